/* suggestions.h - the names most like one that is not there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define SUGGESTIONS_SIZE 3

/* How many names are listed that hold the one that was wanted. */
#define SUGGESTIONS_HOLDING 20

/* The most similar names, the best first, and all that hold the one that was
 * wanted, as "York" is held by "New York". */
typedef struct
{
  char       *wanted;                   /* (owned) folded */
  const char *names[SUGGESTIONS_SIZE];        /* (nullable) interned, or borrowed */
  guint       distances[SUGGESTIONS_SIZE];
  const char *holding[SUGGESTIONS_HOLDING];   /* as @names */
  guint       n_holding;                /* also of those that are not listed */
} Suggestions;

void        suggestions_init     (Suggestions       *self,
                            const char  *wanted);
void        suggestions_clear    (Suggestions       *self);

/* Takes note of @name, which must live as long as the offer. */
void        suggestions_add      (Suggestions       *self,
                            const char  *name);

/* The most similar name, if it is so similar that it was probably meant; else
 * NULL. */
const char *suggestions_get_best (const Suggestions *self);

/* Appends "; similar are A, B", of names that are near enough to be meant;
 * "; ambiguous: A, B, C, D" if many names hold the one that was wanted; or
 * nothing. */
void        suggestions_append   (const Suggestions *self,
                            GString     *message);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suggestions, suggestions_clear)
