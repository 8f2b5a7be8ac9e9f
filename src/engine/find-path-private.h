/* find-path-private.h - a search as a step of something larger
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/find-path.h>

G_BEGIN_DECLS

/* Sets @error to what it means that a search ended with @status, which is a
 * limit: %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED. */
void     find_path_set_error (WayStatus status,
                              GError  **error);

/* Runs @search and returns its path; %NULL without @error set if there is none
 * as far as the limit on costs. */
WayPath *find_path_run       (WaySearch *search,
                              GError   **error);

/* Sets no limit but @cancellable, which may be %NULL. */
void     search_set_cancellable (WaySearch    *search,
                                 GCancellable *cancellable);

/* find_path_run() within what @meter has left; what the search expands is
 * counted there, and what it keeps is not. */
WayPath *find_path_run_within (WaySearch *search,
                               Meter     *meter,
                               GError   **error);

/* way_find_path() within what @meter has left. */
WayPath *find_path_within    (WayGraph     *graph,
                              WayNode       start,
                              WayNode       goal,
                              WayStrategy   strategy,
                              Meter        *meter,
                              GError      **error);

/* way_find_path() that can be cancelled. */
WayPath *find_path_between   (WayGraph     *graph,
                              WayNode       start,
                              WayNode       goal,
                              WayStrategy   strategy,
                              GCancellable *cancellable,
                              GError      **error);

G_END_DECLS
