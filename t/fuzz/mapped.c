/* mapped.c - prepared networks in which anything may be written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input decodes into a random network, which is prepared, and a list of
 * words to be written over those of the file. If the input says so the
 * checksums are corrected, as an attacker would do: then the counts, too, may
 * be anything. The file is refused, or asked all kinds of questions: those
 * about the table, and those about bends, outlines and places. */

#include "../lib/prepared-tables.h"
#include "dice.h"
#include "io/formats/model/network-private.h"

#include <wayfind-io.h>

#include <string.h>

/* See core/section-file. */
#define HEAD_BYTES 64
#define SUM_BYTES 32
#define SUM_AT 32
#define N_ENTRIES_AT 24
#define BEGIN_AT 16

static void
sum_up (const guint8 *data,
        gsize         size,
        const guint8 *more,
        gsize         more_size,
        guint8       *digest)
{
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize len = SUM_BYTES;

  g_checksum_update (sum, data, (gssize) size);
  g_checksum_update (sum, more, (gssize) more_size);
  g_checksum_get_digest (sum, digest, &len);
  g_checksum_free (sum);
}

static void
seal (guint8 *data,
      gsize   size)
{
  guint8 *entries = data + HEAD_BYTES;
  guint32 n;

  memcpy (&n, data + N_ENTRIES_AT, sizeof n);
  for (guint32 i = 0; i < n; i++)
    {
      guint8 *entry = entries + i * HEAD_BYTES;
      guint64 begin, end = size;

      memcpy (&begin, entry + BEGIN_AT, sizeof begin);
      if (i + 1 < n)
        memcpy (&end, entry + HEAD_BYTES + BEGIN_AT, sizeof end);
      sum_up (data + begin, (gsize) (end - begin), data, 0, entry + SUM_AT);
    }
  sum_up (data, SUM_AT, entries, n * HEAD_BYTES, data + SUM_AT);
}

/* Gives the network bends, outlines and places, if nodes have positions. */
static WayPrepared *
prepare_network (WayTable *table)
{
  static const WayPosition line[]
    = { { 1, 2 }, { -3, 4 }, { 5, -6 }, { 1, 2 } };
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  const guint32 n_nodes = way_table_get_n_nodes (table);

  if (way_graph_get_position_kind (WAY_GRAPH (table)) == WAY_POSITION_NONE)
    return way_network_prepare (network);

  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayNode from, to;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      way_network_set_shape (network, from, to, line, i % 4);
    }
  for (guint32 i = 0; i < n_nodes; i++)
    way_network_add_ring (network, WAY_INDEX (i), line, 4);
  way_network_add_place (network, "A place", "town", &line[1]);
  return way_network_prepare (network);
}

static void
ask_rings (WayNetwork     *network,
           guint32         n_nodes,
           WayPositionKind kind)
{
  for (guint i = 0; i < way_network_get_n_rings (network); i++)
    {
      WayNode node;
      guint n;
      const WayPosition *ring = way_network_get_ring (network, i, &node, &n);

      g_assert_cmpuint (WAY_NODE_INDEX (node), <, n_nodes);
      for (guint k = 0; k < n; k++)
        g_assert_true (way_position_is_valid (&ring[k], kind));
    }
}

/* Asks for what no table holds. */
static void
ask_network (WayPrepared *prepared)
{
  WayTable *table = way_prepared_get_table (prepared);
  const WayPositionKind kind = way_graph_get_position_kind (WAY_GRAPH (table));
  g_autoptr (WayNetwork) network = network_take (g_object_ref (table));
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (WayPrepared) again = NULL;
  g_autoptr (GError) error = NULL;
  const guint32 n_nodes = way_table_get_n_nodes (table);
  WaySpot spot;

  if (!network_set_prepared (network, prepared, &error))
    return;
  for (guint32 i = 0; i < n_nodes * n_nodes; i++)
    way_network_append_shape (network, WAY_INDEX (i / n_nodes),
                              WAY_INDEX (i % n_nodes), line);
  for (guint i = 0; i < line->len; i++)
    g_assert_true (way_position_is_valid (&g_array_index (line, WayPosition, i),
                                          kind));
  ask_rings (network, n_nodes, kind);
  if (way_network_find_nearest_spot (network, &(WayPosition) { 2, 3 }, &spot,
                                     NULL, NULL, NULL, NULL, NULL, &error))
    g_assert_true (spot.share >= 0 && spot.share <= 1);
  way_network_get_places (network);
  again = way_network_prepare (network);
}

static WayPrepared *
prepare (guint32 seed,
         guint   n_nodes)
{
  g_autoptr (WayTable) table = prepared_tables_new_random (seed, n_nodes);
  g_autoptr (WayLandmarks) landmarks
    = way_landmarks_new (WAY_GRAPH (table), 3, WAY_LANDMARKS_FARTHEST, NULL,
                         NULL);
  g_autoptr (WayHierarchy) hierarchy
    = way_hierarchy_build (WAY_GRAPH (table), NULL, NULL, NULL);
  g_autoptr (WayHierarchyCosts) costs
    = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table), NULL,
                                          NULL);
  WayPrepared *prepared = prepare_network (table);

  way_prepared_set_landmarks (prepared, landmarks);
  way_prepared_set_hierarchy_costs (prepared, costs);
  way_prepared_set_text (prepared, "unit", "km");
  return prepared;
}

static guint32
roll_word (Dice   *dice,
           guint32 old)
{
  const guint32 byte = dice_roll (dice, 256);

  switch (dice_roll (dice, 6))
    {
    case 0:
      return byte;
    case 1:
      return old + 1;
    case 2:
      return old ^ 1u << byte % 32;
    case 3:
      return G_MAXUINT32 - byte;
    case 4:
      return G_MAXINT32 - byte;
    default:
      return byte << 24 | dice_roll (dice, 256) << 8;
    }
}

/* Writes over some words behind the entries. */
static void
spoil (guint8 *data,
       gsize   size,
       Dice   *dice)
{
  guint32 n;
  gsize first;

  memcpy (&n, data + N_ENTRIES_AT, sizeof n);
  first = HEAD_BYTES * ((gsize) n + 1);
  while (!dice_is_empty (dice))
    {
      const guint at = dice_roll (dice, 256) << 8 | dice_roll (dice, 256);
      guint8 *place = data + first + at % ((size - first) / 4) * 4;
      guint32 word;

      memcpy (&word, place, sizeof word);
      word = roll_word (dice, word);
      memcpy (place, &word, sizeof word);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *input,
                        gsize         size)
{
  Dice dice = { input, size, 0 };
  const guint32 seed = dice_roll (&dice, 256) << 2 | dice_roll (&dice, 4);
  const guint n_nodes = 1 + dice_roll (&dice, 12);
  const gboolean is_sealed = dice_roll (&dice, 2) == 1;
  g_autoptr (WayPrepared) prepared = prepare (seed, n_nodes);
  GBytes *bytes = prepared_tables_write (prepared);
  g_autoptr (WayPrepared) opened = NULL;
  g_autoptr (GError) error = NULL;
  gsize file_size;
  guint8 *data = g_bytes_unref_to_data (bytes, &file_size);

  spoil (data, file_size, &dice);
  if (is_sealed)
    seal (data, file_size);
  bytes = g_bytes_new_take (data, file_size);
  opened = way_prepared_new_from_bytes (bytes, &error);
  g_bytes_unref (bytes);

  g_assert_true ((opened == NULL) == (error != NULL));
  if (opened != NULL)
    {
      g_assert_true (!is_sealed || way_prepared_verify (opened, NULL, NULL));
      prepared_tables_ask (opened);
      ask_network (opened);
    }

  return 0;
}
