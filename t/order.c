/* order.c - orders of nodes, and the predicted size of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/order/order-private.h"
#include "routing/order/elimination.h"
#include "routing/order/topology.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "lib/towns.h"
#include "lib/written-out.h"

#include <string.h>

#define N_SEEDS 500
#define MOST_NODES 40

static WayTopology *
read_topology (WayGraph *graph)
{
  g_autoptr (GError) error = NULL;
  WayTopology *topology;
  Meter meter;

  meter_init (&meter, NULL);
  topology = way_topology_read (graph, &meter, &error);
  g_assert_no_error (error);

  return topology;
}

/* The neighbours of each node, found pair by pair. */
static void
check_topology (const WayTopology *topology,
                const PlainGraph  *plain)
{
  const guint n_nodes = plain->n_nodes;
  g_autofree gboolean *joined = g_new0 (gboolean, n_nodes * n_nodes);

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->from != edge->to)
        joined[edge->from * n_nodes + edge->to]
          = joined[edge->to * n_nodes + edge->from] = TRUE;
    }

  g_assert_cmpuint (topology->n_nodes, ==, n_nodes);
  for (guint32 node = 0; node < n_nodes; node++)
    {
      guint32 i = topology->first[node];

      for (guint32 head = 0; head < n_nodes; head++)
        if (joined[node * n_nodes + head])
          g_assert_cmpuint (topology->heads[i++], ==, head);
      g_assert_cmpuint (i, ==, topology->first[node + 1]);
    }
}

static void
check_elimination (const WayTopology *topology,
                   const PlainGraph  *plain,
                   const guint32     *nodes)
{
  g_autoptr (WrittenOut) written = written_out_new (plain, nodes);
  g_auto (Elimination) elimination = { 0 };
  g_autoptr (GError) error = NULL;
  Meter meter;

  meter_init (&meter, NULL);
  elimination_init (&elimination, topology, nodes, &meter, &error);
  g_assert_no_error (error);

  g_assert_cmpuint (elimination.n_nodes, ==, plain->n_nodes);
  for (guint rank = 0; rank < plain->n_nodes; rank++)
    {
      g_assert_cmpuint (elimination.parents[rank], ==, written->parents[rank]);
      g_assert_cmpuint (elimination.n_up[rank], ==, written->n_up[rank]);
      g_assert_cmpuint (elimination.most_up, >=, written->n_up[rank]);
    }
  g_assert_cmpuint (elimination.n_arcs, ==, written->n_arcs);
  g_assert_cmpuint (elimination.n_triangles, ==, written->n_triangles);
  g_assert_cmpuint (elimination.height, ==, written->height);
  g_assert_cmpfloat_with_epsilon (elimination.mean_search_space,
                                  written->search_space, 1e-6);
}

/* An order whose quality equals the figure of its authors. */
static WayOrder *
check_order (WayGraph         *graph,
             const PlainGraph *plain)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = way_order_new (graph, NULL, &error);
  g_autoptr (WrittenOut) written = NULL;
  const guint32 *nodes;
  gsize n_nodes;

  g_assert_no_error (error);
  nodes = order_get_nodes (order, &n_nodes);
  g_assert_cmpuint (n_nodes, ==, plain->n_nodes);
  written_out_assert_order (nodes, n_nodes);

  written = written_out_new (plain, nodes);
  g_assert_cmpuint (order_get_n_arcs (order), ==, written->n_arcs);
  g_assert_cmpfloat_with_epsilon (way_order_get_search_space (order),
                                  written->search_space, 1e-6);

  return g_steal_pointer (&order);
}

/* All nodes below a node stand directly before it. */
static void
check_sorted_by_tree (const PlainGraph *plain,
                      WayOrder         *order)
{
  gsize n_nodes;
  const guint32 *nodes = order_get_nodes (order, &n_nodes);
  g_autoptr (WrittenOut) written = written_out_new (plain, nodes);
  g_autofree guint *lowest = g_new (guint, n_nodes + 1);
  g_autofree guint *n_below = g_new0 (guint, n_nodes + 1);

  for (guint rank = 0; rank < n_nodes; rank++)
    lowest[rank] = rank;
  for (guint rank = 0; rank < n_nodes; rank++)
    {
      const guint32 parent = written->parents[rank];

      g_assert_cmpuint (rank - lowest[rank], ==, n_below[rank]);
      if (parent == G_MAXUINT32)
        continue;
      lowest[parent] = MIN (lowest[parent], lowest[rank]);
      n_below[parent] += n_below[rank] + 1;
    }
}

/* Random graphs ----------------------------------------------------------- */

static void
shuffle (guint32 *nodes,
         guint    n_nodes,
         GRand   *rand)
{
  for (guint i = 0; i < n_nodes; i++)
    {
      const guint j = g_rand_int_range (rand, 0, i + 1);

      nodes[i] = nodes[j];
      nodes[j] = i;
    }
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, MOST_NODES + 1);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, random_graph_flags (seed));
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
      g_autoptr (WayTopology) topology = read_topology (graph->graph);
      g_autoptr (WayOrder) order = check_order (graph->graph, plain);
      guint32 nodes[MOST_NODES];

      check_topology (topology, plain);
      check_sorted_by_tree (plain, order);
      shuffle (nodes, n_nodes, rand);
      check_elimination (topology, plain, nodes);
    }
}

/* Shapes that are large enough to be cut. */
static void
test_towns (gconstpointer data)
{
  const TownShape shape = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (6) + 1; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 150, 500);
      g_autofree WayPosition *positions = g_new (WayPosition, n_nodes);
      g_autoptr (PlainGraph) plain = town_new (shape, n_nodes, rand,
                                               positions);
      g_autoptr (WayTable) table
        = town_build (plain, seed % 2 == 0 ? positions : NULL);
      g_autoptr (WayOrder) order = check_order (WAY_GRAPH (table), plain);

      check_sorted_by_tree (plain, order);
    }
}

/* How good it is ---------------------------------------------------------- */

static gdouble
order_shape (TownShape shape,
             guint     n_nodes,
             gboolean  placed,
             guint64  *n_arcs)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (n_nodes);
  g_autofree WayPosition *positions = g_new (WayPosition, n_nodes);
  g_autoptr (PlainGraph) plain = town_new (shape, n_nodes, rand, positions);
  g_autoptr (WayTable) table = town_build (plain, placed ? positions : NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (table), NULL, &error);

  g_assert_no_error (error);
  *n_arcs = order_get_n_arcs (order);
  return way_order_get_search_space (order);
}

/* What taking the middle away, and the middles of both halves, makes of a path
 * of n nodes: two arcs a node, on log n levels. Rounds keep to half as much
 * again; nodes taken from the ends would meet n / 2. */
static void
test_path (void)
{
  guint64 n_arcs;

  g_assert_cmpfloat (order_shape (TOWN_PATH, 100000, FALSE, &n_arcs), <,
                     1.5 * 2 * 17);
  g_assert_cmpuint (n_arcs, <, 2 * 100000);
}

/* Rounds that take the two ends of the rest would make a tree of height n / 2
 * from a ladder of n nodes. Two nodes cut it anywhere. */
static void
test_ladder (void)
{
  guint64 n_arcs;

  g_assert_cmpfloat (order_shape (TOWN_LADDER, 100000, FALSE, &n_arcs), <,
                     300);
}

/* No node of a star but its middle has a neighbour. */
static void
test_star (void)
{
  guint64 n_arcs;
  const gdouble space = order_shape (TOWN_STAR, 300000, FALSE, &n_arcs);

  g_assert_cmpuint (n_arcs, ==, 299999);
  g_assert_cmpfloat (space, <=, 1);
}

static void
test_complete (void)
{
  const guint n_nodes = 500;
  guint64 n_arcs;

  order_shape (TOWN_COMPLETE, n_nodes, FALSE, &n_arcs);
  g_assert_cmpuint (n_arcs, ==, n_nodes * (n_nodes - 1) / 2);
}

/* George ("Nested dissection of a regular finite element mesh", 1973) gives
 * 31 n log2 n / 4 for n by n nodes of a mesh with diagonals. */
static void
test_streets (gconstpointer placed)
{
  const guint width = 100;
  guint64 n_arcs;

  order_shape (TOWN_STREETS, width * width, GPOINTER_TO_INT (placed), &n_arcs);
  g_assert_cmpuint (n_arcs, <, 7.75 * width * width * 6.64 / 2);
}

/* Limits ------------------------------------------------------------------ */

/* Each limit in bytes gives the order or an error, and no half of either. */
static void
test_bytes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree WayPosition *positions = g_new (WayPosition, 400);
  g_autoptr (PlainGraph) plain = town_new (TOWN_STREETS, 400, rand, positions);
  g_autoptr (WayTable) table = town_build (plain, positions);
  guint n_failed = 0, n_made = 0;

  for (gsize bytes = 1; n_made < 3; bytes += 1 + bytes / 20)
    {
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (WayOrder) order = NULL;
      g_autoptr (GError) error = NULL;

      way_limits_set_max_bytes (limits, bytes);
      order = way_order_new (WAY_GRAPH (table), limits, &error);
      n_made += order != NULL;
      n_failed += order == NULL;
      if (order == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
          g_assert_cmpuint (n_made, ==, 0);
        }
    }
  g_assert_cmpuint (n_failed, >, 50);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* In the midst of cutting, which takes seconds here. */
static void
test_cancelled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (1000, 1000, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_order_new (WAY_GRAPH (grid), limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

/* Kinds of graphs --------------------------------------------------------- */

static void
test_unsupported (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (3);
  g_autoptr (AsGraph) hashed = NULL;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (GError) error = NULL;

  plain_graph_add (plain, 0, 1, 1);
  plain_graph_seal (plain);
  hashed = as_graph_new (plain, AS_STRUCT, AS_PLAIN);
  g_assert_null (way_order_new (hashed->graph, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  table = town_build (plain, NULL);
  turns = way_turns_new (WAY_GRAPH (table));
  g_assert_nonnull (turns);
  g_assert_null (way_order_new (WAY_GRAPH (turns), NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
test_no_nodes (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (0);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOrder) order = NULL;

  plain_graph_seal (plain);
  table = town_build (plain, NULL);
  order = check_order (WAY_GRAPH (table), plain);
  g_assert_cmpfloat (way_order_get_search_space (order), ==, 0);
}

/* A node without a position leaves the others theirs, and does no harm. */
static void
test_half_placed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autofree WayPosition *positions = g_new (WayPosition, 400);
  g_autoptr (PlainGraph) plain = town_new (TOWN_STREETS, 400, rand, positions);
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_PLANAR);
  g_autoptr (WayTable) table = NULL;

  for (guint i = 0; i < 400; i++)
    way_table_builder_add_node (builder, NULL,
                                i % 7 > 0 ? &positions[i] : NULL, NULL, NULL);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      tables_add_way (builder, edge->from, edge->to, edge->cost);
    }
  table = tables_build (builder);
  g_object_unref (check_order (WAY_GRAPH (table), plain));
}

/* The same again ---------------------------------------------------------- */

static gpointer
make_order (gpointer table)
{
  return way_order_new (WAY_GRAPH (table), NULL, NULL);
}

static void
test_same (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree WayPosition *positions = g_new (WayPosition, 2000);
  g_autoptr (PlainGraph) plain = town_new (TOWN_STREETS, 2000, rand,
                                           positions);
  g_autoptr (WayTable) table = town_build (plain, positions);
  g_autoptr (WayOrder) order = make_order (table);
  GThread *threads[4];
  gsize n_nodes, n_others;
  const guint32 *nodes = order_get_nodes (order, &n_nodes);

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("order", make_order, table);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (WayOrder) other = g_thread_join (threads[i]);
      const guint32 *others = order_get_nodes (other, &n_others);

      g_assert_cmpmem (nodes, n_nodes * sizeof *nodes, others,
                       n_others * sizeof *others);
    }
}

/* Given orders ------------------------------------------------------------ */

static void
assert_refused (const WayNode *nodes,
                gsize          n_nodes)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_order_new_from_nodes (nodes, n_nodes, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_given (void)
{
  const WayNode good[] = { WAY_INDEX (2), WAY_INDEX (0), WAY_INDEX (1) },
                twice[] = { WAY_INDEX (2), WAY_INDEX (0), WAY_INDEX (2) },
                beyond[] = { WAY_INDEX (2), WAY_INDEX (0), WAY_INDEX (3) },
                huge[] = { WAY_INDEX (G_MAXUINT32) };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayOrder) order = way_order_new_from_nodes (good, 3, &error);
  g_autoptr (WayOrder) empty = NULL;
  g_autofree WayNode *nodes = NULL;
  gsize n_nodes;

  g_assert_no_error (error);
  nodes = way_order_to_nodes (order, &n_nodes);
  g_assert_cmpmem (nodes, n_nodes * sizeof *nodes, good, sizeof good);
  g_assert_cmpuint (order_get_n_arcs (order), ==, 0);

  assert_refused (twice, 3);
  assert_refused (beyond, 3);
  assert_refused (huge, 1);
  empty = way_order_new_from_nodes (NULL, 0, &error);
  g_assert_no_error (error);
  order_get_nodes (empty, &n_nodes);
  g_assert_cmpuint (n_nodes, ==, 0);
}

#define CASE(path, function) g_test_add_func ("/order/" path, function)

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/order/random/%s", as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }
  for (guint i = 0; i < TOWN_N_SHAPES; i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/order/towns/%s", town_shape_get_name (i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_towns);
    }
  CASE ("no-nodes", test_no_nodes);
  CASE ("half-placed", test_half_placed);
  CASE ("unsupported", test_unsupported);
  CASE ("quality/path", test_path);
  CASE ("quality/ladder", test_ladder);
  CASE ("quality/star", test_star);
  CASE ("quality/complete", test_complete);
  g_test_add_data_func ("/order/quality/streets", GINT_TO_POINTER (FALSE),
                        test_streets);
  g_test_add_data_func ("/order/quality/streets-placed",
                        GINT_TO_POINTER (TRUE), test_streets);
  CASE ("limits/bytes", test_bytes);
  CASE ("limits/cancelled", test_cancelled);
  CASE ("same-again", test_same);
  CASE ("given", test_given);

  return g_test_run ();
}
