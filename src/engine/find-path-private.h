/* find-path-private.h - a search as a step of something larger
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/engine/results.h>

G_BEGIN_DECLS

/* Runs @search to its outcome with the rest of @meter, and charges @meter with
 * the expansions. A limit is %WAY_STATUS_FAILED with %WAY_ERROR_LIMIT or
 * %G_IO_ERROR_CANCELLED. Changes the limits of @search. */
WayStatus search_run_within  (WaySearch   *search,
                              Meter       *meter,
                              GError     **error);

/* The same for a search that keeps its memory, which is charged to @meter
 * before and after. Makes at most @n_expansions, and returns
 * %WAY_STATUS_RUNNING if more are necessary; %G_MAXUINT runs to the outcome. */
WayStatus search_step_within (WaySearch   *search,
                              guint        n_expansions,
                              Meter       *meter,
                              GError     **error);

/* Charges @meter with the memory of a search that keeps it. */
gboolean  search_charge      (WaySearch   *search,
                              Meter       *meter,
                              GError     **error);

/* Runs @search and returns its path; %NULL without @error set if no path exists
 * within the limit on costs. */
WayPath  *find_path_run_within (WaySearch   *search,
                                Meter       *meter,
                                GError     **error);

/* way_find_path_full() as a part of a larger call. */
WayPath  *find_path_within   (WayGraph    *graph,
                              WayNode      start,
                              WayNode      goal,
                              WayStrategy  strategy,
                              Meter       *meter,
                              GError     **error);

G_END_DECLS
