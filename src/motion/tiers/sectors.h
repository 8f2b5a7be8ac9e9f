/* sectors.h - which nodes of a graph belong together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/graph.h>

/* Every node lies in one sector. Arrays are by node unless they say
 * otherwise. */
typedef struct
{
  guint32  n_nodes;
  guint32  n_sectors;
  guint32  largest;             /* nodes of the largest sector */
  guint32 *of;                  /* (owned) the sector of a node */
  guint32 *places;              /* (owned) its place in the sector */
  guint32 *nodes;               /* (owned) all nodes, sector by sector */
  guint32 *first;               /* (owned) of each sector in @nodes, and the
                                 * end */
  guint32  n_columns;           /* of cells; 0 if sectors are not squares */
  guint32  side;                /* cells, if they are */
} Sectors;

/* Cuts @graph, whose nodes are indices, into sectors: squares of @side cells if
 * a grid lies at the bottom of the pile; otherwise about @side squared nodes
 * each, near each other, or connected if nodes have no positions. Charges their
 * memory to @meter. O(nodes + edges). */
gboolean sectors_init  (Sectors  *self,
                        WayGraph *graph,
                        guint     side,
                        Meter    *meter,
                        GError  **error);
void     sectors_clear (Sectors  *self);
gsize    sectors_bytes (const Sectors *self);

static inline guint32
sectors_count (const Sectors *self,
               guint32        sector)
{
  return self->first[sector + 1] - self->first[sector];
}
