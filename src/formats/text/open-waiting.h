/* open-waiting.h - opens pipes, and can be cancelled while nobody is there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* As openat() with O_RDONLY or O_WRONLY, and further flags, but for this: a
 * named pipe that nobody has open at its other end is waited for only until
 * @cancellable is cancelled, and then errno is ECANCELED. A @folder of
 * AT_FDCWD is the current one. Returns a descriptor that blocks as usual, or
 * -1 with errno. */
int open_waiting (int           folder,
                  const char   *path,
                  int           flags,
                  GCancellable *cancellable);
