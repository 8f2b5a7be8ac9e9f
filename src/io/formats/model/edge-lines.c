/* edge-lines.c - the edges of a table as lines with their bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/edge-lines.h"

#include "io/formats/model/line-length.h"

/* A place that is nearer to a bend than this share of the edge lies there. */
#define AT_BEND 1e-9

GArray *
edge_line_new (WayTable     *table,
               const Shapes *shapes,
               WayNode       from,
               WayNode       to)
{
  GArray *line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at = { 0, 0 };

  way_graph_get_position (WAY_GRAPH (table), from, &at);
  g_array_append_val (line, at);
  shapes_append (shapes, from, to, line);
  way_graph_get_position (WAY_GRAPH (table), to, &at);
  g_array_append_val (line, at);

  return line;
}

/* The share of the edge from @near to @far at which a place lies: a node, or a
 * spot, whose share may count from the other end. */
static gdouble
share_of_place (WayNode        node,
                const WaySpot *spot,
                WayNode        near)
{
  if (spot == NULL)
    return node == near ? 0 : 1;

  return spot->from == near ? spot->share : 1 - spot->share;
}

static gboolean
are_on_one_edge (const WaySpot *a,
                 const WaySpot *b)
{
  return (a->from == b->from && a->to == b->to)
         || (a->from == b->to && a->to == b->from);
}

void
edge_line_append_part (WayTable      *table,
                       const Shapes  *shapes,
                       WayNode        from,
                       const WaySpot *from_spot,
                       WayNode        to,
                       const WaySpot *to_spot,
                       GArray        *positions)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (table));
  const WaySpot *spot = from_spot != NULL ? from_spot : to_spot;
  gdouble begin = share_of_place (from, from_spot, spot->from);
  gdouble end = share_of_place (to, to_spot, spot->from);
  const gboolean forwards = begin <= end;
  g_autoptr (GArray) line = NULL, sums = NULL;
  gdouble length;

  if (from_spot != NULL && to_spot != NULL
      && !are_on_one_edge (from_spot, to_spot))
    return;

  line = forwards ? edge_line_new (table, shapes, spot->from, spot->to)
                  : edge_line_new (table, shapes, spot->to, spot->from);
  sums = line_sum_lengths (line, kind);
  length = g_array_index (sums, gdouble, line->len - 1);
  begin = forwards ? begin : 1 - begin;
  end = forwards ? end : 1 - end;
  for (guint i = 1; i + 1 < line->len; i++)
    {
      const gdouble so_far = g_array_index (sums, gdouble, i);

      if (so_far > (begin + AT_BEND) * length
          && so_far < (end - AT_BEND) * length)
        g_array_append_val (positions, g_array_index (line, WayPosition, i));
    }
}

gdouble
edge_line_measure (WayTable     *table,
                   const Shapes *shapes,
                   WayNode       from,
                   WayNode       to)
{
  g_autoptr (GArray) line = edge_line_new (table, shapes, from, to);

  return line_length (line, way_graph_get_position_kind (WAY_GRAPH (table)));
}
