/* prepared.h - a network and its preparations, in one file
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
 * A table and the data that were made to answer queries about it: landmarks, a
 * hierarchy with costs, next steps. For programs that query the same network
 * again and again. It is made once and written to a file. The time to open the
 * file does not depend on its size: its arrays are mapped, and all programs
 * that open the file share them.
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
 * // Other programs open a written file with way_prepared_open().
 * way_prepared_set_text (prepared, "source", "the example");
 * if (!way_prepared_write (prepared, stream, NULL, &error))
 *   g_error ("%s", error->message);
 * ]|
 *
 * A file holds the table with its names, positions, labels, widths,
 * restrictions, connected components and spatial index, but no straight lines,
 * which only a mesh or a roadmap knows. A file of wayfind-io also holds the
 * bends of edges. A file is for machines of the same byte order. Its bytes do
 * not depend on the compiler or the number of threads.
 *
 * Opening a file checks its header and its size. A program that does not trust
 * the rest calls way_prepared_verify(). Without that call, a file with changed
 * bytes may give wrong answers or errors; every value from it is checked
 * against its range when it is used. As with any mapped file, do not overwrite
 * or shorten the file while it is open: way_prepared_save() of wayfind-io
 * replaces it by a new file.
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
 * Returns: (transfer full): @table, without preparations
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_prepared_new (WayTable *table);

/**
 * way_prepared_open:
 * @path: a file that way_prepared_write() wrote
 * @error: return location for an error, or %NULL
 *
 * Maps a file into memory. O(1).
 *
 * Returns: (transfer full) (nullable): the network of the file; %NULL with
 *   %WAY_ERROR_PARSE if the file is not a prepared network, is cut short or has
 *   a damaged header, with %WAY_ERROR_UNSUPPORTED if a machine of the other
 *   byte order or another release wrote it, or with a %G_FILE_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPrepared *way_prepared_open (const char *path,
                                GError    **error);

/**
 * way_prepared_new_from_bytes:
 * @bytes: the content of a file that way_prepared_write() wrote
 * @error: return location for an error, or %NULL
 *
 * As way_prepared_open(), from memory. O(1) if @bytes begin at a multiple of
 * 64, like the bytes of a mapped file; otherwise O(bytes) to copy them.
 *
 * Returns: (transfer full) (nullable): the network of @bytes; %NULL with an
 *   error of way_prepared_open(), or with %WAY_ERROR_TOO_LARGE if there is no
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
 * @error: return location for an error, or %NULL
 *
 * Compares every byte of the file with its checksum (SHA-256). A network that
 * did not come from a file is always right. O(bytes).
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
 * @error: return location for an error, or %NULL
 *
 * Makes the spatial index of the table and its reversed edges if they are
 * missing, and writes everything; the index of its edges in space is written if
 * the table was asked for a spot before. Use way_prepared_save() of wayfind-io
 * to replace a file. O(bytes + nodes log nodes).
 *
 * Returns: %FALSE with the error of @stream, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or with %WAY_ERROR_TOO_LARGE if
 *   there is no memory, or names have more than 4 GiB
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
 * Adds landmarks, and replaces earlier ones.
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
 * @costs: (nullable): costs of a hierarchy that was built from its table. They
 *   must not be changed before @self is written
 *
 * Adds a hierarchy with its costs, and replaces an earlier one.
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
 * Gets the costs for a #WayHierarchyQuery. way_hierarchy_costs_get_hierarchy()
 * returns the hierarchy itself. To give it other costs, make a new
 * #WayHierarchyCosts from it, which first checks the whole hierarchy.
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
 * Adds the next steps between all nodes, and replaces earlier ones.
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
 * @key: the kind of the text, such as "attribution"; not empty
 * @text: (nullable): the text, in UTF-8; %NULL drops it
 *
 * Keeps a line of text with the network. wayfind-io keeps the attribution and
 * the settings of the original file there.
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
 * @key: the kind of the text
 *
 * Returns: (transfer none) (nullable): the text; %NULL if @key has none
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
