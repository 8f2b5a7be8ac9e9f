/* conflict-tree.h - the plan with the least sum of costs, for few agents
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-fields.h"

/* The node of an agent at each tick until it stays at its goal, @cost. */
typedef struct
{
  guint32        cost;
  const guint32 *nodes;         /* cost + 1 */
} TreeRoute;

/* Takes the routes of all agents. FALSE with an error fails the search. */
typedef gboolean (*TreeFunc) (const TreeRoute *routes,
                              gpointer         user_data,
                              GError         **error);

/* Finds routes of the least sum of costs for @n_agents from @starts to @goals,
 * and passes them to @func. @field has the distances to each goal. The search
 * ends only if such routes exist. Each state of an agent that it meets, and
 * each branch, is an expansion of @meter. */
gboolean conflict_tree_find (const Ground  *ground,
                             Fields        *fields,
                             guint32        n_agents,
                             const guint32 *starts,
                             const guint32 *goals,
                             const guint32 *field,
                             Meter         *meter,
                             TreeFunc       func,
                             gpointer       user_data,
                             GError       **error);
