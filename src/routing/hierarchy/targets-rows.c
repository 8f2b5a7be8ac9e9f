/* targets-rows.c - computes the rows of a matrix by threads, in their order
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sources are taken in batches of as many as one sweep takes. Each batch has a
 * place on a ring. There are a few more places than threads, so that no thread
 * waits for the caller as long as the caller is fast enough. The caller hands
 * out batches, waits for the oldest, and passes its rows on. So rows come in
 * order, and limits count the same for any number of threads. A single thread
 * is the caller's own. */

#include "routing/hierarchy/targets-private.h"

#include "core/team.h"

#include <wayfind/core/error.h>

/* The batches of each thread, including the one on which it works. */
#define PLACES_A_THREAD 2

/* How often a waiting caller looks at clock and cancellable, in
 * microseconds. */
#define LOOK_EVERY 20000

typedef struct
{
  gsize     first;              /* of its sources */
  guint     n_sources;
  WayCost  *rows;               /* (owned) */
  gdouble  *sums;               /* (owned) (nullable) of the measure */
  gboolean  is_good;
  gboolean  is_done;            /* under the lock */
} Batch;

typedef struct
{
  WayHierarchyTargets *targets; /* (not owned) */
  const WayNode       *sources;
  gsize                n_sources;
  Meter                meter;

  guint        n_threads;
  guint        n_places;
  Batch       *batches;         /* (owned) n_places */
  SweepDesk   *desks;           /* (owned) n_threads */
  GAsyncQueue *free_desks;      /* (owned) of SweepDesk */
  GThreadPool *pool;            /* (owned) (nullable) */
  GMutex       lock;
  GCond        done;
} Rows;

/* Setting up --------------------------------------------------------------- */

static void
rows_clear (Rows *self)
{
  if (self->pool != NULL)
    g_thread_pool_free (self->pool, TRUE, TRUE);
  for (guint i = 0; self->batches != NULL && i < self->n_places; i++)
    {
      g_free (self->batches[i].rows);
      g_free (self->batches[i].sums);
    }
  for (guint i = 0; self->desks != NULL && i < self->n_threads; i++)
    sweep_desk_clear (&self->desks[i]);
  g_free (self->batches);
  g_free (self->desks);
  g_async_queue_unref (self->free_desks);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->done);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rows, rows_clear)

/* Sixteen sources a sweep, or one if there is only one. */
static guint
count_lanes (const Rows *self)
{
  return self->n_sources > 1 ? SWEEP_LANES : 1;
}

static void
run_batch (Rows      *self,
           Batch     *batch,
           SweepDesk *desk)
{
  batch->is_good = sweep_run (desk, &self->targets->selection,
                              self->targets->costs,
                              self->sources + batch->first, batch->n_sources,
                              batch->rows);
  if (self->targets->carried != NULL)
    sweep_carry (desk, &self->targets->selection, self->targets->costs,
                 &(SweepMeasure) { self->targets->carried,
                                   self->targets->downs },
                 self->sources + batch->first, batch->n_sources, batch->sums);
}

static void
work (gpointer data,
      gpointer user_data)
{
  Rows *self = user_data;
  Batch *batch = data;
  SweepDesk *desk = g_async_queue_pop (self->free_desks);

  run_batch (self, batch, desk);
  g_async_queue_push (self->free_desks, desk);

  g_mutex_lock (&self->lock);
  batch->is_done = TRUE;
  g_cond_signal (&self->done);
  g_mutex_unlock (&self->lock);
}

/* Limits the number of threads to the work. */
static void
settle_threads (Rows *self,
                guint n_threads)
{
  const gsize n_batches
    = self->n_sources / SWEEP_LANES + (self->n_sources % SWEEP_LANES > 0);

  self->n_threads = team_settle (n_threads, n_batches);
  self->n_places = self->n_threads == 1 ? 1
                                        : PLACES_A_THREAD * self->n_threads;
}

/* FALSE with the error of the meter. */
static gboolean
allocate_rows (Rows    *self,
               GError **error)
{
  const gsize row = MAX (self->targets->selection.n_targets, 1);
  const gsize size = count_lanes (self) * sizeof (WayCost);

  for (guint i = 0; i < self->n_places; i++)
    {
      Batch *batch = &self->batches[i];

      batch->rows = meter_alloc (&self->meter, row, size, error);
      if (batch->rows == NULL)
        return FALSE;
      if (self->targets->carried == NULL)
        continue;
      batch->sums = meter_alloc (&self->meter, row, size, error);
      if (batch->sums == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
allocate (Rows    *self,
          GError **error)
{
  WayHierarchyTargets *targets = self->targets;
  const guint n_lanes = count_lanes (self);
  const gboolean carries = targets->carried != NULL;

  self->batches = g_new0 (Batch, self->n_places);
  self->desks = g_new0 (SweepDesk, self->n_threads);
  if (!allocate_rows (self, error))
    return FALSE;
  for (guint i = 0; i < self->n_threads; i++)
    {
      if (!meter_take (&self->meter,
                       sweep_desk_bytes (&targets->selection, targets->costs,
                                         n_lanes, carries), error)
          || !sweep_desk_init (&self->desks[i], &targets->selection,
                               targets->costs, n_lanes, carries, error))
        return FALSE;
      g_async_queue_push (self->free_desks, &self->desks[i]);
    }

  if (self->n_threads > 1)
    self->pool = g_thread_pool_new (work, self, (gint) self->n_threads, TRUE,
                                    error);
  return self->n_threads == 1 || self->pool != NULL;
}

/* Running ------------------------------------------------------------------ */

/* Puts the next sources on a place of the ring. */
static gboolean
hand_out (Rows    *self,
          gsize   *next,
          guint    place,
          GError **error)
{
  Batch *batch = &self->batches[place];

  if (!meter_expand_many (&self->meter, self->targets->selection.n_nodes,
                          error))
    return FALSE;

  batch->first = *next;
  batch->n_sources = (guint) MIN (self->n_sources - *next,
                                  count_lanes (self));
  batch->is_done = FALSE;
  *next += batch->n_sources;
  if (self->pool == NULL)
    {
      run_batch (self, batch, self->desks);
      batch->is_done = TRUE;
      return TRUE;
    }

  return g_thread_pool_push (self->pool, batch, error);
}

/* Waits for a batch; FALSE if a limit was met during that time. */
static gboolean
await (Rows        *self,
       const Batch *batch,
       GError     **error)
{
  gboolean good = TRUE;

  g_mutex_lock (&self->lock);
  while (!batch->is_done && good)
    if (!g_cond_wait_until (&self->done, &self->lock,
                            g_get_monotonic_time () + LOOK_EVERY))
      good = meter_look (&self->meter, error);
  g_mutex_unlock (&self->lock);

  return good;
}

static gboolean
hand_on (Rows              *self,
         const Batch       *batch,
         WayMeasuredRowFunc func,
         gpointer           user_data,
         gboolean          *wants_more,
         GError           **error)
{
  const gsize n_targets = self->targets->selection.n_targets;

  if (!batch->is_good)
    return targets_fail_overflow (error);

  for (guint i = 0; *wants_more && i < batch->n_sources; i++)
    *wants_more = func (batch->first + i, batch->rows + i * n_targets,
                        batch->sums != NULL ? batch->sums + i * n_targets
                                            : NULL,
                        n_targets, user_data);
  return TRUE;
}

static gboolean
run (Rows              *self,
     WayMeasuredRowFunc func,
     gpointer           user_data,
     GError           **error)
{
  gboolean wants_more = TRUE;
  gsize next = 0;
  guint newest = 0, oldest = 0, n_out = 0;

  while (wants_more && (next < self->n_sources || n_out > 0))
    {
      Batch *batch = &self->batches[oldest];

      for (; next < self->n_sources && n_out < self->n_places; n_out++)
        {
          if (!hand_out (self, &next, newest, error))
            return FALSE;
          newest = (newest + 1) % self->n_places;
        }

      if (!await (self, batch, error)
          || !hand_on (self, batch, func, user_data, &wants_more, error))
        return FALSE;
      oldest = (oldest + 1) % self->n_places;
      n_out--;
    }

  return TRUE;
}

static gboolean
set_up_and_run (WayHierarchyTargets *targets,
                const WayNode       *sources,
                gsize                n_sources,
                guint                n_threads,
                WayMeasuredRowFunc   func,
                gpointer             user_data,
                const WayLimits     *limits,
                GError             **error)
{
  g_auto (Rows) rows = { .targets = targets, .sources = sources,
                         .n_sources = n_sources,
                         .free_desks = g_async_queue_new () };

  g_mutex_init (&rows.lock);
  g_cond_init (&rows.done);
  meter_init (&rows.meter, limits);
  settle_threads (&rows, n_threads);

  return allocate (&rows, error) && run (&rows, func, user_data, error);
}

gboolean
targets_foreach_row (WayHierarchyTargets *self,
                     const WayNode       *sources,
                     gsize                n_sources,
                     guint                n_threads,
                     WayMeasuredRowFunc   func,
                     gpointer             user_data,
                     const WayLimits     *limits,
                     GError             **error)
{
  return targets_check (self, sources, n_sources, error)
         && set_up_and_run (self, sources, n_sources, n_threads, func,
                            user_data, limits, error);
}

/* A WayCostRowFunc and its data. */
typedef struct
{
  WayCostRowFunc func;
  gpointer       user_data;
} CostRows;

/* A WayMeasuredRowFunc. */
static gboolean
hand_on_costs (gsize          row,
               const WayCost *costs,
               const gdouble *sums,
               gsize          n_targets,
               gpointer       user_data)
{
  const CostRows *self = user_data;

  (void) sums;
  return self->func (row, costs, n_targets, self->user_data);
}

gboolean
way_hierarchy_targets_foreach_row (WayHierarchyTargets *self,
                                   const WayNode       *sources,
                                   gsize                n_sources,
                                   guint                n_threads,
                                   WayCostRowFunc       func,
                                   gpointer             user_data,
                                   const WayLimits     *limits,
                                   GError             **error)
{
  CostRows rows = { func, user_data };

  g_return_val_if_fail (WAY_IS_HIERARCHY_TARGETS (self), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return targets_foreach_row (self, sources, n_sources, n_threads,
                              hand_on_costs, &rows, limits, error);
}
