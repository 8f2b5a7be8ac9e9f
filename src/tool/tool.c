/* tool.c - messages, statuses and numbers for all commands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/rank-team.h"

int
tool_complain (ToolStatus  status,
               const char *format,
               ...)
{
  g_autofree char *message = NULL;
  g_autofree char *shown = NULL;
  va_list args;

  if (!team_is_speaker ())
    return status;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  shown = way_dup_printable (message);
  progress_end ();
  fprintf (stderr, "wayfind: %s\n", shown);

  return status;
}

/* Some cancelled calls have a message of their own. */
static int
report_cancelled (const GError *error)
{
  g_autofree char *reason = interrupt_dup_reason ();
  const gboolean is_explained = strstr (error->message, reason) != NULL;

  return tool_complain (interrupt_is_out_of_time () ? TOOL_NO_ROUTE
                                                    : TOOL_INTERRUPTED,
                        "%s", is_explained ? error->message : reason);
}

int
tool_report_error (const char   *command,
                   const GError *error)
{
  if (error->domain == G_OPTION_ERROR)
    return tool_complain (TOOL_USAGE, "%s: %s; try `wayfind %s --help'",
                          command, error->message, command);
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE))
    return tool_complain (TOOL_USAGE, "%s", error->message);
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_NO_ROAD))
    return tool_complain (TOOL_NO_ROUTE, "%s", error->message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return report_cancelled (error);
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_IN_PLACE))
    return tool_complain (TOOL_BAD_INPUT, "%s; --in-place overwrites it, but "
                          "an error then destroys the old file",
                          error->message);

  return tool_complain (TOOL_BAD_INPUT, "%s", error->message);
}

gboolean
tool_misuse (GError    **error,
             const char *format,
             ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       message);

  return FALSE;
}

/* g_ascii_strtod() alone would take blanks, hexadecimals, "inf" and "nan". */
gboolean
tool_parse_number (const char *text,
                   gdouble    *value)
{
  const gsize len = strlen (text);
  char *end;

  if (len == 0 || strspn (text, "0123456789+-.eE") != len)
    return FALSE;

  *value = g_ascii_strtod (text, &end);
  return end == text + len && isfinite (*value);
}

/* A closed pipe is not an error: its reader has read enough. A full disk is. */
int
tool_finish_output (int status)
{
  errno = 0;
  if ((fflush (stdout) == 0 && !ferror (stdout)) || errno == EPIPE)
    return status;

  return tool_complain (TOOL_BAD_INPUT, "standard output: %s",
                        errno ? g_strerror (errno) : "it cannot be written");
}
