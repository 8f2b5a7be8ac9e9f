/* matching.c - the way that was travelled, from a track of noisy positions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Newson and Krumm, "Hidden Markov map matching through noise and sparseness"
 * (2009). The steps: make sightings of the points (sightings), find places near
 * them (spot-candidates), find ways from place to place (spot-search), choose
 * the likeliest of all (likeliest-ways), and write it down (match-parts). */

#include "routing/matching/matching-private.h"

#include <math.h>
#include <stdlib.h>

/* The defaults of the options. */
#define RADIUS_DEVIATIONS 4.0
#define RADIUS_LENGTH 15.0
#define DETOUR 10.0
#define GAP_INTERVALS 10.0
#define GAP_SECONDS 60.0
#define SPOTS 24

/* The highest speed is so many times that of the straight line between points
 * some seconds apart, within these bounds. */
#define SPEED_FACTOR 3.0
#define SPEED_SECONDS 10.0
#define LEAST_SPEED 30.0
#define MOST_SPEED 90.0

/* The standard deviation of a normal distribution whose absolute values have
 * the median 1. */
#define SIGMA_OF_MEDIAN 1.4826

/* The noise that is assumed at least, and at first; and how often an estimate
 * that proves too small is made again. */
#define LEAST_SIGMA 3.0
#define MOST_ESTIMATES 5
#define TOO_SMALL 1.2

/* Matching ----------------------------------------------------------------- */

static int
compare_numbers (const void *a,
                 const void *b)
{
  const gdouble one = *(const gdouble *) a, other = *(const gdouble *) b;

  return (one > other) - (one < other);
}

/* The median time from one point to the next; 0 without times. */
static gdouble
find_interval (const Matcher *self)
{
  g_autofree gdouble *times = g_try_new (gdouble, MAX (self->n_points, 1));
  guint n = 0;

  for (guint i = 1; times != NULL && i < self->n_points; i++)
    {
      const gdouble time = self->points[i].time - self->points[i - 1].time;

      if (time > 0 && !self->points[i].starts_segment)
        times[n++] = time;
    }
  if (n == 0)
    return 0;

  qsort (times, n, sizeof *times, compare_numbers);
  return times[n / 2];
}

/* The highest speed in a straight line. */
static gdouble
find_speed (const Matcher *self)
{
  gdouble fastest = 0;

  for (guint i = 1, from = 0; i < self->n_points; i++)
    {
      const WayTrackPoint *at = &self->points[i];

      if (at->starts_segment || !(at->time >= at[-1].time))
        from = i;
      while (from + 1 < i
             && at->time - self->points[from + 1].time >= SPEED_SECONDS)
        from++;
      if (at->time - self->points[from].time >= SPEED_SECONDS)
        fastest = MAX (fastest,
                       matcher_distance (self, &self->points[from].position,
                                         &at->position)
                         / (at->time - self->points[from].time));
    }

  return fastest;
}

static void
set_accuracy (Matcher *self,
              gdouble  accuracy)
{
  const WayMatchOptions *options = &self->options;

  self->sigma = accuracy;
  self->radius = options->radius > 0
                   ? options->radius
                   : RADIUS_DEVIATIONS * accuracy + RADIUS_LENGTH;
  self->beta = options->detour > 0 ? options->detour : DETOUR;
}

static gboolean
check_points (const Matcher *self,
              GError       **error)
{
  for (guint i = 0; i < self->n_points; i++)
    if (!way_position_is_valid (&self->points[i].position, self->kind))
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                     "point %u of the track, at %g, %g, is not a valid position",
                     i, self->points[i].position.x, self->points[i].position.y);
        return FALSE;
      }

  return TRUE;
}

/* The deviation that the distances of all points from the way show; 0 without
 * such points. They are how far the noise leads away from the way, but not how
 * far along it. */
static gdouble
estimate (Matcher *self,
          GError **error)
{
  gdouble *distances = meter_alloc (&self->meter, MAX (self->n_points, 1),
                                    sizeof *distances, error);
  gdouble sigma = 0;
  guint n = 0;

  if (distances == NULL)
    return -1;

  for (guint i = 0; i < self->n_points; i++)
    if (match_get_point (self->match, i)->fit == WAY_MATCH_ON_WAY)
      distances[n++] = match_get_point (self->match, i)->distance;
  qsort (distances, n, sizeof *distances, compare_numbers);
  if (n > 0)
    sigma = SIGMA_OF_MEDIAN * distances[n / 2];

  g_free (distances);
  meter_give_back (&self->meter,
                   MAX (self->n_points, 1) * sizeof *distances);
  return sigma;
}

/* Matches the track with the present accuracy. */
static gboolean
match_once (Matcher *self,
            GError **error)
{
  g_clear_object (&self->match);
  self->match = match_new (self->n_points,
                           way_table_get_n_nodes (self->table));
  if (self->match == NULL)
    {
      limit_set_error (LIMIT_BYTES, error);
      return FALSE;
    }
  if (!matcher_make_sightings (self, error)
      || !matcher_find_ways (self, error))
    return FALSE;

  for (guint i = 0; i < self->n_points; i++)
    if (self->fits[i] != WAY_MATCH_ON_WAY)
      match_get_point (self->match, i)->fit = self->fits[i];
  return TRUE;
}

/* Matches the track, and again as long as the points lie farther from the way
 * than was assumed. With too little noise a way is found that comes near each
 * point; with more noise, a straighter one from which they are farther. */
static gboolean
match_by_estimates (Matcher *self,
                    GError **error)
{
  gdouble sigma = LEAST_SIGMA;

  for (guint i = 0; i < MOST_ESTIMATES; i++)
    {
      set_accuracy (self, MAX (sigma, LEAST_SIGMA));
      if (!match_once (self, error))
        return FALSE;
      sigma = estimate (self, error);
      if (sigma < 0)
        return FALSE;
      if (sigma == 0)           /* no point lay near enough */
        sigma = 2 * self->sigma;
      if (sigma <= TOO_SMALL * self->sigma)
        break;
    }

  return TRUE;
}

static gboolean
run (Matcher *self,
     GError **error)
{
  const WayMatchOptions *options = &self->options;

  self->fits = meter_alloc0 (&self->meter, MAX (self->n_points, 1),
                             sizeof *self->fits, error);
  if (self->fits == NULL
      || !meter_take (&self->meter, self->n_points * sizeof (WayMatchedPoint),
                      error))
    return FALSE;

  self->max_gap = options->max_gap > 0
                    ? options->max_gap
                    : MAX (GAP_SECONDS, GAP_INTERVALS * find_interval (self));
  self->max_speed = options->max_speed > 0
                      ? options->max_speed
                      : CLAMP (SPEED_FACTOR * find_speed (self), LEAST_SPEED,
                               MOST_SPEED);
  self->max_spots = options->max_spots > 0 ? options->max_spots : SPOTS;
  if (options->accuracy > 0)
    set_accuracy (self, options->accuracy);
  if (!(options->accuracy > 0 ? match_once : match_by_estimates) (self, error))
    return FALSE;

  match_finish (self->match, self->sigma);
  return TRUE;
}

static void
matcher_clear (Matcher *self)
{
  spot_search_clear (&self->search, &self->meter);
  number_map_clear (&self->length_numbers, &self->meter);
  edge_reader_clear (&self->reader);
  g_free (self->lengths);
  g_free (self->sightings);
  g_free (self->candidates);
  g_free (self->near);
  g_free (self->fits);
  g_clear_object (&self->match);
}

/* Whether the nodes of @graph are those of @table, or numbered states. */
static gboolean
is_fit (WayGraph *graph,
        WayTable *table,
        GError  **error)
{
  const WayNodeType *nodes = way_graph_get_query_type (graph);
  const WayNodeType *states = way_graph_get_node_type (graph);
  const WayNodeType *own = way_graph_get_node_type (WAY_GRAPH (table));

  if (way_graph_get_position_kind (WAY_GRAPH (table)) == WAY_POSITION_NONE)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "matching needs a table with positions");
  else if (way_node_type_get_kind (nodes) != WAY_NODE_KIND_INDEX
           || way_node_type_get_kind (states) != WAY_NODE_KIND_INDEX
           || way_node_type_get_n_nodes (nodes)
                != way_node_type_get_n_nodes (own))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "matching needs the table, or a view with its nodes");
  else
    return TRUE;

  return FALSE;
}

WayMatch *
way_match_track (WayGraph              *graph,
                 WayTable              *table,
                 const WayTrackPoint   *points,
                 guint                  n_points,
                 const WayMatchOptions *options,
                 const WayLimits       *limits,
                 GError               **error)
{
  Matcher self = { .graph = graph, .table = table, .points = points,
                   .n_points = n_points, .limits = limits };
  WayMatch *match = NULL;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (WAY_IS_TABLE (table), NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (options != NULL)
    self.options = *options;
  self.kind = way_graph_get_position_kind (WAY_GRAPH (table));
  if (!is_fit (graph, table, error) || !check_points (&self, error))
    return NULL;

  meter_init (&self.meter, limits);
  meter_expect (&self.meter, graph);
  number_map_begin (&self.length_numbers);
  self.has_states
    = (way_graph_get_flags (graph) & WAY_GRAPH_STATES) != 0;
  self.may_turn_round = !way_table_forbids_u_turns (table, NULL);
  edge_reader_init_within (&self.reader, graph, &self.meter);
  if (run (&self, error))
    match = g_steal_pointer (&self.match);
  matcher_clear (&self);

  return match;
}
