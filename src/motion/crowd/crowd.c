/* crowd.c - many agents that move at once: the agents and their ticks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/crowd-private.h"

#include "core/graph-kind.h"
#include "views/timed/body.h"
#include "views/view-private.h"

#include <wayfind/views/clearance.h>
#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>

#include <string.h>

G_DEFINE_FINAL_TYPE (WayCrowd, way_crowd, G_TYPE_OBJECT)

/* Drops the arrays that were made from the graph. */
static void
forget (WayCrowd *self)
{
  pibt_clear (&self->pibt);
  fields_clear (&self->fields);
  ground_clear (&self->ground);
  for (guint32 i = 0; i < self->n_agents; i++)
    self->field[i] = NO_NODE;
  self->is_ready = FALSE;
}

static void
finalize (GObject *object)
{
  WayCrowd *self = WAY_CROWD (object);

  forget (self);
  g_free (self->now);
  g_free (self->next);
  g_free (self->goals);
  g_free (self->field);
  g_free (self->order);
  g_free (self->turns);
  g_free (self->who);
  node_map_clear (&self->map);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_crowd_parent_class)->finalize (object);
}

static void
way_crowd_class_init (WayCrowdClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_crowd_init (WayCrowd *self)
{
  self->random = pibt_random_state (0);
}

/* Whether agents cover more than their node: whether a view of the pile shows a
 * map of cells to movers of several cells. */
static gboolean
has_large_movers (WayGraph *graph)
{
  const gboolean is_map = WAY_IS_GRID (body_find_ground (graph));

  for (; is_map && WAY_IS_VIEW (graph);
       graph = way_view_get_base (WAY_VIEW (graph)))
    if (WAY_IS_CLEARANCE (graph)
        && clearance_get_size (WAY_CLEARANCE (graph)) > 1)
      return TRUE;

  return FALSE;
}

WayCrowd *
way_crowd_new (WayGraph *graph,
               GError  **error)
{
  WayCrowd *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "a crowd", error))
    return NULL;
  if (has_large_movers (graph))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a crowd can only be had of agents that take one "
                           "cell each, and not over a clearance for larger "
                           "ones");
      return NULL;
    }

  self = g_object_new (WAY_TYPE_CROWD, NULL);
  self->graph = g_object_ref (graph);
  node_map_init (&self->map, way_graph_get_node_type (graph));
  return self;
}

/* Agents ------------------------------------------------------------------- */

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "memory ran out for another agent or goal");
  return FALSE;
}

static gboolean
grow (guint32 **array,
      gsize     room)
{
  guint32 *larger = g_try_renew (guint32, *array, room);

  if (larger == NULL)
    return FALSE;

  *array = larger;
  return TRUE;
}

static gboolean
make_room (WayCrowd *self)
{
  const gsize room = 2 * (gsize) self->room + 16;

  if (self->n_agents < self->room)
    return TRUE;
  if (room >= NO_AGENT || !grow (&self->now, room) || !grow (&self->next, room)
      || !grow (&self->goals, room) || !grow (&self->field, room)
      || !grow (&self->order, room) || !grow (&self->turns, room))
    return FALSE;

  self->room = (guint32) room;
  return TRUE;
}

/* Makes room for a mark for node @id, with those of nodes to come. */
static gboolean
make_who (WayCrowd *self,
          guint32   id)
{
  const gsize n = self->map.keys == NODE_KEYS_NONE
                    ? way_node_type_get_n_nodes (self->map.type)
                    : MAX (2 * (gsize) id, 64);

  if (id < self->n_who)
    return TRUE;
  if (!grow (&self->who, n))
    return FALSE;

  memset (self->who + self->n_who, 0xff,
          (n - self->n_who) * sizeof *self->who);
  self->n_who = n;
  return TRUE;
}

static gboolean
meet (WayCrowd *self,
      WayNode   node,
      guint32  *id)
{
  return node_map_intern (&self->map, node, id) && make_who (self, *id);
}

static gboolean
takes (const WayCrowd *self,
       WayNode         node)
{
  return node_type_takes (self->map.type, node);
}

gboolean
way_crowd_add (WayCrowd *self,
               WayNode   start,
               WayNode   goal,
               GError  **error)
{
  guint32 from, to, agent;

  g_return_val_if_fail (WAY_IS_CROWD (self), FALSE);
  g_return_val_if_fail (takes (self, start) && takes (self, goal), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!make_room (self) || !meet (self, start, &from)
      || !meet (self, goal, &to))
    return fail_memory (error);

  agent = self->n_agents;
  if (self->who[from] != NO_AGENT)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE,
                   "agent %u cannot start where agent %u stands", agent,
                   self->who[from]);
      return FALSE;
    }

  self->who[from] = agent;
  self->now[agent] = from;
  self->goals[agent] = to;
  self->field[agent] = NO_NODE;
  self->order[agent] = agent;
  self->n_agents++;
  return TRUE;
}

WayNode
way_crowd_get_node (WayCrowd *self,
                    guint     agent)
{
  g_return_val_if_fail (WAY_IS_CROWD (self), NULL);
  g_return_val_if_fail (agent < self->n_agents, NULL);

  return node_map_node (&self->map, self->now[agent]);
}

gboolean
way_crowd_set_goal (WayCrowd *self,
                    guint     agent,
                    WayNode   goal,
                    GError  **error)
{
  guint32 to;

  g_return_val_if_fail (WAY_IS_CROWD (self), FALSE);
  g_return_val_if_fail (agent < self->n_agents && takes (self, goal), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!meet (self, goal, &to))
    return fail_memory (error);
  if (self->field[agent] != NO_NODE && to != self->goals[agent])
    {
      fields_release (&self->fields, self->field[agent]);
      self->field[agent] = NO_NODE;
    }
  self->goals[agent] = to;
  return TRUE;
}

gboolean
way_crowd_has_arrived (WayCrowd *self,
                       guint     agent)
{
  g_return_val_if_fail (WAY_IS_CROWD (self), FALSE);
  g_return_val_if_fail (agent < self->n_agents, FALSE);

  return self->now[agent] == self->goals[agent];
}

void
way_crowd_set_seed (WayCrowd *self,
                    guint64   seed)
{
  g_return_if_fail (WAY_IS_CROWD (self));

  self->seed = seed;
  self->random = pibt_random_state (seed);
}

guint64
way_crowd_get_expansions (WayCrowd *self)
{
  g_return_val_if_fail (WAY_IS_CROWD (self), 0);

  return self->expanded;
}

/* The ground --------------------------------------------------------------- */

static gboolean
is_current (const WayCrowd *self)
{
  return self->is_ready
         && self->ground.version == way_graph_get_version (self->graph)
         && (self->map.keys == NODE_KEYS_NONE
             || self->map.count == self->ground.n_nodes);
}

static gboolean
prepare (WayCrowd *self,
         Meter    *meter,
         GError  **error)
{
  if (is_current (self))
    return meter_take (meter, self->ground.bytes + self->fields.bytes, error);

  forget (self);
  self->is_ready
    = ground_init (&self->ground, self->graph, &self->map, meter, error)
      && fields_init (&self->fields, &self->ground, meter, error)
      && pibt_init (&self->pibt, &self->fields, meter, error);
  if (!self->is_ready)
    forget (self);

  return self->is_ready;
}

static gboolean
take_fields (WayCrowd *self)
{
  for (guint32 i = 0; i < self->n_agents; i++)
    if (self->field[i] == NO_NODE)
      {
        self->field[i] = fields_take (&self->fields, self->goals[i]);
        if (self->field[i] == NO_NODE)
          return FALSE;
      }

  return TRUE;
}

gboolean
crowd_enter (WayCrowd *self,
             Meter    *meter,
             GError  **error)
{
  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "the crowd is moving, and cannot be moved from "
                           "inside its graph's callbacks");
      return FALSE;
    }

  self->is_busy = TRUE;
  if (!meter_look (meter, error) || !prepare (self, meter, error))
    return crowd_leave (self, meter, FALSE);

  fields_enter (&self->fields, meter, error);
  self->pibt.random = self->random;
  return take_fields (self) || crowd_leave (self, meter, FALSE);
}

gboolean
crowd_leave (WayCrowd *self,
             Meter    *meter,
             gboolean  ok)
{
  self->expanded = meter->expanded;
  self->is_busy = FALSE;

  return ok;
}

guint64
crowd_add_up_distances (WayCrowd *self)
{
  guint64 sum = 0;

  for (guint32 i = 0; i < self->n_agents; i++)
    sum += fields_distance (&self->fields, self->field[i], self->now[i]);

  return sum;
}

/* Ticks ----------------------------------------------------------------------
 * */

/* Moves the agents to the nodes that were decided. */
static void
move (WayCrowd *self)
{
  guint32 *was = self->now, *order = self->order;

  for (guint32 i = 0; i < self->n_agents; i++)
    self->who[was[i]] = NO_AGENT;
  for (guint32 i = 0; i < self->n_agents; i++)
    self->who[self->next[i]] = i;

  self->now = self->next;
  self->next = was;
  pibt_order (self->n_agents, order, self->goals, was, self->now, self->turns);
  self->order = self->turns;
  self->turns = order;
}

static gboolean
decide (WayCrowd *self)
{
  gboolean is_stuck, ok;

  pibt_begin (&self->pibt, self->n_agents, self->field, self->now, self->next);
  ok = pibt_decide (&self->pibt, self->order, &is_stuck);
  pibt_end (&self->pibt);
  g_assert (!is_stuck);

  return ok;
}

gboolean
way_crowd_tick (WayCrowd        *self,
                const WayLimits *limits,
                GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_CROWD (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  meter_init (&meter, limits);
  if (!crowd_enter (self, &meter, error))
    return FALSE;
  if (!meter_expand_many (&meter, self->n_agents, error) || !decide (self))
    return crowd_leave (self, &meter, FALSE);

  self->random = self->pibt.random;
  move (self);
  return crowd_leave (self, &meter, TRUE);
}
