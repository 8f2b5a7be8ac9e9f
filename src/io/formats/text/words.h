/* words.h - large files of lines that are words with blanks between
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/digits.h"
#include "io/formats/text/reader.h"

#define WORDS_MAX 12

/* Lines of words, block by block. Errors are the reader's. */
typedef struct
{
  Reader     *reader;
  const char *at;               /* the rest of a block of lines */
  const char *end;
  guint64     line;             /* the line that ends at @at */
  guint       n_words;          /* WORDS_MAX + 1 if there are more */
  char       *words[WORDS_MAX + 1]; /* (borrowed) of @copy */
  GString    *copy;             /* (owned) */
} Words;

void     words_init    (Words  *self,
                        Reader *reader);
void     words_clear   (Words *self);

/* The first line of a text that is not a comment. */
const char *words_skip_comments (const char *text);

/* Reads more text if @at is at the end of the block. FALSE at the end. */
gboolean words_refill  (Words *self);

/* Takes a line, cuts it into words, and tells the reader its number. */
void     words_take    (Words *self);

/* Whether the line is empty or a comment, which begins with a c. */
gboolean words_is_idle (const Words *self);

/* Whether the line has as many words as @form, and the same ones where @form
 * has no capitals. */
gboolean words_require (Words      *self,
                        const char *form);

/* Reads a word as a count, or as the number of a node, from @least to @most. */
gboolean words_whole   (Words      *self,
                        guint       word,
                        const char *what,
                        guint32     least,
                        guint32     most,
                        guint32    *value);

/* Reports an error at @word. Returns FALSE. */
gboolean words_fail    (Words      *self,
                        const char *word,
                        const char *expected);

/* Whether there is text at @at. */
static inline gboolean
words_more (Words *self)
{
  return G_LIKELY (self->at < self->end) || words_refill (self);
}

/* Reads a number and the @stop behind it, and moves on, if they are written as
 * programs write them. */
static inline gboolean
words_scan (const char **at,
            char         stop,
            guint32     *value)
{
  const guint n = digits_scan (*at, value);

  if (n - 1 >= DIGITS_MAX || (*at)[n] != stop)
    return FALSE;

  *at += n + 1;
  return TRUE;
}
