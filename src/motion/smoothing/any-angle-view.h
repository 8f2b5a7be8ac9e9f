/* any-angle-view.h - a graph of straight lines, for one search: Lazy Theta*
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/line-reader.h"
#include "core/meter.h"

G_BEGIN_DECLS

/* The data of an expanded node. */
typedef struct
{
  WayCost  cost;
  guint32  corner;              /* where the line to it begins */
  gboolean is_settled;
} Mark;

#define TYPE_ANGLES (angles_get_type ())
G_DECLARE_FINAL_TYPE (Angles, angles, , ANGLES, GObject)

/* Serves one search, and so may store its results. */
struct _Angles
{
  GObject     parent_instance;
  WayGraph   *base;             /* (not owned) */
  LineReader  lines;            /* of @base */
  WayNode     goal;
  WayQuery    query;            /* of the reader */
  EdgeReader  reader;           /* of @base */
  gboolean    has_predecessors;
  Mark       *marks;            /* (owned) by node */
};

/* %NULL with @error set if there is too little memory. (transfer full) */
Angles *angles_new     (WayGraph         *base,
                        WayNode           goal,
                        const LineReader *lines,
                        Meter            *meter,
                        GError          **error);

/* Finds the corner of a node that is about to be expanded, unless it is
 * known. */
gboolean angles_settle (Angles           *self,
                        const WayAt      *at,
                        GError          **error);

/* The corner of a node that @came_from has offered at @cost. */
guint32 angles_offered_corner (Angles    *self,
                               guint32    node,
                               guint32    came_from,
                               WayCost    cost);

G_END_DECLS
