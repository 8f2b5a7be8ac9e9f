/* streets.h - towns that a test draws, with streets from corner to corner
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A letter or digit is a corner, and its name. Corners stand four columns and
 * two rows apart; `-` and `|` between two of them is a street both ways, `>`,
 * `<`, `^` and `v` one that goes one way. North is up and y grows northwards.
 * Each street is 1 long and costs 1. */
WayTableBuilder *streets_new_builder (const char *drawing);

/* The table of such a town, whose builder is freed. */
WayTable        *streets_build       (WayTableBuilder *builder);

WayTable        *streets_new         (const char *drawing);

/* Adds a restriction, which names corners: "abc". */
void             streets_restrict    (WayTableBuilder *builder,
                                      WayRestriction   rule,
                                      const char      *corners);

/* Fails the test unless the cheapest path from the first to the last corner of
 * @corners in @graph, by Dijkstra and by A*, is @corners at @cost. */
void             streets_assert_path (gpointer    graph,
                                      const char *corners,
                                      WayCost     cost);

/* The same where there is none from @from to @to. */
void             streets_assert_none (gpointer    graph,
                                      const char *from,
                                      const char *to);
