/* front-piles.c - fronts over piles of views, within limits, and over faults
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-piles.h"

#include <math.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#define N_SEEDS 400

/* Piles of views ----------------------------------------------------------- */

static gdouble
count_risk (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const gsize a = WAY_NODE_INDEX (from), b = WAY_NODE_INDEX (to);

  return (gdouble) ((a * 31 + b * 17) % 7);
}

/* Costs of edges and a multiple of their risks. */
#define WEIGHTED_TYPE_VIEW (weighted_view_get_type ())
G_DECLARE_FINAL_TYPE (WeightedView, weighted_view, WEIGHTED, VIEW, WayView)

struct _WeightedView
{
  WayView view;
  gdouble weight;
};

static void weighted_view_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WeightedView, weighted_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      weighted_view_graph))

static WayViewPromises
weighted_promises (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST;
}

static void
weighted_view_class_init (WeightedViewClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = weighted_promises;
}

static void
weighted_view_init (WeightedView *self)
{
}

static void
weighted_neighbours (WayGraph    *graph,
                     gpointer     cursor,
                     const WayAt *at,
                     WayEdges    *edges)
{
  WeightedView *self = WEIGHTED_VIEW (graph);
  WayGraph *base = way_view_get_base (WAY_VIEW (self));
  const WayNode from = way_graph_project (base, at->node);

  way_graph_neighbours (base, cursor, at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = way_graph_project (base,
                                            way_edges_get_node (edges, i));
      const WayCost cost = way_edges_get_cost (edges, i);

      way_edges_set_cost (edges, i,
                          cost + self->weight * count_risk (from, to, 0, NULL));
    }
}

static WayGraphFlags
weighted_flags (WayGraph *graph)
{
  return way_graph_get_flags (way_view_get_base (WAY_VIEW (graph)))
         & WAY_GRAPH_STATES;
}

static void
weighted_view_graph (WayGraphInterface *iface)
{
  iface->neighbours = weighted_neighbours;
  iface->get_flags = weighted_flags;
}

/* The least cost plus @weight times the risk. */
static WayCost
find_weighted (WayGraph *pile,
               guint     start,
               guint     goal,
               gdouble   weight)
{
  g_autoptr (WeightedView) view
    = g_object_new (WEIGHTED_TYPE_VIEW, "base", pile, NULL);
  g_autoptr (WayPath) path = NULL;

  view->weight = weight;
  path = way_find_path (WAY_GRAPH (view), WAY_INDEX (start), WAY_INDEX (goal),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

/* For any weight, one path of the front is the cheapest of all. */
static void
check_pile (WayGraph *pile,
            guint     start,
            guint     goal)
{
  static const gdouble weights[] = { 0, 0.25, 0.5, 1, 2, 4, 1000 };
  gdouble least[G_N_ELEMENTS (weights)];
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front
    = way_front_new (pile, measures, WAY_INDEX (start), WAY_INDEX (goal));
  gdouble risk = INFINITY;
  WayPath *path;

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    least[i] = INFINITY;
  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  way_front_add_criterion (front, 0);
  while ((path = way_front_next (front, NULL, NULL)) != NULL)
    {
      g_autoptr (WayPath) again = way_path_recost (path, pile, NULL);

      g_assert_nonnull (again);
      oracle_assert_cost (way_path_get_cost (again), way_path_get_cost (path));
      g_assert_cmpfloat (way_measures_sum (measures, 0, path), ==,
                         way_front_get_value (front, 1));
      g_assert_cmpfloat (way_front_get_value (front, 1), <, risk);
      risk = way_front_get_value (front, 1);
      for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
        least[i] = MIN (least[i], way_path_get_cost (path) + weights[i] * risk);
      way_path_unref (path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    oracle_assert_cost (least[i], find_weighted (pile, start, goal,
                                                 weights[i]));
}

static WayCost
price_turn (WayNode  from,
            WayNode  at,
            WayNode  to,
            gpointer user_data)
{
  return (gdouble) ((WAY_NODE_INDEX (from) + WAY_NODE_INDEX (to)) % 3);
}

static void
test_piles (gconstpointer data)
{
  const gboolean has_turns = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 2); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) pile = random_piles_make (rand);
      g_autoptr (WayGraph) top = g_object_ref (pile);
      const gint n = (gint) random_piles_count_nodes (pile);

      if (has_turns)
        {
          WayTurns *turns = way_turns_new (pile);

          if (turns == NULL)
            continue;
          way_turns_set_cost_func (turns, price_turn, NULL, NULL);
          g_set_object (&top, WAY_GRAPH (turns));
          g_object_unref (turns);
        }
      check_pile (top, (guint) g_rand_int_range (rand, 0, n),
                  (guint) g_rand_int_range (rand, 0, n));
    }
}

/* What can go wrong -------------------------------------------------------- */

static const PlainEdge diamond[] = {
  { 0, 1, 1 }, { 0, 2, 2 }, { 1, 3, 1 }, { 2, 3, 2 },
};

static AsGraph *
make_diamond (PlainGraph **plain)
{
  *plain = plain_graph_new_from (4, diamond, G_N_ELEMENTS (diamond));
  return as_graph_new (*plain, AS_INDEX, AS_PREDECESSORS);
}

static gdouble
bad_measure (WayNode  from,
             WayNode  to,
             guint32  edge,
             gpointer user_data)
{
  const gdouble *value = user_data;

  return *value;
}

static void
test_bad_measures (void)
{
  static gdouble values[] = { -1, NAN, -INFINITY };
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayFront) front = way_front_new (graph->graph, measures,
                                                  WAY_INDEX (0), WAY_INDEX (3));
      g_autoptr (GError) error = NULL;

      way_measures_add_function (measures, "bad", NULL, bad_measure, &values[i],
                                 NULL);
      way_front_add_criterion (front, 0);
      g_assert_null (way_front_next (front, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_assert_nonnull (strstr (error->message, "\"bad\""));
    }
}

/* The edges of a callback graph have no ids. */
static void
test_no_ids (void)
{
  static const gdouble values[] = { 1, 2, 3, 4 };
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = way_front_new (graph->graph, measures,
                                              WAY_INDEX (0), WAY_INDEX (3));
  g_autoptr (GError) error = NULL;
  guint number = 0;

  way_measures_add_array (measures, "metres", "m", values, 4);
  g_assert_cmpstr (way_measures_get_name (measures, 0), ==, "metres");
  g_assert_cmpstr (way_measures_get_unit (measures, 0), ==, "m");
  g_assert_cmpuint (way_measures_get_count (measures), ==, 1);
  way_measures_add_array (measures, "toll", NULL, values, 4);
  way_measures_add_array (measures, "toll", NULL, values, 4);
  g_assert_true (way_measures_find (measures, "toll", &number));
  g_assert_cmpuint (number, ==, 1);
  g_assert_true (way_measures_find (measures, "metres", NULL));
  g_assert_false (way_measures_find (measures, "metre", &number));
  g_assert_cmpuint (number, ==, 1);
  way_front_add_criterion (front, 0);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_nonnull (strstr (error->message, "no ids"));
}

static gboolean
lower_cost (WayNode        from,
            WayNode        to,
            guint32        edge,
            const gdouble *values,
            gdouble       *next,
            guint          n_values,
            gpointer       user_data)
{
  next[0] -= 0.5;
  return TRUE;
}

static void
test_bad_extension (void)
{
  g_autoptr (PlainGraph) plain = NULL;
  g_autoptr (AsGraph) graph = make_diamond (&plain);
  g_autoptr (WayFront) front = way_front_new (graph->graph, NULL, WAY_INDEX (0),
                                              WAY_INDEX (3));
  g_autoptr (GError) error = NULL;

  way_front_set_extend (front, lower_cost, NULL, NULL);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

static void
test_changed (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (grid), measures,
                                              WAY_INDEX (0), WAY_INDEX (35));
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) first = NULL;

  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  way_front_add_criterion (front, 0);
  first = way_front_next (front, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (first);
  way_terrain_set_class (terrain, 3, 3, 1);
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* A front that has too little memory says so, and goes on with more. */
static void
test_bytes (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) free_front = NULL, tight = NULL;
  guint n_stops = 0;

  way_measures_add_function (measures, "risk", NULL, count_risk, NULL, NULL);
  free_front = way_front_new (WAY_GRAPH (grid), measures, WAY_INDEX (0),
                              WAY_INDEX (143));
  tight = way_front_new (WAY_GRAPH (grid), measures, WAY_INDEX (0),
                         WAY_INDEX (143));
  way_front_add_criterion (free_front, 0);
  way_front_add_criterion (tight, 0);
  for (gsize bytes = 1 << 10;;)
    {
      g_autoptr (WayPath) expected = way_front_next (free_front, NULL, NULL);
      g_autoptr (WayPath) path = NULL;

      for (gboolean is_stopped = TRUE; is_stopped; bytes += 1 << 10)
        {
          g_autoptr (WayLimits) limits = way_limits_new ();
          g_autoptr (GError) error = NULL;

          way_limits_set_max_bytes (limits, bytes);
          path = way_front_next (tight, limits, &error);
          is_stopped = error != NULL;
          n_stops += is_stopped;
          if (is_stopped)
            g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
        }
      g_assert_true ((path != NULL) == (expected != NULL));
      if (path == NULL)
        break;
      g_assert_cmpfloat (way_path_get_cost (path), ==,
                         way_path_get_cost (expected));
      g_assert_cmpfloat (way_front_get_value (tight, 1), ==,
                         way_front_get_value (free_front, 1));
    }
  g_assert_cmpuint (n_stops, >, 3);
}

/* Memory ------------------------------------------------------------------- */

/* What the counter sees besides: the front itself, the edges of a node, and
 * room for nodes to come, which are charged one by one. An index that grows is
 * larger. */
#define BYTES_BESIDES ((gsize) 5 << 14)

#if defined __GLIBC__ && __GLIBC_PREREQ (2, 33)
static gsize
count_bytes (void)
{
  const struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}
#else
static gsize
count_bytes (void)
{
  return 0;
}
#endif

typedef struct
{
  gint32 x;
  gint32 y;
} Spot;

/* The four neighbours of a spot on ground without an end. @data is the most
 * bytes that were allocated. */
static void
spread (WayNode   node,
        WayEdges *edges,
        gpointer  data)
{
  const Spot *spot = node;
  gsize *most = data;

  *most = MAX (*most, count_bytes ());
  way_edges_add (edges, &(Spot) { spot->x + 1, spot->y }, 1);
  way_edges_add (edges, &(Spot) { spot->x - 1, spot->y }, 1);
  way_edges_add (edges, &(Spot) { spot->x, spot->y + 1 }, 1);
  way_edges_add (edges, &(Spot) { spot->x, spot->y - 1 }, 1);
}

/* Nodes that are found by their hashes: what the front holds, their index
 * included, is never more than the limit. The goal is too far away. */
static void
test_memory (void)
{
  const Spot start = { 0, 0 }, goal = { 1 << 30, 0 };
  gsize most = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_value (sizeof (Spot), NULL,
                                                          NULL);
  g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (type, spread,
                                                               &most, NULL);

  for (gsize bytes = 1 << 19; bytes <= 1 << 22; bytes += bytes / 3)
    {
      g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (graph), NULL,
                                                  &start, &goal);
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GError) error = NULL;
      const gsize before = count_bytes ();

      way_limits_set_max_bytes (limits, bytes);
      g_assert_null (way_front_next (front, limits, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      most = MAX (most, count_bytes ());
      g_test_message ("%" G_GSIZE_FORMAT " bytes allowed, %" G_GSIZE_FORMAT
                      " held", bytes, most - before);
      g_assert_cmpuint (most - before, <=, bytes + BYTES_BESIDES);
      most = 0;
    }
  if (count_bytes () == 0)
    g_test_skip ("this system does not say how many bytes are allocated");
}

/* Limits and faults -------------------------------------------------------- */

static void
test_cancelled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayFront) front = way_front_new (WAY_GRAPH (grid), NULL,
                                              WAY_INDEX (0), WAY_INDEX (35));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_null (way_front_next (front, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  path = way_front_next (front, NULL, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 10);
}

/* Two edges of DBL_MAX are more than a double holds. */
static void
test_overflow (void)
{
  static const PlainEdge edges[] = {
    { 0, 1, G_MAXDOUBLE }, { 1, 2, G_MAXDOUBLE }, { 0, 3, G_MAXDOUBLE },
  };
  g_autoptr (PlainGraph) plain
    = plain_graph_new_from (4, edges, G_N_ELEMENTS (edges));

  for (guint flags = AS_PLAIN; flags <= AS_PREDECESSORS;
       flags += AS_PREDECESSORS)
    {
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, flags);
      g_autoptr (WayFront) far = way_front_new (graph->graph, NULL,
                                                WAY_INDEX (0), WAY_INDEX (2));
      g_autoptr (WayFront) near = way_front_new (graph->graph, NULL,
                                                 WAY_INDEX (0), WAY_INDEX (3));
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = NULL;

      g_assert_null (way_front_next (far, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
      path = way_front_next (near, NULL, NULL);
      g_assert_nonnull (path);
      g_assert_cmpfloat (way_path_get_cost (path), ==, G_MAXDOUBLE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/front-piles/plain", GINT_TO_POINTER (FALSE),
                        test_piles);
  g_test_add_data_func ("/front-piles/turns", GINT_TO_POINTER (TRUE),
                        test_piles);
  g_test_add_func ("/front-piles/bad-measures", test_bad_measures);
  g_test_add_func ("/front-piles/no-ids", test_no_ids);
  g_test_add_func ("/front-piles/bad-extension", test_bad_extension);
  g_test_add_func ("/front-piles/changed", test_changed);
  g_test_add_func ("/front-piles/bytes", test_bytes);
  g_test_add_func ("/front-piles/memory", test_memory);
  g_test_add_func ("/front-piles/cancelled", test_cancelled);
  g_test_add_func ("/front-piles/overflow", test_overflow);

  return g_test_run ();
}
