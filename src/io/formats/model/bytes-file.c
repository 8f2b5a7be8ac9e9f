/* bytes-file.c - what the core library packs, in files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/bytes-file.h"

#include "io/formats/text/source.h"

gboolean
bytes_file_save (GBytes       *bytes,
                 const char   *path,
                 WaySaveFlags  flags,
                 GCancellable *cancellable,
                 GError      **error)
{
  g_autoptr (GOutputStream) stream = way_save_stream_new (path, flags,
                                                          cancellable, error);
  gconstpointer data;
  gsize size;

  if (stream == NULL)
    return FALSE;

  data = g_bytes_get_data (bytes, &size);
  return g_output_stream_write_all (stream, data, size, NULL, cancellable,
                                    error)
         && g_output_stream_close (stream, cancellable, error);
}

GBytes *
bytes_file_load (const char      *path,
                 const char      *magic,
                 gsize            most,
                 const WayLimits *limits,
                 GError         **error)
{
  g_autoptr (Source) source = source_open (
    path, limits != NULL ? way_limits_get_cancellable (limits) : NULL, error);

  return source != NULL ? source_read_bytes (source, magic, most, error) : NULL;
}
