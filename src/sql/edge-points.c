/* edge-points.c - places on the edges of a graph, which divide their rows
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row with points becomes a row for each piece between two of them, with the
 * id of the row. A point at one side of a street is passed by those alone who
 * drive at that side: then the two directions are divided by different points.
 * In a one-way street each point is passed. */

#include "sql/edge-points.h"

#include "sql/array-room.h"

typedef struct
{
  EdgePoint point;
  guint     next;               /* point on the same row, or NONE */
} Place;

#define NONE G_MAXUINT32

struct EdgePoints
{
  Side        driving_side;
  gsize       max_bytes;
  GArray     *places;           /* (owned) of Place */
  GHashTable *edges;            /* (owned) id of a row -> a number of a place */
  GHashTable *ids;              /* (owned) id of a point -> its number */
};

EdgePoints *
edge_points_new (Side  driving_side,
                 gsize max_bytes)
{
  EdgePoints *self = g_new0 (EdgePoints, 1);

  self->driving_side = driving_side;
  self->max_bytes = max_bytes;
  self->places = g_array_new (FALSE, FALSE, sizeof (Place));
  self->edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                       NULL);
  self->ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                     NULL);

  return self;
}

void
edge_points_free (EdgePoints *self)
{
  g_array_unref (self->places);
  g_hash_table_unref (self->edges);
  g_hash_table_unref (self->ids);
  g_free (self);
}

static Place *
get_place (EdgePoints *self,
           guint       i)
{
  return &g_array_index (self->places, Place, i);
}

/* Returns FALSE if the point is not good, or is known: then without an error. */
static gboolean
is_new (EdgePoints      *self,
        const EdgePoint *point,
        GError         **error)
{
  const EdgePoint *known = NULL;
  gpointer number;

  if (g_hash_table_lookup_extended (self->ids, &point->id, NULL, &number))
    known = &get_place (self, GPOINTER_TO_UINT (number))->point;

  if (point->id <= 0)
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                 "a point has the pid %" G_GINT64_FORMAT ": they are above 0",
                 point->id);
  else if (!(point->fraction >= 0 && point->fraction <= 1))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                 "the fraction of the point %" G_GINT64_FORMAT " is %g: they "
                 "are from 0 to 1", point->id, point->fraction);
  else if (known == NULL
           && (self->places->len + (gsize) 1) * 256 > self->max_bytes)
    g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                 "the points take more than the limit of %" G_GSIZE_FORMAT
                 " bytes", self->max_bytes);
  else if (known != NULL
           && (known->edge != point->edge || known->side != point->side
               || known->fraction < point->fraction
               || known->fraction > point->fraction))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                 "the point %" G_GINT64_FORMAT " lies in two places",
                 point->id);
  else
    return known == NULL;

  return FALSE;
}

gboolean
edge_points_add (EdgePoints      *self,
                 const EdgePoint *point,
                 GError         **error)
{
  const guint number = self->places->len;
  Place place = { *point, NONE };
  GError *inner = NULL;
  gpointer next;

  if (!is_new (self, point, &inner))
    {
      if (inner != NULL)
        g_propagate_error (error, inner);
      return inner == NULL;
    }
  if (!array_room_ask (self->places, 1, error))
    return FALSE;

  if (g_hash_table_lookup_extended (self->edges, &point->edge, NULL, &next))
    place.next = GPOINTER_TO_UINT (next);
  g_hash_table_replace (self->edges,
                        g_memdup2 (&point->edge, sizeof point->edge),
                        GUINT_TO_POINTER (number));
  g_hash_table_insert (self->ids, g_memdup2 (&point->id, sizeof point->id),
                       GUINT_TO_POINTER (number));
  g_array_append_val (self->places, place);

  return TRUE;
}

/* Whether @node is that of a point. */
gboolean
edge_points_has (EdgePoints *self,
                 gint64      node)
{
  const gint64 id = node > G_MININT64 ? -node : 0;

  return g_hash_table_contains (self->ids, &id);
}

/* Pieces ------------------------------------------------------------------- */

static int
compare_points (gconstpointer a,
                gconstpointer b)
{
  const EdgePoint *one = a, *other = b;

  if (one->fraction < other->fraction || one->fraction > other->fraction)
    return one->fraction < other->fraction ? -1 : 1;

  return one->id < other->id ? -1 : one->id > other->id;
}

/* The points of @row that lie at @side, from its source to its target.
 * (transfer full) */
static GArray *
collect (EdgePoints    *self,
         const EdgeRow *row,
         Side           side)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (EdgePoint));
  guint number = NONE;
  gpointer first;

  if (g_hash_table_lookup_extended (self->edges, &row->id.number, NULL,
                                    &first))
    number = GPOINTER_TO_UINT (first);
  for (; number != NONE; number = get_place (self, number)->next)
    {
      const EdgePoint *point = &get_place (self, number)->point;

      if (side == SIDE_BOTH || point->side == SIDE_BOTH || point->side == side)
        g_array_append_val (points, *point);
    }
  g_array_sort (points, compare_points);

  return points;
}

/* Adds @row in pieces. */
static gboolean
add_pieces (EdgePoints    *self,
            RowGraph      *graph,
            const EdgeRow *row,
            Side           side,
            GError       **error)
{
  g_autoptr (GArray) points = collect (self, row, side);
  EdgeRow piece = *row;
  gdouble done = 0;

  for (guint i = 0; i <= points->len; i++)
    {
      const EdgePoint *point = i < points->len
                                 ? &g_array_index (points, EdgePoint, i) : NULL;
      const gdouble end = point != NULL ? point->fraction : 1;
      const gdouble part = end - done;

      piece.target.number = point != NULL ? -point->id : row->target.number;
      piece.cost = row->cost >= 0 ? row->cost * part : -1;
      piece.reverse_cost = row->reverse_cost >= 0 ? row->reverse_cost * part
                                                  : -1;
      if (!row_graph_add (graph, &piece, error))
        return FALSE;
      piece.source = piece.target;
      done = end;
    }

  return TRUE;
}

/* Adds a row to @graph, divided by its points. */
gboolean
edge_points_add_row (EdgePoints    *self,
                     RowGraph      *graph,
                     const EdgeRow *row,
                     GError       **error)
{
  const gboolean right_first = self->driving_side == SIDE_RIGHT;
  EdgeRow forward = *row, back = *row;

  if (edge_points_has (self, row->source.number)
      || edge_points_has (self, row->target.number))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                   "the edge %" G_GINT64_FORMAT " begins or ends at a node with "
                   "the number of a point: the point P is the node -P",
                   row->id.number);
      return FALSE;
    }
  /* No edge, and said so there. */
  if (!(row->cost <= G_MAXDOUBLE) || !(row->reverse_cost <= G_MAXDOUBLE))
    return row_graph_add (graph, row, error);
  if (self->driving_side == SIDE_BOTH || !(row->cost >= 0)
      || !(row->reverse_cost >= 0))
    return add_pieces (self, graph, row, SIDE_BOTH, error);

  forward.reverse_cost = -1;
  back.cost = -1;
  return add_pieces (self, graph, &forward,
                     right_first ? SIDE_RIGHT : SIDE_LEFT, error)
         && add_pieces (self, graph, &back,
                        right_first ? SIDE_LEFT : SIDE_RIGHT, error);
}
