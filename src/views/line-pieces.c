/* line-pieces.c - the pieces of a line, kept until all of them are known
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/line-pieces.h"

#include <wayfind/core/error.h>

/* Enough for a line over a small map. */
#define FIRST_ROOM 32

static gboolean
make_room (LinePieces *self)
{
  const guint room = MAX (2 * self->room, FIRST_ROOM);
  WayLinePiece *items = room > self->room
                          ? g_try_realloc_n (self->items, room, sizeof *items)
                          : NULL;

  if (items == NULL)
    return FALSE;

  self->items = items;
  self->room = room;
  return TRUE;
}

/* Nodes are borrowed for the call; indices are not pointers. */
static gboolean
take_piece (const WayLinePiece *piece,
            gpointer            user_data)
{
  LinePieces *self = user_data;
  WayLinePiece *copy;

  self->has_memory = self->len < self->room || make_room (self);
  if (!self->has_memory)
    return FALSE;

  copy = &self->items[self->len++];
  *copy = *piece;
  copy->node = way_node_type_copy_node (self->type, piece->node);
  for (guint i = 0; i < piece->n_beside; i++)
    copy->beside[i] = way_node_type_copy_node (self->type, piece->beside[i]);

  return TRUE;
}

gboolean
line_pieces_init (LinePieces *self,
                  WayGraph   *graph,
                  WayNode     from,
                  WayNode     to,
                  GError    **error)
{
  *self = (LinePieces) { way_graph_get_node_type (graph), NULL, 0, 0, TRUE };

  if (!way_graph_trace_line (graph, from, to, take_piece, self, error))
    return FALSE;
  if (self->has_memory)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the pieces of a line");
  return FALSE;
}

void
line_pieces_clear (LinePieces *self)
{
  for (guint i = 0; i < self->len; i++)
    {
      const WayLinePiece *piece = &self->items[i];

      way_node_type_free_node (self->type, (gpointer) piece->node);
      for (guint k = 0; k < piece->n_beside; k++)
        way_node_type_free_node (self->type, (gpointer) piece->beside[k]);
    }
  g_clear_pointer (&self->items, g_free);
  self->len = 0;
}
