/* bare-map.c - mazes that are typed without a legend
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   #########
 *   #A    # #
 *   # ### # #
 *   #   #  B#
 *   #########
 *
 * '#' is a wall, and so are '+', '-' and '|'. '.' is the ground; blanks are the
 * ground in a map without a '.', and separate cells in others. Letters and
 * digits mark cells. All rows are equally long, so that a comment or a table is
 * not taken for a map. */

#include "io/formats/maps/bare-map.h"

#include <string.h>

#define WALLS "#+-|"

/* The rows of a map that have been read. */
typedef struct
{
  guint n_cells;                /* walls and ground */
  guint n_marks;
  guint n_walls;
  guint width;                  /* of each row; 0 before the first */
  guint n_rows;
} Rows;

static gboolean
blanks_count (const char *head)
{
  return strchr (head, '.') == NULL;
}

/* %FALSE if the line is no row of a map. */
static gboolean
count_row (Rows       *self,
           const char *line,
           gsize       len,
           gboolean    blanks)
{
  guint width = 0;

  while (len > 0 && line[len - 1] == '\r')
    len--;
  for (gsize i = 0; i < len; i++)
    {
      const gboolean is_wall = strchr (WALLS, line[i]) != NULL;

      if (line[i] == ' ' && !blanks)
        continue;
      if (g_ascii_isalnum (line[i]))
        self->n_marks++;
      else if (is_wall || line[i] == '.' || line[i] == ' ')
        self->n_cells++;
      else
        return FALSE;
      self->n_walls += is_wall;
      width++;
    }

  if (width == 0)
    return TRUE;
  if (self->n_rows > 0 && width != self->width)
    return FALSE;

  self->width = width;
  self->n_rows++;
  return TRUE;
}

gboolean
bare_map_is_head (const char *head,
                  gsize       len)
{
  const gboolean blanks = blanks_count (head);
  const char *at = head, *end;
  Rows rows = { 0 };

  if (memchr (head, '\0', len) != NULL)
    return FALSE;
  for (; (end = strchr (at, '\n')) != NULL; at = end + 1)
    if (!count_row (&rows, at, (gsize) (end - at), blanks))
      return FALSE;
  /* The rest is a last row without an end, or the beginning of a row. */
  if (rows.n_rows > 0 && strlen (at) == rows.width
      && !count_row (&rows, at, strlen (at), blanks))
    return FALSE;

  return rows.n_rows >= 2 && rows.width >= 2 && rows.n_walls > 0
         && rows.n_marks * 4 <= rows.n_cells;
}

void
bare_map_add (const char *head,
              Legend     *legend)
{
  const char ground = blanks_count (head) ? ' ' : '.';

  legend_add_class (legend, ground, "ground");
  legend_set_cost (legend, 0, 0, 1);
  for (const char *wall = WALLS; *wall != '\0'; wall++)
    if (*wall == '#' || strchr (head, *wall) != NULL)
      legend_add_class (legend, *wall, "wall");
}

char *
bare_map_dup_marks (void)
{
  GString *marks = g_string_new (NULL);

  for (gint c = '0'; c <= 'z'; c++)
    if (g_ascii_isalnum (c))
      g_string_append_c (marks, (char) c);

  return g_string_free (marks, FALSE);
}
