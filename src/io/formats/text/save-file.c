/* save-file.c - a new file beside an old one, which takes its place
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where the system has files without a name (O_TMPFILE), the new file gets its
 * name when it is complete, so that nothing is left of it if the program dies.
 * On other systems it has a temporary name from the beginning.
 *
 * A list of all files that are being written lets save_discard_all() remove
 * them. The lock of the list is held while a new file gets a name and the list
 * learns it, and while a file is put into its place. So a thread
 * that holds the lock knows whether each file has been replaced. */

#include "config.h"

#include "io/formats/text/save-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "io/formats/text/open-waiting.h"
#include "io/formats/text/save-attributes.h"

/* How many temporary names are tried. */
#define MAX_TRIES 100

#define NAME_SIZE 32

struct _SaveFile
{
  SaveTarget target;
  char      *shown;             /* (owned): the path of the caller */
  int        descriptor;        /* (owned) unless it was open before */
  gboolean   is_new;            /* whether it will replace @target */
  char       name[NAME_SIZE];   /* of the new file; empty if it has none */
};

static GMutex lock;
static GList *under_way;        /* of SaveFile; under the lock */
static gboolean is_over;        /* under the lock */
static gboolean always_named;

/* To be called with the lock held. */
static void
remove_new (SaveFile *self)
{
  if (self->name[0] != '\0')
    unlinkat (self->target.folder, self->name, 0);
  self->name[0] = '\0';
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

static void
make_name (SaveFile *self)
{
  snprintf (self->name, sizeof self->name, ".wayfind-%08x.new",
            g_random_int ());
}

void
save_file_use_names (gboolean always)
{
  always_named = always;
}

/* Whether a nameless file can get a name: by its path under /proc. */
static gboolean
can_name_later (void)
{
  return !always_named && access ("/proc/self/fd", X_OK) == 0;
}

static int
open_nameless (SaveFile *self,
               mode_t    mode)
{
#ifdef O_TMPFILE
  if (can_name_later ())
    return openat (self->target.folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC,
                   mode);
#endif
  errno = EOPNOTSUPP;
  return -1;
}

static int
open_named (SaveFile *self,
            mode_t    mode)
{
  int descriptor = -1;

  for (guint i = 0; descriptor < 0 && i < MAX_TRIES; i++)
    {
      make_name (self);
      descriptor = openat (self->target.folder, self->name,
                           O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
      if (descriptor < 0 && errno != EEXIST)
        break;
    }
  if (descriptor < 0)
    self->name[0] = '\0';

  return descriptor;
}

/* Opens the new file. Other users may not read it until it has the permissions
 * of the old file. */
static gboolean
open_new (SaveFile *self,
          GError  **error)
{
  const mode_t mode = self->target.exists ? 0600 : 0666;

  if (is_over)
    return fail (self, ECANCELED, error);

  self->is_new = TRUE;
  self->descriptor = open_nameless (self, mode);
  if (self->descriptor < 0
      && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT
          || errno == EINVAL))
    self->descriptor = open_named (self, mode);

  return self->descriptor >= 0 || fail (self, errno, error);
}

/* Whether a single file is mounted there, as in containers: no other file can
 * replace it. */
static gboolean
is_mounted (const SaveTarget *target)
{
#ifdef STATX_ATTR_MOUNT_ROOT
  struct statx now;

  return statx (target->folder, target->name, AT_SYMLINK_NOFOLLOW, 0, &now) == 0
         && (now.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#else
  return FALSE;
#endif
}

/* The reason why the old file cannot be replaced; NULL if none is known yet. */
static const char *
find_obstacle (const SaveFile *self)
{
  if (self->target.old.st_nlink > 1)
    return "it has another name (a hard link)";
  if (faccessat (self->target.folder, ".", W_OK | X_OK, AT_EACCESS) != 0)
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
  self->descriptor = openat (self->target.folder, self->target.name,
                             O_WRONLY | O_TRUNC | O_NOFOLLOW | O_NOCTTY
                               | O_CLOEXEC);
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

  if (faccessat (self->target.folder, self->target.name, W_OK, AT_EACCESS) != 0)
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
  self->descriptor = open_waiting (self->target.folder, self->target.name,
                                   O_WRONLY, cancellable);
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

/* Gives the nameless file the name @name, which must be free. */
static gboolean
give_name (SaveFile   *self,
           const char *name)
{
  char path[64];

  snprintf (path, sizeof path, "/proc/self/fd/%d", self->descriptor);
  return linkat (AT_FDCWD, path, self->target.folder, name,
                 AT_SYMLINK_FOLLOW) == 0;
}

static gboolean
give_any_name (SaveFile *self)
{
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      make_name (self);
      if (give_name (self, self->name))
        return TRUE;
      if (errno != EEXIST)
        break;
    }
  self->name[0] = '\0';

  return FALSE;
}

/* Puts the new file into its place. A nameless file gets its final name at once
 * if that is free. Otherwise it gets a temporary name, and is renamed. To be
 * called with the lock held. */
static gboolean
put_in_place (SaveFile *self,
              GError  **error)
{
  if (is_over)
    return save_target_fail (NULL, ECANCELED, error);
  if (self->name[0] == '\0')
    {
      if (!self->target.exists && give_name (self, self->target.name))
        return TRUE;
      if (!give_any_name (self))
        return save_target_fail (NULL, errno, error);
    }

  if (renameat (self->target.folder, self->name, self->target.folder,
                self->target.name) == 0)
    {
      self->name[0] = '\0';
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
