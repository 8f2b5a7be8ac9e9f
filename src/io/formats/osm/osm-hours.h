/* osm-hours.h - hours at which something holds, as OpenStreetMap writes them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* When somebody travels. */
typedef struct
{
  GDateWeekday weekday;         /* G_DATE_BAD_WEEKDAY: nobody said */
  guint        minute;          /* of the day, below 1440 */
  GDateMonth   month;           /* G_DATE_BAD_MONTH: nobody said; or ... */
  guint        day;             /* ... with the day of the month */
} OsmMoment;

/* Whether @text, such as "Mo-Fr 07:00-09:00,16:00-18:00; PH off", is understood
 * and holds at @at. Months never hold if nobody said which it is. */
gboolean osm_hours_hold (const char      *text,
                         const OsmMoment *at);
