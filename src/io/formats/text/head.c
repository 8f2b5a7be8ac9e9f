/* head.c - the beginning of a file, which shows its format
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/text/head.h"

#include <string.h>

char *
head_dup_first_line (const char *head)
{
  while (*head != '\0')
    {
      const gsize len = strcspn (head, "\n");
      const gsize blank = MIN (strspn (head, " \t\r"), len);

      if (blank < len && head[blank] != '#')
        return g_strndup (head + blank, len - blank);
      head += len + (head[len] == '\n');
    }

  return g_strdup ("");
}
