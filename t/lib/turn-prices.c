/* turn-prices.c - what each turn costs, and the cheapest way by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "turn-prices.h"

#include "oracle.h"

WayCost
turn_prices_tell (WayNode  from,
                  WayNode  at,
                  WayNode  to,
                  gpointer prices)
{
  const TurnPrices *self = prices;

  return self->of[as_graph_get_id (self->base, from)]
                 [as_graph_get_id (self->base, at)]
                 [as_graph_get_id (self->base, to)];
}

static const PlainEdge *
edge_of (const PlainGraph *graph,
         guint             i)
{
  return &g_array_index (graph->edges, PlainEdge, i);
}

/* The graph of edges: its node i is edge i of the model, but the last, which
 * is @start. */
static PlainGraph *
expand (const TurnPrices *self,
        const PlainGraph *model,
        guint             start)
{
  const guint n = model->edges->len;
  PlainGraph *graph = plain_graph_new (n + 1);

  for (guint i = 0; i < n; i++)
    {
      const PlainEdge *in = edge_of (model, i);

      if (in->from == start)
        plain_graph_add (graph, n, i, in->cost);
      for (guint k = 0; k < n; k++)
        {
          const PlainEdge *out = edge_of (model, k);

          if (out->from == in->to)
            plain_graph_add (graph, i, k,
                             out->cost + self->of[in->from][in->to][out->to]);
        }
    }
  plain_graph_seal (graph);

  return graph;
}

WayCost
turn_prices_least (const TurnPrices *self,
                   const PlainGraph *model,
                   guint             start,
                   guint             goal)
{
  g_autoptr (PlainGraph) graph = expand (self, model, start);
  const guint n = model->edges->len;
  g_autofree WayCost *by_edge = oracle_costs_from (graph, n);
  WayCost least = start == goal ? 0 : INFINITY;

  for (guint i = 0; i < n; i++)
    if (edge_of (model, i)->to == goal)
      least = MIN (least, by_edge[i]);

  return least;
}
