/* tsan-locks.c - tells ThreadSanitizer of GLib's locks and references
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GLib is not compiled for ThreadSanitizer, and its locks are futexes of its
 * own. So memory that goes from thread to thread under a GMutex looks like a
 * race, and so does an object that one thread used and another frees, which the
 * count of its references orders. Loaded before GLib (LD_PRELOAD), these
 * functions call GLib's and say what that orders: nothing is suppressed.
 *
 * Programs are to be run with G_SLICE=always-malloc besides, since memory of
 * slices goes from thread to thread unseen. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <glib-object.h>

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

/* Whoever gives back the last reference, or reads that one is left, comes after
 * all who gave back theirs: what they release here they release to the count.
 * This file is not compiled for ThreadSanitizer, so the flag orders nothing in
 * its eyes. It keeps others from the count between the look at it and the step
 * down, unless that step frees the object: then no others are left. */
void
g_object_unref (gpointer object)
{
  static gint is_busy;
  guint *count = (guint *) &((GObject *) object)->ref_count;

  NEXT (g_object_unref);

  while (!g_atomic_int_compare_and_exchange (&is_busy, FALSE, TRUE))
    g_thread_yield ();
  __tsan_release (count);

  const gboolean is_last = g_atomic_int_get (count) == 1;

  if (!is_last)
    next (object);
  g_atomic_int_set (&is_busy, FALSE);

  if (is_last)
    {
      __tsan_acquire (count);
      next (object);
    }
}
