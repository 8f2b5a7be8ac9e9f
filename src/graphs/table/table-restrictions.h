/* table-restrictions.h - which turns of a table are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

/* A restriction, as files have it. */
typedef struct
{
  guint64 first;                /* in the nodes of all */
  guint32 rule;                 /* a WayRestriction */
  guint32 n_nodes;
} RestrictionRow;

/* Rows of nodes; in a builder, rows of ids. */
typedef struct
{
  RestrictionRow *rows;         /* (owned) */
  guint32         n_rows, rows_size;
  guint32        *nodes;        /* (owned) */
  gsize           n_nodes, nodes_size;
  gboolean        is_borrowed;  /* whether the arrays are, after all: they lie
                                 * in a file, and may say anything */
} Restrictions;

void restrictions_free     (Restrictions  *self);

/* Replaces each id by the node numbers[id]. */
void restrictions_renumber (Restrictions  *self,
                            const guint32 *numbers);

/* Whether a row names from 3 nodes to %WAY_RESTRICTION_MAX_NODES, all of them
 * below @end, by a rule that there is. */
gboolean restrictions_has_row (const Restrictions *self,
                               guint32             row,
                               guint32             end);
