/* files.h - networks from files and back, compared edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "data.h"

#include <wayfind-io.h>

/* All of these fail the test if there is an error. Loaders may be NULL. */

/* A file of t/data, and one of the real data. (transfer full) */
char       *files_dup_path      (const char *name);
char       *files_dup_data_path (const char *name);

/* A path for a file to be made and removed by the test. (transfer full) */
char       *files_dup_temp_path (const char *ending);

/* Reads a network, with a second file if it has one. */
WayNetwork *files_load          (WayLoader  *loader,
                                 const char *path,
                                 const char *nodes_path);

/* Reads t/data/@name. */
WayNetwork *files_load_here     (const char *name);

/* Writes @text, which ends with a NUL if @len is -1, into a file with that
 * ending, and reads it as a loader does. NULL with @error. */
WayNetwork *files_load_text     (WayLoader  *loader,
                                 const char *text,
                                 gssize      len,
                                 const char *ending,
                                 GError    **error);

/* Writes @network and gives what was written. */
char       *files_save_text     (WayNetwork *network,
                                 const char *format);

/* Writes @network and reads it again, by the ending of a file's name, with a
 * second file if that has an ending. */
WayNetwork *files_reload        (WayLoader  *loader,
                                 WayNetwork *network,
                                 const char *ending,
                                 const char *nodes_ending);

/* The same by the name of a format. */
WayNetwork *files_reload_as     (WayNetwork *network,
                                 const char *format);

/* Loading gives one error, in one line like @pattern. */
void        files_assert_reject (WayLoader  *loader,
                                 const char *path,
                                 const char *nodes_path,
                                 const char *pattern);

/* A file with @text is refused so; @ending with its dot, or without. */
void        files_assert_reject_text (WayLoader  *loader,
                                      const char *ending,
                                      const char *text,
                                      gssize      len,
                                      const char *pattern);

void        files_reject_text   (const char *text,
                                 gssize      len,
                                 const char *ending,
                                 const char *pattern);

/* t/data/@name is refused so. */
void        files_reject        (const char *name,
                                 const char *pattern);

/* That two graphs over indices have the same nodes, by their names, at the
 * same places, and the same edges, with costs and labels, between them. */
void        files_assert_same   (WayGraph   *one,
                                 WayGraph   *other);

/* How many nodes, edges (one for each way) and islands; 0 for any number of
 * islands. */
void        files_assert_counts (WayNetwork *network,
                                 guint32     n_nodes,
                                 guint32     n_edges,
                                 guint32     n_islands);
