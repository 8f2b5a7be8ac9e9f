/* search-rows.c - matrices of costs by searches
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row is one search, which goes on from goal to goal until it has met all
 * targets. Over states a search finds a goal once for each edge into it, the
 * cheapest first. */

#include "searches/search-rows-private.h"

#include "core/limits-private.h"
#include "core/node-type-private.h"
#include "engine/answer.h"
#include "engine/find-path-private.h"

#include <wayfind/core/error.h>

#include <math.h>

gboolean
search_rows_init (SearchRows    *self,
                  WaySearch     *search,
                  const WayNode *targets,
                  gsize          n_targets,
                  SearchRowsSum  sum,
                  gconstpointer  sum_data,
                  Meter         *meter,
                  GError       **error)
{
  *self = (SearchRows) { search, targets, n_targets, sum, sum_data };
  self->next = meter_alloc (meter, MAX (n_targets, 1), sizeof *self->next,
                            error);
  if (self->next == NULL)
    return FALSE;

  self->columns = g_hash_table_new (NULL, NULL);
  for (gsize j = 0; j < n_targets; j++)
    {
      self->next[j] = GPOINTER_TO_SIZE (g_hash_table_lookup (self->columns,
                                                             targets[j]));
      g_hash_table_insert (self->columns, (gpointer) targets[j],
                           GSIZE_TO_POINTER (j + 1));
    }
  return TRUE;
}

void
search_rows_clear (SearchRows *self)
{
  g_clear_pointer (&self->columns, g_hash_table_unref);
  g_clear_pointer (&self->next, g_free);
}

static gsize
get_last_column (const SearchRows *self,
                 WayNode           node)
{
  return GPOINTER_TO_SIZE (g_hash_table_lookup (self->columns, node));
}

/* Makes the targets the goals, each node once. Returns how many there are. */
static gsize
set_goals (SearchRows   *self,
           const guint8 *is_known,
           WayCost      *costs,
           gdouble      *sums)
{
  gsize n_goals = 0;

  way_search_clear_goals (self->search);
  for (gsize j = 0; j < self->n_targets; j++)
    {
      if (is_known != NULL && is_known[j])
        continue;
      costs[j] = INFINITY;
      if (self->sum != NULL)
        sums[j] = INFINITY;
      if (get_last_column (self, self->targets[j]) != j + 1)
        continue;
      way_search_add_goal (self->search, self->targets[j]);
      n_goals++;
    }

  return n_goals;
}

/* Puts the goal that was found into its columns. Returns whether this was the
 * first time. */
static gboolean
take_goal (SearchRows *self,
           WayCost    *costs,
           gdouble    *sums)
{
  WayNode goal = NULL;
  WayCost cost = 0;
  gdouble sum = 0;
  gsize column;

  way_search_get_goal (self->search, &goal);
  way_search_get_cost (self->search, &cost);
  column = get_last_column (self, goal);
  if (column == 0 || costs[column - 1] < INFINITY)
    return FALSE;

  if (self->sum != NULL)
    {
      g_autoptr (WayPath) path = way_search_dup_path (self->search);

      sum = path != NULL ? self->sum (path, self->sum_data) : NAN;
    }
  for (; column > 0; column = self->next[column - 1])
    {
      costs[column - 1] = cost;
      if (self->sum != NULL)
        sums[column - 1] = sum;
    }
  return TRUE;
}

gboolean
search_rows_find (SearchRows   *self,
                  WayNode       source,
                  const guint8 *is_known,
                  WayCost      *costs,
                  gdouble      *sums,
                  Meter        *meter,
                  GError      **error)
{
  const gsize n_goals = set_goals (self, is_known, costs, sums);
  gsize n_found = 0;

  way_search_set_start (self->search, source);
  while (n_found < n_goals)
    {
      const WayStatus status = search_run_within (self->search, meter, error);

      if (status == WAY_STATUS_FAILED)
        return FALSE;
      if (status != WAY_STATUS_FOUND)
        return TRUE;
      n_found += take_goal (self, costs, sums) ? 1 : 0;
    }

  /* Without a goal no search has looked at the limits. */
  return n_goals > 0 || meter_look (meter, error);
}

gboolean
search_rows_check (WayGraph      *graph,
                   const WayNode *nodes,
                   gsize          n,
                   const char    *what,
                   GError       **error)
{
  const guint32 n_nodes = node_type_count (way_graph_get_query_type (graph));

  for (gsize i = 0; i < n; i++)
    if (WAY_NODE_INDEX (nodes[i]) >= n_nodes)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "%s %" G_GSIZE_FORMAT " is node %" G_GSIZE_FORMAT
                     ", and the graph has %u", what, i,
                     WAY_NODE_INDEX (nodes[i]), n_nodes);
        return FALSE;
      }

  return TRUE;
}

/* The public function ------------------------------------------------------ */

typedef struct
{
  WayMeasures *measures;
  guint        measure;
} Measured;

/* A SearchRowsSum. */
static gdouble
sum_measure (WayPath      *path,
             gconstpointer data)
{
  const Measured *self = data;

  return way_measures_sum (self->measures, self->measure, path);
}

/* Hands on the rows that @rows finds from @sources. */
static gboolean
hand_on_rows (SearchRows        *rows,
              const WayNode     *sources,
              gsize              n_sources,
              WayMeasuredRowFunc func,
              gpointer           user_data,
              Meter             *meter,
              GError           **error)
{
  const gsize n_row = MAX (rows->n_targets, 1);
  g_autofree WayCost *costs = meter_alloc (meter, n_row, sizeof *costs, error);
  g_autofree gdouble *sums = NULL;

  if (costs == NULL)
    return FALSE;
  if (rows->sum != NULL)
    {
      sums = meter_alloc (meter, n_row, sizeof *sums, error);
      if (sums == NULL)
        return FALSE;
    }

  for (gsize i = 0; i < n_sources; i++)
    {
      if (!search_rows_find (rows, sources[i], NULL, costs, sums, meter, error))
        return FALSE;
      if (!func (i, costs, sums, rows->n_targets, user_data))
        return TRUE;
    }
  return TRUE;
}

gboolean
way_search_foreach_row (WaySearch         *self,
                        WayMeasures       *measures,
                        guint              measure,
                        const WayNode     *sources,
                        gsize              n_sources,
                        const WayNode     *targets,
                        gsize              n_targets,
                        WayMeasuredRowFunc func,
                        gpointer           user_data,
                        GError           **error)
{
  const Measured measured = { measures, measure };
  g_auto (SearchRows) rows = { NULL };
  WayLimits limits;
  Meter meter;
  gboolean good;

  g_return_val_if_fail (WAY_IS_SEARCH (self), FALSE);
  g_return_val_if_fail (measures == NULL || WAY_IS_MEASURES (measures), FALSE);
  g_return_val_if_fail (measures == NULL
                        || measure < way_measures_get_count (measures), FALSE);
  g_return_val_if_fail (sources != NULL || n_sources == 0, FALSE);
  g_return_val_if_fail (targets != NULL || n_targets == 0, FALSE);
  g_return_val_if_fail (func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!search_rows_check (way_search_get_graph (self), sources, n_sources,
                          "source", error)
      || !search_rows_check (way_search_get_graph (self), targets, n_targets,
                             "target", error))
    return FALSE;

  /* Each search gets the rest of the limits, and these come back at the end. */
  limits = LIMITS_NONE;
  limits_assign (&limits, search_get_limits (self));
  meter_init (&meter, &limits);
  good = search_rows_init (&rows, self, targets, n_targets,
                           measures != NULL ? sum_measure : NULL, &measured,
                           &meter, error)
         && hand_on_rows (&rows, sources, n_sources, func, user_data, &meter,
                          error);
  way_search_set_limits (self, &limits);
  limits_clear (&limits);
  return good;
}
