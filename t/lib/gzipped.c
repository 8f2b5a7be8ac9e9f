/* gzipped.c - unpacks the shared data, for tests and races
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "gzipped.h"

#include <gio/gio.h>

static GInputStream *
open_file (const char *path,
           GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) raw = (GInputStream *) g_file_read (file, NULL,
                                                               error);
  g_autoptr (GConverter) unzip = NULL;

  if (raw == NULL || !g_str_has_suffix (path, ".gz"))
    return g_steal_pointer (&raw);

  unzip = (GConverter *) g_zlib_decompressor_new (
    G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  return g_converter_input_stream_new (raw, unzip);
}

char *
gzipped_read (const char *path,
              gsize      *length,
              GError    **error)
{
  g_autoptr (GInputStream) in = open_file (path, error);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();
  GMemoryOutputStream *memory = (GMemoryOutputStream *) out;

  if (in == NULL
      || g_output_stream_splice (out, in, G_OUTPUT_STREAM_SPLICE_NONE, NULL,
                                 error) < 0)
    return NULL;

  if (length != NULL)
    *length = g_memory_output_stream_get_data_size (memory);
  if (!g_output_stream_write_all (out, "", 1, NULL, NULL, error)
      || !g_output_stream_close (out, NULL, error))
    return NULL;

  return g_memory_output_stream_steal_data (memory);
}
