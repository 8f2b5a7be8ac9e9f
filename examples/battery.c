/* battery.c - the fastest way that a battery lasts for
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An electric van drives from the depot to the town, with 20 kWh.
 *
 *   over the hill       35 minutes, but it takes 26 kWh
 *   by the charger      55 minutes and 9 for charging; it takes 21 kWh
 *   along the lake      75 minutes without charging; it takes 17 kWh
 *
 * Prints the two ways that the battery lasts for. Neither beats the other: one
 * takes less time, the other less energy. */

#include <stdio.h>
#include <wayfind.h>

#define CAPACITY 20.0           /* kWh */
#define MINUTES_PER_KWH 1.0     /* of charging */

enum { DEPOT, HILL, CHARGER, LAKE, TOWN, N_PLACES };
static const char *const names[N_PLACES]
  = { "depot", "hill", "charger", "lake", "town" };

static const struct
{
  guint   from;
  guint   to;
  WayCost minutes;
} roads[] = {
  { DEPOT, HILL, 20 }, { DEPOT, CHARGER, 25 }, { DEPOT, LAKE, 40 },
  { HILL, TOWN, 15 }, { CHARGER, TOWN, 30 }, { LAKE, TOWN, 35 },
};

/* The kWh that each road takes. */
static const gdouble energy[] = { 14, 9, 8, 12, 12, 9 };

/* Drives along one more road. The values of a path are its minutes, the energy
 * that it took, and the charge that is left. A van that leaves the charger is
 * full, and has waited for it. */
static gboolean
drive (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  gdouble charge = values[2];

  if (from == WAY_INDEX (CHARGER))
    {
      next[0] += (CAPACITY - charge) * MINUTES_PER_KWH;
      charge = CAPACITY;
    }
  next[2] = charge - (next[1] - values[1]);

  return next[2] >= 0;
}

/* The table keeps parallel roads, so that its edges have ids. These count edges
 * by the node that they leave, as the roads above are sorted. */
static WayTable *
make_roads (GError **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_set_keep_parallel (builder, TRUE);
  way_table_builder_add_nodes (builder, N_PLACES, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    if (!way_table_builder_add_edge (builder, WAY_INDEX (roads[i].from),
                                     WAY_INDEX (roads[i].to),
                                     roads[i].minutes, WAY_ONE_WAY, NULL,
                                     error))
      return NULL;

  return way_table_builder_build (builder, error);
}

static void
show_path (const WayPath *path,
           WayFront      *front)
{
  printf ("%g minutes, %g kWh:", way_front_get_value (front, 0),
          way_front_get_value (front, 1));
  for (guint i = 0; i < way_path_get_length (path); i++)
    printf (" %s", names[WAY_NODE_INDEX (way_path_get_node (path, i))]);
  printf ("\n");
}

static void
show_ways (WayTable *table,
           GError  **error)
{
  g_autoptr (WayMeasures) measures = way_measures_new ();
  const guint used = way_measures_add_array (measures, "energy", "kWh", energy,
                                             G_N_ELEMENTS (energy));
  g_autoptr (WayFront) front
    = way_front_new (WAY_GRAPH (table), measures, WAY_INDEX (DEPOT),
                     WAY_INDEX (TOWN));
  WayPath *path;

  way_front_add_criterion (front, used);
  way_front_add_resource (front, CAPACITY, WAY_RESOURCE_MORE);
  way_front_set_extend (front, drive, NULL, NULL);
  while ((path = way_front_next (front, NULL, error)) != NULL)
    {
      show_path (path, front);
      way_path_unref (path);
    }
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) table = make_roads (&error);

  if (table != NULL)
    show_ways (table, &error);
  if (error != NULL)
    fprintf (stderr, "battery: %s\n", error->message);

  return error == NULL ? 0 : 1;
}
