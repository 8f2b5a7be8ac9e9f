/* format.c - the formats that there are, and which of them a file is in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/format-private.h"

#include <string.h>

/* The order in which formats are tried: first those with clear marks. A text
 * that is of no other format is an edge table. */
static const Format *const formats[] = {
  &prepared_format,
  &osm_format,
  &tiled_format,
  &airways_format,
  &dimacs_format,
  &topojson_format,             /* before GeoJSON, which is any object */
  &geojson_format,
  &graphml_format,
  &movingai_format,
  &tile_map_format,
  &dot_format,
  &adjacency_format,
  &edge_table_format,
  &borders_format,              /* told by its header */
};

const WayFormat *
way_format_get (guint i)
{
  return i < G_N_ELEMENTS (formats) ? &formats[i]->info : NULL;
}

const WayFormat *
way_format_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i]->info.name, name) == 0)
      return &formats[i]->info;

  return NULL;
}

const Format *
format_by_name (const char *name,
                GError    **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *quoted = reader_quote (name);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (strcmp (formats[i]->info.name, name) == 0)
        return formats[i];
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                              formats[i]->info.name);
    }

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "there is no format %s; there are %s", quoted, names->str);
  return NULL;
}

/* The part of the file's name behind the last dot, in lower case. */
static char *
dup_ending (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  const char *dot;

  if (g_str_has_suffix (name, ".gz"))
    name[strlen (name) - strlen (".gz")] = '\0';
  dot = strrchr (name, '.');

  return dot != NULL ? g_ascii_strdown (dot + 1, -1) : g_strdup ("");
}

static gboolean
has_ending (const Format *format,
            const char   *ending)
{
  g_autofree char *wanted = g_strdup_printf (" %s ", ending);

  return strcmp (format->info.ending, ending) == 0
         || (format->endings != NULL
             && strstr (format->endings, wanted) != NULL);
}

const Format *
format_by_ending (const char *path)
{
  g_autofree char *ending = dup_ending (path);

  for (guint i = 0; i < G_N_ELEMENTS (formats) && ending[0] != '\0'; i++)
    if (has_ending (formats[i], ending))
      return formats[i];

  return NULL;
}

/* The format of a file whose head no format recognises. A list of territories
 * and an edge table both end in .txt, but a list has a head. */
static const Format *
guess_by_ending (const char *path)
{
  g_autofree char *ending = dup_ending (path);
  const Format *any = format_by_ending (path);

  for (guint i = 0; i < G_N_ELEMENTS (formats) && any != NULL; i++)
    if (formats[i]->is_head == NULL && has_ending (formats[i], ending))
      return formats[i];

  return any;
}

const Format *
format_tell (Reader     *reader,
             const char *path,
             GError    **error)
{
  gsize len;
  const char *head = reader_peek_head (reader, &len);
  const Format *by_ending;

  if (!reader_finish (reader, error))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->is_head != NULL && formats[i]->is_head (head, len))
      return formats[i];

  by_ending = guess_by_ending (path);
  return by_ending != NULL && by_ending->info.reads ? by_ending
                                                    : &edge_table_format;
}

/* Anything may be in a file that is called .txt. */
char *
format_dup_tried (const Format *format,
                  Reader       *reader,
                  const char   *path)
{
  gsize len;
  const char *head = reader_peek_head (reader, &len);
  g_autofree char *ending = dup_ending (path);
  GString *names = NULL;

  if (head == NULL || (strcmp (ending, "txt") != 0
                       && has_ending (format, ending)))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->is_head != NULL && formats[i]->is_head (head, len))
      return NULL;

  names = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->is_head != NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              formats[i]->info.name);
  return g_string_free (names, FALSE);
}
