/* streets.h - towns that a test draws, with streets from corner to corner
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Reads a drawing of a town. A letter or digit is a corner, and its name.
 * Corners stand four columns and two rows apart; `-` and `|` between two of
 * them is a street both ways, and `>`, `<`, `^` and `v` is a one-way street.
 * North is up and y grows northwards. Each street is 1 long and costs 1. */
WayTableBuilder *streets_new_builder (const char      *drawing,
                                      WayNodeOrder     order);

/* Builds the table of such a town, and frees the builder. */
WayTable        *streets_build       (WayTableBuilder *builder);

WayTable        *streets_new         (const char *drawing);

WayTurns        *streets_new_turns   (const char *drawing);

/* A street from the west, with one to the north and one to the south, and a
 * block of houses to the south-east. */
#define STREETS_BLOCK \
  "    c    \n" \
  "    |    \n" \
  "a - b - e\n" \
  "    |   |\n" \
  "    g - f"

/* Adds a restriction, which names corners: "abc". */
void             streets_restrict    (WayTableBuilder *builder,
                                      WayRestriction   rule,
                                      const char      *corners);

/* Adds a restriction to the view itself. */
void             streets_restrict_view (WayTurns       *turns,
                                        WayRestriction  rule,
                                        const char     *corners);

/* Fails the test unless the cheapest path from the first to the last corner of
 * @corners in @graph, by Dijkstra and by A*, is @corners at @cost. */
void             streets_assert_path (gpointer    graph,
                                      const char *corners,
                                      WayCost     cost);

/* Fails the test if a path leads from @from to @to. */
void             streets_assert_none (gpointer    graph,
                                      const char *from,
                                      const char *to);
