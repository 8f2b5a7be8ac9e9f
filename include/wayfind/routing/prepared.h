/* prepared.h - a network and all that was made for it, in one file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>
#include <wayfind/searches/landmarks.h>
#include <wayfind/searches/next-steps.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_PREPARED (way_prepared_get_type ())

/**
 * WayPrepared:
 *
 * A table together with what was made to answer questions about it: for
 * programs that ask the same network again and again. It is made once and
 * written to a file. A file is opened in a time that does not depend on its
 * size, because its arrays are used where they lie, and shared by all programs
 * that have it open.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 * g_autoptr (GError) error = NULL;
 *
 * way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 7,
 *                             WAY_BOTH_WAYS, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 5,
 *                             WAY_BOTH_WAYS, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayPrepared) prepared = way_prepared_new (table);
 * g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
 *
 * // What is written to a file, other programs open by way_prepared_open().
 * way_prepared_set_text (prepared, "source", "the example");
 * if (!way_prepared_write (prepared, stream, NULL, &error))
 *   g_error ("%s", error->message);
 * ]|
 *
 * A file holds the table with its names, positions, labels, widths,
 * restrictions, islands and spatial index, but no straight lines, which a mesh
 * or a roadmap knows alone. A file of wayfind-io also holds the bends of edges. It is for machines of the same byte order, and the
 * same bytes whichever compiler and however many threads made it.
 *
 * Opening a file checks its head and its size. Whoever does not trust the rest
 * calls way_prepared_verify(). Without that, a file in which bytes have changed
 * may give wrong answers or errors; what is read from it is held to its range
 * wherever it is used. A file must not be written over or cut short while it is
 * open, as with any file that is mapped: way_prepared_save() of wayfind-io
 * puts a new file in the place of the old.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayPrepared, way_prepared, WAY, PREPARED, GObject)

/**
 * way_prepared_new:
 * @table: a table
 *
 * O(1).
 *
 * Returns: (transfer full): @table, with nothing made for it yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_prepared_new (WayTable *table);

/**
 * way_prepared_open:
 * @path: a file that way_prepared_write() wrote
 * @error: return location for what went wrong, or %NULL
 *
 * Maps a file into memory. O(1).
 *
 * Returns: (transfer full) (nullable): what the file holds; %NULL with
 *   %WAY_ERROR_PARSE if it is no such file, is cut short or has a damaged head,
 *   with %WAY_ERROR_UNSUPPORTED if a machine of the other byte order or another
 *   release wrote it, or with a %G_FILE_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_prepared_open (const char *path,
                                GError    **error);

/**
 * way_prepared_new_from_bytes:
 * @bytes: what way_prepared_write() wrote
 * @error: return location for what went wrong, or %NULL
 *
 * As way_prepared_open(), from memory. O(1) if @bytes begin at a multiple of
 * 64, as those of a mapped file do; otherwise they are copied.
 *
 * Returns: (transfer full) (nullable): what @bytes hold; %NULL with an error as
 *   way_prepared_open() gives it, or with %WAY_ERROR_TOO_LARGE if there is no
 *   memory for a copy
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_prepared_new_from_bytes (GBytes  *bytes,
                                          GError **error);

/**
 * way_prepared_verify:
 * @self: a prepared network
 * @limits: (nullable): when to stop: a deadline or a cancellable
 * @error: return location for what went wrong, or %NULL
 *
 * Holds every byte of the file to its checksum (SHA-256). What did not come
 * from a file is right already. O(bytes).
 *
 * Returns: %FALSE with %WAY_ERROR_PARSE if a byte has changed, or with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_prepared_verify (WayPrepared     *self,
                              const WayLimits *limits,
                              GError         **error);

/**
 * way_prepared_write:
 * @self: a prepared network
 * @stream: where to write; it is left open
 * @limits: (nullable): when to stop: a deadline or a cancellable
 * @error: return location for what went wrong, or %NULL
 *
 * Makes the spatial index of the table and its edges turned around if they are
 * missing, and writes everything. Use way_prepared_save() of wayfind-io for a
 * file that takes the place of another. O(bytes + nodes log nodes).
 *
 * Returns: %FALSE with the error of @stream, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or with %WAY_ERROR_TOO_LARGE if
 *   there is no memory, or names have more than 4 GiB, or with
 *   %WAY_ERROR_UNSUPPORTED if its costs lie over others, see
 *   way_hierarchy_costs_new_over()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_prepared_write (WayPrepared     *self,
                             GOutputStream   *stream,
                             const WayLimits *limits,
                             GError         **error);

/**
 * way_prepared_get_table:
 * @self: a prepared network
 *
 * Returns: (transfer none): the table
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_prepared_get_table (WayPrepared *self);

/**
 * way_prepared_set_landmarks:
 * @self: a prepared network
 * @landmarks: (nullable): landmarks that were made for its table
 *
 * Puts landmarks beside the table, in place of those that were there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_prepared_set_landmarks (WayPrepared  *self,
                                 WayLandmarks *landmarks);

/**
 * way_prepared_get_landmarks:
 * @self: a prepared network
 *
 * Returns: (transfer none) (nullable): its landmarks
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLandmarks *way_prepared_get_landmarks (WayPrepared *self);

/**
 * way_prepared_set_hierarchy_costs:
 * @self: a prepared network
 * @costs: (nullable): costs of a hierarchy that was built of its table. They
 *   must not be changed as long as @self is to be written
 *
 * Puts a hierarchy with its costs beside the table, in place of what was there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_prepared_set_hierarchy_costs (WayPrepared       *self,
                                       WayHierarchyCosts *costs);

/**
 * way_prepared_get_hierarchy_costs:
 * @self: a prepared network
 *
 * What to ask with a #WayHierarchyQuery. The hierarchy itself is
 * way_hierarchy_costs_get_hierarchy(). To give it other costs, make a new
 * #WayHierarchyCosts of it: that looks at the whole hierarchy first.
 *
 * Returns: (transfer none) (nullable): the costs of its hierarchy
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *way_prepared_get_hierarchy_costs (WayPrepared *self);

/**
 * way_prepared_set_next_steps:
 * @self: a prepared network
 * @steps: (nullable): next steps that were made for its table
 *
 * Puts the next steps between all nodes beside the table, in place of those
 * that were there.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_prepared_set_next_steps (WayPrepared  *self,
                                  WayNextSteps *steps);

/**
 * way_prepared_get_next_steps:
 * @self: a prepared network
 *
 * In a damaged file that was not verified, steps may lead in a circle, or to no
 * neighbour. way_next_steps_dup_path() then ends with an error.
 *
 * Returns: (transfer none) (nullable): its next steps
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNextSteps *way_prepared_get_next_steps (WayPrepared *self);

/**
 * way_prepared_set_text:
 * @self: a prepared network
 * @key: what the text is, such as "attribution"; no empty string
 * @text: (nullable): the text, in UTF-8; %NULL drops it
 *
 * Keeps a line of text with the network. wayfind-io keeps there what the file
 * that was read said of itself.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_prepared_set_text (WayPrepared *self,
                            const char  *key,
                            const char  *text);

/**
 * way_prepared_get_text:
 * @self: a prepared network
 * @key: what text is wanted
 *
 * Returns: (transfer none) (nullable): the text; %NULL if there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_prepared_get_text (WayPrepared *self,
                                   const char  *key);

/**
 * WAY_PREPARED_KEY_BYTES:
 *
 * The most bytes of a key of way_prepared_set_bytes().
 *
 * Since: 1.0
 */
#define WAY_PREPARED_KEY_BYTES 14

/**
 * way_prepared_set_bytes:
 * @self: a prepared network
 * @key: a name for the bytes: 1 to %WAY_PREPARED_KEY_BYTES bytes
 * @bytes: (nullable): the bytes; %NULL drops those that @key has
 *
 * Keeps an array with the network, in a part of the file that only
 * way_prepared_verify() and way_prepared_get_bytes() read. wayfind-io keeps the
 * bends of roads, the outlines of areas and the names of places there. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_prepared_set_bytes (WayPrepared *self,
                             const char  *key,
                             GBytes      *bytes);

/**
 * way_prepared_get_bytes:
 * @self: a prepared network
 * @key: the name of the bytes
 *
 * Finds an array that way_prepared_set_bytes() put there. The bytes of an opened
 * file lie in the mapped file, at a multiple of 64. A damaged file that was not
 * verified may hold any bytes there. O(1).
 *
 * Returns: (transfer none) (nullable): the bytes; %NULL if @key has none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GBytes *way_prepared_get_bytes (WayPrepared *self,
                                const char  *key);

G_END_DECLS
