/* grid-memory.c - a grid as a player saw it last
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The player's own terrain, one byte a cell, under a grid like the true one.
 * Seeing a node shows its edges: where they lead and which corners they pass.
 * All these cells lie within one cell of the node, and are copied. Changes
 * elsewhere have no effect until the player sees them. */

#include "views/knowledge/grid-memory.h"

#include "graphs/grid/grid-private.h"

#include <string.h>

WayGrid *
grid_memory_new (WayGrid *truth,
                 guint8   unseen,
                 Meter   *meter,
                 GError **error)
{
  const gsize n_cells = terrain_n_cells (truth->terrain);
  g_autoptr (WayTerrain) terrain = NULL;
  WayGrid *grid;

  if (!meter_look (meter, error) || !meter_take (meter, n_cells, error))
    return NULL;

  terrain = way_terrain_new (truth->terrain->width, truth->terrain->height,
                             error);
  if (terrain == NULL)
    return NULL;

  memset (terrain->classes, unseen, n_cells);
  terrain->counts[0] = 0;
  terrain->counts[unseen] = (guint32) n_cells;
  g_array_append_vals (terrain->marks, truth->terrain->marks->data,
                       truth->terrain->marks->len);

  grid = way_grid_new (terrain, truth->shape);
  way_grid_set_corner_rule (grid, truth->corners);
  way_grid_set_heuristic (grid, truth->heuristic);
  way_grid_set_mover (grid, truth->mover, TERRAIN_N_CLASSES);
  way_grid_set_cell_size (grid, truth->cell_width, truth->cell_height, 1);
  way_grid_set_steps (grid, truth->steps[STEP_HORIZONTAL],
                      truth->steps[STEP_VERTICAL], truth->steps[STEP_DIAGONAL]);

  return grid;
}

/* The cells around a cell, and the cell itself. */
typedef struct
{
  guint32 left;
  guint32 right;
  guint32 top;
  guint32 bottom;
} Around;

static Around
find_around (const WayTerrain *terrain,
             guint32           column,
             guint32           row)
{
  return (Around) { column - (column > 0),
                    MIN (column + 1, terrain->width - 1), row - (row > 0),
                    MIN (row + 1, terrain->height - 1) };
}

/* The map that @self remembers. */
static WayTerrain *
get_memory (const WayKnowledge *self)
{
  return way_grid_get_terrain (WAY_GRID (self->view.base));
}

/* Copies the cell of @node, and the cells around it, from @terrain. Returns
 * whether any of them was different. */
static gboolean
copy_cells (WayKnowledge *self,
            WayTerrain   *terrain,
            WayNode       node)
{
  WayTerrain *memory = get_memory (self);
  const guint64 version = memory->version;
  guint32 column, row;
  Around around;

  way_grid_get_cell (WAY_GRID (self->view.base), node, &column, &row);
  around = find_around (memory, column, row);
  for (guint32 y = around.top; y <= around.bottom; y++)
    for (guint32 x = around.left; x <= around.right; x++)
      way_terrain_set_class (memory, x, y, way_terrain_get_class (terrain, x,
                                                                  y));

  return memory->version != version;
}

static gboolean
see (WayKnowledge *self,
     WayNode       node,
     gboolean     *changed,
     GError      **error)
{
  *changed = copy_cells (self, way_grid_get_terrain (WAY_GRID (self->truth)),
                         node);
  return TRUE;
}

static void
learn (WayKnowledge *self,
       WayKnowledge *other,
       WayNode       node)
{
  copy_cells (self, get_memory (other), node);
}

/* Whether a cell, or a cell beside it, was seen. */
static gboolean
is_told_of (const WayKnowledge *self,
            guint32             column,
            guint32             row)
{
  const WayTerrain *terrain = get_memory (self);
  const Around around = find_around (terrain, column, row);

  for (guint32 y = around.top; y <= around.bottom; y++)
    for (guint32 x = around.left; x <= around.right; x++)
      if (node_set_has_id (&self->seen, terrain_cell (terrain, x, y)))
        return TRUE;

  return FALSE;
}

static void
forget (WayKnowledge *self,
        WayNode       node)
{
  WayTerrain *memory = get_memory (self);
  guint32 column, row;
  Around around;

  way_grid_get_cell (WAY_GRID (self->view.base), node, &column, &row);
  around = find_around (memory, column, row);
  for (guint32 y = around.top; y <= around.bottom; y++)
    for (guint32 x = around.left; x <= around.right; x++)
      if (!is_told_of (self, x, y))
        way_terrain_set_class (memory, x, y, self->unseen);
}

static void
forget_all (WayKnowledge *self)
{
  WayTerrain *memory = get_memory (self);

  for (guint32 y = 0; y < memory->height; y++)
    for (guint32 x = 0; x < memory->width; x++)
      way_terrain_set_class (memory, x, y, self->unseen);
}

static gboolean
is_like (const WayKnowledge *self,
         const WayKnowledge *other)
{
  const WayTerrain *one = get_memory (self), *two = get_memory (other);

  return one->width == two->width && one->height == two->height;
}

const KnowledgeMemory grid_memory = { see, learn, forget, forget_all, is_like };
