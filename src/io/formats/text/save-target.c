/* save-target.c - what stands where a file is to be written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Symbolic links are followed by hand, so that the file at their end can be
 * replaced beside itself, and so that a link to nothing makes the file that
 * it names. Links of /dev/stdout's kind lead to a file that is open already:
 * opening it once more would lose where its writer stands and what shares it,
 * as in `{ echo a; wayfind ... --write /dev/stdout; } > file'. */

#include "config.h"

#include "io/formats/text/save-target.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* The most links to follow, as many as Linux does. */
#define MAX_LINKS 40

/* Flags to open a folder, even one where files may be made but not listed. */
#ifdef O_PATH
#define FOLDER_FLAGS (O_PATH | O_DIRECTORY | O_CLOEXEC)
#else
#define FOLDER_FLAGS (O_RDONLY | O_DIRECTORY | O_CLOEXEC)
#endif

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

/* Whether @path is /dev/fd/N, or another name of the same. */
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

/* Reads the symbolic link at @path; NULL if it is none. The links of processes
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

/* Opens the folder of the path. A path that ends with a slash is that of a
 * folder, which no file can replace. */
static gboolean
open_folder (SaveTarget *self,
             const char *path,
             GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  if (*self->path == '\0' || g_str_has_suffix (self->path, "/"))
    return save_target_fail (path, *self->path == '\0' ? ENOENT : EISDIR,
                             error);

  self->name = g_path_get_basename (self->path);
  self->folder = open (folder, FOLDER_FLAGS);
  return self->folder >= 0 || save_target_fail (path, errno, error);
}

static gboolean
look (SaveTarget *self,
      const char *path,
      GError    **error)
{
  const int flags = g_str_has_prefix (self->path, "/proc/")
                      ? 0 : AT_SYMLINK_NOFOLLOW;

  if (fstatat (self->folder, self->name, &self->old, flags) != 0)
    return errno == ENOENT || save_target_fail (path, errno, error);

  self->exists = TRUE;
  if (S_ISDIR (self->old.st_mode))
    return save_target_fail (path, EISDIR, error);
  if (S_ISLNK (self->old.st_mode))
    return save_target_fail (path, ELOOP, error);

  /* A file in /proc is never replaced. */
  if (!S_ISREG (self->old.st_mode) || flags == 0)
    self->kind = TARGET_SPECIAL;
  return TRUE;
}

gboolean
save_target_find (SaveTarget *self,
                  const char *path,
                  GError    **error)
{
  *self = (SaveTarget) { .folder = -1 };

  if (strcmp (path, "-") == 0)
    {
      self->kind = TARGET_DESCRIPTOR;
      self->descriptor = STDOUT_FILENO;
      return TRUE;
    }

  return follow_links (self, path, error)
         && (self->kind == TARGET_DESCRIPTOR
             || (open_folder (self, path, error) && look (self, path, error)));
}

void
save_target_clear (SaveTarget *self)
{
  if (self->folder >= 0)
    close (self->folder);
  self->folder = -1;
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->name, g_free);
}
