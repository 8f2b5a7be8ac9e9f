/* results.c - results of a search: status, statistics, paths, reached nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/depth-first.h"
#include "engine/search-memory.h"

/* Whether there are results: of the last run, until the query changes. */
static gboolean
has_run (WaySearch *self)
{
  search_catch_up (self);
  if (!self->run.has_cursor || self->run.map.type == NULL
      || self->run.late_error != NULL)
    return FALSE;

  if (search_is_depth_first (self))
    depth_first_show (self);
  return TRUE;
}

/* The number of ids among which the reached nodes are. */
static guint32
count_candidates (const WaySearch *self)
{
  if (search_is_depth_first (self))
    return self->run.n_shown;
  if (node_store_has_order (&self->run.store))
    return (guint32) self->run.statistics.opened;

  return MIN (node_type_count (self->run.map.type), self->run.store.size);
}

/* The @i-th node that this run may have reached. A node map that was kept from
 * an earlier run numbers nodes by that run, so that the order of this run is
 * an array of its own. */
static gboolean
get_candidate (const WaySearch *self,
               guint32          i,
               guint32         *id)
{
  *id = node_store_has_order (&self->run.store) ? self->run.store.order[i] : i;
  return node_store_is_reached (&self->run.store, *id);
}

gboolean
search_lookup (WaySearch *self,
               WayNode    node,
               guint32   *id)
{
  WayNodeKind kind;

  if (!has_run (self))
    return FALSE;

  kind = self->run.map.type->kind;
  if (node == NULL && kind != WAY_NODE_KIND_INDEX
      && kind != WAY_NODE_KIND_POINTER)
    return FALSE;

  return node_map_lookup (&self->run.map, node, id)
         && node_store_is_reached (&self->run.store, *id);
}

/* A node that was taken does not count as closed before all of its edges have
 * been looked at. */
static gboolean
is_closed (const WaySearch *self,
           guint32          id)
{
  return (self->run.store.records[id].whole.stamp & STAMP_CLOSED)
         && !(self->run.pending != PENDING_NOTHING && id == self->run.last)
         && !waiting_has (&self->run.waiting, id);
}

WayStatus
way_search_get_status (WaySearch *self)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), WAY_STATUS_FAILED);

  return self->run.status;
}

const GError *
way_search_get_error (WaySearch *self)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);

  return self->run.late_error;
}

static void
get_answerers_statistics (WaySearch     *self,
                          WayStatistics *statistics)
{
  const Answerer *by = self->answered;

  *statistics = (WayStatistics) { 0 };
  if (by->engine->get_statistics != NULL)
    by->engine->get_statistics (by->data, self, statistics);
  statistics->blocked_starts = self->run.n_blocked_starts;
}

void
way_search_get_statistics (WaySearch     *self,
                           WayStatistics *statistics)
{
  g_return_if_fail (WAY_IS_SEARCH (self) && statistics != NULL);

  if (self->answered != NULL)
    {
      get_answerers_statistics (self, statistics);
      return;
    }

  *statistics = self->run.statistics;
  statistics->blocked_starts = self->run.n_blocked_starts;
  statistics->bytes = self->run.budget.used;
  for (guint i = 0; i < WAITING_NODES; i++)
    if (self->run.edges[i].type != NULL)
      statistics->bytes += edge_buffer_bytes (&self->run.edges[i])
                           - self->run.edges[i].charged;
}

gboolean
way_search_get_goal (WaySearch *self,
                     WayNode   *goal)
{
  const Answerer *by;

  g_return_val_if_fail (WAY_IS_SEARCH (self) && goal != NULL, FALSE);

  by = self->answered;

  if (self->run.status != WAY_STATUS_FOUND)
    return FALSE;
  if (by != NULL)
    return by->engine->get_goal != NULL
           && by->engine->get_goal (by->data, self, goal);

  *goal = way_graph_project (self->query.graph,
                             node_map_node (&self->run.map, self->run.found));
  return TRUE;
}

gboolean
way_search_get_cost (WaySearch *self,
                     WayCost   *cost)
{
  const Answerer *by;

  g_return_val_if_fail (WAY_IS_SEARCH (self) && cost != NULL, FALSE);

  by = self->answered;
  if (self->run.status != WAY_STATUS_FOUND)
    return FALSE;
  if (by != NULL)
    return by->engine->get_cost (by->data, self, cost);

  if (search_is_depth_first (self))
    depth_first_show (self);
  *cost = search_cost (self, self->run.found);
  return TRUE;
}

void
way_search_set_partial (WaySearch *self,
                        WayPartial partial)
{
  g_return_if_fail (WAY_IS_SEARCH (self));
  g_return_if_fail ((guint) partial <= WAY_PARTIAL_NONE);

  self->query.partial = partial;
  depth_first_hide (self);
}

/* Asks the graph again for the cost of the edge that reached @to, for a
 * path that has cost @so_far up to @from. */
static WayCost
ask_edge_cost (WaySearch *self,
               guint32    from,
               guint32    to,
               WayCost    so_far,
               WayEdges  *edges)
{
  const WayNode node = node_map_node (&self->run.map, to);
  const guint32 edge = search_edge (self, to);
  WayCost least = INFINITY;
  WayAt at;

  search_fill_at (self, self->run.variant, from, &at);
  at.cost_so_far = so_far;
  way_graph_neighbours (self->query.graph, self->run.cursor, &at, edges);
  for (guint i = 0; i < edges->len; i++)
    if (way_edges_get_edge (edges, i) == edge
        && way_node_type_equal (self->run.map.type, way_edges_get_node (edges, i),
                                node))
      least = MIN (least, way_edges_get_cost (edges, i));

  return least;
}

/* A path was found to an open node inside the path that costs less than the one
 * by which it was expanded, and the nodes after it do not know yet. The path
 * that the parents make exists, and costs less than they say. So its edges are
 * added up again from that node on. Subtracting the difference would not do,
 * because sums are rounded. */
static void
settle_costs (WaySearch     *self,
              const guint32 *ids,
              WayCost       *costs,
              guint          n_nodes)
{
  g_autoptr (WayEdges) edges = NULL;
  guint i = 1;

  while (i < n_nodes && is_closed (self, ids[i - 1]))
    i++;
  if (i < n_nodes)
    edges = way_edges_new (self->run.map.type);
  for (; i < n_nodes; i++)
    {
      const WayCost cost = ask_edge_cost (self, ids[i - 1], ids[i],
                                          costs[i - 1], edges);

      if (cost < INFINITY)
        costs[i] = costs[i - 1] + cost;
    }
}

/* The ids from a start to @id. */
static GArray *
trace (WaySearch *self,
       guint32    id)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 *first, *last;

  g_array_append_val (ids, id);
  while (search_parent (self, id) != id)
    {
      id = search_parent (self, id);
      g_array_append_val (ids, id);
    }

  first = (guint32 *) ids->data;
  for (last = first + ids->len - 1; first < last; first++, last--)
    {
      const guint32 swap = *first;

      *first = *last;
      *last = swap;
    }

  return ids;
}

static WayPath *
make_path (WaySearch *self,
           guint32    id,
           gboolean   partial)
{
  g_autoptr (GArray) trail = trace (self, id);
  const guint32 *ids = (const guint32 *) trail->data;
  g_autofree WayNode *nodes = g_new (WayNode, trail->len);
  g_autofree WayCost *costs = g_new (WayCost, trail->len);
  g_autofree guint32 *edges = g_new (guint32, trail->len);

  for (guint i = 0; i < trail->len; i++)
    {
      nodes[i] = node_map_node (&self->run.map, ids[i]);
      if (self->run.has_states)
        nodes[i] = self->run.project (self->query.graph, nodes[i]);
      costs[i] = search_cost (self, ids[i]);
      edges[i] = search_edge (self, ids[i]);
    }
  settle_costs (self, ids, costs, trail->len);

  return way_path_new (self->query.type, nodes, costs,
                       self->run.store.notes & NOTE_EDGES ? edges : NULL,
                       trail->len, partial);
}

/* Whether there are records to read a path from. */
static gboolean
has_records (WaySearch *self)
{
  return has_run (self) && self->run.store.size > 0;
}

/* Whether a partial path leads to the nearest of all reached nodes: the node of
 * least estimate, then of least cost. */
static gboolean
scans_for_nearest (const WaySearch *self)
{
  return self->query.partial == WAY_PARTIAL_NEAREST && self->run.can_estimate
         && self->run.aim == NO_ID && self->run.found == NO_ID;
}

gboolean
search_scan_partial (WaySearch   *self,
                     PartialScan *scan,
                     guint32      n_nodes)
{
  guint32 end, stop;

  if (!has_records (self) || !scans_for_nearest (self))
    return TRUE;

  end = count_candidates (self);
  stop = n_nodes < end - MIN (end, scan->next) ? scan->next + n_nodes : end;
  for (; scan->next < stop; scan->next++)
    {
      WayCost g, h;
      guint32 id;

      if (!get_candidate (self, scan->next, &id))
        continue;
      g = search_cost (self, id);
      h = search_estimate (self, node_map_node (&self->run.map, id));
      if (scan->id == NO_ID || h < scan->least_h
          || (h == scan->least_h && g < scan->least_g))
        {
          scan->id = id;
          scan->least_h = h;
          scan->least_g = g;
        }
    }

  return stop == end;
}

static guint32
first_start_id (WaySearch *self)
{
  guint32 id;

  for (guint32 i = 0; i < count_candidates (self); i++)
    if (get_candidate (self, i, &id))
      return id;

  return NO_ID;
}

/* The id of the node to which a partial path leads, at the end of a scan. */
static guint32
partial_id (WaySearch         *self,
            const PartialScan *scan)
{
  if (self->query.partial == WAY_PARTIAL_NONE)
    return NO_ID;
  if (scans_for_nearest (self))
    return scan->id;
  if (self->query.partial == WAY_PARTIAL_NEAREST && self->run.can_estimate)
    return self->run.aim;

  return self->run.expanded_last != NO_ID ? self->run.expanded_last
                                      : first_start_id (self);
}

WayPath *
search_dup_scanned (WaySearch         *self,
                    const PartialScan *scan)
{
  guint32 id;

  if (!has_records (self))
    return NULL;

  id = self->run.found != NO_ID ? self->run.found : partial_id (self, scan);
  return id != NO_ID ? make_path (self, id, self->run.found == NO_ID) : NULL;
}

WayPath *
way_search_dup_path (WaySearch *self)
{
  PartialScan scan = PARTIAL_SCAN_BEGIN;
  const Answerer *by;
  WayPath *path;

  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);

  by = self->answered;
  if (by != NULL)
    return by->engine->dup_path (by->data, self);

  g_object_ref (self);          /* a callback may drop the last reference */
  search_scan_partial (self, &scan, G_MAXUINT32);
  path = search_dup_scanned (self, &scan);
  g_object_unref (self);

  return path;
}

WayPath *
way_search_dup_path_to (WaySearch *self,
                        WayNode    node)
{
  const Answerer *by;
  WayPath *path;
  guint32 id;

  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);

  by = self->answered;
  if (by != NULL)
    return by->engine->dup_path_to != NULL
             ? by->engine->dup_path_to (by->data, self, node) : NULL;
  if (!search_lookup (self, node, &id))
    return NULL;

  g_object_ref (self);          /* a callback may drop the last reference */
  path = make_path (self, id, id != self->run.found);
  g_object_unref (self);

  return path;
}

gboolean
way_search_get_cost_so_far (WaySearch *self,
                            WayNode    node,
                            WayCost   *cost)
{
  const Answerer *by;
  guint32 id;

  g_return_val_if_fail (WAY_IS_SEARCH (self), FALSE);

  by = self->answered;
  if (by != NULL)
    return by->engine->get_cost_so_far != NULL
           && by->engine->get_cost_so_far (by->data, self, node, cost);
  if (!search_lookup (self, node, &id))
    return FALSE;

  if (cost != NULL)
    *cost = search_cost (self, id);
  return TRUE;
}

gboolean
way_search_get_came_from (WaySearch *self,
                          WayNode    node,
                          WayNode   *came_from)
{
  const Answerer *by;
  guint32 id;

  g_return_val_if_fail (WAY_IS_SEARCH (self), FALSE);

  by = self->answered;
  if (by != NULL)
    return by->engine->get_came_from != NULL
           && by->engine->get_came_from (by->data, self, node, came_from);
  if (!search_lookup (self, node, &id) || search_parent (self, id) == id)
    return FALSE;

  if (came_from != NULL)
    *came_from = node_map_node (&self->run.map, search_parent (self, id));
  return TRUE;
}

gboolean
way_search_get_hops (WaySearch *self,
                     WayNode    node,
                     guint     *hops)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_SEARCH (self) && hops != NULL, FALSE);

  if (!search_lookup (self, node, &id))
    return FALSE;

  for (*hops = 0; search_parent (self, id) != id; (*hops)++)
    id = search_parent (self, id);
  return TRUE;
}

/* A node that is looked for among those that an engine has reached. */
typedef struct
{
  const WayNodeType *type;
  WayNode            node;
  WayNodeStatus      status;
} StatusQuestion;

static gboolean
compare_reached (WayNode  node,
                 WayNode  came_from,
                 WayCost  cost_so_far,
                 gboolean is_closed,
                 gpointer user_data)
{
  StatusQuestion *self = user_data;

  if (way_node_type_equal (self->type, node, self->node))
    self->status = is_closed ? WAY_NODE_CLOSED : WAY_NODE_OPEN;

  return self->status == WAY_NODE_UNKNOWN;
}

WayNodeStatus
way_search_get_node_status (WaySearch *self,
                            WayNode    node)
{
  StatusQuestion question = { NULL, node, WAY_NODE_UNKNOWN };
  guint32 id;

  g_return_val_if_fail (WAY_IS_SEARCH (self), WAY_NODE_UNKNOWN);

  question.type = way_graph_get_node_type (self->query.graph);
  g_return_val_if_fail (node_type_takes (question.type, node),
                        WAY_NODE_UNKNOWN);

  if (self->answered == NULL)
    {
      if (!search_lookup (self, node, &id))
        return WAY_NODE_UNKNOWN;
      return is_closed (self, id) ? WAY_NODE_CLOSED : WAY_NODE_OPEN;
    }

  if (way_search_get_cost_so_far (self, node, NULL))
    way_search_foreach_reached (self, compare_reached, &question);
  return question.status;
}

void
way_search_foreach_reached (WaySearch     *self,
                            WayReachedFunc func,
                            gpointer       user_data)
{
  const Answerer *by;
  gboolean go_on = TRUE;
  guint32 id;

  g_return_if_fail (WAY_IS_SEARCH (self) && func != NULL);

  by = self->answered;
  if (by == NULL && !has_run (self))
    return;

  g_object_ref (self);          /* @func may drop the last reference */
  if (by != NULL && by->engine->foreach_reached != NULL)
    by->engine->foreach_reached (by->data, self, func, user_data);
  for (guint32 i = 0; by == NULL && go_on && i < count_candidates (self); i++)
    if (get_candidate (self, i, &id))
      go_on = func (node_map_node (&self->run.map, id),
                    node_map_node (&self->run.map, search_parent (self, id)),
                    search_cost (self, id), is_closed (self, id), user_data);
  g_object_unref (self);
}
