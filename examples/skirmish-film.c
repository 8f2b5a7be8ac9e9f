/* skirmish-film.c - the skirmish as a page that plays it, and in a terminal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "skirmish.h"

#include <stdio.h>

static const char glyphs[] = ".:=~&#";

void
film_begin (World *world)
{
  g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);

  world->film = g_string_new (NULL);
  for (char **row = rows; *row != NULL && **row != '\0'; row++)
    g_string_append_printf (world->film, "m%s\n", *row);
  g_string_append_c (world->film, 'u');
  for (guint i = 0; i < world->n_units; i++)
    g_string_append_printf (world->film, "%x", world->units[i].player
                                               + 2 * (world->units[i].size + 1));
  g_string_append_c (world->film, '\n');
}

void
film_take (World *world)
{
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

  g_string_append_c (world->film, 'f');
  for (guint i = 0; i < world->n_units; i++)
    {
      const guint at = (guint) WAY_NODE_INDEX (world->units[i].at);
      const guint x = at % world->side, y = at / world->side;

      g_string_append_printf (world->film, "%c%c%c%c", digits[x / 36],
                              digits[x % 36], digits[y / 36], digits[y % 36]);
    }
  g_string_append_c (world->film, '\n');
}

void
film_save (const World *world,
           const char  *file,
           GError     **error)
{
  g_autofree char *page = NULL, *frame = g_strdup_printf ("%d", FRAME);
  GString *text;

  if (!g_file_get_contents ("examples/data/skirmish.html", &page, NULL, error))
    return;
  text = g_string_new (page);
  g_string_replace (text, "@FRAME@", frame, 0);
  g_string_replace (text, "@FILM@", world->film->str, 0);
  g_file_set_contents (file, text->str, (gssize) text->len, error);
  g_string_free (text, TRUE);
}

/* Every second row, as a terminal's cells are twice as high as wide. */
void
film_show (const World *world)
{
  g_autofree char *text = way_terrain_dup_text (world->terrain, glyphs);

  for (guint i = 0; i < world->n_units; i++)
    {
      const gsize at = WAY_NODE_INDEX (world->units[i].at);

      text[at + at / world->side] = world->units[i].player == 0 ? 'o' : 'x';
    }
  printf ("\033[H");
  for (guint32 row = 0; row < world->side; row += 2)
    printf ("%.*s\n", (int) world->side, text + row * (world->side + 1));
  g_usleep (G_USEC_PER_SEC / 40 * FRAME);
}
