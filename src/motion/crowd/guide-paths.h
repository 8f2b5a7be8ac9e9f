/* guide-paths.h - paths that guide agents while they are on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/number-map.h"
#include "motion/crowd/crowd-ground.h"

/* By agent and node: the next node on the path of the agent, plus 1. */
typedef NumberMap Lead;

static inline guint64
lead_key (guint32 agent,
          guint32 node)
{
  return (guint64) agent << 32 | node;
}

/* The node after @node on the path of @agent; NO_NODE if the path ends there,
 * or does not pass @node. */
static inline guint32
lead_next (const Lead *self,
           guint32     agent,
           guint32     node)
{
  return number_map_get (self, lead_key (agent, node)) - 1;
}
