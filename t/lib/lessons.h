/* lessons.h - maps and searches for the tests of explanations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* Patrick Lester's map and rules: see t/tutorial.c. */
WayNetwork *lessons_network    (void);
WaySearch  *lessons_search     (WayNetwork *network);

/* The tutorial with one run, A*. */
WayExplanation *lessons_new    (void);

/* A grid of free cells but for some walls, which a seed brings back. */
WayNetwork *lessons_field      (WayGridShape shape,
                                guint32      width,
                                guint32      height,
                                guint        percent_walls);

/* A search from the first cell of @network, or node, to the last. */
WaySearch  *lessons_across     (WayNetwork *network);

/* Adds a run of each strategy named, such as "bfs astar". */
void        lessons_add_runs   (WayExplanation *explanation,
                                WaySearch      *search,
                                const char     *names);

/* The tutorial, by several strategies. */
WayExplanation *lessons_by         (const char     *strategies);

/* A field from corner to corner. */
WayExplanation *lessons_over_field (WayGridShape    shape,
                                    guint32         width,
                                    guint32         height,
                                    const char     *strategies);

/* A ring of @n nodes with chords, with positions or without. */
WayExplanation *lessons_over_ring  (guint           n,
                                    WayPositionKind kind,
                                    const char     *name);

/* (transfer full): the written text. */
char       *lessons_save       (WayExplanation *explanation,
                                const char     *format);
