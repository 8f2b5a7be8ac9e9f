/* peer-igraph.c - igraph, behind functions that look like the other peers'
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Costs are doubles, as all of its weights. */

#include "peer-igraph.h"

#include <igraph.h>

struct _PeerIgraph
{
  igraph_t        graph;    /* (owned) */
  igraph_vector_t costs;    /* (owned) */
  igraph_matrix_t answers;  /* (owned): one row */
};

PeerIgraph *
peer_igraph_new (const RoadData *roads)
{
  PeerIgraph         *self = g_new0 (PeerIgraph, 1);
  igraph_vector_int_t ends;
  igraph_integer_t    n = 0;

  igraph_vector_int_init (&ends, 2 * (igraph_integer_t) roads->n_arcs);
  igraph_vector_init (&self->costs, roads->n_arcs);
  igraph_matrix_init (&self->answers, 1, 1);
  for (guint32 node = 0; node < roads->n_nodes; node++)
    for (guint32 arc = roads->first[node]; arc < roads->first[node + 1];
         arc++, n++)
      {
        VECTOR (ends)[2 * n] = node;
        VECTOR (ends)[2 * n + 1] = roads->arcs[arc].node;
        VECTOR (self->costs)[n] = roads->arcs[arc].cost;
      }
  igraph_create (&self->graph, &ends, roads->n_nodes, IGRAPH_DIRECTED);
  igraph_vector_int_destroy (&ends);
  return self;
}

void
peer_igraph_free (PeerIgraph *self)
{
  igraph_destroy (&self->graph);
  igraph_vector_destroy (&self->costs);
  igraph_matrix_destroy (&self->answers);
  g_free (self);
}

double
peer_igraph_one_to_all (PeerIgraph *self,
                        guint32     start,
                        guint32     goal)
{
  igraph_distances_dijkstra (&self->graph, &self->answers,
                             igraph_vss_1 (start), igraph_vss_all (),
                             &self->costs, IGRAPH_OUT);
  return MATRIX (self->answers, 0, goal);
}

double
peer_igraph_dijkstra (PeerIgraph *self,
                      guint32     start,
                      guint32     goal)
{
  igraph_distances_dijkstra (&self->graph, &self->answers,
                             igraph_vss_1 (start), igraph_vss_1 (goal),
                             &self->costs, IGRAPH_OUT);
  return MATRIX (self->answers, 0, 0);
}

double
peer_igraph_get_cost (const PeerIgraph *self,
                      guint32           node)
{
  return MATRIX (self->answers, 0, node);
}

const char *
peer_igraph_get_version (void)
{
  return IGRAPH_VERSION;
}
