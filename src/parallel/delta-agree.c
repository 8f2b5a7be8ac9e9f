/* delta-agree.c - what workers with parts agree on: one query, and one delta
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/delta-worker.h"

#include <wayfind/core/error.h>
#include <wayfind/core/version.h>

#include <math.h>
#include <string.h>

/* Delta, as a multiple of the cost of most edges. A smaller delta makes more
 * buckets, and all workers wait for each bucket. A larger one makes workers
 * look at more nodes again. */
#define EDGES_A_BUCKET 4

/* FNV-1a (Fowler, Noll and Vo). */
static guint64
mix (guint64       mark,
     gconstpointer bytes,
     gsize         n)
{
  for (gsize i = 0; i < n; i++)
    mark = (mark ^ ((const guint8 *) bytes)[i])
           * G_GUINT64_CONSTANT (0x100000001b3);

  return mark;
}

/* A number that differs between queries, networks and versions. */
static guint64
get_mark (const DeltaWorker *self)
{
  const guint64 facts[] = {
    WAY_MAJOR_VERSION, WAY_MINOR_VERSION, WAY_MICRO_VERSION, G_BYTE_ORDER,
    self->part->n_nodes, self->part->n_parts, self->query.n_starts
  };
  guint64 mark = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  mark = mix (mark, facts, sizeof facts);
  mark = mix (mark, self->part->bounds,
              (self->waves.n_workers + 1) * sizeof *self->part->bounds);
  mark = mix (mark, &self->query.max_cost, sizeof self->query.max_cost);
  mark = mix (mark, &self->query.delta, sizeof self->query.delta);
  return mix (mark, self->query.starts,
              self->query.n_starts * sizeof *self->query.starts);
}

static gboolean
greet (DeltaWorker *self)
{
  const guint64 mark = get_mark (self);
  WayWave wave = { { self->waves.me == 0 ? mark : 0 }, { 0 } };
  guint other;

  waves_agree (&self->waves, &wave);
  other = waves_find_first (&self->waves, mark != wave.sums[0]);
  if (other == self->waves.n_workers)
    return TRUE;

  g_set_error (&self->error, WAY_ERROR, WAY_ERROR_CHANGED,
               "worker %u has another network or another query than worker 0, "
               "or is of another version", other);
  return FALSE;
}

static gboolean
allocate (DeltaWorker *self)
{
  const gsize n_own = table_part_n_own (self->part), n = MAX (n_own, 1);
  Meter *meter = &self->meter;

  delta_buckets_init (&self->buckets, meter);
  self->has_buckets = TRUE;
  self->outboxes = g_new (GByteArray *, self->waves.n_workers);
  for (guint i = 0; i < self->waves.n_workers; i++)
    self->outboxes[i] = g_byte_array_new ();

  self->costs = meter_alloc (meter, n, sizeof *self->costs, NULL);
  self->parents = meter_alloc (meter, n, sizeof *self->parents, NULL);
  self->marks = meter_alloc0 (meter, n, sizeof *self->marks, NULL);
  if (self->costs == NULL || self->parents == NULL || self->marks == NULL)
    return FALSE;

  for (gsize i = 0; i < n_own; i++)
    self->costs[i] = INFINITY;
  return TRUE;
}

/* The average and the highest cost of an edge of the part; 0 if no edge costs
 * anything. */
static WayCost
survey_costs (const DeltaWorker *self,
              WayCost           *most)
{
  const guint32 *rows = self->part->rows;
  const guint32 n_own = table_part_n_own (self->part);
  WayCost mean = 0;
  guint64 n = 0;

  *most = 0;
  for (guint32 place = rows[0]; place < rows[n_own]; place++)
    {
      const WayCost cost = table_part_get_cost (self->part, place);

      if (cost == INFINITY)
        continue;
      mean += (cost - mean) / (gdouble) ++n;
      *most = MAX (*most, cost);
    }

  return mean;
}

/* Costs are in the order of their bits, because they are not negative. */
static guint64
write_cost (WayCost cost)
{
  guint64 bits;

  memcpy (&bits, &cost, sizeof bits);
  return bits;
}

static WayCost
read_cost (guint64 bits)
{
  WayCost cost;

  memcpy (&cost, &bits, sizeof cost);
  return cost;
}

static void
choose_delta (DeltaWorker *self)
{
  WayCost most, mean = survey_costs (self, &most);
  WayWave wave = { { 0 }, { write_cost (mean), write_cost (most) } };

  waves_agree (&self->waves, &wave);
  if (!(self->query.delta > 0))
    self->query.delta = read_cost (wave.maxima[0]) * EDGES_A_BUCKET;
  if (!(self->query.delta > 0))
    self->query.delta = 1;
  self->has_heavy = read_cost (wave.maxima[1]) > self->query.delta;
}

gboolean
delta_worker_begin (DeltaWorker *self)
{
  self->stopper = self->waves.n_workers;
  if (!greet (self))
    return FALSE;

  self->stopper = waves_find_first (&self->waves, !allocate (self));
  if (self->stopper < self->waves.n_workers)
    {
      self->outcome = WAY_STATUS_MAX_BYTES;
      return FALSE;
    }

  choose_delta (self);
  return TRUE;
}
