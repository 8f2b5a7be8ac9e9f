/* motion-tick.c - one tick: update the list of agents, move each, report events
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/units/foresight.h"

#include <math.h>
#include <stdlib.h>

/* Longest interval between two requests for a path, as a power of two times the
 * patience. */
#define MAX_ASK_SHIFT 6

/* The list of agents ------------------------------------------------------- */

/* Removes agents that are gone, and puts agents without anything to do to
 * sleep. */
static void
call_roll (WayMotion *self)
{
  guint n = 0;

  for (guint i = 0; i < self->roll->len; i++)
    {
      Walker *walker = self->roll->pdata[i];
      const Agent *agent = agents_find (self->agents, walker->number);

      if (agent == NULL)
        g_hash_table_remove (self->walkers, GUINT_TO_POINTER (walker->number));
      else if (!motion_try_sleep (self, walker, agent))
        self->roll->pdata[n++] = walker;
    }
  g_ptr_array_set_size (self->roll, (gint) n);
  motion_sort (self->roll);
}

/* The step that @walker would take if it were alone, and its cost. */
static void
look_ahead (WayMotion *self,
            Walker    *walker)
{
  WayNode next;

  walker->rest = walker->rest > 0 ? walker->rest - walker->speed : 0;
  if (walker->path == NULL || walker->pause > 0 || self->error != NULL)
    {
      walker->pause -= walker->pause > 0;
      return;
    }

  if (walker->order == NO_ORDER && !walker->on_errand)
    motion_give_order (self, walker, walker->path, TRUE);
  next = way_path_get_node (walker->path, walker->at + 1);
  walker->cost = motion_step_cost (self, walker,
                                   motion_node (self, walker->from), next);
  walker->is_closed = walker->cost == INFINITY;
  if (!walker->is_closed)
    walker->wants = motion_id (self, next);
}

static guint64
rank_of (const Walker *walker)
{
  return walker->on_errand ? 0 : walker->order;
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const Walker *x = *(Walker *const *) a, *y = *(Walker *const *) b;
  const guint64 x_rank = rank_of (x), y_rank = rank_of (y);

  if (x_rank != y_rank)
    return x_rank < y_rank ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

static void
gather (WayMotion *self)
{
  call_roll (self);
  self->stirs = TRUE;
  for (guint i = 0; i < self->roll->len; i++)
    motion_place (self, self->roll->pdata[i]);

  for (guint i = 0; i < self->roll->len; i++)
    {
      Walker *walker = self->roll->pdata[i];

      look_ahead (self, walker);
      g_ptr_array_add (rank_of (walker) != NO_ORDER ? self->ranks : self->idle,
                       walker);
    }
  if (self->ranks->len > 1)
    qsort (self->ranks->pdata, self->ranks->len, sizeof (gpointer),
           compare_ranks);
}

/* Waiting ------------------------------------------------------------------ */

/* Whether @walker only waits for another one to rest from its last step. */
static gboolean
is_behind_one_that_rests (WayMotion    *self,
                          const Walker *walker)
{
  const Body body = motion_body (self, walker, walker->wants);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);
      const Walker *other = id != NOWHERE ? motion_cell (self, id)->next : NULL;

      if (other != NULL && other != walker && other->rest > 0
          && other->wants != NOWHERE && !motion_is_head_on (self, walker, other))
        return TRUE;
    }

  return FALSE;
}

static void
count_waiting (WayMotion *self,
               Walker    *walker)
{
  const gboolean waits = walker->wants != NOWHERE && !walker_moves (walker)
                         && walker->rest <= 0;

  self->n_waits += waits;
  if (walker->wants == NOWHERE)
    walker->waited = 0;
  else if (waits && walker->heeds)
    walker->n_heeded++;
  else if (waits && (walker->waited >= self->replan
                     || !is_behind_one_that_rests (self, walker)))
    walker->waited++;
}

static void
count_progress (WayMotion *self,
                Walker    *walker)
{
  guint at = 0;
  WayPath *path = agents_get_path (self->agents, walker->number, &at);
  const guint left = path != NULL ? way_path_get_length (path) - at : 1;

  if (walker->order == NO_ORDER)
    return;
  if (left < walker->nearest && !walker->wants_path)
    {
      walker->nearest = left;
      walker->n_idle = 0;
      walker->n_asked = 0;
      walker->ask_in = 0;
    }
  else if (walker->n_idle < G_MAXUINT)
    walker->n_idle++;
}

/* Events ------------------------------------------------------------------- */

typedef struct
{
  guint32        agent;
  WayMotionEvent event;
} News;

/* Whether to ask again: first at once, then at growing intervals. */
static gboolean
may_ask (const WayMotion *self,
         Walker          *walker)
{
  if (walker->ask_in > 0)
    {
      walker->ask_in--;
      return FALSE;
    }

  walker->ask_in = MIN (self->replan, G_MAXUINT >> (MAX_ASK_SHIFT + 1))
                   << MIN (walker->n_asked, MAX_ASK_SHIFT);
  walker->n_asked++;
  return TRUE;
}

static gboolean
find_event (WayMotion      *self,
            Walker         *walker,
            WayMotionEvent *event)
{
  const gboolean is_moving = agents_is_moving (self->agents, walker->number);

  if (walker->on_errand || walker->is_yielding || walker->order == NO_ORDER)
    return FALSE;
  if (!is_moving && !walker->wants_path && walker->is_final)
    {
      motion_arrive (walker);
      *event = WAY_MOTION_ARRIVED;
      return TRUE;
    }

  if (walker->wants_path)
    *event = WAY_MOTION_ASIDE;
  else if (!is_moving)
    *event = WAY_MOTION_LEG_DONE;
  else if (walker->is_closed)
    *event = WAY_MOTION_CLOSED;
  else if (walker->waited >= self->replan)
    *event = WAY_MOTION_WAITED;
  else
    return FALSE;

  return may_ask (self, walker);
}

static GArray *
take_stock (WayMotion *self)
{
  GArray *news = g_array_new (FALSE, FALSE, sizeof (News));

  for (guint i = 0; i < self->roll->len; i++)
    {
      Walker *walker = self->roll->pdata[i];
      News item = { walker->number, WAY_MOTION_ARRIVED };

      count_progress (self, walker);
      if (find_event (self, walker, &item.event))
        g_array_append_val (news, item);
    }

  return news;
}

/* The function may change anything, itself included. */
static void
tell (WayMotion *self,
      GArray    *news)
{
  for (guint i = 0; i < news->len && self->func != NULL; i++)
    {
      const News *item = &g_array_index (news, News, i);

      self->func (self, item->agent, item->event, self->user_data);
    }
}

/* Sleeping agents that must leave. */
static void
wake_moved (WayMotion *self)
{
  for (guint i = 0; i < self->idle->len; i++)
    if (walker_moves (self->idle->pdata[i]))
      motion_wake (self, self->idle->pdata[i]);
  motion_sort (self->roll);
}

/* After an agent has moved, nothing fails: an agent that cannot step back onto
 * its path asks for another. */
static void
walk_all (WayMotion *self)
{
  wake_moved (self);
  for (guint i = 0; i < self->roll->len; i++)
    count_waiting (self, self->roll->pdata[i]);
  for (guint i = 0; i < self->roll->len; i++)
    {
      Walker *walker = self->roll->pdata[i];

      motion_walk (self, walker);
      walker->is_steered = FALSE;
    }
  motion_lead_out (self);
  motion_end_errand (self);
  motion_sort (self->roll);
  g_clear_error (&self->error);
}

gboolean
way_motion_tick (WayMotion *self,
                 GError   **error)
{
  g_autoptr (GArray) news = NULL;

  g_return_val_if_fail (WAY_IS_MOTION (self) && !self->is_ticking, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  g_object_ref (self);
  self->is_ticking = TRUE;
  motion_ground_open (self);
  gather (self);
  if (self->error == NULL && self->foresight != NULL && self->ranks->len > 1)
    foresight_heed (self->foresight, self);
  if (self->error == NULL)
    motion_decide (self);
  if (self->error == NULL)
    {
      walk_all (self);
      self->n_ticks++;
      news = take_stock (self);
    }
  motion_ground_close (self);
  if (news != NULL)
    tell (self, news);
  self->is_ticking = FALSE;
  g_object_unref (self);

  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}
