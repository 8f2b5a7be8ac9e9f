/* spot-rows.c - matrices of costs between places on edges, by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A sweep of the hierarchy gives the costs from all entries of the sources to
 * all entries of the targets. Its rows come source by source; the best pair of
 * entries is the cost of a cell. Where an entry is not known, a search answers
 * for the row or the cell. */

#include "routing/router/spot-entries.h"

#include "routing/hierarchy/targets-private.h"

#include "core/meter.h"
#include "searches/search-rows-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

/* The entries of many nodes. */
typedef struct
{
  const WayNode *nodes;
  gsize          n;
  GArray        *entries;       /* (owned) of SpotEntry, node by node */
  gsize         *first;         /* (owned) n + 1: where those of each begin */
  guint8        *is_known;      /* (owned) whether the hierarchy knows them */
  gboolean       all_known;
} Ends;

typedef struct
{
  RouterState       *state;
  WayGraph          *graph;
  WayMeasures       *measures;  /* (nullable) */
  guint              measure;
  Ends               from, to;
  SpotEntries        entries;   /* if there is a hierarchy for @graph */
  gboolean           has_entries;
  WaySearch         *search;    /* (owned) (nullable) at first use */
  SearchRows         searched;  /* by that */
  Meter              meter;     /* of searches and arrays */

  gsize              row;       /* the source whose cells are being found */
  WayCost           *costs;     /* (owned) */
  gdouble           *sums;      /* (owned) */
  WayMeasuredRowFunc func;
  gpointer           user_data;
  gboolean           is_stopped; /* by @func */
  GError            *error;     /* (owned) of a search */
} SpotRows;

static void
ends_clear (Ends *self)
{
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->is_known, g_free);
}

static void
spot_rows_clear (SpotRows *self)
{
  ends_clear (&self->from);
  ends_clear (&self->to);
  if (self->has_entries)
    spot_entries_clear (&self->entries);
  g_clear_object (&self->search);
  search_rows_clear (&self->searched);
  g_clear_pointer (&self->costs, g_free);
  g_clear_pointer (&self->sums, g_free);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SpotRows, spot_rows_clear)

/* By searches -------------------------------------------------------------- */

/* The measure of the edge from @from to @to, or of the part of it that ends at
 * a spot. */
static gdouble
measure_step (const SpotRows  *self,
              const WayMidway *midway,
              WayNode          from,
              WayNode          to,
              guint32          edge)
{
  const gboolean leaves = midway != NULL && midway_is_spot (midway, from);
  const gboolean arrives = midway != NULL && midway_is_spot (midway, to);
  const Spot *spot = !leaves && !arrives
                       ? NULL : midway_spot (midway, leaves ? from : to);
  gdouble share = 1, end;
  guint ahead;                  /* the end of the edge to which the step leads */

  if (spot != NULL)
    {
      /* Where on its edge the spot's neighbour lies. */
      end = leaves && arrives ? midway_spot (midway, to)->share
                              : midway_side (spot, WAY_NODE_INDEX (
                                                     leaves ? to : from));
      share = ABS (end - spot->share);
      if (share == 0)
        return 0;
      ahead = (end > spot->share) == leaves;
      from = WAY_INDEX (spot->ends[1 - ahead]);
      to = WAY_INDEX (spot->ends[ahead]);
    }

  return share * way_measures_get_value (self->measures, self->measure, from,
                                         to, edge);
}

/* A SearchRowsSum. */
static gdouble
measure_path (WayPath      *path,
              gconstpointer data)
{
  const SpotRows *self = data;
  const WayMidway *midway = midway_below (self->graph);
  const guint length = way_path_get_length (path);
  gdouble sum = 0;

  for (guint i = 1; i < length; i++)
    sum += measure_step (self, midway, way_path_get_node (path, i - 1),
                         way_path_get_node (path, i),
                         way_path_get_edge (path, i));

  return sum;
}

/* Searches the targets that the hierarchy does not know, or all of them. */
static gboolean
search_cells (SpotRows *self,
              gboolean  all)
{
  if (self->search == NULL)
    {
      self->search = way_search_new (self->graph, WAY_STRATEGY_DIJKSTRA);
      way_search_set_partial (self->search, WAY_PARTIAL_NONE);
      if (!search_rows_init (&self->searched, self->search, self->to.nodes,
                             self->to.n,
                             self->measures != NULL ? measure_path : NULL, self,
                             &self->meter, &self->error))
        return FALSE;
    }

  return search_rows_find (&self->searched, self->from.nodes[self->row],
                           all ? NULL : self->to.is_known, self->costs,
                           self->sums, &self->meter, &self->error);
}

/* Rows --------------------------------------------------------------------- */

/* Prepares the row of the next source. */
static void
begin_row (SpotRows *self)
{
  SpotEntry best;

  for (gsize j = 0; j < self->to.n; j++)
    {
      best = (SpotEntry) { 0, INFINITY, INFINITY };
      if (self->has_entries && self->from.is_known[self->row]
          && self->to.is_known[j])
        spot_entries_direct (&self->entries, self->from.nodes[self->row],
                             self->to.nodes[j], &best);
      self->costs[j] = best.cost;
      self->sums[j] = best.sum;
    }
}

/* Completes the row and passes it on. */
static gboolean
end_row (SpotRows *self)
{
  const gboolean is_known = self->from.is_known[self->row];

  if ((!is_known || !self->to.all_known) && !search_cells (self, !is_known))
    return FALSE;
  for (gsize j = 0; self->measures != NULL && j < self->to.n; j++)
    if (self->costs[j] == INFINITY)
      self->sums[j] = INFINITY;
    else if (self->sums[j] == INFINITY)
      self->sums[j] = NAN;

  self->is_stopped = !self->func (self->row, self->costs,
                                  self->measures != NULL ? self->sums : NULL,
                                  self->to.n, self->user_data);
  self->row++;
  return !self->is_stopped;
}

/* Passes on all rows before @row, and begins that one. */
static gboolean
go_to_row (SpotRows *self,
           gsize     row)
{
  while (self->row < row)
    {
      if (!end_row (self))
        return FALSE;
      if (self->row < self->from.n)
        begin_row (self);
    }

  return TRUE;
}

/* Improves a row by the ways from one entry of its source. */
static void
take_ways (SpotRows        *self,
           const SpotEntry *leave,
           const WayCost   *costs,
           const gdouble   *sums)
{
  for (gsize j = 0; j < self->to.n; j++)
    for (gsize k = self->to.first[j]; k < self->to.first[j + 1]; k++)
      {
        const SpotEntry *arrive = &g_array_index (self->to.entries, SpotEntry,
                                                  k);
        const WayCost cost = leave->cost + costs[k] + arrive->cost;
        const gdouble sum = sums != NULL ? leave->sum + sums[k] + arrive->sum
                                         : 0;

        if (cost < self->costs[j]
            || (cost == self->costs[j] && sum < self->sums[j]))
          {
            self->costs[j] = cost;
            self->sums[j] = sum;
          }
      }
}

/* The source that has an entry. */
static gsize
find_source (const SpotRows *self,
             gsize           entry)
{
  gsize row = self->row;

  while (self->from.first[row + 1] <= entry)
    row++;
  return row;
}

/* A WayMeasuredRowFunc of the hierarchy. */
static gboolean
take_entry_row (gsize          entry,
                const WayCost *costs,
                const gdouble *sums,
                gsize          n_targets,
                gpointer       user_data)
{
  SpotRows *self = user_data;

  if (!go_to_row (self, find_source (self, entry)))
    return FALSE;

  take_ways (self, &g_array_index (self->from.entries, SpotEntry, entry), costs,
             sums);
  return TRUE;
}

/* Setting up --------------------------------------------------------------- */

typedef gboolean (*FindEntries) (const SpotEntries *entries,
                                 WayNode            node,
                                 GArray            *found);

static gboolean
ends_find (Ends              *self,
           const SpotEntries *entries,
           FindEntries        find,
           Meter             *meter,
           GError           **error)
{
  self->all_known = TRUE;
  self->entries = g_array_new (FALSE, FALSE, sizeof (SpotEntry));
  self->first = meter_alloc (meter, self->n + 1, sizeof *self->first, error);
  if (self->first == NULL)
    return FALSE;
  self->is_known = meter_alloc0 (meter, MAX (self->n, 1), 1, error);
  if (self->is_known == NULL)
    return FALSE;

  for (gsize i = 0; i < self->n; i++)
    {
      self->first[i] = self->entries->len;
      self->is_known[i] = entries != NULL
                          && find (entries, self->nodes[i], self->entries);
      if (!self->is_known[i])
        g_array_set_size (self->entries, (guint) self->first[i]);
      self->all_known = self->all_known && self->is_known[i];
    }
  self->first[self->n] = self->entries->len;
  return meter_take (meter, self->entries->len * sizeof (SpotEntry), error);
}

static gboolean
find_ends (SpotRows *self,
           GError  **error)
{
  const SpotEntries *entries = NULL;

  self->has_entries = spot_entries_init (&self->entries, self->state,
                                         self->graph, self->measures,
                                         self->measure);
  if (self->has_entries)
    {
      if (!hierarchy_check_sound (self->state->costs->hierarchy, error)
          || !spot_entries_list (&self->entries, &self->meter, error))
        return FALSE;
      entries = &self->entries;
    }

  return ends_find (&self->from, entries, spot_entries_leave, &self->meter,
                    error)
         && ends_find (&self->to, entries, spot_entries_arrive, &self->meter,
                       error);
}

/* (transfer full): the nodes of entries, to be freed. */
static WayNode *
list_nodes (const Ends *self)
{
  WayNode *nodes = g_new (WayNode, MAX (self->entries->len, 1));

  for (guint i = 0; i < self->entries->len; i++)
    nodes[i] = WAY_INDEX (g_array_index (self->entries, SpotEntry, i).node);

  return nodes;
}

static gboolean
sweep (SpotRows        *self,
       guint            n_threads,
       const WayLimits *limits,
       GError         **error)
{
  g_autoptr (Carried) carried = NULL;
  g_autoptr (WayHierarchyTargets) targets = NULL;
  g_autofree WayNode *from = list_nodes (&self->from);
  g_autofree WayNode *to = list_nodes (&self->to);

  if (self->from.entries->len == 0 || self->to.entries->len == 0)
    return TRUE;
  if (self->measures != NULL)
    {
      carried = router_state_take_carried (self->state, self->measures,
                                           self->measure, &self->meter, error);
      if (carried == NULL)
        return FALSE;
    }
  targets = targets_new_carrying (self->state->costs, carried, to,
                                  self->to.entries->len, TRUE, limits, error);
  return targets != NULL
         && targets_foreach_row (targets, from, self->from.entries->len,
                                 n_threads, take_entry_row, self, limits,
                                 error);
}

static gboolean
find_rows (SpotRows        *self,
           guint            n_threads,
           const WayLimits *limits,
           GError         **error)
{
  if (!search_rows_check (self->graph, self->from.nodes, self->from.n,
                          "source", error)
      || !search_rows_check (self->graph, self->to.nodes, self->to.n, "target",
                             error)
      || !find_ends (self, error))
    return FALSE;

  self->costs = meter_alloc (&self->meter, MAX (self->to.n, 1),
                             sizeof *self->costs, error);
  if (self->costs == NULL)
    return FALSE;
  self->sums = meter_alloc (&self->meter, MAX (self->to.n, 1),
                            sizeof *self->sums, error);
  if (self->sums == NULL)
    return FALSE;
  if (self->from.n == 0)
    return TRUE;

  begin_row (self);
  if (!sweep (self, n_threads, limits, error))
    return FALSE;
  if (self->is_stopped || (self->error == NULL
                           && go_to_row (self, self->from.n))
      || self->is_stopped)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

gboolean
way_router_foreach_spot_row (WayRouter         *self,
                             WayGraph          *graph,
                             WayMeasures       *measures,
                             guint              measure,
                             const WayNode     *sources,
                             gsize              n_sources,
                             const WayNode     *targets,
                             gsize              n_targets,
                             guint              n_threads,
                             WayMeasuredRowFunc func,
                             gpointer           user_data,
                             const WayLimits   *limits,
                             GError           **error)
{
  g_autoptr (RouterState) state = NULL;
  g_auto (SpotRows) rows = { NULL };

  g_return_val_if_fail (WAY_IS_ROUTER (self), FALSE);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), FALSE);
  g_return_val_if_fail (measures == NULL || WAY_IS_MEASURES (measures), FALSE);
  g_return_val_if_fail (measures == NULL
                        || measure < way_measures_get_count (measures), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (targets != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  state = router_take_state (self);
  if (state->closed != NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a router with closed nodes knows no rows between "
                           "places on edges: close the nodes in the graph");
      return FALSE;
    }

  rows.state = state;
  rows.graph = graph;
  rows.measures = measures;
  rows.measure = measure;
  rows.from = (Ends) { sources, n_sources };
  rows.to = (Ends) { targets, n_targets };
  rows.func = func;
  rows.user_data = user_data;
  meter_init (&rows.meter, limits);
  return find_rows (&rows, n_threads, limits, error);
}
