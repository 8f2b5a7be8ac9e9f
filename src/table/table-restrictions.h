/* table-restrictions.h - which turns of a table are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/table.h>

/* Rows of nodes; in a builder, rows of ids. */
typedef struct _Restrictions Restrictions;

void restrictions_free     (Restrictions  *self);

/* Replaces each id by the node numbers[id]. */
void restrictions_renumber (Restrictions  *self,
                            const guint32 *numbers);
