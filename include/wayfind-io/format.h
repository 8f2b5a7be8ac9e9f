/* format.h - which formats of networks there are, and what each can do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WayFormat:
 * @name: its name in one word, such as "dimacs"
 * @title: what it is, in a few words
 * @ending: the ending of the names of such files, without the dot
 * @reads: whether networks can be read from it
 * @writes: whether networks can be written to it
 * @built_in: whether this build of the library can read and write it; if not,
 *   both end with %WAY_ERROR_UNSUPPORTED
 *
 * A format of files with networks. Its texts live as long as the program.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *ending;
  gboolean    reads;
  gboolean    writes;
  gboolean    built_in;

  /*< private >*/
  gpointer    reserved[4];
} WayFormat;

#define WAY_TYPE_FORMAT (way_format_get_type ())

/**
 * way_format_get_type:
 *
 * Returns: the boxed type #WayFormat, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_format_get_type (void) G_GNUC_CONST;

/**
 * way_format_get:
 * @i: a number, from 0
 *
 * Returns: (transfer none) (nullable): format @i, or %NULL if @i is beyond the
 *   last. The list is the same in every build
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayFormat *way_format_get (guint i);

/**
 * way_format_find:
 * @name: the name of a format, in lower case
 *
 * O(formats).
 *
 * Returns: (transfer none) (nullable): the format of that name; %NULL if there
 *   is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayFormat *way_format_find (const char *name);

G_END_DECLS
