/* network-spots.c - places on edges that bend, against a look at every piece
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/tables.h"

#include <math.h>

#define N_NODES 6
#define N_TABLES 60
#define N_LOOKS 20

/* A ring of one-way and two-way edges in the plane; most have bends. */
static WayNetwork *
random_network (GRand *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  for (guint i = 0; i < N_NODES; i++)
    tables_add_place (builder, g_rand_double_range (rand, 0, 10),
                      g_rand_double_range (rand, 0, 10));
  for (guint i = 0; i < N_NODES; i++)
    tables_add_edge (builder, i, (i + 1) % N_NODES, 1 + i,
                     g_rand_boolean (rand) ? WAY_ONE_WAY : WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  network = way_network_new (WAY_GRAPH (table));
  for (guint i = 0; i < N_NODES; i++)
    {
      const guint n = g_rand_int_range (rand, 0, 4);
      WayPosition bends[4];

      for (guint k = 0; k < n; k++)
        bends[k] = (WayPosition) { g_rand_double_range (rand, 0, 10),
                                   g_rand_double_range (rand, 0, 10) };
      if (n > 0)
        way_network_set_shape (
          network, way_table_get_node (table, WAY_ADDED (i)),
          way_table_get_node (table, WAY_ADDED ((i + 1) % N_NODES)), bends, n);
    }

  return network;
}

static GArray *
line_of (WayNetwork *network,
         WayNode     from,
         WayNode     to)
{
  WayGraph *graph = way_network_get_graph (network);
  GArray *line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at;

  g_assert_true (way_graph_get_position (graph, from, &at));
  g_array_append_val (line, at);
  way_network_append_shape (network, from, to, line);
  g_assert_true (way_graph_get_position (graph, to, &at));
  g_array_append_val (line, at);
  return line;
}

static const WayPosition *
bend (const GArray *line,
      guint         i)
{
  return &g_array_index (line, WayPosition, i);
}

static gdouble
length_of (const GArray *line)
{
  gdouble length = 0;

  for (guint i = 1; i < line->len; i++)
    length += hypot (bend (line, i)->x - bend (line, i - 1)->x,
                     bend (line, i)->y - bend (line, i - 1)->y);
  return length;
}

/* How far a place is from a piece of a line. */
static gdouble
distance_to_piece (const WayPosition *at,
                   const WayPosition *a,
                   const WayPosition *b)
{
  const gdouble dx = b->x - a->x, dy = b->y - a->y;
  const gdouble share
    = ((at->x - a->x) * dx + (at->y - a->y) * dy) / (dx * dx + dy * dy);
  const gdouble on = CLAMP (share, 0, 1);

  return hypot (at->x - a->x - on * dx, at->y - a->y - on * dy);
}

static gdouble
least_distance (WayNetwork        *network,
                const WayPosition *at)
{
  WayTable *table = way_network_get_table (network);
  gdouble least = INFINITY;

  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayNode from, to;
      g_autoptr (GArray) line = NULL;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      line = line_of (network, from, to);
      for (guint k = 1; k < line->len; k++)
        least = MIN (least, distance_to_piece (at, bend (line, k - 1),
                                               bend (line, k)));
    }

  return least;
}

/* Both parts of the edge have the lengths that the share says, and meet at the
 * foot. */
static void
check_parts (WayNetwork        *network,
             const WaySpot     *spot,
             const WayPosition *foot)
{
  g_autoptr (WayNetwork) lent
    = way_network_new_with_spots (network, spot, foot, 1, NULL);
  const WayNode node = WAY_INDEX (N_NODES);
  g_autoptr (GArray) whole = line_of (network, spot->from, spot->to);
  g_autoptr (GArray) before = line_of (lent, spot->from, node);
  g_autoptr (GArray) after = line_of (lent, node, spot->to);
  g_autoptr (GArray) back = line_of (lent, node, spot->from);
  g_autoptr (GArray) same = line_of (lent, spot->from, spot->to);

  g_assert_true (way_network_get_table (lent)
                 == way_network_get_table (network));
  g_assert_cmpuint (same->len, ==, whole->len);
  g_assert_cmpuint (back->len, ==, before->len);
  g_assert_cmpfloat_with_epsilon (length_of (before),
                                  spot->share * length_of (whole), 1e-9);
  g_assert_cmpfloat_with_epsilon (length_of (after),
                                  (1 - spot->share) * length_of (whole), 1e-9);
  g_assert_cmpfloat (bend (after, 0)->x, ==, foot->x);
  g_assert_cmpfloat (bend (after, 0)->y, ==, foot->y);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1622);

  for (guint i = 0; i < N_TABLES; i++)
    {
      g_autoptr (WayNetwork) network = random_network (rand);

      for (guint k = 0; k < N_LOOKS; k++)
        {
          const WayPosition at = { g_rand_double_range (rand, -1, 11),
                                   g_rand_double_range (rand, -1, 11) };
          const gdouble wanted = least_distance (network, &at);
          GError *error = NULL;
          WayPosition foot;
          gdouble distance;
          WaySpot spot;

          g_assert_true (way_network_find_nearest_spot (
            network, &at, &spot, &foot, &distance, NULL, NULL, NULL, &error));
          g_assert_no_error (error);
          g_assert_cmpfloat_with_epsilon (distance, wanted, 1e-9);
          g_assert_cmpfloat_with_epsilon (hypot (foot.x - at.x, foot.y - at.y),
                                          wanted, 1e-9);
          check_parts (network, &spot, &foot);
        }
    }
}

static gboolean
accept_none (WayTable *table,
             WayNode   node,
             gpointer  user_data)
{
  return FALSE;
}

/* A shape that is set later counts, a filter holds for bends, and whoever
 * cancels gets an error and no index. */
static void
test_changes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WayNetwork) network = random_network (rand);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  WayTable *table = way_network_get_table (network);
  const WayPosition far = { 1000, 1000 };
  gdouble distance;

  way_network_set_shape (network, way_table_get_node (table, WAY_ADDED (0)),
                         way_table_get_node (table, WAY_ADDED (1)),
                         &(WayPosition) { 50, 50 }, 1);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_false (way_network_find_nearest_spot (network, &far, NULL, NULL,
                                                 &distance, NULL, NULL, limits,
                                                 &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_assert_true (way_network_find_nearest_spot (network, &far, NULL, NULL,
                                                &distance, NULL, NULL, NULL,
                                                NULL));
  g_assert_cmpfloat_with_epsilon (distance, hypot (950, 950), 1e-9);
  way_network_set_shape (network, way_table_get_node (table, WAY_ADDED (0)),
                         way_table_get_node (table, WAY_ADDED (1)), &far, 1);
  g_assert_true (way_network_find_nearest_spot (network, &far, NULL, NULL,
                                                &distance, NULL, NULL, NULL,
                                                NULL));
  g_assert_cmpfloat (distance, ==, 0);
  g_assert_false (way_network_find_nearest_spot (network, &far, NULL, NULL,
                                                 &distance, accept_none, NULL,
                                                 NULL, NULL));
}

/* A spot that is said to lie somewhere lies there, and its neighbour does not. */
static void
test_positions (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (WayNetwork) network = random_network (rand);
  WayTable *table = way_network_get_table (network);
  WaySpot spots[2] = { { .share = 0.5 }, { .share = 0.5 } };
  g_autoptr (WayMidway) midway = NULL;
  WayPosition before, at;

  way_table_get_edge (table, 0, &spots[0].from, &spots[0].to, NULL, NULL);
  spots[1].from = spots[0].from;
  spots[1].to = spots[0].to;
  midway = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);
  way_graph_get_position (WAY_GRAPH (midway), way_midway_get_node (midway, 1),
                          &before);
  way_midway_set_position (midway, 0, &(WayPosition) { 3, 4 });
  way_graph_get_position (WAY_GRAPH (midway), way_midway_get_node (midway, 0),
                          &at);
  g_assert_cmpfloat (at.x, ==, 3);
  g_assert_cmpfloat (at.y, ==, 4);
  way_graph_get_position (WAY_GRAPH (midway), way_midway_get_node (midway, 1),
                          &at);
  g_assert_cmpfloat (at.x, ==, before.x);
  g_assert_cmpfloat (at.y, ==, before.y);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/network-spots/random", test_random);
  g_test_add_func ("/network-spots/changes", test_changes);
  g_test_add_func ("/network-spots/positions", test_positions);

  return g_test_run ();
}
