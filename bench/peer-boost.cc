/* peer-boost.cc - Boost Graph, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Boost at its best, as far as its public interface goes: a compressed sparse
 * row graph with 32-bit nodes and arcs, costs inside the arcs, property
 * vectors that are kept from query to query, a two-bit colour map, and the
 * `no_init' variants after std::fill(), which beat Boost's own initialisation,
 * a visitor and four maps a node, by some per cent. The variants of Dijkstra
 * (named parameters, with and without a colour map) are otherwise within the
 * noise of each other. A search stops at its goal by an exception, the way
 * that Boost's own examples show.
 *
 * astar_search_tree() is documented for trees, where no node is met twice,
 * but its lazy heap happens to be right for any graph, and it is the faster
 * one. So both are measured. */

#include "peer-boost.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/version.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

struct _PeerBoost
{
  virtual ~_PeerBoost () {}
  virtual void one_to_all (guint32 start) = 0;
  virtual void dijkstra (guint32 start, guint32 goal) = 0;
  virtual void astar (guint32 start, guint32 goal) = 0;
  virtual void astar_tree (guint32 start, guint32 goal) = 0;
  virtual double get_cost (guint32 node) const = 0;
};

namespace
{

struct Found
{
};

/* Serves both searches: their visitors ask for the same functions. */
template <typename Base>
struct StopAtGoal : Base
{
  guint32 goal;

  explicit StopAtGoal (guint32 goal_) : goal (goal_) {}

  template <typename Graph>
  void
  examine_vertex (guint32 node, const Graph &)
  {
    if (node == goal)
      throw Found ();
  }
};

/* With whole costs rounded down, which keeps it a lower bound. */
template <typename Cost>
struct StraightLine
{
  const double *x;
  const double *y;
  double        goal_x;
  double        goal_y;

  Cost
  operator() (guint32 node) const
  {
    const double dx = x[node] - goal_x;
    const double dy = y[node] - goal_y;

    return static_cast<Cost> (std::sqrt (dx * dx + dy * dy));
  }
};

inline guint32
cost_of (const RoadData *roads, guint32 arc, guint32)
{
  return roads->arcs[arc].cost;
}

inline double
cost_of (const RoadData *roads, guint32 arc, double)
{
  return roads->lengths[arc];
}

template <typename Cost>
class Peer : public _PeerBoost
{
  typedef boost::compressed_sparse_row_graph<
      boost::directedS, boost::no_property, Cost, boost::no_property, guint32,
      guint32>
      Graph;
  typedef
      typename boost::property_map<Graph, boost::vertex_index_t>::const_type
          Index;
  typedef boost::iterator_property_map<Cost *, Index>    Costs;
  typedef boost::iterator_property_map<guint32 *, Index> Nodes;

public:
  explicit Peer (const RoadData *roads)
      : m_roads (roads), m_graph (make_graph (roads)),
        m_index (get (boost::vertex_index, m_graph)),
        m_costs (roads->n_nodes), m_ranks (roads->n_nodes),
        m_came_from (roads->n_nodes), m_colours (roads->n_nodes, m_index)
  {
  }

  void
  one_to_all (guint32 start) override
  {
    run_dijkstra (start, boost::dijkstra_visitor<> ());
  }

  void
  dijkstra (guint32 start, guint32 goal) override
  {
    try
      {
        run_dijkstra (start, StopAtGoal<boost::dijkstra_visitor<> > (goal));
      }
    catch (const Found &)
      {
      }
  }

  void
  astar (guint32 start, guint32 goal) override
  {
    const StraightLine<Cost> estimate = prepare_astar (start, goal);

    clear_colours ();
    try
      {
        boost::astar_search_no_init (
            m_graph, start, estimate,
            StopAtGoal<boost::default_astar_visitor> (goal),
            nodes (m_came_from), costs (m_ranks), costs (m_costs),
            get (boost::edge_bundle, m_graph), m_colours, m_index,
            std::less<Cost> (), std::plus<Cost> (), infinity (), Cost (0));
      }
    catch (const Found &)
      {
      }
  }

  void
  astar_tree (guint32 start, guint32 goal) override
  {
    const StraightLine<Cost> estimate = prepare_astar (start, goal);

    try
      {
        boost::astar_search_no_init_tree (
            m_graph, start, estimate,
            StopAtGoal<boost::default_astar_visitor> (goal),
            nodes (m_came_from), costs (m_ranks), costs (m_costs),
            get (boost::edge_bundle, m_graph), std::less<Cost> (),
            std::plus<Cost> (), infinity (), Cost (0));
      }
    catch (const Found &)
      {
      }
  }

  double
  get_cost (guint32 node) const override
  {
    return static_cast<double> (m_costs[node]);
  }

private:
  static Graph
  make_graph (const RoadData *roads)
  {
    std::vector<std::pair<guint32, guint32> > ends;
    std::vector<Cost>                         arc_costs;

    for (guint32 node = 0; node < roads->n_nodes; node++)
      for (guint32 arc = roads->first[node]; arc < roads->first[node + 1];
           arc++)
        {
          ends.push_back (std::make_pair (node, roads->arcs[arc].node));
          arc_costs.push_back (cost_of (roads, arc, Cost ()));
        }

    return Graph (boost::edges_are_sorted, ends.begin (), ends.end (),
                  arc_costs.begin (), roads->n_nodes);
  }

  static Cost
  infinity ()
  {
    return std::numeric_limits<Cost>::max ();
  }

  Costs
  costs (std::vector<Cost> &of)
  {
    return Costs (of.data (), m_index);
  }

  Nodes
  nodes (std::vector<guint32> &of)
  {
    return Nodes (of.data (), m_index);
  }

  void
  clear_colours ()
  {
    std::fill_n (m_colours.data.get (), (m_roads->n_nodes + 3) / 4, 0);
  }

  void
  clear_costs (guint32 start)
  {
    std::fill (m_costs.begin (), m_costs.end (), infinity ());
    m_costs[start] = 0;
    m_came_from[start] = start;
  }

  StraightLine<Cost>
  prepare_astar (guint32 start, guint32 goal)
  {
    const StraightLine<Cost> estimate
        = { m_roads->x, m_roads->y, m_roads->x[goal], m_roads->y[goal] };

    clear_costs (start);
    m_ranks[start] = estimate (start);
    return estimate;
  }

  template <typename Visitor>
  void
  run_dijkstra (guint32 start, Visitor visitor)
  {
    clear_costs (start);
    clear_colours ();
    boost::dijkstra_shortest_paths_no_init (
        m_graph, start, nodes (m_came_from), costs (m_costs),
        get (boost::edge_bundle, m_graph), m_index, std::less<Cost> (),
        std::plus<Cost> (), Cost (0), visitor, m_colours);
  }

  const RoadData                 *m_roads;
  Graph                           m_graph;
  Index                           m_index;
  std::vector<Cost>               m_costs;
  std::vector<Cost>               m_ranks;
  std::vector<guint32>            m_came_from;
  boost::two_bit_color_map<Index> m_colours;
};

}

PeerBoost *
peer_boost_new (const RoadData *roads, gboolean real)
{
  if (real)
    return new Peer<double> (roads);

  return new Peer<guint32> (roads);
}

void
peer_boost_free (PeerBoost *self)
{
  delete self;
}

double
peer_boost_one_to_all (PeerBoost *self, guint32 start, guint32 goal)
{
  self->one_to_all (start);
  return self->get_cost (goal);
}

double
peer_boost_dijkstra (PeerBoost *self, guint32 start, guint32 goal)
{
  self->dijkstra (start, goal);
  return self->get_cost (goal);
}

double
peer_boost_astar (PeerBoost *self, guint32 start, guint32 goal)
{
  self->astar (start, goal);
  return self->get_cost (goal);
}

double
peer_boost_astar_tree (PeerBoost *self, guint32 start, guint32 goal)
{
  self->astar_tree (start, goal);
  return self->get_cost (goal);
}

double
peer_boost_get_cost (const PeerBoost *self, guint32 node)
{
  return self->get_cost (node);
}

const char *
peer_boost_get_version (void)
{
  return BOOST_LIB_VERSION;
}
