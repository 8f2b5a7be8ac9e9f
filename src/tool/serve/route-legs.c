/* route-legs.c - the paths between the places of a request
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-legs.h"

#include "tool/same-label.h"

#include <math.h>

/* (transfer full) (nullable) */
static WayPath *
find_leg (const RequestGraph *graph,
          WaySearch          *search,
          guint               number,
          ServiceError        without,
          GError            **error)
{
  const WayStatus status = way_search_run (search, error);
  g_autofree char *what = NULL;
  g_autoptr (WayPath) path = NULL;

  if (status == WAY_STATUS_FOUND)
    {
      path = way_search_dup_path (search);
      return same_label_dup (graph->served->table, graph->graph, path);
    }

  what = g_strdup_printf ("no route leads from place %u to place %u", number,
                          number + 1);
  request_graph_fail (status, without, what, error);
  return NULL;
}

GPtrArray *
legs_find (const RequestGraph *graph,
           const GArray       *waypoints,
           const WayLimits    *limits,
           ServiceError        without,
           GError            **error)
{
  g_autoptr (GPtrArray) legs
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  g_autoptr (WaySearch) search
    = request_graph_new_search (graph, WAY_STRATEGY_ASTAR, limits);

  for (guint i = 0; i + 1 < waypoints->len; i++)
    {
      WayPath *path;

      way_search_set_start (search,
                            g_array_index (waypoints, Waypoint, i).node);
      way_search_set_goal (search,
                           g_array_index (waypoints, Waypoint, i + 1).node);
      path = find_leg (graph, search, i, without, error);
      if (path == NULL)
        return NULL;
      g_ptr_array_add (legs, path);
    }

  return g_steal_pointer (&legs);
}

/* Straight on ------------------------------------------------------------- */

/* The best way to a place, by the direction in which it arrives there. */
typedef struct
{
  RoadDirections direction;     /* the one in which it goes on */
  WayCost        cost;          /* from the first place; INFINITY for none */
  WayPath       *leg;           /* (owned) (nullable): the last leg */
  guint          before;        /* the way to the place before */
} StraightWay;

#define MOST_WAYS 2

typedef struct
{
  const RequestGraph *graph;
  const GArray       *waypoints;
  WaySearch          *search;   /* (owned) */
  StraightWay        *ways;     /* (owned): MOST_WAYS for each place */
} StraightRoute;

static const Waypoint *
get_waypoint (const StraightRoute *self,
              guint                i)
{
  return &g_array_index (self->waypoints, Waypoint, i);
}

/* A place in a square or at a junction has no direction to keep. */
static gboolean
lies_between (const WaySpot *spot)
{
  return spot->area == 0 && spot->share > 0 && spot->share < 1;
}

static void
begin_straight (StraightRoute *self)
{
  const guint n = self->waypoints->len;

  self->ways = g_new0 (StraightWay, (gsize) n * MOST_WAYS);
  for (guint i = 0; i < n; i++)
    {
      const Waypoint *at = get_waypoint (self, i);
      StraightWay *ways = &self->ways[(gsize) i * MOST_WAYS];
      const gboolean is_free = i == 0 || i + 1 == n
                               || !lies_between (&at->spot);

      ways[0] = (StraightWay) { is_free ? ROAD_BOTH : ROAD_AHEAD, INFINITY };
      ways[1] = (StraightWay) { is_free ? ROAD_NOWHERE : ROAD_BACK, INFINITY };
      ways[0].direction &= at->directions;
      ways[1].direction &= at->directions;
    }
  self->ways[0].cost = 0;
}

/* Extends way @from to place @i - 1 by a leg that arrives as way @to. */
static gboolean
extend_straight (StraightRoute *self,
                 guint          i,
                 guint          from,
                 guint          to,
                 GError       **error)
{
  const StraightWay *before = &self->ways[(gsize) (i - 1) * MOST_WAYS + from];
  StraightWay *way = &self->ways[(gsize) i * MOST_WAYS + to];
  const Waypoint *one = get_waypoint (self, i - 1);
  const Waypoint *other = get_waypoint (self, i);
  WayStatus status;
  WayCost cost = 0;

  if (!(before->cost < INFINITY) || before->direction == ROAD_NOWHERE
      || way->direction == ROAD_NOWHERE)
    return TRUE;

  request_graph_direct (self->graph, one, before->direction, ROAD_NOWHERE);
  if (other->node != one->node)
    request_graph_direct (self->graph, other, ROAD_NOWHERE, way->direction);
  way_search_set_start (self->search, one->node);
  way_search_set_goal (self->search, other->node);
  status = way_search_run (self->search, error);
  way_search_get_cost (self->search, &cost);
  if (status == WAY_STATUS_FOUND && before->cost + cost < way->cost)
    {
      g_clear_pointer (&way->leg, way_path_unref);
      way->leg = way_search_dup_path (self->search);
      way->cost = before->cost + cost;
      way->before = from;
    }

  return status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED
         || request_graph_fail (status, SERVICE_NO_ROUTE, "", error);
}

/* (transfer full) (nullable): the legs of the best way to the last place. */
static GPtrArray *
list_straight (const StraightRoute *self)
{
  const guint n = self->waypoints->len;
  GPtrArray *legs
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  guint way = 0;

  if (self->ways[(gsize) (n - 1) * MOST_WAYS].leg == NULL)
    {
      g_ptr_array_unref (legs);
      return NULL;
    }
  for (guint i = n - 1; i > 0; i--)
    {
      const StraightWay *at = &self->ways[(gsize) i * MOST_WAYS + way];

      g_ptr_array_insert (legs, 0,
                          same_label_dup (self->graph->served->table,
                                          self->graph->graph, at->leg));
      way = at->before;
    }

  return legs;
}

GPtrArray *
legs_find_straight (const RequestGraph *graph,
                    const GArray       *waypoints,
                    const WayLimits    *limits,
                    ServiceError        without,
                    GError            **error)
{
  StraightRoute self = { graph, waypoints };
  GPtrArray *legs = NULL;
  gboolean good = TRUE;

  self.search = request_graph_new_search (graph, WAY_STRATEGY_ASTAR, limits);
  begin_straight (&self);
  for (guint i = 1; good && i < waypoints->len; i++)
    for (guint k = 0; good && k < MOST_WAYS * MOST_WAYS; k++)
      good = extend_straight (&self, i, k / MOST_WAYS, k % MOST_WAYS, error);
  if (good)
    legs = list_straight (&self);
  if (good && legs == NULL)
    service_fail (error, without,
                  "no route visits all places without turning round at one");

  for (gsize i = 0; i < (gsize) waypoints->len * MOST_WAYS; i++)
    g_clear_pointer (&self.ways[i].leg, way_path_unref);
  g_free (self.ways);
  g_object_unref (self.search);
  return legs;
}

/* Merging ----------------------------------------------------------------- */

/* (transfer full): legs @first to @end - 1 as one path. */
static WayPath *
join_legs (GPtrArray *legs,
           guint      first,
           guint      end)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  WayCost before = 0;

  for (guint i = first; i < end; i++)
    {
      const WayPath *leg = legs->pdata[i];

      for (guint j = i == first ? 0 : 1; j < way_path_get_length (leg); j++)
        {
          const WayNode node = way_path_get_node (leg, j);
          const WayCost cost = before + way_path_get_cost_so_far (leg, j);
          const guint32 edge = j > 0 ? way_path_get_edge (leg, j)
                                     : WAY_EDGE_NONE;

          g_array_append_val (nodes, node);
          g_array_append_val (costs, cost);
          g_array_append_val (edges, edge);
        }
      before += way_path_get_cost (leg);
    }

  return way_path_new (way_path_get_node_type (legs->pdata[first]),
                       (const WayNode *) (gpointer) nodes->data,
                       (const WayCost *) (gpointer) costs->data,
                       (const guint32 *) (gpointer) edges->data, nodes->len,
                       FALSE);
}

GPtrArray *
legs_merge (GPtrArray    *legs,
            const GArray *stops)
{
  GPtrArray *merged
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

  for (guint i = 1; i < stops->len; i++)
    g_ptr_array_add (merged,
                     join_legs (legs, g_array_index (stops, guint, i - 1),
                                g_array_index (stops, guint, i)));

  return merged;
}
