/* knowledge-private.h - what a player has seen, and what he assumes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"
#include "core/node-set.h"
#include "views/view-private.h"

#include <wayfind/knowledge.h>

struct _WayKnowledge
{
  WayView   view;               /* of the truth */
  WayGraph *assumed;            /* (owned) (nullable) */
  WayGrid  *truth;              /* (owned) (nullable) of which the base is a
                                 * memory */
  guint8    unseen;             /* class of what that does not know */
  NodeSet   seen;
  Changes   changes;            /* of what was seen, by its ids */
  guint64   rule_version;       /* of the last change of the two below */
  WayCost   factor;             /* of what is unexplored */
  WayCost   extra;
};
