/* suggestions.c - names similar to an unknown name
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/suggestions.h"

#include <string.h>

#include "tool/printable-name.h"
#include "tool/tool.h"

/* How many letters may differ in a name that was probably meant: one of each
 * three, so that "USA" is not like "Cuba", and not more than these. */
#define MOST_NEAR 3U

/* How many letters tell something of a name that they are a part of. */
#define SHORTEST_PART 3

void
suggestions_init (Suggestions      *self,
            const char *wanted)
{
  g_autofree char *shown = printable_dup_name (wanted);

  *self = (Suggestions) { g_utf8_casefold (shown, -1) };
}

void
suggestions_clear (Suggestions *self)
{
  g_clear_pointer (&self->wanted, g_free);
}

/* How many letters must change to make @b of @a (Levenshtein 1966). */
static guint
edit_distance (const char *a,
               const char *b)
{
  const gsize n = strlen (b);
  g_autofree guint *row = g_new (guint, n + 1);

  for (gsize j = 0; j <= n; j++)
    row[j] = (guint) j;
  for (gsize i = 0; a[i] != '\0'; i++)
    {
      guint diagonal = row[0]++;

      for (gsize j = 0; j < n; j++)
        {
          const guint change = diagonal + (a[i] != b[j]);

          diagonal = row[j + 1];
          row[j + 1] = MIN (change, MIN (diagonal, row[j]) + 1);
        }
    }

  return row[n];
}

static guint
length_difference (const char *a,
                   const char *b)
{
  const gsize m = strlen (a), n = strlen (b);

  return (guint) (MAX (m, n) - MIN (m, n));
}

/* Whether @part is a word or more of @whole: shorter parts are in anything. */
static gboolean
holds (const char *whole,
       const char *part)
{
  return strlen (part) >= SHORTEST_PART && strstr (whole, part) != NULL;
}

/* Among hundred thousands of names the length excludes most. */
static guint
measure (const Suggestions *self,
         const char  *folded)
{
  const guint worst = self->names[SUGGESTIONS_SIZE - 1] != NULL
                        ? self->distances[SUGGESTIONS_SIZE - 1] : G_MAXUINT;
  const guint least = length_difference (self->wanted, folded);

  if (holds (folded, self->wanted) || holds (self->wanted, folded))
    return MIN (1, least);

  return least < worst ? edit_distance (self->wanted, folded) : least;
}

void
suggestions_add (Suggestions      *self,
           const char *name)
{
  g_autofree char *shown = printable_dup_name (name);
  g_autofree char *folded = g_utf8_casefold (shown, -1);
  const guint distance = measure (self, folded);
  int at = SUGGESTIONS_SIZE;

  if (holds (folded, self->wanted))
    {
      if (self->n_holding < SUGGESTIONS_HOLDING)
        self->holding[self->n_holding] = name;
      self->n_holding++;
    }
  while (at > 0 && (self->names[at - 1] == NULL
                    || distance < self->distances[at - 1]))
    at--;
  for (int i = SUGGESTIONS_SIZE - 1; i > at; i--)
    {
      self->names[i] = self->names[i - 1];
      self->distances[i] = self->distances[i - 1];
    }
  if (at < SUGGESTIONS_SIZE)
    {
      self->names[at] = name;
      self->distances[at] = distance;
    }
}

static gboolean
is_near (const Suggestions *self,
         guint        i)
{
  const guint most = (guint) strlen (self->wanted) / 3;

  return self->names[i] != NULL
         && self->distances[i] <= CLAMP (most, 1, MOST_NEAR);
}

const char *
suggestions_get_best (const Suggestions *self)
{
  return is_near (self, 0) && self->n_holding <= 1 ? self->names[0] : NULL;
}

static void
append_name (GString    *message,
             const char *name,
             const char *before)
{
  g_autofree char *shown = printable_dup_name (name);

  g_string_append (message, before);
  g_string_append (message, shown);
}

void
suggestions_append (const Suggestions *self,
              GString     *message)
{
  if (self->n_holding > SUGGESTIONS_SIZE)
    {
      for (guint i = 0; i < MIN (self->n_holding, SUGGESTIONS_HOLDING); i++)
        append_name (message, self->holding[i],
                     i == 0 ? "; ambiguous: " : ", ");
      if (self->n_holding > SUGGESTIONS_HOLDING)
        g_string_append_printf (message, " and %u more",
                                self->n_holding - SUGGESTIONS_HOLDING);
      return;
    }

  for (guint i = 0; i < SUGGESTIONS_SIZE && is_near (self, i); i++)
    append_name (message, self->names[i],
                 i > 0 ? ", " : is_near (self, 1) ? "; similar are "
                                                  : "; similar is ");
}
