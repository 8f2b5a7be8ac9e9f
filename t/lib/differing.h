/* differing.h - whether alternatives keep the bounds of WayAlternatives
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Fails the test unless the number of paths is within @options, the first is
 * the cheapest, and each other path is within the stretch and within the
 * allowed share of each path before it. Edges are compared pair by pair. */
void differing_check (GPtrArray             *paths,
                      const WayAlternatives *options);
