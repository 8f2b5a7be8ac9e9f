/* maps.c - graphs that a test draws as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "maps.h"

#include <string.h>

static WayCost
get_cost (char cell)
{
  return g_ascii_isdigit (cell) ? g_ascii_digit_value (cell) : 1;
}

static gboolean
is_open (const char *cells,
         gint        width,
         gint        height,
         gint        x,
         gint        y)
{
  return x >= 0 && y >= 0 && x < width && y < height
         && cells[y * width + x] != '#';
}

static void
add_cell (PlainGraph *plain,
          const char *cells,
          gint        width,
          gint        height,
          guint       cell)
{
  static const gint dx[] = { 0, 1, 0, -1 };
  static const gint dy[] = { -1, 0, 1, 0 };

  if (cells[cell] == '#')
    return;
  for (guint i = 0; i < G_N_ELEMENTS (dx); i++)
    {
      const gint x = (gint) cell % width + dx[i];
      const gint y = (gint) cell / width + dy[i];

      if (is_open (cells, width, height, x, y))
        plain_graph_add (plain, cell, y * width + x,
                         get_cost (cells[y * width + x]));
    }
}

Map *
map_new (const char *rows)
{
  Map *self = g_new0 (Map, 1);
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  g_autofree char *cells = g_strjoinv ("", lines);
  const gsize n_cells = strlen (cells);

  self->width = strlen (lines[0]);
  g_assert_cmpuint (n_cells % self->width, ==, 0);
  self->plain = plain_graph_new (n_cells);
  for (guint cell = 0; cell < n_cells; cell++)
    {
      add_cell (self->plain, cells, self->width, n_cells / self->width, cell);
      if (cells[cell] == 'S')
        self->start = cell;
      if (cells[cell] == 'G')
        self->goal = cell;
    }

  plain_graph_seal (self->plain);
  return self;
}

void
map_free (Map *self)
{
  g_clear_pointer (&self->plain, plain_graph_free);
  g_free (self);
}
