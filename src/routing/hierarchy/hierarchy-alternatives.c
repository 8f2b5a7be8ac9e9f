/* hierarchy-alternatives.c - good paths that differ, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Other paths lead by via nodes. The cost of the path over each node, and the
 * share of it on the best path, are known before any path is made
 * (hierarchy/via-nodes). Paths are then made one by one, and must keep the
 * bounds of all alternatives. One path leads over many via nodes, of which only
 * the first is tried.
 *
 * Most paths share too much with an earlier one, nearly always in large pieces.
 * So the slots of all paths are kept (hierarchy/known-slots): a path that takes
 * a known slot shares all edges of that slot. This rules out most paths before
 * they are unfolded, and others while they are unfolded. Shared slots are not
 * unfolded again. */

#include "routing/hierarchy/query-private.h"

#include "routing/hierarchy/known-slots.h"
#include "routing/hierarchy/via-nodes.h"
#include "searches/path-bounds.h"

#include <wayfind/core/error.h>

#include <math.h>

/* How many paths are made for each path that the caller wants. On Moscow's
 * roads the first dozen contain nearly all good paths. */
#define TRIES_A_PATH 6

/* The largest difference by rounding between sums in another order. */
#define ROUNDING 1e-9

/* The memory of a query for alternatives, kept from one call to the next. */
typedef struct
{
  WayHierarchyQuery *query;     /* the owner of this */
  ViaNodes          *vias;      /* (owned) (nullable) */
  KnownSlots         known;     /* of all paths */
  guint32            from;      /* ranks */
  guint32            to;
  gdouble            scale;     /* of numbers of the hierarchy */
  GArray            *half;      /* (owned) of guint32: slots to a via node */
  GArray            *ids;       /* (owned) of guint32: nodes of a path */
  PathBounds         bounds;
  GPtrArray         *paths;     /* (owned) (nullable) of WayPath, in a call */
  Meter              meter;
} Finder;

static Finder *
finder_new (WayHierarchyQuery *query)
{
  Finder *self = g_new0 (Finder, 1);

  self->query = query;
  known_slots_init (&self->known);
  self->half = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

static void
finder_free (gpointer data)
{
  Finder *self = data;

  via_nodes_free (self->vias);
  known_slots_clear (&self->known);
  g_array_unref (self->half);
  g_array_unref (self->ids);
  path_bounds_clear (&self->bounds);
  g_free (self);
}

static void
finder_begin (Finder                *self,
              const WayAlternatives *options)
{
  WayHierarchyQuery *query = self->query;
  const Values *values = costs_values (query->costs);

  self->from = g_array_index (query->ends[0], QueryEnd, 0).rank;
  self->to = g_array_index (query->ends[1], QueryEnd, 0).rank;
  self->scale = values->is_whole ? 1 : values->scale;
  known_slots_begin (&self->known);
  path_bounds_begin (&self->bounds, options);
  self->paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  meter_init (&self->meter, query->is_limited ? &query->limits : NULL);
}

/* Returns the paths to the caller. */
static GPtrArray *
finder_end (Finder *self)
{
  if (self->vias != NULL)
    via_nodes_forget (self->vias);

  return g_steal_pointer (&self->paths);
}

static Finder *
get_finder (WayHierarchyQuery *query)
{
  if (query->finder == NULL)
    {
      query->finder = finder_new (query);
      query->free_finder = finder_free;
    }

  return query->finder;
}

static WayStatus
fail_disorder (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of the hierarchy is damaged: make it again");
  return WAY_STATUS_FAILED;
}

/* Finds the slots of the best path between two ranks. Returns FAILED for any
 * outcome but FOUND and EXHAUSTED. */
static WayStatus
find_slots (Finder  *self,
            guint32  from,
            guint32  to,
            GError **error)
{
  WayHierarchyQuery *query = self->query;
  WayStatus status;

  g_array_set_size (query->slots, 0);
  g_array_index (query->ends[0], QueryEnd, 0).rank = from;
  g_array_index (query->ends[1], QueryEnd, 0).rank = to;
  status = query_walk (query, &self->meter, error);
  if (status == WAY_STATUS_FOUND && query_trace (query) == HIERARCHY_NONE)
    status = fail_disorder (error);
  g_array_index (query->ends[0], QueryEnd, 0).rank = self->from;
  g_array_index (query->ends[1], QueryEnd, 0).rank = self->to;
  if (status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED
      || status == WAY_STATUS_FAILED)
    return status;

  limit_set_error (self->meter.met, error);
  return WAY_STATUS_FAILED;
}

/* Whether a path of @n_nodes lacks an edge of the query that leads to a node of
 * the graph. */
static gboolean
is_cut (const WayHierarchyQuery *query,
        guint                    n_nodes)
{
  const gboolean has_sink = hierarchy_has_states (costs_shape (query->costs));

  return n_nodes + has_sink < query->edges->len + 1;
}

/* Adds the path of the query, and the slots from which it was unfolded. A path
 * from which circles were cut has fewer edges than its slots. */
static gboolean
add_path (Finder  *self,
          guint    n_nodes,
          GError **error)
{
  WayHierarchyQuery *query = self->query;

  g_ptr_array_add (
    self->paths, way_path_new (query->costs->hierarchy->type,
                               (const WayNode *) (gpointer) query->nodes->data,
                               (const WayCost *) (gpointer) query->sums->data,
                               (const guint32 *) (gpointer) query->ids->data,
                               n_nodes, FALSE));
  if (is_cut (query, n_nodes) || query_note_known (query, &self->known))
    return TRUE;

  return path_bounds_fail_no_memory (error);
}

/* Makes a path of the edges of the query, and keeps it if the bounds allow. */
static gboolean
take_path (Finder  *self,
           GError **error)
{
  WayHierarchyQuery *query = self->query;
  const guint n_nodes = query_follow (query, self->from, TRUE);

  if (n_nodes == 0)
    return path_bounds_fail_no_memory (error);

  g_array_set_size (self->ids, n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    g_array_index (self->ids, guint32, i)
      = (guint32) WAY_NODE_INDEX (g_array_index (query->nodes, WayNode, i));

  return !path_bounds_take (&self->bounds,
                            (const guint32 *) (gpointer) self->ids->data,
                            (const WayCost *) (gpointer) query->sums->data,
                            n_nodes)
         || add_path (self, n_nodes, error);
}

/* The best path ------------------------------------------------------------ */

/* Marks the nodes above either end that the best path passes, by the edges of
 * the query. */
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
  const WayStatus status = find_slots (self, self->from, self->to, error);

  if (status != WAY_STATUS_FOUND)
    return status;
  if (query_unfold_beside (self->query, &self->known, (gdouble) INFINITY)
      != QUERY_UNFOLDED)
    return fail_disorder (error);
  if (!take_path (self, error))
    return WAY_STATUS_FAILED;
  if (self->paths->len > 0)
    return status;

  path_bounds_fail_no_memory (error);
  return WAY_STATUS_FAILED;
}

/* Finds via nodes. The query still has the edges of the best path. */
static gboolean
choose_vias (Finder  *self,
             GError **error)
{
  const HierarchyShape *shape = costs_shape (self->query->costs);
  const gdouble best = way_path_get_cost (self->paths->pdata[0]) * self->scale;
  const gdouble most = MIN (self->bounds.max_cost * self->scale, G_MAXDOUBLE);
  const gdouble max_shared = self->bounds.max_shared;

  if (self->vias == NULL)
    self->vias = via_nodes_new (shape->n_nodes);
  if (self->vias == NULL)
    return path_bounds_fail_no_memory (error);

  via_nodes_begin (self->vias, shape, self->from, self->to);
  note_best (self);
  if (!via_nodes_run (self->vias, self->query->costs, best, most, &self->meter,
                      error))
    return FALSE;

  /* A path that avoids only a smaller part shares too much. */
  if (!query_find_bypasses (self->query, self->vias, best,
                            best - max_shared * most, &self->meter, error))
    return FALSE;

  via_nodes_choose (self->vias, best, most, max_shared);
  return TRUE;
}

/* Others ------------------------------------------------------------------- */

/* Marks the nodes on a path that costs @cost as tried, if no path over them
 * costs more. */
static void
note_passed (Finder  *self,
             guint32  rank,
             gdouble  cost)
{
  Via *via = rank < costs_shape (self->query->costs)->n_nodes
               ? via_nodes_get (self->vias, rank) : NULL;

  if (via != NULL)
    via->is_tried |= via->costs[0] + via->costs[1] >= cost * (1 - ROUNDING);
}

/* The nodes between the slots of a path. */
static void
note_slots (Finder  *self,
            gdouble  cost)
{
  const GArray *slots = self->query->slots;
  const HierarchyShape *shape = costs_shape (self->query->costs);

  for (guint i = 0; i < slots->len; i++)
    {
      const guint32 slot = g_array_index (slots, guint32, i);

      note_passed (self, slot & 1 ? shape->tails[slot / 2]
                                  : shape->heads[slot / 2], cost);
    }
}

/* All nodes of a path. */
static void
note_edges (Finder  *self,
            gdouble  cost)
{
  const GArray *edges = self->query->edges;
  const HierarchyShape *shape = costs_shape (self->query->costs);

  for (guint i = 0; i < edges->len; i++)
    note_passed (self,
                 shape->ranks[shape->edge_heads[g_array_index (edges, guint32,
                                                               i)]], cost);
}

/* Finds the slots of the path over a node beside the best path. */
static WayStatus
find_slots_beside (Finder    *self,
                   const Via *via,
                   GError   **error)
{
  GArray *slots = self->query->slots;
  WayStatus status = find_slots (self, self->from, via->rank, error);

  if (status != WAY_STATUS_FOUND)
    return status;

  g_array_set_size (self->half, 0);
  g_array_append_vals (self->half, slots->data, slots->len);
  status = find_slots (self, via->rank, self->to, error);
  g_array_prepend_vals (slots, self->half->data, self->half->len);
  return status;
}

/* Finds the slots of the path over @via. */
static WayStatus
find_slots_over (Finder    *self,
                 const Via *via,
                 GError   **error)
{
  if (via->is_beside)
    return find_slots_beside (self, via, error);

  g_array_set_size (self->query->slots, 0);
  if (!via_nodes_trace (self->vias, costs_shape (self->query->costs), via,
                        self->query->slots))
    return fail_disorder (error);

  return WAY_STATUS_FOUND;
}

static gdouble
add_up_slots (const WayHierarchyQuery *query)
{
  const Values *values = costs_values (query->costs);
  gdouble sum = 0;

  for (guint i = 0; i < query->slots->len; i++)
    sum += values_number (values, g_array_index (query->slots, guint32, i));

  return sum;
}

/* Makes the path over @via, and keeps it if the bounds allow. */
static gboolean
try_via (Finder  *self,
         Via     *via,
         GError **error)
{
  WayStatus status = find_slots_over (self, via, error);
  gdouble cost;

  via->is_tried = TRUE;
  if (status != WAY_STATUS_FOUND)
    return status != WAY_STATUS_FAILED;

  cost = add_up_slots (self->query);
  switch (query_unfold_beside (self->query, &self->known,
                               self->bounds.max_shared * cost * (1 + ROUNDING)))
    {
    case QUERY_UNFOLDED:
      note_edges (self, cost);
      return take_path (self, error);

    case QUERY_SHARED:
      note_slots (self, cost);
      return TRUE;

    default:
      return fail_disorder (error) != WAY_STATUS_FAILED;
    }
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
      if (!meter_go_on (&self->meter, error) || !try_via (self, via, error))
        return FALSE;
      n_tries--;
    }

  return TRUE;
}

static gboolean
find_all (Finder  *self,
          guint    n_paths,
          GError **error)
{
  WayStatus status;

  if (!meter_look (&self->meter, error))
    return FALSE;

  status = find_best (self, error);
  return status == WAY_STATUS_EXHAUSTED
         || (status == WAY_STATUS_FOUND && find_others (self, n_paths, error));
}

static gboolean
check_ends (const WayHierarchyQuery *query,
            GError                 **error)
{
  if (!query_check_ends (query, error))
    return FALSE;

  for (guint side = 0; side < 2; side++)
    {
      const char *what = side == 0 ? "start" : "goal";
      const GArray *ends = query->ends[side];

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
query_find_alternatives (WayHierarchyQuery     *self,
                         const WayAlternatives *options,
                         GError               **error)
{
  static const WayAlternatives defaults = WAY_ALTERNATIVES_DEFAULTS;
  g_autoptr (GPtrArray) paths = NULL;
  Finder *finder;
  gboolean is_done;

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

  finder = get_finder (self);
  finder_begin (finder, options);
  is_done = find_all (finder, options->n_paths, error);
  paths = finder_end (finder);
  return is_done ? g_steal_pointer (&paths) : NULL;
}
