/* explain-text-map.c - the cells of a grid as text: boxes, or characters
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-text.h"

/* The arrow to the cell before. Hexagons of odd rows lie half a cell to the
 * right, so that the two cells above or below count as left and right. */
static const char *
arrow (Text    *self,
       guint32  node,
       guint32  towards)
{
  static const char *const arrows[3][3]
    = { { "↖", "↑", "↗" }, { "←", " ", "→" }, { "↙", "↓", "↘" } };
  const gboolean hexes = way_grid_get_shape (self->grid) == WAY_GRID_HEXAGONS;
  gint dx, dy = (gint) (towards / self->columns)
                - (gint) (node / self->columns);

  dx = 2 * ((gint) (towards % self->columns) - (gint) (node % self->columns));
  if (hexes)
    dx += (gint) (towards / self->columns & 1)
          - (gint) (node / self->columns & 1);

  return arrows[CLAMP (dy, -1, 1) + 1][CLAMP (dx, -1, 1) + 1];
}

const char *
text_describe_state (Text        *self,
                     const Frame *frame,
                     guint32      node)
{
  static const char *const names[] = {
    [STATE_UNSEEN] = "",              [STATE_JUMPED] = "jumped",
    [STATE_OPEN] = "open",            [STATE_OPEN_BACKWARD] = "open G",
    [STATE_CLOSED] = "closed",        [STATE_CLOSED_BACKWARD] = "closed G",
    [STATE_CURRENT] = "now",
  };
  const WayTraceEvent *event = frame_event (frame, node);
  const State state = frame_state (frame, node);

  if (explanation_is_goal (self->explanation, node)
      || (event != NULL && event->kind == WAY_EVENT_GOAL))
    return "goal";
  if (event != NULL && event_is_start (event))
    return event->is_backward ? "goal" : "start";
  if (frame->on_path[node])
    return "path";

  return names[state];
}

static void
put_numbers_line (Text                *self,
                  const Frame         *frame,
                  const WayTraceEvent *event,
                  guint                line)
{
  const char *right = " ";
  char corner[COST_SIZE];
  Numbers numbers;

  frame_get_numbers (frame, self->explanation, event, &numbers);
  if (line > 0)
    right = numbers.right;
  else if (!event_is_start (event) && !run_needs_lines (frame->run))
    right = arrow (self, event->node, event->came_from);
  else if (!event_is_start (event))
    {
      g_snprintf (corner, sizeof corner, "%u,%u",
                  event->came_from % self->columns,
                  event->came_from / self->columns);
      right = corner;
    }

  text_put_padded (self->writer, line == 0 ? numbers.above : numbers.left,
              self->number);
  text_put_right (self->writer, right, self->inner - self->number - 1);
  writer_put (self->writer, " ");
}

/* H alone, where it stands in the box of a cell that the search has met. */
static void
put_bound_line (Text        *self,
                const Frame *frame,
                guint32      node,
                guint        line)
{
  char bound[COST_SIZE] = "";

  if (line == 1)
    frame_get_bound (frame, self->explanation, node, bound);
  text_put_right (self->writer, bound, self->inner - 1);
  writer_put (self->writer, " ");
}

static void
put_box_line (Text        *self,
              const Frame *frame,
              guint32      node,
              guint        line)
{
  const WayTraceEvent *event = frame_event (frame, node);

  writer_put (self->writer, "|");
  if (!way_grid_is_free (self->grid, WAY_INDEX (node)))
    text_put_many (self->writer, "#", self->inner);
  else if (line == 2)
    text_put_padded (self->writer, text_describe_state (self, frame, node),
                self->inner);
  else if (event != NULL)
    put_numbers_line (self, frame, event, line);
  else
    put_bound_line (self, frame, node, line);
}

/* Shifts hexagons of odd rows by half a box. */
static void
put_shift (Text   *self,
           guint32 row)
{
  if (way_grid_get_shape (self->grid) == WAY_GRID_HEXAGONS && (row & 1))
    text_put_many (self->writer, " ", (self->inner + 1) / 2);
}

/* Writes the line above a row; it shows which way triangles point. */
static void
put_rule (Text   *self,
          guint32 row)
{
  const gboolean triangles
    = way_grid_get_shape (self->grid) == WAY_GRID_TRIANGLES;

  put_shift (self, row);
  for (guint32 column = 0; column < self->columns; column++)
    {
      const guint left = self->inner / 2;

      writer_put (self->writer, "+");
      text_put_many (self->writer, "-", left);
      writer_put (self->writer, !triangles || row == self->rows ? "-"
                                : (column ^ row) & 1 ? "▽" : "△");
      text_put_many (self->writer, "-", self->inner - left - 1);
    }
  writer_put (self->writer, "+\n");
}

void
text_put_boxes (Text        *self,
                const Frame *frame)
{
  for (guint32 row = 0; row < self->rows; row++)
    {
      put_rule (self, row);
      for (guint line = 0; line < 3; line++)
        {
          put_shift (self, row);
          for (guint32 column = 0; column < self->columns; column++)
            put_box_line (self, frame, row * self->columns + column, line);
          writer_put (self->writer, "|\n");
        }
      if (row + 1 == self->rows && way_grid_get_shape (self->grid)
                                     == WAY_GRID_HEXAGONS)
        put_rule (self, row);
    }
  if (way_grid_get_shape (self->grid) != WAY_GRID_HEXAGONS)
    put_rule (self, self->rows);
}

/* Maps of characters ------------------------------------------------------- */

static char
character_of (Text        *self,
              const Frame *frame,
              guint32      node)
{
  static const char characters[] = {
    [STATE_UNSEEN] = '.',        [STATE_JUMPED] = '-',
    [STATE_OPEN] = 'o',          [STATE_OPEN_BACKWARD] = 'O',
    [STATE_CLOSED] = 'x',        [STATE_CLOSED_BACKWARD] = 'X',
    [STATE_CURRENT] = '@',
  };
  const WayTraceEvent *event = frame_event (frame, node);
  const State state = frame_state (frame, node);

  if (!way_grid_is_free (self->grid, WAY_INDEX (node)))
    return '#';
  if (explanation_is_goal (self->explanation, node)
      || (event != NULL && event->kind == WAY_EVENT_GOAL))
    return 'G';
  if (event != NULL && event_is_start (event))
    return event->is_backward ? 'G' : 'S';
  if (frame->on_path[node])
    return '*';

  return characters[state];
}

void
text_put_map (Text        *self,
              const Frame *frame)
{
  const gboolean hexes = way_grid_get_shape (self->grid) == WAY_GRID_HEXAGONS;
  guint32 node = 0;

  for (guint32 row = 0; row < self->rows; row++)
    {
      if (hexes && (row & 1))
        writer_put (self->writer, " ");
      for (guint32 column = 0; column < self->columns; column++, node++)
        {
          const char cell[] = { character_of (self, frame, node), ' ' };

          writer_put_bytes (self->writer, cell, hexes ? 2 : 1);
        }
      writer_put (self->writer, "\n");
    }
  writer_put (self->writer, "S start, G goal, @ now, o open, x closed, "
                            "* path, # wall");
  if (frame->run->jump_columns > 0)
    writer_put (self->writer, ", - jumped over");
  if (frame->run->is_two_sided)
    writer_put (self->writer, ", O X open and closed from the goal");
  writer_put (self->writer, "\n");
}
