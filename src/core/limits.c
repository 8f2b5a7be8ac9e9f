/* limits.c - how long a call may go on, and how much memory it may take
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/limits-private.h"

#include <unistd.h>

#include <wayfind/core/error.h>

G_DEFINE_BOXED_TYPE (WayLimits, way_limits, way_limits_copy, way_limits_free)

WayLimits *
way_limits_new (void)
{
  WayLimits *self = g_new (WayLimits, 1);

  *self = LIMITS_NONE;
  return self;
}

WayLimits *
way_limits_copy (const WayLimits *self)
{
  WayLimits *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = way_limits_new ();
  limits_assign (copy, self);
  return copy;
}

void
way_limits_free (WayLimits *self)
{
  g_return_if_fail (self != NULL);

  limits_clear (self);
  g_free (self);
}

void
way_limits_set_max_expansions (WayLimits *self,
                               guint64    max_expansions)
{
  g_return_if_fail (self != NULL);

  self->max_expansions = max_expansions;
}

void
way_limits_set_max_bytes (WayLimits *self,
                          gsize      max_bytes)
{
  g_return_if_fail (self != NULL);

  self->max_bytes = max_bytes;
}

gsize
way_limits_get_max_bytes (const WayLimits *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->max_bytes;
}

void
way_limits_set_deadline (WayLimits *self,
                         gint64     deadline)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (deadline >= 0);

  self->deadline = deadline;
}

void
way_limits_set_cancellable (WayLimits    *self,
                            GCancellable *cancellable)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  g_set_object (&self->cancellable, cancellable);
}

GCancellable *
way_limits_get_cancellable (const WayLimits *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->cancellable;
}

void
way_limits_set_n_threads (WayLimits *self,
                          guint      n_threads)
{
  g_return_if_fail (self != NULL);

  self->n_threads = n_threads;
}

/* Progress ---------------------------------------------------------------- */

static void
listener_clear (gpointer data)
{
  LimitsListener *self = data;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
}

static void
listener_unref (LimitsListener *self)
{
  g_atomic_rc_box_release_full (self, listener_clear);
}

static void
set_listener (WayLimits      *self,
              LimitsListener *listener)
{
  LimitsListener *before = self->listener;

  self->listener = listener != NULL ? g_atomic_rc_box_acquire (listener)
                                    : NULL;
  g_clear_pointer (&before, listener_unref);
}

void
way_limits_set_progress (WayLimits       *self,
                         WayProgressFunc  progress,
                         gpointer         user_data,
                         GDestroyNotify   destroy)
{
  LimitsListener *listener;

  g_return_if_fail (self != NULL);
  g_return_if_fail (progress != NULL || destroy == NULL);

  if (progress == NULL)
    {
      set_listener (self, NULL);
      return;
    }

  listener = g_atomic_rc_box_new (LimitsListener);
  *listener = (LimitsListener) { progress, user_data, destroy };
  set_listener (self, listener);
  listener_unref (listener);
}

/* Copies ------------------------------------------------------------------ */

void
limits_assign (WayLimits       *self,
               const WayLimits *limits)
{
  const WayLimits none = LIMITS_NONE;
  const WayLimits *from = limits != NULL ? limits : &none;

  self->max_expansions = from->max_expansions;
  self->max_bytes = from->max_bytes;
  self->deadline = from->deadline;
  self->n_threads = from->n_threads;
  self->share = from->share;
  set_listener (self, from->listener);
  g_set_object (&self->cancellable, from->cancellable);
}

void
limits_clear (WayLimits *self)
{
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->listener, listener_unref);
}

/* A graph without end must not take the machine along. */
static gsize
half_of_memory (void)
{
  static gsize bytes = 0;

  if (g_once_init_enter (&bytes))
    {
      const long pages = sysconf (_SC_PHYS_PAGES);
      const long page_size = sysconf (_SC_PAGESIZE);
      gsize half = (gsize) 1 << 30;

      if (pages > 0 && page_size > 0)
        half = (gsize) MIN ((guint64) MAX (1, pages / 2) * (guint64) page_size,
                            G_MAXSSIZE);
      g_once_init_leave (&bytes, half);
    }

  return bytes;
}

gsize
limits_share_of_bytes (const WayLimits *self)
{
  return self->max_bytes > 0 ? self->max_bytes : half_of_memory ();
}

Limit
limits_look (const WayLimits *self,
             Pace            *pace)
{
  gint64 now;

  if (!limits_are_looked_at (self))
    {
      pace->left = G_MAXUINT;
      return LIMIT_NONE;
    }
  if (self->cancellable != NULL
      && g_cancellable_is_cancelled (self->cancellable))
    return LIMIT_CANCELLED;

  if (self->deadline == 0 && pace->most == 1)
    {
      pace->left = 1;
      return LIMIT_NONE;
    }

  now = g_get_monotonic_time ();
  if (self->deadline != 0 && now >= self->deadline)
    return LIMIT_DEADLINE;

  pace_look (pace, now);
  return LIMIT_NONE;
}

gboolean
way_limits_check (const WayLimits *self,
                  GError         **error)
{
  Pace pace;
  Limit limit;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  pace_begin (&pace, PACE_MOST_STEPS);
  limit = limits_look (self, &pace);
  if (limit == LIMIT_NONE)
    return TRUE;

  limit_set_error (limit, error);
  return FALSE;
}

void
limit_set_error (Limit    limit,
                 GError **error)
{
  static const char *const messages[] = {
    [LIMIT_NONE] = "no limit was met",
    [LIMIT_EXPANSIONS] = "the limit on expansions was met",
    [LIMIT_BYTES] = "the limit on memory was met",
    [LIMIT_DEADLINE] = "time ran out",
    [LIMIT_CANCELLED] = "the call was cancelled",
  };

  if (limit == LIMIT_CANCELLED)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                         messages[limit]);
  else
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_LIMIT, messages[limit]);
}
