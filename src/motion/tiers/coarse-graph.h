/* coarse-graph.h - the gates of tiers as a graph, with one start and one goal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/motion/tiers.h>

#define TYPE_COARSE_GRAPH (coarse_graph_get_type ())
G_DECLARE_FINAL_TYPE (CoarseGraph, coarse_graph, , COARSE_GRAPH, GObject)

/* Its nodes are the ids of gates, and two more. It serves one query at a time,
 * and so may store it. */
struct _CoarseGraph
{
  GObject         parent_instance;
  const WayTiers *tiers;
  const WayGraphInterface *iface; /* of the tiers' graph */
  WayNodeType    *type;         /* (owned) of @n_ids and two more nodes */
  guint32         n_ids;
  guint32         start;        /* nodes of the tiers' graph */
  guint32         goal;
  WayRealArc     *start_arcs;   /* (owned) within the start's sector */
  gsize           start_room;
  guint32         n_start_arcs;
  WayCost        *goal_costs;   /* (owned) from each gate of the goal's sector,
                                 * INFINITY without a way */
  gsize           goal_room;
  guint32         goal_sector;
  WayNode         goal_node;
  WayQuery        query;        /* of @cursor */
  gpointer        cursor;       /* (nullable) of the tiers' graph, for
                                 * heuristics */
  gboolean        has_cursor;
};

/* Room for gates below @n_ids. */
CoarseGraph *coarse_graph_new       (const WayTiers *tiers,
                                     guint32         n_ids);

/* Begins a query with no arcs from the start, nor to the goal. */
gboolean     coarse_graph_begin     (CoarseGraph    *self,
                                     guint32         start,
                                     guint32         goal,
                                     Meter          *meter,
                                     GError        **error);
gboolean     coarse_graph_add_start (CoarseGraph    *self,
                                     guint32         id,
                                     WayCost         cost,
                                     Meter          *meter,
                                     GError        **error);
void         coarse_graph_end       (CoarseGraph    *self);

static inline WayNode
coarse_graph_start (const CoarseGraph *self)
{
  return WAY_INDEX (self->n_ids);
}

static inline WayNode
coarse_graph_goal (const CoarseGraph *self)
{
  return WAY_INDEX ((gsize) self->n_ids + 1);
}
