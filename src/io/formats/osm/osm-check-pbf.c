/* osm-check-pbf.c - checks OpenStreetMap's PBF before readosm reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The format is described in the OpenStreetMap wiki under "PBF Format", its
 * encoding in the documentation of Protocol Buffers. A file is a row of
 *
 *   length of the header (4 bytes, the highest first), header, blob
 *
 * A blob is mostly compressed, and holds a table of strings and groups of
 * nodes, ways or relations that name strings by their number.
 *
 * Some correct files are read wrongly by readosm, without a word. These are
 * refused here, too: nodes that are not dense, positions not in units of 100
 * nanodegrees, fields that readosm does not know. */

#include "io/formats/osm/osm-check.h"

#include <gio/gio.h>
#include <string.h>

/* The most that the format allows. */
#define MAX_HEADER 65536
#define MAX_BLOB ((gsize) 32 << 20)

#define BAD_VARINT "a number is cut off or too long"

/* One field of a message, and the bytes that follow it. */
typedef struct
{
  const guint8 *at;
  const guint8 *end;
  guint         field;
  guint         type;           /* VARINT or BYTES */
  guint64       value;
  const guint8 *bytes;
  gsize         n_bytes;
} Message;

enum
{
  VARINT = 0,
  BYTES = 2
};

typedef struct
{
  Reader     *reader;
  GByteArray *waiting;          /* (owned) bytes of the present part */
  gsize       wanted;           /* bytes that the part has */
  enum { LENGTH, HEADER, BLOB } part;
  guint       n_blobs;
  gsize       blob_size;
  guint8     *raw;              /* (owned) (nullable) of a compressed blob */
  guint       n_strings;
  gboolean    has_way;
  gboolean    nodes_first;
} PbfCheck;

static gboolean
fail (PbfCheck   *self,
      const char *what)
{
  return reader_fail (self->reader, "block %u: %s", self->n_blobs, what);
}

static gboolean
read_varint (const guint8 **at,
             const guint8  *end,
             guint64       *value)
{
  *value = 0;
  for (guint shift = 0; shift < 64 && *at < end; shift += 7)
    {
      const guint8 byte = *(*at)++;

      *value |= (guint64) (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0)
        return TRUE;
    }

  return FALSE;
}

static Message
message_of (const guint8 *bytes,
            gsize         n_bytes)
{
  return (Message) { .at = bytes, .end = bytes + n_bytes };
}

/* Takes the next field; FALSE at the end, and with @ok unset if it is
 * broken. */
static gboolean
next_field (PbfCheck *self,
            Message  *message,
            gboolean *ok)
{
  guint64 key, length;

  if (!*ok || message->at == message->end)
    return FALSE;

  *ok = read_varint (&message->at, message->end, &key);
  message->field = (guint) MIN (key >> 3, G_MAXUINT);
  message->type = key & 7;
  if (*ok && message->type == VARINT)
    *ok = read_varint (&message->at, message->end, &message->value);
  else if (*ok && message->type == BYTES)
    {
      *ok = read_varint (&message->at, message->end, &length)
            && length <= (gsize) (message->end - message->at);
      message->bytes = message->at;
      message->n_bytes = *ok ? (gsize) length : 0;
      message->at += message->n_bytes;
    }
  else if (*ok)
    *ok = fail (self, "a field is of a kind that OpenStreetMap has not");
  if (!*ok)
    fail (self, "it is cut short or damaged");

  return *ok;
}

/* Whether a field is one of those that a message may have. @types has a letter
 * for each number: 'v' for VARINT, 'b' for BYTES, and '.' for none. A field in
 * capitals may be there only once, and is noted in @seen. */
static gboolean
check_field (PbfCheck      *self,
             const Message *message,
             const char    *types,
             guint64       *seen)
{
  const char type = message->field < strlen (types) ? types[message->field]
                                                    : '.';
  const guint64 bit = G_GUINT64_CONSTANT (1) << (message->field & 63);

  if (type == '.'
      || message->type != (g_ascii_tolower (type) == 'v' ? VARINT : BYTES))
    return reader_fail (self->reader, "block %u: field %u was not expected "
                        "there; another tool may write the file without it",
                        self->n_blobs, message->field);
  if (g_ascii_isupper (type) && (*seen & bit) != 0)
    return fail (self, "a field is there twice");

  *seen |= bit;
  return TRUE;
}

/* Arrays ------------------------------------------------------------------ */

/* Counts packed numbers, all of which must be below @limit. */
static gboolean
count_packed (PbfCheck      *self,
              const Message *message,
              guint64        limit,
              guint64       *count)
{
  const guint8 *at = message->bytes, *end = at + message->n_bytes;
  guint64 value;

  for (*count = 0; at < end; (*count)++)
    {
      if (!read_varint (&at, end, &value))
        return fail (self, BAD_VARINT);
      if (value >= limit)
        return fail (self, "a string is named that is not there");
    }

  return TRUE;
}

static gint64
unzigzag (guint64 value)
{
  return (gint64) (value >> 1) ^ -(gint64) (value & 1);
}

/* Checks names of users, each of which is a difference from the one before. */
static gboolean
check_users (PbfCheck      *self,
             const Message *message)
{
  const guint8 *at = message->bytes, *end = at + message->n_bytes;
  gint64 user = 0;
  guint64 value;

  while (at < end)
    {
      if (!read_varint (&at, end, &value) || value > G_MAXUINT32)
        return fail (self, BAD_VARINT);
      user += unzigzag (value);
      if (user < 0 || user >= self->n_strings)
        return fail (self, "a string is named that is not there");
    }

  return TRUE;
}

static gboolean
check_dense_info (PbfCheck      *self,
                  const Message *around)
{
  Message message = message_of (around->bytes, around->n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0, count;

  while (next_field (self, &message, &ok))
    if (!check_field (self, &message, ".BBBBBB", &seen)
        || !count_packed (self, &message, G_MAXUINT64, &count)
        || (message.field == 5 && !check_users (self, &message)))
      return FALSE;

  return ok;
}

static gboolean
check_dense (PbfCheck      *self,
             const Message *around)
{
  Message message = message_of (around->bytes, around->n_bytes);
  guint64 seen = 0, counts[11] = { 0 };
  gboolean ok = TRUE;

  while (next_field (self, &message, &ok))
    {
      if (!check_field (self, &message, ".B...B..BBB", &seen))
        return FALSE;
      if (message.field == 5 ? !check_dense_info (self, &message)
                             : !count_packed (self, &message,
                                              message.field == 10
                                                ? self->n_strings
                                                : G_MAXUINT64,
                                              &counts[message.field]))
        return FALSE;
    }
  if (ok && (counts[1] != counts[8] || counts[1] != counts[9]))
    return fail (self, "there are not as many positions as nodes");

  return ok;
}

static gboolean
check_info (PbfCheck      *self,
            const Message *around)
{
  Message message = message_of (around->bytes, around->n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0;

  while (next_field (self, &message, &ok))
    if (!check_field (self, &message, ".vvvvvv", &seen))
      return FALSE;

  return ok;
}

/* Checks a way or a relation, whose fields are @types. The fields from @numbers
 * on name no strings. */
static gboolean
check_tagged (PbfCheck      *self,
              const Message *around,
              const char    *types,
              guint          numbers,
              guint64       *counts)
{
  Message message = message_of (around->bytes, around->n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0;

  while (next_field (self, &message, &ok))
    {
      if (!check_field (self, &message, types, &seen))
        return FALSE;
      if (message.type == VARINT)
        continue;
      if (message.field == 4 ? !check_info (self, &message)
                             : !count_packed (self, &message,
                                              message.field >= numbers
                                                ? G_MAXUINT64
                                                : self->n_strings,
                                              &counts[message.field]))
        return FALSE;
    }
  if (ok && counts[2] != counts[3])
    return fail (self, "there are not as many values as keys");

  return ok;
}

static gboolean
check_way (PbfCheck      *self,
           const Message *way)
{
  guint64 counts[9] = { 0 };

  return check_tagged (self, way, ".VBBB...B", 8, counts);
}

/* Checks the members of a relation: their roles, ids and kinds are three
 * arrays. */
static gboolean
check_relation (PbfCheck      *self,
                const Message *relation)
{
  guint64 counts[11] = { 0 };

  if (!check_tagged (self, relation, ".VBBB...BBB", 9, counts))
    return FALSE;

  return (counts[8] == counts[9] && counts[8] == counts[10])
         || fail (self, "there are not as many roles as members");
}

/* Blocks ------------------------------------------------------------------ */

static gboolean
check_group (PbfCheck      *self,
             const Message *around)
{
  Message message = message_of (around->bytes, around->n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0;

  while (next_field (self, &message, &ok))
    {
      if (!check_field (self, &message, ".bbbbb", &seen))
        return FALSE;
      if (message.field == 1)
        return reader_take_error (
          self->reader, g_error_new_literal (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                             "its nodes are not dense, and "
                                             "that is all that readosm "
                                             "reads"));
      if (message.field == 2 && self->has_way)
        self->nodes_first = FALSE;
      if (message.field == 3)
        self->has_way = TRUE;
      if ((message.field == 2 && !check_dense (self, &message))
          || (message.field == 3 && !check_way (self, &message))
          || (message.field == 4 && !check_relation (self, &message)))
        return FALSE;
    }

  return ok;
}

static gboolean
count_strings (PbfCheck      *self,
               const Message *around)
{
  Message message = message_of (around->bytes, around->n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0;

  while (next_field (self, &message, &ok))
    {
      if (!check_field (self, &message, ".b", &seen))
        return FALSE;
      self->n_strings++;
    }

  return ok;
}

/* Checks the unit and the origin of positions: readosm knows only one of each.
 * It stops at field 17, so that no group may come behind that. */
static gboolean
check_unit (PbfCheck      *self,
            const Message *message)
{
  if (message->value == (message->field == 17 ? 100
                         : message->field == 18 ? 1000 : 0))
    return TRUE;

  return reader_take_error (
    self->reader, g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                               "block %u: its positions are not in units of "
                               "100 nanodegrees, and that is all that readosm "
                               "reads", self->n_blobs));
}

static gboolean
check_block (PbfCheck     *self,
             const guint8 *bytes,
             gsize         n_bytes)
{
  Message message = message_of (bytes, n_bytes);
  gboolean ok = TRUE;
  guint64 seen = 0;

  self->n_strings = 0;
  while (next_field (self, &message, &ok))
    {
      const guint64 before = seen;

      if (!check_field (self, &message, ".Bb..............VVVV", &seen))
        return FALSE;
      if (message.field <= 2 && before >> 17 != 0)
        return fail (self, "its unit comes before its strings and groups");
      if (message.field == 1 && (before & 1 << 2) != 0)
        return fail (self, "its strings come after its groups");
      if (message.field == 1   ? !count_strings (self, &message)
          : message.field == 2 ? !check_group (self, &message)
                               : !check_unit (self, &message))
        return FALSE;
    }

  return ok;
}

/* Checks the first block, which says what a reader must be able to do. */
static gboolean
check_features (PbfCheck     *self,
                const guint8 *bytes,
                gsize         n_bytes)
{
  Message message = message_of (bytes, n_bytes);
  gboolean ok = TRUE;

  while (next_field (self, &message, &ok))
    {
      g_autofree char *feature = NULL;
      g_autofree char *valid = NULL;
      g_autofree char *quoted = NULL;

      if (message.field != 4 || message.type != BYTES)
        continue;
      feature = g_strndup ((const char *) message.bytes, message.n_bytes);
      if (strcmp (feature, "OsmSchema-V0.6") == 0
          || strcmp (feature, "DenseNodes") == 0)
        continue;
      valid = g_utf8_make_valid (feature, -1);
      quoted = reader_quote (valid);
      return reader_take_error (
        self->reader, g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                   "it asks its reader for %s, which readosm "
                                   "has not", quoted));
    }

  return ok;
}

/* Unpacks a blob, which must be as large as it says. */
static gboolean
inflate (PbfCheck     *self,
         const guint8 *packed,
         gsize         n_packed,
         gsize         size)
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
                                                   "there is no memory for a "
                                                   "block"));

  /* There is room for one byte too many, to see whether the blob has it. */
  return (g_converter_convert (G_CONVERTER (zlib), packed, n_packed, self->raw,
                               size + 1, G_CONVERTER_INPUT_AT_END, &n_taken,
                               &n_made, NULL) == G_CONVERTER_FINISHED
          && n_made == size)
         || fail (self, "it does not unpack to what it says");
}

static gboolean
check_blob (PbfCheck *self)
{
  Message message = message_of (self->waiting->data, self->waiting->len);
  Message raw = { 0 }, packed = { 0 };
  gboolean ok = TRUE;
  guint64 seen = 0, size = 0;

  while (next_field (self, &message, &ok))
    {
      if (message.field > 3)
        return reader_take_error (
          self->reader, g_error_new (WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                                     "block %u is compressed in a way that "
                                     "readosm cannot unpack; zlib was "
                                     "expected", self->n_blobs));
      if (!check_field (self, &message, ".BVB", &seen))
        return FALSE;
      if (message.field == 1)
        raw = message;
      else if (message.field == 2)
        size = message.value;
      else
        packed = message;
    }
  if (!ok)
    return FALSE;
  if ((raw.n_bytes > 0) == (packed.n_bytes > 0)
      || (packed.n_bytes > 0 && (size == 0 || size > MAX_BLOB)))
    return fail (self, "it holds nothing, or more than the format allows");
  if (packed.n_bytes > 0
      && !inflate (self, packed.bytes, packed.n_bytes, (gsize) size))
    return FALSE;
  if (packed.n_bytes > 0)
    raw = message_of (self->raw, (gsize) size);
  else
    raw = message_of (raw.bytes, raw.n_bytes);

  return self->n_blobs == 1
           ? check_features (self, raw.at, (gsize) (raw.end - raw.at))
           : check_block (self, raw.at, (gsize) (raw.end - raw.at));
}

static gboolean
check_header (PbfCheck *self)
{
  Message message = message_of (self->waiting->data, self->waiting->len);
  const char *type = self->n_blobs == 1 ? "OSMHeader" : "OSMData";
  gboolean ok = TRUE, is_type = FALSE;
  guint64 seen = 0;

  self->blob_size = 0;
  while (next_field (self, &message, &ok))
    {
      if (!check_field (self, &message, ".BBV", &seen))
        return FALSE;
      if (message.field == 1)
        is_type = message.n_bytes == strlen (type)
                  && memcmp (message.bytes, type, message.n_bytes) == 0;
      if (message.field == 3)
        self->blob_size = (gsize) MIN (message.value, G_MAXSIZE);
    }
  if (!ok)
    return FALSE;
  if (!is_type)
    return reader_fail (self->reader, "block %u is not %s, which was expected",
                        self->n_blobs, type);

  return (self->blob_size > 0 && self->blob_size <= MAX_BLOB)
         || fail (self, "its size is not one that the format allows");
}

/* Ends a part that is complete, and begins the next. */
static gboolean
end_part (PbfCheck *self)
{
  const guint8 *bytes = self->waiting->data;
  gboolean ok = TRUE;

  switch (self->part)
    {
    case LENGTH:
      self->n_blobs++;
      self->wanted = (gsize) bytes[0] << 24 | (gsize) bytes[1] << 16
                     | (gsize) bytes[2] << 8 | bytes[3];
      self->part = HEADER;
      if (self->wanted == 0 || self->wanted > MAX_HEADER)
        ok = fail (self, "its header is larger than the format allows, or "
                         "empty");
      break;
    case HEADER:
      ok = check_header (self);
      self->wanted = self->blob_size;
      self->part = BLOB;
      break;
    case BLOB:
      ok = check_blob (self);
      self->wanted = 4;
      self->part = LENGTH;
      break;
    }

  g_byte_array_set_size (self->waiting, 0);
  return ok;
}

static gpointer
begin (Reader *reader)
{
  PbfCheck *self = g_new0 (PbfCheck, 1);

  self->reader = reader;
  self->waiting = g_byte_array_new ();
  self->wanted = 4;
  self->nodes_first = TRUE;
  return self;
}

static gboolean
feed (gpointer    check,
      const char *bytes,
      gsize       n_bytes)
{
  PbfCheck *self = check;

  while (n_bytes > 0)
    {
      const gsize n = MIN (n_bytes, self->wanted - self->waiting->len);

      g_byte_array_append (self->waiting, (const guint8 *) bytes, (guint) n);
      bytes += n;
      n_bytes -= n;
      if (self->waiting->len == self->wanted && !end_part (self))
        return FALSE;
    }

  return TRUE;
}

static gboolean
end (gpointer  check,
     gboolean *nodes_first)
{
  PbfCheck *self = check;

  *nodes_first = self->nodes_first;
  return (self->part == LENGTH && self->waiting->len == 0)
         || fail (self, "the file ends amid it");
}

static void
free_check (gpointer check)
{
  PbfCheck *self = check;

  g_byte_array_unref (self->waiting);
  g_free (self->raw);
  g_free (self);
}

const OsmChecker osm_pbf_checker = { begin, feed, end, free_check };
