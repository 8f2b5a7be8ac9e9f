/* beside.h - the nodes beside an edge, or beside the corner of a line
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each view of a pile removes the nodes that it closes and passes the rest up.
 * So a wall on one side and an agent on the other side add up. */

#pragma once

#include <wayfind/core/macros.h>

/* Whether @part of a pile of views leaves @node open. */
typedef gboolean (*LeavesOpenFunc) (gconstpointer part,
                                    WayNode       node);

/* Removes the nodes that @part closes. Returns the number of nodes that are
 * left, which come first and keep their order. */
static G_ALWAYS_INLINE inline guint
beside_strike_out (WayNode       *nodes,
                   guint          n_nodes,
                   LeavesOpenFunc leaves_open,
                   gconstpointer  part)
{
  guint n_left = 0;

  for (guint i = 0; i < n_nodes; i++)
    if (leaves_open (part, nodes[i]))
      nodes[n_left++] = nodes[i];

  return n_left;
}
