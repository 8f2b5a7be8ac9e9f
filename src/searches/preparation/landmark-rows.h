/* landmark-rows.h - distances of all nodes to a few, those of a node together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

#include <glib.h>

/* Lanes are worked on four at a time. */
#define ROW_LANES 4

/* The first node's row begins where a cache line does. */
#define ROW_ALIGNMENT 64

typedef gint32 WholeLanes __attribute__ ((vector_size (4 * ROW_LANES)));
typedef guint32 BitLanes __attribute__ ((vector_size (4 * ROW_LANES)));

typedef struct
{
  gdouble at[ROW_LANES];
} RealLanes;

/* A lane is one landmark's distances in one direction; a group is four lanes.
 * Each lane is a potential: no edge costs less than it changes along it. To
 * stay so where a node is out of reach it ends at a value above all others. */
typedef struct
{
  guint32     n_nodes;
  guint       n_groups;         /* a node */
  gpointer    memory;           /* (owned) (nullable) with room to align it;
                                 * NULL if the rows lie in a file */
  WholeLanes *whole;            /* in @memory: whole, and below 2^31 ... */
  RealLanes  *real;             /* ... otherwise this; both NULL if empty */
  gdouble     largest;          /* of all values */
} LandmarkRows;

/* All zeros. %FALSE without memory. */
gboolean landmark_rows_init  (LandmarkRows  *self,
                              guint32        n_nodes,
                              guint          n_groups,
                              gboolean       whole);
void     landmark_rows_clear (LandmarkRows  *self);
gsize    landmark_rows_bytes (const LandmarkRows *self);

/* How many bytes landmark_rows_init() needs, at most G_MAXSIZE. */
gsize    landmark_rows_need  (guint32        n_nodes,
                              guint          n_groups,
                              gboolean       whole);

/* Fills a lane, with INFINITY for nodes out of reach. Rows become real if a
 * distance does not fit into whole rows. %FALSE without memory. */
gboolean landmark_rows_set   (LandmarkRows  *self,
                              guint          lane,
                              const WayCost *distances);

static inline gdouble
landmark_rows_get (const LandmarkRows *self,
                   guint32             node,
                   guint               lane)
{
  const gsize group = (gsize) node * self->n_groups + lane / ROW_LANES;

  return self->whole ? self->whole[group][lane % ROW_LANES]
                     : self->real[group].at[lane % ROW_LANES];
}
