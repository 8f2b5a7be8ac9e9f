/* osm-pbf.c - tests of OpenStreetMap's PBF, made here byte by byte
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three nodes in a row and a road over them, written in several ways that are
 * all right, and then with one thing wrong at a time. */

#include <gio/gio.h>
#include <string.h>

#include "lib/osm-map.h"
#include "lib/outcome.h"

static void
put_varint (GByteArray *out,
            guint64     value)
{
  do
    {
      const guint8 byte = (value & 0x7f) | (value > 0x7f ? 0x80 : 0);

      g_byte_array_append (out, &byte, 1);
      value >>= 7;
    }
  while (value > 0);
}

static void
put_number (GByteArray *out,
            guint       field,
            guint64     value)
{
  put_varint (out, field << 3);
  put_varint (out, value);
}

static void
put_bytes (GByteArray   *out,
           guint         field,
           gconstpointer bytes,
           gsize         n)
{
  put_varint (out, field << 3 | 2);
  put_varint (out, n);
  g_byte_array_append (out, bytes, (guint) n);
}

static void
put_message (GByteArray *out,
             guint       field,
             GByteArray *message)
{
  put_bytes (out, field, message->data, message->len);
  g_byte_array_unref (message);
}

/* Numbers up to a G_MAXINT32, plain or as differences. */
static void
put_packed (GByteArray   *out,
            guint         field,
            gboolean      as_deltas,
            const gint32 *numbers,
            guint         n)
{
  GByteArray *packed = g_byte_array_new ();
  gint64 before = 0;

  for (guint i = 0; i < n; i++)
    {
      const gint64 delta = numbers[i] - before;

      put_varint (packed, as_deltas ? (guint64) delta << 1
                                        ^ (guint64) (delta >> 63)
                                    : (guint64) numbers[i]);
      before = numbers[i];
    }
  put_message (out, field, packed);
}

/* What can be special about the map below, or wrong with it. */
typedef enum
{
  NOTHING,
  PACKED,                       /* it is compressed */
  GRANULARITY,
  GRANULARITY_FIRST,
  OFFSET,
  PLAIN_NODES,
  USER_STRING,                  /* no such string, but it is not needed */
  WAY_LOCATIONS,
  RELATION_FIELD,
  LAST_ACCEPTED = RELATION_FIELD,
  NO_HEADER,
  LONG_HEADER,
  LARGE_BLOB,
  LARGE_RAW_SIZE,
  WRONG_RAW_SIZE,
  OTHER_COMPRESSION,
  NO_DATA,
  FEATURE,
  WAY_STRING,
  NODE_STRING,
  FEWER_VALUES,
  FEWER_POSITIONS,
  IDS_TWICE,
  CUT_NUMBER,
  LONG_NUMBER,
  LONG_BYTES,
  LATITUDE,
  LATIN1_NAME,
  ROLE_STRING,
  FEWER_ROLES,
  FEWER_KINDS,
  RELATION_TAGS,
  N_FAULTS
} Fault;

static GByteArray *
make_dense (Fault fault)
{
  static const gint32 ids[] = { 1, 2, 3 };
  static const gint32 lats[] = { 0, 0, 0 };
  static const gint32 wrong_lats[] = { 0, 900000001, 0 };
  static const gint32 lons[] = { 0, 10000, 20000 };
  static const gint32 tags[] = { 0, 1, 99, 0 };
  static const gint32 ones[] = { 1, 1, 1 };
  static const gint32 users[] = { 0, 99, 1 };
  GByteArray *dense = g_byte_array_new ();

  put_packed (dense, 1, TRUE, ids, 3);
  if (fault == IDS_TWICE)
    put_packed (dense, 1, TRUE, ids, 3);
  if (fault == USER_STRING)
    {
      GByteArray *info = g_byte_array_new ();

      for (guint i = 1; i <= 4; i++)
        put_packed (info, i, i > 1, ones, 3);
      put_packed (info, 5, TRUE, users, 3);
      put_message (dense, 5, info);
    }
  put_packed (dense, 8, TRUE, fault == LATITUDE ? wrong_lats : lats,
              fault == FEWER_POSITIONS ? 2 : 3);
  put_packed (dense, 9, TRUE, lons, 3);
  if (fault == NODE_STRING)
    put_packed (dense, 10, FALSE, tags, 4);

  return dense;
}

/* The same nodes, each in a message of its own. Node 2 has a tag. */
static void
put_plain_nodes (GByteArray *group)
{
  for (guint i = 0; i < 3; i++)
    {
      GByteArray *node = g_byte_array_new ();

      put_number (node, 1, 2 * (i + 1));
      if (i == 1)
        {
          put_bytes (node, 2, "\x01", 1);
          put_bytes (node, 3, "\x02", 1);
        }
      put_number (node, 8, 0);
      put_number (node, 9, 2 * 10000 * i);
      put_message (group, 1, node);
    }
}

static GByteArray *
make_way (Fault fault)
{
  static const gint32 keys[] = { 1, 3 }, values[] = { 2, 4 };
  static const gint32 wrong[] = { 2, 11 };
  static const gint32 refs[] = { 1, 2, 3 };
  GByteArray *way = g_byte_array_new ();

  put_number (way, 1, 77);
  put_packed (way, 2, FALSE, keys, 2);
  put_packed (way, 3, FALSE, fault == WAY_STRING ? wrong : values,
              fault == FEWER_VALUES ? 1 : 2);
  put_packed (way, 8, TRUE, refs, 3);
  if (fault == WAY_LOCATIONS)
    put_packed (way, 9, TRUE, refs, 3);

  return way;
}

/* A vehicle that comes to node 3 by the way must not turn back. */
static GByteArray *
make_relation (Fault fault)
{
  static const gint32 keys[] = { 5, 6 }, values[] = { 6, 7 };
  static const gint32 roles[] = { 8, 9, 10 }, wrong[] = { 8, 11, 10 };
  static const gint32 ids[] = { 77, 3, 77 }, kinds[] = { 1, 0, 1 };
  GByteArray *relation = g_byte_array_new ();

  put_number (relation, 1, 5);
  put_packed (relation, 2, FALSE, keys, 2);
  put_packed (relation, 3, FALSE, values, fault == RELATION_TAGS ? 1 : 2);
  put_packed (relation, 8, FALSE, fault == ROLE_STRING ? wrong : roles,
              fault == FEWER_ROLES ? 2 : 3);
  put_packed (relation, 9, TRUE, ids, 3);
  put_packed (relation, 10, FALSE, kinds, fault == FEWER_KINDS ? 2 : 3);
  if (fault == RELATION_FIELD)
    put_packed (relation, 11, FALSE, kinds, 3);

  return relation;
}

static GByteArray *
make_block (Fault fault)
{
  static const char *const texts[] = { "", "highway", "primary", "name",
                                       "Chemin", "type", "restriction",
                                       "no_u_turn", "from", "via", "to" };
  GByteArray *block = g_byte_array_new ();
  GByteArray *strings = g_byte_array_new ();
  GByteArray *group = g_byte_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (i == 4 && fault == LATIN1_NAME)
      put_bytes (strings, 1, "Al\xe9" "e", 4);
    else
      put_bytes (strings, 1, texts[i], strlen (texts[i]));
  put_message (block, 1, strings);

  if (fault == GRANULARITY_FIRST)
    put_number (block, 17, 100);
  if (fault == PLAIN_NODES)
    put_plain_nodes (group);
  else
    put_message (group, 2, make_dense (fault));
  put_message (group, 3, make_way (fault));
  put_message (group, 4, make_relation (fault));
  if (fault == CUT_NUMBER)
    g_byte_array_append (group, (const guint8 *) "\x1a\x80", 2);
  if (fault == LONG_NUMBER)
    for (guint i = 0; i < 12; i++)
      g_byte_array_append (group, (const guint8 *) "\xff", 1);
  if (fault == LONG_BYTES)
    g_byte_array_append (group, (const guint8 *) "\x1a\xff\xff\xff\xff\x0f",
                         6);
  put_message (block, 2, group);
  if (fault != GRANULARITY_FIRST)
    put_number (block, 17, fault == GRANULARITY ? 200 : 100);
  if (fault == OFFSET)
    put_number (block, 20, 1000000);

  return block;
}

static GByteArray *
pack (GByteArray *bytes)
{
  g_autoptr (GZlibCompressor) zlib
    = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  GByteArray *packed = g_byte_array_sized_new (bytes->len + 100);
  gsize n_read, n;

  g_byte_array_set_size (packed, bytes->len + 100);
  g_assert_cmpint (g_converter_convert (G_CONVERTER (zlib), bytes->data,
                                        bytes->len, packed->data, packed->len,
                                        G_CONVERTER_INPUT_AT_END, &n_read, &n,
                                        NULL), ==, G_CONVERTER_FINISHED);
  g_byte_array_set_size (packed, (guint) n);
  return packed;
}

static void
put_blob (GByteArray *out,
          const char *type,
          GByteArray *content,
          Fault       fault)
{
  g_autoptr (GByteArray) blob = g_byte_array_new ();
  g_autoptr (GByteArray) header = g_byte_array_new ();
  guint8 length[4] = { 0 };
  guint len = content->len;

  if (fault == LARGE_RAW_SIZE)
    len = 2000000000;
  else if (fault == WRONG_RAW_SIZE)
    len--;
  if (fault == PACKED || fault == LARGE_RAW_SIZE || fault == WRONG_RAW_SIZE)
    {
      put_number (blob, 2, len);
      put_message (blob, 3, pack (content));
    }
  else if (fault == OTHER_COMPRESSION)
    put_bytes (blob, 7, "zstd", 4);
  else if (fault != NO_DATA)
    put_bytes (blob, 1, content->data, content->len);
  else
    put_number (blob, 2, 10);

  put_bytes (header, 1, type, strlen (type));
  put_number (header, 3, fault == LARGE_BLOB ? 3000000000 : blob->len);
  length[0] = fault == LONG_HEADER ? 0x7f : 0;
  length[2] = (guint8) (header->len >> 8);
  length[3] = (guint8) header->len;
  g_byte_array_append (out, length, 4);
  g_byte_array_append (out, header->data, header->len);
  g_byte_array_append (out, blob->data, blob->len);
  g_byte_array_unref (content);
}

static GByteArray *
make_pbf (Fault fault)
{
  GByteArray *out = g_byte_array_new ();
  GByteArray *head = g_byte_array_new ();

  put_bytes (head, 4, "OsmSchema-V0.6", 14);
  put_bytes (head, 4, "DenseNodes", 10);
  if (fault == FEATURE)
    put_bytes (head, 4, "LocationsOnWays", 15);
  put_blob (out, "OSMHeader", head, NOTHING);
  put_blob (out, fault == NO_HEADER ? "OSMHeader" : "OSMData",
            make_block (fault), fault);
  return out;
}

static void
test_pbf (void)
{
  for (guint fault = NOTHING; fault <= LAST_ACCEPTED; fault++)
    {
      g_autoptr (GByteArray) pbf = make_pbf ((Fault) fault);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = osm_map_load_bytes ((const char *) pbf->data, pbf->len, WAY_PROFILE_CAR,
                      WAY_MEASURE_METRES, &error);

      g_assert_no_error (error);
      osm_map_assert_cost (network, "1", "3",
                           (fault == GRANULARITY ? 4 : 2) * STEP);
      osm_map_assert_bends (network, "1", "3",
                            fault == GRANULARITY || fault == OFFSET ? "2,0"
                                                                    : "1,0");
      g_assert_cmpuint (
        way_table_get_n_restrictions (way_network_get_table (network)), ==, 1);
    }
}

static void
test_pbf_faults (void)
{
  for (guint fault = LAST_ACCEPTED + 1; fault < N_FAULTS; fault++)
    {
      g_autoptr (GByteArray) pbf = make_pbf ((Fault) fault);
      g_autoptr (GError) error = NULL;
      const int code = fault == OTHER_COMPRESSION || fault == FEATURE
                         ? WAY_ERROR_UNSUPPORTED : WAY_ERROR_PARSE;

      g_assert_null (osm_map_load_bytes ((const char *) pbf->data, pbf->len,
                                 WAY_PROFILE_CAR, WAY_MEASURE_METRES, &error));
      g_assert_nonnull (error);
      g_test_message ("fault %u: %s", fault, error->message);
      g_assert_error (error, WAY_ERROR, code);
    }
}

/* A map that is cut off anywhere is refused. A map with a changed byte may
 * load, and nothing worse happens. */
static void
test_pbf_damage (void)
{
  g_autoptr (GByteArray) pbf = make_pbf (PACKED);
  g_autoptr (GByteArray) plain = make_pbf (NOTHING);
  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint n = 30; n < pbf->len; n++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = osm_map_load_bytes ((const char *) pbf->data, n, WAY_PROFILE_CAR,
                      WAY_MEASURE_METRES, &error);

      g_assert_null (network);
      g_assert_nonnull (error);
    }

  for (guint i = 0; i < outcome_repeat (2000); i++)
    {
      g_autofree char *bytes = g_memdup2 (plain->data, plain->len);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = NULL;

      for (int n = g_rand_int_range (random, 1, 4); n > 0; n--)
        bytes[g_rand_int_range (random, 15, (gint) plain->len)]
          = (char) g_rand_int (random);
      network = osm_map_load_bytes (bytes, plain->len, WAY_PROFILE_CAR,
                            WAY_MEASURE_METRES, &error);
      g_assert_true ((network == NULL) == (error != NULL));
    }
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-pbf/accept", test_pbf);
  g_test_add_func ("/osm-pbf/faults", test_pbf_faults);
  g_test_add_func ("/osm-pbf/damage", test_pbf_damage);

  return osm_map_run ();
}
