/* street-list.h - a route over streets as one tells it: a line for each street
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/output.h"
#include "tool/options/network-options.h"

/* Whether a list of streets says more of a network than its waypoints do: it
 * was made of OpenStreetMap, whose nodes have numbers alone. */
gboolean street_list_suits (const Network *network);

/* Prints where to turn, into which street, and what each costs. */
void street_list_print (const Network *network,
                        WayRoute      *route,
                        Output        *output);
