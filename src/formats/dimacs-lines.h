/* dimacs-lines.h - lines of a letter and some words, as DIMACS files have them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/digits.h"
#include "formats/reader.h"

#define DIMACS_MAX_WORDS 5

/* Errors are the reader's. */
typedef struct
{
  Reader     *reader;
  const char *at;               /* what is left of a block of lines */
  const char *end;
  guint64     line;             /* the line that ends at @at */
  guint       n_words;          /* DIMACS_MAX_WORDS + 1 if there are more */
  char       *words[DIMACS_MAX_WORDS + 1]; /* (borrowed) of @copy */
  GString    *copy;             /* (owned) */
} DimacsLines;

void     dimacs_lines_init    (DimacsLines *self,
                               Reader      *reader);
void     dimacs_lines_clear   (DimacsLines *self);

/* Gets text to @at. FALSE at the end. */
gboolean dimacs_lines_refill  (DimacsLines *self);

/* Takes a line, cuts it into words, and tells the reader of it. */
void     dimacs_lines_take    (DimacsLines *self);

/* Whether the line is one that says nothing: empty, or a comment. */
gboolean dimacs_lines_is_idle (const DimacsLines *self);

/* Whether the line has as many words as @form, and the same, but for those that
 * @form has in capitals. */
gboolean dimacs_lines_require (DimacsLines *self,
                               const char  *form);

/* The word as a count or the number of a node, from @least to @most. */
gboolean dimacs_lines_whole   (DimacsLines *self,
                               guint        word,
                               const char  *what,
                               guint32      least,
                               guint32      most,
                               guint32     *value);

/* An error; FALSE. */
gboolean dimacs_lines_fail    (DimacsLines *self,
                               const char  *word,
                               const char  *expected);

/* Whether there is text at @at. */
static inline gboolean
dimacs_lines_more (DimacsLines *self)
{
  return G_LIKELY (self->at < self->end) || dimacs_lines_refill (self);
}

/* Reads a number and the @stop behind it if they are as programs write them,
 * and moves on. */
static inline gboolean
dimacs_scan (const char **at,
             char         stop,
             guint32     *value)
{
  const guint n = digits_scan (*at, value);

  if (n - 1 >= DIGITS_MAX || (*at)[n] != stop)
    return FALSE;

  *at += n + 1;
  return TRUE;
}
