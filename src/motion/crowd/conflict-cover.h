/* conflict-cover.h - by how much pairs of agents must exceed their least costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Two agents that together take at least @more ticks longer than in their
 * lanes. */
typedef struct
{
  guint32 one;
  guint32 other;
  guint32 more;
} Dearer;

/* A lower bound on the ticks by which all agents together take longer: the
 * least sum of whole numbers, one for each agent, such that the numbers of each
 * pair add up to @more. Less if that takes too long to compute. @extra is
 * scratch, a number for each agent, all 0 before and after. */
guint32 conflict_cover (const Dearer *pairs,
                        guint32       n_pairs,
                        guint32      *extra);
