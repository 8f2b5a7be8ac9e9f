/* edge-columns.h - named numbers of edges besides their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Columns of numbers by the ids of the edges of a table. */
typedef struct _EdgeColumns EdgeColumns;

EdgeColumns   *edge_columns_new       (guint32            n_edges);
void           edge_columns_free      (EdgeColumns       *self);

/* Adds a column of n_edges values, which it takes. Control characters in
 * @name become spaces. */
void           edge_columns_take      (EdgeColumns       *self,
                                       const char        *name,
                                       gdouble           *values);

guint          edge_columns_get_count (const EdgeColumns *self);
const char    *edge_columns_get_name  (const EdgeColumns *self,
                                       guint              column);

/* The number of an edge; NaN if there is none. A damaged file may have any
 * number. O(1). */
gdouble        edge_columns_get_value (const EdgeColumns *self,
                                       guint              column,
                                       guint32            edge);

/* Whether a column has a name, and a finite number from 0 up for each edge, so
 * that a file with place for measures can have it. O(edges). */
gboolean       edge_columns_is_full   (const EdgeColumns *self,
                                       guint              column);

/* Whether two edges have the same numbers. O(columns). */
gboolean       edge_columns_are_same  (const EdgeColumns *self,
                                       guint32            a,
                                       guint32            b);

/* How many edges were left out although a column of theirs is lower. */
void           edge_columns_set_n_lost (EdgeColumns      *self,
                                        guint             n_lost);
guint          edge_columns_get_n_lost (const EdgeColumns *self);

/* Keeps all columns with a prepared network. O(edges). */
void           edge_columns_keep      (const EdgeColumns *self,
                                       WayPrepared       *prepared);

/* (nullable): the columns that edge_columns_keep() kept there, whose arrays are
 * not copied. O(columns). */
EdgeColumns   *edge_columns_find      (WayPrepared       *prepared);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EdgeColumns, edge_columns_free)
