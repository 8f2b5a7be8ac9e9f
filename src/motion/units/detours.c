/* detours.c - the best course of an agent past others in the next ticks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The corridor of an agent consists of the next nodes of its path and their
 * neighbours. These nodes are called spots. For each tick and spot a table has
 * the lowest cost of a walk that is on the spot at the tick. An agent may wait on
 * each spot. The best course leaves the lowest cost after the last tick; if
 * several do, the cheapest course is the best. So an agent waits for agents that
 * cross its path, and walks round agents that come towards it.
 * O(ticks times edges of the corridor). */

#include "motion/units/foresight-private.h"

#include <math.h>

#define NO_SPOT G_MAXUINT16

/* The weight of the cost that is left after the last tick. The cost of the walk
 * up to then has a weight of 1. With a weight of 3 an agent walks up to two
 * steps more to save a tick. With a weight of 2 it walks one step more, and
 * agents that meet head on wait until they have no room left. */
#define TIME_WEIGHT 3

typedef struct
{
  guint32 id;
  guint   at;                   /* the node on the path, or to which it leads */
  gboolean is_beside;           /* not on the path */
  WayCost way_back;             /* to the path; 0 on it */
  WayCost left;                 /* to the end of the path, way back included */
  guint   first;                /* its steps */
} Spot;

typedef struct
{
  WayCost walked;               /* less the worth of an early arrival;
                                 * INFINITY if the agent cannot be there */
  guint16 spot;                 /* the spot before ... */
  guint16 tick;                 /* ... and since when it was there */
} State;

static Spot *
get_spot (const Foresight *self,
          guint            i)
{
  return &g_array_index (self->spots, Spot, i);
}

static State *
get_state (const Foresight *self,
           guint            tick,
           guint            spot)
{
  return &g_array_index (self->states, State,
                         tick * self->spots->len + spot);
}

/* The corridor ------------------------------------------------------------- */

static guint
find_spot (const Foresight *self,
           guint32          id)
{
  const guint place = id < self->places->len
                        ? g_array_index (self->places, guint16, id) : 0;

  return place > 0 ? place - 1 : NO_SPOT;
}

static void
add_spot (Foresight *self,
          Spot       spot)
{
  if (spot.id == NOWHERE || find_spot (self, spot.id) != NO_SPOT
      || self->spots->len >= 8 * (self->n_ticks + 1))
    return;

  if (spot.id >= self->places->len)
    g_array_set_size (self->places, spot.id + 1);
  g_array_append_val (self->spots, spot);
  g_array_index (self->places, guint16, spot.id) = (guint16) self->spots->len;
}

static void
add_path (Foresight *self,
          WayMotion *motion,
          Walker    *walker)
{
  const guint length = way_path_get_length (walker->path);

  for (guint i = walker->at;
       i < length && i - walker->at <= self->n_ticks; i++)
    add_spot (self, (Spot) {
      .id = motion_id (motion, way_path_get_node (walker->path, i)),
      .at = i,
      .left = way_path_get_cost (walker->path)
              - way_path_get_cost_so_far (walker->path, i)
    });
}

static void
add_neighbours (Foresight *self,
                WayMotion *motion,
                Walker    *walker)
{
  const guint n = self->spots->len;

  for (guint i = 0; i < n; i++)
    {
      const WayEdges *edges
        = motion_edges (motion, walker,
                        motion_node (motion, get_spot (self, i)->id));

      for (guint k = 0; edges != NULL && k < way_edges_get_length (edges); k++)
        if (way_edges_get_cost (edges, k) < INFINITY)
          add_spot (self, (Spot) {
            .id = motion_id (motion, way_edges_get_node (edges, k)),
            .is_beside = TRUE, .left = INFINITY
          });
    }
}

/* The steps out of spot @i that stay in the corridor. */
static void
add_steps (Foresight *self,
           WayMotion *motion,
           Walker    *walker,
           guint      i,
           guint      n_path)
{
  const guint32 id = get_spot (self, i)->id;
  const WayEdges *edges
    = motion_edges (motion, walker, motion_node (motion, id));

  get_spot (self, i)->first = self->steps->len;
  for (guint k = 0; edges != NULL && k < way_edges_get_length (edges); k++)
    {
      ForeseenStep step = { .from = id, .cost = way_edges_get_cost (edges, k) };
      Spot *spot = get_spot (self, i);

      step.to = motion_id (motion, way_edges_get_node (edges, k));
      step.spot = step.to != NOWHERE ? find_spot (self, step.to) : NO_SPOT;
      if (step.spot == NO_SPOT || step.to == id || step.cost == INFINITY)
        continue;
      g_array_append_val (self->steps, step);
      if (i >= n_path && step.spot < n_path
          && step.cost + get_spot (self, step.spot)->left < spot->left)
        {
          spot->at = get_spot (self, step.spot)->at;
          spot->way_back = step.cost;
          spot->left = step.cost + get_spot (self, step.spot)->left;
        }
    }
}

static void
make_corridor (Foresight *self,
               WayMotion *motion,
               Walker    *walker)
{
  const Spot end = { 0 };
  guint n_path;

  if (self->spots == NULL)
    {
      self->spots = g_array_new (FALSE, FALSE, sizeof (Spot));
      self->states = g_array_new (FALSE, FALSE, sizeof (State));
    }
  g_array_set_size (self->spots, 0);
  g_array_set_size (self->steps, 0);
  add_path (self, motion, walker);
  n_path = self->spots->len;
  add_neighbours (self, motion, walker);
  for (guint i = 0; i < self->spots->len; i++)
    add_steps (self, motion, walker, i, n_path);
  for (guint i = 0; i < self->steps->len; i++)
    foresight_step (motion, walker,
                    &g_array_index (self->steps, ForeseenStep, i));
  for (guint i = 0; i < self->spots->len; i++)
    g_array_index (self->places, guint16, get_spot (self, i)->id) = 0;
  g_array_append_val (self->spots, end);
  get_spot (self, self->spots->len - 1)->first = self->steps->len;
  g_array_set_size (self->states,
                    (self->n_ticks + 1) * self->spots->len);
  for (guint i = 0; i < self->states->len; i++)
    g_array_index (self->states, State, i).walked = INFINITY;
}

/* The table ---------------------------------------------------------------- */

/* Whether an agent without a path stands there. */
static gboolean
has_idle (WayMotion    *motion,
          const Walker *walker,
          guint32       id)
{
  const Body body = motion_body (motion, walker, id);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 cell = motion_cell_id (motion, &body, i);
      const Walker *other
        = cell != NOWHERE ? motion_cell (motion, cell)->was : NULL;

      if (other != NULL && other != walker && other->path == NULL)
        return TRUE;
    }

  return FALSE;
}

static void
offer (const Foresight *self,
       guint            tick,
       guint            spot,
       const State     *state)
{
  State *old = get_state (self, tick, spot);

  if (state->walked < old->walked)
    *old = *state;
}

/* In how many ticks an agent that takes an edge is ready for the next. */
static guint
count_ticks (const Foresight *self,
             const Walker    *walker,
             WayCost          cost)
{
  const gdouble ticks = ceil (cost / walker->speed - 1e-9);

  return ticks > 1 ? (guint) MIN (ticks, self->n_ticks + 1.0) : 1;
}

static void
try_step (const Foresight    *self,
          WayMotion          *motion,
          const Walker       *walker,
          guint               tick,
          guint               spot,
          const ForeseenStep *step)
{
  const guint end = MIN (tick + count_ticks (self, walker, step->cost),
                         self->n_ticks);
  const State state = { get_state (self, tick, spot)->walked + step->cost,
                        (guint16) spot, (guint16) tick };

  if (state.walked >= get_state (self, end, step->spot)->walked
      || has_idle (motion, walker, step->to)
      || !foresight_may_take (self, motion, walker, step, tick))
    return;
  for (guint t = tick + 2; t <= end; t++)
    if (foresight_who (self, motion, walker, step->to, t) != 0)
      return;

  offer (self, end, step->spot, &state);
}

/* The worth of an arrival at the end of the path a tick earlier: the worth of a
 * step along the path. */
static WayCost
find_tick_worth (const Walker *walker)
{
  const guint n_steps = way_path_get_length (walker->path) - 1;

  return (TIME_WEIGHT - 1)
         * MIN (walker->speed, way_path_get_cost (walker->path) / n_steps);
}

static void
wait_on_spot (const Foresight *self,
              WayMotion       *motion,
              const Walker    *walker,
              guint            tick,
              guint            i)
{
  const Spot *spot = get_spot (self, i);
  State wait = { get_state (self, tick, i)->walked, (guint16) i,
                 (guint16) tick };

  if (wait.walked == INFINITY
      || foresight_who (self, motion, walker, spot->id, tick + 1) != 0)
    return;
  if (!spot->is_beside
      && spot->at + 1 == way_path_get_length (walker->path))
    wait.walked -= find_tick_worth (walker);
  offer (self, tick + 1, i, &wait);
}

/* Offers waits before steps. So of equal courses an agent takes the course that
 * goes on first and waits later, when the agent knows more. */
static void
fill (const Foresight *self,
      WayMotion       *motion,
      const Walker    *walker,
      guint            tick)
{
  for (guint i = 0; i + 1 < self->spots->len; i++)
    wait_on_spot (self, motion, walker, tick, i);
  for (guint i = 0; i + 1 < self->spots->len; i++)
    for (guint k = get_spot (self, i)->first;
         k < get_spot (self, i + 1)->first
         && get_state (self, tick, i)->walked < INFINITY; k++)
      try_step (self, motion, walker, tick, i,
                &g_array_index (self->steps, ForeseenStep, k));
}

/* The best spot after the last tick; NO_SPOT if none can be reached. */
static guint
choose_end (const Foresight *self)
{
  WayCost least = INFINITY;
  guint best = NO_SPOT;

  for (guint i = 0; i + 1 < self->spots->len; i++)
    {
      const WayCost cost = get_state (self, self->n_ticks, i)->walked
                           + TIME_WEIGHT * get_spot (self, i)->left;

      if (cost < least)
        {
          least = cost;
          best = i;
        }
    }

  return best;
}

/* Courses ------------------------------------------------------------------ */

/* The ticks in which @walker rests. */
static guint
count_rest (const Foresight *self,
            const Walker    *walker)
{
  const guint pause = walker->wants == NOWHERE ? 1 + walker->pause : 0;
  const gdouble ticks = walker->rest > 0 ? ceil (walker->rest / walker->speed)
                                         : 0;

  return (guint) MIN (MAX (ticks, pause), self->n_ticks);
}

/* Writes down a course that ends on spot @end; its steps, as spots, go to
 * @spots. Returns their number. */
static guint
trace (const Foresight *self,
       guint            rest,
       guint            end,
       Course          *course,
       guint16         *spots)
{
  guint tick = self->n_ticks, spot = end, n = 0;

  for (guint t = 0; t <= rest; t++)
    course->ids[t] = get_spot (self, 0)->id;
  while (tick > rest)
    {
      const State *state = get_state (self, tick, spot);

      for (guint t = state->tick + 1u; t <= tick; t++)
        course->ids[t] = get_spot (self, spot)->id;
      if (state->spot != spot)
        spots[n++] = (guint16) spot;
      tick = state->tick;
      spot = state->spot;
    }
  for (guint i = 0; i < n / 2; i++)
    {
      const guint16 other = spots[i];

      spots[i] = spots[n - 1 - i];
      spots[n - 1 - i] = other;
    }

  return n;
}

static WayCost
find_cost (const Foresight *self,
           guint            from,
           guint            to)
{
  WayCost least = INFINITY;

  for (guint k = get_spot (self, from)->first;
       k < get_spot (self, from + 1)->first; k++)
    {
      const ForeseenStep *step
        = &g_array_index (self->steps, ForeseenStep, k);

      if (step->spot == to)
        least = MIN (least, step->cost);
    }

  return least;
}

/* A path over @spots, and on along the path of @walker. (transfer full) */
static WayPath *
make_path (const Foresight *self,
           WayMotion       *motion,
           const Walker    *walker,
           const guint16   *spots,
           guint            n)
{
  const Spot *last = get_spot (self, spots[n - 1]);
  const guint first = last->is_beside ? last->at : last->at + 1;
  const guint length = way_path_get_length (walker->path);
  const guint n_all = 1 + n + length - MIN (first, length);
  g_autofree WayNode *nodes = g_new (WayNode, n_all);
  g_autofree WayCost *costs = g_new (WayCost, n_all);
  g_autofree guint32 *edges = g_new (guint32, n_all);
  WayCost so_far = 0;
  guint spot = 0;

  for (guint i = 0; i <= n; i++)
    {
      so_far += i > 0 ? find_cost (self, spot, spots[i - 1]) : 0;
      spot = i > 0 ? spots[i - 1] : 0;
      nodes[i] = motion_node (motion, get_spot (self, spot)->id);
      costs[i] = so_far;
      edges[i] = WAY_EDGE_NONE;
    }
  so_far += last->way_back;
  for (guint i = n + 1; i < n_all; i++)
    {
      const guint at = first + i - n - 1;

      nodes[i] = way_path_get_node (walker->path, at);
      costs[i] = so_far + way_path_get_cost_so_far (walker->path, at)
                 - way_path_get_cost_so_far (walker->path, last->at);
      edges[i] = i == n + 1 && last->is_beside
                   ? WAY_EDGE_NONE : way_path_get_edge (walker->path, at);
    }

  return way_path_new (way_graph_get_node_type (motion->graph), nodes, costs,
                       edges, n_all, way_path_is_partial (walker->path));
}

static void
leave_path (const Foresight *self,
            WayMotion       *motion,
            Walker          *walker,
            const guint16   *spots,
            guint            n)
{
  g_autoptr (WayPath) path = make_path (self, motion, walker, spots, n);
  const guint32 next = get_spot (self, spots[0])->id;

  walker->cost = find_cost (self, 0, spots[0]);
  way_agents_send (motion->agents, walker->number, path);
  walker->path = path;          /* the agent owns it */
  walker->at = 0;
  walker->wants = next;
}

gboolean
foresight_find_course (Foresight *self,
                       WayMotion *motion,
                       Walker    *walker,
                       Course    *course)
{
  const guint rest = count_rest (self, walker);
  guint16 spots[MOTION_MAX_LOOK_AHEAD];
  guint end, n;

  make_corridor (self, motion, walker);
  if (rest == self->n_ticks || motion->error != NULL)
    return FALSE;

  *get_state (self, rest, 0) = (State) { 0, 0, 0 };
  for (guint tick = rest; tick < self->n_ticks; tick++)
    fill (self, motion, walker, tick);
  end = choose_end (self);
  if (end == NO_SPOT)
    return FALSE;

  n = trace (self, rest, end, course, spots);
  if (n > 0 && rest == 0 && course->ids[1] != walker->from
      && course->ids[1] != walker->wants)
    leave_path (self, motion, walker, spots, n);
  return TRUE;
}
