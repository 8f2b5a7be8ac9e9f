/* edge-metres.h - lengths of the edges of a network, measured when needed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

typedef struct _EdgeMetres EdgeMetres;

/* For the edges of the table of @network, which must outlive it. O(edges) of
 * memory that is touched when it is needed. */
EdgeMetres *edge_metres_new  (WayNetwork    *network);
void        edge_metres_free (EdgeMetres    *self);

/* The length in metres of @path, a path in the graph of @network, which is that
 * network with places on its edges. Any number of threads may call it. O(edges
 * of the path), and O(bends) for an edge the first time. */
gdouble     edge_metres_sum  (EdgeMetres    *self,
                              WayNetwork    *network,
                              const WayPath *path);
