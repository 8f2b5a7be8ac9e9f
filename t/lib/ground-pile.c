/* ground-pile.c - piles of views over a grid, and the same for the line walker
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/line-reader.h"
#include "ground-pile.h"

#include "priced-view.h"

#include <math.h>

#define WIDTH GROUND_PILE_WIDTH
#define HEIGHT GROUND_PILE_HEIGHT
#define N_CELLS GROUND_PILE_CELLS

/* What each class of ground costs. */
static const WayCost movers[] = { 1, INFINITY, 2.5 };

/* What can change: a grid, or a view. */
typedef struct
{
  LineGround *ground;           /* (not owned) the same for the walker */
  gpointer    object;           /* (not owned) terrain of a grid, or a view */
  WayLayer   *layer;            /* (not owned) (nullable) of edges */
} Part;

static guint
roll (GroundPile *self,
      guint       n)
{
  return self->roll (self->source, n);
}

static Part *
add_part (GroundPile *self,
          gpointer    object,
          LineGround *ground)
{
  const Part part = { ground, object, NULL };

  g_array_append_val (self->parts, part);
  return &g_array_index (self->parts, Part, self->parts->len - 1);
}

/* Changes, each told twice ------------------------------------------------- */

/* A price to add: now and then all there is. */
static WayCost
roll_extra (GroundPile *self)
{
  static const WayCost extras[] = { 0, 0.5, 2, 7, INFINITY };

  return extras[roll (self, G_N_ELEMENTS (extras))];
}

static void
change_cell (GroundPile *self,
             Part       *part)
{
  const guint cell = roll (self, N_CELLS);
  const guint klass = roll (self, G_N_ELEMENTS (movers));

  way_terrain_set_class (part->object, cell % WIDTH, cell / WIDTH, klass);
  part->ground->prices[cell] = movers[klass];
}

static void
change_overlay (GroundPile *self,
                Part       *part)
{
  static const guint steps[] = { 1, WIDTH, WIDTH + 1 };
  const guint cell = roll (self, N_CELLS);
  const WayCost extra = roll_extra (self);
  const guint to = cell + steps[roll (self, G_N_ELEMENTS (steps))];

  if (roll (self, 4) > 0 || to >= N_CELLS)
    {
      part->ground->extra[cell] = extra;
      way_overlay_set_extra_cost (part->object, WAY_INDEX (cell), extra);
      return;
    }

  part->ground->edge_extra[cell * N_CELLS + to] = extra;
  way_layer_set_edge_extra_cost (part->layer, WAY_INDEX (cell), WAY_INDEX (to),
                                 extra, WAY_ONE_WAY);
}

static void
change_knowledge (GroundPile *self,
                  Part       *part)
{
  LineGround *ground = part->ground;
  const guint what = roll (self, 16);
  const guint cell = roll (self, N_CELLS);

  if (what == 0)
    {
      ground->factor = (1 + roll (self, 4)) / 2.0;
      ground->addition = roll (self, 3);
      way_knowledge_set_unexplored (part->object, ground->factor,
                                    ground->addition);
      return;
    }

  ground->seen[cell] = what > 3;
  if (what > 3)
    way_knowledge_see (part->object, WAY_INDEX (cell), 0, NULL, NULL);
  else
    way_knowledge_forget (part->object, WAY_INDEX (cell));
}

static void
change_price (GroundPile *self,
              Part       *part)
{
  const guint cell = roll (self, N_CELLS);

  part->ground->extra[cell] = roll_extra (self);
  way_view_changed (part->object);
}

static void
change_part (GroundPile *self,
             Part       *part)
{
  switch (part->ground->kind)
    {
    case GROUND_GRID:
      change_cell (self, part);
      break;
    case GROUND_OVERLAY:
      change_overlay (self, part);
      break;
    case GROUND_KNOWLEDGE:
      change_knowledge (self, part);
      break;
    case GROUND_TOLL:
      change_price (self, part);
      break;
    case GROUND_CLEARANCE:
    default:
      break;                    /* all its changes are those of the grid */
    }
}

void
ground_pile_change (GroundPile *self)
{
  change_part (self, &g_array_index (self->parts, Part,
                                     roll (self, self->parts->len)));
}

/* Changes up to @most times. */
static void
change_often (GroundPile *self,
              Part       *part,
              guint       most)
{
  const guint n = roll (self, most);

  for (guint i = 0; i < n; i++)
    change_part (self, part);
}

/* The parts ---------------------------------------------------------------- */

static WayGrid *
new_grid (GroundPile *self,
          LineGround *ground)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (WIDTH, HEIGHT, NULL);
  const WayCornerRule rule = roll (self, 4);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint i = 0; i < N_CELLS; i++)
    ground->prices[i] = movers[0];
  ground->straight = roll (self, 2) ? 1 : 10;
  ground->diagonal = ground->straight == 1 ? G_SQRT2 : 14;
  way_grid_set_mover (grid, movers, G_N_ELEMENTS (movers));
  way_grid_set_steps (grid, ground->straight, ground->straight,
                      ground->diagonal);
  way_grid_set_corner_rule (grid, rule);
  if (rule == WAY_CORNERS_NEVER)
    ground->diagonal = INFINITY;
  ground->n_needed = rule == WAY_CORNERS_ALWAYS     ? 0
                     : rule == WAY_CORNERS_ONE_FREE ? 1 : 2;
  change_often (self, add_part (self, terrain, ground), N_CELLS / 2);

  return grid;
}

/* Puts a part on top for the walker, which lay() has to do for the library. */
static LineGround *
raise_ground (GroundPile *self,
              GroundKind  kind)
{
  self->ground = line_ground_new (kind, self->ground, WIDTH, HEIGHT);
  return self->ground;
}

static Part *
lay (GroundPile *self,
     gpointer    view)
{
  g_object_unref (self->graph);
  self->graph = view;

  return add_part (self, view, self->ground);
}

static void
lay_overlay (GroundPile *self)
{
  WayOverlay *view = way_overlay_new (self->graph);
  Part *part;

  raise_ground (self, GROUND_OVERLAY);
  part = lay (self, view);
  part->layer = way_overlay_get_layer (view, "edges");
  change_often (self, part, N_CELLS);
}

static void
lay_clearance (GroundPile *self)
{
  const guint size = 1 + roll (self, 2);
  g_autoptr (WayClearanceMap) map = way_clearance_map_new (self->grid, NULL);

  raise_ground (self, GROUND_CLEARANCE)->size = size;
  lay (self, way_clearance_new (self->graph, map, size, NULL));
}

/* Unseen cells are those of the pile, or of another map. */
static void
lay_knowledge (GroundPile *self)
{
  LineGround *ground = raise_ground (self, GROUND_KNOWLEDGE);
  g_autoptr (WayGrid) other = NULL;
  WayKnowledge *view;

  if (roll (self, 2))
    {
      ground->assumed = line_ground_new (GROUND_GRID, NULL, WIDTH, HEIGHT);
      other = new_grid (self, ground->assumed);
    }
  view = way_knowledge_new_live (self->graph, (WayGraph *) other, NULL);
  change_often (self, lay (self, view), N_CELLS);
}

static WayCost
tell_price (WayNode  node,
            gpointer prices)
{
  return ((const WayCost *) prices)[WAY_NODE_INDEX (node)];
}

static void
lay_prices (GroundPile *self)
{
  LineGround *ground = raise_ground (self, GROUND_TOLL);
  PricedView *view = priced_view_new (self->graph, tell_price, ground->extra);

  change_often (self, lay (self, view), N_CELLS);
}

void
ground_pile_init (GroundPile    *self,
                  GroundRollFunc roll_func,
                  gpointer       source)
{
  static void (*const lays[]) (GroundPile *) = { lay_overlay, lay_clearance,
                                                 lay_knowledge, lay_prices };
  guint n_views;

  self->roll = roll_func;
  self->source = source;
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  self->ground = line_ground_new (GROUND_GRID, NULL, WIDTH, HEIGHT);
  self->grid = new_grid (self, self->ground);
  self->graph = (WayGraph *) g_object_ref (self->grid);
  n_views = roll (self, GROUND_PILE_MOST_VIEWS + 1);
  for (guint i = 0; i < n_views; i++)
    lays[roll (self, G_N_ELEMENTS (lays))] (self);
}

void
ground_pile_clear (GroundPile *self)
{
  g_object_unref (self->graph);
  g_object_unref (self->grid);
  line_ground_free (self->ground);
  g_array_unref (self->parts);
}

/* Lines -------------------------------------------------------------------- */

static gboolean
are_close (WayCost one,
           WayCost other)
{
  return one == other || fabs (one - other) <= 1e-9 * MAX (one, 1);
}

WayCost
ground_pile_check_line (const GroundPile *self,
                        guint             from,
                        guint             to)
{
  g_autoptr (GError) error = NULL;
  const WayNode a = WAY_INDEX (from), b = WAY_INDEX (to);
  const WayCost cost = graph_line_cost (self->graph, a, b, &error);
  const WayCost expected = line_ground_walk (self->ground, from, to);

  g_assert_no_error (error);
  if (!are_close (cost, expected))
    g_error ("the line from %u to %u costs %g, not %g", from, to, cost,
             expected);
  g_assert_cmpfloat (graph_line_bound (self->graph, a, b), <=,
                     cost * (1 + 1e-9));

  return cost;
}

/* Whether an edge of the pile leads from one cell to another at @cost. */
static gboolean
is_edge (const GroundPile *self,
         guint             from,
         guint             to,
         WayCost           cost)
{
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (self->graph));
  const WayQuery query = { .n_goals = 0 };
  const WayAt at = { WAY_INDEX (from), WAY_INDEX (from), 0, TRUE };
  gpointer cursor = way_graph_begin (self->graph, &query);
  gboolean is_there = FALSE;

  way_graph_neighbours (self->graph, cursor, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    is_there |= way_edges_get_node (edges, i) == WAY_INDEX (to)
                && are_close (way_edges_get_cost (edges, i), cost);
  way_graph_end (self->graph, cursor);

  return is_there;
}

static void
walk (const GroundPile *self,
      const WayPath    *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const guint from = WAY_NODE_INDEX (way_path_get_node (path, i - 1));
      const guint to = WAY_NODE_INDEX (way_path_get_node (path, i));
      const WayCost into = way_path_get_cost_so_far (path, i)
                           - way_path_get_cost_so_far (path, i - 1);

      if (!are_close (line_ground_walk (self->ground, from, to), into)
          && !is_edge (self, from, to, into))
        g_error ("%u to %u is neither a line nor an edge of cost %g", from,
                 to, into);
    }
}

WayCost
ground_pile_check_paths (const GroundPile *self,
                         guint             from,
                         guint             to)
{
  const WayNode a = WAY_INDEX (from), b = WAY_INDEX (to);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (self->graph, a, b, WAY_STRATEGY_DIJKSTRA, &error);
  g_autoptr (WayPath) lines = NULL;
  g_autoptr (WayPath) pulled = NULL;

  g_assert_no_error (error);
  lines = way_find_any_angle_path (self->graph, a, b, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (path == NULL, ==, lines == NULL);
  if (path == NULL)
    return 0;

  pulled = way_pull_path (path, self->graph, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (pulled), <=, way_path_get_cost (path));
  g_assert_cmpfloat (way_path_get_cost (lines), <=,
                     way_path_get_cost (path) * (1 + 1e-9));
  walk (self, pulled);
  walk (self, lines);

  return way_path_get_cost (path) - way_path_get_cost (lines);
}
