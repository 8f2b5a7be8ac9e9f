/* legend.c - the names of the classes of a map, and their costs by mover
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/legend.h"

#include <math.h>
#include <string.h>

static void
free_class (gpointer data)
{
  LegendClass *klass = data;

  g_free (klass->name);
  g_array_unref (klass->costs);
  g_free (klass);
}

Legend *
legend_new (void)
{
  Legend *self = g_new0 (Legend, 1);

  self->movers = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->movers, g_strdup (""));
  self->classes = g_ptr_array_new_with_free_func (free_class);
  return self;
}

void
legend_free (Legend *self)
{
  g_ptr_array_unref (self->movers);
  g_ptr_array_unref (self->classes);
  for (guint i = 0; i < G_N_ELEMENTS (self->kinds); i++)
    g_free (self->kinds[i]);
  g_clear_pointer (&self->regions, g_hash_table_unref);
  g_free (self);
}

void
legend_set_movers (Legend            *self,
                   const char *const *movers)
{
  g_assert (movers[0] != NULL && self->classes->len == 0);

  g_ptr_array_set_size (self->movers, 0);
  for (; *movers != NULL; movers++)
    g_ptr_array_add (self->movers, g_strdup (*movers));
}

void
legend_set_kind (Legend     *self,
                 char        mark,
                 const char *kind)
{
  g_assert (self->kinds[(guchar) mark] == NULL);

  self->kinds[(guchar) mark] = g_strdup (kind);
}

gboolean
legend_is_full_of_regions (const Legend *self)
{
  return self->regions != NULL
         && g_hash_table_size (self->regions) == LEGEND_N_REGIONS;
}

gboolean
legend_add_to_region (Legend     *self,
                      const char *kind,
                      guint32     cell,
                      guint32     n_cells)
{
  guint8 *bits;

  if (self->regions == NULL)
    self->regions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                           g_free);
  bits = g_hash_table_lookup (self->regions, kind);
  if (bits == NULL)
    {
      if (!legend_is_full_of_regions (self))
        bits = g_try_malloc0 (n_cells / 8 + 1);
      if (bits == NULL)
        return FALSE;
      g_hash_table_insert (self->regions, g_strdup (kind), bits);
    }

  bits[cell / 8] |= (guint8) (1 << cell % 8);
  return TRUE;
}

gboolean
legend_is_in_region (const Legend *self,
                     const char   *kind,
                     guint32       cell)
{
  const guint8 *bits = self->regions != NULL
                         ? g_hash_table_lookup (self->regions, kind) : NULL;

  return bits != NULL && (bits[cell / 8] >> cell % 8 & 1);
}

gboolean
legend_has_mover (const Legend *self,
                  const char   *name,
                  guint        *mover)
{
  return g_ptr_array_find_with_equal_func (self->movers, name, g_str_equal,
                                           mover);
}

LegendClass *
legend_add_class (Legend     *self,
                  char        symbol,
                  const char *name)
{
  const WayCost closed = INFINITY;
  LegendClass *klass;

  if (self->classes->len == LEGEND_N_CLASSES)
    return NULL;

  klass = g_new (LegendClass, 1);
  klass->symbol = symbol;
  klass->name = g_strdup (name);
  klass->colour = LEGEND_NO_COLOUR;
  klass->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  for (guint i = 0; i < self->movers->len; i++)
    g_array_append_val (klass->costs, closed);
  g_ptr_array_add (self->classes, klass);

  return klass;
}

LegendClass *
legend_get_class (const Legend *self,
                  guint         klass)
{
  return g_ptr_array_index (self->classes, klass);
}

int
legend_find_symbol (const Legend *self,
                    char          symbol)
{
  for (guint i = 0; i < self->classes->len; i++)
    if (legend_get_class (self, i)->symbol == symbol)
      return (int) i;

  return -1;
}

WayCost
legend_get_cost (const Legend *self,
                 guint         klass,
                 guint         mover)
{
  return g_array_index (legend_get_class (self, klass)->costs, WayCost, mover);
}

void
legend_set_cost (Legend *self,
                 guint   klass,
                 guint   mover,
                 WayCost cost)
{
  g_array_index (legend_get_class (self, klass)->costs, WayCost, mover) = cost;
}

static char *
list_movers (const Legend *self)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < self->movers->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            (char *) self->movers->pdata[i]);

  return g_string_free (names, FALSE);
}

gboolean
legend_choose_mover (Legend     *self,
                     const char *name,
                     Reader     *reader)
{
  g_autofree char *quoted = NULL, *names = NULL;

  self->mover = 0;
  if (name == NULL || legend_has_mover (self, name, &self->mover))
    return TRUE;

  quoted = reader_quote (name);
  names = list_movers (self);
  reader_set_line (reader, 0);
  return reader_take_error (
    reader,
    names[0] == '\0'
      ? g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                     "the map has no movers, and so not %s", quoted)
      : g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                     "the map has no mover %s; its movers are %s", quoted,
                     names));
}

char *
legend_dup_symbols (const Legend *self)
{
  GString *symbols = g_string_new (NULL);

  for (guint i = 0; i < self->classes->len; i++)
    g_string_append_c (symbols, legend_get_class (self, i)->symbol);

  return g_string_free (symbols, FALSE);
}

WayGrid *
legend_new_grid (const Legend *self,
                 WayTerrain   *terrain,
                 WayGridShape  shape,
                 WayCornerRule corners)
{
  WayGrid *grid = way_grid_new (terrain, shape);
  WayCost costs[LEGEND_N_CLASSES];

  for (guint i = 0; i < self->classes->len; i++)
    costs[i] = legend_get_cost (self, i, self->mover);
  way_grid_set_mover (grid, costs, self->classes->len);
  way_grid_set_corner_rule (grid, corners);

  return grid;
}
