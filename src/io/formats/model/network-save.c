/* network-save.c - networks into files of any format that writes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/format-private.h"
#include "io/formats/model/network-private.h"

/* Finds the format to write in; NULL with an error if it cannot be written. */
static const Format *
find_writing_format (const char *path,
                     const char *name,
                     GError    **error)
{
  const Format *format = name != NULL ? format_by_name (name, error)
                                      : format_by_ending (path);

  if (format == NULL && name == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s: no known format has this ending: name the format to "
                 "write, such as geojson", path);
  else if (format != NULL && !format->info.writes)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s is read only: choose another format to write",
                 format->info.title);
  else if (format != NULL && format->write == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "this build of Wayfind was made without what it needs to "
                 "write %s", format->info.title);
  else
    return format;

  return NULL;
}

static gboolean
check_is_table (WayNetwork   *self,
                const Format *format,
                GError      **error)
{
  if (way_network_get_table (self) != NULL)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "the network is a grid, and %s has place for nodes and edges "
               "alone: choose a tile map", format->info.title);
  return FALSE;
}

/* Checks that everything can be written: parts for which the format has no
 * place are refused, and not dropped. */
static gboolean
check_network (WayNetwork   *self,
               const Format *format,
               GError      **error)
{
  WayTable *table = way_network_get_table (self);

  if (table == NULL)
    return format->keeps_grids || check_is_table (self, format, error);

  if (!format->keeps_widths && way_table_has_widths (table))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "edges have widths, and %s has no place for them: choose an "
                 "edge table", format->info.title);
  else if (way_table_has_rules (table)
           && !network_ignores_turns (self))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "the network has rules of turns or through traffic, and %s "
                 "has no place for these: load the network so that it "
                 "ignores turns",
                 format->info.title);
  else
    return TRUE;

  return FALSE;
}

static gboolean
write_with (WayNetwork   *self,
            void        (*write) (Writer *writer, WayNetwork *network),
            const char   *path,
            WaySaveFlags  flags,
            GCancellable *cancellable,
            GError      **error)
{
  g_autoptr (Writer) writer = writer_open (path, flags, cancellable, error);

  if (writer == NULL)
    return FALSE;

  write (writer, self);
  return writer_close (writer, error);
}

gboolean
way_network_save (WayNetwork   *self,
                  const char   *path,
                  const char   *format,
                  WaySaveFlags  flags,
                  GCancellable *cancellable,
                  GError      **error)
{
  const Format *chosen;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  chosen = find_writing_format (path, format, error);

  return chosen != NULL && check_network (self, chosen, error)
         && write_with (network_get_whole (self), chosen->write, path, flags,
                        cancellable, error);
}

char **
way_network_dup_lost_measures (WayNetwork *self,
                               const char *path,
                               const char *format)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const EdgeColumns *columns;
  const Format *chosen;
  guint n;

  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  chosen = find_writing_format (path, format, NULL);
  columns = way_network_get_table (self) != NULL ? network_get_columns (self)
                                                 : NULL;
  n = columns != NULL ? edge_columns_get_count (columns) : 0;
  for (guint i = 0; i < n; i++)
    if (chosen == NULL || !chosen->keeps_measures
        || !edge_columns_is_full (columns, i))
      g_ptr_array_add (names, g_strdup (edge_columns_get_name (columns, i)));
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

/* Whether a node has what only a file of nodes has place for. */
static gboolean
has_more_than_edges (WayTable     *table,
                     guint32       id,
                     const Format *format)
{
  const WayNode node = way_table_get_node (table, WAY_ADDED (id));
  WayPosition at;

  return way_graph_get_position (WAY_GRAPH (table), node, &at)
         || (!format->keeps_lone_nodes
             && way_table_get_component_size (
                  table, way_table_get_component (table, node))
                  == 1);
}

gboolean
way_network_needs_nodes (WayNetwork *self,
                         const char *path,
                         const char *format)
{
  const Format *chosen;
  WayTable *table;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  chosen = find_writing_format (path, format, NULL);
  table = way_network_get_table (self);
  if (chosen == NULL || chosen->write_nodes == NULL || table == NULL)
    return FALSE;

  for (guint32 id = 0; id < way_table_get_n_nodes (table); id++)
    if (has_more_than_edges (table, id, chosen))
      return TRUE;

  return FALSE;
}

gboolean
way_network_save_nodes (WayNetwork   *self,
                        const char   *path,
                        const char   *format,
                        WaySaveFlags  flags,
                        GCancellable *cancellable,
                        GError      **error)
{
  const Format *chosen;

  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  chosen = find_writing_format (path, format, error);
  if (chosen == NULL)
    return FALSE;
  if (chosen->write_nodes != NULL)
    return check_is_table (self, chosen, error)
           && write_with (network_get_whole (self), chosen->write_nodes, path,
                          flags, cancellable, error);

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s keeps its nodes in one file with the edges",
               chosen->info.title);
  return FALSE;
}
