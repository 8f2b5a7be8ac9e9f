/* osm.c - tests of roads from OpenStreetMap: who may go where, what is kept
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn in the tests, on the equator, where a thousandth of a degree
 * is 111.195 m on the library's sphere. What tags mean was looked up in the
 * OpenStreetMap wiki. */

#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>
#include <wayfind-io.h>

#include "lib/dimacs.h"
#include "lib/outcome.h"

/* Metres in a thousandth of a degree. */
#define STEP (2 * G_PI * WAY_EARTH_RADIUS / 360000)

static char *folder;            /* where temporary files of the library go */

static char *
make_path (const char *ending)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("map-%u%s", n++, ending);

  return g_build_filename (folder, name, NULL);
}

/* Nothing but what a test made lies in the folder. */
static void
assert_tidy (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_prefix (name, "map-"))
      g_error ("%s was left behind", name);
}

static WayNetwork *
load_path (const char *path,
           WayProfile  profile,
           WayMeasure  measure,
           GError    **error)
{
  g_autoptr (WayLoader) loader = way_loader_new ();
  WayNetwork *network;

  way_loader_set_profile (loader, profile);
  way_loader_set_measure (loader, measure);
  network = way_loader_load (loader, path, NULL, error);
  assert_tidy ();
  return network;
}

static WayNetwork *
load_bytes (const char *bytes,
            gsize       n_bytes,
            WayProfile  profile,
            WayMeasure  measure,
            GError    **error)
{
  g_autofree char *path = make_path (".osm");
  WayNetwork *network;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) n_bytes, NULL));
  network = load_path (path, profile, measure, error);
  g_unlink (path);
  return network;
}

/* Nodes 1 to 6 in a row from west to east, 11 to 16 a step north of them, and
 * @ways: lines "refs; key=value; key=value". */
static char *
draw (const char *ways)
{
  g_auto (GStrv) lines = g_strsplit (ways, "\n", 0);
  GString *xml = g_string_new ("<?xml version='1.0' encoding='UTF-8'?>\n"
                               "<osm version=\"0.6\">\n");

  for (int i = 0; i < 12; i++)
    g_string_append_printf (xml, "<node id=\"%d\" lat=\"0.00%d\" "
                            "lon=\"0.00%d\"/>\n", 1 + i % 6 + i / 6 * 10,
                            i / 6, i % 6);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "; ", 0);
      g_auto (GStrv) refs = g_strsplit (parts[0], " ", 0);

      g_string_append_printf (xml, "<way id=\"%u\">\n", i + 1);
      for (guint j = 0; refs[j] != NULL; j++)
        g_string_append_printf (xml, "<nd ref=\"%s\"/>", refs[j]);
      for (guint j = 1; parts[j] != NULL; j++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[j], "=", 2);

          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                  tag[1]);
        }
      g_string_append (xml, "</way>\n");
    }

  return g_string_free (g_string_append (xml, "</osm>\n"), FALSE);
}

static WayNetwork *
load_drawn (const char *ways,
            WayProfile  profile,
            WayMeasure  measure)
{
  g_autofree char *xml = draw (ways);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = load_bytes (xml, strlen (xml), profile, measure,
                                    &error);

  g_assert_no_error (error);
  return network;
}

/* The cost of the best way between two nodes; -1 if there is none. */
static WayCost
cost_between (WayNetwork *network,
              const char *from,
              const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayPath) path = NULL;
  WayNode a, b;

  if (!way_graph_find_node (graph, from, &a)
      || !way_graph_find_node (graph, to, &b))
    return -1;

  path = way_find_path (graph, a, b, WAY_STRATEGY_ASTAR, NULL);
  return path != NULL ? way_path_get_cost (path) : -1;
}

static void
assert_cost (WayNetwork *network,
             const char *from,
             const char *to,
             WayCost     cost)
{
  g_assert_cmpfloat_with_epsilon (cost_between (network, from, to), cost,
                                  1e-6 * MAX (1, cost));
}

/* Whether there is a way between 1 and 2 with tags: "<>", ">", "<" or "". */
static const char *
passage (const char *tags,
         WayProfile  profile)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, "\n5 6; highway=service"
                                      "; foot=yes; bicycle=yes", NULL);
  g_autoptr (WayNetwork) network = load_drawn (way, profile,
                                               WAY_MEASURE_METRES);
  const gboolean there = cost_between (network, "1", "2") >= 0;
  const gboolean back = cost_between (network, "2", "1") >= 0;

  return there && back ? "<>" : there ? ">" : back ? "<" : "";
}

typedef struct
{
  const char *tags;
  const char *car, *bicycle, *foot;
} Rule;

static const Rule rules[] = {
  { "highway=residential", "<>", "<>", "<>" },
  { "highway=motorway", ">", "", "" },
  { "highway=motorway; oneway=no", "<>", "", "" },
  { "highway=trunk; motorroad=yes", "<>", "", "" },
  { "highway=footway", "", "", "<>" },
  { "highway=footway; bicycle=yes", "", "<>", "<>" },
  { "highway=pedestrian", "", "", "<>" },
  { "highway=pedestrian; motor_vehicle=destination", "<>", "", "<>" },
  { "highway=path", "", "<>", "<>" },
  { "highway=path; motor_vehicle=designated", "", "<>", "<>" },
  { "highway=cycleway", "", "<>", "<>" },
  { "highway=cycleway; foot=no", "", "<>", "" },
  { "highway=steps", "", "", "<>" },
  { "highway=track", "<>", "<>", "<>" },
  { "highway=track; tracktype=grade5", "", "<>", "<>" },
  { "highway=track; tracktype=grade5; motorcar=yes", "<>", "<>", "<>" },
  { "highway=construction", "", "", "" },
  { "highway=proposed", "", "", "" },
  { "building=yes", "", "", "" },
  { "railway=rail", "", "", "" },
  /* Access: the most special sign overrules. */
  { "highway=service; access=private", "", "", "" },
  { "highway=service; access=no", "", "", "" },
  { "highway=service; access=destination", "<>", "<>", "<>" },
  { "highway=service; access=no; foot=yes", "", "", "<>" },
  { "highway=service; access=no; bicycle=designated", "", "<>", "" },
  { "highway=service; vehicle=no", "", "", "<>" },
  { "highway=service; vehicle=no; bicycle=yes", "", "<>", "<>" },
  { "highway=service; motor_vehicle=no", "", "<>", "<>" },
  { "highway=service; motor_vehicle=private; motorcar=yes", "<>", "<>", "<>" },
  { "highway=service; access=no; motor_vehicle=yes", "<>", "", "" },
  { "highway=service; access=no; vehicle=yes", "<>", "<>", "" },
  { "highway=primary; bicycle=use_sidepath", "<>", "", "<>" },
  /* One-way streets. */
  { "highway=primary; oneway=yes", ">", ">", "<>" },
  { "highway=primary; oneway=true", ">", ">", "<>" },
  { "highway=primary; oneway=1", ">", ">", "<>" },
  { "highway=primary; oneway=-1", "<", "<", "<>" },
  { "highway=primary; oneway=no", "<>", "<>", "<>" },
  { "highway=primary; oneway=reversible", "", "", "<>" },
  { "highway=primary; junction=roundabout", ">", ">", "<>" },
  { "highway=primary; junction=roundabout; oneway=no", "<>", "<>", "<>" },
  { "highway=primary; oneway=yes; oneway:bicycle=no", ">", "<>", "<>" },
  { "highway=primary; oneway=yes; cycleway=opposite", ">", "<>", "<>" },
  { "highway=primary; oneway=yes; cycleway:left=opposite_lane", ">", "<>",
    "<>" },
  { "highway=primary; oneway=yes; cycleway=lane", ">", ">", "<>" },
  { "highway=cycleway; oneway=yes", "", ">", "<>" },
  { "highway=footway; oneway:foot=yes", "", "", ">" },
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      const char *const wanted[] = { rules[i].car, rules[i].bicycle,
                                     rules[i].foot };

      for (guint profile = 0; profile < 3; profile++)
        {
          const char *found = passage (rules[i].tags, (WayProfile) profile);

          if (!g_str_equal (found, wanted[profile]))
            g_error ("%s, profile %u: \"%s\", and \"%s\" was expected",
                     rules[i].tags, profile, found, wanted[profile]);
        }
    }
}

/* Kilometres an hour between 1 and 2. */
static gdouble
speed (const char *tags,
       WayProfile  profile,
       const char *from,
       const char *to)
{
  g_autofree char *way = g_strconcat ("1 2; ", tags, NULL);
  g_autoptr (WayNetwork) network = load_drawn (way, profile,
                                               WAY_MEASURE_SECONDS);

  return STEP / cost_between (network, from, to) * 3.6;
}

static void
test_speeds (void)
{
  static const struct
  {
    const char *tags;
    gdouble     speed;
  } cases[] = {
    { "highway=primary; maxspeed=50", 50 },
    { "highway=primary; maxspeed=50 km/h", 50 },
    { "highway=primary; maxspeed=30 mph", 30 * 1.609344 },
    { "highway=primary; maxspeed=20mph", 20 * 1.609344 },
    { "highway=living_street; maxspeed=walk", 7 },
    { "highway=primary; maxspeed=50; maxspeed:forward=80", 80 },
    { "highway=primary; maxspeed=50; maxspeed:backward=80", 50 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat_with_epsilon (speed (cases[i].tags, WAY_PROFILE_CAR, "1",
                                           "2"), cases[i].speed, 1e-6);
  g_assert_cmpfloat_with_epsilon (speed (cases[5].tags, WAY_PROFILE_CAR, "2",
                                         "1"), 50, 1e-6);

  /* Signs that say nothing leave the class its own speed. */
  for (const char *const *sign
         = (const char *const[]) { "none", "signals", "0", "-5", "x", "1e9",
                                   NULL }; *sign != NULL; sign++)
    {
      g_autofree char *tags = g_strconcat ("highway=residential; maxspeed=",
                                           *sign, NULL);

      g_assert_cmpfloat (speed (tags, WAY_PROFILE_CAR, "1", "2"), ==,
                         speed ("highway=residential", WAY_PROFILE_CAR, "1",
                                "2"));
    }

  /* On a motorway faster than in a street, on steps slower than beside. */
  g_assert_cmpfloat (speed ("highway=motorway", WAY_PROFILE_CAR, "1", "2"), >,
                     speed ("highway=residential", WAY_PROFILE_CAR, "1", "2"));
  g_assert_cmpfloat (speed ("highway=steps", WAY_PROFILE_FOOT, "1", "2"), <,
                     speed ("highway=footway", WAY_PROFILE_FOOT, "1", "2"));
  /* A limit slows a bicycle down, and never speeds it up. */
  g_assert_cmpfloat_with_epsilon (speed ("highway=primary; maxspeed=10",
                                         WAY_PROFILE_BICYCLE, "1", "2"), 10,
                                  1e-6);
  g_assert_cmpfloat (speed ("highway=primary; maxspeed=90",
                            WAY_PROFILE_BICYCLE, "1", "2"), <, 30);
}

/* Shapes ------------------------------------------------------------------ */

/* The line of the edge between two nodes, as the longitudes and latitudes of
 * its bends in thousandths: "1,0 2,1". */
static char *
bends (WayNetwork *network,
       const char *from,
       const char *to)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayGraph *graph = way_network_get_graph (network);
  GString *text = g_string_new (NULL);
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  g_assert_true (way_table_find_edge (way_network_get_table (network), a, b,
                                      NULL));
  way_network_append_shape (network, a, b, line);
  for (guint i = 0; i < line->len; i++)
    g_string_append_printf (text, "%s%g,%g", i > 0 ? " " : "",
                            g_array_index (line, WayPosition, i).x * 1000,
                            g_array_index (line, WayPosition, i).y * 1000);

  return g_string_free (text, FALSE);
}

static void
assert_bends (WayNetwork *network,
              const char *from,
              const char *to,
              const char *wanted)
{
  g_autofree char *found = bends (network, from, to);

  g_assert_cmpstr (found, ==, wanted);
}

/* A crossing at 3: of twelve nodes five are left. */
static void
test_junctions_alone_are_nodes (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3 4 5; highway=primary; name=High&amp;Low\n"
                  "11 12 3 14; highway=primary; ref=A 1\n"
                  "6 16; building=yes", WAY_PROFILE_CAR, WAY_MEASURE_METRES);
  WayTable *table = way_network_get_table (network);
  WayNode a, b;
  guint32 edge;
  const char *label;
  WayCost cost;

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 5);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 8);
  assert_cost (network, "1", "5", 4 * STEP);
  assert_cost (network, "1", "11", (3 + G_SQRT2) * STEP);
  assert_bends (network, "11", "3", "1,1");
  assert_bends (network, "3", "1", "1,0");

  way_graph_find_node (WAY_GRAPH (table), "1", &a);
  way_graph_find_node (WAY_GRAPH (table), "3", &b);
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, &cost, &label);
  g_assert_cmpstr (label, ==, "High&Low");
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "14", &a));
  g_assert_true (way_table_find_edge (table, a, b, &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
  g_assert_cmpstr (label, ==, "A 1");
  g_assert_cmpstr (way_network_get_attribution (network), ==,
                   "OpenStreetMap contributors");
  g_assert_cmpstr (way_network_get_format (network), ==, "osm");
}

/* Of two ways between 1 and 3 the shorter is kept, with its shape. */
static void
test_parallel_ways (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 11 12 13 3; highway=primary; name=long\n"
                  "1 2 3; highway=primary; name=short", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) fast
    = load_drawn ("1 11 12 13 3; highway=primary; maxspeed=100\n"
                  "1 2 3; highway=primary; maxspeed=20", WAY_PROFILE_CAR,
                  WAY_MEASURE_SECONDS);

  assert_cost (network, "1", "3", 2 * STEP);
  assert_bends (network, "3", "1", "1,0");
  assert_cost (fast, "1", "3", 4 * STEP * 3.6 / 100);
  assert_bends (fast, "1", "3", "0,1 1,1 2,1");
}

/* Both lanes of a road keep their own: one is divided, and drawn as it is. */
static void
test_opposite_lanes (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3; highway=primary; oneway=yes\n"
                  "3 13 12 11 1; highway=primary; oneway=yes", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);

  assert_cost (network, "1", "3", 2 * STEP);
  assert_cost (network, "3", "1", 4 * STEP);
  assert_bends (network, "1", "3", "1,0");
  g_assert_cmpuint (way_table_get_n_nodes (way_network_get_table (network)),
                    ==, 3);
  assert_bends (network, "3", "12", "2,1");
  assert_bends (network, "12", "1", "0,1");
}

/* A road that ends where it began is a ring with places along it; a
 * roundabout is gone round one way. */
static void
test_loops (void)
{
  g_autoptr (WayNetwork) ring
    = load_drawn ("1 2; highway=service\n2 3 13 12 2; highway=service",
                  WAY_PROFILE_CAR, WAY_MEASURE_METRES);
  g_autoptr (WayNetwork) round
    = load_drawn ("2 3 13 12 2; highway=primary; junction=roundabout\n"
                  "1 2; highway=primary\n3 4; highway=primary\n"
                  "11 12; highway=primary", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);
  WayTable *table = way_network_get_table (ring);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 2 + 6);
  assert_cost (round, "1", "4", 3 * STEP);
  assert_cost (round, "4", "1", 5 * STEP);
  assert_cost (round, "11", "4", 4 * STEP);
}

static void
test_there_and_back_is_no_edge (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 1; highway=service\n2 2 2; highway=service\n"
                  "3; highway=service\n5 6 6; highway=service",
                  WAY_PROFILE_CAR, WAY_MEASURE_METRES);

  g_assert_cmpuint (way_table_get_n_edges (way_network_get_table (network)),
                    ==, 4);
  assert_cost (network, "1", "2", STEP);
}

static void
test_extract_cuts_ways (void)
{
  g_autoptr (WayNetwork) network
    = load_drawn ("1 2 3 99 98 4 5 6 97; highway=primary", WAY_PROFILE_CAR,
                  WAY_MEASURE_METRES);

  assert_cost (network, "1", "3", 2 * STEP);
  assert_cost (network, "4", "6", 2 * STEP);
  g_assert_cmpfloat (cost_between (network, "3", "4"), ==, -1);
}

static void
test_barriers (void)
{
  static const struct
  {
    const char *tag;
    const char *passes;         /* by car, bicycle, foot */
  } cases[] = {
    { "<tag k='barrier' v='bollard'/>", ".xx" },
    { "<tag k='barrier' v='gate'/>", "xxx" },
    { "<tag k='barrier' v='gate'/><tag k='access' v='private'/>", "..." },
    { "<tag k='barrier' v='gate'/><tag k='motor_vehicle' v='no'/>", ".xx" },
    { "<tag k='barrier' v='bollard'/><tag k='motor_vehicle' v='yes'/>",
      "xxx" },
    { "<tag k='barrier' v='stile'/>", "..x" },
    { "<tag k='highway' v='crossing'/><tag k='bicycle' v='no'/>", "xxx" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint profile = 0; profile < 3; profile++)
      {
        g_autofree char *xml
          = g_strdup_printf ("<osm><node id='1' lat='0' lon='0'/><node id='2' "
                             "lat='0' lon='0.001'>%s</node><node id='3' "
                             "lat='0' lon='0.002'/><way id='1'><nd ref='1'/>"
                             "<nd ref='2'/><nd ref='3'/><tag k='highway' "
                             "v='service'/></way></osm>", cases[i].tag);
        g_autoptr (GError) error = NULL;
        g_autoptr (WayNetwork) network
          = load_bytes (xml, strlen (xml), (WayProfile) profile,
                        WAY_MEASURE_METRES, &error);

        g_assert_no_error (error);
        g_assert_cmpint (cost_between (network, "1", "3") > 0, ==,
                         cases[i].passes[profile] == 'x');
        g_assert_cmpint (cost_between (network, "1", "2") > 0, ==,
                         cases[i].passes[profile] == '.');
      }
}

/* Overpass writes ways before nodes. */
static void
test_ways_before_nodes (void)
{
  static const char xml[]
    = "<osm version='0.6'><note>n</note><way id='-5'><nd ref='-1'/>"
      "<nd ref='2'/><nd ref='3'/><tag k='highway' v='path'/></way>"
      "<node id='3' lat='0' lon='.002'/><node id='-1' lat='0' lon='0'/>"
      "<node id='7' visible='false'/><node id='2' lat='0' lon='1e-3'/>"
      "<relation id='1'><member type='way' ref='-5' role=''/></relation>"
      "</osm>";
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network
    = load_bytes (xml, strlen (xml), WAY_PROFILE_FOOT, WAY_MEASURE_METRES,
                  &error);

  g_assert_no_error (error);
  assert_cost (network, "-1", "3", 2 * STEP);
  assert_bends (network, "-1", "3", "1,0");
}

/* PBF --------------------------------------------------------------------- */

static void
put_varint (GByteArray *out,
            guint64     value)
{
  do
    {
      const guint8 byte = (value & 0x7f) | (value > 0x7f ? 0x80 : 0);

      g_byte_array_append (out, &byte, 1);
      value >>= 7;
    }
  while (value > 0);
}

static void
put_number (GByteArray *out,
            guint       field,
            guint64     value)
{
  put_varint (out, field << 3);
  put_varint (out, value);
}

static void
put_bytes (GByteArray   *out,
           guint         field,
           gconstpointer bytes,
           gsize         n)
{
  put_varint (out, field << 3 | 2);
  put_varint (out, n);
  g_byte_array_append (out, bytes, (guint) n);
}

static void
put_message (GByteArray *out,
             guint       field,
             GByteArray *message)
{
  put_bytes (out, field, message->data, message->len);
  g_byte_array_unref (message);
}

/* Numbers up to a G_MAXINT32, as they are or as differences. */
static void
put_packed (GByteArray   *out,
            guint         field,
            gboolean      as_deltas,
            const gint32 *numbers,
            guint         n)
{
  GByteArray *packed = g_byte_array_new ();
  gint64 before = 0;

  for (guint i = 0; i < n; i++)
    {
      const gint64 delta = numbers[i] - before;

      put_varint (packed, as_deltas ? (guint64) delta << 1
                                        ^ (guint64) (delta >> 63)
                                    : (guint64) numbers[i]);
      before = numbers[i];
    }
  put_message (out, field, packed);
}

/* What can be wrong with the map below. */
typedef enum
{
  NOTHING,
  PACKED,                       /* nothing: it is compressed */
  NO_HEADER,
  LONG_HEADER,
  LARGE_BLOB,
  LARGE_RAW_SIZE,
  WRONG_RAW_SIZE,
  OTHER_COMPRESSION,
  NO_DATA,
  FEATURE,
  GRANULARITY,
  GRANULARITY_FIRST,
  OFFSET,
  WAY_STRING,
  NODE_STRING,
  USER_STRING,
  FEWER_VALUES,
  FEWER_POSITIONS,
  IDS_TWICE,
  PLAIN_NODES,
  WAY_LOCATIONS,
  CUT_NUMBER,
  LONG_NUMBER,
  LONG_BYTES,
  LATITUDE,
  LATIN1_NAME,
  N_FAULTS
} Fault;

static GByteArray *
make_dense (Fault fault)
{
  static const gint32 ids[] = { 1, 2, 3 };
  static const gint32 lats[] = { 0, 0, 0 };
  static const gint32 wrong_lats[] = { 0, 900000001, 0 };
  static const gint32 lons[] = { 0, 10000, 20000 };
  static const gint32 tags[] = { 0, 1, 99, 0 };
  static const gint32 ones[] = { 1, 1, 1 };
  static const gint32 users[] = { 0, 99, 1 };
  GByteArray *dense = g_byte_array_new ();

  put_packed (dense, 1, TRUE, ids, 3);
  if (fault == IDS_TWICE)
    put_packed (dense, 1, TRUE, ids, 3);
  if (fault == USER_STRING)
    {
      GByteArray *info = g_byte_array_new ();

      for (guint i = 1; i <= 4; i++)
        put_packed (info, i, i > 1, ones, 3);
      put_packed (info, 5, TRUE, users, 3);
      put_message (dense, 5, info);
    }
  put_packed (dense, 8, TRUE, fault == LATITUDE ? wrong_lats : lats,
              fault == FEWER_POSITIONS ? 2 : 3);
  put_packed (dense, 9, TRUE, lons, 3);
  if (fault == NODE_STRING)
    put_packed (dense, 10, FALSE, tags, 4);

  return dense;
}

static GByteArray *
make_way (Fault fault)
{
  static const gint32 keys[] = { 1, 3 }, values[] = { 2, 4 };
  static const gint32 wrong[] = { 2, 5 };
  static const gint32 refs[] = { 1, 2, 3 };
  GByteArray *way = g_byte_array_new ();

  put_number (way, 1, 77);
  put_packed (way, 2, FALSE, keys, 2);
  put_packed (way, 3, FALSE, fault == WAY_STRING ? wrong : values,
              fault == FEWER_VALUES ? 1 : 2);
  put_packed (way, 8, TRUE, refs, 3);
  if (fault == WAY_LOCATIONS)
    put_packed (way, 9, TRUE, refs, 3);

  return way;
}

static GByteArray *
make_block (Fault fault)
{
  static const char *const texts[] = { "", "highway", "primary", "name",
                                       "Chemin" };
  GByteArray *block = g_byte_array_new ();
  GByteArray *strings = g_byte_array_new ();
  GByteArray *group = g_byte_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (i == 4 && fault == LATIN1_NAME)
      put_bytes (strings, 1, "Al\xe9" "e", 4);
    else
      put_bytes (strings, 1, texts[i], strlen (texts[i]));
  put_message (block, 1, strings);

  if (fault == GRANULARITY_FIRST)
    put_number (block, 17, 100);
  if (fault == PLAIN_NODES)
    put_message (group, 1, g_byte_array_new ());
  put_message (group, 2, make_dense (fault));
  put_message (group, 3, make_way (fault));
  if (fault == CUT_NUMBER)
    g_byte_array_append (group, (const guint8 *) "\x1a\x80", 2);
  if (fault == LONG_NUMBER)
    for (guint i = 0; i < 12; i++)
      g_byte_array_append (group, (const guint8 *) "\xff", 1);
  if (fault == LONG_BYTES)
    g_byte_array_append (group, (const guint8 *) "\x1a\xff\xff\xff\xff\x0f",
                         6);
  put_message (block, 2, group);
  put_number (block, 17, fault == GRANULARITY ? 1000 : 100);
  if (fault == OFFSET)
    put_number (block, 19, 1);

  return block;
}

static GByteArray *
pack (GByteArray *bytes)
{
  g_autoptr (GZlibCompressor) zlib
    = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  GByteArray *packed = g_byte_array_sized_new (bytes->len + 100);
  gsize n_read, n;

  g_byte_array_set_size (packed, bytes->len + 100);
  g_assert_cmpint (g_converter_convert (G_CONVERTER (zlib), bytes->data,
                                        bytes->len, packed->data, packed->len,
                                        G_CONVERTER_INPUT_AT_END, &n_read, &n,
                                        NULL), ==, G_CONVERTER_FINISHED);
  g_byte_array_set_size (packed, (guint) n);
  return packed;
}

static void
put_blob (GByteArray *out,
          const char *type,
          GByteArray *content,
          Fault       fault)
{
  g_autoptr (GByteArray) blob = g_byte_array_new ();
  g_autoptr (GByteArray) header = g_byte_array_new ();
  guint8 length[4] = { 0 };
  guint len = content->len;

  if (fault == LARGE_RAW_SIZE)
    len = 2000000000;
  else if (fault == WRONG_RAW_SIZE)
    len--;
  if (fault == PACKED || fault == LARGE_RAW_SIZE || fault == WRONG_RAW_SIZE)
    {
      put_number (blob, 2, len);
      put_message (blob, 3, pack (content));
    }
  else if (fault == OTHER_COMPRESSION)
    put_bytes (blob, 7, "zstd", 4);
  else if (fault != NO_DATA)
    put_bytes (blob, 1, content->data, content->len);
  else
    put_number (blob, 2, 10);

  put_bytes (header, 1, type, strlen (type));
  put_number (header, 3, fault == LARGE_BLOB ? 3000000000 : blob->len);
  length[0] = fault == LONG_HEADER ? 0x7f : 0;
  length[2] = (guint8) (header->len >> 8);
  length[3] = (guint8) header->len;
  g_byte_array_append (out, length, 4);
  g_byte_array_append (out, header->data, header->len);
  g_byte_array_append (out, blob->data, blob->len);
  g_byte_array_unref (content);
}

static GByteArray *
make_pbf (Fault fault)
{
  GByteArray *out = g_byte_array_new ();
  GByteArray *head = g_byte_array_new ();

  put_bytes (head, 4, "OsmSchema-V0.6", 14);
  put_bytes (head, 4, "DenseNodes", 10);
  if (fault == FEATURE)
    put_bytes (head, 4, "LocationsOnWays", 15);
  put_blob (out, "OSMHeader", head, NOTHING);
  put_blob (out, fault == NO_HEADER ? "OSMHeader" : "OSMData",
            make_block (fault), fault);
  return out;
}

static void
test_pbf (void)
{
  for (guint fault = NOTHING; fault <= PACKED; fault++)
    {
      g_autoptr (GByteArray) pbf = make_pbf ((Fault) fault);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = load_bytes ((const char *) pbf->data, pbf->len, WAY_PROFILE_CAR,
                      WAY_MEASURE_METRES, &error);

      g_assert_no_error (error);
      assert_cost (network, "1", "3", 2 * STEP);
      assert_bends (network, "1", "3", "1,0");
    }
}

static void
test_pbf_faults (void)
{
  for (guint fault = PACKED + 1; fault < N_FAULTS; fault++)
    {
      g_autoptr (GByteArray) pbf = make_pbf ((Fault) fault);
      g_autoptr (GError) error = NULL;
      const int code = fault == OTHER_COMPRESSION || fault == FEATURE
                         || fault == GRANULARITY || fault == OFFSET
                         || fault == PLAIN_NODES
                         ? WAY_ERROR_UNSUPPORTED : WAY_ERROR_PARSE;

      g_assert_null (load_bytes ((const char *) pbf->data, pbf->len,
                                 WAY_PROFILE_CAR, WAY_MEASURE_METRES, &error));
      g_assert_nonnull (error);
      g_test_message ("fault %u: %s", fault, error->message);
      g_assert_error (error, WAY_ERROR, code);
    }
}

/* Cut off anywhere it is no map; changed anywhere it may be one, and nothing
 * worse happens. */
static void
test_pbf_damage (void)
{
  g_autoptr (GByteArray) pbf = make_pbf (PACKED);
  g_autoptr (GByteArray) plain = make_pbf (NOTHING);
  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint n = 30; n < pbf->len; n++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network
        = load_bytes ((const char *) pbf->data, n, WAY_PROFILE_CAR,
                      WAY_MEASURE_METRES, &error);

      g_assert_null (network);
      g_assert_nonnull (error);
    }

  for (guint i = 0; i < outcome_repeat (2000); i++)
    {
      g_autofree char *bytes = g_memdup2 (plain->data, plain->len);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayNetwork) network = NULL;

      for (int n = g_rand_int_range (random, 1, 4); n > 0; n--)
        bytes[g_rand_int_range (random, 15, (gint) plain->len)]
          = (char) g_rand_int (random);
      network = load_bytes (bytes, plain->len, WAY_PROFILE_CAR,
                            WAY_MEASURE_METRES, &error);
      g_assert_true ((network == NULL) == (error != NULL));
    }
}

/* Wrong files ------------------------------------------------------------- */

static const struct
{
  const char *file;
  const char *message;          /* a pattern */
} rejects[] = {
  { "reject-osm-cut.osm", "*-cut.osm:*: *not XML*" },
  { "reject-osm-latitude.osm", "*.osm:3: *lat \"91\"*-90 to 90*" },
  { "reject-osm-nan.osm", "*.osm:3: *lon \"nan\"*" },
  { "reject-osm-no-lat.osm", "*.osm:2: *no lat*" },
  { "reject-osm-id.osm", "*.osm:2: *id \"x1\"*whole number*" },
  { "reject-osm-ref.osm", "*.osm:5: *<nd>*ref*" },
  { "reject-osm-tag.osm", "*.osm:6: *<tag>*no v*" },
  { "reject-osm-twice.osm", "*.osm:2: *lat twice*" },
  { "reject-osm-entity.osm", "*.osm:2: *DOCTYPE*" },
  { "reject-osm-latin1.osm", "*.osm:1: *UTF-8*" },
  { "reject-osm-nested.osm", "*.osm:3: *<node>*another*" },
  { "reject-osm-roots.osm", "*.osm:5: *<osm>*" },
  { "reject-osm-control.osm", "*.osm:3: *control*" },
  { "reject-osm-no-road.osm", "*.osm: *no road*" },
  { "reject-osm-deep.osm", "*.osm:*: *deeper*" },
};

static void
test_reject (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data",
                                                 rejects[i].file, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (load_path (path, WAY_PROFILE_CAR, WAY_MEASURE_METRES,
                            &error));
  g_assert_nonnull (error);
  if (!g_pattern_match_simple (rejects[i].message, error->message))
    g_error ("\"%s\" is not like \"%s\"", error->message, rejects[i].message);
  g_assert_null (strchr (error->message, '\n'));
}

static void
test_accept (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data",
                                                 "accept-osm.osm", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = load_path (path, WAY_PROFILE_CAR,
                                              WAY_MEASURE_METRES, &error);

  g_assert_no_error (error);
  assert_cost (network, "1", "3", 2 * STEP);
}

/* A line may have ten million letters, and an element may not. */
static void
test_long_line (void)
{
  static const char head[]
    = "<osm><node id='1' lat='0' lon='0'/><node id='2' lat='0' "
      "lon='0.001'/><way id='1'><nd ref='1'/><nd ref='2'/>"
      "<tag k='highway' v='road'/>";
  static const char tail[] = "</way></osm>";
  g_autoptr (GString) xml = g_string_new (head);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayNetwork) network = NULL;
  gsize len;

  while (xml->len < 10000000)
    g_string_append (xml, "<tag k='note' v='of some length'/>");
  g_string_append (xml, tail);
  network = load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                        WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  assert_cost (network, "1", "2", STEP);

  g_string_assign (xml, head);
  g_string_append (xml, "<tag k='note' v='");
  len = xml->len;
  g_string_set_size (xml, len + 10000000);
  memset (xml->str + len, '>', 10000000);
  g_string_append_printf (xml, "'/>%s", tail);
  g_assert_null (load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                             WAY_MEASURE_METRES, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

/* Real roads -------------------------------------------------------------- */

typedef struct
{
  WayTable   *theirs;           /* (owned) every position a node */
  GHashTable *arcs;             /* (owned) those of theirs that are ours, too */
} Other;

static WayNode
nearest (const Other       *self,
         const WayPosition *at)
{
  gdouble distance;
  WayNode node;

  way_table_find_nearest (self->theirs, at, NULL, NULL, &node, &distance);
  g_assert_cmpfloat (distance, <, 0.2);
  return node;
}

static gint64 *
arc_of (WayNode from,
        WayNode to)
{
  const gint64 arc = (gint64) WAY_NODE_INDEX (from) << 32
                     | (gint64) WAY_NODE_INDEX (to);

  return g_memdup2 (&arc, sizeof arc);
}

/* Follows the shape of each of our edges over their nodes. */
static void
collect_arcs (Other      *self,
              WayNetwork *network)
{
  WayTable *ours = way_network_get_table (network);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint32 edge = 0; edge < way_table_get_n_edges (ours); edge++)
    {
      WayPosition at;
      WayNode from, to;

      way_table_get_edge (ours, edge, &from, &to, NULL, NULL);
      g_array_set_size (line, 0);
      way_graph_get_position (WAY_GRAPH (ours), from, &at);
      g_array_append_val (line, at);
      way_network_append_shape (network, from, to, line);
      way_graph_get_position (WAY_GRAPH (ours), to, &at);
      g_array_append_val (line, at);
      for (guint i = 1; i < line->len; i++)
        g_hash_table_add (
          self->arcs,
          arc_of (nearest (self, &g_array_index (line, WayPosition, i - 1)),
                  nearest (self, &g_array_index (line, WayPosition, i))));
    }
}

/* Whether a path of theirs uses a road that is not among ours. */
static gboolean
leaves_our_roads (const Other *self,
                  WaySearch   *search)
{
  g_autoptr (WayPath) path = way_search_dup_path (search);

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      g_autofree gint64 *arc = arc_of (way_path_get_node (path, i - 1),
                                       way_path_get_node (path, i));

      if (!g_hash_table_contains (self->arcs, arc))
        return TRUE;
    }

  return FALSE;
}

static gboolean
find_cost (WaySearch *search,
           WayNode    from,
           WayNode    to,
           WayCost   *cost)
{
  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  return way_search_run (search, NULL) == WAY_STATUS_FOUND
         && way_search_get_cost_so_far (search, to, cost);
}

/* Compares with a network that graphhopper made of the same file. It heeds
 * fewer signs than we do: private roads are open to it. So its way may be
 * shorter, but then it uses a road that ours has not; else both are equal
 * within 1 %. Returns how many of the pairs are. */
static guint
compare (WayNetwork *network,
         const char *name,
         guint       n_pairs)
{
  WayTable *ours = way_network_get_table (network);
  Other other = { dimacs_read_table (name, WAY_POSITION_GEOGRAPHIC),
                  g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                         NULL) };
  g_autoptr (WaySearch) mine = way_search_new (WAY_GRAPH (ours),
                                               WAY_STRATEGY_ASTAR);
  g_autoptr (WaySearch) theirs = way_search_new (WAY_GRAPH (other.theirs),
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  guint n_equal = 0;

  collect_arcs (&other, network);
  for (guint i = 0; i < n_pairs; i++)
    {
      const gint32 n = (gint32) way_table_get_n_nodes (ours);
      const WayNode a = WAY_INDEX (g_rand_int_range (random, 0, n));
      const WayNode b = WAY_INDEX (g_rand_int_range (random, 0, n));
      WayCost cost = 0, other_cost = 0;
      gboolean found, other_found;
      WayPosition p, q;

      way_graph_get_position (WAY_GRAPH (ours), a, &p);
      way_graph_get_position (WAY_GRAPH (ours), b, &q);
      found = find_cost (mine, a, b, &cost);
      other_found = find_cost (theirs, nearest (&other, &p),
                               nearest (&other, &q), &other_cost);
      other_cost /= 10;         /* decimetres */
      if (found == other_found
          && fabs (cost - other_cost) <= 0.01 * other_cost + 1)
        {
          n_equal++;
          continue;
        }

      g_assert_true (other_found);
      g_assert_true (!found || cost > other_cost);
      g_assert_true (leaves_our_roads (&other, theirs));
    }

  g_object_unref (other.theirs);
  g_hash_table_unref (other.arcs);
  return n_equal;
}

static void
test_real_roads (gconstpointer data)
{
  const gboolean is_andorra = g_str_equal (data, "andorra");
  const guint n_pairs = outcome_repeat (1000);
  g_autofree char *path
    = data_is_there () ? g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                           "roads", is_andorra
                                             ? "andorra.osm.pbf"
                                             : "monaco.osm.gz", NULL) : NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;
  guint n_equal;

  if (path == NULL)
    return;

  network = load_path (path, WAY_PROFILE_CAR, WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  n_equal = compare (network, data, n_pairs);
  g_test_message ("%u of %u pairs are equal within 1 %%", n_equal, n_pairs);
  g_assert_cmpuint (n_equal, >=, n_pairs * 95 / 100);
}

/* Without the signs that the other program does not heed, all are equal. */
static void
test_real_roads_without_signs (void)
{
  static const char *const signs[] = { "access", "vehicle", "motor_vehicle",
                                       "motorcar", "tracktype" };
  const guint n_pairs = outcome_repeat (1000);
  g_autofree char *text = NULL;
  g_autoptr (GString) xml = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  if (!data_is_there ())
    return;

  text = data_read ("roads/monaco.osm.gz", NULL);
  xml = g_string_new (text);
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_autofree char *tag = g_strdup_printf ("k=\"%s\"", signs[i]);

      g_string_replace (xml, tag, "k=\"note\"", 0);
    }
  network = load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                        WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (compare (network, "monaco", n_pairs), ==, n_pairs);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  int status;

  folder = g_dir_make_tmp ("wayfind-XXXXXX", &error);
  g_assert_no_error (error);
  g_setenv ("TMPDIR", folder, TRUE);
  g_test_init (&argc, &argv, NULL);

#ifdef HAVE_READOSM
  g_test_add_func ("/osm/rules", test_rules);
  g_test_add_func ("/osm/speeds", test_speeds);
  g_test_add_func ("/osm/junctions-alone-are-nodes",
                   test_junctions_alone_are_nodes);
  g_test_add_func ("/osm/parallel-ways", test_parallel_ways);
  g_test_add_func ("/osm/opposite-lanes", test_opposite_lanes);
  g_test_add_func ("/osm/loops", test_loops);
  g_test_add_func ("/osm/there-and-back-is-no-edge",
                   test_there_and_back_is_no_edge);
  g_test_add_func ("/osm/extract-cuts-ways", test_extract_cuts_ways);
  g_test_add_func ("/osm/barriers", test_barriers);
  g_test_add_func ("/osm/ways-before-nodes", test_ways_before_nodes);
  g_test_add_func ("/osm/pbf", test_pbf);
  g_test_add_func ("/osm/pbf-faults", test_pbf_faults);
  g_test_add_func ("/osm/pbf-damage", test_pbf_damage);
  g_test_add_func ("/osm/accept", test_accept);
  g_test_add_func ("/osm/long-line", test_long_line);
  for (guint i = 0; i < G_N_ELEMENTS (rejects); i++)
    {
      g_autofree char *path = g_strdup_printf ("/osm/%s", rejects[i].file);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_reject);
    }
  g_test_add_data_func ("/osm/real-roads/andorra", "andorra",
                        test_real_roads);
  g_test_add_data_func ("/osm/real-roads/monaco", "monaco", test_real_roads);
  g_test_add_func ("/osm/real-roads/monaco-without-signs",
                   test_real_roads_without_signs);
#else
  g_print ("1..0 # SKIP this build has no readosm\n");
  g_rmdir (folder);
  return 0;
#endif

  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
