/* terrain.c - a map of classes, one byte a cell
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A terrain does not know the grids over it. It remembers its last edits, and
 * each grid catches up with these when it is next searched. */

#include "graphs/grid/terrain-private.h"

#include <wayfind/core/error.h>

#define DEFAULT_LEGEND ".#~^"

G_DEFINE_FINAL_TYPE (WayTerrain, way_terrain, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayTerrain *self = WAY_TERRAIN (object);

  g_clear_pointer (&self->classes, g_free);
  changes_clear (&self->edits);
  g_clear_pointer (&self->legend, g_free);
  g_clear_pointer (&self->marks, g_array_unref);

  G_OBJECT_CLASS (way_terrain_parent_class)->finalize (object);
}

static void
way_terrain_class_init (WayTerrainClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_terrain_init (WayTerrain *self)
{
  self->legend = g_strdup (DEFAULT_LEGEND);
  self->marks = g_array_new (FALSE, FALSE, sizeof (TerrainMark));
}

static gboolean
has_cell (const WayTerrain *self,
          guint32           column,
          guint32           row)
{
  return column < self->width && row < self->height;
}

WayTerrain *
way_terrain_new (guint32   width,
                 guint32   height,
                 GError  **error)
{
  const guint64 n_cells = (guint64) width * height;
  g_autoptr (WayTerrain) self = NULL;

  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (WAY_TYPE_TERRAIN, NULL);
  self->width = width;
  self->height = height;
  self->reciprocal = width > 1 ? G_MAXUINT64 / width + 1 : 0;
  self->counts[0] = (guint32) n_cells;
  if (n_cells < G_MAXUINT32)    /* one more byte: NULL would look like a
                                 * failure */
    self->classes = g_try_malloc0 (n_cells + 1);

  if (self->classes == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "a map of %u x %u cells is too large", width, height);
      return NULL;
    }

  return g_steal_pointer (&self);
}

guint32
way_terrain_get_width (WayTerrain *self)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);

  return self->width;
}

guint32
way_terrain_get_height (WayTerrain *self)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);

  return self->height;
}

guint8
way_terrain_get_class (WayTerrain *self,
                       guint32     column,
                       guint32     row)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);
  g_return_val_if_fail (has_cell (self, column, row), 0);

  return self->classes[terrain_cell (self, column, row)];
}

void
way_terrain_set_class (WayTerrain *self,
                       guint32     column,
                       guint32     row,
                       guint8      klass)
{
  gsize cell;

  g_return_if_fail (WAY_IS_TERRAIN (self));
  g_return_if_fail (has_cell (self, column, row));

  cell = terrain_cell (self, column, row);
  if (self->classes[cell] == klass)
    return;

  self->counts[self->classes[cell]]--;
  self->counts[klass]++;
  self->classes[cell] = klass;
  self->version = way_graph_next_version ();
  changes_note (&self->edits, self->version, (guint32) cell, CHANGES_NO_NODE);
}

/* The part of @length cells from @first on that lies on a side of @most. */
static void
cut_to_map (gint64   first,
            guint32  length,
            guint32  most,
            guint32 *from,
            guint32 *to)
{
  const gint64 end = MIN (first, (gint64) most) + length;

  *from = (guint32) CLAMP (first, 0, (gint64) most);
  *to = (guint32) CLAMP (end, 0, (gint64) most);
}

void
way_terrain_fill (WayTerrain *self,
                  gint64      column,
                  gint64      row,
                  guint32     width,
                  guint32     height,
                  guint8      klass)
{
  guint32 left, right, top, bottom;

  g_return_if_fail (WAY_IS_TERRAIN (self));

  cut_to_map (column, width, self->width, &left, &right);
  cut_to_map (row, height, self->height, &top, &bottom);
  for (guint32 y = top; y < bottom; y++)
    for (guint32 x = left; x < right; x++)
      way_terrain_set_class (self, x, y, klass);
}

guint
way_terrain_get_n_cells_of_class (WayTerrain *self,
                                  guint8      klass)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);

  return self->counts[klass];
}

gboolean
way_terrain_find_mark (WayTerrain *self,
                       char        mark,
                       guint32    *column,
                       guint32    *row)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), FALSE);

  for (guint i = 0; i < self->marks->len; i++)
    {
      const TerrainMark *item = &g_array_index (self->marks, TerrainMark, i);

      if (item->mark != mark)
        continue;
      if (column != NULL)
        *column = item->cell % self->width;
      if (row != NULL)
        *row = item->cell / self->width;
      return TRUE;
    }

  return FALSE;
}

static int
compare_marks (gconstpointer a,
               gconstpointer b)
{
  const TerrainMark *one = a, *other = b;

  return (one->cell > other->cell) - (one->cell < other->cell);
}

char
way_terrain_get_mark (WayTerrain *self,
                      guint32     column,
                      guint32     row)
{
  TerrainMark wanted = { 0, 0 };
  guint at;

  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);
  g_return_val_if_fail (has_cell (self, column, row), 0);

  wanted.cell = (guint32) terrain_cell (self, column, row);
  if (!g_array_binary_search (self->marks, &wanted, compare_marks, &at))
    return 0;

  return g_array_index (self->marks, TerrainMark, at).mark;
}

guint64
terrain_get_version (WayTerrain *self)
{
  g_return_val_if_fail (WAY_IS_TERRAIN (self), 0);

  return self->version;
}
