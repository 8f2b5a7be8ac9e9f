/* agents-show.c - shows the other agents to an agent that plans
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search from the asking agent finds the near agents. It ends at the
 * highest cost that counts as near, so it looks at no pairs of agents.
 *
 * Agents may be squares of cells. To the asking agent another agent is then a
 * rectangle of places: those where the two would share a cell. Whatever holds
 * for the node of another agent holds for all of these places. */

#include "motion/agents/agents-private.h"

#include "core/edge-reader.h"
#include "core/node-map.h"
#include "views/overlay/overlay-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>

/* The state of the asking agent. */
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
                       "memory ran out for showing other agents");
  return FALSE;
}

/* Indices are hashed in the same way as pointers, so the map takes memory for a
 * few edges, however large the graph is. */
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

/* The places that the asking agent cannot take while @agent is at @node. */
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
  const Body body = places_over (sight, agent, agent_node (agent));

  for (guint i = 0; i < body_n_cells (&body); i++)
    if (is_adjacent_place (sight, body_cell (&body, i)))
      return TRUE;

  return FALSE;
}

static gboolean
find_adjacent (Sight   *sight,
               GError **error)
{
  const WayNode node = agent_node (sight->asking);
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

  way_search_set_start (search, agent_node (sight->asking));
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
  const Body body = places_over (sight, agent, agent_node (agent));

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

/* Whether the asking agent may enter @place although @agent is there: @agent is
 * about to leave it, and does not go to the place of the asking agent. */
static gboolean
makes_way (const Sight *sight,
           const Agent *agent,
           WayNode      place)
{
  return sight->agents->follow
         && !is_taken_next (sight, agent, agent_node (sight->asking))
         && !(is_adjacent_place (sight, place)
              && is_taken_next (sight, agent, place));
}

/* Blocks the places where @agent is in the way. */
static gboolean
show_body (const Sight *sight,
           const Agent *agent)
{
  const Body body = places_over (sight, agent, agent_node (agent));

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

/* Whether @layer has the same nodes as the agents. */
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

  sight.asking = agents_find (self, agent);
  g_return_val_if_fail (sight.asking != NULL, FALSE);

  sight_init (&sight);
  ok = find_adjacent (&sight, error) && find_near (&sight, error)
       && show_others (&sight, error);
  sight_clear (&sight);

  return ok;
}
