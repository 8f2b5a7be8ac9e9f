/* overlay-lines.c - the costs of straight lines through an overlay
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The overlay adds the extra cost of a node, times the length of the line in
 * it, to the cost of the line. A line that leads from a node straight to the
 * next also pays the extra cost of that edge. */

#include "views/overlay/overlay-lines.h"

#include "views/beside.h"
#include "views/overlay/overlay-private.h"

/* A line whose pieces are being reported. */
typedef struct
{
  const WayOverlay *overlay;
  WayLineFunc       func;
  gpointer          user_data;
  guint32           before;     /* the id of the node before ... */
  gboolean          has_before; /* ... if the overlay knows it */
} Telling;

/* INFINITY blocks even if the length is 0. */
static void
make_dearer (WayLinePiece *piece,
             WayCost       extra,
             gdouble       times)
{
  if (extra == INFINITY)
    piece->cost = INFINITY;
  else
    piece->cost += extra * times;
}

static gboolean
tell_dearer (const WayLinePiece *piece,
             gpointer            user_data)
{
  Telling *self = user_data;
  const WayOverlay *overlay = self->overlay;
  WayLinePiece told = *piece;
  guint32 id = 0;
  const gboolean is_known = node_map_lookup (&overlay->map, piece->node, &id);

  if (is_known)
    make_dearer (&told, overlay_total_at (overlay, id), piece->length);
  if (is_known && self->has_before && overlay->edges.count > 0)
    make_dearer (&told,
                 cost_map_get (&overlay->edges,
                               cost_map_pair (self->before, id)), 1);
  told.n_beside = beside_strike_out (told.beside, told.n_beside,
                                     overlay_leaves_open, overlay);
  self->before = id;
  self->has_before = is_known;

  return self->func (&told, self->user_data);
}

gboolean
overlay_trace_line (WayGraph   *graph,
                    WayNode     from,
                    WayNode     to,
                    WayLineFunc func,
                    gpointer    user_data,
                    GError    **error)
{
  const WayOverlay *self = (const WayOverlay *) graph;
  Telling telling = { self, func, user_data, 0, FALSE };

  if (self->n_set == 0 && self->edges.count == 0)
    return way_graph_trace_line (self->view.base, from, to, func, user_data,
                                 error);

  return way_graph_trace_line (self->view.base, from, to, tell_dearer,
                               &telling, error);
}
