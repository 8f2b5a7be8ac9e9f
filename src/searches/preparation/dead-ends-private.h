/* dead-ends-private.h - the data of a view of dead ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/dead-ends.h>

#include "searches/preparation/blocks.h"
#include "views/view-private.h"

struct _WayDeadEnds
{
  WayView   view;
  guint64   base_version;       /* the version whose dead ends were found */
  GMutex    lock;               /* of the next two */
  guint64   known_version;      /* of the base: its changes were looked at */
  gboolean  has_blocks;         /* no new edge joins two blocks */
  Blocks    blocks;
  guint32  *regions;            /* (owned) (nullable) by node: the number of the
                                 * marked region, or 0 */
  guint32   n_regions;
};

/* dead-ends-changes.c: looks at the changes of the base since the last call.
 * Any number of searches may begin at once. */
void dead_ends_catch_up (WayDeadEnds *self);
