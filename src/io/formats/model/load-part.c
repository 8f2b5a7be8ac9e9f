/* load-part.c - a part of a network from a file, without the rest of it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file is read three times: for how many nodes there are; to count the edges
 * of the part; and to keep them. That takes longer than to read it once, and no
 * more memory than the part. The first time ends with the head if that says how
 * many nodes there are. If they have names, these get numbers then, which all
 * parts must know until the file was read. */

#include "io/formats/model/format-private.h"

#include <string.h>

#define MOST_PARTS 65536

typedef struct
{
  WayLoader    *loader;
  const char   *path;
  GCancellable *cancellable;
  const Format *format;         /* that was found at first */
  NodeNames    *names;          /* (owned) that it met then */
  gboolean      has_named;      /* whether an error says which file it is of */
} Source;

static void
source_clear (Source *self)
{
  node_names_free (self->names);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

static gboolean
fail_changed (const Reader *reader,
              GError      **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED,
               "%s: the file was of another format at first",
               reader_get_name (reader));
  return FALSE;
}

/* A WayEdgeSourceFunc. */
static gboolean
tell_edges (WayTablePart *part,
            gpointer      user_data,
            GError      **error)
{
  Source *self = user_data;
  const LoadSettings settings
    = loader_get_settings (self->loader, self->path, self->cancellable);
  const Format *format;
  g_autoptr (Reader) reader = loader_open (self->loader, self->path,
                                           self->cancellable, &format, error);

  self->has_named = TRUE;
  if (reader == NULL)
    return FALSE;
  if (format != self->format)
    return fail_changed (reader, error);
  if (!format->tell_edges (reader, &settings, self->names, part))
    return reader_finish (reader, error);

  self->has_named = FALSE;
  return TRUE;
}

static gboolean
count_nodes (Source  *self,
             Reader  *reader,
             guint32 *n_nodes,
             GError **error)
{
  const LoadSettings settings
    = loader_get_settings (self->loader, self->path, self->cancellable);

  return self->format->count_nodes (reader, &settings, self->names, n_nodes)
         || reader_finish (reader, error);
}

static WayTablePart *
stream (Source  *source,
        Reader  *reader,
        guint    part,
        guint    n_parts,
        GError **error)
{
  WayTablePart *made;
  guint32 n_nodes;

  if (!count_nodes (source, reader, &n_nodes, error))
    return NULL;

  made = way_table_part_new_streamed (n_nodes, part, n_parts, tell_edges,
                                      source, error);
  if (made == NULL && !source->has_named)
    g_prefix_error (error, "%s: ", reader_get_name (reader));
  return made;
}

/* The table of a prepared network is mapped, and its rows are read where they
 * are looked at. */
static WayTablePart *
cut (const Source *source,
     guint         part,
     guint         n_parts,
     GError      **error)
{
  g_autoptr (WayNetwork) network
    = way_loader_load (source->loader, source->path, source->cancellable,
                       error);

  return network != NULL
           ? way_table_part_new (way_network_get_table (network), part, n_parts,
                                 error)
           : NULL;
}

/* Whether the file can be read again. */
static gboolean
check_path (const char *path,
            GError    **error)
{
  g_autofree char *shown = NULL;

  if (strcmp (path, "-") != 0
      && (g_file_test (path, G_FILE_TEST_IS_REGULAR)
          || !g_file_test (path, G_FILE_TEST_EXISTS)))
    return TRUE;

  shown = g_filename_display_name (path);
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s cannot be read more than once, as parts of networks "
               "are", shown);
  return FALSE;
}

/* Whether parts can be read of the file. A table of nodes would be kept as a
 * whole. */
static gboolean
check_format (const Source *self,
              const Reader *reader,
              GError      **error)
{
  const Format *format = self->format;
  const char *name = reader_get_name (reader);

  if (format->tell_edges == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s is %s, and a part of it would take the memory of the "
                 "whole: parts are read of prepared networks, DIMACS graphs "
                 "and edge tables", name, format->info.title);
  else if (format->first_number == 0
           && loader_has_nodes_path (self->loader))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s is %s with a file of nodes, and a part would keep all "
                 "nodes: leave out that file", name, format->info.title);
  else
    return loader_check (self->loader, format, name, error);

  return FALSE;
}

WayTablePart *
way_loader_load_part (WayLoader    *self,
                      const char   *path,
                      guint         part,
                      guint         n_parts,
                      GCancellable *cancellable,
                      GError      **error)
{
  g_auto (Source) source = { self, path, cancellable, NULL,
                             node_names_new (), FALSE };
  g_autoptr (Reader) reader = NULL;

  g_return_val_if_fail (WAY_IS_LOADER (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (part < n_parts && n_parts <= MOST_PARTS, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!check_path (path, error))
    return NULL;
  reader = loader_open (self, path, cancellable, &source.format, error);
  if (reader == NULL)
    return NULL;

  if (source.format == &prepared_format)
    return cut (&source, part, n_parts, error);

  return check_format (&source, reader, error)
           ? stream (&source, reader, part, n_parts, error) : NULL;
}

/* The nodes of the whole ---------------------------------------------------- */

static gboolean
add_nodes (const Source    *self,
           guint            n_nodes,
           WayTableBuilder *builder,
           GError         **error)
{
  gsize place = 0;
  const char *name;

  if (self->format->first_number > 0)
    {
      way_table_builder_set_first_number (builder, self->format->first_number);
      return way_table_builder_add_nodes (builder, n_nodes, NULL, NULL, error);
    }

  while ((name = node_names_next (self->names, &place)) != NULL)
    if (!way_table_builder_add_node (builder, name, NULL, NULL, error))
      return FALSE;
  return TRUE;
}

static WayTable *
make_table (const Source *self,
            guint         n_nodes,
            GError      **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  return add_nodes (self, n_nodes, builder, error)
           ? way_table_builder_build (builder, error) : NULL;
}

static WayNetwork *
load_nodes (Source       *self,
            Reader       *reader,
            WayTablePart *part,
            GError      **error)
{
  const WayUnit unit = loader_get_settings (self->loader, NULL, NULL).unit;
  WayTablePartExtent extent;
  WayNetwork *network;
  guint32 n_nodes;

  if (!count_nodes (self, reader, &n_nodes, error))
    return NULL;
  way_table_part_get_extent (part, &extent);
  if (n_nodes != extent.n_nodes)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED, "%s: the file has other "
                   "nodes than when the part was read",
                   reader_get_name (reader));
      return NULL;
    }

  network = network_take (make_table (self, n_nodes, error));
  if (network != NULL)
    network_set_format (network, self->format->info.name);
  if (network != NULL && unit != WAY_UNIT_UNKNOWN)
    way_network_set_unit (network, unit);
  return network;
}

WayNetwork *
way_loader_load_nodes (WayLoader    *self,
                       const char   *path,
                       WayTablePart *part,
                       GCancellable *cancellable,
                       GError      **error)
{
  g_auto (Source) source = { self, path, cancellable, NULL,
                             node_names_new (), FALSE };
  g_autoptr (Reader) reader = NULL;

  g_return_val_if_fail (WAY_IS_LOADER (self), NULL);
  g_return_val_if_fail (path != NULL && WAY_IS_TABLE_PART (part), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (way_table_part_get_table (part) != NULL)
    return way_network_new (WAY_GRAPH (way_table_part_get_table (part)));
  if (!check_path (path, error))
    return NULL;
  reader = loader_open (self, path, cancellable, &source.format, error);

  return reader != NULL && check_format (&source, reader, error)
           ? load_nodes (&source, reader, part, error) : NULL;
}
