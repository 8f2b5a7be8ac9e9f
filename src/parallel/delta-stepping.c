/* delta-stepping.c - costs to all nodes of a network in parts
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/parallel/delta-stepping.h>

#include "parallel/delta-gather.h"
#include "parallel/delta-worker.h"
#include "parallel/thread-carrier.h"
#include "parallel/threads.h"

#include <wayfind/core/error.h>

#include <math.h>

#define MOST_THREADS 256

struct _WayDeltaStepping
{
  GObject      parent_instance;

  GPtrArray   *parts;           /* (owned) of WayTablePart, one a worker of this
                                 * process ... */
  GPtrArray   *carriers;        /* (owned) ... and of WayCarrier */
  gboolean     is_local;        /* whether all workers are threads */
  GArray      *starts;          /* (owned) of DeltaRequest */
  WayCost      max_cost;
  WayCost      delta;
  WayLimits   *limits;          /* (owned) */
  WayLimits   *share;           /* (owned) of them, for each worker */

  WayStatus    status;
  DeltaWorker *workers;         /* (owned) (nullable) of the last run */
};

G_DEFINE_FINAL_TYPE (WayDeltaStepping, way_delta_stepping, G_TYPE_OBJECT)

static void
forget_run (WayDeltaStepping *self)
{
  for (guint i = 0; self->workers != NULL && i < self->parts->len; i++)
    delta_worker_clear (&self->workers[i]);
  g_clear_pointer (&self->workers, g_free);
  self->status = WAY_STATUS_READY;
}

static void
finalize (GObject *object)
{
  WayDeltaStepping *self = WAY_DELTA_STEPPING (object);

  forget_run (self);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->carriers);
  g_array_unref (self->starts);
  way_limits_free (self->limits);
  way_limits_free (self->share);

  G_OBJECT_CLASS (way_delta_stepping_parent_class)->finalize (object);
}

static void
way_delta_stepping_class_init (WayDeltaSteppingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_delta_stepping_init (WayDeltaStepping *self)
{
  self->parts = g_ptr_array_new_with_free_func (g_object_unref);
  self->starts = g_array_new (FALSE, FALSE, sizeof (DeltaRequest));
  self->max_cost = INFINITY;
  self->limits = way_limits_new ();
  self->share = way_limits_new ();
}

WayDeltaStepping *
way_delta_stepping_new (WayTable *table,
                        guint     n_workers,
                        GError  **error)
{
  g_autoptr (WayDeltaStepping) self = NULL;

  g_return_val_if_fail (WAY_IS_TABLE (table), NULL);
  g_return_val_if_fail (n_workers >= 1 && n_workers <= MOST_THREADS, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_object_new (WAY_TYPE_DELTA_STEPPING, NULL);
  self->carriers = thread_carriers_new (n_workers);
  self->is_local = TRUE;
  for (guint i = 0; i < n_workers; i++)
    {
      WayTablePart *part = way_table_part_new (table, i, n_workers, error);

      if (part == NULL)
        return NULL;
      g_ptr_array_add (self->parts, part);
    }

  return g_steal_pointer (&self);
}

WayDeltaStepping *
way_delta_stepping_new_with_carrier (WayTablePart *part,
                                     WayCarrier   *carrier)
{
  WayDeltaStepping *self;

  g_return_val_if_fail (WAY_IS_TABLE_PART (part), NULL);
  g_return_val_if_fail (WAY_IS_CARRIER (carrier), NULL);
  g_return_val_if_fail (way_carrier_get_n_workers (carrier) == part->n_parts,
                        NULL);
  g_return_val_if_fail (way_carrier_get_worker (carrier) == part->part, NULL);

  self = g_object_new (WAY_TYPE_DELTA_STEPPING, NULL);
  self->carriers = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->carriers, g_object_ref (carrier));
  g_ptr_array_add (self->parts, g_object_ref (part));
  return self;
}

/* The query --------------------------------------------------------------- */

static guint32
count_nodes (WayDeltaStepping *self)
{
  return ((const WayTablePart *) self->parts->pdata[0])->n_nodes;
}

void
way_delta_stepping_add_start (WayDeltaStepping *self,
                              WayNode           node,
                              WayCost           cost)
{
  const gsize index = WAY_NODE_INDEX (node);
  const DeltaRequest start = { cost, (guint32) index, (guint32) index };

  g_return_if_fail (WAY_IS_DELTA_STEPPING (self));
  g_return_if_fail (index < count_nodes (self));
  g_return_if_fail (cost >= 0 && cost < INFINITY);

  g_array_append_val (self->starts, start);
}

void
way_delta_stepping_set_max_cost (WayDeltaStepping *self,
                                 WayCost           max_cost)
{
  g_return_if_fail (WAY_IS_DELTA_STEPPING (self));
  g_return_if_fail (max_cost >= 0);

  self->max_cost = max_cost;
}

void
delta_stepping_set_delta (WayDeltaStepping *self,
                          WayCost           delta)
{
  g_return_if_fail (WAY_IS_DELTA_STEPPING (self));
  g_return_if_fail (delta >= 0 && delta < INFINITY);

  self->delta = delta;
}

void
way_delta_stepping_set_limits (WayDeltaStepping *self,
                               const WayLimits  *limits)
{
  WayLimits *copy;

  g_return_if_fail (WAY_IS_DELTA_STEPPING (self));

  copy = limits != NULL ? way_limits_copy (limits) : way_limits_new ();
  way_limits_free (self->limits);
  self->limits = copy;
}

/* Runs -------------------------------------------------------------------- */

static gboolean
can_run (WayDeltaStepping *self,
         GError          **error)
{
  if (self->starts->len == 0)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_NO_START,
                         "the search has no start");
  else if (self->limits->max_expansions != G_MAXUINT64)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "delta-stepping cannot keep a limit on expansions");
  else
    return TRUE;

  return FALSE;
}

/* Half of the machine is for all threads together. */
static void
share_out_limits (WayDeltaStepping *self)
{
  const gsize n = self->is_local ? self->parts->len : 1;

  way_limits_free (self->share);
  self->share = way_limits_copy (self->limits);
  way_limits_set_max_bytes (self->share,
                            MAX (limits_share_of_bytes (self->limits) / n, 1));
}

static void
make_workers (WayDeltaStepping *self)
{
  const DeltaQuery query = {
    (const DeltaRequest *) (gpointer) self->starts->data, self->starts->len,
    self->max_cost, self->delta, self->share
  };

  self->workers = g_new0 (DeltaWorker, self->parts->len);
  for (guint i = 0; i < self->parts->len; i++)
    delta_worker_init (&self->workers[i], self->parts->pdata[i],
                       self->carriers->pdata[i], &query);
}

/* A ThreadsFunc. */
static void
run_worker (guint    i,
            gpointer user_data)
{
  WayDeltaStepping *self = user_data;

  delta_worker_run (&self->workers[i]);
}

static WayStatus
run (WayDeltaStepping *self,
     GError          **error)
{
  if (!can_run (self, error))
    return WAY_STATUS_FAILED;

  share_out_limits (self);
  make_workers (self);
  if (!threads_run (self->parts->len, run_worker, self, error))
    return WAY_STATUS_FAILED;
  if (self->workers->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->workers->error));

  return self->workers->outcome;
}

WayStatus
way_delta_stepping_run (WayDeltaStepping *self,
                        GError          **error)
{
  g_return_val_if_fail (WAY_IS_DELTA_STEPPING (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  forget_run (self);
  self->status = run (self, error);
  return self->status;
}

/* Answers ----------------------------------------------------------------- */

static gboolean
has_ended (const WayDeltaStepping *self)
{
  return self->status == WAY_STATUS_EXHAUSTED
         || self->status == WAY_STATUS_MAX_COST;
}

/* The worker of this process that has reached @node, or %NULL. */
static const DeltaWorker *
find_worker (WayDeltaStepping *self,
             WayNode           node,
             guint32          *own)
{
  const gsize index = WAY_NODE_INDEX (node);

  for (guint i = 0; has_ended (self) && i < self->parts->len; i++)
    {
      const WayTablePart *part = self->parts->pdata[i];

      *own = (guint32) index - table_part_first (part);
      if (index < part->n_nodes && *own < table_part_n_own (part))
        return self->workers[i].costs[*own] < INFINITY ? &self->workers[i]
                                                       : NULL;
    }

  return NULL;
}

gboolean
way_delta_stepping_get_cost (WayDeltaStepping *self,
                             WayNode           node,
                             WayCost          *cost)
{
  const DeltaWorker *worker;
  guint32 own;

  g_return_val_if_fail (WAY_IS_DELTA_STEPPING (self), FALSE);

  worker = find_worker (self, node, &own);
  if (worker != NULL && cost != NULL)
    *cost = worker->costs[own];
  return worker != NULL;
}

gboolean
delta_stepping_get_came_from (WayDeltaStepping *self,
                              WayNode           node,
                              WayNode          *came_from)
{
  const DeltaWorker *worker;
  guint32 own;

  g_return_val_if_fail (WAY_IS_DELTA_STEPPING (self), FALSE);

  worker = find_worker (self, node, &own);
  if (worker != NULL && came_from != NULL)
    *came_from = WAY_INDEX (worker->parents[own]);
  return worker != NULL;
}

WayReach *
way_delta_stepping_gather_reach (WayDeltaStepping *self,
                                 GError          **error)
{
  g_return_val_if_fail (WAY_IS_DELTA_STEPPING (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (has_ended (self))
    return delta_gather (self->workers, self->parts->len, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "the reached nodes are known only at the end of a run");
  return NULL;
}

void
way_delta_stepping_get_statistics (WayDeltaStepping *self,
                                   WayStatistics    *statistics)
{
  g_return_if_fail (WAY_IS_DELTA_STEPPING (self) && statistics != NULL);

  *statistics = self->workers != NULL ? self->workers->totals
                                      : (WayStatistics) { 0 };
  statistics->stopper = self->workers != NULL ? self->workers->stopper : 0;
}

