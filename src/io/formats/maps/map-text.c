/* map-text.c - the rows of a map, and the words that maps have in common
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The terrain can read text itself, but counts lines from the start of the map.
 * Here rows are checked as they are read. So an error names the line of the
 * file, and a header that promises more than the file holds allocates
 * nothing. */

#include "io/formats/maps/map-text.h"

#include <string.h>

/* The largest text. */
#define MAX_CELLS ((gsize) 1 << 29)

static const char *const shape_names[] = {
  [WAY_GRID_SQUARES_4] = "squares-4",
  [WAY_GRID_SQUARES_8] = "squares-8",
  [WAY_GRID_HEXAGONS] = "hexagons",
  [WAY_GRID_TRIANGLES] = "triangles",
};

static const char *const corners_names[] = {
  [WAY_CORNERS_NEVER] = "never",
  [WAY_CORNERS_BOTH_FREE] = "both-free",
  [WAY_CORNERS_ONE_FREE] = "one-free",
  [WAY_CORNERS_ALWAYS] = "always",
};

typedef struct
{
  const MapText *map;
  Reader        *reader;
  GString       *cells;         /* (owned) row by row, each with a newline */
  gboolean       is_cell[256];
  guint64        width;         /* 0 before the first row */
  guint64        height;
} Rows;

static gboolean
fail_character (const Rows *self,
                const char *line,
                const char *at)
{
  g_autofree char *symbol = g_strndup (at, g_utf8_next_char (at) - at);
  g_autofree char *quoted = reader_quote (symbol);

  return reader_fail (self->reader, "%s in column %ld is not on the legend: "
                      "expected one of \"%s%s\"", quoted,
                      g_utf8_pointer_to_offset (line, at) + 1,
                      self->map->legend, self->map->marks);
}

/* Checks the row that was just added, of @width cells. */
static gboolean
check_width (Rows   *self,
             guint64 width)
{
  if (self->width == 0)
    self->width = width;
  if (self->width == width)
    return TRUE;

  return reader_fail (self->reader, "a row of %" G_GUINT64_FORMAT " cells; "
                      "expected %" G_GUINT64_FORMAT ", as %s say%s", width,
                      self->width,
                      self->map->width > 0 ? "the file" : "the rows above",
                      self->map->width > 0 ? "s" : "");
}

static gboolean
add_row (Rows       *self,
         const char *line)
{
  const gsize before = self->cells->len;

  for (const char *at = line; *at != '\0'; at++)
    if (self->is_cell[(guchar) *at])
      g_string_append_c (self->cells, *at);
    else if (*at != ' ' && *at != '\t')
      return fail_character (self, line, at);

  if (self->cells->len == before)
    return TRUE;
  if (self->map->height > 0 && self->height == self->map->height)
    return reader_fail (self->reader, "another row; expected %"
                        G_GUINT64_FORMAT, self->height);
  if (self->cells->len > MAX_CELLS)
    return reader_take_error (
      self->reader, g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE, "more than %"
                                 G_GSIZE_FORMAT " cells, the most that can be "
                                 "read", MAX_CELLS));
  if (!check_width (self, self->cells->len - before))
    return FALSE;

  g_string_append_c (self->cells, '\n');
  self->height++;
  return TRUE;
}

static gboolean
add_rows (Rows *self)
{
  char *line;

  while (reader_next_line (self->reader, &line))
    if (!add_row (self, line))
      return FALSE;
  if (!reader_is_ok (self->reader))
    return FALSE;

  if (self->height == 0 || self->height < self->map->height)
    return reader_fail (self->reader, "the file ends after %" G_GUINT64_FORMAT
                        " rows of the map; expected %s", self->height,
                        self->height == 0 ? "some" : "more");

  return TRUE;
}

WayTerrain *
map_text_read (const MapText *self,
               Reader        *reader)
{
  g_autoptr (GString) cells = g_string_new (NULL);
  Rows rows = { self, reader, cells, { FALSE }, self->width, 0 };
  GError *problem = NULL;
  WayTerrain *terrain;

  for (const char *c = self->legend; *c != '\0'; c++)
    rows.is_cell[(guchar) *c] = TRUE;
  for (const char *c = self->marks; *c != '\0'; c++)
    rows.is_cell[(guchar) *c] = TRUE;
  if (!add_rows (&rows))
    return NULL;

  terrain = way_terrain_new_from_text (cells->str, self->legend, self->marks,
                                       &problem);
  if (terrain == NULL)
    reader_take_error (reader, problem);
  return terrain;
}

/* Words -------------------------------------------------------------------- */

static gboolean
find_word (const char *const *words,
           guint              n_words,
           const char        *word,
           guint             *found)
{
  for (guint i = 0; i < n_words; i++)
    if (strcmp (words[i], word) == 0)
      {
        *found = i;
        return TRUE;
      }

  return FALSE;
}

const char *
map_shape_name (WayGridShape shape)
{
  return shape_names[shape];
}

gboolean
map_shape_parse (const char   *word,
                 WayGridShape *shape)
{
  guint found;

  if (!find_word (shape_names, G_N_ELEMENTS (shape_names), word, &found))
    return FALSE;

  *shape = (WayGridShape) found;
  return TRUE;
}

const char *
map_corners_name (WayCornerRule corners)
{
  return corners_names[corners];
}

gboolean
map_corners_parse (const char    *word,
                   WayCornerRule *corners)
{
  guint found;

  if (!find_word (corners_names, G_N_ELEMENTS (corners_names), word, &found))
    return FALSE;

  *corners = (WayCornerRule) found;
  return TRUE;
}
