/* access-log.c - a line for each request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/access-log.h"

#include "tool/reports/json.h"
#include "tool/tool.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

/* The most of an address, or of a method, that a line shows. */
#define MOST_TARGET 2000
#define MOST_METHOD 20

/* Milliseconds that whoever reads the log may keep the service waiting, once. */
#define PATIENCE 500

G_LOCK_DEFINE_STATIC (output);

/* (transfer full): the time now, in UTC. */
static char *
dup_time (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

/* (transfer full): the beginning of a text of the client. */
static char *
dup_begin (const char *text,
           gsize       most)
{
  g_autofree char *begin = g_strndup (text != NULL ? text : "-", most);

  return g_utf8_make_valid (begin, -1);
}

static GBytes *
format_json (const AccessLogEntry *entry,
             const char           *method,
             const char           *target)
{
  g_autofree char *now = dup_time ();
  Output output;
  Json json = { &output, .is_dense = TRUE };

  output_open_memory (&output);
  json_open (&json, NULL, '{');
  json_string (&json, "time", now);
  json_string (&json, "client", entry->client);
  json_string (&json, "method", method);
  json_string (&json, "target", target);
  json_count (&json, "status", entry->status);
  json_string (&json, "code", entry->code);
  json_count (&json, "bytes", entry->bytes);
  json_decimal (&json, "ms", entry->milliseconds, 3);
  json_close (&json, '}');

  return output_take_bytes (&output);
}

static GBytes *
format_text (const AccessLogEntry *entry,
             const char           *method,
             const char           *target)
{
  g_autofree char *now = dup_time ();
  g_autofree char *shown = way_dup_printable (target);
  g_autofree char *shown_method = way_dup_printable (method);
  char *line = g_strdup_printf ("%s %s %s %s %u %s %" G_GSIZE_FORMAT
                                " %.3f ms\n", now, entry->client,
                                shown_method, shown, entry->status,
                                entry->code != NULL ? entry->code : "-",
                                entry->bytes, entry->milliseconds);

  return g_bytes_new_take (line, strlen (line));
}

/* With the lock: whether a line can be written without waiting for long. */
static gboolean
wait_for_output (void)
{
  static gboolean is_stuck = FALSE;
  struct pollfd output = { .fd = STDOUT_FILENO, .events = POLLOUT };
  const gboolean is_ready = poll (&output, 1, is_stuck ? 0 : PATIENCE) != 0;

  if (!is_ready && !is_stuck)
    tool_complain (TOOL_ANSWERED, "nobody reads the log: its lines are lost "
                   "until somebody does");
  is_stuck = !is_ready;
  return is_ready;
}

void
access_log_write (AccessLogKind         kind,
                  const AccessLogEntry *entry)
{
  g_autofree char *method = NULL;
  g_autofree char *target = NULL;
  g_autoptr (GBytes) line = NULL;
  const char *text;
  gsize size;

  if (kind == ACCESS_LOG_NONE)
    return;

  method = dup_begin (entry->method, MOST_METHOD);
  target = dup_begin (entry->target, MOST_TARGET);
  line = kind == ACCESS_LOG_JSON ? format_json (entry, method, target)
                                 : format_text (entry, method, target);
  text = g_bytes_get_data (line, &size);

  G_LOCK (output);
  /* A log that cannot be written is no reason to stop. */
  if (!wait_for_output () || write (STDOUT_FILENO, text, size) < 0)
    size = 0;
  G_UNLOCK (output);
}
