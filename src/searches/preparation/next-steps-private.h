/* next-steps-private.h - next steps, and how they become sections of a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/sections.h"

#include <wayfind/searches/next-steps.h>

G_BEGIN_DECLS

/* The graph that the steps were made for. (transfer none) */
WayGraph     *next_steps_get_graph     (const WayNextSteps *self);

/* Whether the graph has not changed since. */
gboolean      next_steps_is_current    (const WayNextSteps *self);

/* How many runs all nodes have together, 4 bytes each. */
gsize         next_steps_get_n_runs    (const WayNextSteps *self);

/* The arrays are not copied: @self must live as long as @list does. */
void          next_steps_put_sections  (const WayNextSteps *self,
                                        SectionList        *list);

gboolean      next_steps_have_sections (const Sections     *sections);

/* Next steps of @graph, whose arrays stay in the file. Each number is checked
 * when it is read. (transfer full); %NULL with
 * WAY_ERROR_PARSE if sections are missing or their sizes do not agree. */
WayNextSteps *next_steps_from_sections (Sections           *sections,
                                        WayGraph           *graph,
                                        GError            **error);

G_END_DECLS
