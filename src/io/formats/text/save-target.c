/* save-target.c - the file that a path leads to, before it is written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Symbolic links are followed by hand, so that the file at their end can be
 * replaced beside itself, and so that a link to nothing makes the file that
 * it names. Links of /dev/stdout's kind lead to a file that is open already:
 * opening it again would lose its position and its other writers,
 * as in `{ echo a; wayfind ... --write /dev/stdout; } > file'. */

#include "io/formats/text/save-target.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* The most links to follow, as many as Linux does. */
#define MAX_LINKS 40

gboolean
save_target_fail (const char *path,
                  int         number,
                  GError    **error)
{
  g_set_error_literal (error, G_IO_ERROR,
                       (gint) g_io_error_from_errno (number),
                       g_strerror (number));
  if (path != NULL)
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_prefix_error (error, "%s: ", shown);
    }

  return FALSE;
}

/* Whether @path is /dev/fd/N, or another name of that file. */
static gboolean
parse_descriptor (const char *path,
                  int        *descriptor)
{
  const char *const folders[] = { "/dev/fd/", "/proc/self/fd/",
                                  "/proc/thread-self/fd/" };
  guint64 number;

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i])
        && g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0,
                                       INT_MAX, &number, NULL))
      {
        *descriptor = (int) number;
        return TRUE;
      }

  return FALSE;
}

/* Reads the symbolic link at @path, or returns NULL. The links of processes
 * in /proc are not paths, and only the system can follow them. */
static char *
read_link (const char *path)
{
  g_autofree char *to = NULL;
  g_autofree char *folder = NULL;

  if (g_str_has_prefix (path, "/proc/"))
    return NULL;

  to = g_file_read_link (path, NULL);
  if (to == NULL || g_path_is_absolute (to))
    return g_steal_pointer (&to);

  folder = g_path_get_dirname (path);
  return g_build_filename (folder, to, NULL);
}

static gboolean
follow_links (SaveTarget *self,
              const char *path,
              GError    **error)
{
  self->path = g_strdup (path);

  for (guint n = 0; n < MAX_LINKS; n++)
    {
      char *next;

      if (parse_descriptor (self->path, &self->descriptor))
        {
          self->kind = TARGET_DESCRIPTOR;
          return TRUE;
        }
      next = read_link (self->path);
      if (next == NULL)
        return TRUE;

      g_free (self->path);
      self->path = next;
    }

  return save_target_fail (path, ELOOP, error);
}

/* Looks at the file. A path that ends with a slash leads to a folder, which no
 * file can replace. */
static gboolean
look (SaveTarget *self,
      const char *path,
      GError    **error)
{
  const gboolean is_proc = g_str_has_prefix (self->path, "/proc/");

  if (g_str_has_suffix (self->path, "/"))
    return save_target_fail (path, EISDIR, error);
  if ((is_proc ? stat : lstat) (self->path, &self->old) != 0)
    return (errno == ENOENT && *self->path != '\0')
           || save_target_fail (path, errno, error);

  self->exists = TRUE;
  if (S_ISDIR (self->old.st_mode))
    return save_target_fail (path, EISDIR, error);
  if (S_ISLNK (self->old.st_mode))
    return save_target_fail (path, ELOOP, error);

  /* A file in /proc is never replaced. */
  if (!S_ISREG (self->old.st_mode) || is_proc)
    self->kind = TARGET_SPECIAL;
  return TRUE;
}

gboolean
save_target_find (SaveTarget *self,
                  const char *path,
                  GError    **error)
{
  *self = (SaveTarget) { .kind = TARGET_FILE };

  if (strcmp (path, "-") == 0)
    {
      self->kind = TARGET_DESCRIPTOR;
      self->descriptor = STDOUT_FILENO;
      return TRUE;
    }

  return follow_links (self, path, error)
         && (self->kind == TARGET_DESCRIPTOR || look (self, path, error));
}

void
save_target_clear (SaveTarget *self)
{
  g_clear_pointer (&self->path, g_free);
}
