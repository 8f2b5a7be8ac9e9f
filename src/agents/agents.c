/* agents.c - other agents, as one that looks for its way has to see them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search from the asking agent finds the agents that are near. It ends at
 * the cost that counts as near, so that no pairs of agents are looked at.
 *
 * Agents may be squares of cells. To the asking one another is then a rectangle
 * of places: those where the two would have a cell in common. What is said of a
 * node of another agent is said of all of these. */

#include <wayfind/agents.h>

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "core/node-map.h"
#include "views/body.h"
#include "views/overlay-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

#include <math.h>
#include <stdlib.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) where it stands, without a path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
  guint        size;            /* in cells */
} Agent;

struct _WayAgents
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  CellMap     cells;            /* of the grid below, if there is one */
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

WayGraph *
way_agents_get_graph (WayAgents *self)
{
  g_return_val_if_fail (WAY_IS_AGENTS (self), NULL);

  return self->graph;
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
  const Agent *before = find (self, number);
  Agent *agent = g_new0 (Agent, 1);

  agent->size = before != NULL ? before->size : 1;
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
way_agents_set_size (WayAgents *self,
                     guint32    agent,
                     guint      size,
                     GError   **error)
{
  Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), FALSE);
  g_return_val_if_fail (size >= 1 && size <= G_MAXUINT16, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  found = find (self, agent);
  g_return_val_if_fail (found != NULL, FALSE);

  if (!body_find_map (self->graph, size, "agents", &self->cells, error))
    return FALSE;

  found->size = size;
  return TRUE;
}

guint
way_agents_get_size (WayAgents *self,
                     guint32    agent)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), 0);

  found = find (self, agent);
  return found != NULL ? found->size : 0;
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

WayPath *
way_agents_get_path (WayAgents *self,
                     guint32    agent,
                     guint     *at)
{
  const Agent *found;

  g_return_val_if_fail (WAY_IS_AGENTS (self), NULL);

  found = find (self, agent);
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
way_agents_get_numbers (WayAgents *self,
                        guint     *n_numbers)
{
  guint32 *numbers;
  GHashTableIter iter;
  gpointer number;
  guint n = 0;

  g_return_val_if_fail (WAY_IS_AGENTS (self) && n_numbers != NULL, NULL);

  *n_numbers = way_agents_get_n_agents (self);
  numbers = g_new (guint32, *n_numbers);
  g_hash_table_iter_init (&iter, self->agents);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    numbers[n++] = GPOINTER_TO_UINT (number);
  if (n > 1)
    qsort (numbers, n, sizeof *numbers, compare_numbers);

  return numbers;
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
is_adjacent_place (const Sight *sight,
                   WayNode      place)
{
  guint32 id;

  return node_map_lookup (&sight->adjacent, place, &id);
}

/* Where the asking agent cannot be while @agent is at @node. */
static Body
places_over (const Sight *sight,
             const Agent *agent,
             WayNode      node)
{
  return body_places_over (&sight->agents->cells, sight->asking->size,
                           agent->size, node);
}

static gboolean
is_adjacent (const Sight *sight,
             const Agent *agent)
{
  const Body body = places_over (sight, agent, node_of (agent));

  for (guint i = 0; i < body_n_cells (&body); i++)
    if (is_adjacent_place (sight, body_cell (&body, i)))
      return TRUE;

  return FALSE;
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
  const Body body = places_over (sight, agent, node_of (agent));

  if (sight->near == INFINITY || is_adjacent (sight, agent))
    return TRUE;
  for (guint i = 0; i < body_n_cells (&body); i++)
    if (way_search_get_cost_so_far (sight->agents->search,
                                    body_cell (&body, i), NULL))
      return TRUE;

  return FALSE;
}

/* Whether the asking agent cannot be at @place once @agent has made its next
 * step. */
static gboolean
is_taken_next (const Sight *sight,
               const Agent *agent,
               WayNode      place)
{
  const Body body = places_over (sight, agent,
                                 way_path_get_node (agent->path,
                                                    agent->at + 1));

  for (guint i = 0; i < body_n_cells (&body); i++)
    if (way_node_type_equal (agent->type, body_cell (&body, i), place))
      return TRUE;

  return FALSE;
}

/* Whether the asking agent may come to @place though @agent is there: if that
 * is about to leave it, and does not come for the asking one's. */
static gboolean
makes_way (const Sight *sight,
           const Agent *agent,
           WayNode      place)
{
  return sight->agents->follow
         && !is_taken_next (sight, agent, node_of (sight->asking))
         && !(is_adjacent_place (sight, place)
              && is_taken_next (sight, agent, place));
}

/* Blocks the places where @agent is in the way. */
static gboolean
show_body (const Sight *sight,
           const Agent *agent)
{
  const Body body = places_over (sight, agent, node_of (agent));

  if (agent->path != NULL && !is_adjacent (sight, agent))
    return TRUE;

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const WayNode place = body_cell (&body, i);

      if ((agent->path == NULL || !makes_way (sight, agent, place))
          && !way_layer_set_extra_cost (sight->layer, place, INFINITY))
        return FALSE;
    }

  return TRUE;
}

/* Claims the places that @agent is yet to be at. */
static gboolean
show_path (const Sight *sight,
           const Agent *agent)
{
  for (guint i = agent->at; i < way_path_get_length (agent->path); i++)
    {
      const Body body = places_over (sight, agent,
                                     way_path_get_node (agent->path, i));

      for (guint k = 0; k < body_n_cells (&body); k++)
        if (!way_layer_add_extra_cost (sight->layer, body_cell (&body, k),
                                       sight->claim))
          return FALSE;
    }

  return TRUE;
}

static gboolean
show_agent (const Sight *sight,
            const Agent *agent)
{
  return show_body (sight, agent)
         && (agent->path == NULL || !is_near (sight, agent)
             || show_path (sight, agent));
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

/* Whether the nodes of @layer are those that agents stand on. */
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
