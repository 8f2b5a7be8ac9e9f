/* suggestions.h - names similar to an unknown name
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define SUGGESTIONS_SIZE 3

/* The largest number of listed names that contain the unknown name. */
#define SUGGESTIONS_HOLDING 20

/* The most similar names, the best first, and the names that contain the
 * unknown name, as "New York" contains "York". */
typedef struct
{
  char       *wanted;                   /* (owned) folded */
  const char *names[SUGGESTIONS_SIZE];        /* (nullable) interned, or borrowed */
  guint       distances[SUGGESTIONS_SIZE];
  const char *holding[SUGGESTIONS_HOLDING];   /* as @names */
  guint       n_holding;                /* listed or not */
} Suggestions;

void        suggestions_init     (Suggestions       *self,
                            const char  *wanted);
void        suggestions_clear    (Suggestions       *self);

/* Adds @name, which must live as long as @self. */
void        suggestions_add      (Suggestions       *self,
                            const char  *name);

/* The most similar name, if it was probably meant; otherwise NULL. */
const char *suggestions_get_best (const Suggestions *self);

/* Appends "; similar are A, B" with names that are similar enough to be meant,
 * "; ambiguous: A, B, C, D" if many names contain the unknown name, or nothing.
 * */
void        suggestions_append   (const Suggestions *self,
                            GString     *message);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Suggestions, suggestions_clear)
