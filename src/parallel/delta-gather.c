/* delta-gather.c - collects the nodes that all workers have reached
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All workers know how many nodes were reached. Once worker 0 has announced
 * that it has room for them, the other workers send theirs as requests. */

#include "parallel/delta-gather.h"

#include "parallel/batch.h"
#include "searches/reach-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/table-builder.h>

#include <math.h>

#define NODES_A_BATCH 4096

typedef struct
{
  WayGraph   *graph;            /* (owned) (nullable) whose nodes they are */
  ReachEntry *entries;          /* (owned) (nullable) */
  guint64     n;
} Taken;

static void
taken_clear (Taken *self)
{
  g_clear_object (&self->graph);
  g_free (self->entries);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Taken, taken_clear)

static void
take (Taken              *self,
      const DeltaRequest *reached)
{
  self->entries[self->n++] = (ReachEntry) {
    (gpointer) WAY_INDEX (reached->node),
    (gpointer) WAY_INDEX (reached->parent), reached->cost, reached->node
  };
}

static DeltaRequest
get_reached (const DeltaWorker *worker,
             guint32            own)
{
  return (DeltaRequest) { worker->costs[own],
                          table_part_first (worker->part) + own,
                          worker->parents[own] };
}

static void
take_own (Taken             *self,
          const DeltaWorker *worker)
{
  const guint32 n_own = table_part_n_own (worker->part);

  for (guint32 own = 0; own < n_own; own++)
    if (worker->costs[own] < INFINITY)
      {
        const DeltaRequest reached = get_reached (worker, own);

        take (self, &reached);
      }
}

static void
send_all (DeltaWorker *worker)
{
  const guint32 n_own = table_part_n_own (worker->part);
  GByteArray *batch = batch_new (BATCH_REACHED, 0, NULL, 0);

  for (guint32 own = 0; own < n_own; own++)
    {
      const DeltaRequest reached = get_reached (worker, own);

      if (reached.cost == INFINITY)
        continue;
      g_byte_array_append (batch, (const guint8 *) &reached, sizeof reached);
      if (batch_n_bytes (batch) < NODES_A_BATCH * sizeof reached)
        continue;
      waves_send (&worker->waves, 0, batch);
      batch = batch_new (BATCH_REACHED, 0, NULL, 0);
    }
  if (batch_n_bytes (batch) > 0)
    waves_send (&worker->waves, 0, batch);
  else
    g_byte_array_unref (batch);
}

/* At worker 0. Batches come in any order, so that no batch is known to be the
 * last: worker 0 counts nodes until it has as many as were reached. */
static void
take_others (Taken       *self,
             DeltaWorker *worker)
{
  worker->waves.n_idle = 0;
  while (self->n < worker->totals.opened)
    {
      guint from;
      g_autoptr (GByteArray) batch = way_carrier_receive (worker->waves.carrier,
                                                          &from);
      const DeltaRequest *reached;
      gsize n;

      if (batch == NULL)
        {
          waves_pause (&worker->waves);
          continue;
        }
      reached = (gconstpointer) batch_bytes (batch);
      n = batch_n_bytes (batch) / sizeof *reached;
      for (gsize i = 0; i < n; i++)
        take (self, &reached[i]);
      worker->waves.n_idle = 0;
    }
}

/* (transfer full) (nullable): the table of a part; for a streamed part, a table
 * of as many nodes without edges. */
static WayGraph *
find_graph (const WayTablePart *part)
{
  g_autoptr (WayTableBuilder) builder = NULL;

  if (part->table != NULL)
    return WAY_GRAPH (g_object_ref (part->table));

  builder = way_table_builder_new (WAY_POSITION_NONE);
  if (!way_table_builder_add_nodes (builder, part->n_nodes, NULL, NULL, NULL))
    return NULL;

  return (WayGraph *) way_table_builder_build (builder, NULL);
}

/* Makes room for all nodes at worker 0, and tells all workers the outcome. */
static gboolean
make_room (Taken       *self,
           DeltaWorker *worker,
           gboolean     is_alone,
           GError     **error)
{
  const guint64 n = worker->totals.opened;
  WayWave wave = { { 0 }, { 0 } };

  if (worker->waves.me == 0)
    {
      self->graph = find_graph (worker->part);
      self->entries = g_try_new (ReachEntry, MAX (n, 1));
      wave.maxima[0] = self->graph == NULL || self->entries == NULL;
    }
  if (!is_alone)
    waves_agree (&worker->waves, &wave);
  if (wave.maxima[0] == 0)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the reached nodes");
  return FALSE;
}

WayReach *
delta_gather (DeltaWorker *workers,
              guint        n_workers,
              GError     **error)
{
  const gboolean is_alone = n_workers == workers->waves.n_workers;
  g_auto (Taken) taken = { NULL, NULL, 0 };

  if (!make_room (&taken, workers, is_alone, error))
    return NULL;
  if (workers->waves.me != 0)
    {
      send_all (workers);
      return NULL;
    }

  for (guint i = 0; i < n_workers; i++)
    take_own (&taken, &workers[i]);
  if (!is_alone)
    take_others (&taken, workers);
  return reach_new_from_entries (taken.graph, g_steal_pointer (&taken.entries),
                                 (guint32) taken.n, workers->query.max_cost);
}
