/* save-attributes.c - owner, permissions and attributes of a new file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "io/formats/text/save-attributes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/xattr.h>

/* Whether an attribute is copied to the new file: lists of access are, and
 * users' own attributes. The system sets security labels. */
static gboolean
is_kept (const char *name)
{
  return g_str_has_prefix (name, "user.")
         || strcmp (name, "system.posix_acl_access") == 0;
}

static gboolean
copy_extended (const char *path,
               const char *name,
               int         descriptor)
{
  const gssize size = lgetxattr (path, name, NULL, 0);
  g_autofree char *value = size >= 0 ? g_try_malloc (size + 1) : NULL;

  return value != NULL && lgetxattr (path, name, value, size) == size
         && fsetxattr (descriptor, name, value, size, 0) == 0;
}

static gboolean
copy_all_extended (const char *path,
                   int         descriptor)
{
  const gssize size = llistxattr (path, NULL, 0);
  g_autofree char *names = size > 0 ? g_try_malloc (size + 1) : NULL;
  gssize n;

  if (size <= 0)
    return TRUE;                /* none, or a file system without them */
  if (names == NULL || (n = llistxattr (path, names, size)) < 0)
    return FALSE;

  names[n] = '\0';
  for (const char *name = names; name < names + n; name += strlen (name) + 1)
    if (is_kept (name) && !copy_extended (path, name, descriptor))
      return FALSE;

  return TRUE;
}

#else

static gboolean
copy_all_extended (const char *path,
                   int         descriptor)
{
  return TRUE;
}

#endif

/* The owner is copied first: a change of owner takes bits from the
 * permissions. */
const char *
save_attributes_copy (const SaveTarget *target,
                      int               descriptor)
{
  const struct stat *old = &target->old;
  struct stat new;

  if (fstat (descriptor, &new) != 0
      || ((new.st_uid != old->st_uid || new.st_gid != old->st_gid)
          && fchown (descriptor, old->st_uid, old->st_gid) != 0))
    return "it belongs to another user or group";
  if (fchmod (descriptor, old->st_mode & 07777) != 0)
    return "a new file cannot get its permissions";
  if (!copy_all_extended (target->path, descriptor))
    return "a new file cannot get its extended attributes";

  return NULL;
}
