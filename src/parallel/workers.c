/* workers.c - one search carried out by several workers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An engine (engine/answer.h): each run makes a search for each worker of this
 * process, which shares its nodes with the other searches. */

#include <wayfind/parallel/workers.h>

#include "engine/answer.h"
#include "engine/reached.h"
#include "parallel/thread-carrier.h"
#include "parallel/threads.h"
#include "parallel/workers-private.h"

#include <wayfind/core/error.h>
#include <wayfind/core/path.h>

#include <string.h>

#define MOST_THREADS 256
#define MOST_WORKERS 65536

/* The data of the engine for one search. */
typedef struct
{
  WaySearch      *search;               /* (not owned) the search that is
                                         * answered */
  GPtrArray      *carriers;             /* (owned) of WayCarrier: one a thread,
                                         * or the carrier of the user */
  gboolean        is_local;             /* whether all workers are threads */
  WayFeatureFunc  features;             /* (nullable) */
  gpointer        features_data;
  GDestroyNotify  features_destroy;

  Worker         *workers;              /* (owned) last run's, by carrier */
  guint           n_started;            /* of them */
  WayPath        *path;                 /* (owned) (nullable) */
} Workers;

static void
forget_run (Workers *self)
{
  for (guint i = 0; i < self->n_started; i++)
    worker_clear (&self->workers[i]);
  self->n_started = 0;
  g_clear_pointer (&self->workers, g_free);
  g_clear_pointer (&self->path, way_path_unref);
}

static void
set_features (Workers       *self,
              WayFeatureFunc func,
              gpointer       user_data,
              GDestroyNotify destroy)
{
  if (self->features_destroy != NULL)
    self->features_destroy (self->features_data);
  self->features = func;
  self->features_data = user_data;
  self->features_destroy = destroy;
}

static void
workers_free (gpointer data)
{
  Workers *self = data;

  forget_run (self);
  set_features (self, NULL, NULL, NULL);
  g_ptr_array_unref (self->carriers);
  g_free (self);
}

/* Nodes that have a meaning in one process alone. */
static gboolean
check_question (gpointer   data,
                WaySearch *search,
                GError   **error)
{
  const Workers *self = data;
  const WayNodeType *type
    = way_graph_get_node_type (way_search_get_graph (search));
  const char *hindrance = share_get_hindrance (search);

  if (hindrance == NULL && !self->is_local && type->is_local)
    hindrance = "nodes that are pointers, or states that a view numbers, mean "
                "nothing to other processes: use indices or values";
  if (hindrance == NULL)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, hindrance);
  return FALSE;
}

/* All threads together may take half of the machine's memory. */
static void
share_out_bytes (WaySearch *search,
                 guint      n_workers)
{
  g_autoptr (WayLimits) limits
    = way_limits_copy (search_get_limits (search));

  if (way_limits_get_max_bytes (limits) > 0)
    return;

  way_limits_set_max_bytes (limits, limits_share_of_bytes (limits) / n_workers);
  way_search_set_limits (search, limits);
}

static void
make_workers (Workers *self)
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
  Workers *self = user_data;

  worker_run (&self->workers[i], share_get_mark (self->search));
}

/* The parcels of a trail, the goal first. */
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

/* The nodes of the graph in a trail. */
static WayPath *
make_path (Workers *self,
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
    workers_fail_packing (error);

  *is_settled = steps.is_settled;
  clear_steps (&steps, type);
  return path;
}

/* A node of the path that is still open was reached at less cost after the
 * search had expanded it: because of rounding, or because the heuristic is not
 * a lower bound. The path then costs less than the goal's cost, and is added up
 * again. */
static gboolean
take_path (Workers *self,
           GError     **error)
{
  gboolean is_settled;
  g_autoptr (WayPath) path = make_path (self, &is_settled, error);
  WayPath *settled;

  if (path == NULL)
    return FALSE;
  if (is_settled
      || search_get_strategy (self->search) == WAY_STRATEGY_BFS)
    {
      self->path = g_steal_pointer (&path);
      return TRUE;
    }

  settled = way_path_recost (path, way_search_get_graph (self->search), error);
  self->path = settled;
  return settled != NULL;
}

static WayStatus
run (gpointer   data,
     WaySearch *search,
     gboolean   begins,
     guint64    budget,
     GError   **error)
{
  Workers *self = data;
  WayStatus status;

  search_count_blocked (search);
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

/* The results ------------------------------------------------------------- */

static WayPath *
dup_path (gpointer   data,
          WaySearch *search)
{
  const Workers *self = data;

  return self->path != NULL ? way_path_ref (self->path) : NULL;
}

static gboolean
get_cost (gpointer   data,
          WaySearch *search,
          WayCost   *cost)
{
  const Workers *self = data;

  *cost = way_path_get_cost (self->path);
  return TRUE;
}

static gboolean
get_goal (gpointer   data,
          WaySearch *search,
          WayNode   *goal)
{
  const Workers *self = data;

  *goal = way_path_get_node (self->path, way_path_get_length (self->path) - 1);
  return TRUE;
}

/* Worker @worker if it is in this process, or %NULL. */
static Worker *
find_worker (Workers *self,
             guint        worker)
{
  for (guint i = 0; i < self->n_started; i++)
    if (self->workers[i].waves.me == worker)
      return &self->workers[i];

  return NULL;
}

static gboolean
get_cost_so_far (gpointer   data,
                 WaySearch *search,
                 WayNode    node,
                 WayCost   *cost)
{
  const Workers *self = data;
  guint32 id;

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
find_came_from (Workers *self,
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

static void
foreach_reached (gpointer       data,
                 WaySearch     *search,
                 WayReachedFunc func,
                 gpointer       user_data)
{
  Workers *self = data;
  gboolean go_on = TRUE;

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
}

static void
get_statistics (gpointer       data,
                WaySearch     *search,
                WayStatistics *statistics)
{
  const Workers *self = data;
  const Worker *first = self->workers;

  if (self->n_started == 0)
    return;

  *statistics = first->totals;
  statistics->sent = first->total_sent;
  statistics->unsent = first->total_unsent;
  statistics->stopper = first->stopper;
}

/* The settings ------------------------------------------------------------ */

static const SearchEngine engine = {
  .name = "a search by several workers",
  .strategies = ENGINE_STRATEGY (WAY_STRATEGY_BFS)
                | ENGINE_STRATEGY (WAY_STRATEGY_DIJKSTRA)
                | ENGINE_STRATEGY (WAY_STRATEGY_ASTAR),
  .abilities = ENGINE_STARTS | ENGINE_GOALS | ENGINE_GOAL_FUNC
               | ENGINE_ALL_NODES | ENGINE_HEURISTIC | ENGINE_MAX_COST
               | ENGINE_START_RULE | ENGINE_TIE_RULE,
  .check = check_question,
  .run = run,
  .dup_path = dup_path,
  .get_cost = get_cost,
  .get_goal = get_goal,
  .get_statistics = get_statistics,
  .get_cost_so_far = get_cost_so_far,
  .foreach_reached = foreach_reached,
  .free = workers_free,
};

/* Takes @carriers, one for each worker of this process. Features stay. */
static void
set_carriers (WaySearch *search,
              GPtrArray *carriers,
              gboolean   is_local)
{
  Workers *self = search_get_engine_data (search, &engine);

  if (self == NULL)
    {
      self = g_new0 (Workers, 1);
      self->search = search;
      search_set_engine (search, &engine, self);
    }
  else
    {
      search_forget_answer (search);
      forget_run (self);
      g_ptr_array_unref (self->carriers);
    }

  self->carriers = carriers;
  self->is_local = is_local;
}

static void
unset_carriers (WaySearch *search)
{
  if (search_get_engine_data (search, &engine) != NULL)
    search_set_engine (search, NULL, NULL);
}

void
way_search_set_workers (WaySearch *self,
                        guint      n_workers)
{
  if (!search_may_change (self))
    return;
  g_return_if_fail (n_workers <= MOST_THREADS);

  if (n_workers > 0)
    set_carriers (self, thread_carriers_new (n_workers), TRUE);
  else
    unset_carriers (self);
}

void
way_search_set_carrier (WaySearch  *self,
                        WayCarrier *carrier)
{
  GPtrArray *carriers;

  if (!search_may_change (self))
    return;
  if (carrier == NULL)
    {
      unset_carriers (self);
      return;
    }
  g_return_if_fail (WAY_IS_CARRIER (carrier));
  g_return_if_fail (way_carrier_get_n_workers (carrier) <= MOST_WORKERS);

  carriers = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (carriers, g_object_ref (carrier));
  set_carriers (self, carriers, FALSE);
}

void
way_search_set_features (WaySearch     *self,
                         WayFeatureFunc func,
                         gpointer       user_data,
                         GDestroyNotify destroy)
{
  Workers *data;

  if (!search_may_change (self))
    return;

  data = search_get_engine_data (self, &engine);
  g_return_if_fail (data != NULL);

  search_forget_answer (self);
  set_features (data, func, user_data, destroy);
}

gboolean
way_search_get_worker_statistics (WaySearch     *self,
                                  guint          worker,
                                  WayStatistics *statistics)
{
  Workers *data;
  Worker *found;

  g_return_val_if_fail (WAY_IS_SEARCH (self) && statistics != NULL, FALSE);

  data = search_get_answerer_data (self, &engine);
  found = data != NULL ? find_worker (data, worker) : NULL;
  if (found == NULL)
    return FALSE;

  way_search_get_statistics (found->search, statistics);
  return TRUE;
}

/* For gather-reach.c ------------------------------------------------------ */

void
workers_fail_packing (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CALLBACK,
                       "the functions that pack and unpack nodes refuse a "
                       "node that they took during the search");
}

gboolean
workers_are_local (WaySearch *search)
{
  const Workers *self = search_get_answerer_data (search, &engine);

  return self->is_local;
}

Worker *
workers_get_first (WaySearch *search)
{
  Workers *self = search_get_answerer_data (search, &engine);

  return self != NULL ? self->workers : NULL;
}
