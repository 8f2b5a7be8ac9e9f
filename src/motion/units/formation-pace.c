/* formation-pace.c - who of a formation waits for whom
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * How far a member is along the route is the cost of the route up to the end of
 * its leg, less what is left of the leg. A member that is too far ahead of the
 * last one is held for the tick, unless another member that is not held wants
 * to go where it stands: then it walks on, and the others in front of it. So no
 * member ever waits for one that waits for it. */

#include "motion/units/formation-private.h"

#include "core/node-type-private.h"

#include <math.h>
#include <stdlib.h>

/* The steps left of a leg when the next one begins. */
#define LEG_ENDS 4

/* To begin a leg counts as so many expansions. */
#define LEG_COST 16

/* A member may be so many nodes ahead of the last one. */
#define LEAST_AHEAD 3

/* For so many ticks after a member had to wait, others go farther ahead. */
#define JAM_TICKS 8

/* Members wait in queues unless none of them moves on for so many ticks. */
#define MAX_TICKS_STILL 8

/* A member that makes no progress for so many ticks is not waited for. */
#define MAX_TICKS_LOST 64

/* Progress ----------------------------------------------------------------- */

static WayCost
measure_progress (const WayFormation *self,
                  Member             *member,
                  const Errand       *errand)
{
  guint at = 0;
  WayPath *path
    = agents_get_path (self->dispatcher->motion->agents, member->agent, &at);

  if (!formation_is_pending (self, errand))
    member->walks = member->leg;
  return way_path_get_cost_so_far (self->route, member->walks)
         - (path != NULL ? way_path_get_cost (path)
                             - way_path_get_cost_so_far (path, at) : 0);
}

static gboolean
is_leg_over (const WayFormation *self,
             const Member       *member,
             const Errand       *errand)
{
  guint at = 0;
  const WayPath *path
    = agents_get_path (self->dispatcher->motion->agents, member->agent, &at);

  if (member->has_no_leg)
    return TRUE;

  return member->leg < formation_last (self)
         && !formation_is_pending (self, errand)
         && (errand->leg_failed || path == NULL
             || way_path_get_length (path) - at <= LEG_ENDS + 1);
}

static void
note_progress (WayFormation *self,
               Member       *member,
               WayCost       progress)
{
  if (progress > member->farthest)
    {
      member->farthest = progress;
      member->n_lost = 0;
      self->n_still = 0;
    }
  else if (!member->is_held)
    member->n_lost++;
}

/* How far each member under way is; the progress of the last one. */
static WayCost
measure_all (WayFormation *self)
{
  StepBudget *budget = &self->dispatcher->forming;
  WayCost least = INFINITY;
  guint n_begun = 0;

  self->n_still++;
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      Errand *errand = formation_find_errand (self, member);

      member->is_walking = errand->is_sent;
      if (!errand->is_sent)
        continue;
      if (is_leg_over (self, member, errand)
          && (n_begun < FORMATION_LEAST_LEGS || step_budget_take (budget, LEG_COST)))
        {
          n_begun++;
          formation_begin_next_leg (self, member, errand);
        }
      member->progress = measure_progress (self, member, errand);
      note_progress (self, member, member->progress);
      if (motion_walker (self->dispatcher->motion, member->agent)->waited > 0)
        self->jam = JAM_TICKS;
      if (member->n_lost < MAX_TICKS_LOST)
        least = MIN (least, member->progress);
    }

  return least;
}

static gboolean
bodies_overlap (const CellMap *map,
                WayNode        a,
                guint          a_size,
                WayNode        b,
                guint          b_size)
{
  const gint64 width = map->width;
  const gint64 x = (gint64) WAY_NODE_INDEX (a), y = (gint64) WAY_NODE_INDEX (b);
  const gint64 columns = y % width - x % width, rows = y / width - x / width;

  return columns < (gint64) a_size && -columns < (gint64) b_size
         && rows < (gint64) a_size && -rows < (gint64) b_size;
}

/* Whether @member's next step leads to where @other stands. */
static gboolean
wants_place_of (const WayFormation *self,
                const Member       *member,
                const Member       *other)
{
  const WayMotion *motion = self->dispatcher->motion;
  const Agent *a = agents_find (motion->agents, member->agent);
  const Agent *b = agents_find (motion->agents, other->agent);
  WayNode next;

  if (a == NULL || b == NULL || a->path == NULL)
    return FALSE;

  next = way_path_get_node (a->path, a->at + 1);
  if (a->size == 1 && b->size == 1)
    return way_node_type_equal (a->type, next, agent_node (b));

  return bodies_overlap (&motion->map, next, a->size, agent_node (b), b->size);
}

/* Queues ------------------------------------------------------------------- */

static int
compare_progress (gconstpointer a,
                  gconstpointer b)
{
  const Member *x = *(Member *const *) a, *y = *(Member *const *) b;

  if (x->progress != y->progress)
    return x->progress > y->progress ? -1 : 1;
  return (x->agent > y->agent) - (x->agent < y->agent);
}

static int
compare_orders (gconstpointer a,
                gconstpointer b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Those in front decide first: the ranks of the members are dealt out anew,
 * among them alone. */
static void
rank_by_progress (WayFormation *self)
{
  WayMotion *motion = self->dispatcher->motion;
  g_autofree Member **walking = g_new (Member *, self->members->len);
  g_autofree guint64 *orders = g_new (guint64, self->members->len);
  guint n = 0;

  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      const Walker *walker = motion_walker (motion, member->agent);

      if (!member->is_walking || walker->order == NO_ORDER)
        continue;
      walking[n] = member;
      orders[n++] = walker->order;
    }
  if (n < 2)
    return;

  qsort (walking, n, sizeof *walking, compare_progress);
  qsort (orders, n, sizeof *orders, compare_orders);
  for (guint i = 0; i < n; i++)
    motion_walker (motion, walking[i]->agent)->order = orders[i];
}

/* Whether another member, held or not, stands where @member wants to go. */
static gboolean
is_behind_another (const WayFormation *self,
                   const Member       *member)
{
  for (guint i = 0; i < self->members->len; i++)
    if (formation_member (self, i) != member
        && wants_place_of (self, member, formation_member (self, i)))
      return TRUE;

  return FALSE;
}

/* Lets all held members go that are in the way of one that is not held. One
 * that has waited for a while behind nobody may be kept by a member beside its
 * step: then all go. */
static void
release (WayFormation *self,
         GArray       *free)
{
  for (guint i = 0; i < free->len; i++)
    {
      const Member *member
        = formation_member (self, g_array_index (free, guint, i));
      const Walker *walker
        = motion_walker (self->dispatcher->motion, member->agent);
      const gboolean is_kept
        = walker->waited >= 2 && !is_behind_another (self, member);

      for (guint k = 0; k < self->members->len; k++)
        {
          Member *other = formation_member (self, k);

          if (!other->is_held
              || (!is_kept && !wants_place_of (self, member, other)))
            continue;
          other->is_held = FALSE;
          g_array_append_val (free, k);
        }
    }
}

/* A member that waits behind another one, which does not come towards it, waits
 * its turn: it neither pushes nor looks for a way around, unless nothing has
 * moved for a while. */
static void
wait_in_queues (WayFormation *self)
{
  if (self->n_still >= MAX_TICKS_STILL)
    return;

  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      Walker *walker
        = motion_walker (self->dispatcher->motion, member->agent);

      if (!member->is_walking || walker->waited == 0)
        continue;
      for (guint k = 0; k < self->members->len; k++)
        {
          const Member *other = formation_member (self, k);

          if (k != i && other->is_walking
              && wants_place_of (self, member, other)
              && !wants_place_of (self, other, member))
            walker->waited = member->n_lost = 0;
        }
    }
}

static void
hold_those_ahead (WayFormation *self,
                  WayCost       least)
{
  g_autoptr (GArray) free = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint last = formation_last (self);
  const WayCost step
    = last > 0 ? way_path_get_cost (self->route) / last : 1;
  const gdouble width = self->width / self->pitch;
  const WayCost ahead
    = step * (self->jam > 0 ? LEAST_AHEAD + 2 * width
                            : MAX (LEAST_AHEAD, width / 2));

  self->jam -= self->jam > 0;

  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);

      member->is_held = self->keeps_pace && member->is_walking
                        && member->progress > least + ahead;
      if (!member->is_held && member->is_walking)
        g_array_append_val (free, i);
    }
  if (free->len < self->members->len)
    release (self, free);
}

void
formation_keep_pace (WayFormation *self)
{
  hold_those_ahead (self, measure_all (self));
  rank_by_progress (self);
  wait_in_queues (self);
  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = formation_member (self, i);
      Walker *walker
        = motion_walker (self->dispatcher->motion, member->agent);

      walker->is_steered = member->is_walking;
      if (member->is_held)
        walker->pause = MAX (walker->pause, 1);
    }
}
