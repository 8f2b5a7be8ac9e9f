/* learnt.c - what earlier searches have taught about the way to one goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A record a node, which counts if its stamp is today's: to forget is to change
 * the stamp. Only nodes on paths have a link. */

#include "searches/replan/learnt.h"

#include "core/node-type-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

static void
init_map (Learnt *self)
{
  node_map_init (&self->map, way_graph_get_node_type (self->graph));
  self->map.budget = &self->budget;
}

void
learnt_init (Learnt   *self,
             WayGraph *graph,
             WayNode   goal)
{
  memset (self, 0, sizeof *self);
  self->graph = g_object_ref (graph);
  self->budget.max = G_MAXSIZE;
  self->stamp = self->round = 1;
  self->goal_id = NO_ID;
  init_map (self);
  self->goal = way_node_type_copy_node (self->map.type, goal);
}

void
learnt_release (Learnt *self)
{
  if (self->has_cursor)
    way_graph_end (self->graph, self->cursor);
  self->has_cursor = FALSE;
}

void
learnt_clear (Learnt *self)
{
  learnt_release (self);
  way_node_type_free_node (self->map.type, self->goal);
  node_map_clear (&self->map);
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->links, g_free);
  g_clear_object (&self->graph);
}

/* Copies and pointers are not kept for longer than they are of use. */
static void
empty_map (Learnt *self)
{
  const gboolean has_goal = self->goal_id != NO_ID;

  if (self->map.keys == NODE_KEYS_NONE)
    return;

  node_map_empty (&self->map);
  budget_give_back (&self->budget, self->key_bytes);
  self->key_bytes = 0;
  self->goal_id = NO_ID;
  if (has_goal && !learnt_meet (self, self->goal, &self->goal_id))
    self->goal_id = NO_ID;
}

void
learnt_forget (Learnt *self)
{
  self->n_links = 0;
  self->n_set = 0;
  empty_map (self);
  if (++self->stamp > 0)
    return;

  /* After 2^32 times stamps come again, and old records must not look new. */
  for (gsize i = 0; i < self->room; i++)
    self->nodes[i].stamp = 0;
  self->stamp = 1;
}

void
learnt_aim (Learnt *self,
            WayNode goal)
{
  gpointer copy = way_node_type_copy_node (self->map.type, goal);

  learnt_release (self);
  learnt_forget (self);
  way_node_type_free_node (self->map.type, self->goal);
  self->goal = copy;
}

/* A graph of indices may come to have more of them. */
static gboolean
take_type (Learnt  *self,
           GError **error)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);

  if (type == self->map.type)
    return TRUE;
  if (type->kind != WAY_NODE_KIND_INDEX
      || self->map.type->kind != WAY_NODE_KIND_INDEX)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph has changed the type of its nodes: make "
                           "a new replanner");
      return FALSE;
    }

  learnt_forget (self);
  node_map_clear (&self->map);
  init_map (self);
  return TRUE;
}

static gboolean
check_goal (const Learnt *self,
            GError      **error)
{
  g_autofree char *name = NULL;

  if (node_type_takes (self->map.type, self->goal))
    return TRUE;

  name = node_type_describe (self->map.type, self->goal);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "the goal %s is not a node of the graph", name);
  return FALSE;
}

gboolean
learnt_refresh (Learnt  *self,
                GError **error)
{
  learnt_release (self);
  self->goal_id = NO_ID;
  if (!take_type (self, error) || !check_goal (self, error))
    return FALSE;

  self->is_whole
    = (way_graph_get_flags (self->graph) & WAY_GRAPH_WHOLE_COSTS) != 0;
  self->query = (WayQuery) { .goals = (const WayNode *) (gpointer) &self->goal,
                             .n_goals = 1, .informed = TRUE };
  self->cursor = way_graph_begin (self->graph, &self->query);
  self->has_cursor = TRUE;
  if (!learnt_meet (self, self->goal, &self->goal_id))
    self->goal_id = NO_ID;

  return TRUE;
}

/* The estimate of the graph itself, with the rounding of a search. */
static WayCost
ask_graph (Learnt *self,
           WayNode node)
{
  const WayCost estimate = way_graph_heuristic (self->graph, self->cursor,
                                                node);

  if (!(estimate > 0))          /* also catches NaN */
    return 0;

  return self->is_whole ? floor (estimate) : estimate;
}

guint32
learnt_find (const Learnt *self,
             WayNode       node)
{
  guint32 id;

  return node_map_lookup (&self->map, node, &id) ? id : NO_ID;
}

WayCost
learnt_estimate (Learnt *self,
                 WayNode node,
                 guint32 id)
{
  if (id == self->goal_id && id != NO_ID)
    return 0;

  return learnt_has (self, id) ? self->nodes[id].estimate
                               : ask_graph (self, node);
}

static gboolean
charge_key (Learnt *self)
{
  const gsize bytes = node_map_bytes_per_node (&self->map);

  if (!budget_take (&self->budget, bytes))
    return FALSE;

  self->key_bytes += bytes;
  return TRUE;
}

gboolean
learnt_meet (Learnt  *self,
             WayNode  node,
             guint32 *id)
{
  const gsize before = self->room;
  const guint32 count = self->map.count;

  if (!node_map_intern (&self->map, node, id))
    return FALSE;
  if (self->map.count > count && !charge_key (self))
    return FALSE;
  if (*id < self->room)
    return TRUE;
  if (!budget_grow (&self->budget, &self->nodes, &self->room, *id + 1,
                    sizeof *self->nodes))
    return FALSE;

  memset (self->nodes + before, 0,
          (self->room - before) * sizeof *self->nodes);
  return TRUE;
}

void
learnt_set (Learnt *self,
            guint32 id,
            gdouble estimate)
{
  LearntNode *node = &self->nodes[id];

  if (node->stamp != self->stamp)
    node->link = LEARNT_NO_LINK;
  node->stamp = self->stamp;
  node->estimate = estimate;
  self->n_set++;
}

LearntLink *
learnt_add_link (Learnt *self,
                 guint32 id)
{
  LearntLink *link = learnt_get_link (self, id);

  if (link != NULL)
    return link;
  if (self->n_links == LEARNT_NO_LINK
      || !budget_grow (&self->budget, &self->links, &self->link_room,
                       self->n_links + 1, sizeof *self->links))
    return NULL;

  self->nodes[id].link = (guint32) self->n_links;
  link = &self->links[self->n_links++];
  memset (link, 0, sizeof *link);
  return link;
}

void
learnt_begin_round (Learnt *self)
{
  if (++self->round > 0)
    return;

  for (gsize i = 0; i < self->n_links; i++)
    self->links[i].round = 0;
  self->round = 1;
}

/* Whether the link of @id is as the estimates of both its ends have it. */
static gboolean
is_tight (const Learnt     *self,
          guint32           id,
          const LearntLink *link)
{
  const gdouble rest = link->next == self->goal_id
                         ? 0 : self->nodes[link->next].estimate;

  return (link->next == self->goal_id || learnt_has (self, link->next))
         && self->nodes[id].estimate == link->cost + rest;
}

/* Edges may cost nothing, and links lead in a circle: a node that is met for
 * the second time counts as one from which they do not lead on. */
gboolean
learnt_leads_to_goal (Learnt  *self,
                      guint32  id)
{
  guint32 at = id;

  while (at != self->goal_id)
    {
      LearntLink *link = learnt_get_link (self, at);

      if (link == NULL)
        return FALSE;
      if (link->round == self->round)
        {
          if (!link->leads_on)
            return FALSE;
          break;
        }
      link->round = self->round;
      link->leads_on = FALSE;
      if (!is_tight (self, at, link))
        return FALSE;
      at = link->next;
    }

  for (LearntLink *link; id != at; id = link->next)
    {
      link = learnt_get_link (self, id);
      link->leads_on = TRUE;
    }
  return TRUE;
}
