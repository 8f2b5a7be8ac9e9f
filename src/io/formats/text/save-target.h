/* save-target.h - the file that a path leads to, before it is written
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

typedef enum
{
  TARGET_FILE,                  /* a regular file, or nothing yet */
  TARGET_SPECIAL,               /* a device, a pipe */
  TARGET_DESCRIPTOR             /* open already, such as /dev/stdout */
} TargetKind;

typedef struct
{
  TargetKind  kind;
  int         descriptor;       /* of TARGET_DESCRIPTOR */
  char       *path;             /* (owned): past all symbolic links */
  gboolean    exists;
  struct stat old;              /* of the file that exists */
} SaveTarget;

/* Finds out where @path leads. "-" is the standard output. The path may lead to
 * nothing if its folder is there. */
gboolean save_target_find  (SaveTarget *self,
                            const char *path,
                            GError    **error);
void     save_target_clear (SaveTarget *self);

/* Sets a G_IO_ERROR from an errno, which names @path unless that is NULL.
 * Returns FALSE. */
gboolean save_target_fail  (const char *path,
                            int         number,
                            GError    **error);
