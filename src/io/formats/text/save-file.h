/* save-file.h - a new file that replaces an old one when it is complete
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/save-target.h"

#include <wayfind-io/save.h>

typedef struct _SaveFile SaveFile;

/* Opens the file to be written for @path: a new file in the same folder; a
 * device or a pipe; or the old file, if @flags allow that and it cannot be
 * replaced. */
SaveFile *save_file_open       (const char   *path,
                                WaySaveFlags  flags,
                                GCancellable *cancellable,
                                GError      **error);

/* The descriptor to write to, which stays the file's. */
int       save_file_get_descriptor (const SaveFile *self);

/* Puts the new file into its place. */
gboolean  save_file_commit     (SaveFile     *self,
                                GError      **error);

/* Without save_file_commit() before, the new file is removed. */
void      save_file_free       (SaveFile     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SaveFile, save_file_free)
