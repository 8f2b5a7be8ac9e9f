/* squares.c - squares that pedestrians cross, and positions in them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Four arrays, which a prepared network keeps: squares, rings, corners and
 * nodes. The squares are ordered by their southern ends, and each knows how far
 * north the squares up to it reach. So a search for a position starts behind
 * the squares that end south of it.
 *
 * A file is mapped, and its arrays are not read when it is opened. So the range
 * of a number is checked each time that a square is read. */

#include "io/formats/model/squares.h"

#include <math.h>

#include "io/formats/model/square-ground.h"

/* A square with more corners, or more nodes, is damaged. */
#define MOST_CORNERS 65536

/* How far a position may be from a node and still be at the node, in metres. */
#define AT_NODE 1e-3

typedef struct
{
  gdouble south, north, west, east;
  gdouble reach;                /* the most northern end of this square and
                                   those before it */
  gdouble pace;                 /* what a metre costs */
  guint32 from, to;             /* ends of one of its edges */
  guint32 first_ring, n_rings;
  guint32 first_node, n_nodes;
} Square;

typedef struct
{
  guint32 first;                /* corner */
  guint32 n_corners;
} Ring;

typedef enum
{
  SQUARES,
  RINGS,
  CORNERS,
  NODES,
  N_ARRAYS
} Part;

static const char *const keys[] = { "squares", "square-rings",
                                    "square-corners", "square-nodes" };
static const gsize sizes[] = { sizeof (Square), sizeof (Ring),
                               sizeof (WayPosition), sizeof (SquareNode) };

struct _Squares
{
  GArray        *made[N_ARRAYS];        /* (owned) (nullable) if it was made */
  GBytes        *bytes[N_ARRAYS];       /* (owned) (nullable) of a file */
};

Squares *
squares_new (void)
{
  Squares *self = g_new0 (Squares, 1);

  for (guint i = 0; i < N_ARRAYS; i++)
    self->made[i] = g_array_new (FALSE, FALSE, (guint) sizes[i]);
  return self;
}

void
squares_free (Squares *self)
{
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      g_clear_pointer (&self->made[i], g_array_unref);
      g_clear_pointer (&self->bytes[i], g_bytes_unref);
    }
  g_free (self);
}

/* (nullable): an array. */
static gconstpointer
get_array (const Squares *self,
           Part           part,
           gsize         *n)
{
  gsize n_bytes;
  gconstpointer data;

  if (self->made[part] != NULL)
    {
      *n = self->made[part]->len;
      return self->made[part]->data;
    }

  data = g_bytes_get_data (self->bytes[part], &n_bytes);
  *n = n_bytes / sizes[part];
  return data;
}

/* Adding ------------------------------------------------------------------- */

static void
add_ring (Squares       *self,
          const WayRing *ring,
          Square        *square)
{
  const Ring own = { self->made[CORNERS]->len, ring->n_corners };

  g_array_append_val (self->made[RINGS], own);
  g_array_append_vals (self->made[CORNERS], ring->corners, ring->n_corners);
  for (guint i = 0; i < ring->n_corners; i++)
    {
      const WayPosition *at = &ring->corners[i];

      square->south = MIN (square->south, at->y);
      square->north = MAX (square->north, at->y);
      square->west = MIN (square->west, at->x);
      square->east = MAX (square->east, at->x);
    }
}

void
squares_add (Squares          *self,
             const WayRing    *rings,
             guint             n_rings,
             const SquareNode *nodes,
             guint             n_nodes,
             WayNode           from,
             WayNode           to,
             gdouble           pace)
{
  Square square = {
    .south = INFINITY, .north = -INFINITY, .west = INFINITY, .east = -INFINITY,
    .pace = pace,
    .from = (guint32) WAY_NODE_INDEX (from),
    .to = (guint32) WAY_NODE_INDEX (to),
    .first_ring = self->made[RINGS]->len, .n_rings = n_rings,
    .first_node = self->made[NODES]->len, .n_nodes = n_nodes
  };

  for (guint i = 0; i < n_rings; i++)
    add_ring (self, &rings[i], &square);
  g_array_append_vals (self->made[NODES], nodes, n_nodes);
  g_array_append_val (self->made[SQUARES], square);
}

static int
compare_souths (gconstpointer a,
                gconstpointer b)
{
  const Square *x = a, *y = b;

  return x->south != y->south ? (x->south > y->south) - (x->south < y->south)
                              : (x->first_ring > y->first_ring)
                                  - (x->first_ring < y->first_ring);
}

void
squares_sort (Squares *self)
{
  GArray *all = self->made[SQUARES];
  gdouble reach = -INFINITY;

  g_array_sort (all, compare_souths);
  for (guint i = 0; i < all->len; i++)
    {
      Square *square = &g_array_index (all, Square, i);

      reach = MAX (reach, square->north);
      square->reach = reach;
    }
}

/* Reading one square ------------------------------------------------------- */

/* A square whose numbers were checked. */
typedef struct
{
  const Square      *square;
  const WayPosition *corners;   /* of its first ring, and of those after it */
  const SquareNode  *nodes;
  SquareGround       ground;
  gdouble            share_a_metre;     /* of the cost of its edge */
} Open;

static void
open_clear (Open *self)
{
  square_ground_clear (&self->ground);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Open, open_clear)

static gboolean
has_valid_positions (const WayRing *ring)
{
  for (guint i = 0; i < ring->n_corners; i++)
    if (!way_position_is_valid (&ring->corners[i], WAY_POSITION_GEOGRAPHIC))
      return FALSE;

  return TRUE;
}

/* The rings of a square; FALSE if the file is damaged. */
static gboolean
list_rings (const Squares *self,
            const Square  *square,
            GArray        *rings)
{
  gsize n_rings, n_corners, n_own = 0;
  const Ring *all = get_array (self, RINGS, &n_rings);
  const WayPosition *corners = get_array (self, CORNERS, &n_corners);

  if (square->n_rings == 0 || square->n_rings > MOST_CORNERS
      || square->first_ring > n_rings
      || square->n_rings > n_rings - square->first_ring)
    return FALSE;

  for (guint32 i = 0; i < square->n_rings; i++)
    {
      const Ring *own = &all[square->first_ring + i];
      WayRing ring = { .n_corners = own->n_corners };

      n_own += own->n_corners;
      if (own->n_corners == 0 || n_own > MOST_CORNERS
          || own->first > n_corners || own->n_corners > n_corners - own->first)
        return FALSE;
      ring.corners = &corners[own->first];
      if (!has_valid_positions (&ring))
        return FALSE;
      g_array_append_val (rings, ring);
    }

  return TRUE;
}

static gboolean
find_nodes (const Squares *self,
            WayTable      *table,
            const Square  *square,
            Open          *open)
{
  gsize n_nodes, n_corners, n_rings;
  const SquareNode *nodes = get_array (self, NODES, &n_nodes);
  const WayPosition *corners = get_array (self, CORNERS, &n_corners);
  const Ring *rings = get_array (self, RINGS, &n_rings);
  const gsize first = rings[square->first_ring].first;

  if (square->n_nodes > MOST_CORNERS || square->first_node > n_nodes
      || square->n_nodes > n_nodes - square->first_node)
    return FALSE;

  open->corners = &corners[first];
  open->nodes = &nodes[square->first_node];
  for (guint32 i = 0; i < square->n_nodes; i++)
    {
      const SquareNode *own = &open->nodes[i];

      if (own->node >= way_table_get_n_nodes (table)
          || own->corner >= n_corners - first
          || !way_position_is_valid (&open->corners[own->corner],
                                     WAY_POSITION_GEOGRAPHIC))
        return FALSE;
    }

  return TRUE;
}

/* What a metre costs, as a share of the cost of the edge of the square. */
static gboolean
find_share (WayTable     *table,
            const Square *square,
            gdouble      *share)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  WayCost cost;
  guint32 edge;

  if (square->from >= n_nodes || square->to >= n_nodes
      || square->from == square->to
      || !way_table_find_edge (table, WAY_INDEX (square->from),
                               WAY_INDEX (square->to), &edge))
    return FALSE;

  way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
  *share = square->pace / cost;
  return *share > 0 && isfinite (*share);
}

/* FALSE if the square is damaged. */
static gboolean
open_square (const Squares *self,
             WayTable      *table,
             const Square  *square,
             Open          *open)
{
  g_autoptr (GArray) rings = g_array_new (FALSE, FALSE, sizeof (WayRing));

  *open = (Open) { .square = square };
  return list_rings (self, square, rings)
         && find_nodes (self, table, square, open)
         && find_share (table, square, &open->share_a_metre)
         && square_ground_init (&open->ground,
                                (const WayRing *) (gpointer) rings->data,
                                rings->len, NULL);
}

static const WayPosition *
get_corner (const Open *open,
            guint32     node)
{
  return &open->corners[open->nodes[node].corner];
}

/* Finding ------------------------------------------------------------------ */

static gboolean
sees_any_node (const Open        *open,
               const WayPosition *position)
{
  for (guint32 i = 0; i < open->square->n_nodes; i++)
    if (square_ground_is_open (&open->ground, position, get_corner (open, i)))
      return TRUE;

  return FALSE;
}

/* Whether @position is that of a node that is no corner, such as the end of a
 * road within the square: nothing joins it to the square but that road. */
static gboolean
is_other_node (const Squares     *self,
               const Square      *square,
               WayTable          *table,
               const WayPosition *position)
{
  gsize n;
  const Ring *ring = (const Ring *) get_array (self, RINGS, &n)
                     + square->first_ring;
  const WayPosition *corners = get_array (self, CORNERS, &n);
  gdouble distance;

  if (!way_table_find_nearest (table, position, NULL, &distance, NULL, NULL)
      || distance > AT_NODE)
    return FALSE;
  for (const Ring *end = ring + square->n_rings; ring < end; ring++)
    for (guint32 i = 0; i < ring->n_corners; i++)
      if (way_position_distance (&corners[ring->first + i], position,
                                 WAY_POSITION_GEOGRAPHIC) <= AT_NODE)
        return FALSE;

  return TRUE;
}

/* The first square that reaches as far north as @y. */
static gsize
find_first (const Square *squares,
            gsize         n,
            gdouble       y)
{
  gsize least = 0;

  while (n > 0)
    {
      const gsize half = n / 2;

      if (squares[least + half].reach < y)
        {
          least += half + 1;
          n -= half + 1;
        }
      else
        n = half;
    }

  return least;
}

static gboolean
is_in_box (const Square      *square,
           const WayPosition *at)
{
  return at->x >= square->west && at->x <= square->east
         && at->y >= square->south && at->y <= square->north;
}

/* Whether both ends of the edge of a square count. */
static gboolean
passes (const Square      *square,
        WayTable          *table,
        WayTableFilterFunc filter,
        gpointer           user_data)
{
  return filter == NULL
         || (filter (table, WAY_INDEX (square->from), user_data)
             && filter (table, WAY_INDEX (square->to), user_data));
}

gboolean
squares_find (const Squares     *self,
              WayTable          *table,
              const WayPosition *position,
              WayTableFilterFunc filter,
              gpointer           user_data,
              WaySpot           *spot)
{
  gsize n;
  const Square *squares = get_array (self, SQUARES, &n);

  for (gsize i = find_first (squares, n, position->y);
       i < n && squares[i].south <= position->y; i++)
    {
      g_auto (Open) open = { NULL };

      if (!is_in_box (&squares[i], position)
          || !open_square (self, table, &squares[i], &open)
          || !passes (&squares[i], table, filter, user_data)
          || !sees_any_node (&open, position)
          || is_other_node (self, &squares[i], table, position))
        continue;
      *spot = (WaySpot) { .from = WAY_INDEX (squares[i].from),
                          .to = WAY_INDEX (squares[i].to),
                          .area = (guint32) i + 1 };
      return TRUE;
    }

  return FALSE;
}

/* Joining ------------------------------------------------------------------ */

typedef struct
{
  guint32     area;
  guint32     spot;
  WayPosition at;
} Place;

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *x = a, *y = b;

  return x->area != y->area ? (x->area > y->area) - (x->area < y->area)
                            : (x->spot > y->spot) - (x->spot < y->spot);
}

/* The spots in squares, those in one square side by side. */
static GArray *
list_places (const Squares *self,
             WayTable      *table,
             WayMidway     *midway)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));
  WayGraph *graph = WAY_GRAPH (midway);
  const guint32 first = way_table_get_n_nodes (table);
  const guint n = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  gsize n_squares;

  get_array (self, SQUARES, &n_squares);
  for (guint32 i = first; i < n; i++)
    {
      Place place = { .spot = i - first };
      WaySpot spot;

      if (!way_midway_get_spot (midway, WAY_INDEX (i), &spot)
          || spot.area == 0 || spot.area > n_squares
          || !way_graph_get_position (graph, WAY_INDEX (i), &place.at))
        continue;
      place.area = spot.area;
      g_array_append_val (places, place);
    }
  g_array_sort (places, compare_places);

  return places;
}

static void
join_if_open (WayMidway         *midway,
              const Open        *open,
              const Place       *place,
              const WayPosition *at,
              WayNode            node)
{
  if (square_ground_is_open (&open->ground, &place->at, at))
    way_midway_join (midway, place->spot, node,
                     open->share_a_metre
                       * way_position_distance (&place->at, at,
                                                WAY_POSITION_GEOGRAPHIC));
}

/* Joins the spots of one square. */
static gboolean
join_places (WayMidway    *midway,
             const Open   *open,
             const Place  *places,
             guint         n_places,
             GCancellable *cancellable,
             GError      **error)
{
  for (guint i = 0; i < n_places; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      for (guint32 k = 0; k < open->square->n_nodes; k++)
        join_if_open (midway, open, &places[i], get_corner (open, k),
                      WAY_INDEX (open->nodes[k].node));
      for (guint k = 0; k < i; k++)
        join_if_open (midway, open, &places[i], &places[k].at,
                      way_midway_get_node (midway, places[k].spot));
    }

  return TRUE;
}

gboolean
squares_join (const Squares   *self,
              WayTable        *table,
              WayMidway       *midway,
              const WayLimits *limits,
              GError         **error)
{
  g_autoptr (GArray) places = list_places (self, table, midway);
  const Place *all = (const Place *) (gpointer) places->data;
  GCancellable *cancellable
    = limits != NULL ? way_limits_get_cancellable (limits) : NULL;
  gsize n_squares;
  const Square *squares = get_array (self, SQUARES, &n_squares);
  guint end;

  for (guint i = 0; i < places->len; i = end)
    {
      g_auto (Open) open = { NULL };

      for (end = i; end < places->len && all[end].area == all[i].area;)
        end++;
      if (open_square (self, table, &squares[all[i].area - 1], &open)
          && !join_places (midway, &open, &all[i], end - i, cancellable,
                           error))
        return FALSE;
    }

  return TRUE;
}

/* Prepared networks -------------------------------------------------------- */

void
squares_keep (const Squares *self,
              WayPrepared   *prepared)
{
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      gsize n;
      gconstpointer data = get_array (self, (Part) i, &n);
      g_autoptr (GBytes) bytes = g_bytes_new (data, n * sizes[i]);

      way_prepared_set_bytes (prepared, keys[i], bytes);
    }
}

Squares *
squares_find_kept (WayPrepared *prepared)
{
  Squares *self = g_new0 (Squares, 1);

  for (guint i = 0; i < N_ARRAYS; i++)
    {
      GBytes *bytes = way_prepared_get_bytes (prepared, keys[i]);

      if (bytes == NULL)
        {
          squares_free (self);
          return NULL;
        }
      self->bytes[i] = g_bytes_ref (bytes);
    }

  return self;
}
