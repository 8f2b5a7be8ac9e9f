/* network-summary.h - counts of nodes, edges, components and costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* Nodes with more edges than these are counted together. */
#define SUMMARY_DEGREES 9

/* Metres: lines whose ends lie so near to others were perhaps meant to meet. */
#define SUMMARY_NEAR 10.0

/* The nodes of a map are the cells that can be entered. */
typedef struct
{
  guint32     n_nodes;
  guint32     n_named;
  guint64     n_arcs;           /* each direction counted */
  guint64     n_edges;          /* both ways at one cost is one */
  guint64     n_one_way;        /* arcs without one back */
  guint64     n_labelled;       /* arcs */
  guint32     n_components;
  guint32     largest;          /* nodes in the largest component */
  guint32     n_dead_ends;      /* nodes with a single neighbour */
  guint32     n_lonely;         /* nodes without any */
  guint32     n_near_ends;      /* dead ends within SUMMARY_NEAR of a node to
                                 * which no edge leads */
  guint64     degrees[SUMMARY_DEGREES + 1];      /* nodes by arcs out of them */
  guint64     max_degree;
  WayCost     min_cost;         /* INFINITY without arcs */
  WayCost     max_cost;
  gdouble     sum_of_costs;
  gboolean    whole;            /* whether all costs are whole numbers */
  guint32     n_positions;
  WayPosition least;            /* the bounding box of the nodes */
  WayPosition most;
} Summary;

/* Counts everything, with a bar and for as long as Ctrl-C is not pressed.
 * O(edges times edges of a node). */
gboolean summary_count     (Summary        *self,
                          const Network *network,
                          GError       **error);

/* (transfer full): "21 nodes, 30 edges, 2 components, the largest of 20 nodes",
 * or "9 by 7 cells, of which 50 can be entered". */
char    *summary_describe (const Network *network);
