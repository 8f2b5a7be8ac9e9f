/* track-match.c - the way of a track through a network with bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/track.h>

#include "io/formats/model/edge-lines.h"
#include "io/formats/model/network-private.h"

static gboolean
find_spots (const WayPosition *position,
            gdouble            radius,
            WaySpotFunc        func,
            gpointer           func_data,
            gpointer           user_data,
            const WayLimits   *limits,
            GError           **error)
{
  return way_network_foreach_spot_within (user_data, position, radius, func,
                                          func_data, limits, error);
}

static gdouble
measure_edge (WayNode  from,
              WayNode  to,
              gpointer user_data)
{
  return edge_line_measure (way_network_get_table (user_data),
                            network_get_shapes (user_data), from, to);
}

/* The graph of a network, with its rules of turns. */
static WayGraph *
dup_graph (WayNetwork *self)
{
  WayTable *table = way_network_get_table (self);

  if (network_ignores_turns (self) || !way_table_has_rules (table))
    return WAY_GRAPH (g_object_ref (table));

  return WAY_GRAPH (way_turns_new (WAY_GRAPH (table)));
}

WayMatch *
way_network_match_track (WayNetwork            *self,
                         WayGraph              *graph,
                         const WayTrackPoint   *points,
                         guint                  n_points,
                         const WayMatchOptions *options,
                         const WayLimits       *limits,
                         GError               **error)
{
  WayMatchOptions wanted = WAY_MATCH_DEFAULTS;
  g_autoptr (WayGraph) own = NULL;
  WayTable *table;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (graph == NULL || WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  table = way_network_get_table (self);
  g_return_val_if_fail (table != NULL, NULL);

  if (options != NULL)
    wanted = *options;
  wanted.foreach_spot = NULL;
  wanted.get_length = NULL;
  wanted.user_data = network_get_whole (self);
  if (network_get_shapes (self) != NULL)
    {
      wanted.foreach_spot = find_spots;
      wanted.get_length = measure_edge;
    }
  own = graph != NULL ? g_object_ref (graph) : dup_graph (self);

  return way_match_track (own, table, points, n_points, &wanted, limits, error);
}

WayNetwork *
way_network_new_with_match (WayNetwork *network,
                            WayMatch   *match,
                            GError    **error)
{
  g_autofree WaySpot *spots = NULL;
  g_autofree WayPosition *feet = NULL;
  guint n;

  g_return_val_if_fail (WAY_IS_NETWORK (network), NULL);
  g_return_val_if_fail (WAY_IS_MATCH (match), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  n = way_match_get_n_spots (match);
  spots = g_new (WaySpot, MAX (n, 1));
  feet = g_new (WayPosition, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    spots[i] = *way_match_get_spot (match, i, &feet[i]);

  return way_network_new_with_spots (network, spots, feet, n, error);
}
