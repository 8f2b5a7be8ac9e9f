/* replanner.c - a unit that moves in a world that changes, case by case
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/replan.h"
#include "searches/replan/replanner-private.h"

#include <wayfind.h>

#define WALL 1

/* A map of "." and "#", whose cells are 2 to enter and 3 by a diagonal step. */
typedef struct
{
  WayTerrain   *terrain;        /* (owned) */
  WayGrid      *grid;           /* (owned) */
  WayReplanner *replanner;      /* (owned) */
} Field;

static WayNode
mark (const Field *self,
      char         name)
{
  guint32 column, row;

  g_assert_true (way_terrain_find_mark (self->terrain, name, &column, &row));
  return way_grid_get_node (self->grid, column, row);
}

/* Plans lead to the mark B. */
static Field
field_new (const char  *rows,
           WayGridShape shape)
{
  static const WayCost costs[] = { 1, INFINITY };
  Field self;

  self.terrain = way_terrain_new_from_text (rows, ".#", "ABCD", NULL);
  self.grid = way_grid_new (self.terrain, shape);
  way_grid_set_mover (self.grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_steps (self.grid, 2, 2, 3);
  self.replanner = way_replanner_new (WAY_GRAPH (self.grid), mark (&self, 'B'),
                                      NULL);
  return self;
}

static void
field_clear (Field *self)
{
  g_clear_object (&self->replanner);
  g_clear_object (&self->grid);
  g_clear_object (&self->terrain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Field, field_clear)

static void
set_cell (const Field *self,
          WayNode      node,
          gboolean     is_wall)
{
  guint32 column, row;

  way_grid_get_cell (self->grid, node, &column, &row);
  way_terrain_set_class (self->terrain, column, row, is_wall ? WALL : 0);
}

/* Learnt bounds ------------------------------------------------------------ */

static const char room[] = ". . . . . . . .\n"
                           ". A . . . . . .\n"
                           ". . . # # . . .\n"
                           ". . . . # . B .\n"
                           ". . . . # . . .\n"
                           ". . . . . . . .\n";

/* A unit that walks along its path needs no search. */
static void
test_walks_on (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);
  g_autoptr (WayPath) path = NULL;
  guint64 expanded;

  g_assert_cmpint (replan (self.replanner, mark (&self, 'A')), ==,
                   WAY_STATUS_FOUND);
  path = way_path_ref (way_replanner_get_path (self.replanner));
  expanded = replan_count (self.replanner).expanded;
  g_assert_cmpuint (expanded, >, 0);
  for (guint i = 0; i < way_path_get_length (path); i++)
    g_assert_cmpfloat (replan_cost (self.replanner,
                                    way_path_get_node (path, i)), ==,
                       way_path_get_cost (path)
                         - way_path_get_cost_so_far (path, i));
  g_assert_cmpuint (replan_count (self.replanner).expanded, ==, expanded);
}

/* If nothing has moved the last plan is the answer. */
static void
test_stands_still (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);
  WayPath *path;

  g_assert_null (way_replanner_get_path (self.replanner));
  replan (self.replanner, mark (&self, 'A'));
  path = way_replanner_get_path (self.replanner);
  g_assert_cmpint (replan (self.replanner, mark (&self, 'A')), ==,
                   WAY_STATUS_FOUND);
  g_assert_true (way_replanner_get_path (self.replanner) == path);
  g_assert_cmpuint (replan_count (self.replanner).plans, ==, 1);
}

static void
test_start_is_goal (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);
  WayPath *path;

  g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'B')), ==, 0);
  path = way_replanner_get_path (self.replanner);
  g_assert_cmpuint (way_path_get_length (path), ==, 1);
  g_assert_false (way_replanner_is_touched (self.replanner,
                                            mark (&self, 'B')));
}

/* Edges of a way one can only go down: the map tells of no islands. */
static WayTable *
new_slope (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  for (guint i = 0; i < 50; i++)
    way_table_builder_add_node (builder, NULL, NULL, NULL, NULL);
  for (guint32 i = 0; i + 1 < 50; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (i + 1), 1,
                                WAY_ONE_WAY, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

/* A failed search teaches, too, that its closed nodes have no path. */
static void
test_no_way_is_known (void)
{
  g_autoptr (WayTable) table = new_slope ();
  g_autoptr (WayReplanner) replanner
    = way_replanner_new (WAY_GRAPH (table),
                         way_table_get_node (table, WAY_ADDED (10)), NULL);
  guint64 expanded;

  g_assert_cmpint (replan (replanner,
                           way_table_get_node (table, WAY_ADDED (11))), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_null (way_replanner_get_path (replanner));
  expanded = replan_count (replanner).expanded;
  g_assert_cmpuint (expanded, ==, 39);
  for (guint32 i = 11; i < 50; i++)
    g_assert_cmpint (replan (replanner,
                             way_table_get_node (table, WAY_ADDED (i))), ==,
                     WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (replan_count (replanner).expanded, ==, expanded);
  g_assert_cmpfloat (replan_cost (replanner,
                                  way_table_get_node (table, WAY_ADDED (0))),
                     ==, 10);
}

/* A search avoids nodes that are known to have no path. */
static void
test_goes_round_no_way (void)
{
  g_autoptr (WayTable) table = new_slope ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  WayLayer *layer = way_overlay_get_layer (overlay, "gate");
  g_autoptr (WayReplanner) replanner
    = way_replanner_new (WAY_GRAPH (overlay),
                         way_table_get_node (table, WAY_ADDED (40)), NULL);
  const WayNode gate = way_table_get_node (table, WAY_ADDED (30));

  way_layer_set_extra_cost (layer, gate, INFINITY);
  g_assert_cmpint (replan (replanner,
                           way_table_get_node (table, WAY_ADDED (20))), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_cmpint (replan (replanner,
                           way_table_get_node (table, WAY_ADDED (5))), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (replan_count (replanner).expanded, <=, 30);
  way_layer_set_extra_cost (layer, gate, 2);
  g_assert_cmpfloat (replan_cost (replanner,
                                  way_table_get_node (table, WAY_ADDED (5))),
                     ==, 37);
  g_assert_cmpuint (replan_count (replanner).restarts, ==, 0);
}

/* Another goal is another question. */
static void
test_other_goal (void)
{
  g_auto (Field) self = field_new (". . A . .\n"
                                   ". # # # .\n"
                                   "B . . . C\n",
                                   WAY_GRID_SQUARES_4);

  g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'A')), ==, 8);
  way_replanner_set_goal (self.replanner, mark (&self, 'C'));
  g_assert_true (replanner_get_goal (self.replanner) == mark (&self, 'C'));
  g_assert_null (way_replanner_get_path (self.replanner));
  g_assert_true (way_replanner_is_touched (self.replanner, mark (&self, 'A')));
  g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'A')), ==, 8);
  g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'B')), ==, 8);
}

/* What changes ------------------------------------------------------------- */

/* A wall rises on the way, falls, and was never there. */
static void
test_gate (void)
{
  g_auto (Field) self = field_new (". . . # . . .\n"
                                   "A . . C . . B\n"
                                   ". . . # . . .\n"
                                   ". . . D . . .\n",
                                   WAY_GRID_SQUARES_4);

  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'A')), ==,
                         12);
      set_cell (&self, mark (&self, 'C'), TRUE);
      g_assert_cmpfloat (replan_cost (self.replanner, mark (&self, 'A')), ==,
                         20);
      set_cell (&self, mark (&self, 'D'), TRUE);
      g_assert_cmpint (replan (self.replanner, mark (&self, 'A')), ==,
                       WAY_STATUS_EXHAUSTED);
      set_cell (&self, mark (&self, 'C'), FALSE);
      set_cell (&self, mark (&self, 'D'), FALSE);
    }
  g_assert_cmpuint (replan_count (self.replanner).reopened, ==, 0);
  g_assert_cmpuint (replan_count (self.replanner).restarts, ==, 0);
}

static void
test_touched (void)
{
  g_auto (Field) self = field_new ("A . . . . . . . . B\n"
                                   ". . . . . . . . . .\n"
                                   ". . . . . . . . . .\n"
                                   "C . . . . . . . . .\n",
                                   WAY_GRID_SQUARES_8);
  const WayNode start = mark (&self, 'A');
  const WayNode later = way_grid_get_node (self.grid, 6, 0);

  g_assert_true (way_replanner_is_touched (self.replanner, start));
  replan (self.replanner, start);
  g_assert_false (way_replanner_is_touched (self.replanner, start));

  /* Two rows below the path it is not touched. */
  set_cell (&self, way_grid_get_node (self.grid, 4, 2), TRUE);
  g_assert_false (way_replanner_is_touched (self.replanner, start));

  /* A change behind the unit does not matter. */
  set_cell (&self, way_grid_get_node (self.grid, 2, 0), TRUE);
  g_assert_false (way_replanner_is_touched (self.replanner, later));
  g_assert_true (way_replanner_is_touched (self.replanner, start));
  g_assert_true (way_replanner_is_touched (self.replanner, mark (&self, 'C')));

  replan (self.replanner, start);
  g_assert_false (way_replanner_is_touched (self.replanner, start));
  g_assert_cmpfloat (replan_cost (self.replanner, start), ==,
                     replan_fresh_cost (self.replanner, start));

  /* An unknown change may concern any node. */
  way_grid_set_steps (self.grid, 4, 4, 6);
  g_assert_true (way_replanner_is_touched (self.replanner, start));
  g_assert_cmpfloat (replan_cost (self.replanner, start), ==,
                     replan_fresh_cost (self.replanner, start));
  g_assert_cmpuint (replan_count (self.replanner).restarts, ==, 1);
}

/* Graphs remember a thousand changes. A caller in between reads more. */
static void
test_many_changes (void)
{
  for (guint asks = 0; asks < 2; asks++)
    {
      g_auto (Field) self = field_new ("A . . . . . . . . B\n"
                                       ". . . . . . . . . .\n"
                                       ". . . . . . . . . .\n"
                                       ". . . . . . . . . .\n",
                                       WAY_GRID_SQUARES_8);
      const WayNode start = mark (&self, 'A');

      replan (self.replanner, start);
      for (guint i = 1; i < 5000; i++)
        {
          set_cell (&self, way_grid_get_node (self.grid, i % 9, 3),
                    i / 9 % 2 == 0);
          if (asks)
            g_assert_false (way_replanner_is_touched (self.replanner, start));
        }
      g_assert_cmpint (way_replanner_is_touched (self.replanner, start), ==,
                       !asks);
      g_assert_cmpfloat (replan_cost (self.replanner, start), ==, 18);
      g_assert_cmpuint (replan_count (self.replanner).restarts, ==, !asks);
    }
}

/* Journeys ----------------------------------------------------------------- */

static void
fill_at_random (const Field *self,
                GRand       *rand)
{
  const guint32 width = way_terrain_get_width (self->terrain);

  for (guint32 i = 0; i < width * way_terrain_get_height (self->terrain); i++)
    way_terrain_set_class (self->terrain, i % width, i / width,
                           g_rand_int_range (rand, 0, 4) == 0 ? WALL : 0);
}

static Field
field_at_random (guint32      size,
                 WayGridShape shape,
                 GRand       *rand)
{
  static const WayCost costs[] = { 1, INFINITY };
  Field self;

  self.terrain = way_terrain_new (size, size, NULL);
  fill_at_random (&self, rand);
  way_terrain_set_class (self.terrain, size - 1, size - 1, 0);
  self.grid = way_grid_new (self.terrain, shape);
  way_grid_set_mover (self.grid, costs, G_N_ELEMENTS (costs));
  way_grid_set_steps (self.grid, 2, 2, 3);
  self.replanner = way_replanner_new (WAY_GRAPH (self.grid),
                                      WAY_INDEX (size * size - 1), NULL);
  return self;
}

/* A journey through a field that changes by a tenth at every step. Returns
 * the nodes that new searches expand. */
static guint64
travel (const Field *self,
        GRand       *rand)
{
  const guint32 size = way_terrain_get_width (self->terrain);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
  WayNode from = WAY_INDEX (0);
  guint64 expanded = 0;

  way_search_set_goal (search, replanner_get_goal (self->replanner));
  for (guint round = 0; round < 100; round++)
    {
      const guint32 left = (guint32) g_rand_int_range (rand, 0, size - 12);
      const guint32 top = (guint32) g_rand_int_range (rand, 0, size - 12);
      const WayPath *path;
      WayStatistics statistics;

      for (guint i = 0; i < 5; i++)
        set_cell (self,
                  WAY_INDEX ((top + g_rand_int_range (rand, 0, 12)) * size
                             + left + g_rand_int_range (rand, 0, 12)),
                  g_rand_int_range (rand, 0, 2));
      g_assert_cmpfloat (replan_cost (self->replanner, from), ==,
                         replan_fresh_cost (self->replanner, from));
      way_search_set_start (search, from);
      way_search_run (search, NULL);
      way_search_get_statistics (search, &statistics);
      expanded += statistics.expanded;
      path = way_replanner_get_path (self->replanner);
      if (path != NULL && way_path_get_length (path) > 2)
        from = way_path_get_node (path, 1);
    }

  return expanded;
}

/* All shapes, right at every step, with no node opened again and at a part of
 * the price. */
static void
test_grids (void)
{
  const guint n_seeds = outcome_repeat (40);
  guint64 afresh = 0, ours = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Field) self
        = field_at_random (40, (WayGridShape) (seed % 4), rand);

      g_test_message ("seed %u", seed);
      afresh += travel (&self, rand);
      ours += replan_count (self.replanner).expanded;
      g_assert_cmpuint (replan_count (self.replanner).reopened, ==, 0);
      g_assert_cmpuint (replan_count (self.replanner).restarts, ==, 0);
    }

  g_test_message ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT, ours, afresh);
  g_assert_cmpuint (ours * 3, <, afresh);
}

/* Limits ------------------------------------------------------------------- */

/* Step by step it is the same search. */
static void
test_carries_on (void)
{
  g_auto (Field) whole = field_new (room, WAY_GRID_SQUARES_8);
  g_auto (Field) parts = field_new (room, WAY_GRID_SQUARES_8);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatus status;
  guint n_calls = 0;

  replan (whole.replanner, mark (&whole, 'A'));
  way_limits_set_max_expansions (limits, 1);
  do
    {
      status = way_replanner_plan (parts.replanner, mark (&parts, 'A'), limits,
                                   NULL);
      n_calls++;
      g_assert_nonnull (way_replanner_get_path (parts.replanner));
      g_assert_cmpint (way_path_is_partial (
                         way_replanner_get_path (parts.replanner)), ==,
                       status != WAY_STATUS_FOUND);
    }
  while (status == WAY_STATUS_MAX_EXPANSIONS);

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (n_calls, >=, replan_count (whole.replanner).expanded);
  g_assert_cmpuint (replan_count (parts.replanner).expanded, ==,
                    replan_count (whole.replanner).expanded);
  g_assert_cmpfloat (
    way_path_get_cost (way_replanner_get_path (parts.replanner)), ==,
    way_path_get_cost (way_replanner_get_path (whole.replanner)));
}

/* However little each plan may do while the world changes, bounds learnt on
 * the way is right. */
static void
test_learns_from_parts (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (Field) self
        = field_at_random (12, (WayGridShape) (seed % 4), rand);
      g_autoptr (WayLimits) limits = way_limits_new ();

      for (guint round = 0; round < 40; round++)
        {
          way_limits_set_max_expansions (
            limits, (guint64) g_rand_int_range (rand, 0, 60));
          for (gint i = g_rand_int_range (rand, 0, 3); i > 0; i--)
            set_cell (&self, WAY_INDEX (g_rand_int_range (rand, 0, 143)),
                      g_rand_int_range (rand, 0, 2));
          way_replanner_plan (self.replanner,
                              WAY_INDEX (g_rand_int_range (rand, 0, 144)),
                              limits, NULL);
          if (round % 4 == 0)
            {
              const WayNode from = WAY_INDEX (g_rand_int_range (rand, 0, 144));

              g_assert_cmpfloat (replan_cost (self.replanner, from), ==,
                                 replan_fresh_cost (self.replanner, from));
            }
        }
      g_assert_cmpuint (replan_count (self.replanner).reopened, ==, 0);
    }
}

static WayLimits *
new_limits (guint         which,
            GCancellable *cancellable)
{
  WayLimits *limits = way_limits_new ();

  if (which == 0)
    way_limits_set_max_expansions (limits, 0);
  else if (which == 1)
    way_limits_set_deadline (limits, 1);
  else if (which == 2)
    way_limits_set_cancellable (limits, cancellable);
  else
    way_limits_set_max_bytes (limits, 1);

  return limits;
}

static const WayStatus limit_statuses[] = {
  WAY_STATUS_MAX_EXPANSIONS, WAY_STATUS_DEADLINE, WAY_STATUS_CANCELLED,
  WAY_STATUS_MAX_BYTES
};

static void
check_limit (const Field *self,
             guint        which)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = new_limits (which, cancellable);
  const WayNode start = mark (self, 'A');
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_cmpint (way_replanner_plan (self->replanner, start, limits, &error),
                   ==, limit_statuses[which]);
  g_assert_no_error (error);
  g_assert_cmpfloat (replan_cost (self->replanner, start), ==,
                     replan_fresh_cost (self->replanner, start));
}

/* Each limit has its status, and does no harm. */
static void
test_limits (void)
{
  for (guint which = 0; which < G_N_ELEMENTS (limit_statuses); which++)
    {
      g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);

      check_limit (&self, which);
    }
}

/* So is a limit that stops the update. A replanner that is warm may need no
 * more memory than it has. */
static void
test_limits_of_mending (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);

  for (guint which = 0; which < 3; which++)
    {
      const WayPath *path;

      replan (self.replanner, mark (&self, 'A'));
      path = way_replanner_get_path (self.replanner);
      set_cell (&self, way_path_get_node (path, 2), TRUE);
      check_limit (&self, which);
      g_assert_cmpuint (replan_count (self.replanner).restarts, ==, which + 1);
    }
}

/* Other graphs ------------------------------------------------------------- */

static void
test_unsupported (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (self.grid));
  g_autoptr (GError) error = NULL;

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 3);
  g_assert_null (way_replanner_new (WAY_GRAPH (turns), WAY_INDEX (0), &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

static void
test_no_such_node (void)
{
  g_auto (Field) self = field_new (room, WAY_GRID_SQUARES_8);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_replanner_plan (self.replanner, WAY_INDEX (48), NULL,
                                       &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);
  way_replanner_set_goal (self.replanner, WAY_INDEX (48));
  g_assert_cmpint (way_replanner_plan (self.replanner, WAY_INDEX (0), NULL,
                                       &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_null (way_replanner_get_path (self.replanner));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replanner/walks-on", test_walks_on);
  g_test_add_func ("/replanner/stands-still", test_stands_still);
  g_test_add_func ("/replanner/start-is-goal", test_start_is_goal);
  g_test_add_func ("/replanner/no-way-is-known", test_no_way_is_known);
  g_test_add_func ("/replanner/goes-round-no-way", test_goes_round_no_way);
  g_test_add_func ("/replanner/other-goal", test_other_goal);
  g_test_add_func ("/replanner/gate", test_gate);
  g_test_add_func ("/replanner/touched", test_touched);
  g_test_add_func ("/replanner/many-changes", test_many_changes);
  g_test_add_func ("/replanner/grids", test_grids);
  g_test_add_func ("/replanner/carries-on", test_carries_on);
  g_test_add_func ("/replanner/learns-from-parts", test_learns_from_parts);
  g_test_add_func ("/replanner/limits", test_limits);
  g_test_add_func ("/replanner/limits-of-mending", test_limits_of_mending);
  g_test_add_func ("/replanner/unsupported", test_unsupported);
  g_test_add_func ("/replanner/no-such-node", test_no_such_node);

  return g_test_run ();
}
