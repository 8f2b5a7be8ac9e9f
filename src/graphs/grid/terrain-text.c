/* terrain-text.c - a terrain read from text, and drawn as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/terrain-private.h"

#include <wayfind/core/error.h>

#include <string.h>

/* The meanings of the characters of a map; smaller numbers are classes. */
enum
{
  MEANS_MARK = TERRAIN_N_CLASSES,
  MEANS_BLANK,
  MEANS_NOTHING
};

typedef struct
{
  const char *legend;
  const char *marks;
  guint16     meaning[256];     /* of each character */
  guint8     *classes;          /* (owned) of the cells read so far */
  gsize       n_cells;
  GArray     *found;            /* (owned) of TerrainMark */
  gsize       width;            /* cells of the first row */
  gsize       first_line;       /* the line that it stands in, from 1 */
  gsize       height;
} MapReader;

static void
map_reader_clear (MapReader *self)
{
  g_clear_pointer (&self->classes, g_free);
  g_clear_pointer (&self->found, g_array_unref);
}

/* Gives meanings to the characters of @names: to each its own, counting up from
 * @meaning, or the same to all. */
static gboolean
name_characters (MapReader  *self,
                 const char *names,
                 guint16     meaning,
                 gboolean    counts_up,
                 GError    **error)
{
  for (const guchar *c = (const guchar *) names; *c != '\0'; c++)
    {
      if (*c != ' ' && !g_ascii_isgraph (*c))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the legend of a map holds byte 0x%02x: it takes "
                       "printable ASCII alone", *c);
          return FALSE;
        }
      if (self->meaning[*c] < MEANS_BLANK)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "\"%c\" stands twice in the legend \"%s\" and the marks "
                       "\"%s\" of a map", *c, self->legend, self->marks);
          return FALSE;
        }
      self->meaning[*c] = meaning;
      meaning += counts_up ? 1 : 0;
    }

  return TRUE;
}

static gboolean
learn_legend (MapReader  *self,
              GError    **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->meaning); i++)
    self->meaning[i] = MEANS_NOTHING;
  for (const char *c = " \t\r"; *c != '\0'; c++)
    self->meaning[(guchar) *c] = MEANS_BLANK;

  return name_characters (self, self->legend, 0, TRUE, error)
         && name_characters (self, self->marks, MEANS_MARK, FALSE, error);
}

static gboolean
fail_character (const MapReader *self,
                const char      *at,
                gsize            line,
                gsize            column,
                GError         **error)
{
  g_autofree char *found = g_ascii_isgraph (*at)
                             ? g_strdup_printf ("\"%c\"", *at)
                             : g_strdup_printf ("byte 0x%02x", (guchar) *at);

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "line %" G_GSIZE_FORMAT ", column %" G_GSIZE_FORMAT
               ": %s is not on the legend: expected one of \"%s%s\"",
               line, column, found, self->legend, self->marks);
  return FALSE;
}

/* Appends the cells of a line. */
static gboolean
read_cells (MapReader  *self,
            const char *from,
            const char *end,
            gsize       line,
            GError    **error)
{
  for (const char *c = from; c < end; c++)
    {
      const guint16 meaning = self->meaning[(guchar) *c];
      const TerrainMark mark = { (guint32) self->n_cells, *c };

      if (meaning == MEANS_BLANK)
        continue;
      if (meaning == MEANS_NOTHING)
        return fail_character (self, c, line, c - from + 1, error);
      if (meaning == MEANS_MARK)
        g_array_append_val (self->found, mark);
      self->classes[self->n_cells++] = meaning == MEANS_MARK
                                         ? 0 : (guint8) meaning;
    }

  return TRUE;
}

static gboolean
read_line (MapReader  *self,
           const char *from,
           const char *end,
           gsize       line,
           GError    **error)
{
  const gsize before = self->n_cells;
  gsize width;

  if (!read_cells (self, from, end, line, error))
    return FALSE;

  width = self->n_cells - before;
  if (width == 0)
    return TRUE;

  if (self->height++ == 0)
    {
      self->width = width;
      self->first_line = line;
    }
  if (width == self->width)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "line %" G_GSIZE_FORMAT ", column %" G_GSIZE_FORMAT ": the row "
               "ends after %" G_GSIZE_FORMAT " cells: expected %" G_GSIZE_FORMAT
               ", as in line %" G_GSIZE_FORMAT,
               line, (gsize) (end - from) + 1, width, self->width,
               self->first_line);
  return FALSE;
}

static gboolean
read_lines (MapReader  *self,
            const char *text,
            GError    **error)
{
  const char *from = text;

  for (gsize line = 1; *from != '\0'; line++)
    {
      const char *end = from + strcspn (from, "\n");

      if (!read_line (self, from, end, line, error))
        return FALSE;
      from = *end == '\0' ? end : end + 1;
    }

  if (self->height > 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "a map without cells: expected rows of \"%s%s\"", self->legend,
               self->marks);
  return FALSE;
}

/* Makes room for one byte more than there can be cells. */
static gboolean
begin_reading (MapReader  *self,
               gsize       length,
               GError    **error)
{
  self->found = g_array_new (FALSE, FALSE, sizeof (TerrainMark));
  self->classes = g_try_malloc (length + 1);
  if (self->classes != NULL)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for a map of %" G_GSIZE_FORMAT
               " characters",
               length);
  return FALSE;
}

static WayTerrain *
make_terrain (MapReader  *reader,
              GError    **error)
{
  const gsize limit = G_MAXUINT32;
  WayTerrain *terrain
    = way_terrain_new ((guint32) MIN (reader->width, limit),
                       (guint32) MIN (reader->height, limit), error);

  if (terrain == NULL)
    return NULL;

  memcpy (terrain->classes, reader->classes, reader->n_cells);
  terrain->counts[0] = 0;
  for (gsize i = 0; i < reader->n_cells; i++)
    terrain->counts[terrain->classes[i]]++;

  g_free (terrain->legend);
  terrain->legend = g_strdup (reader->legend);
  g_array_unref (terrain->marks);
  terrain->marks = g_steal_pointer (&reader->found);

  return terrain;
}

WayTerrain *
way_terrain_new_from_text (const char  *text,
                           const char  *legend,
                           const char  *marks,
                           GError     **error)
{
  MapReader reader = { legend, marks ? marks : "" };
  WayTerrain *terrain = NULL;

  g_return_val_if_fail (text != NULL && legend != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (begin_reading (&reader, strlen (text), error)
      && learn_legend (&reader, error) && read_lines (&reader, text, error))
    terrain = make_terrain (&reader, error);
  map_reader_clear (&reader);

  return terrain;
}

/* Drawing ----------------------------------------------------------------- */

static void
draw_row (const WayTerrain *self,
          const char       *legend,
          guint32           row,
          char             *line)
{
  const gsize n_named = strlen (legend);
  const guint8 *classes = self->classes + terrain_cell (self, 0, row);

  for (guint32 column = 0; column < self->width; column++)
    line[column] = classes[column] < n_named ? legend[classes[column]] : '?';
  line[self->width] = '\n';
}

char *
way_terrain_dup_text (WayTerrain *self,
                      const char *legend)
{
  gsize line_size;
  char *text;

  g_return_val_if_fail (WAY_IS_TERRAIN (self), NULL);

  line_size = (gsize) self->width + 1;
  text = g_malloc (line_size * self->height + 1);
  for (guint32 row = 0; row < self->height; row++)
    draw_row (self, legend ? legend : self->legend, row,
              text + row * line_size);
  text[line_size * self->height] = '\0';

  for (guint i = 0; i < self->marks->len; i++)
    {
      const TerrainMark *item = &g_array_index (self->marks, TerrainMark, i);

      text[item->cell / self->width * line_size + item->cell % self->width]
        = item->mark;
    }

  return text;
}
