/* main-part.c - the part of a street map where places have routes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An extract of a map cuts one-way roads: into some nobody can drive, and from
 * others nobody can leave. A place that snapped there would have no routes. */

#include "tool/main-part.h"

struct _MainPart
{
  WayComponents *components;    /* (owned) (nullable) */
  guint32        largest;       /* a strongly connected one */
};

/* Finds the largest strongly connected component, and sets @size. */
static guint32
find_largest (const WayComponents *components,
              guint32             *size)
{
  const guint n = way_components_get_count (components, WAY_COMPONENTS_STRONG);
  guint32 largest = WAY_COMPONENT_NONE;

  *size = 0;
  for (guint i = 0; i < n; i++)
    {
      const guint32 own = way_components_get_size (components,
                                                   WAY_COMPONENTS_STRONG, i);

      if (own > *size)
        {
          *size = own;
          largest = i;
        }
    }

  return largest;
}

MainPart *
main_part_new (WayTable *table)
{
  MainPart *self = g_new0 (MainPart, 1);
  guint32 size;

  if (way_table_get_n_components (table) == 0)
    return self;

  self->components = way_components_new (WAY_GRAPH (table), NULL, 0, NULL,
                                         NULL);
  if (self->components == NULL)
    return self;

  self->largest = find_largest (self->components, &size);
  if (size <= way_table_get_component_size (table, 0) / 2)
    g_clear_pointer (&self->components, way_components_unref);
  return self;
}

void
main_part_free (MainPart *self)
{
  g_clear_pointer (&self->components, way_components_unref);
  g_free (self);
}

gboolean
main_part_has (WayTable *table,
               WayNode   node,
               gpointer  main_part)
{
  const MainPart *self = main_part;

  if (self->components == NULL)
    return way_table_filter_component (table, node, GUINT_TO_POINTER (0));

  return way_components_find (self->components, WAY_COMPONENTS_STRONG, node)
         == self->largest;
}
