/* osm-pbf.c - decodes OpenStreetMap's PBF
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The format is described in the OpenStreetMap wiki under "PBF Format", and its
 * encoding in the documentation of Protocol Buffers. A file is a sequence of
 *
 *   length of the header (4 bytes, the highest first), header, blob
 *
 * Most blobs are compressed. A blob holds a table of strings and groups of
 * nodes, ways or relations, which refer to strings by their number. Fields that
 * the decoder does not need are skipped, as Protocol Buffers want it. */

#include "io/formats/osm/osm-decoder.h"

#include <gio/gio.h>
#include <string.h>

/* The most that the format allows. */
#define MAX_HEADER 65536
#define MAX_BLOB ((gsize) 32 << 20)

#define N_FIELDS 21

typedef struct
{
  const guint8 *at;
  const guint8 *end;
} Span;

/* The value of a field: a number, or bytes. */
typedef struct
{
  gboolean is_set;
  guint64  value;
  Span     bytes;
} Field;

enum
{
  VARINT = 0,
  EIGHT_BYTES = 1,
  BYTES = 2,
  FOUR_BYTES = 5
};

typedef struct
{
  Reader       *reader;
  OsmObjectFunc func;
  gpointer      user_data;
  OsmObject     object;

  const char   *chunk;          /* bytes of the reader that wait */
  gsize         n_chunk;
  GByteArray   *part;           /* (owned) a header or a blob */
  guint8       *raw;            /* (owned) (nullable) of a compressed blob */
  guint         n_blobs;

  /* Of the present block: */
  GByteArray   *texts;          /* (owned) its strings, each ended by a NUL */
  GArray       *strings;        /* (owned) of guint32: where each begins */
  gint64        granularity;    /* in nanodegrees */
  gint64        lat_offset;
  gint64        lon_offset;
} Pbf;

static gboolean
fail (Pbf        *self,
      const char *what)
{
  return reader_fail (self->reader, "block %u: %s", self->n_blobs, what);
}

static gboolean
fail_unsupported (Pbf        *self,
                  const char *what)
{
  return reader_take_error (self->reader,
                            g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                         "block %u: %s", self->n_blobs, what));
}

/* Numbers and fields ------------------------------------------------------- */

static gboolean
read_varint (Span    *span,
             guint64 *value)
{
  *value = 0;
  for (guint shift = 0; shift < 64 && span->at < span->end; shift += 7)
    {
      const guint8 byte = *span->at++;

      *value |= (guint64) (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0)
        return TRUE;
    }

  return FALSE;
}

static gint64
unzigzag (guint64 value)
{
  return (gint64) ((value >> 1) ^ -(value & 1));
}

/* Adds the next number of @span to @sum. A wrong file may make the sum wrap. */
static gboolean
read_delta (Pbf    *self,
            Span   *span,
            gint64 *sum)
{
  guint64 value;

  if (!read_varint (span, &value))
    return fail (self, "an array ends too early, or a number is too long");

  *sum = (gint64) ((guint64) *sum + (guint64) unzigzag (value));
  return TRUE;
}

static gboolean
read_bytes (Span   *span,
            guint64 n_bytes,
            Span   *bytes)
{
  if (n_bytes > (guint64) (span->end - span->at))
    return FALSE;

  *bytes = (Span) { span->at, span->at + n_bytes };
  span->at += n_bytes;
  return TRUE;
}

/* Takes the next field of a message. FALSE at its end, and with @ok unset if it
 * is broken. */
static gboolean
next_field (Pbf      *self,
            Span     *message,
            guint64  *number,
            guint    *type,
            Field    *field,
            gboolean *ok)
{
  guint64 key = 0;

  if (!*ok || message->at == message->end)
    return FALSE;

  *field = (Field) { .is_set = TRUE };
  *ok = read_varint (message, &key);
  *number = key >> 3;
  *type = key & 7;
  if (*type == VARINT || *type == BYTES)
    *ok = *ok && read_varint (message, &field->value);
  if (*type == BYTES)
    *ok = *ok && read_bytes (message, field->value, &field->bytes);
  else if (*type != VARINT)
    *ok = *ok && (*type == EIGHT_BYTES || *type == FOUR_BYTES)
          && read_bytes (message, *type == EIGHT_BYTES ? 8 : 4, &field->bytes);
  if (!*ok)
    fail (self, "a message is cut short or damaged");

  return *ok;
}

/* Reads the fields of @message that @types names. It has a letter for each
 * number: 'v' for a number, 'b' for bytes, '.' for a field to skip. */
static gboolean
read_fields (Pbf        *self,
             Span        message,
             const char *types,
             Field      *fields)
{
  const gsize n = strlen (types);
  gboolean ok = TRUE;
  guint64 number;
  Field field;
  guint type;

  memset (fields, 0, n * sizeof *fields);
  while (next_field (self, &message, &number, &type, &field, &ok))
    {
      if (number >= n || types[number] == '.')
        continue;
      if (type != (types[number] == 'v' ? VARINT : BYTES))
        return fail (self, "a field is not of the type that the format wants");
      if (fields[number].is_set)
        return fail (self, "a field occurs twice in a message");
      fields[number] = field;
    }

  return ok;
}

/* Objects ------------------------------------------------------------------ */

static gboolean
read_string (Pbf         *self,
             Span        *span,
             const char **text)
{
  guint64 i;

  if (!read_varint (span, &i) || i >= self->strings->len)
    return fail (self, "a string is not in the table of strings");

  *text = (const char *) self->texts->data
          + g_array_index (self->strings, guint32, i);
  return TRUE;
}

static gboolean
add_tag (Pbf  *self,
         Span *keys,
         Span *values)
{
  OsmTag tag;

  if (!read_string (self, keys, &tag.key)
      || !read_string (self, values, &tag.value))
    return FALSE;

  g_array_append_val (self->object.tags, tag);
  return TRUE;
}

/* Reads the tags of an object that has its own arrays of keys and values. */
static gboolean
read_tags (Pbf *self,
           Span keys,
           Span values)
{
  while (keys.at < keys.end && values.at < values.end)
    if (!add_tag (self, &keys, &values))
      return FALSE;

  return (keys.at == keys.end && values.at == values.end)
         || fail (self, "there are not as many values as keys");
}

static gboolean
take_object (Pbf *self)
{
  return self->func (&self->object, self->user_data);
}

static gdouble
degrees (const Pbf *self,
         gint64     offset,
         gint64     value)
{
  return ((gdouble) offset
          + (gdouble) self->granularity * (gdouble) value) / 1e9;
}

static void
begin_node (Pbf   *self,
            gint64 id,
            gint64 lat,
            gint64 lon)
{
  osm_object_begin (&self->object, OSM_NODE, id);
  self->object.is_placed = TRUE;
  self->object.at.x = degrees (self, self->lon_offset, lon);
  self->object.at.y = degrees (self, self->lat_offset, lat);
}

static gboolean
decode_node (Pbf *self,
             Span node)
{
  Field fields[N_FIELDS];

  if (!read_fields (self, node, ".vbb....vv", fields))
    return FALSE;

  begin_node (self, unzigzag (fields[1].value), unzigzag (fields[8].value),
              unzigzag (fields[9].value));
  return read_tags (self, fields[2].bytes, fields[3].bytes)
         && take_object (self);
}

/* Reads the tags of one of many nodes. They end with a 0, or with the array. */
static gboolean
read_dense_tags (Pbf  *self,
                 Span *tags)
{
  while (tags->at < tags->end)
    {
      if (*tags->at == 0)
        {
          tags->at++;
          return TRUE;
        }
      if (!add_tag (self, tags, tags))
        return FALSE;
    }

  return TRUE;
}

static gboolean
decode_dense_nodes (Pbf *self,
                    Span dense)
{
  Field fields[N_FIELDS];
  gint64 id = 0, lat = 0, lon = 0;
  Span *ids = &fields[1].bytes, *lats = &fields[8].bytes;
  Span *lons = &fields[9].bytes;

  if (!read_fields (self, dense, ".b......bbb", fields))
    return FALSE;

  while (ids->at < ids->end)
    {
      if (!read_delta (self, ids, &id) || !read_delta (self, lats, &lat)
          || !read_delta (self, lons, &lon))
        return FALSE;
      begin_node (self, id, lat, lon);
      if (!read_dense_tags (self, &fields[10].bytes) || !take_object (self))
        return FALSE;
    }

  return (lats->at == lats->end && lons->at == lons->end)
         || fail (self, "there are not as many positions as nodes");
}

static gboolean
decode_way (Pbf *self,
            Span way)
{
  Field fields[N_FIELDS];
  gint64 ref = 0;

  if (!read_fields (self, way, ".vbb....b", fields))
    return FALSE;

  osm_object_begin (&self->object, OSM_WAY, (gint64) fields[1].value);
  while (fields[8].bytes.at < fields[8].bytes.end)
    {
      if (!read_delta (self, &fields[8].bytes, &ref))
        return FALSE;
      g_array_append_val (self->object.refs, ref);
    }

  return read_tags (self, fields[2].bytes, fields[3].bytes)
         && take_object (self);
}

/* The roles, ids and kinds of the members are three arrays. */
static gboolean
decode_relation (Pbf *self,
                 Span relation)
{
  Field fields[N_FIELDS];
  OsmMember member = { .id = 0 };
  Span *roles = &fields[8].bytes, *ids = &fields[9].bytes;
  Span *kinds = &fields[10].bytes;
  guint64 kind;

  if (!read_fields (self, relation, ".vbb....bbb", fields))
    return FALSE;

  osm_object_begin (&self->object, OSM_OTHER, (gint64) fields[1].value);
  while (ids->at < ids->end && kinds->at < kinds->end)
    {
      if (!read_string (self, roles, &member.role)
          || !read_delta (self, ids, &member.id))
        return FALSE;
      if (!read_varint (kinds, &kind))
        return fail (self, "the kind of a member is cut off or too long");
      member.kind = kind == 0 ? OSM_NODE : kind == 1 ? OSM_WAY : OSM_OTHER;
      g_array_append_val (self->object.members, member);
    }
  if (roles->at < roles->end || ids->at < ids->end || kinds->at < kinds->end)
    return fail (self, "the numbers of roles, ids and kinds of members differ");

  return read_tags (self, fields[2].bytes, fields[3].bytes)
         && take_object (self);
}

/* Blocks ------------------------------------------------------------------- */

static gboolean
decode_group (Pbf *self,
              Span group)
{
  gboolean (*const decode[]) (Pbf *, Span)
    = { NULL, decode_node, decode_dense_nodes, decode_way, decode_relation };
  gboolean ok = TRUE;
  guint64 number;
  Field field;
  guint type;

  while (next_field (self, &group, &number, &type, &field, &ok))
    if (type == BYTES && number < G_N_ELEMENTS (decode) && number > 0
        && !decode[number] (self, field.bytes))
      return FALSE;

  return ok;
}

static gboolean
read_strings (Pbf *self,
              Span table)
{
  gboolean ok = TRUE;
  guint64 number;
  Field field;
  guint type;

  g_byte_array_set_size (self->texts, 0);
  g_array_set_size (self->strings, 0);
  while (next_field (self, &table, &number, &type, &field, &ok))
    if (number == 1 && type == BYTES)
      {
        const guint32 start = self->texts->len;

        g_array_append_val (self->strings, start);
        g_byte_array_append (self->texts, field.bytes.at, (guint) field.value);
        g_byte_array_append (self->texts, (const guint8 *) "", 1);
      }

  return ok;
}

/* Decodes the groups of a block. Its strings and its unit may come after them,
 * so that these are read first. */
static gboolean
decode_block (Pbf *self,
              Span block)
{
  Field fields[N_FIELDS];
  gboolean ok = TRUE;
  guint64 number;
  Field field;
  guint type;

  if (!read_fields (self, block, ".b...............v.vv", fields)
      || !read_strings (self, fields[1].bytes))
    return FALSE;

  self->granularity = fields[17].is_set ? (gint64) fields[17].value : 100;
  self->lat_offset = (gint64) fields[19].value;
  self->lon_offset = (gint64) fields[20].value;
  while (next_field (self, &block, &number, &type, &field, &ok))
    if (number == 2 && type == BYTES && !decode_group (self, field.bytes))
      return FALSE;

  return ok;
}

/* Checks the first block, which says what a reader must be able to do. */
static gboolean
check_features (Pbf *self,
                Span block)
{
  gboolean ok = TRUE;
  guint64 number;
  Field field;
  guint type;

  while (next_field (self, &block, &number, &type, &field, &ok))
    {
      g_autofree char *feature = NULL;
      g_autofree char *valid = NULL;
      g_autofree char *quoted = NULL;
      g_autofree char *what = NULL;

      if (number != 4 || type != BYTES)
        continue;
      feature = g_strndup ((const char *) field.bytes.at, field.value);
      if (strcmp (feature, "OsmSchema-V0.6") == 0
          || strcmp (feature, "DenseNodes") == 0)
        continue;
      valid = g_utf8_make_valid (feature, -1);
      quoted = reader_quote (valid);
      what = g_strdup_printf ("the file has the feature %s, and only "
                              "OsmSchema-V0.6 and DenseNodes can be read; "
                              "another tool may write it without the feature",
                              quoted);
      return fail_unsupported (self, what);
    }

  return ok;
}

/* Blobs -------------------------------------------------------------------- */

/* Unpacks a blob, which must be as large as it says. */
static gboolean
inflate (Pbf  *self,
         Span  packed,
         gsize size)
{
  g_autoptr (GZlibDecompressor) zlib
    = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  gsize n_taken = 0, n_made = 0;

  g_clear_pointer (&self->raw, g_free);
  self->raw = g_try_malloc (size + 1);
  if (self->raw == NULL)
    return reader_take_error (self->reader,
                              g_error_new_literal (WAY_ERROR,
                                                   WAY_ERROR_TOO_LARGE,
                                                   "not enough memory for a "
                                                   "block"));

  /* There is room for one byte too many, to see whether the blob has it. */
  return (g_converter_convert (G_CONVERTER (zlib), packed.at,
                               (gsize) (packed.end - packed.at), self->raw,
                               size + 1, G_CONVERTER_INPUT_AT_END, &n_taken,
                               &n_made, NULL) == G_CONVERTER_FINISHED
          && n_made == size)
         || fail (self, "it does not unpack to the size that it states");
}

static gboolean
decode_blob (Pbf *self,
             Span blob)
{
  Field fields[N_FIELDS];
  const guint64 *size = &fields[2].value;
  Span raw;

  if (!read_fields (self, blob, ".bvbbbbb", fields))
    return FALSE;
  for (guint i = 4; i <= 7; i++)
    if (fields[i].is_set)
      return fail_unsupported (self, "it is compressed by a method other than "
                               "zlib; another tool may write it with zlib");
  if ((fields[1].value > 0) == (fields[3].value > 0)
      || (fields[3].value > 0 && (*size == 0 || *size > MAX_BLOB)))
    return fail (self, "it holds nothing, or more than the format allows");

  raw = fields[1].bytes;
  if (fields[3].value > 0)
    {
      if (!inflate (self, fields[3].bytes, (gsize) *size))
        return FALSE;
      raw = (Span) { self->raw, self->raw + *size };
    }

  return self->n_blobs == 1 ? check_features (self, raw)
                            : decode_block (self, raw);
}

/* Reads the next @n bytes into the array of the part; less at the end of the
 * file. */
static gboolean
read_part (Pbf  *self,
           gsize n)
{
  g_byte_array_set_size (self->part, 0);
  while (self->part->len < n)
    {
      gsize n_taken;

      if (self->n_chunk == 0
          && !reader_next_chunk (self->reader, &self->chunk, &self->n_chunk))
        return reader_is_ok (self->reader);
      n_taken = MIN (self->n_chunk, n - self->part->len);
      g_byte_array_append (self->part, (const guint8 *) self->chunk,
                           (guint) n_taken);
      self->chunk += n_taken;
      self->n_chunk -= n_taken;
    }

  return TRUE;
}

/* Reads a part that must be there. */
static gboolean
read_whole_part (Pbf  *self,
                 gsize n,
                 Span *part)
{
  if (!read_part (self, n))
    return FALSE;
  if (self->part->len < n)
    return fail (self, "the file ends in the middle of it");

  *part = (Span) { self->part->data, self->part->data + n };
  return TRUE;
}

/* Reads the header of a block, which has the size of the blob. */
static gboolean
read_header (Pbf   *self,
             gsize  size,
             gsize *blob_size)
{
  const char *type = self->n_blobs == 1 ? "OSMHeader" : "OSMData";
  Field fields[N_FIELDS];
  Span header;

  if (!read_whole_part (self, size, &header)
      || !read_fields (self, header, ".b.v", fields))
    return FALSE;
  if (fields[1].value != strlen (type)
      || memcmp (fields[1].bytes.at, type, strlen (type)) != 0)
    return reader_fail (self->reader, "block %u is not %s, which was expected",
                        self->n_blobs, type);

  *blob_size = (gsize) MIN (fields[3].value, MAX_BLOB + 1);
  return (*blob_size > 0 && *blob_size <= MAX_BLOB)
         || fail (self, "its size is not one that the format allows");
}

/* Decodes the next block; FALSE at the end of the file, and after an error. */
static gboolean
decode_next (Pbf *self)
{
  const guint8 *bytes;
  gsize size = 0, blob_size = 0;
  Span blob;

  self->n_blobs++;
  if (!read_part (self, 4) || self->part->len == 0)
    return FALSE;
  if (self->part->len < 4)
    return fail (self, "the file ends in the middle of it");

  bytes = self->part->data;
  size = (gsize) bytes[0] << 24 | (gsize) bytes[1] << 16
         | (gsize) bytes[2] << 8 | bytes[3];
  if (size == 0 || size > MAX_HEADER)
    return fail (self, "its header is empty, or larger than the format allows");

  return read_header (self, size, &blob_size)
         && read_whole_part (self, blob_size, &blob)
         && decode_blob (self, blob);
}

gboolean
osm_decode_pbf (Reader       *reader,
                OsmObjectFunc func,
                gpointer      user_data)
{
  Pbf self = { .reader = reader, .func = func, .user_data = user_data,
               .part = g_byte_array_new (), .texts = g_byte_array_new (),
               .strings = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  osm_object_init (&self.object);
  while (decode_next (&self))
    continue;

  osm_object_clear (&self.object);
  g_byte_array_unref (self.part);
  g_byte_array_unref (self.texts);
  g_array_unref (self.strings);
  g_free (self.raw);
  return reader_is_ok (reader);
}
