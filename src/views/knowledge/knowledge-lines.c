/* knowledge-lines.c - straight lines over the ground that a player knows
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A piece of a line comes from the graph of the edge into its node from the
 * node before: from the truth if the player saw one of these nodes, otherwise
 * from the assumed graph. So an unseen wall does not close a line, and a line
 * that is closed for the player is also closed for the player's searches. Both
 * graphs trace the whole line, and have to divide it at the same nodes. */

#include "core/line-reader.h"
#include "views/knowledge/knowledge-lines.h"

#include "views/line-pieces.h"

#include <wayfind/core/error.h>

/* Whether both lines lead over the same nodes. */
static gboolean
are_alike (const LinePieces *one,
           const LinePieces *other)
{
  gboolean is_alike = one->len == other->len;

  for (guint i = 0; is_alike && i < one->len; i++)
    is_alike = way_node_type_equal (one->type, one->items[i].node,
                                    other->items[i].node);

  return is_alike;
}

/* Passes a negative cost or NaN on, for the caller to report. */
static WayLinePiece
make_unexplored (const WayKnowledge *self,
                 const WayLinePiece *assumed)
{
  WayLinePiece piece = *assumed;

  if (piece.cost >= 0 && piece.cost < INFINITY)
    piece.cost = piece.cost * self->factor
                 + (piece.length > 0 ? piece.length * self->extra : 0);

  return piece;
}

static void
tell (const WayKnowledge *self,
      const LinePieces   *truth,
      const LinePieces   *assumed,
      WayLineFunc         func,
      gpointer            user_data)
{
  gboolean was_seen = FALSE, goes_on = TRUE;

  for (guint i = 0; goes_on && i < truth->len; i++)
    {
      const gboolean is_seen = node_set_has (&self->seen,
                                             truth->items[i].node);
      WayLinePiece piece = truth->items[i];

      if (!is_seen && !was_seen)
        piece = make_unexplored (self, &assumed->items[i]);
      goes_on = func (&piece, user_data);
      was_seen = is_seen;
    }
}

gboolean
knowledge_trace_line (WayGraph   *graph,
                      WayNode     from,
                      WayNode     to,
                      WayLineFunc func,
                      gpointer    user_data,
                      GError    **error)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  g_auto (LinePieces) truth = { NULL };
  g_auto (LinePieces) assumed = { NULL };

  if (!line_pieces_init (&truth, self->view.base, from, to, error))
    return FALSE;
  if (self->assumed == NULL)
    {
      tell (self, &truth, &truth, func, user_data);
      return TRUE;
    }

  if (!line_pieces_init (&assumed, self->assumed, from, to, error))
    return FALSE;
  if (!are_alike (&truth, &assumed))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a straight line crosses other nodes in the known "
                           "graph than in the assumed graph");
      return FALSE;
    }

  tell (self, &truth, &assumed, func, user_data);
  return TRUE;
}

/* Each part of a line comes from one of the two graphs. So, in proportion to
 * its length, it costs at least the lower of the two bounds. */
WayCost
knowledge_line_bound (WayGraph *graph,
                      WayNode   from,
                      WayNode   to)
{
  const WayKnowledge *self = (const WayKnowledge *) graph;
  const WayCost known = graph_line_bound (self->view.base, from, to);
  WayCost assumed = known;

  if (self->assumed != NULL)
    assumed = graph_line_bound (self->assumed, from, to);
  if (assumed < INFINITY)
    assumed *= self->factor;

  return MIN (known, assumed);
}
