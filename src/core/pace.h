/* pace.h - how many steps to make between two looks at the clock
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A look takes as long as a fast step, and a slow step may take longer than the
 * caller wants to wait. So the number of steps between two looks doubles while
 * steps are fast, and falls as soon as they are slow. */

#pragma once

#include <glib.h>

/* Between looks, where each step is known to be short. */
#define PACE_MOST_STEPS 64

/* Microseconds between looks: far below the millisecond after which a deadline
 * must be noticed, and far above the time of a look. */
#define PACE_SLOW 100
#define PACE_FAST 10

typedef struct
{
  guint  most;          /* steps between looks, 1 where nothing is known */
  guint  steps;         /* between looks, now */
  guint  left;          /* until the next look */
  gint64 looked_at;     /* microseconds; 0 before the first look */
} Pace;

/* The first step is looked at. */
static inline void
pace_begin (Pace *self,
            guint most)
{
  self->most = most;
  self->steps = 1;
  self->left = 1;
  self->looked_at = 0;
}

/* Whether a step may be made without a look. */
static inline gboolean
pace_skips (Pace *self)
{
  return --self->left > 0;
}

/* Decides when to look again after a look at @now, in microseconds. */
static inline void
pace_look (Pace  *self,
           gint64 now)
{
  const gint64 passed = self->looked_at == 0 ? 0 : now - self->looked_at;

  if (passed > PACE_SLOW * (gint64) self->steps)
    self->steps = 1;
  else if (passed > PACE_SLOW)
    self->steps = MAX (1, self->steps / 2);
  else if (passed < PACE_FAST)
    self->steps = MIN (self->most, self->steps * 2);

  self->left = self->steps;
  self->looked_at = now;
}
