/* next-steps-private.h - next steps as sections of a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/sections.h"

#include <wayfind/searches/next-steps.h>

G_BEGIN_DECLS

/* The arrays are not copied: @self must live as long as @list does. */
void          next_steps_put_sections  (const WayNextSteps *self,
                                        SectionList        *list);

gboolean      next_steps_have_sections (const Sections     *sections);

/* Next steps of @graph, whose arrays are used where they lie. Whoever asks
 * them holds each number to its range. (transfer full); %NULL with
 * WAY_ERROR_PARSE if sections are missing or their sizes do not agree. */
WayNextSteps *next_steps_from_sections (Sections           *sections,
                                        WayGraph           *graph,
                                        GError            **error);

G_END_DECLS
