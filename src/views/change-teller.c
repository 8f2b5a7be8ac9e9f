/* change-teller.c - tells the nodes whose edges a view has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/change-teller.h"

#include "core/node-type-private.h"

static const WayQuery no_query;

void
change_teller_init (ChangeTeller *self,
                    WayGraph     *graph,
                    WayChangeFunc func,
                    gpointer      user_data)
{
  *self = (ChangeTeller) { .graph = graph, .func = func,
                           .user_data = user_data };
}

void
change_teller_clear (ChangeTeller *self)
{
  if (self->has_cursor)
    way_graph_end (self->graph, self->cursor);
  g_clear_pointer (&self->edges, way_edges_free);
}

void
change_teller_tell (ChangeTeller *self,
                    WayNode       node)
{
  if (!self->stopped)
    self->stopped = !self->func (way_graph_project (self->graph, node),
                                 self->user_data);
}

typedef void (*AskFunc) (WayGraph    *graph,
                         gpointer     cursor,
                         const WayAt *at,
                         WayEdges    *edges);

static gboolean
tell_ends (ChangeTeller *self,
           WayNode       node,
           AskFunc       ask)
{
  const WayAt at = { node, node, 0, TRUE };
  WayNodeType *type = way_graph_get_node_type (self->graph);

  if (!self->has_cursor)
    {
      self->cursor = way_graph_begin (self->graph, &no_query);
      self->edges = way_edges_new (type);
      self->has_cursor = TRUE;
    }

  ask (self->graph, self->cursor, &at, self->edges);
  if (way_edges_get_error (self->edges) != NULL)
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    if (node_type_takes (type, way_edges_get_node (self->edges, i)))
      change_teller_tell (self, way_edges_get_node (self->edges, i));
  return TRUE;
}

gboolean
change_teller_tell_around (ChangeTeller *self,
                           WayNode       node,
                           gboolean      both)
{
  const WayGraphFlags flags = way_graph_get_flags (self->graph);

  change_teller_tell (self, node);
  return (flags & WAY_GRAPH_PREDECESSORS)
         && tell_ends (self, node, way_graph_predecessors)
         && (!both || tell_ends (self, node, way_graph_neighbours));
}

static gboolean
tell_other (WayNode  node,
            gpointer user_data)
{
  ChangeTeller *self = user_data;

  if (!self->stopped)
    self->stopped = !self->func (node, self->user_data);
  return !self->stopped;
}

gboolean
change_teller_pass_on (ChangeTeller *self,
                       WayGraph     *other,
                       guint64       since)
{
  return self->stopped
         || way_graph_foreach_change (other, since, tell_other, self);
}
