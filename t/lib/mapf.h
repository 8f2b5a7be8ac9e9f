/* mapf.h - scenarios of the MAPF benchmark, and a walker for their plans
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The first agents of a scenario. The walker reads its cells, and asks nothing
 * of the grid. */
typedef struct
{
  WayGrid  *grid;               /* (owned) squares with 4 neighbours */
  WayCrowd *crowd;              /* (owned) */
  guint     width, height;
  char     *cells;              /* (owned) row by row, '.' is open */
  guint     n_agents;
  guint    *starts, *goals;     /* (owned) cells by agent */
} Mapf;

/* Whether the data and what unpacks it are there. If not, the case is skipped.
 * */
gboolean mapf_is_there   (void);

/* @scenario such as "random-1". */
Mapf    *mapf_new        (const char         *map,
                          const char         *scenario,
                          guint               n_agents);
void     mapf_free       (Mapf               *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Mapf, mapf_free)

/* Fails unless all agents may go from @from to @to in one tick. */
void     mapf_check_tick (const Mapf         *self,
                          const guint        *from,
                          const guint        *to);

/* Walks a plan from the starts to the goals, and adds up its costs. */
guint64  mapf_walk       (const Mapf         *self,
                          const WayCrowdPlan *plan);
