/* strategy.c - the ways to search: rows of constants for one engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/strategy-private.h"

static const StrategyRow rows[] = {
  /*                                    name        fifo   cost   informed
   *                                    weighted  reopens  depth first */
  [WAY_STRATEGY_BFS] =               { "bfs",      TRUE,  FALSE, FALSE,
                                       FALSE,      FALSE, FALSE },
  [WAY_STRATEGY_DIJKSTRA] =          { "dijkstra", FALSE, TRUE,  FALSE,
                                       FALSE,      TRUE,  FALSE },
  [WAY_STRATEGY_ASTAR] =             { "astar",    FALSE, TRUE,  TRUE,
                                       FALSE,      TRUE,  FALSE },
  [WAY_STRATEGY_WEIGHTED_ASTAR] =    { "weighted", FALSE, TRUE,  TRUE,
                                       TRUE,       FALSE, FALSE },
  [WAY_STRATEGY_GREEDY] =            { "greedy",   FALSE, FALSE, TRUE,
                                       FALSE,      FALSE, FALSE },
  [WAY_STRATEGY_IDA_STAR] =          { "ida",      FALSE, TRUE,  TRUE,
                                       FALSE,      FALSE, TRUE },
  [WAY_STRATEGY_WEIGHTED_IDA_STAR] = { "weighted-ida", FALSE, TRUE, TRUE,
                                       TRUE,       FALSE, TRUE },
};

static gboolean
is_strategy (WayStrategy strategy)
{
  return (guint) strategy < G_N_ELEMENTS (rows);
}

const StrategyRow *
strategy_get_row (WayStrategy strategy)
{
  return &rows[strategy];
}

const char *
way_strategy_get_name (WayStrategy strategy)
{
  g_return_val_if_fail (is_strategy (strategy), NULL);

  return rows[strategy].name;
}

gboolean
way_strategy_from_name (const char  *name,
                        WayStrategy *strategy)
{
  g_return_val_if_fail (name != NULL && strategy != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].name, name))
      {
        *strategy = i;
        return TRUE;
      }

  return FALSE;
}

gboolean
way_strategy_is_informed (WayStrategy strategy)
{
  g_return_val_if_fail (is_strategy (strategy), FALSE);

  return rows[strategy].informed;
}
