/* formation.c - a group that walks in a shape
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The queue finds one path for the group, the route. Its members walk in legs:
 * each leg ends at the member's place beside a node of the route, some nodes
 * farther on, and short searches find the ways there. So detours and narrow
 * places need no rules of their own: what is beside a gap is a wall, and the
 * places in the gap are the nodes of the route itself.
 *
 * How far a member is along the route is the cost of the route up to the end of
 * its leg, less what is left of the leg. A member that is too far ahead of the
 * last one is held for the tick, unless another member that is not held wants
 * to go where it stands: then it walks on, and the others in front of it. So no
 * member ever waits for one that waits for it. */

#include "motion/units/formation-private.h"

#include "core/node-type-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>
#include <stdlib.h>

/* Nodes of the route in a leg, and the steps left when the next leg begins. */
#define LEG 12
#define LEG_ENDS 4

/* A member may be so many nodes ahead of the last one. */
#define LEAST_AHEAD 3

/* For so many ticks after a member had to wait, others go farther ahead. */
#define JAM_TICKS 8

/* Members wait in queues unless none of them moves on for so many ticks. */
#define MAX_TICKS_STILL 8

/* A member that makes no progress for so many ticks is not waited for. */
#define MAX_TICKS_LOST 64

G_DEFINE_FINAL_TYPE (WayFormation, way_formation, G_TYPE_OBJECT)

/* Members ------------------------------------------------------------------ */

/* The errand of a member; NULL if it has left the group. */
static Errand *
find_errand (const WayFormation *self,
             const Member       *member)
{
  Errand *errand = errand_find (self->dispatcher, member->agent);

  return errand != NULL && errand->group == self ? errand : NULL;
}

/* Returns whether a member has left since the last tick. */
static gboolean
drop_gone (WayFormation *self)
{
  const guint n = self->members->len;

  for (guint i = n; i-- > 0;)
    if (find_errand (self, formation_member (self, i)) == NULL)
      g_array_remove_index (self->members, i);

  return self->members->len < n;
}

/* The largest member; of these, the one nearest to the middle. */
static guint32
choose_lead (const WayFormation *self)
{
  WayAgents *agents = self->dispatcher->motion->agents;
  WayGraph *graph = formation_graph (self);
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  const WayPosition middle = formation_middle (self);
  gdouble least = INFINITY;
  guint largest = 0;
  guint32 lead = 0;

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
      if (size > largest || (size == largest && distance < least))
        {
          largest = size;
          least = distance;
          lead = agent;
        }
    }

  return lead;
}

/* Legs --------------------------------------------------------------------- */

/* Walks towards places read edges outside of a tick. */
static void
close_readers (const WayFormation *self)
{
  WayMotion *motion = self->dispatcher->motion;

  g_clear_pointer (&motion->readers, g_hash_table_unref);
  g_clear_error (&motion->error);
}

static guint
last_of (const WayFormation *self)
{
  return way_path_get_length (self->route) - 1;
}

static gboolean
is_pending (const WayFormation *self,
            const Errand       *errand)
{
  return errand->search != NULL
         && way_queue_has (self->dispatcher->queue, errand->search);
}

static void
go (WayFormation *self,
    Member       *member,
    Errand       *errand)
{
  WayMotion *motion = self->dispatcher->motion;
  WayNode goal;

  errand_withdraw (errand);
  errand->is_leg = member->leg < last_of (self);
  errand->leg_failed = FALSE;
  if (errand->is_leg)
    {
      g_autoptr (WayPath) stop
        = formation_find_stop (self, member, member->leg);

      errand_set_goal (errand, way_path_get_node (stop, 0));
    }
  else if (way_motion_get_goal (motion, member->agent, &goal))
    errand_set_goal (errand, goal);
  errand_ask (errand, FALSE);
}

static void
begin_next_leg (WayFormation *self,
                Member       *member,
                Errand       *errand)
{
  const guint last = last_of (self);

  member->leg = MIN (member->leg + LEG, last);
  if (last - member->leg < LEG / 2)
    member->leg = last;
  go (self, member, errand);
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
drop_route (WayFormation *self)
{
  formation_forget_layout (self);
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
  const guint last = last_of (self);
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

  formation_forget_layout (self);
  if (self->members->len == 0
      || !way_graph_get_position (formation_graph (self),
                                  way_path_get_node (self->route,
                                                     last_of (self)), &to))
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

  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);

      member->leg = member->walks = 0;
      begin_next_leg (self, member, find_errand (self, member));
    }
  close_readers (self);
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

      go (self, member, find_errand (self, member));
    }
}

static gboolean
are_all_under_way (const WayFormation *self)
{
  for (guint i = 0; i < self->members->len; i++)
    if (!find_errand (self, formation_member (self, i))->is_sent)
      return FALSE;

  return TRUE;
}

/* Goes on with sharing out the places that are laid out; then all go there. Once
 * a tick, before the queue works, and as soon as a shape is laid out. */
static void
form_up (gpointer data)
{
  WayFormation *self = data;

  if (self->pairs == NULL)
    return;
  if (drop_gone (self) && !lay_out (self))
    return;
  if (!self->sets_out && !are_all_under_way (self))
    {
      formation_forget_layout (self);
      return;
    }
  if (!formation_share_out (self, &self->dispatcher->forming))
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

/* Pace --------------------------------------------------------------------- */

static WayCost
measure_progress (const WayFormation *self,
                  Member             *member,
                  const Errand       *errand)
{
  guint at = 0;
  WayPath *path
    = agents_get_path (self->dispatcher->motion->agents, member->agent, &at);

  if (!is_pending (self, errand))
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

  return member->leg < last_of (self) && !is_pending (self, errand)
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
  WayCost least = INFINITY;

  self->n_still++;
  for (guint i = 0; i < self->members->len; i++)
    {
      Member *member = formation_member (self, i);
      Errand *errand = find_errand (self, member);

      member->is_walking = errand->is_sent;
      if (!errand->is_sent)
        continue;
      if (is_leg_over (self, member, errand))
        begin_next_leg (self, member, errand);
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
  const guint last = last_of (self);
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

/* Once a tick, before the agents move. */
static void
steer (gpointer data)
{
  WayFormation *self = data;
  const gboolean is_smaller = drop_gone (self);

  if (self->route == NULL)
    return;
  if (is_smaller
      && (self->pairs != NULL
          || (self->shape != WAY_FORMATION_STANDING
              && are_all_under_way (self))) && lay_out (self))
    form_up (self);
  if (self->sets_out)
    return;

  hold_those_ahead (self, measure_all (self));
  rank_by_progress (self);
  wait_in_queues (self);
  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = formation_member (self, i);
      Walker *walker
        = motion_walker (self->dispatcher->motion, member->agent);

      if (member->is_held)
        walker->pause = MAX (walker->pause, 1);
    }
  close_readers (self);
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

/* A member goes on to its place, if it has one. */
static void
leave (const WayFormation *self,
       Errand             *errand)
{
  WayMotion *motion = self->dispatcher->motion;
  WayNode goal;

  errand->group = NULL;
  if (!errand->is_sent)
    return;
  if (self->route == NULL)
    {
      errand_set_sent (errand, FALSE);
      return;
    }
  if (!errand->is_leg || !way_motion_get_goal (motion, errand->agent, &goal))
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
          Errand *errand = find_errand (self, formation_member (self, i));

          if (errand != NULL)
            leave (self, errand);
        }
      withdraw_route (self);
      dispatcher_remove_steering (self->dispatcher, self);
    }
  g_clear_pointer (&self->members, g_array_unref);
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
      errand_begin (find_errand (self, member));
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
      const Errand *errand = find_errand (self, member);
      const gboolean walks = errand != NULL && errand->is_sent;

      is_walking |= walks;
      sum += walks ? member->progress : way_path_get_cost (self->route);
    }
  if (!is_walking)
    return last_of (self);
  while (at < last_of (self)
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
