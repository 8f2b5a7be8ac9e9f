/* immediate-graphs.h - graphs that answer at once, without code of the user
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

/* Notes that graphs of @type run no callbacks: for its class_init. Types that
 * are derived from it are not meant. */
void     graph_type_set_prompt      (GType      type);

typedef gboolean (*PromptFunc) (WayGraph *graph);

/* Notes that @func says whether a graph of @type does: for views, which answer
 * as fast as their base. */
void     graph_type_set_prompt_func (GType      type,
                                     PromptFunc func);

/* Whether a few dozen expansions of @graph are sure to be over in much less
 * than a millisecond. */
gboolean graph_is_prompt            (WayGraph  *graph);

G_END_DECLS
