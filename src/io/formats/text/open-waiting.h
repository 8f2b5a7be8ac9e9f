/* open-waiting.h - opens pipes, and can be cancelled while that waits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* Works as open() with O_RDONLY or O_WRONLY and further flags. But if the other
 * end of a named pipe is closed, it waits only until @cancellable is cancelled,
 * and errno is then ECANCELED. Returns a descriptor that blocks as usual, or -1
 * with errno. */
int open_waiting (const char   *path,
                  int           flags,
                  GCancellable *cancellable);
