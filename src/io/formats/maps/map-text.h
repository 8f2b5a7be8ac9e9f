/* map-text.h - the rows of a map, and the words that maps have in common
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

/* The form that a map must have. */
typedef struct
{
  const char *legend;   /* a character for each class */
  const char *marks;    /* characters that stand on class 0, "" for none */
  guint64     width;    /* 0 for that of the first row */
  guint64     height;   /* 0 for any number of rows */
} MapText;

/* Reads all lines to the end as the rows of a map. Blanks between cells and
 * empty lines do not count. NULL with the reader's error. */
WayTerrain *map_text_read     (const MapText *self,
                               Reader        *reader);

/* "squares-4", "squares-8", "hexagons", "triangles". */
const char *map_shape_name    (WayGridShape   shape);

gboolean    map_shape_parse   (const char    *word,
                               WayGridShape  *shape);

/* "never", "both-free", "one-free", "always". */
const char *map_corners_name  (WayCornerRule  corners);

gboolean    map_corners_parse (const char    *word,
                               WayCornerRule *corners);
