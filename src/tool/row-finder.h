/* row-finder.h - finds rows of a matrix of costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row is one search, which runs until it has met all columns, so that a
 * matrix of m rows and n columns takes m searches and not m times n. By a
 * hierarchy a row is a sweep, and sixteen go side by side. */

#pragma once

#include "tool/options/also.h"
#include "tool/options/limit-options.h"
#include "tool/options/places.h"

/* Takes row @row: a cost for each column, INFINITY if no route exists; and after
 * these, if a measure is added up, its sum for each column. */
typedef gboolean (*RowFunc) (guint          row,
                             const gdouble *numbers,
                             gpointer       user_data,
                             GError       **error);

typedef struct
{
  const GArray        *rows;            /* (not owned) of Spot */
  const GArray        *columns;         /* (not owned) of Spot */
  WaySearch           *search;          /* (not owned) */
  WayGraph            *graph;           /* (not owned) that it searches */
  Limits              *limits;          /* (not owned) */
  WayRouter           *router;          /* (not owned) (nullable) asked instead */
  const Also          *also;            /* (not owned): one measure, or none */
  guint                n_numbers;       /* of a row */
  gdouble             *row;             /* (owned) the present one */
  WayStatus            status;          /* which limit was met, else FOUND */
} RowFinder;

/* @router finds the rows if it is not %NULL, and the measure of @also is added up
 * if it is not %NULL. All arguments must live as long as
 * @self. */
void     row_finder_init  (RowFinder         *self,
                           const GArray      *rows,
                           const GArray      *columns,
                           WaySearch         *search,
                           WayRouter         *router,
                           const Also        *also,
                           Limits            *limits);
void     row_finder_clear (RowFinder         *self);

/* The largest number of rows that a rank finds in one go. */
guint    row_finder_get_batch (const RowFinder *self);

/* Finds the rows @todo, in that order, unless a limit is met. */
gboolean row_finder_find  (RowFinder         *self,
                           const guint32     *todo,
                           guint              n_todo,
                           RowFunc            func,
                           gpointer           user_data,
                           GError           **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RowFinder, row_finder_clear)
