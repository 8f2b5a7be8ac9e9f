/* place-cuts.c - groups of states by cuts between their places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If turns have costs, a state is an edge of the graph below: its place is the
 * end of that edge, and states follow each other as edges do. If the places are
 * cut in two, each way from one side to the other passes a cut edge. So the
 * states of these edges separate all others, and a graph a quarter of the size
 * is enough to find the fewest ("Customizable Contraction Hierarchies with Turn
 * Costs", Buchhold, Wagner, Zeitz and Zuendorf, 2020).
 *
 * Nothing here depends on the meaning of a state. In any state space the states
 * to which edges lead across a cut separate the states on its two sides. */

#include "routing/order/place-cuts.h"

#include "core/edge-reader.h"
#include "routing/order/dissection.h"

gboolean
place_cuts_serve (const HierarchyShape *shape)
{
  return shape->n_inner / 2 >= shape->n_places;
}

typedef struct
{
  const HierarchyShape *shape;
  WayTopology          *streets; /* (owned) the topology of places */
  guint32              *places;  /* (owned) of each node */
  guint32              *cuts;    /* (owned) the depth of each head */
} Work;

static void
work_clear (Work *self)
{
  g_clear_pointer (&self->streets, way_topology_free);
  g_free (self->places);
  g_free (self->cuts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static gboolean
work_init (Work              *self,
           const WayTopology *topology,
           Meter             *meter,
           GError           **error)
{
  self->places = meter_alloc (meter, self->shape->n_nodes,
                              sizeof *self->places, error);
  if (self->places == NULL)
    return FALSE;

  for (guint32 i = 0; i < self->shape->n_nodes; i++)
    self->places[i] = hierarchy_place (self->shape, i);
  self->streets = topology_fold (topology, self->places,
                                 self->shape->n_places, meter, error);
  if (self->streets != NULL)
    self->cuts = meter_alloc (meter, topology_n_heads (self->streets),
                              sizeof *self->cuts, error);
  return self->cuts != NULL;
}

/* The depth of the cut between two places, 0 if there is none. */
static guint32
find_cut (const Work *self,
          guint32     from,
          guint32     to)
{
  const WayTopology *streets = self->streets;
  guint32 low = streets->first[from];
  guint32 n = streets->first[from + 1] - low;

  while (n > 1)
    {
      const guint32 half = n / 2;

      low += streets->heads[low + half] <= to ? half : 0;
      n -= half;
    }

  return n > 0 && streets->heads[low] == to ? self->cuts[low] : 0;
}

/* Finds for each state the first cut across which an edge leads to it. */
static gboolean
find_depths (const Work *self,
             EdgeReader *reader,
             guint32    *depths,
             Meter      *meter,
             GError    **error)
{
  const WayEdges *edges = edge_reader_edges (reader);

  for (guint32 node = 0; node < self->shape->n_nodes; node++)
    {
      if (!meter_go_on (meter, error)
          || !edge_reader_ask_start (reader, WAY_INDEX (node), error))
        return FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          const guint32 head
            = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));
          guint32 cut;

          if (self->places[head] == self->places[node])
            continue;
          cut = find_cut (self, self->places[node], self->places[head]);
          if (cut > 0 && (depths[head] == 0 || cut < depths[head]))
            depths[head] = cut;
        }
    }

  return TRUE;
}

guint32
place_cuts_find_groups (const HierarchyShape *shape,
                        WayGraph             *states,
                        const WayTopology    *topology,
                        const gdouble        *points,
                        guint                 n_dims,
                        guint32              *groups,
                        Meter                *meter,
                        GError              **error)
{
  const gsize used = meter->budget.used;
  g_auto (Work) work = { .shape = shape };
  EdgeReader reader;
  guint32 n_groups;
  gboolean ok;

  if (!work_init (&work, topology, meter, error))
    return 0;
  n_groups = dissection_cut_edges (work.streets, points, n_dims, work.cuts,
                                   meter, error);
  if (n_groups == 0)
    return 0;

  for (guint32 i = 0; i < shape->n_nodes; i++)
    groups[i] = 0;
  edge_reader_init_within (&reader, states, meter);
  ok = find_depths (&work, &reader, groups, meter, error);
  edge_reader_clear (&reader);
  if (!ok)
    return 0;

  for (guint32 i = 0; i < shape->n_nodes; i++)
    if (groups[i] > 0)
      groups[i] = n_groups - groups[i];
  meter_give_back (meter, meter->budget.used - used);
  return n_groups;
}
