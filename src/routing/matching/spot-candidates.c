/* spot-candidates.c - the places where a traveller may have been
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/matching/matching-private.h"

#include <math.h>
#include <stdlib.h>

/* Lengths ------------------------------------------------------------------ */

static gdouble
measure (const Matcher *self,
         guint32        from,
         guint32        to)
{
  WayPosition a, b;
  gdouble length;

  if (self->options.get_length == NULL)
    return way_graph_get_position (WAY_GRAPH (self->table), WAY_INDEX (from),
                                   &a)
           && way_graph_get_position (WAY_GRAPH (self->table), WAY_INDEX (to),
                                      &b)
             ? matcher_distance (self, &a, &b) : 0;

  length = self->options.get_length (WAY_INDEX (from), WAY_INDEX (to),
                                     self->options.user_data);
  return length >= 0 ? length : 0;
}

gboolean
matcher_edge_length (Matcher *self,
                     guint32  from,
                     guint32  to,
                     gdouble *length,
                     GError **error)
{
  const guint64 key = edge_key (MIN (from, to), MAX (from, to));
  guint32 *number;

  if (!number_map_reserve (&self->length_numbers, 1, &self->meter, error))
    return FALSE;
  number = number_map_at (&self->length_numbers, key);
  if (*number == 0)
    {
      if (!meter_grow (&self->meter, &self->lengths, &self->length_room,
                       self->n_lengths + 1, sizeof *self->lengths, error))
        return FALSE;
      self->lengths[self->n_lengths++] = measure (self, from, to);
      *number = (guint32) self->n_lengths;
    }

  *length = self->lengths[*number - 1];
  return TRUE;
}

/* Spots -------------------------------------------------------------------- */

static gboolean
take_spot (const WaySpot     *spot,
           const WayPosition *foot,
           gdouble            distance,
           gpointer           user_data)
{
  Matcher *self = user_data;
  const guint32 n_nodes = way_table_get_n_nodes (self->table);

  if (WAY_NODE_INDEX (spot->from) >= n_nodes
      || WAY_NODE_INDEX (spot->to) >= n_nodes
      || !(spot->share >= 0 && spot->share <= 1) || !(distance >= 0))
    return TRUE;
  if (!meter_go_on (&self->meter, &self->near_error)
      || !meter_grow (&self->meter, &self->near, &self->near_room,
                      self->n_near + 1, sizeof *self->near, &self->near_error))
    return FALSE;

  self->near[self->n_near++] = (NearSpot) { *spot, *foot, distance };
  return TRUE;
}

/* By distance; equal spots come together, so that copies can be removed. */
static int
compare_spots (const void *a,
               const void *b)
{
  const NearSpot *one = a, *other = b;

  if (one->distance != other->distance)
    return one->distance < other->distance ? -1 : 1;
  if (one->spot.from != other->spot.from)
    return one->spot.from < other->spot.from ? -1 : 1;
  if (one->spot.to != other->spot.to)
    return one->spot.to < other->spot.to ? -1 : 1;

  return (one->spot.share > other->spot.share)
         - (one->spot.share < other->spot.share);
}

gboolean
matcher_collect_near (Matcher           *self,
                      const WayPosition *position,
                      gdouble            radius,
                      GError           **error)
{
  const WayMatchOptions *options = &self->options;
  gsize n = 0;
  gboolean good;

  self->n_near = 0;
  if (!meter_look (&self->meter, error))
    return FALSE;
  good = options->foreach_spot != NULL
           ? options->foreach_spot (position, radius, take_spot, self,
                                    options->user_data, self->limits, error)
           : way_table_foreach_spot_within (self->table, position, radius,
                                            take_spot, self, self->limits,
                                            error);
  if (self->near_error != NULL)
    {
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&self->near_error));
      return FALSE;
    }
  if (!good)
    return FALSE;

  if (self->n_near == 0)        /* qsort() takes no NULL */
    return TRUE;

  qsort (self->near, self->n_near, sizeof *self->near, compare_spots);
  for (gsize i = 0; i < self->n_near; i++)
    if (n == 0 || compare_spots (&self->near[i], &self->near[n - 1]) != 0)
      self->near[n++] = self->near[i];
  self->n_near = n;
  return TRUE;
}

/* Adds the spot as a candidate if the graph has the edge from @from to @to. */
static gboolean
add_candidate (Matcher        *self,
               const NearSpot *near,
               WayNode         from,
               WayNode         to,
               GError        **error)
{
  const WayEdges *edges = edge_reader_edges (&self->reader);
  Candidate *candidate;
  guint best = G_MAXUINT;
  WayCost least = INFINITY;

  if (!edge_reader_ask_start (&self->reader, from, error))
    return FALSE;
  for (guint i = 0; i < edges->len; i++)
    {
      const guint32 state
        = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (way_edges_get_cost (edges, i) < least
          && matcher_node (self, state) == WAY_NODE_INDEX (to))
        {
          least = way_edges_get_cost (edges, i);
          best = i;
        }
    }
  if (best == G_MAXUINT)
    return TRUE;

  if (!meter_grow (&self->meter, &self->candidates, &self->candidate_room,
                   self->n_candidates + 1, sizeof *self->candidates, error))
    return FALSE;
  candidate = &self->candidates[self->n_candidates];
  *candidate = (Candidate) {
    .from = (guint32) WAY_NODE_INDEX (from),
    .to = (guint32) WAY_NODE_INDEX (to),
    .edge = way_edges_get_edge (edges, best),
    .state = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, best)),
    .share = from == near->spot.from ? near->spot.share
                                     : 1 - near->spot.share,
    .foot = near->foot, .distance = near->distance, .cost = least,
    .score = -INFINITY, .before = MATCH_NONE
  };
  self->n_candidates++;

  return matcher_edge_length (self, candidate->from, candidate->to,
                              &candidate->length, error);
}

gboolean
matcher_add_candidates (Matcher  *self,
                        Sighting *sighting,
                        GError  **error)
{
  if (!matcher_collect_near (self, &sighting->at, self->radius, error))
    return FALSE;

  sighting->first_candidate = (guint32) self->n_candidates;
  for (guint i = 0; i < self->n_near && i < self->max_spots; i++)
    {
      const NearSpot *near = &self->near[i];

      if (!add_candidate (self, near, near->spot.from, near->spot.to, error)
          || !add_candidate (self, near, near->spot.to, near->spot.from, error))
        return FALSE;
    }
  sighting->n_candidates
    = (guint32) (self->n_candidates - sighting->first_candidate);
  return TRUE;
}
