/* ride.c - the streets of a recorded ride
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *      0 --- Mill Lane --- 1 --- Mill Lane --- 2
 *                    Church Street         Park Road
 *                          3 -- High Street -- 4 -- High Street -- 5
 *                                          Park Road
 *                                              6
 *
 * Crossings are 200 m apart. The ride begins 40 m along Mill Lane, and follows
 * Church Street and 190 m of High Street: 160 + 200 + 190 = 550 m. Point 9 lies
 * 90 m from the nearest street. Then the receiver is off. It records again from
 * 50 m below crossing 4, for 130 m. Prints the streets of each part of the way,
 * and the points that are left out. */

#include <stdio.h>
#include <wayfind.h>

static const WayPosition crossings[] = {
  { 0, 0 }, { 200, 0 }, { 400, 0 }, { 200, 200 }, { 400, 200 }, { 600, 200 },
  { 400, 400 },
};

static const struct
{
  guint32     from, to;
  const char *name;
} streets[] = {
  { 0, 1, "Mill Lane" },   { 1, 2, "Mill Lane" },   { 1, 3, "Church Street" },
  { 3, 4, "High Street" }, { 4, 5, "High Street" }, { 2, 4, "Park Road" },
  { 4, 6, "Park Road" },
};

/* Positions, seconds, and whether the receiver was off before. */
static const WayTrackPoint ride[] = {
  { { 40, 4 }, 0 },            { { 91, -3 }, 10 },   { { 139, 2 }, 20 },
  { { 190, -4 }, 30 },         { { 203, 42 }, 40 },  { { 198, 90 }, 50 },
  { { 204, 141 }, 60 },        { { 196, 189 }, 70 }, { { 240, 203 }, 80 },
  { { 290, 110 }, 90 },        { { 341, 197 }, 100 }, { { 390, 202 }, 110 },
  { { 404, 250 }, 900, TRUE }, { { 397, 301 }, 910 }, { { 402, 380 }, 925 },
};

static WayTable *
build_town (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_add_nodes (builder, G_N_ELEMENTS (crossings), crossings,
                               NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (streets); i++)
    way_table_builder_add_edge (builder, WAY_INDEX (streets[i].from),
                                WAY_INDEX (streets[i].to), 200, WAY_BOTH_WAYS,
                                streets[i].name, NULL);

  return way_table_builder_build (builder, NULL);
}

/* Prints a street once when several of its edges follow one another. */
static void
print_part (WayTable *town,
            WayMatch *match,
            guint     number)
{
  g_autofree char *last = NULL;
  WayMatchPart part;

  way_match_get_part (match, number, &part);
  printf ("points %u to %u, %.0f m:", part.first, part.last, part.length);
  for (guint i = 1; i < way_path_get_length (part.path); i++)
    {
      const guint32 edge = way_path_get_edge (part.path, i);
      g_autofree char *name = way_graph_dup_label (WAY_GRAPH (town), edge);

      if (g_strcmp0 (name, last) != 0)
        printf ("%s %s", last != NULL ? "," : "", name);
      g_free (last);
      last = g_steal_pointer (&name);
    }
  printf ("\n");
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTable) town = build_town ();
  g_autoptr (WayMatch) match
    = way_match_track (WAY_GRAPH (town), town, ride, G_N_ELEMENTS (ride), NULL,
                       NULL, &error);

  if (match == NULL)
    {
      fprintf (stderr, "ride: %s\n", error->message);
      return 1;
    }

  for (guint i = 0; i < way_match_get_n_parts (match); i++)
    print_part (town, match, i);
  for (guint i = 0; i < way_match_get_n_points (match); i++)
    {
      WayMatchedPoint point;

      way_match_get_point (match, i, &point);
      if (point.fit != WAY_MATCH_ON_WAY)
        printf ("point %u is left out\n", i);
    }

  return 0;
}
