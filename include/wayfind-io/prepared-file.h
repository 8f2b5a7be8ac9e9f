/* prepared-file.h - prepared networks saved
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * way_prepared_save:
 * @self: a prepared network
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is an error: a compressed file cannot be mapped
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the bytes of way_prepared_write() into a new file, which replaces the
 * old file when it is complete. Programs that have the old file open keep it.
 * way_prepared_open() and a #WayLoader read the file. O(bytes + nodes log
 * nodes).
 *
 * Returns: %FALSE with an error as way_prepared_write() gives it, with
 *   %WAY_ERROR_UNSUPPORTED if @path ends with ".gz", with %WAY_ERROR_IN_PLACE
 *   as #WaySaveFlags says, or with a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_prepared_save (WayPrepared  *self,
                            const char   *path,
                            WaySaveFlags  flags,
                            GCancellable *cancellable,
                            GError      **error);

/**
 * way_network_prepare:
 * @self: a network that is a table
 *
 * Begins a prepared network: the table of @self, the bends of its edges, the
 * outlines of its areas, its places, its unit, its attribution, and, as the
 * text "format", the name of the format that it was read from. The index of its
 * edges in space, with their bends, is made and kept as well, so that a network
 * from the file finds spots at once; without memory for it, the file has none.
 * The caller adds landmarks and the like, and saves it.
 * O(places + edges + bends log edges).
 *
 * Returns: (transfer full): a prepared network
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_network_prepare (WayNetwork *self);

/**
 * way_network_get_prepared:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the prepared network that @self was read
 *   from; %NULL if it was read from another kind of file
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_network_get_prepared (WayNetwork *self);

G_END_DECLS
