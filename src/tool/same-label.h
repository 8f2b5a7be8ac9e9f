/* same-label.h - of equally cheap edges, those that go by one name
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* (transfer full): @path through the nodes of @table, over edges that cost the
 * same and whose label changes as seldom as can be: who may take the Circle or
 * the District line stays on the one that he is on. */
WayPath *same_label_dup (WayTable *table,
                         WayPath  *path);
