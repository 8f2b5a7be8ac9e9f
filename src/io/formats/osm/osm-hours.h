/* osm-hours.h - opening hours and conditions by time of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* The time of a journey. */
typedef struct
{
  GDateWeekday weekday;         /* G_DATE_BAD_WEEKDAY: not known */
  guint        minute;          /* of the day, below 1440 */
  GDateMonth   month;           /* G_DATE_BAD_MONTH: not known; or ... */
  guint        day;             /* ... with the day of the month */
} OsmMoment;

/* Whether @text, such as "Mo-Fr 07:00-09:00,16:00-18:00; PH off", is understood
 * and holds at @at. Months never hold if the month is not known. */
gboolean osm_hours_hold (const char      *text,
                         const OsmMoment *at);

/* Whether @text is understood. */
gboolean osm_hours_are_understood (const char *text);
