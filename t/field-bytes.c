/* field-bytes.c - fields packed, unpacked, and refused
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/tables.h"
#include "searches/preparation/field-private.h"

#include <math.h>
#include <string.h>

#define HEAD_BYTES 32
#define GOAL_BYTES 16
#define SUM_BYTES 32

static void
update (WayField *field)
{
  g_assert_cmpint (way_field_update (field, NULL, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
}

/* A map of random ground, and a field of two goals over it. */
typedef struct
{
  WayTerrain *terrain;          /* (owned) */
  WayGrid    *grid;             /* (owned) */
  WayField   *field;            /* (owned) */
  guint       n;
} Land;

static void
land_init (Land   *self,
           guint32 seed,
           WayCost max_cost)
{
  static const WayCost costs[] = { 1, 2.5, INFINITY };
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint32 width = 1 + seed % 9, height = 1 + seed % 5;

  self->n = width * height;
  self->terrain = plain_grid_random_terrain (rand, width, height, 3);
  self->grid = way_grid_new (self->terrain, WAY_GRID_SQUARES_8);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  self->field = way_field_new (WAY_GRAPH (self->grid), NULL);
  way_field_set_max_cost (self->field, max_cost);
  way_field_add_goal (self->field, WAY_INDEX (seed % self->n), 0);
  way_field_add_goal (self->field, WAY_INDEX (seed / 2 % self->n), 1.5);
  update (self->field);
}

static void
land_clear (Land *self)
{
  g_object_unref (self->field);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Land, land_clear)

static GBytes *
pack (const Land *self)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = way_field_to_bytes (self->field, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
assert_refused (const Land *self,
                GBytes     *bytes,
                gint        code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_field_new_from_bytes (WAY_GRAPH (self->grid), bytes, NULL,
                                           &error));
  g_assert_error (error, WAY_ERROR, code);
}

static void
test_there_and_back (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_auto (Land) land = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (WayField) loaded = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GBytes) again = NULL;

      land_init (&land, seed, seed % 3 ? INFINITY : seed % 7);
      bytes = pack (&land);
      g_assert_cmpuint (g_bytes_get_size (bytes), ==,
                        HEAD_BYTES + 12 * land.n + SUM_BYTES + GOAL_BYTES
                        + (seed % land.n != seed / 2 % land.n) * GOAL_BYTES);
      loaded = way_field_new_from_bytes (WAY_GRAPH (land.grid), bytes, NULL,
                                         &error);
      g_assert_no_error (error);
      g_assert_true (field_is_current (loaded));
      again = way_field_to_bytes (loaded, &error);
      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (bytes, again));

      /* It is mended as the first one is. */
      way_terrain_set_class (land.terrain, 0, 0, 1);
      update (loaded);
      update (land.field);
      for (guint i = 0; i < land.n; i++)
        g_assert_cmpfloat (way_field_get_cost (loaded, WAY_INDEX (i)), ==,
                           way_field_get_cost (land.field, WAY_INDEX (i)));
    }
}

/* The layout, byte by byte: other programs, and other machines, read it. */
static void
test_layout (void)
{
  static const guint8 head[] = {
    'W', 'A', 'Y', 'F', 'I', 'E', 'L', 'D', 1, 0, 0, 0, 2, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0xf0, 0x7f, 1, 0, 0, 0, 0, 0, 0, 0,
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x40,
    0, 0, 0, 0, 0, 0, 0x14, 0x40, 0, 0, 0, 0, 0, 0, 0, 0x40,
    1, 0, 0, 0, 1, 0, 0, 0
  };
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayField) field = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *sum = NULL;
  GString *hex = g_string_new (NULL);
  const guint8 *data;
  gsize size;

  tables_add_way (builder, 0, 1, 3);
  table = tables_build (builder);
  field = way_field_new (WAY_GRAPH (table), NULL);
  way_field_add_goal (field, WAY_INDEX (1), 2);
  update (field);
  bytes = way_field_to_bytes (field, NULL);
  data = g_bytes_get_data (bytes, &size);
  g_assert_cmpmem (data, size - SUM_BYTES, head, sizeof head);
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, head, sizeof head);
  for (gsize i = size - SUM_BYTES; i < size; i++)
    g_string_append_printf (hex, "%02x", data[i]);
  g_assert_cmpstr (hex->str, ==, sum);
  g_string_free (hex, TRUE);
}

static void
test_truncated (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (GBytes) bytes = NULL;

  land_init (&land, 44, INFINITY);
  bytes = pack (&land);
  for (gsize size = 0; size < g_bytes_get_size (bytes); size++)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (bytes, 0, size);

      assert_refused (&land, part, WAY_ERROR_PARSE);
    }
}

/* Any byte that is another is found by the checksum, if not before. */
static void
test_damaged (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (GBytes) bytes = NULL;

  land_init (&land, 44, INFINITY);
  bytes = pack (&land);
  for (gsize at = 0; at < g_bytes_get_size (bytes); at++)
    {
      gsize size;
      g_autofree guint8 *data
        = g_memdup2 (g_bytes_get_data (bytes, &size), g_bytes_get_size (bytes));
      g_autoptr (GBytes) damaged = NULL;

      data[at] ^= 1 << at % 8;
      damaged = g_bytes_new (data, size);
      assert_refused (&land, damaged,
                      at >= 8 && at < 12 ? WAY_ERROR_UNSUPPORTED
                                         : WAY_ERROR_PARSE);
    }
}

/* A forged file can have a valid checksum. Its numbers are compared with the
 * graph: no bit of them may differ. */
static void
test_forged (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  const guint8 *data;

  land_init (&land, 44, INFINITY);
  bytes = pack (&land);
  data = g_bytes_get_data (bytes, &size);
  size -= SUM_BYTES;
  for (gsize bit = 64; bit < size * 8; bit++)
    {
      g_autofree guint8 *forged = g_memdup2 (data, size + SUM_BYTES);
      g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayField) loaded = NULL;
      g_autoptr (GBytes) all = NULL;
      gsize len = SUM_BYTES;

      forged[bit / 8] ^= 1 << bit % 8;
      g_checksum_update (checksum, forged, (gssize) size);
      g_checksum_get_digest (checksum, forged + size, &len);
      all = g_bytes_new (forged, size + SUM_BYTES);
      loaded = way_field_new_from_bytes (WAY_GRAPH (land.grid), all, NULL,
                                         &error);

      /* Another limit on costs, or another step at the same cost, may be as
       * right: then costs match it. */
      if (loaded != NULL)
        {
          g_autoptr (WayField) anew = way_field_new (WAY_GRAPH (land.grid),
                                                     NULL);

          way_field_set_max_cost (anew, loaded->max_cost);
          way_field_add_goal (anew, WAY_INDEX (44 % land.n), 0);
          way_field_add_goal (anew, WAY_INDEX (22 % land.n), 1.5);
          update (anew);
          for (guint i = 0; i < land.n; i++)
            g_assert_cmpfloat (way_field_get_cost (loaded, WAY_INDEX (i)), ==,
                               way_field_get_cost (anew, WAY_INDEX (i)));
        }
    }
}

static void
test_other_graph (void)
{
  g_auto (Land) land = { NULL };
  g_auto (Land) other = { NULL };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) of_other = NULL;

  land_init (&land, 44, INFINITY);
  land_init (&other, 43, INFINITY);
  bytes = pack (&land);
  of_other = pack (&other);
  assert_refused (&land, of_other, WAY_ERROR_CHANGED);
  way_terrain_set_class (land.terrain, 3, 3,
                         way_terrain_get_class (land.terrain, 3, 3) == 2
                           ? 0 : 2);
  assert_refused (&land, bytes, WAY_ERROR_CHANGED);
}

/* Steps that go round and round where edges cost nothing. */
static void
test_circle (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayField) field = NULL;
  g_autoptr (WayField) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) all = NULL;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *data = NULL;
  guint8 *steps;
  gsize size, len = SUM_BYTES;

  for (guint i = 0; i < 3; i++)
    tables_add_edge (builder, i, (i + 1) % 3, 0, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  field = way_field_new (WAY_GRAPH (table), NULL);
  way_field_add_goal (field, WAY_INDEX (0), 0);
  update (field);
  bytes = way_field_to_bytes (field, NULL);
  data = g_memdup2 (g_bytes_get_data (bytes, &size), g_bytes_get_size (bytes));
  size -= SUM_BYTES;
  steps = data + size - 3 * 4;
  steps[4] = 2;
  steps[8] = 1;
  g_checksum_update (checksum, data, (gssize) size);
  g_checksum_get_digest (checksum, data + size, &len);
  all = g_bytes_new (data, size + SUM_BYTES);
  loaded = way_field_new_from_bytes (WAY_GRAPH (table), all, NULL, &error);
  g_assert_null (loaded);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_PARSE);
}

static void
test_limits (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayField) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  land_init (&land, 44, INFINITY);
  bytes = pack (&land);
  way_limits_set_max_expansions (limits, land.n - 1);
  loaded = way_field_new_from_bytes (WAY_GRAPH (land.grid), bytes, limits,
                                     &error);
  g_assert_null (loaded);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);
  way_limits_set_max_expansions (limits, land.n);
  loaded = way_field_new_from_bytes (WAY_GRAPH (land.grid), bytes, limits,
                                     &error);
  g_assert_no_error (error);
  g_assert_nonnull (loaded);
}

static void
test_cannot_be_packed (void)
{
  static const PlainEdge edge = { 0, 1, 1 };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (2, &edge, 1);
  g_autoptr (AsGraph) values = as_graph_new (plain, AS_VALUE8,
                                             AS_PREDECESSORS);
  g_autoptr (WayField) of_values = way_field_new (values->graph, NULL);
  g_auto (Land) land = { NULL };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  land_init (&land, 44, INFINITY);
  bytes = pack (&land);
  way_field_add_goal (of_values, as_graph_get_node (values, 1), 0);
  update (of_values);
  g_assert_null (way_field_to_bytes (of_values, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_field_new_from_bytes (values->graph, bytes, NULL,
                                           &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  way_field_set_max_cost (land.field, 7);
  g_assert_null (way_field_to_bytes (land.field, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/field/bytes/" path, function)
  CASE ("there-and-back", test_there_and_back);
  CASE ("layout", test_layout);
  CASE ("truncated", test_truncated);
  CASE ("damaged", test_damaged);
  CASE ("forged", test_forged);
  CASE ("other-graph", test_other_graph);
  CASE ("circle", test_circle);
  CASE ("limits", test_limits);
  CASE ("cannot-be-packed", test_cannot_be_packed);

  return g_test_run ();
}
