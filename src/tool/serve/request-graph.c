/* request-graph.c - the graph in which one request is answered
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/request-graph.h"

#include <math.h>

static guint
hash_waypoint (gconstpointer data)
{
  const Waypoint *self = data;

  return (WAY_NODE_INDEX (self->spot.from) * 31
          ^ WAY_NODE_INDEX (self->spot.to) ^ g_double_hash (&self->foot.x))
         * 31 ^ g_double_hash (&self->foot.y);
}

static gboolean
is_same_waypoint (gconstpointer a,
                  gconstpointer b)
{
  const Waypoint *one = a, *other = b;

  return one->spot.from == other->spot.from && one->spot.to == other->spot.to
         && one->spot.share == other->spot.share
         && one->spot.area == other->spot.area
         && one->directions == other->directions
         && one->foot.x == other->foot.x && one->foot.y == other->foot.y;
}

/* Numbers the spots. Places that snap to one spot share a node, since the spots
 * of an edge have edges to each other. In a square one edge may stand for many
 * places. A junction is a node anyway. */
static void
number_spots (RequestGraph *self,
              GArray       *waypoints)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_waypoint,
                                                     is_same_waypoint);
  const guint n_nodes = way_table_get_n_nodes (self->served->table);

  self->spots = g_array_new (FALSE, FALSE, sizeof (Waypoint));
  for (guint i = 0; i < waypoints->len; i++)
    {
      Waypoint *waypoint = &g_array_index (waypoints, Waypoint, i);
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers,
                                                            waypoint));

      if (waypoint->is_junction)
        {
          waypoint->node = waypoint->spot.share > 0 ? waypoint->spot.to
                                                    : waypoint->spot.from;
          continue;
        }
      if (number == 0)
        {
          number = self->spots->len + 1;
          waypoint->node = WAY_INDEX (n_nodes + number - 1);
          g_array_append_val (self->spots, *waypoint);
          g_hash_table_insert (numbers, waypoint, GUINT_TO_POINTER (number));
        }
      waypoint->node = WAY_INDEX (n_nodes + number - 1);
    }
}

/* Directions -------------------------------------------------------------- */

/* How far along its road from @from a spot on it lies. */
static gdouble
get_share (const WaySpot *spot,
           WayNode        from)
{
  return spot->from == from ? spot->share : 1 - spot->share;
}

static gboolean
are_on_one_road (const WaySpot *one,
                 const WaySpot *other)
{
  return other->area == 0
         && ((one->from == other->from && one->to == other->to)
             || (one->from == other->to && one->to == other->from));
}

static void
open_edge (const RequestGraph *self,
           WayNode             from,
           WayNode             to,
           gboolean            is_open)
{
  way_layer_set_edge_extra_cost (self->closed, from, to,
                                 is_open ? 0 : INFINITY, WAY_ONE_WAY);
}

/* Opens or closes the edges between two spots of one road: both must allow
 * them. */
static void
open_between (const RequestGraph *self,
              const Waypoint     *one,
              const Pass         *pass,
              const Waypoint     *other,
              const Pass         *other_pass)
{
  const gboolean same_way = one->spot.from == other->spot.from;
  const gboolean is_ahead
    = get_share (&other->spot, one->spot.from) > one->spot.share;
  const RoadDirections there = is_ahead ? ROAD_AHEAD : ROAD_BACK;
  const RoadDirections back = is_ahead ? ROAD_BACK : ROAD_AHEAD;

  open_edge (self, one->node, other->node,
             (pass->leaves & there) != 0
               && (other_pass->arrives & (same_way ? there : back)) != 0);
  open_edge (self, other->node, one->node,
             (other_pass->leaves & (same_way ? back : there)) != 0
               && (pass->arrives & back) != 0);
}

void
request_graph_direct (const RequestGraph *self,
                      const Waypoint     *waypoint,
                      RoadDirections      leaves,
                      RoadDirections      arrives)
{
  const WaySpot *spot = &waypoint->spot;
  const guint n_nodes = way_table_get_n_nodes (self->served->table);
  Pass *pass;

  if (self->closed == NULL || spot->area > 0 || waypoint->is_junction)
    return;

  pass = &g_array_index (self->passes, Pass,
                         WAY_NODE_INDEX (waypoint->node) - n_nodes);
  *pass = (Pass) { leaves, arrives };
  /* A path that arrives ahead comes from behind. */
  open_edge (self, waypoint->node, spot->to, (leaves & ROAD_AHEAD) != 0);
  open_edge (self, spot->to, waypoint->node, (arrives & ROAD_BACK) != 0);
  open_edge (self, waypoint->node, spot->from, (leaves & ROAD_BACK) != 0);
  open_edge (self, spot->from, waypoint->node, (arrives & ROAD_AHEAD) != 0);
  for (guint i = 0; i < self->spots->len; i++)
    {
      const Waypoint *other = &g_array_index (self->spots, Waypoint, i);

      if (are_on_one_road (spot, &other->spot)
          && other->node != waypoint->node
          && get_share (&other->spot, spot->from) != spot->share)
        open_between (self, waypoint, pass, other,
                      &g_array_index (self->passes, Pass, i));
    }
}

static void
lay_directions (RequestGraph *self,
                gboolean      has_directions)
{
  WayOverlay *overlay;

  self->passes = g_array_new (FALSE, FALSE, sizeof (Pass));
  for (guint i = 0; i < self->spots->len; i++)
    {
      const RoadDirections directions
        = g_array_index (self->spots, Waypoint, i).directions;
      const Pass pass = { directions, directions };

      g_array_append_val (self->passes, pass);
      has_directions |= directions != ROAD_BOTH;
    }
  if (!has_directions)
    return;

  overlay = way_overlay_new (self->plain);
  g_object_unref (self->plain);
  self->plain = WAY_GRAPH (overlay);
  self->closed = way_overlay_get_layer (overlay, "directions");
  for (guint i = 0; i < self->spots->len; i++)
    {
      const Waypoint *spot = &g_array_index (self->spots, Waypoint, i);

      request_graph_direct (self, spot, spot->directions, spot->directions);
    }
}

/* The graph --------------------------------------------------------------- */

static gboolean
lay_turns (RequestGraph *self,
           WayMidway    *midway,
           GError      **error)
{
  g_autoptr (WayTurns) turns = NULL;

  if (!way_table_has_rules (self->served->table))
    {
      self->graph = g_object_ref (self->plain);
      return TRUE;
    }

  turns = way_turns_new (self->plain);
  way_turns_clear_restrictions (turns);
  if (!way_midway_restrict_turns (midway, turns, self->served->table, error))
    return FALSE;

  self->graph = WAY_GRAPH (g_steal_pointer (&turns));
  return TRUE;
}

/* (transfer full) (nullable): a view of @base with the spots. */
static WayMidway *
lay_midway (RequestGraph    *self,
            WayGraph        *base,
            const WaySpot   *spots,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayMidway) midway = way_midway_new (base, spots,
                                                 self->spots->len, error);

  if (midway == NULL)
    return NULL;

  for (guint i = 0; i < self->spots->len; i++)
    way_midway_set_position (midway, i,
                             &g_array_index (self->spots, Waypoint, i).foot);
  return way_network_join_spots (self->served->network, midway, limits, error)
           ? g_steal_pointer (&midway) : NULL;
}

gboolean
request_graph_init (RequestGraph       *self,
                    const RequestRoads *roads,
                    GArray             *waypoints,
                    const WayLimits    *limits,
                    GError            **error)
{
  g_autofree WaySpot *spots = g_new (WaySpot, MAX (waypoints->len, 1));
  g_autofree WayPosition *feet = g_new (WayPosition, MAX (waypoints->len, 1));
  g_autoptr (WayMidway) midway = NULL;

  *self = (RequestGraph) { roads->served };
  number_spots (self, waypoints);
  for (guint i = 0; i < self->spots->len; i++)
    {
      spots[i] = g_array_index (self->spots, Waypoint, i).spot;
      feet[i] = g_array_index (self->spots, Waypoint, i).foot;
    }
  midway = lay_midway (self, roads->base, spots, limits, error);
  if (midway == NULL)
    return FALSE;

  self->plain = WAY_GRAPH (g_object_ref (midway));
  lay_directions (self, roads->has_directions);
  if (roads->served->bounds != NULL)
    self->bounds = way_midway_new_heuristic (midway, roads->served->bounds);
  self->network = way_network_new_with_spots (roads->served->network, spots,
                                              feet, self->spots->len, error);
  if (self->network == NULL)
    return FALSE;

  self->measures = way_network_dup_measures (self->network);
  return lay_turns (self, midway, error);
}

void
request_graph_clear (RequestGraph *self)
{
  g_clear_object (&self->measures);
  g_clear_object (&self->network);
  g_clear_object (&self->graph);
  g_clear_pointer (&self->bounds, way_heuristic_unref);
  g_clear_object (&self->plain);
  g_clear_pointer (&self->spots, g_array_unref);
  g_clear_pointer (&self->passes, g_array_unref);
}

WaySearch *
request_graph_new_search (const RequestGraph *self,
                          WayStrategy         strategy,
                          const WayLimits    *limits)
{
  WaySearch *search = way_search_new (self->graph, strategy);

  way_search_set_limits (search, limits);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  if (self->bounds != NULL && strategy == WAY_STRATEGY_ASTAR)
    way_search_set_heuristic (search, self->bounds);
  return search;
}

gboolean
request_graph_fail (WayStatus    status,
                    ServiceError without,
                    const char  *what,
                    GError     **error)
{
  switch (status)
    {
    case WAY_STATUS_EXHAUSTED:
      return service_fail (error, without, "%s", what);
    case WAY_STATUS_FAILED:
      return FALSE;
    default:
      return service_fail (error, SERVICE_TOO_BIG,
                           "the answer takes longer than this service allows");
    }
}
