/* knowledge-seen.c - how a player comes to know a graph, and forgets it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A knowledge that remembers copies the nodes that it sees (views/grid-memory,
 * views/table-memory). A live one only notes their ids. */

#include "graphs/grid/grid-private.h"
#include "views/knowledge/grid-memory.h"
#include "views/surroundings.h"
#include "views/knowledge/table-memory.h"
#include "views/knowledge/knowledge-private.h"

/* Making one --------------------------------------------------------------- */

WayKnowledge *
way_knowledge_new (WayGraph        *truth,
                   WayGraph        *assumed,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (WayGraph) memory = NULL;
  WayKnowledge *self;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (truth), NULL);
  g_return_val_if_fail (assumed == NULL || WAY_IS_GRAPH (assumed), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!knowledge_can_assume (assumed ? assumed : truth, truth, error))
    return NULL;

  meter_init (&meter, limits);
  memory = table_memory_new (truth, &meter, error);
  if (memory == NULL)
    return NULL;

  self = knowledge_new_over (memory, truth, assumed);
  self->memory = &table_memory;
  return self;
}

WayKnowledge *
way_knowledge_new_for_grid (WayGrid         *truth,
                            guint8           unseen,
                            const WayLimits *limits,
                            GError         **error)
{
  g_autoptr (WayGrid) memory = NULL;
  WayKnowledge *self;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRID (truth), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  memory = grid_memory_new (truth, unseen, &meter, error);
  if (memory == NULL)
    return NULL;

  self = knowledge_new_over (WAY_GRAPH (memory), WAY_GRAPH (truth), NULL);
  self->memory = &grid_memory;
  self->unseen = unseen;
  return self;
}

WayKnowledge *
way_knowledge_new_live (WayGraph *truth,
                        WayGraph *assumed,
                        GError  **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (truth), NULL);
  g_return_val_if_fail (assumed == NULL || WAY_IS_GRAPH (assumed), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!knowledge_can_assume (assumed ? assumed : truth, truth, error))
    return NULL;

  return knowledge_new_over (truth, NULL, assumed != truth ? assumed : NULL);
}

WayGraph *
knowledge_get_truth (WayKnowledge *self)
{
  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), NULL);

  return self->truth != NULL ? self->truth : self->view.base;
}

/* Seeing ------------------------------------------------------------------- */

/* Notes that a node was seen or forgotten. Its id stays the same in both
 * cases. */
static void
note_change (WayKnowledge *self,
             WayNode       node)
{
  guint32 id;

  self->view.version = way_graph_next_version ();
  if (node_map_lookup (&self->seen.map, node, &id))
    changes_note (&self->changes, self->view.version, id, CHANGES_NO_NODE);
}

static gboolean
see_one (WayKnowledge *self,
         WayNode       node,
         gboolean     *changed,
         GError      **error)
{
  gboolean looks_otherwise = FALSE, is_new;

  if (self->memory != NULL
      && !self->memory->see (self, node, &looks_otherwise, error))
    return FALSE;
  if (!node_set_add (&self->seen, node, &is_new, error))
    return FALSE;

  if (is_new)
    note_change (self, node);
  *changed = is_new || looks_otherwise;

  return TRUE;
}

typedef struct
{
  WayKnowledge *knowledge;
  guint         n_changed;
  GError       *error;          /* (owned) (nullable) the first */
} Look;

static void
look_at (WayNode  node,
         gpointer user_data)
{
  Look *self = user_data;
  gboolean changed = FALSE;

  if (self->error == NULL)
    see_one (self->knowledge, node, &changed, &self->error);
  self->n_changed += changed;
}

gboolean
way_knowledge_see (WayKnowledge *self,
                   WayNode       node,
                   guint         radius,
                   guint        *n_changed,
                   GError      **error)
{
  Look look = { self, 0, NULL };
  gboolean ok = TRUE;

  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), FALSE);
  g_return_val_if_fail (node_type_takes (self->seen.map.type, node), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (radius == 0)              /* most calls: without a walk */
    look_at (node, &look);
  else
    ok = surroundings_visit (knowledge_get_truth (self), node, radius,
                             look_at, &look, error);
  if (n_changed != NULL)
    *n_changed = look.n_changed;
  if (!ok || look.error == NULL)
    {
      g_clear_error (&look.error);
      return ok;
    }

  g_propagate_error (error, look.error);
  return FALSE;
}

gboolean
way_knowledge_is_seen (WayKnowledge *self,
                       WayNode       node)
{
  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), FALSE);
  g_return_val_if_fail (node_type_takes (self->seen.map.type, node), FALSE);

  return node_set_has (&self->seen, node);
}

guint
knowledge_get_n_seen (WayKnowledge *self)
{
  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), 0);

  return self->seen.n_nodes;
}

void
way_knowledge_foreach_seen (WayKnowledge    *self,
                            WayKnowledgeFunc func,
                            gpointer         user_data)
{
  g_return_if_fail (WAY_IS_KNOWLEDGE (self));
  g_return_if_fail (func != NULL);

  for (gsize id = node_set_next (&self->seen, 0); id != G_MAXSIZE;
       id = node_set_next (&self->seen, id + 1))
    if (!func (node_map_node (&self->seen.map, (guint32) id), user_data))
      return;
}

static gboolean
learn_one (WayKnowledge *self,
           WayKnowledge *other,
           WayNode       node,
           GError      **error)
{
  gboolean is_new;

  if (!node_set_add (&self->seen, node, &is_new, error))
    return FALSE;

  if (is_new)
    note_change (self, node);
  if (is_new && self->memory != NULL)
    self->memory->learn (self, other, node);

  return TRUE;
}

gboolean
way_knowledge_learn (WayKnowledge *self,
                     WayKnowledge *other,
                     GError      **error)
{
  const NodeSet *seen;

  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), FALSE);
  g_return_val_if_fail (WAY_IS_KNOWLEDGE (other), FALSE);
  g_return_val_if_fail (node_type_is_like (self->seen.map.type,
                                           other->seen.map.type), FALSE);
  g_return_val_if_fail (self->memory == NULL
                        || (self->memory == other->memory
                            && self->memory->is_like (self, other)), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  seen = &other->seen;
  for (gsize id = node_set_next (seen, 0); id != G_MAXSIZE;
       id = node_set_next (seen, id + 1))
    if (!learn_one (self, other, node_map_node (&seen->map, (guint32) id),
                    error))
      return FALSE;

  return TRUE;
}

gboolean
way_knowledge_forget (WayKnowledge *self,
                      WayNode       node)
{
  g_return_val_if_fail (WAY_IS_KNOWLEDGE (self), FALSE);
  g_return_val_if_fail (node_type_takes (self->seen.map.type, node), FALSE);

  if (!node_set_remove (&self->seen, node))
    return FALSE;

  note_change (self, node);
  if (self->memory != NULL)
    self->memory->forget (self, node);
  return TRUE;
}

void
way_knowledge_forget_all (WayKnowledge *self)
{
  g_return_if_fail (WAY_IS_KNOWLEDGE (self));

  if (self->seen.n_nodes == 0)
    return;

  node_set_empty (&self->seen);
  if (self->memory != NULL)
    self->memory->forget_all (self);
  self->view.version = way_graph_next_version ();
  changes_forget (&self->changes, self->view.version);
}
