/* change-teller.c - reports the nodes whose edges a view has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/change-teller.h"

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
  if (self->has_reader)
    edge_reader_clear (&self->reader);
  self->has_reader = FALSE;
}

void
change_teller_tell (ChangeTeller *self,
                    WayNode       node)
{
  if (!self->stopped)
    self->stopped = !self->func (way_graph_project (self->graph, node),
                                 self->user_data);
}

typedef gboolean (*AskFunc) (EdgeReader  *reader,
                             const WayAt *at,
                             GError     **error);

static gboolean
tell_ends (ChangeTeller *self,
           WayNode       node,
           AskFunc       ask)
{
  const WayAt at = { node, node, 0, TRUE };
  const WayEdges *edges = edge_reader_edges (&self->reader);

  if (!self->has_reader)
    edge_reader_init (&self->reader, self->graph, NULL);
  self->has_reader = TRUE;
  if (!ask (&self->reader, &at, NULL))
    return FALSE;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    change_teller_tell (self, way_edges_get_node (edges, i));
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
         && tell_ends (self, node, edge_reader_ask_back)
         && (!both || tell_ends (self, node, edge_reader_ask));
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
