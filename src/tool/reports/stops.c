/* stops.c - a route as one list, whatever legs it was found in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/stops.h"

static void
clear_stop (gpointer data)
{
  Stop *stop = data;

  g_free (stop->label);
}

/* The edge whose label edge @i of a path gets. A place at a junction may be a
 * spot at the end of a road that the route does not use: it then has no label of
 * its own. */
static guint
find_labelled (const Network *network,
               const WayPath *path,
               guint          i)
{
  const guint n = way_path_get_length (path);
  const WayCost cost = way_path_get_cost_so_far (path, i)
                       - way_path_get_cost_so_far (path, i - 1);

  if (n < 3 || cost > 0)
    return i;
  if (i == 1 && network_is_snapped_end (network, way_path_get_node (path, 0)))
    return 2;

  return i == n - 1
             && network_is_snapped_end (network, way_path_get_node (path, i))
           ? i - 1 : i;
}

/* Appends a leg, whose first node the list has already. */
static void
append_path (GArray        *stops,
             const Network *network,
             const WayPath *path,
             guint          leg)
{
  const WayCost before = stops->len > 0
                           ? g_array_index (stops, Stop, stops->len - 1).cost
                           : 0;

  for (guint i = stops->len > 0; i < way_path_get_length (path); i++)
    {
      Stop stop = { way_path_get_node (path, i),
                    before + way_path_get_cost_so_far (path, i), NULL, leg,
                    way_path_get_edge (path, i) };

      if (i > 0)
        {
          const guint named = find_labelled (network, path, i);

          stop.label = network_dup_label (network,
                                          way_path_get_node (path, named - 1),
                                          way_path_get_node (path, named),
                                          way_path_get_edge (path, named));
        }
      g_array_append_val (stops, stop);
    }
}

GArray *
stops_new (const Network *network,
           WayRoute      *route,
           const WayPath *partial)
{
  GArray *stops = g_array_new (FALSE, FALSE, sizeof (Stop));
  const guint n_legs = way_route_get_n_legs (route);

  g_array_set_clear_func (stops, clear_stop);
  for (guint i = 0; i < n_legs; i++)
    append_path (stops, network, way_route_get_leg (route, i), i);
  if (partial != NULL)
    append_path (stops, network, partial, n_legs);

  return stops;
}

GArray *
stretches_new (const GArray *stops)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  gboolean labelled = FALSE;

  for (guint i = 1; i < stops->len; i++)
    {
      const char *label = g_array_index (stops, Stop, i).label;
      Stretch *last = stretches->len > 0
                        ? &g_array_index (stretches, Stretch,
                                          stretches->len - 1) : NULL;
      const Stretch next = { label, i - 1, i };

      labelled |= label != NULL;
      if (last != NULL && g_strcmp0 (last->label, label) == 0)
        last->last = i;
      else
        g_array_append_val (stretches, next);
    }
  if (!labelled)
    g_array_set_size (stretches, 0);

  return stretches;
}
