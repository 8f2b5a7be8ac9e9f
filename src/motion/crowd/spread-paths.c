/* spread-paths.c - paths of all agents that meet as rarely as possible
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * PIBT sends every agent along a shortest path, so all of them pass the middle
 * of the map. Paths that are a little longer, and that meet others less, guide
 * it better (Han and Yu 2022, "Optimizing space utilization for more effective
 * multi-robot path planning"; Okumura 2024, "Engineering LaCAM*"). Each agent
 * in turn gets the path with the fewest meetings among the paths at most MARGIN
 * ticks longer than its shortest, as if no agent ever waited. Of equal paths it
 * takes the shortest. Rounds over all agents continue as long as the number of
 * meetings falls.
 *
 * A search takes each node once, by meetings and then by length. That is not
 * exact: the tick of arrival at a node decides which agents it meets later.
 * Such paths are only advice. Neither number falls along a path and both are
 * small, so nodes wait in buckets, the last one first. */

#include "motion/crowd/spread-paths.h"

#include <string.h>

#define NONE G_MAXUINT32

/* How much longer than the shortest a path may be. */
#define MARGIN 10

/* The least number of rounds over all agents. The first round does not count:
 * its paths avoid only the paths found before them. */
#define LEAST_ROUNDS 3

/* How many of the meetings a round has to do away with to be worth another. */
#define WORTHWHILE 0.02

void
spread_clear (Spread *self)
{
  for (guint32 i = 0; self->paths != NULL && i < self->crowd->n_agents; i++)
    g_free (self->paths[i].edges);
  g_free (self->paths);
  g_free (self->order);
  g_free (self->reverse);
  g_free (self->ended);
  g_free (self->taken);
  g_free (self->entries);
  g_free (self->buckets);
  number_map_clear (&self->passages, self->meter);
  number_map_clear (&self->lead, self->meter);
}

/* Agents by place and time ------------------------------------------------- */

static inline guint64
passage_key (guint32 thing,
             guint32 tick)
{
  return (guint64) tick << 32 | thing;
}

static inline guint32
count_passing (const Spread *self,
               guint32       thing,
               guint32       tick)
{
  return number_map_get (&self->passages, passage_key (thing, tick));
}

static gboolean
add_passage (Spread *self,
             guint32 thing,
             guint32 tick)
{
  if (!number_map_reserve (&self->passages, 1, self->meter, self->error))
    return FALSE;

  ++*number_map_at (&self->passages, passage_key (thing, tick));
  return TRUE;
}

static void
remove_passage (Spread *self,
                guint32 thing,
                guint32 tick)
{
  --*number_map_at (&self->passages, passage_key (thing, tick));
}

static gboolean
enter_path (Spread           *self,
            const SpreadPath *path,
            guint32           goal)
{
  const guint32 n_nodes = self->ground->n_nodes;

  for (guint32 tick = 0; tick < path->n_edges; tick++)
    if (!add_passage (self, self->ground->ends[path->edges[tick]], tick + 1)
        || !add_passage (self, n_nodes + path->edges[tick], tick))
      return FALSE;

  self->ended[goal] = path->n_edges;
  return TRUE;
}

static void
leave_path (Spread           *self,
            const SpreadPath *path,
            guint32           goal)
{
  const guint32 n_nodes = self->ground->n_nodes;

  for (guint32 tick = 0; tick < path->n_edges; tick++)
    {
      remove_passage (self, self->ground->ends[path->edges[tick]], tick + 1);
      remove_passage (self, n_nodes + path->edges[tick], tick);
    }
  self->ended[goal] = NONE;
}

/* The number of other agents that an agent meets if it leaves by @edge at
 * @tick. */
static guint32
count_meetings (const Spread *self,
                guint32       edge,
                guint32       tick)
{
  const guint32 end = self->ground->ends[edge], back = self->reverse[edge];
  guint32 n = count_passing (self, end, tick + 1);

  if (back != NONE)
    n += count_passing (self, self->ground->n_nodes + back, tick);

  return n + (self->ended[end] <= tick);
}

/* One path -------------------------------------------------------------------
 * */

/* Offers a node that is @left ticks away from a goal. The shortest path takes
 * @least. */
static gboolean
offer (Spread            *self,
       const SpreadEntry *entry,
       guint32            left,
       guint32            least)
{
  const gsize bucket = (gsize) entry->meetings * (MARGIN + 1)
                       + (entry->tick + left - least);
  SpreadEntry *added;

  if (self->n_entries >= NONE - 1
      || !meter_grow (self->meter, &self->entries, &self->entries_size,
                      (gsize) self->n_entries + 1, sizeof *added, self->error)
      || !meter_grow (self->meter, &self->buckets, &self->buckets_size,
                      bucket + 1, sizeof *self->buckets, self->error))
    return FALSE;

  while (self->n_buckets <= bucket)
    self->buckets[self->n_buckets++] = NONE;
  added = &self->entries[self->n_entries];
  *added = *entry;
  added->next = self->buckets[bucket];
  self->buckets[bucket] = self->n_entries++;
  return TRUE;
}

static gboolean
expand (Spread *self,
        guint32 agent,
        guint32 at,
        guint32 least)
{
  Fields *fields = &self->crowd->fields;
  const SpreadEntry from = self->entries[at];

  for (guint32 i = self->ground->offsets[from.node];
       i < self->ground->offsets[from.node + 1]; i++)
    {
      const guint32 end = self->ground->ends[i];
      guint32 left;

      if (self->taken[end] == self->search)
        continue;
      left = fields_distance (fields, self->crowd->field[agent], end);
      if (left == FIELD_NEVER || from.tick + 1 + left > least + MARGIN)
        continue;
      if (!offer (self,
                  &(SpreadEntry) { end, i, at, from.tick + 1,
                             from.meetings + count_meetings (self, i,
                                                             from.tick) },
                  left, least))
        return FALSE;
    }

  return !fields->failed;
}

/* Writes down the path that ends in entry @at, from its end. */
static gboolean
take_path (Spread     *self,
           guint32     at,
           SpreadPath *path)
{
  const SpreadEntry *entry = &self->entries[at];

  if (!meter_grow (self->meter, &path->edges, &path->size, entry->tick,
                   sizeof *path->edges, self->error))
    return FALSE;

  path->n_edges = entry->tick;
  path->meetings = entry->meetings;
  for (; entry->edge != NONE; entry = &self->entries[entry->from])
    path->edges[entry->tick - 1] = entry->edge;
  return TRUE;
}

/* Finds a path for @agent, which has no path in the table. */
static gboolean
find_path (Spread *self,
           guint32 agent)
{
  WayCrowd *crowd = self->crowd;
  const guint32 least = fields_distance (&crowd->fields, crowd->field[agent],
                                         crowd->now[agent]);

  self->n_entries = 0;
  self->n_buckets = 0;
  self->search++;
  if (crowd->fields.failed
      || !offer (self, &(SpreadEntry) { crowd->now[agent], NONE }, least,
                 least))
    return FALSE;

  for (guint32 bucket = 0; bucket < self->n_buckets; bucket++)
    while (self->buckets[bucket] != NONE)
      {
        const guint32 at = self->buckets[bucket];
        const SpreadEntry *entry = &self->entries[at];

        self->buckets[bucket] = entry->next;
        if (self->taken[entry->node] == self->search)
          continue;
        if (entry->node == crowd->goals[agent])
          return take_path (self, at, &self->paths[agent]);
        self->taken[entry->node] = self->search;
        if (!meter_expand (self->meter, self->error)
            || !expand (self, agent, at, least))
          return FALSE;
      }

  return TRUE;
}

/* All paths ------------------------------------------------------------------
 * */

static void
shuffle (Spread *self)
{
  for (guint32 i = self->crowd->n_agents; i > 1; i--)
    {
      const guint32 j
        = (guint32) ((pibt_random (&self->crowd->pibt.random) >> 32) * i
                     >> 32);
      const guint32 agent = self->order[i - 1];

      self->order[i - 1] = self->order[j];
      self->order[j] = agent;
    }
}

/* Writes down which way paths lead. */
static gboolean
fill_lead (Spread *self)
{
  gsize n = 0;

  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    n += self->paths[i].n_edges;
  number_map_begin (&self->lead);
  if (!number_map_reserve (&self->lead, n, self->meter, self->error))
    return FALSE;

  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    {
      guint32 node = self->crowd->now[i];

      for (guint32 k = 0; k < self->paths[i].n_edges; k++)
        {
          const guint32 end = self->ground->ends[self->paths[i].edges[k]];

          *number_map_at (&self->lead, lead_key (i, node)) = end + 1;
          node = end;
        }
    }

  return TRUE;
}

gboolean
spread_go_round (Spread *self)
{
  const guint64 before = self->n_meetings;
  guint64 n_meetings = 0;

  shuffle (self);
  for (guint32 i = 0; i < self->crowd->n_agents; i++)
    {
      const guint32 agent = self->order[i];
      const guint32 goal = self->crowd->goals[agent];
      SpreadPath *path = &self->paths[agent];

      leave_path (self, path, goal);
      if (!find_path (self, agent) || !enter_path (self, path, goal))
        return FALSE;
      n_meetings += path->meetings;
    }

  self->n_rounds++;
  self->n_meetings = n_meetings;
  self->is_done = n_meetings == 0
                  || (self->n_rounds >= LEAST_ROUNDS
                      && (double) n_meetings
                           > (1 - WORTHWHILE) * (double) before);
  return fill_lead (self);
}

/* -------------------------------------------------------------------------- */

gboolean
spread_init (Spread   *self,
             WayCrowd *crowd,
             Meter    *meter,
             GError  **error)
{
  const Ground *ground = &crowd->ground;
  const guint32 n_agents = crowd->n_agents, n_nodes = ground->n_nodes;
  const guint32 n_edges = ground->offsets[n_nodes];

  *self = (Spread) { crowd, ground, meter, error };
  self->paths = meter_alloc0 (meter, n_agents, sizeof *self->paths, error);
  if (self->paths == NULL)
    return FALSE;
  self->order = meter_alloc (meter, n_agents, sizeof *self->order, error);
  if (self->order == NULL)
    return FALSE;
  self->reverse = meter_alloc (meter, n_edges, sizeof *self->reverse, error);
  if (self->reverse == NULL)
    return FALSE;
  self->ended = meter_alloc (meter, n_nodes, sizeof *self->ended, error);
  if (self->ended == NULL)
    return FALSE;
  self->taken = meter_alloc0 (meter, n_nodes, sizeof *self->taken, error);
  if (self->taken == NULL)
    return FALSE;
  number_map_begin (&self->passages);

  for (guint32 i = 0; i < n_agents; i++)
    self->order[i] = i;
  for (guint32 i = 0; i < n_nodes; i++)
    {
      self->ended[i] = NONE;
      for (guint32 k = ground->offsets[i]; k < ground->offsets[i + 1]; k++)
        self->reverse[k] = ground_edge (ground, ground->ends[k], i);
    }

  return TRUE;
}
