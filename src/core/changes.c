/* changes.c - the last changes of a graph, so that others need not begin anew
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/changes.h"

#define FIRST_SIZE 16

void
changes_clear (Changes *self)
{
  g_clear_pointer (&self->items, g_free);
  self->size = self->first = self->n = 0;
}

void
changes_forget (Changes *self,
                guint64  version)
{
  self->first = self->n = 0;
  self->forgotten = version;
}

/* Makes room for one more change; forgets the oldest change if no memory is
 * left. The ring grows only while its first item lies at its beginning. */
static void
make_room (Changes *self)
{
  const guint size = MAX (self->size * 2, FIRST_SIZE);
  Change *items;

  if (self->n < self->size)
    return;

  items = self->size < CHANGES_MOST ? g_try_renew (Change, self->items, size)
                                    : NULL;
  if (items != NULL)
    {
      self->items = items;
      self->size = size;
    }
  else if (self->n > 0)
    {
      self->forgotten = changes_get (self, 0)->version;
      self->first = (self->first + 1) & (self->size - 1);
      self->n--;
    }
}

void
changes_note (Changes *self,
              guint64  version,
              guint32  node,
              guint32  other)
{
  Change *last = NULL;

  if (self->n > 0)
    last = (Change *) changes_get (self, self->n - 1);
  if (last != NULL && last->node == node && last->other == other)
    {
      last->version = version;
      return;
    }

  make_room (self);
  if (self->size == 0)          /* no memory for any */
    {
      changes_forget (self, version);
      return;
    }
  self->items[(self->first + self->n++) & (self->size - 1)]
    = (Change) { version, node, other };
}

gboolean
changes_find (const Changes *self,
              guint64        since,
              guint         *first)
{
  guint low = 0, high = self->n;

  if (since < self->forgotten)
    return FALSE;

  while (low < high)            /* versions rise */
    {
      const guint middle = low + (high - low) / 2;

      if (changes_get (self, middle)->version > since)
        high = middle;
      else
        low = middle + 1;
    }

  *first = low;
  return TRUE;
}
