/* knowledge-memory.c - a map as last seen, compared with a plain model
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind.h>

#include "lib/oracle.h"

#include "views/knowledge/knowledge-private.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"

#include <string.h>

#define N_CLASSES 4
#define MOST_CELLS 80

static const WayCost mover[N_CLASSES] = { 1, INFINITY, 2, 3 };
static const PlainSteps steps = { 1, 1, WAY_GRID_DIAGONAL };

/* A player's memory, kept cell by cell. */
typedef struct
{
  GRand        *rand;           /* (owned) */
  guint         width;
  guint         height;
  WayGrid      *truth;          /* (owned) */
  WayKnowledge *knowledge;      /* (owned) */
  guint8        unseen;
  guint8        remembered[MOST_CELLS];
  gboolean      seen[MOST_CELLS];
} Model;

static guint
roll (Model *self,
      guint  n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

static guint
n_cells (const Model *self)
{
  return self->width * self->height;
}

static Model *
model_new (guint32 seed)
{
  Model *self = g_new0 (Model, 1);
  g_autoptr (WayTerrain) terrain = NULL;

  self->rand = g_rand_new_with_seed (seed);
  self->width = 1 + roll (self, 9);
  self->height = 1 + roll (self, 7);
  self->unseen = (guint8) roll (self, N_CLASSES);
  terrain = way_terrain_new (self->width, self->height, NULL);
  for (guint i = 0; i < n_cells (self); i++)
    way_terrain_set_class (terrain, i % self->width, i / self->width,
                           (guint8) roll (self, N_CLASSES));
  self->truth = way_grid_new (terrain, (WayGridShape) roll (self, 4));
  way_grid_set_mover (self->truth, mover, N_CLASSES);
  way_grid_set_corner_rule (self->truth, (WayCornerRule) roll (self, 4));
  self->knowledge
    = way_knowledge_new_for_grid (self->truth, self->unseen, NULL, NULL);
  memset (self->remembered, self->unseen, sizeof self->remembered);

  return self;
}

static void
model_free (Model *self)
{
  g_object_unref (self->knowledge);
  g_object_unref (self->truth);
  g_rand_free (self->rand);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Model, model_free)

/* Whether two cells are one, or touch. */
static gboolean
are_beside (const Model *self,
            guint        a,
            guint        b)
{
  const gint dx = (gint) (a % self->width) - (gint) (b % self->width);
  const gint dy = (gint) (a / self->width) - (gint) (b / self->width);

  return ABS (dx) <= 1 && ABS (dy) <= 1;
}

/* Does @knowledge see the node @at, as @self has it? */
static void
see (Model *self,
     guint  at)
{
  WayTerrain *terrain = way_grid_get_terrain (self->truth);
  gboolean changed = !self->seen[at];
  guint n_changed;

  self->seen[at] = TRUE;
  for (guint i = 0; i < n_cells (self); i++)
    if (are_beside (self, i, at))
      {
        const guint8 klass = way_terrain_get_class (terrain, i % self->width,
                                                    i / self->width);

        changed |= self->remembered[i] != klass;
        self->remembered[i] = klass;
      }
  g_assert_true (way_knowledge_see (self->knowledge, WAY_INDEX (at), 0,
                                    &n_changed, NULL));
  g_assert_true (n_changed == (guint) changed);
}

static void
forget (Model *self,
        guint  at)
{
  g_assert_true (way_knowledge_forget (self->knowledge, WAY_INDEX (at))
                 == self->seen[at]);
  self->seen[at] = FALSE;
  for (guint i = 0; i < n_cells (self); i++)
    {
      gboolean told = FALSE;

      for (guint k = 0; k < n_cells (self); k++)
        told |= self->seen[k] && are_beside (self, i, k);
      if (!told)
        self->remembered[i] = self->unseen;
    }
}

static void
act (Model *self)
{
  const guint at = roll (self, n_cells (self));

  switch (roll (self, 8))
    {
    case 0:
      forget (self, at);
      break;
    case 1:
    case 2:
    case 3:
      way_terrain_set_class (way_grid_get_terrain (self->truth),
                             at % self->width, at / self->width,
                             (guint8) roll (self, N_CLASSES));
      break;
    default:
      see (self, at);
    }
}

/* The edges of a grid over the remembered map; an edge between two unseen nodes
 * costs @factor times as much. (transfer full) */
static PlainGraph *
write_out (const Model *self,
           WayCost      factor)
{
  g_autoptr (WayTerrain) terrain
    = way_terrain_new (self->width, self->height, NULL);
  g_autoptr (WayGrid) grid
    = way_grid_new (terrain, way_grid_get_shape (self->truth));
  g_autoptr (PlainGraph) plain = NULL;
  PlainGraph *known = plain_graph_new (n_cells (self));

  for (guint i = 0; i < n_cells (self); i++)
    way_terrain_set_class (terrain, i % self->width, i / self->width,
                           self->remembered[i]);
  way_grid_set_mover (grid, mover, N_CLASSES);
  way_grid_set_corner_rule (grid, way_grid_get_corner_rule (self->truth));
  plain = plain_grid_new (grid, &steps);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const gboolean is_known = self->seen[edge->from]
                                || self->seen[edge->to];

      plain_graph_add (known, edge->from, edge->to,
                       is_known ? edge->cost : edge->cost * factor);
    }
  plain_graph_seal (known);

  return known;
}

/* Every edge of @graph is one of @plain, and there are as many. */
static void
check_edges (const PlainGraph *plain,
             WayGraph         *graph)
{
  g_autoptr (WayEdges) edges = way_edges_new (way_graph_get_node_type (graph));

  for (guint from = 0; from < plain->n_nodes; from++)
    {
      const WayAt at = { WAY_INDEX (from), WAY_INDEX (from), 0, TRUE };
      guint n_wanted, n_found = 0;
      const PlainEdge *wanted = plain_graph_get_edges (plain, from, &n_wanted);

      way_graph_neighbours (graph, NULL, &at, edges);
      for (guint i = 0; i < way_edges_get_length (edges); i++)
        for (guint k = 0; k < n_wanted; k++)
          if (WAY_INDEX (wanted[k].to) == way_edges_get_node (edges, i))
            {
              g_assert_cmpfloat (wanted[k].cost, ==,
                                 way_edges_get_cost (edges, i));
              n_found++;
            }
      g_assert_cmpuint (n_found, ==, n_wanted);
      g_assert_cmpuint (way_edges_get_length (edges), ==, n_wanted);
    }
}

static void
check_path (Model            *self,
            const PlainGraph *plain)
{
  const guint from = roll (self, n_cells (self));
  const guint to = roll (self, n_cells (self));
  g_autofree WayCost *costs = oracle_costs_from (plain, from);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (self->knowledge), WAY_INDEX (from),
                     WAY_INDEX (to), WAY_STRATEGY_ASTAR, NULL);

  if (from == to
      && way_graph_is_blocked (WAY_GRAPH (self->knowledge), WAY_INDEX (to)))
    costs[to] = INFINITY;
  oracle_assert_cost (path ? way_path_get_cost (path) : INFINITY, costs[to]);
}

static void
test_random (void)
{
  const guint n_seeds = outcome_repeat (500);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (Model) model = model_new (seed);
      const WayCost factor = 1 + seed % 3;

      g_test_message ("seed %u", seed);
      way_knowledge_set_unexplored (model->knowledge, factor, 0);
      for (guint round = 0; round < 6; round++)
        {
          g_autoptr (PlainGraph) plain = write_out (model, factor);

          check_edges (plain, WAY_GRAPH (model->knowledge));
          check_path (model, plain);
          for (guint i = 0; i < 6; i++)
            act (model);
        }

      way_knowledge_forget_all (model->knowledge);
      memset (model->remembered, model->unseen, sizeof model->remembered);
      memset (model->seen, 0, sizeof model->seen);
      {
        g_autoptr (PlainGraph) plain = write_out (model, factor);

        check_edges (plain, WAY_GRAPH (model->knowledge));
      }
    }
}

static gboolean
count (WayNode  node,
       gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* A bridge falls behind the player's back, and he finds out when he looks. */
static void
test_bridge (void)
{
  const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text ("A.#..\n"
                                 "....B\n"
                                 "..#..\n", ".#", "AB", NULL);
  g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayKnowledge) knowledge = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) none = NULL;
  guint64 version;
  guint n_told = 0;
  guint changed;
  WayNode a, b, at;

  way_grid_set_mover (truth, costs, G_N_ELEMENTS (costs));
  knowledge = way_knowledge_new_for_grid (truth, 0, NULL, NULL);
  g_assert_true (way_graph_find_node (WAY_GRAPH (knowledge), "A", &a));
  g_assert_true (way_graph_find_node (WAY_GRAPH (knowledge), "B", &b));
  g_assert_true (knowledge_get_truth (knowledge) == WAY_GRAPH (truth));
  for (guint i = 0; i < 15; i++)
    way_knowledge_see (knowledge, WAY_INDEX (i), 0, NULL, NULL);

  version = way_graph_get_version (WAY_GRAPH (knowledge));
  way_terrain_set_class (terrain, 2, 1, 1);
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (knowledge)), ==,
                    version);
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (knowledge), version,
                                           count, &n_told));
  g_assert_cmpuint (n_told, ==, 0);
  path = way_find_path (WAY_GRAPH (knowledge), a, b, WAY_STRATEGY_ASTAR, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 5);

  /* From the cell beside it. */
  at = way_grid_get_node (truth, 1, 1);
  g_assert_true (way_knowledge_see (knowledge, at, 0, &changed, NULL));
  g_assert_true (changed);
  g_assert_true (way_knowledge_see (knowledge, at, 0, &changed, NULL));
  g_assert_false (changed);
  g_assert_true (way_graph_foreach_change (WAY_GRAPH (knowledge), version,
                                           count, &n_told));
  g_assert_cmpuint (n_told, >, 0);
  none = way_find_path (WAY_GRAPH (knowledge), a, b, WAY_STRATEGY_ASTAR, NULL);
  g_assert_null (none);
}

/* A player that learns from another takes over its memory, right or wrong. */
static void
test_learn (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 1, NULL);
  g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayKnowledge) one
    = way_knowledge_new_for_grid (truth, 1, NULL, NULL);
  g_autoptr (WayKnowledge) other
    = way_knowledge_new_for_grid (truth, 1, NULL, NULL);
  g_autoptr (WayPath) path = NULL;

  for (guint i = 0; i < 9; i++)
    way_knowledge_see (one, WAY_INDEX (i), 0, NULL, NULL);
  way_terrain_set_class (terrain, 4, 0, 1);
  way_knowledge_learn (other, one, NULL);
  g_assert_cmpuint (knowledge_get_n_seen (other), ==, 9);
  path = way_find_path (WAY_GRAPH (other), WAY_INDEX (0), WAY_INDEX (8),
                        WAY_STRATEGY_ASTAR, NULL);
  g_assert_nonnull (path);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 8);
}

/* An agent sees the true map around it, not its memory. */
static void
test_see_around (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 1, NULL);
  g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayKnowledge) knowledge
    = way_knowledge_new_for_grid (truth, 1, NULL, NULL);
  guint n_new;

  way_terrain_set_class (terrain, 6, 0, 1);
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (3), 5, &n_new, NULL));
  g_assert_cmpuint (n_new, ==, 6);

  /* Then only the nodes count that have changed since. */
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (3), 5, &n_new, NULL));
  g_assert_cmpuint (n_new, ==, 0);
  way_terrain_set_class (terrain, 0, 0, 1);
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (3), 1, &n_new, NULL));
  g_assert_cmpuint (n_new, ==, 0);
  g_assert_true (way_knowledge_see (knowledge, WAY_INDEX (3), 2, &n_new, NULL));
  g_assert_cmpuint (n_new, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/knowledge/memory/random", test_random);
  g_test_add_func ("/knowledge/memory/bridge", test_bridge);
  g_test_add_func ("/knowledge/memory/learn", test_learn);
  g_test_add_func ("/knowledge/memory/see-around", test_see_around);

  return g_test_run ();
}
