/* clearance.c - a view without the edges that are too narrow for a mover
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A plain view that hides edges. A square mover on a grid is a point on a map
 * without the cells where the mover does not fit; a straight step only sweeps
 * the two squares at its ends. A diagonal step also sweeps parts of two more
 * cells, at the corners of the square around both. The mover needs only these
 * two cells in addition, to stand on one of the two places beside the step. So
 * the corner rule for these places is the corner rule for the two cells. */

#include <wayfind/views/clearance.h>

#include "core/edges-private.h"
#include "core/graph-kind.h"
#include "graphs/grid/clearance-map-private.h"
#include "views/beside.h"
#include "views/change-teller.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>
#include <wayfind/views/jump-points.h>

struct _WayClearance
{
  WayView          view;
  gdouble          size;

  WayClearanceMap *map;         /* (owned) (nullable) of square movers */

  WayWidthFunc     func;        /* of all other movers */
  gpointer         user_data;   /* (owned) */
  GDestroyNotify   destroy;     /* (nullable) */
};

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayClearance, way_clearance, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayClearance *self = WAY_CLEARANCE (object);

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_clear_object (&self->map);

  G_OBJECT_CLASS (way_clearance_parent_class)->finalize (object);
}

static void
way_clearance_class_init (WayClearanceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
way_clearance_init (WayClearance *self)
{
}

static WayClearance *
new_view (WayGraph *base,
          gdouble   size)
{
  WayClearance *self = g_object_new (WAY_TYPE_CLEARANCE, "base", base, NULL);

  self->size = size;

  return self;
}

/* Whether the edges of @base are steps between cells of the grid of @map. */
static gboolean
has_cells_of (WayGraph              *base,
              const WayClearanceMap *map,
              GError               **error)
{
  if (!WAY_IS_JUMP_POINTS (base))
    return graph_has_kind (base, GRAPH_NEEDS_PLAIN_NODES, "a clearance", error)
           && graph_has_nodes (map->grid->node_type,
                               way_graph_get_node_type (base),
                               "the graph below a clearance", error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "jump points are for movers of one cell: put the "
                       "clearance over the grid itself");
  return FALSE;
}

WayClearance *
way_clearance_new (WayGraph        *base,
                   WayClearanceMap *map,
                   guint            size,
                   GError         **error)
{
  WayClearance *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (WAY_IS_CLEARANCE_MAP (map), NULL);
  g_return_val_if_fail (size >= 1 && size <= G_MAXUINT16, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!has_cells_of (base, map, error))
    return NULL;

  self = new_view (base, size);
  self->map = g_object_ref (map);

  return self;
}

static gdouble
get_table_width (WayNode  from,
                 WayNode  to,
                 guint32  edge,
                 gpointer user_data)
{
  return edge == WAY_EDGE_NONE ? INFINITY
                               : way_table_get_width (user_data, edge);
}

/* The table at the bottom of a pile of views, or NULL. */
static WayTable *
find_table (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return WAY_IS_TABLE (graph) ? WAY_TABLE (graph) : NULL;
}

WayClearance *
way_clearance_new_full (WayGraph      *base,
                        gdouble        size,
                        WayWidthFunc   func,
                        gpointer       user_data,
                        GDestroyNotify destroy)
{
  WayClearance *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  g_return_val_if_fail (size >= 0, NULL);       /* NaN fails, too */
  g_return_val_if_fail (func != NULL || find_table (base) != NULL, NULL);

  if (!view_may_lie_on (base, "a clearance"))
    return NULL;

  self = new_view (base, size);
  self->func = func != NULL ? func : get_table_width;
  self->user_data = func != NULL ? user_data
                                 : g_object_ref (find_table (base));
  self->destroy = func != NULL ? destroy : g_object_unref;

  return self;
}

gdouble
clearance_get_size (WayClearance *self)
{
  g_return_val_if_fail (WAY_IS_CLEARANCE (self), 0);

  return self->size;
}

/* Square movers ------------------------------------------------------------ */

/* The cell where a mover stands, and the facts for the corner rule. */
typedef struct
{
  const guint16 *sides;         /* of the clearance map */
  guint          size;
  guint32        width;         /* of the grid */
  gsize          n_cells;
  WayCornerRule  corners;
  guint32        at;
  guint32        column;
} Stand;

static inline gboolean
fits (const Stand *stand,
      guint32      cell)
{
  return stand->sides[cell] >= stand->size;
}

/* The number of columns that a diagonal step to @to goes to the right: 1 or -1;
 * 0 if @to is not a diagonal step away. Uses the difference of the cells,
 * modulo 2^32, which excludes steps over the edge of the grid. */
static inline gint32
diagonal_dx (const Stand *stand,
             guint32      to)
{
  const guint32 ahead = to - stand->at, back = stand->at - to;
  const guint32 width = stand->width;

  if ((ahead == width + 1 || back == width - 1) && stand->column + 1 < width)
    return 1;
  if ((back == width + 1 || ahead == width - 1) && stand->column > 0)
    return -1;

  return 0;
}

/* Whether the corner rule permits a diagonal step of the mover to @to. The step
 * back has the same answer. */
static gboolean
fits_beside (const Stand *stand,
             guint32      to,
             gint32       dx)
{
  const gboolean one = fits (stand, stand->at + (guint32) dx);
  const gboolean other = fits (stand, to - (guint32) dx);

  switch (stand->corners)
    {
    case WAY_CORNERS_ALWAYS:
      return TRUE;
    case WAY_CORNERS_ONE_FREE:
      return one || other;
    case WAY_CORNERS_BOTH_FREE:
      return one && other;
    case WAY_CORNERS_NEVER:
    default:
      return FALSE;
    }
}

static inline gboolean
may_step (const Stand *stand,
          gsize        to)
{
  gint32 dx;

  if (G_UNLIKELY (to >= stand->n_cells))
    return TRUE;                /* a fault, which the search reports */
  if (!fits (stand, (guint32) to))
    return FALSE;

  dx = diagonal_dx (stand, (guint32) to);
  return dx == 0 || fits_beside (stand, (guint32) to, dx);
}

static gboolean
get_stand (const WayClearance *self,
           WayNode             node,
           WayEdges           *edges,
           Stand              *stand)
{
  const WayGrid *grid = self->map->grid;
  const guint32 width = grid->terrain->width;

  *stand = (Stand) { .sides = clearance_map_get_sides (self->map),
                     .size = (guint) self->size, .width = width,
                     .n_cells = terrain_n_cells (grid->terrain),
                     .corners = grid->corners,
                     .at = (guint32) WAY_NODE_INDEX (node) };
  if (stand->sides == NULL)
    way_edges_take_error (edges,
                          g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                               "not enough memory for the "
                                               "clearance map of a grid"));
  if (stand->sides == NULL || !grid_has_node (grid, node))
    return FALSE;

  stand->column = stand->at % width;
  return TRUE;
}

/* Whether the mover fits at its cell and at all eight cells around it, so that
 * it may take any step to a neighbour. */
static gboolean
is_in_the_open (const Stand *stand)
{
  const guint32 width = stand->width;
  guint least = G_MAXUINT;

  if (stand->column == 0 || stand->column + 1 >= width || stand->at < width
      || stand->n_cells - stand->at <= width
      || stand->corners == WAY_CORNERS_NEVER)
    return FALSE;

  for (guint32 i = 0; i < 3; i++)
    {
      const guint16 *row
        = stand->sides + (stand->at - width + i * width) - 1;

      least = MIN (least, MIN (row[0], MIN (row[1], row[2])));
    }

  return least >= stand->size;
}

/* A step that is open in one direction is open in the other. In open ground no
 * corner blocks a step, and an edge that is not a step has no corners. */
static void
hide_steps (const WayClearance *self,
            WayNode             node,
            WayEdges           *edges)
{
  const EdgeBuffer *buffer = (const EdgeBuffer *) edges;
  gboolean fits_here, in_the_open;
  Stand stand;

  if (!get_stand (self, node, edges, &stand))
    return;

  fits_here = fits (&stand, stand.at);
  in_the_open = fits_here && is_in_the_open (&stand);
  for (guint i = 0; i < edges->len; i++)
    {
      const gsize to = edge_buffer_index (buffer, i);
      const gboolean is_open
        = in_the_open ? to >= stand.n_cells || fits (&stand, (guint32) to)
                      : fits_here && may_step (&stand, to);

      if (!is_open)
        way_edges_set_cost (edges, i, INFINITY);
    }
}

/* The graph interface ----------------------------------------------------- */

/* Both directions in one body: @backward is a constant of each caller. */
static G_ALWAYS_INLINE inline void
wide_edges (const WayClearance *self,
            gpointer            cursor,
            const WayAt        *at,
            gboolean            backward,
            WayEdges           *edges)
{
  view_fill_from_base (&self->view, cursor, at, backward, edges);
  if (self->map != NULL)
    {
      hide_steps (self, at->node, edges);
      return;
    }
  if (!edge_buffer_verify ((EdgeBuffer *) edges, FALSE))
    return;                     /* before the function sees a bad index */

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode other = way_edges_get_node (edges, i);

      if (!(self->func (backward ? other : at->node,
                        backward ? at->node : other,
                        way_edges_get_edge (edges, i), self->user_data)
            >= self->size))
        way_edges_set_cost (edges, i, INFINITY);
    }
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  wide_edges ((const WayClearance *) graph, cursor, at, FALSE, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  wide_edges ((const WayClearance *) graph, cursor, at, TRUE, edges);
}

static guint64
get_version (WayGraph *graph)
{
  const WayClearance *self = (const WayClearance *) graph;
  const guint64 version = view_version (&self->view);

  return self->map == NULL
           ? version
           : MAX (version, way_graph_get_version (WAY_GRAPH (self->map->grid)));
}

typedef struct
{
  ChangeTeller *teller;
  gint64        width;          /* of the grid */
  gint64        size;           /* of the mover */
} Squares;

/* A mover stands on a square whose upper left cell is its node. So a cell
 * affects all nodes up to the size of the mover before it. */
static gboolean
tell_square (WayNode  node,
             gpointer user_data)
{
  const Squares *self = user_data;
  const gint64 index = (gint64) WAY_NODE_INDEX (node);
  const gint64 column = index % self->width, row = index / self->width;

  for (gint64 y = MAX (row - self->size, 0); y <= row; y++)
    for (gint64 x = MAX (column - self->size, 0); x <= column; x++)
      change_teller_tell (self->teller, WAY_INDEX (y * self->width + x));

  return !self->teller->stopped;
}

static gboolean
tell_map_changes (const WayClearance *self,
                  guint64             since,
                  ChangeTeller       *teller)
{
  const WayTerrain *terrain = self->map->grid->terrain;
  Squares squares = { teller, terrain->width, (gint64) self->size };

  return way_graph_foreach_change (WAY_GRAPH (self->map->grid), since,
                                   tell_square, &squares);
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayClearance *self = (const WayClearance *) graph;
  g_auto (ChangeTeller) teller;

  change_teller_init (&teller, self->view.base, func, user_data);
  return self->view.version <= since
         && (self->map == NULL || tell_map_changes (self, since, &teller))
         && change_teller_pass_on (&teller, self->view.base, since);
}

/* Lines -------------------------------------------------------------------- */

/* A line whose pieces are being reported. */
typedef struct
{
  const guint16 *sides;         /* of the clearance map */
  gsize          n_cells;
  guint          size;
  WayLineFunc    func;
  gpointer       user_data;
} Telling;

static gboolean
has_room (gconstpointer telling,
          WayNode       node)
{
  const Telling *self = telling;
  const gsize cell = WAY_NODE_INDEX (node);

  return cell < self->n_cells && self->sides[cell] >= self->size;
}

static gboolean
tell_with_room (const WayLinePiece *piece,
                gpointer            user_data)
{
  const Telling *self = user_data;
  WayLinePiece told = *piece;

  if (!has_room (self, piece->node))
    told.cost = INFINITY;
  told.n_beside = beside_strike_out (told.beside, told.n_beside, has_room,
                                     self);

  return self->func (&told, self->user_data);
}

static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  const WayClearance *self = (const WayClearance *) graph;
  const WayGrid *grid = self->map->grid;
  Telling telling = { clearance_map_get_sides (self->map),
                      terrain_n_cells (grid->terrain), (guint) self->size,
                      func, user_data };

  if (telling.sides != NULL)
    return way_graph_trace_line (self->view.base, from, to, tell_with_room,
                                 &telling, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the clearance map of a grid");
  return FALSE;
}

/* Widths of edges do not limit lines, which leave the edges. */
static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayClearance *self = (const WayClearance *) graph;
  const WayGraphFlags flags = way_graph_get_flags (self->view.base);

  return self->map != NULL
           ? flags : flags & ~(WAY_GRAPH_LINES | WAY_GRAPH_LINE_BOUNDS);
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  const WayClearance *self = (const WayClearance *) graph;

  return (self->map != NULL && grid_has_node (self->map->grid, node)
          && way_clearance_map_get (self->map, node) < self->size)
         || way_graph_is_blocked (self->view.base, node);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_flags = get_flags;
  iface->trace_line = trace_line;
  iface->is_blocked = is_blocked;
  iface->get_changes = get_changes;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->get_version = get_version;
}
