/* open-waiting.h - opens pipes, and can be cancelled while that waits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* Works as openat() with O_RDONLY or O_WRONLY and further flags. But if nobody
 * has the other end of a named pipe open, it waits only until @cancellable is
 * cancelled, and errno is then ECANCELED. AT_FDCWD for @folder is the current
 * one. Returns a descriptor that blocks as usual, or -1 with errno. */
int open_waiting (int           folder,
                  const char   *path,
                  int           flags,
                  GCancellable *cancellable);
