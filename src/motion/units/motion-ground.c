/* motion-ground.c - nodes, cells and edges for the time of a tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Only nodes that an agent covers or looks at have ids, so the memory of a tick
 * depends on the number of agents, and not on the size of the map. */

#include "motion/units/motion-private.h"

#include <wayfind/core/error.h>

#include <math.h>

void
motion_out_of_memory (WayMotion *self)
{
  if (self->error == NULL)
    self->error = g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                       "memory ran out while moving agents");
}

/* An agent that sleeps at @id, which is new, counts from now on as an idle
 * agent; if all have decided, as an agent that stays. */
static void
stir (WayMotion *self,
      guint32    id)
{
  Walker *walker = motion_find_sleeper (self, motion_node (self, id));

  if (walker == NULL || walker->is_stirred)
    return;

  walker->is_stirred = TRUE;
  g_ptr_array_add (self->idle, walker);
  motion_place (self, walker);
  if (self->is_decided)
    walker->state = WALK_DECIDED;
}

guint32
motion_id (WayMotion *self,
           WayNode    node)
{
  guint32 id;

  if (!node_map_intern (&self->ids, node, &id))
    {
      motion_out_of_memory (self);
      return NOWHERE;
    }
  if (id >= self->cells->len)
    {
      g_array_set_size (self->cells, id + 1);
      if (self->stirs)
        stir (self, id);
    }

  return id;
}

guint32
motion_cell_id (WayMotion  *self,
                const Body *body,
                guint       i)
{
  return motion_id (self, body_cell (body, i));
}

/* If a caller has placed agents on top of each other, the last one counts.
 * After all have decided, only sleeping agents are placed, and stay. */
static void
cover (WayMotion *self,
       Walker    *walker)
{
  const Body body = motion_body (self, walker, walker->from);

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      const guint32 id = motion_cell_id (self, &body, i);

      if (id != NOWHERE
          && (motion_cell (self, id)->was == NULL
              || motion_cell (self, id)->was->number < walker->number))
        motion_cell (self, id)->was = walker;
      if (id != NOWHERE && self->is_decided)
        motion_cell (self, id)->next = walker;
    }
}

void
motion_place (WayMotion *self,
              Walker    *walker)
{
  const Agent *agent = agents_find (self->agents, walker->number);

  walker->size = agent->size;
  walker->path = agent->path;
  walker->at = agent->at;
  walker->from = walker->to = motion_id (self, agent_node (agent));
  walker->wants = NOWHERE;
  walker->wants_path &= walker->path == NULL;
  walker->n_kept = 0;
  walker->state = WALK_OPEN;
  walker->is_marked = FALSE;
  walker->is_closed = FALSE;
  walker->goes_around = FALSE;
  walker->heeds = FALSE;
  if (walker->from != NOWHERE)
    cover (self, walker);
}

static void
reader_free (gpointer reader)
{
  edge_reader_clear (reader);
  g_free (reader);
}

static EdgeReader *
reader_for (WayMotion    *self,
            const Walker *walker)
{
  WayGraph *graph = walker->graph != NULL ? walker->graph : self->graph;
  EdgeReader *reader;

  if (self->readers == NULL)
    self->readers = g_hash_table_new_full (NULL, NULL, NULL, reader_free);
  reader = g_hash_table_lookup (self->readers, graph);
  if (reader == NULL)
    {
      reader = g_new (EdgeReader, 1);
      edge_reader_init (reader, graph, NULL);
      g_hash_table_insert (self->readers, graph, reader);
    }

  return reader;
}

WayEdges *
motion_edges (WayMotion    *self,
              const Walker *walker,
              WayNode       node)
{
  EdgeReader *reader = reader_for (self, walker);

  if (self->error != NULL
      || !edge_reader_ask_start (reader, node, &self->error))
    return NULL;

  return edge_reader_edges (reader);
}

WayCost
motion_step_cost (WayMotion    *self,
                  const Walker *walker,
                  WayNode       from,
                  WayNode       to)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);
  const WayEdges *edges = motion_edges (self, walker, from);
  WayCost least = INFINITY;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    if (way_node_type_equal (type, way_edges_get_node (edges, i), to))
      least = MIN (least, way_edges_get_cost (edges, i));

  return least;
}

/* Indices are hashed in the same way as pointers, so that ids follow the order
 * of meeting. */
void
motion_ground_open (WayMotion *self)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  g_autoptr (WayNodeType) hashed
    = type->kind == WAY_NODE_KIND_INDEX
        ? way_node_type_new_pointer (NULL, NULL) : way_node_type_ref (type);

  node_map_init (&self->ids, hashed);
  g_array_set_size (self->cells, 0);
  g_array_set_size (self->sides, 0);
  g_ptr_array_set_size (self->ranks, 0);
  g_ptr_array_set_size (self->idle, 0);
  self->is_decided = FALSE;
}

void
motion_ground_close (WayMotion *self)
{
  for (guint i = 0; i < self->idle->len; i++)
    ((Walker *) self->idle->pdata[i])->is_stirred = FALSE;
  self->stirs = FALSE;
  node_map_clear (&self->ids);
  g_clear_pointer (&self->readers, g_hash_table_unref);
}
