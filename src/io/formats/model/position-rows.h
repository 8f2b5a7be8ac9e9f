/* position-rows.h - rows of positions, each with a key, in a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The rows of a prepared network, in the arrays of the file. Their
 * contents may be wrong: the functions below check the ranges. */
typedef struct
{
  GBytes            *bytes[3];  /* (owned) the memory of the three arrays */
  const guint64     *keys;      /* (borrowed) one for each row */
  const guint32     *firsts;    /* (borrowed) where each row begins and, behind
                                 * the last, how many positions there are */
  const WayPosition *positions; /* (borrowed) */
  gsize              n_rows;
  gsize              n_positions;
  WayPositionKind    kind;
} PositionRows;

/* Rows that are collected to be kept. */
typedef struct
{
  GArray *keys;                 /* (owned) of guint64 */
  GArray *firsts;               /* (owned) of guint32 */
  GArray *positions;            /* (owned) of WayPosition */
} PositionRowsDraft;

void     position_rows_begin  (PositionRowsDraft *draft);
void     position_rows_add    (PositionRowsDraft *draft,
                               guint64            key,
                               const WayPosition *positions,
                               guint              n_positions);

/* Keeps the rows with a prepared network under @name, which has at most 7
 * bytes, and frees them. */
void     position_rows_keep   (PositionRowsDraft *draft,
                               WayPrepared       *prepared,
                               const char        *name);

/* Finds the rows that were kept under @name. No such rows are 0 rows. %FALSE
 * with WAY_ERROR_PARSE if the arrays do not fit together. O(1). */
gboolean position_rows_find   (PositionRows      *self,
                               WayPrepared       *prepared,
                               const char        *name,
                               WayPositionKind    kind,
                               GError           **error);
void     position_rows_clear  (PositionRows      *self);

/* Keeps rows that were found with another prepared network. */
void     position_rows_copy   (const PositionRows *self,
                               WayPrepared        *prepared,
                               const char         *name);

/* Appends the valid positions of a row. */
void     position_rows_append (const PositionRows *self,
                               gsize               row,
                               GArray             *positions);
