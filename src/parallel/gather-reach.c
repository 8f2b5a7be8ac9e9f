/* gather-reach.c - collects the nodes that all workers have reached
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Workers of other processes send worker 0 their nodes in batches of records:
 * the cost, the node, and the node before. A first wave says whether worker 0
 * has the memory, and a second one how many records were sent. The cost NaN
 * marks a node that could not be packed. */

#include "parallel/workers-private.h"

#include "core/node-type-private.h"
#include "engine/answer.h"
#include "searches/reach-private.h"

#include <wayfind/core/error.h>

#include <string.h>

#define RECORDS_A_BATCH 4096

typedef struct
{
  WayNodeType *type;            /* (not owned) */
  gsize        node_size;       /* in a record */
  ReachEntry  *entries;         /* (owned) (nullable) at worker 0 */
  guint64      n_entries;
  guint64      n_most;
  gboolean     is_broken;       /* a node was not packed, or not made again */

  Worker      *worker;          /* (not owned) */
  GByteArray  *batch;           /* (owned) being filled, elsewhere */
  guint64      n_sent;
} Gathering;

static gsize
record_size (const Gathering *self)
{
  return sizeof (WayCost) + 2 * self->node_size;
}

/* Entries of one cost are in the order of indices, so that the order does not
 * depend on the number of workers. */
static void
add_entry (Gathering *self,
           WayNode    node,
           WayNode    came_from,
           WayCost    cost)
{
  const gboolean is_start = way_node_type_equal (self->type, node, came_from);
  const guint32 n = (guint32) self->n_entries;
  ReachEntry *entry;

  if (self->n_entries == self->n_most)
    return;

  entry = &self->entries[self->n_entries++];
  entry->node = way_node_type_copy_node (self->type, node);
  entry->came_from = is_start ? entry->node
                              : way_node_type_copy_node (self->type, came_from);
  entry->cost = cost;
  entry->serial = self->type->kind == WAY_NODE_KIND_INDEX
                    ? (guint32) WAY_NODE_INDEX (node) : n;
}

/* A WayReachedFunc, at worker 0. */
static gboolean
take_own (WayNode  node,
          WayNode  came_from,
          WayCost  cost,
          gboolean is_closed,
          gpointer user_data)
{
  if (is_closed)
    add_entry (user_data, node, came_from, cost);
  return TRUE;
}

static void
send_batch (Gathering *self)
{
  waves_send (&self->worker->waves, 0, self->batch);
  self->batch = batch_new (BATCH_REACHED, 0, NULL, 0);
}

/* A WayReachedFunc, at all others. */
static gboolean
send_own (WayNode  node,
          WayNode  came_from,
          WayCost  cost,
          gboolean is_closed,
          gpointer user_data)
{
  Gathering *self = user_data;
  const guint at = self->batch->len;
  guint8 *record;

  if (!is_closed)
    return TRUE;

  g_byte_array_set_size (self->batch, at + (guint) record_size (self));
  record = self->batch->data + at;
  if (!node_bytes_write (self->type, node, record + sizeof cost)
      || !node_bytes_write (self->type, came_from,
                            record + sizeof cost + self->node_size))
    cost = NAN;
  memcpy (record, &cost, sizeof cost);
  self->n_sent++;
  if (batch_n_bytes (self->batch) >= RECORDS_A_BATCH * record_size (self))
    send_batch (self);
  return TRUE;
}

static void
take_record (Gathering    *self,
             const guint8 *record)
{
  const guint8 *bytes = record + sizeof (WayCost);
  WayNode node = NULL, came_from = NULL;
  WayCost cost;

  memcpy (&cost, record, sizeof cost);
  if (!isnan (cost) && node_bytes_read (self->type, bytes, &node)
      && node_bytes_read (self->type, bytes + self->node_size, &came_from))
    add_entry (self, node, came_from, cost);
  else
    self->is_broken = TRUE;
  node_bytes_drop (self->type, node);
  node_bytes_drop (self->type, came_from);
}

/* Returns how many records there were. */
static guint64
take_batch (Gathering        *self,
            const GByteArray *batch)
{
  const gsize size = record_size (self);
  const guint64 n = batch_n_bytes (batch) / size;

  for (guint64 i = 0; i < n; i++)
    take_record (self, batch_bytes (batch) + i * size);
  return n;
}

/* At worker 0: receives until all records have come. */
static void
take_all (Gathering *self)
{
  Worker *worker = self->worker;
  WayWave all = { { 0 }, { 0 } };
  guint64 n_taken = 0;
  gboolean is_known = FALSE;

  way_carrier_begin_wave (worker->waves.carrier, &all);
  worker->waves.n_idle = 0;
  while (!is_known || n_taken < all.sums[0])
    {
      guint from;
      g_autoptr (GByteArray) batch = way_carrier_receive (worker->waves.carrier,
                                                          &from);

      if (!is_known)
        is_known = way_carrier_end_wave (worker->waves.carrier, &all);
      if (batch != NULL)
        {
          n_taken += take_batch (self, batch);
          worker->waves.n_idle = 0;
        }
      else
        waves_pause (&worker->waves);
    }
}

static void
send_all (Gathering *self,
          WaySearch *search)
{
  WayWave wave = { { 0 }, { 0 } };

  self->batch = batch_new (BATCH_REACHED, 0, NULL, 0);
  way_search_foreach_reached (search, send_own, self);
  send_batch (self);
  g_byte_array_unref (self->batch);

  wave.sums[0] = self->n_sent;
  waves_agree (&self->worker->waves, &wave);
}

/* Makes room for all nodes at worker 0, and tells all workers the outcome. */
static gboolean
make_room (Gathering *self,
           gboolean   is_local,
           GError   **error)
{
  Worker *worker = self->worker;
  WayWave wave = { { 0 }, { 0 } };

  self->n_most = worker->totals.opened;
  if (is_local || worker->waves.me == 0)
    {
      if (self->n_most < G_MAXUINT32
          && self->n_most < G_MAXSIZE / sizeof *self->entries)
        self->entries = g_try_new (ReachEntry, MAX (self->n_most, 1));
      wave.maxima[0] = self->entries == NULL;
    }
  if (!is_local)
    waves_agree (&worker->waves, &wave);
  if (wave.maxima[0] == 0)
    return TRUE;

  g_free (self->entries);
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the reached nodes");
  return FALSE;
}

/* At worker 0, which may be the first of several threads. */
static WayReach *
take_reach (Gathering *self,
            WaySearch *search,
            GError   **error)
{
  WayReach *reach;

  way_search_foreach_reached (search, take_own, self);
  if (!workers_are_local (search))
    take_all (self);
  reach = reach_new_from_entries (way_search_get_graph (search), self->entries,
                                  (guint32) self->n_entries,
                                  search_get_max_cost (search));
  if (!self->is_broken)
    return reach;

  way_reach_unref (reach);
  workers_fail_packing (error);
  return NULL;
}

static WayReach *
gather (WaySearch *search,
        GError   **error)
{
  WayGraph *graph = way_search_get_graph (search);
  Gathering self = { .type = way_graph_get_node_type (graph),
                     .worker = workers_get_first (search) };

  self.node_size = node_bytes_size (self.type);
  if (!make_room (&self, workers_are_local (search), error))
    return NULL;
  if (workers_are_local (search) || self.worker->waves.me == 0)
    return take_reach (&self, search, error);

  send_all (&self, search);
  return NULL;
}

WayReach *
way_search_gather_reach (WaySearch *self,
                         GError   **error)
{
  WayStatus status;

  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  status = way_search_get_status (self);
  if (workers_get_first (self) != NULL
      && search_get_strategy (self) == WAY_STRATEGY_DIJKSTRA
      && (status == WAY_STATUS_EXHAUSTED || status == WAY_STATUS_MAX_COST))
    return gather (self, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "workers know all nodes only after a search by Dijkstra "
                       "that has met neither a goal nor a limit");
  return NULL;
}
