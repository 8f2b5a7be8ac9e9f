/* conflict-cover.h - by how much pairs of agents must exceed their least costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Two agents that together take at least @more ticks longer than their lanes
 * say. */
typedef struct
{
  guint32 one;
  guint32 other;
  guint32 more;
} Dearer;

/* How many ticks longer all agents together take at the least: the least sum of
 * whole numbers, one an agent, so that those of each pair make up @more. If
 * that takes too long to find, less. @extra is scratch, a number for each
 * agent, all 0 before and after. */
guint32 conflict_cover (const Dearer *pairs,
                        guint32       n_pairs,
                        guint32      *extra);
