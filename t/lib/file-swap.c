/* file-swap.c - files that others replace while they are read
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "file-swap.h"

#include <glib/gstdio.h>

typedef struct
{
  char *path;
  char *after;
  guint n_calls;
  guint when;
} Swap;

static void
swap_free (gpointer data)
{
  Swap *self = data;

  g_free (self->path);
  g_free (self->after);
  g_free (self);
}

void
file_swap_write (const char *path,
                 const char *text,
                 gssize      len)
{
  g_autoptr (GError) error = NULL;

  g_remove (path);
  g_file_set_contents (path, text, len, &error);
  g_assert_no_error (error);
}

/* A WayProgressFunc. A small file is read in two goes: its bytes, and its
 * end. */
static void
swap (gdouble  fraction,
      gpointer user_data)
{
  Swap *self = user_data;

  if (++self->n_calls == 2 * self->when)
    file_swap_write (self->path, self->after, -1);
}

WayLoader *
file_swap_new_loader (const char *path,
                      const char *before,
                      const char *after,
                      guint       when)
{
  WayLoader *loader = way_loader_new (NULL);
  Swap *self = g_new0 (Swap, 1);

  self->path = g_strdup (path);
  self->after = g_strdup (after);
  self->when = when;
  file_swap_write (path, before, -1);
  way_loader_set_progress (loader, swap, self, swap_free);
  return loader;
}
