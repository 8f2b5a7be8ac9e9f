/* request-graph.c - the graph in which one request is answered
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/request-graph.h"

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
         && one->foot.x == other->foot.x && one->foot.y == other->foot.y;
}

/* Numbers the spots. Places that snap to one spot share a node, since the spots
 * of an edge have edges to each other. In a square one edge may stand for many
 * places. */
static void
number_spots (ServedNetwork *served,
              GArray        *waypoints,
              GArray        *spots,
              GArray        *feet)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (hash_waypoint,
                                                     is_same_waypoint);
  const guint n_nodes = way_table_get_n_nodes (served->table);

  for (guint i = 0; i < waypoints->len; i++)
    {
      Waypoint *waypoint = &g_array_index (waypoints, Waypoint, i);
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers,
                                                            waypoint));

      if (number == 0)
        {
          g_array_append_val (spots, waypoint->spot);
          g_array_append_val (feet, waypoint->foot);
          number = spots->len;
          g_hash_table_insert (numbers, waypoint, GUINT_TO_POINTER (number));
        }
      waypoint->node = WAY_INDEX (n_nodes + number - 1);
    }
}

static gboolean
lay_turns (RequestGraph *self,
           WayMidway    *midway,
           GError      **error)
{
  g_autoptr (WayTurns) turns = NULL;

  if (!way_table_has_rules (self->served->table))
    {
      self->graph = WAY_GRAPH (g_object_ref (midway));
      return TRUE;
    }

  turns = way_turns_new (WAY_GRAPH (midway));
  way_turns_clear_restrictions (turns);
  if (!way_midway_restrict_turns (midway, turns, self->served->table, error))
    return FALSE;

  self->graph = WAY_GRAPH (g_steal_pointer (&turns));
  return TRUE;
}

gboolean
request_graph_init (RequestGraph    *self,
                    ServedNetwork   *served,
                    GArray          *waypoints,
                    const WayLimits *limits,
                    GError         **error)
{
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (WaySpot));
  g_autoptr (GArray) feet = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (WayMidway) midway = NULL;
  const WaySpot *all;

  *self = (RequestGraph) { served };
  number_spots (served, waypoints, spots, feet);
  all = (const WaySpot *) (gpointer) spots->data;
  midway = way_midway_new (served->graph, all, spots->len, error);
  if (midway == NULL)
    return FALSE;
  for (guint i = 0; i < feet->len; i++)
    way_midway_set_position (midway, i, &g_array_index (feet, WayPosition, i));
  if (!way_network_join_spots (served->network, midway, limits, error))
    return FALSE;

  self->network = way_network_new_with_spots (
    served->network, all, (const WayPosition *) (gpointer) feet->data,
    spots->len, error);
  return self->network != NULL && lay_turns (self, midway, error);
}

void
request_graph_clear (RequestGraph *self)
{
  g_clear_object (&self->network);
  g_clear_object (&self->graph);
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
