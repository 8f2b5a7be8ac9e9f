/* differing.h - whether alternatives keep the bounds of WayAlternatives
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Fails the test unless there are as many as @options want at most, the first
 * is the cheapest, and each other one is within the stretch, and shares with
 * all before it what it may. Edges are compared each with each. */
void differing_check (GPtrArray             *paths,
                      const WayAlternatives *options);
