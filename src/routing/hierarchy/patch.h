/* patch.h - the few costs of a hierarchy that differ from shared arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

/* A bit for each arc, edge and row shows whether it differs, so an unchanged
 * cost takes one look. Hash tables find the changed ones by number. */
typedef struct
{
  guint32    *arc_bits;         /* (owned) */
  guint32    *edge_bits;        /* (owned) */
  guint32    *row_bits;         /* (owned) */
  gsize       n_bytes;          /* of the bits */
  GHashTable *arc_places;       /* (owned) of each changed arc: its place in
                                 * ... */
  GArray     *numbers;          /* (owned) ... of two gdouble */
  GHashTable *edge_places;      /* (owned) of each changed edge: its place in
                                 * ... */
  GArray     *costs;            /* (owned) of gdouble */
  GHashTable *rows;             /* (owned) of each changed rank: PatchRow */
} Patch;

/* Where the arcs of a node that queries walk end, as places in an array. Arcs
 * that lead up alone come first, then arcs that lead both ways, then arcs that
 * lead down alone. */
typedef struct
{
  guint32 down;                 /* the first arc that leads down */
  guint32 up;                   /* the end of the arcs that lead up */
  guint32 all;                  /* the end of all arcs */
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

/* @numbers: the costs of the arc in both directions, used if it does not differ
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
