/* crowd-ground.c - the edges of a graph in flat arrays, for a crowd
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A crowd needs the edges of the same nodes once for each agent and tick. So it
 * reads the edges from the graph once, and keeps them. O(nodes + edges), with a
 * logarithm for nodes of many edges. */

#include "motion/crowd/crowd-ground.h"

#include "searches/preparation/visit.h"

#include <stdlib.h>
#include <string.h>

/* An edge before it is taken down. */
typedef struct
{
  guint32 end;
  WayCost cost;
} Draft;

/* The arrays as they grow. */
typedef struct
{
  Ground *ground;
  Visit   visit;
  Meter  *meter;
  Draft  *drafts;               /* (owned) the edges out of one node */
  gsize   drafts_size;
  WayCost *costs;               /* (owned) the same nodes, for their ranks */
  gsize   costs_size;
  gsize   offsets_size;
  gsize   ends_size;
  gsize   ranks_size;
  gsize   n_ends;
  gboolean has_ranks;
} Making;

void
ground_clear (Ground *self)
{
  if (self->back_ends != self->ends)
    {
      g_free (self->back_offsets);
      g_free (self->back_ends);
    }
  g_free (self->offsets);
  g_free (self->ends);
  g_free (self->ranks);
  g_free (self->through);
  g_free (self->back_fours);
  g_free (self->sides);
  g_free (self->passing);
  g_free (self->passing_offsets);
  g_free (self->tails);
  *self = (Ground) { 0 };
}

guint32
ground_edge (const Ground *self,
             guint32       from,
             guint32       to)
{
  guint32 low = self->offsets[from], high = self->offsets[from + 1];

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->ends[middle] < to)
        low = middle + 1;
      else
        high = middle;
    }

  return low < self->offsets[from + 1] && self->ends[low] == to ? low
                                                                : G_MAXUINT32;
}

/* Taking down the edges out of a node ----------------------------------------
 * */

static int
compare_drafts (const void *a,
                const void *b)
{
  const Draft *first = a, *second = b;

  if (first->end != second->end)
    return first->end < second->end ? -1 : 1;

  return first->cost < second->cost ? -1 : first->cost > second->cost;
}

static int
compare_costs (const void *a,
               const void *b)
{
  const WayCost first = *(const WayCost *) a, second = *(const WayCost *) b;

  return first < second ? -1 : first > second;
}

/* Most nodes have a handful of edges, for which qsort() is slow. */
static void
sort_drafts (Draft *drafts,
             gsize  n)
{
  if (n > 16)
    {
      qsort (drafts, n, sizeof *drafts, compare_drafts);
      return;
    }

  for (gsize i = 1; i < n; i++)
    {
      const Draft draft = drafts[i];
      gsize j = i;

      for (; j > 0 && compare_drafts (&drafts[j - 1], &draft) > 0; j--)
        drafts[j] = drafts[j - 1];
      drafts[j] = draft;
    }
}

/* Gives the ends of the edges read last ids. Returns their number, G_MAXSIZE
 * for an error. */
static gsize
draft_edges (Making  *self,
             guint32  from,
             GError **error)
{
  WayEdges *edges = edge_reader_edges (&self->visit.reader);
  const guint n_edges = way_edges_get_length (edges);
  gsize n = 0;

  if (!meter_grow (self->meter, &self->drafts, &self->drafts_size, n_edges,
                   sizeof *self->drafts, error))
    return G_MAXSIZE;

  for (guint i = 0; i < n_edges; i++)
    {
      Draft draft = { .cost = way_edges_get_cost (edges, i) };

      if (draft.cost == INFINITY)
        continue;
      if (!visit_meet (&self->visit, way_edges_get_node (edges, i), &draft.end,
                       error))
        return G_MAXSIZE;
      if (draft.end != from)
        self->drafts[n++] = draft;
    }

  return n;
}

/* Keeps only the cheapest of edges with the same end. */
static gsize
drop_twins (Draft *drafts,
            gsize  n)
{
  gsize n_left = 0;

  for (gsize i = 0; i < n; i++)
    if (n_left == 0 || drafts[n_left - 1].end != drafts[i].end)
      drafts[n_left++] = drafts[i];

  return n_left;
}

static gboolean
rank_drafts (Making  *self,
             gsize    n,
             GError **error)
{
  gsize n_costs = 0;

  if (!meter_grow (self->meter, &self->costs, &self->costs_size, n,
                   sizeof *self->costs, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    self->costs[i] = self->drafts[i].cost;
  qsort (self->costs, n, sizeof *self->costs, compare_costs);
  for (gsize i = 0; i < n; i++)
    if (n_costs == 0 || self->costs[n_costs - 1] < self->costs[i])
      self->costs[n_costs++] = self->costs[i];

  for (gsize i = 0; i < n; i++)
    {
      const WayCost *place = bsearch (&self->drafts[i].cost, self->costs,
                                      n_costs, sizeof *self->costs,
                                      compare_costs);

      self->ground->ranks[self->n_ends + i]
        = (guint8) MIN (place - self->costs, G_MAXUINT8);
    }

  self->has_ranks = TRUE;
  return TRUE;
}

static gboolean
costs_differ (const Draft *drafts,
              gsize        n)
{
  for (gsize i = 1; i < n; i++)
    if (drafts[i].cost != drafts[0].cost)
      return TRUE;

  return FALSE;
}

static gboolean
add_edges (Making  *self,
           guint32  from,
           GError **error)
{
  Ground *ground = self->ground;
  gsize n = draft_edges (self, from, error);

  if (n == G_MAXSIZE)
    return FALSE;

  sort_drafts (self->drafts, n);
  n = drop_twins (self->drafts, n);
  if (self->n_ends + n >= G_MAXUINT32)
    return visit_no_memory (error);
  if (!meter_grow (self->meter, &ground->ends, &self->ends_size,
                   self->n_ends + n, sizeof *ground->ends, error)
      || !meter_grow (self->meter, &ground->ranks, &self->ranks_size,
                      self->n_ends + n, sizeof *ground->ranks, error))
    return FALSE;

  if (n > 0)
    memset (ground->ranks + self->n_ends, 0, n);
  if (costs_differ (self->drafts, n) && !rank_drafts (self, n, error))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    ground->ends[self->n_ends++] = self->drafts[i].end;
  ground->max_degree = MAX (ground->max_degree, (guint32) n);

  return TRUE;
}

static gboolean
ask_nodes (Making  *self,
           GError **error)
{
  Ground *ground = self->ground;

  for (guint32 id = 0; id < visit_count (&self->visit); id++)
    {
      if (!meter_grow (self->meter, &ground->offsets, &self->offsets_size,
                       (gsize) id + 2, sizeof *ground->offsets, error))
        return FALSE;
      ground->offsets[id] = (guint32) self->n_ends;
      if (!visit_ask (&self->visit, id, error)
          || !add_edges (self, id, error))
        return FALSE;
    }

  ground->n_nodes = visit_count (&self->visit);
  if (!meter_grow (self->meter, &ground->offsets, &self->offsets_size, 1,
                   sizeof *ground->offsets, error))
    return FALSE;

  ground->offsets[ground->n_nodes] = (guint32) self->n_ends;
  if (!self->has_ranks)
    g_clear_pointer (&ground->ranks, g_free);
  return TRUE;
}

/* Edges into nodes -----------------------------------------------------------
 * */

/* A counting sort by ends. It is stable, so that the tails of each node come
 * out sorted as the ends of each are. */
static gboolean
turn_around (Ground  *self,
             Meter   *meter,
             GError **error)
{
  const guint32 n_ends = self->offsets[self->n_nodes];
  guint32 *at;

  self->back_offsets = meter_alloc0 (meter, (gsize) self->n_nodes + 2,
                                     sizeof *at, error);
  if (self->back_offsets == NULL)
    return FALSE;
  self->back_ends = meter_alloc (meter, n_ends, sizeof *at, error);
  if (self->back_ends == NULL)
    return FALSE;

  at = self->back_offsets + 1;
  for (guint32 i = 0; i < n_ends; i++)
    at[self->ends[i] + 1]++;
  for (gsize id = 1; id < self->n_nodes; id++)
    at[id] += at[id - 1];
  for (guint32 from = 0; from < self->n_nodes; from++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = self->offsets[from]; i < self->offsets[from + 1]; i++)
        self->back_ends[at[self->ends[i]]++] = from;
    }

  return TRUE;
}

/* Keeps one of the two where edges go both ways. */
static void
join_directions (Ground *self,
                 Meter  *meter)
{
  const gsize n_offsets = (gsize) self->n_nodes + 1;
  const gsize n_ends = self->offsets[self->n_nodes];

  self->both_ways
    = memcmp (self->offsets, self->back_offsets,
              n_offsets * sizeof *self->offsets) == 0
      && (n_ends == 0
          || memcmp (self->ends, self->back_ends,
                     n_ends * sizeof *self->ends) == 0);
  if (!self->both_ways)
    return;

  g_free (self->back_offsets);
  g_free (self->back_ends);
  meter_give_back (meter, (n_offsets + 1 + n_ends) * sizeof *self->ends);
  self->back_offsets = self->offsets;
  self->back_ends = self->ends;
}

static void
count_joined (Ground *self)
{
  for (guint32 id = 0; id < self->n_nodes; id++)
    self->n_joined += self->offsets[id + 1] > self->offsets[id]
                      || self->back_offsets[id + 1] > self->back_offsets[id];
}

static gboolean
has_fours (const Ground *self)
{
  for (guint32 id = 0; id < self->n_nodes; id++)
    if (self->back_offsets[id + 1] - self->back_offsets[id] > 4)
      return FALSE;

  return TRUE;
}

/* A loop over four edges of each node needs no branch to end it. */
static gboolean
fill_fours (Ground  *self,
            Meter   *meter,
            GError **error)
{
  if (ground_is_wide (self) || !has_fours (self))
    return TRUE;

  self->back_fours = meter_alloc (meter, self->n_nodes,
                                  4 * sizeof *self->back_fours, error);
  if (self->back_fours == NULL)
    return FALSE;

  for (guint32 id = 0; id < self->n_nodes; id++)
    for (guint32 k = 0; k < 4; k++)
      {
        const guint32 i = self->back_offsets[id] + k;

        self->back_fours[4 * (gsize) id + k]
          = i < self->back_offsets[id + 1] ? self->back_ends[i] : id;
      }

  return TRUE;
}

static gboolean
count_through (Ground  *self,
               Meter   *meter,
               GError **error)
{
  self->through = meter_alloc (meter, self->n_nodes, 1, error);
  if (self->through == NULL)
    return FALSE;

  for (guint32 id = 0; id < self->n_nodes; id++)
    {
      guint8 n = 0;

      for (guint32 i = self->offsets[id]; i < self->offsets[id + 1] && n < 3;
           i++)
        n += ground_degree (self, self->ends[i]) != 1;
      self->through[id] = n;
    }

  return TRUE;
}

/* What edges pass between ----------------------------------------------------
 * */

static gboolean
ask_sides (Ground                  *self,
           const WayGraphInterface *iface,
           guint32                  from,
           guint32                  to,
           GroundSides             *sides)
{
  WayNode nodes[WAY_LINE_MAX_BESIDE];
  guint needed = 0;
  const guint n = iface->get_beside (self->graph,
                                     node_map_node (self->map, from),
                                     node_map_node (self->map, to), nodes,
                                     &needed);

  for (guint i = 0; i < WAY_LINE_MAX_BESIDE; i++)
    if (i >= n || !node_map_lookup (self->map, nodes[i], &sides->nodes[i]))
      sides->nodes[i] = NO_NODE;
  sides->needed = needed;

  return sides->nodes[0] != NO_NODE || sides->nodes[1] != NO_NODE;
}

static gboolean
allocate_sides (Ground  *self,
                Meter   *meter,
                GError **error)
{
  const gsize n_ends = self->offsets[self->n_nodes];

  self->sides = meter_alloc (meter, n_ends, sizeof *self->sides, error);
  self->tails = self->sides == NULL
                  ? NULL : meter_alloc (meter, n_ends, sizeof *self->tails,
                                        error);
  if (self->tails == NULL)
    return FALSE;

  for (gsize i = 0; i < n_ends; i++)
    self->sides[i] = (GroundSides) { { NO_NODE, NO_NODE }, 0 };
  for (guint32 from = 0; from < self->n_nodes; from++)
    for (guint32 i = self->offsets[from]; i < self->offsets[from + 1]; i++)
      self->tails[i] = from;

  return TRUE;
}

static gboolean
ask_all_sides (Ground  *self,
               Meter   *meter,
               GError **error)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (self->graph);

  for (guint32 from = 0; from < self->n_nodes; from++)
    for (guint32 i = self->offsets[from]; i < self->offsets[from + 1]; i++)
      {
        GroundSides sides;

        if (!meter_go_on (meter, error))
          return FALSE;
        if (!ask_sides (self, iface, from, self->ends[i], &sides))
          continue;
        if (self->sides == NULL && !allocate_sides (self, meter, error))
          return FALSE;
        self->sides[i] = sides;
      }

  return TRUE;
}

/* For each node the edges that pass beside it. */
static gboolean
list_passing (Ground  *self,
              Meter   *meter,
              GError **error)
{
  const guint32 n_ends = self->offsets[self->n_nodes];
  guint32 *at;

  self->passing_offsets = meter_alloc0 (meter, (gsize) self->n_nodes + 2,
                                        sizeof *at, error);
  self->passing = self->passing_offsets == NULL
                    ? NULL
                    : meter_alloc (meter, WAY_LINE_MAX_BESIDE * (gsize) n_ends,
                                   sizeof *at, error);
  if (self->passing == NULL)
    return FALSE;

  at = self->passing_offsets + 1;
  for (guint32 i = 0; i < n_ends; i++)
    for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
      if (self->sides[i].nodes[k] != NO_NODE)
        at[self->sides[i].nodes[k] + 1]++;
  for (gsize id = 1; id < self->n_nodes; id++)
    at[id] += at[id - 1];
  for (guint32 i = 0; i < n_ends; i++)
    for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
      if (self->sides[i].nodes[k] != NO_NODE)
        self->passing[at[self->sides[i].nodes[k]]++] = i;

  return TRUE;
}

/* -------------------------------------------------------------------------- */

static gboolean
finish (Ground  *self,
        Meter   *meter,
        GError **error)
{
  if (!turn_around (self, meter, error) || !count_through (self, meter, error))
    return FALSE;

  join_directions (self, meter);
  count_joined (self);
  if (!fill_fours (self, meter, error))
    return FALSE;

  return WAY_GRAPH_GET_IFACE (self->graph)->get_beside == NULL
         || (ask_all_sides (self, meter, error)
             && (self->sides == NULL || list_passing (self, meter, error)));
}

gboolean
ground_init (Ground   *self,
             WayGraph *graph,
             NodeMap  *map,
             Meter    *meter,
             GError  **error)
{
  const gsize before = meter->budget.used;
  Making making = { .ground = self, .meter = meter };
  gboolean ok;

  *self = (Ground) { .graph = graph, .map = map };
  self->version = way_graph_get_version (graph);
  visit_begin (&making.visit, graph, map, meter);
  ok = ask_nodes (&making, error) && finish (self, meter, error);
  visit_end (&making.visit);
  g_free (making.drafts);
  g_free (making.costs);
  if (!ok)
    ground_clear (self);
  self->bytes = ok ? meter->budget.used - before : 0;

  return ok;
}
