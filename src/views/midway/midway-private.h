/* midway-private.h - the spots of a view with more nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/midway.h>

#include "views/view-private.h"

/* After the last spot of a list. */
#define NO_SPOT G_MAXUINT32

/* A spot stands in the lists of both its ends. */
typedef struct
{
  guint32 ends[2];              /* nodes of the base, the lower one first */
  guint32 next[2];              /* the next spot in the list of that end */
  gdouble share;                /* of the way from the first end */
  guint32 area;                 /* not 0 if it does not lie on its edge, and is
                                   in no list */
} Spot;

/* Edges in both directions between a spot and another node, see
 * way_midway_join(). A join stands in the lists of both nodes. */
typedef struct
{
  guint32 nodes[2];             /* a spot, and a spot or a node of the base */
  guint32 next[2];              /* the next join in the list of that node */
  gdouble share;                /* of the cost of the first spot's edge */
} Join;

struct _WayMidway
{
  WayView      view;
  guint32      n_base;          /* nodes of the base; spots follow */
  guint32      n_spots;
  Spot        *spots;           /* (owned) */
  WayPosition *positions;       /* (owned) (nullable) of spots whose edges are
                                 * not straight; x is NaN for other spots */
  WayNodeType *type;            /* (owned) */
  GHashTable  *lists;           /* (owned) node -> its first spot */
  guint32      marks[8];        /* a bit for the low byte of each end */
  GArray      *joins;           /* (owned) (nullable) of Join */
  GHashTable  *joined;          /* (owned) node -> its first join + 1 */
};

static inline gboolean
midway_is_spot (const WayMidway *self,
                WayNode          node)
{
  return WAY_NODE_INDEX (node) >= self->n_base;
}

static inline Spot *
midway_spot (const WayMidway *self,
             WayNode          node)
{
  return &self->spots[WAY_NODE_INDEX (node) - self->n_base];
}

/* The first spot at a node of the base, or NO_SPOT. For almost all nodes
 * without a spot, one bit decides. */
static inline guint32
midway_first (const WayMidway *self,
              gsize            node)
{
  gpointer first;

  if (G_LIKELY (!(self->marks[node >> 5 & 7] >> (node & 31) & 1))
      || !g_hash_table_lookup_extended (self->lists, GSIZE_TO_POINTER (node),
                                        NULL, &first))
    return NO_SPOT;

  return GPOINTER_TO_UINT (first);
}

/* The end of a spot that @node is, 0 or 1. */
static inline guint
midway_side (const Spot *spot,
             gsize       node)
{
  return spot->ends[0] == node ? 0 : 1;
}

static inline guint32
midway_next (const Spot *spot,
             gsize       node)
{
  return spot->next[midway_side (spot, node)];
}

/* The distance of a spot from one of its ends, as a share of the edge. */
static inline gdouble
midway_share_from (const Spot *spot,
                   gsize       node)
{
  return midway_side (spot, node) == 0 ? spot->share : 1 - spot->share;
}

static inline gboolean
midway_are_on_one_edge (const Spot *a,
                        const Spot *b)
{
  return a->ends[0] == b->ends[0] && a->ends[1] == b->ends[1];
}

static inline const Join *
midway_join (const WayMidway *self,
             guint32          i)
{
  return &g_array_index (self->joins, Join, i);
}

static inline guint32
midway_n_joins (const WayMidway *self)
{
  return self->joins != NULL ? self->joins->len : 0;
}

/* The first join of a node, or NO_SPOT. */
static inline guint32
midway_first_join (const WayMidway *self,
                   gsize            node)
{
  return self->joins == NULL
           ? NO_SPOT
           : GPOINTER_TO_UINT (g_hash_table_lookup (self->joined,
                                                    GSIZE_TO_POINTER (node)))
             - 1;
}

/* A spot at a blocked node cannot be entered. */
static inline gboolean
midway_is_blocked (const WayMidway *self,
                   WayNode          node)
{
  const Spot *spot;

  if (!midway_is_spot (self, node))
    return way_graph_is_blocked (self->view.base, node);

  spot = midway_spot (self, node);
  return spot->area == 0 && (spot->share == 0 || spot->share == 1)
         && way_graph_is_blocked (self->view.base,
                                  WAY_INDEX (spot->ends[spot->share > 0]));
}

/* (nullable): the midway in a pile of views, @graph itself or one below it. */
WayMidway *midway_below      (WayGraph       *graph);

/* Of the interface WayGraph. */
gpointer midway_begin        (WayGraph       *graph,
                              const WayQuery *query);
void     midway_end          (WayGraph       *graph,
                              gpointer        data);
gboolean midway_prepare      (WayGraph       *graph,
                              const WayQuery *query,
                              gboolean        backward,
                              gpointer        meter);
void     midway_neighbours   (WayGraph       *graph,
                              gpointer        cursor,
                              const WayAt    *at,
                              WayEdges       *edges);
void     midway_predecessors (WayGraph       *graph,
                              gpointer        cursor,
                              const WayAt    *at,
                              WayEdges       *edges);
WayCost  midway_heuristic    (WayGraph       *graph,
                              gpointer        data,
                              WayNode         node);
gpointer midway_offer_heuristic (WayGraph    *graph);
