/* agents.c - agents on nodes, and agents that move along paths
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/agents/agents-private.h"

#include "core/graph-kind.h"
#include "core/node-type-private.h"

#include <stdlib.h>

typedef struct
{
  AgentsFunc func;
  gpointer   user_data;
} AgentsWatcher;

G_DEFINE_FINAL_TYPE (WayAgents, way_agents, G_TYPE_OBJECT)

static void
agent_free (gpointer data)
{
  Agent *agent = data;

  if (agent->path != NULL)
    way_path_unref (agent->path);
  else
    way_node_type_free_node (agent->type, agent->node);
  way_node_type_unref (agent->type);
  g_free (agent);
}

static void
finalize (GObject *object)
{
  WayAgents *self = WAY_AGENTS (object);

  g_clear_pointer (&self->agents, g_hash_table_unref);
  g_clear_pointer (&self->watchers, g_array_unref);
  g_clear_object (&self->search);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_agents_parent_class)->finalize (object);
}

static void
way_agents_class_init (WayAgentsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_agents_init (WayAgents *self)
{
  self->agents = g_hash_table_new_full (NULL, NULL, NULL, agent_free);
  self->watchers = g_array_new (FALSE, FALSE, sizeof (AgentsWatcher));
}

WayAgents *
way_agents_new (WayGraph *graph,
                GError  **error)
{
  WayAgents *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "agents", error))
    return NULL;

  self = g_object_new (WAY_TYPE_AGENTS, NULL);
  self->graph = g_object_ref (graph);
  self->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  return self;
}

/* Watchers ----------------------------------------------------------------- */

void
agents_watch (WayAgents *self,
              AgentsFunc func,
              gpointer   user_data)
{
  const AgentsWatcher watcher = { func, user_data };

  g_array_append_val (self->watchers, watcher);
}

void
agents_unwatch (WayAgents *self,
                gpointer   user_data)
{
  for (guint i = self->watchers->len; i-- > 0;)
    if (g_array_index (self->watchers, AgentsWatcher, i).user_data == user_data)
      g_array_remove_index (self->watchers, i);
}

static void
tell_watchers (const WayAgents *self,
               guint32          agent)
{
  for (guint i = 0; i < self->watchers->len; i++)
    {
      const AgentsWatcher *watcher
        = &g_array_index (self->watchers, AgentsWatcher, i);

      watcher->func (agent, watcher->user_data);
    }
}

/* Nodes and paths ---------------------------------------------------------- */

/* Takes over @node, or holds a reference to @path. */
static void
put (WayAgents *self,
     guint32    number,
     gpointer   node,
     WayPath   *path)
{
  const Agent *before = agents_find (self, number);
  Agent *agent = g_new0 (Agent, 1);

  agent->size = before != NULL ? before->size : 1;
  agent->type = way_node_type_ref (way_graph_get_node_type (self->graph));
  agent->node = node;
  agent->path = path != NULL ? way_path_ref (path) : NULL;
  g_hash_table_insert (self->agents, GUINT_TO_POINTER (number), agent);
  tell_watchers (self, number);
}

static gboolean
is_node (const WayAgents *self,
         WayNode          node)
{
  return node_type_takes (way_graph_get_node_type (self->graph), node);
}

/* Whether the nodes of @path are nodes of the graph. */
static gboolean
is_path (const WayAgents *self,
         const WayPath   *path)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);
  const WayNodeType *other = way_path_get_node_type (path);

  if (type->kind != WAY_NODE_KIND_INDEX)
    return node_type_is_like (type, other);
  if (other->kind != WAY_NODE_KIND_INDEX)
    return FALSE;

  for (guint i = 0; i < way_path_get_length (path); i++)
    if (!is_node (self, way_path_get_node (path, i)))
      return FALSE;

  return TRUE;
}

void
way_agents_place (WayAgents *self,
                  guint32    agent,
                  WayNode    node)
{
  const WayNodeType *type;

  g_return_if_fail (WAY_IS_AGENTS (self) && is_node (self, node));

  type = way_graph_get_node_type (self->graph);
  put (self, agent, way_node_type_copy_node (type, node), NULL);
}

void
way_agents_send (WayAgents *self,
                 guint32    agent,
                 WayPath   *path)
{
  g_return_if_fail (WAY_IS_AGENTS (self));
  g_return_if_fail (path != NULL && is_path (self, path));

  if (way_path_get_length (path) > 1)
    put (self, agent, NULL, path);
  else
    way_agents_place (self, agent, way_path_get_node (path, 0));
}

gboolean
way_agents_move (WayAgents *self,
                 guint32    agent,
                 guint      n_steps)
{
  Agent *found;
  guint last;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  found = agents_find (self, agent);
  if (found == NULL || found->path == NULL)
    return FALSE;

  last = way_path_get_length (found->path) - 1;
  if (n_steps < last - found->at)
    {
      found->at += n_steps;
      return TRUE;
    }

  way_agents_place (self, agent, way_path_get_node (found->path, last));
  return FALSE;
}

gboolean
way_agents_set_size (WayAgents *self,
                     guint32    agent,
                     guint      size,
                     GError   **error)
{
  Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);
  g_return_val_if_fail (size >= 1 && size <= G_MAXUINT16, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  found = agents_find (self, agent);
  g_return_val_if_fail (found != NULL, FALSE);

  if (!body_find_map (self->graph, size, "agents", &self->cells, error))
    return FALSE;

  found->size = size;
  tell_watchers (self, agent);
  return TRUE;
}

guint
way_agents_get_size (WayAgents *self,
                     guint32    agent)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), 0);

  found = agents_find (self, agent);
  return found != NULL ? found->size : 0;
}

gboolean
way_agents_remove (WayAgents *self,
                   guint32    agent)
{
  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  if (!g_hash_table_remove (self->agents, GUINT_TO_POINTER (agent)))
    return FALSE;

  tell_watchers (self, agent);
  return TRUE;
}

gboolean
way_agents_get_node (WayAgents *self,
                     guint32    agent,
                     WayNode   *node)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  found = agents_find (self, agent);
  if (found != NULL && node != NULL)
    *node = agent_node (found);

  return found != NULL;
}

WayPath *
agents_get_path (const WayAgents *self,
                 guint32          agent,
                 guint           *at)
{
  const Agent *found = agents_find (self, agent);

  if (found == NULL || found->path == NULL)
    return NULL;

  if (at != NULL)
    *at = found->at;
  return found->path;
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

guint32 *
agents_list_numbers (const WayAgents *self,
                     guint           *n_numbers)
{
  guint32 *numbers;
  GHashTableIter iter;
  gpointer number;
  guint n = 0;

  *n_numbers = g_hash_table_size (self->agents);
  numbers = g_new (guint32, *n_numbers);
  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    numbers[n++] = GPOINTER_TO_UINT (number);
  if (n > 1)
    qsort (numbers, n, sizeof *numbers, compare_numbers);

  return numbers;
}

gboolean
agents_is_moving (const WayAgents *self,
                  guint32          agent)
{
  const Agent *found = agents_find (self, agent);

  return found != NULL && found->path != NULL;
}

static gboolean
is_over (const Body *body,
         const Agent *agent)
{
  for (guint i = 0; i < body_n_cells (body); i++)
    if (way_node_type_equal (agent->type, body_cell (body, i),
                             agent_node (agent)))
      return TRUE;

  return FALSE;
}

gboolean
way_agents_has_room (WayAgents *self,
                     WayNode    node,
                     guint      size)
{
  GHashTableIter iter;
  gpointer agent;
  CellMap map;

  g_return_val_if_fail (WAY_IS_AGENTS (self) && is_node (self, node), FALSE);
  g_return_val_if_fail (size >= 1 && size <= G_MAXUINT16, FALSE);

  if (!body_find_map (self->graph, size, "agents", &map, NULL))
    return FALSE;

  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, NULL, &agent))
    {
      const Body body
        = body_places_over (&map, ((Agent *) agent)->size, size, node);

      if (is_over (&body, agent))
        return FALSE;
    }

  return TRUE;
}

void
way_agents_set_follow (WayAgents *self,
                       gboolean   follow)
{
  g_return_if_fail (WAY_IS_AGENTS (self));

  self->follow = follow != FALSE;
}
