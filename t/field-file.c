/* field-file.c - fields in files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>

#include <glib/gstdio.h>

/* A small map with a wall, a field over it, and a folder. */
typedef struct
{
  WayGrid  *grid;               /* (owned) */
  WayField *field;              /* (owned) */
  char     *folder;             /* (owned) */
  char     *path;               /* (owned) */
} Place;

static void
place_init (Place      *self,
            const char *name)
{
  static const WayCost costs[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 4, NULL);

  way_terrain_set_class (terrain, 2, 1, 1);
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  self->field = way_field_new (WAY_GRAPH (self->grid), NULL);
  way_field_add_goal (self->field, WAY_INDEX (0), 0);
  g_assert_cmpint (way_field_update (self->field, NULL, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
  self->folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, name, NULL);
}

static void
place_clear (Place *self)
{
  g_object_unref (self->field);
  g_object_unref (self->grid);
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->path);
  g_free (self->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Place, place_clear)

static void
save (const Place *self)
{
  g_autoptr (GError) error = NULL;

  way_field_save (self->field, self->path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
}

static void
check_there_and_back (const char *name)
{
  g_auto (Place) place = { NULL };
  g_autoptr (WayField) loaded = NULL;
  g_autoptr (GError) error = NULL;

  place_init (&place, name);
  save (&place);
  save (&place);                /* over the first */
  loaded = way_field_load (WAY_GRAPH (place.grid), place.path, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 20; i++)
    g_assert_cmpfloat (way_field_get_cost (loaded, WAY_INDEX (i)), ==,
                       way_field_get_cost (place.field, WAY_INDEX (i)));
}

static void
test_there_and_back (void)
{
  check_there_and_back ("plain.field");
}

static void
test_compressed (void)
{
  check_there_and_back ("small.field.gz");
}

static void
assert_refused (const Place *self,
                GQuark       domain,
                gint         code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_field_load (WAY_GRAPH (self->grid), self->path, NULL,
                                 &error));
  g_assert_error (error, domain, code);
  g_assert_true (g_str_has_prefix (error->message, self->path));
}

static void
test_refused (void)
{
  g_auto (Place) place = { NULL };
  g_autofree char *text = NULL;
  gsize size;

  place_init (&place, "any.field");
  assert_refused (&place, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  save (&place);
  g_file_get_contents (place.path, &text, &size, NULL);
  g_file_set_contents (place.path, text, (gssize) size - 1, NULL);
  assert_refused (&place, WAY_ERROR, WAY_ERROR_PARSE);
  text[size / 2] ^= 1;
  g_file_set_contents (place.path, text, (gssize) size, NULL);
  assert_refused (&place, WAY_ERROR, WAY_ERROR_PARSE);
  g_file_set_contents (place.path, "from,to\na,b\n", -1, NULL);
  assert_refused (&place, WAY_ERROR, WAY_ERROR_PARSE);
  g_file_set_contents (place.path, "", 0, NULL);
  assert_refused (&place, WAY_ERROR, WAY_ERROR_PARSE);
}

/* A file without end is not read to its end. */
static void
test_endless (void)
{
  g_auto (Place) place = { NULL };
  g_autoptr (GError) error = NULL;

  place_init (&place, "any.field");
  g_assert_null (way_field_load (WAY_GRAPH (place.grid), "/dev/zero", NULL,
                                 &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

/* A field that cannot be saved leaves the file unchanged. */
static void
test_not_saved (void)
{
  g_auto (Place) place = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (WayField) loaded = NULL;

  place_init (&place, "any.field");
  save (&place);
  way_field_clear_goals (place.field);
  g_assert_false (way_field_save (place.field, place.path, WAY_SAVE_DEFAULT,
                                  NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_clear_error (&error);
  loaded = way_field_load (WAY_GRAPH (place.grid), place.path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_field_get_cost (loaded, WAY_INDEX (1)), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/field/file/" path, function)
  CASE ("there-and-back", test_there_and_back);
  CASE ("compressed", test_compressed);
  CASE ("refused", test_refused);
  CASE ("endless", test_endless);
  CASE ("not-saved", test_not_saved);

  return g_test_run ();
}
