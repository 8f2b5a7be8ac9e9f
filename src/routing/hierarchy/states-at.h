/* states-at.h - the states of a hierarchy that stand at a node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* Lists the states of all nodes, for all callers to come: O(nodes + states) at
 * the first call. The list takes 4 bytes a state, which are charged to @meter.
 * hierarchy_check_sound() must have been called. %FALSE with @error if a limit
 * was met. */
gboolean       hierarchy_list_states (WayHierarchy *self,
                                      Meter        *meter,
                                      GError      **error);

/* The states at @place, a node of the graph, without the node itself, in rising
 * order. The list must have been made. O(log states). */
const guint32 *hierarchy_states_at   (WayHierarchy *self,
                                      guint32       place,
                                      guint32      *n_states);

G_END_DECLS
