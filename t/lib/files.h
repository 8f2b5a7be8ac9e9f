/* files.h - networks from files and back, compared edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "data.h"

#include <wayfind-io.h>

/* A file of t/data, and one of the real data. (transfer full) */
char       *files_dup_path      (const char *name);
char       *files_dup_data_path (const char *name);

/* A path for a file to be made and removed by the test. (transfer full) */
char       *files_dup_temp_path (const char *ending);

/* Loads, and fails the test if that cannot be done. @loader may be NULL. */
WayNetwork *files_load          (WayLoader  *loader,
                                 const char *path,
                                 const char *nodes_path);

/* Loading gives one error, in one line like @pattern. */
void        files_assert_reject (WayLoader  *loader,
                                 const char *path,
                                 const char *nodes_path,
                                 const char *pattern);

/* A file with @text is refused so. */
void        files_assert_reject_text (WayLoader  *loader,
                                      const char *ending,
                                      const char *text,
                                      gssize      len,
                                      const char *pattern);

/* Both have the same nodes, by name, with the same positions, and the same
 * edges between them with the same costs and labels. */
void        files_assert_same   (WayTable   *one,
                                 WayTable   *other);

/* Saves and loads again, with a second file if that has an ending. */
WayNetwork *files_reload        (WayLoader  *loader,
                                 WayNetwork *network,
                                 const char *ending,
                                 const char *nodes_ending);

/* How many nodes, edges (one for each way) and islands; 0 for any number of
 * islands. */
void        files_assert_counts (WayNetwork *network,
                                 guint32     n_nodes,
                                 guint32     n_edges,
                                 guint32     n_islands);
