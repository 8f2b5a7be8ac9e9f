/* formation-pace.c - the members of a formation that wait in a tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The progress of a member is the cost of the route up to the end of its leg,
 * less the cost that is left of the leg. A member that is too far ahead of the
 * last member is held for the tick. If it blocks a member that is not held, it
 * walks on, and so do the members that block it. So no member waits for a member
 * that waits for it. */

#include "motion/units/formation-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The steps left of a leg when the next one begins. */
#define LEG_ENDS 4

/* A member may be so many nodes ahead of the last one. */
#define LEAST_AHEAD 3

/* For so many ticks after a member had to wait, others go farther ahead. */
#define JAM_TICKS 8

/* Members wait in queues until all of them have stood for so many ticks. */
#define MAX_TICKS_STILL 8

/* Progress ----------------------------------------------------------------- */

/* The approximate cost of a straight walk from @from to the goal of @errand. */
static WayCost
measure_straight (const WayFormation *self,
                  const Errand       *errand,
                  WayNode             from)
{
  WayGraph *graph = formation_graph (self);
  WayPosition a, b;

  if (errand->goal == NULL || !way_graph_get_position (graph, from, &a)
      || !way_graph_get_position (graph, way_path_get_node (errand->goal, 0),
                                  &b))
    return 0;

  return way_position_distance (&a, &b, way_graph_get_position_kind (graph))
         / self->pitch * formation_step (self);
}

/* The cost that is left of the leg. A path around other agents is longer than
 * the walk of the member after they have gone on, or ends before them. */
static WayCost
measure_left (const WayFormation *self,
              const Member       *member,
              const Errand       *errand)
{
  guint at = 0;
  const WayPath *path
    = agents_get_path (self->dispatcher->motion->agents, member->agent, &at);

  if (path == NULL)
    return 0;
  if (errand->is_around)
    return measure_straight (self, errand, way_path_get_node (path, at));

  return way_path_get_cost (path) - way_path_get_cost_so_far (path, at);
}

static WayCost
measure_progress (const WayFormation *self,
                  Member             *member,
                  const Errand       *errand)
{
  if (!formation_is_pending (self, errand))
    member->walks = member->leg;

  return way_path_get_cost_so_far (self->route, member->walks)
         - measure_left (self, member, errand);
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

/* Measures how far each member under way is. */
static void
measure_all (WayFormation *self)
{
  StepBudget *budget = &self->dispatcher->forming;
  guint n_begun = 0;

  self->n_still++;
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      Errand *errand = formation_find_errand (self, member);

      member->is_walking = errand->is_sent;
      if (!errand->is_sent)
        {
          member->is_held = FALSE;
          continue;
        }
      if (is_leg_over (self, member, errand)
          && (n_begun < FORMATION_LEAST_LEGS
              || step_budget_take (budget, FORMATION_LEG_COST)))
        {
          n_begun++;
          formation_begin_next_leg (self, member, errand);
        }
      member->progress = measure_progress (self, member, errand);
      note_progress (self, member, member->progress);
      if (motion_walker (self->dispatcher->motion, member->agent)->waited > 0)
        self->jam = JAM_TICKS;
    }
}

/* Queues ------------------------------------------------------------------- */

/* Members in front first. Lost ones come last, always in the same order: of two
 * that step aside for each other in turn, none would ever get past. */
static int
compare_progress (gconstpointer a,
                  gconstpointer b)
{
  const Member *x = *(Member *const *) a, *y = *(Member *const *) b;
  const gboolean x_lost = x->n_lost >= FORMATION_TICKS_LOST;
  const gboolean y_lost = y->n_lost >= FORMATION_TICKS_LOST;

  if (x_lost != y_lost)
    return x_lost ? 1 : -1;
  if (!x_lost && x->progress != y->progress)
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

/* The members that walk, the first one along the route in front. (transfer
 * full) */
static Member **
list_walking (const WayFormation *self,
              guint              *n)
{
  Member **walking = g_new (Member *, self->members->len + 1);

  *n = 0;
  for (guint i = 0; i < self->members->len; i++)
    if (formation_member (self, i)->is_walking)
      walking[(*n)++] = formation_member (self, i);
  if (*n > 1)
    qsort (walking, *n, sizeof *walking, compare_progress);

  return walking;
}

static gboolean
is_blocked_by (const WayFormation *self,
               guint               i,
               guint               other)
{
  guint n;
  const guint *blockers = blockers_get (&self->blockers, i, &n);

  for (guint k = 0; k < n; k++)
    if (blockers[k] == other)
      return TRUE;

  return FALSE;
}

/* Sorts @walking so that no member comes before a member that blocks it: a
 * member that leaves a place must decide before those that want the place. If
 * two block each other, the one in front decides first, and may push. */
static void
sort_by_blockers (const WayFormation *self,
                  Member            **walking,
                  guint               n)
{
  const Member *first = (const Member *) self->members->data;
  g_autofree guint8 *seen = g_new0 (guint8, self->members->len);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree Member **sorted = g_new (Member *, n);
  guint n_sorted = 0;

  for (guint i = 0; i < n; i++)
    {
      guint top = (guint) (walking[i] - first);

      g_array_append_val (stack, top);
      while (stack->len > 0)
        {
          guint n_blockers;
          const guint *blockers;

          top = g_array_index (stack, guint, stack->len - 1);
          blockers = blockers_get (&self->blockers, top, &n_blockers);
          if (walking[i]->n_lost >= FORMATION_TICKS_LOST)
            n_blockers = 0;
          if (seen[top] != 0)
            {
              if (seen[top] == 1 && formation_member (self, top)->is_walking)
                sorted[n_sorted++] = formation_member (self, top);
              seen[top] = 2;
              g_array_set_size (stack, stack->len - 1);
              continue;
            }
          seen[top] = 1;
          for (guint k = 0; k < n_blockers; k++)
            if (seen[blockers[k]] == 0
                && !is_blocked_by (self, blockers[k], top))
              g_array_append_val (stack, blockers[k]);
        }
    }
  memcpy (walking, sorted, n_sorted * sizeof *sorted);
}

/* Members in front decide first: this function deals out the ranks of the
 * members to them again. */
static void
rank_by_progress (WayFormation *self,
                  Member      **walking,
                  guint         n)
{
  WayMotion *motion = self->dispatcher->motion;
  g_autofree guint64 *orders = g_new (guint64, n + 1);
  guint n_orders = 0, at = 0;

  for (guint i = 0; i < n; i++)
    {
      const Walker *walker = motion_walker (motion, walking[i]->agent);

      if (walker->order != NO_ORDER)
        orders[n_orders++] = walker->order;
    }
  if (n_orders < 2)
    return;

  qsort (orders, n_orders, sizeof *orders, compare_orders);
  for (guint i = 0; i < n; i++)
    {
      Walker *walker = motion_walker (motion, walking[i]->agent);

      if (walker->order != NO_ORDER)
        walker->order = orders[at++];
    }
}

/* Lets all held members go that are in the way of a member that is not held. */
static void
release (WayFormation *self)
{
  g_autoptr (GArray) free = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->members->len; i++)
    if (formation_member (self, i)->is_walking
        && !formation_member (self, i)->is_held)
      g_array_append_val (free, i);

  for (guint i = 0; i < free->len; i++)
    {
      guint n;
      const guint *blockers
        = blockers_get (&self->blockers, g_array_index (free, guint, i), &n);

      for (guint k = 0; k < n; k++)
        if (formation_member (self, blockers[k])->is_held)
          {
            formation_member (self, blockers[k])->is_held = FALSE;
            g_array_append_val (free, blockers[k]);
          }
    }
}

/* A member that waits behind another one, which does not come towards it, waits
 * for its turn: it neither pushes nor looks for a way around, unless no member
 * has moved for a while. */
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
      const guint *blockers;
      guint n;

      if (!member->is_walking || walker->waited == 0)
        continue;
      blockers = blockers_get (&self->blockers, i, &n);
      for (guint k = 0; k < n; k++)
        if (formation_member (self, blockers[k])->is_walking
            && !is_blocked_by (self, blockers[k], i))
          walker->waited = member->n_lost = 0;
    }
}

/* Holding ------------------------------------------------------------------ */

/* The progress at which members are held. No member waits for lost members, or
 * for members that wait for their turn at a gap: these wait for members in front.
 * Members that have passed @gap go on behind it, to make room. */
static WayCost
find_limit (WayFormation *self,
            const Gap    *gap)
{
  const gdouble width = self->width / self->pitch;
  const gdouble ahead = self->jam > 0 ? LEAST_AHEAD + 2 * width
                                      : MAX (LEAST_AHEAD, width / 2);
  WayCost least = INFINITY;

  self->jam -= self->jam > 0;
  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = formation_member (self, i);

      if (member->is_walking && !member->is_held
          && member->n_lost < FORMATION_TICKS_LOST)
        least = MIN (least, member->progress);
    }

  least += ahead * formation_step (self);
  if (gap != NULL)
    self->room
      = gap->cost + (LEAST_AHEAD + 3 * width) * formation_step (self);
  return MAX (least, self->room);
}

static void
hold_those_ahead (WayFormation *self,
                  const Gap    *gap)
{
  const WayCost limit = find_limit (self, gap);

  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);

      member->is_held |= self->keeps_pace && member->is_walking
                         && member->progress > limit;
    }
}

void
formation_keep_pace (WayFormation *self)
{
  g_autofree Member **walking = NULL;
  guint n;

  measure_all (self);
  walking = list_walking (self, &n);
  if (n == 0)
    return;
  formation_find_gaps (self, walking[0]->progress);
  formation_find_blockers (self);
  hold_those_ahead (self, formation_take_turns (self, walking, n));
  release (self);
  sort_by_blockers (self, walking, n);
  rank_by_progress (self, walking, n);
  wait_in_queues (self);
  for (guint i = 0; i < n; i++)
    {
      Walker *walker
        = motion_walker (self->dispatcher->motion, walking[i]->agent);

      walker->is_steered = TRUE;
      if (walking[i]->is_held)
        walker->pause = MAX (walker->pause, 1);
    }
}
