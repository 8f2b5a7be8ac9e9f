/* printable.c - texts of unknown origin, made fit for a terminal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/save.h>

/* Whether a character could mislead: marks that change the direction of the
 * text behind them, and separators of lines. They are not control characters,
 * but they let one name change how the next one is shown. Marks that
 * join letters stay, since scripts and emoji need them. */
static gboolean
is_misleading (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f
         || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

static void
put_escaped (GString *out,
             gunichar c)
{
  if (c == '\n')
    g_string_append (out, "\\n");
  else if (c == '\t')
    g_string_append (out, "\\t");
  else
    g_string_append_printf (out, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
}

char *
way_dup_printable (const char *text)
{
  GString *out;

  g_return_val_if_fail (text != NULL, NULL);

  out = g_string_new (NULL);
  while (*text != '\0')
    {
      const gunichar c = g_utf8_get_char_validated (text, -1);

      if (c == (gunichar) -1 || c == (gunichar) -2)
        {
          g_string_append_printf (out, "\\x%02x", (guchar) *text++);
          continue;
        }
      if (g_unichar_iscntrl (c) || is_misleading (c))
        put_escaped (out, c);
      else
        g_string_append_unichar (out, c);
      text = g_utf8_next_char (text);
    }

  return g_string_free (out, FALSE);
}
