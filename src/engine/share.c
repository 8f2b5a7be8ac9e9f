/* share.c - a search that owns some nodes, while other searches own the rest
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/share.h"

#include "engine/search-private.h"

#include <wayfind/core/version.h>

#include <string.h>

/* Indices are handed out by blocks, as many for each worker at least if there
 * are so many: neighbours by number are neighbours by edges more often than
 * not, and a page of records belongs to one worker. */
#define BLOCKS_A_WORKER 64

/* The bits noted beside a record, and the limits for numbers of differences:
 * nodes of up to MOST_WORDS words have them. 12 bits have places for 4095. */
#define NOTED_BITS 16
#define LEAST_DIFFERENCE_BITS 4
#define MOST_DIFFERENCE_BITS 12
#define MOST_WORDS_BEFORE 4

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static guint64
next_random (guint64 *state)
{
  guint64 z = *state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* Each feature has a random number, the same in every process. */
static const FeatureTables *
get_feature_tables (void)
{
  static FeatureTables tables;
  static gsize is_ready = 0;

  if (g_once_init_enter (&is_ready))
    {
      guint64 state = 0;

      for (guint byte = 0; byte < 8; byte++)
        for (guint bit = 0; bit < 8; bit++)
          {
            const guint64 number = next_random (&state);

            for (guint i = 0; i < 256; i++)
              if (i >> bit & 1)
                tables[byte][i] ^= number;
          }
      g_once_init_leave (&is_ready, 1);
    }

  return &tables;
}

/* A parcel contains the node before if it is short, so that the bytes added do
 * not exceed the parcels saved, and if the note beside a record has bits left
 * for it. */
static gboolean
tells_before (const WayNodeType *type,
              guint              n_workers)
{
  return type->kind == WAY_NODE_KIND_VALUE && type->n_words >= 1
         && type->n_words <= MOST_WORDS_BEFORE && n_workers > 1
         && n_workers <= 1u << (NOTED_BITS - LEAST_DIFFERENCE_BITS);
}

gsize
share_parcel_size (WayNodeType *type,
                   guint        n_workers)
{
  return sizeof (Parcel)
         + node_bytes_size (type) * (tells_before (type, n_workers) ? 2 : 1);
}

static guint
choose_block_bits (guint32 n_nodes,
                   guint   n_workers)
{
  guint bits = STORE_PAGE_BITS;

  while (bits > 0
         && n_nodes >> bits < (guint64) BLOCKS_A_WORKER * n_workers)
    bits--;

  return bits;
}

const char *
share_get_hindrance (WaySearch *query)
{
  const WayNodeType *type = way_graph_get_node_type (query->query.graph);

  if (node_bytes_size (type) == 0)
    return "nodes that are objects travel from worker to worker as bytes: give "
           "their type a pair of functions by way_node_type_set_packing(), or "
           "use values";

  return NULL;
}

static void
copy_query (WaySearch *self,
            WaySearch *from)
{
  const Query *query = &from->query;

  for (guint i = 0; i < query->starts->len; i++)
    {
      const Start *start = &g_array_index (query->starts, Start, i);

      way_search_add_start (self, start->node, start->cost);
    }
  if (query->goals.func != NULL)
    way_search_set_goal_func (self, query->goals.func, query->goals.func_data,
                              NULL);
  else
    for (guint i = 0; i < query->goals.nodes->len; i++)
      way_search_add_goal (self, query->goals.nodes->pdata[i]);

  way_search_set_tie_rule (self, WAY_TIE_ANY);
  way_search_set_start_rule (self, query->start_rule);
  way_search_set_heuristic (self, query->heuristic);
  way_search_set_max_cost (self, query->max_cost);
  way_search_set_partial (self, WAY_PARTIAL_NONE);
  way_search_set_limits (self, &from->limits);
}

WaySearch *
share_new (WaySearch       *query,
           guint            me,
           guint            n_workers,
           ShareFeatureFunc features,
           gpointer         features_data)
{
  WayGraph *graph = query->query.graph;
  WayNodeType *type = way_graph_get_node_type (graph);
  WaySearch *self = way_search_new (graph, query->query.strategy);
  Share *share = g_new0 (Share, 1);

  share->me = me;
  share->n_workers = n_workers;
  share->block_bits = choose_block_bits (node_type_count (type), n_workers);
  share->parcel_size = share_parcel_size (type, n_workers);
  share->node_size = node_bytes_size (type);
  if (type->kind == WAY_NODE_KIND_OBJECT)
    share->packed = g_malloc0 (share->node_size);
  share->tells_before = tells_before (type, n_workers);
  share->owner_bits = n_workers > 1 ? g_bit_storage (n_workers - 1) : 0;
  share->difference_bits = MIN (NOTED_BITS - share->owner_bits,
                                MOST_DIFFERENCE_BITS);
  share->outboxes = g_new0 (Outbox, n_workers);
  share->features = n_workers > 1 ? features : NULL;
  share->features_data = features_data;
  share->tables = get_feature_tables ();
  self->run.share = share;
  copy_query (self, query);
  share_set_bound (self, INFINITY);

  return self;
}

/* FNV-1a (Fowler, Noll and Vo). */
static guint64
mix_bytes (guint64       mark,
           gconstpointer bytes,
           gsize         n)
{
  for (gsize i = 0; i < n; i++)
    mark = (mark ^ ((const guint8 *) bytes)[i])
           * G_GUINT64_CONSTANT (0x100000001b3);

  return mark;
}

/* Pointers differ from process to process. What cannot be written is an error
 * later. */
static guint64
mix_node (guint64            mark,
          const WayNodeType *type,
          WayNode            node)
{
  const gsize size = node_bytes_size (type);
  g_autofree guint8 *bytes = g_malloc0 (size);

  if (size > 0 && !type->is_local)
    node_bytes_write (type, node, bytes);
  return mix_bytes (mark, bytes, size);
}

guint64
share_get_build (void)
{
  const guint64 facts[] = {
    WAY_MAJOR_VERSION, WAY_MINOR_VERSION, WAY_MICRO_VERSION, G_BYTE_ORDER,
    sizeof (Parcel), sizeof (gpointer), MOST_WORDS_BEFORE
  };

  return mix_bytes (G_GUINT64_CONSTANT (0xcbf29ce484222325), facts,
                    sizeof facts);
}

guint64
share_get_mark (WaySearch *query)
{
  const Query *rules = &query->query;
  const WayNodeType *type = way_graph_get_node_type (rules->graph);
  const guint64 facts[] = {
    type->kind, type->size, type->packed_size,
    type->is_numbered ? 0 : type->n_nodes, rules->strategy,
    way_graph_get_flags (rules->graph), rules->heuristic != NULL,
    rules->goals.func != NULL, rules->starts->len, rules->goals.nodes->len
  };
  guint64 mark = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  mark = mix_bytes (mark, facts, sizeof facts);
  mark = mix_bytes (mark, &rules->max_cost, sizeof rules->max_cost);
  for (guint i = 0; i < rules->starts->len; i++)
    {
      const Start *start = &g_array_index (rules->starts, Start, i);

      mark = mix_node (mark, query->query.type, start->node);
      mark = mix_bytes (mark, &start->cost, sizeof start->cost);
    }
  for (guint i = 0; i < rules->goals.nodes->len; i++)
    mark = mix_node (mark, query->query.type, rules->goals.nodes->pdata[i]);

  return mark;
}

Share *
share_get (WaySearch *search)
{
  return search->run.share;
}

WayStatus
share_begin (WaySearch *search,
             GError   **error)
{
  return search_run_on (search, 0, error);
}

WayStatus
share_expand (WaySearch *search,
              guint      n,
              GError   **error)
{
  const WayStatus status = search_run_on (search, n, error);

  return status == WAY_STATUS_MAX_COST ? WAY_STATUS_EXHAUSTED : status;
}

WayStatus
share_take_parcels (WaySearch    *search,
                    guint         sender,
                    const guint8 *bytes,
                    gsize         n_bytes,
                    GError      **error)
{
  const guint8 *next = bytes;
  Run *run = &search->run;

  while (next < bytes + n_bytes)
    {
      LoopEnd end = search_offer_parcels (search, sender, bytes + n_bytes,
                                          &next);

      if ((end == LOOP_PROMOTE && !search_promote (search))
          || (end == LOOP_GROW
              && !node_store_promise (&run->store,
                                      node_type_count (run->map.type))))
        end = LOOP_BYTES;
      if (end == LOOP_BYTES)
        return run->status = WAY_STATUS_MAX_BYTES;
      if (end == LOOP_FAILED)
        {
          g_propagate_error (error, g_steal_pointer (&run->error));
          return run->status = WAY_STATUS_FAILED;
        }
    }

  return run->status = WAY_STATUS_RUNNING;
}

void
share_set_bound (WaySearch *search,
                 WayCost    bound)
{
  Share *share = search->run.share;

  share->bound = bound;
  share->whole_bound = bound < 0x1p63 ? (guint64) ceil (bound) : G_MAXUINT64;
  share->real_bound = bound < INFINITY ? bound : NAN;
}

void
share_set_allowance (WaySearch *search,
                     guint64    max_expansions)
{
  search->limits.max_expansions = max_expansions;
}

guint64
share_get_queue (WaySearch *search)
{
  const OpenList *open = &search->run.open;

  return open->fifo_tail - open->fifo_head
         + (search->run.pending != PENDING_NOTHING);
}

guint64
share_get_expanded (WaySearch *search)
{
  return search->run.statistics.expanded;
}

gboolean
share_judge (WaySearch *search,
             GError   **error)
{
  if (search_judge_overflows (search) != LOOP_FAILED)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&search->run.error));
  return FALSE;
}

gboolean
share_has_hidden (WaySearch *search)
{
  return search->run.hid_edges && !search->run.is_refused;
}

gboolean
share_get_reached (WaySearch *search,
                   guint32    n,
                   guint32   *id)
{
  const Run *run = &search->run;

  if (run->store.order == NULL || n >= run->statistics.opened)
    return FALSE;

  *id = run->store.order[n];
  return TRUE;
}
