/* island-levels.h - how many edges each node is from the middle of its island
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/preparation/links.h"

#define NO_LEVEL G_MAXUINT32

/* Gives a level to each node of the island of @node, over @links that lead both
 * ways: 0 to some node in the middle of a longest way through it, or what is
 * nearly one, and one more to those an edge further away. @order has the nodes
 * from place @begin on, by level. All of them must have NO_LEVEL before.
 * O(edges of the island). Returns where they end in @order. */
guint32 level_island (const Links *links,
                      guint32      node,
                      guint32     *levels,
                      guint32     *order,
                      guint32      begin);
