/* lexicographic-paths.c - all paths by cost, then by a measure, and trips
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The oracle tries all paths that visit no node twice, and all orders of the
 * stops of a trip. */

#include "lib/as-graph.h"
#include "lib/least-pairs.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/routers.h"

#include <string.h>

#define N_SEEDS 200

/* All paths ---------------------------------------------------------------- */

typedef struct
{
  const PlainGraph *plain;
  AsGraph          *graph;
  guint             goal;
  GArray           *pairs;      /* (owned) of Pair, of all paths to the goal */
} Walk;

/* A WayMeasureFunc, by the ids of any kind of node. */
static gdouble
mix_ids (WayNode  from,
         WayNode  to,
         guint32  edge,
         gpointer data)
{
  const Walk *self = data;

  return pair_mix (WAY_INDEX (as_graph_get_id (self->graph, from)),
                   WAY_INDEX (as_graph_get_id (self->graph, to)), edge,
                   GUINT_TO_POINTER (4));
}

static WayCost
find_cheapest (const Walk *self,
               guint       from,
               guint       to)
{
  WayCost least = INFINITY;
  guint n;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].to == to)
      least = MIN (least, edges[i].cost);

  return least;
}

static void
walk_on (Walk *self,
         guint at,
         guint visited,
         Pair  so_far)
{
  if (at == self->goal)
    {
      g_array_append_val (self->pairs, so_far);
      return;
    }

  for (guint to = 0; to < self->plain->n_nodes; to++)
    {
      const Pair step = { find_cheapest (self, at, to),
                          pair_mix (WAY_INDEX (at), WAY_INDEX (to), 0,
                                    GUINT_TO_POINTER (4)) };

      if (!(visited >> to & 1) && step.cost < INFINITY)
        walk_on (self, to, visited | 1u << to, pair_add (so_far, step));
    }
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *one = a, *other = b;

  return pair_is_less (*one, *other) ? -1 : pair_is_less (*other, *one);
}

static const AsKind all_kinds[] = { AS_INDEX, AS_STRUCT, AS_OBJECT, AS_VALUE8,
                                    AS_VALUE12, AS_OVERLAY_OBJECT };

/* The pairs of all k shortest paths are those of all paths, in order. */
static void
test_all_paths (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = g_rand_int_range (rand, 2, 7);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n, (seed & RANDOM_ALL & ~RANDOM_REAL)
                                       | RANDOM_ZEROS);
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, kind, seed % 2 == 0 ? AS_PREDECESSORS : 0);
      g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
      Walk walk = { plain, graph, n - 1, pairs };
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayLexicographic) view = NULL;
      g_autoptr (WayKShortest) shortest = NULL;

      walk_on (&walk, 0, 1, (Pair) { 0, 0 });
      g_array_sort (pairs, compare_pairs);
      way_measures_add_function (measures, "mixed", NULL, mix_ids, &walk, NULL);
      view = way_lexicographic_new (graph->graph, measures, 0, 4 * n, NULL,
                                    NULL);
      shortest = way_k_shortest_new (WAY_GRAPH (view),
                                     as_graph_get_node (graph, 0),
                                     as_graph_get_node (graph, n - 1), NULL);
      for (guint i = 0; i < pairs->len; i++)
        {
          g_autoptr (WayPath) path = way_k_shortest_next (shortest, NULL, NULL);

          g_assert_nonnull (path);
          pair_assert (pair_split (view, way_path_get_cost (path)),
                       g_array_index (pairs, Pair, i));
        }
      g_assert_null (way_k_shortest_next (shortest, NULL, NULL));
    }
}

/* Trips -------------------------------------------------------------------- */

#define N_STOPS 5

typedef struct
{
  WayCost costs[N_STOPS * N_STOPS];
} Matrix;

static gboolean
keep_row (gsize          i,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       data)
{
  Matrix *self = data;

  memcpy (self->costs + i * n_targets, costs, n_targets * sizeof *costs);
  return TRUE;
}

/* The least sum of pairs over all orders that begin at the first stop. */
static Pair
find_trip (Pair (*pairs)[N_STOPS],
           guint at,
           guint visited)
{
  Pair least = PAIR_NONE;

  if (visited == (1u << N_STOPS) - 1)
    return (Pair) { 0, 0 };
  for (guint to = 0; to < N_STOPS; to++)
    if (!(visited >> to & 1))
      {
        const Pair rest = find_trip (pairs, to, visited | 1u << to);
        const Pair all = pair_add (pairs[at][to], rest);

        if (pair_is_less (all, least))
          least = all;
      }

  return least;
}

static void
test_trips (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 20, RANDOM_ZEROS);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_TABLE, 0);
      g_autoptr (WayMeasures) measures = mixed_measures (9);
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (graph->graph, measures, 1, 1e6, NULL, NULL);
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (view),
                                                   WAY_ROUTER_HIERARCHY);
      g_autoptr (WayTrip) trip = NULL;
      WayNode stops[N_STOPS];
      Pair pairs[N_STOPS][N_STOPS], best;
      Matrix matrix;

      for (guint i = 0; i < N_STOPS; i++)
        stops[i] = WAY_INDEX (i * 3);
      for (guint i = 0; i < N_STOPS; i++)
        {
          g_autofree Pair *all = find_pairs (graph->graph, measures, 1, i * 3,
                                             20);

          for (guint j = 0; j < N_STOPS; j++)
            pairs[i][j] = all[j * 3];
        }
      g_assert_true (way_router_foreach_row (router, stops, N_STOPS, stops,
                                             N_STOPS, 1, keep_row, &matrix,
                                             NULL, NULL));
      best = find_trip (pairs, 0, 1);
      trip = way_trip_find (matrix.costs, N_STOPS, 0, WAY_TRIP_ANYWHERE, NULL,
                            NULL);
      g_assert_true ((trip != NULL) == (best.cost < INFINITY));
      if (trip != NULL)
        pair_assert (pair_split (view, way_trip_get_cost (trip)), best);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (all_kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/lexicographic-paths/all/%s",
                           as_kind_get_name (all_kinds[i]));

      g_test_add_data_func (path, GINT_TO_POINTER (all_kinds[i]),
                            test_all_paths);
    }
  g_test_add_func ("/lexicographic-paths/trips", test_trips);

  return g_test_run ();
}
