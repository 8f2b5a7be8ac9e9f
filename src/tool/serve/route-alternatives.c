/* route-alternatives.c - other routes between two places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The penalty method, as in way_find_alternatives(), which does not know states
 * of turns: the edges of each route that was found cost more in the searches
 * that follow (Bader, Dees, Geisberger and Sanders, "Alternative route graphs in
 * road networks", 2011). */

#include "tool/serve/route-alternatives.h"

#include "tool/serve/route-legs.h"

/* A route may cost so many times the best, and share so much of the best cost
 * with the routes before it. */
#define MOST_COST 1.25
#define MOST_SHARED 0.5

/* The part of its cost by which an edge becomes more expensive. */
#define PENALTY 0.4

/* Searches for each route that is asked for. */
#define TRIES 4

/* Steps: pairs of nodes. */
static guint
hash_step (gconstpointer data)
{
  const WayNode *nodes = data;

  return WAY_NODE_INDEX (nodes[0]) * 2654435761u ^ WAY_NODE_INDEX (nodes[1]);
}

static gboolean
is_same_step (gconstpointer a,
              gconstpointer b)
{
  const WayNode *one = a, *other = b;

  return one[0] == other[0] && one[1] == other[1];
}

/* (transfer full): step @i of @path. */
static WayNode *
dup_step (const WayPath *path,
          guint          i)
{
  WayNode *step = g_new (WayNode, 2);

  step[0] = way_path_get_node (path, i - 1);
  step[1] = way_path_get_node (path, i);
  return step;
}

gboolean
penalty_graph_init (PenaltyGraph       *self,
                    const RequestRoads *roads,
                    GArray             *waypoints,
                    const WayLimits    *limits,
                    GError            **error)
{
  RequestRoads raised = *roads;

  self->raised = g_hash_table_new_full (hash_step, is_same_step, g_free, NULL);
  self->overlay = way_overlay_new (roads->base);
  raised.base = WAY_GRAPH (self->overlay);
  return request_graph_init (&self->graph, &raised, waypoints, limits, error);
}

void
penalty_graph_clear (PenaltyGraph *self)
{
  request_graph_clear (&self->graph);
  g_clear_object (&self->overlay);
  g_clear_pointer (&self->raised, g_hash_table_unref);
}

static gdouble
get_step_cost (const WayPath *path,
               guint          i)
{
  return way_path_get_cost_so_far (path, i)
         - way_path_get_cost_so_far (path, i - 1);
}

/* Makes the edges of @path more expensive. The parts of edges at both ends belong
 * to every route. */
static void
raise_costs (const PenaltyGraph *self,
             const WayPath      *path)
{
  WayLayer *layer = way_overlay_get_layer (self->overlay, "penalties");
  const guint n_nodes = way_table_get_n_nodes (self->graph.served->table);

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      WayNode *step = dup_step (path, i);
      const guint n = 1 + GPOINTER_TO_UINT (g_hash_table_lookup (self->raised,
                                                                 step));

      if (WAY_NODE_INDEX (step[0]) < n_nodes
          && WAY_NODE_INDEX (step[1]) < n_nodes)
        way_layer_set_edge_extra_cost (layer, step[0], step[1],
                                       PENALTY * n * get_step_cost (path, i),
                                       WAY_ONE_WAY);
      g_hash_table_insert (self->raised, step, GUINT_TO_POINTER (n));
    }
}

/* The cost of the steps of @path that earlier routes have. */
static WayCost
find_shared (GHashTable    *steps,
             const WayPath *path)
{
  WayCost shared = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const WayNode step[] = { way_path_get_node (path, i - 1),
                               way_path_get_node (path, i) };

      if (g_hash_table_contains (steps, step))
        shared += get_step_cost (path, i);
    }

  return shared;
}

static void
add_steps (GHashTable    *steps,
           const WayPath *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    g_hash_table_add (steps, dup_step (path, i));
}

/* (transfer full) (nullable): the best route in the raised costs, with its real
 * costs. */
static WayPath *
find_next (PenaltyGraph    *self,
           const GArray    *waypoints,
           const WayLimits *limits,
           GError         **error)
{
  WayLayer *layer = way_overlay_get_layer (self->overlay, "penalties");
  g_autoptr (GPtrArray) legs = NULL;
  WayPath *path;

  legs = legs_find (&self->graph, waypoints, limits, SERVICE_NO_ROUTE, error);
  if (legs == NULL)
    return NULL;

  way_layer_set_scale (layer, 0, FALSE);
  path = way_path_recost (legs->pdata[0], self->graph.graph, error);
  way_layer_set_scale (layer, 1, FALSE);
  return path;
}

GPtrArray *
alternatives_find (PenaltyGraph    *self,
                   const GArray    *waypoints,
                   guint            most,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (GPtrArray) routes
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  g_autoptr (GHashTable) steps
    = g_hash_table_new_full (hash_step, is_same_step, g_free, NULL);
  WayCost best = 0;

  for (guint i = 0; i < TRIES * most && routes->len < most; i++)
    {
      g_autoptr (WayPath) path = find_next (self, waypoints, limits, error);

      if (path == NULL)
        return NULL;
      if (i == 0)
        best = way_path_get_cost (path);
      raise_costs (self, path);
      if (i > 0 && (way_path_get_cost (path) > MOST_COST * best
                    || find_shared (steps, path) > MOST_SHARED * best))
        continue;

      add_steps (steps, path);
      g_ptr_array_add (routes, g_steal_pointer (&path));
    }

  return g_steal_pointer (&routes);
}
