/* bare-map.h - mazes that are typed without a legend
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/legend.h"

/* Whether a text, of which @head is the beginning, has nothing but the rows of
 * a map. */
gboolean bare_map_is_head (const char *head,
                           gsize       len);

/* Adds the classes that such a text needs: the ground first, and the walls. */
void     bare_map_add     (const char *head,
                           Legend     *legend);

/* All letters and digits: any of them may mark a cell. */
char    *bare_map_dup_marks (void);
