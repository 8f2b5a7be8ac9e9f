/* histories.h - the last nodes of a path, as nodes of an expanded graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define MEMORY 4                /* nodes, or edges, that are remembered */
#define NONE G_MAXUINT          /* the node before a start */

/* A history is a number to the base of @n_items + 1, where @n_items is the
 * number of nodes or edges that may occur in it. Item @i came last in all
 * histories that are @i + 1 modulo that base; 0 is the history without
 * items. */
guint histories_count  (guint        n_items);

/* The last @MEMORY items, the newest at the end. */
void  histories_unpack (guint        n_items,
                        guint        history,
                        guint       *items);

/* The history that follows another by one more item. */
guint histories_append (guint        n_items,
                        guint        history,
                        guint        item);
