/* landmarks-file.h - landmarks saved and loaded
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/save.h>

G_BEGIN_DECLS

/**
 * way_landmarks_save:
 * @self: landmarks
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes what way_landmarks_to_bytes() packs, so that a program need not make
 * the landmarks when it starts. O(bytes).
 *
 * Returns: %FALSE with an error as way_landmarks_to_bytes() gives it, with
 *   %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or with a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_landmarks_save (WayLandmarks *self,
                             const char   *path,
                             WaySaveFlags  flags,
                             GCancellable *cancellable,
                             GError      **error);

/**
 * way_landmarks_load:
 * @graph: the graph that the landmarks were made for
 * @path: a file that way_landmarks_save() wrote; "-" is the standard input
 * @limits: (nullable): when to stop, as in way_landmarks_new_from_bytes(); its
 *   cancellable also stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads landmarks and holds them to @graph, as way_landmarks_new_from_bytes()
 * does. O(landmarks (nodes + edges)).
 *
 * Returns: (transfer full) (nullable): landmarks; %NULL with an error as
 *   way_landmarks_new_from_bytes() gives it, which begins with @path, or with a
 *   %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLandmarks *way_landmarks_load (WayGraph        *graph,
                                  const char      *path,
                                  const WayLimits *limits,
                                  GError         **error);

G_END_DECLS
