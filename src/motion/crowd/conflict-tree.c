/* conflict-tree.c - the plan with the least sum of costs, for few agents
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Conflict-based search (Sharon, Stern, Felner, Sturtevant 2015). Each agent
 * has a lane, which is a set of paths, and a route of least cost in it. If two
 * agents collide, the search branches into cases. The cases exclude the
 * conflict, and no plan. The case with the least lower bound comes first.
 *
 * - If two agents collide at their present costs whatever they do, one of them
 *   must take longer: in the first case the first agent does; in the second
 *   case the first does not and the second does. So the number of places where
 *   they can meet does not matter (after the increasing cost tree, Sharon et
 *   al. 2013, and Li et al. 2019 on such pairs).
 * - Otherwise each case forbids one agent its step. If an agent has another
 *   route of the same cost with fewer conflicts, it takes that route, and the
 *   search does not branch (Boyarski et al., "ICBS", 2015).
 * - The costs that pairs must add are a lower bound for a case
 *   (conflict-cover.c). */

#include "motion/crowd/conflict-tree-private.h"

#include "core/heap.h"

#include <string.h>

#define MOST_AT_ONCE 8

/* Open knots --------------------------------------------------------------- */

static inline gboolean
is_before (gconstpointer a,
           gconstpointer b,
           gconstpointer tree)
{
  const Tree *self = tree;
  const guint32 *one = a, *other = b;
  const Knot *first = &self->knots[*one], *second = &self->knots[*other];

  if (first->bound != second->bound)
    return first->bound < second->bound;
  if (first->n_conflicts != second->n_conflicts)
    return first->n_conflicts < second->n_conflicts;
  return *one > *other;
}

static gboolean
push (Tree    *self,
      guint32  knot,
      GError **error)
{
  if (!meter_grow (self->meter, &self->heap, &self->heap_room,
                   self->n_heap + 1, sizeof *self->heap, error))
    return FALSE;

  heap_put_up (self->heap, self->n_heap++, &knot, sizeof knot, is_before, self);
  return TRUE;
}

static guint32
pop (Tree *self)
{
  const guint32 top = self->heap[0];
  const guint32 last = self->heap[--self->n_heap];

  heap_put_down (self->heap, self->n_heap, 0, &last, sizeof last, is_before,
                 self);
  return top;
}

/* Knots -------------------------------------------------------------------- */

static gsize
routes_size (const Tree *self)
{
  return self->n_agents * sizeof (Route *);
}

static void
clear_knot (Tree *self,
            Knot *knot)
{
  if (knot->routes == NULL)
    return;

  for (guint32 i = 0; i < self->n_agents; i++)
    if (knot->routes[i] != NULL)
      tree_unref_route (self, knot->routes[i]);
  meter_give_back (self->meter, routes_size (self));
  g_clear_pointer (&knot->routes, g_free);
}

/* A copy of the routes of a knot, or none. */
static gboolean
begin_knot (Tree       *self,
            const Knot *base,
            Knot       *knot,
            GError    **error)
{
  *knot = (Knot) { NULL };
  knot->routes = meter_alloc0 (self->meter, self->n_agents,
                               sizeof *knot->routes, error);
  if (knot->routes == NULL)
    return FALSE;

  for (guint32 i = 0; base != NULL && i < self->n_agents; i++)
    knot->routes[i] = tree_ref_route (base->routes[i]);
  return TRUE;
}

/* Gives an agent another lane. @is_possible becomes %FALSE if the lane has no
 * path. */
static gboolean
change_lane (Tree       *self,
             Knot       *knot,
             guint32     agent,
             const Rule *rule,
             guint32     least,
             guint32     most,
             gboolean   *is_possible,
             GError    **error)
{
  Lane *lane = tree_new_lane (self, knot->routes[agent]->lane, rule, least,
                              most, error);
  Route *route = NULL;

  if (lane == NULL)
    return FALSE;

  if (lane->cost == G_MAXUINT32)
    *is_possible = FALSE;
  else
    route = tree_new_route (self, lane, knot->routes, error);
  tree_unref_lane (self, lane);
  if (*is_possible && route == NULL)
    return FALSE;
  if (*is_possible)
    {
      tree_unref_route (self, knot->routes[agent]);
      knot->routes[agent] = route;
    }
  return TRUE;
}

/* Adds up a knot and counts its conflicts. */
static gboolean
weigh (Tree    *self,
       Knot    *knot,
       GError **error)
{
  knot->sum = 0;
  for (guint32 i = 0; i < self->n_agents; i++)
    knot->sum += knot->routes[i]->cost;
  if (!tree_find_conflicts (self, knot->routes, error))
    return FALSE;

  knot->n_conflicts = (guint32) self->n_conflicts;
  return TRUE;
}

/* Keeps a knot, which is open from now on. */
static gboolean
keep (Tree    *self,
      Knot    *knot,
      guint32  bound,
      GError **error)
{
  knot->bound = MAX (bound, knot->sum);
  if (!meter_grow (self->meter, &self->knots, &self->knots_room,
                   self->n_knots + 1, sizeof *self->knots, error))
    return FALSE;

  self->knots[self->n_knots++] = *knot;
  knot->routes = NULL;
  return push (self, (guint32) self->n_knots - 1, error);
}

/* Cases -------------------------------------------------------------------- */

/* How many ticks more the other agent takes if the first keeps its cost. */
static gboolean
tell_other_more (Tree       *self,
                 const Lane *one,
                 const Lane *other,
                 guint32    *more,
                 GError    **error)
{
  gboolean can = FALSE;

  for (*more = 1; *more < MOST_AT_ONCE && !can; (*more) += !can)
    if (other->cost + *more > other->most)
      return TRUE;
    else if (!tree_can_join (self, one, one->cost, other,
                             other->cost + *more, &can, error))
      return FALSE;

  return TRUE;
}

/* One agent takes longer, or it does not and the other does. */
static gboolean
split_costs (Tree    *self,
             guint32  at,
             guint32  one,
             guint32  other,
             guint32  more,
             GError **error)
{
  const guint32 bound = self->knots[at].bound;

  for (guint i = 0; i < 2; i++)
    {
      const Lane *lane = self->knots[at].routes[one]->lane;
      const Lane *other_lane = self->knots[at].routes[other]->lane;
      gboolean is_possible = TRUE, ok;
      Knot knot;

      ok = begin_knot (self, &self->knots[at], &knot, error)
           && (i == 0 ? change_lane (self, &knot, one, NULL, lane->cost + 1,
                                     lane->most, &is_possible, error)
                      : change_lane (self, &knot, one, NULL, lane->least,
                                     lane->cost, &is_possible, error)
                          && change_lane (self, &knot, other, NULL,
                                          other_lane->cost + more,
                                          other_lane->most, &is_possible,
                                          error));
      if (ok && is_possible)
        ok = weigh (self, &knot, error) && keep (self, &knot, bound, error);
      clear_knot (self, &knot);
      if (!ok)
        return FALSE;
    }

  return TRUE;
}

static gboolean
split_pair (Tree          *self,
            guint32        at,
            const Conflict *conflict,
            GError       **error)
{
  const guint32 a = conflict->agents[0], b = conflict->agents[1];
  const Lane *one = self->knots[at].routes[a]->lane;
  const Lane *other = self->knots[at].routes[b]->lane;
  guint32 more, other_more;

  if (!tell_other_more (self, one, other, &other_more, error)
      || !tell_other_more (self, other, one, &more, error))
    return FALSE;

  return more > other_more ? split_costs (self, at, b, a, more, error)
                           : split_costs (self, at, a, b, other_more, error);
}

/* Takes over the route of a case, in the present lane, if it costs no more and
 * has fewer conflicts. */
static gboolean
try_bypass (Tree    *self,
            guint32  at,
            Knot    *knot,
            guint32  agent)
{
  Knot *base = &self->knots[at];
  Route *route = knot->routes[agent];

  if (knot->sum != base->sum || knot->n_conflicts >= base->n_conflicts)
    return FALSE;

  tree_unref_lane (self, route->lane);
  route->lane = base->routes[agent]->lane;
  route->lane->n_refs++;
  tree_unref_route (self, base->routes[agent]);
  base->routes[agent] = tree_ref_route (route);
  base->n_conflicts = knot->n_conflicts;
  base->is_estimated = FALSE;
  return TRUE;
}

/* Forbids each agent in turn its step. */
static gboolean
split_steps (Tree           *self,
             guint32         at,
             const Conflict *conflict,
             gboolean       *is_open,
             GError        **error)
{
  Knot knots[3];
  guint32 n = 0, n_possible = 0;
  gboolean ok = TRUE, is_bypassed = FALSE;

  for (n = 0; n < conflict->n && ok && !is_bypassed; n++)
    {
      const guint32 agent = conflict->agents[n];
      const Lane *lane = self->knots[at].routes[agent]->lane;
      const gboolean same_end = conflict->n == 2
                                && conflict->to[0] == conflict->to[1];
      const Rule rule = { conflict->tick,
                          same_end ? NO_NODE : conflict->from[n],
                          conflict->to[n] };
      gboolean is_possible = TRUE;

      ok = begin_knot (self, &self->knots[at], &knots[n_possible], error);
      if (!ok)
        break;
      ok = change_lane (self, &knots[n_possible], agent, &rule, lane->least,
                        lane->most, &is_possible, error)
           && (!is_possible || weigh (self, &knots[n_possible], error));
      is_bypassed = ok && is_possible
                    && try_bypass (self, at, &knots[n_possible], agent);
      if (ok && is_possible && !is_bypassed)
        n_possible++;
      else
        clear_knot (self, &knots[n_possible]);
    }

  for (guint32 i = 0; i < n_possible; i++)
    {
      ok = ok && (is_bypassed || keep (self, &knots[i], self->knots[at].bound,
                                       error));
      clear_knot (self, &knots[i]);
    }
  *is_open = is_bypassed;
  return ok && (!is_bypassed || push (self, at, error));
}

/* Looking at knots --------------------------------------------------------- */

/* By how much pairs in conflict must exceed their costs; and the pair that must
 * exceed them most, if any. */
static gboolean
estimate (Tree      *self,
          const Knot *knot,
          guint32    *estimated,
          gsize      *worst,
          GError    **error)
{
  guint32 most = 0;

  self->n_dearer = 0;
  for (gsize i = 0; i < self->n_conflicts; i++)
    {
      const Conflict *conflict = &self->conflicts[i];
      guint32 more;

      if (conflict->n > 2)
        continue;
      if (!tree_tell_more (self, knot->routes[conflict->agents[0]]->lane,
                           knot->routes[conflict->agents[1]]->lane, &more,
                           error)
          || !meter_grow (self->meter, &self->dearer, &self->dearer_room,
                          self->n_dearer + 1, sizeof *self->dearer, error))
        return FALSE;
      if (more > 0)
        self->dearer[self->n_dearer++]
          = (Dearer) { conflict->agents[0], conflict->agents[1], more };
      if (more > most)
        {
          most = more;
          *worst = i;
        }
    }

  *estimated = conflict_cover (self->dearer, (guint32) self->n_dearer,
                               self->extra);
  return TRUE;
}

/* Whether an agent in a conflict has no other place at that tick, so that a
 * rule against this place raises its cost. */
static gboolean
choose_conflict (Tree       *self,
                 const Knot *knot,
                 gsize      *chosen,
                 GError    **error)
{
  *chosen = 0;
  for (gsize i = 0; i < self->n_conflicts; i++)
    for (guint32 k = 0; k < self->conflicts[i].n; k++)
      {
        const Lane *lane = knot->routes[self->conflicts[i].agents[k]]->lane;
        Layers *layers;

        if (!tree_get_layers (self, lane, lane->cost, &layers, error))
          return FALSE;
        if (layers_width (layers, self->conflicts[i].tick) == 1)
          {
            *chosen = i;
            return TRUE;
          }
      }

  return TRUE;
}

/* @is_open says whether the search has yet to look at the knot itself. */
static gboolean
split (Tree     *self,
       guint32   at,
       gboolean *is_open,
       GError  **error)
{
  Conflict conflict;
  gsize chosen = G_MAXSIZE;
  guint32 more;

  if (!estimate (self, &self->knots[at], &more, &chosen, error))
    return FALSE;
  if (!self->knots[at].is_estimated)
    {
      Knot *knot = &self->knots[at];

      knot->is_estimated = TRUE;
      if (knot->sum + more > knot->bound)
        {
          knot->bound = knot->sum + more;
          *is_open = TRUE;
          return push (self, at, error);
        }
    }

  if (more > 0)
    {
      conflict = self->conflicts[chosen];
      return split_pair (self, at, &conflict, error);
    }
  if (!choose_conflict (self, &self->knots[at], &chosen, error))
    return FALSE;
  conflict = self->conflicts[chosen];
  return split_steps (self, at, &conflict, is_open, error);
}

static gboolean
add_root (Tree          *self,
          const guint32 *starts,
          const guint32 *goals,
          const guint32 *field,
          GError       **error)
{
  gboolean ok;
  Knot knot;

  ok = begin_knot (self, NULL, &knot, error);
  for (guint32 i = 0; ok && i < self->n_agents; i++)
    {
      const Lane base = {
        .agent = i, .start = starts[i], .goal = goals[i], .field = field[i],
        .most = G_MAXUINT32 - 1, .key = tree_mix ((guint64) i + 1)
      };
      Lane *lane = tree_new_lane (self, &base, NULL, 0, base.most, error);

      ok = lane != NULL;
      if (ok)
        {
          knot.routes[i] = tree_new_route (self, lane, knot.routes, error);
          tree_unref_lane (self, lane);
          ok = knot.routes[i] != NULL;
        }
    }
  ok = ok && weigh (self, &knot, error) && keep (self, &knot, 0, error);

  clear_knot (self, &knot);
  return ok;
}

static gboolean
tell (const Tree *self,
      const Knot *knot,
      TreeFunc    func,
      gpointer    user_data,
      GError    **error)
{
  g_autofree TreeRoute *routes = meter_alloc (self->meter, self->n_agents,
                                              sizeof *routes, error);

  if (routes == NULL)
    return FALSE;

  for (guint32 i = 0; i < self->n_agents; i++)
    routes[i] = (TreeRoute) { knot->routes[i]->cost, knot->routes[i]->nodes };
  return func (routes, user_data, error);
}

/* Looks at the knot with the least lower bound, until one has no conflict. */
static gboolean
find (Tree     *self,
      TreeFunc  func,
      gpointer  user_data,
      GError  **error)
{
  while (self->n_heap > 0)
    {
      const guint32 at = pop (self);
      gboolean is_open = FALSE;

      if (!meter_expand (self->meter, error)
          || !tree_find_conflicts (self, self->knots[at].routes, error))
        return FALSE;
      if (self->n_conflicts == 0)
        return tell (self, &self->knots[at], func, user_data, error);
      if (!split (self, at, &is_open, error))
        return FALSE;
      if (!is_open)
        clear_knot (self, &self->knots[at]);
    }

  g_assert_not_reached ();
}

/* Beginning and end -------------------------------------------------------- */

static gboolean
init (Tree         *self,
      const Ground *ground,
      Fields       *fields,
      GError      **error)
{
  const gsize n = ground->n_nodes;

  if (!layer_maker_init (&self->maker, ground, fields, self->meter, error))
    return FALSE;

  self->walk = (JointWalk) { .ground = ground, .meter = self->meter };
  self->layers = meter_alloc0 (self->meter, LAYERS_SLOTS,
                               sizeof *self->layers, error);
  if (self->layers != NULL)
    self->joints = meter_alloc0 (self->meter, JOINT_SLOTS,
                                 sizeof *self->joints, error);
  if (self->joints != NULL)
    self->now = meter_alloc (self->meter, n, sizeof *self->now, error);
  if (self->now != NULL)
    self->next = meter_alloc (self->meter, n, sizeof *self->next, error);
  if (self->next != NULL)
    self->extra = meter_alloc0 (self->meter, self->n_agents,
                                sizeof *self->extra, error);
  if (self->extra == NULL)
    return FALSE;

  memset (self->now, 0xff, n * sizeof *self->now);
  memset (self->next, 0xff, n * sizeof *self->next);
  return TRUE;
}

static void
clear (Tree *self)
{
  for (gsize i = 0; i < self->n_knots; i++)
    clear_knot (self, &self->knots[i]);
  for (gsize i = 0; self->layers != NULL && i < LAYERS_SLOTS; i++)
    layers_unref (self->layers[i].layers, self->meter);
  layer_maker_clear (&self->maker);
  joint_walk_clear (&self->walk);
  g_free (self->layers);
  g_free (self->joints);
  g_free (self->knots);
  g_free (self->heap);
  g_free (self->now);
  g_free (self->next);
  g_free (self->extra);
  g_free (self->price);
  g_free (self->parent);
  g_free (self->conflicts);
  g_free (self->dearer);
}

gboolean
conflict_tree_find (const Ground  *ground,
                    Fields        *fields,
                    guint32        n_agents,
                    const guint32 *starts,
                    const guint32 *goals,
                    const guint32 *field,
                    Meter         *meter,
                    TreeFunc       func,
                    gpointer       user_data,
                    GError       **error)
{
  Tree tree = { .ground = ground, .meter = meter, .n_agents = n_agents };
  const gboolean ok = init (&tree, ground, fields, error)
                      && add_root (&tree, starts, goals, field, error)
                      && find (&tree, func, user_data, error);

  clear (&tree);
  return ok;
}
