/* table-builder-private.h - the fields of a table builder
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/table/arcs.h"
#include "graphs/table/priced-turns.h"
#include "graphs/table/table-restrictions.h"

#include <wayfind/graphs/table-builder.h>

struct _WayTableBuilder
{
  GObject          parent_instance;

  WayPositionKind  kind;
  WayNodeOrder     order;
  gboolean         keep_parallel;

  guint32          n_nodes;
  guint32          nodes_size;  /* allocated length of these two arrays */
  WayPosition     *positions;   /* (owned) (nullable) NaN for a node without
                                 * a position; NULL before the first position */
  const char     **names;       /* (owned) (nullable) NULL before the first */
  GHashTable      *ids_by_name; /* (owned) */
  gboolean         is_numbered;
  guint32          first_number;

  /* An edge that goes both ways is kept as two. No edge leads from a node to
   * itself. */
  TableEdge       *edges;       /* (owned) */
  gsize            n_edges;
  gsize            edges_size;  /* allocated length of these two arrays */
  guint32         *edge_labels; /* (owned) (nullable) by edge: where in @labels,
                                 * or ARCS_NO_LABEL; NULL before the first */
  gboolean         has_fractions; /* whether a cost is not arcs_is_whole() */
  GPtrArray       *labels;      /* (owned) each once */
  GHashTable      *label_places; /* (owned) where in @labels */
  gdouble          width;       /* of edges to come */
  GArray          *widths;      /* (owned) (nullable) of gdouble, in step with
                                 * @labels: an edge has both by one place. NULL
                                 * before the first */
  GHashTable      *width_places; /* (owned) (nullable) where, by both as text */

  GStringChunk    *strings;     /* (owned) names and labels */

  Restrictions    *restrictions; /* (owned) (nullable) of ids */
  PricedTurns     *priced_turns; /* (owned) (nullable) between ids */
  GByteArray      *zones;       /* (owned) (nullable) by id, as tables have
                                 * it; ids behind its end are in no zone */
  gboolean         forbids_u_turns;
  WayCost          dead_end_cost;  /* of turning back there */
};

/* The place in @labels of @label together with the width of edges to come,
 * which must not be infinite. */
guint32 table_builder_intern_width (WayTableBuilder *self,
                                    const char      *label);

/* Whether the builder has handed out @node. Sets its id, which is the number of
 * nodes that were added before it, or the number that an error message should
 * show. */
static inline gboolean
table_builder_find_id (const WayTableBuilder *self,
                       WayNode                node,
                       guint32               *id)
{
  const gsize index = WAY_NODE_INDEX (node);
  const gsize first
    = self->order == WAY_ORDER_AS_ADDED ? 0 : WAY_NODE_INDEX (WAY_ADDED (0));

  *id = (guint32) (index < first ? index : index - first);
  return index >= first && index - first < self->n_nodes;
}

/* Describes a node in an error message. @name: (nullable): its name, unless the
 * node has been added. (transfer full) */
char *table_builder_describe_node (const WayTableBuilder *self,
                                   guint32                id,
                                   const char            *name);

/* Whether there is memory for @text in @table, one of the tables by text. */
gboolean table_builder_has_room (GHashTable *table,
                                 const char *text);

/* Makes the builder empty, like a new one. */
void table_builder_begin_anew (WayTableBuilder *self);
