/* explain-map.c - where explanations draw the nodes of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-geometry.h"
#include "lib/lessons.h"

#include <math.h>
#include <string.h>

/* A chain of nodes at these positions, explained from end to end. */
static WayExplanation *
explain_chain (WayPositionKind    kind,
               const WayPosition *positions,
               guint              n)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WaySearch) search = NULL;
  WayExplanation *self;

  for (guint i = 0; i < n; i++)
    {
      way_table_builder_add_node (builder, NULL,
                                  positions ? &positions[i] : NULL, NULL, NULL);
      if (i > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i),
                                    1, WAY_BOTH_WAYS, NULL, NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  search = lessons_across (network);
  self = way_explanation_new (network, 0);
  g_assert_true (way_explanation_add_run (self, search, NULL, NULL));
  return self;
}

/* Over the Pacific the map is cut elsewhere, and the voyage is one line to the
 * east, which a degree is as wide as a degree. */
static void
test_voyage_over_the_antimeridian (void)
{
  const WayPosition at[] = { { 170, 0 }, { 175, 0 }, { -180, 0 }, { -175, 0 },
                             { -170, 0 } };
  g_autoptr (WayExplanation) lesson
    = explain_chain (WAY_POSITION_GEOGRAPHIC, at, G_N_ELEMENTS (at));
  g_autoptr (Geometry) map = geometry_new (lesson);

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      WayPosition centre;

      geometry_get_centre (map, i, &centre);
      g_assert_cmpfloat_with_epsilon (centre.x, i * GEOMETRY_SIZE / 4, 1e-6);
    }
  g_assert_cmpfloat_with_epsilon (map->wrap, GEOMETRY_SIZE / 20 * 360, 1e-3);
}

/* What goes around most of the Earth lies as on any map of the world. */
static void
test_map_is_cut_as_maps_are (void)
{
  const WayPosition at[] = { { -170, 10 }, { -120, 10 }, { -60, 10 },
                             { -10, 10 },  { 50, 10 },   { 100, 10 },
                             { 150, 10 } };
  g_autoptr (WayExplanation) lesson
    = explain_chain (WAY_POSITION_GEOGRAPHIC, at, G_N_ELEMENTS (at));
  g_autoptr (Geometry) map = geometry_new (lesson);

  g_assert_cmpfloat (map->projection.seam, ==, -180);
}

/* Nodes lie all around the Earth, and edges too; but the search leads over the
 * Pacific, and nowhere over its own seam. */
static void
test_seam_heeds_the_search (void)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayExplanation) lesson = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (Geometry) map = NULL;
  WayPosition centre;
  gdouble before = -1;

  /* Node i lies at 30 i degrees east; from 5 to 8 the way goes on eastwards,
   * and ends there. */
  for (guint i = 0; i < 12; i++)
    {
      const WayPosition at = { i <= 6 ? i * 30.0 : i * 30.0 - 360, 0 };

      way_table_builder_add_node (builder, NULL, &at, NULL, NULL);
      if (i > 0)
        way_table_builder_add_edge (builder, WAY_INDEX (i - 1), WAY_INDEX (i),
                                    1, WAY_ONE_WAY, NULL, NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (5));
  way_search_add_goal (search, WAY_INDEX (8));
  lesson = way_explanation_new (network, 0);
  g_assert_true (way_explanation_add_run (lesson, search, NULL, NULL));

  map = geometry_new (lesson);
  for (guint i = 5; i <= 8; i++)
    {
      geometry_get_centre (map, i, &centre);
      g_assert_cmpfloat (centre.x, >, before);
      before = centre.x;
    }
}

/* By the formula of EPSG:3857, x = longitude in radians and y = ln tan (pi / 4
 * + latitude / 2): 60 degrees north are as far from the equator as 75.456
 * degrees of longitude are wide. */
static void
test_web_mercator (void)
{
  const WayPosition at[] = { { 0, 0 }, { 0, 60 }, { 75.456129, 60 } };
  g_autoptr (WayExplanation) lesson
    = explain_chain (WAY_POSITION_GEOGRAPHIC, at, G_N_ELEMENTS (at));
  g_autoptr (Geometry) map = geometry_new (lesson);
  WayPosition south, north, east;

  geometry_get_centre (map, 0, &south);
  geometry_get_centre (map, 1, &north);
  geometry_get_centre (map, 2, &east);
  g_assert_cmpfloat_with_epsilon (south.y - north.y, GEOMETRY_SIZE, 1);
  g_assert_cmpfloat_with_epsilon (east.x - north.x, GEOMETRY_SIZE, 1);
}

static void
test_poles_and_points (void)
{
  const WayPosition poles[] = { { 0, 90 }, { 12, -90 } };
  const WayPosition point[] = { { 5, 5 }, { 5, 5 }, { 5, 5 } };
  g_autoptr (WayExplanation) ends
    = explain_chain (WAY_POSITION_GEOGRAPHIC, poles, G_N_ELEMENTS (poles));
  g_autoptr (WayExplanation) dot
    = explain_chain (WAY_POSITION_PLANAR, point, G_N_ELEMENTS (point));
  g_autofree char *a = lessons_save (ends, "svg");
  g_autofree char *b = lessons_save (dot, "svg");
  g_autofree char *c = lessons_save (ends, "html");
  g_autofree char *d = lessons_save (dot, "html");

  g_assert_null (strstr (a, "nan"));
  g_assert_null (strstr (b, "nan"));
  g_assert_nonnull (strstr (c, "\"runs\":["));
  g_assert_nonnull (strstr (d, "\"runs\":["));
}

static gdouble
distance (const Geometry *map,
          guint           a,
          guint           b)
{
  return hypot (map->places[a].x - map->places[b].x,
                map->places[a].y - map->places[b].y);
}

/* No two nodes of a graph without positions lie on one another, and an edge of
 * a chain is short beside the distance of any two of its nodes on average. */
static void
test_layout (void)
{
  g_autoptr (WayExplanation) lesson = explain_chain (WAY_POSITION_NONE, NULL,
                                                     40);
  g_autoptr (Geometry) map = geometry_new (lesson);
  gdouble sum = 0;

  for (guint i = 0; i < 40; i++)
    for (guint k = 0; k < i; k++)
      {
        g_assert_cmpfloat (distance (map, i, k), >, GEOMETRY_SIZE / 400);
        sum += distance (map, i, k);
      }
  for (guint i = 1; i < 40; i++)
    g_assert_cmpfloat (distance (map, i, i - 1), <, sum / (40 * 39 / 2) / 2);
}

/* A chain so long that a careless layout would be quadratic. */
static void
test_long_chain (void)
{
  g_autoptr (WayExplanation) lesson = explain_chain (WAY_POSITION_NONE, NULL,
                                                     50000);
  g_autoptr (Geometry) map = geometry_new (lesson);

  g_assert_cmpfloat (map->places[0].x, <, map->places[49999].x);
}

static void
test_places_and_positions_are_names (void)
{
  const WayPosition at[] = { { 4.05, 51.95 }, { -70.5, -33.25 } };
  g_autoptr (WayExplanation) lesson
    = explain_chain (WAY_POSITION_GEOGRAPHIC, at, G_N_ELEMENTS (at));
  g_autofree char *text = NULL;

  way_explanation_add_place (lesson, WAY_INDEX (1), "Santiago");
  text = lessons_save (lesson, "text");
  g_assert_nonnull (strstr (text, " Santiago "));
  g_assert_nonnull (strstr (text, ", from 51.95 N 4.05 E\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add_func ("/explain-map/" path, func)
  ADD ("voyage-over-the-antimeridian", test_voyage_over_the_antimeridian);
  ADD ("is-cut-as-maps-are", test_map_is_cut_as_maps_are);
  ADD ("seam-heeds-the-search", test_seam_heeds_the_search);
  ADD ("web-mercator", test_web_mercator);
  ADD ("poles-and-points", test_poles_and_points);
  ADD ("layout", test_layout);
  ADD ("long-chain", test_long_chain);
  ADD ("names", test_places_and_positions_are_names);

  return g_test_run ();
}
