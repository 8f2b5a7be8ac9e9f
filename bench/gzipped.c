/* gzipped.c - what the shared data is packed in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "gzipped.h"

#include <gio/gio.h>

char *
gzipped_read (const char *path,
              GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) raw = (GInputStream *) g_file_read (file, NULL,
                                                               error);
  if (raw == NULL)
    return NULL;

  g_autoptr (GConverter) unzip = (GConverter *) g_zlib_decompressor_new (
      G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) in = g_converter_input_stream_new (raw, unzip);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  if (g_output_stream_splice (out, in, G_OUTPUT_STREAM_SPLICE_NONE, NULL,
                              error) < 0
      || !g_output_stream_write_all (out, "", 1, NULL, NULL, error)
      || !g_output_stream_close (out, NULL, error))
    return NULL;

  return g_memory_output_stream_steal_data ((GMemoryOutputStream *) out);
}
