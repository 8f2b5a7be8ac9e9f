/* peer-lemon.cc - LEMON, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Its static digraph, which is the fastest of its graphs, and its Dijkstra
 * and Suurballe's algorithm with whole costs, kept from query to query. There
 * is no A*. */

#include "peer-lemon.h"

#include <lemon/config.h>
#include <lemon/dijkstra.h>
#include <lemon/static_graph.h>
#include <lemon/suurballe.h>

#include <utility>
#include <vector>

struct _PeerLemon
{
  typedef lemon::StaticDigraph                Graph;
  typedef Graph::ArcMap<int>                  Costs;
  typedef lemon::Dijkstra<Graph, Costs>       Search;
  typedef lemon::Suurballe<Graph, Costs>      Disjoint;

  Graph    graph;
  Costs    costs;
  Search   search;
  Disjoint disjoint;

  explicit _PeerLemon (const RoadData *roads)
      : costs (graph), search (graph, costs), disjoint (graph, costs)
  {
    std::vector<std::pair<int, int> > ends;

    for (guint32 node = 0; node < roads->n_nodes; node++)
      for (guint32 arc = roads->first[node]; arc < roads->first[node + 1];
           arc++)
        ends.push_back (std::make_pair (static_cast<int> (node),
                                        static_cast<int> (
                                            roads->arcs[arc].node)));
    graph.build (static_cast<int> (roads->n_nodes), ends.begin (),
                 ends.end ());
    for (guint32 arc = 0; arc < roads->n_arcs; arc++)
      costs[graph.arc (static_cast<int> (arc))]
          = static_cast<int> (roads->arcs[arc].cost);
  }

  double
  get_cost (guint32 node)
  {
    return search.dist (graph.node (static_cast<int> (node)));
  }
};

PeerLemon *
peer_lemon_new (const RoadData *roads)
{
  return new _PeerLemon (roads);
}

void
peer_lemon_free (PeerLemon *self)
{
  delete self;
}

double
peer_lemon_one_to_all (PeerLemon *self, guint32 start, guint32 goal)
{
  self->search.run (self->graph.node (static_cast<int> (start)));
  return self->get_cost (goal);
}

double
peer_lemon_dijkstra (PeerLemon *self, guint32 start, guint32 goal)
{
  self->search.run (self->graph.node (static_cast<int> (start)),
                    self->graph.node (static_cast<int> (goal)));
  return self->get_cost (goal);
}

double
peer_lemon_disjoint (PeerLemon *self, guint32 start, guint32 goal)
{
  self->disjoint.run (self->graph.node (static_cast<int> (start)),
                      self->graph.node (static_cast<int> (goal)), 2);
  return self->disjoint.totalLength ();
}

double
peer_lemon_get_cost (PeerLemon *self, guint32 node)
{
  return self->get_cost (node);
}

const char *
peer_lemon_get_version (void)
{
  return LEMON_VERSION;
}
