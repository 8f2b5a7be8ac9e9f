/* odd-numbers.c - tests of files in which one number is wrong
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each number of each small file of t/data that is right is replaced, one at a
 * time, by numbers at the ends of ranges: zero, one too many, more than any
 * machine holds. Each such file is loaded or refused by one error; a critical,
 * a crash, or memory for the count that a header promises ends the test. */

#include "lib/files.h"

#include <string.h>

#define MAX_SIZE 6000

static const char *const odd_numbers[] = {
  "0", "-1", "1", "2147483647", "2147483648", "4294967295", "4294967296",
  "18446744073709551616", "1e308", "0.5", "", "nan"
};

static gboolean
is_digit (const char *text,
          gsize       i)
{
  return g_ascii_isdigit (text[i]);
}

/* @text with the number from @begin to @end replaced. */
static void
load_with (const char *text,
           gsize       begin,
           gsize       end,
           const char *number,
           const char *ending)
{
  g_autoptr (GString) changed = g_string_new_len (text, (gssize) begin);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (changed, number);
  g_string_append (changed, text + end);
  network = files_load_text (NULL, changed->str, (gssize) changed->len, ending,
                             &error);
  g_assert_true ((network != NULL) == (error == NULL));
}

static void
test_file (gconstpointer name)
{
  g_autofree char *path = files_dup_path (name);
  g_autofree char *text = NULL;
  gsize len, end;

  g_assert_true (g_file_get_contents (path, &text, &len, NULL));
  for (gsize begin = 0; begin < len; begin = end + 1)
    {
      for (end = begin; end < len && is_digit (text, end); end++)
        ;
      for (guint i = 0; end > begin && i < G_N_ELEMENTS (odd_numbers); i++)
        load_with (text, begin, end, odd_numbers[i], strrchr (name, '.'));
    }
}

static void
add_file (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *test = g_strconcat ("/odd-numbers/", name, NULL);
  g_autofree char *text = NULL;
  gsize len;

  if (g_str_has_prefix (name, "accept-") && !g_str_has_suffix (name, ".gz")
      && g_file_get_contents (path, &text, &len, NULL) && len <= MAX_SIZE
      && strlen (text) == len)
    g_test_add_data_func_full (test, g_strdup (name), test_file, g_free);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_DIST, "data", NULL);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    add_file (folder, name);

  return g_test_run ();
}
