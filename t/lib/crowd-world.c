/* crowd-world.c - what many agents may do in a tick, told by plain arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "crowd-world.h"

#include <math.h>

#define MOST_AGENTS 4

CrowdWorld *
crowd_world_new (const PlainGraph *plain,
                 guint             width,
                 guint             n_needed)
{
  CrowdWorld *self = g_new0 (CrowdWorld, 1);

  self->n_nodes = plain->n_nodes;
  self->width = width;
  self->n_needed = n_needed;
  self->edges = g_new0 (guint8, (gsize) plain->n_nodes * plain->n_nodes);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->cost < INFINITY)
        self->edges[(gsize) edge->from * plain->n_nodes + edge->to] = TRUE;
    }

  return self;
}

void
crowd_world_free (CrowdWorld *self)
{
  g_free (self->edges);
  g_free (self);
}

static gboolean
has_edge (const CrowdWorld *self,
          guint             from,
          guint             to)
{
  return self->edges[(gsize) from * self->n_nodes + to];
}

/* Whether a cell of a map can be entered from anywhere. */
static gboolean
is_ground (const CrowdWorld *self,
           guint             node)
{
  for (guint from = 0; from < self->n_nodes; from++)
    if (has_edge (self, from, node))
      return TRUE;

  return FALSE;
}

static gboolean
is_diagonal (const CrowdWorld *self,
             guint             from,
             guint             to)
{
  const guint width = self->width;

  return width > 0 && from % width != to % width
         && from / width != to / width;
}

static gboolean
is_on (guint        n,
       const guint *from,
       const guint *to,
       guint        node)
{
  for (guint i = 0; i < n; i++)
    if (from[i] == node || to[i] == node)
      return TRUE;

  return FALSE;
}

static const char *
find_corner_fault (const CrowdWorld *self,
                   guint             n,
                   const guint      *from,
                   const guint      *to,
                   guint             i)
{
  const guint width = self->width;
  const guint a = from[i] / width * width + to[i] % width;
  const guint b = to[i] / width * width + from[i] % width;
  const guint n_free = (is_ground (self, a) && !is_on (n, from, to, a))
                       + (is_ground (self, b) && !is_on (n, from, to, b));

  if (n_free < self->n_needed)
    return "a diagonal step passes agents";
  for (guint j = 0; j < n; j++)
    if ((from[j] == a && to[j] == b) || (from[j] == b && to[j] == a))
      return "two diagonal steps cross";

  return NULL;
}

const char *
crowd_world_find_fault (const CrowdWorld *self,
                        guint             n,
                        const guint      *from,
                        const guint      *to)
{
  for (guint i = 0; i < n; i++)
    {
      if (from[i] != to[i] && !has_edge (self, from[i], to[i]))
        return "a step has no edge";
      for (guint j = 0; j < i; j++)
        {
          if (to[i] == to[j])
            return "two agents are on one node";
          if (from[i] == to[j] && from[j] == to[i])
            return "two agents change places";
        }
      if (from[i] != to[i] && is_diagonal (self, from[i], to[i]))
        {
          const char *fault = find_corner_fault (self, n, from, to, i);

          if (fault != NULL)
            return fault;
        }
    }

  return NULL;
}

/* The places of all agents, as one number. */
static guint
pack (const CrowdWorld *self,
      guint             n,
      const guint      *nodes)
{
  guint packed = 0;

  for (guint i = 0; i < n; i++)
    packed = packed * self->n_nodes + nodes[i];

  return packed;
}

static void
unpack (const CrowdWorld *self,
        guint             n,
        guint             packed,
        guint            *nodes)
{
  for (guint i = n; i-- > 0; packed /= self->n_nodes)
    nodes[i] = packed % self->n_nodes;
}

int
crowd_world_solve (const CrowdWorld *self,
                   guint             n,
                   const guint      *starts,
                   const guint      *goals)
{
  const guint n_states = (guint) pow (self->n_nodes, n);
  g_autofree int *ticks = g_new (int, n_states);
  g_autofree guint *queue = g_new (guint, n_states);
  guint n_queued = 0, from[MOST_AGENTS], to[MOST_AGENTS];

  g_assert_cmpuint (n, <=, MOST_AGENTS);
  for (guint i = 0; i < n_states; i++)
    ticks[i] = -1;
  queue[n_queued++] = pack (self, n, starts);
  ticks[queue[0]] = 0;

  for (guint at = 0; at < n_queued; at++)
    {
      if (queue[at] == pack (self, n, goals))
        return ticks[queue[at]];

      unpack (self, n, queue[at], from);
      for (guint next = 0; next < n_states; next++)
        {
          if (ticks[next] >= 0)
            continue;
          unpack (self, n, next, to);
          if (crowd_world_find_fault (self, n, from, to) != NULL)
            continue;
          ticks[next] = ticks[queue[at]] + 1;
          queue[n_queued++] = next;
        }
    }

  return -1;
}

/* Enters the sum of costs @sum for all states in which agents are at @nodes,
 * and of those at their goals some, besides the @done, are there for good. */
static void
enter_sums (const CrowdWorld *self,
            guint             n,
            const guint      *nodes,
            const guint      *goals,
            guint             done,
            int               sum,
            int              *sums)
{
  for (guint more = 0; more < 1u << n; more++)
    {
      int *entry = &sums[pack (self, n, nodes) << n | done | more];
      gboolean may = (more & done) == 0;

      for (guint i = 0; i < n; i++)
        may = may && (!(more >> i & 1) || nodes[i] == goals[i]);
      if (may && (*entry < 0 || sum < *entry))
        *entry = sum;
    }
}

static void
expand_sum (const CrowdWorld *self,
            guint             n,
            const guint      *goals,
            guint             state,
            int              *sums)
{
  const guint n_states = (guint) pow (self->n_nodes, n);
  const guint done = state & ((1u << n) - 1);
  guint from[MOST_AGENTS], to[MOST_AGENTS];
  int sum = sums[state];

  for (guint i = 0; i < n; i++)
    sum += !(done >> i & 1);
  unpack (self, n, state >> n, from);
  for (guint next = 0; next < n_states; next++)
    {
      gboolean may = TRUE;

      unpack (self, n, next, to);
      for (guint i = 0; i < n; i++)
        may = may && (!(done >> i & 1) || to[i] == from[i]);
      if (may && crowd_world_find_fault (self, n, from, to) == NULL)
        enter_sums (self, n, to, goals, done, sum, sums);
    }
}

/* A state is the places of all agents and a mark for each that is done. Every
 * tick costs something until all are done, so the search takes states in the
 * order of their sums. */
int
crowd_world_solve_sum (const CrowdWorld *self,
                       guint             n,
                       const guint      *starts,
                       const guint      *goals)
{
  const guint n_states = (guint) pow (self->n_nodes, n) << n;
  const guint end = pack (self, n, goals) << n | ((1u << n) - 1);
  g_autofree int *sums = g_new (int, n_states);

  g_assert_cmpuint (n, <=, MOST_AGENTS);
  for (guint i = 0; i < n_states; i++)
    sums[i] = -1;
  enter_sums (self, n, starts, goals, 0, 0, sums);

  for (int sum = 0; sum < 100; sum++)
    for (guint state = 0; state < n_states; state++)
      if (sums[state] == sum)
        {
          if (state == end)
            return sum;
          expand_sum (self, n, goals, state, sums);
        }

  return -1;
}

int
crowd_world_distance (const CrowdWorld *self,
                      guint             start,
                      guint             goal)
{
  return crowd_world_solve (self, 1, &start, &goal);
}
