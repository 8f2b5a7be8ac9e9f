/* motion-dead-ends.c - leads an agent out of a dead end, past a waiting one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An agent needs a place to give way. An agent in a dead end has none, and an
 * agent that wants to get in waits for ever. So of the agents that wait, the
 * one that was sent first has the other led out: along a path on which every
 * agent gives way, including the first. The other then stays at that place
 * until the first has arrived. Only one agent is led at a time, so that no two
 * are sent in each other's way.
 *
 * The place must be off the path of the first agent. If the way to it leads
 * past the first agent, the first is pushed along, and must get off this way,
 * and back onto it behind the other. So the place must be at a fork: the node
 * before it has another neighbour for the first agent. And when the first is at
 * its goal, the other must not have to push it off again to reach its own goal:
 * so a way must lead from the place to that goal past the goal of the first.
 *
 * We cannot know how far the first agent is pushed along: a body of several
 * cells may not get off the way in one step, and then comes back to the place
 * of the other. So an attempt may fail. As long as the first agent comes no
 * nearer to the same goal, each attempt skips twice as many places as the last
 * one, later any number of them, and every second attempt leads the first agent
 * out of the way of the other. */

#include "motion/units/motion-private.h"

#include "engine/reached.h"

#include <wayfind/views/overlay.h>
#include <wayfind/engine/results.h>

#include <math.h>

/* A place is looked for among so many nodes. */
#define MAX_EXPANSIONS 10000

/* At most so many times the number of places that are passed over doubles: then
 * any number up to this many bits is as good. */
#define MOST_DOUBLED 8

/* An errand is given up after a time in proportion to its path. */
#define TICKS_A_NODE 8
#define TICKS_MORE 64

/* An agent that was sent this long ago, in multiples of the patience after
 * which it asks for another path, has others led out at once. Otherwise it may
 * go to and fro between paths around them. */
#define MANY_TIMES 32

typedef struct
{
  WayMotion *motion;
  Walker    *led;
  Walker    *first;
  WaySearch *search;            /* (not owned) for the way out */
  WaySearch *home;              /* (owned) (nullable) from where the other one
                                 * wants to, past where the first does */
} Errand;

static Walker *
find_at (WayMotion    *self,
         const Walker *walker,
         guint32       place)
{
  const Body body = motion_body (self, walker, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);
      Walker *other = id != NOWHERE ? motion_cell (self, id)->next : NULL;

      if (other != NULL && other != walker && !other->holds)
        return other;
    }

  return NULL;
}

/* The agent in the way of @walker, or beside it; NULL if no such agent can be
 * led. */
static Walker *
find_blocker (WayMotion    *self,
              const Walker *walker)
{
  Walker *other = find_at (self, walker, walker->wants);
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed;
  const guint n
    = motion_list_beside (self, walker, walker->from, walker->wants, places,
                          &n_needed);

  for (guint i = 0; other == NULL && i < n; i++)
    other = find_at (self, walker, places[i]);

  return other;
}

/* Whether a body at @node lies on the marked path of the first. */
static gboolean
is_on_path (const Errand *errand,
            guint         size,
            WayNode       node)
{
  WayMotion *self = errand->motion;
  const Body body = body_at (&self->map, size, node);
  guint32 id;

  for (guint i = 0; i < body_n_cells (&body); i++)
    if (node_map_lookup (&self->ids, body_cell (&body, i), &id)
        && motion_cell (self, id)->mark == errand->first)
      return TRUE;

  return FALSE;
}

/* Whether an agent other than the two is at @cell, or sleeps there if the tick
 * has not met it. */
static gboolean
has_another (const Errand *errand,
             WayNode       cell)
{
  WayMotion *self = errand->motion;
  const Walker *next;
  guint32 id;

  if (!node_map_lookup (&self->ids, cell, &id))
    return motion_find_sleeper (self, cell) != NULL;

  next = motion_cell (self, id)->next;
  return next != NULL && next != errand->led && next != errand->first;
}

/* Whether no agent but the two is at @node. */
static gboolean
is_free_of_others (const Errand *errand,
                   WayNode       node)
{
  WayMotion *self = errand->motion;
  const Body body = body_at (&self->map, errand->led->size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    if (has_another (errand, body_cell (&body, i)))
      return FALSE;

  return TRUE;
}

/* Whether the two would overlap. */
static gboolean
overlap (const Errand *errand,
         WayNode       led_at,
         WayNode       first_at)
{
  WayMotion *self = errand->motion;
  const Body a = body_at (&self->map, errand->led->size, led_at);
  const Body b = body_at (&self->map, errand->first->size, first_at);

  for (guint i = 0; i < body_n_cells (&a); i++)
    for (guint k = 0; k < body_n_cells (&b); k++)
      if (way_node_type_equal (self->ids.type, body_cell (&a, i),
                               body_cell (&b, k)))
        return TRUE;

  return FALSE;
}

/* Whether the led agent would be beside a step of the first. */
static gboolean
is_beside (const Errand *errand,
           WayNode       place,
           WayNode       from,
           WayNode       to)
{
  WayMotion *self = errand->motion;
  const guint32 start = motion_id (self, from), end = motion_id (self, to);
  guint32 places[WAY_LINE_MAX_BESIDE];
  guint n_needed, n = 0;

  if (start != NOWHERE && end != NOWHERE)
    n = motion_list_beside (self, errand->first, start, end, places,
                            &n_needed);
  for (guint i = 0; i < n && n_needed > 0; i++)
    if (overlap (errand, place, motion_node (self, places[i])))
      return TRUE;

  return FALSE;
}

/* Whether the first, driven to the node @fork, can get off the way from @before
 * to @place there, and back from wherever it got to. */
static gboolean
has_another_side (const Errand *errand,
                  WayNode       before,
                  WayNode       fork,
                  WayNode       place)
{
  WayMotion *self = errand->motion;
  const WayEdges *edges = motion_edges (self, errand->first, fork);
  const WayNodeType *type = self->ids.type;
  guint n = 0;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    {
      const WayNode side = way_edges_get_node (edges, i);

      if (way_edges_get_cost (edges, i) == INFINITY
          || way_node_type_equal (type, side, before)
          || way_node_type_equal (type, side, fork)
          || overlap (errand, place, side))
        continue;
      if (is_beside (errand, place, side, fork))
        return FALSE;
      n++;
    }

  return n > 0;
}

/* Whether an agent that stays at @id is out of the way of others from its
 * origin to @fork, and not beside it. */
static gboolean
leaves_the_way (const Errand *errand,
                guint32       id,
                guint32       fork)
{
  const WayNode place = reached_node (errand->search, id);

  for (;;)
    {
      const guint32 before = reached_parent (errand->search, fork);

      if (overlap (errand, place, reached_node (errand->search, fork)))
        return FALSE;
      if (before == fork)
        return TRUE;
      if (is_beside (errand, place, reached_node (errand->search, before),
                     reached_node (errand->search, fork)))
        return FALSE;
      fork = before;
    }
}

/* Whether the led agent can stay at the node that the search took last. A
 * larger body leaves the way over several nodes. */
static gboolean
is_refuge (const Errand *errand)
{
  const guint32 id = reached_last (errand->search);
  const WayNode place = reached_node (errand->search, id);
  const guint size = MAX (errand->led->size, errand->first->size);
  guint32 fork = id, before;
  WayNode at;

  if ((errand->home != NULL
       && !way_search_get_cost_so_far (errand->home, place, NULL))
      || is_on_path (errand, errand->led->size, place)
      || !is_free_of_others (errand, place))
    return FALSE;
  for (guint i = 0; i < size; i++)
    fork = reached_parent (errand->search, fork);
  if (fork == id || !leaves_the_way (errand, id, fork))
    return FALSE;

  before = reached_parent (errand->search, fork);
  at = reached_node (errand->search, fork);
  return (is_on_path (errand, errand->first->size, at)
          && !overlap (errand, at,
                       motion_node (errand->motion, errand->first->to)))
         || has_another_side (errand, reached_node (errand->search, before),
                              at, place);
}

static gboolean
find_goal (const Walker *walker,
           WayNode      *goal)
{
  if (walker->goal == NULL)
    return FALSE;

  *goal = way_path_get_node (walker->goal,
                             way_path_get_length (walker->goal) - 1);
  return TRUE;
}

/* A search over the graph of @led without the places that are in the way of
 * @first at its goal. (transfer full) (nullable) */
static WaySearch *
search_past (WayMotion    *self,
             const Walker *led,
             const Walker *first)
{
  g_autoptr (WayOverlay) overlay = NULL;
  WayNode goal;
  Body body;

  if (!find_goal (first, &goal))
    return NULL;

  overlay = way_overlay_new (led->graph != NULL ? led->graph : self->graph);
  body = body_places_over (&self->map, led->size, first->size, goal);
  for (guint i = 0; i < body_n_cells (&body); i++)
    way_overlay_set_extra_cost (overlay, body_cell (&body, i), INFINITY);

  return way_search_new (WAY_GRAPH (overlay), WAY_STRATEGY_DIJKSTRA);
}

/* Reaches all nodes from which the led agent can go home while the first is at
 * its goal. On most maps, ways lead back to their start. On other maps this may
 * miss a place, or find a useless one. */
static void
reach_home (Errand *errand)
{
  WayMotion *self = errand->motion;
  WayNode home, goal;

  if (!find_goal (errand->led, &home) || !find_goal (errand->first, &goal)
      || overlap (errand, home, goal))
    return;

  errand->home = search_past (self, errand->led, errand->first);
  way_search_set_start (errand->home, home);
  way_search_step (errand->home, MAX_EXPANSIONS, &self->error);
}

/* Looks at places from near to far, and passes over the first @n_passed_over.
 * If there are fewer places it counts on from the nearest again. (transfer
 * full) (nullable) */
static WayPath *
find_way_out (Errand *errand,
              guint   n_passed_over)
{
  WayMotion *self = errand->motion;
  const Walker *led = errand->led;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (WaySearch) search
    = way_search_new (led->graph != NULL ? led->graph : self->graph,
                      WAY_STRATEGY_DIJKSTRA);
  guint32 place;

  errand->search = search;
  way_search_set_start (search, motion_node (self, led->to));
  for (guint i = 0; i < MAX_EXPANSIONS && places->len <= n_passed_over
                    && self->error == NULL; i++)
    {
      if (way_search_step (search, 1, &self->error) != WAY_STATUS_RUNNING)
        break;
      place = reached_last (search);
      if (is_refuge (errand))
        g_array_append_val (places, place);
    }
  if (places->len == 0 || self->error != NULL)
    return NULL;

  place = g_array_index (places, guint32, n_passed_over % places->len);
  return way_search_dup_path_to (search, reached_node (search, place));
}

/* How many places to skip: those that were useless before. After doubling has
 * not helped, the numbers are scattered over all places (Knuth's
 * multiplier). */
static guint
count_passed_over (Walker *first)
{
  if (first->nearest < first->led_at)
    first->n_led = 0;
  first->led_at = MIN (first->led_at, first->nearest);
  if (first->n_led < MOST_DOUBLED)
    return (1u << first->n_led) - 1;

  return first->n_led * 2654435761u >> (32 - MOST_DOUBLED);
}

static gboolean
lead (WayMotion *self,
      Walker    *led,
      Walker    *first)
{
  Errand errand = { .motion = self, .led = led, .first = first };
  g_autoptr (WayPath) path = NULL;

  motion_mark_path (self, first, G_MAXUINT);
  reach_home (&errand);
  path = find_way_out (&errand, count_passed_over (first));
  g_clear_object (&errand.home);
  if (path == NULL || way_path_get_length (path) < 2)
    return FALSE;

  first->n_led++;
  way_agents_send (self->agents, led->number, path);
  led->on_errand = TRUE;
  led->wants_path = FALSE;
  led->pause = 0;
  if (led->order == NO_ORDER && led->goal != NULL)
    motion_give_order (self, led, led->goal, TRUE);
  self->has_errand = TRUE;
  self->led = led->number;
  self->led_for = first->number;
  self->errand_ends = self->n_ticks + TICKS_MORE
                      + (guint64) TICKS_A_NODE * way_path_get_length (path);
  return TRUE;
}

/* Has @other led out of the way of @first; or, after every second failure,
 * @first out of the way of @other. */
static void
lead_either (WayMotion *self,
             Walker    *other,
             Walker    *first)
{
  const gboolean swaps = first->n_led % 2 == 1 && first->n_led > 2
                         && !first->holds && other->path != NULL
                         && other->order != NO_ORDER;

  if (swaps && lead (self, first, other))
    first->n_led++;
  else if (self->error == NULL)
    lead (self, other, first);
}

/* Whether it is time to lead out the agent before @walker. */
static gboolean
is_time (const WayMotion *self,
         const Walker    *walker,
         gboolean         is_to_be_led)
{
  gboolean was_long_ago;

  if (is_to_be_led && walker->waited < 2 * self->replan)
    return walker->waited == MIN (self->aside + 1, self->replan);

  was_long_ago = self->n_ticks - walker->ordered_at
                 > (guint64) MANY_TIMES * self->replan;
  return walker->waited >= (was_long_ago ? 1 : 2) * self->replan
         && walker->waited % self->replan == 0;
}

void
motion_lead_out (WayMotion *self)
{
  for (guint i = 0; !self->has_errand && self->error == NULL
                    && i < self->ranks->len; i++)
    {
      Walker *walker = self->ranks->pdata[i];
      Walker *other;

      if (walker->wants == NOWHERE || walker_moves (walker)
          || walker->waited == 0)
        continue;
      other = find_blocker (self, walker);
      if (other != NULL
          && is_time (self, walker, motion_is_to_be_led (other)))
        lead_either (self, other, walker);
    }
}

/* Sends the led agent home, past the first, if a way exists; otherwise it asks
 * for a path. */
static void
send_home (WayMotion    *self,
           Walker       *led,
           const Walker *first)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;
  WayNode here, home;

  led->wants_path = led->order != NO_ORDER;
  if (first == NULL || led->order == NO_ORDER || !find_goal (led, &home)
      || !way_agents_get_node (self->agents, led->number, &here))
    return;

  search = search_past (self, led, first);
  if (search == NULL || self->error != NULL)
    return;
  way_search_set_start (search, here);
  way_search_set_goal (search, home);
  if (way_search_step (search, MAX_EXPANSIONS, &self->error)
      != WAY_STATUS_FOUND)
    return;

  path = way_search_dup_path (search);
  way_agents_send (self->agents, led->number, path);
  motion_give_order (self, led, path, TRUE);
}

void
motion_end_errand (WayMotion *self)
{
  Walker *led = motion_find_walker (self, self->led);
  const Walker *first = motion_find_walker (self, self->led_for);
  WayNode node;

  if (!self->has_errand)
    return;
  if (led != NULL && led->on_errand
      && !agents_is_moving (self->agents, self->led))
    {
      led->on_errand = FALSE;
      led->is_yielding = TRUE;
      self->errand_ends = self->n_ticks + TICKS_MORE
                          + (first != NULL ? TICKS_A_NODE * first->nearest : 0);
    }
  if (led != NULL && first != NULL && first->order != NO_ORDER
      && self->n_ticks < self->errand_ends)
    return;

  self->has_errand = FALSE;
  if (led == NULL)
    return;
  if (led->on_errand && way_agents_get_node (self->agents, self->led, &node))
    way_agents_place (self->agents, self->led, node);
  led->on_errand = FALSE;
  led->is_yielding = FALSE;
  send_home (self, led, first);
}
