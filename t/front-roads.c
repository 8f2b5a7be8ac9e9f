/* front-roads.c - fronts of two criteria over roads, pair by pair
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A label-correcting search, which knows neither bounds nor an order, finds the
 * pairs of sums. All numbers are whole, so that they must be the same. */

#include "lib/dimacs.h"
#include "lib/label-sets.h"
#include "lib/outcome.h"
#include "lib/tables.h"
#include "lib/towns.h"

#define SEED 31
#define TOWN_NODES 1600
#define REGION_NODES 2500
#define QUESTIONS 4, 10, 80      /* quick, usual, all */
#define LONGEST_STREET 200

/* Roads, and a second measure of each edge. */
typedef struct
{
  WayTable   *table;            /* (owned) */
  PlainGraph *plain;            /* (owned) by the nodes of the table */
  gdouble    *others;           /* (owned) by edge of @plain */
} Roads;

static void
roads_clear (Roads *self)
{
  g_clear_pointer (&self->plain, plain_graph_free);
  g_clear_object (&self->table);
  g_free (self->others);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Roads, roads_clear)

static gdouble
read_other (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const Roads *self = user_data;
  guint n;
  const PlainEdge *edges
    = plain_graph_get_edges (self->plain, (guint) WAY_NODE_INDEX (from), &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].to == WAY_NODE_INDEX (to))
      return self->others[edges + i - (PlainEdge *) self->plain->edges->data];

  g_assert_not_reached ();
}

/* Reads the edges of the table back. The other measure has nothing to do with
 * the cost, so that there are many compromises. */
static void
roads_init (Roads    *self,
            WayTable *table,
            GRand    *rand)
{
  const guint n = way_table_get_n_nodes (table);

  self->table = table;
  self->plain = plain_graph_new (n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WayEdges) edges = tables_ask (table, WAY_INDEX (i), FALSE);

      for (guint j = 0; j < way_edges_get_length (edges); j++)
        plain_graph_add (self->plain, i,
                         (guint) WAY_NODE_INDEX (way_edges_get_node (edges, j)),
                         way_edges_get_cost (edges, j));
    }
  plain_graph_seal (self->plain);
  self->others = g_new (gdouble, self->plain->edges->len);
  for (guint i = 0; i < self->plain->edges->len; i++)
    self->others[i] = g_rand_int_range (rand, 0, LONGEST_STREET);
}

/* The node of the table that was added as the @id-th. */
static guint
get_place (const Roads *self,
           guint32      id)
{
  return (guint) WAY_NODE_INDEX (way_table_get_node (self->table,
                                                     WAY_ADDED (id)));
}

/* Returns the number of paths. */
static guint
check_front (Roads *self,
             guint  start,
             guint  goal)
{
  g_autoptr (GArray) expected
    = label_sets_find (self->plain, self->others, start, goal);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (self->table), measures,
                                              WAY_INDEX (start),
                                              WAY_INDEX (goal));

  way_measures_add_function (measures, "other", NULL, read_other, self, NULL);
  way_front_add_criterion (front, 0);
  for (guint i = 0; i < expected->len; i++)
    {
      const LabelPair pair = g_array_index (expected, LabelPair, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = way_front_next (front, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (path);
      g_assert_cmpfloat (way_front_get_value (front, 0), ==, pair.cost);
      g_assert_cmpfloat (way_front_get_value (front, 1), ==, pair.other);
      g_assert_cmpfloat (way_path_get_cost (path), ==, pair.cost);
      g_assert_cmpfloat (way_measures_sum (measures, 0, path), ==, pair.other);
    }
  g_assert_null (way_front_next (front, NULL, NULL));
  return expected->len;
}

/* Asks for random fronts, some of which must be long, or the test shows
 * little. */
static void
check_roads (Roads *self,
             GRand *rand)
{
  const gint n = (gint) self->plain->n_nodes;
  guint longest = 0;

  for (guint i = 0; i < outcome_choose (QUESTIONS); i++)
    {
      const guint start = (guint) g_rand_int_range (rand, 0, n);
      const guint goal = (guint) g_rand_int_range (rand, 0, n);
      const guint n_paths = check_front (self, start, goal);

      longest = MAX (longest, n_paths);
    }
  g_test_message ("fronts of up to %u paths", longest);
  g_assert_cmpuint (longest, >, 10);
}

/* One-way streets, so that most pairs of nodes have no path: these have. */
static void
test_monaco (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (GArray) pairs = NULL;
  g_auto (Roads) roads = { NULL };
  guint n_paths = 0, n_fronts;

  if (!data_is_there ())
    return;

  roads_init (&roads, dimacs_read_table ("monaco", WAY_POSITION_NONE), rand);
  pairs = dimacs_read_pairs ("monaco");
  n_fronts = MIN (pairs->len, outcome_choose (QUESTIONS));
  for (guint i = 0; i < n_fronts; i++)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);

      n_paths += check_front (&roads, get_place (&roads, pair->start),
                              get_place (&roads, pair->goal));
    }
  g_assert_cmpuint (n_paths, >, n_fronts);
}

/* The @n_nodes nodes that a flood from the first reaches first, and the streets
 * between them. */
static WayTable *
cut_out (WayTable *whole,
         guint     n_nodes)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n_nodes);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();

  g_hash_table_insert (numbers, NULL, GUINT_TO_POINTER (0));
  g_ptr_array_add (nodes, NULL);
  for (guint i = 0; i < n_nodes; i++)
    {
      g_autoptr (WayEdges) edges = NULL;

      g_assert_cmpuint (nodes->len, >, i);
      edges = tables_ask (whole, g_ptr_array_index (nodes, i), FALSE);
      for (guint j = 0; j < way_edges_get_length (edges); j++)
        {
          gpointer node = (gpointer) way_edges_get_node (edges, j);
          guint to;

          if (!g_hash_table_contains (numbers, node))
            {
              g_hash_table_insert (numbers, node,
                                   GUINT_TO_POINTER (nodes->len));
              g_ptr_array_add (nodes, node);
            }
          to = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, node));
          if (to < n_nodes)
            tables_add_way (builder, i, to, way_edges_get_cost (edges, j));
        }
    }

  return tables_build (builder);
}

static void
test_amsterdam (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (WayTable) whole = NULL;
  g_auto (Roads) roads = { NULL };

  if (!data_is_there ())
    return;

  whole = dimacs_read_table ("amsterdam", WAY_POSITION_NONE);
  roads_init (&roads, cut_out (whole, REGION_NODES), rand);
  check_roads (&roads, rand);
}

static void
test_town (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_autoptr (PlainGraph) streets = town_new (TOWN_STREETS, TOWN_NODES, rand,
                                             NULL);
  g_autoptr (WayTableBuilder) builder = tables_new_builder (TOWN_NODES);
  g_auto (Roads) roads = { NULL };

  for (guint i = 0; i < streets->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (streets->edges, PlainEdge, i);

      tables_add_way (builder, edge->from, edge->to,
                      g_rand_int_range (rand, 1, LONGEST_STREET));
    }
  roads_init (&roads, tables_build (builder), rand);
  check_roads (&roads, rand);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/front-roads/monaco", test_monaco);
  g_test_add_func ("/front-roads/amsterdam", test_amsterdam);
  g_test_add_func ("/front-roads/town", test_town);

  return g_test_run ();
}
