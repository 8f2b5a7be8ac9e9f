/* prepared-file.c - prepared networks as one format among others
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file is the core library's own (packed/prepared). A file is mapped. What
 * comes from a pipe, or was compressed, is read into memory. */

#include "io/formats/model/format-private.h"
#include "io/formats/osm/hourly-table.h"

#include <stdio.h>
#include <string.h>

#define MAGIC "WAYREADY"

/* The key of the changes by the hour, see hourly-table.h. */
#define HOURS "hours"

#define FIRST_BYTES (1 << 20)

/* Saving ------------------------------------------------------------------- */

gboolean
way_prepared_save (WayPrepared  *self,
                   const char   *path,
                   WaySaveFlags  flags,
                   GCancellable *cancellable,
                   GError      **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  gboolean good;

  g_return_val_if_fail (WAY_IS_PREPARED (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (g_str_has_suffix (path, ".gz"))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s: a prepared network is mapped, and cannot be "
                   "compressed: choose a name without .gz", path);
      return FALSE;
    }

  way_limits_set_cancellable (limits, cancellable);
  stream = way_save_stream_new (path, flags, cancellable, error);
  if (stream == NULL)
    return FALSE;

  good = way_prepared_write (self, stream, limits, error)
         && g_output_stream_close (stream, cancellable, error);
  if (!good)
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_prefix_error (error, "%s: ", shown);
    }

  return good;
}

/* The format of the file that a network was made from. */
static const char *
find_source_format (WayNetwork *network)
{
  WayPrepared *prepared = way_network_get_prepared (network);

  return prepared != NULL ? way_prepared_get_text (prepared, "format")
                          : way_network_get_format (network);
}

WayPrepared *
way_network_prepare (WayNetwork *self)
{
  WayPrepared *prepared;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (way_network_get_table (self) != NULL, NULL);

  prepared = way_prepared_new (network_get_lowest (self) != NULL
                                 ? network_get_lowest (self)
                                 : way_network_get_table (self));
  way_prepared_set_bytes (prepared, HOURS, network_get_hours (self));
  way_prepared_set_text (prepared, "attribution",
                         way_network_get_attribution (self));
  way_prepared_set_text (prepared, "cost-unit",
                         way_unit_get_name (way_network_get_unit (self)));
  way_prepared_set_text (prepared, "format", find_source_format (self));
  way_prepared_set_text (prepared, "turn-cost",
                         network_prices_turns (self) ? "usual" : NULL);
  network_keep (self, prepared);
  return prepared;
}

/* Reading ------------------------------------------------------------------ */

static gboolean
is_prepared (const char *head,
             gsize       len)
{
  return len >= strlen (MAGIC) && memcmp (head, MAGIC, strlen (MAGIC)) == 0;
}

/* Whether the bytes of the file itself are those of a prepared network, which
 * those of a compressed one are not. */
static gboolean
can_be_mapped (const char *path)
{
  char head[sizeof MAGIC - 1];
  gboolean good;
  FILE *file;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  file = fopen (path, "rb");
  if (file == NULL)
    return FALSE;

  good = fread (head, 1, sizeof head, file) == sizeof head
         && is_prepared (head, sizeof head);
  fclose (file);
  return good;
}

/* Reads all of a file. FALSE with an error of the reader's if the memory does
 * not suffice. */
static gboolean
gather (Reader  *reader,
        guint8 **data,
        gsize   *size)
{
  gsize room = 0, len;
  const char *text;

  while (reader_next_chunk (reader, &text, &len))
    {
      if (len > room - *size)
        {
          const gsize wanted = MAX (room * 2, *size + len);
          guint8 *grown = g_try_realloc (*data, MAX (wanted, FIRST_BYTES));

          if (grown == NULL)
            return reader_fail (reader, "not enough memory for the file");
          *data = grown;
          room = MAX (wanted, FIRST_BYTES);
        }
      memcpy (*data + *size, text, len);
      *size += len;
    }

  return reader_is_ok (reader);
}

static WayPrepared *
unpack (Reader  *reader,
        GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree guint8 *data = NULL;
  WayPrepared *prepared;
  gsize size = 0;

  if (!gather (reader, &data, &size))
    {
      reader_finish (reader, error);
      return NULL;
    }

  bytes = g_bytes_new_take (g_steal_pointer (&data), size);
  prepared = way_prepared_new_from_bytes (bytes, error);
  if (prepared == NULL)
    g_prefix_error (error, "%s: ", reader_get_name (reader));
  return prepared;
}

static gboolean
verify (WayPrepared        *prepared,
        const char         *name,
        const LoadSettings *settings,
        GError            **error)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, settings->cancellable);
  if ((settings->flags & WAY_LOAD_VERIFY) == 0
      || way_prepared_verify (prepared, limits, error))
    return TRUE;

  g_prefix_error (error, "%s: ", name);
  return FALSE;
}

/* Makes the network of a prepared file, with the costs and rules of the moment
 * that the settings say. */
static WayNetwork *
make_network (WayPrepared        *prepared,
              const char         *name,
              const LoadSettings *settings,
              GError            **error)
{
  const OsmMoment at = { settings->weekday, settings->minute, settings->month,
                         settings->day };
  WayTable *lowest = way_prepared_get_table (prepared);
  GBytes *hours = way_prepared_get_bytes (prepared, HOURS);
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  if (hours == NULL && (settings->weekday != G_DATE_BAD_WEEKDAY
                        || (settings->flags & WAY_LOAD_HOURS) != 0))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s is a prepared network that does not change by the hour: "
                   "prepare the original map with --hours", name);
      return NULL;
    }
  if (hours == NULL)
    return network_take (g_object_ref (lowest));

  if ((settings->flags & WAY_LOAD_IGNORE_TURNS) != 0)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s is a prepared network that keeps all hours, and gates "
                   "are rules of turns in it: turns cannot be ignored", name);
      return NULL;
    }

  table = hourly_table_new (lowest, hours, &at, error);
  if (table == NULL)
    {
      g_prefix_error (error, "%s: ", name);
      return NULL;
    }

  network = network_take (g_steal_pointer (&table));
  network_set_hours (network, lowest, hours);
  return network;
}

static WayNetwork *
read_prepared (Reader             *reader,
               const LoadSettings *settings,
               GError            **error)
{
  g_autoptr (WayPrepared) prepared
    = can_be_mapped (settings->path)
        ? way_prepared_open (settings->path, error) : unpack (reader, error);
  g_autoptr (WayNetwork) network = NULL;
  const char *unit;

  if (prepared == NULL
      || !verify (prepared, reader_get_name (reader), settings, error))
    return NULL;

  network = make_network (prepared, reader_get_name (reader), settings, error);
  if (network == NULL)
    return NULL;

  way_network_set_attribution (network,
                               way_prepared_get_text (prepared,
                                                      "attribution"));
  unit = way_prepared_get_text (prepared, "cost-unit");
  if (unit != NULL)
    way_network_set_unit (network, way_unit_find (unit));
  if ((settings->flags & WAY_LOAD_IGNORE_TURNS) != 0)
    network_ignore_turns (network);
  if (way_prepared_get_text (prepared, "turn-cost") != NULL)
    network_set_prices_turns (network);
  else if ((settings->flags & WAY_LOAD_TURN_COSTS) != 0)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s was prepared without costs of turns: prepare the "
                   "original map with them", reader_get_name (reader));
      return NULL;
    }
  if (network_set_prepared (network, prepared, error))
    return g_steal_pointer (&network);

  g_prefix_error (error, "%s: ", reader_get_name (reader));
  return NULL;
}

const Format prepared_format = {
  .info = { .name = "prepared", .title = "a prepared network",
            .ending = "way", .reads = TRUE, .built_in = TRUE },
  .takes_moment = TRUE,
  .takes_turn_costs = TRUE,
  .keeps_widths = TRUE,
  .is_head = is_prepared,
  .read = read_prepared,
};
