/* parallel.c - one search carried out by several workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/parallel/parallel.h>

#include "engine/reached.h"
#include "parallel/parallel-private.h"
#include "parallel/thread-carrier.h"
#include "parallel/threads.h"

#include <wayfind/core/error.h>
#include <wayfind/core/recost.h>

#include <string.h>

#define MOST_THREADS 256
#define MOST_WORKERS 65536

struct _WayParallel
{
  GObject         parent_instance;

  WaySearch      *search;               /* (owned) */
  GPtrArray      *carriers;             /* (owned) of WayCarrier: one a thread,
                                         * or the one that was given */
  gboolean        is_local;             /* whether all workers are threads */
  WayFeatureFunc  features;             /* (nullable) */
  gpointer        features_data;
  GDestroyNotify  features_destroy;

  WayStatus       status;
  gboolean        is_busy;
  Worker         *workers;              /* (owned) of the last run, by carrier */
  guint           n_started;            /* of them */
  WayPath        *path;                 /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (WayParallel, way_parallel, G_TYPE_OBJECT)

static void
forget_run (WayParallel *self)
{
  for (guint i = 0; i < self->n_started; i++)
    worker_clear (&self->workers[i]);
  self->n_started = 0;
  g_clear_pointer (&self->workers, g_free);
  g_clear_pointer (&self->path, way_path_unref);
}

static void
way_parallel_finalize (GObject *object)
{
  WayParallel *self = WAY_PARALLEL (object);

  forget_run (self);
  way_parallel_set_features (self, NULL, NULL, NULL);
  g_ptr_array_unref (self->carriers);
  g_object_unref (self->search);

  G_OBJECT_CLASS (way_parallel_parent_class)->finalize (object);
}

static void
way_parallel_class_init (WayParallelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = way_parallel_finalize;
}

static void
way_parallel_init (WayParallel *self)
{
  self->status = WAY_STATUS_READY;
}

WayParallel *
way_parallel_new (WaySearch *search,
                  guint      n_workers)
{
  WayParallel *self;

  g_return_val_if_fail (WAY_IS_SEARCH (search), NULL);
  g_return_val_if_fail (n_workers >= 1 && n_workers <= MOST_THREADS, NULL);

  self = g_object_new (WAY_TYPE_PARALLEL, NULL);
  self->search = g_object_ref (search);
  self->carriers = thread_carriers_new (n_workers);
  self->is_local = TRUE;
  return self;
}

WayParallel *
way_parallel_new_with_carrier (WaySearch  *search,
                               WayCarrier *carrier)
{
  WayParallel *self;

  g_return_val_if_fail (WAY_IS_SEARCH (search), NULL);
  g_return_val_if_fail (WAY_IS_CARRIER (carrier), NULL);
  g_return_val_if_fail (way_carrier_get_n_workers (carrier) <= MOST_WORKERS,
                        NULL);

  self = g_object_new (WAY_TYPE_PARALLEL, NULL);
  self->search = g_object_ref (search);
  self->carriers = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->carriers, g_object_ref (carrier));
  return self;
}

WaySearch *
way_parallel_get_search (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), NULL);

  return self->search;
}

guint
way_parallel_get_n_workers (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), 0);

  return way_carrier_get_n_workers (self->carriers->pdata[0]);
}

void
way_parallel_set_features (WayParallel   *self,
                           WayFeatureFunc func,
                           gpointer       user_data,
                           GDestroyNotify destroy)
{
  g_return_if_fail (WAY_IS_PARALLEL (self));
  g_return_if_fail (!self->is_busy);

  if (self->features_destroy != NULL)
    self->features_destroy (self->features_data);
  self->features = func;
  self->features_data = user_data;
  self->features_destroy = destroy;
}

/* Nodes that mean something in one process alone. */
static gboolean
can_travel (WayParallel *self,
            GError     **error)
{
  WayGraph *graph = way_search_get_graph (self->search);
  const WayNodeType *type = way_graph_get_node_type (graph);
  const char *hindrance = share_get_hindrance (self->search);

  if (hindrance == NULL && !self->is_local && type->is_local)
    hindrance = "nodes that are pointers, or states that a view numbers, mean "
                "nothing to other processes: use indices or values";
  if (hindrance == NULL)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, hindrance);
  return FALSE;
}

/* Half of the machine is for all threads together. */
static void
share_out_bytes (WaySearch *search,
                 guint      n_workers)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (way_search_get_limits (search));

  if (way_limits_get_max_bytes (limits) > 0)
    return;

  way_limits_set_max_bytes (limits, limits_share_of_bytes (limits) / n_workers);
  way_search_set_limits (search, limits);
}

static void
make_workers (WayParallel *self)
{
  forget_run (self);
  self->workers = g_new0 (Worker, self->carriers->len);
  for (guint i = 0; i < self->carriers->len; i++)
    {
      WayCarrier *carrier = self->carriers->pdata[i];
      WaySearch *search
        = share_new (self->search, way_carrier_get_worker (carrier),
                     way_carrier_get_n_workers (carrier), self->features,
                     self->features_data);

      if (self->is_local)
        share_out_bytes (search, self->carriers->len);
      worker_init (&self->workers[i], search, carrier);
      self->n_started++;
    }
}

/* A ThreadsFunc. */
static void
run_worker (guint    i,
            gpointer user_data)
{
  WayParallel *self = user_data;

  worker_run (&self->workers[i], share_get_mark (self->search));
}

/* The parcels of a trail, of which the goal is the first. */
typedef struct
{
  guint    n;
  WayNode *states;      /* (owned) the start first, objects among them */
  WayCost *costs;       /* (owned) */
  guint32 *edges;       /* (owned) */
  gboolean have_ids;
  gboolean is_settled;
} Steps;

/* Whether each node was packed, and made again. */
static gboolean
read_steps (Steps             *steps,
            const WayNodeType *type,
            const GByteArray  *trail,
            gsize              parcel_size)
{
  gboolean is_whole = TRUE;

  *steps = (Steps) { .n = (guint) (batch_n_bytes (trail) / parcel_size),
                     .is_settled = TRUE };
  steps->states = g_new (WayNode, steps->n);
  steps->costs = g_new (WayCost, steps->n);
  steps->edges = g_new (guint32, steps->n);
  for (guint i = 0; i < steps->n; i++)
    {
      const Parcel *parcel
        = (gconstpointer) (batch_bytes (trail)
                           + (steps->n - 1 - i) * parcel_size);

      steps->states[i] = NULL;
      is_whole &= !isnan (parcel->cost)
                  && node_bytes_read (type, (const guint8 *) (parcel + 1),
                                      &steps->states[i]);
      steps->costs[i] = parcel->cost;
      steps->edges[i] = parcel->edge;
      steps->have_ids |= parcel->edge != WAY_EDGE_NONE;
      steps->is_settled &= parcel->parent == 0;
    }

  return is_whole;
}

static void
clear_steps (Steps             *steps,
             const WayNodeType *type)
{
  for (guint i = 0; i < steps->n; i++)
    node_bytes_drop (type, steps->states[i]);
  g_free (steps->states);
  g_free (steps->costs);
  g_free (steps->edges);
}

/* A trail in nodes of the graph. */
static WayPath *
make_path (WayParallel *self,
           gboolean    *is_settled,
           GError     **error)
{
  WayGraph *graph = way_search_get_graph (self->search);
  const WayNodeType *type = way_graph_get_node_type (graph);
  const gboolean has_states = way_graph_get_flags (graph) & WAY_GRAPH_STATES;
  g_autofree WayNode *nodes = NULL;
  WayPath *path = NULL;
  Steps steps;

  if (read_steps (&steps, type, self->workers[0].trail,
                  self->workers[0].share->parcel_size))
    {
      nodes = g_memdup2 (steps.states, steps.n * sizeof *nodes);
      for (guint i = 0; has_states && i < steps.n; i++)
        nodes[i] = way_graph_project (graph, nodes[i]);
      path = way_path_new (way_graph_get_query_type (graph), nodes, steps.costs,
                           steps.have_ids ? steps.edges : NULL, steps.n, FALSE);
    }
  else
    parallel_fail_packing (error);

  *is_settled = steps.is_settled;
  clear_steps (&steps, type);
  return path;
}

/* A node of the path that is open has been reached for less since what follows
 * it was: where sums are rounded, or the heuristic is no lower bound. The path
 * costs less than its end says, then, and is added up again. */
static gboolean
take_path (WayParallel *self,
           GError     **error)
{
  gboolean is_settled;
  g_autoptr (WayPath) path = make_path (self, &is_settled, error);
  WayPath *settled;

  if (path == NULL)
    return FALSE;
  if (is_settled
      || way_search_get_strategy (self->search) == WAY_STRATEGY_BFS)
    {
      self->path = g_steal_pointer (&path);
      return TRUE;
    }

  settled = way_path_recost (path, way_search_get_graph (self->search), error);
  self->path = settled;
  return settled != NULL;
}

static WayStatus
run (WayParallel *self,
     GError     **error)
{
  WayStatus status;

  if (!can_travel (self, error))
    {
      forget_run (self);
      return WAY_STATUS_FAILED;
    }

  make_workers (self);
  if (!threads_run (self->n_started, run_worker, self, error))
    return WAY_STATUS_FAILED;

  status = self->workers[0].outcome;
  if (status == WAY_STATUS_FAILED)
    g_propagate_error (error, g_steal_pointer (&self->workers[0].error));
  else if (status == WAY_STATUS_FOUND && !take_path (self, error))
    status = WAY_STATUS_FAILED;

  return status;
}

WayStatus
way_parallel_run (WayParallel *self,
                  GError     **error)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "a search cannot be run from its own callbacks");
      return WAY_STATUS_FAILED;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_busy = TRUE;
  self->status = run (self, error);
  self->is_busy = FALSE;
  g_object_unref (self);

  return self->status;
}

WayStatus
way_parallel_get_status (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), WAY_STATUS_FAILED);

  return self->status;
}

WayPath *
way_parallel_dup_path (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), NULL);

  return self->status == WAY_STATUS_FOUND ? way_path_ref (self->path) : NULL;
}

/* The worker of this process who is number @worker; %NULL if there is none. */
static Worker *
find_worker (WayParallel *self,
             guint        worker)
{
  for (guint i = 0; i < self->n_started; i++)
    if (self->workers[i].me == worker)
      return &self->workers[i];

  return NULL;
}

gboolean
way_parallel_get_cost_so_far (WayParallel *self,
                              WayNode      node,
                              WayCost     *cost)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_PARALLEL (self) && !self->is_busy, FALSE);

  for (guint i = 0; i < self->n_started; i++)
    if (reached_lookup (self->workers[i].search, node, &id))
      {
        if (cost != NULL)
          *cost = reached_cost (self->workers[i].search, id);
        return TRUE;
      }

  return FALSE;
}

/* The node before node @id of a worker. */
static WayNode
find_came_from (WayParallel *self,
                Worker      *worker,
                guint32      id)
{
  WaySearch *search = worker->search;
  const WayNodeType *type
    = way_graph_get_node_type (way_search_get_graph (search));
  const guint32 parent = reached_parent (search, id);
  const Worker *before;

  if (type->kind == WAY_NODE_KIND_INDEX)
    return WAY_INDEX (parent);

  before = find_worker (self, share_get_origin (search, id));
  return before != NULL ? reached_node (before->search, parent)
                        : reached_node (search, id);
}

void
way_parallel_foreach_reached (WayParallel   *self,
                              WayReachedFunc func,
                              gpointer       user_data)
{
  gboolean go_on = TRUE;

  g_return_if_fail (WAY_IS_PARALLEL (self) && func != NULL);
  g_return_if_fail (!self->is_busy);

  g_object_ref (self);          /* @func may drop the last reference */
  for (guint i = 0; go_on && i < self->n_started; i++)
    {
      Worker *worker = &self->workers[i];
      guint32 id;

      for (guint32 n = 0; go_on && share_get_reached (worker->search, n, &id);
           n++)
        go_on = func (reached_node (worker->search, id),
                      find_came_from (self, worker, id),
                      reached_cost (worker->search, id),
                      reached_is_closed (worker->search, id), user_data);
    }
  g_object_unref (self);
}

void
parallel_fail_packing (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CALLBACK,
                       "the functions that pack and unpack nodes do not take "
                       "all that they took during the search");
}

gboolean
parallel_is_busy (WayParallel *self)
{
  return self->is_busy;
}

gboolean
parallel_is_local (WayParallel *self)
{
  return self->is_local;
}

Worker *
parallel_get_worker (WayParallel *self)
{
  return &self->workers[0];
}

void
way_parallel_get_statistics (WayParallel   *self,
                             WayStatistics *statistics)
{
  g_return_if_fail (WAY_IS_PARALLEL (self) && statistics != NULL);

  *statistics = self->n_started > 0 ? self->workers[0].totals
                                    : (WayStatistics) { 0 };
}

gboolean
way_parallel_get_worker_statistics (WayParallel   *self,
                                    guint          worker,
                                    WayStatistics *statistics)
{
  Worker *found;

  g_return_val_if_fail (WAY_IS_PARALLEL (self) && statistics != NULL, FALSE);

  found = find_worker (self, worker);
  if (found == NULL)
    return FALSE;

  way_search_get_statistics (found->search, statistics);
  return TRUE;
}

guint64
way_parallel_get_n_sent (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), 0);

  return self->n_started > 0 ? self->workers[0].total_sent : 0;
}

guint64
way_parallel_get_n_unsent (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), 0);

  return self->n_started > 0 ? self->workers[0].total_unsent : 0;
}

guint
way_parallel_get_stopper (WayParallel *self)
{
  g_return_val_if_fail (WAY_IS_PARALLEL (self), 0);

  return self->n_started > 0 ? self->workers[0].stopper
                             : way_parallel_get_n_workers (self);
}
