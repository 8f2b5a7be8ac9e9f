/* moment-text.c - when one travels, as people write it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/moment-text.h"

#include <stdio.h>
#include <string.h>

#include "tool/tool.h"

#define SHORTEST_DAY 2

static GDateWeekday
find_weekday (const char *text)
{
  static const char *const names[] = { "monday", "tuesday", "wednesday",
                                       "thursday", "friday", "saturday",
                                       "sunday" };
  const gsize len = strlen (text);

  for (guint i = 0; len >= SHORTEST_DAY && i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strncasecmp (names[i], text, len) == 0)
      return (GDateWeekday) (G_DATE_MONDAY + i);

  return G_DATE_BAD_WEEKDAY;
}

/* Reads "2026-11-23". */
static gboolean
parse_date (const char *text,
            GDate      *date)
{
  guint year, month, day;
  int len = 0;

  if (strspn (text, "0123456789-") != strlen (text)
      || sscanf (text, "%4u-%2u-%2u%n", &year, &month, &day, &len) != 3
      || text[len] != '\0'
      || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month,
                            (GDateYear) year))
    return FALSE;

  g_date_set_dmy (date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return TRUE;
}

/* Reads "8:00" or "08:00". */
static gboolean
parse_time (const char *text,
            guint      *minute)
{
  guint hours, minutes;
  int len = 0;

  if (strspn (text, "0123456789:") != strlen (text)
      || sscanf (text, "%2u:%2u%n", &hours, &minutes, &len) != 2
      || text[len] != '\0' || hours > 23 || minutes > 59)
    return FALSE;

  *minute = hours * 60 + minutes;
  return TRUE;
}

static void
set_now (WayLoadOptions *options)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  options->weekday = (GDateWeekday) g_date_time_get_day_of_week (now);
  options->minute = (guint) (g_date_time_get_hour (now) * 60
                             + g_date_time_get_minute (now));
  options->month = (GDateMonth) g_date_time_get_month (now);
  options->day = (guint) g_date_time_get_day_of_month (now);
}

/* Sets what two words say, a day and a time. */
static gboolean
set_words (WayLoadOptions *options,
           const char     *day,
           const char     *time)
{
  GDate date;

  options->weekday = find_weekday (day);
  if (!parse_time (time, &options->minute))
    return FALSE;
  if (options->weekday != G_DATE_BAD_WEEKDAY)
    return TRUE;
  if (!parse_date (day, &date))
    return FALSE;

  options->weekday = g_date_get_weekday (&date);
  options->month = g_date_get_month (&date);
  options->day = g_date_get_day (&date);
  return TRUE;
}

gboolean
moment_set (WayLoadOptions *options,
            const char     *text,
            GError        **error)
{
  g_auto (GStrv) words = NULL;

  if (text == NULL)
    return TRUE;
  if (g_ascii_strcasecmp (text, "now") == 0)
    {
      set_now (options);
      return TRUE;
    }

  words = g_strsplit (text, strchr (text, ' ') != NULL ? " " : "T", 2);
  return (g_strv_length (words) == 2
          && set_words (options, words[0], words[1]))
         || tool_misuse (error, "--at %s: expected \"Mo 08:00\", \"2026-11-23 "
                         "08:00\" or \"now\"", text);
}
