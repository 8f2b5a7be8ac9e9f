/* map-page-grid.c - the cells of a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/map-page.h"

#include "io/draw/column.h"
#include "io/formats/model/class-name.h"

static void
put_class (const MapPage *self,
           const Colour  *light,
           const Colour  *dark,
           guint8         klass,
           guint          i)
{
  const Scene *scene = self->scene;
  const char *given = scene->wishes->class_names[klass];
  const char *name = given != NULL
                       ? given : network_get_class_name (scene->wishes->network,
                                                         klass);

  writer_printf (self->writer, "%s{\"class\":%u,\"light\":\"#%06x\","
                 "\"dark\":\"#%06x\",\"name\":", html_comma (i), klass,
                 light[klass], dark[klass]);
  html_put_string (self->writer, name != NULL ? name : "");
  writer_put (self->writer, ",\"cost\":");
  html_put_cost (self->writer, way_grid_get_class_cost (scene->grid, klass));
  writer_put (self->writer, "}");
}

static void
put_classes (const MapPage *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->scene->grid);
  WayNetwork *network = self->scene->wishes->network;
  Colour light[N_TILE_CLASSES], dark[N_TILE_CLASSES];
  guint n = 0;

  tiles_choose_colours (network, theme_get (THEME_LIGHT), light);
  tiles_choose_colours (network, theme_get (THEME_DARK), dark);
  writer_put (self->writer, ",\"classes\":[");
  for (guint i = 0; i < N_TILE_CLASSES; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      put_class (self, light, dark, (guint8) i, n++);
  writer_put (self->writer, "]");
}

static void
put_cells (const MapPage *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->scene->grid);
  const guint32 columns = way_terrain_get_width (terrain);
  g_auto (Column) cells = { NULL };
  g_auto (Column) marked = { NULL };
  g_autoptr (GString) marks = g_string_new (NULL);

  for (guint32 i = 0; i < self->scene->n_nodes; i++)
    {
      const guint32 column = i % columns, row = i / columns;
      const char mark = way_terrain_get_mark (terrain, column, row);

      column_add (&cells, way_terrain_get_class (terrain, column, row));
      if (mark == '\0')
        continue;
      column_add (&marked, i);
      g_string_append_c (marks, mark);
    }
  column_put (&cells, "cells", self->writer);
  column_put (&marked, "marked", self->writer);
  writer_put (self->writer, ",\"marks\":");
  html_put_string (self->writer, marks->str);
}

void
map_page_put_grid (const MapPage *self)
{
  static const char *const shapes[] = {
    [WAY_GRID_SQUARES_4] = "squares",   [WAY_GRID_SQUARES_8] = "squares",
    [WAY_GRID_HEXAGONS] = "hexagons", [WAY_GRID_TRIANGLES] = "triangles",
  };
  const Scene *scene = self->scene;
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  WayPosition half = { 0, 0 };

  if (scene->n_nodes > 0)
    way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  writer_printf (self->writer, ",\"grid\":{\"shape\":\"%s\",\"columns\":%u,"
                 "\"rows\":%u,\"halfX\":",
                 shapes[way_grid_get_shape (scene->grid)],
                 way_terrain_get_width (terrain),
                 way_terrain_get_height (terrain));
  html_put_cost (self->writer, half.x * scene->projection.scale);
  writer_put (self->writer, ",\"halfY\":");
  html_put_cost (self->writer, half.y * scene->projection.scale);
  put_classes (self);
  put_cells (self);
  writer_put (self->writer, "}");
}
