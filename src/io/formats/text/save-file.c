/* save-file.c - a new file that replaces an old one when it is complete
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The new file lies in the folder of the old one under a temporary name, and is
 * renamed when it is complete.
 *
 * A list of all files that are being written lets way_save_discard_all() remove
 * them. The lock of the list is held while a new file is made and the list
 * learns it, and while a file is renamed. So a thread that holds the lock knows
 * whether each file has been replaced. */

#include "config.h"

#include "io/formats/text/save-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "io/formats/text/open-waiting.h"
#include "io/formats/text/save-attributes.h"

struct _SaveFile
{
  SaveTarget target;
  char      *shown;             /* (owned): the path of the caller */
  int        descriptor;        /* (owned) unless it was open before */
  gboolean   is_new;            /* whether a new file will replace @target */
  char      *new_path;          /* (owned) (nullable): that file */
};

static GMutex lock;
static GList *under_way;        /* of SaveFile; under the lock */
static gboolean is_over;        /* under the lock */

/* To be called with the lock held. */
static void
remove_new (SaveFile *self)
{
  if (self->new_path != NULL)
    g_unlink (self->new_path);
  g_clear_pointer (&self->new_path, g_free);
}

void
way_save_discard_all (void)
{
  g_mutex_lock (&lock);
  is_over = TRUE;
  for (GList *link = under_way; link != NULL; link = link->next)
    remove_new (link->data);
  g_mutex_unlock (&lock);
}

static gboolean
fail (SaveFile *self,
      int       number,
      GError  **error)
{
  return save_target_fail (self->shown, number, error);
}

/* Refuses to replace the file, for the reason @why. */
static gboolean
refuse (const char *why,
        GError    **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_IN_PLACE,
               "%s, so that the file cannot be replaced, but only written in "
               "place", why);
  return FALSE;
}

/* Makes the new file. Other users may not read it until it has the permissions
 * of the old file. */
static gboolean
open_new (SaveFile *self,
          GError  **error)
{
  g_autofree char *folder = g_path_get_dirname (self->target.path);

  if (is_over)
    return fail (self, ECANCELED, error);

  self->new_path = g_build_filename (folder, ".wayfind-XXXXXX", NULL);
  self->descriptor = g_mkstemp_full (self->new_path, O_WRONLY | O_CLOEXEC,
                                     self->target.exists ? 0600 : 0666);
  self->is_new = self->descriptor >= 0;
  if (self->is_new)
    return TRUE;

  fail (self, errno, error);
  g_clear_pointer (&self->new_path, g_free);
  return FALSE;
}

/* Whether a single file is mounted there, as in containers: no other file can
 * replace it. */
static gboolean
is_mounted (const SaveTarget *target)
{
#ifdef STATX_ATTR_MOUNT_ROOT
  struct statx now;

  return statx (AT_FDCWD, target->path, AT_SYMLINK_NOFOLLOW, 0, &now) == 0
         && (now.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#else
  return FALSE;
#endif
}

/* The reason why the old file cannot be replaced; NULL if none is known yet. */
static const char *
find_obstacle (const SaveFile *self)
{
  g_autofree char *folder = g_path_get_dirname (self->target.path);

  if (self->target.old.st_nlink > 1)
    return "it has another name (a hard link)";
  if (faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
    return "its folder may not be written";
  if (is_mounted (&self->target))
    return "it is a mount point";

  return NULL;
}

/* Forgets a new file that cannot replace the old one. */
static void
drop_new (SaveFile *self)
{
  remove_new (self);
  close (self->descriptor);
  self->descriptor = -1;
  self->is_new = FALSE;
}

static gboolean
open_in_place (SaveFile *self,
               GError  **error)
{
  self->descriptor = open (self->target.path, O_WRONLY | O_TRUNC | O_NOFOLLOW
                                                | O_NOCTTY | O_CLOEXEC);
  return self->descriptor >= 0 || fail (self, errno, error);
}

/* Opens the old file. A file that may not be written is not replaced either,
 * even if its folder allows that. */
static gboolean
open_over_old (SaveFile    *self,
               WaySaveFlags flags,
               GError     **error)
{
  const char *obstacle;

  if (faccessat (AT_FDCWD, self->target.path, W_OK, AT_EACCESS) != 0)
    return fail (self, errno, error);

  obstacle = find_obstacle (self);
  if (obstacle == NULL)
    {
      if (!open_new (self, error))
        return FALSE;
      obstacle = save_attributes_copy (&self->target, self->descriptor);
      if (obstacle != NULL)
        drop_new (self);
    }
  if (obstacle == NULL)
    return TRUE;

  if ((flags & WAY_SAVE_IN_PLACE) != 0)
    return open_in_place (self, error);

  refuse (obstacle, error);
  g_prefix_error (error, "%s: ", self->shown);
  return FALSE;
}

static gboolean
open_special (SaveFile     *self,
              GCancellable *cancellable,
              GError      **error)
{
  self->descriptor = open_waiting (self->target.path, O_WRONLY, cancellable);
  return self->descriptor >= 0 || fail (self, errno, error);
}

static gboolean
open_file (SaveFile    *self,
           WaySaveFlags flags,
           GError     **error)
{
  gboolean good;

  g_mutex_lock (&lock);
  good = self->target.exists ? open_over_old (self, flags, error)
                             : open_new (self, error);
  if (good)
    under_way = g_list_prepend (under_way, self);
  g_mutex_unlock (&lock);

  return good;
}

SaveFile *
save_file_open (const char   *path,
                WaySaveFlags  flags,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (SaveFile) self = g_new0 (SaveFile, 1);
  gboolean good = FALSE;

  self->descriptor = -1;
  self->shown = g_filename_display_name (path);
  if (!save_target_find (&self->target, path, error))
    return NULL;

  switch (self->target.kind)
    {
    case TARGET_DESCRIPTOR:
      self->descriptor = self->target.descriptor;
      good = TRUE;
      break;
    case TARGET_SPECIAL:
      good = open_special (self, cancellable, error);
      break;
    case TARGET_FILE:
      good = open_file (self, flags, error);
      break;
    }

  return good ? g_steal_pointer (&self) : NULL;
}

int
save_file_get_descriptor (const SaveFile *self)
{
  return self->descriptor;
}

/* Renames the new file. To be called with the lock held. */
static gboolean
put_in_place (SaveFile *self,
              GError  **error)
{
  if (is_over)
    return save_target_fail (NULL, ECANCELED, error);
  if (g_rename (self->new_path, self->target.path) == 0)
    {
      g_clear_pointer (&self->new_path, g_free);
      return TRUE;
    }
  if (errno == EBUSY || errno == EPERM)
    return refuse ("the system does not let another file take its place",
                   error);

  return save_target_fail (NULL, errno, error);
}

/* Puts the new file into its place. It must be on the disk before it replaces
 * the old file, so that a loss of power cannot destroy both. */
gboolean
save_file_commit (SaveFile *self,
                  GError  **error)
{
  gboolean good;

  if (!self->is_new)
    return TRUE;
  if (self->target.exists && fsync (self->descriptor) != 0)
    return save_target_fail (NULL, errno, error);

  g_mutex_lock (&lock);
  good = put_in_place (self, error);
  g_mutex_unlock (&lock);

  return good;
}

void
save_file_free (SaveFile *self)
{
  g_mutex_lock (&lock);
  under_way = g_list_remove (under_way, self);
  remove_new (self);
  g_mutex_unlock (&lock);

  if (self->descriptor >= 0 && self->target.kind != TARGET_DESCRIPTOR)
    close (self->descriptor);
  save_target_clear (&self->target);
  g_free (self->shown);
  g_free (self);
}
