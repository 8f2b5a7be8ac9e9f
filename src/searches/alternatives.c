/* alternatives.c - some good paths that are really different
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The penalty method (Bader, Dees, Geisberger and Sanders, 2011): each path
 * that was found, wanted or not, raises the costs of its edges, so that the
 * next search prefers others. Costs only rise, so that the heuristic stays a
 * lower bound. The costs that the caller sees, and the bounds on paths, go by
 * the true costs of edges. */

#include <wayfind/searches/alternatives.h>

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/node-map.h"
#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "searches/detour-view.h"
#include "searches/path-bounds.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>

/* The factor of the cost of an edge each time that a path uses it. */
#define PENALTY 1.4

/* How many searches there are for each path that is wanted, and how many at
 * least. If only one path exists, a factor of 1.4 to the 40th is enough to
 * show it. */
#define ROUNDS_A_PATH 8
#define LEAST_ROUNDS 40

typedef struct
{
  WayGraph    *graph;
  WayNodeType *type;
  DetourView  *view;            /* (owned) */
  WaySearch   *search;          /* (owned) over the view */
  NodeMap      map;             /* nodes on paths */
  PathBounds   bounds;
  GPtrArray   *paths;           /* (owned) of WayPath */
  Meter        meter;
} Finder;

static void
finder_clear (Finder *self)
{
  if (self->view == NULL)
    return;

  g_clear_object (&self->search);
  g_clear_object (&self->view);
  node_map_clear (&self->map);
  path_bounds_clear (&self->bounds);
  g_clear_pointer (&self->paths, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

static void
finder_init (Finder                *self,
             WayGraph              *graph,
             WayNode                start,
             WayNode                goal,
             const WayAlternatives *options,
             const WayLimits       *limits)
{
  meter_init (&self->meter, limits);
  self->graph = graph;
  self->type = way_graph_get_node_type (graph);
  self->view = detour_view_new (graph);
  self->search = way_search_new (WAY_GRAPH (self->view), WAY_STRATEGY_ASTAR);
  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, goal);
  node_map_init (&self->map, self->type);
  path_bounds_init (&self->bounds, options);
  self->paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
}

static void
report_lost_edge (Finder  *self,
                  WayNode  from,
                  WayNode  to,
                  GError **error)
{
  g_autofree char *from_name = way_graph_dup_name (self->graph, from);
  g_autofree char *to_name = way_graph_dup_name (self->graph, to);

  g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED,
               "the graph no longer has the edge from %s to %s", from_name,
               to_name);
}

/* The same path at its costs without penalties. %NULL if the graph fails, or
 * answers otherwise than in the search. */
static WayPath *
tell_costs (Finder        *self,
            const WayPath *path,
            GError       **error)
{
  const guint n_nodes = way_path_get_length (path);
  g_autofree WayNode *nodes = g_new (WayNode, n_nodes);
  g_autofree WayCost *costs = g_new0 (WayCost, n_nodes);
  g_autofree guint32 *edges = g_new (guint32, n_nodes);
  EdgeReader reader;
  guint i = 1;

  nodes[0] = way_path_get_node (path, 0);
  edges[0] = WAY_EDGE_NONE;
  edge_reader_init (&reader, self->graph, NULL);
  for (; i < n_nodes; i++)
    {
      const WayAt at = { nodes[i - 1], nodes[i > 1 ? i - 2 : 0],
                         costs[i - 1], i == 1 };

      nodes[i] = way_path_get_node (path, i);
      edges[i] = way_path_get_edge (path, i);
      if (!edge_reader_ask (&reader, &at, error))
        break;
      costs[i] = costs[i - 1]
                 + edge_reader_cost_to (&reader, nodes[i], edges[i]);
      if (costs[i] == INFINITY)
        {
          report_lost_edge (self, nodes[i - 1], nodes[i], error);
          break;
        }
    }
  edge_reader_clear (&reader);

  return i < n_nodes ? NULL
                     : way_path_new (self->type, nodes, costs, edges, n_nodes,
                                     FALSE);
}

/* Whether @path keeps the bounds, which it is then part of. Without memory the
 * answer is no. */
static gboolean
passes_bounds (Finder        *self,
               const WayPath *path)
{
  const guint n_nodes = way_path_get_length (path);
  g_autofree guint32 *ids = g_new (guint32, n_nodes);
  g_autofree WayCost *sums = g_new (WayCost, n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    {
      if (!node_map_intern (&self->map, way_path_get_node (path, i), &ids[i]))
        return FALSE;
      sums[i] = way_path_get_cost_so_far (path, i);
    }

  return path_bounds_take (&self->bounds, ids, sums, n_nodes);
}

static gboolean
penalise (Finder        *self,
          const WayPath *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    if (!detour_view_scale_edge (self->view, way_path_get_node (path, i - 1),
                                 way_path_get_node (path, i), PENALTY))
      return FALSE;

  return TRUE;
}

/* Searches again. If penalties alone have made costs larger than a double,
 * no further alternatives exist, which is not an error. */
static WayStatus
search_again (Finder  *self,
              GError **error)
{
  GError *failure = NULL;
  WayStatus status;

  way_search_reset (self->search);
  status = search_run_within (self->search, &self->meter, &failure);
  if (self->paths->len > 0
      && g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    {
      g_error_free (failure);
      return WAY_STATUS_EXHAUSTED;
    }
  if (failure != NULL)
    g_propagate_error (error, failure);

  return status;
}

/* Finds one more path, keeps it if it is wanted, and raises the costs of its
 * edges. */
static WayStatus
look_again (Finder *self,
            GError **error)
{
  g_autoptr (WayPath) dear = NULL;
  g_autoptr (WayPath) path = NULL;
  const WayStatus status = search_again (self, error);

  if (status != WAY_STATUS_FOUND)
    return status;

  dear = way_search_dup_path (self->search);
  path = tell_costs (self, dear, error);
  if (path == NULL)
    return WAY_STATUS_FAILED;
  if (!penalise (self, path))
    {
      path_bounds_fail_no_memory (error);
      return WAY_STATUS_FAILED;
    }
  if (passes_bounds (self, path))
    g_ptr_array_add (self->paths, g_steal_pointer (&path));

  return status;
}

static WayStatus
find_paths (Finder                *self,
            const WayAlternatives *options,
            GError               **error)
{
  const guint64 n_rounds = MAX (LEAST_ROUNDS,
                                (guint64) options->n_paths * ROUNDS_A_PATH);
  WayStatus status = WAY_STATUS_FOUND;

  for (guint64 i = 0; i < n_rounds && self->paths->len < options->n_paths
                      && status == WAY_STATUS_FOUND; i++)
    {
      const WayPath *best;

      status = look_again (self, error);
      if (i > 0 || status != WAY_STATUS_FOUND)
        continue;
      if (self->paths->len == 0)
        {
          path_bounds_fail_no_memory (error);
          return WAY_STATUS_FAILED;
        }

      best = self->paths->pdata[0];
      if (way_path_get_length (best) == 1)
        break;                  /* the start is the goal */
    }

  return status;
}

void
way_alternatives_init (WayAlternatives *self)
{
  g_return_if_fail (self != NULL);

  *self = (WayAlternatives) WAY_ALTERNATIVES_DEFAULTS;
}

GPtrArray *
way_find_alternatives (WayGraph              *graph,
                       WayNode                start,
                       WayNode                goal,
                       const WayAlternatives *options,
                       const WayLimits       *limits,
                       GError               **error)
{
  static const WayAlternatives defaults = WAY_ALTERNATIVES_DEFAULTS;
  g_auto (Finder) self = { 0 };
  WayStatus status;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "alternatives", error))
    return NULL;

  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            start), NULL);
  g_return_val_if_fail (node_type_can_copy (way_graph_get_node_type (graph),
                                            goal), NULL);
  if (options == NULL)
    options = &defaults;
  g_return_val_if_fail (options->n_paths > 0, NULL);
  g_return_val_if_fail (options->max_shared >= 0 && options->max_shared <= 1,
                        NULL);
  g_return_val_if_fail (options->max_stretch >= 1, NULL);

  if (way_graph_is_blocked (graph, goal))
    return g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

  finder_init (&self, graph, start, goal, options, limits);
  if (!detour_view_look_back (self.view, start, goal, options->max_stretch,
                              &self.meter, error))
    return NULL;

  status = find_paths (&self, options, error);
  if (status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED)
    return g_steal_pointer (&self.paths);

  return NULL;
}
