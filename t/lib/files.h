/* files.h - networks from files and back, compared edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "data.h"

#include <wayfind-io.h>

/* These fail the test if there is an error. Options may be NULL. */

/* The path of a file of t/data, and of one of the real data. (transfer full) */
char       *files_dup_path      (const char *name);
char       *files_dup_data_path (const char *name);

/* A path for a file that the test makes and removes. (transfer full) */
char       *files_dup_temp_path (const char *ending);

/* Reads a network, with a second file if it has one. */
WayNetwork *files_load          (const WayLoadOptions *options,
                                 const char           *path,
                                 const char           *nodes_path);

/* Reads t/data/@name. */
WayNetwork *files_load_here     (const char *name);

/* Writes @text, which ends with a NUL if @len is -1, into a file with that
 * ending, and reads it. NULL with @error. */
WayNetwork *files_load_text     (const WayLoadOptions *options,
                                 const char           *text,
                                 gssize                len,
                                 const char           *ending,
                                 GError              **error);

/* Writes @network and returns the text of the file. */
char       *files_save_text     (WayNetwork *network,
                                 const char *format);

/* Writes @network and reads it again. The ending of the file's name tells the
 * format; a second file is written if that has an ending, too. */
WayNetwork *files_reload        (const WayLoadOptions *options,
                                 WayNetwork           *network,
                                 const char           *ending,
                                 const char           *nodes_ending);

/* Does the same by the name of a format. */
WayNetwork *files_reload_as     (WayNetwork *network,
                                 const char *format);

/* Fails the test unless loading gives an error whose one line matches
 * @pattern. */
void        files_assert_reject (const WayLoadOptions *options,
                                 const char           *path,
                                 const char           *nodes_path,
                                 const char           *pattern);

/* The same for a file with @text. @ending is given with its dot or without. */
void        files_assert_reject_text (const WayLoadOptions *options,
                                      const char           *ending,
                                      const char           *text,
                                      gssize                len,
                                      const char           *pattern);

void        files_reject_text   (const char *text,
                                 gssize      len,
                                 const char *ending,
                                 const char *pattern);

/* The same for t/data/@name. */
void        files_reject        (const char *name,
                                 const char *pattern);

/* Fails the test unless two graphs over indices have the same nodes, by their
 * names, at the same positions, and the same edges between them, with costs and
 * labels. */
void        files_assert_same   (WayGraph   *one,
                                 WayGraph   *other);

/* Fails the test unless the network has so many nodes, edges (one for each way)
 * and islands; 0 stands for any number of islands. */
void        files_assert_counts (WayNetwork *network,
                                 guint32     n_nodes,
                                 guint32     n_edges,
                                 guint32     n_islands);
