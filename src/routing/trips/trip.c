/* trip.c - orders in which to visit places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/routing/trip.h>

#include "routing/trips/assignment.h"
#include "routing/trips/held-karp.h"
#include "routing/trips/or-opt.h"
#include "routing/trips/tree-bound.h"

#include <wayfind/core/error.h>

#include <math.h>

struct _WayTrip
{
  gatomicrefcount ref_count;
  guint          *places;       /* (owned) */
  guint           length;
  WayCost         cost;
  WayCost         bound;
};

G_DEFINE_BOXED_TYPE (WayTrip, way_trip, way_trip_ref, way_trip_unref)

/* The arguments of the question. */
typedef struct
{
  const WayCost *costs;
  guint          n_places;
  guint          first;
  guint          last;
} Request;

static gboolean
costs_are_good (const WayCost *costs,
                gsize          n)
{
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      if (i != j && !(costs[i * n + j] >= 0))
        return FALSE;

  return TRUE;
}

static gboolean
is_end (guint place,
        guint n_places)
{
  return place < n_places || place == WAY_TRIP_ANYWHERE;
}

static WayCost
add_up (const Request *request,
        const guint   *places,
        guint          length)
{
  WayCost cost = 0;

  for (guint i = 1; i < length; i++)
    cost += request->costs[(gsize) places[i - 1] * request->n_places
                           + places[i]];

  return cost;
}

static WayTrip *
trip_new (const Request *request,
          const Visits  *visits,
          const guint   *tour)
{
  WayTrip *self = g_new0 (WayTrip, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->places = g_new (guint, (gsize) request->n_places + 1);
  if (request->first != WAY_TRIP_ANYWHERE)
    self->places[self->length++] = request->first;
  for (guint i = 1; i < visits->n; i++)
    self->places[self->length++] = visits->places[tour[i]];
  if (request->last != WAY_TRIP_ANYWHERE
      && (request->n_places > 1 || self->length == 0))
    self->places[self->length++] = request->last;
  self->cost = add_up (request, self->places, self->length);

  return self;
}

/* The bound of the tree. If costs differ by direction, the bound of an
 * assignment, and that of the tree of the remaining costs. */
static gboolean
find_bound (const Visits *visits,
            WayCost       known,
            WayCost      *bound,
            Meter        *meter,
            GError      **error)
{
  g_autofree WayCost *reduced = NULL;
  WayCost assigned, rest;

  if (!tree_bound_find (visits->costs, visits->n, known, bound, meter, error))
    return FALSE;
  if (visits->even || *bound >= known)
    return TRUE;

  reduced = meter_alloc (meter, (gsize) visits->n * visits->n, sizeof *reduced,
                         error);
  if (reduced == NULL
      || !assignment_find (visits, &assigned, reduced, meter, error)
      || (assigned < INFINITY
          && !tree_bound_find (reduced, visits->n, known - assigned, &rest,
                               meter, error)))
    return FALSE;

  *bound = MAX (*bound, assigned < INFINITY ? assigned + MAX (rest, 0)
                                            : INFINITY);
  return TRUE;
}

/* A trip of whole costs costs a whole number, too. */
static WayCost
round_up (const Visits *visits,
          WayCost       bound,
          WayCost       known)
{
  if (visits->whole && known <= 0x1p53)
    bound = ceil (bound);

  return CLAMP (bound, 0, known);
}

/* Finds a good order of many stops, and a bound. */
static gboolean
find_good (const Visits *visits,
           Tour         *tour,
           gboolean     *found,
           WayCost      *bound,
           Meter        *meter,
           GError      **error)
{
  WayCost known;

  if (!or_opt_find (tour, meter, error))
    return FALSE;
  *found = tour_toll (tour).n_gaps == 0;
  if (!*found)
    return TRUE;

  known = tour_toll (tour).cost;
  if (!find_bound (visits, known, bound, meter, error))
    return FALSE;

  *bound = round_up (visits, *bound, known) / visits->factor;
  return TRUE;
}

/* Sets @bound to INFINITY if the order is the best. */
static gboolean
find_order (const Visits *visits,
            Tour         *tour,
            gboolean     *found,
            WayCost      *bound,
            Meter        *meter,
            GError      **error)
{
  *found = TRUE;
  *bound = INFINITY;
  if (visits->n == 1)
    return TRUE;                /* both ends, and no stops between */
  if (visits->n - 1 <= WAY_TRIP_EXACT_STOPS)
    return held_karp_find (visits, tour->stops, found, meter, error);

  return find_good (visits, tour, found, bound, meter, error);
}

static WayTrip *
fail_overflow (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW, "the cost of "
                       "the trip exceeds the range of a double");
  return NULL;
}

/* No way may join two fixed ends with no stops between them. */
static gboolean
are_ends_apart (const Request *request)
{
  return request->n_places == 2 && request->first != WAY_TRIP_ANYWHERE
         && request->last != WAY_TRIP_ANYWHERE
         && request->first != request->last
         && request->costs[request->first * 2 + request->last] == INFINITY;
}

WayTrip *
way_trip_find (const WayCost   *costs,
               guint            n_places,
               guint            first,
               guint            last,
               const WayLimits *limits,
               GError         **error)
{
  const Request request = { costs, n_places, first, last };
  g_auto (Visits) visits = { 0 };
  g_auto (Tour) tour = { NULL };
  g_autoptr (WayTrip) self = NULL;
  WayCost bound;
  gboolean found;
  Meter meter;

  g_return_val_if_fail (costs != NULL, NULL);
  g_return_val_if_fail (n_places > 0 && n_places < WAY_TRIP_ANYWHERE, NULL);
  g_return_val_if_fail (is_end (first, n_places), NULL);
  g_return_val_if_fail (is_end (last, n_places), NULL);
  g_return_val_if_fail (costs_are_good (costs, n_places), NULL);

  meter_init (&meter, limits);
  if (!meter_look (&meter, error)
      || !visits_init (&visits, costs, n_places, first, last, &meter, error)
      || !tour_init (&tour, &visits, &meter, error)
      || !find_order (&visits, &tour, &found, &bound, &meter, error)
      || !found || are_ends_apart (&request))
    return NULL;

  self = trip_new (&request, &visits, tour.stops);
  if (self->cost == INFINITY)
    return fail_overflow (error);
  self->bound = MIN (bound, self->cost);
  return g_steal_pointer (&self);
}

WayTrip *
way_trip_ref (WayTrip *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_trip_unref (WayTrip *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->places);
  g_free (self);
}

guint
way_trip_get_length (const WayTrip *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->length;
}

guint
way_trip_get_place (const WayTrip *self,
                    guint          i)
{
  g_return_val_if_fail (self != NULL && i < self->length, 0);

  return self->places[i];
}

WayCost
way_trip_get_cost (const WayTrip *self)
{
  g_return_val_if_fail (self != NULL, INFINITY);

  return self->cost;
}

WayCost
way_trip_get_bound (const WayTrip *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->bound;
}

gboolean
way_trip_is_best (const WayTrip *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->bound >= self->cost;
}

gdouble
way_trip_get_gap (const WayTrip *self)
{
  g_return_val_if_fail (self != NULL, INFINITY);

  if (self->bound >= self->cost)
    return 0;

  return self->cost / self->bound - 1;
}
