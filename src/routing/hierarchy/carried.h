/* carried.h - a measure along the cheapest ways of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/selection.h"

#include <wayfind/searches/measures.h>

G_BEGIN_DECLS

/* A measure of each arc: its sum along the best way for which the arc stands; of
 * several best ways the least sum. Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  WayMeasures    *measures;     /* (owned) */
  guint           measure;
  guint64         version;      /* of the costs when it was made */
  gdouble        *slots;        /* (owned) of each slot; INFINITY if unknown */
} Carried;

/* Works in a measure. (transfer full); %NULL with WAY_ERROR_PARSE if the file of
 * @costs is damaged, or the error of @meter. O(edges + triangles). */
Carried *carried_new          (WayHierarchyCosts *costs,
                               WayMeasures       *measures,
                               guint              measure,
                               Meter             *meter,
                               GError           **error);
Carried *carried_ref          (Carried           *self);
void     carried_unref        (Carried           *self);

/* Whether it is that measure, for the present costs. */
gboolean carried_is           (const Carried     *self,
                               const WayHierarchyCosts *costs,
                               WayMeasures       *measures,
                               guint              measure);

/* (transfer full): the measure of each arc of @selection, in the same order.
 * %NULL with the error of @meter. O(arcs log arcs of a node). */
gdouble *carried_select       (const Carried     *self,
                               const WayHierarchyCosts *costs,
                               const Selection   *selection,
                               Meter             *meter,
                               GError           **error);

/* The measure of the arc from @tail up to @head. O(log arcs of @tail). */
static inline gdouble
carried_up (const Carried        *self,
            const HierarchyShape *shape,
            guint32               tail,
            guint32               head)
{
  const guint32 arc = hierarchy_find_arc (shape, tail, head);

  return arc != HIERARCHY_NONE ? self->slots[2 * (gsize) arc]
                               : (gdouble) INFINITY;
}

/* The same from @head down to @tail. */
static inline gdouble
carried_down (const Carried        *self,
              const HierarchyShape *shape,
              guint32               tail,
              guint32               head)
{
  const guint32 arc = hierarchy_find_arc (shape, tail, head);

  return arc != HIERARCHY_NONE ? self->slots[2 * (gsize) arc + 1]
                               : (gdouble) INFINITY;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Carried, carried_unref)

G_END_DECLS
