/* first-use.h - arrays that a graph makes when a search first needs them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Some graphs make arrays of the size of the map at first use: the masks of a
 * grid, jump distances, the edges of a table turned around. A search that has
 * limits calls first_use_prepare() before it begins a cursor, so that the
 * limits hold for these arrays, too. An array that a limit left half made is
 * not used, and a later search makes it. A cursor that begins without this call
 * makes the arrays without limits.
 *
 * Views pass the call on to their bases. */

#pragma once

#include "core/meter.h"

/* Makes the arrays that @graph needs to answer @query: for the edges into nodes
 * if @backward, otherwise for the edges out of them. Returns %FALSE if a limit
 * of @meter was met, which is meter->met. */
static inline gboolean
first_use_prepare (WayGraph       *graph,
                   const WayQuery *query,
                   gboolean        backward,
                   Meter          *meter)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (graph);

  return iface->prepare == NULL
         || iface->prepare (graph, query, backward, meter);
}
