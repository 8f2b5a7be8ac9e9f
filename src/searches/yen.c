/* yen.c - the best path, the second best, and so on, by searches ahead alone
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Yen (1971), in the form that Lawler (1972) gave it. The paths that are still
 * to come are divided into sets. A set holds all paths that begin as a given
 * path does up to a node, its spur, and do not go on from there to some given
 * nodes. One search finds the best path of a set. When that is the best of all
 * sets it is handed out, and the rest of its set is divided into new sets, one
 * for each of its nodes. So no path is ever found twice.
 *
 * A set is not searched before it has to be. It waits with a lower bound: the
 * cost up to the spur, plus the best edge on, plus the heuristic from there. */

#include "searches/yen.h"

#include "core/edge-reader.h"
#include "engine/find-path-private.h"
#include "searches/detour-view.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>

/* A set of paths: they follow @parent up to its node @spur, and go on to none
 * of the nodes that come next in the paths of @taken. */
typedef struct
{
  WayPath   *parent;            /* (owned) (nullable) NULL: the set of all */
  guint      spur;
  GPtrArray *taken;             /* (owned) of WayPath */
  WayPath   *best;              /* (owned) (nullable) once it was searched */
  WayCost    bound;             /* below all costs; that of @best */
  guint64    serial;
} Set;

struct _Yen
{
  WayNodeType  *type;           /* (owned) */
  WayNode       start;          /* (not owned) */
  WayNode       goal;           /* (not owned) */
  DetourView   *view;           /* (owned) */
  WaySearch    *search;         /* (owned) over the view */
  Meter        *meter;          /* (nullable) of the call under way */
  GSequence    *sets;           /* (owned) of Set, the least bound first */
  guint64       n_sets;         /* ever made */
};

static void
set_free (Set *set)
{
  g_clear_pointer (&set->parent, way_path_unref);
  g_clear_pointer (&set->best, way_path_unref);
  g_ptr_array_unref (set->taken);
  g_free (set);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Set, set_free)

static void
free_set (gpointer set,
          gpointer user_data)
{
  set_free (set);
}

/* Sets --------------------------------------------------------------------- */

/* Of sets with equal bounds a searched set comes first, so that others may
 * need no search. */
static gint
compare_sets (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Set *first = a, *second = b;

  if (first->bound != second->bound)
    return first->bound < second->bound ? -1 : 1;
  if ((first->best == NULL) != (second->best == NULL))
    return first->best != NULL ? -1 : 1;

  return first->serial < second->serial ? -1 : first->serial > second->serial;
}

static void
keep_set (Yen *self,
          Set *set)
{
  g_sequence_insert_sorted (self->sets, set, compare_sets, NULL);
}

static Set *
take_first (Yen *self)
{
  GSequenceIter *first = g_sequence_get_begin_iter (self->sets);
  Set *set;

  if (g_sequence_iter_is_end (first))
    return NULL;

  set = g_sequence_get (first);
  g_sequence_remove (first);
  return set;
}

static Set *
set_new (Yen     *self,
         WayPath *parent,
         guint    spur)
{
  Set *set = g_new0 (Set, 1);

  set->parent = parent ? way_path_ref (parent) : NULL;
  set->spur = spur;
  set->taken
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  set->serial = self->n_sets++;

  return set;
}

static gboolean
no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for further paths");
  return FALSE;
}

/* Bars the edges out of the spur that paths of the set must not take. */
static gboolean
bar_taken (Yen       *self,
           const Set *set,
           GError   **error)
{
  for (guint i = 0; i < set->taken->len; i++)
    {
      const WayPath *taken = set->taken->pdata[i];

      if (!detour_view_scale_edge (self->view,
                                   way_path_get_node (taken, set->spur),
                                   way_path_get_node (taken, set->spur + 1),
                                   INFINITY))
        return no_memory (error);
    }

  return TRUE;
}

/* Searching a set ---------------------------------------------------------- */

/* The path that follows the set's parent to the spur, and @rest from there. */
static WayPath *
join (Yen           *self,
      const Set     *set,
      const WayPath *rest)
{
  const guint n_nodes = set->spur + way_path_get_length (rest);
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autofree WayCost *costs = g_new (WayCost, n_nodes);
  g_autofree guint32 *edges = g_new (guint32, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    {
      const gboolean is_rest = i > set->spur || set->parent == NULL;
      const WayPath *path = is_rest ? rest : set->parent;
      const guint at = is_rest ? i - set->spur : i;

      nodes[i] = way_path_get_node (path, at);
      costs[i] = way_path_get_cost_so_far (path, at);
      edges[i] = at > 0 ? way_path_get_edge (path, at) : WAY_EDGE_NONE;
    }

  return way_path_new (self->type, nodes, costs, edges, n_nodes, FALSE);
}

/* Tells the search where to begin, and what not to enter. */
static gboolean
set_up (Yen       *self,
        const Set *set,
        GError   **error)
{
  const WayPath *parent = set->parent;

  detour_view_clear (self->view);
  for (guint i = 0; i < set->spur; i++)
    if (!detour_view_bar_node (self->view, way_path_get_node (parent, i)))
      return no_memory (error);
  if (!bar_taken (self, set, error))
    return FALSE;

  way_search_clear_starts (self->search);
  if (parent == NULL)
    way_search_add_start (self->search, self->start, 0);
  else
    way_search_add_start (self->search, way_path_get_node (parent, set->spur),
                          way_path_get_cost_so_far (parent, set->spur));
  return TRUE;
}

/* Finds the best path of the set, which may have none. If
 * costs add up to more than a double holds, the set waits until all cheaper
 * paths were found, and fails when it comes up again. */
static gboolean
search_set (Yen     *self,
            Set     *set,
            GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (WayPath) rest = NULL;
  WayStatus status;

  if (!set_up (self, set, error))
    return FALSE;

  status = search_run_within (self->search, self->meter, &failure);
  if (status == WAY_STATUS_EXHAUSTED)
    {
      set->bound = 0;
      return TRUE;
    }
  if (set->bound < INFINITY
      && g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    {
      set->bound = INFINITY;
      return TRUE;
    }
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  if (status != WAY_STATUS_FOUND)
    return FALSE;

  rest = way_search_dup_path (self->search);
  set->best = join (self, set, rest);
  set->bound = way_path_get_cost (set->best);
  return TRUE;
}

/* Dividing a set ----------------------------------------------------------- */

/* Data to divide the rest of a set by one path. */
typedef struct
{
  WayQuery   query;
  WayNode    goal;
  EdgeReader reader;            /* of the view */
} Probe;

/* The sum of three bounds. It stays below INFINITY if they do, so that a path
 * which costs more than a double holds is searched for, and then reported. */
static WayCost
add_bounds (WayCost so_far,
            WayCost cost,
            WayCost left)
{
  const WayCost sum = so_far + cost + MAX (left, 0);

  return cost < INFINITY && left < INFINITY ? MIN (sum, G_MAXDOUBLE) : sum;
}

/* Finds a lower bound on the paths that begin as @path does up to @spur and go
 * on by edges that are not barred. */
static gboolean
find_bound (Yen           *self,
            Probe         *probe,
            const WayPath *path,
            guint          spur,
            WayCost       *bound,
            GError       **error)
{
  const WayNode node = way_path_get_node (path, spur);
  const WayAt at = { node, spur ? way_path_get_node (path, spur - 1) : node,
                     way_path_get_cost_so_far (path, spur), spur == 0 };
  const WayEdges *edges = edge_reader_edges (&probe->reader);

  if (!meter_expand (self->meter, error)
      || !edge_reader_ask (&probe->reader, &at, error))
    return FALSE;

  *bound = INFINITY;
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      const WayNode to = way_edges_get_node (edges, i);
      WayCost left = 0;

      if (cost < INFINITY)
        left = way_graph_heuristic (WAY_GRAPH (self->view),
                                    probe->reader.cursor, to);
      *bound = MIN (*bound, add_bounds (at.cost_so_far, cost, left));
    }
  if (*bound < INFINITY)
    *bound = MAX (*bound, way_path_get_cost (path));

  return TRUE;
}

/* Makes the set of the paths that leave @path at @spur, and that take no edge
 * of
 * @taken. */
static gboolean
branch_off (Yen       *self,
            Probe     *probe,
            WayPath   *path,
            guint      spur,
            GPtrArray *taken,
            GPtrArray *into,
            GError   **error)
{
  g_autoptr (Set) set = set_new (self, path, spur);

  for (guint i = 0; taken != NULL && i < taken->len; i++)
    g_ptr_array_add (set->taken, way_path_ref (taken->pdata[i]));
  g_ptr_array_add (set->taken, way_path_ref (path));
  if (!bar_taken (self, set, error)
      || !find_bound (self, probe, path, spur, &set->bound, error))
    return FALSE;

  if (set->bound < INFINITY)
    g_ptr_array_add (into, g_steal_pointer (&set));

  return detour_view_bar_node (self->view, way_path_get_node (path, spur))
         || no_memory (error);
}

static gboolean
branch_off_all (Yen       *self,
                Probe     *probe,
                const Set *set,
                GPtrArray *into,
                GError   **error)
{
  const guint last = way_path_get_length (set->best) - 1;

  detour_view_clear (self->view);
  for (guint i = 0; i < set->spur; i++)
    if (!detour_view_bar_node (self->view,
                               way_path_get_node (set->best, i)))
      return no_memory (error);

  for (guint spur = set->spur; spur < last; spur++)
    if (!branch_off (self, probe, set->best, spur,
                     spur == set->spur ? set->taken : NULL, into, error))
      return FALSE;

  return TRUE;
}

/* Divides a set without its best path, and keeps the parts; no part if
 * that fails. */
static gboolean
divide (Yen       *self,
        const Set *set,
        GError   **error)
{
  g_autoptr (GPtrArray) parts
    = g_ptr_array_new_with_free_func ((GDestroyNotify) set_free);
  Probe probe = { .goal = self->goal };
  gboolean ok;

  probe.query = (WayQuery) { &probe.goal, 1, TRUE };
  edge_reader_init (&probe.reader, WAY_GRAPH (self->view), &probe.query);
  ok = branch_off_all (self, &probe, set, parts, error);
  edge_reader_clear (&probe.reader);
  if (!ok)
    return FALSE;

  g_ptr_array_set_free_func (parts, NULL);
  for (guint i = 0; i < parts->len; i++)
    keep_set (self, parts->pdata[i]);

  return TRUE;
}

/* The paths ---------------------------------------------------------------- */

Yen *
yen_new (WayGraph *graph,
         WayNode   start,
         WayNode   goal)
{
  Yen *self = g_new0 (Yen, 1);

  self->type = way_node_type_ref (way_graph_get_node_type (graph));
  self->start = start;
  self->goal = goal;
  self->view = detour_view_new (graph);
  self->search = way_search_new (WAY_GRAPH (self->view), WAY_STRATEGY_ASTAR);
  way_search_set_goal (self->search, goal);
  self->sets = g_sequence_new (NULL);
  keep_set (self, set_new (self, NULL, 0));

  return self;
}

void
yen_free (Yen *self)
{
  g_sequence_foreach (self->sets, free_set, NULL);
  g_sequence_free (self->sets);
  g_object_unref (self->search);
  g_object_unref (self->view);
  way_node_type_unref (self->type);
  g_free (self);
}

/* Finds the best path of all sets, dividing sets until one is sure to have
 * it. */
static WayPath *
find_next (Yen     *self,
           GError **error)
{
  Set *set;

  while ((set = take_first (self)) != NULL)
    {
      const gboolean is_searched = set->best != NULL;
      const gboolean ok = is_searched ? divide (self, set, error)
                                      : search_set (self, set, error);

      if (ok && is_searched)
        {
          WayPath *path = g_steal_pointer (&set->best);

          set_free (set);
          return path;
        }
      if (ok && set->best == NULL && set->bound < INFINITY)
        {
          set_free (set);
          continue;
        }

      keep_set (self, set);     /* found, put off, or to be tried again */
      if (!ok)
        return NULL;
    }

  return NULL;
}

WayPath *
yen_next (Yen     *self,
          Meter   *meter,
          GError **error)
{
  WayPath *path;

  self->meter = meter;
  path = find_next (self, error);
  self->meter = NULL;

  return path;
}
