/* html.c - pages that need nothing but themselves
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/html.h"

#include <math.h>
#include <string.h>

#include "io/formats/text/json-text.h"
#include "io/formats/text/xml-text.h"

#define DIGITS "%.10g"

void
html_put_string (Writer     *writer,
                 const char *text)
{
  json_put_string (writer, text, TRUE);
}

void
html_put_cost (Writer *writer,
               WayCost cost)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  writer_put (writer, isfinite (cost)
                        ? g_ascii_formatd (text, sizeof text, DIGITS, cost)
                        : "null");
}

const char *
html_comma (guint64 i)
{
  return i > 0 ? "," : "";
}

static char *
hash_source (const char *text)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize len = sizeof digest;
  g_autofree char *base64 = NULL;

  g_checksum_update (sum, (const guchar *) text, -1);
  g_checksum_get_digest (sum, digest, &len);
  base64 = g_base64_encode (digest, len);
  return g_strdup_printf ("'sha256-%s'", base64);
}

static void
put_policy (Writer     *writer,
            const char *script,
            const char *style)
{
  g_autofree char *script_hash = hash_source (script);
  g_autofree char *style_hash = hash_source (style);

  writer_printf (writer, "default-src 'none'; script-src %s; style-src %s; "
                         "img-src data:; base-uri 'none'; form-action 'none'",
                 script_hash, style_hash);
}

/* Copies the page up to the next "@NAME@", and gives NAME; %NULL at the end. */
static char *
copy_to_slot (Writer      *writer,
              const char **at)
{
  const char *slot = strchr (*at, '@');
  const char *end = slot != NULL ? strchr (slot + 1, '@') : NULL;
  char *name;

  if (end == NULL)
    {
      writer_put (writer, *at);
      return NULL;
    }

  writer_put_bytes (writer, *at, (gsize) (slot - *at));
  name = g_strndup (slot + 1, (gsize) (end - slot - 1));
  *at = end + 1;
  return name;
}

void
html_write (Writer         *writer,
            const HtmlPage *page)
{
  g_autofree char *script = g_strjoinv ("", (char **) page->scripts);
  g_autofree char *style = g_strjoinv ("", (char **) page->styles);
  g_autofree char *title
    = xml_dup_shown (page->title != NULL ? page->title : "Wayfind");
  const char *at = page->html;

  for (;;)
    {
      g_autofree char *slot = copy_to_slot (writer, &at);

      if (slot == NULL)
        return;
      if (strcmp (slot, "POLICY") == 0)
        put_policy (writer, script, style);
      else if (strcmp (slot, "TITLE") == 0)
        writer_put (writer, title);
      else if (strcmp (slot, "STYLE") == 0)
        writer_put (writer, style);
      else if (strcmp (slot, "SCRIPT") == 0)
        writer_put (writer, script);
      else if (strcmp (slot, "DATA") == 0)
        page->put_data (page->user_data);
      else
        g_assert_not_reached ();
    }
}
