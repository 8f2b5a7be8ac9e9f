/* columns.c - the roles of a table's columns, as the user tells
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "formats/tables/columns.h"

#include <string.h>

static gboolean
is_number (const char *text)
{
  return text[0] != '\0' && strspn (text, "0123456789") == strlen (text);
}

static gboolean
fail (const Columns *self,
      const char    *text,
      GError       **error)
{
  g_autofree char *roles = g_strjoinv (", ", (char **) self->roles);
  g_autofree char *quoted = reader_quote (text);

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "columns %s: expected what they say and which they are, such "
               "as `%s=name', once each of %s; all by name, or all by number "
               "from 1", quoted, self->roles[0], roles);
  return FALSE;
}

/* Takes one pair such as "from=station1". */
static gboolean
take_pair (Columns    *self,
           const char *pair)
{
  g_auto (GStrv) parts = g_strsplit (pair, "=", 2);
  guint i = 0;

  if (g_strv_length (parts) != 2 || g_strstrip (parts[1])[0] == '\0')
    return FALSE;

  g_strstrip (parts[0]);
  while (self->roles[i] != NULL && strcmp (self->roles[i], parts[0]) != 0)
    i++;
  if (self->roles[i] == NULL || self->names[i] != NULL)
    return FALSE;

  self->names[i] = g_strdup (parts[1]);
  return TRUE;
}

gboolean
columns_init (Columns           *self,
              const char *const *roles,
              const char        *text,
              GError           **error)
{
  g_auto (GStrv) pairs = text != NULL ? g_strsplit (text, ",", -1) : NULL;
  guint n_numbers = 0, n_pairs = 0;

  *self = (Columns) { .roles = roles };
  for (; pairs != NULL && pairs[n_pairs] != NULL; n_pairs++)
    if (!take_pair (self, pairs[n_pairs]))
      return fail (self, text, error);
  for (guint i = 0; i < COLUMNS_MAX; i++)
    n_numbers += self->names[i] != NULL && is_number (self->names[i]);

  self->are_numbers = n_numbers > 0;
  return n_numbers == 0 || n_numbers == n_pairs || fail (self, text, error);
}

void
columns_clear (Columns *self)
{
  for (guint i = 0; i < COLUMNS_MAX; i++)
    g_free (self->names[i]);
}

Csv *
columns_open (const Columns *self,
              Reader        *reader)
{
  return csv_new (reader, !self->are_numbers);
}

gboolean
columns_is_said (const Columns *self,
                 guint          i)
{
  return self->names[i] != NULL;
}

/* Finds the column of a role. Columns that go by numbers are never found by the
 * name of the role. */
gboolean
columns_find (const Columns *self,
              const Csv     *csv,
              guint          i,
              gboolean       required,
              int           *column)
{
  if (self->names[i] != NULL)
    return csv_require (csv, self->names[i], column);
  if (required)
    return csv_require (csv, self->roles[i], column);

  *column = csv_column (csv, self->roles[i]);
  return TRUE;
}
