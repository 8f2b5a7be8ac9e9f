/* dead-ends-private.h - what a view of dead ends holds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/dead-ends.h>

#include "searches/preparation/area-finder.h"
#include "searches/preparation/blocks.h"
#include "views/view-private.h"

struct _WayDeadEnds
{
  WayView   view;
  guint     max_mouth;
  guint64   base_version;       /* of which all was found */
  GMutex    lock;               /* of what follows, up to has_blocks */
  guint64   known_version;      /* up to which changes have been heeded */
  gboolean  has_areas;          /* all that are closed still are */
  gboolean  has_blocks;         /* nothing leads from one to another anew */
  Blocks    blocks;
  Areas     areas;              /* none without a max_mouth */
  guint32  *regions;            /* (owned) (nullable) of each node: what was
                                 * marked, or 0 */
  guint32   n_regions;
};

/* dead-ends-areas.c: takes back what changes of the base have made wrong. Any
 * number of searches may begin at once. */
void dead_ends_catch_up (WayDeadEnds *self);
