/* jump-path.c - the cells between the jumps of a path
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/views/jump-points.h>

#include "views/jump-points/jumps.h"

/* The jump from node @i - 1 of a path to node @i: the diagonal steps first, and
 * then the straight ones. */
typedef struct
{
  guint32 from;
  guint32 to;
  guint32 offsets[2];           /* of a step, modulo 2^32 */
  WayCost steps[2];             /* the cost of a step on ground of cost 1 */
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
        const guint d = leg == 0 ? course_towards (dx, dy)
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
  const WayGrid *grid;

  g_return_val_if_fail (WAY_IS_JUMP_POINTS (self), NULL);
  grid = WAY_GRID (way_view_get_base (WAY_VIEW (self)));
  g_return_val_if_fail (path != NULL && is_of_grid (path, grid), NULL);

  length = way_path_get_length (path);
  for (guint i = 1; i < length; i++)
    n_cells += get_jump (grid, path, i).n_steps;
  nodes = g_new (WayNode, n_cells);
  costs = g_new (WayCost, n_cells);
  nodes[0] = way_path_get_node (path, 0);
  costs[0] = way_path_get_cost_so_far (path, 0);
  for (guint i = 1; i < length; i++)
    n += write_jump (grid, path, i, nodes + n, costs + n);

  return way_path_new (grid->node_type, nodes, costs, NULL, n_cells,
                       way_path_is_partial (path));
}
