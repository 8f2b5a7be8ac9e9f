/* learnt-bounds.c - lower bounds on the cost to a goal, from a search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A node that was closed at cost g by a search whose best path costs f is at
 * least f - g away from the goal: otherwise a better path would exist. */

#include "searches/replan/learnt-bounds.h"

#include "core/edge-reader.h"

#include <wayfind/engine/results.h>

/* Sums of whole costs are exact below this. */
#define LEAST_ROUNDED 0x1p53

/* A difference below this part of a rounded sum counts as small, and may be
 * wrong by as much. */
#define LITTLE 0x1p-26
#define ROUNDING 0x1p-44

typedef struct
{
  Learnt *learnt;
  gdouble front;                /* a lower bound on the best path */
  gboolean is_full;             /* no memory for more */
} Lesson;

/* Finds the least cost of paths through open nodes. */
static gboolean
find_front (WayNode  node,
            WayNode  came_from,
            WayCost  cost,
            gboolean is_closed,
            gpointer user_data)
{
  Lesson *self = user_data;

  if (!is_closed)
    self->front = MIN (self->front,
                       cost + learnt_estimate (self->learnt, node,
                                               learnt_find (self->learnt,
                                                            node)));
  return TRUE;
}

/* Whether @rest of a path that costs @sum may be wrong by rounding by a part of
 * it that counts. */
static gboolean
is_little (const Learnt *learnt,
           gdouble       rest,
           gdouble       sum)
{
  return !(learnt->is_whole && sum < LEAST_ROUNDED) && rest <= sum * LITTLE;
}

/* A lower bound on the cost that remains after @cost. The difference of two
 * rounded sums has their error, which matters if the difference is small. */
static gdouble
what_is_left (const Lesson *self,
              gdouble       cost)
{
  const gdouble left = self->front - cost;

  return left < INFINITY && is_little (self->learnt, left, self->front)
           ? left - self->front * ROUNDING : left;
}

static gboolean
learn_node (WayNode  node,
            WayNode  came_from,
            WayCost  cost,
            gboolean is_closed,
            gpointer user_data)
{
  Lesson *self = user_data;
  Learnt *learnt = self->learnt;
  guint32 id;

  if (!is_closed)
    return TRUE;
  if (!learnt_meet (learnt, node, &id))
    {
      self->is_full = TRUE;
      return FALSE;
    }
  if (id != learnt->goal_id)
    learnt_set (learnt, id, MAX (learnt_estimate (learnt, node, id),
                                 what_is_left (self, cost)));
  return TRUE;
}

gboolean
lesson_learn (Learnt    *learnt,
              WaySearch *search,
              gdouble    front)
{
  Lesson lesson = { learnt, front, FALSE };

  way_search_foreach_reached (search, learn_node, &lesson);
  if (lesson.is_full)
    learnt_forget (learnt);

  return !lesson.is_full;
}

void
lesson_learn_part (Learnt    *learnt,
                   WaySearch *search)
{
  Lesson lesson = { learnt, INFINITY, FALSE };

  way_search_foreach_reached (search, find_front, &lesson);
  if (lesson.front < INFINITY)
    lesson_learn (learnt, search, lesson.front);
}

/* Paths -------------------------------------------------------------------- */

/* A path under construction: nodes with the cost at each and the edge into
 * it. */
typedef struct
{
  GArray *nodes;                /* (owned) of WayNode */
  GArray *costs;                /* (owned) of WayCost */
  GArray *edges;                /* (owned) of guint32 */
} Steps;

static void
steps_clear (Steps *self)
{
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_pointer (&self->costs, g_array_unref);
  g_clear_pointer (&self->edges, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Steps, steps_clear)

static void
steps_add (Steps  *self,
           WayNode node,
           WayCost cost,
           guint32 edge)
{
  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, cost);
  g_array_append_val (self->edges, edge);
}

/* Fills @steps with the path of the search, which must outlive them, and then
 * along links. */
static void
follow (const Learnt  *learnt,
        const WayPath *found,
        Steps         *steps)
{
  const guint n = way_path_get_length (found);
  WayCost cost = way_path_get_cost (found);
  guint32 id = learnt_find (learnt, way_path_get_node (found, n - 1));

  steps->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  steps->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  steps->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < n; i++)
    steps_add (steps, way_path_get_node (found, i),
               way_path_get_cost_so_far (found, i),
               i > 0 ? way_path_get_edge (found, i) : WAY_EDGE_NONE);
  while (id != learnt->goal_id)
    {
      const LearntLink *link = learnt_get_link (learnt, id);

      cost += link->cost;
      steps_add (steps, node_map_node (&learnt->map, link->next), cost,
                 link->edge);
      id = link->next;
    }
}

/* The cost of the edge from node @i of a path to the next. If the sums were
 * rounded, it comes from the graph. */
static WayCost
ask_step (const Learnt *learnt,
          const Steps  *steps,
          guint         i,
          EdgeReader   *reader)
{
  const WayCost sum = g_array_index (steps->costs, WayCost, i + 1)
                      - g_array_index (steps->costs, WayCost, i);
  WayCost cost;

  if ((learnt->is_whole
       && g_array_index (steps->costs, WayCost, i + 1) < LEAST_ROUNDED)
      || !edge_reader_ask_start (reader,
                                 g_array_index (steps->nodes, WayNode, i),
                                 NULL))
    return sum;

  cost = edge_reader_cost_to (reader,
                              g_array_index (steps->nodes, WayNode, i + 1),
                              g_array_index (steps->edges, guint32, i + 1));
  return cost < INFINITY ? cost : sum;
}

/* Links node @i of a path to the next, whose cost to the goal is @rest. */
static gboolean
link_step (Learnt      *learnt,
           const Steps *steps,
           guint        i,
           WayCost      cost,
           gdouble      rest)
{
  const guint32 id = learnt_find (learnt, g_array_index (steps->nodes,
                                                         WayNode, i));
  LearntLink *link;

  if (id == learnt->goal_id || !learnt_has (learnt, id))
    return FALSE;
  link = learnt_add_link (learnt, id);
  if (link == NULL)
    return FALSE;

  link->cost = cost;
  link->next = learnt_find (learnt, g_array_index (steps->nodes, WayNode,
                                                   i + 1));
  link->edge = g_array_index (steps->edges, guint32, i + 1);
  learnt_set (learnt, id, cost + rest);
  return TRUE;
}

/* Links the nodes of the path that the search found, from its end
 * back, so that the estimates of all are sums of costs to the goal. A tail that
 * is little beside the whole may not be the cheapest, and so is not linked. */
static void
link_path (Learnt      *learnt,
           const Steps *steps,
           guint        n_searched,
           gdouble      rest)
{
  const WayCost sum = g_array_index (steps->costs, WayCost,
                                     steps->costs->len - 1);
  EdgeReader reader;

  edge_reader_init (&reader, learnt->graph, NULL);
  for (guint i = n_searched - 1; i-- > 0;)
    {
      const WayCost cost = ask_step (learnt, steps, i, &reader);

      if ((rest + cost > 0 && is_little (learnt, rest + cost, sum))
          || !link_step (learnt, steps, i, cost, rest))
        break;
      rest += cost;
    }
  edge_reader_clear (&reader);
}

/* Writes down the step of each node of the last path. */
static void
mark_path (Learnt      *learnt,
           const Steps *steps)
{
  learnt->path++;
  for (guint i = 0; i + 1 < steps->nodes->len; i++)
    {
      const WayNode node = g_array_index (steps->nodes, WayNode, i);
      LearntLink *link = learnt_get_link (learnt, learnt_find (learnt, node));

      if (link != NULL)
        {
          link->path = learnt->path;
          link->step = i;
        }
    }
}

static WayPath *
make_path (const Learnt *learnt,
           const Steps  *steps)
{
  return way_path_new (learnt->map.type,
                       (const WayNode *) (gpointer) steps->nodes->data,
                       (const WayCost *) (gpointer) steps->costs->data,
                       (const guint32 *) (gpointer) steps->edges->data,
                       steps->nodes->len, FALSE);
}

WayPath *
lesson_learn_path (Learnt    *learnt,
                   WaySearch *search)
{
  g_autoptr (WayPath) found = way_search_dup_path (search);
  const guint n = way_path_get_length (found);
  const WayNode last = way_path_get_node (found, n - 1);
  const gdouble rest = learnt_estimate (learnt, last,
                                        learnt_find (learnt, last));
  g_auto (Steps) steps = { NULL };
  WayPath *path;

  if (rest == INFINITY)
    {
      lesson_learn (learnt, search, INFINITY);
      return NULL;
    }

  follow (learnt, found, &steps);
  path = make_path (learnt, &steps);
  if (lesson_learn (learnt, search, way_path_get_cost (found) + rest))
    {
      link_path (learnt, &steps, n, rest);
      mark_path (learnt, &steps);
    }

  return path;
}
