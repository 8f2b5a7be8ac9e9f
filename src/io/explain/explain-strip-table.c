/* explain-strip-table.c - the nodes and edges of a table in a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explain-strip.h"

#define MAX_NAMED 80            /* nodes, so that they get names and numbers */

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
        strip_put_line (self, "e", places[a], places[b]);
    }
}

void
strip_put_tree (const Strip *self,
                const Frame *frame)
{
  const WayPosition *places = self->geometry->places;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event == NULL || event_is_start (event))
        continue;
      strip_put_line (self, "t", places[node], places[event->came_from]);
      if (self->cell < LEAST_ARROW)
        continue;

      /* The head of the arrow is in the middle of the edge, where no circle
       * hides it. */
      {
        const WayPosition a = places[node];
        const WayPosition b = geometry_beside (self->geometry,
                                               &places[event->came_from], &a);
        const WayPosition middle = { (a.x * 2 + b.x * 3) / 5,
                                     (a.y * 2 + b.y * 3) / 5 };

        writer_printf (self->writer, "<path class=\"a\" d=\"M%d %dL%d %d\"/>\n",
                       strip_x (self, a.x), strip_y (self, a.y),
                       strip_x (self, middle.x), strip_y (self, middle.y));
      }
    }
}

static gint
node_radius (const Strip *self)
{
  return (gint) CLAMP (self->cell / 3, 15, 120);
}

static void
put_node (const Strip *self,
          const Frame *frame,
          guint32      node,
          GArray      *labels)
{
  const WayTraceEvent *event = frame_event (frame, node);
  const WayPosition *at = &self->geometry->places[node];
  const gint x = strip_x (self, at->x), y = strip_y (self, at->y);
  const gint radius = node_radius (self);
  g_autofree char *name = NULL;
  char text[COST_SIZE];
  gint half;

  writer_printf (self->writer,
                 "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                 event == NULL ? "u"
                               : strip_class_of (frame_state (frame, node)),
                 x, y, event == NULL ? radius / 2 : radius);
  if (labels == NULL || event == NULL)
    return;

  if (radius >= 80)
    strip_put_text (self, "x", x, y + 32, 90,
                    explain_format_cost (text, self->explanation, event->cost_so_far
                                                 + event->heuristic));
  name = explanation_dup_name (self->explanation, node);
  half = (gint) g_utf8_strlen (name, -1) * 24 + 10;
  for (guint i = 0; i < labels->len; i += 3)
    if (ABS (g_array_index (labels, gint, i) - x)
            < half + g_array_index (labels, gint, i + 2)
        && ABS (g_array_index (labels, gint, i + 1) - y) < 100)
      return;
  g_array_append_val (labels, x);
  g_array_append_val (labels, y);
  g_array_append_val (labels, half);
  strip_put_text (self, "y", x, y + radius + 90, 85, name);
}

void
strip_put_nodes (const Strip *self,
                 const Frame *frame)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint));
  const gboolean named = frame->n_nodes <= MAX_NAMED;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    if ((frame_event (frame, node) != NULL || named)
        && strip_shows (self, &self->geometry->places[node]))
      put_node (self, frame, node, named ? labels : NULL);
}
