/* courses.c - the edges of a table with their bends: the nearest, and parts
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table has the positions of its nodes, but not the bends of its edges. So
 * the nearest edge is searched for in a second table: its nodes are the nodes
 * of the first and all bends, its edges the pieces between them. The share of a
 * place on its edge is a share of the length: the cost of an edge is spread
 * evenly over it. */

#include "io/formats/model/courses.h"

#include "io/formats/model/line-length.h"

#include <math.h>

#define PIECES_A_LOOK 4096
#define SPOTS_A_LOOK 256

/* A place that is nearer to a bend than this share of the edge lies there. */
#define AT_BEND 1e-9

/* An edge with bends, which are nodes of the second table in a row. */
typedef struct
{
  WayNode from;
  WayNode to;
  guint32 first;                /* its first bend */
} Bent;

struct _Courses
{
  WayTable     *table;          /* (not owned) */
  const Shapes *shapes;         /* (not owned) */
  WayTable     *pieces;         /* (owned) */
  GArray       *bent;           /* (owned) of Bent, by @first */
  guint32       n_nodes;        /* nodes of the table; bends follow */
};

/* Lines -------------------------------------------------------------------- */

/* (transfer full): the line of an edge, with both ends. */
static GArray *
line_new (WayTable     *table,
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

static gdouble
piece_length (const GArray   *line,
              guint           i,
              WayPositionKind kind)
{
  return way_position_distance (&g_array_index (line, WayPosition, i),
                                &g_array_index (line, WayPosition, i + 1),
                                kind);
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
courses_append_part (WayTable      *table,
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
  g_autoptr (GArray) line = NULL;
  gdouble length, so_far = 0;

  if (from_spot != NULL && to_spot != NULL
      && !are_on_one_edge (from_spot, to_spot))
    return;

  line = forwards ? line_new (table, shapes, spot->from, spot->to)
                  : line_new (table, shapes, spot->to, spot->from);
  length = line_length (line, kind);
  begin = forwards ? begin : 1 - begin;
  end = forwards ? end : 1 - end;
  for (guint i = 1; i + 1 < line->len; i++)
    {
      so_far += piece_length (line, i - 1, kind);
      if (so_far > (begin + AT_BEND) * length
          && so_far < (end - AT_BEND) * length)
        g_array_append_val (positions, g_array_index (line, WayPosition, i));
    }
}

/* Making the index --------------------------------------------------------- */

/* Whether the edge back has the same line and stands for this edge, too. */
static gboolean
is_told_by_other (WayTable *table,
                  WayNode   from,
                  WayNode   to)
{
  guint32 back;
  WayCost cost;

  if (WAY_NODE_INDEX (from) < WAY_NODE_INDEX (to)
      || !way_table_find_edge (table, to, from, &back))
    return FALSE;

  way_table_get_edge (table, back, NULL, NULL, &cost, NULL);
  return cost < INFINITY;
}

/* Adds the pieces of an edge, and the bends between them. */
static gboolean
add_edge (Courses         *self,
          WayTableBuilder *builder,
          WayNode          from,
          WayNode          to,
          GArray          *bends,
          GError         **error)
{
  const Bent bent = { from, to, way_table_builder_get_n_nodes (builder) };
  WayNode before = from;

  g_array_set_size (bends, 0);
  shapes_append (self->shapes, from, to, bends);
  if (bends->len > 0)
    {
      g_array_append_val (self->bent, bent);
      if (!way_table_builder_add_nodes (builder, bends->len,
                                        (const WayPosition *) bends->data,
                                        NULL, error))
        return FALSE;
    }
  for (guint i = 0; i <= bends->len; i++)
    {
      const WayNode next = i < bends->len ? WAY_INDEX (bent.first + i) : to;

      if (!way_table_builder_add_edge (builder, before, next, 0, WAY_ONE_WAY,
                                       NULL, error))
        return FALSE;
      before = next;
    }

  return TRUE;
}

static gboolean
add_nodes (WayTable        *table,
           WayTableBuilder *builder,
           GError         **error)
{
  for (guint32 i = 0; i < way_table_get_n_nodes (table); i++)
    {
      WayPosition at;
      const gboolean placed
        = way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (i), &at);

      if (!way_table_builder_add_node (builder, NULL, placed ? &at : NULL,
                                       NULL, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
add_edges (Courses         *self,
           WayTableBuilder *builder,
           const WayLimits *limits,
           GError         **error)
{
  WayTable *table = self->table;
  GCancellable *cancellable
    = limits != NULL ? way_limits_get_cancellable (limits) : NULL;
  g_autoptr (GArray) bends = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayNode from, to;
      WayCost cost;

      if (i % PIECES_A_LOOK == 0
          && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      way_table_get_edge (table, i, &from, &to, &cost, NULL);
      if (cost < INFINITY && from != to && !is_told_by_other (table, from, to)
          && !add_edge (self, builder, from, to, bends, error))
        return FALSE;
    }

  return TRUE;
}

Courses *
courses_new (WayTable        *table,
             const Shapes    *shapes,
             const WayLimits *limits,
             GError         **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (way_graph_get_position_kind (WAY_GRAPH (table)));
  Courses *self = g_new0 (Courses, 1);

  self->table = table;
  self->shapes = shapes;
  self->n_nodes = way_table_get_n_nodes (table);
  self->bent = g_array_new (FALSE, FALSE, sizeof (Bent));
  way_table_builder_set_keep_parallel (builder, TRUE);
  if (add_nodes (table, builder, error)
      && add_edges (self, builder, limits, error))
    self->pieces = way_table_builder_build (builder, error);
  if (self->pieces != NULL)
    return self;

  courses_free (self);
  return NULL;
}

void
courses_free (Courses *self)
{
  g_clear_object (&self->pieces);
  g_array_unref (self->bent);
  g_free (self);
}

/* Looking ------------------------------------------------------------------ */

/* The edge of a bend. */
static const Bent *
find_bent (const Courses *self,
           gsize          node)
{
  guint first = 0, end = self->bent->len;

  while (end - first > 1)
    {
      const guint middle = first + (end - first) / 2;

      if (g_array_index (self->bent, Bent, middle).first <= node)
        first = middle;
      else
        end = middle;
    }

  return &g_array_index (self->bent, Bent, first);
}

typedef struct
{
  const Courses     *courses;
  WayTableFilterFunc filter;
  gpointer           user_data;
} Filter;

/* A piece counts if both ends of its edge do. */
static gboolean
passes (WayTable *pieces,
        WayNode   node,
        gpointer  user_data)
{
  const Filter *self = user_data;
  const Bent *bent;

  if (WAY_NODE_INDEX (node) < self->courses->n_nodes)
    return self->filter (self->courses->table, node, self->user_data);

  bent = find_bent (self->courses, WAY_NODE_INDEX (node));
  return self->filter (self->courses->table, bent->from, self->user_data)
         && self->filter (self->courses->table, bent->to, self->user_data);
}

/* How far along its edge a place on a piece of it lies. */
static void
tell_spot (const Courses *self,
           const WaySpot *piece,
           WaySpot       *spot)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (self->pieces));
  const gsize begin = WAY_NODE_INDEX (piece->from);
  const gsize end = WAY_NODE_INDEX (piece->to);
  g_autoptr (GArray) line = NULL;
  const Bent *bent;
  gdouble before = 0, length;
  guint i_piece;

  *spot = *piece;
  if (begin < self->n_nodes && end < self->n_nodes)
    return;

  bent = find_bent (self, MAX (begin, end));
  line = line_new (self->table, self->shapes, bent->from, bent->to);
  length = line_length (line, kind);
  i_piece = begin < self->n_nodes ? 0 : (guint) (begin - bent->first) + 1;
  for (guint i = 0; i < i_piece; i++)
    before += piece_length (line, i, kind);
  before += piece->share * piece_length (line, i_piece, kind);

  spot->from = bent->from;
  spot->to = bent->to;
  spot->share = length > 0 ? CLAMP (before / length, 0, 1) : 0;
  if (end < self->n_nodes && piece->share == 1)
    spot->share = 1;
}

gboolean
courses_find_nearest (const Courses      *self,
                      const WayPosition  *position,
                      WaySpot            *spot,
                      WayPosition        *foot,
                      gdouble            *distance,
                      WayTableFilterFunc  filter,
                      gpointer            user_data,
                      const WayLimits    *limits,
                      GError            **error)
{
  Filter state = { self, filter, user_data };
  WaySpot piece;

  if (!way_table_find_nearest_spot (self->pieces, position, &piece, foot,
                                    distance, filter ? passes : NULL, &state,
                                    limits, error))
    return FALSE;

  if (spot != NULL)
    tell_spot (self, &piece, spot);
  return TRUE;
}

/* Around a place ----------------------------------------------------------- */

/* A piece near a place. */
typedef struct
{
  WaySpot     spot;             /* on the piece */
  WayPosition foot;
  gdouble     distance;
} NearPiece;

static gboolean
take_piece (const WaySpot     *spot,
            const WayPosition *foot,
            gdouble            distance,
            gpointer           user_data)
{
  const NearPiece near = { *spot, *foot, distance };

  g_array_append_val ((GArray *) user_data, near);
  return TRUE;
}

/* The edge of a piece, NULL if that is a piece without bends; and the number of
 * the piece on its edge. */
static const Bent *
find_edge (const Courses   *self,
           const NearPiece *near,
           guint           *number)
{
  const gsize begin = WAY_NODE_INDEX (near->spot.from);
  const gsize end = WAY_NODE_INDEX (near->spot.to);
  const Bent *bent;

  *number = 0;
  if (begin < self->n_nodes && end < self->n_nodes)
    return NULL;

  bent = find_bent (self, MAX (begin, end));
  if (begin >= self->n_nodes)
    *number = (guint) (begin - bent->first) + 1;
  return bent;
}

/* Pieces of one edge stand together, in the order of the edge. */
static int
compare_pieces (gconstpointer a,
                gconstpointer b,
                gpointer      courses)
{
  guint i, j;
  const Bent *one = find_edge (courses, a, &i);
  const Bent *other = find_edge (courses, b, &j);

  if (one != other)
    return one < other ? -1 : 1;

  return (i > j) - (i < j);
}

/* How far the edge is away one piece on from the piece @i, or one back. */
static gdouble
distance_beside (const Courses *self,
                 const GArray  *pieces,
                 guint          i,
                 int            step)
{
  const NearPiece *piece = &g_array_index (pieces, NearPiece, i);
  const NearPiece *beside = piece + step;
  guint number, number_beside;

  if ((step < 0 && i == 0) || (step > 0 && i + 1 == pieces->len)
      || find_edge (self, piece, &number)
           != find_edge (self, beside, &number_beside)
      || (int) number_beside != (int) number + step)
    return INFINITY;

  return beside->distance;
}

gboolean
courses_foreach_within (const Courses     *self,
                        const WayPosition *position,
                        gdouble            radius,
                        WaySpotFunc        func,
                        gpointer           user_data,
                        const WayLimits   *limits,
                        GError           **error)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (NearPiece));

  if (!way_table_foreach_spot_within (self->pieces, position, radius,
                                      take_piece, pieces, limits, error))
    return FALSE;

  if (limits != NULL && !way_limits_check (limits, error))
    return FALSE;
  g_array_sort_with_data (pieces, compare_pieces, (gpointer) self);
  for (guint i = 0; i < pieces->len; i++)
    {
      const NearPiece *near = &g_array_index (pieces, NearPiece, i);
      guint number;
      WaySpot spot;

      if (limits != NULL && i % SPOTS_A_LOOK == 0
          && !way_limits_check (limits, error))
        return FALSE;

      /* Of the pieces of a bent edge, those nearer than their neighbours. */
      if (find_edge (self, near, &number) != NULL
          && (distance_beside (self, pieces, i, -1) < near->distance
              || distance_beside (self, pieces, i, 1) <= near->distance))
        continue;
      tell_spot (self, &near->spot, &spot);
      if (!func (&spot, &near->foot, near->distance, user_data))
        break;
    }

  return TRUE;
}

gdouble
courses_edge_length (WayTable     *table,
                     const Shapes *shapes,
                     WayNode       from,
                     WayNode       to)
{
  g_autoptr (GArray) line = line_new (table, shapes, from, to);

  return line_length (line, way_graph_get_position_kind (WAY_GRAPH (table)));
}
