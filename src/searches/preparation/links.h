/* links.h - where the edges of a finite graph lead, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/core/graph.h>

/* The edges of a graph without their costs, and without hidden edges.
 * Those of node i lead to ends[offsets[i]] and on, up to
 * ends[offsets[i + 1]]. */
typedef struct
{
  guint32 *offsets;             /* (owned) n_nodes + 1 */
  guint32 *ends;                /* (owned) */
  guint32  n_nodes;
} Links;

/* Asks @graph for the edges of every node once. Of indices that is all of
 * them; other nodes are found from @seeds and numbered by @map, which is for
 * the graph's node type. The answers must depend on nothing but the node. What
 * the links take is charged to @meter. O(nodes + edges). */
gboolean links_init      (Links         *self,
                          WayGraph      *graph,
                          NodeMap       *map,
                          const WayNode *seeds,
                          guint          n_seeds,
                          Meter         *meter,
                          GError       **error);

/* The links of @one_way in both directions. O(nodes + edges). */
gboolean links_init_both (Links         *self,
                          const Links   *one_way,
                          Meter         *meter,
                          GError       **error);
void     links_clear     (Links         *self);
