/* match-parts.c - the path of a part, and the places of its points
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The candidates of the best way are known; the paths between them are searched
 * for again, since all that were found would take much memory. */

#include "routing/matching/matching-private.h"

#include <math.h>

/* An edge of the way. */
typedef struct
{
  guint32 from, to;
  guint32 edge;
  WayCost cost;                 /* without a turn */
  gdouble length;
} TrailEdge;

typedef struct
{
  Matcher   *matcher;
  guint      part;

  guint32   *chosen;            /* (owned) the candidates of the way */
  gsize      n_chosen, chosen_room;
  gsize     *reached;           /* (owned) of each: its edge in @trail */
  gsize      reached_room;
  TrailEdge *trail;             /* (owned) */
  gsize      n_trail, trail_room;

  WayNode   *nodes;             /* (owned) of the path */
  gsize      n_nodes, node_room;
  WayCost   *costs;             /* (owned) */
  gsize      cost_room;
  guint32   *edges;             /* (owned) */
  gsize      edge_room;

  gdouble    entered;           /* share of the last edge where the way begins */
  gdouble    here;              /* share of the last edge that it reached */
  WayPosition foot;             /* there */
  WayCost    cost;
  gdouble    length;
} Trail;

static void
trail_clear (Trail *self)
{
  g_free (self->chosen);
  g_free (self->reached);
  g_free (self->trail);
  g_free (self->nodes);
  g_free (self->costs);
  g_free (self->edges);
  meter_give_back (&self->matcher->meter,
                   self->chosen_room * sizeof *self->chosen
                     + self->reached_room * sizeof *self->reached
                     + self->trail_room * sizeof *self->trail
                     + self->node_room * sizeof *self->nodes
                     + self->cost_room * sizeof *self->costs
                     + self->edge_room * sizeof *self->edges);
}

static const Candidate *
get_chosen (const Trail *self,
            gsize        i)
{
  return &self->matcher->candidates[self->chosen[i]];
}

/* The path ----------------------------------------------------------------- */

static gboolean
add_node (Trail   *self,
          WayNode  node,
          guint32  edge,
          GError **error)
{
  Meter *meter = &self->matcher->meter;
  const gsize n = self->n_nodes + 1;

  if (!meter_grow (meter, &self->nodes, &self->node_room, n,
                   sizeof *self->nodes, error)
      || !meter_grow (meter, &self->costs, &self->cost_room, n,
                      sizeof *self->costs, error)
      || !meter_grow (meter, &self->edges, &self->edge_room, n,
                      sizeof *self->edges, error))
    return FALSE;

  self->nodes[self->n_nodes] = node;
  self->costs[self->n_nodes] = self->cost;
  self->edges[self->n_nodes] = edge;
  self->n_nodes = n;
  return TRUE;
}

static gboolean
add_edge (Trail    *self,
          TrailEdge edge,
          GError  **error)
{
  if (!meter_grow (&self->matcher->meter, &self->trail, &self->trail_room,
                   self->n_trail + 1, sizeof *self->trail, error))
    return FALSE;

  self->trail[self->n_trail++] = edge;
  return TRUE;
}

/* Adds the part of the last edge up to @share. */
static void
pay_up_to (Trail  *self,
           gdouble share)
{
  const TrailEdge *edge = &self->trail[self->n_trail - 1];
  const gdouble part = MAX (share - self->entered, 0);

  self->cost += part * edge->cost;
  self->length += part * edge->length;
}

/* Adds a node for a spot on the last edge. */
static gboolean
add_spot (Trail             *self,
          gdouble            share,
          const WayPosition *foot,
          guint32            edge_id,
          GError           **error)
{
  Matcher *matcher = self->matcher;
  const TrailEdge *edge = &self->trail[self->n_trail - 1];
  const WaySpot spot = { .from = WAY_INDEX (edge->from),
                         .to = WAY_INDEX (edge->to), .share = share };
  guint32 number;

  if (!meter_take (&matcher->meter, sizeof spot + sizeof *foot, error))
    return FALSE;

  number = match_add_spot (matcher->match, &spot, foot);
  return add_node (self,
                   WAY_INDEX (way_table_get_n_nodes (matcher->table) + number),
                   edge_id, error);
}

/* Moves on to a place, unless the way has gone farther. */
static void
come_to (Trail             *self,
         gdouble            share,
         const WayPosition *foot)
{
  if (share < self->here)
    return;

  self->here = share;
  self->foot = *foot;
}

/* Goes to the end of the last edge and onto the next one. @turn is the cost of
 * the turn between the two. */
static gboolean
enter_edge (Trail    *self,
            TrailEdge next,
            WayCost   turn,
            GError  **error)
{
  const TrailEdge *last = &self->trail[self->n_trail - 1];

  pay_up_to (self, 1);
  if (!add_node (self, WAY_INDEX (last->to), last->edge, error))
    return FALSE;

  self->cost += turn;
  self->entered = 0;
  self->here = 0;
  return add_edge (self, next, error);
}

static gboolean
turn_round (Trail           *self,
            const Candidate *to,
            GError         **error)
{
  const guint32 edge = self->trail[self->n_trail - 1].edge;

  come_to (self, 1 - to->share, &to->foot);
  pay_up_to (self, self->here);
  if (!add_spot (self, self->here, &self->foot, edge, error))
    return FALSE;

  self->entered = 1 - self->here;
  self->here = self->entered;
  return add_edge (self, (TrailEdge) { to->from, to->to, to->edge, to->cost,
                                       to->length }, error);
}

/* Follows the labels of the search up to the target. */
static gboolean
follow_labels (Trail        *self,
               const Target *target,
               GError      **error)
{
  const Label *labels = self->matcher->search.labels;
  guint32 n = 0;
  g_autofree guint32 *row = NULL;

  for (guint32 i = target->label; labels[i].before != MATCH_NONE;
       i = labels[i].before)
    n++;
  row = meter_alloc (&self->matcher->meter, MAX (n, 1), sizeof *row, error);
  if (row == NULL)
    return FALSE;
  for (guint32 i = target->label, k = n; k > 0; i = labels[i].before)
    row[--k] = i;

  for (guint32 k = 0; k < n; k++)
    {
      const Label *label = &labels[row[k]];
      const Label *before = &labels[label->before];
      TrailEdge edge = { before->node, label->node, label->edge,
                         label->cost - before->cost,
                         label->length - before->length };

      if (edge.from != edge.to && !enter_edge (self, edge, 0, error))
        return FALSE;
    }

  meter_give_back (&self->matcher->meter, MAX (n, 1) * sizeof *row);
  return TRUE;
}

/* Searches for the path between two candidates again, and adds it. */
static gboolean
add_path (Trail           *self,
          const Candidate *from,
          const Candidate *to,
          gdouble          bound,
          GError         **error)
{
  Matcher *matcher = self->matcher;
  const SpotSearch *search = &matcher->search;
  Target target;

  if (!spot_search_set_targets (matcher, to, 1, error)
      || !spot_search_run (matcher, from->arrived, from->to, from->from, bound,
                           error))
    return FALSE;
  target = search->targets[0];
  if (target.label == MATCH_NONE)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph changed while a track was matched");
      return FALSE;
    }

  return follow_labels (self, &target, error)
         && enter_edge (self, (TrailEdge) { to->from, to->to, to->edge,
                                            to->cost, to->length },
                        target.so_far - search->labels[target.label].cost,
                        error);
}

/* Where the way begins: the first places may seem to move backwards. */
static const Candidate *
find_start (const Trail *self)
{
  const Candidate *start = get_chosen (self, 0);

  for (gsize i = 1; i < self->n_chosen
                    && get_chosen (self, i)->leading == STAYS_ON_EDGE; i++)
    if (get_chosen (self, i)->share < start->share)
      start = get_chosen (self, i);

  return start;
}

static gboolean
begin_trail (Trail   *self,
             GError **error)
{
  const Candidate *start = find_start (self);

  self->entered = start->share;
  self->here = start->share;
  self->foot = start->foot;
  self->reached[0] = 0;
  come_to (self, get_chosen (self, 0)->share, &get_chosen (self, 0)->foot);

  return add_edge (self, (TrailEdge) { start->from, start->to, start->edge,
                                       start->cost, start->length }, error)
         && add_spot (self, start->share, &start->foot, WAY_EDGE_NONE, error);
}

static gboolean
lay_trail (Trail   *self,
           gsize   *sightings,
           GError **error)
{
  Matcher *matcher = self->matcher;

  if (!begin_trail (self, error))
    return FALSE;

  for (gsize i = 1; i < self->n_chosen; i++)
    {
      const Candidate *from = get_chosen (self, i - 1);
      const Candidate *to = get_chosen (self, i);
      const gdouble bound
        = matcher_bound (matcher, &matcher->sightings[sightings[i - 1]],
                         &matcher->sightings[sightings[i]]);

      if ((to->leading == LEAVES_EDGE
           && !add_path (self, from, to, bound, error))
          || (to->leading == TURNS_ROUND && !turn_round (self, to, error)))
        return FALSE;
      come_to (self, to->share, &to->foot);
      self->reached[i] = self->n_trail - 1;
    }

  pay_up_to (self, self->here);
  return self->here <= self->entered
         || add_spot (self, self->here, &self->foot,
                      self->trail[self->n_trail - 1].edge, error);
}

/* Points ------------------------------------------------------------------- */

static void
place_point (const Trail       *self,
             guint              point,
             const WaySpot     *spot,
             const WayPosition *foot,
             gdouble            distance)
{
  *match_get_point (self->matcher->match, point)
    = (WayMatchedPoint) { .fit = WAY_MATCH_ON_WAY, .part = self->part,
                          .spot = *spot, .foot = *foot,
                          .distance = distance };
}

static gboolean
is_on_trail (const Trail   *self,
             gsize          first,
             gsize          last,
             const WaySpot *spot,
             gboolean      *is_reverse)
{
  for (gsize i = first; i <= last; i++)
    {
      const TrailEdge *edge = &self->trail[i];

      *is_reverse = edge->to == WAY_NODE_INDEX (spot->from);
      if ((edge->from == WAY_NODE_INDEX (spot->from)
           && edge->to == WAY_NODE_INDEX (spot->to))
          || (*is_reverse && edge->from == WAY_NODE_INDEX (spot->to)))
        return TRUE;
    }

  return FALSE;
}

/* Finds the place of a point that counted with others: the nearest spot on the
 * way between the sightings before and after. */
static gboolean
place_member (const Trail     *self,
              guint            point,
              gsize            first,
              gsize            last,
              const Candidate *candidate,
              GError         **error)
{
  Matcher *matcher = self->matcher;
  const WayPosition *at = &matcher->points[point].position;
  WaySpot spot = { .from = WAY_INDEX (candidate->from),
                   .to = WAY_INDEX (candidate->to),
                   .share = candidate->share };

  if (!matcher_collect_near (matcher, at, matcher->radius, error))
    return FALSE;

  for (gsize i = 0; i < matcher->n_near; i++)
    {
      const NearSpot *near = &matcher->near[i];
      gboolean is_reverse;

      if (!is_on_trail (self, first, last, &near->spot, &is_reverse))
        continue;
      spot = near->spot;
      if (is_reverse)
        spot = (WaySpot) { .from = near->spot.to, .to = near->spot.from,
                           .share = 1 - near->spot.share };
      place_point (self, point, &spot, &near->foot, near->distance);
      return TRUE;
    }

  place_point (self, point, &spot, &candidate->foot,
               matcher_distance (matcher, at, &candidate->foot));
  return TRUE;
}

static gboolean
place_points (Trail       *self,
              const gsize *sightings,
              GError     **error)
{
  Matcher *matcher = self->matcher;

  for (gsize i = 0; i < self->n_chosen; i++)
    {
      const Sighting *sighting = &matcher->sightings[sightings[i]];
      const Candidate *candidate = get_chosen (self, i);
      const gsize first = self->reached[i > 0 ? i - 1 : 0];
      const gsize last = self->reached[i + 1 < self->n_chosen ? i + 1 : i];
      const WaySpot spot = { .from = WAY_INDEX (candidate->from),
                             .to = WAY_INDEX (candidate->to),
                             .share = candidate->share };

      for (guint k = sighting->first; k <= sighting->last; k++)
        if (matcher->fits[k] == WAY_MATCH_FAR)
          continue;
        else if (sighting->first == sighting->last)
          place_point (self, k, &spot, &candidate->foot, candidate->distance);
        else if (!place_member (self, k, first, last, candidate, error))
          return FALSE;
    }

  return TRUE;
}

/* The part ----------------------------------------------------------------- */

/* Collects the candidates of the way, from the last one back. */
static gboolean
choose (Trail   *self,
        guint32  last,
        GError **error)
{
  const Candidate *candidates = self->matcher->candidates;
  Meter *meter = &self->matcher->meter;

  for (guint32 i = last; i != MATCH_NONE; i = candidates[i].before)
    {
      if (!meter_grow (meter, &self->chosen, &self->chosen_room,
                       self->n_chosen + 1, sizeof *self->chosen, error)
          || !meter_grow (meter, &self->reached, &self->reached_room,
                          self->n_chosen + 1, sizeof *self->reached, error))
        return FALSE;
      self->chosen[self->n_chosen++] = i;
    }

  for (gsize i = 0; i < self->n_chosen / 2; i++)
    {
      const guint32 kept = self->chosen[i];

      self->chosen[i] = self->chosen[self->n_chosen - 1 - i];
      self->chosen[self->n_chosen - 1 - i] = kept;
    }
  return TRUE;
}

/* The sighting of each candidate. */
static void
find_sightings (const Trail *self,
                gsize        first,
                gsize       *sightings)
{
  const Sighting *all = self->matcher->sightings;

  for (gsize i = 0; i < self->n_chosen; i++)
    {
      while (self->chosen[i] - all[first].first_candidate
             >= all[first].n_candidates)
        first++;
      sightings[i] = first;
    }
}

static gboolean
add_part (Trail   *self,
          guint32  last,
          gsize    first_sighting,
          gsize    last_sighting,
          GError **error)
{
  Matcher *matcher = self->matcher;
  g_autofree gsize *sightings = NULL;
  WayMatchPart part = { .first = matcher->sightings[first_sighting].first,
                        .last = matcher->sightings[last_sighting].last };

  if (!choose (self, last, error))
    return FALSE;
  sightings = meter_alloc (&matcher->meter, self->n_chosen, sizeof *sightings,
                           error);
  if (sightings == NULL)
    return FALSE;

  find_sightings (self, first_sighting, sightings);
  if (!lay_trail (self, sightings, error)
      || !place_points (self, sightings, error))
    return FALSE;

  meter_give_back (&matcher->meter, self->n_chosen * sizeof *sightings);
  part.path = way_path_new (way_graph_get_query_type (matcher->graph),
                            self->nodes, self->costs, self->edges,
                            (guint) self->n_nodes, FALSE);
  part.length = self->length;
  part.score = matcher->candidates[last].score;
  match_take_part (matcher->match, &part);
  return TRUE;
}

gboolean
matcher_add_part (Matcher *self,
                  guint32  last,
                  gsize    first_sighting,
                  gsize    last_sighting,
                  GError **error)
{
  Trail trail = { .matcher = self,
                  .part = way_match_get_n_parts (self->match) };
  const gboolean good = add_part (&trail, last, first_sighting, last_sighting,
                                  error);

  trail_clear (&trail);
  return good;
}
