/* likeliest-ways.c - the most likely way over all points of a track
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Viterbi's algorithm over the candidates of all sightings. The logarithm of a
 * likelihood falls with the square of the distance of a candidate, and with the
 * difference between the length of the way to it and the distance of the two
 * sightings without noise (Newson and Krumm, 2009). Constant factors are left
 * out.
 *
 * Newson and Krumm let the likelihood fall exponentially with that difference.
 * Then the few long differences of a real way, on hairpin bends and in one-way
 * streets, are less likely than points that lie four deviations from a shorter
 * way. So it falls as 1 / (1 + difference / beta), which is what remains of
 * exponential distributions whose mean is not known.
 *
 * A candidate has a direction, and the way goes on from the state in which it
 * arrived there: otherwise each point would be a place to turn round, and the
 * way could evade restrictions of turns. A candidate a little behind the one
 * before it on the same edge is noise, not a turn. Several in a row are not:
 * otherwise slow travellers could go along a one-way street against its
 * direction. */

#include "routing/matching/matching-private.h"

#include <math.h>

/* How many sightings in a row may be left out before a part ends. */
#define MOST_LEFT_OUT 3

/* How unlikely it is that a traveller turns round in the middle of an edge. */
#define TURN_ROUND 6.0

/* Noise makes the distance of two points larger rather than smaller. A distance
 * that is too large would reward detours, so the square of so many deviations of
 * the noise is taken from its square. */
#define NOISE 2.0

/* How many deviations of the noise a place may lie behind the farthest place on
 * its edge. Noise puts one place too far, and the next ones correct it: with
 * each step less of the way to the farthest place counts. */
#define BACKWARDS 3.0
#define FORGOTTEN 0.5

/* A way may begin at the end of an edge, or with the next edge there. The latter
 * is preferred: it does not turn round at a dead end. */
#define AT_END 1e-7

static gdouble
emission (const Sighting  *sighting,
          const Candidate *candidate)
{
  const gdouble deviation = candidate->distance / sighting->sigma;

  return -0.5 * deviation * deviation;
}

/* One step, between two sightings. */
typedef struct
{
  Matcher        *matcher;
  const Sighting *before;
  const Sighting *after;
  gdouble         distance;
  gdouble         bound;
} Step;

/* The distance of two sightings without their noise. */
static gdouble
distance_without_noise (const Matcher  *self,
                        const Sighting *before,
                        const Sighting *after)
{
  const gdouble distance = matcher_distance (self, &before->at, &after->at);
  const gdouble noise = NOISE * hypot (before->sigma, after->sigma);

  return distance > noise
           ? sqrt ((distance - noise) * (distance + noise)) : 0;
}

/* Offers the way from candidate @from to candidate @to. A negative length leads
 * backwards on an edge: then both places are wrong. */
static void
offer_way (const Step *step,
           guint32     from,
           guint32     to,
           gdouble     length,
           guint32     arrived,
           Leading     leading)
{
  Candidate *candidates = step->matcher->candidates;
  const gdouble moved = length >= 0 ? length : step->distance - 2 * length;
  const gdouble score
    = candidates[from].score + emission (step->after, &candidates[to])
      - log1p (fabs (moved - step->distance) / step->matcher->beta)
      - (leading == TURNS_ROUND ? TURN_ROUND : 0);

  if (length > step->bound || !(score > candidates[to].score))
    return;

  candidates[to].score = score;
  candidates[to].before = from;
  candidates[to].arrived = arrived;
  candidates[to].leading = leading;
  candidates[to].farthest
    = candidates[to].share
      + (leading == STAYS_ON_EDGE
           ? FORGOTTEN * MAX (candidates[from].farthest
                                - candidates[to].share, 0) : 0);
}

/* Ways along one edge, and back on it. */
static void
stay_on_edge (const Step *step,
              guint32     from,
              guint32     to)
{
  const Candidate *a = &step->matcher->candidates[from];
  const Candidate *b = &step->matcher->candidates[to];

  if (a->from == b->from && a->to == b->to)
    {
      const gdouble behind = (a->farthest - b->share) * a->length;

      if (behind <= BACKWARDS * step->matcher->sigma)
        offer_way (step, from, to, (b->share - a->share) * a->length,
                   a->arrived, STAYS_ON_EDGE);
    }
  else if (a->from == b->to && a->to == b->from
           && step->matcher->may_turn_round)
    offer_way (step, from, to, fabs (1 - b->share - a->share) * a->length,
               b->state, TURNS_ROUND);
}

/* Ways to all candidates by other edges. @from and those that follow arrived in
 * the same state. */
static gboolean
leave_edge (const Step *step,
            guint32     from,
            GError    **error)
{
  Matcher *self = step->matcher;
  const SpotSearch *search = &self->search;
  const Candidate *a = &self->candidates[from];
  const guint32 end = step->before->first_candidate
                      + step->before->n_candidates;

  if (!spot_search_run (self, a->arrived, a->to, a->from, step->bound, error))
    return FALSE;

  for (guint32 j = 0; j < step->after->n_candidates; j++)
    {
      const guint32 to = step->after->first_candidate + j;
      const Candidate *b = &self->candidates[to];
      const guint32 number = number_map_get (&search->targets_by_edge,
                                             edge_key (b->from, b->to));
      const Target *target = &search->targets[number - 1];

      if (target->label == MATCH_NONE)
        continue;
      for (guint32 i = from; i < end; i++)
        {
          const Candidate *other = &self->candidates[i];

          if (other->score > -INFINITY && other->arrived == a->arrived
              && other->to == a->to)
            offer_way (step, i, to,
                       (1 - other->share) * other->length + target->length
                         + b->share * b->length, target->state, LEAVES_EDGE);
        }
    }

  return TRUE;
}

/* Whether an earlier candidate arrived in the same state. */
static gboolean
is_known (const Step *step,
          guint32     from)
{
  const Candidate *candidates = step->matcher->candidates;

  for (guint32 i = step->before->first_candidate; i < from; i++)
    if (candidates[i].score > -INFINITY
        && candidates[i].arrived == candidates[from].arrived
        && candidates[i].to == candidates[from].to)
      return TRUE;

  return FALSE;
}

/* Finds the best ways to all candidates of the sighting after. */
static gboolean
take_step (const Step *step,
           gboolean   *arrives,
           GError    **error)
{
  Matcher *self = step->matcher;
  const Sighting *before = step->before, *after = step->after;

  if (!spot_search_set_targets (self,
                                &self->candidates[after->first_candidate],
                                after->n_candidates, error))
    return FALSE;

  for (guint32 i = 0; i < before->n_candidates; i++)
    {
      const guint32 from = before->first_candidate + i;

      if (self->candidates[from].score == -INFINITY)
        continue;
      for (guint32 j = 0; j < after->n_candidates; j++)
        stay_on_edge (step, from, after->first_candidate + j);
      if (!is_known (step, from) && !leave_edge (step, from, error))
        return FALSE;
    }

  *arrives = FALSE;
  for (guint32 j = 0; j < after->n_candidates; j++)
    *arrives |= self->candidates[after->first_candidate + j].score > -INFINITY;
  return TRUE;
}

static void
begin_part (Matcher        *self,
            const Sighting *sighting)
{
  for (guint32 i = 0; i < sighting->n_candidates; i++)
    {
      Candidate *candidate
        = &self->candidates[sighting->first_candidate + i];

      candidate->score = emission (sighting, candidate)
                         - (candidate->share < 1 ? 0 : AT_END);
      candidate->farthest = candidate->share;
      candidate->before = MATCH_NONE;
      candidate->arrived = candidate->state;
    }
}

static guint32
find_best (const Matcher  *self,
           const Sighting *sighting)
{
  guint32 best = sighting->first_candidate;

  for (guint32 i = 1; i < sighting->n_candidates; i++)
    if (self->candidates[sighting->first_candidate + i].score
        > self->candidates[best].score)
      best = sighting->first_candidate + i;

  return best;
}

static gboolean
is_gap (const Matcher  *self,
        const Sighting *before,
        const Sighting *after)
{
  return self->points[after->first].time - self->points[before->last].time
         > self->max_gap;
}

static void
leave_out (Matcher        *self,
           const Sighting *sighting,
           WayMatchFit     fit)
{
  for (guint i = sighting->first; i <= sighting->last; i++)
    if (self->fits[i] != WAY_MATCH_FAR)
      self->fits[i] = fit;
}

/* Goes on from the sighting @at to the first of those after it that a way leads
 * to. @next is that sighting; or else where the next part begins. */
static gboolean
go_on (Matcher  *self,
       gsize     at,
       gsize    *next,
       gboolean *arrives,
       GError  **error)
{
  *arrives = FALSE;
  for (*next = at + 1; *next < self->n_sightings && *next <= at + 1
                                                            + MOST_LEFT_OUT;
       (*next)++)
    {
      const Sighting *before = &self->sightings[at];
      Sighting *after = &self->sightings[*next];
      Step step = { .matcher = self, .before = before, .after = after };

      if (after->starts_segment || is_gap (self, before, after))
        break;
      step.distance = distance_without_noise (self, before, after);
      step.bound = matcher_bound (self, before, after);
      if (!take_step (&step, arrives, error))
        return FALSE;
      if (*arrives)
        break;
    }

  if (*arrives)
    for (gsize i = at + 1; i < *next; i++)
      leave_out (self, &self->sightings[i], WAY_MATCH_UNREACHABLE);
  else
    *next = at + 1;
  return TRUE;
}

/* Makes the part that begins with the sighting @first. @next is where the next
 * one begins. */
static gboolean
find_part (Matcher *self,
           gsize    first,
           gsize   *next,
           GError **error)
{
  gsize at = first;
  gboolean arrives = TRUE;
  guint32 last;

  begin_part (self, &self->sightings[first]);
  for (;;)
    {
      if (!go_on (self, at, next, &arrives, error))
        return FALSE;
      if (!arrives)
        break;
      at = *next;
    }

  last = find_best (self, &self->sightings[at]);
  if (self->sightings[first].first == self->sightings[at].last)
    {
      leave_out (self, &self->sightings[at], WAY_MATCH_ALONE);
      return TRUE;
    }

  return matcher_add_part (self, last, first, at, error);
}

gboolean
matcher_find_ways (Matcher *self,
                   GError **error)
{
  gsize next = 0;

  self->n_candidates = 0;
  for (gsize i = 0; i < self->n_sightings; i++)
    if (!matcher_add_candidates (self, &self->sightings[i], error))
      return FALSE;

  while (next < self->n_sightings)
    {
      const gsize first = next;

      if (self->sightings[first].n_candidates == 0)
        {
          leave_out (self, &self->sightings[first], WAY_MATCH_FAR);
          next++;
        }
      else if (!find_part (self, first, &next, error))
        return FALSE;
    }

  return TRUE;
}
