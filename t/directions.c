/* directions.c - tests of the directions at junctions of small maps
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/files.h"
#include "lib/junction-maps.h"
#include "lib/outcome.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static const JunctionMap maps[] = {
  { "stays-on-its-road", 50,
    "  c  \n"
    "a b d\n",
    { "abd name=A", "bc name=C" }, { "a-d: ", "a-c: turn|left" } },
  { "road-that-turns", 50,
    "  c  \n"
    "a b d\n",
    { "abc name=A", "bd name=D" },
    { "a-c: continue|left", "a-d: turn|straight" } },
  { "no-word-at-a-bend", 50,
    "  c\n"
    "a b\n",
    { "ab name=A", "bc name=A" }, { "a-c: " } },
  { "no-word-for-drives", 50,
    "  c  \n"
    "a b d\n",
    { "ab name=A", "bc name=B", "bd highway=service" },
    { "a-c: turn|left" } },
  { "short-names", 20,
    "a b c d e f g h i j k l\n",
    { "abcdef name=A", "fg name=B", "ghijkl name=C" },
    { "a-l: new name|straight" } },
  { "bridge-with-a-name", 70,
    "a b c d e f\n",
    { "ab name=A", "bc name=B bridge=yes", "cdef name=A" },
    { "a-f: ", "f-a: " } },
  { "numbered-bridge-with-a-name", 40,
    "a b c d e f\n",
    { "ab name=S ref=A", "bc name=B ref=A bridge=yes", "cdef ref=A" },
    { "a-f: " } },
  { "bridge-before-a-bend", 20,
    "    d\n"
    "     \n"
    "a b c\n",
    { "ab name=A", "bc name=B bridge=yes", "cd name=A" }, { "a-d: " } },
  { "fork-behind-a-turn", 10,
    "        g h\n"
    "           \n"
    "           \n"
    "         c \n"
    "a        b   e\n",
    { "ab name=A", "be name=A", "bc", "cg", "ch" },
    { "a-g= east on A; left into a road without a name; keep left into a road "
      "without a name; arrive" } },
  { "number-behind-a-bridge-without-it", 40,
    "a b c d e f\n",
    { "ab ref=A", "bc bridge=yes", "cdef ref=A" }, { "a-f: " } },
  { "name-that-was-not-told", 40,
    "    d  \n"
    "a b c f\n",
    { "ab name=A", "bcd name=C", "cf name=F" },
    { "a-d= east on A; left into C; arrive" } },
  { "road-that-is-joined-again", 100,
    "      c    \n"
    "a b e   g h\n",
    { "ab name=A", "beg oneway=yes", "cg name=A oneway=yes", "gh name=A" },
    { "a-h: " } },
  { "split-before-a-roundabout", 10,
    "      b    \n"
    "      t    \n"
    "    m      \n"
    "d c     r h\n"
    "    l      \n"
    "      s    \n"
    "      k    \n",
    { "dc name=D", "cl name=D", "mc name=D", "rh name=H", "sk name=K",
      "tb name=B", "lsrtml junction=roundabout" },
    { "d-h: roundabout|straight 2, exit roundabout|right" } },
  { "fork", 20,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "ab name=A", "bc name=C", "bd name=D" },
    { "a-c: fork|slight left", "a-d: fork|slight right" } },
  { "end-of-the-road", 40,
    "    c\n"
    "a e b\n"
    "  f d\n",
    { "aeb name=A", "ef name=F", "cbd name=C" },
    { "a-c: end of road|left", "a-d: end of road|right" } },
  { "ramps", 40,
    "a b c   d e\n"
    "    f i    \n"
    "  h g k    \n",
    { "abcde name=M highway=motorway", "bf highway=motorway_link oneway=yes",
      "gid highway=motorway_link oneway=yes", "hgk name=H" },
    { "a-f: off ramp|right", "h-e: on ramp|left, merge|slight left" } },
  { "roundabout", 12,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout" },
    { "a-d: roundabout|right 1, exit roundabout|right",
      "a-f: roundabout|right 2, exit roundabout|right",
      "a-h: roundabout|right 3, exit roundabout|right" } },
  { "rotary", 40,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout name=Star" },
    { "a-f: rotary|right 2, exit rotary|right" } },
  { "small-roundabout", 4,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout" },
    { "a-d: roundabout turn|right 1", "a-f: roundabout turn|straight 2",
      "a-h: roundabout turn|left 3" } },
  { "dual-carriageways", 20,
    "    h i    \n"
    "c   b   a  \n"
    "d   e   f  \n"
    "    g j    \n",
    { "abc name=A oneway=yes", "def name=A oneway=yes",
      "hbeg name=H" },
    { "a-g: turn|left", "a-h: turn|right", "h-f: turn|left",
      "a-f: continue|uturn", "h-g: " } },
  { "bend-beside-a-lesser-street", 20,
    "    d    \n"
    "  b   c  \n"
    "a        \n",
    { "ab name=A", "bc name=A", "bd name=D highway=residential" },
    { "a-c: continue|right", "a-d: turn|straight" } },
  { "numbered-road-beside-a-lesser-street", 20,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "abc ref=A", "bd name=D highway=residential" },
    { "a-c= east on A; slightly left, staying on A; arrive",
      "a-d: turn|slight right" } },
  { "road-that-goes-on-at-its-bend", 40,
    "    c\n"
    "a e b\n"
    "  f d\n",
    { "aeb name=A", "bc name=A", "ef name=F", "bd name=D" },
    { "a-c: continue|left", "a-d: end of road|right" } },
  { "two-arms-to-the-right", 20,
    "a     b  \n"
    "        c\n"
    "      d  \n",
    { "ab name=A", "bc name=C", "bd name=D" },
    { "a-c= east on A; slightly right into C; arrive",
      "a-d= east on A; right into D; arrive" } },
  { "two-arms-far-to-the-right", 20,
    "a     b  \n"
    "     d   \n"
    "       c \n",
    { "ab name=A", "bc name=C", "bd name=D" },
    { "a-c= east on A; right into C; arrive",
      "a-d= east on A; sharp right into D; arrive" } },
  { "offset-crossing", 10,
    "        e                           \n"
    "a         b                         \n"
    "            c                      d\n"
    "              f                     \n",
    { "ab name=A", "ebcf name=B", "cd name=D" },
    { "a-d: new name|straight", "a-f: turn|right" } },
  { "roundabout-with-an-island", 8,
    "      b      \n"
    "      n      \n"
    "          f  \n"
    "d   w           g       h\n"
    "          e  \n"
    "      s      \n"
    "      k      \n",
    { "dw name=D", "sk name=K", "eg name=H", "fg name=H", "gh name=H",
      "nb name=B", "wsefnw junction=roundabout" },
    { "d-k: roundabout|right 1, exit roundabout|slight right",
      "d-h: roundabout|right 2, exit roundabout|straight",
      "d-b: roundabout|right 3, exit roundabout|right" } },
  { "ring-of-a-street", 40,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=Star",
      "bcegb junction=roundabout name=Star" },
    { "a-f= south on A; at the roundabout take the 2nd exit into E; "
      "leave the roundabout into E; arrive" } },
  { "walked-roundabout", 12,
    "    a    \n"
    "    b    \n"
    "d c   g h\n"
    "    e    \n"
    "    f    \n",
    { "ab name=A", "cd name=C", "ef name=E", "gh name=G",
      "bcegb junction=roundabout" },
    { "a-d= south on A; at the roundabout right into C; arrive",
      "a-f= south on A; at the roundabout straight on into E; arrive",
      "a-h= south on A; at the roundabout left into G; arrive" },
    WAY_PROFILE_FOOT },
  { "roundabout-where-bicycles-are-pushed", 12,
    "    a        \n"
    "    b g     h\n"
    "             \n"
    "  c       e  \n",
    { "ab name=A", "gh name=H", "bcegb junction=roundabout" },
    { "a-h= south on A; left, push along a road without a name; "
      "straight on, go on along H; arrive" },
    WAY_PROFILE_BICYCLE },
  { "walkers-at-a-dual-carriageway", 40,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "ab name=A", "bc name=A oneway=yes", "db name=A oneway=yes" },
    { "a-c: ", "a-d: " }, WAY_PROFILE_FOOT },
  { "walkers-at-a-fork-without-names", 40,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "ab name=A", "bc", "bd" },
    { "a-c: fork|slight left", "a-d: fork|slight right" },
    WAY_PROFILE_FOOT },
  { "hairpin-between-sharp-turns", 6,
    "                     f         \n"
    "                    c          \n"
    "                               \n"
    "a                           b    e\n"
    "                               \n"
    "                               \n"
    "                               \n"
    "                  d            \n",
    { "abe name=A", "bc highway=steps", "fcd name=D" },
    { "a-d: turn|sharp left, turn|left" }, WAY_PROFILE_FOOT },
  { "walkers-at-halves-of-another-name", 80,
    "      c\n"
    "a b    \n"
    "      d\n",
    { "ab name=A", "bc name=B oneway=yes", "db name=B oneway=yes" },
    { "a-c= east on A; slightly left into B; arrive" }, WAY_PROFILE_FOOT },
  { "ferry", 100,
    "a b c d\n",
    { "ab name=A", "bc route=ferry highway= name=Boat", "cd name=D" },
    { "a-d: notification|straight, notification|straight" } },
  { "link-that-splits", 60,
    "   g h     \n"
    "           \n"
    "    c      \n"
    "a b   e   f\n"
    "    d      \n",
    { "ab name=A", "cbd name=C highway=primary_link", "cg", "ch", "be" },
    { "a-g= east on A; left into C; keep left into a road without a name; "
      "arrive" } },
  { "only-way-on", 50,
    "  c  \n"
    "a b d\n",
    { "ab name=A", "bc name=C oneway=yes", "db name=D oneway=yes" },
    { "a-c: turn|left" } },
};

static void
test_map (gconstpointer data)
{
  const JunctionMap *map = data;
  g_autoptr (WayNetwork) network = junction_map_load (map, 10);
  g_autoptr (WayNetwork) prepared = junction_map_prepare (network);

  junction_map_check_routes (map, network);
  junction_map_check_routes (map, prepared);
}

static void
test_turns (void)
{
  test_map (&junction_map_turns);
}

/* Where the road gets another name just before a turn, the turn is told at its
 * own place. */
static void
test_name_before_turn (void)
{
  const JunctionMap map = {
    "name-before-turn", 20,
    "      d\n"
    "a   b c e\n",
    { "ab name=A", "bc name=B", "cd name=D", "ce name=E" }, { NULL }
  };
  g_autoptr (WayNetwork) network = junction_map_load (&map, 10);
  g_autoptr (WayRoute) route = junction_map_find_route (network, 'a', 'd');
  g_autoptr (GPtrArray) steps = junction_map_list_steps (route);
  const WayRouteStep *turn;

  g_assert_cmpuint (steps->len, ==, 3);
  turn = steps->pdata[1];
  g_assert_cmpstr (turn->name, ==, "D");
  g_assert_cmpstr (turn->modifier, ==, "left");
  g_assert_cmpuint (turn->first, ==, 2);
}

/* A bicycle is pushed against two one-way streets in a row: that begins once and
 * ends once. */
static void
test_push (void)
{
  const JunctionMap drawn = {
    "push", 200,
    "a b c d\n",
    { "ab name=A", "cb name=B oneway=yes", "dc name=B oneway=yes" },
    { "a-d: notification|straight", "d-a: new name|straight" }
  };
  const WayLoadOptions options = { .profile = WAY_PROFILE_BICYCLE,
                                   .measure = WAY_MEASURE_SECONDS };
  g_autofree char *text = junction_map_draw (&drawn, 10);
  g_autofree char *told = NULL;
  g_autoptr (WayNetwork) network
    = files_load_text (&options, text, -1, "osm", NULL);
  g_autoptr (WayRoute) route = NULL;

  way_network_set_language (network, "en");
  junction_map_check_routes (&drawn, network);
  route = junction_map_find_route (network, 'a', 'd');
  told = junction_map_tell (route);
  g_assert_cmpstr (told, ==,
                   "east on A; straight on, push along B; arrive");
  g_clear_object (&route);
  g_free (g_steal_pointer (&told));
  route = junction_map_find_route (network, 'b', 'd');
  told = junction_map_tell (route);
  g_assert_cmpstr (told, ==, "east, push along B; arrive");
}

/* A node where many roads meet: the time does not grow with their square. */
static void
test_hub (void)
{
  GString *map = g_string_new ("<osm version=\"0.6\">\n"
                               "<node id=\"98\" lat=\"0\" lon=\"0\"/>\n");
  g_autofree char *text = NULL, *told = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayRoute) route = NULL;

  for (guint i = 0; i < 40000; i++)
    g_string_append_printf (map, "<node id=\"%u\" lat=\"0.%04u\" "
                            "lon=\"0.001\"/>\n<way id=\"%u\"><nd ref=\"98\"/>"
                            "<nd ref=\"%u\"/><tag k=\"highway\" "
                            "v=\"primary\"/></way>\n", i + 100, i % 10000,
                            i + 1, i + 100);
  g_string_append (map, "</osm>\n");
  text = g_string_free (map, FALSE);
  network = junction_map_load_text (text, WAY_PROFILE_CAR);
  route = junction_map_find_route (network, 'd', 'e');
  told = junction_map_tell (route);
  g_assert_true (g_str_has_suffix (told, "arrive"));
}

/* Bytes of a damaged file: invalid kinds, and numbers of kinds that do
 * not exist. */
static void
test_damaged (void)
{
  static const char *const lines[] = { "", "1 2", "99 99 99\t\t\t\t\n", "\n\n",
                                       "0 0 0\tA", "\xff\xfe\n" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (WayNetwork) network
        = junction_map_load (&junction_map_turns, 10);
      g_autoptr (WayPrepared) prepared = way_network_prepare (network);
      g_autoptr (GBytes) bytes = g_bytes_new (lines[i], strlen (lines[i]));
      g_autofree char *path = files_dup_temp_path ("way");
      g_autoptr (WayNetwork) read = NULL;
      g_autoptr (WayRoute) route = NULL;
      g_autofree char *text = NULL;

      way_prepared_set_bytes (prepared, "road-lines", bytes);
      way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, NULL);
      read = files_load (NULL, path, NULL);
      g_remove (path);
      route = junction_map_find_route (read, 'a', 'c');
      text = junction_map_tell (route);
      g_assert_nonnull (strstr (text, "left"));
    }
}

/* Routes between random nodes of a real map, and the same routes over its
 * prepared network: the directions are equal, and the sum of their lengths is
 * the length of the route. */
static void
test_real_roads (void)
{
  g_autofree char *path
    = data_is_there () ? g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                           "roads", "monaco.osm.gz", NULL)
                       : NULL;
  const WayLoadOptions options = { .profile = WAY_PROFILE_CAR,
                                   .measure = WAY_MEASURE_METRES };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayNetwork) prepared = NULL;
  guint n_routes = 0;

  if (path == NULL)
    return;

  network = files_load (&options, path, NULL);
  way_network_set_language (network, "de");
  prepared = junction_map_prepare (network);
  way_network_set_language (prepared, "de");
  while (n_routes < outcome_repeat (100))
    {
      const guint n = way_table_get_n_nodes (way_network_get_table (network));
      const WayNode from = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      const WayNode to = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      g_autoptr (WayPath) found
        = way_find_path (way_network_get_graph (network), from, to,
                         WAY_STRATEGY_ASTAR, NULL);
      g_autoptr (WayRoute) route = way_route_new (network, NULL);
      g_autoptr (WayRoute) same = way_route_new (prepared, NULL);
      g_autoptr (GPtrArray) steps = NULL;
      g_autofree char *text = NULL, *same_text = NULL;
      gdouble length = 0;

      if (found == NULL || from == to)
        continue;

      n_routes++;
      way_route_add_leg (route, found, NULL);
      way_route_add_leg (same, found, NULL);
      text = junction_map_tell (route);
      same_text = junction_map_tell (same);
      g_assert_cmpstr (text, ==, same_text);
      steps = junction_map_list_steps (route);
      for (guint i = 0; i < steps->len; i++)
        length += ((const WayRouteStep *) steps->pdata[i])->distance;
      g_assert_cmpfloat (fabs (length - way_route_get_cost (route)), <, 0.01);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *path = g_strconcat ("/directions/manoeuvres/",
                                           maps[i].name, NULL);

      g_test_add_data_func (path, &maps[i], test_map);
    }
#define ADD(path, func) g_test_add_func ("/directions/" path, func)
  ADD ("turns", test_turns);
  ADD ("name-before-turn", test_name_before_turn);
  ADD ("push", test_push);
  ADD ("hub", test_hub);
  ADD ("damaged", test_damaged);
  ADD ("real-roads", test_real_roads);

  return g_test_run ();
}
