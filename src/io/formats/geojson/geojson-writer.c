/* geojson-writer.c - features one after another into a FeatureCollection
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Features are written as they come, each on a line of its own, so that a large
 * network needs no memory and its text can be searched by lines. */

#include "io/formats/geojson/geojson-writer.h"

#include "io/formats/text/json-text.h"

void
geojson_begin (GeoJsonWriter  *self,
               Writer         *writer,
               WayPositionKind kind)
{
  *self = (GeoJsonWriter) { .writer = writer, .kind = kind };
  cut_line_init (&self->line);
  writer_put (writer, "{\"type\":\"FeatureCollection\",\"features\":[");
}

void
geojson_end (GeoJsonWriter *self,
             const char    *attribution,
             WayUnit        unit,
             const guint32 *first_number)
{
  writer_put (self->writer, "\n]");
  if (unit != WAY_UNIT_UNKNOWN)
    writer_printf (self->writer, ",\"unit\":\"%s\"",
                   way_unit_get_name (unit));
  if (first_number != NULL)
    writer_printf (self->writer, ",\"first_number\":%u", *first_number);
  if (attribution != NULL)
    {
      writer_put (self->writer, ",\"attribution\":");
      json_put_string (self->writer, attribution, FALSE);
    }
  writer_put (self->writer, "}\n");
  cut_line_clear (&self->line);
}

void
geojson_begin_feature (GeoJsonWriter *self)
{
  writer_put (self->writer, self->has_feature ? ",\n" : "\n");
  writer_put (self->writer, "{\"type\":\"Feature\",\"geometry\":");
  self->has_feature = TRUE;
  self->has_property = FALSE;
}

void
geojson_end_feature (GeoJsonWriter *self)
{
  writer_put (self->writer, self->has_property ? "}}"
                                               : ",\"properties\":{}}");
}

void
geojson_put_nowhere (GeoJsonWriter *self)
{
  writer_put (self->writer, "null");
}

static void
put_position (Writer            *writer,
              const WayPosition *position)
{
  writer_put (writer, "[");
  writer_put_number (writer, position->x);
  writer_put (writer, ",");
  writer_put_number (writer, position->y);
  writer_put (writer, "]");
}

void
geojson_put_point (GeoJsonWriter     *self,
                   const WayPosition *position)
{
  writer_put (self->writer, "{\"type\":\"Point\",\"coordinates\":");
  put_position (self->writer, position);
  writer_put (self->writer, "}");
}

static void
put_piece (GeoJsonWriter *self,
           guint          piece)
{
  guint n;
  const WayPosition *positions = cut_line_get_piece (&self->line, piece, &n);

  writer_put (self->writer, "[");
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        writer_put (self->writer, ",");
      put_position (self->writer, &positions[i]);
    }
  writer_put (self->writer, "]");
}

void
geojson_put_line (GeoJsonWriter     *self,
                  const WayPosition *positions,
                  guint              n_positions)
{
  guint n_pieces;

  cut_line_set (&self->line, positions, n_positions, self->kind);
  n_pieces = self->line.ends->len;
  if (n_pieces == 0)
    {
      geojson_put_nowhere (self);
      return;
    }

  writer_printf (self->writer, "{\"type\":\"%s\",\"coordinates\":%s",
                 n_pieces > 1 ? "MultiLineString" : "LineString",
                 n_pieces > 1 ? "[" : "");
  for (guint i = 0; i < n_pieces; i++)
    {
      if (i > 0)
        writer_put (self->writer, ",");
      put_piece (self, i);
    }
  writer_put (self->writer, n_pieces > 1 ? "]}" : "}");
}

/* Writes a ring, whose last position repeats the first. */
static void
put_ring (Writer            *writer,
          const WayPosition *positions,
          const GeoJsonRing *ring)
{
  writer_put (writer, "[");
  for (guint i = 0; i <= ring->n; i++)
    {
      if (i > 0)
        writer_put (writer, ",");
      put_position (writer, &positions[ring->first + i % ring->n]);
    }
  writer_put (writer, "]");
}

void
geojson_put_polygons (GeoJsonWriter     *self,
                      const WayPosition *positions,
                      const GeoJsonRing *rings,
                      guint              n_rings)
{
  guint n_polygons = 0;

  for (guint i = 0; i < n_rings; i++)
    n_polygons += !rings[i].is_hole;
  if (n_polygons == 0)
    {
      geojson_put_nowhere (self);
      return;
    }

  writer_printf (self->writer, "{\"type\":\"%s\",\"coordinates\":%s",
                 n_polygons > 1 ? "MultiPolygon" : "Polygon",
                 n_polygons > 1 ? "[[" : "[");
  for (guint i = 0; i < n_rings; i++)
    {
      if (i > 0)
        writer_put (self->writer, rings[i].is_hole ? "," : "],[");
      put_ring (self->writer, positions, &rings[i]);
    }
  writer_put (self->writer, n_polygons > 1 ? "]]}" : "]}");
}

static void
put_name (GeoJsonWriter *self,
          const char    *name)
{
  writer_put (self->writer, self->has_property ? "," : ",\"properties\":{");
  json_put_string (self->writer, name, FALSE);
  writer_put (self->writer, ":");
  self->has_property = TRUE;
}

void
geojson_put_string (GeoJsonWriter *self,
                    const char    *name,
                    const char    *text)
{
  if (text == NULL)
    return;

  put_name (self, name);
  json_put_string (self->writer, text, FALSE);
}

void
geojson_put_number (GeoJsonWriter *self,
                    const char    *name,
                    gdouble        number)
{
  put_name (self, name);
  writer_put_number (self->writer, number);
}

void
geojson_put_true (GeoJsonWriter *self,
                  const char    *name)
{
  put_name (self, name);
  writer_put (self->writer, "true");
}

void
geojson_put_strings (GeoJsonWriter *self,
                     const char    *name,
                     GPtrArray     *texts)
{
  put_name (self, name);
  writer_put (self->writer, "[");
  for (guint i = 0; i < texts->len; i++)
    {
      if (i > 0)
        writer_put (self->writer, ",");
      json_put_string (self->writer, texts->pdata[i], FALSE);
    }
  writer_put (self->writer, "]");
}
