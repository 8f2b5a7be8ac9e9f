/* map-page-areas.c - the areas of a page, and those beneath it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/map-page.h"

#include "io/draw/column.h"

#include <math.h>

static void
put_area_names (const MapPage *self,
                WayNetwork    *network)
{
  WayTable *table = way_network_get_table (network);
  const guint32 n = table != NULL
                      ? (guint32) way_node_type_get_n_nodes (
                          way_graph_get_node_type (WAY_GRAPH (table))) : 0;

  writer_put (self->writer, ",\"names\":[");
  for (guint32 i = 0; i < n; i++)
    {
      const char *name = way_table_get_name (table, WAY_INDEX (i));

      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, name != NULL ? name : "");
    }
  writer_put (self->writer, "]");
}

/* Areas may extend beyond the sheet, as far as a reader can pan. Even numbers
 * are fine enough, and twice as large ones still fit a float. */
static gdouble
to_even (gdouble value)
{
  return 2 * round (CLAMP (value, -SHEET_SIZE, 2 * SHEET_SIZE) / 2);
}

/* Adds the pieces of a ring, which the seam may cut. */
static void
add_ring (const Scene       *scene,
          const WayPosition *ring,
          guint              n,
          GArray            *points,
          Column             columns[3])
{
  for (int turn = -1; turn <= 1; turn++)
    {
      guint n_points = 0;
      Point last = { NAN, NAN };

      projection_ring (&scene->projection, ring, n, turn, points);
      for (guint i = 0; i < points->len; i++)
        {
          const Point *at = &g_array_index (points, Point, i);
          const Point now = { to_even (at->x), to_even (at->y) };

          if (now.x == last.x && now.y == last.y)
            continue;
          column_add (&columns[1], now.x);
          column_add (&columns[2], now.y);
          last = now;
          n_points++;
        }
      if (n_points > 0)
        column_add (&columns[0], n_points);
    }
}

static void
add_area (WayNode       node,
          const guint8 *colours,
          Column       *nodes,
          Column       *shades)
{
  column_add (nodes, (gdouble) WAY_NODE_INDEX (node));
  column_add (shades, colours != NULL
                        ? colours[WAY_NODE_INDEX (node)] % N_TERRAINS : 0);
}

void
map_page_put_areas (const MapPage *self,
                    const char    *key,
                    WayNetwork    *network,
                    const guint8  *colours)
{
  const guint n_rings = way_network_get_n_rings (network);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  Column columns[3] = { { NULL } };
  g_auto (Column) nodes = { NULL };
  g_auto (Column) shades = { NULL };

  for (guint i = 0; i < n_rings; i++)
    {
      WayNode node;
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, &node, &n);

      add_ring (self->scene, ring, n, points, columns);
      while (nodes.n < columns[0].n)
        add_area (node, colours, &nodes, &shades);
    }

  writer_printf (self->writer, ",\"%s\":{\"kind\":\"areas\"", key);
  column_put (&columns[0], "sizes", self->writer);
  column_put (&columns[1], "x", self->writer);
  column_put (&columns[2], "y", self->writer);
  column_put (&nodes, "nodes", self->writer);
  column_put (&shades, "shades", self->writer);
  put_area_names (self, network);
  writer_put (self->writer, "}");
  for (guint i = 0; i < 3; i++)
    column_clear (&columns[i]);
}
