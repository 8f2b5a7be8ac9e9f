/* histories.h - ways so far, as nodes of an expanded graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define MEMORY 4                /* nodes, or edges, that are remembered */
#define NONE G_MAXUINT          /* in place of what was before a start */

/* A history is a number to the base of @n_items + 1, where @n_items nodes or
 * edges may be in it. Those after which item @i was the last are all that are
 * @i + 1 modulo that; 0 has none. */
guint histories_count  (guint        n_items);

/* The last @MEMORY items, the newest at the end. */
void  histories_unpack (guint        n_items,
                        guint        history,
                        guint       *items);

/* What becomes of a history by another item. */
guint histories_append (guint        n_items,
                        guint        history,
                        guint        item);
