/* lead.h - paths along which agents are led, where they are on them
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

/* Where the path of @agent goes from @node; NO_NODE if it is not on it, or ends
 * there. */
static inline guint32
lead_next (const Lead *self,
           guint32     agent,
           guint32     node)
{
  return number_map_get (self, lead_key (agent, node)) - 1;
}
