/* markup.c - reads XML element by element
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GMarkup parses the file, but accepts more than XML allows. So this also
 * refuses control characters, an attribute that is there twice, a second root,
 * a document type, and an encoding other than UTF-8. */

#include "io/formats/text/markup.h"

#include <string.h>

/* The most bytes that GMarkup may take without an element or text that ends. It
 * keeps them all. */
#define LONGEST ((gsize) 1 << 20)

struct _Markup
{
  Reader              *reader;
  const MarkupFuncs   *funcs;
  gpointer             user_data;
  GMarkupParseContext *context; /* (owned) */
  GString             *text;    /* (owned) read, and not parsed yet */
  gsize                n_waiting;       /* bytes since an element or comment */
  guint                depth;
  gboolean             has_root;
};

guint
markup_get_depth (const Markup *self)
{
  return self->depth;
}

void
markup_set_line (Markup *self)
{
  int line, column;

  /* GMarkup counts the end of a line to the next line, at column 1. */
  g_markup_parse_context_get_position (self->context, &line, &column);
  reader_set_line (self->reader, (guint64) MAX (line - (column == 1), 1));
}

gboolean
markup_refuse (Markup     *self,
               const char *format,
               ...)
{
  g_autofree char *why = NULL;
  va_list arguments;

  va_start (arguments, format);
  why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  markup_set_line (self);
  return reader_fail (self->reader, "%s", why);
}

const char *
markup_get_value (const char **names,
                  const char **values,
                  const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];

  return NULL;
}

/* Elements ----------------------------------------------------------------- */

/* Stops the parser after an error was reported. */
static void
stop (GError **error)
{
  g_set_error_literal (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT,
                       "");
}

static gboolean
check_names (Markup      *self,
             const char  *element,
             const char **names)
{
  for (guint i = 0; names[i] != NULL; i++)
    for (guint j = 0; j < i; j++)
      if (strcmp (names[i], names[j]) == 0)
        return markup_refuse (self, "<%s> has the attribute %s twice", element,
                              names[i]);

  return TRUE;
}

static gboolean
check_place (Markup     *self,
             const char *element,
             const char *name)
{
  if (self->depth == 1
      && (self->has_root || strcmp (name, self->funcs->root) != 0))
    return markup_refuse (self, "<%s> was met; expected one <%s> around all",
                          element, self->funcs->root);

  return self->depth <= self->funcs->deepest
         || markup_refuse (self, "elements nest deeper than %u",
                           self->funcs->deepest);
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  Markup *self = data;
  const char *colon = strchr (element, ':');
  const char *name = colon != NULL ? colon + 1 : element;

  self->n_waiting = 0;
  self->depth++;
  if (!check_names (self, element, names) || !check_place (self, element, name)
      || !self->funcs->start (self, name, names, values, self->user_data))
    stop (error);
  self->has_root = TRUE;
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             data,
             GError             **error)
{
  Markup *self = data;

  self->n_waiting = 0;
  if (!self->funcs->end (self, self->user_data))
    stop (error);
  self->depth--;
}

static void
take_text (GMarkupParseContext *context,
           const char          *text,
           gsize                len,
           gpointer             data,
           GError             **error)
{
  Markup *self = data;

  if (self->funcs->text != NULL)
    self->funcs->text (text, len, self->user_data);
}

/* Comments and instructions mean nothing. */
static void
pass_through (GMarkupParseContext *context,
              const char          *text,
              gsize                len,
              gpointer             data,
              GError             **error)
{
  Markup *self = data;
  g_autofree char *whole = g_strndup (text, len);
  gboolean good = TRUE;

  self->n_waiting = 0;
  if (!self->funcs->allows_doctype && g_str_has_prefix (whole, "<!DOCTYPE"))
    good = markup_refuse (self, "a <!DOCTYPE> was found; expected elements");
  else if (g_regex_match_simple ("^<\\?xml\\s[^?]*encoding\\s*=\\s*[\"']"
                                 "(?!(UTF-8|US-ASCII)[\"'])", whole,
                                 G_REGEX_CASELESS, 0))
    good = markup_refuse (self, "the file states another encoding than UTF-8; "
                          "another tool may convert it");
  if (!good)
    stop (error);
}

static const GMarkupParser parser = {
  .start_element = start_element,
  .end_element = end_element,
  .text = take_text,
  .passthrough = pass_through,
};

/* Bytes -------------------------------------------------------------------- */

/* Reports that the text is not XML. */
static gboolean
fail (Markup     *self,
      const char *why)
{
  return markup_refuse (self, "this is not XML: %s", why);
}

/* Reports an error of GMarkup's, without its "Error on line 3 char 5: ". */
static gboolean
report (Markup *self,
        GError *cause)
{
  const char *what = strstr (cause->message, ": ");
  g_autofree char *text
    = g_utf8_make_valid (what != NULL ? what + 2 : cause->message, -1);

  if (reader_is_ok (self->reader))
    fail (self, g_strdelimit (text, "\n\r\t", ' '));
  g_error_free (cause);
  return FALSE;
}

/* The number of bytes from the start of @text that XML allows: UTF-8 without
 * control characters. */
static gsize
count_valid (const GString *text)
{
  const char *end = text->str;

  while ((guchar) *end >= ' ' || *end == '\t' || *end == '\n' || *end == '\r')
    end++;
  g_utf8_validate_len (text->str, (gsize) (end - text->str), &end);

  return (gsize) (end - text->str);
}

/* Parses the next bytes. GMarkup goes on after some bytes that are not UTF-8,
 * so that it must see valid text alone. The start of a character that is cut
 * waits for the next bytes. */
static gboolean
feed (Markup     *self,
      const char *bytes,
      gsize       n_bytes)
{
  GString *text = self->text;
  GError *cause = NULL;
  gsize n_valid, n_left;

  g_string_append_len (text, bytes, (gssize) n_bytes);
  n_valid = count_valid (text);
  n_left = text->len - n_valid;
  self->n_waiting += n_valid;
  if (!g_markup_parse_context_parse (self->context, text->str,
                                     (gssize) n_valid, &cause))
    return report (self, cause);

  g_string_erase (text, 0, (gssize) n_valid);
  if (self->n_waiting > LONGEST + n_bytes)
    return fail (self, "an element or text is longer than a megabyte");
  if (n_left == 0)
    return TRUE;
  if ((guchar) text->str[0] < ' ')
    return fail (self, "a control character was found; expected text");
  /* The byte 0 would count as a character that is cut. */
  return g_utf8_get_char_validated (text->str, (gssize) n_left)
           == (gunichar) -2
         || fail (self, "a byte is not UTF-8");
}

static gboolean
end (Markup *self)
{
  g_autofree char *cut = NULL;
  GError *cause = NULL;

  if (!g_markup_parse_context_end_parse (self->context, &cause))
    return report (self, cause);
  if (self->has_root && self->text->len == 0)
    return TRUE;

  cut = g_strdup_printf ("the file ends before <%s> is complete",
                         self->funcs->root);
  return fail (self, cut);
}

gboolean
markup_read (Reader            *reader,
             const MarkupFuncs *funcs,
             gpointer           user_data)
{
  Markup self = { .reader = reader, .funcs = funcs, .user_data = user_data,
                  .text = g_string_new (NULL) };
  const char *bytes;
  gboolean good = TRUE;
  gsize n_bytes;

  self.context = g_markup_parse_context_new (&parser,
                                             G_MARKUP_TREAT_CDATA_AS_TEXT, &self,
                                             NULL);
  while (good && reader_next_chunk (reader, &bytes, &n_bytes))
    good = feed (&self, bytes, n_bytes);
  good = good && reader_is_ok (reader) && end (&self);

  g_markup_parse_context_free (self.context);
  g_string_free (self.text, TRUE);
  return good;
}
