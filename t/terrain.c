/* terrain.c - maps that a person types, and their edits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/terrain-private.h"

#include <wayfind.h>

#include <string.h>

static WayTerrain *
read_map (const char *text,
          const char *legend,
          const char *marks)
{
  g_autoptr (GError) error = NULL;
  WayTerrain *terrain = way_terrain_new_from_text (text, legend, marks,
                                                   &error);

  g_assert_no_error (error);
  return terrain;
}

static void
assert_drawn (WayTerrain *terrain,
              const char *legend,
              const char *expected)
{
  g_autofree char *text = way_terrain_dup_text (terrain, legend);

  g_assert_cmpstr (text, ==, expected);
}

/* Reading ----------------------------------------------------------------- */

static void
test_classes_are_numbered_by_legend (void)
{
  g_autoptr (WayTerrain) terrain = read_map (".#~^\n"
                                             "^~#.\n", ".#~^", NULL);

  g_assert_cmpuint (way_terrain_get_width (terrain), ==, 4);
  g_assert_cmpuint (way_terrain_get_height (terrain), ==, 2);
  for (guint32 column = 0; column < 4; column++)
    {
      g_assert_cmpuint (way_terrain_get_class (terrain, column, 0), ==, column);
      g_assert_cmpuint (way_terrain_get_class (terrain, column, 1), ==,
                        3 - column);
      g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, column), ==,
                        2);
    }
}

static void
test_round_trip (void)
{
  const char *map = "..#..~~\n"
                    "A.#.B~~\n"
                    "....^^.\n";
  g_autoptr (WayTerrain) terrain = read_map (map, ".#~^", "AB");

  assert_drawn (terrain, NULL, map);
  assert_drawn (terrain, "_O", "__O__??\n"
                               "A_O_B??\n"
                               "____??_\n");
}

/* However it is typed, it is the same map. */
static void
test_blanks_do_not_matter (void)
{
  const char *maps[] = {
    ".#.\n..A\n",
    ".#.\n..A",
    "\n\n.#.\n\n..A\n\n",
    "  .#.\n  ..A\n",
    "\t. # .\n\t  . . A\n",
    ".#.\r\n..A\r\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (WayTerrain) terrain = read_map (maps[i], ".#", "A");

      assert_drawn (terrain, NULL, ".#.\n..A\n");
    }
}

static void
test_space_may_be_a_class (void)
{
  const char *map = "###\n"
                    "# #\n"
                    "###\n";
  g_autoptr (WayTerrain) terrain = read_map (map, " #", NULL);

  g_assert_cmpuint (way_terrain_get_class (terrain, 1, 1), ==, 0);
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 0), ==, 1);
  assert_drawn (terrain, NULL, map);
}

static void
test_marks (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("..R\n"
                                             "B.R\n", ".", "RBX");
  guint32 column, row;

  g_assert_true (way_terrain_find_mark (terrain, 'R', &column, &row));
  g_assert_cmpuint (column, ==, 2);
  g_assert_cmpuint (row, ==, 0);
  g_assert_true (way_terrain_find_mark (terrain, 'B', &column, &row));
  g_assert_cmpuint (column, ==, 0);
  g_assert_cmpuint (row, ==, 1);
  g_assert_true (way_terrain_find_mark (terrain, 'B', NULL, NULL));
  g_assert_false (way_terrain_find_mark (terrain, 'X', &column, &row));

  g_assert_cmpint (way_terrain_get_mark (terrain, 2, 1), ==, 'R');
  g_assert_cmpint (way_terrain_get_mark (terrain, 1, 1), ==, 0);
  g_assert_cmpuint (way_terrain_get_class (terrain, 2, 1), ==, 0);
}

/* Errors ------------------------------------------------------------------ */

typedef struct
{
  const char *name;
  const char *text;
  const char *legend;
  const char *marks;
  const char *message;
} BadMap;

static const BadMap bad_maps[] = {
  { "unknown-character", "\n..#\n.x#\n", ".#", "AB",
    "line 3, column 2: \"x\" is not on the legend: expected one of \".#AB\"" },
  { "unknown-byte", ".#\n.\xc3\xa4\n", ".#", NULL,
    "line 2, column 2: byte 0xc3 is not on the legend: expected one of "
    "\".#\"" },
  { "short-row", "...\n...\n  . .\n...\n", ".#", NULL,
    "line 3, column 6: the row ends after 2 cells: expected 3, as in line 1" },
  { "long-row", "\n..\n...\n", ".#", NULL,
    "line 3, column 4: the row ends after 3 cells: expected 2, as in line 2" },
  { "no-cells", " \n\n", ".#", NULL,
    "a map without cells: expected rows of \".#\"" },
  { "no-text", "", ".#", "A",
    "a map without cells: expected rows of \".#A\"" },
  { "twice-on-legend", "..", ".#.", "A",
    "\".\" stands twice in the legend \".#.\" and the marks \"A\" of a map" },
  { "mark-on-legend", "..", ".#", "A#",
    "\"#\" stands twice in the legend \".#\" and the marks \"A#\" of a map" },
  { "legend-not-ascii", "..", ".\xff", NULL,
    "the legend of a map holds byte 0xff: it takes printable ASCII alone" },
  { "legend-of-newlines", "..", ".\n", NULL,
    "the legend of a map holds byte 0x0a: it takes printable ASCII alone" },
};

static void
test_bad_map (gconstpointer data)
{
  const BadMap *bad = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (way_terrain_new_from_text (bad->text, bad->legend, bad->marks,
                                            &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
  g_assert_cmpstr (error->message, ==, bad->message);
}

static void
test_too_large (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_terrain_new (65536, 65536, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_null (way_terrain_new (G_MAXUINT32, G_MAXUINT32, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_assert_cmpstr (error->message, ==,
                   "a map of 4294967295 x 4294967295 cells is too large");
}

/* Edits ------------------------------------------------------------------- */

static void
test_edits (void)
{
  g_autoptr (WayTerrain) terrain = read_map ("..\n"
                                             ".#\n", ".#~", NULL);

  guint64 first;

  g_assert_cmpuint (terrain_get_version (terrain), ==, 0);
  way_terrain_set_class (terrain, 1, 0, 2);
  first = terrain_get_version (terrain);
  g_assert_cmpuint (first, >, 0);
  way_terrain_set_class (terrain, 1, 1, 0);
  g_assert_cmpuint (terrain_get_version (terrain), >, first);
  assert_drawn (terrain, NULL, ".~\n"
                               "..\n");
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 0), ==, 3);
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 1), ==, 0);
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 2), ==, 1);
}

static void
test_same_class_is_no_edit (void)
{
  g_autoptr (WayTerrain) terrain = read_map (".#", ".#", NULL);

  way_terrain_set_class (terrain, 1, 0, 1);
  g_assert_cmpuint (terrain_get_version (terrain), ==, 0);
}

static void
test_made_without_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 2, &error);
  g_autoptr (WayTerrain) nothing = way_terrain_new (0, 7, &error);

  g_assert_no_error (error);
  way_terrain_set_class (terrain, 2, 1, 3);
  way_terrain_set_class (terrain, 0, 1, 255);
  assert_drawn (terrain, NULL, "...\n"
                               "?.^\n");
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (nothing, 0), ==, 0);
}

/* Rectangles that stick out, up to the maximum of their numbers. */
static void
test_filled (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 3, NULL);

  way_terrain_fill (terrain, 1, 1, 2, 1, 1);
  assert_drawn (terrain, NULL, "....\n"
                               ".##.\n"
                               "....\n");
  way_terrain_fill (terrain, -2, -1, 3, 2, 2);
  way_terrain_fill (terrain, 3, 2, G_MAXUINT32, G_MAXUINT32, 3);
  assert_drawn (terrain, NULL, "~...\n"
                               ".##.\n"
                               "...^\n");
  way_terrain_fill (terrain, G_MININT64, 0, G_MAXUINT32, 3, 2);
  way_terrain_fill (terrain, 0, G_MAXINT64, 4, G_MAXUINT32, 2);
  way_terrain_fill (terrain, 4, 0, 9, 9, 2);
  way_terrain_fill (terrain, 0, 0, 0, 3, 2);
  assert_drawn (terrain, NULL, "~...\n"
                               ".##.\n"
                               "...^\n");
  way_terrain_fill (terrain, -(gint64) G_MAXUINT32, 0, G_MAXUINT32, 1, 2);
  way_terrain_fill (terrain, -(gint64) G_MAXUINT32 + 1, 0, G_MAXUINT32, 1, 0);
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 2), ==, 0);
  g_assert_cmpuint (way_terrain_get_n_cells_of_class (terrain, 0), ==, 9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terrain/classes-are-numbered-by-legend",
                   test_classes_are_numbered_by_legend);
  g_test_add_func ("/terrain/round-trip", test_round_trip);
  g_test_add_func ("/terrain/blanks-do-not-matter", test_blanks_do_not_matter);
  g_test_add_func ("/terrain/space-may-be-a-class", test_space_may_be_a_class);
  g_test_add_func ("/terrain/marks", test_marks);
  for (guint i = 0; i < G_N_ELEMENTS (bad_maps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/terrain/error/%s",
                                               bad_maps[i].name);

      g_test_add_data_func (path, &bad_maps[i], test_bad_map);
    }
  g_test_add_func ("/terrain/error/too-large", test_too_large);
  g_test_add_func ("/terrain/edits", test_edits);
  g_test_add_func ("/terrain/same-class-is-no-edit",
                   test_same_class_is_no_edit);
  g_test_add_func ("/terrain/filled", test_filled);
  g_test_add_func ("/terrain/made-without-text", test_made_without_text);
  return g_test_run ();
}
