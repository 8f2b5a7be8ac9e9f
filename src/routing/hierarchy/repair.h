/* repair.h - updates the costs of a hierarchy after a few edges changed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/legs.h"
#include "routing/hierarchy/values.h"

G_BEGIN_DECLS

/* The costs of an arc before the change. */
typedef struct
{
  guint32 arc;
  union
  {
    WholePair whole;
    RealPair  real;             /* in a patch, too */
  } before;
} ArcChange;

/* The cost of an edge before the change. */
typedef struct
{
  guint32 edge;
  gdouble cost;
} EdgeBefore;

/* Scratch space for changes of one set of costs. All zero to begin with. */
typedef struct
{
  guint8 *marks;                /* (owned) of each arc: whether it waits or is
                                 * doubtful */
  guint8 *beaten;               /* (owned) of each arc, for values_pack_row() */
  Legs   *legs;                 /* (owned) of the present arc */
  gsize   legs_room;
  GArray *waiting;              /* (owned) of guint32: arcs, a heap whose first
                                 * is the least */
  GArray *arcs;                 /* (owned) of ArcChange: arcs that changed */
  GArray *edges;                /* (owned) of EdgeBefore: edges that changed */
  GArray *doubtful;             /* (owned) of guint32: arcs that may be beaten
                                 * otherwise than before */
} Repair;

typedef enum
{
  REPAIR_FAILED,                /* a limit was met, or too little memory */
  REPAIR_DONE,
  REPAIR_TOO_LARGE              /* numbers cannot hold the costs of arcs */
} RepairEnd;

/* Sets the costs of @n_edges edges, and updates @values to what customising
 * again would give, to the last bit. Unless the result is REPAIR_DONE, nothing
 * has changed. The numbers must be able to hold the costs
 * (values_can_hold()). */
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
