/* line-key.h - which lines run on a network's edges: those of a metro
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define MOST_KEYED_LINES 24

/* The lines of a network. Line 0 is that of edges without a label. */
typedef struct
{
  GPtrArray  *names;            /* (owned) of labels, which the table owns */
  GHashTable *numbers;          /* (owned) of labels, from 1 */
} LineKey;

struct _Scene;

/* Finds the lines of a scene's network, the one with the most edges first.
 * (transfer full) (nullable): NULL unless labels tell a few lines apart.
 * O(edges). */
LineKey *line_key_new    (const struct _Scene *scene);
void     line_key_free   (LineKey             *self);

/* The line that runs on edge @edge of @table. */
guint    line_key_get    (const LineKey       *self,
                          WayTable            *table,
                          guint32              edge);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineKey, line_key_free)
