/* words.c - large files of lines that are words with blanks between
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/text/words.h"

#define BLANKS " \t\r"

void
words_init (Words  *self,
            Reader *reader)
{
  *self = (Words) { .reader = reader, .copy = g_string_new (NULL) };
}

void
words_clear (Words *self)
{
  if (self->copy != NULL)
    g_string_free (self->copy, TRUE);
}

gboolean
words_refill (Words *self)
{
  gsize len;

  reader_set_line (self->reader, self->line);   /* for errors on the way */
  if (!reader_next_block (self->reader, &self->at, &len))
    return FALSE;

  self->end = self->at + len;
  return TRUE;
}

/* Takes the line, and makes it valid UTF-8: other bytes can only be in a
 * comment, or are an error anyway. */
void
words_take (Words *self)
{
  const char *end = memchr (self->at, '\n', self->end - self->at);
  g_autofree char *valid = g_utf8_make_valid (self->at, end - self->at);
  char *rest;

  g_string_assign (self->copy, valid);
  rest = self->copy->str;
  self->at = end + 1;
  self->line++;
  reader_set_line (self->reader, self->line);

  for (self->n_words = 0; self->n_words <= WORDS_MAX; self->n_words++)
    {
      rest += strspn (rest, BLANKS);
      if (*rest == '\0')
        break;
      self->words[self->n_words] = rest;
      rest += strcspn (rest, BLANKS);
      if (*rest != '\0')
        *rest++ = '\0';
    }
}

const char *
words_skip_comments (const char *text)
{
  while (text[0] == 'c' && (text[1] == ' ' || text[1] == '\t'
                            || text[1] == '\r' || text[1] == '\n'))
    {
      text += strcspn (text, "\n");
      text += *text == '\n';
    }

  return text;
}

gboolean
words_is_idle (const Words *self)
{
  return self->n_words == 0 || self->words[0][0] == 'c';
}

gboolean
words_fail (Words      *self,
            const char *word,
            const char *expected)
{
  g_autofree char *quoted = reader_quote (word);

  return reader_fail (self->reader, "%s stands where %s was expected", quoted,
                      expected);
}

gboolean
words_require (Words      *self,
               const char *form)
{
  g_auto (GStrv) words = g_strsplit (form, " ", -1);
  const guint n_words = g_strv_length (words);

  for (guint i = 0; i < MIN (n_words, self->n_words); i++)
    if (!g_ascii_isupper (words[i][0])
        && strcmp (words[i], self->words[i]) != 0)
      {
        g_autofree char *quoted = g_strdup_printf ("\"%s\"", form);

        return words_fail (self, self->words[i], quoted);
      }

  return n_words == self->n_words
         || reader_fail (self->reader, "the line has %s%u words; expected "
                         "\"%s\"",
                         self->n_words > WORDS_MAX ? "more than " : "",
                         MIN (self->n_words, WORDS_MAX), form);
}

gboolean
words_whole (Words      *self,
             guint       word,
             const char *what,
             guint32     least,
             guint32     most,
             guint32    *value)
{
  g_autofree char *expected = NULL;
  guint64 number;

  if (least > most)
    {
      expected = g_strdup_printf ("%s, and there are none,", what);
      return words_fail (self, self->words[word], expected);
    }
  if (g_ascii_string_to_unsigned (self->words[word], 10, least, most, &number,
                                  NULL))
    {
      *value = (guint32) number;
      return TRUE;
    }

  expected = g_strdup_printf ("%s, from %u to %u,", what, least, most);
  return words_fail (self, self->words[word], expected);
}
