/* knowledge.c - a player's knowledge of a graph, and how agents walk by it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Its edges are tested in knowledge-edges.c, and random graphs of all kinds in
 * knowledge-random.c. */

#include "lib/as-graph.h"

#include "views/knowledge/knowledge-private.h"
#include "lib/least-cost.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

/* Grids of four neighbours, and the same without walls. */
typedef struct
{
  WayTerrain   *terrain;        /* (owned) */
  WayGrid      *truth;          /* (owned) */
  WayGrid      *assumed;        /* (owned) */
  WayKnowledge *knowledge;      /* (owned) */
} Cave;

static void
cave_clear (Cave *self)
{
  g_object_unref (self->terrain);
  g_object_unref (self->truth);
  g_object_unref (self->assumed);
  g_object_unref (self->knowledge);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cave, cave_clear)

static WayGrid *
new_open_grid (WayTerrain  *like,
               WayGridShape shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) open
    = way_terrain_new (way_terrain_get_width (like),
                       way_terrain_get_height (like), &error);

  g_assert_no_error (error);
  return way_grid_new (open, shape);
}

static Cave
new_cave (const char *rows)
{
  g_autoptr (GError) error = NULL;
  Cave cave;

  cave.terrain = way_terrain_new_from_text (rows, ".#", "AB", &error);
  g_assert_no_error (error);
  cave.truth = way_grid_new (cave.terrain, WAY_GRID_SQUARES_4);
  cave.assumed = new_open_grid (cave.terrain, WAY_GRID_SQUARES_4);
  cave.knowledge = way_knowledge_new_live (WAY_GRAPH (cave.truth),
                                           WAY_GRAPH (cave.assumed), NULL);
  return cave;
}

static WayNode
cell (Cave   *cave,
      guint32 column,
      guint32 row)
{
  return way_grid_get_node (cave->truth, column, row);
}

static WayNode
mark (Cave *cave,
      char  c)
{
  const char name[] = { c, '\0' };
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (cave->truth), name, &node));
  return node;
}

static WayCost
cave_cost (Cave *cave)
{
  return least_cost (cave->knowledge, mark (cave, 'A'), mark (cave, 'B'));
}

/* Knowledge --------------------------------------------------------------- */

static const char *const wall_rows = ". . # . .\n"
                                     "A . # . B\n"
                                     ". . # . .\n"
                                     ". . . . .\n";

static void
test_unseen_wall_is_passable (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);

  g_assert_cmpfloat (cave_cost (&cave), ==, 4);
  g_assert_cmpfloat (least_cost (cave.truth, mark (&cave, 'A'),
                                 mark (&cave, 'B')), ==, 8);
  g_assert_cmpuint (knowledge_get_n_seen (cave.knowledge), ==, 0);
}

static void
test_seen_wall_is_known (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  guint changed;

  /* Beside the wall it is known not to be entered from here; a row up or down
   * it might be open. */
  g_assert_true (way_knowledge_see (cave.knowledge, cell (&cave, 1, 1), 0,
                                    &changed, NULL));
  g_assert_true (changed);
  g_assert_true (way_knowledge_see (cave.knowledge, cell (&cave, 1, 1), 0,
                                    &changed, NULL));
  g_assert_false (changed);
  g_assert_cmpfloat (cave_cost (&cave), ==, 6);

  /* The wall itself is known to be closed from either side. */
  way_knowledge_see (cave.knowledge, cell (&cave, 2, 0), 0, NULL, NULL);
  way_knowledge_see (cave.knowledge, cell (&cave, 2, 2), 0, NULL, NULL);
  g_assert_cmpfloat (cave_cost (&cave), ==, 8);
  g_assert_cmpuint (knowledge_get_n_seen (cave.knowledge), ==, 3);
}

static void
test_all_seen_is_the_truth (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  const guint32 n_cells = 4 * 5;

  for (guint32 i = 0; i < n_cells; i++)
    way_knowledge_see (cave.knowledge, WAY_INDEX (i), 0, NULL, NULL);
  for (guint32 from = 0; from < n_cells; from++)
    for (guint32 to = 0; to < n_cells; to++)
      g_assert_cmpfloat (least_cost (cave.knowledge, WAY_INDEX (from),
                                     WAY_INDEX (to)), ==,
                         least_cost (cave.truth, WAY_INDEX (from),
                                     WAY_INDEX (to)));
}

static void
test_seen_door_that_shuts (void)
{
  g_auto (Cave) cave = new_cave (". # .\n"
                                 "A . B\n"
                                 ". # .\n"
                                 ". . .\n");

  for (guint32 column = 0; column < 3; column++)
    for (guint32 row = 0; row < 3; row++)
      way_knowledge_see (cave.knowledge, cell (&cave, column, row), 0, NULL,
                         NULL);
  g_assert_cmpfloat (cave_cost (&cave), ==, 2);
  way_terrain_set_class (cave.terrain, 1, 1, 1);
  g_assert_cmpfloat (cave_cost (&cave), ==, 6);

  /* A player that did not see it shut takes it for open. */
  for (guint32 column = 0; column < 3; column++)
    way_knowledge_forget (cave.knowledge, cell (&cave, column, 1));
  g_assert_cmpfloat (cave_cost (&cave), ==, 2);
}

static void
test_players_know_different_things (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  g_autoptr (WayKnowledge) other
    = way_knowledge_new_live (WAY_GRAPH (cave.truth), WAY_GRAPH (cave.assumed),
                              NULL);

  for (guint32 row = 0; row < 3; row++)
    way_knowledge_see (cave.knowledge, cell (&cave, 2, row), 0, NULL, NULL);
  g_assert_cmpfloat (cave_cost (&cave), ==, 8);
  g_assert_cmpfloat (least_cost (other, mark (&cave, 'A'),
                                 mark (&cave, 'B')), ==, 4);
  g_assert_true (way_view_get_base (WAY_VIEW (other))
                 == WAY_GRAPH (cave.truth));
}

/* Seeing, forgetting, sharing --------------------------------------------- */

static void
test_see_around (void)
{
  g_auto (Cave) cave = new_cave (". . # . .\n"
                                 ". A # . .\n"
                                 ". . # . .\n"
                                 ". . . . B\n");
  g_autoptr (GError) error = NULL;
  guint n_new;

  g_assert_true (way_knowledge_see (cave.knowledge, mark (&cave, 'A'), 0,
                                    &n_new, &error));
  g_assert_cmpuint (n_new, ==, 1);

  /* A and the cells left of it, above, and below; not the wall. */
  g_assert_true (way_knowledge_see (cave.knowledge, mark (&cave, 'A'), 1,
                                    &n_new, &error));
  g_assert_cmpuint (n_new, ==, 3);
  g_assert_true (way_knowledge_is_seen (cave.knowledge, cell (&cave, 1, 0)));
  g_assert_false (way_knowledge_is_seen (cave.knowledge, cell (&cave, 2, 1)));
  g_assert_false (way_knowledge_is_seen (cave.knowledge, cell (&cave, 3, 1)));

  /* Three corners are two steps away, and so is (1, 3). */
  g_assert_true (way_knowledge_see (cave.knowledge, mark (&cave, 'A'), 2,
                                    &n_new, &error));
  g_assert_cmpuint (n_new, ==, 3);
  g_assert_true (way_knowledge_see (cave.knowledge, mark (&cave, 'A'),
                                    G_MAXUINT, NULL, &error));
  g_assert_cmpuint (knowledge_get_n_seen (cave.knowledge), ==, 17);
}

/* 0-1-2, with a wrong second edge. */
static void
test_see_around_fails (void)
{
  const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, -1 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_OBJECT, AS_PLAIN);
  g_autoptr (WayKnowledge) self
    = way_knowledge_new_live (as->graph, NULL, NULL);
  g_autoptr (GError) error = NULL;
  guint n_new;

  g_assert_false (way_knowledge_see (self, as_graph_get_node (as, 0), 9, &n_new,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (n_new, ==, 2);
}

/* An agent that walks -------------------------------------------------------
 * */

/* Looks around, plans, takes one step, until it has arrived. */
static guint
count_steps (WayKnowledge *knowledge,
             WayNode       from,
             WayNode       to,
             guint         sight)
{
  g_autoptr (GError) error = NULL;
  WayNode at = from;
  guint n_steps = 0;

  while (at != to)
    {
      g_autoptr (WayPath) path = NULL;

      way_knowledge_see (knowledge, at, sight, NULL, &error);
      g_assert_no_error (error);
      path = way_find_path (WAY_GRAPH (knowledge), at, to, WAY_STRATEGY_ASTAR,
                            &error);
      g_assert_no_error (error);
      g_assert_nonnull (path);
      at = way_path_get_node (path, 1);
      g_assert_cmpuint (++n_steps, <, 1000);
    }

  return n_steps;
}

/* It cannot know that the corridor is shut at the end: 4 steps in. From there
 * all it knows is the way back, 4 steps, and up, 2; then along the wall, which
 * it sees cell by cell and may not cross, 6, and down, 2. */
static const char *const corridor_rows = ". . . . . . .\n"
                                         ". # # # # # .\n"
                                         "A . . . . # B\n";

static void
test_dead_end (void)
{
  g_auto (Cave) cave = new_cave (corridor_rows);

  g_assert_cmpuint (count_steps (cave.knowledge, mark (&cave, 'A'),
                                 mark (&cave, 'B'), 0), ==, 18);

  /* Now that it has been there the same player knows better: 2, 6 and 2. */
  g_assert_cmpuint (count_steps (cave.knowledge, mark (&cave, 'A'),
                                 mark (&cave, 'B'), 0), ==, 10);
}

/* With sight of a step it turns back a step earlier. */
static void
test_dead_end_with_sight (void)
{
  g_auto (Cave) cave = new_cave (corridor_rows);

  g_assert_cmpuint (count_steps (cave.knowledge, mark (&cave, 'A'),
                                 mark (&cave, 'B'), 1), ==, 16);
}

/* Where corners may not be cut, an agent that sees its own cell alone never
 * plans a step that cannot be taken: the truth has each edge that it takes. */
static void
test_steps_are_true (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 9, 7, 2);
      g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayGrid) assumed
        = new_open_grid (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayKnowledge) self
        = way_knowledge_new_live (WAY_GRAPH (truth), WAY_GRAPH (assumed), NULL);
      WayNode at = WAY_INDEX (g_rand_int_range (rand, 0, 63));
      const WayNode to = WAY_INDEX (g_rand_int_range (rand, 0, 63));
      const WayCost best = least_cost (truth, at, to);

      while (at != to)
        {
          g_autoptr (WayPath) path = NULL;
          WayNode next;

          way_knowledge_see (self, at, 0, NULL, NULL);
          path = way_find_path (WAY_GRAPH (self), at, to, WAY_STRATEGY_ASTAR,
                                NULL);
          if (path == NULL)     /* known to be shut in: and so it is */
            break;
          next = way_path_get_node (path, 1);
          g_assert_cmpfloat (least_cost (truth, at, next), ==,
                             way_path_get_cost_so_far (path, 1));
          at = next;
        }
      g_assert_true ((at == to) == (best >= 0));
    }
}

/* Promises of the view ---------------------------------------------------- */

static void
test_version (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  WayGraph *graph = WAY_GRAPH (cave.knowledge);
  WayTerrain *open = way_grid_get_terrain (cave.assumed);
  guint64 version = way_graph_get_version (graph);

#define ASSERT_CHANGED(call, changed) G_STMT_START { \
    call; \
    g_assert_true ((way_graph_get_version (graph) != version) == changed); \
    version = way_graph_get_version (graph); \
  } G_STMT_END
  ASSERT_CHANGED (way_knowledge_forget_all (cave.knowledge), FALSE);
  ASSERT_CHANGED (way_knowledge_see (cave.knowledge, WAY_INDEX (1), 0, NULL,
                                     NULL), TRUE);
  ASSERT_CHANGED (way_knowledge_see (cave.knowledge, WAY_INDEX (1), 0, NULL,
                                     NULL), FALSE);
  ASSERT_CHANGED (way_knowledge_forget (cave.knowledge, WAY_INDEX (2)), FALSE);
  ASSERT_CHANGED (way_knowledge_forget (cave.knowledge, WAY_INDEX (1)), TRUE);
  ASSERT_CHANGED (way_knowledge_set_unexplored (cave.knowledge, 2, 0), TRUE);
  ASSERT_CHANGED (way_knowledge_set_unexplored (cave.knowledge, 2, 0), FALSE);
  ASSERT_CHANGED (way_terrain_set_class (cave.terrain, 0, 0, 1), TRUE);
  ASSERT_CHANGED (way_terrain_set_class (open, 0, 0, 1), TRUE);
#undef ASSERT_CHANGED
}

static gboolean
has_flag (gpointer      graph,
          WayGraphFlags flag)
{
  return (way_graph_get_flags (graph) & flag) != 0;
}

static void
test_flags (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  WayKnowledge *self = cave.knowledge;
  g_autoptr (WayKnowledge) lone
    = way_knowledge_new_live (WAY_GRAPH (cave.truth), NULL, NULL);

  g_assert_true (has_flag (self, WAY_GRAPH_WHOLE_COSTS));
  g_assert_true (has_flag (self, WAY_GRAPH_HEURISTIC));
  g_assert_true (has_flag (self, WAY_GRAPH_PREDECESSORS));
  g_assert_false (has_flag (self, WAY_GRAPH_METRIC));
  g_assert_true (has_flag (lone, WAY_GRAPH_METRIC));
  way_knowledge_set_unexplored (self, 3, INFINITY);
  g_assert_true (has_flag (self, WAY_GRAPH_WHOLE_COSTS));
  way_knowledge_set_unexplored (self, 1, 0.5);
  g_assert_false (has_flag (self, WAY_GRAPH_WHOLE_COSTS));
  way_knowledge_set_unexplored (self, 0, 5);
  g_assert_true (has_flag (self, WAY_GRAPH_WHOLE_COSTS));
  g_assert_false (has_flag (self, WAY_GRAPH_HEURISTIC));
  way_knowledge_set_unexplored (self, 1, 0);
  way_grid_set_heuristic (cave.assumed, WAY_GRID_NO_HEURISTIC);
  g_assert_false (has_flag (self, WAY_GRAPH_HEURISTIC));
  way_grid_set_steps (cave.assumed, 1.5, 1.5, 1.5);
  g_assert_false (has_flag (self, WAY_GRAPH_WHOLE_COSTS));
}

/* Other views below and above --------------------------------------------- */

/* A player's knowledge of another player's knowledge. */
static void
test_over_knowledge (void)
{
  g_auto (Cave) cave = new_cave (wall_rows);
  g_autoptr (WayKnowledge) hearsay
    = way_knowledge_new_live (WAY_GRAPH (cave.knowledge),
                              WAY_GRAPH (cave.assumed), NULL);

  for (guint32 row = 0; row < 4; row++)
    way_knowledge_see (cave.knowledge, cell (&cave, 2, row), 0, NULL, NULL);
  g_assert_cmpfloat (least_cost (hearsay, mark (&cave, 'A'),
                                 mark (&cave, 'B')), ==, 4);
  way_knowledge_learn (hearsay, cave.knowledge, NULL);
  g_assert_cmpfloat (least_cost (hearsay, mark (&cave, 'A'),
                                 mark (&cave, 'B')), ==, 8);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/knowledge/" path, function)
  CASE ("unseen-wall-is-passable", test_unseen_wall_is_passable);
  CASE ("seen-wall-is-known", test_seen_wall_is_known);
  CASE ("all-seen-is-the-truth", test_all_seen_is_the_truth);
  CASE ("seen-door-that-shuts", test_seen_door_that_shuts);
  CASE ("players-know-different-things", test_players_know_different_things);
  CASE ("see-around", test_see_around);
  CASE ("see-around-fails", test_see_around_fails);
  CASE ("dead-end", test_dead_end);
  CASE ("dead-end-with-sight", test_dead_end_with_sight);
  CASE ("steps-are-true", test_steps_are_true);
  CASE ("version", test_version);
  CASE ("flags", test_flags);
  CASE ("over-knowledge", test_over_knowledge);

  return g_test_run ();
}
