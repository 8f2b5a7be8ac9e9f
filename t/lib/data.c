/* data.c - the real data that lies beside the project, where it is there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "data.h"

gboolean
data_is_there (void)
{
  const char *folder = g_getenv ("WAYFIND_TEST_DATA");
  g_autofree char *why = NULL;

  if (folder != NULL && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;

  why = g_strdup_printf ("no data: WAYFIND_TEST_DATA is %s",
                         folder ? folder : "not set");
  g_test_skip (why);
  return FALSE;
}

static GInputStream *
open_file (const char *name,
           GError    **error)
{
  g_autofree char *path = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                            name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) raw = NULL;
  g_autoptr (GZlibDecompressor) unpack = NULL;

  raw = G_INPUT_STREAM (g_file_read (file, NULL, error));
  if (raw == NULL || !g_str_has_suffix (name, ".gz"))
    return g_steal_pointer (&raw);

  unpack = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  return g_converter_input_stream_new (raw, G_CONVERTER (unpack));
}

char *
data_read (const char *name,
           gsize      *length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = open_file (name, &error);
  g_autoptr (GOutputStream) text = g_memory_output_stream_new_resizable ();
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (text);

  g_assert_no_error (error);
  g_output_stream_splice (text, stream, G_OUTPUT_STREAM_SPLICE_NONE, NULL,
                          &error);
  g_assert_no_error (error);
  if (length != NULL)
    *length = g_memory_output_stream_get_data_size (memory);
  g_output_stream_write_all (text, "", 1, NULL, NULL, &error);
  g_output_stream_close (text, NULL, &error);
  g_assert_no_error (error);

  return g_memory_output_stream_steal_data (memory);
}
