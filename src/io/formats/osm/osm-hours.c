/* osm-hours.c - opening hours and conditions by time of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Key:opening_hours/specification. Rules are
 * parted by semicolons, and of those for a day the last counts. A rule has
 * months or days of months, weekdays, times and a word. Each part may be
 * missing: "Nov-Mar", "Dec 24-Jan 6", "Mo,We-Fr", "22:00-06:00", "off".
 * Holidays (PH, SH) are days that never are. What else there is, such as years,
 * weeks and the sun, is not understood, and the hours then do not hold. */

#include "io/formats/osm/osm-hours.h"

#include <string.h>

#define A_DAY 1440

static const char days[][3] = { "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su" };
static const char months[][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

/* Whose numbers say no more than an order: February has as many as others. */
#define A_MONTH 32

/* A day, as rules tell days apart. */
typedef struct
{
  guint weekday;                /* 0 to 6, from Monday */
  guint date;                   /* month times A_MONTH plus day; 0: unknown */
} Day;

/* The rule that is being read. */
typedef struct
{
  const char *at;               /* the rest of it */
  gboolean    today;            /* whether it is for today, ... */
  gboolean    yesterday;        /* ... and for the day before */
  gboolean    within;           /* whether the moment is in its hours */
  gboolean    has_times;
} Rule;

static void
skip_blanks (Rule *self)
{
  self->at += strspn (self->at, " ");
}

static gboolean
take_char (Rule *self,
           char  c)
{
  skip_blanks (self);
  if (*self->at != c)
    return FALSE;

  self->at++;
  return TRUE;
}

static gboolean
take_word (Rule       *self,
           const char *word)
{
  const gsize len = strlen (word);

  skip_blanks (self);
  if (strncmp (self->at, word, len) != 0 || g_ascii_isalpha (self->at[len]))
    return FALSE;

  self->at += len;
  return TRUE;
}

/* Takes a number of one digit or two. */
static gboolean
take_number (Rule  *self,
             guint *number)
{
  const gsize n = strspn (self->at, "0123456789");

  if (n < 1 || n > 2)
    return FALSE;

  *number = (guint) g_ascii_strtoull (self->at, NULL, 10);
  self->at += n;
  return TRUE;
}

/* Whether @value is from @first to @last, which may lie around the end. */
static gboolean
is_between (guint value,
            guint first,
            guint last)
{
  return first <= last ? first <= value && value <= last
                       : value >= first || value <= last;
}

/* Dates ------------------------------------------------------------------- */

static gboolean
take_month (Rule  *self,
            guint *month)
{
  for (*month = 1; *month <= G_N_ELEMENTS (months); (*month)++)
    if (take_word (self, months[*month - 1]))
      return TRUE;

  return FALSE;
}

/* Takes the day behind a month, and not an hour. */
static gboolean
take_day_of_month (Rule  *self,
                   guint *day)
{
  const char *before = self->at;

  skip_blanks (self);
  if (take_number (self, day) && *self->at != ':' && *day >= 1 && *day <= 31)
    return TRUE;

  self->at = before;
  return FALSE;
}

/* Takes "Nov", "Nov-Mar", "Dec 24" or "Dec 24-Jan 6", or "Dec 24-26". */
static gboolean
take_dates (Rule      *self,
            const Day *today,
            const Day *yesterday)
{
  guint month, last_month, day, first, last;

  if (!take_month (self, &month))
    return FALSE;

  first = month * A_MONTH;
  last = first + A_MONTH - 1;
  if (take_day_of_month (self, &day))
    first = last = first + day;
  if (take_char (self, '-'))
    {
      if (take_month (self, &last_month))
        last = last_month * A_MONTH
               + (take_day_of_month (self, &day) ? day : A_MONTH - 1);
      else if (take_day_of_month (self, &day))
        last = month * A_MONTH + day;
      else
        return FALSE;
    }

  self->today |= today->date > 0 && is_between (today->date, first, last);
  self->yesterday |= today->date > 0
                     && is_between (yesterday->date, first, last);
  return TRUE;
}

/* Weekdays ---------------------------------------------------------------- */

static gboolean
take_weekday (Rule  *self,
              guint *weekday)
{
  for (*weekday = 0; *weekday < G_N_ELEMENTS (days); (*weekday)++)
    if (take_word (self, days[*weekday]))
      return TRUE;

  return FALSE;
}

/* Takes "Mo", "Mo-Fr", or holidays. */
static gboolean
take_weekdays (Rule      *self,
               const Day *today,
               const Day *yesterday)
{
  guint first, last;

  if (take_word (self, "PH") || take_word (self, "SH"))
    return TRUE;
  if (!take_weekday (self, &first))
    return FALSE;

  last = first;
  if (take_char (self, '-') && !take_weekday (self, &last))
    return FALSE;

  self->today |= is_between (today->weekday, first, last);
  self->yesterday |= is_between (yesterday->weekday, first, last);
  return TRUE;
}

typedef gboolean (*TakeDays) (Rule      *self,
                              const Day *today,
                              const Day *yesterday);

/* Takes a list of such days, if there is one, and leaves of the days of the
 * rule those in it. FALSE unless all of it is a list. */
static gboolean
narrow_days (Rule      *self,
             TakeDays   take,
             const Day *today,
             const Day *yesterday)
{
  const gboolean for_today = self->today, for_yesterday = self->yesterday;
  const char *before = self->at;
  const char *last;

  self->today = self->yesterday = FALSE;
  if (!take (self, today, yesterday))
    {
      self->today = for_today;
      self->yesterday = for_yesterday;
      return strspn (before, " ") >= (gsize) (self->at - before);
    }

  for (last = self->at; take_char (self, ','); last = self->at)
    if (!take (self, today, yesterday))
      return FALSE;
  self->at = last;
  self->today &= for_today;
  self->yesterday &= for_yesterday;
  return TRUE;
}

/* Times ------------------------------------------------------------------- */

static gboolean
take_time (Rule  *self,
           guint *minute)
{
  guint hours, minutes;

  skip_blanks (self);
  if (!take_number (self, &hours) || *self->at++ != ':'
      || !take_number (self, &minutes) || minutes > 59)
    return FALSE;

  *minute = hours * 60 + minutes;
  return *minute <= 2 * A_DAY;
}

/* Takes "07:00-09:00"; what ends no later than it begins ends on the next
 * day. */
static gboolean
take_span (Rule  *self,
           guint  now)
{
  guint first, last;

  if (!take_time (self, &first) || !take_char (self, '-')
      || !take_time (self, &last))
    return FALSE;
  if (last <= first)
    last += A_DAY;

  self->within |= self->today && now >= first && now < last;
  self->within |= self->yesterday && now + A_DAY >= first
                  && now + A_DAY < last;
  return TRUE;
}

static gboolean
take_times (Rule *self,
            guint now)
{
  skip_blanks (self);
  self->has_times = g_ascii_isdigit (*self->at);
  if (!self->has_times)
    {
      self->within = self->today;
      return TRUE;
    }

  do
    if (!take_span (self, now))
      return FALSE;
  while (take_char (self, ','));

  return TRUE;
}

/* Rules ------------------------------------------------------------------- */

static Day
find_yesterday (const Day *today)
{
  Day yesterday = { (today->weekday + 6) % 7, today->date };

  if (today->date % A_MONTH > 1)
    yesterday.date--;
  else if (today->date > 0)
    yesterday.date = (today->date / A_MONTH + 10) % 12 * A_MONTH + A_MONTH
                     + A_MONTH - 1;
  return yesterday;
}

/* Applies a rule to the result of the rules before it. FALSE if the rule is
 * not understood. */
static gboolean
apply_rule (const char *text,
            const Day  *today,
            guint       now,
            gboolean   *holds)
{
  const Day yesterday = find_yesterday (today);
  Rule self = { text, TRUE, TRUE, FALSE, FALSE };
  gboolean off;

  if (take_word (&self, "24/7"))
    self.within = TRUE;
  else
    {
      if (!narrow_days (&self, take_dates, today, &yesterday))
        return FALSE;
      take_char (&self, ':');
      if (!narrow_days (&self, take_weekdays, today, &yesterday)
          || !take_times (&self, now))
        return FALSE;
    }

  off = take_word (&self, "off") || take_word (&self, "closed");
  if (!off)
    take_word (&self, "open");
  skip_blanks (&self);
  if (*self.at != '\0')
    return FALSE;

  if (off)
    *holds = *holds && !self.within;
  else if (self.today || self.within)
    *holds = self.within;
  return TRUE;
}

/* Whether @text is understood, and whether it holds on a day. */
static gboolean
read_hours (const char *text,
            const Day  *today,
            guint       minute,
            gboolean   *holds)
{
  g_auto (GStrv) rules = g_strsplit (text, ";", -1);
  guint n = 0;

  *holds = FALSE;
  for (guint i = 0; rules[i] != NULL; i++)
    {
      const char *rule = g_strstrip (rules[i]);

      if (*rule == '\0')
        continue;
      if (!apply_rule (rule, today, minute, holds))
        return FALSE;
      n++;
    }

  return n > 0;
}

gboolean
osm_hours_hold (const char      *text,
                const OsmMoment *at)
{
  const Day today = { (guint) at->weekday - 1,
                      at->month != G_DATE_BAD_MONTH
                        ? (guint) at->month * A_MONTH + at->day : 0 };
  gboolean holds;

  return read_hours (text, &today, at->minute, &holds) && holds;
}

gboolean
osm_hours_are_understood (const char *text)
{
  const Day monday = { 0, 0 };
  gboolean holds;

  return read_hours (text, &monday, 0, &holds);
}
