/* k-shortest-order.c - which of several paths that cost the same comes first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All paths there are, sorted: by cost, by how many edges they have, and by the
 * order in which edges leave nodes. Costs are such that no sum is rounded. */

#include "lib/all-paths.h"
#include "lib/as-graph.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 3000

/* The edges of a graph over indices, as it says them itself. */
static PlainGraph *
take_down (WayGraph *graph)
{
  WayNodeType *type = way_graph_get_node_type (graph);
  const guint n_nodes = way_node_type_get_n_nodes (type);
  PlainGraph *plain = plain_graph_new (n_nodes);
  g_autoptr (WayEdges) edges = way_edges_new (type);

  for (guint node = 0; node < n_nodes; node++)
    {
      const WayAt at = { WAY_INDEX (node), WAY_INDEX (node), 0, TRUE };

      way_graph_neighbours (graph, NULL, &at, edges);
      g_assert_null (way_edges_get_error (edges));
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        plain_graph_add (plain, node,
                         (guint) WAY_NODE_INDEX (way_edges_get_node (edges, i)),
                         way_edges_get_cost (edges, i));
    }
  plain_graph_seal (plain);

  return plain;
}

/* Fails the test unless the path is the next one. Of what does not fit
 * a double in full only the costs can be compared. */
static void
check_path (const WayPath *path,
            const AnyPath *due,
            AsGraph       *as,
            gboolean       exact)
{
  const WayCost cost = way_path_get_cost (path);

  if (!exact)
    {
      oracle_assert_cost (cost, due->cost);
      return;
    }

  g_assert_cmpfloat (cost, ==, due->cost);
  g_assert_cmpuint (way_path_get_length (path), ==, due->n_nodes);
  for (guint i = 0; i < due->n_nodes; i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const guint id = as ? as_graph_get_id (as, node)
                          : (guint) WAY_NODE_INDEX (node);

      g_assert_cmpuint (id, ==, due->nodes[i]);
    }
}

static void
check_all (WayGraph         *graph,
           const PlainGraph *plain,
           AsGraph          *as,
           guint             start,
           guint             goal,
           gboolean          exact)
{
  g_autoptr (GArray) due = all_paths_in_order (plain, start, goal);
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (graph,
                          as ? as_graph_get_node (as, start)
                             : WAY_INDEX (start),
                          as ? as_graph_get_node (as, goal)
                             : WAY_INDEX (goal), NULL);
  g_autoptr (GError) error = NULL;

  /* Nothing leads into a blocked node, not even from itself. */
  if (start == goal
      && way_graph_is_blocked (graph, as ? as_graph_get_node (as, goal)
                                         : WAY_INDEX (goal)))
    g_array_set_size (due, 0);

  for (guint i = 0; i < due->len; i++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (path);
      check_path (path, &g_array_index (due, AnyPath, i), as, exact);
    }
  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_no_error (error);
}

/* Random graphs ------------------------------------------------------------ */

typedef struct
{
  const char *name;
  AsKind      kind;
  AsFlags     flags;
} Shape;

static const Shape shapes[] = {
  { "index", AS_INDEX, AS_PREDECESSORS },
  { "integer", AS_INTEGER, AS_PREDECESSORS },
  { "object", AS_OBJECT, AS_PREDECESSORS },
  { "value", AS_VALUE12, AS_PREDECESSORS },
  { "overlay", AS_OVERLAY, AS_PREDECESSORS },
  { "overlay-object", AS_OVERLAY_OBJECT, AS_PREDECESSORS },
};

/* The first costs of all paths, up to the ends of ranges, and the factors of
 * these costs. */
static const struct
{
  WayCost first;
  WayCost scale;
} ranges[] = {
  { 0, 1 },           { 0x1p31 - 30, 1 },    { 0x1p32 - 30, 1 },
  { 0, 0.125 },       { 0x1p31 - 3, 0.125 }, { 0x1p52 - 60, 1 },
  { 0x1p53 - 90, 1 }, { 0, 0x1p-60 },        { 0, 0x1p900 },
};

/* A random graph, and one more node with an edge into it. Small
 * costs in few steps make many ties. */
static PlainGraph *
new_random (GRand  *rand,
            guint32 seed,
            guint   n_nodes)
{
  const RandomFlags flags = seed & RANDOM_ALL & ~RANDOM_REAL;
  g_autoptr (PlainGraph) inner = random_graph_new (rand, n_nodes, flags);
  PlainGraph *plain = plain_graph_new (n_nodes + 1);
  const guint range = seed % G_N_ELEMENTS (ranges);
  const guint step = g_rand_int_range (rand, 1, 5);

  for (guint i = 0; i < inner->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (inner->edges, PlainEdge, i);

      plain_graph_add (plain, edge->from, edge->to,
                       ceil (edge->cost / step) * ranges[range].scale);
    }
  plain_graph_add (plain, n_nodes, g_rand_int_range (rand, 0, n_nodes),
                   ranges[range].first);
  plain_graph_seal (plain);

  return plain;
}

static void
test_random (gconstpointer data)
{
  const Shape *shape = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, ALL_PATHS_NODES);
      g_autoptr (PlainGraph) plain = new_random (rand, seed, n_nodes);
      const gboolean whole = plain_graph_is_whole (plain)
                             && g_rand_boolean (rand);
      g_autoptr (AsGraph) as
        = as_graph_new (plain, shape->kind,
                        shape->flags | (whole ? AS_WHOLE : AS_PLAIN));
      const guint goal = g_rand_int_range (rand, 0, n_nodes);
      const guint inner = g_rand_int_range (rand, 0, n_nodes);

      check_all (as->graph, plain, as,
                 g_rand_boolean (rand) ? n_nodes : inner, goal, TRUE);
    }
}

/* Graphs of ours ----------------------------------------------------------- */

/* Makes a pile of graphs. (transfer full) */
typedef WayGraph *(*MakeFunc) (GRand *rand);

static WayGraph *
make_table (GRand *rand)
{
  const guint n_nodes = g_rand_int_range (rand, 2, ALL_PATHS_NODES + 1);
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition position = { g_rand_int_range (rand, 0, 4),
                                     g_rand_int_range (rand, 0, 4) };

      way_table_builder_add_node (builder, NULL, &position, NULL, NULL);
    }
  for (guint i = 0; i < 2 * n_nodes; i++)
    way_table_builder_add_edge (builder,
                                WAY_INDEX (g_rand_int_range (rand, 0, n_nodes)),
                                WAY_INDEX (g_rand_int_range (rand, 0, n_nodes)),
                                g_rand_int_range (rand, 3, 7),
                                g_rand_boolean (rand) ? WAY_BOTH_WAYS
                                                      : WAY_ONE_WAY,
                                NULL, NULL);

  return WAY_GRAPH (way_table_builder_build (builder, NULL));
}

static WayGrid *
new_grid (GRand       *rand,
          WayGridShape shape)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new (g_rand_int_range (rand, 1, 5),
                       g_rand_int_range (rand, 1, 4), NULL);
  static const WayCost walker[] = { 1, INFINITY };
  WayGrid *grid;

  for (guint y = 0; y < way_terrain_get_height (terrain); y++)
    for (guint x = 0; x < way_terrain_get_width (terrain); x++)
      way_terrain_set_class (terrain, x, y, g_rand_int_range (rand, 0, 5) == 0);
  grid = way_grid_new (terrain, shape);
  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));

  return grid;
}

static WayGraph *
make_grid (GRand *rand)
{
  return WAY_GRAPH (new_grid (rand, WAY_GRID_SQUARES_4));
}

static WayGraph *
make_overlay (GRand *rand)
{
  g_autoptr (WayGraph) grid = make_grid (rand);
  WayOverlay *overlay = way_overlay_new (grid);
  const guint n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (grid));

  for (guint i = 0; i < 3; i++)
    way_overlay_set_extra_cost (overlay,
                                WAY_INDEX (g_rand_int_range (rand, 0,
                                                             n_nodes)),
                                g_rand_int_range (rand, 0, 3));
  way_overlay_set_extra_cost (overlay,
                              WAY_INDEX (g_rand_int_range (rand, 0, n_nodes)),
                              INFINITY);
  return WAY_GRAPH (overlay);
}

static WayGraph *
make_reverse (GRand *rand)
{
  g_autoptr (WayGraph) table = make_table (rand);

  return WAY_GRAPH (way_reverse_new (table, NULL));
}

static WayGraph *
make_pile (GRand *rand)
{
  g_autoptr (WayGraph) overlay = make_overlay (rand);
  g_autoptr (WayReverse) reverse = way_reverse_new (overlay, NULL);

  return WAY_GRAPH (way_overlay_new (WAY_GRAPH (reverse)));
}

/* A view that hides edges for the sake of a goal, which is not asked so. */
static WayGraph *
make_dead_ends (GRand *rand)
{
  g_autoptr (WayGraph) grid = make_grid (rand);
  WayDeadEnds *ends = way_dead_ends_new (grid, NULL, NULL);
  const WayNode marked = WAY_INDEX (0);

  way_dead_ends_mark (ends, &marked, 1, NULL);
  return WAY_GRAPH (ends);
}

static WayGraph *
make_diagonal (GRand *rand)
{
  return WAY_GRAPH (new_grid (rand, WAY_GRID_SQUARES_8));
}

typedef struct
{
  const char *name;
  MakeFunc    make;
  gboolean    exact;
} Pile;

static const Pile piles[] = {
  { "table", make_table, TRUE },     { "grid", make_grid, TRUE },
  { "overlay", make_overlay, TRUE }, { "reverse", make_reverse, TRUE },
  { "pile", make_pile, TRUE },       { "dead-ends", make_dead_ends, TRUE },
  { "diagonal", make_diagonal, FALSE },
};

static void
test_pile (gconstpointer data)
{
  const Pile *pile = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 5); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) graph = pile->make (rand);
      g_autoptr (PlainGraph) plain = take_down (graph);

      g_assert_cmpint (way_graph_get_flags (graph) & WAY_GRAPH_PREDECESSORS,
                       !=, 0);
      check_all (graph, plain, NULL,
                 g_rand_int_range (rand, 0, plain->n_nodes),
                 g_rand_int_range (rand, 0, plain->n_nodes), pile->exact);
    }
}

/* Limits ------------------------------------------------------------------- */

/* However little each call may expand or take, no path is lost and none comes
 * twice. */
static void
test_small_steps (gconstpointer data)
{
  const gboolean by_bytes = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 20); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) graph = make_table (rand);
      g_autoptr (PlainGraph) plain = take_down (graph);
      const guint goal = g_rand_int_range (rand, 0, plain->n_nodes);
      g_autoptr (GArray) due = all_paths_in_order (plain, 0, goal);
      g_autoptr (WayKShortest) paths
        = way_k_shortest_new (graph, WAY_INDEX (0), WAY_INDEX (goal), NULL);
      g_autoptr (WayLimits) limits = way_limits_new ();
      guint n_paths = 0, limit = 0, n_stops = 0;

      while (TRUE)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (WayPath) path = NULL;

          if (by_bytes)
            way_limits_set_max_bytes (limits, 1 + limit);
          else
            way_limits_set_max_expansions (limits, limit);
          path = way_k_shortest_next (paths, limits, &error);
          if (path == NULL && error == NULL)
            break;
          if (path == NULL)
            {
              g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
              limit = by_bytes ? limit + 97 : limit + 1;
              n_stops++;
              continue;
            }
          g_assert_cmpuint (n_paths, <, due->len);
          check_path (path, &g_array_index (due, AnyPath, n_paths), NULL,
                      TRUE);
          n_paths++;
          limit = by_bytes ? limit - MIN (limit, 300) : 0;
        }
      g_assert_cmpuint (n_paths, ==, due->len);
      g_assert_true (n_stops > 0 || due->len == 0);
    }
}

/* Failure ------------------------------------------------------------------ */

typedef struct
{
  gboolean fails;
} Row;

/* Nodes in a ring of 200, both ways; the node opposite of 0 may fail. */
static void
say_neighbours (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  const Row *row = user_data;
  const guint id = GPOINTER_TO_UINT (node);

  way_edges_add (edges, GUINT_TO_POINTER ((id + 1) % 200), 1);
  way_edges_add (edges, GUINT_TO_POINTER ((id + 199) % 200),
                 row->fails && id > 50 && id < 150 ? -1 : 1);
}

/* A graph that fails after a path was handed out goes on to fail, even where
 * it has come to itself again. */
static void
test_failure (void)
{
  Row row = { FALSE };
  g_autoptr (WayNodeType) type = way_node_type_new_pointer (NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, say_neighbours, &row, NULL);
  g_autoptr (WayKShortest) paths = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) first = NULL, second = NULL;

  way_callback_graph_set_predecessors (graph, say_neighbours, &row, NULL);
  paths = way_k_shortest_new (WAY_GRAPH (graph), GUINT_TO_POINTER (0),
                              GUINT_TO_POINTER (3), NULL);
  path = way_k_shortest_next (paths, NULL, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 3);

  row.fails = TRUE;
  g_assert_null (way_k_shortest_next (paths, NULL, &first));
  g_assert_error (first, WAY_ERROR, WAY_ERROR_BAD_COST);
  row.fails = FALSE;
  g_assert_null (way_k_shortest_next (paths, NULL, &second));
  g_assert_error (second, WAY_ERROR, WAY_ERROR_BAD_COST);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/k-shortest-order/random/%s",
                                               shapes[i].name);

      g_test_add_data_func (path, &shapes[i], test_random);
    }
  for (guint i = 0; i < G_N_ELEMENTS (piles); i++)
    {
      g_autofree char *path = g_strdup_printf ("/k-shortest-order/piles/%s",
                                               piles[i].name);

      g_test_add_data_func (path, &piles[i], test_pile);
    }
  g_test_add_data_func ("/k-shortest-order/small-steps/expansions",
                        GINT_TO_POINTER (FALSE), test_small_steps);
  g_test_add_data_func ("/k-shortest-order/small-steps/bytes",
                        GINT_TO_POINTER (TRUE), test_small_steps);

  g_test_add_func ("/k-shortest-order/failure", test_failure);

  return g_test_run ();
}
