/* overlay-private.h - the costs of layers, and the totals that a search pays
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A layer keeps its costs, and an overlay keeps the sums over all layers: one
 * total for each node, and one for each edge. The overlay adds up all parts of
 * a total again whenever one of them changes. So a search takes the same time
 * for any number of layers, and a cost that comes and goes a million times
 * leaves no rounding error behind. */

#pragma once

#include "core/changes.h"
#include "core/node-map.h"
#include "views/overlay/cost-map.h"
#include "views/view-private.h"

#include <wayfind/views/overlay.h>

struct _WayOverlay
{
  WayView    view;
  NodeMap    map;               /* nodes that have had a cost */
  GPtrArray *layers;            /* (owned) of WayLayer; its own is the first */
  gboolean   is_indexed;        /* whether all nodes are indices */
  guint32    n_nodes;           /* the number of indices */

  /* A bit for each index, and one behind the last that is never set. */
  guint64   *dear;              /* (owned) (nullable) total above 0 */
  guint64   *is_tail;           /* (owned) (nullable) has an edge in @edges */
  WayCost   *extra;             /* (owned) totals by id; 0 beyond @size */
  guint32    size;
  guint32    n_set;             /* totals of nodes above 0 */
  guint32    n_blocked;         /* totals of nodes that are INFINITY */
  guint32    width;             /* of the grid below, if only overlays lie
                                 * in between; 0 for other bases, which may
                                 * hide edges */
  guint32    pile_width;        /* of the grid below, if only views that
                                 * leave its corners unchanged lie in
                                 * between */

  CostMap    edges;             /* totals of edges, by pair of ids */
  CostMap    tails;             /* the number of edges with a total, by tail */
  CostMap    heads;             /* the same, by head */

  gsize      n_fractions;       /* finite totals that are not whole */
  Changes    changes;           /* of totals, by id */
};

/* The cost that is added to every edge into a node; INFINITY if the node is
 * blocked. Ids of indices are the indices. */
static inline WayCost
overlay_total_at (const WayOverlay *self,
                  gsize             id)
{
  return id < self->size ? self->extra[id] : 0;
}

static inline WayCost
overlay_total_of (const WayOverlay *self,
                  WayNode           node)
{
  guint32 id = 0;

  if (self->is_indexed)
    return overlay_total_at (self, WAY_NODE_INDEX (node));

  return node_map_lookup (&self->map, node, &id) ? overlay_total_at (self, id)
                                                 : 0;
}

/* As LeavesOpenFunc. */
static inline gboolean
overlay_leaves_open (gconstpointer overlay,
                     WayNode       node)
{
  return overlay_total_of (overlay, node) < INFINITY;
}

struct _WayLayer
{
  GObject     parent_instance;

  WayOverlay *overlay;          /* (not owned) NULL once it is removed */
  char       *name;             /* (owned) (nullable) */
  gdouble     scale;
  gboolean    is_whole;
  CostMap     nodes;            /* costs, by id */
  CostMap     edges;            /* costs, by pair of ids */
};

/* An empty layer at scale 1. (transfer full) */
WayLayer *layer_new            (WayOverlay *overlay,
                                const char *name);

/* Leaves @self without an overlay, and empty. */
void      layer_detach         (WayLayer   *self);

/* Sets the cost of a node. There is room for it in @self and its overlay. */
void      layer_put            (WayLayer   *self,
                                guint32     id,
                                WayCost     cost);

/* Notes a node or an edge before a layer sets its cost. Makes room for totals
 * here, so that the updates cannot fail. Returns FALSE if memory is lacking;
 * nothing has changed then. */
gboolean  overlay_reserve_node (WayOverlay *self,
                                WayNode     node,
                                guint32    *id);
gboolean  overlay_reserve_edge (WayOverlay *self,
                                WayNode     from,
                                WayNode     to,
                                guint64    *pair);

/* Add up the totals again. */
void      overlay_update_node  (WayOverlay *self,
                                guint32     id);
void      overlay_update_edge  (WayOverlay *self,
                                guint64     pair);
void      overlay_update       (WayOverlay *self,
                                const CostMap *nodes,
                                const CostMap *edges);

/* Forgets the nodes that have no cost in any layer, if they are most of those
 * that are known. Ids change. */
void      overlay_compact      (WayOverlay *self);

void      overlay_clear_totals (WayOverlay *self);

static inline gboolean
overlay_is_node (const WayOverlay *self,
                 WayNode           node)
{
  return node_type_takes (self->map.type, node);
}

guint layer_get_n_edges (WayLayer *self);

guint layer_get_n_nodes (WayLayer *self);

const char *layer_get_name (WayLayer *self);
