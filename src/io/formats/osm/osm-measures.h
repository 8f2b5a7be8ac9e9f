/* osm-measures.h - numbers with units in the tags of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Each returns 0 for a text that it does not understand, and for %NULL. */

/* A speed in km/h. */
gdouble osm_parse_speed    (const char *text);

/* A length in metres, of "2", "2.5 m", "7'" or "6'2\"". */
gdouble osm_parse_length   (const char *text);

/* A weight in tonnes. */
gdouble osm_parse_weight   (const char *text);

/* A time in seconds, of "45", "1:30", "01:30:00", "PT1H30M" or "P0DT1H". */
gdouble osm_parse_duration (const char *text);
