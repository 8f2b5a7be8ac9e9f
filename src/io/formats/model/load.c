/* load.c - tables, places and rows from files, in one call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/loader.h>

#include "io/formats/tables/columns.h"

WayTable *
way_load_table (const char   *path,
                const char   *nodes_path,
                GCancellable *cancellable,
                GError      **error)
{
  const WayLoadOptions options = { .nodes_path = nodes_path };
  g_autoptr (WayLoader) loader = NULL;
  g_autoptr (WayNetwork) network = NULL;
  WayTable *table;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  loader = way_loader_new (&options);
  network = way_loader_load (loader, path, cancellable, error);
  if (network == NULL)
    return NULL;

  table = way_network_get_table (network);
  if (table == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s holds a grid; expected a table", path);

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

typedef struct
{
  Reader         *reader;
  Csv            *csv;
  WayPositionKind kind;
  int             name, x, y;   /* columns */
  GPtrArray      *places;
  GArray         *unplaced;     /* (nullable) lines of rows that are left out */
} PlaceReader;

/* Takes a row without a position: leaves it out, or fails. */
static gboolean
take_unplaced (PlaceReader *self)
{
  const guint64 line = reader_get_line (self->reader);
  g_autofree char *name = reader_quote (csv_field (self->csv, self->name));

  if (self->unplaced == NULL)
    return reader_fail (self->reader, "the place %s has no position: give it "
                        "one, or leave out such rows with --skip-unplaced",
                        name);

  g_array_append_val (self->unplaced, line);
  return TRUE;
}

static gboolean
read_place (PlaceReader *self)
{
  WayPlace *place;

  if (csv_field (self->csv, self->x)[0] == '\0'
      && csv_field (self->csv, self->y)[0] == '\0')
    return take_unplaced (self);

  place = g_new0 (WayPlace, 1);
  place->name = g_strdup (csv_field (self->csv, self->name));
  place->line = reader_get_line (self->reader);
  g_ptr_array_add (self->places, place);
  if (!csv_number (self->csv, self->x, &place->position.x)
      || !csv_number (self->csv, self->y, &place->position.y))
    return FALSE;
  if (place->name[0] == '\0')
    return reader_fail (self->reader, "the place has no name");
  if (!way_position_is_valid (&place->position, self->kind))
    return reader_fail (self->reader, "the position of %s is not on Earth: "
                        "latitude -90 to 90 and longitude -360 to 360 were "
                        "expected", place->name);

  return TRUE;
}

static void
read_places (PlaceReader   *self,
             const Columns *roles)
{
  g_autoptr (Csv) csv = columns_open (roles, self->reader);

  self->csv = csv;
  if (csv != NULL && columns_find (roles, csv, 0, TRUE, &self->name)
      && columns_find (roles, csv, 1, TRUE, &self->x)
      && columns_find (roles, csv, 2, TRUE, &self->y))
    while (csv_next (csv))
      if (!read_place (self))
        return;
}

GPtrArray *
way_load_places (const char     *path,
                 WayPositionKind kind,
                 const char     *columns,
                 GArray         *unplaced,
                 GCancellable   *cancellable,
                 GError        **error)
{
  static const char *const planar[] = { "name", "x", "y", NULL };
  static const char *const geographic[] = { "name", "lon", "lat", NULL };
  g_autoptr (Reader) reader = NULL;
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (free_place);
  g_auto (Columns) roles = { NULL };
  PlaceReader rows = { .kind = kind, .places = places, .unplaced = unplaced };

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (kind != WAY_POSITION_NONE, NULL);
  g_return_val_if_fail (unplaced == NULL
                        || g_array_get_element_size (unplaced)
                             == sizeof (guint64), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!columns_init (&roles, kind == WAY_POSITION_PLANAR ? planar : geographic,
                     "--place-columns", columns, error))
    return NULL;
  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;

  rows.reader = reader;
  read_places (&rows, &roles);
  return reader_finish (reader, error) ? g_steal_pointer (&places) : NULL;
}

typedef struct
{
  Reader    *reader;
  Csv       *csv;
  guint      n_columns;
  int        at[COLUMNS_MAX];   /* -1 for a column that is not there */
  GPtrArray *rows;
  GArray    *lines;             /* (nullable) */
} RowReader;

/* FALSE if the table lacks all of the columns. */
static gboolean
find_row_columns (RowReader     *self,
                  const Columns *roles)
{
  gboolean found = FALSE;

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (!columns_find (roles, self->csv, i, FALSE, &self->at[i]))
        return FALSE;
      found = found || self->at[i] >= 0;
    }
  if (!found)
    {
      g_autofree char *list = g_strjoinv (", ", (char **) roles->roles);
      g_autofree char *expected
        = g_strdup_printf ("some of %s were expected", list);

      return csv_fail_column (self->csv, expected);
    }

  return TRUE;
}

static void
read_rows (RowReader     *self,
           const Columns *roles)
{
  g_autoptr (Csv) csv = columns_open (roles, self->reader);

  self->csv = csv;
  if (csv == NULL || !find_row_columns (self, roles))
    return;

  while (csv_next (csv))
    {
      const guint64 line = reader_get_line (self->reader);
      char **row = g_new0 (char *, self->n_columns + 1);

      for (guint i = 0; i < self->n_columns; i++)
        row[i] = g_strdup (csv_field (csv, self->at[i]));
      g_ptr_array_add (self->rows, row);
      if (self->lines != NULL)
        g_array_append_val (self->lines, line);
    }
}

GPtrArray *
way_load_rows (const char        *path,
               const char *const *columns,
               GArray            *lines,
               GCancellable      *cancellable,
               GError           **error)
{
  g_autoptr (Reader) reader = NULL;
  g_autoptr (GPtrArray) rows
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (Columns) roles = { NULL };
  RowReader self = { .rows = rows, .lines = lines };

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (columns != NULL && columns[0] != NULL, NULL);
  g_return_val_if_fail (lines == NULL
                        || g_array_get_element_size (lines)
                             == sizeof (guint64), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  self.n_columns = g_strv_length ((char **) columns);
  g_return_val_if_fail (self.n_columns <= COLUMNS_MAX, NULL);

  if (!columns_init (&roles, columns, NULL, NULL, error))
    return NULL;
  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;

  self.reader = reader;
  read_rows (&self, &roles);
  return reader_finish (reader, error) ? g_steal_pointer (&rows) : NULL;
}
