/* bands.h - what was reached, in steps of cost
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

/* Understands "5", so many bands of equal width, or "10,20,30", where each of
 * them ends, in @unit. @within is the dearest cost that was asked for, INFINITY
 * if none was, and @dearest the dearest that was reached. (transfer full) of
 * WayCost, rising; %NULL with an error. */
GArray *bands_parse   (const char    *text,
                       Unit           unit,
                       WayCost        within,
                       WayCost        dearest,
                       GError       **error);

/* Whether @text is right: what depends on the search is then no matter. */
gboolean bands_check  (const char    *text,
                       GError       **error);

/* (transfer full): of Reached: the nodes of @reach, by cost and then by id. */
GArray *reached_new   (const WayReach *reach,
                       const Network *network);

/* Says of each in which of @bands it lies, and drops those beyond the last. */
void    reached_sort  (GArray        *reached,
                       const GArray  *bands);
