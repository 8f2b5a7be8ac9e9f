/* route-output.c - tests of routes and reach in files: GeoJSON and GPX
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The expected files were written by hand, but for the last case, which adds up
 * the lengths of a random network's edges within a cost. */

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/formats/routes/route-output.h"
#include "lib/files.h"
#include "lib/tables.h"
#include "searches/reach-private.h"

/* A network from lines "name x y" and "from to cost label". */
typedef struct
{
  const char *name;
  gdouble     x, y;
} Node;

typedef struct
{
  guint32          from, to;
  WayCost          cost;
  WayEdgeDirection direction;
  const char      *label;
} Edge;

static WayNetwork *
make_network (WayPositionKind kind,
              const Node     *nodes,
              guint           n_nodes,
              const Edge     *edges,
              guint           n_edges)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_nodes; i++)
    {
      const WayPosition at = { nodes[i].x, nodes[i].y };

      way_table_builder_add_node (builder, nodes[i].name,
                                  kind != WAY_POSITION_NONE ? &at : NULL, NULL,
                                  &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < n_edges; i++)
    tables_add_edge (builder, edges[i].from, edges[i].to, edges[i].cost,
                     edges[i].direction, edges[i].label);

  table = tables_build (builder);
  return way_network_new (WAY_GRAPH (table));
}

static WayNode
node_of (WayNetwork *network,
         guint32     id)
{
  return way_table_get_node (way_network_get_table (network), WAY_ADDED (id));
}

static void
add_leg (WayRoute   *route,
         guint32     from,
         guint32     to,
         const char *name)
{
  WayNetwork *network = route_get_network (route);
  g_autoptr (WayPath) path
    = way_find_path (way_network_get_graph (network), node_of (network, from),
                     node_of (network, to), WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_nonnull (path);
  way_route_add_leg (route, path, name);
}

static char *
read_and_remove (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);
  return text;
}

static char *
save_route (WayRoute   *route,
            const char *ending)
{
  g_autofree char *path = files_dup_temp_path (ending);
  g_autoptr (GError) error = NULL;

  way_route_save (route, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  return read_and_remove (path);
}

static void
assert_has (const char *text,
            const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("\"%s\" is not in:\n%s", part, text);
}

static guint
count (const char *text,
       const char *part)
{
  guint n = 0;

  for (const char *at = text; (at = strstr (at, part)) != NULL; n++)
    at += strlen (part);

  return n;
}

/* Three islands in a row over the antimeridian, the last without a name. */
static WayRoute *
make_voyage (void)
{
  static const Node nodes[] = {
    { "Fiji & \"co\"", 179, 0 }, { "Samoa", -179, 2 }, { NULL, -178, 2 },
  };
  static const Edge edges[] = {
    { 0, 1, 10, WAY_BOTH_WAYS, "ferry" },
    { 1, 2, 2.5, WAY_BOTH_WAYS, "ferry" },
  };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_GEOGRAPHIC, nodes, G_N_ELEMENTS (nodes),
                    edges, G_N_ELEMENTS (edges));
  WayRoute *route = way_route_new (network, NULL);

  way_network_set_attribution (network, "A < B");
  add_leg (route, 0, 1, NULL);
  add_leg (route, 1, 2, "the end");
  return route;
}

/* GeoJSON ----------------------------------------------------------------- */

static void
test_geojson (void)
{
  g_autoptr (WayRoute) route = make_voyage ();
  g_autofree char *text = save_route (route, ".geojson");

  g_assert_cmpstr (text, ==,
    "{\"type\":\"FeatureCollection\",\"features\":[\n"
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\","
    "\"coordinates\":[[[179,0],[180,1]],[[-180,1],[-179,2]]]},\"properties\":"
    "{\"leg\":1,\"from\":\"Fiji & \\\"co\\\"\",\"to\":\"Samoa\",\"cost\":10,"
    "\"labels\":[\"ferry\"]}},\n"
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\","
    "\"coordinates\":[[-179,2],[-178,2]]},\"properties\":"
    "{\"leg\":2,\"from\":\"Samoa\",\"to\":\"the end\",\"cost\":2.5,"
    "\"labels\":[\"ferry\"]}},\n"
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
    "[179,0]},\"properties\":{\"place\":1,\"name\":\"Fiji & \\\"co\\\"\","
    "\"cost\":0}},\n"
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
    "[-179,2]},\"properties\":{\"place\":2,\"name\":\"Samoa\",\"cost\":10}},\n"
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
    "[-178,2]},\"properties\":{\"place\":3,\"name\":\"the end\",\"cost\":12.5}}"
    "\n],\"attribution\":\"A < B\"}\n");
}

/* The pieces of a line as text, separated by bars. */
static char *
cut (const WayPosition *line,
     guint              n)
{
  static const Node nodes[] = { { "a", 0, 0 }, { "b", 0, 0 } };
  static const Edge edges[] = { { 0, 1, 1, WAY_BOTH_WAYS, NULL } };
  Node ends[2] = { nodes[0], nodes[1] };
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayRoute) route = NULL;
  g_autofree char *text = NULL;
  const char *begin, *end;

  ends[0].x = line[0].x;
  ends[0].y = line[0].y;
  ends[1].x = line[n - 1].x;
  ends[1].y = line[n - 1].y;
  network = make_network (WAY_POSITION_GEOGRAPHIC, ends, 2, edges, 1);
  way_network_set_shape (network, node_of (network, 0), node_of (network, 1),
                         line + 1, n - 2);
  route = way_route_new (network, NULL);
  add_leg (route, 0, 1, NULL);
  text = save_route (route, ".geojson");

  begin = strstr (text, "\"coordinates\":") + strlen ("\"coordinates\":");
  end = strstr (begin, "},\"properties\"");
  return g_strndup (begin, (gsize) (end - begin));
}

static void
test_antimeridian (void)
{
  static const struct
  {
    WayPosition line[4];
    guint       n;
    const char *pieces;
  } cases[] = {
    { { { 10, 1 }, { 20, 2 } }, 2, "[[10,1],[20,2]]" },
    /* west over the border */
    { { { -170, 0 }, { 170, 10 } }, 2,
      "[[[-170,0],[-180,5]],[[180,5],[170,10]]]" },
    /* over it and back */
    { { { 179, 0 }, { -179, 2 }, { 179, 4 } }, 3,
      "[[[179,0],[180,1]],[[-180,1],[-179,2],[-180,3]],[[180,3],[179,4]]]" },
    /* up to it, along it, and on: a position on the border is on both sides */
    { { { 179, 0 }, { -180, 1 }, { 180, 2 }, { -179, 3 } }, 4,
      "[[[179,0],[180,1],[180,2]],[[-180,2],[-179,3]]]" },
    /* beginning on the border, on the wrong side of it */
    { { { 180, 0 }, { -179, 1 } }, 2, "[[-180,0],[-179,1]]" },
    { { { -180, 0 }, { 179, 1 } }, 2, "[[180,0],[179,1]]" },
    /* ending on it */
    { { { -179, 0 }, { 180, 1 } }, 2, "[[-179,0],[-180,1]]" },
    /* longitudes that count on */
    { { { 179, 0 }, { 181, 2 } }, 2,
      "[[[179,0],[180,1]],[[-180,1],[-179,2]]]" },
    { { { 359, 0 }, { 361 - 360, 2 } }, 2, "[[-1,0],[1,2]]" },
    { { { 5, 5 }, { 5, 5 } }, 2, "[[5,5],[5,5]]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *pieces = cut (cases[i].line, cases[i].n);

      g_assert_cmpstr (pieces, ==, cases[i].pieces);
    }
}

/* A leg may end at its beginning. */
static void
test_leg_of_one_node (void)
{
  static const Node nodes[] = { { "a\n\x01", 3, 4 } };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  g_autofree char *text = NULL;

  add_leg (route, 0, 0, NULL);
  text = save_route (route, ".json");
  assert_has (text, "\"LineString\",\"coordinates\":[[3,4],[3,4]]");
  assert_has (text, "\"from\":\"a\\u000a\\u0001\"");
}

static void
test_several_routes (void)
{
  g_autoptr (WayRoute) first = make_voyage ();
  g_autoptr (WayRoute) second = make_voyage ();
  WayRoute *routes[] = { first, second };
  g_autofree char *path = files_dup_temp_path (".geojson");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  way_route_save_all (routes, 2, path, NULL, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  text = read_and_remove (path);
  g_assert_cmpuint (count (text, "\"route\":1,"), ==, 5);
  g_assert_cmpuint (count (text, "\"route\":2,"), ==, 5);

  g_clear_pointer (&text, g_free);
  way_route_save_all (routes, 2, path, "gpx", WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  text = read_and_remove (path);
  g_assert_cmpuint (count (text, "<rte>"), ==, 2);
  g_assert_cmpuint (count (text, "<trkseg>"), ==, 4);
}

/* GPX --------------------------------------------------------------------- */

/* Whether it is valid by the schema; skips without a validator. */
static void
validate (const char *gpx)
{
  g_autofree char *xmllint = g_find_program_in_path ("xmllint");
  g_autofree char *schema = g_test_build_filename (G_TEST_DIST, "data",
                                                   "gpx-1.1.xsd", NULL);
  g_autofree char *path = files_dup_temp_path (".gpx");
  g_autofree char *report = NULL;
  const char *command[] = { xmllint, "--noout", "--nonet", "--schema", schema,
                            path, NULL };
  int status;

  if (xmllint == NULL)
    {
      g_test_skip ("there is no xmllint");
      return;
    }

  g_assert_true (g_file_set_contents (path, gpx, -1, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL,
                               NULL, NULL, NULL, &report, &status, NULL));
  g_unlink (path);
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s\n%s", report, gpx);
}

static void
test_gpx (void)
{
  g_autoptr (WayRoute) route = make_voyage ();
  g_autofree char *text = save_route (route, ".gpx");

  assert_has (text, "<copyright author=\"A &lt; B\"/>");
  assert_has (text, "<bounds minlat=\"0.0\" minlon=\"-179.0\" maxlat=\"2.0\" "
                    "maxlon=\"179.0\"/>");
  assert_has (text, "<name>Fiji &amp; &quot;co&quot; to the end</name>");
  assert_has (text, "<rtept lat=\"0.0\" lon=\"179.0\">\n"
                    "      <name>Fiji &amp; &quot;co&quot;</name>\n"
                    "      <desc>ferry</desc>\n");
  g_assert_cmpuint (count (text, "<rtept "), ==, 3);
  g_assert_cmpuint (count (text, "<trkpt "), ==, 4);
  g_assert_cmpuint (count (text, "<trkseg>"), ==, 2);
  validate (text);
}

/* Positions at the ends of the world, names with what XML has no place for,
 * coordinates that printf would write with an exponent. */
static void
test_gpx_extremes (void)
{
  static const Node nodes[] = {
    { "\x01\x1b]]>\xef\xbf\xbf<", 180, 90 }, { "b", -180, -90 },
    { "c", 179.99999999, 0.00000001 }, { "d", -360, -0.0 }, { "e", 270, 45 },
  };
  static const Edge edges[] = {
    { 0, 1, 1e300, WAY_BOTH_WAYS, NULL }, { 1, 2, 0, WAY_BOTH_WAYS, "x\v" },
    { 2, 3, 1e-7, WAY_BOTH_WAYS, NULL }, { 3, 4, 1, WAY_BOTH_WAYS, NULL },
  };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_GEOGRAPHIC, nodes, 5, edges, 4);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  g_autoptr (WayRoute) empty = way_route_new (network, NULL);
  g_autofree char *text = NULL;
  g_autofree char *nothing = NULL;

  add_leg (route, 0, 4, NULL);
  text = save_route (route, ".gpx");
  assert_has (text, "<name>\\x01\\x1b]]&gt;\\uffff&lt;</name>");
  assert_has (text, "lon=\"-90.0\"");
  validate (text);
  nothing = save_route (empty, ".gpx");
  validate (nothing);
}

/* The rte has the places and the turns, the trk all. */
static void
test_gpx_turns (void)
{
  static const Node nodes[] = {
    { "a", 0, 0 }, { "b", 1, 0 }, { "c", 2, 0 }, { "d", 3, 0 }, { "e", 4, 0 },
  };
  static const Edge edges[] = {
    { 0, 1, 1, WAY_BOTH_WAYS, "North Road" },
    { 1, 2, 1, WAY_BOTH_WAYS, "North Road" },
    { 2, 3, 1, WAY_BOTH_WAYS, NULL },
    { 3, 4, 1, WAY_BOTH_WAYS, "South Road" },
  };
  const WayPosition bend = { 0.5, 0.25 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_GEOGRAPHIC, nodes, 5, edges, 4);
  g_autoptr (WayRoute) route = way_route_new (network, NULL);
  g_autofree char *text = NULL;

  way_network_set_shape (network, node_of (network, 0), node_of (network, 1),
                         &bend, 1);
  add_leg (route, 0, 4, NULL);
  text = save_route (route, ".gpx");
  g_assert_cmpuint (count (text, "<rtept "), ==, 4);    /* a c d e */
  g_assert_cmpuint (count (text, "<trkpt "), ==, 6);
  assert_has (text, "<trkpt lat=\"0.25\" lon=\"0.5\"/>");
  assert_has (text, "<name>c</name>\n    </rtept>");
  assert_has (text, "<name>d</name>\n      <desc>South Road</desc>");
  validate (text);
}

static void
test_refuses (void)
{
  static const Node nodes[] = { { "a", 0, 0 } };
  g_autoptr (WayNetwork) planar
    = make_network (WAY_POSITION_PLANAR, nodes, 1, NULL, 0);
  g_autoptr (WayNetwork) placeless
    = make_network (WAY_POSITION_NONE, nodes, 1, NULL, 0);
  g_autoptr (WayRoute) on_plane = way_route_new (planar, NULL);
  g_autoptr (WayRoute) nowhere = way_route_new (placeless, NULL);
  g_autoptr (WayReach) reach
    = way_reach_new (way_network_get_graph (placeless), WAY_INDEX (0), 1, NULL,
                     NULL);
  GError *error = NULL;

  g_assert_false (way_route_save (on_plane, "a.gpx", NULL, WAY_SAVE_DEFAULT,
                                  NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_route_save (nowhere, "a.geojson", NULL, WAY_SAVE_DEFAULT,
                                  NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_route_save (on_plane, "a.kml", NULL, WAY_SAVE_DEFAULT,
                                  NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_route_save (on_plane, "a.gpx", "svg", WAY_SAVE_DEFAULT,
                                  NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_reach_save (reach, placeless, NULL, 0, "-", NULL,
                                  WAY_SAVE_DEFAULT, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
}

/* Reach ------------------------------------------------------------------- */

static char *
save_reach_in (WayNetwork    *network,
               WayGraph      *graph,
               guint32        start,
               const WayCost *bands,
               guint          n_bands)
{
  g_autofree char *path = files_dup_temp_path (".geojson");
  g_autoptr (GError) error = NULL;
  g_autoptr (WayReach) reach
    = way_reach_new (graph, node_of (network, start),
                     n_bands > 0 ? bands[n_bands - 1] : INFINITY, NULL, &error);

  g_assert_no_error (error);
  way_reach_save (reach, network, bands, n_bands, path, NULL, WAY_SAVE_DEFAULT,
                  NULL, &error);
  g_assert_no_error (error);
  return read_and_remove (path);
}

static char *
save_reach (WayNetwork    *network,
            guint32        start,
            const WayCost *limits,
            guint          n_limits)
{
  return save_reach_in (network, way_network_get_graph (network), start, limits,
                        n_limits);
}

/* a -10- b -10- c in a row, a unit of length each; c is just out of reach. */
static void
test_reach_cuts_edges (void)
{
  static const Node nodes[] = { { "a", 0, 0 }, { "b", 1, 0 }, { "c", 2, 0 } };
  static const Edge edges[] = { { 0, 1, 10, WAY_BOTH_WAYS, "x" },
                                { 1, 2, 10, WAY_BOTH_WAYS, NULL } };
  static const WayCost limits[] = { 5, 15 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autofree char *text = save_reach (network, 0, limits, 2);

  assert_has (text, "[[0,0],[0.5,0]]},\"properties\":{\"from_cost\":0,"
                    "\"cost\":5,\"band\":1,\"limit\":5,\"label\":\"x\"}");
  assert_has (text, "[[0.5,0],[1,0]]},\"properties\":{\"from_cost\":5,"
                    "\"cost\":10,\"band\":2,\"limit\":15,\"label\":\"x\"}");
  assert_has (text, "[[1,0],[1.5,0]]},\"properties\":{\"from_cost\":10,"
                    "\"cost\":15,\"band\":2,\"limit\":15}");
  assert_has (text, "\"name\":\"a\",\"cost\":0,\"band\":1,\"limit\":5,"
                    "\"start\":true");
  assert_has (text, "\"name\":\"b\",\"cost\":10,\"band\":2");
  g_assert_cmpuint (count (text, "\"LineString\""), ==, 3);
  g_assert_cmpuint (count (text, "\"Point\""), ==, 2);
}

/* The same row through a view that raises the cost to enter b: the output has
 * the view's costs and places. */
static void
test_reach_of_a_view (void)
{
  static const Node nodes[] = { { "a", 0, 0 }, { "b", 1, 0 }, { "c", 2, 0 } };
  static const Edge edges[] = { { 0, 1, 10, WAY_BOTH_WAYS, "x" },
                                { 1, 2, 10, WAY_BOTH_WAYS, NULL } };
  static const WayCost bands[] = { 10, 45 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WayOverlay) overlay
    = way_overlay_new (way_network_get_graph (network));
  g_autofree char *text = NULL;

  way_overlay_set_extra_cost (overlay, node_of (network, 1), 30);
  text = save_reach_in (network, WAY_GRAPH (overlay), 0, bands, 2);
  assert_has (text, "[[0,0],[0.25,0]]},\"properties\":{\"from_cost\":0,"
                    "\"cost\":10,\"band\":1,\"limit\":10,\"label\":\"x\"}");
  assert_has (text, "[[0.25,0],[1,0]]},\"properties\":{\"from_cost\":10,"
                    "\"cost\":40,\"band\":2,\"limit\":45,\"label\":\"x\"}");
  assert_has (text, "[[1,0],[1.5,0]]},\"properties\":{\"from_cost\":40,"
                    "\"cost\":45,\"band\":2,\"limit\":45}");
  assert_has (text, "\"name\":\"b\",\"cost\":40,\"band\":2");
  g_assert_cmpuint (count (text, "\"LineString\""), ==, 3);
}

/* A search that a limit stopped knows nothing beyond its node of highest cost,
 * so the output ends there, whatever the bands. */
static void
test_reach_that_was_stopped (void)
{
  static const Node nodes[] = { { "a", 0, 0 }, { "b", 1, 0 }, { "c", 2, 0 } };
  static const Edge edges[] = { { 0, 1, 10, WAY_BOTH_WAYS, NULL },
                                { 1, 2, 10, WAY_BOTH_WAYS, NULL } };
  static const WayCost bands[] = { 50 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 3, edges, 2);
  g_autoptr (WaySearch) search
    = way_search_new (way_network_get_graph (network), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayLimits) stop = way_limits_new ();
  g_autofree char *path = files_dup_temp_path (".geojson");
  g_autofree char *text = NULL;
  g_autoptr (WayReach) reach = NULL;

  way_limits_set_max_expansions (stop, 2);
  way_search_set_limits (search, stop);
  way_search_set_start (search, node_of (network, 0));
  reach = way_reach_new_from_search (search, NULL);
  g_assert_false (reach_is_complete (reach));
  g_assert_true (way_reach_save (reach, network, bands, 1, path, NULL,
                                 WAY_SAVE_DEFAULT, NULL, NULL));
  text = read_and_remove (path);
  g_assert_cmpuint (count (text, "\"LineString\""), ==, 1);
  g_assert_cmpuint (count (text, "\"Point\""), ==, 2);
}

/* The far side of a square is reached from both of its ends, the one-way
 * street is not driven into from behind, and bends are followed. */
static void
test_reach_meets_in_the_middle (void)
{
  static const Node nodes[] = { { "a", 0, 0 }, { "b", 4, 0 }, { "c", 0, 4 },
                                { "d", 9, 9 } };
  static const Edge edges[] = { { 0, 1, 4, WAY_BOTH_WAYS, NULL },
                                { 0, 2, 2, WAY_BOTH_WAYS, NULL },
                                { 1, 2, 8, WAY_BOTH_WAYS, NULL },
                                { 3, 1, 1, WAY_ONE_WAY, NULL } };
  const WayPosition bend = { 4, 4 };
  g_autoptr (WayNetwork) network
    = make_network (WAY_POSITION_PLANAR, nodes, 4, edges, 4);
  g_autofree char *text = NULL;

  way_network_set_shape (network, node_of (network, 1), node_of (network, 2),
                         &bend, 1);
  text = save_reach (network, 0, NULL, 0);

  /* b at 4 and c at 2: they meet at 7, which is 3 of 8 from b. */
  assert_has (text, "[[4,0],[4,3]]},\"properties\":{\"from_cost\":4,"
                    "\"cost\":7,\"band\":1}");
  assert_has (text, "[[0,4],[4,4],[4,3]]},\"properties\":{\"from_cost\":2,"
                    "\"cost\":7,\"band\":1}");
  g_assert_cmpuint (count (text, "\"LineString\""), ==, 4);
  g_assert_cmpuint (count (text, "\"Point\""), ==, 3);
}

/* The sum of a number that stands behind @name in each feature. */
static gdouble
sum_of (const char *text,
        const char *name)
{
  gdouble sum = 0;

  for (const char *at = text; (at = strstr (at, name)) != NULL;)
    {
      at += strlen (name);
      sum += g_ascii_strtod (at, NULL);
    }

  return sum;
}

/* How much of an edge is within @limit, in the cost of going along it from
 * the nearer end: sampled, not computed as the library does. */
static gdouble
sample_edge (WayCost from,
             WayCost to,
             WayCost cost,
             WayCost limit)
{
  const int n = 4000;
  int within = 0;

  for (int i = 0; i < n; i++)
    {
      const gdouble t = (i + 0.5) / n;

      within += MIN (from + t * cost, to + (1 - t) * cost) <= limit;
    }

  return cost * within / n;
}

static void
test_reach_covers_all (void)
{
  enum { N = 40, M = 80 };
  static const WayCost limits[] = { 3, 8, 8.5, 20 };
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autofree char *text = NULL;
  gdouble expected = 0, drawn, lines_end, lines_begin;
  const char *points;
  Node nodes[N];
  Edge edges[M];

  for (guint i = 0; i < N; i++)
    nodes[i] = (Node) { NULL, g_rand_double_range (random, 0, 100),
                        g_rand_double_range (random, 0, 100) };
  /* A ring and distinct chords. */
  for (guint i = 0; i < M; i++)
    edges[i] = (Edge) { i % N, (i % N + 1 + i / N * (5 + i % 7)) % N,
                        g_rand_double_range (random, 0.5, 9), WAY_BOTH_WAYS,
                        NULL };
  network = make_network (WAY_POSITION_PLANAR, nodes, N, edges, M);
  text = save_reach (network, 0, limits, G_N_ELEMENTS (limits));

  search = way_search_new (way_network_get_graph (network),
                           WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, node_of (network, 0));
  way_search_run (search, NULL);
  for (guint i = 0; i < M; i++)
    {
      WayCost from, to;

      way_search_get_cost_so_far (search, node_of (network, edges[i].from),
                                  &from);
      way_search_get_cost_so_far (search, node_of (network, edges[i].to), &to);
      expected += sample_edge (from, to, edges[i].cost, 20);
    }

  points = strstr (text, "\"Point\"");
  lines_begin = sum_of (text, "\"from_cost\":");
  lines_end = sum_of (text, "\"cost\":") - sum_of (points, "\"cost\":");
  drawn = lines_end - lines_begin;
  g_assert_cmpfloat_with_epsilon (drawn, expected, 0.01 * expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/route-output/geojson", test_geojson);
  g_test_add_func ("/route-output/antimeridian", test_antimeridian);
  g_test_add_func ("/route-output/leg-of-one-node", test_leg_of_one_node);
  g_test_add_func ("/route-output/several-routes", test_several_routes);
  g_test_add_func ("/route-output/gpx", test_gpx);
  g_test_add_func ("/route-output/gpx-extremes", test_gpx_extremes);
  g_test_add_func ("/route-output/gpx-turns", test_gpx_turns);
  g_test_add_func ("/route-output/refuses", test_refuses);
  g_test_add_func ("/reach-output/cuts-edges", test_reach_cuts_edges);
  g_test_add_func ("/reach-output/reach-of-a-view", test_reach_of_a_view);
  g_test_add_func ("/reach-output/reach-that-was-stopped",
                   test_reach_that_was_stopped);
  g_test_add_func ("/reach-output/meets-in-the-middle",
                   test_reach_meets_in_the_middle);
  g_test_add_func ("/reach-output/covers-all", test_reach_covers_all);

  return g_test_run ();
}
