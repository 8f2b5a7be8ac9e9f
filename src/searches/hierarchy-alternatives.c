/* hierarchy-alternatives.c - good paths that differ, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes by which other paths may lead are told by what these would cost, and
 * would share with the best one (hierarchy/via-nodes). Their paths are made one
 * by one, each of two halves that the query itself finds, and go by the same
 * bounds as all alternatives. One path leads over many such nodes, of which
 * only the first is tried. */

#include <wayfind/hierarchy-alternatives.h>

#include "hierarchy/query-private.h"
#include "hierarchy/via-nodes.h"
#include "searches/path-bounds.h"

#include <wayfind/error.h>

#include <math.h>

/* How many paths are made for each that is wanted. On Moscow's roads the first
 * dozen hold nearly all that are good. */
#define TRIES_A_PATH 6

/* Sums in another order may differ by rounding, and by so much at most. */
#define ROUNDING 1e-9

typedef struct
{
  WayHierarchyQuery *query;
  ViaNodes          *vias;      /* of the query */
  guint32            from;      /* ranks */
  guint32            to;
  gdouble            scale;     /* of numbers of the hierarchy */
  GArray            *half;      /* (owned) of guint32: edges to a via node */
  GArray            *ids;       /* (owned) of guint32: nodes of a path */
  PathBounds         bounds;
  GPtrArray         *paths;     /* (owned) of WayPath */
  Meter              meter;
} Finder;

static void
finder_clear (Finder *self)
{
  if (self->half == NULL)
    return;

  if (self->vias != NULL)
    via_nodes_forget (self->vias);
  g_array_unref (self->half);
  g_array_unref (self->ids);
  path_bounds_clear (&self->bounds);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static void
finder_init (Finder                *self,
             WayHierarchyQuery     *query,
             const WayAlternatives *options)
{
  const Values *values = costs_values (query->costs);

  self->query = query;
  self->from = g_array_index (query->ends[0], QueryEnd, 0).rank;
  self->to = g_array_index (query->ends[1], QueryEnd, 0).rank;
  self->scale = values->is_whole ? 1 : values->scale;
  self->half = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  path_bounds_init (&self->bounds, options);
  self->paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  meter_init (&self->meter, query->is_limited ? &query->limits : NULL);
}

/* Finds the edges of the best path between two ranks. An outcome that is
 * neither FOUND nor EXHAUSTED is FAILED. */
static WayStatus
find_edges (Finder  *self,
            guint32  from,
            guint32  to,
            GError **error)
{
  WayHierarchyQuery *query = self->query;
  WayStatus status;

  g_array_index (query->ends[0], QueryEnd, 0).rank = from;
  g_array_index (query->ends[1], QueryEnd, 0).rank = to;
  status = query_walk (query, &self->meter, error);
  if (status == WAY_STATUS_FOUND && query_unfold (query) == HIERARCHY_NONE)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                           "the file of the hierarchy is damaged: make it "
                           "anew");
      status = WAY_STATUS_FAILED;
    }
  g_array_index (query->ends[0], QueryEnd, 0).rank = self->from;
  g_array_index (query->ends[1], QueryEnd, 0).rank = self->to;
  if (status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED
      || status == WAY_STATUS_FAILED)
    return status;

  limit_set_error (self->meter.met, error);
  return WAY_STATUS_FAILED;
}

/* Makes a path of the edges of the query, and keeps it if the bounds allow. */
static gboolean
take_path (Finder  *self,
           GError **error)
{
  WayHierarchyQuery *query = self->query;
  const guint n_nodes = query_follow (query, self->from, TRUE);
  const WayNode *nodes = (const WayNode *) (gpointer) query->nodes->data;
  const WayCost *sums = (const WayCost *) (gpointer) query->sums->data;

  if (n_nodes == 0)
    return path_bounds_fail_no_memory (error);

  g_array_set_size (self->ids, n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    g_array_index (self->ids, guint32, i)
      = (guint32) WAY_NODE_INDEX (nodes[i]);
  if (path_bounds_take (&self->bounds,
                        (const guint32 *) (gpointer) self->ids->data, sums,
                        n_nodes))
    g_ptr_array_add (self->paths,
                     way_path_new (query->costs->hierarchy->type, nodes, sums,
                                   (const guint32 *) (gpointer)
                                     query->ids->data, n_nodes, FALSE));
  return TRUE;
}

/* The best path ------------------------------------------------------------ */

/* Notes which nodes above either end the best path passes, by the edges that
 * the query has. */
static void
note_best (Finder *self)
{
  const WayHierarchyQuery *query = self->query;
  const HierarchyShape *shape = costs_shape (query->costs);
  const Values *values = costs_values (query->costs);
  gdouble sum = 0;

  via_nodes_get (self->vias, self->from)->on_best = 0;
  for (guint i = 0; i < query->edges->len; i++)
    {
      const guint32 edge = g_array_index (query->edges, guint32, i);
      const guint32 rank = shape->ranks[shape->edge_heads[edge]];
      Via *via;

      sum += values_cost (values, edge) * self->scale;
      via = rank < shape->n_nodes ? via_nodes_get (self->vias, rank) : NULL;
      if (via != NULL)
        via->on_best = sum;
    }
}

static WayStatus
find_best (Finder  *self,
           GError **error)
{
  const WayStatus status = find_edges (self, self->from, self->to, error);

  if (status != WAY_STATUS_FOUND)
    return status;
  if (!take_path (self, error))
    return WAY_STATUS_FAILED;
  if (self->paths->len > 0)
    return status;

  path_bounds_fail_no_memory (error);
  return WAY_STATUS_FAILED;
}

/* Finds the nodes by which other paths may lead. The query still has the edges
 * of the best one. */
static gboolean
choose_vias (Finder  *self,
             GError **error)
{
  const HierarchyShape *shape = costs_shape (self->query->costs);
  const gdouble best = way_path_get_cost (self->paths->pdata[0]) * self->scale;
  const gdouble most = MIN (self->bounds.max_cost * self->scale, G_MAXDOUBLE);
  const gdouble max_shared = self->bounds.max_shared;

  if (self->query->vias == NULL)
    self->query->vias = via_nodes_new (shape->n_nodes);
  if (self->query->vias == NULL)
    return path_bounds_fail_no_memory (error);

  self->vias = self->query->vias;
  via_nodes_begin (self->vias, shape, self->from, self->to);
  note_best (self);
  if (!via_nodes_run (self->vias, self->query->costs, best, most, &self->meter,
                      error))
    return FALSE;

  /* What replaces a smaller part shares too much. */
  if (!query_find_bypasses (self->query, self->vias, best,
                            best - max_shared * most, &self->meter, error))
    return FALSE;

  via_nodes_choose (self->vias, best, most, max_shared);
  return TRUE;
}

/* Others ------------------------------------------------------------------- */

/* Other nodes on a path that costs no more over them need not be tried. */
static void
note_tried (Finder *self)
{
  const WayHierarchyQuery *query = self->query;
  const HierarchyShape *shape = costs_shape (query->costs);
  const Values *values = costs_values (query->costs);
  gdouble cost = 0;

  for (guint i = 0; i < query->edges->len; i++)
    cost += values_cost (values, g_array_index (query->edges, guint32, i))
            * self->scale;
  for (guint i = 0; i < query->edges->len; i++)
    {
      const guint32 edge = g_array_index (query->edges, guint32, i);
      const guint32 rank = shape->ranks[shape->edge_heads[edge]];
      Via *via = rank < shape->n_nodes ? via_nodes_get (self->vias, rank)
                                       : NULL;

      if (via != NULL)
        via->is_tried |= via->costs[0] + via->costs[1]
                         >= cost * (1 - ROUNDING);
    }
}

/* Makes the path over @via, and keeps it if the bounds allow. */
static gboolean
try_via (Finder  *self,
         Via     *via,
         GError **error)
{
  GArray *edges = self->query->edges;
  WayStatus status = find_edges (self, self->from, via->rank, error);

  via->is_tried = TRUE;
  if (status != WAY_STATUS_FOUND)
    return status != WAY_STATUS_FAILED;

  g_array_set_size (self->half, 0);
  g_array_append_vals (self->half, edges->data, edges->len);
  status = find_edges (self, via->rank, self->to, error);
  if (status != WAY_STATUS_FOUND)
    return status != WAY_STATUS_FAILED;

  g_array_prepend_vals (edges, self->half->data, self->half->len);
  note_tried (self);
  return take_path (self, error);
}

static gboolean
find_others (Finder  *self,
             guint    n_paths,
             GError **error)
{
  const GArray *choice;
  guint64 n_tries = (guint64) TRIES_A_PATH * n_paths;

  if (n_paths == 1 || way_path_get_length (self->paths->pdata[0]) == 1)
    return TRUE;
  if (!choose_vias (self, error))
    return FALSE;

  choice = self->vias->choice;
  for (guint i = 0; i < choice->len && n_tries > 0
                    && self->paths->len < n_paths; i++)
    {
      Via *via = &g_array_index (self->vias->vias, Via,
                                 g_array_index (choice, guint32, i));

      if (via->is_tried)
        continue;
      if (!try_via (self, via, error))
        return FALSE;
      n_tries--;
    }

  return TRUE;
}

static gboolean
check_ends (const WayHierarchyQuery *query,
            GError                 **error)
{
  for (guint side = 0; side < 2; side++)
    {
      const char *what = side == 0 ? "start" : "goal";
      const GArray *ends = query->ends[side];

      if (ends->len == 0)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_NO_START,
                       "a query of a hierarchy has no %s", what);
          return FALSE;
        }
      if (ends->len > 1 || g_array_index (ends, QueryEnd, 0).cost > 0)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "alternatives have one %s, which costs nothing", what);
          return FALSE;
        }
    }

  return TRUE;
}

GPtrArray *
way_hierarchy_query_find_alternatives (WayHierarchyQuery     *self,
                                       const WayAlternatives *options,
                                       GError               **error)
{
  static const WayAlternatives defaults = WAY_ALTERNATIVES_DEFAULTS;
  g_auto (Finder) finder = { 0 };
  WayStatus status;

  g_return_val_if_fail (WAY_IS_HIERARCHY_QUERY (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (options == NULL)
    options = &defaults;
  g_return_val_if_fail (options->n_paths > 0, NULL);
  g_return_val_if_fail (options->max_shared >= 0 && options->max_shared <= 1,
                        NULL);
  g_return_val_if_fail (options->max_stretch >= 1, NULL);

  self->status = WAY_STATUS_READY;
  if (!check_ends (self, error))
    return NULL;

  finder_init (&finder, self, options);
  if (!meter_look (&finder.meter, error))
    return NULL;

  status = find_best (&finder, error);
  if (status == WAY_STATUS_EXHAUSTED)
    return g_steal_pointer (&finder.paths);
  if (status != WAY_STATUS_FOUND
      || !find_others (&finder, options->n_paths, error))
    return NULL;

  return g_steal_pointer (&finder.paths);
}
