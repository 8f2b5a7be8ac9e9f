/* explain-strip-table.c - the nodes and edges of a table in a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip.h"

#define MAX_NAMED 80            /* nodes, so that they get names and numbers */
#define NAME_SIZE 8.5
#define NUMBER_SIZE 9.0

/* Draws an edge that can be used both ways once, though the table has it
 * twice. */
void
strip_put_edges (const Strip *self)
{
  WayTable *table = self->geometry->table;
  const WayPosition *places = self->geometry->places;
  const guint32 n_edges = way_table_get_n_edges (table);

  for (guint32 i = 0; i < n_edges; i++)
    {
      WayNode from, to;
      guint32 a, b;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      a = (guint32) WAY_NODE_INDEX (from);
      b = (guint32) WAY_NODE_INDEX (to);
      if (a > b && way_table_find_edge (table, to, from, NULL))
        continue;
      if (strip_shows (self, &places[a]) || strip_shows (self, &places[b]))
        strip_add_line (self, places[a], places[b]);
    }
  canvas_stroke (self->canvas, STRIP_EDGE, 0.8, STROKE_ROUND);
}

/* The head of the arrow is in the middle of the edge, so that circles do not
 * hide it. */
static void
add_head (const Strip         *self,
          const WayTraceEvent *event)
{
  const WayPosition *places = self->geometry->places;
  const WayPosition a = places[event->node];
  const WayPosition b
    = geometry_beside (self->geometry, &places[event->came_from], &a);
  const WayPosition middle = { (a.x * 2 + b.x * 3) / 5,
                               (a.y * 2 + b.y * 3) / 5 };

  strip_add_head (self, strip_point (self, &a), strip_point (self, &middle));
}

void
strip_put_tree (const Strip *self,
                const Frame *frame)
{
  const WayPosition *places = self->geometry->places;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event != NULL && !event_is_start (event))
        strip_add_line (self, places[node], places[event->came_from]);
    }
  canvas_stroke (self->canvas, STRIP_MUTED, 1.8, STROKE_ROUND);

  for (guint32 node = 0;
       self->cell >= LEAST_ARROW && node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event != NULL && !event_is_start (event))
        add_head (self, event);
    }
  canvas_fill (self->canvas, STRIP_MUTED);
}

static gdouble
node_radius (const Strip *self)
{
  return CLAMP (self->cell / 3, 1.5, 12);
}

/* A node that the search has not met is half as large. */
static void
put_circles (const Strip *self,
             const Frame *frame,
             gboolean     named)
{
  for (guint state = STATE_UNSEEN; state <= STATE_CURRENT; state++)
    {
      for (guint32 node = 0; node < frame->n_nodes; node++)
        {
          const WayPosition *place = &self->geometry->places[node];
          const gboolean met = frame_event (frame, node) != NULL;
          const Point at = strip_point (self, place);

          if ((met ? frame_state (frame, node) : STATE_UNSEEN) == state
              && (met || named) && strip_shows (self, place))
            canvas_add_circle (self->canvas, at.x, at.y,
                               node_radius (self) / (met ? 1 : 2));
        }
      strip_paint_state (self, (State) state);
    }
}

/* Remembers a name at @at, unless it would lie upon another. */
static gboolean
take_room (GArray *boxes,
           Point   at,
           gdouble width)
{
  const Box box = { at.x - width / 2, at.y, width, NAME_SIZE };

  for (guint i = 0; i < boxes->len; i++)
    {
      const Box *other = &g_array_index (boxes, Box, i);

      if (box.x < other->x + other->width && other->x < box.x + box.width
          && ABS (box.y - other->y) < box.height)
        return FALSE;
    }

  g_array_append_val (boxes, box);
  return TRUE;
}

static void
put_label (const Strip *self,
           const Frame *frame,
           guint32      node,
           GArray      *boxes)
{
  const Font number = { NUMBER_SIZE, TRUE }, font = { NAME_SIZE, FALSE };
  const gdouble radius = node_radius (self);
  Point at = strip_point (self, &self->geometry->places[node]);
  g_autofree char *name = explanation_dup_name (self->explanation, node);
  Numbers numbers;

  frame_get_numbers (frame, self->explanation, frame_event (frame, node),
                     &numbers);
  if (radius >= 8)
    strip_put_text (self, &number, TEXT_CENTRED, at.x, at.y + 3.2,
                    numbers.above, STRIP_TEXT);
  at.y += radius + 9;
  if (take_room (boxes, at, canvas_measure (self->canvas, &font, name) + 2))
    strip_put_text (self, &font, TEXT_CENTRED, at.x, at.y, name, STRIP_MUTED);
}

void
strip_put_nodes (const Strip *self,
                 const Frame *frame)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  const gboolean named = frame->n_nodes <= MAX_NAMED;

  put_circles (self, frame, named);
  for (guint32 node = 0; named && node < frame->n_nodes; node++)
    if (frame_event (frame, node) != NULL
        && strip_shows (self, &self->geometry->places[node]))
      put_label (self, frame, node, boxes);
}
