/* table-map.h - what a table from a file holds that no other table does
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Arrays of a file are used where they lie, and nobody looks at them first:
 * that would take time in proportion to the file. So what is read from them is
 * held to its range where it is used. */

#pragma once

#include <glib.h>

/* Where texts begin, and what stands for a text that is missing. */
#define MAP_NO_TEXT G_MAXUINT32

/* Texts that end with a 0 each, one after the other. */
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

/* The text of that number; %NULL if there is none, or if it is no UTF-8. */
const char *map_texts_get       (const MapTexts *self,
                                 guint32         i);

/* Finds the id of a name by halving. O(log names) comparisons. */
gboolean    table_map_find_name (const TableMap *self,
                                 const char     *name,
                                 guint32        *id);

/* The width of edges with a label; INFINITY if there is none. */
gdouble     table_map_get_width (const TableMap *self,
                                 guint32         place);
