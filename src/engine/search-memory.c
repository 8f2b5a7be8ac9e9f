/* search-memory.c - a search that a queue runs, in memory that it lends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/search-memory.h"

#include "engine/search-private.h"

struct _SearchMemory
{
  Budget     budget;            /* the bytes of all parts */
  NodeMap    map;
  NodeStore  store;
  OpenList   open;
  EdgeBuffer edges[WAITING_NODES];
  EdgeBuffer states;
  guint64    opened;            /* nodes, by the last run */
};

/* Memory that nothing uses yet. */
static void
empty_memory (SearchMemory *self)
{
  memset (self, 0, sizeof *self);
  node_store_init (&self->store, &self->budget);
  open_list_init (&self->open, &self->budget);
}

static void
clear_memory (SearchMemory *self)
{
  node_map_clear (&self->map);
  node_store_clear (&self->store);
  open_list_clear (&self->open);
  for (guint i = 0; i < WAITING_NODES; i++)
    edge_buffer_release (&self->edges[i]);
  edge_buffer_release (&self->states);
  empty_memory (self);
}

SearchMemory *
search_memory_new (void)
{
  SearchMemory *self = g_new (SearchMemory, 1);

  empty_memory (self);
  return self;
}

void
search_memory_free (SearchMemory *self)
{
  clear_memory (self);
  g_free (self);
}

gsize
search_memory_bytes (const SearchMemory *self)
{
  return self->budget.used;
}

/* Parts of a run, or of such memory, point to each other. */
static void
join_parts (NodeMap    *map,
            NodeStore  *store,
            OpenList   *open,
            EdgeBuffer *edges,
            EdgeBuffer *states,
            Budget     *budget)
{
  store->budget = open->budget = budget;
  if (map->type == NULL)
    return;

  map->budget = states->budget = budget;
  for (guint i = 0; i < WAITING_NODES; i++)
    {
      edges[i].budget = budget;
      edges[i].index = map->keys == NODE_KEYS_WORDS ? &map->index : NULL;
    }
}

static void
fill_run (Run                *run,
          const SearchMemory *memory)
{
  run->budget.used = memory->budget.used;
  run->map = memory->map;
  run->store = memory->store;
  run->open = memory->open;
  memcpy (run->edges, memory->edges, sizeof run->edges);
  run->states = memory->states;
  run->statistics.opened = memory->opened;
  join_parts (&run->map, &run->store, &run->open, run->edges, &run->states,
              &run->budget);
}

static void
fill_memory (SearchMemory *self,
             const Run    *run)
{
  self->budget.used = run->budget.used;
  self->map = run->map;
  self->store = run->store;
  self->open = run->open;
  memcpy (self->edges, run->edges, sizeof self->edges);
  self->states = run->states;
  self->opened = run->statistics.opened;
  join_parts (&self->map, &self->store, &self->open, self->edges,
              &self->states, &self->budget);
}

void
search_lend_memory (WaySearch    *search,
                    SearchMemory *memory)
{
  /* A search that may take less than the one before took begins with none. */
  if (memory->budget.used > limits_share_of_bytes (&search->limits))
    clear_memory (memory);

  fill_run (&search->run, memory);
  empty_memory (memory);
}

void
search_get_memory_back (WaySearch    *search,
                        SearchMemory *memory)
{
  SearchMemory nothing;

  search_end_run (search);
  fill_memory (memory, &search->run);
  empty_memory (&nothing);
  nothing.opened = search->run.statistics.opened;
  fill_run (&search->run, &nothing);
}

gboolean
search_take (WaySearch *search)
{
  SearchMemory own;

  if (search->is_taken || search->run.busy)
    return FALSE;

  empty_memory (&own);
  search_get_memory_back (search, &own);
  clear_memory (&own);
  search->is_taken = TRUE;
  search->own_change_rule = search->query.change_rule;
  search->query.change_rule = WAY_CHANGE_CARRIES_ON;

  return TRUE;
}

void
search_let_go (WaySearch *search)
{
  search->is_taken = FALSE;
  search->query.change_rule = search->own_change_rule;
}

gboolean
search_is_prompt (WaySearch *search)
{
  return search_choose_pace (search) > 1;
}

WayStatus
search_advance (WaySearch  *search,
                guint64     n_expansions,
                SearchWork *work,
                GError    **error)
{
  const WayStatistics *now = &search->run.statistics;
  const SearchEngine *engine = search->chosen.engine;
  const gboolean begins = search_must_begin (search);
  const SearchWork before
    = { begins ? 0 : now->expanded, begins ? 0 : now->generated };
  WayStatus status;

  if (engine != NULL)
    {
      *work = (SearchWork) { 0, 0 };
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s cannot go step by step, as a queue asks it to",
                   engine->name);
      return search->run.status = WAY_STATUS_FAILED;
    }

  status = search_run_on (search, n_expansions, error);
  work->expanded = now->expanded - before.expanded;
  work->generated = now->generated - before.generated;

  return status;
}

void
search_begin_again (WaySearch *search)
{
  search_end_run (search);
}

void
search_begin_at (WaySearch *search,
                 WayNode    node,
                 WayCost    cost)
{
  search_end_run (search);
  search_replace_starts (search, node, cost);
}
