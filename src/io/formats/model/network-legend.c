/* network-legend.c - the legend of a network's map: marks and classes of cells
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/class-name.h"
#include "io/formats/model/network-private.h"

WayNode *
way_network_dup_marked (WayNetwork *self,
                        const char *kind,
                        guint      *n_nodes)
{
  const Legend *legend;
  GArray *nodes;
  WayGrid *grid;
  guint32 width, height;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (kind != NULL && n_nodes != NULL, NULL);

  legend = network_get_legend (self);
  nodes = g_array_new (TRUE, FALSE, sizeof (WayNode));
  grid = way_network_get_grid (self);
  width = grid ? way_terrain_get_width (way_grid_get_terrain (grid)) : 0;
  height = grid ? way_terrain_get_height (way_grid_get_terrain (grid)) : 0;
  for (guint32 row = 0; legend != NULL && row < height; row++)
    for (guint32 column = 0; column < width; column++)
      {
        const guchar mark = (guchar) way_terrain_get_mark (
          way_grid_get_terrain (grid), column, row);
        const WayNode node = way_grid_get_node (grid, column, row);

        if ((mark > 0 && mark < G_N_ELEMENTS (legend->kinds)
             && g_strcmp0 (legend->kinds[mark], kind) == 0)
            || legend_is_in_region (legend, kind, row * width + column))
          g_array_append_val (nodes, node);
      }

  *n_nodes = nodes->len;
  return (WayNode *) g_array_free (nodes, FALSE);
}

const char *
network_get_class_name (WayNetwork *self,
                        guint8      klass)
{
  const Legend *legend = network_get_legend (self);
  const char *name = legend != NULL && klass < legend->classes->len
                       ? legend_get_class (legend, klass)->name : NULL;

  return name != NULL && *name != '\0' ? name : NULL;
}

guint32
network_get_class_colour (WayNetwork *self,
                          guint8      klass)
{
  const Legend *legend = network_get_legend (self);

  return legend != NULL && klass < legend->classes->len
           ? legend_get_class (legend, klass)->colour : LEGEND_NO_COLOUR;
}
