/* random-graph.c - graphs and heuristics that a seed brings back
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "random-graph.h"

#include "oracle.h"

#include <float.h>

/* How far below the end of a range costs go: further than the window of an
 * open list of whole numbers is wide. */
#define NEAR 20000

RandomFlags
random_graph_flags (guint32 seed)
{
  const guint range = seed / 3 % 8;

  return (seed & RANDOM_ALL) | (range < 4 ? RANDOM_NEAR_31 << range : 0);
}

/* A whole number near the end of the range. */
static WayCost
large_cost (GRand      *rand,
            RandomFlags flags)
{
  const gdouble below = g_rand_int_range (rand, -10, NEAR);

  if (flags & RANDOM_NEAR_31)
    return 0x1p31 - below;
  if (flags & RANDOM_NEAR_32)
    return 0x1p32 - below;
  if (flags & RANDOM_NEAR_53)
    return 0x1p53 - below;
  if (flags & RANDOM_NEAR_MAX)
    return DBL_MAX / 64 * g_rand_double (rand);

  return DBL_MAX / 2 * (1 + g_rand_double (rand));
}

/* Costs are small, so that ties are many. */
static WayCost
random_cost (GRand      *rand,
             RandomFlags flags)
{
  if ((flags & RANDOM_HIDDEN) && g_rand_int_range (rand, 0, 10) == 0)
    return INFINITY;
  if (flags > RANDOM_ALL && g_rand_boolean (rand))
    return large_cost (rand, flags);
  if ((flags & RANDOM_ZEROS) && g_rand_int_range (rand, 0, 3) == 0)
    return 0;
  if (flags & RANDOM_REAL)
    return g_rand_double_range (rand, 0.01, 10);

  return g_rand_int_range (rand, 1, 10);
}

static void
add_edge (PlainGraph *graph,
          GRand      *rand,
          RandomFlags flags,
          guint       from,
          guint       to)
{
  const WayCost cost = random_cost (rand, flags);

  plain_graph_add (graph, from, to, cost);
  if (flags & RANDOM_UNDIRECTED)
    plain_graph_add (graph, to, from, cost);
}

PlainGraph *
random_graph_new (GRand      *rand,
                  guint       n_nodes,
                  RandomFlags flags)
{
  PlainGraph *graph = plain_graph_new (n_nodes);
  const guint n_edges = flags & RANDOM_SPARSE ? n_nodes : n_nodes * 3;

  for (guint i = 0; i < n_edges; i++)
    {
      const guint from = g_rand_int_range (rand, 0, n_nodes);
      const guint to = g_rand_int_range (rand, 0, n_nodes);

      if (from == to && !(flags & RANDOM_LOOPS))
        continue;
      add_edge (graph, rand, flags, from, to);
      if ((flags & RANDOM_PARALLEL) && g_rand_boolean (rand))
        add_edge (graph, rand, flags, from, to);
    }

  plain_graph_seal (graph);
  return graph;
}

static WayCost
estimate_one (GRand         *rand,
              WayCost        distance,
              gdouble        share,
              RandomEstimate estimate)
{
  if (distance == INFINITY)
    return RANDOM_FAR_AWAY;
  if (estimate != RANDOM_ESTIMATE_CONSISTENT)
    share = g_rand_double (rand);

  return distance * share;
}

void
random_graph_estimate (PlainGraph    *graph,
                       GRand         *rand,
                       guint          goal,
                       RandomEstimate estimate)
{
  g_autofree WayCost *values = oracle_costs_to (graph, goal);
  const gdouble share = g_rand_double (rand);
  const gboolean whole = estimate != RANDOM_ESTIMATE_FRACTIONAL
                         && plain_graph_is_whole (graph);

  if (estimate == RANDOM_ESTIMATE_NONE)
    return;
  for (guint node = 0; node < graph->n_nodes; node++)
    {
      values[node] = estimate_one (rand, values[node], share, estimate);
      if (whole) /* a share below 1 rounded down stays consistent */
        values[node] = floor (values[node]);
    }
  plain_graph_set_estimates (graph, goal, values);
}
