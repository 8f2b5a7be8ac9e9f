/* trace-private.h - what traces offer to explanations and tests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/trace.h>

/* Whether the search had more events than the trace holds. */
gboolean trace_is_cut (WayTrace *self);

/* A number above those of all nodes in the trace: the number of the graph's
 * nodes if they are indices, otherwise the number of nodes that the trace met. */
guint trace_get_n_nodes (WayTrace *self);

/* Replaces states by their nodes, if the graph is a view whose states belong to
 * nodes that are indices. A node may then be opened several times, once for
 * each state. Steps that stay at their node are left out, as they would look
 * like starts. The trace no longer needs the graph. O(events). */
void trace_project (WayTrace *self);
