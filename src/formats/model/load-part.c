/* load-part.c - a part of a network from a file, without the rest of it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file whose nodes are numbers is read three times: its head, which says how
 * many nodes there are; all of it, to count the edges of the part; and all of
 * it again, to keep them. That takes longer than to read it once, and no more
 * memory than the part. */

#include "formats/model/format-private.h"

#include <string.h>

#define MOST_PARTS 65536

typedef struct
{
  WayLoader    *loader;
  const char   *path;
  GCancellable *cancellable;
  const Format *format;         /* as it was told at first */
  gboolean      has_named;      /* whether an error says which file it is of */
} Source;

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
  const Format *format;
  g_autoptr (Reader) reader = loader_open (self->loader, self->path,
                                           self->cancellable, &format, error);

  self->has_named = TRUE;
  if (reader == NULL)
    return FALSE;
  if (format != self->format)
    return fail_changed (reader, error);
  if (!format->tell_edges (reader, part))
    return reader_finish (reader, error);

  self->has_named = FALSE;
  return TRUE;
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

  if (!source->format->count_nodes (reader, &n_nodes))
    {
      reader_finish (reader, error);
      return NULL;
    }

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

/* Whether the file is there to be read once more. */
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
               "%s is no file that can be read more than once, as parts of "
               "networks are", shown);
  return FALSE;
}

static gboolean
fail_format (const Reader *reader,
             const Format *format,
             GError      **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s is %s, the nodes of which are known only when all of it was "
               "read: parts are read of prepared networks and DIMACS graphs",
               reader_get_name (reader), format->info.title);
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
  Source source = { self, path, cancellable, NULL, FALSE };
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
  if (source.format->tell_edges != NULL)
    return stream (&source, reader, part, n_parts, error);

  fail_format (reader, source.format, error);
  return NULL;
}
