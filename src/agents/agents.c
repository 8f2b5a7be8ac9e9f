/* agents.c - other agents, as one that looks for its way has to see them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Who is near is found by a search from the asking agent, which ends where near
 * ends, and not by looking at all pairs. */

#include <wayfind/agents.h>

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/node-map.h"
#include "views/overlay-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

#include <math.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) where it stands, without a path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
} Agent;

struct _WayAgents
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  WaySearch  *search;           /* (owned) for who is near */
  GHashTable *agents;           /* (owned) of Agent, by number */
  gboolean    follow;
};

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

/* Who is where ------------------------------------------------------------- */

static Agent *
find (const WayAgents *self,
      guint32          agent)
{
  return g_hash_table_lookup (self->agents, GUINT_TO_POINTER (agent));
}

static WayNode
node_of (const Agent *agent)
{
  return agent->path != NULL ? way_path_get_node (agent->path, agent->at)
                             : agent->node;
}

/* Takes over @node, or holds a reference to @path. */
static void
put (WayAgents *self,
     guint32    number,
     gpointer   node,
     WayPath   *path)
{
  Agent *agent = g_new0 (Agent, 1);

  agent->type = way_node_type_ref (way_graph_get_node_type (self->graph));
  agent->node = node;
  agent->path = path != NULL ? way_path_ref (path) : NULL;
  g_hash_table_insert (self->agents, GUINT_TO_POINTER (number), agent);
}

static gboolean
is_node (const WayAgents *self,
         WayNode          node)
{
  return node_type_takes (way_graph_get_node_type (self->graph), node);
}

/* Whether @path is one of the graph's, as far as its nodes tell. */
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

  found = find (self, agent);
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
way_agents_remove (WayAgents *self,
                   guint32    agent)
{
  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  return g_hash_table_remove (self->agents, GUINT_TO_POINTER (agent));
}

guint
way_agents_get_n_agents (WayAgents *self)
{
  g_return_val_if_fail (WAY_IS_AGENTS (self), 0);

  return g_hash_table_size (self->agents);
}

gboolean
way_agents_get_node (WayAgents *self,
                     guint32    agent,
                     WayNode   *node)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  found = find (self, agent);
  if (found != NULL && node != NULL)
    *node = node_of (found);

  return found != NULL;
}

gboolean
way_agents_is_moving (WayAgents *self,
                      guint32    agent)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  found = find (self, agent);
  return found != NULL && found->path != NULL;
}

void
way_agents_set_follow (WayAgents *self,
                       gboolean   follow)
{
  g_return_if_fail (WAY_IS_AGENTS (self));

  self->follow = follow != FALSE;
}

gboolean
way_agents_get_follow (WayAgents *self)
{
  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);

  return self->follow;
}

/* As one of them sees the others ------------------------------------------- */

/* What the asking agent knows. */
typedef struct
{
  const WayAgents *agents;
  const Agent     *asking;
  WayCost          near;
  WayCost          claim;
  WayLayer        *layer;
  EdgeReader       reader;      /* holds the edges that leave its node */
  NodeMap          adjacent;    /* nodes that @reader holds, and its own */
} Sight;

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory to show other agents");
  return FALSE;
}

/* Indices are hashed here as pointers are: so the map takes what a few edges
 * need, however large the graph. */
static void
sight_init (Sight *self)
{
  WayNodeType *type = way_graph_get_node_type (self->agents->graph);
  g_autoptr (WayNodeType) hashed
    = type->kind == WAY_NODE_KIND_INDEX
        ? way_node_type_new_pointer (NULL, NULL) : way_node_type_ref (type);

  edge_reader_init (&self->reader, self->agents->graph, NULL);
  node_map_init (&self->adjacent, hashed);
}

static void
sight_clear (Sight *self)
{
  node_map_clear (&self->adjacent);
  edge_reader_clear (&self->reader);
}

static gboolean
add_adjacent (Sight   *sight,
              WayNode  node,
              GError **error)
{
  guint32 id;

  return node_map_intern (&sight->adjacent, node, &id) || fail_memory (error);
}

static gboolean
is_adjacent (const Sight *sight,
             const Agent *agent)
{
  guint32 id;

  return node_map_lookup (&sight->adjacent, node_of (agent), &id);
}

static gboolean
find_adjacent (Sight   *sight,
               GError **error)
{
  const WayNode node = node_of (sight->asking);
  const WayEdges *edges = edge_reader_edges (&sight->reader);
  gboolean ok = edge_reader_ask_start (&sight->reader, node, error)
                && add_adjacent (sight, node, error);

  for (guint i = 0; ok && i < way_edges_get_length (edges); i++)
    if (way_edges_get_cost (edges, i) < INFINITY)
      ok = add_adjacent (sight, way_edges_get_node (edges, i), error);

  return ok;
}

static gboolean
find_near (const Sight *sight,
           GError     **error)
{
  WaySearch *search = sight->agents->search;

  if (sight->near == INFINITY)
    return TRUE;

  way_search_set_start (search, node_of (sight->asking));
  way_search_set_max_cost (search, sight->near);
  if (way_search_run (search, error) == WAY_STATUS_FAILED)
    return FALSE;

  return way_search_get_status (search) != WAY_STATUS_MAX_BYTES
         || fail_memory (error);
}

static gboolean
is_near (const Sight *sight,
         const Agent *agent)
{
  return sight->near == INFINITY
         || is_adjacent (sight, agent)
         || way_search_get_cost_so_far (sight->agents->search, node_of (agent),
                                        NULL);
}

/* Whether @agent is about to leave its node, and not for the asking one's. */
static gboolean
makes_way (const Sight *sight,
           const Agent *agent)
{
  return sight->agents->follow
         && !way_node_type_equal (
              agent->type, way_path_get_node (agent->path, agent->at + 1),
              node_of (sight->asking));
}

static gboolean
is_in_the_way (const Sight *sight,
               const Agent *agent)
{
  if (agent->path == NULL)
    return TRUE;

  return is_adjacent (sight, agent) && !makes_way (sight, agent);
}

static gboolean
show_agent (const Sight *sight,
            const Agent *agent)
{
  if (is_in_the_way (sight, agent)
      && !way_layer_set_extra_cost (sight->layer, node_of (agent), INFINITY))
    return FALSE;
  if (agent->path == NULL || !is_near (sight, agent))
    return TRUE;

  for (guint i = agent->at; i < way_path_get_length (agent->path); i++)
    if (!way_layer_add_extra_cost (sight->layer,
                                   way_path_get_node (agent->path, i),
                                   sight->claim))
      return FALSE;

  return TRUE;
}

static gboolean
show_others (const Sight *sight,
             GError     **error)
{
  GHashTableIter iter;
  gpointer agent;

  way_layer_clear (sight->layer);
  g_hash_table_iter_init (&iter, sight->agents->agents);
  while (g_hash_table_iter_next (&iter, NULL, &agent))
    if (agent != sight->asking && !show_agent (sight, agent))
      {
        way_layer_clear (sight->layer);
        return fail_memory (error);
      }

  return TRUE;
}

/* Whether @layer speaks of the nodes that agents stand on. */
static gboolean
is_for (const WayLayer  *layer,
        const WayAgents *self)
{
  return layer->overlay == NULL
         || node_type_is_like (layer->overlay->map.type,
                               way_graph_get_node_type (self->graph));
}

gboolean
way_agents_show (WayAgents *self,
                 guint32    agent,
                 WayCost    near_cost,
                 WayCost    claim,
                 WayLayer  *layer,
                 GError   **error)
{
  Sight sight = { .agents = self, .near = near_cost, .claim = claim,
                  .layer = layer };
  gboolean ok;

  g_return_val_if_fail (WAY_IS_AGENTS (self) && WAY_IS_LAYER (layer), FALSE);
  g_return_val_if_fail (near_cost >= 0, FALSE);
  g_return_val_if_fail (claim >= 0 && claim < INFINITY, FALSE);
  g_return_val_if_fail (is_for (layer, self), FALSE);

  sight.asking = find (self, agent);
  g_return_val_if_fail (sight.asking != NULL, FALSE);

  sight_init (&sight);
  ok = find_adjacent (&sight, error) && find_near (&sight, error)
       && show_others (&sight, error);
  sight_clear (&sight);

  return ok;
}
