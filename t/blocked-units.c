/* blocked-units.c - every kind of moving unit keeps the rule for blocked goals
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A unit never reaches a blocked goal, not even if it stands on it. A unit on a
 * blocked node can leave it. A unit on an open goal has arrived. */

#include <wayfind.h>

#include <math.h>

#define WIDTH 5
#define HEIGHT 4
#define BLOCKED 7
#define OPEN 0
#define FAR 18

/* A grid with room all around, under an overlay that blocks one cell. */
static WayGraph *
make_world (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  WayOverlay *overlay = way_overlay_new (WAY_GRAPH (grid));

  g_assert_true (way_overlay_set_extra_cost (overlay, WAY_INDEX (BLOCKED),
                                             INFINITY));
  return WAY_GRAPH (overlay);
}

/* Ways to ask: each returns whether the goal is reached ---------------------- */

static gboolean
ask_journey (WayGraph *graph,
             guint     from,
             guint     to)
{
  g_autoptr (WayTiers) tiers = way_tiers_new (graph, 4, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayJourney) journey
    = way_tiers_find (tiers, WAY_INDEX (from), WAY_INDEX (to), NULL, &error);

  g_assert_no_error (error);
  if (journey == NULL)
    return FALSE;

  while (way_journey_next (journey, NULL, NULL, &error))
    ;
  g_assert_no_error (error);
  return WAY_NODE_INDEX (way_journey_get_node (journey)) == to;
}

static gboolean
ask_timed (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayTimed) timed = way_timed_new (graph, NULL, NULL);
  g_autoptr (WayPath) path
    = way_timed_find_path (timed, WAY_INDEX (from), 0, WAY_INDEX (to), 0, NULL,
                           NULL);

  return path != NULL && !way_path_is_partial (path);
}

static WayCrowd *
make_crowd (WayGraph *graph,
            guint     from,
            guint     to)
{
  WayCrowd *crowd = way_crowd_new (graph, NULL);

  g_assert_true (way_crowd_add (crowd, WAY_INDEX (from), WAY_INDEX (to),
                                NULL));
  return crowd;
}

static gboolean
ask_crowd (WayGraph *graph,
           guint     from,
           guint     to)
{
  g_autoptr (WayCrowd) crowd = make_crowd (graph, from, to);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan = way_crowd_find_plan (crowd, NULL, &error);

  g_assert_no_error (error);
  return plan != NULL;
}

static gboolean
ask_best_crowd (WayGraph *graph,
                guint     from,
                guint     to)
{
  g_autoptr (WayCrowd) crowd = make_crowd (graph, from, to);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayCrowdPlan) plan = way_crowd_find_optimal_plan (crowd, NULL,
                                                               &error);

  g_assert_no_error (error);
  return plan != NULL;
}

/* Refines a plan that was made before the cell was blocked. */
static gboolean
ask_refined_crowd (WayGraph *graph,
                   guint     from,
                   guint     to)
{
  g_autoptr (WayCrowd) crowd = make_crowd (graph, from, to);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayCrowdPlan) plan = NULL, refined = NULL;
  g_autoptr (GError) error = NULL;

  way_limits_set_max_expansions (limits, 1000);
  way_overlay_set_extra_cost (WAY_OVERLAY (graph), WAY_INDEX (BLOCKED), 0);
  plan = way_crowd_find_plan (crowd, NULL, NULL);
  g_assert_nonnull (plan);
  way_overlay_set_extra_cost (WAY_OVERLAY (graph), WAY_INDEX (BLOCKED),
                              INFINITY);

  refined = way_crowd_refine_plan (crowd, plan, limits, &error);
  if (refined == NULL)
    g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  return refined != NULL;
}

static void
note_arrival (WayDispatcher     *dispatcher,
              guint32            agent,
              WayDispatcherEvent event,
              const GError      *error,
              gpointer           has_arrived)
{
  g_assert_no_error (error);
  *(gboolean *) has_arrived |= event == WAY_DISPATCHER_ARRIVED;
}

static gboolean
ask_dispatcher (WayGraph *graph,
                guint     from,
                guint     to)
{
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  gboolean has_arrived = FALSE;

  way_agents_place (agents, 0, WAY_INDEX (from));
  way_dispatcher_set_func (dispatcher, note_arrival, &has_arrived, NULL);
  way_dispatcher_send (dispatcher, 0, WAY_INDEX (to));
  for (guint i = 0; i < 100 && way_dispatcher_get_n_under_way (dispatcher) > 0;
       i++)
    g_assert_true (way_dispatcher_tick (dispatcher, 1000, 0, NULL));

  return has_arrived;
}

static void
note_goal (WayMotion *motion,
           guint32    agent,
           WayNode    goal,
           gpointer   found)
{
  *(guint *) found = (guint) WAY_NODE_INDEX (goal);
}

/* Whether a group of one is sent there. */
static gboolean
ask_formation (WayGraph *graph,
               guint     from,
               guint     to)
{
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  const guint32 member = 0;
  guint found = G_MAXUINT;

  way_agents_place (agents, member, WAY_INDEX (from));
  way_motion_form (motion, &member, 1, WAY_INDEX (to), 0, NULL, note_goal,
                   &found, NULL);
  return found == to;
}

static const struct
{
  const char *name;
  gboolean  (*ask) (WayGraph *graph,
                    guint     from,
                    guint     to);
} ways[] = {
  { "journey", ask_journey },
  { "timed", ask_timed },
  { "crowd", ask_crowd },
  { "best-crowd", ask_best_crowd },
  { "refined-crowd", ask_refined_crowd },
  { "dispatcher", ask_dispatcher },
  { "formation", ask_formation },
};

static void
test_way (gconstpointer which)
{
  static const guint ends[][2] = {
    { BLOCKED, BLOCKED }, { OPEN, OPEN }, { OPEN, BLOCKED },
    { BLOCKED, OPEN }, { OPEN, FAR }, { BLOCKED, FAR },
  };
  const guint way = GPOINTER_TO_UINT (which);

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (WayGraph) graph = make_world ();

      if (ways[way].ask (graph, ends[i][0], ends[i][1])
          == (ends[i][1] != BLOCKED))
        continue;
      g_test_message ("by %s from %u to %u", ways[way].name, ends[i][0],
                      ends[i][1]);
      g_test_fail ();
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *path = g_strdup_printf ("/blocked-units/%s",
                                               ways[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_way);
    }

  return g_test_run ();
}
