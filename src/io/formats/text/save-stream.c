/* save-stream.c - a stream into a file that takes its place when it is closed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/save.h>

#include <gio/gunixoutputstream.h>

#include "io/formats/text/save-file.h"

struct _WaySaveStream
{
  GOutputStream  parent_instance;

  SaveFile      *file;          /* (owned) (nullable): NULL when closed */
  GOutputStream *inner;         /* (owned): writes to the file */
  gboolean       has_failed;
};

G_DEFINE_FINAL_TYPE (WaySaveStream, way_save_stream, G_TYPE_OUTPUT_STREAM)

static gssize
write_some (GOutputStream *stream,
            const void    *buffer,
            gsize          count,
            GCancellable  *cancellable,
            GError       **error)
{
  WaySaveStream *self = WAY_SAVE_STREAM (stream);
  const gssize n = g_output_stream_write (self->inner, buffer, count,
                                          cancellable, error);

  self->has_failed |= n < 0;
  return n;
}

/* Closes the inner stream; a converter writes the rest of its text then. */
static gboolean
close_inner (WaySaveStream *self,
             GCancellable  *cancellable,
             GError       **error)
{
  if (!self->has_failed)
    return g_output_stream_close (self->inner, cancellable, error);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               "not all could be written");
  return FALSE;
}

/* Closes the streams that write to the file while its descriptor is still open,
 * so that they write nothing later, and then drops the file. */
static void
let_go (WaySaveStream *self)
{
  if (!g_output_stream_is_closed (self->inner))
    {
      g_autoptr (GCancellable) cancelled = g_cancellable_new ();

      g_cancellable_cancel (cancelled);
      g_output_stream_close (self->inner, cancelled, NULL);
    }
  g_clear_pointer (&self->file, save_file_free);
}

static gboolean
close_file (GOutputStream *stream,
            GCancellable  *cancellable,
            GError       **error)
{
  WaySaveStream *self = WAY_SAVE_STREAM (stream);
  gboolean good;

  if (self->file == NULL)
    return TRUE;

  good = !g_cancellable_set_error_if_cancelled (cancellable, error)
         && close_inner (self, cancellable, error)
         && save_file_commit (self->file, error);
  let_go (self);

  return good;
}

/* Drops the file first. GOutputStream closes a stream that is disposed of, and
 * that must not put a file into its place which the caller had not closed. */
static void
dispose (GObject *object)
{
  WaySaveStream *self = WAY_SAVE_STREAM (object);

  if (self->file != NULL)
    let_go (self);

  G_OBJECT_CLASS (way_save_stream_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_clear_object (&WAY_SAVE_STREAM (object)->inner);

  G_OBJECT_CLASS (way_save_stream_parent_class)->finalize (object);
}

static void
way_save_stream_class_init (WaySaveStreamClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  G_OBJECT_CLASS (klass)->finalize = finalize;
  G_OUTPUT_STREAM_CLASS (klass)->write_fn = write_some;
  G_OUTPUT_STREAM_CLASS (klass)->close_fn = close_file;
}

static void
way_save_stream_init (WaySaveStream *self)
{
}

static GOutputStream *
pack (GOutputStream *plain)
{
  g_autoptr (GZlibCompressor) gzip
    = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);

  return g_converter_output_stream_new (plain, G_CONVERTER (gzip));
}

GOutputStream *
way_save_stream_new (const char   *path,
                     WaySaveFlags  flags,
                     GCancellable *cancellable,
                     GError      **error)
{
  g_autoptr (GOutputStream) plain = NULL;
  WaySaveStream *self;
  SaveFile *file;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail ((flags & ~WAY_SAVE_IN_PLACE) == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  file = save_file_open (path, flags, cancellable, error);
  if (file == NULL)
    return NULL;

  self = g_object_new (WAY_TYPE_SAVE_STREAM, NULL);
  self->file = file;
  plain = g_unix_output_stream_new (save_file_get_descriptor (file), FALSE);
  self->inner = g_str_has_suffix (path, ".gz") ? pack (plain)
                                               : g_steal_pointer (&plain);

  return G_OUTPUT_STREAM (self);
}
