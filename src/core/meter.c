/* meter.c - counts the work of one call against its limits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/meter.h"

#include "core/immediate-graphs.h"

#include <wayfind/core/error.h>

static const WayLimits no_limits = LIMITS_NONE_MEMBERS;

void
meter_init (Meter           *self,
            const WayLimits *limits)
{
  self->limits = limits != NULL ? limits : &no_limits;
  self->met = LIMIT_NONE;
  self->expanded = 0;
  self->budget.used = 0;
  self->budget.max = limits_share_of_bytes (self->limits);
  pace_begin (&self->pace, PACE_MOST_STEPS);
  self->stage = (LimitsShare) { 0, 1 };
  self->told = -1;
}

void
meter_expect (Meter    *self,
              WayGraph *graph)
{
  if (!graph_is_prompt (graph))
    pace_begin (&self->pace, 1);
}

/* Notes that the call ends at @limit. */
static gboolean
stop (Meter   *self,
      Limit    limit,
      GError **error)
{
  self->met = limit;
  limit_set_error (limit, error);
  return FALSE;
}

gboolean
meter_look (Meter   *self,
            GError **error)
{
  const Limit limit = limits_look (self->limits, &self->pace);

  if (limit == LIMIT_NONE)
    return TRUE;

  self->pace.left = 1;          /* the next call returns the same error */
  return stop (self, limit, error);
}

gboolean
meter_expand (Meter   *self,
              GError **error)
{
  if (self->expanded >= self->limits->max_expansions)
    return stop (self, LIMIT_EXPANSIONS, error);

  self->expanded++;
  return meter_go_on (self, error);
}

gboolean
meter_expand_many (Meter   *self,
                   guint32  n,
                   GError **error)
{
  if (self->limits->max_expansions - self->expanded < n)
    return stop (self, LIMIT_EXPANSIONS, error);

  self->expanded += n;
  return n < PACE_MOST_STEPS ? meter_go_on (self, error)
                             : meter_look (self, error);
}

gboolean
meter_take (Meter   *self,
            gsize    bytes,
            GError **error)
{
  return budget_take (&self->budget, bytes)
         || stop (self, LIMIT_BYTES, error);
}

static gboolean
stop_without (Meter   *self,
              gsize    bytes,
              GError **error)
{
  self->met = LIMIT_BYTES;
  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for %" G_GSIZE_FORMAT " bytes", bytes);
  return FALSE;
}

static gpointer
allocate (Meter    *self,
          gsize     n,
          gsize     size,
          gboolean  clear,
          GError  **error)
{
  gpointer memory;
  gsize bytes;

  if (!g_size_checked_mul (&bytes, n, size))
    bytes = G_MAXSIZE;
  if (!meter_take (self, bytes, error))
    return NULL;

  bytes = MAX (1, bytes);       /* GLib has no pointer for nothing */
  memory = clear ? g_try_malloc0 (bytes) : g_try_malloc (bytes);
  if (memory == NULL)
    stop_without (self, bytes, error);

  return memory;
}

gpointer
meter_alloc (Meter   *self,
             gsize    n,
             gsize    size,
             GError **error)
{
  return allocate (self, n, size, FALSE, error);
}

gpointer
meter_alloc0 (Meter   *self,
              gsize    n,
              gsize    size,
              GError **error)
{
  return allocate (self, n, size, TRUE, error);
}

gboolean
meter_enlarge (Meter    *self,
               gpointer  array,
               gsize    *room,
               gsize     wanted,
               gsize     size,
               GError  **error)
{
  const gsize more = budget_growth (*room, wanted, size);

  if (budget_grow (&self->budget, array, room, wanted, size))
    return TRUE;
  if (more <= budget_left (&self->budget))
    return stop_without (self, more, error);

  return stop (self, LIMIT_BYTES, error);
}

/* Progress ---------------------------------------------------------------- */

/* The smallest progress that is reported. */
#define LEAST_PROGRESS 0.001

/* The place of @at in @share. At the ends it is exact, so that the end of one
 * call is the beginning of the next. */
static gdouble
place_in (LimitsShare share,
          gdouble     at)
{
  return at < 1 ? share.begin + at * (share.end - share.begin) : share.end;
}

static void
tell (Meter   *self,
      gdouble  done)
{
  const LimitsListener *listener = self->limits->listener;

  self->told = done;
  self->pace.left = 1;          /* the listener may cancel */
  listener->tell (place_in (self->limits->share, done), listener->user_data);
}

void
meter_begin_stage (Meter   *self,
                   gdouble  begin,
                   gdouble  end)
{
  meter_begin_part (self, (LimitsShare) { 0, 1 }, begin, end);
}

void
meter_begin_part (Meter       *self,
                  LimitsShare  stage,
                  gdouble      begin,
                  gdouble      end)
{
  self->stage = (LimitsShare) { place_in (stage, begin),
                                place_in (stage, end) };
  meter_tell (self, 0);
}

void
meter_tell (Meter   *self,
            gdouble  done)
{
  const LimitsShare share = self->limits->share;
  const gdouble all = place_in (self->stage, done);

  if (self->limits->listener == NULL || all >= 1)
    return;
  if (self->told < 0 || (all - self->told) * (share.end - share.begin)
                          >= LEAST_PROGRESS)
    tell (self, all);
}

void
meter_tell_end (Meter *self)
{
  if (self->limits->listener != NULL && self->told < 1)
    tell (self, 1);
}

WayLimits
meter_lend (const Meter *self)
{
  const LimitsShare share = self->limits->share;
  WayLimits left = *self->limits;

  left.max_bytes = MAX (1, budget_left (&self->budget));
  left.share = (LimitsShare) { place_in (share, self->stage.begin),
                               place_in (share, self->stage.end) };
  return left;
}
