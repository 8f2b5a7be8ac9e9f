/* waypoint-net.c - waypoints that are joined by walking over a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A walk is a Dijkstra search within the longest leg. From each waypoint it
 * gives the costs to the waypoints nearby. An edge is left out if two others,
 * both shorter, lead to the same waypoint at no more cost: by induction over
 * costs, all least costs between waypoints stay.
 *
 * A query walks forward from the start and backward from the goal, and searches
 * the table between the two sets of waypoints. */

#include "core/graph-kind.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/table-builder.h>
#include <wayfind/motion/waypoint-net.h>
#include <wayfind/views/view.h>

/* Least costs are sums in another order, so that equal ones may differ in their
 * last bits. */
#define NEARLY 1e-12

typedef struct
{
  guint32 to;                   /* a waypoint */
  WayCost cost;
} Join;

struct _WayWaypointNet
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  WayNode  *waypoints;          /* (owned) indices */
  guint     n_waypoints;
  WayCost   max_leg;
  WayTable *table;              /* (owned) */
  guint64   version;            /* of the graph, when it was joined */
};

G_DEFINE_FINAL_TYPE (WayWaypointNet, way_waypoint_net, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayWaypointNet *self = WAY_WAYPOINT_NET (object);

  g_clear_object (&self->table);
  g_clear_object (&self->graph);
  g_free (self->waypoints);

  G_OBJECT_CLASS (way_waypoint_net_parent_class)->finalize (object);
}

static void
way_waypoint_net_class_init (WayWaypointNetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_waypoint_net_init (WayWaypointNet *self)
{
}

/* Walking ------------------------------------------------------------------ */

static WaySearch *
new_walk (WayWaypointNet *self,
          WayGraph       *graph)
{
  WaySearch *walk = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_max_cost (walk, self->max_leg);
  return walk;
}

/* Walks as far as the longest leg. Returns the waypoints that it met, in
 * order. */
static GArray *
walk_from (WayWaypointNet *self,
           WaySearch      *walk,
           WayNode         from,
           Meter          *meter,
           GError        **error)
{
  g_autoptr (GArray) joins = g_array_new (FALSE, FALSE, sizeof (Join));

  way_search_set_start (walk, from);
  if (search_run_within (walk, meter, error) == WAY_STATUS_FAILED)
    return NULL;

  for (guint32 i = 0; i < self->n_waypoints; i++)
    {
      Join join = { .to = i };

      if (way_search_get_cost_so_far (walk, self->waypoints[i], &join.cost))
        g_array_append_val (joins, join);
    }

  return g_steal_pointer (&joins);
}

/* The cost from waypoint @from to waypoint @to; INFINITY without a join. */
static WayCost
join_cost (GPtrArray *rows,
           guint32    from,
           guint32    to)
{
  const GArray *row = rows->pdata[from];
  guint low = 0, high = row->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;
      const Join *join = &g_array_index (row, Join, middle);

      if (join->to == to)
        return join->cost;
      if (join->to < to)
        low = middle + 1;
      else
        high = middle;
    }

  return INFINITY;
}

/* Whether a third waypoint lies on the way. */
static gboolean
is_roundabout (GPtrArray  *rows,
               guint32     from,
               const Join *join)
{
  const GArray *row = rows->pdata[from];

  for (guint i = 0; i < row->len; i++)
    {
      const Join *first = &g_array_index (row, Join, i);
      WayCost rest;

      if (first->to == from || first->to == join->to
          || !(first->cost < join->cost))
        continue;
      rest = join_cost (rows, first->to, join->to);
      if (rest < join->cost
          && first->cost + rest <= join->cost * (1 + NEARLY))
        return TRUE;
    }

  return FALSE;
}

/* Joining ------------------------------------------------------------------ */

static gboolean
add_waypoints (WayWaypointNet  *self,
               WayTableBuilder *builder,
               WayPositionKind  kind,
               GError         **error)
{
  for (guint i = 0; i < self->n_waypoints; i++)
    {
      WayPosition at;

      if (!way_table_builder_add_node (builder, NULL,
                                       kind != WAY_POSITION_NONE
                                         && way_graph_get_position (
                                              self->graph, self->waypoints[i],
                                              &at) ? &at : NULL,
                                       NULL, error))
        return FALSE;
    }

  return TRUE;
}

/* Adds the edges of waypoint @from. */
static gboolean
add_joins (WayTableBuilder *builder,
           GPtrArray       *rows,
           guint32          from,
           Meter           *meter,
           GError         **error)
{
  const GArray *row = rows->pdata[from];

  for (guint i = 0; i < row->len; i++)
    {
      const Join *join = &g_array_index (row, Join, i);

      if (join->to == from || is_roundabout (rows, from, join))
        continue;
      if (!meter_go_on (meter, error)
          || !way_table_builder_add_edge (builder, WAY_INDEX (from),
                                          WAY_INDEX (join->to), join->cost,
                                          WAY_ONE_WAY, NULL, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
join_waypoints (WayWaypointNet *self,
                Meter          *meter,
                GError        **error)
{
  const guint64 version = way_graph_get_version (self->graph);
  const WayPositionKind kind = way_graph_get_position_kind (self->graph);
  g_autoptr (WaySearch) walk = new_walk (self, self->graph);
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (GPtrArray) rows
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  WayTable *table;

  for (guint i = 0; i < self->n_waypoints; i++)
    {
      GArray *row = walk_from (self, walk, self->waypoints[i], meter, error);

      if (row == NULL)
        return FALSE;
      g_ptr_array_add (rows, row);
    }

  if (!add_waypoints (self, builder, kind, error))
    return FALSE;
  for (guint i = 0; i < self->n_waypoints; i++)
    if (!add_joins (builder, rows, i, meter, error))
      return FALSE;

  table = way_table_builder_build (builder, error);
  if (table == NULL)
    return FALSE;

  g_clear_object (&self->table);
  self->table = table;
  self->version = version;
  return TRUE;
}

WayWaypointNet *
way_waypoint_net_new (WayGraph        *graph,
                      const WayNode   *waypoints,
                      guint            n_waypoints,
                      WayCost          max_leg,
                      const WayLimits *limits,
                      GError         **error)
{
  g_autoptr (WayWaypointNet) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (waypoints != NULL || n_waypoints == 0, NULL);
  g_return_val_if_fail (max_leg >= 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES
                                | GRAPH_NEEDS_PREDECESSORS,
                       "a net of waypoints", error))
    return NULL;
  for (guint i = 0; i < n_waypoints; i++)
    g_return_val_if_fail (node_type_takes (way_graph_get_node_type (graph),
                                           waypoints[i]), NULL);

  self = g_object_new (WAY_TYPE_WAYPOINT_NET, NULL);
  self->graph = g_object_ref (graph);
  self->waypoints = g_memdup2 (waypoints, n_waypoints * sizeof *waypoints);
  self->n_waypoints = n_waypoints;
  self->max_leg = max_leg;
  meter_init (&meter, limits);
  meter_expect (&meter, graph);
  if (!join_waypoints (self, &meter, error))
    return NULL;

  return g_steal_pointer (&self);
}

WayTable *
way_waypoint_net_get_table (WayWaypointNet *self)
{
  g_return_val_if_fail (WAY_IS_WAYPOINT_NET (self), NULL);

  return self->table;
}

/* Queries ------------------------------------------------------------------ */

typedef struct
{
  WayNode    start;
  WayNode    goal;
  WayCost    direct;            /* of a single leg; INFINITY if none is known */
  WaySearch *search;            /* (owned) over the table, from the start */
  WayNode    last;              /* the last waypoint of the best path */
  WayCost    best;              /* its cost; INFINITY without a path */
} NetQuery;

/* Finds the costs from the start to every waypoint. */
static gboolean
search_table (WayWaypointNet *self,
              NetQuery       *query,
              Meter          *meter,
              GError        **error)
{
  g_autoptr (WaySearch) walk = new_walk (self, self->graph);
  g_autoptr (GArray) joins = walk_from (self, walk, query->start, meter, error);

  if (joins == NULL)
    return FALSE;

  query->direct = INFINITY;
  way_search_get_cost_so_far (walk, query->goal, &query->direct);
  query->search = way_search_new (WAY_GRAPH (self->table),
                                  WAY_STRATEGY_DIJKSTRA);
  for (guint i = 0; i < joins->len; i++)
    {
      const Join *join = &g_array_index (joins, Join, i);

      way_search_add_start (query->search, WAY_INDEX (join->to), join->cost);
    }

  return joins->len == 0
         || search_run_within (query->search, meter, error)
              != WAY_STATUS_FAILED;
}

/* Chooses the waypoint from which the path leaves the table. */
static gboolean
leave_table (WayWaypointNet *self,
             NetQuery       *query,
             Meter          *meter,
             GError        **error)
{
  g_autoptr (WayReverse) back = way_reverse_new (self->graph, NULL);
  g_autoptr (WaySearch) walk = new_walk (self, WAY_GRAPH (back));
  g_autoptr (GArray) joins = walk_from (self, walk, query->goal, meter, error);

  query->best = INFINITY;
  for (guint i = 0; joins != NULL && i < joins->len; i++)
    {
      const Join *join = &g_array_index (joins, Join, i);
      WayCost cost;

      if (way_search_get_cost_so_far (query->search, WAY_INDEX (join->to),
                                      &cost)
          && cost + join->cost < query->best)
        {
          query->best = cost + join->cost;
          query->last = WAY_INDEX (join->to);
        }
    }

  return joins != NULL;
}

/* The coarse path over the table. Waypoints on the start or the goal are not
 * listed twice. */
static WayPath *
dup_coarse (WayWaypointNet *self,
            NetQuery       *query)
{
  g_autoptr (WayPath) inner = way_search_dup_path_to (query->search,
                                                      query->last);
  const guint n = way_path_get_length (inner);
  g_autofree WayNode *nodes = g_new (WayNode, n + 2);
  g_autofree WayCost *costs = g_new (WayCost, n + 2);
  guint n_nodes = 1;

  nodes[0] = query->start;
  costs[0] = 0;
  for (guint i = 0; i < n; i++)
    {
      const gsize waypoint = WAY_NODE_INDEX (way_path_get_node (inner, i));

      if (self->waypoints[waypoint] == query->start
          || self->waypoints[waypoint] == query->goal)
        continue;
      nodes[n_nodes] = self->waypoints[waypoint];
      costs[n_nodes++] = way_path_get_cost_so_far (inner, i);
    }
  nodes[n_nodes] = query->goal;
  costs[n_nodes++] = query->best;

  return way_path_new (way_graph_get_node_type (self->graph), nodes, costs,
                       NULL, n_nodes, FALSE);
}

/* A path of a single leg. */
static WayPath *
dup_single_leg (WayWaypointNet *self,
                NetQuery       *query,
                Meter          *meter,
                GError        **error)
{
  const WayNode nodes[] = { query->start, query->goal };
  WayCost costs[] = { 0, query->direct };

  if (costs[1] == INFINITY)
    {
      g_autoptr (WayPath) path
        = find_path_within (self->graph, query->start, query->goal,
                            WAY_STRATEGY_ASTAR, meter, error);

      if (path == NULL)
        return NULL;
      costs[1] = way_path_get_cost (path);
    }

  return way_path_new (way_graph_get_node_type (self->graph), nodes, costs,
                       NULL, query->start == query->goal ? 1 : 2, FALSE);
}

static WayPath *
find_within (WayWaypointNet *self,
             WayNode         start,
             WayNode         goal,
             Meter          *meter,
             GError        **error)
{
  NetQuery query = { .start = start, .goal = goal };
  WayPath *path = NULL;

  if (way_graph_get_version (self->graph) != self->version
      && !join_waypoints (self, meter, error))
    return NULL;

  if (search_table (self, &query, meter, error)
      && leave_table (self, &query, meter, error))
    path = query.best < query.direct
             ? dup_coarse (self, &query)
             : dup_single_leg (self, &query, meter, error);
  g_clear_object (&query.search);

  return path;
}

/* Puts the nodes of each leg behind each other. */
static WayPath *
find_legs (WayWaypointNet *self,
           WayPath        *coarse,
           Meter          *meter,
           GError        **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  WayCost before = 0;

  for (guint i = 1; i < way_path_get_length (coarse); i++)
    {
      g_autoptr (WayPath) leg
        = find_path_within (self->graph, way_path_get_node (coarse, i - 1),
                            way_path_get_node (coarse, i), WAY_STRATEGY_ASTAR,
                            meter, error);

      if (leg == NULL)          /* a callback took the path away meanwhile */
        return NULL;
      for (guint j = i > 1; j < way_path_get_length (leg); j++)
        {
          const WayNode node = way_path_get_node (leg, j);
          const WayCost cost = before + way_path_get_cost_so_far (leg, j);
          const guint32 edge = way_path_get_edge (leg, j);

          g_array_append_val (nodes, node);
          g_array_append_val (costs, cost);
          g_array_append_val (edges, edge);
        }
      before += way_path_get_cost (leg);
    }

  return way_path_new (way_graph_get_node_type (self->graph),
                       (const WayNode *) nodes->data,
                       (const WayCost *) costs->data,
                       (const guint32 *) edges->data, nodes->len, FALSE);
}

static gboolean
takes_ends (WayWaypointNet *self,
            WayNode         start,
            WayNode         goal)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);

  return node_type_takes (type, start) && node_type_takes (type, goal);
}

WayPath *
way_waypoint_net_find (WayWaypointNet  *self,
                       WayNode          start,
                       WayNode          goal,
                       const WayLimits *limits,
                       GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_WAYPOINT_NET (self), NULL);
  g_return_val_if_fail (takes_ends (self, start, goal), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  meter_expect (&meter, self->graph);
  return find_within (self, start, goal, &meter, error);
}

WayPath *
way_waypoint_net_find_path (WayWaypointNet  *self,
                            WayNode          start,
                            WayNode          goal,
                            const WayLimits *limits,
                            GError         **error)
{
  g_autoptr (WayPath) coarse = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_WAYPOINT_NET (self), NULL);
  g_return_val_if_fail (takes_ends (self, start, goal), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  meter_expect (&meter, self->graph);
  coarse = find_within (self, start, goal, &meter, error);
  if (coarse == NULL || way_path_get_length (coarse) == 1)
    return g_steal_pointer (&coarse);

  return find_legs (self, coarse, &meter, error);
}
