/* jump-points.c - a view of a square grid that leaps over open ground
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * jump-distances.c says what a jump point is. The distances to jump points are
 * made beforehand, so that a jump is one look-up. The goals of a query are no
 * jump points: for each jump it is looked up whether it passes a goal, or a
 * cell from which a straight jump hits a goal.
 *
 * A plain view: a node is a cell, and what is left out depends on the one
 * parent that the search has kept. Why no second parent of the same cost is
 * missed: say cell x is reached best over its neighbour y, and is left out
 * there because y was entered from y'. Then another way from y' to x costs no
 * more. If it cost less, y would be no best neighbour. If it costs the same,
 * then it is the diagonal step first (or two straight ones for two diagonal
 * ones, where all steps cost alike), and ends in a straight step from z to x;
 * and a straight step that is part of a best way is left out after no parent
 * of z. By induction over costs each cell is passed, at its least cost, by a
 * jump or by the straight part of one that was not made because nothing lies
 * on it. A jump that bends stands for the two that it is made of. This needs max (h, v) <= d < h + v for the costs of steps, a search
 * that reopens nodes, and costs that nobody has changed above. Other searches
 * are given all directions. */

#include <wayfind/jump-points.h>

#include "core/edges-private.h"
#include "core/first-use.h"
#include "grid/grid-masks.h"
#include "views/jump-distances.h"
#include "views/view-private.h"

#include <wayfind/error.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ALL_DIRECTIONS 0xffu
#define MAX_GOALS 16

struct _WayJumpPoints
{
  WayView        view;
  WayGrid       *grid;          /* the base, which @view holds */
  GArray        *targets;       /* (owned) of guint32, cells */

  /* What is made when a search needs it */
  GMutex         lock;
  JumpDistances *distances;     /* (owned) (nullable) by cell */
  WayCost        prices[N_DIRECTIONS];  /* of one step */
  gsize          stamp;         /* what they were made for; 0 for nothing */
  gboolean       is_flat;       /* whether there are jumps at all */
};

typedef struct
{
  guint32 cell;
  gint32  column;
  gint32  row;
} Spot;

typedef struct
{
  gpointer             base;    /* (owned) the grid's cursor */
  const JumpDistances *distances;       /* (nullable) if there are no jumps */
  gboolean             prunes;
  gboolean             bends;   /* whether jumps turn on their way */
  guint                n_goals;
  Spot                 goals[MAX_GOALS];
} Cursor;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayJumpPoints, way_jump_points, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayJumpPoints *self = WAY_JUMP_POINTS (object);

  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->distances, g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_jump_points_parent_class)->finalize (object);
}

static void
way_jump_points_class_init (WayJumpPointsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_jump_points_init (WayJumpPoints *self)
{
  g_mutex_init (&self->lock);
  self->targets = g_array_new (FALSE, FALSE, sizeof (guint32));
}

WayJumpPoints *
way_jump_points_new (WayGrid *grid)
{
  WayJumpPoints *self;

  g_return_val_if_fail (WAY_IS_GRID (grid), NULL);

  self = g_object_new (WAY_TYPE_JUMP_POINTS, "base", grid, NULL);
  self->grid = grid;

  return self;
}

/* Distances --------------------------------------------------------------- */

/* The one cost of all cells that can be entered; 1 if there are none.
 * Negative if costs differ. */
static WayCost
find_class_cost (const WayGrid *grid)
{
  WayCost cost = -1;

  for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
    {
      if (grid->terrain->counts[klass] == 0
          || grid->mover[klass] == INFINITY)
        continue;
      if (cost >= 0 && cost != grid->mover[klass])
        return -1;
      cost = grid->mover[klass];
    }

  return cost < 0 ? 1 : cost;
}

static gboolean
are_steps_fit (const WayGrid *grid)
{
  const WayCost *steps = grid->steps;

  return MAX (steps[STEP_HORIZONTAL], steps[STEP_VERTICAL])
           <= steps[STEP_DIAGONAL]
         && steps[STEP_DIAGONAL]
              < steps[STEP_HORIZONTAL] + steps[STEP_VERTICAL];
}

/* Why there are no jumps, or NULL if there are. */
static const char *
find_obstacle (const WayGrid *grid)
{
  const WayCost cost = find_class_cost (grid);

  if (terrain_n_cells (grid->terrain) > G_MAXINT32)
    return "jump points need a map of fewer than 2^31 cells";
  if (grid->shape != WAY_GRID_SQUARES_8
      || grid->corners == WAY_CORNERS_NEVER)
    return "jump points need squares with 8 neighbours";
  if (cost < 0)
    return "jump points need a map on which all that can be entered costs "
           "the same";
  if (cost == 0)
    return "jump points need a map on which steps cost more than 0";
  if (!are_steps_fit (grid))
    return "jump points need diagonal steps that cost no less than a straight "
           "step and less than two";
  if (!(grid->steps[STEP_DIAGONAL] * cost < INFINITY))
    return "jump points need steps of less than infinite cost";

  return NULL;
}

gboolean
way_jump_points_can_jump (WayJumpPoints *self,
                          GError       **error)
{
  const char *obstacle;

  g_return_val_if_fail (WAY_IS_JUMP_POINTS (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  obstacle = find_obstacle (self->grid);
  if (obstacle != NULL)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, obstacle);

  return obstacle == NULL;
}

/* Fills the distances, for which there is room. */
static gboolean
fill_distances (WayJumpPoints *self,
                Meter         *meter)
{
  const gsize n_cells = terrain_n_cells (self->grid->terrain);
  const WayCost cost = find_class_cost (self->grid);
  g_autofree guint8 *targets = NULL;
  gboolean is_filled;

  if (self->targets->len > 0)
    {
      targets = meter_alloc0 (meter, n_cells, 1, NULL);
      if (targets == NULL)
        return FALSE;
    }

  for (guint i = 0; i < self->targets->len; i++)
    targets[g_array_index (self->targets, guint32, i)] = 1;
  is_filled = jump_distances_fill (self->grid, targets, self->distances, meter);
  for (guint d = 0; d < N_DIRECTIONS; d++)
    self->prices[d] = self->grid->steps[direction_step[d]] * cost;
  if (targets != NULL)
    meter_give_back (meter, n_cells);

  return is_filled;
}

/* Under the lock. %FALSE if a limit was met, or there is no memory. */
static gboolean
make_distances (WayJumpPoints *self,
                Meter         *meter)
{
  self->stamp = 0;
  if (self->distances == NULL)
    self->distances = meter_alloc (meter, terrain_n_cells (self->grid->terrain),
                                   sizeof *self->distances, NULL);

  return self->distances != NULL && grid_masks_make (self->grid, meter)
         && fill_distances (self, meter);
}

/* The distances, up to date; NULL if there are no jumps, a limit was met, or
 * there is no memory. */
static const JumpDistances *
get_distances (WayJumpPoints *self,
               Meter         *meter)
{
  const gsize stamp = (gsize) (view_version (&self->view) << 1) | 1;
  const JumpDistances *distances = NULL;

  g_mutex_lock (&self->lock);
  if (self->stamp != stamp)
    {
      self->is_flat = find_obstacle (self->grid) == NULL;
      if (!self->is_flat || make_distances (self, meter))
        self->stamp = stamp;
    }
  if (self->stamp == stamp && self->is_flat)
    distances = (const JumpDistances *) self->distances;
  g_mutex_unlock (&self->lock);

  return distances;
}

/* Cells ------------------------------------------------------------------- */

static inline Spot
find_spot (const WayGrid *grid,
           guint32        cell)
{
  guint32 column, row;

  terrain_find_cell (grid->terrain, cell, &column, &row);
  return (Spot) { cell, (gint32) column, (gint32) row };
}

/* The direction of the last step of a jump. Diagonal steps come first. */
static inline guint
last_direction (const Spot *from,
                const Spot *to)
{
  const gint32 dx = to->column - from->column;
  const gint32 dy = to->row - from->row;
  const gint32 surplus = abs (dx) - abs (dy);

  return jump_direction (surplus >= 0 ? dx : 0, surplus <= 0 ? dy : 0);
}

/* Jumps ------------------------------------------------------------------- */

/* What the jumps from one cell have in common. */
typedef struct
{
  const WayGrid  *grid;
  const WayCost  *prices;
  const Cursor   *cursor;
  WayEdges       *edges;
  Spot            from;
} Jumper;

static inline void
add_edge (const Jumper *jumper,
          guint32       to,
          WayCost       cost)
{
  /* The cell is likely to be expanded next. Without this a third of the time
   * goes into waiting for memory. */
  __builtin_prefetch (&jumper->cursor->distances[to]);
  __builtin_prefetch (&jumper->grid->masks[to]);
  way_edges_add (jumper->edges, WAY_INDEX (to), cost);
  if (G_UNLIKELY (cost == INFINITY))    /* steps are never hidden */
    edge_buffer_note_overflow ((EdgeBuffer *) jumper->edges, WAY_INDEX (to));
}

static inline void
add_jump (const Jumper *jumper,
          guint         d,
          gint32        n_steps)
{
  add_edge (jumper,
            jumper->from.cell + (guint32) n_steps * jumper->grid->offsets[d],
            n_steps * jumper->prices[d]);
}

/* A diagonal jump to @cell, and a straight one from there. */
static inline void
add_bent_jump (const Jumper *jumper,
               guint         d,
               gint32        n_steps,
               guint32       cell,
               guint         part,
               gint32        n_more)
{
  add_edge (jumper, cell + (guint32) n_more * jumper->grid->offsets[part],
            n_steps * jumper->prices[d] + n_more * jumper->prices[part]);
}

/* How far the goal lies in the two directions that are the parts of @d. */
static inline gint32
columns_ahead (const Jumper *jumper,
               const Spot   *goal,
               guint         d)
{
  return (goal->column - jumper->from.column) * direction_dx[d];
}

static inline gint32
rows_ahead (const Jumper *jumper,
            const Spot   *goal,
            guint         d)
{
  return (goal->row - jumper->from.row) * direction_dy[d];
}

static inline void
jump_straight (const Jumper *jumper,
               guint         d)
{
  const Cursor *cursor = jumper->cursor;
  const gint32 distance = cursor->distances[jumper->from.cell][d];

  for (guint i = 0; i < cursor->n_goals; i++)
    {
      const Spot *goal = &cursor->goals[i];
      const gint32 n_steps = direction_dy[d] == 0
                               ? columns_ahead (jumper, goal, d)
                               : rows_ahead (jumper, goal, d);

      if (n_steps > 0 && n_steps <= abs (distance) && n_steps != distance
          && goal->cell == jumper->from.cell
                           + (guint32) n_steps * jumper->grid->offsets[d])
        add_jump (jumper, d, n_steps);
    }
  if (distance > 0)
    add_jump (jumper, d, distance);
}

/* How many steps of a diagonal bring a goal nearer along both axes. */
static inline gint32
steps_ahead (const Jumper *jumper,
             guint         d)
{
  const Cursor *cursor = jumper->cursor;
  gint32 most = 0;

  for (guint i = 0; i < cursor->n_goals; i++)
    {
      const gint32 dx = columns_ahead (jumper, &cursor->goals[i], d);
      const gint32 dy = rows_ahead (jumper, &cursor->goals[i], d);

      most = MAX (most, MIN (dx, dy));
    }

  return most;
}

/* Adds the goals that lie on a diagonal, or that one straight jump hits from
 * there, where the next jump begins after @done steps and has @distance. If a
 * straight jump meets a jump point before the goal, the goal is reached from
 * that one. */
static void
add_goals_aside (const Jumper *jumper,
                 guint         d,
                 gint32        done,
                 gint32        distance)
{
  const Cursor *cursor = jumper->cursor;

  for (guint i = 0; i < cursor->n_goals; i++)
    {
      const gint32 dx = columns_ahead (jumper, &cursor->goals[i], d);
      const gint32 dy = rows_ahead (jumper, &cursor->goals[i], d);
      const gint32 n_steps = MIN (dx, dy);
      const gint32 left = MAX (dx, dy) - n_steps;
      const guint part = jump_courses[d].part[dx < dy];
      const guint32 cell = jumper->from.cell
                           + (guint32) n_steps * jumper->grid->offsets[d];

      if (n_steps <= done || n_steps - done > abs (distance)
          || (left > 0 && abs (cursor->distances[cell][part]) < left))
        continue;
      if (cursor->bends)
        add_bent_jump (jumper, d, n_steps, cell, part, left);
      else if (n_steps - done != distance)
        add_jump (jumper, d, n_steps);
    }
}

/* Adds what the straight jumps lead to that begin after @n_steps of a diagonal,
 * at @cell. */
static inline void
turn_aside (const Jumper *jumper,
            guint         d,
            gint32        n_steps,
            guint32       cell)
{
  for (guint i = 0; i < 2; i++)
    {
      const guint part = jump_courses[d].part[i];
      const gint32 distance = jumper->cursor->distances[cell][part];

      if (distance > 0)
        add_bent_jump (jumper, d, n_steps, cell, part, distance);
    }
}

/* Most jump points of a diagonal are there for the straight jumps from them
 * alone. They need not be nodes: what the straight jumps lead to is added in
 * their place. That pays off as long as the goal comes nearer with each step,
 * since A* would expand them all; others wait until it is their turn. */
static inline void
jump_diagonally (const Jumper *jumper,
                 guint         d)
{
  const WayGrid *grid = jumper->grid;
  const Cursor *cursor = jumper->cursor;
  const gboolean strict = grid->corners == WAY_CORNERS_BOTH_FREE;
  const gint32 ahead = steps_ahead (jumper, d);
  guint32 cell = jumper->from.cell;
  gint32 done = 0;

  for (;;)
    {
      const gint32 distance = cursor->distances[cell][d];

      if (done < ahead)
        add_goals_aside (jumper, d, done, distance);
      if (distance <= 0)
        return;
      done += distance;
      cell += (guint32) distance * grid->offsets[d];
      if (!cursor->bends || done > ahead
          || jump_forced (strict, d, grid->masks[cell], 0))
        break;
      turn_aside (jumper, d, done, cell);
    }

  add_jump (jumper, d, done);
}

/* The directions worth going in from a cell, as a mask. */
static inline guint
choose_directions (const Jumper *jumper,
                   const WayAt  *at)
{
  const WayGrid *grid = jumper->grid;
  const guint32 cell = jumper->from.cell;
  Spot parent;
  guint d;

  if (at->is_start || !jumper->cursor->prunes
      || at->came_from == at->node)
    return grid->masks[cell];

  parent = find_spot (grid, (guint32) WAY_NODE_INDEX (at->came_from));
  d = last_direction (&parent, &jumper->from);
  if (grid->corners != WAY_CORNERS_BOTH_FREE)
    return jump_directions (FALSE, d, grid->masks[cell], 0);

  return jump_directions (TRUE, d, grid->masks[cell],
                          grid->masks[cell - grid->offsets[d]]);
}

/* The graph interface ----------------------------------------------------- */

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayJumpPoints *self = (const WayJumpPoints *) graph;
  const Cursor *cursor = data;
  const guint32 from = (guint32) WAY_NODE_INDEX (at->node);

  if (cursor == NULL || cursor->distances == NULL)
    {
      self->view.iface->neighbours (self->view.base,
                                    cursor ? cursor->base : NULL, at, edges);
      return;
    }
  if (!grid_has_node (self->grid, at->node))
    return;

  const Jumper jumper = { self->grid, self->prices, cursor, edges,
                          find_spot (self->grid, from) };

  for (guint mask = choose_directions (&jumper, at); mask != 0;
       mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);

      if (JUMP_IS_DIAGONAL (d))
        jump_diagonally (&jumper, d);
      else
        jump_straight (&jumper, d);
    }
}

static void
note_goals (Cursor         *cursor,
            const WayGrid  *grid,
            const WayQuery *query)
{
  for (guint i = 0; i < query->n_goals; i++)
    if (grid_has_node (grid, query->goals[i]))
      {
        const guint32 cell = (guint32) WAY_NODE_INDEX (query->goals[i]);

        cursor->goals[cursor->n_goals++] = find_spot (grid, cell);
      }
}

/* Whether a search makes jumps, if the grid is fit for them. */
static gboolean
needs_distances (const WayJumpPoints *self,
                 const WayQuery      *query)
{
  return query->n_goals <= MAX_GOALS
         && (query->n_goals > 0 || self->targets->len > 0);
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  WayJumpPoints *self = (WayJumpPoints *) graph;

  if (!first_use_prepare (self->view.base, query, backward, meter))
    return FALSE;
  if (needs_distances (self, query))
    (void) get_distances (self, meter);

  return ((const Meter *) meter)->met == LIMIT_NONE;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayJumpPoints *self = (WayJumpPoints *) graph;
  Cursor *cursor = g_new (Cursor, 1);
  Meter none;

  meter_init (&none, NULL);
  cursor->base = self->view.iface->begin (self->view.base, query);
  cursor->distances = NULL;
  cursor->n_goals = 0;
  cursor->prunes = query->n_goals > 0 && query->searched == graph;
  cursor->bends = cursor->prunes && self->targets->len == 0;
  if (needs_distances (self, query))
    {
      cursor->distances = get_distances (self, &none);
      note_goals (cursor, self->grid, query);
    }

  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  Cursor *cursor = data;

  if (cursor == NULL)
    return;

  way_graph_end (view_base (graph), cursor->base);
  g_free (cursor);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const WayJumpPoints *self = (const WayJumpPoints *) graph;
  const Cursor *cursor = data;

  return self->view.iface->heuristic (self->view.base,
                                      cursor ? cursor->base : NULL, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (view_base (graph))
         & ~WAY_GRAPH_PREDECESSORS;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->begin = begin;
  iface->prepare = prepare;
  iface->end = end;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  view_forward_lines (iface);
}

/* Targets and paths ------------------------------------------------------- */

WayGrid *
way_jump_points_get_grid (WayJumpPoints *self)
{
  g_return_val_if_fail (WAY_IS_JUMP_POINTS (self), NULL);

  return self->grid;
}

void
way_jump_points_add_target (WayJumpPoints *self,
                            WayNode        node)
{
  const guint32 cell = (guint32) WAY_NODE_INDEX (node);

  g_return_if_fail (WAY_IS_JUMP_POINTS (self));
  g_return_if_fail (grid_has_node (self->grid, node));

  g_array_append_val (self->targets, cell);
  self->view.version = way_graph_next_version ();
}

void
way_jump_points_clear_targets (WayJumpPoints *self)
{
  g_return_if_fail (WAY_IS_JUMP_POINTS (self));

  g_array_set_size (self->targets, 0);
  self->view.version = way_graph_next_version ();
}

/* The jump from node @i - 1 of a path to node @i: diagonal steps, if there are
 * any, and then straight ones. */
typedef struct
{
  guint32 from;
  guint32 to;
  guint32 offsets[2];           /* of a step, modulo 2^32 */
  WayCost steps[2];             /* what a step costs on ground of cost 1 */
  guint   n_diagonal;
  guint   n_steps;              /* in all */
} Jump;

static Jump
get_jump (const WayGrid *grid,
          const WayPath *path,
          guint          i)
{
  const Spot from = find_spot (
      grid, (guint32) WAY_NODE_INDEX (way_path_get_node (path, i - 1)));
  const Spot to = find_spot (
      grid, (guint32) WAY_NODE_INDEX (way_path_get_node (path, i)));
  const gint32 dx = to.column - from.column, dy = to.row - from.row;
  const guint n_diagonal = (guint) MIN (abs (dx), abs (dy));
  Jump self = { from.cell, to.cell, { 0 }, { 0 }, n_diagonal,
                (guint) MAX (abs (dx), abs (dy)) };

  for (guint leg = 0; leg < 2; leg++)
    if (leg == 0 ? n_diagonal > 0 : self.n_steps > n_diagonal)
      {
        const guint d = leg == 0 ? jump_direction (dx, dy)
                                 : last_direction (&from, &to);

        self.offsets[leg] = grid->offsets[d];
        self.steps[leg] = grid->steps[direction_step[d]];
      }

  return self;
}

/* Writes the cells after node @i - 1 of @path, up to node @i. */
static guint
write_jump (const WayGrid *grid,
            const WayPath *path,
            guint          i,
            WayNode       *nodes,
            WayCost       *costs)
{
  const Jump leap = get_jump (grid, path, i);
  const WayCost before = way_path_get_cost_so_far (path, i - 1);
  const WayCost after = way_path_get_cost_so_far (path, i);
  const guint n_straight = leap.n_steps - leap.n_diagonal;
  const WayCost all = leap.n_diagonal * leap.steps[0]
                      + n_straight * leap.steps[1];
  const WayCost price = (after - before) / all;
  guint32 cell = leap.from;

  for (guint step = 1; step < leap.n_steps; step++)
    {
      const guint diagonal = MIN (step, leap.n_diagonal);

      cell += leap.offsets[step > leap.n_diagonal];
      nodes[step - 1] = WAY_INDEX (cell);
      costs[step - 1] = before
                        + price * (diagonal * leap.steps[0]
                                   + (step - diagonal) * leap.steps[1]);
    }
  if (leap.n_steps > 0)
    {
      nodes[leap.n_steps - 1] = WAY_INDEX (leap.to);
      costs[leap.n_steps - 1] = after;
    }

  return leap.n_steps;
}

static gboolean
is_of_grid (const WayPath *path,
            const WayGrid *grid)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    if (!grid_has_node (grid, way_path_get_node (path, i)))
      return FALSE;

  return TRUE;
}

WayPath *
way_jump_points_dup_cells (WayJumpPoints *self,
                           const WayPath *path)
{
  g_autofree WayNode *nodes = NULL;
  g_autofree WayCost *costs = NULL;
  guint length, n_cells = 1, n = 1;

  g_return_val_if_fail (WAY_IS_JUMP_POINTS (self), NULL);
  g_return_val_if_fail (path != NULL && is_of_grid (path, self->grid), NULL);

  length = way_path_get_length (path);
  for (guint i = 1; i < length; i++)
    n_cells += get_jump (self->grid, path, i).n_steps;
  nodes = g_new (WayNode, n_cells);
  costs = g_new (WayCost, n_cells);
  nodes[0] = way_path_get_node (path, 0);
  costs[0] = way_path_get_cost_so_far (path, 0);
  for (guint i = 1; i < length; i++)
    n += write_jump (self->grid, path, i, nodes + n, costs + n);

  return way_path_new (self->grid->node_type, nodes, costs, NULL, n_cells,
                       way_path_is_partial (path));
}
