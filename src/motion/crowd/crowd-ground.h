/* crowd-ground.h - the edges of a graph in flat arrays, for a crowd
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/core/graph.h>

#define NO_NODE G_MAXUINT32

/* The nodes beside an edge; @needed of them must be without agents. */
typedef struct
{
  guint32 nodes[WAY_LINE_MAX_BESIDE];   /* NO_NODE if there is only one */
  guint32 needed;
} GroundSides;

/* The edges of a graph at @version, without edges that are hidden, that lead
 * back to their node, or that have a cheaper twin. The edges of node i lead to
 * ends[offsets[i]] and following, up to ends[offsets[i + 1]], from the lowest
 * node to the highest. */
typedef struct
{
  WayGraph    *graph;           /* (not owned) */
  NodeMap     *map;             /* (not owned) the graph's nodes <-> ids */
  guint64      version;         /* of the graph */
  guint32      n_nodes;
  guint32      n_joined;        /* nodes that have an edge */
  guint32      max_degree;
  guint32     *offsets;         /* (owned) n_nodes + 1 */
  guint32     *ends;            /* (owned) */
  guint8      *ranks;           /* (owned) (nullable) of each edge, how many
                                 * lower costs the edges out of the same node
                                 * have, to 255 */
  guint32     *back_offsets;    /* (owned) edges into a node; the same arrays
                                 * if all edges go both ways */
  guint32     *back_ends;
  guint32     *back_fours;      /* (owned) (nullable) the same if no node has
                                 * more than four and distances fit into 16
                                 * bits: those of node i from 4 i on, filled up
                                 * with the node itself */
  gboolean     both_ways;
  guint8      *through;         /* (owned) of each node, how many of its ends
                                 * are no dead ends, up to 3 */
  GroundSides *sides;           /* (owned) (nullable) of each edge */
  guint32     *passing;         /* (owned) (nullable) the edges that pass beside
                                 * node i, from passing_offsets[i] on */
  guint32     *passing_offsets; /* (owned) (nullable) */
  guint32     *tails;           /* (owned) (nullable) where each edge begins */
  gsize        bytes;
} Ground;

/* Reads the edges of each node of @graph: of all indices, or of other nodes in
 * @map and all nodes that can be reached from them. Both stay until
 * ground_clear(). */
gboolean ground_init  (Ground        *self,
                       WayGraph      *graph,
                       NodeMap       *map,
                       Meter         *meter,
                       GError       **error);
void     ground_clear (Ground        *self);

/* The edge from @from to @to; %G_MAXUINT32 if it does not exist. */
guint32  ground_edge  (const Ground  *self,
                       guint32        from,
                       guint32        to);

/* Whether several ways lead on from node @id, whichever way an agent comes
 * from, and wherever other agents have parked in dead ends. */
static inline gboolean
ground_is_fork (const Ground *self,
                guint32       id)
{
  return self->through[id] > 2;
}

/* Whether distances may not fit into 16 bits. */
static inline gboolean
ground_is_wide (const Ground *self)
{
  return self->n_joined >= G_MAXUINT16;
}

static inline guint32
ground_degree (const Ground *self,
               guint32       id)
{
  return self->offsets[id + 1] - self->offsets[id];
}
