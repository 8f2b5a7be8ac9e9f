/* crowd-ground.h - what a crowd walks on: the edges of a graph in flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/core/graph.h>

#define NO_NODE G_MAXUINT32

/* What an edge passes between; @needed of them must be without agents. */
typedef struct
{
  guint32 nodes[WAY_LINE_MAX_BESIDE];   /* NO_NODE in place of one too few */
  guint32 needed;
} GroundSides;

/* The edges of a graph as they were at @version, without those that are hidden,
 * that lead back to their node, or that have a cheaper twin. Those of node i
 * lead to ends[offsets[i]] and on, up to ends[offsets[i + 1]], from the lowest
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
  guint8      *ranks;           /* (owned) (nullable) how many cheaper costs the
                                 * edges out of the same node have, to 255 */
  guint32     *back_offsets;    /* (owned) the same for edges into a node; those
                                 * above where all edges go both ways */
  guint32     *back_ends;
  gboolean     both_ways;
  GroundSides *sides;           /* (owned) (nullable) of each edge */
  guint32     *passing;         /* (owned) (nullable) the edges that pass beside
                                 * node i, from passing_offsets[i] on */
  guint32     *passing_offsets; /* (owned) (nullable) */
  guint32     *tails;           /* (owned) (nullable) where each edge begins */
  gsize        bytes;
} Ground;

/* Asks @graph for the edges of each node: of indices of all, of others of those
 * that @map knows and that can be reached from them. Both stay until
 * ground_clear(). */
gboolean ground_init  (Ground        *self,
                       WayGraph      *graph,
                       NodeMap       *map,
                       Meter         *meter,
                       GError       **error);
void     ground_clear (Ground        *self);

/* The edge from @from to @to; %G_MAXUINT32 if there is none. */
guint32  ground_edge  (const Ground  *self,
                       guint32        from,
                       guint32        to);

static inline guint32
ground_degree (const Ground *self,
               guint32       id)
{
  return self->offsets[id + 1] - self->offsets[id];
}
