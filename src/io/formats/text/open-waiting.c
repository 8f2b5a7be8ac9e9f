/* open-waiting.c - opens pipes, and can be cancelled while that waits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * open() of a named pipe blocks until its other end is opened, and no
 * GCancellable ends that. With O_NONBLOCK it returns at once. A reader gets a
 * descriptor, and waits for the first byte. A writer gets ENXIO, has nothing to
 * wait for, and must try again. */

#include "config.h"

#include "io/formats/text/open-waiting.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Milliseconds from one try to the next. */
#define PERIOD 20

static gboolean
is_pipe (const char *path)
{
  struct stat now;

  return stat (path, &now) == 0 && S_ISFIFO (now.st_mode);
}

/* Sleeps until @descriptor has input (-1 for no descriptor), or for @timeout
 * milliseconds (-1 for any time). FALSE if @cancellable was cancelled. */
static gboolean
sleep_until (int           descriptor,
             int           timeout,
             GCancellable *cancellable)
{
  GPollFD fds[2];
  guint n = 0;

  if (g_cancellable_make_pollfd (cancellable, &fds[n]))
    n++;
  if (descriptor >= 0)
    fds[n++] = (GPollFD) { descriptor, G_IO_IN | G_IO_HUP | G_IO_ERR, 0 };
  g_poll (fds, n, timeout);
  if (cancellable != NULL)
    g_cancellable_release_fd (cancellable);

  return !g_cancellable_is_cancelled (cancellable);
}

/* Makes reading and writing wait as usual. */
static int
make_blocking (int descriptor)
{
  const int flags = fcntl (descriptor, F_GETFL);

  if (flags >= 0)
    fcntl (descriptor, F_SETFL, flags & ~O_NONBLOCK);

  return descriptor;
}

static int
give_up (int descriptor)
{
  if (descriptor >= 0)
    close (descriptor);
  errno = ECANCELED;

  return -1;
}

int
open_waiting (const char   *path,
              int           flags,
              GCancellable *cancellable)
{
  const gboolean writes = (flags & O_ACCMODE) == O_WRONLY;
  int descriptor;

  for (;;)
    {
      descriptor = open (path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
      if (descriptor >= 0
          || (errno != EINTR
              && !(errno == ENXIO && writes && is_pipe (path))))
        break;
      if (!sleep_until (-1, PERIOD, cancellable))
        return give_up (-1);
    }

  if (descriptor < 0)
    return -1;
  if (!writes && is_pipe (path)
      && !sleep_until (descriptor, -1, cancellable))
    return give_up (descriptor);

  return make_blocking (descriptor);
}
