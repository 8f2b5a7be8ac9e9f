/* motion-form.c - goals for a group, one each, close together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Members of one size and graph are a squad. A search from the goal of the
 * group takes places from near to far, and each free place becomes the goal of
 * a member of the squad. */

#include "motion/units/motion-private.h"
#include "motion/units/cheapest-pairs.h"

#include "engine/find-path-private.h"
#include "engine/reached.h"

#include <string.h>

typedef struct
{
  Walker *walker;
  guint   size;
  guint   room;                 /* its size, and the gap */
  guint   i;                    /* among the members */
  guint32 place;                /* its goal */
} Member;

static WayGraph *
graph_of (const WayMotion *self,
          const Member    *member)
{
  return member->walker->graph != NULL ? member->walker->graph : self->graph;
}

/* The largest first; squads stay together, each in the order of its first
 * member. */
static void
sort_members (const WayMotion *self,
              Member          *members,
              guint            n)
{
  for (guint i = 1; i < n; i++)
    {
      const Member member = members[i];
      guint k = i;

      while (k > 0 && members[k - 1].size < member.size)
        k--;
      for (guint j = k; j > 0 && members[j - 1].size == member.size; j--)
        if (graph_of (self, &members[j - 1]) == graph_of (self, &member))
          {
            k = j;
            break;
          }
      memmove (&members[k + 1], &members[k], (i - k) * sizeof *members);
      members[k] = member;
    }
}

void
motion_occupy (WayMotion *self,
               Walker    *walker,
               guint      size,
               WayNode    node)
{
  const Body body = body_at (&self->map, size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE)
        motion_cell (self, id)->next = walker;
    }
}

/* Members get no place where other agents stand idle, or have their goals. */
void
motion_occupy_by_others (WayMotion *self)
{
  guint n;
  g_autofree guint32 *numbers = agents_list_numbers (self->agents, &n);

  for (guint i = 0; i < n; i++)
    {
      Walker *walker = motion_walker (self, numbers[i]);
      WayNode node;

      if (walker->is_member)
        continue;
      if (way_motion_get_goal (self, numbers[i], &node)
          || (walker->order == NO_ORDER
              && !agents_is_moving (self->agents, numbers[i])
              && way_agents_get_node (self->agents, numbers[i], &node)))
        motion_occupy (self, walker,
                       way_agents_get_size (self->agents, numbers[i]), node);
    }
}

gboolean
motion_is_vacant (WayMotion *self,
                  guint      size,
                  WayNode    node)
{
  const Body body = body_at (&self->map, size, node);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id == NOWHERE || motion_cell (self, id)->next != NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
take_place (WayMotion *self,
            Member    *member,
            WayNode    node)
{
  if (!motion_is_vacant (self, member->room, node))
    return FALSE;

  motion_occupy (self, member->walker, member->room, node);
  member->place = motion_id (self, node);
  return TRUE;
}

/* Finds a place for each member of a squad: the goal first, and then the nodes
 * that the search takes step by step. */
static gboolean
find_places (WayMotion *self,
             Member    *squad,
             guint      n,
             WayNode    goal,
             Meter     *meter,
             GError   **error)
{
  g_autoptr (WaySearch) search
    = way_search_new (graph_of (self, squad), WAY_STRATEGY_DIJKSTRA);
  guint n_found = 0;

  search_keep_to_loop (search);
  way_search_set_start (search, goal);
  if (!way_graph_is_blocked (graph_of (self, squad), goal))
    n_found += take_place (self, &squad[n_found], goal);
  while (n_found < n
         && search_step_within (search, 1, meter, error) == WAY_STATUS_RUNNING)
    n_found += take_place (self, &squad[n_found],
                           reached_node (search, reached_last (search)));

  return n_found == n && self->error == NULL;
}

/* Squares of distances; %FALSE if some node has no position. */
static gboolean
measure (WayMotion    *self,
         const Member *squad,
         guint         n,
         gdouble      *costs)
{
  const WayPositionKind kind = way_graph_get_position_kind (self->graph);

  for (guint r = 0; r < n; r++)
    for (guint c = 0; c < n; c++)
      {
        WayPosition here, there;
        WayNode node;
        gdouble distance;

        way_agents_get_node (self->agents, squad[r].walker->number, &node);
        if (!way_graph_get_position (self->graph, node, &here)
            || !way_graph_get_position (self->graph,
                                        motion_node (self, squad[c].place),
                                        &there))
          return FALSE;
        distance = way_position_distance (&here, &there, kind);
        costs[(gsize) r * n + c] = distance * distance;
      }

  return TRUE;
}

static gboolean
share_out (WayMotion *self,
           Member    *squad,
           guint      n,
           Meter     *meter,
           GError   **error)
{
  g_autofree gdouble *costs
    = meter_alloc (meter, n, n * sizeof *costs, error);
  g_autofree guint *columns = g_new (guint, n);
  g_autofree guint32 *places = g_new (guint32, n);

  if (costs == NULL)
    return FALSE;
  if (!measure (self, squad, n, costs))
    return TRUE;

  cheapest_pairs_find (costs, n, columns);
  for (guint i = 0; i < n; i++)
    places[i] = squad[columns[i]].place;
  for (guint i = 0; i < n; i++)
    squad[i].place = places[i];
  return TRUE;
}

static gboolean
form (WayMotion *self,
      Member    *members,
      guint      n,
      WayNode    goal,
      Meter     *meter,
      GError   **error)
{
  guint n_squad;

  for (guint first = 0; first < n; first += n_squad)
    {
      Member *squad = &members[first];

      for (n_squad = 1; first + n_squad < n; n_squad++)
        if (squad[n_squad].size != squad->size
            || graph_of (self, &squad[n_squad]) != graph_of (self, squad))
          break;
      if (!find_places (self, squad, n_squad, goal, meter, error)
          || !share_out (self, squad, n_squad, meter, error))
        return FALSE;
    }

  return TRUE;
}

/* The place now belongs to the member, and later groups cannot take it. */
void
motion_set_goal (WayMotion *self,
                 Walker    *walker,
                 WayNode    node)
{
  const WayCost cost = 0;

  g_clear_pointer (&walker->goal, way_path_unref);
  walker->goal = way_path_new (way_graph_get_node_type (self->graph), &node,
                               &cost, NULL, 1, FALSE);
}

static gboolean
tell_goals (WayMotion         *self,
            const Member      *members,
            guint              n,
            WayMotionGoalFunc  func,
            gpointer           user_data)
{
  g_autofree guint32 *places = g_new (guint32, n);
  g_autofree guint32 *numbers = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      places[members[i].i] = members[i].place;
      numbers[members[i].i] = members[i].walker->number;
      motion_set_goal (self, members[i].walker,
                       motion_node (self, members[i].place));
    }
  for (guint i = 0; i < n; i++)
    func (self, numbers[i], motion_node (self, places[i]), user_data);

  return TRUE;
}

static void
muster (WayMotion     *self,
        const guint32 *numbers,
        Member        *members,
        guint          n,
        guint          gap)
{
  guint n_all;
  g_autofree guint32 *all = agents_list_numbers (self->agents, &n_all);

  for (guint i = 0; i < n_all; i++)
    motion_walker (self, all[i])->is_member = FALSE;
  for (guint i = 0; i < n; i++)
    {
      const guint size = way_agents_get_size (self->agents, numbers[i]);

      members[i] = (Member) { motion_walker (self, numbers[i]), size,
                              self->map.width > 0 ? size + gap : size, i,
                              NOWHERE };
      members[i].walker->is_member = TRUE;
    }
  sort_members (self, members, n);
}

gboolean
way_motion_form (WayMotion         *self,
                 const guint32     *members,
                 guint              n_members,
                 WayNode            goal,
                 guint              gap,
                 const WayLimits   *limits,
                 WayMotionGoalFunc  func,
                 gpointer           user_data,
                 GError           **error)
{
  g_autofree Member *sorted = NULL;
  gboolean ok;
  Meter meter;

  g_return_val_if_fail (WAY_IS_MOTION (self) && func != NULL, FALSE);
  g_return_val_if_fail (members != NULL || n_members == 0, FALSE);
  g_return_val_if_fail (gap <= G_MAXUINT16, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  g_return_val_if_fail (
    node_type_takes (way_graph_get_node_type (self->graph), goal), FALSE);
  for (guint i = 0; i < n_members; i++)
    g_return_val_if_fail (way_agents_get_node (self->agents, members[i], NULL),
                          FALSE);

  sorted = g_new (Member, n_members);
  meter_init (&meter, limits);
  muster (self, members, sorted, n_members, gap);
  motion_ground_open (self);
  motion_occupy_by_others (self);
  ok = form (self, sorted, n_members, goal, &meter, error)
       && self->error == NULL
       && tell_goals (self, sorted, n_members, func, user_data);
  motion_ground_close (self);
  if (self->error != NULL && error != NULL && *error == NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  g_clear_error (&self->error);

  return ok;
}
