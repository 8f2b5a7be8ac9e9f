/* osm-turns.c - tests of OpenStreetMap's restrictions of turns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Maps are drawn as in osm.c: nodes 1 to 6 in a row from west to east on the
 * equator, 11 to 16 a step north of them. Ways are numbered from 1, in the
 * order of the list. */

#include <glib/gstdio.h>
#include <string.h>

#include "lib/osm-map.h"

/* Three streets to the east and a row of houses; 12 lies to the left of who
 * comes from 1 to 2.
 *
 *   11 -6- 12 -5- 13
 *           3      4
 *    1 -1-  2 -2-  3     */
static const char *const block = "1 2\n2 3\n2 12\n3 13\n12 13\n11 12";

/* Each line of @relations holds tags "key=value", and members "from 1",
 * "to 2", which are ways, and "via 2", or "via way 3". */
static void
add_relations (GString    *xml,
               const char *relations)
{
  g_auto (GStrv) lines = g_strsplit (relations, "\n", 0);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "; ", 0);

      g_string_append_printf (xml, "<relation id=\"%u\">\n", i + 1);
      for (guint j = 0; parts[j] != NULL; j++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[j], "=", 2);
          g_auto (GStrv) words = g_strsplit (parts[j], " ", 3);
          const guint n_words = g_strv_length (words);

          if (g_strv_length (tag) == 2)
            g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                    tag[1]);
          else
            g_string_append_printf (
              xml, "<member type=\"%s\" ref=\"%s\" role=\"%s\"/>",
              n_words < 3 && strcmp (words[0], "via") == 0 ? "node" : "way",
              words[n_words - 1], words[0]);
        }
      g_string_append (xml, "</relation>\n");
    }
}

static char *
draw (const char *ways,
      const char *relations)
{
  g_auto (GStrv) lines = g_strsplit (ways, "\n", 0);
  GString *xml = g_string_new ("<?xml version='1.0' encoding='UTF-8'?>\n"
                               "<osm version=\"0.6\">\n");

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (xml, "<node id=\"%u\" lat=\"0.00%u\" "
                            "lon=\"0.00%u\"/>\n", 1 + i % 6 + i / 6 * 10,
                            i / 6, i % 6);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines[i], "; ", 0);
      g_auto (GStrv) refs = g_strsplit (parts[0], " ", 0);

      g_string_append_printf (xml, "<way id=\"%u\">\n", i + 1);
      for (guint j = 0; refs[j] != NULL; j++)
        g_string_append_printf (xml, "<nd ref=\"%s\"/>", refs[j]);
      g_string_append (xml, "<tag k=\"highway\" v=\"residential\"/>");
      for (guint j = 1; parts[j] != NULL; j++)
        {
          g_auto (GStrv) tag = g_strsplit (parts[j], "=", 2);

          g_string_append_printf (xml, "<tag k=\"%s\" v=\"%s\"/>", tag[0],
                                  tag[1]);
        }
      g_string_append (xml, "</way>\n");
    }
  add_relations (xml, relations);

  return g_string_free (g_string_append (xml, "</osm>\n"), FALSE);
}

static WayNetwork *
load (const char *ways,
      const char *relations,
      WayProfile  profile)
{
  g_autofree char *xml = draw (ways, relations);
  g_autoptr (GError) error = NULL;
  WayNetwork *network = osm_map_load_bytes (xml, strlen (xml), profile,
                                            WAY_MEASURE_METRES, &error);

  g_assert_no_error (error);
  return network;
}

static guint32
count (WayNetwork *network)
{
  return way_table_get_n_restrictions (way_network_get_table (network));
}

/* The number of steps between two nodes if all restrictions are kept; -1 if no
 * path exists. */
static gdouble
steps (WayNetwork *network,
       const char *from,
       const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (WayTurns) turns = way_turns_new (graph);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayNode a, b;

  g_assert_true (way_graph_find_node (graph, from, &a));
  g_assert_true (way_graph_find_node (graph, to, &b));
  path = way_find_path (WAY_GRAPH (turns), a, b, WAY_STRATEGY_ASTAR, &error);
  g_assert_no_error (error);
  return path != NULL ? way_path_get_cost (path) / STEP : -1;
}

/* The steps from 1 to 12 on the block with one relation. */
static gdouble
steps_with (const char *relation,
            WayProfile  profile)
{
  g_autoptr (WayNetwork) network = load (block, relation, profile);

  return steps (network, "1", "12");
}

#define ASSERT_STEPS(steps, wanted) \
  g_assert_cmpfloat_with_epsilon (steps, wanted, 1e-4)

/* Nodes ------------------------------------------------------------------- */

static void
test_no_left_turn (void)
{
  g_autoptr (WayNetwork) network
    = load (block, "type=restriction; restriction=no_left_turn; from 1; "
                   "via 2; to 3", WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 1);
  ASSERT_STEPS (steps (network, "1", "12"), 4);
  ASSERT_STEPS (steps (network, "3", "12"), 2);
  ASSERT_STEPS (steps (network, "12", "1"), 2);
  osm_map_assert_cost (network, "1", "12", 2 * STEP);   /* without the view */
}

static void
test_only_straight_on (void)
{
  g_autoptr (WayNetwork) network
    = load (block, "type=restriction; restriction=only_straight_on; from 1; "
                   "via 2; to 2", WAY_PROFILE_CAR);

  ASSERT_STEPS (steps (network, "1", "12"), 4);
  ASSERT_STEPS (steps (network, "1", "3"), 2);
  ASSERT_STEPS (steps (network, "3", "12"), 2);
}

/* With no turning back at 3 and at 13 either, the block must be gone round:
 * from 1 to 12 that is as far as with it, but 2 has to be left at once. */
static void
test_no_u_turn (void)
{
  static const char *const u_turn
    = "type=restriction; restriction=no_left_turn; from 1; via 2; to 3\n"
      "type=restriction; restriction=only_right_turn; from 2; via 3; to 2";
  g_autoptr (WayNetwork) network
    = load ("1 2\n2 3\n2 12", "type=restriction; restriction=no_left_turn; "
                              "from 1; via 2; to 3", WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) forbidden
    = load ("1 2\n2 3\n2 12", "type=restriction; restriction=no_left_turn; "
                              "from 1; via 2; to 3\n"
                              "type=restriction; restriction=no_u_turn; "
                              "from 2; via 3; to 2\n"
                              "type=restriction; restriction=no_u_turn; "
                              "from 1; via 1; to 1", WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) turned = load (block, u_turn, WAY_PROFILE_CAR);

  ASSERT_STEPS (steps (network, "1", "12"), 4);
  ASSERT_STEPS (steps (forbidden, "1", "12"), -1);
  ASSERT_STEPS (steps (forbidden, "1", "3"), 2);
  ASSERT_STEPS (steps (turned, "1", "13"), 5);
}

typedef struct
{
  const char *tags;
  gboolean    car, bicycle;
} Rule;

static const Rule rules[] = {
  { "type=restriction; restriction=no_left_turn", TRUE, TRUE },
  { "type=restriction; restriction=no_entry", TRUE, TRUE },
  { "type=restriction; restriction=no_exit", TRUE, TRUE },
  { "type=restriction; restriction=no_left_turn; except=bicycle", TRUE,
    FALSE },
  { "type=restriction; restriction=no_left_turn; except=psv;bicycle", TRUE,
    FALSE },
  { "type=restriction; restriction=no_left_turn; except=psv;", TRUE, TRUE },
  { "type=restriction; restriction=no_left_turn; except=motorcar", FALSE,
    TRUE },
  { "type=restriction; restriction=no_left_turn; except=psv;motor_vehicle",
    FALSE, TRUE },
  { "type=restriction; restriction:motorcar=no_left_turn", TRUE, FALSE },
  { "type=restriction; restriction:motor_vehicle=no_left_turn", TRUE, FALSE },
  { "type=restriction; restriction:bicycle=no_left_turn", FALSE, TRUE },
  { "type=restriction; restriction:hgv=no_left_turn", FALSE, FALSE },
  { "type=restriction:motorcar; restriction=no_left_turn", TRUE, FALSE },
  { "type=restriction:hgv; restriction=no_left_turn", FALSE, FALSE },
  /* Not for now, or not at all. */
  { "type=restriction; restriction:conditional=no_left_turn @ (07:00-09:00)",
    FALSE, FALSE },
  { "type=restriction; restriction=no_left_turn; hour_on=07:00", FALSE,
    FALSE },
  { "type=restriction; restriction=no_turn_at_all", TRUE, TRUE },
  { "type=restriction; restriction=no_left_turn_on_red", FALSE, FALSE },
  { "type=restriction; restriction=give_way", FALSE, FALSE },
  { "type=restriction", FALSE, FALSE },
  { "type=restrictions; restriction=no_left_turn", FALSE, FALSE },
  { "type=multipolygon; restriction=no_left_turn", FALSE, FALSE },
  { "restriction=no_left_turn", FALSE, FALSE },
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *relation = g_strconcat (rules[i].tags, "; from 1; via "
                                               "2; to 3", NULL);

      g_test_message ("%s", rules[i].tags);
      ASSERT_STEPS (steps_with (relation, WAY_PROFILE_CAR),
                    rules[i].car ? 4 : 2);
      ASSERT_STEPS (steps_with (relation, WAY_PROFILE_BICYCLE),
                    rules[i].bicycle ? 4 : 2);
      ASSERT_STEPS (steps_with (relation, WAY_PROFILE_FOOT), 2);
    }
}

/* What cannot be made out is passed over. */
static void
test_passed_over (void)
{
  static const char *const members[] = {
    "via 2; to 3", "from 1; to 3", "from 1; via 2", "from 1; via 3; to 3",
    "from 1; via 2; to 77", "from 77; via 2; to 3", "from 1; via 77; to 3",
    "from 1; via 2; via 3; to 3", "from 3; via 2; to 5", "from 1; via 1; to 3",
    "from 1; via way 6; to 3", "from 1; via way 77; to 3",
    "form 1; via 2; to 3", "note=nobody",
    "from 1; from 2; via 2; to 2; to 3", "from 1; from 2; via way 3; to 6",
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_autofree char *relation
        = g_strconcat ("type=restriction; restriction=no_left_turn; ",
                       members[i], NULL);

      g_test_message ("%s", members[i]);
      g_autoptr (WayNetwork) network = load (block, relation,
                                             WAY_PROFILE_CAR);

      g_assert_cmpuint (count (network), ==, 0);
      ASSERT_STEPS (steps (network, "1", "12"), 2);
    }
}

/* From several ways, and to several. */
static void
test_no_entry_from_several (void)
{
  g_autoptr (WayNetwork) network
    = load (block, "type=restriction; restriction=no_entry; from 1; from 2; "
                   "via 2; to 3\n"
                   "type=restriction; restriction=no_exit; from 6; via 12; "
                   "to 3; to 5", WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 4);
  ASSERT_STEPS (steps (network, "1", "12"), 4);
  ASSERT_STEPS (steps (network, "2", "12"), 1);
  ASSERT_STEPS (steps (network, "11", "12"), 1);
  ASSERT_STEPS (steps (network, "11", "2"), -1);
}

/* A street that is not divided at the crossing comes from two sides; a one-way
 * street from one. */
static void
test_way_through_the_crossing (void)
{
  static const char *const relation
    = "type=restriction; restriction=no_left_turn; from 1; via 2; to 2";
  g_autoptr (WayNetwork) both = load ("1 2 3\n2 12", relation,
                                      WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) one = load ("1 2 3; oneway=yes\n2 12\n12 13 3",
                                     relation, WAY_PROFILE_CAR);

  g_assert_cmpuint (count (both), ==, 0);
  g_assert_cmpuint (count (one), ==, 1);
  ASSERT_STEPS (steps (one, "1", "12"), 4);
  ASSERT_STEPS (steps (one, "2", "12"), 1);
}

/* Bends, and a crossing on the way, do not matter: 4 is met by way 1 from 3,
 * by way 2 from 14. */
static void
test_long_ways (void)
{
  g_autoptr (WayNetwork) network
    = load ("1 2 3 4\n4 14 13\n3 13; access=no\n4 5\n2 12 13",
            "type=restriction; restriction=no_left_turn; from 1; via 4; to 2",
            WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 1);
  ASSERT_STEPS (steps (network, "1", "13"), 3);
  ASSERT_STEPS (steps (network, "1", "4"), 3);
  ASSERT_STEPS (steps (network, "5", "13"), 3);
  ASSERT_STEPS (steps (network, "4", "13"), 2);
}

/* Both sides of an island lie between the same two nodes, and one of them is
 * divided; nevertheless the restriction means its end. */
static void
test_divided_section (void)
{
  static const char *const ways = "1 2\n2 3; oneway=yes\n"
                                  "3 13 12 2; oneway=yes\n2 12\n12 11 1";
  g_autoptr (WayNetwork) free_turn = load ("1 2\n2 3; oneway=yes\n"
                                           "3 13 12 2; oneway=yes", "",
                                           WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) forbidden
    = load ("1 2\n2 3; oneway=yes\n3 13 12 2; oneway=yes",
            "type=restriction; restriction=no_straight_on; from 3; via 2; "
            "to 1", WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) elsewhere
    = load (ways, "type=restriction; restriction=no_straight_on; from 3; "
                  "via 2; to 1", WAY_PROFILE_CAR);

  ASSERT_STEPS (steps (free_turn, "3", "1"), 4);
  g_assert_cmpuint (count (forbidden), ==, 1);
  ASSERT_STEPS (steps (forbidden, "3", "1"), -1);
  ASSERT_STEPS (steps (forbidden, "1", "3"), 2);
  ASSERT_STEPS (steps (elsewhere, "3", "1"), 4);
}

/* A second road to 3 is longer, and not to be forgotten: from the first one
 * must not go on. */
static void
test_parallel_roads (void)
{
  static const char *const ways = "1 2\n2 3\n2 12 13 3\n3 4";
  g_autoptr (WayNetwork) network
    = load (ways, "type=restriction; restriction=no_straight_on; from 2; "
                  "via 3; to 4", WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) other
    = load (ways, "type=restriction; restriction=no_straight_on; from 3; "
                  "via 3; to 4", WAY_PROFILE_CAR);

  ASSERT_STEPS (steps (network, "1", "3"), 2);
  ASSERT_STEPS (steps (network, "1", "4"), 5);
  ASSERT_STEPS (steps (other, "1", "4"), 3);
}

/* By ways ----------------------------------------------------------------- */

/* No U-turn from 1 by 3 to 6. */
static void
test_by_a_way (void)
{
  g_autoptr (WayNetwork) network
    = load (block, "type=restriction; restriction=no_u_turn; from 1; via way "
                   "3; to 6", WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 1);
  osm_map_assert_cost (network, "1", "11", 3 * STEP);
  ASSERT_STEPS (steps (network, "1", "11"), 5);
  ASSERT_STEPS (steps (network, "1", "12"), 2);
  ASSERT_STEPS (steps (network, "1", "13"), 3);
  ASSERT_STEPS (steps (network, "2", "11"), 2);
  ASSERT_STEPS (steps (network, "3", "11"), 3);
  ASSERT_STEPS (steps (network, "11", "1"), 3);
}

/* By two ways, one made of two pieces: from 1 by 2 3 4 and 4 14 to 15. It can
 * be mapped from either end. A vehicle that turns back on the way comes from
 * elsewhere. */
static void
test_by_two_ways (void)
{
  g_autoptr (WayNetwork) network
    = load ("1 2\n2 3 4\n4 14\n14 15\n3 13",
            "type=restriction; restriction=no_left_turn; from 1; via way 2; "
            "via way 3; to 4", WAY_PROFILE_CAR);
  g_autoptr (WayNetwork) backwards
    = load ("1 2\n4 3 2\n4 14\n14 15\n3 13",
            "type=restriction; restriction=no_left_turn; from 1; via way 2; "
            "via way 3; to 4", WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 1);
  osm_map_assert_cost (network, "1", "14", 4 * STEP);
  ASSERT_STEPS (steps (network, "1", "14"), 4);
  ASSERT_STEPS (steps (network, "2", "15"), 4);
  ASSERT_STEPS (steps (network, "1", "15"), 7);
  ASSERT_STEPS (steps (backwards, "1", "15"), 7);
}

/* The restriction ends for a vehicle that comes from 1 and leaves the way
 * before its end. */
static void
test_only_by_a_way (void)
{
  g_autoptr (WayNetwork) network
    = load (block, "type=restriction; restriction=only_right_turn; from 1; "
                   "via way 3; to 5", WAY_PROFILE_CAR);

  g_assert_cmpuint (count (network), ==, 1);
  ASSERT_STEPS (steps (network, "1", "11"), 5);
  ASSERT_STEPS (steps (network, "1", "3"), 2);
  ASSERT_STEPS (steps (network, "2", "11"), 2);
}

/* Writing ----------------------------------------------------------------- */

static const char *const no_left_turn
  = "type=restriction; restriction=no_left_turn; from 1; via 2; to 3";

/* No format has a place for restrictions, and none drops them unasked. */
static void
test_no_format_keeps_them (void)
{
  g_autoptr (WayNetwork) network = load (block, no_left_turn, WAY_PROFILE_CAR);
  g_autofree char *path = g_build_filename (g_getenv ("TMPDIR"), "out", NULL);
  const WayFormat *format;
  guint n_refused = 0;

  for (guint i = 0; (format = way_format_get (i)) != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!format->writes || !format->built_in)
        continue;
      g_assert_false (way_network_save (network, path, format->name,
                                        WAY_SAVE_DEFAULT, NULL, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      n_refused += strstr (error->message, "turns") != NULL;
    }
  g_assert_cmpuint (n_refused, >=, 4);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_ignored (void)
{
  g_autofree char *xml = draw (block, no_left_turn);
  g_autofree char *path = g_build_filename (g_getenv ("TMPDIR"), "in.osm",
                                            NULL);
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, xml, -1, NULL));
  options.flags = WAY_LOAD_IGNORE_TURNS;
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (network), ==, 0);
  ASSERT_STEPS (steps (network, "1", "12"), 2);

  g_assert_true (way_network_save (network, path, "graphml", WAY_SAVE_DEFAULT,
                                   NULL, &error));
  g_assert_no_error (error);
  g_unlink (path);
}

/* Costs -------------------------------------------------------------------- */

static WayNetwork *
load_priced (const char    *ways,
             WayProfile     profile,
             WayMeasure     measure,
             GError       **error)
{
  g_autofree char *xml = draw (ways, "");
  g_autofree char *path = g_build_filename (g_getenv ("TMPDIR"), "in.osm",
                                            NULL);
  WayLoadOptions options = { .flags = WAY_LOAD_TURN_COSTS,
                             .profile = profile, .measure = measure };
  g_autoptr (WayLoader) loader = NULL;
  WayNetwork *network;

  g_assert_true (g_file_set_contents (path, xml, -1, NULL));
  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, NULL, error);
  g_unlink (path);
  return network;
}

/* The cost of the turn from one node over another to a third. */
static WayCost
turn (WayNetwork *network,
      const char *from,
      const char *at,
      const char *to)
{
  WayGraph *graph = way_network_get_graph (network);
  const char *names[] = { from, at, to };
  WayNode nodes[3];

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (way_graph_find_node (graph, names[i], &nodes[i]));

  return way_table_get_turn_cost (way_network_get_table (network), nodes[0],
                                  nodes[1], nodes[2]);
}

/* On the equator at 0 degrees people drive on the right. 3 to 13 is north, 3 to
 * 14 north-east, and 3 to 12 north-west, back for a driver who comes from 2. */
static const char *const star = "1 2 3\n3 4\n3 13\n3 14\n3 12";

static void
test_costs_of_cars (void)
{
  g_autoptr (WayNetwork) network
    = load_priced (star, WAY_PROFILE_CAR, WAY_MEASURE_SECONDS, NULL);
  g_autoptr (WayNetwork) left
    = load_priced ("1 2 3; driving_side=left\n3 4; driving_side=left\n"
                   "3 13; driving_side=left", WAY_PROFILE_CAR,
                   WAY_MEASURE_SECONDS, NULL);

  g_assert_cmpfloat (turn (network, "1", "3", "4"), ==, 0);
  g_assert_cmpfloat (turn (network, "1", "3", "13"), ==, 5);
  g_assert_cmpfloat (turn (network, "4", "3", "13"), ==, 3);
  g_assert_cmpfloat (turn (network, "1", "3", "14"), ==, 1);
  g_assert_cmpfloat (turn (network, "1", "3", "12"), ==, 6);
  g_assert_cmpfloat (turn (network, "13", "3", "1"), ==, 3);
  g_assert_cmpfloat (turn (network, "1", "3", "1"), ==, 0);
  g_assert_cmpfloat (turn (left, "1", "3", "13"), ==, 3);
  g_assert_cmpfloat (turn (left, "4", "3", "13"), ==, 5);
  g_assert_true (way_table_forbids_u_turns (way_network_get_table (network),
                                            NULL));
}

static void
test_costs_of_others (void)
{
  g_autoptr (WayNetwork) bicycle
    = load_priced (star, WAY_PROFILE_BICYCLE, WAY_MEASURE_SECONDS, NULL);
  g_autoptr (WayNetwork) foot
    = load_priced (star, WAY_PROFILE_FOOT, WAY_MEASURE_SECONDS, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpfloat (turn (bicycle, "1", "3", "13"), ==, 2);
  g_assert_cmpfloat (turn (bicycle, "4", "3", "13"), ==, 1);
  g_assert_cmpfloat (turn (bicycle, "1", "3", "14"), ==, 0);
  g_assert_false (way_table_has_rules (way_network_get_table (foot)));
  g_assert_null (load_priced (star, WAY_PROFILE_CAR, WAY_MEASURE_METRES,
                              &error));
  g_assert_nonnull (strstr (error->message, "turns take time"));
}

/* A bend is no junction, even if the road changes there; and where the road
 * into a junction bends, its last metres count. */
static void
test_bends_are_free (void)
{
  g_autoptr (WayNetwork) network
    = load_priced ("1 2\n2 12\n12 11; oneway=yes", WAY_PROFILE_CAR,
                   WAY_MEASURE_SECONDS, NULL);
  g_autoptr (WayNetwork) bent
    = load_priced ("1 2 12 13\n13 14\n13 3", WAY_PROFILE_CAR,
                   WAY_MEASURE_SECONDS, NULL);

  g_assert_cmpfloat (turn (network, "1", "2", "12"), ==, 0);
  g_assert_cmpfloat (turn (network, "2", "12", "11"), ==, 0);
  g_assert_cmpfloat (turn (bent, "1", "13", "14"), ==, 0);
  g_assert_cmpfloat (turn (bent, "1", "13", "3"), ==, 3);
}

/* Relations that are wrong ------------------------------------------------ */

static void
assert_refused (const char *member)
{
  g_autofree char *map = draw (block, "");
  g_autofree char *xml = NULL;
  g_autoptr (GError) error = NULL;
  char *end = strstr (map, "</osm>");

  *end = '\0';
  xml = g_strconcat (map, "<relation id=\"1\">", member,
                     "</relation></osm>\n", NULL);
  g_assert_null (osm_map_load_bytes (xml, strlen (xml), WAY_PROFILE_CAR,
                                     WAY_MEASURE_METRES, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

static void
test_refused (void)
{
  assert_refused ("<member type=\"way\" ref=\"1\"/>");
  assert_refused ("<member type=\"way\" role=\"from\"/>");
  assert_refused ("<member type=\"way\" ref=\"one\" role=\"from\"/>");
  assert_refused ("<member type=\"way\" ref=\"99999999999999999999\" "
                  "role=\"from\"/>");
  assert_refused ("<tag k=\"type\"/>");
}

/* Relations of other kinds may have as many members as they like, and such as
 * have no type that is known. */
static void
test_large_relations (void)
{
  g_autofree char *map = draw (block, "");
  GString *xml = g_string_new (NULL);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  *strstr (map, "</osm>") = '\0';
  g_string_append_printf (xml, "%s<relation id=\"1\"><tag k=\"type\" "
                          "v=\"restriction\"/><tag k=\"restriction\" "
                          "v=\"no_entry\"/>", map);
  for (guint i = 0; i < 20000; i++)
    g_string_append (xml, "<member type=\"way\" ref=\"1\" role=\"from\"/>"
                          "<member type=\"thing\" ref=\"1\" role=\"via\"/>"
                          "<member ref=\"3\" role=\"to\"/>");
  g_string_append (xml, "</relation></osm>\n");
  network = osm_map_load_bytes (xml->str, xml->len, WAY_PROFILE_CAR,
                                WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (network), ==, 0);
  g_string_free (xml, TRUE);
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/osm-turns/" path, function)
  CASE ("no-left-turn", test_no_left_turn);
  CASE ("only-straight-on", test_only_straight_on);
  CASE ("no-u-turn", test_no_u_turn);
  CASE ("rules", test_rules);
  CASE ("passed-over", test_passed_over);
  CASE ("no-entry-from-several", test_no_entry_from_several);
  CASE ("way-through-the-crossing", test_way_through_the_crossing);
  CASE ("long-ways", test_long_ways);
  CASE ("divided-section", test_divided_section);
  CASE ("parallel-roads", test_parallel_roads);
  CASE ("by-a-way", test_by_a_way);
  CASE ("by-two-ways", test_by_two_ways);
  CASE ("only-by-a-way", test_only_by_a_way);
  CASE ("no-format-keeps-them", test_no_format_keeps_them);
  CASE ("ignored", test_ignored);
  CASE ("costs/cars", test_costs_of_cars);
  CASE ("costs/others", test_costs_of_others);
  CASE ("costs/bends", test_bends_are_free);
  CASE ("refused", test_refused);
  CASE ("large-relations", test_large_relations);

  return osm_map_run ();
}
