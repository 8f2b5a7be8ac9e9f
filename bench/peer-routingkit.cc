/* peer-routingkit.cc - RoutingKit, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Its customizable contraction hierarchy with the order that it is given, and
 * the contraction hierarchy that its perfect customising makes of that one. Its
 * objects refer to each other and to the costs, so they stay where they are. */

#include "peer-routingkit.h"

#include <routingkit/contraction_hierarchy.h>
#include <routingkit/customizable_contraction_hierarchy.h>

#include <vector>

using namespace RoutingKit;

struct _PeerRoutingkit
{
  typedef std::vector<unsigned> Numbers;

  CustomizableContractionHierarchy                     hierarchy;
  CustomizableContractionHierarchyMetric               metric;
  CustomizableContractionHierarchyPartialCustomization partial;
  CustomizableContractionHierarchyQuery                query;
  CustomizableContractionHierarchyQuery                selection;
  ContractionHierarchy                                 plain;
  ContractionHierarchyQuery                            plain_query;
  const unsigned                                      *costs;
  Numbers                                              nodes;
  Numbers                                              targets;
  Numbers                                              row;

  explicit _PeerRoutingkit (const PeerRoutingkitGraph *graph)
      : hierarchy (Numbers (graph->order, graph->order + graph->n_nodes),
                   Numbers (graph->tails, graph->tails + graph->n_edges),
                   Numbers (graph->heads, graph->heads + graph->n_edges)),
        metric (hierarchy, graph->costs), partial (hierarchy),
        costs (graph->costs)
  {
    plain = metric.build_contraction_hierarchy_using_perfect_witness_search ();
    plain_query = ContractionHierarchyQuery (plain);
    metric.reset (costs).customize ();
    query = CustomizableContractionHierarchyQuery (metric);
    selection = CustomizableContractionHierarchyQuery (metric);
  }
};

/* Both kinds of queries have the same functions. */

template <class Query>
static double
ask (Query &query, guint32 start, guint32 goal)
{
  const unsigned cost
      = query.reset ().add_source (start).add_target (goal).run ()
            .get_distance ();

  return cost == inf_weight ? -1 : static_cast<double> (cost);
}

template <class Query>
static double
find_path (PeerRoutingkit *self, Query &query, guint32 start, guint32 goal)
{
  const double cost = ask (query, start, goal);

  self->nodes = query.get_node_path ();
  return cost;
}

PeerRoutingkit *
peer_routingkit_new (const PeerRoutingkitGraph *graph)
{
  return new _PeerRoutingkit (graph);
}

void
peer_routingkit_free (PeerRoutingkit *self)
{
  delete self;
}

double
peer_routingkit_ask (PeerRoutingkit *self, guint32 start, guint32 goal)
{
  return ask (self->query, start, goal);
}

double
peer_routingkit_ask_plain (PeerRoutingkit *self, guint32 start, guint32 goal)
{
  return ask (self->plain_query, start, goal);
}

double
peer_routingkit_path (PeerRoutingkit *self, guint32 start, guint32 goal)
{
  return find_path (self, self->query, start, goal);
}

double
peer_routingkit_path_plain (PeerRoutingkit *self, guint32 start, guint32 goal)
{
  return find_path (self, self->plain_query, start, goal);
}

const guint32 *
peer_routingkit_get_nodes (const PeerRoutingkit *self, gsize *n_nodes)
{
  *n_nodes = self->nodes.size ();
  return self->nodes.data ();
}

guint32
peer_routingkit_get_infinity (void)
{
  return inf_weight;
}

void
peer_routingkit_customise (PeerRoutingkit *self)
{
  self->metric.reset (self->costs).customize ();
}

void
peer_routingkit_change (PeerRoutingkit *self, guint32 edge)
{
  self->partial.reset ().update_arc (edge).customize (self->metric);
}

void
peer_routingkit_set_targets (PeerRoutingkit *self, const guint32 *targets,
                             gsize n_targets)
{
  self->targets.assign (targets, targets + n_targets);
  self->row.resize (n_targets);
}

void
peer_routingkit_select (PeerRoutingkit *self)
{
  self->selection.reset ().pin_targets (self->targets);
}

const guint32 *
peer_routingkit_get_row (PeerRoutingkit *self, guint32 start)
{
  self->selection.reset_source ().add_source (start).run_to_pinned_targets ()
      .get_distances_to_targets (self->row.data ());
  return self->row.data ();
}
