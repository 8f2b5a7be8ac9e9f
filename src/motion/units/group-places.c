/* group-places.c - places around a goal for a group, found in steps
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Members of one size and graph are a squad. A search from the goal of the
 * group takes places from near to far, and each free place becomes a place of
 * the squad. Then the members share the places of their squad. Both go by
 * steps: which nodes are taken is noted here between the steps, as ids are valid
 * only while the ground is open. */

#include "motion/units/group-places.h"
#include "motion/units/cheapest-pairs.h"

#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"

#include <string.h>

/* So many agents whose places are noted count as an expansion. */
#define AGENTS_A_STEP 32

typedef struct
{
  guint32     agent;
  WayGraph   *graph;            /* (owned) */
  guint       size;
  guint       room;             /* its size, and the gap */
  guint       i;                /* among the members as they were given */
  gboolean    has_position;
  WayPosition position;
  WayPath    *place;            /* (owned) (nullable) the next of the squad's */
  guint       own;              /* where its own place is in the list */
} Member;

struct _GroupPlaces
{
  WayMotion     *motion;        /* (not owned) */
  WayPath       *goal;          /* (owned) of one node */
  gboolean       holds;
  guint          n_given;
  GArray        *members;       /* (owned) of Member, by squad */
  WaySearch     *search;        /* (owned) (nullable) of the present squad */
  guint          first;         /* of the squad that is searched for */
  guint          n_found;
  CheapestPairs *pairs;         /* (owned) (nullable) of the present squad */
  guint          n_paired;
};

static Member *
member_at (const GroupPlaces *self,
           guint              i)
{
  return &g_array_index (self->members, Member, i);
}

static void
clear_member (gpointer data)
{
  Member *member = data;

  g_clear_object (&member->graph);
  g_clear_pointer (&member->place, way_path_unref);
}

static gboolean
are_a_squad (const Member *a,
             const Member *b)
{
  return a->size == b->size && a->graph == b->graph;
}

/* Behind the last member of the squad that begins at @first. */
static guint
end_of_squad (const GroupPlaces *self,
              guint              first)
{
  guint end = first;

  while (end < self->members->len
         && are_a_squad (member_at (self, first), member_at (self, end)))
    end++;

  return end;
}

/* The largest first; squads stay together, each in the order of its first
 * member. */
static void
sort_members (Member *members,
              guint   n)
{
  for (guint i = 1; i < n; i++)
    {
      const Member member = members[i];
      guint k = i;

      while (k > 0 && members[k - 1].size < member.size)
        k--;
      for (guint j = k; j > 0 && members[j - 1].size == member.size; j--)
        if (members[j - 1].graph == member.graph)
          {
            k = j;
            break;
          }
      memmove (&members[k + 1], &members[k], (i - k) * sizeof *members);
      members[k] = member;
    }
}

static void
note_position (const GroupPlaces *self,
               Member            *member)
{
  WayNode node;

  member->has_position
    = way_agents_get_node (self->motion->agents, member->agent, &node)
      && way_graph_get_position (self->motion->graph, node,
                                 &member->position);
}

static WayPath *
path_of (const GroupPlaces *self,
         WayNode            node)
{
  const WayCost cost = 0;

  return way_path_new (way_graph_get_node_type (self->motion->graph), &node,
                       &cost, NULL, 1, FALSE);
}

GroupPlaces *
group_places_new (WayMotion     *motion,
                  const guint32 *members,
                  guint          n,
                  WayNode        goal,
                  guint          gap,
                  gboolean       holds)
{
  GroupPlaces *self = g_new0 (GroupPlaces, 1);

  self->motion = motion;
  self->holds = holds;
  self->n_given = n;
  self->goal = path_of (self, goal);
  self->members = g_array_sized_new (FALSE, TRUE, sizeof (Member), n);
  for (guint i = 0; i < n; i++)
    {
      const guint size = way_agents_get_size (motion->agents, members[i]);
      Member member = { .agent = members[i], .size = size, .i = i };

      member.graph = g_object_ref (motion_get_graph (motion, members[i]));
      member.room = motion->map.width > 0 ? size + gap : size;
      note_position (self, &member);
      g_array_append_val (self->members, member);
    }
  if (n > 0)
    sort_members (member_at (self, 0), n);
  for (guint i = 0; i < n; i++)
    member_at (self, i)->own = i;
  g_array_set_clear_func (self->members, clear_member);

  return self;
}

void
group_places_free (GroupPlaces *self)
{
  g_array_unref (self->members);
  way_path_unref (self->goal);
  g_clear_object (&self->search);
  g_clear_pointer (&self->pairs, cheapest_pairs_free);
  g_free (self);
}

/* Places ------------------------------------------------------------------- */

/* Members get no place where others stand idle, or have their goals. */
static void
open_ground (GroupPlaces *self)
{
  WayMotion *motion = self->motion;
  GHashTableIter iter;
  gpointer walker;

  g_hash_table_iter_init (&iter, motion->walkers);
  while (g_hash_table_iter_next (&iter, NULL, &walker))
    ((Walker *) walker)->is_member = FALSE;
  for (guint i = 0; i < self->members->len; i++)
    motion_walker (motion, member_at (self, i)->agent)->is_member = TRUE;
  motion_ground_open (motion);
  motion_occupy_by_others (motion);
  for (guint i = 0; i < self->n_found; i++)
    {
      const Member *member = member_at (self, i);

      motion_occupy (motion, motion_walker (motion, member->agent),
                     member->room, way_path_get_node (member->place, 0));
    }
}

static void
take_place (GroupPlaces *self,
            WayNode      node)
{
  Member *member = member_at (self, self->n_found);
  Walker *walker = motion_walker (self->motion, member->agent);

  if (!motion_is_vacant (self->motion, member->room, node))
    return;

  motion_occupy (self->motion, walker, member->room, node);
  member->place = path_of (self, node);
  if (self->holds)
    motion_set_goal (self->motion, walker, node);
  self->n_found++;
}

/* The search of a squad: the goal is its first place. */
static void
begin_search (GroupPlaces *self)
{
  WayGraph *graph = member_at (self, self->n_found)->graph;
  const WayNode goal = way_path_get_node (self->goal, 0);

  self->first = self->n_found;
  self->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  way_search_set_change_rule (self->search, WAY_CHANGE_CARRIES_ON);
  search_keep_to_loop (self->search);
  way_search_set_start (self->search, goal);
  if (!way_graph_is_blocked (graph, goal))
    take_place (self, goal);
}

static WayStatus
find_next (GroupPlaces *self,
           Meter       *meter,
           GError     **error)
{
  WayStatus status;

  if (self->search != NULL
      && !are_a_squad (member_at (self, self->first),
                       member_at (self, self->n_found)))
    g_clear_object (&self->search);
  if (self->search == NULL)
    {
      begin_search (self);
      return WAY_STATUS_RUNNING;
    }

  status = search_step_within (self->search, 1, meter, error);
  if (status == WAY_STATUS_RUNNING)
    take_place (self, reached_node (self->search,
                                    reached_last (self->search)));
  return status;
}

WayStatus
group_places_find (GroupPlaces *self,
                   StepBudget  *budget,
                   Meter       *meter,
                   GError     **error)
{
  WayMotion *motion = self->motion;
  WayStatus status = WAY_STATUS_RUNNING;
  gboolean is_begun = FALSE;

  /* The meter is a new one in each tick. */
  if (self->search != NULL && !search_charge (self->search, meter, error))
    return WAY_STATUS_FAILED;
  while (self->n_found < self->members->len && status == WAY_STATUS_RUNNING
         && motion->error == NULL && step_budget_take (budget, 1))
    {
      if (!is_begun)
        open_ground (self);
      is_begun = TRUE;
      status = find_next (self, meter, error);
    }
  if (is_begun)
    {
      motion_ground_close (motion);
      step_budget_spend (budget, g_hash_table_size (motion->walkers)
                                   / AGENTS_A_STEP);
    }
  if (motion->error == NULL)
    return self->n_found == self->members->len ? WAY_STATUS_FOUND : status;

  if (error != NULL && *error == NULL)
    g_propagate_error (error, g_steal_pointer (&motion->error));
  g_clear_error (&motion->error);
  return WAY_STATUS_FAILED;
}

/* Pairs -------------------------------------------------------------------- */

/* %NULL if some node has no position. */
static CheapestPairs *
pairs_of (const GroupPlaces *self,
          guint              first,
          guint              n)
{
  g_autofree WayPosition *rows = g_new (WayPosition, n);
  g_autofree WayPosition *columns = g_new (WayPosition, n);

  for (guint i = 0; i < n; i++)
    {
      const Member *member = member_at (self, first + i);

      rows[i] = member->position;
      if (!member->has_position
          || !way_graph_get_position (self->motion->graph,
                                      way_path_get_node (member->place, 0),
                                      &columns[i]))
        return NULL;
    }

  return cheapest_pairs_new (
    rows, columns, n, way_graph_get_position_kind (self->motion->graph));
}

static void
share_out (GroupPlaces *self,
           guint        first,
           guint        n)
{
  g_autofree guint *columns = g_new (guint, n);

  cheapest_pairs_list (self->pairs, columns);
  g_clear_pointer (&self->pairs, cheapest_pairs_free);
  for (guint i = 0; i < n; i++)
    member_at (self, first + i)->own = first + columns[i];
}

static void
set_goals (GroupPlaces *self)
{
  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = member_at (self, i);

      motion_set_goal (self->motion,
                       motion_walker (self->motion, member->agent),
                       way_path_get_node (member_at (self, member->own)->place,
                                          0));
    }
}

gboolean
group_places_pair (GroupPlaces *self,
                   StepBudget  *budget)
{
  while (self->n_paired < self->members->len)
    {
      const guint first = self->n_paired;
      const guint n = end_of_squad (self, first) - first;

      if (self->pairs == NULL)
        self->pairs = pairs_of (self, first, n);
      while (self->pairs != NULL && !cheapest_pairs_is_done (self->pairs))
        {
          if (!step_budget_take (budget, CHEAPEST_PAIRS_COST (n)))
            return FALSE;
          cheapest_pairs_step (self->pairs);
        }
      if (self->pairs != NULL)
        share_out (self, first, n);
      self->n_paired = first + n;
    }

  set_goals (self);
  return TRUE;
}

/* Members ------------------------------------------------------------------ */

gboolean
group_places_is_current (const GroupPlaces *self)
{
  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = member_at (self, i);

      if (way_agents_get_size (self->motion->agents, member->agent)
            != member->size
          || motion_get_graph (self->motion, member->agent) != member->graph)
        return FALSE;
    }

  return TRUE;
}

guint
group_places_get_n (const GroupPlaces *self)
{
  return self->members->len;
}

void
group_places_list (const GroupPlaces *self,
                   guint32           *agents,
                   WayNode           *nodes)
{
  g_autofree const Member **given = g_new0 (const Member *, self->n_given);
  guint n = 0;

  for (guint i = 0; i < self->members->len; i++)
    given[member_at (self, i)->i] = member_at (self, i);
  for (guint i = 0; i < self->n_given; i++)
    {
      if (given[i] == NULL)
        continue;
      agents[n] = given[i]->agent;
      if (nodes != NULL)
        nodes[n] = way_path_get_node (member_at (self, given[i]->own)->place,
                                      0);
      n++;
    }
}

/* The others of its squad move up to its place, and the last place is free. */
static void
leave_out (GroupPlaces *self,
           guint        i)
{
  const guint end = end_of_squad (self, i);
  WayPath *place = member_at (self, i)->place;

  for (guint k = i + 1; k < end; k++)
    {
      WayPath *next = member_at (self, k)->place;

      member_at (self, k)->place = place;
      place = next;
    }
  member_at (self, i)->place = place;
  g_array_remove_index (self->members, i);
}

void
group_places_close_up (GroupPlaces *self,
                       gboolean   (*stays) (guint32  agent,
                                            gpointer data),
                       gpointer     data)
{
  for (guint i = self->members->len; i-- > 0;)
    if (!stays (member_at (self, i)->agent, data))
      leave_out (self, i);

  self->n_found = self->members->len;
  self->n_paired = 0;
  g_clear_pointer (&self->pairs, cheapest_pairs_free);
  for (guint i = 0; i < self->members->len; i++)
    {
      member_at (self, i)->own = i;
      note_position (self, member_at (self, i));
    }
  if (self->holds)
    set_goals (self);
}
