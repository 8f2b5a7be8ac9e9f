/* line-pieces.h - the pieces of a line, kept until all of them are known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For views that turn lines around, or that put two together. */

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

/* Asks @graph for a whole line. %FALSE with @error set if it cannot tell, or if
 * there is no memory. */
gboolean line_pieces_init  (LinePieces *self,
                            WayGraph   *graph,
                            WayNode     from,
                            WayNode     to,
                            GError    **error);
void     line_pieces_clear (LinePieces *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LinePieces, line_pieces_clear)
