/* printable-name.c - names in messages: escaped and shortened
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/printable-name.h"

#include <wayfind-io.h>

#define MAX_SHOWN 60

char *
printable_dup_name (const char *name)
{
  g_autofree char *shown = way_dup_printable (name);
  g_autofree char *head = NULL;

  if (g_utf8_strlen (shown, -1) <= MAX_SHOWN)
    return g_steal_pointer (&shown);

  head = g_utf8_substring (shown, 0, MAX_SHOWN);
  return g_strconcat (head, "...", NULL);
}
