/* blocks.h - the blocks of a graph, and the tree that they make
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/preparation/links.h"

#define NO_BLOCK G_MAXUINT32

/* A range of numbers: the nodes that hang on a node or block. */
typedef struct
{
  guint32 first;
  guint32 size;
} Branch;

/* A block is a largest set of edges of which any two lie on a common cycle; a
 * bridge alone is a block. Blocks meet in cut nodes, and never in more than
 * one, so that blocks and nodes make a tree, and one for each connected
 * component.
 *
 * From some root each node but the root hangs on one block, and each block on
 * one node, its head. Nodes are numbered so that what hangs on a node, itself
 * first, and what hangs on a block, without its head, are ranges. */
typedef struct
{
  guint32  n_nodes;
  guint32  n_blocks;
  guint32 *blocks;              /* (owned) that each node hangs on; NO_BLOCK for
                                 * roots */
  Branch  *nodes;               /* (owned) what hangs on each node */
  guint32 *heads;               /* (owned) the node that each block hangs on */
  Branch  *branches;            /* (owned) what hangs on each block */
} Blocks;

/* Finds the blocks of a graph whose @links lead both ways, charged to
 * @meter. */
gboolean blocks_init  (Blocks      *self,
                       const Links *links,
                       Meter       *meter,
                       GError     **error);
void     blocks_clear (Blocks      *self);
