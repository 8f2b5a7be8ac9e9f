/* tsan-locks.c - tells ThreadSanitizer of the locks of GLib
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GLib is not compiled for ThreadSanitizer, and its locks are futexes of its
 * own. So memory that goes from thread to thread under a GMutex looks like a
 * race. Loaded before GLib (LD_PRELOAD), these functions call GLib's and say
 * what that orders: nothing is suppressed.
 *
 * Programs are to be run with G_SLICE=always-malloc besides, since memory of
 * slices goes from thread to thread unseen. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <glib.h>

extern void __tsan_acquire (void *address);
extern void __tsan_release (void *address);

#define NEXT(name) \
  static __typeof__ (name) *next; \
  if (next == NULL) \
    next = (__typeof__ (name) *) dlsym (RTLD_NEXT, #name)

void
g_mutex_lock (GMutex *mutex)
{
  NEXT (g_mutex_lock);
  next (mutex);
  __tsan_acquire (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  NEXT (g_mutex_trylock);

  const gboolean is_locked = next (mutex);

  if (is_locked)
    __tsan_acquire (mutex);
  return is_locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  NEXT (g_mutex_unlock);
  __tsan_release (mutex);
  next (mutex);
}

/* The lock is given back meanwhile. */
void
g_cond_wait (GCond  *cond,
             GMutex *mutex)
{
  NEXT (g_cond_wait);
  __tsan_release (mutex);
  next (cond, mutex);
  __tsan_acquire (mutex);
}
