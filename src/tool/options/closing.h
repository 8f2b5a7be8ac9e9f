/* closing.h - the nodes and edges that a command may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  WayOverlay *overlay;          /* (owned) (nullable): blocks them */
  GArray     *nodes;            /* (owned) (nullable) of WayNode: blocked */
  GHashTable *edges;            /* (owned) (nullable) of both ends of blocked
                                 * edges, in the direction of the edge */
} Closing;

void     closing_init      (Closing  *self,
                            WayGraph *graph);
void     closing_clear     (Closing  *self);

/* Blocks a node. Each node is listed once. */
void     closing_add_node  (Closing  *self,
                            WayNode   node);

/* Blocks all edges from @from to @to, and those back unless @direction says
 * otherwise. */
void     closing_add_edge  (Closing  *self,
                            WayNode   from,
                            WayNode   to,
                            WayEdgeDirection direction);

/* Whether edges are blocked. */
gboolean closing_has_edges (const Closing *self);

/* Whether an edge of a table is blocked, in each direction that it has. */
gboolean closing_covers_edge (const Closing *self,
                              WayTable      *table,
                              WayNode        from,
                              WayNode        to);

/* Blocks edges of a table by their ids, each in its own direction. Returns
 * their number; an edge and its reverse count once. */
guint    closing_add_edges (Closing      *self,
                            WayTable     *table,
                            const GArray *edges);
