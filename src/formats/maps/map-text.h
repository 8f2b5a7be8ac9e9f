/* map-text.h - the rows of a map, and the words that maps have in common
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

/* What a map must look like. */
typedef struct
{
  const char *legend;   /* a character for each class */
  const char *marks;    /* characters that stand on class 0, "" for none */
  guint64     width;    /* 0 for whatever the first row has */
  guint64     height;   /* 0 for whatever there is */
} MapText;

/* Reads all lines that are left as the rows of a map. Blanks between cells
 * and empty lines do not count. NULL with the reader's error. */
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
