/* limits-of-calls.c - every call that takes limits heeds each of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table of calls, each made within each limit. Without a limit that is met
 * they answer; with one they fail as WayLimits says. */

#include "motion/tiers/journey-private.h"

#include <wayfind.h>
#include "lib/both-ends.h"

#define WIDE 12
#define N_CELLS (WIDE * WIDE)
#define START WAY_INDEX (0)
#define GOAL WAY_INDEX (N_CELLS - 1)

typedef struct
{
  WayGrid      *grid;           /* (owned) open ground with one wall in it */
  WayTable     *table;          /* (owned) the same as a table */
  WayObstacles *obstacles;      /* (owned) some squares */
  WayRoadmap   *roadmap;        /* (owned) built among them */
  WayMesh      *mesh;           /* (owned) a strip of squares */
  WayPath      *path;           /* (owned) over the table */
  WayTiers     *tiers;          /* (owned) of the grid */
} Scene;

/* Makes the call. Returns whether it gave the promised result. */
typedef gboolean (*Call) (Scene           *scene,
                          const WayLimits *limits,
                          GError         **error);

/* The scene ---------------------------------------------------------------- */

static WayGrid *
new_grid (void)
{
  static const WayCost mover[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDE, WIDE, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  for (guint32 row = 2; row < WIDE - 2; row++)
    way_terrain_set_class (terrain, 5, row, 1);

  return grid;
}

static WayObstacles *
new_obstacles (const WayLimits *limits,
               GError         **error)
{
  WayPosition corners[9][4];
  WayRing rings[9];

  for (guint i = 0; i < 9; i++)
    {
      const gdouble x = 10 * (i % 3), y = 10 * (i / 3);

      corners[i][0] = (WayPosition) { x, y };
      corners[i][1] = (WayPosition) { x + 5, y };
      corners[i][2] = (WayPosition) { x + 5, y + 5 };
      corners[i][3] = (WayPosition) { x, y + 5 };
      rings[i] = (WayRing) { corners[i], 4, i };
    }

  return way_obstacles_new (rings, 9, limits, error);
}

/* A strip of @N_ROOMS squares side by side. */
#define N_ROOMS 6

static WayMesh *
new_mesh (void)
{
  WayPosition corners[2 * (N_ROOMS + 1)];
  guint32 rings[N_ROOMS][4];
  WayMeshPolygon rooms[N_ROOMS] = { { NULL } };
  g_autoptr (GError) error = NULL;
  WayMesh *mesh;

  for (guint i = 0; i <= N_ROOMS; i++)
    {
      corners[2 * i] = (WayPosition) { i, 0 };
      corners[2 * i + 1] = (WayPosition) { i, 1 };
    }
  for (guint32 i = 0; i < N_ROOMS; i++)
    {
      const guint32 ring[] = { 2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1 };

      for (guint k = 0; k < 4; k++)
        rings[i][k] = ring[k];
      rooms[i].corners = rings[i];
      rooms[i].n_corners = 4;
      rooms[i].factor = i % 2 ? 1 : 2;
    }
  mesh = way_mesh_new (corners, G_N_ELEMENTS (corners), rooms, N_ROOMS, 0,
                       &error);
  g_assert_no_error (error);

  return mesh;
}

static void
scene_init (Scene *self)
{
  g_autoptr (WayFrozen) frozen = NULL;
  g_autoptr (GError) error = NULL;

  self->grid = new_grid ();
  frozen = way_frozen_new (WAY_GRAPH (self->grid), NULL, 0, NULL, &error);
  g_assert_no_error (error);
  self->table = g_object_ref (way_frozen_get_table (frozen));
  self->obstacles = new_obstacles (NULL, &error);
  g_assert_no_error (error);
  self->roadmap = way_roadmap_new (self->obstacles);
  g_object_unref (way_roadmap_build (self->roadmap, NULL, NULL, &error));
  self->mesh = new_mesh ();
  self->tiers = way_tiers_new (WAY_GRAPH (self->grid), 4, NULL, &error);
  g_assert_no_error (error);
  self->path = way_find_path (WAY_GRAPH (self->grid), START, GOAL,
                              WAY_STRATEGY_ASTAR, &error);
  g_assert_no_error (error);
}

static void
scene_clear (Scene *self)
{
  g_clear_object (&self->grid);
  g_clear_object (&self->table);
  g_clear_object (&self->roadmap);
  g_clear_object (&self->obstacles);
  g_clear_object (&self->mesh);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_object (&self->tiers);
}

/* The calls ---------------------------------------------------------------- */

/* Turns a status into the error that other calls report. */
static gboolean
tell_status (WayStatus status,
             GError  **error)
{
  switch (status)
    {
    case WAY_STATUS_FOUND:
      return TRUE;
    case WAY_STATUS_MAX_EXPANSIONS:
    case WAY_STATUS_MAX_BYTES:
    case WAY_STATUS_DEADLINE:
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_LIMIT,
                           way_status_get_name (status));
      return FALSE;
    case WAY_STATUS_CANCELLED:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                           way_status_get_name (status));
      return FALSE;
    default:
      g_assert_not_reached ();
    }
}

static gboolean
call_search (Scene           *scene,
             const WayLimits *limits,
             GError         **error)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (scene->table),
                                                 WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, START);
  way_search_set_goal (search, GOAL);
  way_search_set_limits (search, limits);
  return tell_status (way_search_run (search, error), error);
}

static gboolean
call_both_ends (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WaySearch) search
    = both_ends_search_new (WAY_GRAPH (scene->table), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, START);
  way_search_set_goal (search, GOAL);
  way_search_set_limits (search, limits);
  return tell_status (way_search_run (search, error), error);
}

static gboolean
call_find_path (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayPath) path
    = way_find_path_full (WAY_GRAPH (scene->grid), START, GOAL,
                          WAY_STRATEGY_ASTAR, limits, error);

  return path != NULL;
}

static gboolean
call_any_angle (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayPath) path
    = way_find_any_angle_path (WAY_GRAPH (scene->grid), START, GOAL, limits,
                               error);

  return path != NULL;
}

static gboolean
call_straightest (Scene           *scene,
                  const WayLimits *limits,
                  GError         **error)
{
  g_autoptr (WayPath) path
    = way_find_straightest_path (WAY_GRAPH (scene->grid), START, GOAL, limits,
                                 error);

  return path != NULL;
}

static gboolean
call_tiers (Scene           *scene,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayTiers) tiers = way_tiers_new (WAY_GRAPH (scene->table), 3,
                                              limits, error);

  return tiers != NULL;
}

/* All are touched when the mover has changed. */
static gboolean
call_tiers_update (Scene           *scene,
           const WayLimits *limits,
           GError         **error)
{
  static const WayCost mover[] = { 1, INFINITY };

  way_grid_set_mover (scene->grid, mover, G_N_ELEMENTS (mover));
  return way_tiers_update (scene->tiers, limits, error);
}

static gboolean
call_tiers_find (Scene           *scene,
                 const WayLimits *limits,
                 GError         **error)
{
  g_autoptr (WayJourney) journey = way_tiers_find (scene->tiers, START, GOAL,
                                                   limits, error);

  return journey != NULL;
}

static gboolean
call_tiers_path (Scene           *scene,
                 const WayLimits *limits,
                 GError         **error)
{
  g_autoptr (WayPath) path
    = way_tiers_find_path (scene->tiers, START, GOAL, WAY_REFINE_SMOOTH,
                           limits, error);

  return path != NULL;
}

static gboolean
call_journey_next (Scene           *scene,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (WayJourney) journey = way_tiers_find (scene->tiers, START, GOAL,
                                                   NULL, NULL);

  return way_journey_next (journey, NULL, limits, error);
}

static gboolean
call_journey_refine (Scene           *scene,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayJourney) journey = way_tiers_find (scene->tiers, START, GOAL,
                                                   NULL, NULL);

  return journey_refine (journey, limits, error);
}

static gboolean
call_pull (Scene           *scene,
           const WayLimits *limits,
           GError         **error)
{
  g_autoptr (WayPath) path = way_pull_path (scene->path,
                                            WAY_GRAPH (scene->grid), limits,
                                            error);

  return path != NULL;
}

static gboolean
call_alternatives (Scene           *scene,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (GPtrArray) paths
    = way_find_alternatives (WAY_GRAPH (scene->table), START, GOAL, NULL,
                             limits, error);

  return paths != NULL && paths->len > 0;
}

static gboolean
call_k_shortest (Scene           *scene,
                 const WayLimits *limits,
                 GError         **error)
{
  g_autoptr (WayKShortest) paths = way_k_shortest_new (
    WAY_GRAPH (scene->table), START, GOAL, NULL);
  g_autoptr (WayPath) path = way_k_shortest_next (paths, limits, error);

  return path != NULL;
}

static gboolean
call_cheapest (Scene           *scene,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayCheapestPaths) paths = way_cheapest_paths_new (
    WAY_GRAPH (scene->table), START, GOAL, limits, error);

  return paths != NULL && way_cheapest_paths_get_n_paths (paths) > 0;
}

static gboolean
call_disjoint (Scene           *scene,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (GPtrArray) paths
    = way_find_disjoint_paths (WAY_GRAPH (scene->table), START, GOAL,
                               WAY_DISJOINT_NODES, 2, limits, error);

  return paths != NULL && paths->len > 0;
}

static gdouble
count_seen (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  return (gdouble) (WAY_NODE_INDEX (to) % 3);
}

/* The bounds of both criteria are searches against the edges. */
static gboolean
call_front (Scene           *scene,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayMeasures) measures = way_measures_new ();
  g_autoptr (WayFront) front
    = way_front_new (WAY_GRAPH (scene->table), measures, START, GOAL);
  g_autoptr (WayPath) path = NULL;

  way_measures_add_function (measures, "seen", NULL, count_seen, NULL, NULL);
  way_front_add_criterion (front, 0);
  path = way_front_next (front, limits, error);

  return path != NULL;
}

static gboolean
call_lexicographic (Scene           *scene,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (WayMeasures) measures = way_measures_new ();
  const guint seen = way_measures_add_function (measures, "seen", NULL,
                                                count_seen, NULL, NULL);
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (scene->grid), measures, seen, 0, limits,
                             error);

  return view != NULL;
}

static gboolean
call_timed (Scene           *scene,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (scene->table), NULL,
                                              NULL);
  g_autoptr (WayPath) path = way_timed_find_path (timed, START, 0, GOAL, 1,
                                                  limits, error);

  return path != NULL;
}

static gboolean
call_frozen (Scene           *scene,
             const WayLimits *limits,
             GError         **error)
{
  g_autoptr (WayFrozen) frozen = way_frozen_new (WAY_GRAPH (scene->grid), NULL,
                                                 0, limits, error);

  return frozen != NULL;
}

static gboolean
call_landmarks (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayLandmarks) landmarks
    = way_landmarks_new (WAY_GRAPH (scene->table), 4, WAY_LANDMARKS_AVOID,
                         limits, error);

  return landmarks != NULL;
}

static gboolean
call_order (Scene           *scene,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (scene->table), limits,
                                              error);

  return order != NULL;
}

static gboolean
call_components (Scene           *scene,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayComponents) islands
    = way_components_new (WAY_GRAPH (scene->table), NULL, 0, limits, error);

  return islands != NULL;
}

static gboolean
call_dead_ends (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayDeadEnds) view = way_dead_ends_new (WAY_GRAPH (scene->table),
                                                    limits, error);

  return view != NULL;
}

static gboolean
call_update_dead_ends (Scene           *scene,
                       const WayLimits *limits,
                       GError         **error)
{
  g_autoptr (WayOverlay) base = way_overlay_new (WAY_GRAPH (scene->table));
  g_autoptr (WayDeadEnds) view = way_dead_ends_new (WAY_GRAPH (base), NULL,
                                                    NULL);

  way_overlay_set_extra_cost (base, START, 1);
  return way_dead_ends_update (view, limits, error);
}

static gboolean
call_influence (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (scene->table));
  WayLayer *layer = way_overlay_get_layer (overlay, "danger");
  g_autoptr (WayInfluence) danger = way_influence_new (layer, NULL);

  return way_influence_add (danger, START, 10, 5, limits, error);
}

static gboolean
call_obstacles (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayObstacles) obstacles = new_obstacles (limits, error);

  return obstacles != NULL;
}

static gboolean
call_outlines (Scene           *scene,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayObstacles) obstacles
    = way_obstacles_new_from_grid (scene->grid, limits, error);

  return obstacles != NULL;
}

static gboolean
call_obstacles_of_mesh (Scene           *scene,
                        const WayLimits *limits,
                        GError         **error)
{
  g_autoptr (WayObstacles) obstacles
    = way_obstacles_new_from_mesh (scene->mesh, limits, error);

  return obstacles != NULL;
}

static gboolean
call_grow (Scene           *scene,
           const WayLimits *limits,
           GError         **error)
{
  g_autoptr (WayObstacles) obstacles
    = way_obstacles_grow (scene->obstacles, 1, 0.1, limits, error);

  return obstacles != NULL;
}

static gboolean
call_reach (Scene           *scene,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayReach) reach = way_reach_new (WAY_GRAPH (scene->table), START,
                                              INFINITY, limits, error);

  return reach != NULL;
}

static gboolean
take_edge (const WayReachEdge *edge,
           gpointer            user_data)
{
  return TRUE;
}

static gboolean
call_reach_edges (Scene           *scene,
                  const WayLimits *limits,
                  GError         **error)
{
  g_autoptr (WayReach) reach = way_reach_new (WAY_GRAPH (scene->table), START,
                                              INFINITY, NULL, NULL);

  return way_reach_foreach_edge (reach, INFINITY, take_edge, NULL, limits,
                                 error);
}

static gboolean
call_knowledge (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new (WAY_GRAPH (scene->table), NULL, limits, error);

  return knowledge != NULL;
}

static gboolean
call_roadmap (Scene           *scene,
              const WayLimits *limits,
              GError         **error)
{
  g_autoptr (WayTable) table = way_roadmap_build (scene->roadmap, NULL, limits,
                                                  error);

  return table != NULL;
}

static gboolean
call_roadmap_path (Scene           *scene,
                   const WayLimits *limits,
                   GError         **error)
{
  const WayPosition from = { -1, -1 }, to = { 26, 26 };
  g_autoptr (GArray) path = way_roadmap_find_path (scene->roadmap, &from, &to,
                                                   NULL, limits, error);

  return path != NULL;
}

static gboolean
call_mesh_path (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  const WayPosition from = { 0.5, 0.5 }, to = { N_ROOMS - 0.5, 0.5 };
  g_autoptr (GArray) path = way_mesh_find_path (scene->mesh, &from, &to, NULL,
                                                limits, error);

  return path != NULL;
}

static gboolean
call_grid_mesh (Scene           *scene,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayMesh) mesh = way_mesh_new_from_grid (scene->grid, limits,
                                                     error);

  return mesh != NULL;
}

static gboolean
call_obstacle_mesh (Scene           *scene,
                    const WayLimits *limits,
                    GError         **error)
{
  const WayPosition least = { -1, -1 }, most = { 26, 26 };
  g_autoptr (WayMesh) mesh
    = way_mesh_new_from_obstacles (scene->obstacles, &least, &most, limits,
                                   error);

  return mesh != NULL;
}

static gboolean
call_mesh_table (Scene           *scene,
                 const WayLimits *limits,
                 GError         **error)
{
  for (WayMeshNodes nodes = WAY_MESH_MIDDLES; nodes <= WAY_MESH_CORNERS;
       nodes++)
    {
      g_autoptr (WayTable) table = way_mesh_make_table (scene->mesh, nodes,
                                                        limits, error);

      if (table == NULL)
        return FALSE;
    }

  return TRUE;
}

static const struct
{
  const char *name;
  Call        call;
  gboolean    is_free;          /* of expansions and of memory that counts */
} calls[] = {
  { "way_search_run", call_search },
  { "way_search_set_both_ends", call_both_ends },
  { "way_find_path_full", call_find_path },
  { "way_find_any_angle_path", call_any_angle },
  { "way_find_straightest_path", call_straightest },
  { "way_pull_path", call_pull, TRUE },
  { "way_tiers_new", call_tiers },
  { "way_tiers_update", call_tiers_update },
  { "way_tiers_find", call_tiers_find },
  { "way_tiers_find_path", call_tiers_path },
  { "way_journey_next", call_journey_next },
  { "journey_refine", call_journey_refine },
  { "way_find_alternatives", call_alternatives },
  { "way_k_shortest_next", call_k_shortest },
  { "way_cheapest_paths_new", call_cheapest },
  { "way_find_disjoint_paths", call_disjoint },
  { "way_front_next", call_front },
  { "way_lexicographic_new", call_lexicographic, TRUE },
  { "way_timed_find_path", call_timed },
  { "way_frozen_new", call_frozen },
  { "way_landmarks_new", call_landmarks },
  { "way_order_new", call_order },
  { "way_components_new", call_components },
  { "way_dead_ends_new", call_dead_ends },
  { "way_dead_ends_update", call_update_dead_ends },
  { "way_influence_add", call_influence },
  { "way_obstacles_new", call_obstacles },
  { "way_obstacles_new_from_grid", call_outlines },
  { "way_obstacles_new_from_mesh", call_obstacles_of_mesh },
  { "way_obstacles_grow", call_grow },
  { "way_reach_new", call_reach },
  { "way_reach_foreach_edge", call_reach_edges },
  { "way_knowledge_new", call_knowledge },
  { "way_roadmap_build", call_roadmap },
  { "way_roadmap_find_path", call_roadmap_path },
  { "way_mesh_find_path", call_mesh_path },
  { "way_mesh_make_table", call_mesh_table },
  { "way_mesh_new_from_grid", call_grid_mesh },
  { "way_mesh_new_from_obstacles", call_obstacle_mesh },
};

/* The limits --------------------------------------------------------------- */

static void
assert_stopped (guint            i,
                Scene           *scene,
                const WayLimits *limits,
                GQuark           domain,
                gint             code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (calls[i].call (scene, limits, &error));
  g_assert_error (error, domain, code);
  g_assert_false (calls[i].call (scene, limits, NULL));
}

static void
assert_answers (guint            i,
                Scene           *scene,
                const WayLimits *limits)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (calls[i].call (scene, limits, &error));
  g_assert_no_error (error);
}

static void
check_time (guint  i,
            Scene *scene)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  way_limits_set_deadline (limits, 1);
  assert_stopped (i, scene, limits, WAY_ERROR, WAY_ERROR_LIMIT);
  way_limits_set_deadline (limits, G_MAXINT64);
  way_limits_set_cancellable (limits, cancellable);
  assert_answers (i, scene, limits);
  g_cancellable_cancel (cancellable);
  assert_stopped (i, scene, limits, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
check_amounts (guint  i,
               Scene *scene)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  for (guint64 n = 0; n <= 1; n++)
    {
      way_limits_set_max_expansions (limits, n);
      assert_stopped (i, scene, limits, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  way_limits_set_max_expansions (limits, 100000);
  assert_answers (i, scene, limits);
  way_limits_set_max_bytes (limits, 1);
  assert_stopped (i, scene, limits, WAY_ERROR, WAY_ERROR_LIMIT);
  way_limits_set_max_bytes (limits, 1 << 24);
  assert_answers (i, scene, limits);
}

static void
test_call (gconstpointer number)
{
  const guint i = GPOINTER_TO_UINT (number);
  Scene scene;

  scene_init (&scene);
  assert_answers (i, &scene, NULL);
  check_time (i, &scene);
  if (!calls[i].is_free)
    check_amounts (i, &scene);
  assert_answers (i, &scene, NULL);
  scene_clear (&scene);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *name = g_strdup_printf ("/limits-of-calls/%s",
                                               calls[i].name);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_call);
    }

  return g_test_run ();
}
