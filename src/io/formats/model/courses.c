/* courses.c - an index of the edges of a table with their bends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table has the positions of its nodes, but not the bends of its edges. So
 * the nearest edge is searched for in a second table: its nodes are the nodes
 * of the first and all bends, its edges the pieces between them. The share of a
 * place on its edge is a share of the length: the cost of an edge is spread
 * evenly over it.
 *
 * A prepared network keeps the second table as a prepared network of its own,
 * so that its index is mapped and not made. */

#include "io/formats/model/courses.h"

#include "io/formats/model/edge-lines.h"
#include "io/formats/model/line-length.h"

#include <math.h>

/* The keys of the second table and of its bends in a prepared network. */
#define PIECES "pieces"
#define BENT "bent"

#define PIECES_A_LOOK 4096
#define SPOTS_A_LOOK 256

/* An edge with bends, which are nodes of the second table in a row. */
typedef struct
{
  guint32 from;
  guint32 to;
  guint32 first;                /* its first bend */
} Bent;

struct _Courses
{
  WayTable     *table;          /* (not owned) */
  const Shapes *shapes;         /* (not owned) */
  WayTable     *pieces;         /* (owned) */
  GBytes       *memory;         /* (owned) of @bent */
  const Bent   *bent;           /* by @first */
  gsize         n_bent;
  guint32       n_nodes;        /* nodes of the table; bends follow */
  gboolean      is_kept;        /* whether all this lies in a file */
};

static gboolean
fail_damaged (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the index of bends in the file is damaged: make it "
                       "anew");
  return FALSE;
}

/* Takes the array of bent edges in @memory. */
static void
take_bent (Courses *self,
           GBytes  *memory)
{
  gsize n_bytes;

  self->memory = memory;
  self->bent = g_bytes_get_data (memory, &n_bytes);
  self->n_bent = n_bytes / sizeof (Bent);
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
          GArray          *bent_edges,
          GArray          *bends,
          GError         **error)
{
  const Bent bent = { (guint32) WAY_NODE_INDEX (from),
                      (guint32) WAY_NODE_INDEX (to),
                      way_table_builder_get_n_nodes (builder) };
  WayNode before = from;

  g_array_set_size (bends, 0);
  shapes_append (self->shapes, from, to, bends);
  if (bends->len > 0)
    {
      g_array_append_val (bent_edges, bent);
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
           GArray          *bent,
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
          && !add_edge (self, builder, from, to, bent, bends, error))
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
  GArray *bent = g_array_new (FALSE, FALSE, sizeof (Bent));
  Courses *self = g_new0 (Courses, 1);
  gsize n_bytes;

  self->table = table;
  self->shapes = shapes;
  self->n_nodes = way_table_get_n_nodes (table);
  way_table_builder_set_keep_parallel (builder, TRUE);
  if (add_nodes (table, builder, error)
      && add_edges (self, builder, bent, limits, error))
    self->pieces = way_table_builder_build (builder, error);
  n_bytes = (gsize) bent->len * sizeof (Bent);
  take_bent (self, g_bytes_new_take (g_array_free (bent, FALSE), n_bytes));
  if (self->pieces != NULL)
    return self;

  courses_free (self);
  return NULL;
}

void
courses_free (Courses *self)
{
  g_clear_object (&self->pieces);
  g_bytes_unref (self->memory);
  g_free (self);
}

/* Prepared networks -------------------------------------------------------- */

gboolean
courses_keep (const Courses *self,
              WayPrepared   *prepared,
              GError       **error)
{
  /* It fails without memory, and does not end the program. */
  g_autoptr (GOutputStream) stream
    = g_memory_output_stream_new (NULL, 0, g_try_realloc, g_free);
  g_autoptr (WayPrepared) pieces = way_prepared_new (self->pieces);
  g_autoptr (GBytes) bytes = NULL;
  const WayPosition anywhere = { 0, 0 };
  GError *problem = NULL;

  /* The first question makes the index, which is then kept with the table. */
  way_table_find_nearest_spot (self->pieces, &anywhere, NULL, NULL, NULL, NULL,
                               NULL, NULL, &problem);
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (!way_prepared_write (pieces, stream, NULL, error)
      || !g_output_stream_close (stream, NULL, error))
    return FALSE;

  bytes = g_memory_output_stream_steal_as_bytes (
    G_MEMORY_OUTPUT_STREAM (stream));
  way_prepared_set_bytes (prepared, PIECES, bytes);
  way_prepared_set_bytes (prepared, BENT, self->memory);
  return TRUE;
}

Courses *
courses_find (WayPrepared  *prepared,
              const Shapes *shapes,
              GError      **error)
{
  GBytes *bytes = way_prepared_get_bytes (prepared, PIECES);
  GBytes *bent = way_prepared_get_bytes (prepared, BENT);
  g_autoptr (WayPrepared) pieces = NULL;
  Courses *self;

  if (bytes == NULL || bent == NULL)
    return NULL;
  pieces = way_prepared_new_from_bytes (bytes, error);
  if (pieces == NULL)
    return NULL;

  self = g_new0 (Courses, 1);
  self->table = way_prepared_get_table (prepared);
  self->shapes = shapes;
  self->pieces = g_object_ref (way_prepared_get_table (pieces));
  self->n_nodes = way_table_get_n_nodes (self->table);
  self->is_kept = TRUE;
  take_bent (self, g_bytes_ref (bent));
  if (way_table_get_n_nodes (self->pieces) >= self->n_nodes
      && (self->n_bent > 0
          || way_table_get_n_nodes (self->pieces) == self->n_nodes)
      && way_graph_get_position_kind (WAY_GRAPH (self->pieces))
           == way_graph_get_position_kind (WAY_GRAPH (self->table)))
    return self;

  courses_free (self);
  fail_damaged (error);
  return NULL;
}

/* Looking ------------------------------------------------------------------ */

/* Whether both ends are nodes of the table, as they are unless a file is
 * damaged. */
static gboolean
bent_is_sound (const Courses *self,
               const Bent    *bent)
{
  return bent->from < self->n_nodes && bent->to < self->n_nodes;
}

/* The edge of a bend. */
static const Bent *
find_bent (const Courses *self,
           gsize          node)
{
  gsize first = 0, end = self->n_bent;

  while (end - first > 1)
    {
      const gsize middle = first + (end - first) / 2;

      if (self->bent[middle].first <= node)
        first = middle;
      else
        end = middle;
    }

  return &self->bent[first];
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
  return bent_is_sound (self->courses, bent)
         && self->filter (self->courses->table, WAY_INDEX (bent->from),
                          self->user_data)
         && self->filter (self->courses->table, WAY_INDEX (bent->to),
                          self->user_data);
}

/* Whether the table has the edge of a spot, as it has unless a file is
 * damaged. */
static gboolean
check_spot (const Courses *self,
            const WaySpot *spot,
            GError       **error)
{
  guint32 edge;

  return !self->is_kept
         || way_table_find_edge (self->table, spot->from, spot->to, &edge)
         || way_table_find_edge (self->table, spot->to, spot->from, &edge)
         || fail_damaged (error);
}

/* How far along its edge a place on a piece of it lies. FALSE with an error if
 * a file is damaged. */
static gboolean
tell_spot (const Courses *self,
           const WaySpot *piece,
           WaySpot       *spot,
           GError       **error)
{
  const WayPositionKind kind
    = way_graph_get_position_kind (WAY_GRAPH (self->pieces));
  const gsize begin = WAY_NODE_INDEX (piece->from);
  const gsize end = WAY_NODE_INDEX (piece->to);
  g_autoptr (GArray) line = NULL;
  const Bent *bent;
  gdouble before, own, length;
  guint i_piece;

  *spot = *piece;
  if (begin < self->n_nodes && end < self->n_nodes)
    return check_spot (self, spot, error);

  bent = find_bent (self, MAX (begin, end));
  if (!bent_is_sound (self, bent))
    return fail_damaged (error);
  line = edge_line_new (self->table, self->shapes, WAY_INDEX (bent->from),
                   WAY_INDEX (bent->to));
  i_piece = begin < self->n_nodes ? 0 : (guint) (begin - bent->first) + 1;
  if (begin >= self->n_nodes && begin < bent->first)
    return fail_damaged (error);
  if (i_piece + 1 >= line->len)
    return fail_damaged (error);
  before = line_part_length (line, 0, i_piece, kind);
  own = line_part_length (line, i_piece, i_piece + 1, kind);
  length = before + own + line_part_length (line, i_piece + 1, line->len - 1,
                                            kind);
  before += piece->share * own;

  spot->from = WAY_INDEX (bent->from);
  spot->to = WAY_INDEX (bent->to);
  spot->share = length > 0 ? CLAMP (before / length, 0, 1) : 0;
  if (end < self->n_nodes && piece->share == 1)
    spot->share = 1;
  return check_spot (self, spot, error);
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

  return spot == NULL || tell_spot (self, &piece, spot, error);
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
      if (!tell_spot (self, &near->spot, &spot, error))
        return FALSE;
      if (!func (&spot, &near->foot, near->distance, user_data))
        break;
    }

  return TRUE;
}
