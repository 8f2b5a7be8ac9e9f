/* cutter.c - finds the few nodes that cut a part of a topology in two
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Inertial flow (Schild and Sommer, "On balanced separators in road networks",
 * 2015): the nodes of a part are sorted along a direction. The first and the
 * last of them become the ends of a flow, and a maximum flow shows the fewest
 * edges that separate the ends. Then more nodes become ends, and the flow is
 * increased: fewer cuts remain, but their parts are more equal. The best cut
 * over all directions and shares is taken, and the fewest nodes that touch its
 * edges.
 *
 * Such a cut follows a straight line. So the nodes are sorted again, by their
 * distance from the separator on either side, and the largest number of ways
 * that share no node is found between the ends. That gives the fewest nodes
 * anywhere near: on Moscow's roads often a tenth fewer, although the first step
 * had the fewest edges.
 *
 * A large part is first cut by groups of near nodes (order/coarse-part), of
 * which there are as many in any large part. The cut of the groups is then the
 * one near which the fewest nodes are looked for, in a band that is a small
 * share of the part. So the time of all large parts grows with their nodes, and
 * not with the power of 1.5 of them as that of flows. The cuts are as good: the
 * search space is 0.98 to 1.02 of that without groups.
 *
 * A smaller cut is better, and so is one with more equal parts. The time of a
 * query grows with the square of a cut's size, as all nodes of the cut become
 * joined, and with the size of one of the parts. The cost of unequal parts was
 * measured: the third power of the parts' sum of squares gave the shortest
 * queries on five networks out of six.
 *
 * A cut by edges (by_edges) keeps the edges that the flow finds. Nodes are
 * sorted again from its two sides, too, and the fewest edges anywhere near are
 * taken: on Amsterdam's streets that saves a tenth of the arcs of its turns.
 * There the first power of the sum of squares was as good as the second. */

#include "routing/order/cutter.h"

#include <math.h>
#include <string.h>

/* The shares of the nodes that are ends of a flow, on either side. */
static const gdouble shares[] = { 0.25, 0.35, 0.45 };

/* Parts of more nodes than this are first cut by groups of nodes. With groups
 * of fewer than four nodes cuts get worse. */
#define LARGE_PART 60000
#define MOST_GROUPS 15000

/* The band around a separator in which a better one is looked for: this share
 * of the nodes for a part of LARGE_PART nodes. In larger parts it grows with
 * the root of the nodes, as separators do. */
#define BAND 0.5
#define MOST_BANDS 8

gboolean
cutter_init (Cutter             *self,
             const WayTopology  *topology,
             const gdouble      *points,
             guint               n_dims,
             gboolean            by_edges,
             Meter              *meter,
             GError            **error)
{
  const guint32 n_nodes = topology->n_nodes;

  *self = (Cutter) { .by_edges = by_edges };
  return directions_init (&self->directions, topology, points, n_dims, meter,
                          error)
         && flow_init (&self->flow, topology, meter, error)
         && separator_init (&self->separator, topology, meter, error)
         && node_flow_init (&self->node_flow, topology, meter, error)
         && (by_edges || n_nodes <= LARGE_PART
             || coarse_part_init (&self->coarse, topology, meter, error))
         && (self->order = meter_alloc (meter, n_nodes, sizeof *self->order,
                                        error)) != NULL
         && (self->queue = meter_alloc (meter, n_nodes, sizeof *self->queue,
                                        error)) != NULL
         && (self->sides = meter_alloc (meter, n_nodes, 1, error)) != NULL
         && (self->best = meter_alloc (meter, n_nodes, 1, error)) != NULL;
}

void
cutter_clear (Cutter *self)
{
  directions_clear (&self->directions);
  flow_clear (&self->flow);
  separator_clear (&self->separator);
  node_flow_clear (&self->node_flow);
  coarse_part_clear (&self->coarse);
  g_free (self->order);
  g_free (self->queue);
  g_free (self->sides);
  g_free (self->best);
}

static guint32
count_ends (const Cutter *self,
            gdouble       share)
{
  return (guint32) (share * self->part->n_nodes);
}

/* @n_cut: edges or nodes, half of which count for either side. Equal parts are
 * rated by the size of the cut alone. */
static gdouble
rate (const Cutter *self,
      gdouble       n_cut,
      gdouble       n_near)
{
  const gdouble share = n_near / self->part->n_nodes;
  const gdouble uneven = 0.5 + share * share + (1 - share) * (1 - share);

  return n_cut * uneven * uneven * (self->by_edges ? 1 : uneven);
}

/* The largest cut that may have a better rating than the best. */
static guint32
most_of_rating (const Cutter *self)
{
  return self->rating < INFINITY ? (guint32) self->rating
                                 : self->part->n_nodes
                                     / (self->by_edges ? 2 : 4);
}

/* Keeps the cut in self->sides if it is better than the best so far. */
static void
offer (Cutter  *self,
       gdouble  rating)
{
  if (rating >= self->rating)
    return;

  self->rating = rating;
  memcpy (self->best, self->sides, self->part->n_nodes);
}

/* Edges ------------------------------------------------------------------- */

/* Offers the fewest edges between nodes at the beginning of the order and nodes
 * at its end. %FALSE if a limit was met. */
static gboolean
cut_order (Cutter   *self,
           Meter    *meter,
           GError  **error)
{
  Flow *flow = &self->flow;

  flow_begin (flow, self->part);
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      flow_set_ends (flow, self->order, count_ends (self, shares[i]));
      if (!flow_raise (flow, most_of_rating (self), meter, error))
        return meter->met == LIMIT_NONE;
      offer (self, rate (self, flow->value, flow_get_far (flow, self->sides)));
      offer (self, rate (self, flow->value, flow_get_near (flow, self->sides)));
    }

  return TRUE;
}

/* Nodes ------------------------------------------------------------------- */

/* Whether the two sides of the best cut meet at @node. */
static gboolean
is_between (const Cutter *self,
            guint32       node)
{
  const Part *part = self->part;

  if (!self->by_edges)
    return self->best[node] == SIDE_SEPARATOR;

  for (guint32 e = part->first[node]; e < part->first[node + 1]; e++)
    if (self->best[part->heads[e]] != self->best[node])
      return TRUE;

  return FALSE;
}

/* Sorts nodes by their distance from the best separator: the farthest of the
 * near side first, the farthest of the far side last. */
static void
sort_by_distance (Cutter *self)
{
  const Part *part = self->part;
  guint8 *seen = self->sides;
  guint32 end = 0, place = 0;

  for (guint32 i = 0; i < part->n_nodes; i++)
    if ((seen[i] = (guint8) is_between (self, i)))
      self->queue[end++] = i;
  for (guint32 i = 0; i < end; i++)
    for (guint32 e = part->first[self->queue[i]];
         e < part->first[self->queue[i] + 1]; e++)
      if (!seen[part->heads[e]])
        {
          seen[part->heads[e]] = TRUE;
          self->queue[end++] = part->heads[e];
        }

  for (guint32 i = end; i-- > 0;)
    if (self->best[self->queue[i]] == SIDE_NEAR)
      self->order[place++] = self->queue[i];
  for (guint32 i = 0; i < end; i++)
    if (self->best[self->queue[i]] != SIDE_NEAR)
      self->order[place++] = self->queue[i];
}

/* Rates the separator in @sides, and counts its nodes. */
static gdouble
rate_separator (const Cutter *self,
                const guint8 *sides,
                guint32      *n_separator)
{
  guint32 counts[3] = { 0, 0, 0 };

  for (guint32 i = 0; i < self->part->n_nodes; i++)
    counts[sides[i]]++;
  *n_separator = counts[SIDE_SEPARATOR];

  return rate (self, *n_separator, counts[SIDE_NEAR] + *n_separator / 2.0);
}

/* Offers the fewest nodes between the first @n_sources nodes of the order and
 * the last @n_sinks, if they are @n_most or fewer. %FALSE if they are more, or
 * if a limit was met. */
static gboolean
offer_separator (Cutter   *self,
                 guint32   n_sources,
                 guint32   n_sinks,
                 guint32   n_most,
                 Meter    *meter,
                 GError  **error)
{
  gdouble rating;
  guint32 n_found;

  if (!node_flow_find (&self->node_flow, self->part, self->order, n_sources,
                       n_sinks, n_most, meter, error))
    return FALSE;

  node_flow_get (&self->node_flow, self->sides);
  rating = rate_separator (self, self->sides, &n_found);
  offer (self, rating);
  return TRUE;
}

/* Looks for better separators near the best one, in a band around it. The band
 * of a large part is wide in nodes, and yet a small share of the part. Each
 * better separator gets a band of its own. */
static gboolean
refine_in_band (Cutter   *self,
                Meter    *meter,
                GError  **error)
{
  const guint32 n = self->part->n_nodes;
  const guint32 half = (guint32) (BAND / 2 * sqrt ((gdouble) n * LARGE_PART));
  gdouble before = INFINITY;

  for (guint i = 0; i < MOST_BANDS && self->rating < before; i++)
    {
      guint32 n_near = 0, n_most, n_far;

      before = self->rating;
      rate_separator (self, self->best, &n_most);
      sort_by_distance (self);
      for (guint32 j = 0; j < n; j++)
        n_near += self->best[j] == SIDE_NEAR;
      n_far = n - n_near;
      if (!offer_separator (self, n_near - MIN (n_near / 2, half),
                            n_far - MIN (n_far / 2, half), n_most, meter,
                            error)
          && meter->met != LIMIT_NONE)
        return FALSE;
    }

  return TRUE;
}

/* Makes a separator from the best cut, and looks for a better one near it. */
static gboolean
refine (Cutter   *self,
        Meter    *meter,
        GError  **error)
{
  guint32 n_most;

  separator_find (&self->separator, self->part, self->best);
  self->rating = rate_separator (self, self->best, &n_most);
  if (self->part->n_nodes > LARGE_PART)
    return refine_in_band (self, meter, error);

  sort_by_distance (self);
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      const guint32 n_ends = count_ends (self, shares[i]);

      if (!offer_separator (self, n_ends, n_ends, n_most, meter, error))
        return meter->met == LIMIT_NONE;
    }

  return TRUE;
}

/* Offers cuts along all directions. */
static gboolean
cut_directions (Cutter   *self,
                Meter    *meter,
                GError  **error)
{
  self->rating = INFINITY;
  directions_begin (&self->directions, self->part);
  for (guint i = 0; i < self->directions.n_directions; i++)
    {
      directions_sort (&self->directions, i, self->order);
      if (!cut_order (self, meter, error))
        return FALSE;
    }

  return TRUE;
}

/* The same for groups of nodes, whose sides are then those of their nodes. */
static gboolean
cut_groups (Cutter   *self,
            Meter    *meter,
            GError  **error)
{
  const Part *part = self->part;
  CoarsePart *coarse = &self->coarse;
  gboolean ok;

  coarse_part_begin (coarse, part, part->n_nodes / MOST_GROUPS + 1,
                     self->queue, self->order);
  self->part = &coarse->part;
  ok = cut_directions (self, meter, error);
  self->part = part;
  if (!ok || self->rating == INFINITY)
    return ok;

  for (guint32 i = 0; i < part->n_nodes; i++)
    self->sides[i] = self->best[coarse->groups[i]];
  memcpy (self->best, self->sides, part->n_nodes);
  return TRUE;
}

gboolean
cutter_find (Cutter      *self,
             const Part  *part,
             Meter       *meter,
             GError     **error)
{
  self->part = part;
  self->rating = INFINITY;
  if (part->n_nodes > LARGE_PART && !self->by_edges
      && !cut_groups (self, meter, error))
    return FALSE;
  if (self->rating == INFINITY && !cut_directions (self, meter, error))
    return FALSE;
  if (self->rating == INFINITY)
    return TRUE;
  if (!self->by_edges)
    return refine (self, meter, error);

  sort_by_distance (self);
  return cut_order (self, meter, error);
}
