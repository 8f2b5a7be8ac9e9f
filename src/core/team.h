/* team.h - threads that share one piece of work
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   Team team;
 *
 *   team_init (&team, meter, n_threads);
 *   if (!team_run (&team, work, &job, error))
 *     return FALSE;
 *
 * Each thread that is free takes the next part of the work. So the work is done
 * with any number of threads, even if some could not be started. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

typedef struct
{
  Meter *meter;                 /* (not owned) of the caller */
  guint  n_threads;             /* at least 1, with that of the caller */
  gint   met;                   /* Limit: which one ended the work; atomic */
} Team;

/* One of a team. */
typedef struct
{
  Team *team;
  guint place;                  /* from 0, and below n_threads */
  Meter meter;                  /* looks at clock and cancellable; what memory
                                 * takes is charged to the caller's */
} Hand;

typedef void (*TeamFunc) (Hand    *hand,
                          gpointer work);

/* How many threads the limits of @meter allow, and no more than @most. */
guint    team_count  (const Meter *meter,
                      gsize        most);

/* The number of threads for @wanted ones; 0 stands for one on each
 * processor. */
guint    team_settle (guint        wanted,
                      gsize        most);

void     team_init   (Team        *self,
                      Meter       *meter,
                      guint        n_threads);

/* Calls @func in each thread, and returns when all are done. %FALSE with @error
 * set if a limit was met, as the caller's meter then knows. */
gboolean team_run    (Team        *self,
                      TeamFunc     func,
                      gpointer     work,
                      GError     **error);

/* Ends the work of all: @hand has met a limit. */
void     hand_stop   (Hand        *hand);

static inline gboolean
team_is_stopped (Team *self)
{
  return g_atomic_int_get (&self->met) != LIMIT_NONE;
}

/* Tells how much of the stage of the whole team is done, where @hand is the
 * caller's. */
static inline void
hand_tell (Hand    *hand,
           gdouble  done)
{
  if (hand->place > 0)
    return;

  meter_tell (hand->team->meter, done);
  hand->meter.pace.left = 1;    /* the listener may cancel */
}

/* Whether @hand may go on with work that is not an expansion. */
static inline gboolean
hand_goes_on (Hand *hand)
{
  if (G_UNLIKELY (team_is_stopped (hand->team)))
    return FALSE;
  if (G_LIKELY (meter_go_on (&hand->meter, NULL)))
    return TRUE;

  hand_stop (hand);
  return FALSE;
}

G_END_DECLS
