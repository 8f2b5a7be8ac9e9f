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

/* The arcs of a node that queries walk. */
typedef struct
{
  guint32  n_ups;
  gpointer ups;                 /* (owned) WholeUp or RealUp */
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
                                  guint32      n_ups);
const PatchRow *patch_row        (const Patch *self,
                                  guint32      rank);

static inline gboolean
patch_has (const guint32 *bits,
           guint32        at)
{
  return bits[at / 32] >> at % 32 & 1;
}

G_END_DECLS
