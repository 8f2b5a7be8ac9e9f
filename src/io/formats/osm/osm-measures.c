/* osm-measures.c - numbers with units in the tags of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Map features/Units and Key:duration. */

#include "io/formats/osm/osm-measures.h"

#include <string.h>

#include "io/formats/text/number.h"

#define METRES_A_FOOT 0.3048
#define MAX_SECONDS (366.0 * 24 * 3600)

typedef struct
{
  const char *name;
  gdouble     factor;
} Unit;

/* The length of a number of digits and a point. A comma before one or two digits
 * is a point, too, as many mappers write it. */
static gsize
measure_number (const char *text)
{
  const gsize whole = strspn (text, "0123456789.");
  const gsize rest = text[whole] == ',' ? strspn (text + whole + 1,
                                                  "0123456789") : 0;

  return rest == 1 || rest == 2 ? whole + 1 + rest : whole;
}

/* Reads a number. Sets @end behind it and the blanks that follow. Returns 0
 * without a positive number. */
static gdouble
read_number (const char  *text,
             const char **end)
{
  const gsize len = measure_number (text);
  g_autofree char *digits = g_strdelimit (g_strndup (text, len), ",", '.');
  gdouble number;

  *end = text + len + strspn (text + len, " ");
  if (!number_parse (digits, &number) || number <= 0)
    return 0;

  return number;
}

/* Reads a number with one of @units, which end with a row without a name; the
 * first row is the unit that is not written. */
static gdouble
read_measure (const char *text,
              const Unit *units)
{
  const char *end;
  const gdouble number = text != NULL ? read_number (text, &end) : 0;

  if (number == 0)
    return 0;
  for (; units->name != NULL; units++)
    if (strcmp (units->name, end) == 0)
      return number * units->factor;

  return 0;
}

gdouble
osm_parse_speed (const char *text)
{
  static const Unit units[] = { { "", 1 }, { "km/h", 1 }, { "kmh", 1 },
                                { "kph", 1 }, { "mph", 1.609344 },
                                { "knots", 1.852 }, { NULL } };
  gdouble speed;

  if (g_strcmp0 (text, "walk") == 0)
    return 7;

  speed = read_measure (text, units);
  return speed <= 1000 * 1.852 ? speed : 0;
}

/* Reads feet and inches: 7' or 6'2". */
static gdouble
read_feet (const char *text)
{
  const char *end;
  const gdouble feet = read_number (text, &end);
  gdouble inches;

  if (feet == 0 || *end != '\'')
    return 0;

  end++;
  end += strspn (end, " ");
  if (*end == '\0')
    return feet * METRES_A_FOOT;

  inches = read_number (end, &end);
  return strcmp (end, "\"") == 0 ? (feet + inches / 12) * METRES_A_FOOT : 0;
}

gdouble
osm_parse_length (const char *text)
{
  static const Unit units[] = { { "", 1 }, { "m", 1 }, { "cm", 0.01 },
                                { "km", 1000 }, { "ft", METRES_A_FOOT },
                                { NULL } };

  if (text != NULL && strchr (text, '\'') != NULL)
    return read_feet (text);

  return read_measure (text, units);
}

gdouble
osm_parse_weight (const char *text)
{
  static const Unit units[] = { { "", 1 }, { "t", 1 }, { "kg", 0.001 },
                                { "st", 0.90718474 }, { "lt", 1.0160469 },
                                { "lbs", 0.00045359237 },
                                { "cwt", 0.05080235 }, { NULL } };

  return read_measure (text, units);
}

/* Reads MM, HH:MM or HH:MM:SS; -1 for another text. */
static gdouble
read_clock (const char *text)
{
  gdouble seconds = 0;
  guint n = 0;

  for (; n < 3; n++)
    {
      const gsize len = strspn (text, "0123456789");

      if (len == 0 || len > 9)
        return -1;
      seconds = seconds * 60 + (gdouble) g_ascii_strtoull (text, NULL, 10);
      text += len;
      if (*text != ':')
        break;
      text++;
    }
  if (*text != '\0')
    return -1;

  /* Without seconds the last number counts minutes. */
  return n == 2 ? seconds : seconds * 60;
}

/* Reads the time of day of the alternative form: HHMMSS. */
static gdouble
read_basic_time (const char *text)
{
  const guint64 number = g_ascii_strtoull (text, NULL, 10);

  return (gdouble) (number / 10000 * 3600 + number / 100 % 100 * 60
                    + number % 100);
}

/* Reads a period of ISO 8601 behind its "P". A year has 365 days here, a month
 * 30; no ferry takes that long. */
static gdouble
read_period (const char *text)
{
  static const Unit days[] = { { "Y", 31536000 }, { "M", 2592000 },
                               { "W", 604800 }, { "D", 86400 }, { NULL } };
  static const Unit times[] = { { "H", 3600 }, { "M", 60 }, { "S", 1 },
                                { NULL } };
  const Unit *units = days;
  gdouble seconds = 0;

  while (*text != '\0')
    {
      const char *end;
      gdouble number;

      if (*text == 'T' && units == days)
        {
          units = times;
          text++;
          if (strlen (text) == 6 && strspn (text, "0123456789") == 6)
            return seconds + read_basic_time (text);
          continue;
        }
      number = read_number (text, &end);
      if (end == text)
        return 0;
      while (units->name != NULL && units->name[0] != *end)
        units++;
      if (units->name == NULL)
        return 0;
      seconds += number * units->factor;
      text = end + 1;
      units++;
      if (units->name == NULL && *text == 'T')
        units = days;
    }

  return seconds;
}

gdouble
osm_parse_duration (const char *text)
{
  gdouble seconds;

  if (text == NULL)
    return 0;

  seconds = *text == 'P' ? read_period (text + 1) : read_clock (text);
  return seconds > 0 && seconds <= MAX_SECONDS ? seconds : 0;
}
