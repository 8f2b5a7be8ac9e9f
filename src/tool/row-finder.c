/* row-finder.c - finds rows of a matrix of costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/row-finder.h"

#include <math.h>

/* A router selects the columns once for this number of rows, which takes a few
 * rows' time. */
#define ROUTER_ROWS 256

void
row_finder_init (RowFinder    *self,
                 const GArray *rows,
                 const GArray *columns,
                 WaySearch    *search,
                 WayRouter    *router,
                 const Also   *also,
                 Limits       *limits)
{
  static const Also none = { NULL };

  *self = (RowFinder) { rows, columns, search, way_search_get_graph (search),
                        limits, router, also != NULL ? also : &none };
  self->n_numbers = columns->len * (1 + self->also->n);
  self->row = g_new (gdouble, MAX (self->n_numbers, 1));
  self->status = WAY_STATUS_FOUND;
}

void
row_finder_clear (RowFinder *self)
{
  g_clear_pointer (&self->row, g_free);
}

guint
row_finder_get_batch (const RowFinder *self)
{
  return self->router != NULL ? ROUTER_ROWS : 1;
}

/* A search is asked for rows, or a router. */
typedef struct
{
  RowFinder     *finder;
  const guint32 *todo;
  RowFunc        func;
  gpointer       user_data;
  GError        *error;         /* (owned) of @func */
} Asking;

static void
note_expansions (RowFinder *self)
{
  WayStatistics statistics;

  way_search_get_statistics (self->search, &statistics);
  self->limits->expanded += statistics.expanded;
}

/* A router does not know that a start is avoided. What is avoided is reached from
 * nowhere, not from itself either. */
static gboolean
take_row (gsize          i,
          const WayCost *costs,
          const gdouble *sums,
          gsize          n_targets,
          gpointer       user_data)
{
  Asking *self = user_data;
  RowFinder *finder = self->finder;
  const guint row = self->todo[i];
  const Spot *from = &g_array_index (finder->rows, Spot, row);
  const gboolean is_blocked = finder->router != NULL
                              && way_graph_is_blocked (finder->graph,
                                                       from->node);

  for (gsize j = 0; j < n_targets; j++)
    {
      finder->row[j] = is_blocked ? (WayCost) INFINITY : costs[j];
      if (sums != NULL)
        finder->row[n_targets + j] = is_blocked ? (gdouble) INFINITY : sums[j];
    }
  if (finder->router == NULL)
    note_expansions (finder);

  return self->func (row, finder->row, self->user_data, &self->error);
}

static gboolean
take_costs (gsize          i,
            const WayCost *costs,
            gsize          n_targets,
            gpointer       user_data)
{
  return take_row (i, costs, NULL, n_targets, user_data);
}

/* (transfer full): the nodes of the @n spots with the numbers @which, or of the
 * first @n if that is %NULL. */
static WayNode *
list_nodes (const GArray  *spots,
            const guint32 *which,
            guint          n)
{
  WayNode *nodes = g_new (WayNode, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    nodes[i] = g_array_index (spots, Spot, which != NULL ? which[i] : i).node;

  return nodes;
}

static gboolean
ask_router (Asking        *asking,
            const WayNode *sources,
            guint          n_sources,
            const WayNode *targets,
            GError       **error)
{
  RowFinder *self = asking->finder;
  g_autoptr (WayLimits) rest = limits_new_rest (self->limits);

  return self->also->n > 0
           ? way_router_foreach_measured_row (
             self->router, self->also->measures, self->also->numbers[0],
             sources, n_sources, targets, self->columns->len, 0, take_row,
             asking, rest, error)
           : way_router_foreach_row (self->router, sources, n_sources, targets,
                                     self->columns->len, 0, take_costs, asking,
                                     rest, error);
}

/* A limit that is met is a status, and not an error. */
static gboolean
search_rows (Asking        *asking,
             const WayNode *sources,
             guint          n_sources,
             const WayNode *targets,
             GError       **error)
{
  RowFinder *self = asking->finder;
  const Also *also = self->also;
  GError *problem = NULL;
  gboolean needs_memory;

  limits_apply (self->limits, self->search);
  if (way_search_foreach_row (self->search, also->n > 0 ? also->measures : NULL,
                              also->n > 0 ? also->numbers[0] : 0, sources,
                              n_sources, targets, self->columns->len, take_row,
                              asking, &problem))
    return TRUE;

  note_expansions (self);
  needs_memory = way_search_get_status (self->search) == WAY_STATUS_MAX_BYTES;
  self->status = needs_memory ? WAY_STATUS_MAX_BYTES
                              : limits_tell_status (self->limits, problem);
  if (self->status == WAY_STATUS_FAILED)
    g_propagate_error (error, problem);
  else
    g_error_free (problem);
  return self->status != WAY_STATUS_FAILED;
}

gboolean
row_finder_find (RowFinder     *self,
                 const guint32 *todo,
                 guint          n_todo,
                 RowFunc        func,
                 gpointer       user_data,
                 GError       **error)
{
  Asking asking = { self, todo, func, user_data, NULL };
  g_autofree WayNode *sources = list_nodes (self->rows, todo, n_todo);
  g_autofree WayNode *targets = list_nodes (self->columns, NULL,
                                            self->columns->len);
  const gboolean good = (self->router != NULL ? ask_router : search_rows)
                          (&asking, sources, n_todo, targets, error);

  if (asking.error == NULL)
    return good;

  g_clear_error (error);
  g_propagate_error (error, asking.error);
  return FALSE;
}
