/* load.c - tables and places from files, in one call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/load.h>

#include "formats/tables/columns.h"

WayTable *
way_load_table (const char   *path,
                const char   *nodes_path,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (WayLoader) loader = way_loader_new ();
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  way_loader_set_nodes_path (loader, nodes_path);
  network = way_loader_load (loader, path, cancellable, error);
  if (network == NULL)
    return NULL;

  table = way_network_get_table (network);
  if (table == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s holds a grid, and a table was expected", path);

  return table != NULL ? g_object_ref (table) : NULL;
}

static void
free_place (gpointer data)
{
  WayPlace *place = data;

  g_free (place->name);
  g_free (place->kind);
  g_free (place);
}

static WayPlace *
copy_place (WayPlace *place)
{
  WayPlace *copy = g_memdup2 (place, sizeof *place);

  copy->name = g_strdup (place->name);
  copy->kind = g_strdup (place->kind);
  return copy;
}

G_DEFINE_BOXED_TYPE (WayPlace, way_place, copy_place, free_place)

static gboolean
read_place (Csv            *csv,
            Reader         *reader,
            WayPositionKind kind,
            const int      *columns,
            GPtrArray      *places)
{
  WayPlace *place = g_new0 (WayPlace, 1);

  place->name = g_strdup (csv_field (csv, columns[0]));
  place->line = reader_get_line (reader);
  g_ptr_array_add (places, place);
  if (!csv_number (csv, columns[1], &place->position.x)
      || !csv_number (csv, columns[2], &place->position.y))
    return FALSE;
  if (place->name[0] == '\0')
    return reader_fail (reader, "the place has no name");
  if (!way_position_is_valid (&place->position, kind))
    return reader_fail (reader, "the position of %s is not on Earth: latitude "
                        "-90 to 90 and longitude -360 to 360 were expected",
                        place->name);

  return TRUE;
}

GPtrArray *
way_load_places (const char     *path,
                 WayPositionKind kind,
                 GCancellable   *cancellable,
                 GError        **error)
{
  g_autoptr (Reader) reader = NULL;
  g_autoptr (Csv) csv = NULL;
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (free_place);
  static const char *const planar[] = { "name", "x", "y", NULL };
  static const char *const geographic[] = { "name", "lon", "lat", NULL };
  g_auto (Columns) roles = { NULL };
  int columns[3];

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (kind != WAY_POSITION_NONE, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;

  columns_init (&roles, kind == WAY_POSITION_PLANAR ? planar : geographic, NULL,
                NULL, NULL);
  csv = columns_open (&roles, reader);
  if (csv != NULL && columns_find (&roles, csv, 0, TRUE, &columns[0])
      && columns_find (&roles, csv, 1, TRUE, &columns[1])
      && columns_find (&roles, csv, 2, TRUE, &columns[2]))
    while (csv_next (csv))
      if (!read_place (csv, reader, kind, columns, places))
        break;

  return reader_finish (reader, error) ? g_steal_pointer (&places) : NULL;
}
