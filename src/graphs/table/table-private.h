/* table-private.h - the fields of a table, for its builder and its heuristic
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/arcs.h"
#include "graphs/table/edge-index.h"
#include "graphs/table/node-components.h"
#include "graphs/table/priced-turns.h"
#include "graphs/table/spatial-index.h"
#include "graphs/table/table-lines.h"
#include "graphs/table/table-map.h"
#include "graphs/table/table-restrictions.h"

#include <wayfind/graphs/table.h>

/* A node is an index in the order of the table; an id is the number that the
 * builder gave to the node. The arrays that a search reads are in the order of
 * nodes, and all others in the order of ids.
 *
 * The arrays of a table from a file may have wrong contents (table-map.h). */
struct _WayTable
{
  GObject          parent_instance;

  WayTable        *origin;      /* (owned) (nullable) the table that owns the
                                 * arrays that both share: table-changes.c */
  Arcs             arcs;
  gboolean         is_large;    /* whether caches may not hold it */
  gboolean         has_edge_ids; /* labels or parallel edges: searches must
                                  * note by which edge they came */
  WayPositionKind  kind;
  guint            n_dims;      /* doubles a point; 0 without positions */
  gboolean         is_placed;   /* all nodes have positions */
  gdouble          scale;       /* of the heuristic */
  const gdouble   *points;      /* borrowed: see core/position-private.h */
  gdouble         *vectors;     /* (owned) points on the sphere */
  WayPosition     *positions;   /* (owned) points in the plane; by node, NaN
                                 * where there is none */

  WayNodeType     *node_type;   /* (owned) */
  guint32         *ids;         /* (owned) by node */
  guint32         *numbers;     /* (owned) the node of each id */
  NodeComponents   components;

  const char     **names;       /* (owned) (nullable) by id */
  GHashTable      *ids_by_name; /* (owned) */
  gboolean         is_numbered; /* whether nodes go by their numbers, too: */
  guint32          first_number; /* that of id 0 */
  GPtrArray       *labels;      /* (owned) */
  GArray          *widths;      /* (owned) (nullable) in step with @labels */
  GStringChunk    *strings;     /* (owned) what the three above point to */

  Restrictions    *restrictions; /* (owned) (nullable) of nodes */
  PricedTurns     *priced_turns; /* (owned) (nullable) between nodes */
  guint8          *zones;       /* (owned) (nullable) by node: 1 if no path may
                                 * pass through it */
  gboolean         forbids_u_turns;
  WayCost          dead_end_cost;  /* of turning back there */
  TableMap        *map;         /* (owned) (nullable) of a table from a file: it
                                 * holds the arrays above, and names and labels
                                 * stand there alone */
  TableLines       lines;       /* (owned) of nothing, for most */

  GMutex           lock;        /* held while one of these is made */
  Arcs            *reverse;     /* (owned) (nullable) read atomically */
  SpatialIndex    *index;       /* (owned) (nullable) read atomically */
  EdgeIndex       *edge_index;  /* (owned) (nullable) read atomically */
  guint8          *zone_marks;  /* (owned) (nullable) read atomically: by node,
                                 * see views/turns/turn-zones */
  gpointer         turn_rules;  /* (owned) (nullable) read atomically: see
                                 * views/turns/turn-spots */
  GDestroyNotify   free_turn_rules;

  gpointer         spares[2];   /* (owned) (nullable) cursors of ended searches,
                                 * exchanged atomically; a search from both
                                 * ends has two */
};

static inline const gdouble *
table_point (const WayTable *self,
             gsize           node)
{
  return self->points + node * self->n_dims;
}

/* A node or id from an array of the table; 0 if the number is out of range. */
static inline guint32
table_in_range (const WayTable *self,
                guint32         number)
{
  return G_LIKELY (number < self->arcs.n_nodes) ? number : 0;
}

static inline gboolean
table_has_node (const WayTable *self,
                WayNode         node)
{
  return WAY_NODE_INDEX (node) < self->arcs.n_nodes;
}

/* Whether the edges of @node lie within @arcs, which are the table's own or
 * those turned around. */
static inline gboolean
table_has_row (const WayTable *self,
               const Arcs     *arcs,
               gsize           node)
{
  return G_LIKELY (self->map == NULL)
         || (arcs->offsets[node] <= arcs->offsets[node + 1]
             && arcs->offsets[node + 1] <= self->map->n_arcs);
}

/* The spatial index, which the first call makes; %NULL if the table has no
 * positions, or the machine no memory for it. */
const SpatialIndex *table_ensure_index   (WayTable *self);

/* The reversed edges, which the first call makes; %NULL if a limit of @meter
 * was met, or the machine has no memory for them. */
const Arcs         *table_ensure_reverse (WayTable *self,
                                          Meter    *meter);

/* The name of the node of that id, and the label and width of that place. */
const char         *table_name_of        (const WayTable *self,
                                          guint32         id);
const char         *table_label_of       (const WayTable *self,
                                          guint32         place);
gdouble             table_width_of       (const WayTable *self,
                                          guint32         place);

/* (nullable): the label of @edge, an edge of the table. */
const char         *table_get_label      (const WayTable *self,
                                          guint32         edge);
