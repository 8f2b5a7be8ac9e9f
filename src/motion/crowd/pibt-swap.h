/* pibt-swap.h - agents that have to change places in narrow places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/pibt.h"

/* The agent that @agent, whose first choice is @best, should pull along;
 * NO_AGENT if it should pull no agent. */
guint32 pibt_find_swap (const Pibt *self,
                        guint32     agent,
                        guint32     best);
