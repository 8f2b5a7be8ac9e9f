/* field-file.h - fields saved and loaded
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/save.h>

G_BEGIN_DECLS

/**
 * way_field_save:
 * @self: a current field over a graph whose nodes are indices
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes what way_field_to_bytes() packs, so that a program need not make the
 * field when it starts. O(nodes).
 *
 * Returns: %FALSE with an error as way_field_to_bytes() gives it, with
 *   %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or with a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_save (WayField     *self,
                         const char   *path,
                         WaySaveFlags  flags,
                         GCancellable *cancellable,
                         GError      **error);

/**
 * way_field_load:
 * @graph: the graph that the field was made for
 * @path: a file that way_field_save() wrote; "-" is the standard input
 * @limits: (nullable): when to stop, as in way_field_new_from_bytes(); its
 *   cancellable also stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads a field and checks it against @graph, as way_field_new_from_bytes()
 * does. No more is read of a file than a field of @graph can have.
 * O(nodes + edges).
 *
 * Returns: (transfer full) (nullable): a current field; %NULL with an error as
 *   way_field_new_from_bytes() gives it, which begins with @path, or with a
 *   %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayField *way_field_load (WayGraph        *graph,
                          const char      *path,
                          const WayLimits *limits,
                          GError         **error);

G_END_DECLS
