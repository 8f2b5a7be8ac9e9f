/* lines-of-sight.h - lines between nodes that are not beside each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"

/* Notes that nodes of @run came from others in sight, and how many lines the
 * search has looked along. */
void     lines_of_sight_note     (Run                 *run);

/* Whether event @i corrects the line to a node that is taken next: the line was
 * supposed to be open, and is not, or costs more. */
gboolean lines_of_sight_corrects (const WayTraceEvent *events,
                                  guint                n_events,
                                  guint                i);

/* The node from which the search supposed the line before event @i. */
guint32  lines_of_sight_supposed (const WayTraceEvent *events,
                                  guint                i);
