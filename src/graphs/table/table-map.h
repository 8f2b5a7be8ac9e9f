/* table-map.h - the additional data of a table from a file
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The table uses the arrays of the file in place, without a check of the whole
 * file, which would take time in proportion to its size. Instead, each number
 * that is read is clamped to its range when it is used. */

#pragma once

#include <glib.h>

/* Where texts begin, and what stands for a text that is missing. */
#define MAP_NO_TEXT G_MAXUINT32

/* Successive texts, each with a 0 at its end. */
typedef struct
{
  const guint32 *begins;        /* (borrowed) of each, or MAP_NO_TEXT */
  guint32        n_texts;
  const char    *bytes;         /* (borrowed) the last of them is 0 */
  guint64        n_bytes;
} MapTexts;

typedef struct
{
  GBytes        *file;          /* (owned) */
  guint32        n_arcs;
  MapTexts       names;         /* by id */
  const guint32 *by_name;       /* (borrowed) ids, in the order of names */
  guint32        n_names;
  MapTexts       labels;        /* by place */
  const gdouble *widths;        /* (borrowed) (nullable) by place */
  gint           verdict;       /* whether the table is sound: a MapVerdict,
                                 * read and written atomically */
} TableMap;

typedef enum
{
  MAP_UNSEEN,
  MAP_SOUND,
  MAP_DAMAGED
} MapVerdict;

void        table_map_free      (TableMap       *self);

/* The text of that number; %NULL if it does not exist or is not UTF-8. */
const char *map_texts_get       (const MapTexts *self,
                                 guint32         i);

/* Finds the id of a name by halving. O(log names) comparisons. */
gboolean    table_map_find_name (const TableMap *self,
                                 const char     *name,
                                 guint32        *id);

/* The width of edges with a label; INFINITY if they have no width. */
gdouble     table_map_get_width (const TableMap *self,
                                 guint32         place);
