/* line-pieces.h - the pieces of a line, kept until all of them are known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For views that reverse lines, or that join two of them. */

#pragma once

#include <wayfind/core/graph.h>

typedef struct
{
  WayNodeType  *type;           /* (not owned) of the graph */
  WayLinePiece *items;          /* (owned) with copies of nodes */
  guint         len;
  guint         room;
  gboolean      has_memory;
} LinePieces;

/* Reads a whole line of @graph. Returns FALSE with @error set if the graph
 * fails, or if memory is lacking. */
gboolean line_pieces_init  (LinePieces *self,
                            WayGraph   *graph,
                            WayNode     from,
                            WayNode     to,
                            GError    **error);
void     line_pieces_clear (LinePieces *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LinePieces, line_pieces_clear)
