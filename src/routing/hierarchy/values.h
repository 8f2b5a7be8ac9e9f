/* values.h - the costs of a hierarchy's arcs, in numbers of one kind
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"
#include "routing/hierarchy/patch.h"

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

/* The upward arcs of one node that queries walk. Arcs that lead up alone come
 * first, then arcs that lead both ways, then arcs that lead down alone. So a
 * walk in one direction meets few arcs of the other: if edges are turns, nearly
 * half of all arcs lead one way. */
typedef struct
{
  const WholeUp *begin;
  const WholeUp *down;          /* the first arc that leads down */
  const WholeUp *up_end;        /* the end of the arcs that lead up */
  const WholeUp *end;
} WholeRow;

typedef struct
{
  const RealUp *begin;
  const RealUp *down;
  const RealUp *up_end;
  const RealUp *end;
} RealRow;

/* "No way" in whole numbers. Any two numbers up to this can be added. */
#define WHOLE_NONE ((guint32) 0x7fffffff)

/* The number of a cost of an edge that values_can_hold(). */
static inline guint32
whole_from_cost (gdouble cost)
{
  return cost < WHOLE_NONE ? (guint32) cost : WHOLE_NONE;
}

/* The same for real numbers. Turns -0 into 0, so that the result does not
 * depend on the order of edges. */
static inline gdouble
real_from_cost (gdouble cost,
                gdouble scale)
{
  return cost * scale + 0.0;
}

/* Numbers are whole if all costs of edges are whole and no sum that customising
 * or a query computes reaches WHOLE_NONE, as values_customise() checks.
 * Otherwise they are doubles. If sums might exceed the range of a double, costs
 * are scaled down by a power of two. */
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
                                 * node i from first_up[i] up to ends[i].all.
                                 * In a direction that none needs there is no
                                 * way */
  {
    WholeUp   *whole;
    RealUp    *real;
    gpointer   any;
  } ups;
  UpEnds   *ends;               /* (owned) of n_nodes; places in ups */
  Patch    *patch;              /* (owned) (nullable) what differs from the
                                 * arrays, which are then not written */
} Values;

/* Sets the costs to @costs, one for each edge of @shape, and customises. Uses
 * the arrays of @self again. If it fails, @self is inconsistent, and must be
 * cleared or customised again. */
gboolean values_customise (Values               *self,
                           const HierarchyShape *shape,
                           const gdouble        *costs,
                           Meter                *meter,
                           GError              **error);
/* Whether @cost is a valid cost of an edge; the error names @edge. */
gboolean values_check_cost (guint32              edge,
                            gdouble              cost,
                            GError             **error);

/* Whether @cost can replace another cost without customising again. */
gboolean values_can_hold  (const Values         *self,
                           gdouble               cost);

/* Makes the upward arcs of @node from its row. @beaten: of each arc of the
 * graph, whether it is beaten: 1 forward, 2 backward. O(row). */
void     values_pack_row  (Values               *self,
                           const HierarchyShape *shape,
                           const guint8         *beaten,
                           guint32               node);
/* The same for a row in which the costs of @arc alone have changed, and what
 * beats it. %FALSE if queries walk @arc in other directions than before, or
 * @self has a patch: then the row must be packed again. O(log row). */
gboolean values_update_arc (Values               *self,
                            const HierarchyShape *shape,
                            guint32               arc,
                            guint8                beaten);
/* Makes @self, which is empty, a copy of @other. %FALSE, and empty, if there is
 * too little memory. */
gboolean values_copy      (Values               *self,
                           const Values         *other,
                           const HierarchyShape *shape);
void     values_clear     (Values               *self);

/* The bytes of the arrays. */
gsize    values_bytes     (const Values         *self,
                           const HierarchyShape *shape);

/* The largest cost of an arc in whole numbers: no sum of arcs on two ways up
 * the tree reaches WHOLE_NONE. */
static inline guint32
values_most_whole (const HierarchyShape *shape)
{
  return (WHOLE_NONE - 1) / (2 * shape->height + 2);
}

/* The cost of edge @edge. */
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

/* The cost of the arc @slot; INFINITY for no way. */
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

/* The first edge of @slot that costs at most @number, or NONE. */
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

/* The arcs that queries walk from the node of rank @rank. */
static inline WholeRow
values_whole_row (const Values         *self,
                  const HierarchyShape *shape,
                  guint32               rank)
{
  const WholeUp *ups = self->ups.whole;
  UpEnds ends;

  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->row_bits, rank))
    {
      const PatchRow *row = patch_row (self->patch, rank);

      ups = row->ups;
      ends = row->ends;
      return (WholeRow) { ups, ups + ends.down, ups + ends.up,
                          ups + ends.all };
    }

  ends = self->ends[rank];
  return (WholeRow) { ups + shape->first_up[rank], ups + ends.down,
                      ups + ends.up, ups + ends.all };
}

static inline RealRow
values_real_row (const Values         *self,
                 const HierarchyShape *shape,
                 guint32               rank)
{
  const RealUp *ups = self->ups.real;
  UpEnds ends;

  if (G_UNLIKELY (self->patch != NULL)
      && patch_has (self->patch->row_bits, rank))
    {
      const PatchRow *row = patch_row (self->patch, rank);

      ups = row->ups;
      ends = row->ends;
      return (RealRow) { ups, ups + ends.down, ups + ends.up, ups + ends.all };
    }

  ends = self->ends[rank];
  return (RealRow) { ups + shape->first_up[rank], ups + ends.down,
                     ups + ends.up, ups + ends.all };
}

G_END_DECLS
