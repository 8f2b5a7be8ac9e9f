/* prepared-bounds.h - lower bounds on costs from a prepared network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"
#include "tool/options/turn-options.h"

/* The hierarchy or the landmarks of a prepared network bound costs over views of
 * it, too, as these only raise costs or close edges. A hierarchy of states does
 * not bound costs of routes that ignore its rules. The bounds know the places on
 * edges of @network. (transfer full) (nullable) */
WayHeuristic *prepared_bounds_new (const Network *network,
                                   const Turns   *turns);
