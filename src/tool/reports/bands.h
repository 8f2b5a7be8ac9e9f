/* bands.h - reached nodes, in bands of cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

#include <wayfind.h>

typedef struct
{
  WayNode  node;
  WayNode  came_from;   /* the node itself at a start */
  WayCost  cost;
  guint    band;        /* from 0 */
} Reached;

/* Reads --bands: "5" for so many bands of equal width, or "10,20,30" for the
 * ends of bands, in @unit. @within is the limit of the search, or INFINITY,
 * and @dearest the highest cost that was reached. (transfer full): of WayCost,
 * rising; %NULL with an error. */
GArray *bands_parse   (const char    *text,
                       Unit           unit,
                       WayCost        within,
                       WayCost        dearest,
                       GError       **error);

/* Whether @text can be read, which is known before the search. */
gboolean bands_check  (const char    *text,
                       GError       **error);

/* (transfer full): of Reached: the nodes of @reach, by cost and then by id. */
GArray *reached_new   (const WayReach *reach,
                       const Network *network);

/* Sets the band of each node of @reached, and drops nodes beyond the last
 * band. */
void    reached_sort  (GArray        *reached,
                       const GArray  *bands);
