/* patch.h - the few costs of a hierarchy that differ from arrays others share
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

/* A bit for each arc, edge and row tells whether it differs, so that what is as
 * in the arrays costs one look. What differs is found by its number. */
typedef struct
{
  guint32    *arc_bits;         /* (owned) */
  guint32    *edge_bits;        /* (owned) */
  guint32    *row_bits;         /* (owned) */
  gsize       n_bytes;          /* of the bits */
  GHashTable *arc_places;       /* (owned) of each such arc: where in ... */
  GArray     *numbers;          /* (owned) ... of two gdouble */
  GHashTable *edge_places;      /* (owned) of each such edge: where in ... */
  GArray     *costs;            /* (owned) of gdouble */
  GHashTable *rows;             /* (owned) of such a rank: PatchRow */
} Patch;

/* Where arcs of a node end that queries walk: places in an array. Those that
 * lead up alone come first, then those that lead both ways, then those that
 * lead down alone. */
typedef struct
{
  guint32 down;                 /* where arcs begin that lead down */
  guint32 up;                   /* where those end that lead up */
  guint32 all;                  /* where all end */
} UpEnds;

/* The arcs of a node that queries walk. */
typedef struct
{
  gpointer ups;                 /* (owned) WholeUp or RealUp */
  UpEnds   ends;
} PatchRow;

Patch          *patch_new        (guint32      n_nodes,
                                  guint32      n_arcs,
                                  guint32      n_edges,
                                  Meter       *meter,
                                  GError     **error);
void            patch_free       (Patch       *self);
gsize           patch_bytes      (const Patch *self);

/* @numbers: what both directions of the arc are, in case it does not differ
 * yet */
void            patch_set_number (Patch        *self,
                                  guint32       slot,
                                  const gdouble numbers[2],
                                  gdouble       number);
gdouble         patch_number     (const Patch *self,
                                  guint32      slot);
void            patch_set_cost   (Patch       *self,
                                  guint32      edge,
                                  gdouble      cost);
gdouble         patch_cost       (const Patch *self,
                                  guint32      edge);

/* Sets the row of @rank. @ups: (transfer full) */
void            patch_take_row   (Patch       *self,
                                  guint32      rank,
                                  gpointer     ups,
                                  UpEnds       ends);
const PatchRow *patch_row        (const Patch *self,
                                  guint32      rank);

static inline gboolean
patch_has (const guint32 *bits,
           guint32        at)
{
  return bits[at / 32] >> at % 32 & 1;
}

G_END_DECLS
