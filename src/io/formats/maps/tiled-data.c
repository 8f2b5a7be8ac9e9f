/* tiled-data.c - the tiles of a layer as Tiled packs them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The tiles are an array of numbers, or these numbers as bytes, the lowest
 * first, in base64 and perhaps compressed. They are unpacked piece by piece, so
 * that a few bytes which would grow to many are never held as a whole. */

#include "config.h"

#ifdef HAVE_JSON_GLIB

#include "io/formats/maps/tiled-data.h"

#include <gio/gio.h>
#include <string.h>

#define CHUNK 65536

/* The bits of a tile that is mirrored, upside down, turned, or turned by a
 * third. */
#define TURNED 0xf0000000u

#define BASE64 "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
               "0123456789+/="

typedef struct
{
  Reader    *reader;
  guint32    n_cells;
  TiledVisit visit;
  gpointer   user_data;
  guint32    n_seen;            /* tiles so far */
  guint32    value;             /* of the next tile, from its first ... */
  guint      n_bytes;           /* ... bytes, as many as have come */
} Tiles;

static gboolean
fail_count (Tiles *self,
            gboolean is_more)
{
  return reader_fail (self->reader, "a layer has %s tiles; expected %u, width "
                      "times height",
                      is_more ? "more" : "fewer", self->n_cells);
}

static gboolean
take_tile (Tiles  *self,
           guint32 gid)
{
  if (self->n_seen == self->n_cells)
    return fail_count (self, TRUE);

  return self->visit (self->n_seen++, gid & ~TURNED, self->user_data);
}

static gboolean
take_bytes (Tiles        *self,
            const guint8 *bytes,
            gsize         n)
{
  for (gsize i = 0; i < n; i++)
    {
      self->value |= (guint32) bytes[i] << 8 * self->n_bytes;
      if (++self->n_bytes < sizeof self->value)
        continue;
      if (!take_tile (self, self->value))
        return FALSE;
      self->value = self->n_bytes = 0;
    }

  return TRUE;
}

/* Unpacks the next piece, of at most CHUNK bytes. */
static gboolean
unpack_piece (Tiles         *self,
              GConverter    *unpack,
              const guint8 **bytes,
              gsize         *len,
              gboolean      *at_end)
{
  guint8 piece[CHUNK];
  gsize n_read = 0, n_written = 0;
  g_autoptr (GError) problem = NULL;
  const GConverterResult result
    = g_converter_convert (unpack, *bytes, *len, piece, sizeof piece,
                           G_CONVERTER_INPUT_AT_END, &n_read, &n_written,
                           &problem);

  if (result == G_CONVERTER_ERROR)
    return reader_fail (self->reader, "a layer cannot be unpacked: %s",
                        problem->message);

  *bytes += n_read;
  *len -= n_read;
  *at_end = result == G_CONVERTER_FINISHED;
  return take_bytes (self, piece, n_written);
}

static gboolean
unpack_all (Tiles                *self,
            const guint8         *bytes,
            gsize                 len,
            GZlibCompressorFormat format)
{
  g_autoptr (GZlibDecompressor) unpack = g_zlib_decompressor_new (format);
  gboolean at_end = FALSE;

  while (!at_end)
    if (!unpack_piece (self, G_CONVERTER (unpack), &bytes, &len, &at_end))
      return FALSE;

  return TRUE;
}

static gboolean
take_base64 (Tiles      *self,
             const char *text,
             const char *compression)
{
  g_autofree guint8 *bytes = NULL;
  g_autofree char *quoted = NULL;
  gsize len;

  text += strspn (text, " \t\r\n");
  len = strspn (text, BASE64);
  if (text[len + strspn (text + len, " \t\r\n")] != '\0')
    return reader_fail (self->reader, "a layer holds a character that is none "
                        "of base64");

  bytes = g_base64_decode (text, &len);
  if (compression == NULL || compression[0] == '\0')
    return take_bytes (self, bytes, len);
  if (strcmp (compression, "zlib") == 0)
    return unpack_all (self, bytes, len, G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  if (strcmp (compression, "gzip") == 0)
    return unpack_all (self, bytes, len, G_ZLIB_COMPRESSOR_FORMAT_GZIP);

  quoted = reader_quote (compression);
  return reader_fail (self->reader, "a layer is compressed by %s; expected "
                      "gzip, zlib or CSV: see Tile Layer Format in the map's "
                      "properties", quoted);
}

static gboolean
take_array (Tiles     *self,
            JsonArray *tiles)
{
  for (guint i = 0; i < json_array_get_length (tiles); i++)
    {
      JsonNode *node = json_array_get_element (tiles, i);
      const gint64 gid = JSON_NODE_HOLDS_VALUE (node)
                             && json_node_get_value_type (node) == G_TYPE_INT64
                           ? json_node_get_int (node) : -1;

      if (gid < 0 || gid > G_MAXUINT32)
        return reader_fail (self->reader, "tile %u of a layer is no whole "
                            "number from 0 to %u", i, G_MAXUINT32);
      if (!take_tile (self, (guint32) gid))
        return FALSE;
    }

  return TRUE;
}

gboolean
tiled_data_foreach (Reader     *reader,
                    JsonObject *layer,
                    guint32     n_cells,
                    TiledVisit  visit,
                    gpointer    user_data)
{
  Tiles self = { reader, n_cells, visit, user_data, 0, 0, 0 };
  JsonArray *array = json_find_array (layer, "data");
  const char *text = json_find_string (layer, "data");
  gboolean is_taken;

  if (array != NULL)
    is_taken = take_array (&self, array);
  else if (text != NULL)
    is_taken = take_base64 (&self, text,
                            json_find_string (layer, "compression"));
  else
    return reader_fail (reader, "a layer has no data");

  return is_taken
         && ((self.n_seen == n_cells && self.n_bytes == 0)
             || fail_count (&self, FALSE));
}

#endif
