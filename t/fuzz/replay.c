/* replay.c - runs a fuzzing target over its corpus, a test case a file
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The files lie in t/fuzz/corpus/TARGET. The target that loads files is given
 * those of t/data, too. */

#include "dice.h"

#include <string.h>

static void
test_file (gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize len;

  g_file_get_contents (data, &text, &len, &error);
  g_assert_no_error (error);
  LLVMFuzzerTestOneInput ((const guint8 *) text, len);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds a case for each file of the folder, in the order of their names. */
static guint
add_folder (const char *target,
            const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = NULL;
      char *file;

      name = g_ptr_array_index (names, i);
      path = g_strdup_printf ("/fuzz/%s/%s", target, name);
      file = g_build_filename (folder, name, NULL);
      if (g_file_test (file, G_FILE_TEST_IS_REGULAR))
        g_test_add_data_func_full (path, file, test_file, g_free);
      else
        g_free (file);
    }

  return names->len;
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *target = g_path_get_basename (argv[0]);
  g_autofree char *folder = NULL;
  const char *name = g_str_has_prefix (target, "lt-") ? target + 3 : target;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_DIST, "fuzz", "corpus", name, NULL);
  g_assert_cmpuint (add_folder (name, folder), >, 0);
  if (strcmp (name, "load") == 0)
    {
      g_autofree char *data = g_test_build_filename (G_TEST_DIST, "data",
                                                     NULL);

      g_assert_cmpuint (add_folder (name, data), >, 0);
    }

  return g_test_run ();
}
