/* limit-options.c - how long a search may go on, and what to say when it was
 * stopped SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/limit-options.h"

#include <math.h>
#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/rank-team.h"
#include "tool/tool.h"

/* Between two looks at the bar: some milliseconds. */
#define EXPANSIONS_A_STEP 16384

void
limits_add_options (Limits  *self,
                    Options *options)
{
  const GOptionEntry entries[] = {
    { "time-limit", 0, 0, G_OPTION_ARG_STRING, &self->time_text,
      "Stop the command after that time", "SECONDS" },
    { "max-expansions", 0, 0, G_OPTION_ARG_STRING, &self->expansions_text,
      "Stop after that many expanded nodes", "N" },
    { "max-memory", 0, 0, G_OPTION_ARG_STRING, &self->memory_text,
      "Stop a search that needs more memory", "BYTES[K|M|G]" },
    G_OPTION_ENTRY_NULL
  };

  const GOptionEntry time_alone[] = { entries[0], G_OPTION_ENTRY_NULL };

  options_add_group (options, "limits", "When to stop:",
                     self->time_alone ? time_alone : entries);
}

void
limits_clear (Limits *self)
{
  g_free (self->time_text);
  g_free (self->expansions_text);
  g_free (self->memory_text);
}

/* "64M" is 64 times 1024 times 1024. */
static gboolean
parse_memory (Limits  *self,
              GError **error)
{
  static const char suffixes[] = "KMG";
  g_autofree char *digits = g_strdup (self->memory_text);
  const gsize len = digits ? strlen (digits) : 0;
  const char *suffix = len > 0 ? strchr (suffixes,
                                         g_ascii_toupper (digits[len - 1]))
                               : NULL;
  gdouble bytes = 0;

  if (digits == NULL)
    return TRUE;
  if (suffix != NULL)
    digits[len - 1] = '\0';
  if (!tool_parse_number (digits, &bytes) || bytes < 0)
    return tool_misuse (error, "--max-memory must be a number of bytes, such "
                        "as 64M, not \"%s\"", self->memory_text);

  bytes *= suffix ? exp2 (10.0 * (gdouble) (suffix - suffixes + 1)) : 1;
  self->max_bytes = (gsize) CLAMP (bytes, 1, (gdouble) G_MAXSSIZE);
  return TRUE;
}

gboolean
limits_parse (Limits  *self,
              GError **error)
{
  self->seconds = INFINITY;
  self->max_expansions = G_MAXUINT64;

  if (!options_number ("--time-limit", self->time_text, 0, &self->seconds,
                       error))
    return FALSE;

  interrupt_set_time_limit (self->seconds);
  return options_count ("--max-expansions", self->expansions_text, 0,
                        &self->max_expansions, error)
         && parse_memory (self, error);
}

gboolean
limits_are_given (const Limits *self)
{
  return self->time_text != NULL || self->expansions_text != NULL
         || self->memory_text != NULL;
}

WayLimits *
limits_new_rest (Limits *self)
{
  WayLimits *limits = way_limits_new ();

  way_limits_set_cancellable (limits, interrupt_get ());
  way_limits_set_max_bytes (limits, self->max_bytes);
  if (self->max_expansions < G_MAXUINT64)
    way_limits_set_max_expansions (limits,
                                   self->max_expansions
                                     - MIN (self->max_expansions,
                                            self->expanded));
  if (self->seconds < INFINITY)
    way_limits_set_deadline (limits, interrupt_get_began ()
                                       + (gint64) MIN (self->seconds * 1e6,
                                                       1e17));
  return limits;
}

void
limits_apply (Limits    *self,
              WaySearch *search)
{
  g_autoptr (WayLimits) limits = limits_new_rest (self);

  way_search_set_limits (search, limits);
}

/* The time limit cancels what does not notice its own deadline. */
static WayStatus
tell_deadline (WayStatus status)
{
  return status == WAY_STATUS_CANCELLED && interrupt_is_out_of_time ()
             ? WAY_STATUS_DEADLINE
             : status;
}

static void
show_progress (WaySearch *search,
               guint32    n_nodes)
{
  WayStatistics statistics;
  g_autofree char *note = NULL;
  gdouble fraction = -1;

  if (!progress_is_due ())
    return;

  way_search_get_statistics (search, &statistics);
  if (n_nodes > 0)
    fraction = (gdouble) statistics.expanded / n_nodes;
  note = g_strdup_printf ("%" G_GUINT64_FORMAT " expanded",
                          statistics.expanded);
  progress_show (fraction, note);
}

WayStatus
limits_run (Limits     *self,
            WaySearch  *search,
            const char *what,
            guint32     n_nodes,
            GError    **error)
{
  WayStatistics statistics;
  WayStatus status;

  limits_apply (self, search);
  if (what != NULL)
    progress_begin (what);
  interrupt_arm ();
  do
    {
      status = way_search_step (search, EXPANSIONS_A_STEP, error);
      if (what != NULL)
        show_progress (search, n_nodes);
    }
  while (status == WAY_STATUS_RUNNING);
  interrupt_disarm ();
  if (what != NULL)
    progress_end ();
  way_search_get_statistics (search, &statistics);
  self->expanded += statistics.expanded;

  return tell_deadline (status);
}

WayStatus
limits_run_shared (Limits     *self,
                   WaySearch  *search,
                   const char *what,
                   GError    **error)
{
  WayStatistics statistics;
  WayStatus status;

  limits_apply (self, search);
  progress_begin (what);
  interrupt_arm ();
  progress_tick ();
  status = way_search_run (search, error);
  progress_end ();
  interrupt_disarm ();
  way_search_get_statistics (search, &statistics);
  self->n_ranks = team_get_n_ranks ();
  self->stopper = (guint) statistics.stopper;
  self->expanded += statistics.expanded;

  return tell_deadline (status);
}

WayStatus
limits_run_stepping (Limits           *self,
                     WayDeltaStepping *stepping,
                     const char       *what,
                     GError          **error)
{
  g_autoptr (WayLimits) limits = limits_new_rest (self);
  WayStatistics statistics;
  WayStatus status;

  way_delta_stepping_set_limits (stepping, limits);
  progress_begin (what);
  interrupt_arm ();
  progress_tick ();
  status = way_delta_stepping_run (stepping, error);
  progress_end ();
  interrupt_disarm ();
  way_delta_stepping_get_statistics (stepping, &statistics);
  self->n_ranks = team_get_n_ranks ();
  self->stopper = (guint) statistics.stopper;
  self->expanded += statistics.expanded;

  return tell_deadline (status);
}

gboolean
limits_was_stopped (WayStatus status)
{
  return status == WAY_STATUS_MAX_EXPANSIONS || status == WAY_STATUS_MAX_BYTES
         || status == WAY_STATUS_DEADLINE || status == WAY_STATUS_CANCELLED;
}

/* An error says that a limit was met, and only its text which. */
WayStatus
limits_tell_status (const Limits *self,
                    const GError *error)
{
  const gdouble seconds = (gdouble) (g_get_monotonic_time () - interrupt_get_began ())
                          / 1e6;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return tell_deadline (WAY_STATUS_CANCELLED);
  if (!g_error_matches (error, WAY_ERROR, WAY_ERROR_LIMIT))
    return WAY_STATUS_FAILED;
  if (seconds >= self->seconds)
    return WAY_STATUS_DEADLINE;

  return self->max_expansions < G_MAXUINT64 ? WAY_STATUS_MAX_EXPANSIONS
                                            : WAY_STATUS_MAX_BYTES;
}

static char *
describe_limit (const Limits *self,
                WayStatus     status)
{
  switch (status)
    {
    case WAY_STATUS_DEADLINE:
      return g_strdup_printf ("stopped by the time limit of %g s",
                              self->seconds);
    case WAY_STATUS_MAX_EXPANSIONS:
      return g_strdup_printf ("stopped by the limit of %" G_GUINT64_FORMAT
                              " expansions", self->max_expansions);
    case WAY_STATUS_MAX_BYTES:
      return self->memory_text
               ? g_strdup_printf ("stopped by the limit of %s bytes of memory",
                                  self->memory_text)
               : g_strdup ("stopped when half of the machine's memory was used "
                           "up; --max-memory allows more");
    case WAY_STATUS_CANCELLED:
      return g_strdup ("interrupted");
    case WAY_STATUS_FAILED:
    case WAY_STATUS_READY:
    case WAY_STATUS_RUNNING:
    case WAY_STATUS_FOUND:
    case WAY_STATUS_EXHAUSTED:
    case WAY_STATUS_MAX_COST:
    default:
      return g_strdup ("not stopped");
    }
}

/* Memory is each rank's own: which of them needs more is worth saying. */
static char *
name_stopper (const Limits *self,
              WayStatus     status)
{
  return status == WAY_STATUS_MAX_BYTES && self->n_ranks > 1
             && self->stopper < self->n_ranks
           ? g_strdup_printf ("rank %u: ", self->stopper) : g_strdup ("");
}

char *
limits_dup_reason (const Limits *self,
                   WayStatus     status)
{
  g_autofree char *limit = describe_limit (self, status);
  g_autofree char *rank = name_stopper (self, status);
  const gdouble seconds
    = (gdouble) (g_get_monotonic_time () - interrupt_get_began ()) / 1e6;

  return g_strdup_printf ("%s%s, with %" G_GUINT64_FORMAT " nodes expanded in "
                          "%.1f s", rank, limit, self->expanded, seconds);
}

int
limits_get_exit_status (WayStatus status)
{
  if (status == WAY_STATUS_CANCELLED)
    return TOOL_INTERRUPTED;

  return status == WAY_STATUS_FOUND ? TOOL_ANSWERED : TOOL_NO_ROUTE;
}
