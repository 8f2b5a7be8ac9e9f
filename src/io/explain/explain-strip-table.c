/* explain-strip-table.c - the nodes and edges of a table in a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip.h"

#include <math.h>

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
  if (frame->run->ranks != NULL)
    {
      char *ranked = g_strdup_printf ("%s %s", name, numbers.right);

      g_free (name);
      name = ranked;
    }
  if (take_room (boxes, at, canvas_measure (self->canvas, &font, name) + 2))
    strip_put_text (self, &font, TEXT_CENTRED, at.x, at.y, name, STRIP_MUTED);
}

/* Writes H, or the rank, below a node that the search has not met. */
static void
put_bound (const Strip *self,
           const Frame *frame,
           guint32      node,
           GArray      *boxes)
{
  const Font font = { NAME_SIZE, FALSE };
  Point at = strip_point (self, &self->geometry->places[node]);
  char bound[COST_SIZE];
  g_autofree char *text = NULL;

  if (!frame_get_bound (frame, self->explanation, node, bound))
    return;

  text = g_strconcat (frame->run->ranks != NULL ? "" : "H ", bound, NULL);
  at.y += node_radius (self) / 2 + 9;
  if (take_room (boxes, at, canvas_measure (self->canvas, &font, text) + 2))
    strip_put_text (self, &font, TEXT_CENTRED, at.x, at.y, text, STRIP_MUTED);
}

/* Whether edges cost more than a step each, so that their costs say something.
 * Breadth first search does not look at them. */
static gboolean
shows_costs (const Strip *self,
             const Frame *frame)
{
  WayTable *table = self->geometry->table;
  const guint32 n_edges = way_table_get_n_edges (table);

  for (guint32 i = 0; i < n_edges && !run_counts_steps (frame->run); i++)
    {
      WayCost cost;

      way_table_get_edge (table, i, NULL, NULL, &cost, NULL);
      if (cost != 1)
        return TRUE;
    }

  return FALSE;
}

/* Writes the cost of an edge in its middle. If the way back costs something
 * else, or there is none, it stands nearer to its beginning. */
static void
put_cost (const Strip *self,
          guint32      edge,
          GArray      *boxes)
{
  const Font font = { NAME_SIZE, FALSE };
  const WayPosition *places = self->geometry->places;
  WayNode from, to;
  WayCost cost, back_cost = INFINITY;
  char text[COST_SIZE];
  guint32 back_edge;
  gboolean is_same = FALSE;

  way_table_get_edge (self->geometry->table, edge, &from, &to, &cost, NULL);
  if (way_table_find_edge (self->geometry->table, to, from, &back_edge))
    {
      way_table_get_edge (self->geometry->table, back_edge, NULL, NULL,
                          &back_cost, NULL);
      is_same = cost == back_cost;
    }
  if (!isfinite (cost)
      || (is_same && WAY_NODE_INDEX (from) > WAY_NODE_INDEX (to)))
    return;

  const WayPosition a = places[WAY_NODE_INDEX (from)];
  const WayPosition b = geometry_beside (self->geometry,
                                         &places[WAY_NODE_INDEX (to)], &a);
  const gdouble part = is_same ? 0.5 : 0.35;
  const WayPosition middle = { a.x + (b.x - a.x) * part,
                               a.y + (b.y - a.y) * part };
  Point at = strip_point (self, &middle);

  explain_format_cost (text, self->explanation, cost);
  at.y += NAME_SIZE * 0.35;
  if (!strip_shows (self, &middle)
      || !take_room (boxes, at, canvas_measure (self->canvas, &font, text) + 2))
    return;

  canvas_text (self->canvas, &font,
               at.x - canvas_measure (self->canvas, &font, text) / 2, at.y,
               text, STRIP_TEXT, STRIP_PAPER);
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
  for (guint32 node = 0; named && node < frame->n_nodes; node++)
    if (strip_shows (self, &self->geometry->places[node]))
      put_bound (self, frame, node, boxes);
  if (!named || !shows_costs (self, frame))
    return;

  for (guint32 i = 0; i < way_table_get_n_edges (self->geometry->table); i++)
    put_cost (self, i, boxes);
}
