/* offer.c - the names most like one that is not there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/offer.h"

#include <string.h>

#include "tool/shown.h"
#include "tool/tool.h"

/* How many letters may differ in a name that was probably meant. */
#define NEAR 2U

void
offer_init (Offer      *self,
            const char *wanted)
{
  g_autofree char *shown = shown_dup_name (wanted);

  *self = (Offer) { g_utf8_casefold (shown, -1) };
}

void
offer_clear (Offer *self)
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

/* Among hundred thousands of names most are told apart by their length. */
static guint
measure (const Offer *self,
         const char  *folded)
{
  const guint worst = self->names[OFFER_SIZE - 1] != NULL
                        ? self->distances[OFFER_SIZE - 1] : G_MAXUINT;
  const guint least = length_difference (self->wanted, folded);

  if (strstr (folded, self->wanted) != NULL)
    return MIN (1, least);

  return least < worst ? edit_distance (self->wanted, folded) : least;
}

void
offer_add (Offer      *self,
           const char *name)
{
  g_autofree char *shown = shown_dup_name (name);
  g_autofree char *folded = g_utf8_casefold (shown, -1);
  const guint distance = measure (self, folded);
  int at = OFFER_SIZE;

  while (at > 0 && (self->names[at - 1] == NULL
                    || distance < self->distances[at - 1]))
    at--;
  for (int i = OFFER_SIZE - 1; i > at; i--)
    {
      self->names[i] = self->names[i - 1];
      self->distances[i] = self->distances[i - 1];
    }
  if (at < OFFER_SIZE)
    {
      self->names[at] = name;
      self->distances[at] = distance;
    }
}

const char *
offer_get_best (const Offer *self)
{
  const guint near = MIN (NEAR, (guint) strlen (self->wanted) / 2);

  return self->names[0] != NULL && self->distances[0] <= near
           ? self->names[0] : NULL;
}

void
offer_append (const Offer *self,
              GString     *message)
{
  for (guint i = 0; i < OFFER_SIZE && self->names[i] != NULL; i++)
    {
      g_autofree char *name = shown_dup_name (self->names[i]);

      g_string_append_printf (message, "%s%s",
                              i == 0 ? "; similar are " : ", ", name);
    }
}
