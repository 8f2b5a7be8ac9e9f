/* goals.c - the goals of a search: one node, a set, a predicate, or none
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/immediate-graphs.h"
#include "core/open-at.h"
#include "engine/search-private.h"

#include <wayfind/core/error.h>

#include <string.h>

void
goals_init (Goals *self)
{
  memset (self, 0, sizeof *self);
  self->nodes = g_ptr_array_new ();
}

static void
end_run (Goals *self)
{
  g_clear_pointer (&self->ids, g_hash_table_unref);
  g_clear_pointer (&self->found, g_hash_table_unref);
  if (self->state_graph != NULL)
    node_map_clear (&self->projected);
  self->state_graph = NULL;
  self->test = GOAL_TEST_NONE;
}

void
goals_remove_all (Goals       *self,
                  WayNodeType *type)
{
  end_run (self);
  for (guint i = 0; i < self->nodes->len; i++)
    way_node_type_free_node (type, self->nodes->pdata[i]);
  g_ptr_array_set_size (self->nodes, 0);

  if (self->func_destroy != NULL)
    self->func_destroy (self->func_data);
  self->func = NULL;
  self->func_data = NULL;
  self->func_destroy = NULL;
}

void
goals_clear (Goals       *self,
             WayNodeType *type)
{
  goals_remove_all (self, type);
  g_clear_pointer (&self->nodes, g_ptr_array_unref);
}

void
goals_add (Goals       *self,
           WayNodeType *type,
           WayNode      goal)
{
  g_ptr_array_add (self->nodes, way_node_type_copy_node (type, goal));
}

static gboolean
intern_goals (Goals   *self,
              NodeMap *map,
              GError **error)
{
  /* A single goal needs no set, and a warm search allocates nothing. */
  if (self->nodes->len > 1 || self->state_graph != NULL)
    self->ids = g_hash_table_new (g_direct_hash, g_direct_equal);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      if (!node_map_intern (map, self->nodes->pdata[i], &self->one))
        {
          if (node_type_takes (map->type, self->nodes->pdata[i]))
            return FALSE;       /* no memory */

          g_autofree char *name
            = node_type_describe (map->type, self->nodes->pdata[i]);

          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "goal %s: the node does not exist", name);
          return FALSE;
        }
      if (self->ids != NULL)
        g_hash_table_add (self->ids, GUINT_TO_POINTER (self->one));
    }

  return TRUE;
}

/* How many states have the ids of their nodes. A view of a user may give out the
 * states of another one as different nodes. */
static guint32
find_plain (WayGraph *graph)
{
  return graph_is_prompt (graph) ? way_graph_get_node_type (graph)->n_plain : 0;
}

gboolean
goals_begin (Goals    *self,
             WayGraph *graph,
             NodeMap  *map,
             GError  **error)
{
  const gboolean has_states = way_graph_get_flags (graph) & WAY_GRAPH_STATES;

  end_run (self);
  if (self->func == NULL && self->nodes->len == 0)
    return TRUE;

  if (has_states)
    {
      self->state_graph = graph;
      self->project = WAY_GRAPH_GET_IFACE (graph)->project;
      node_map_init (&self->projected, way_graph_get_query_type (graph));
    }

  self->test = GOAL_TEST_ASK;
  if (self->func != NULL)
    {
      self->found = g_hash_table_new (g_direct_hash, g_direct_equal);
      return TRUE;
    }

  if (!intern_goals (self, has_states ? &self->projected : map, error))
    return FALSE;
  self->is_single = self->nodes->len == 1;
  self->n_plain = has_states ? find_plain (graph) : G_MAXUINT32;
  if (self->ids == NULL)
    self->test = GOAL_TEST_ONE;
  else if (self->is_single && self->n_plain > 0)
    self->test = GOAL_TEST_PLACE;

  return TRUE;
}

gboolean
goals_aim (Goals         *self,
           NodeMap       *map,
           const WayNode *nodes,
           guint          n_nodes)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_direct_hash,
                                                 g_direct_equal);
  guint32 id;

  for (guint i = 0; i < n_nodes; i++)
    {
      if (!node_map_intern (self->state_graph != NULL ? &self->projected : map,
                            nodes[i], &id))
        return FALSE;
      g_hash_table_add (ids, GUINT_TO_POINTER (id));
    }

  g_clear_pointer (&self->ids, g_hash_table_unref);
  self->ids = g_steal_pointer (&ids);
  self->is_single = FALSE;
  self->test = GOAL_TEST_ASK;
  return TRUE;
}

/* The id under which a goal is kept. */
static gboolean
goal_id (const Goals *self,
         guint32      id,
         WayNode      node,
         guint32     *goal)
{
  WayNode place;

  *goal = id;
  if (self->state_graph == NULL)
    return TRUE;

  place = self->project (self->state_graph, node);
  if (G_UNLIKELY (self->projected.keys != NODE_KEYS_NONE))
    return node_map_lookup (&self->projected, place, goal);

  *goal = (guint32) WAY_NODE_INDEX (place);
  return WAY_NODE_INDEX (place) < node_type_count (self->projected.type);
}

gboolean
goals_accept (Goals  *self,
              guint32 id,
              WayNode node)
{
  guint32 goal;

  if (self->func == NULL)
    return goal_id (self, id, node, &goal)
           && (!self->is_single || goal == self->one)
           && g_hash_table_contains (self->ids, GUINT_TO_POINTER (goal));
  if (g_hash_table_contains (self->found, GUINT_TO_POINTER (id)))
    return FALSE;

  return goals_accept_any (self, node);
}

void
goals_found (Goals  *self,
             guint32 id,
             WayNode node)
{
  guint32 goal;

  if (self->func != NULL)
    g_hash_table_add (self->found, GUINT_TO_POINTER (id));
  else if (self->ids != NULL && goal_id (self, id, node, &goal))
    g_hash_table_remove (self->ids, GUINT_TO_POINTER (goal));

  if (self->func == NULL
      && (self->ids == NULL || g_hash_table_size (self->ids) == 0))
    self->test = GOAL_TEST_NONE;
}

/* Where a path may end --------------------------------------------------- */

gboolean
search_may_end (const WaySearch *self,
                WayNode          node,
                WayCost          cost)
{
  const Goals *goals = &self->query.goals;

  return self->run.is_aimed
         || (!way_graph_is_blocked (self->query.graph, goals_node (goals, node))
             && (goals->state_graph == NULL
                 || graph_is_open_at (goals->state_graph, node, cost)));
}

gboolean
search_accepts_goal (WaySearch *self,
                     guint32    id)
{
  Goals *goals = &self->query.goals;
  const WayNode node = node_map_node (&self->run.map, id);

  return (goals->test == GOAL_TEST_ONE || goals_accept (goals, id, node))
         && search_may_end (self, node, search_cost (self, id));
}
