/* cost-layers.c - all ways of one cost that one agent has, tick by tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Also known as a multi-value decision diagram (Sharon, Stern, Goldenberg,
 * Felner 2013). Layers are made forwards, without the nodes that are too far
 * from the goal, and then those are left out that lead nowhere. No open list is
 * needed, since every edge takes one tick. O(edges of all layers). */

#include "motion/crowd/cost-layers.h"

#include <string.h>

gboolean
layer_maker_init (LayerMaker   *self,
                  const Ground *ground,
                  Fields       *fields,
                  Meter        *meter,
                  GError      **error)
{
  *self = (LayerMaker) { .ground = ground, .fields = fields, .meter = meter };
  self->stamps = meter_alloc0 (meter, ground->n_nodes, sizeof *self->stamps,
                               error);
  if (self->stamps != NULL)
    self->places = meter_alloc (meter, ground->n_nodes, sizeof *self->places,
                                error);

  return self->places != NULL;
}

void
layer_maker_clear (LayerMaker *self)
{
  g_free (self->stamps);
  g_free (self->places);
  g_free (self->first);
  g_free (self->nodes);
  g_free (self->links_first);
  g_free (self->links);
}

/* The first rule of @tick. */
static const Rule *
find_rules (const Lane *lane,
            guint32     tick)
{
  guint32 low = 0, high = lane->n_rules;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (lane->rules[middle].tick < tick)
        low = middle + 1;
      else
        high = middle;
    }

  return lane->rules + low;
}

static gboolean
is_forbidden (const Lane *lane,
              const Rule *rule,
              guint32     tick,
              guint32     from,
              guint32     to)
{
  for (; rule < lane->rules + lane->n_rules && rule->tick == tick; rule++)
    if (rule->to == to && (rule->from == NO_NODE || rule->from == from))
      return TRUE;

  return FALSE;
}

/* The number of this run, so that marks of earlier runs need not be cleared. */
static void
begin_layer (LayerMaker *self)
{
  if (++self->stamp == 0)
    {
      memset (self->stamps, 0, self->ground->n_nodes * sizeof *self->stamps);
      self->stamp = 1;
    }
}

/* Adds the edge from the node met last to @to, in the next layer. */
static gboolean
link_to (LayerMaker *self,
         guint32     to,
         guint32    *n_nodes,
         guint32    *n_links,
         GError    **error)
{
  if (self->stamps[to] != self->stamp)
    {
      if (!meter_expand (self->meter, error)
          || !meter_grow (self->meter, &self->nodes, &self->nodes_room,
                          *n_nodes + 1, sizeof *self->nodes, error))
        return FALSE;
      self->stamps[to] = self->stamp;
      self->places[to] = *n_nodes;
      self->nodes[(*n_nodes)++] = to;
    }
  if (!meter_grow (self->meter, &self->links, &self->links_room, *n_links + 1,
                   sizeof *self->links, error))
    return FALSE;

  self->links[(*n_links)++] = self->places[to];
  return TRUE;
}

/* Whether an agent can be at @node after @tick ticks and still arrive in time,
 * and not be there before. */
static gboolean
is_on_way (LayerMaker *self,
           const Lane *lane,
           guint32     node,
           guint32     tick,
           guint32     cost)
{
  const guint32 left = fields_distance (self->fields, lane->field, node);

  return left <= cost - tick
         && (tick + 1 != cost || node != lane->goal);
}

static gboolean
make_layer (LayerMaker *self,
            const Lane *lane,
            guint32     tick,
            guint32     cost,
            guint32    *n_nodes,
            guint32    *n_links,
            GError    **error)
{
  const Ground *ground = self->ground;
  const Rule *rules = find_rules (lane, tick + 1);
  const guint32 end = *n_nodes;

  begin_layer (self);
  for (guint32 i = self->first[tick]; i < end; i++)
    {
      const guint32 from = self->nodes[i];
      const guint32 edges = ground_degree (ground, from);

      if (!meter_grow (self->meter, &self->links_first,
                       &self->links_first_room, (gsize) i + 2,
                       sizeof *self->links_first, error))
        return FALSE;
      self->links_first[i] = *n_links;
      for (guint32 k = 0; k <= edges; k++)
        {
          const guint32 to = k < edges ? ground->ends[ground->offsets[from] + k]
                                       : from;

          if (is_on_way (self, lane, to, tick + 1, cost)
              && !is_forbidden (lane, rules, tick + 1, from, to)
              && !link_to (self, to, n_nodes, n_links, error))
            return FALSE;
        }
    }

  self->first[tick + 1] = end;
  return TRUE;
}

/* Gives each place on a way to the goal a new place in @keep, and counts
 * them. */
static guint32
prune (LayerMaker *self,
       guint32     n_nodes,
       guint32    *keep,
       guint32    *n_links)
{
  guint32 n = 0;

  *n_links = 0;
  keep[n_nodes - 1] = TRUE;
  for (guint32 i = n_nodes - 1; i-- > 0;)
    {
      guint32 n_kept = 0;

      for (guint32 k = self->links_first[i]; k < self->links_first[i + 1]; k++)
        n_kept += keep[self->links[k]];
      keep[i] = n_kept > 0;
      *n_links += n_kept;
    }

  for (guint32 i = 0; i < n_nodes; i++)
    keep[i] = keep[i] ? n++ : NO_NODE;
  return n;
}

static Layers *
new_layers (LayerMaker *self,
            guint32     cost,
            guint32     n_nodes,
            guint32     n_links,
            GError    **error)
{
  const gsize words = (gsize) cost + 2 + n_nodes + n_nodes + 1 + n_links;
  guint32 *memory;
  Layers *layers;

  layers = meter_alloc (self->meter,
                        sizeof *layers + words * sizeof *memory, 1, error);
  if (layers == NULL)
    return NULL;

  memory = (guint32 *) (gpointer) (layers + 1);
  *layers = (Layers) {
    .n_refs = 1, .cost = cost,
    .first = memory,
    .nodes = memory + cost + 2,
    .links_first = memory + cost + 2 + n_nodes,
    .links = memory + cost + 2 + n_nodes + n_nodes + 1,
    .bytes = sizeof *layers + words * sizeof *memory
  };
  return layers;
}

/* Copies the layers that it keeps. */
static void
fill (LayerMaker    *self,
      Layers        *layers,
      const guint32 *keep)
{
  guint32 n = 0, n_links = 0;

  for (guint32 tick = 0; tick <= layers->cost; tick++)
    {
      layers->first[tick] = n;
      for (guint32 i = self->first[tick]; i < self->first[tick + 1]; i++)
        if (keep[i] != NO_NODE)
          {
            layers->nodes[n] = self->nodes[i];
            layers->links_first[n++] = n_links;
            for (guint32 k = self->links_first[i];
                 k < self->links_first[i + 1]; k++)
              if (keep[self->links[k]] != NO_NODE)
                layers->links[n_links++] = keep[self->links[k]];
          }
    }
  layers->first[layers->cost + 1] = n;
  layers->links_first[n] = n_links;
}

/* Drops places that do not lead to the goal. The goal is the last node. */
static Layers *
finish (LayerMaker *self,
        guint32     cost,
        guint32     n_nodes,
        guint32     n_links,
        GError    **error)
{
  g_autofree guint32 *keep = NULL;
  Layers *layers;
  guint32 n_kept;

  if (!meter_grow (self->meter, &self->links_first, &self->links_first_room,
                   (gsize) n_nodes + 1, sizeof *self->links_first, error))
    return NULL;
  self->links_first[n_nodes - 1] = self->links_first[n_nodes] = n_links;
  self->first[cost + 1] = n_nodes;

  keep = meter_alloc (self->meter, n_nodes, sizeof *keep, error);
  if (keep == NULL)
    return NULL;
  meter_give_back (self->meter, n_nodes * sizeof *keep);

  n_kept = prune (self, n_nodes, keep, &n_links);
  layers = new_layers (self, cost, n_kept, n_links, error);
  if (layers != NULL)
    fill (self, layers, keep);
  return layers;
}

Layers *
layers_make (LayerMaker *self,
             const Lane *lane,
             guint32     cost,
             GError    **error)
{
  guint32 n_nodes = 0, n_links = 0;

  if (!meter_grow (self->meter, &self->first, &self->first_room,
                   (gsize) cost + 3, sizeof *self->first, error)
      || !meter_grow (self->meter, &self->nodes, &self->nodes_room, 1,
                      sizeof *self->nodes, error))
    return NULL;
  if (!is_on_way (self, lane, lane->start, 0, cost)
      || is_forbidden (lane, lane->rules, 0, NO_NODE, lane->start))
    return NULL;

  self->first[0] = 0;
  self->nodes[n_nodes++] = lane->start;
  for (guint32 tick = 0; tick < cost; tick++)
    {
      if (!make_layer (self, lane, tick, cost, &n_nodes, &n_links, error))
        return NULL;
      if (n_nodes == self->first[tick + 1])
        return NULL;
    }

  return finish (self, cost, n_nodes, n_links, error);
}

void
layers_unref (Layers *self,
              Meter  *meter)
{
  if (self != NULL && --self->n_refs == 0)
    {
      meter_give_back (meter, self->bytes);
      g_free (self);
    }
}
