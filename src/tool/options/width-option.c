/* width-option.c - movers that are too large for a part of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/width-option.h"

#include "tool/tool.h"

#define MAX_CELLS 65535

static WayGraph *
new_view_of_grid (const Network *network,
                  WayGraph      *base,
                  const char    *text,
                  GError       **error)
{
  g_autoptr (WayClearanceMap) map = NULL;
  guint64 size = 1;

  if (!options_count ("--width", text, 1, &size, error))
    return NULL;
  map = way_clearance_map_new (network->grid, error);
  if (map == NULL)
    return NULL;

  return WAY_GRAPH (way_clearance_new (base, map,
                                       (guint) MIN (size, MAX_CELLS), NULL));
}

static WayGraph *
new_view_of_table (const Network *network,
                   WayGraph      *base,
                   const char    *text,
                   GError       **error)
{
  gdouble width = 0;

  if (!options_number ("--width", text, 0, &width, error))
    return NULL;
  if (!way_table_has_widths (network->table))
    {
      tool_misuse (error, "--width needs edges with widths, but %s has none",
                   network->path);
      return NULL;
    }

  return WAY_GRAPH (way_clearance_new_full (base, width, NULL, NULL, NULL));
}

WayGraph *
width_new_view (const Network *network,
                WayGraph      *base,
                const char    *text,
                GError       **error)
{
  if (text == NULL)
    return g_object_ref (base);

  return network->grid ? new_view_of_grid (network, base, text, error)
                       : new_view_of_table (network, base, text, error);
}
