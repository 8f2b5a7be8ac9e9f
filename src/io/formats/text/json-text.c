/* json-text.c - texts of unknown origin as JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * RFC 8259, 7, asks for escapes of quotes, the backslash and characters below
 * the blank. Terminals obey other control characters, too: U+007F to U+009F. In
 * a page, markup must not end the script, and U+2028 and U+2029 ended a line of
 * JavaScript before 2019. */

#include "io/formats/text/json-text.h"

static gboolean
is_plain (gunichar c,
          gboolean in_html)
{
  if (c < ' ' || c == '"' || c == '\\' || (c >= 0x7f && c <= 0x9f))
    return FALSE;

  return !in_html
         || (c != '<' && c != '>' && c != '&' && c != '\'' && c != 0x2028
             && c != 0x2029);
}

void
json_put_string (Writer     *writer,
                 const char *text,
                 gboolean    in_html)
{
  g_autofree char *valid
    = g_utf8_validate (text, -1, NULL) ? NULL : g_utf8_make_valid (text, -1);
  const char *from = valid != NULL ? valid : text;

  writer_put (writer, "\"");
  for (const char *at = from; *at != '\0';)
    {
      const char *next = g_utf8_next_char (at);
      const gunichar c = g_utf8_get_char (at);

      if (!is_plain (c, in_html))
        {
          writer_put_bytes (writer, from, (gsize) (at - from));
          if (!in_html && (c == '"' || c == '\\'))
            writer_printf (writer, "\\%c", (int) c);
          else
            writer_printf (writer, "\\u%04x", c);
          from = next;
        }
      at = next;
    }
  writer_put (writer, from);
  writer_put (writer, "\"");
}
