/* sections.c - the list of arrays that a file is to hold
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/sections.h"

#include <string.h>

static void
clear_draft (gpointer data)
{
  SectionDraft *draft = data;

  g_free (draft->owned);
}

void
section_list_init (SectionList *self)
{
  self->sections = g_array_new (FALSE, TRUE, sizeof (SectionDraft));
  g_array_set_clear_func (self->sections, clear_draft);
}

void
section_list_clear (SectionList *self)
{
  g_clear_pointer (&self->sections, g_array_unref);
}

static void
append (SectionList  *self,
        const char   *name,
        gconstpointer data,
        gsize         n_bytes,
        gpointer      owned)
{
  SectionDraft draft = { .data = data, .n_bytes = n_bytes, .owned = owned };

  g_assert (strlen (name) < sizeof draft.name);

  memcpy (draft.name, name, strlen (name));
  g_array_append_val (self->sections, draft);
}

void
section_list_add (SectionList  *self,
                  const char   *name,
                  gconstpointer data,
                  gsize         n_items,
                  gsize         item_size)
{
  append (self, name, data, n_items * item_size, NULL);
}

void
section_list_take (SectionList *self,
                   const char  *name,
                   gpointer     data,
                   gsize        n_items,
                   gsize        item_size)
{
  append (self, name, data, n_items * item_size, data);
}
