/* queries.c - a query lives until the cursor ends, for every caller
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A graph may keep the query that its cursor began with, and read it whenever
 * it is asked for edges. So no call may hand out a query that is freed or
 * changed by then. */

#include <wayfind.h>
#include "lib/both-ends.h"

#define SIDE 12
#define START WAY_INDEX (0)
#define GOAL WAY_INDEX (SIDE * SIDE - 1)

/* A view that keeps the query, and its content. */
G_DECLARE_FINAL_TYPE (Keeper, keeper, , KEEPER, WayView)

struct _Keeper
{
  WayView view;
  guint   n_asked;
  guint   n_open;               /* cursors */
};

typedef struct
{
  const WayQuery *query;
  WayQuery        said;
  WayNode         goal;         /* the first, if there is one */
  gpointer        base;
} Cursor;

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  Cursor *cursor = g_new0 (Cursor, 1);

  ((Keeper *) graph)->n_open++;
  cursor->query = query;
  cursor->said = *query;
  cursor->goal = query->n_goals > 0 ? query->goals[0] : NULL;
  cursor->base
    = way_graph_begin (way_view_get_base (WAY_VIEW (graph)), query);

  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  Cursor *cursor = data;

  ((Keeper *) graph)->n_open--;
  way_graph_end (way_view_get_base (WAY_VIEW (graph)), cursor->base);
  g_free (cursor);
}

static const Cursor *
check (Keeper  *self,
       gpointer data)
{
  const Cursor *cursor = data;

  self->n_asked++;
  g_assert_cmpuint (cursor->query->n_goals, ==, cursor->said.n_goals);
  g_assert_true (cursor->query->goals == cursor->said.goals);
  g_assert_true (cursor->query->searched == cursor->said.searched);
  if (cursor->said.n_goals > 0)
    g_assert_true (cursor->query->goals[0] == cursor->goal);

  return cursor;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  way_graph_neighbours (way_view_get_base (WAY_VIEW (graph)),
                        check ((Keeper *) graph, cursor)->base, at, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  way_graph_predecessors (way_view_get_base (WAY_VIEW (graph)),
                          check ((Keeper *) graph, cursor)->base, at, edges);
}

static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  return way_graph_trace_line (way_view_get_base (WAY_VIEW (graph)), from, to,
                               func, user_data, error);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->begin = begin;
  iface->end = end;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->trace_line = trace_line;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Keeper, keeper, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
keeper_class_init (KeeperClass *klass)
{
}

static void
keeper_init (Keeper *self)
{
}

static Keeper *
keeper_new (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  return g_object_new (keeper_get_type (), "base", grid, NULL);
}

/* Callers ----------------------------------------------------------------- */

static void
use_search (WayGraph *graph)
{
  g_autoptr (WayPath) path
    = way_find_path (graph, START, GOAL, WAY_STRATEGY_ASTAR, NULL);

  g_assert_nonnull (path);
}

static void
use_recost (WayGraph *graph)
{
  g_autoptr (WayPath) path
    = way_find_path (graph, START, GOAL, WAY_STRATEGY_DIJKSTRA, NULL);
  g_autoptr (WayPath) now = way_path_recost (path, graph, NULL);

  g_assert_cmpfloat (way_path_get_cost (now), ==, 2 * (SIDE - 1));
}

static void
use_any_angle (WayGraph *graph)
{
  g_autoptr (WayPath) path
    = way_find_any_angle_path (graph, START, GOAL, NULL, NULL);

  g_assert_nonnull (path);
}

static void
use_straightest (WayGraph *graph)
{
  g_autoptr (WayPath) path
    = way_find_straightest_path (graph, START, GOAL, NULL, NULL);

  g_assert_nonnull (path);
}

static void
use_tiers (WayGraph *graph)
{
  g_autoptr (WayTiers) tiers = way_tiers_new (graph, 4, NULL, NULL);

  for (guint i = WAY_REFINE_SECTORS; i <= WAY_REFINE_EXACT; i++)
    {
      g_autoptr (WayPath) path
        = way_tiers_find_path (tiers, START, GOAL, i, NULL, NULL);

      g_assert_nonnull (path);
    }
}

static void
use_k_shortest (WayGraph *graph)
{
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (graph, START, GOAL, NULL);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, NULL);

      g_assert_nonnull (path);
    }
}

static void
use_alternatives (WayGraph *graph)
{
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (graph, START, GOAL, NULL, NULL, NULL);

  g_assert_nonnull (paths);
}

static void
use_both_ends (WayGraph *graph)
{
  g_autoptr (WaySearch) search
    = both_ends_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, START);
  way_search_set_goal (search, GOAL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

static gboolean
take_edge (const WayReachEdge *edge,
           gpointer            user_data)
{
  return TRUE;
}

static void
use_reach (WayGraph *graph)
{
  g_autoptr (WayReach) reach = way_reach_new (graph, START, 9, NULL, NULL);

  g_assert_true (way_reach_foreach_edge (reach, 9, take_edge, NULL, NULL,
                                         NULL));
}

static void
use_timed (WayGraph *graph)
{
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);
  g_autoptr (WayPath) path
    = way_timed_find_path (timed, START, 0, GOAL, 0, NULL, NULL);
  g_autofree gdouble *departures
    = way_timed_dup_departures (timed, path, NULL);

  g_assert_nonnull (departures);
}

static void
use_views (WayGraph *graph)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_live (WAY_GRAPH (overlay), NULL, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (knowledge));

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 3);
  use_search (WAY_GRAPH (turns));
}

static void
use_prepared (WayGraph *graph)
{
  g_autoptr (WayComponents) islands
    = way_components_new (graph, NULL, 0, NULL, NULL);
  g_autoptr (WayDeadEnds) ends = way_dead_ends_new (graph, NULL, NULL);
  g_autoptr (WayFrozen) frozen = way_frozen_new (graph, NULL, 0, NULL, NULL);

  g_assert_nonnull (islands);
  g_assert_nonnull (frozen);
  use_search (WAY_GRAPH (ends));
}

typedef void (*UseFunc) (WayGraph *graph);

static void
test_use (gconstpointer data)
{
  const UseFunc use = *(const UseFunc *) data;
  g_autoptr (Keeper) keeper = keeper_new ();

  use (WAY_GRAPH (keeper));
  g_assert_cmpuint (keeper->n_asked, >, 0);
  g_assert_cmpuint (keeper->n_open, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    UseFunc     use;
  } cases[] = {
    { "/queries/search", use_search },
    { "/queries/recost", use_recost },
    { "/queries/any-angle", use_any_angle },
    { "/queries/straightest", use_straightest },
    { "/queries/tiers", use_tiers },
    { "/queries/k-shortest", use_k_shortest },
    { "/queries/alternatives", use_alternatives },
    { "/queries/both-ends", use_both_ends },
    { "/queries/reach", use_reach },
    { "/queries/timed", use_timed },
    { "/queries/views", use_views },
    { "/queries/prepared", use_prepared },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i].use, test_use);

  return g_test_run ();
}
