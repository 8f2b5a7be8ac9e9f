/* formation.c - a group that walks in a shape
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The queue finds one path for the group, the route. Its members walk in legs:
 * each leg ends at the member's place beside a node of the route, some nodes
 * farther on, and short searches find the ways there. So detours and narrow
 * places need no rules of their own: what is beside a gap is a wall, and the
 * places in the gap are the nodes of the route itself. */

#include "motion/units/formation-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

G_DEFINE_FINAL_TYPE (WayFormation, way_formation, G_TYPE_OBJECT)

/* Members ------------------------------------------------------------------ */

/* Returns whether a member has left since the last tick. */
static gboolean
drop_gone (WayFormation *self)
{
  const guint n = self->members->len;

  for (guint i = n; i-- > 0;)
    if (formation_find_errand (self, formation_member (self, i)) == NULL)
      g_array_remove_index (self->members, i);

  return self->members->len < n;
}

/* The largest member; of these, the one nearest to the middle. */
static guint32
choose_lead (WayFormation *self)
{
  WayAgents *agents = self->dispatcher->motion->agents;
  WayGraph *graph = formation_graph (self);
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  const WayPosition middle = formation_middle (self);
  gdouble least = INFINITY;
  guint32 lead = 0;

  self->largest = 0;
  for (guint i = 0; i < self->members->len; i++)
    {
      const guint32 agent = formation_member (self, i)->agent;
      const guint size = way_agents_get_size (agents, agent);
      WayPosition at;
      WayNode node;
      gdouble distance = INFINITY;

      if (way_agents_get_node (agents, agent, &node)
          && way_graph_get_position (graph, node, &at))
        distance = way_position_distance (&at, &middle, kind);
      if (size > self->largest || (size == self->largest && distance < least))
        {
          self->largest = size;
          least = distance;
          lead = agent;
        }
    }

  return lead;
}

/* The route ---------------------------------------------------------------- */

/* A copy of the list: reports may change the members. */
static guint32 *
list_agents (const WayFormation *self)
{
  guint32 *agents = g_new (guint32, self->members->len);

  for (guint i = 0; i < self->members->len; i++)
    agents[i] = formation_member (self, i)->agent;

  return agents;
}

static void
forget_layout (WayFormation *self)
{
  formation_forget_layout (self);
  formation_forget_candidates (self);
}

static void
drop_route (WayFormation *self)
{
  forget_layout (self);
  formation_forget_gaps (self);
  self->sets_out = FALSE;
  g_clear_pointer (&self->route, way_path_unref);
}

/* Ends the order of all members: as near as they get, or with @error. */
static void
end_all (WayFormation *self,
         const GError *error)
{
  g_autofree guint32 *agents = list_agents (self);
  const guint n = self->members->len;

  drop_route (self);
  for (guint i = 0; i < n; i++)
    {
      Errand *errand = errand_find (self->dispatcher, agents[i]);

      if (errand == NULL || errand->group != self || !errand->is_sent)
        continue;
      if (error != NULL)
        errand_fail (errand, error);
      else
        errand_stay_near (errand);
    }
}

/* The group goes as near to its goal as it can. */
static void
report_no_way (WayFormation *self)
{
  g_autofree guint32 *agents = list_agents (self);
  const guint n = self->members->len;

  for (guint i = 0; i < n; i++)
    {
      Errand *errand = errand_find (self->dispatcher, agents[i]);

      if (errand != NULL && errand->group == self && errand->is_sent)
        errand_report_no_way (errand);
    }
}

/* The mean distance of two nodes of the route. */
static gdouble
measure_pitch (const WayFormation *self)
{
  WayGraph *graph = formation_graph (self);
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  const guint last = formation_last (self);
  gdouble length = 0;

  for (guint i = 0; i < last; i++)
    {
      WayPosition a, b;

      if (way_graph_get_position (graph, way_path_get_node (self->route, i), &a)
          && way_graph_get_position (graph,
                                     way_path_get_node (self->route, i + 1), &b))
        length += way_position_distance (&a, &b, kind);
    }

  return length > 0 ? length / last : self->spacing;
}

/* Lays out the shape for those that are left; %FALSE if none is. */
static gboolean
lay_out (WayFormation *self)
{
  WayPosition to;
  WayNode last;

  forget_layout (self);
  if (self->members->len == 0)
    return FALSE;
  last = way_path_get_node (self->route, formation_last (self));
  if (!way_graph_get_position (formation_graph (self), last, &to))
    return FALSE;

  self->lead = choose_lead (self);
  formation_lay_out (self, formation_middle (self), to);
  return TRUE;
}

/* Finds the places at the goal, and sends all there. */
static void
set_out (WayFormation *self)
{
  g_autoptr (GError) error = NULL;

  self->sets_out = FALSE;
  if (!formation_take_goals (self, &error))
    {
      end_all (self, error);
      return;
    }

  /* formation_keep_pace() begins the legs of the others, some in each tick. */
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      Errand *errand = formation_find_errand (self, member);

      member->leg = member->walks = 0;
      member->has_no_leg
        = i >= FORMATION_LEAST_LEGS
          && !step_budget_take (&self->dispatcher->forming,
                                FORMATION_LEG_COST);
      if (!member->has_no_leg)
        {
          formation_begin_next_leg (self, member, errand);
          continue;
        }
      errand_withdraw (errand);
      errand->is_leg = TRUE;
    }
  formation_close_readers (self);
}

/* Forms the members that are left anew, each on the leg that it walks. */
static void
close_up (WayFormation *self)
{
  if (!formation_take_goals (self, NULL))
    return;
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);

      formation_go (self, member, formation_find_errand (self, member));
    }
}

static gboolean
are_all_under_way (const WayFormation *self)
{
  for (guint i = 0; i < self->members->len; i++)
    if (!formation_find_errand (self, formation_member (self, i))->is_sent)
      return FALSE;

  return TRUE;
}

/* Whether the places of a shape are shared out, or nodes for them looked for. */
static gboolean
is_forming (const WayFormation *self)
{
  return self->pairs != NULL || self->around != NULL;
}

/* Goes on with sharing out the places that are laid out, and with looking for
 * nodes; then all go there. Once a tick, before the queue works, and as soon as
 * a shape is laid out. */
static void
form_up (gpointer data)
{
  WayFormation *self = data;

  if (!is_forming (self))
    return;
  if (drop_gone (self) && !lay_out (self))
    return;
  if (!self->sets_out && !are_all_under_way (self))
    {
      forget_layout (self);
      return;
    }
  if (self->pairs != NULL
      && !formation_share_out (self, &self->dispatcher->forming))
    return;
  if (!formation_collect (self, &self->dispatcher->forming))
    return;

  g_object_ref (self);
  if (self->sets_out)
    set_out (self);
  else
    close_up (self);
  g_object_unref (self);
}

static void
form_and_set_out (WayFormation *self)
{
  drop_gone (self);
  if (self->members->len == 0)
    return;
  self->pitch = measure_pitch (self);
  self->sets_out = lay_out (self);
  if (self->sets_out)
    form_up (self);
  else
    end_all (self, NULL);
}

static void
on_route (WaySearch    *search,
          WayStatus     status,
          WayPath      *path,
          const GError *error,
          gpointer      data)
{
  WayFormation *self = g_object_ref (WAY_FORMATION (data));

  drop_route (self);
  if (path != NULL)
    self->route = way_path_ref (path);
  if (status == WAY_STATUS_FAILED)
    end_all (self, error);
  else if (self->route == NULL)
    end_all (self, NULL);
  else
    {
      if (status != WAY_STATUS_FOUND)
        report_no_way (self);
      if (self->route != NULL)
        form_and_set_out (self);
    }
  g_object_unref (self);
}

/* Once a tick, before the agents move. */
static void
steer (gpointer data)
{
  WayFormation *self = data;
  const gboolean is_smaller = drop_gone (self);

  if (self->route == NULL)
    return;
  if (is_smaller
      && (is_forming (self)
          || (self->shape != WAY_FORMATION_STANDING
              && are_all_under_way (self))) && lay_out (self))
    form_up (self);
  if (self->sets_out)
    return;

  formation_keep_pace (self);
  formation_close_readers (self);
}

/* The formation ------------------------------------------------------------ */

static void
withdraw_route (WayFormation *self)
{
  if (self->search != NULL)
    way_queue_remove (self->dispatcher->queue, self->search);
  g_clear_object (&self->search);
  drop_route (self);
}

/* A member goes on to its goal. Before the group sets out a member may still have
 * the goal of an older order: it stops, as does a member without a goal. */
static void
leave (const WayFormation *self,
       Errand             *errand)
{
  WayMotion *motion = self->dispatcher->motion;
  WayNode goal;

  errand->group = NULL;
  if (!errand->is_sent)
    return;
  if (self->route == NULL || self->sets_out
      || (errand->is_leg
          && !way_motion_get_goal (motion, errand->agent, &goal)))
    {
      way_dispatcher_stop (self->dispatcher, errand->agent);
      return;
    }
  if (!errand->is_leg)
    return;

  errand_withdraw (errand);
  errand->is_leg = FALSE;
  errand_set_goal (errand, goal);
  errand_ask (errand, FALSE);
}

static void
finalize (GObject *object)
{
  WayFormation *self = WAY_FORMATION (object);

  if (self->dispatcher != NULL)
    {
      for (guint i = 0; i < self->members->len; i++)
        {
          Errand *errand
            = formation_find_errand (self, formation_member (self, i));

          if (errand != NULL)
            leave (self, errand);
        }
      withdraw_route (self);
      dispatcher_remove_steering (self->dispatcher, self);
    }
  g_clear_pointer (&self->members, g_array_unref);
  g_clear_pointer (&self->gaps, g_array_unref);
  blockers_clear (&self->blockers);
  g_clear_object (&self->dispatcher);

  G_OBJECT_CLASS (way_formation_parent_class)->finalize (object);
}

static void
way_formation_class_init (WayFormationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_formation_init (WayFormation *self)
{
  self->members = g_array_new (FALSE, TRUE, sizeof (Member));
  self->gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  blockers_init (&self->blockers);
  self->largest = 1;
  self->shape = WAY_FORMATION_STANDING;
  self->spacing = 1;
  self->pitch = 1;
  self->keeps_pace = TRUE;
}

WayFormation *
way_formation_new (WayDispatcher *dispatcher,
                   const guint32 *members,
                   guint          n_members)
{
  WayFormation *self;

  g_return_val_if_fail (WAY_IS_DISPATCHER (dispatcher), NULL);
  g_return_val_if_fail (members != NULL || n_members == 0, NULL);
  for (guint i = 0; i < n_members; i++)
    g_return_val_if_fail (way_agents_get_node (dispatcher->motion->agents,
                                               members[i], NULL), NULL);

  self = g_object_new (WAY_TYPE_FORMATION, NULL);
  self->dispatcher = g_object_ref (dispatcher);
  for (guint i = 0; i < n_members; i++)
    {
      const Member member = { .agent = members[i] };
      Errand *errand = errand_get (dispatcher, members[i]);

      if (errand->group == self)
        continue;
      errand->group = self;
      g_array_append_val (self->members, member);
    }
  dispatcher_add_steering (dispatcher, form_up, steer, self);

  return self;
}

void
way_formation_set_shape (WayFormation     *self,
                         WayFormationShape shape,
                         guint             n_columns,
                         gdouble           spacing)
{
  g_return_if_fail (WAY_IS_FORMATION (self));
  g_return_if_fail (shape <= WAY_FORMATION_WEDGE);
  g_return_if_fail (spacing > 0 && spacing <= 1e9);

  self->shape = shape;
  self->n_columns = n_columns;
  self->spacing = spacing;
}

void
way_formation_set_keeps_pace (WayFormation *self,
                              gboolean      keeps_pace)
{
  g_return_if_fail (WAY_IS_FORMATION (self));

  self->keeps_pace = keeps_pace != FALSE;
}

static void
request_route (WayFormation *self,
               WayNode       goal)
{
  const WayRequest request = WAY_REQUEST_DEFAULTS;
  WayNode start;

  self->lead = choose_lead (self);
  way_agents_get_node (self->dispatcher->motion->agents, self->lead, &start);
  self->search = way_search_new (errand_get_graph (self->dispatcher, self->lead),
                                 WAY_STRATEGY_ASTAR);
  way_search_set_partial (self->search, WAY_PARTIAL_NEAREST);
  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, goal);
  way_queue_add (self->dispatcher->queue, self->search, &request, on_route,
                 self, NULL);
}

gboolean
way_formation_send (WayFormation      *self,
                    WayNode            goal,
                    const WayPosition *facing,
                    GError           **error)
{
  WayGraph *graph;
  WayPosition at;

  g_return_val_if_fail (WAY_IS_FORMATION (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  graph = formation_graph (self);
  g_return_val_if_fail (
    node_type_takes (way_graph_get_node_type (graph), goal), FALSE);
  g_return_val_if_fail (facing == NULL
                          || (fabs (facing->x) <= 1e9
                              && fabs (facing->y) <= 1e9), FALSE);

  if (way_graph_get_position_kind (graph) == WAY_POSITION_NONE
      || !way_graph_get_position (graph, goal, &at))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "formation: the goal has no position; nodes need "
                           "positions to have places beside each other");
      return FALSE;
    }

  withdraw_route (self);
  drop_gone (self);
  self->has_facing = facing != NULL;
  if (facing != NULL)
    self->facing = *facing;
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);

      *member = (Member) { .agent = member->agent, .farthest = -INFINITY };
      errand_begin (formation_find_errand (self, member));
    }
  if (self->members->len > 0)
    request_route (self, goal);
  return TRUE;
}

/* The node of the route that the members have passed on average. */
static guint
find_middle (const WayFormation *self)
{
  const guint n = self->members->len;
  gboolean is_walking = FALSE;
  WayCost sum = 0;
  guint at = 0;

  for (guint i = 0; i < n; i++)
    {
      const Member *member = formation_member (self, i);
      const Errand *errand = formation_find_errand (self, member);
      const gboolean walks = errand != NULL && errand->is_sent;

      is_walking |= walks;
      sum += walks ? member->progress : way_path_get_cost (self->route);
    }
  if (!is_walking)
    return formation_last (self);
  while (at < formation_last (self)
         && way_path_get_cost_so_far (self->route, at + 1) * n <= sum)
    at++;

  return at;
}

gboolean
way_formation_get_place (WayFormation *self,
                         guint32       agent,
                         WayPosition  *place)
{
  WayPosition middle;
  guint at;

  g_return_val_if_fail (WAY_IS_FORMATION (self), FALSE);

  if (self->route == NULL || self->sets_out)
    return FALSE;
  at = find_middle (self);
  for (guint i = 0; i < self->members->len; i++)
    if (formation_member (self, i)->agent == agent
        && way_graph_get_position (formation_graph (self),
                                   way_path_get_node (self->route, at),
                                   &middle))
      {
        if (place != NULL)
          *place = formation_place_at (self, formation_member (self, i),
                                       middle);
        return TRUE;
      }

  return FALSE;
}
