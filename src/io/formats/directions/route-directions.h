/* route-directions.h - the manoeuvres of a route over roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/directions/manoeuvres.h"

/* Whether a network knows so much of its roads that there are directions. */
gboolean directions_suit (WayNetwork      *network);

/* Finds the manoeuvres of a path: the first is to depart, the last to arrive.
 * O(edges of the path and of the roads that meet it). */
void     leg_init        (Leg             *self,
                          Junctions       *junctions,
                          WayNetwork      *network,
                          const WayPath   *path);
void     leg_clear       (Leg             *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Leg, leg_clear)
