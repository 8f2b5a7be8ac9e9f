/* table-restrictions.h - which turns of a table are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/table.h>

/* Rows of nodes, or of ids while they are a builder's. */
typedef struct _Restrictions Restrictions;

void restrictions_free     (Restrictions  *self);

/* Puts numbers[id] in the place of each id. */
void restrictions_renumber (Restrictions  *self,
                            const guint32 *numbers);
