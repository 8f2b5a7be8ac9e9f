/* conflict-routes.c - lanes, their layers, and routes through these
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/crowd/conflict-tree-private.h"

#include <string.h>

/* Lanes -------------------------------------------------------------------- */

static guint64
rule_key (const Rule *rule)
{
  return tree_mix ((guint64) rule->tick << 32 | rule->to)
         * (tree_mix (rule->from) | 1);
}

static gsize
lane_size (guint32 n_rules)
{
  return sizeof (Lane) + n_rules * sizeof (Rule);
}

void
tree_unref_lane (Tree *self,
                 Lane *lane)
{
  if (--lane->n_refs == 0)
    {
      meter_give_back (self->meter, lane_size (lane->n_rules));
      g_free (lane);
    }
}

/* A rule for the goal, where an agent stays, is a bound on its arrival. */
static guint32
least_after (const Lane *lane,
             const Rule *rule)
{
  if (rule->to != lane->goal)
    return lane->least;
  if (rule->from == NO_NODE)
    return MAX (lane->least, rule->tick + 1);

  return rule->from == lane->goal ? MAX (lane->least, rule->tick)
                                  : lane->least;
}

static void
insert_rule (Lane       *lane,
             const Rule *rule)
{
  guint32 at = lane->n_rules++;

  for (; at > 0 && lane->rules[at - 1].tick > rule->tick; at--)
    lane->rules[at] = lane->rules[at - 1];
  lane->rules[at] = *rule;
  lane->key += rule_key (rule);
  lane->least = least_after (lane, rule);
}

/* After the last rule, an agent needs no more ticks than there are nodes. */
static gboolean
find_cost (Tree    *self,
           Lane    *lane,
           GError **error)
{
  const guint32 away = fields_distance (self->maker.fields, lane->field,
                                        lane->start);
  const guint32 last = lane->n_rules > 0
                         ? lane->rules[lane->n_rules - 1].tick : 0;
  const guint64 end = (guint64) MAX (lane->least, last)
                      + self->ground->n_nodes;

  lane->cost = G_MAXUINT32;
  for (guint64 cost = MAX (lane->least, away);
       away != FIELD_NEVER && cost <= MIN (lane->most, end); cost++)
    {
      Layers *layers;

      if (!tree_get_layers (self, lane, (guint32) cost, &layers, error))
        return FALSE;
      if (layers != NULL)
        {
          lane->cost = (guint32) cost;
          break;
        }
    }

  return TRUE;
}

Lane *
tree_new_lane (Tree       *self,
               const Lane *base,
               const Rule *rule,
               guint32     least,
               guint32     most,
               GError    **error)
{
  const guint32 n_rules = base->n_rules + (rule != NULL);
  Lane *lane = meter_alloc (self->meter, lane_size (n_rules), 1, error);

  if (lane == NULL)
    return NULL;

  memcpy (lane, base, lane_size (base->n_rules));
  lane->n_refs = 1;
  lane->least = least;
  lane->most = most;
  if (rule != NULL)
    insert_rule (lane, rule);
  if (!find_cost (self, lane, error))
    {
      tree_unref_lane (self, lane);
      return NULL;
    }

  return lane;
}

/* Layers do not depend on the bounds of a lane. */
gboolean
tree_get_layers (Tree       *self,
                 const Lane *lane,
                 guint32     cost,
                 Layers    **layers,
                 GError    **error)
{
  const guint64 key = tree_mix (lane->key + cost);
  LayersSlot *slot = &self->layers[key % LAYERS_SLOTS];
  GError *local = NULL;

  if (!slot->is_used || slot->key != key)
    {
      Layers *made = layers_make (&self->maker, lane, cost, &local);

      if (local != NULL)
        {
          g_propagate_error (error, local);
          return FALSE;
        }
      layers_unref (slot->layers, self->meter);
      *slot = (LayersSlot) { key, made, TRUE };
    }

  *layers = slot->layers;
  return TRUE;
}

/* Routes ------------------------------------------------------------------- */

static gsize
route_size (guint32 cost)
{
  return sizeof (Route) + ((gsize) cost + 1) * sizeof (guint32);
}

Route *
tree_ref_route (Route *route)
{
  route->n_refs++;
  return route;
}

void
tree_unref_route (Tree  *self,
                  Route *route)
{
  if (--route->n_refs == 0)
    {
      tree_unref_lane (self, route->lane);
      meter_give_back (self->meter, route_size (route->cost));
      g_free (route);
    }
}

/* Enters or removes the agents on each node after @tick ticks. */
static void
mark (Tree          *self,
      Route * const *routes,
      guint32        left_out,
      guint32        tick,
      guint32       *who,
      gboolean       is_there)
{
  for (guint32 i = 0; i < self->n_agents; i++)
    if (i != left_out && routes[i] != NULL)
      who[route_at (routes[i], tick)] = is_there ? i : NO_AGENT;
}

/* Whether a step meets another agent. */
static gboolean
meets (const Tree    *self,
       Route * const *others,
       guint32        tick,
       guint32        from,
       guint32        to)
{
  const guint32 there = self->now[to];

  return self->next[to] != NO_AGENT
         || (there != NO_AGENT && route_at (others[there], tick) == from);
}

/* Computes the price of each place: the number of meetings on the way there. */
static void
price_layer (Tree          *self,
             const Layers  *layers,
             guint32        tick,
             Route * const *others)
{
  for (guint32 i = layers->first[tick + 1];
       tick + 1 <= layers->cost && i < layers->first[tick + 2]; i++)
    self->price[i] = G_MAXUINT32;

  for (guint32 i = layers->first[tick]; i < layers->first[tick + 1]; i++)
    for (guint32 k = layers->links_first[i]; k < layers->links_first[i + 1];
         k++)
      {
        const guint32 to = layers->links[k];
        const guint32 price
          = self->price[i] + meets (self, others, tick + 1, layers->nodes[i],
                                    layers->nodes[to]);

        if (price < self->price[to])
          {
            self->price[to] = price;
            self->parent[to] = i;
          }
      }
}

static void
price_layers (Tree          *self,
              const Layers  *layers,
              guint32        agent,
              Route * const *others)
{
  self->price[0] = 0;
  mark (self, others, agent, 0, self->now, TRUE);
  for (guint32 tick = 0; tick < layers->cost; tick++)
    {
      guint32 *before = self->now;

      mark (self, others, agent, tick + 1, self->next, TRUE);
      price_layer (self, layers, tick, others);
      mark (self, others, agent, tick, self->now, FALSE);
      self->now = self->next;
      self->next = before;
    }
  mark (self, others, agent, layers->cost, self->now, FALSE);
}

Route *
tree_new_route (Tree          *self,
                Lane          *lane,
                Route * const *others,
                GError       **error)
{
  Layers *layers;
  Route *route;
  gsize n;
  guint32 at;

  if (!tree_get_layers (self, lane, lane->cost, &layers, error))
    return NULL;

  n = layers->first[layers->cost + 1];
  if (!meter_grow (self->meter, &self->price, &self->price_room, n,
                   sizeof *self->price, error)
      || !meter_grow (self->meter, &self->parent, &self->parent_room, n,
                      sizeof *self->parent, error))
    return NULL;
  route = meter_alloc (self->meter, route_size (lane->cost), 1, error);
  if (route == NULL)
    return NULL;

  price_layers (self, layers, lane->agent, others);
  route->n_refs = 1;
  route->lane = lane;
  lane->n_refs++;
  route->cost = lane->cost;
  at = (guint32) n - 1;
  for (guint32 tick = lane->cost; tick > 0; tick--, at = self->parent[at])
    route->nodes[tick] = layers->nodes[at];
  route->nodes[0] = lane->start;
  return route;
}
