/* values.h - what the arcs of a hierarchy cost, in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "hierarchy/hierarchy-private.h"
#include "hierarchy/patch.h"

#include <math.h>

G_BEGIN_DECLS

/* Costs of an arc in both directions, and an upward arc as queries walk it, in
 * the two kinds of numbers. */
typedef struct
{
  guint32 forward;
  guint32 backward;
} WholePair;

typedef struct
{
  gdouble forward;
  gdouble backward;
} RealPair;

typedef struct
{
  guint32 head;
  guint32 forward;
  guint32 backward;
} WholeUp;

typedef struct
{
  guint32 head;
  guint32 reserved;
  gdouble forward;
  gdouble backward;
} RealUp;

/* No way, in whole numbers. Any two numbers up to this can be added. */
#define WHOLE_NONE ((guint32) 0x7fffffff)

/* Whole numbers serve if all costs of edges are whole and no sum that
 * customising or a query makes comes to WHOLE_NONE. values_customise() makes
 * sure of that. In all other cases numbers are doubles. If costs are so large
 * that sums might be more than a double holds, they are scaled down by a power
 * of two. */
typedef struct
{
  gboolean  is_whole;
  gboolean  may_circle;         /* whether a best way may come back to a node:
                                 * where edges cost nothing, or rounding makes
                                 * them */
  gdouble   scale;              /* of real numbers; 1 or less */
  gdouble  *costs;              /* (owned) of edges, as they were given */
  union                         /* (owned) of each arc: the best way between its
                                 * ends that meets lower nodes alone */
  {
    WholePair *whole;
    RealPair  *real;
    gpointer   any;
  } pairs;
  union                         /* (owned) the arcs that queries need: those of
                                 * node i from first_up[i] up to ends[i]. In a
                                 * direction that none needs there is no way */
  {
    WholeUp   *whole;
    RealUp    *real;
    gpointer   any;
  } ups;
  guint32  *ends;               /* (owned) of n_nodes */
  Patch    *patch;              /* (owned) (nullable) what differs from the
                                 * arrays, which are then not written */
} Values;

/* Sets costs to @costs, one for each edge of @shape, and customises. Arrays
 * that
 * @self has are used again. @self is in disorder if it fails, and must be
 * cleared or customised again. */
gboolean values_customise (Values               *self,
                           const HierarchyShape *shape,
                           const gdouble        *costs,
                           Meter                *meter,
                           GError              **error);
/* Whether an edge may cost @cost; @edge is named otherwise. */
gboolean values_check_cost (guint32              edge,
                            gdouble              cost,
                            GError             **error);

/* Whether @cost can take the place of another without customising anew. */
gboolean values_can_hold  (const Values         *self,
                           gdouble               cost);

/* Makes the upward arcs of @node of its row. @beaten: of each arc of the graph,
 * 1 if a way over another node is better forward, 2 if one is backward. */
void     values_pack_row  (Values               *self,
                           const HierarchyShape *shape,
                           const guint8         *beaten,
                           guint32               node);
/* Makes @self, which is empty, a copy of @other. %FALSE, and empty, if there is
 * no memory. */
gboolean values_copy      (Values               *self,
                           const Values         *other,
                           const HierarchyShape *shape);
void     values_clear     (Values               *self);

/* How many bytes the arrays take. */
gsize    values_bytes     (const Values         *self,
                           const HierarchyShape *shape);

/* The largest number of an arc that whole numbers allow: no sum of arcs on two
 * ways up the tree comes to WHOLE_NONE. */
static inline guint32
values_most_whole (const HierarchyShape *shape)
{
  return (WHOLE_NONE - 1) / (2 * shape->height + 2);
}

/* What edge @edge costs. */
static inline gdouble
values_cost (const Values *self,
             guint32       edge)
{
  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->edge_bits, edge))
    return patch_cost (self->patch, edge);

  return self->costs[edge];
}

static inline void
values_set_cost (Values  *self,
                 guint32  edge,
                 gdouble  cost)
{
  if (self->patch != NULL)
    patch_set_cost (self->patch, edge, cost);
  else
    self->costs[edge] = cost;
}

/* What the arc @slot costs; INFINITY for no way. */
static inline gdouble
values_number (const Values *self,
               guint32       slot)
{
  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->arc_bits, slot / 2))
    return patch_number (self->patch, slot);
  if (self->is_whole)
    {
      const guint32 number = (&self->pairs.whole->forward)[slot];

      return number < WHOLE_NONE ? (gdouble) number : (gdouble) INFINITY;
    }

  return (&self->pairs.real->forward)[slot];
}

static inline void
values_set_number (Values *self,
                   guint32 slot,
                   gdouble number)
{
  if (self->patch != NULL)
    {
      const gdouble numbers[2] = { values_number (self, slot & ~1u),
                                   values_number (self, slot | 1) };

      patch_set_number (self->patch, slot, numbers, number);
    }
  else if (self->is_whole)
    (&self->pairs.whole->forward)[slot]
      = number < WHOLE_NONE ? (guint32) number : WHOLE_NONE;
  else
    (&self->pairs.real->forward)[slot] = number;
}

/* The first edge of @slot that costs @number at most, or NONE. */
static inline guint32
values_find_edge (const Values         *self,
                  const HierarchyShape *shape,
                  guint32               slot,
                  gdouble               number)
{
  const guint32 first = shape->slot_edges[slot];
  const gdouble scale = self->is_whole ? 1 : self->scale;
  guint32 edge = first;

  if (first == HIERARCHY_NONE)
    return first;

  do
    {
      if (values_cost (self, edge) * scale <= number)
        return edge;
      edge = shape->edge_twins[edge];
    }
  while (edge != first);

  return HIERARCHY_NONE;
}

/* The arcs that queries walk from the node of rank @rank, up to @end. */
static inline const WholeUp *
values_whole_ups (const Values         *self,
                  const HierarchyShape *shape,
                  guint32               rank,
                  const WholeUp       **end)
{
  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->row_bits, rank))
    {
      const PatchRow *row = patch_row (self->patch, rank);
      const WholeUp *ups = row->ups;

      *end = ups + row->n_ups;
      return ups;
    }

  *end = self->ups.whole + self->ends[rank];
  return self->ups.whole + shape->first_up[rank];
}

static inline const RealUp *
values_real_ups (const Values         *self,
                 const HierarchyShape *shape,
                 guint32               rank,
                 const RealUp        **end)
{
  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->row_bits, rank))
    {
      const PatchRow *row = patch_row (self->patch, rank);
      const RealUp *ups = row->ups;

      *end = ups + row->n_ups;
      return ups;
    }

  *end = self->ups.real + self->ends[rank];
  return self->ups.real + shape->first_up[rank];
}

G_END_DECLS
