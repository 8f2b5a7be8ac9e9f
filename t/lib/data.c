/* data.c - the real data beside the project, if it is installed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "data.h"

#include "gzipped.h"

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

char *
data_read (const char *name,
           gsize      *length)
{
  g_autofree char *path = g_build_filename (g_getenv ("WAYFIND_TEST_DATA"),
                                            name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = gzipped_read (path, length, &error);

  g_assert_no_error (error);
  return text;
}
