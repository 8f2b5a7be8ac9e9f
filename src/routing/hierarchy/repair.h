/* repair.h - costs mended where a few edges changed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/legs.h"
#include "routing/hierarchy/values.h"

G_BEGIN_DECLS

/* What an arc cost before. */
typedef struct
{
  guint32 arc;
  gdouble numbers[2];
} ArcBefore;

/* What an edge cost before. */
typedef struct
{
  guint32 edge;
  gdouble cost;
} EdgeBefore;

/* Scratch space for changes of one set of costs. All zero to begin with. */
typedef struct
{
  guint8 *marks;                /* (owned) of each arc: whether it waits */
  guint8 *beaten;               /* (owned) of each arc, for values_pack_row() */
  GArray *waiting;              /* (owned) of guint32: arcs, a heap whose first
                                 * is the least */
  GArray *arcs;                 /* (owned) of ArcBefore: those that changed */
  GArray *edges;                /* (owned) of EdgeBefore: those that changed */
  GArray *row;                  /* (owned) of ArcBefore: the row at hand */
  GArray *rows;                 /* (owned) of guint32: nodes to be packed */
} Repair;

typedef enum
{
  REPAIR_FAILED,                /* a limit was met, or there is no memory */
  REPAIR_DONE,
  REPAIR_TOO_LARGE              /* numbers do not hold what arcs would cost */
} RepairEnd;

/* Sets the costs of @n_edges edges, and mends @values: as if customised anew,
 * to the last bit. Unless all is done all is as it was. Numbers must be able to
 * hold the costs (values_can_hold()). */
RepairEnd repair_change (Repair               *self,
                         const HierarchyShape *shape,
                         Values               *values,
                         const guint32        *edges,
                         const gdouble        *costs,
                         gsize                 n_edges,
                         Meter                *meter,
                         GError              **error);
void      repair_clear  (Repair               *self);

G_END_DECLS
