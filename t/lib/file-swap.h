/* file-swap.h - files that others replace while they are read
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* Replaces the file by a file of @text, which ends with a NUL if @len is -1.
 * Readers that have the old file open keep it. Fails the test on an error. */
void file_swap_write (const char *path,
                      const char *text,
                      gssize      len);

/* Writes @before, and after the small file was read @when times by the loader
 * that is returned, @after in its place. (transfer full) */
WayLoader *file_swap_new_loader (const char *path,
                                 const char *before,
                                 const char *after,
                                 guint       when);
