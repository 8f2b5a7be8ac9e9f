/* measure-columns.h - further numbers in the rows of a table of edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/network-private.h"
#include "io/formats/text/csv.h"

/* The columns of a table that no role has taken and whose fields are all
 * numbers of 0 or more. Made with { NULL }. */
typedef struct
{
  GArray *columns;              /* (owned) (nullable) */
  GArray *rows;                 /* (owned) (nullable) the edges of the rows */
} MeasureColumns;

/* Takes all columns with a name but the @n_taken ones of @taken. */
void measure_columns_init  (MeasureColumns  *self,
                            const Csv       *csv,
                            const int       *taken,
                            guint            n_taken);
void measure_columns_clear (MeasureColumns  *self);

/* Reads the numbers of the row of @csv, which is the next edge. */
void measure_columns_read  (MeasureColumns  *self,
                            const Csv       *csv,
                            WayNode          from,
                            WayNode          to,
                            WayCost          cost,
                            WayEdgeDirection direction);

/* Gives the numbers to the edges of @network, whose table has been built of all
 * rows. O((rows + edges) log (rows + edges)). */
void measure_columns_give  (MeasureColumns  *self,
                            WayNetwork      *network);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MeasureColumns, measure_columns_clear)
