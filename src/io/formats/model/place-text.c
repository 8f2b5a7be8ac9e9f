/* place-text.c - places of a map as a text within a prepared file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/place-text.h"

#include <string.h>

static void
free_place (gpointer place)
{
  g_boxed_free (WAY_TYPE_PLACE, place);
}

#define KEY "places"
#define NO_KIND "-"

/* Reads "X Y KIND NAME" up to @end. NULL if it is not that. */
static WayPlace *
parse_line (const char     *line,
            const char     *end,
            WayPositionKind of)
{
  WayPosition at;
  const char *kind, *name;
  WayPlace *place;
  char *rest;

  at.x = g_ascii_strtod (line, &rest);
  if (rest >= end || *rest != ' ')
    return NULL;
  at.y = g_ascii_strtod (rest + 1, &rest);
  if (rest >= end || *rest != ' ' || !way_position_is_valid (&at, of))
    return NULL;
  kind = rest + 1;
  name = memchr (kind, ' ', (gsize) (end - kind));
  if (name == NULL || name + 1 == end)
    return NULL;

  place = g_new (WayPlace, 1);
  *place = (WayPlace) { g_strndup (name + 1, (gsize) (end - name - 1)), at,
                        g_strndup (kind, (gsize) (name - kind)), 0 };
  if (strcmp (place->kind, NO_KIND) == 0)
    g_clear_pointer (&place->kind, g_free);
  return place;
}

/* (transfer full): the bytes as a text. Bytes that are not UTF-8 are replaced by
 * a mark, and the text ends before a byte of 0. */
static char *
dup_text (GBytes *bytes)
{
  gsize n_bytes;
  const char *data = g_bytes_get_data (bytes, &n_bytes);
  g_autofree char *text = g_strndup (data != NULL ? data : "", n_bytes);

  return g_utf8_make_valid (text, -1);
}

GPtrArray *
place_text_find (WayPrepared    *prepared,
                 WayPositionKind kind)
{
  GPtrArray *places = g_ptr_array_new_with_free_func (free_place);
  GBytes *bytes = prepared != NULL ? way_prepared_get_bytes (prepared, KEY)
                                   : NULL;
  g_autofree char *kept = bytes != NULL ? dup_text (bytes) : NULL;
  const char *text = kept;

  while (text != NULL && *text != '\0')
    {
      const char *end = text + strcspn (text, "\n");
      WayPlace *place = parse_line (text, end, kind);

      if (place != NULL)
        g_ptr_array_add (places, place);
      text = *end == '\n' ? end + 1 : end;
    }

  return places;
}

void
place_text_keep (const GPtrArray *places,
                 WayPrepared     *prepared)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < places->len; i++)
    {
      const WayPlace *place = places->pdata[i];
      char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (text, "%s %s %s %s\n",
                              g_ascii_dtostr (x, sizeof x, place->position.x),
                              g_ascii_dtostr (y, sizeof y, place->position.y),
                              place->kind != NULL ? place->kind : NO_KIND,
                              place->name);
    }

  bytes = g_string_free_to_bytes (text);
  way_prepared_set_bytes (prepared, KEY, places->len > 0 ? bytes : NULL);
}
