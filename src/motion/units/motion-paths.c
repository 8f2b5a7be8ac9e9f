/* motion-paths.c - along a path, off it, and back to it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An agent that gave way steps back by one edge: to one of the next few nodes
 * of its path, or to the node that it left. So its path stays whole, however
 * often it gives way. */

#include "motion/units/motion-private.h"

#include <math.h>

/* How many nodes of its path an agent looks at after it was pushed off. */
#define LOOK_AHEAD 4

static gboolean
same (const WayMotion *self,
      WayNode          a,
      WayNode          b)
{
  return way_node_type_equal (way_graph_get_node_type (self->graph), a, b);
}

/* A path from @node to node @first of @path by an edge of @cost, and on;
 * without the edge if @node is that node. */
static WayPath *
path_from (const WayMotion *self,
           WayNode          node,
           WayCost          cost,
           WayPath         *path,
           guint            first)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  const guint n_before
    = same (self, node, way_path_get_node (path, first)) ? 0 : 1;
  const guint n = way_path_get_length (path) - first + n_before;
  const WayCost start = way_path_get_cost_so_far (path, first);
  g_autofree WayNode *nodes = g_new (WayNode, n);
  g_autofree WayCost *costs = g_new0 (WayCost, n);
  g_autofree guint32 *edges = g_new (guint32, n);

  nodes[0] = node;
  edges[0] = WAY_EDGE_NONE;
  for (guint i = n_before; i < n; i++)
    {
      const guint k = first + i - n_before;

      nodes[i] = way_path_get_node (path, k);
      costs[i] = way_path_get_cost_so_far (path, k) - start
                 + (n_before > 0 ? cost : 0);
      edges[i] = i > n_before ? way_path_get_edge (path, k) : WAY_EDGE_NONE;
    }

  return way_path_new (type, nodes, costs, edges, n,
                       way_path_is_partial (path));
}

/* The last of the nodes of @path from @first on, @n at most, to which an edge
 * leads from @node; G_MAXUINT if none exists. */
static guint
find_entry (WayMotion    *self,
            const Walker *walker,
            WayNode       node,
            WayPath      *path,
            guint         first,
            guint         n,
            WayCost      *cost)
{
  const WayEdges *edges = motion_edges (self, walker, node);
  const guint length = way_path_get_length (path);
  guint last = G_MAXUINT;

  *cost = INFINITY;
  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    for (guint k = first; k < length && k - first < n; k++)
      {
        const WayCost least = way_edges_get_cost (edges, i);

        if (least == INFINITY || (last != G_MAXUINT && k < last)
            || (k == last && least >= *cost)
            || !same (self, way_edges_get_node (edges, i),
                      way_path_get_node (path, k)))
          continue;
        last = k;
        *cost = least;
      }

  return last;
}

WayPath *
motion_join (WayMotion    *self,
             const Walker *walker,
             WayNode       node,
             WayPath      *path)
{
  const guint length = way_path_get_length (path);
  WayCost cost;
  guint entry;

  for (guint i = length; i-- > 0;)
    if (same (self, node, way_path_get_node (path, i)))
      return i == 0 ? way_path_ref (path) : path_from (self, node, 0, path, i);

  entry = find_entry (self, walker, node, path, 0, length, &cost);
  return entry != G_MAXUINT ? path_from (self, node, cost, path, entry) : NULL;
}

/* The path of an agent that stood at its end, and is to get back there. */
static WayPath *
path_to_goal (const WayMotion *self,
              const Walker    *walker)
{
  WayNode node;

  if (walker->goal == NULL)
    return NULL;

  node = way_path_get_node (walker->goal,
                            way_path_get_length (walker->goal) - 1);
  if (!same (self, node, motion_node (self, walker->from)))
    return NULL;

  return path_from (self, node, 0, walker->goal,
                    way_path_get_length (walker->goal) - 1);
}

/* The path of @walker from the node to which it gave way. (transfer full)
 * (nullable) */
static WayPath *
find_back (WayMotion *self,
           Walker    *walker)
{
  const WayNode here = motion_node (self, walker->to);
  g_autoptr (WayPath) path = walker->path != NULL
                               ? way_path_ref (walker->path)
                               : path_to_goal (self, walker);
  const guint first = walker->path != NULL ? walker->at : 0;
  WayCost cost;
  guint entry;

  if (path == NULL)
    return NULL;

  entry = find_entry (self, walker, here, path, first, LOOK_AHEAD, &cost);
  return entry != G_MAXUINT ? path_from (self, here, cost, path, entry) : NULL;
}

/* An agent that stood at its goal goes back there, and then ranks last. */
static void
step_aside (WayMotion *self,
            Walker    *walker)
{
  g_autoptr (WayPath) back = find_back (self, walker);
  const gboolean was_sent = walker->order != NO_ORDER || walker->goal != NULL;

  self->n_asides++;
  if (back != NULL)
    way_agents_send (self->agents, walker->number, back);
  else
    way_agents_place (self->agents, walker->number,
                      motion_node (self, walker->to));

  if (was_sent && walker->order == NO_ORDER)
    {
      walker->n_pushed++;
      motion_give_order (self, walker, walker->goal, TRUE);
      walker->pause = MIN (self->aside, G_MAXUINT / 4) * 2 + 2;
    }
  walker->wants_path = was_sent && back == NULL;
}

void
motion_walk (WayMotion *self,
             Walker    *walker)
{
  if (!walker_moves (walker))
    return;

  if (walker->to == walker->wants)
    way_agents_move (self->agents, walker->number, 1);
  else
    step_aside (self, walker);
  walker->waited = walker->goes_around ? walker->waited + 1 : 0;
  walker->n_heeded = 0;
  walker->rest = MIN (walker->rest, walker->cost) + walker->cost;
  walker->walked += walker->cost;
  self->n_steps++;
}
