/* components.c - components of both kinds, against a closure of all ways
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include <string.h>

#define N_SEEDS 3000
#define MOST_NODES 30

#define STRONG WAY_COMPONENTS_STRONG
#define WEAK WAY_COMPONENTS_WEAK

/* Which nodes each node can reach, by Warshall's closure, without the
 * library. */
typedef struct
{
  guint    n_nodes;
  gboolean forth[MOST_NODES][MOST_NODES];
  gboolean weak[MOST_NODES][MOST_NODES];
} Closure;

static void
close_over (gboolean ways[MOST_NODES][MOST_NODES],
            guint    n_nodes)
{
  for (guint k = 0; k < n_nodes; k++)
    for (guint i = 0; i < n_nodes; i++)
      for (guint j = 0; j < n_nodes; j++)
        ways[i][j] |= ways[i][k] && ways[k][j];
}

static void
closure_init (Closure          *self,
              const PlainGraph *plain)
{
  memset (self, 0, sizeof *self);
  self->n_nodes = plain->n_nodes;
  for (guint i = 0; i < plain->n_nodes; i++)
    self->forth[i][i] = self->weak[i][i] = TRUE;
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->cost < INFINITY)
        self->forth[edge->from][edge->to] = self->weak[edge->from][edge->to]
          = self->weak[edge->to][edge->from] = TRUE;
    }
  close_over (self->forth, self->n_nodes);
  close_over (self->weak, self->n_nodes);
}

static void
check_pair (const Closure       *closure,
            const WayComponents *components,
            AsGraph             *graph,
            guint                from,
            guint                to)
{
  const WayNode a = as_graph_get_node (graph, from);
  const WayNode b = as_graph_get_node (graph, to);
  const gboolean there = closure->forth[from][to];
  const gboolean back = closure->forth[to][from];
  const WayReachable can = way_components_can_reach (components, a, b);

  g_assert_cmpint (way_components_find (components, STRONG, a)
                     == way_components_find (components, STRONG, b),
                   ==, there && back);
  g_assert_cmpint (way_components_find (components, WEAK, a)
                     == way_components_find (components, WEAK, b),
                   ==, closure->weak[from][to]);
  g_assert_cmpint (can, !=, there ? WAY_REACHABLE_NO : WAY_REACHABLE_YES);
  if (there && back)
    g_assert_cmpint (can, ==, WAY_REACHABLE_YES);

  /* Of two components at most one leads to the other, and the ranks say
   * which. */
  if (!there && (back || !closure->weak[from][to]))
    g_assert_cmpint (can, ==, WAY_REACHABLE_NO);
}

/* The largest first; of equal ones that of the least node. */
static void
check_numbers (const WayComponents *components,
               AsGraph             *graph)
{
  const guint32 n_components = way_components_get_count (components, STRONG);
  g_autofree guint32 *sizes = g_new0 (guint32, n_components + 1);
  g_autofree guint32 *least = g_new0 (guint32, n_components + 1);

  for (guint id = graph->plain->n_nodes; id-- > 0;)
    {
      const guint32 component
        = way_components_find (components, STRONG,
                               as_graph_get_node (graph, id));

      g_assert_cmpuint (component, <, n_components);
      sizes[component]++;
      least[component] = WAY_NODE_INDEX (as_graph_get_node (graph, id));
    }
  for (guint32 i = 0; i < n_components; i++)
    {
      g_assert_cmpuint (sizes[i], ==,
                        way_components_get_size (components, STRONG, i));
      g_assert_cmpuint (sizes[i], >, 0);
      if (i > 0)
        g_assert_true (sizes[i] < sizes[i - 1]
                       || (sizes[i] == sizes[i - 1]
                           && least[i] > least[i - 1]));
    }
}

static void
test_indices (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, MOST_NODES + 1);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayComponents) components
        = way_components_new (graph->graph, NULL, 0, NULL, &error);
      Closure closure;

      g_assert_no_error (error);
      closure_init (&closure, plain);
      for (guint from = 0; from < n_nodes; from++)
        for (guint to = 0; to < n_nodes; to++)
          check_pair (&closure, components, graph, from, to);
      if (kind == AS_INDEX)
        check_numbers (components, graph);
    }
}

/* Other nodes are found from seeds. Nodes that the seeds do not lead to are not
 * known, and cannot be reached from known nodes. */
static void
test_seeds (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, MOST_NODES + 1);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
      const WayNode first = as_graph_get_node (graph, 0);
      g_autoptr (WayComponents) components
        = way_components_new (graph->graph, &first, 1, NULL, NULL);
      Closure closure;

      closure_init (&closure, plain);
      for (guint from = 0; from < n_nodes; from++)
        for (guint to = 0; to < n_nodes; to++)
          {
            const WayNode a = as_graph_get_node (graph, from);
            const WayNode b = as_graph_get_node (graph, to);
            const WayReachable can = way_components_can_reach (components, a,
                                                                   b);

            if (!closure.forth[0][from])
              g_assert_cmpint (can, ==, WAY_REACHABLE_MAYBE);
            else
              g_assert_cmpint (can, !=, closure.forth[from][to]
                                          ? WAY_REACHABLE_NO
                                          : WAY_REACHABLE_YES);
          }
    }
}

/* Each step of a grid has one back, so that nothing is left to a search. */
static void
test_grids (void)
{
  static const WayCost mover[] = { 1, 2, INFINITY };
  static const PlainSteps steps = { 1, 1, WAY_GRID_DIAGONAL };

  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain = plain_grid_random_terrain (rand, 6, 5,
                                                                  3);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, seed % 2 ? WAY_GRID_SQUARES_4
                                          : WAY_GRID_SQUARES_8);
      g_autoptr (WayComponents) components = NULL;
      g_autoptr (PlainGraph) plain = NULL;
      Closure closure;

      way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
      plain = plain_grid_new (grid, &steps);
      components = way_components_new (WAY_GRAPH (grid), NULL, 0, NULL, NULL);
      closure_init (&closure, plain);
      for (guint a = 0; a < plain->n_nodes; a++)
        for (guint b = 0; b < plain->n_nodes; b++)
          g_assert_cmpint (way_components_can_reach (components,
                                                         WAY_INDEX (a),
                                                         WAY_INDEX (b)),
                           ==, closure.forth[a][b] ? WAY_REACHABLE_YES
                                                   : WAY_REACHABLE_NO);
    }
}

/* Drawn by hand ------------------------------------------------------------ */

/*  0 -> 1 -> 2 -> 0 is a ring; it leads to 3, and 3 to the ring of 4 and 5.
 *  6 leads to 3, too; 7 lies alone. */
static WayGraph *
new_rings (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (8);
  static const guint ways[][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 1, 3 },
                                   { 3, 4 }, { 4, 5 }, { 5, 4 }, { 6, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    tables_add_way (builder, ways[i][0], ways[i][1], 1);

  return WAY_GRAPH (tables_build (builder));
}

static void
test_rings (void)
{
  static const guint32 expected[] = { 0, 0, 0, 2, 1, 1, 3, 4 };
  g_autoptr (WayGraph) graph = new_rings ();
  g_autoptr (WayComponents) components
    = way_components_new (graph, NULL, 0, NULL, NULL);

  g_assert_cmpuint (way_components_get_count (components, STRONG), ==, 5);
  g_assert_cmpuint (way_components_get_count (components, WEAK), ==, 2);
  g_assert_cmpuint (way_components_get_size (components, WEAK, 0), ==, 7);
  g_assert_cmpuint (way_components_find (components, WEAK, WAY_INDEX (7)), ==,
                    1);
  for (gsize i = 0; i < 8; i++)
    g_assert_cmpuint (way_components_find (components, STRONG, WAY_INDEX (i)),
                      ==, expected[i]);

#define CAN(from, to) way_components_can_reach (components, \
                                                    WAY_INDEX (from), \
                                                    WAY_INDEX (to))
  g_assert_cmpint (CAN (2, 1), ==, WAY_REACHABLE_YES);
  g_assert_cmpint (CAN (0, 7), ==, WAY_REACHABLE_NO);
  g_assert_cmpint (CAN (3, 0), ==, WAY_REACHABLE_NO);
  g_assert_cmpint (CAN (5, 3), ==, WAY_REACHABLE_NO);
  g_assert_cmpint (CAN (0, 5), ==, WAY_REACHABLE_MAYBE);
  g_assert_cmpint (CAN (0, 6), ==, WAY_REACHABLE_NO);
#undef CAN
}

static void
test_changed_graph (void)
{
  g_autoptr (WayGraph) rings = new_rings ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (rings);
  g_autoptr (WayComponents) components
    = way_components_new (WAY_GRAPH (overlay), NULL, 0, NULL, NULL);

  g_assert_cmpint (way_components_can_reach (components, WAY_INDEX (0),
                                             WAY_INDEX (0)),
                   ==, WAY_REACHABLE_YES);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  g_assert_cmpint (way_components_can_reach (components, WAY_INDEX (0),
                                             WAY_INDEX (0)),
                   ==, WAY_REACHABLE_MAYBE);
  g_assert_cmpint (way_components_can_reach (components, WAY_INDEX (0),
                                                 WAY_INDEX (1)),
                   ==, WAY_REACHABLE_MAYBE);
}

/* A million nodes in one line, and its way back: no recursion survives it. */
#define N_LINE 1000000

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gsize id = WAY_NODE_INDEX (node);

  if (id + 1 < N_LINE)
    way_edges_add (edges, WAY_INDEX (id + 1), 1);
  else if (user_data != NULL)
    way_edges_add (edges, WAY_INDEX (0), 1);
}

static void
test_long_line (gconstpointer data)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LINE);
  g_autoptr (WayCallbackGraph) line
    = way_callback_graph_new (type, add_next, (gpointer) data, NULL);
  g_autoptr (WayComponents) components
    = way_components_new (WAY_GRAPH (line), NULL, 0, NULL, NULL);

  g_assert_cmpuint (way_components_get_count (components, STRONG), ==,
                    data != NULL ? 1 : N_LINE);
  g_assert_cmpuint (way_components_get_count (components, WEAK), ==, 1);
  g_assert_cmpint (way_components_can_reach (components, WAY_INDEX (9),
                                                 WAY_INDEX (8)),
                   ==, data != NULL ? WAY_REACHABLE_YES : WAY_REACHABLE_NO);
}

/* Faults ------------------------------------------------------------------- */

/* Without end, from any number to the next. */
static void
add_larger (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  way_edges_add (edges, GSIZE_TO_POINTER (GPOINTER_TO_SIZE (node) + 1), 1);
}

static void
test_endless_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_larger, NULL, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayNode seed = NULL;
  g_autoptr (GError) error = NULL;

  way_limits_set_max_expansions (limits, 1000);
  g_assert_null (way_components_new (WAY_GRAPH (graph), &seed, 1,
                                              limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
}

static void
add_stray (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (3), 1);
}

static void
test_no_such_node (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_stray, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_components_new (WAY_GRAPH (graph), NULL, 0, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_no_nodes (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (0);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_stray, NULL, NULL);
  g_autoptr (WayComponents) components
    = way_components_new (WAY_GRAPH (graph), NULL, 0, NULL, NULL);

  g_assert_cmpuint (way_components_get_count (components, STRONG), ==, 0);
  g_assert_cmpuint (way_components_get_count (components, WEAK), ==, 0);
}

/* Roads -------------------------------------------------------------------- */

/* Pairs that another program computed: none with a way is refused, and none
 * without a way is promised one. */
static void
test_roads (gconstpointer data)
{
  const char *name = data;
  const gboolean is_small = g_str_equal (name, "monaco");
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (WayComponents) components = NULL;
  guint n_ways = 0, n_refused = 0;

  if (outcome_is_quick () && !is_small)
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (name, WAY_POSITION_NONE);
  components = way_components_new (WAY_GRAPH (table), NULL, 0, NULL, NULL);
  pairs = dimacs_read_pairs (name);
  g_assert_cmpuint (way_components_get_count (components, WEAK), ==,
                    way_table_get_n_components (table));
  for (guint i = 0; i < pairs->len; i++)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
      const WayNode start = way_table_get_node (table, WAY_ADDED (pair->start));
      const WayNode goal = way_table_get_node (table, WAY_ADDED (pair->goal));
      const WayReachable can = way_components_can_reach (components, start,
                                                             goal);

      g_assert_cmpint (can, !=, pair->cost < 0 ? WAY_REACHABLE_YES
                                               : WAY_REACHABLE_NO);
      n_ways += pair->cost < 0;
      n_refused += can == WAY_REACHABLE_NO;
    }
  g_test_message ("%s: %u of %u pairs without a way refused", name, n_refused,
                  n_ways);
}

int
main (int    argc,
      char **argv)
{
  static const AsKind indices[] = { AS_INDEX, AS_TABLE_LOCAL, AS_OVERLAY };
  static const AsKind others[] = { AS_STRUCT, AS_OBJECT, AS_VALUE12 };
  static const char *const roads[] = { "monaco", "andorra", "amsterdam",
                                       "seattle", "moscow", "us-ny-hops" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/components/against-closure/%s",
                           as_kind_get_name (indices[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (indices[i]), test_indices);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/components/from-seeds/%s",
                           as_kind_get_name (others[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (others[i]), test_seeds);
    }
  g_test_add_func ("/components/grids", test_grids);
  g_test_add_func ("/components/rings", test_rings);
  g_test_add_func ("/components/changed-graph", test_changed_graph);
  g_test_add_data_func ("/components/long-line", NULL, test_long_line);
  g_test_add_data_func ("/components/long-ring", "", test_long_line);
  g_test_add_func ("/components/endless-graph", test_endless_graph);
  g_test_add_func ("/components/no-such-node", test_no_such_node);
  g_test_add_func ("/components/no-nodes", test_no_nodes);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *path = g_strdup_printf ("/components/roads/%s",
                                               roads[i]);

      g_test_add_data_func (path, roads[i], test_roads);
    }

  return g_test_run ();
}
