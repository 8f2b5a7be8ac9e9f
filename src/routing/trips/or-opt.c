/* or-opt.c - a good order of many stops
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The first order goes from each stop to the nearest remaining one. It is
 * improved as long as one of two changes gains: moving a segment of one to
 * three stops, reversed or not (Or, "Traveling salesman-type combinatorial
 * problems and their relation to the logistics of regional blood banking",
 * 1976), or reversing any segment (Croes, "A method for solving
 * traveling-salesman problems", 1958). Sums in both directions give the cost of
 * a reversed segment, so costs may differ by direction.
 *
 * Then two neighbouring segments are exchanged, which neither change can do at
 * once, and the order is improved again. If the result is worse, it is dropped
 * (Martin, Otto and Felten, "Large-step Markov chains for the traveling
 * salesman problem", 1991).
 *
 * Every change lowers the cost by more than rounding, so the loop ends. */

#include "routing/trips/or-opt.h"

#include <string.h>

#define LONGEST_SEGMENT 3

/* How often an order is disturbed: the number of pairs of stops to look at, and
 * the largest number of times. */
#define KICK_WORK 10000000
#define MOST_KICKS 500

/* The seed of random numbers: any number but 0. */
#define SEED G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

/* Counts the stops to which each stop has a way. If ways go one way only, stops
 * with many ways come first. */
static gboolean
count_ways (const Visits *visits,
            guint        *n_ways,
            Meter        *meter,
            GError      **error)
{
  for (guint i = 0; i < visits->n; i++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      n_ways[i] = 0;
      for (guint j = 1; j < visits->n; j++)
        n_ways[i] += visits_cost (visits, i, j) < INFINITY;
    }

  return TRUE;
}

/* Whether @a is a better stop than @b after @from. */
static gboolean
is_nearer (const Visits *visits,
           const guint  *n_ways,
           guint         from,
           guint         a,
           guint         b)
{
  const Toll to_a = toll_of (visits_cost (visits, from, a));
  const Toll to_b = toll_of (visits_cost (visits, from, b));

  if (to_a.n_gaps != to_b.n_gaps)
    return to_a.n_gaps < to_b.n_gaps;
  if (n_ways[a] != n_ways[b])
    return n_ways[a] > n_ways[b];

  return to_a.cost < to_b.cost;
}

static gboolean
follow_nearest (Tour        *tour,
                const guint *n_ways,
                Meter       *meter,
                GError     **error)
{
  const guint n = tour->visits->n;
  guint *stops = tour->stops;

  for (guint i = 0; i < n; i++)
    stops[i] = i;
  for (guint i = 1; i < n; i++)
    {
      guint best = i, stop;

      if (!meter_expand (meter, error))
        return FALSE;
      for (guint j = i + 1; j < n; j++)
        if (is_nearer (tour->visits, n_ways, stops[i - 1], stops[j],
                       stops[best]))
          best = j;
      stop = stops[best];
      stops[best] = stops[i];
      stops[i] = stop;
    }
  tour_reckon (tour);

  return TRUE;
}

/* A segment, and its new place. */
typedef struct
{
  guint    first, last;         /* of the tour */
  guint    before;              /* goes between this and the next */
  gboolean turned;
  Toll     delta;
} Move;

static Toll
segment_back (const Tour *tour,
              guint       first,
              guint       last)
{
  return toll_minus (tour->back[last], tour->back[first]);
}

static Toll
segment_ahead (const Tour *tour,
               guint       first,
               guint       last)
{
  return toll_minus (tour->ahead[last], tour->ahead[first]);
}

/* Looks at all places to which the segment from @first to @last can move. */
static void
look_at_places (const Tour *tour,
                guint       first,
                guint       last,
                Move       *best)
{
  const guint n = tour->visits->n;
  const Toll out = toll_minus (tour_leg (tour, first - 1, last + 1),
                               toll_plus (tour_leg (tour, first - 1, first),
                                          tour_leg (tour, last, last + 1)));
  const Toll turn = toll_minus (segment_back (tour, first, last),
                                segment_ahead (tour, first, last));

  for (guint before = 0; before < n; before++)
    {
      Toll gap, as_it_is, turned;

      if (before + 1 >= first && before <= last)
        continue;
      gap = toll_minus (out, tour_leg (tour, before, before + 1));
      as_it_is = toll_plus (gap, toll_plus (tour_leg (tour, before, first),
                                            tour_leg (tour, last,
                                                      before + 1)));
      turned = toll_plus (toll_plus (gap, turn),
                          toll_plus (tour_leg (tour, before, last),
                                     tour_leg (tour, first, before + 1)));
      if (toll_less (as_it_is, best->delta))
        *best = (Move) { first, last, before, FALSE, as_it_is };
      if (toll_less (turned, best->delta))
        *best = (Move) { first, last, before, TRUE, turned };
    }
}

/* Moves a segment by exchanging it with all stops between: three reversals. */
static void
carry_out (Tour       *tour,
           const Move *move)
{
  const guint length = move->last - move->first + 1;
  guint first = move->first;

  if (move->before > move->last)
    {
      tour_reverse (tour, move->first, move->before);
      first = move->before - length + 1;
      tour_reverse (tour, move->first, first - 1);
    }
  else
    {
      tour_reverse (tour, move->before + 1, move->last);
      first = move->before + 1;
      tour_reverse (tour, first + length, move->last);
    }
  if (!move->turned)
    tour_reverse (tour, first, first + length - 1);
  tour_reckon (tour);
}

/* The best new place for the segments that begin at @first. */
static gboolean
move_segment (Tour     *tour,
              guint     first,
              gboolean *better,
              Meter    *meter,
              GError  **error)
{
  const guint n = tour->visits->n;
  Move best = { 0, 0, 0, FALSE, { 0, 0 } };

  for (guint length = 1; length <= LONGEST_SEGMENT && first + length <= n;
       length++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      look_at_places (tour, first, first + length - 1, &best);
    }
  if (!tour_gains (tour, best.delta))
    return TRUE;

  carry_out (tour, &best);
  *better = TRUE;
  return TRUE;
}

/* The best segment to reverse that begins at @first. */
static gboolean
turn_segment (Tour     *tour,
              guint     first,
              gboolean *better,
              Meter    *meter,
              GError  **error)
{
  Toll best = { 0, 0 };
  guint best_last = first;

  if (!meter_expand (meter, error))
    return FALSE;
  for (guint last = first + 1; last < tour->visits->n; last++)
    {
      const Toll before = toll_plus (tour_leg (tour, first - 1, first),
                                     tour_leg (tour, last, last + 1));
      const Toll after = toll_plus (tour_leg (tour, first - 1, last),
                                    tour_leg (tour, first, last + 1));
      const Toll delta
        = toll_plus (toll_minus (after, before),
                     toll_minus (segment_back (tour, first, last),
                                 segment_ahead (tour, first, last)));

      if (!toll_less (delta, best))
        continue;
      best = delta;
      best_last = last;
    }
  if (!tour_gains (tour, best))
    return TRUE;

  tour_reverse (tour, first, best_last);
  tour_reckon (tour);
  *better = TRUE;
  return TRUE;
}

static gboolean
improve (Tour    *tour,
         Meter   *meter,
         GError **error)
{
  gboolean better = TRUE;

  while (better)
    {
      better = FALSE;
      for (guint i = 1; i < tour->visits->n; i++)
        if (!move_segment (tour, i, &better, meter, error)
            || !turn_segment (tour, i, &better, meter, error))
          return FALSE;
    }

  return TRUE;
}

/* A random number from 0 to @n - 1, by xorshift64*. */
static guint
draw (guint64 *state,
      guint    n)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;

  return (guint) ((*state * G_GUINT64_CONSTANT (0x2545f4914f6cdd1d) >> 33) % n);
}

/* Exchanges two neighbouring segments: a double bridge. */
static void
disturb (Tour    *tour,
         guint64 *state)
{
  const guint n = tour->visits->n;
  guint cuts[3];

  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    cuts[i] = 1 + draw (state, n);
  for (guint i = 1; i < G_N_ELEMENTS (cuts); i++)
    for (guint j = i; j > 0 && cuts[j] < cuts[j - 1]; j--)
      {
        const guint cut = cuts[j];

        cuts[j] = cuts[j - 1];
        cuts[j - 1] = cut;
      }
  if (cuts[0] == cuts[1] || cuts[1] == cuts[2])
    return;

  tour_reverse (tour, cuts[0], cuts[1] - 1);
  tour_reverse (tour, cuts[1], cuts[2] - 1);
  tour_reverse (tour, cuts[0], cuts[2] - 1);
  tour_reckon (tour);
}

static gboolean
kick (Tour    *tour,
      guint   *best,
      Meter   *meter,
      GError **error)
{
  const gsize n = tour->visits->n;
  const guint n_kicks = (guint) MIN (KICK_WORK / (n * n), MOST_KICKS);
  guint64 state = SEED;

  for (guint i = 0; i < n_kicks; i++)
    {
      const Toll before = tour_toll (tour);

      memcpy (best, tour->stops, n * sizeof *best);
      disturb (tour, &state);
      if (!improve (tour, meter, error))
        return FALSE;
      if (!toll_less (before, tour_toll (tour)))
        continue;
      memcpy (tour->stops, best, n * sizeof *best);
      tour_reckon (tour);
    }

  return TRUE;
}

gboolean
or_opt_find (Tour    *tour,
             Meter   *meter,
             GError **error)
{
  g_autofree guint *room = meter_alloc (meter, tour->visits->n, sizeof *room,
                                        error);

  return room != NULL
         && count_ways (tour->visits, room, meter, error)
         && follow_nearest (tour, room, meter, error)
         && improve (tour, meter, error)
         && kick (tour, room, meter, error);
}
