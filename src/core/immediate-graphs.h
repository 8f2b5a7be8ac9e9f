/* immediate-graphs.h - graphs that answer at once, without code of the user
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

G_BEGIN_DECLS

/* Notes that graphs of @type run no callbacks: for its class_init. Does not
 * hold for derived types. */
void     graph_type_set_prompt      (GType      type);

typedef gboolean (*PromptFunc) (WayGraph *graph);

/* Notes that @func decides for graphs of @type: for views, which are as fast as
 * their base. */
void     graph_type_set_prompt_func (GType      type,
                                     PromptFunc func);

/* Whether a few dozen expansions of @graph certainly take much less than a
 * millisecond. */
gboolean graph_is_prompt            (WayGraph  *graph);

G_END_DECLS
