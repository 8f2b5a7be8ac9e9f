/* trace-private.h - traces of states, told by their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/trace.h>

/* Puts nodes in the place of states, if the graph is a state space
 * over indices. A node may then be opened several times,
 * once for each state. Steps that stay at their node are left out, as they
 * would look like starts. The trace no longer needs the graph. O(events). */
void trace_project (WayTrace *self);
