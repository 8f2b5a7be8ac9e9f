/* xml-text.c - texts of unknown origin as XML 1.0
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The characters are those of XML 1.0, fifth edition, 2.2. g_markup_escape_text()
 * writes references such as &#x1b;, which that standard forbids. */

#include "io/formats/text/xml-text.h"

static gboolean
is_forbidden (gunichar c)
{
  return (c < 0x20 && c != '\t' && c != '\n' && c != '\r')
         || c == 0xfffe || c == 0xffff;
}

gunichar
xml_find_forbidden (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (is_forbidden (g_utf8_get_char (text)))
      return g_utf8_get_char (text);

  return 0;
}

char *
xml_dup_escaped (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_auto (GStrv) pieces = g_strsplit (escaped, "\r", -1);

  return g_strjoinv ("&#13;", pieces);
}

char *
xml_dup_visible (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *visible = g_string_new (NULL);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);

      if (c == '\\' || c == '\t' || c == '\n')
        g_string_append_printf (visible, "\\%c",
                                c == '\t' ? 't' : c == '\n' ? 'n' : '\\');
      else if (g_unichar_iscntrl (c) || is_forbidden (c))
        g_string_append_printf (visible, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
      else
        g_string_append_unichar (visible, c);
    }

  return g_string_free (visible, FALSE);
}

char *
xml_dup_shown (const char *text)
{
  g_autofree char *visible = xml_dup_visible (text);

  return g_markup_escape_text (visible, -1);
}
