/* tree-bound.c - a lower bound of a circle through all stops
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Held and Karp, "The traveling-salesman problem and minimum spanning trees"
 * (1970; part II, 1971). A circle through home is a tree that spans the stops,
 * a way from home to a stop and a way home from another stop: a 1-tree. The
 * cheapest 1-tree costs no more than any circle. In a circle each stop has two
 * ways. So a price on each way at a stop raises the cost of every circle by
 * twice that price. Stops with many ways get higher prices and stops with one
 * way lower prices, until the cheapest 1-tree is nearly a circle. The steps are
 * those of Held, Wolfe and Crowder, "Validation of subgradient optimization"
 * (1974).
 *
 * The tree has no directions: a way between stops costs the lower of its two
 * costs. Ways from home and to home are kept apart, since the ends of a trip
 * make them differ. O(n^2) a step, and some hundred steps. */

#include "routing/trips/tree-bound.h"

#include <float.h>
#include <math.h>

#define MOST_STEPS 600
#define FIRST_LENGTH 2.0
#define LEAST_LENGTH 1e-3

/* After this number of steps without a better bound steps become half as
 * long. */
#define PATIENCE 12

typedef struct
{
  const WayCost *costs;
  guint          n;             /* stops are 1 to n - 1 */
  WayCost       *prices;        /* (owned) of a way at each stop */
  WayCost       *least;         /* (owned) of a stop to the tree so far */
  guint         *nearest;       /* (owned) the stop of the tree at that cost */
  gint          *degrees;       /* (owned) ways at each stop; -1 while not on
                                 * the tree */
  WayCost        sum;           /* of the 1-tree, less prices twice */
  WayCost        sizes;         /* the sum of the absolute values of its
                                 * parts */
} Tree;

static void
tree_clear (Tree *self)
{
  g_free (self->prices);
  g_free (self->least);
  g_free (self->nearest);
  g_free (self->degrees);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

static gboolean
tree_init (Tree          *self,
           const WayCost *costs,
           guint          n,
           Meter         *meter,
           GError       **error)
{
  *self = (Tree) { costs, n };
  self->prices = meter_alloc0 (meter, n, sizeof (WayCost), error);
  if (self->prices == NULL)
    return FALSE;
  self->least = meter_alloc (meter, n, sizeof (WayCost), error);
  if (self->least == NULL)
    return FALSE;
  self->nearest = meter_alloc (meter, n, sizeof (guint), error);
  if (self->nearest == NULL)
    return FALSE;
  self->degrees = meter_alloc (meter, n, sizeof (gint), error);

  return self->degrees != NULL;
}

static WayCost
cost_of (const Tree *self,
         guint       from,
         guint       to)
{
  return self->costs[(gsize) from * self->n + to];
}

static void
add (Tree    *self,
     WayCost  cost)
{
  self->sum += cost;
  self->sizes += fabs (cost);
}

/* Adds @stop to the tree, by its cheapest way, and updates its neighbours. */
static void
take_stop (Tree *self,
           guint stop)
{
  self->degrees[stop] = 0;
  if (self->nearest[stop] != 0)
    {
      add (self, self->least[stop]);
      self->degrees[stop]++;
      self->degrees[self->nearest[stop]]++;
    }

  for (guint i = 1; i < self->n; i++)
    if (self->degrees[i] < 0)
      {
        const WayCost cost = MIN (cost_of (self, stop, i),
                                  cost_of (self, i, stop))
                             + self->prices[stop] + self->prices[i];

        if (cost >= self->least[i])
          continue;
        self->least[i] = cost;
        self->nearest[i] = stop;
      }
}

/* The stop nearest to the tree; 0 if no way leads to a further stop. */
static guint
nearest_stop (const Tree *self)
{
  guint best = 0;
  WayCost least = INFINITY;

  for (guint i = 1; i < self->n; i++)
    if (self->degrees[i] < 0 && self->least[i] < least)
      {
        least = self->least[i];
        best = i;
      }

  return best;
}

/* Prim's tree (1957) over the stops. */
static gboolean
span (Tree     *self,
      gboolean *found,
      Meter    *meter,
      GError  **error)
{
  for (guint i = 1; i < self->n; i++)
    {
      self->least[i] = INFINITY;
      self->nearest[i] = 0;
      self->degrees[i] = -1;
    }
  *found = TRUE;
  for (guint i = 1, stop = 1; i < self->n && *found; i++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      take_stop (self, stop);
      stop = nearest_stop (self);
      *found = stop != 0 || i + 1 == self->n;
    }

  return TRUE;
}

/* The stop next to home with the least cost, other than @but. 0 if there is
 * none. */
static guint
next_to_home (const Tree *self,
              gboolean    leaving,
              guint       but)
{
  guint best = 0;
  WayCost least = INFINITY;

  for (guint i = 1; i < self->n; i++)
    {
      const WayCost cost = (leaving ? cost_of (self, 0, i)
                                    : cost_of (self, i, 0))
                           + self->prices[i];

      if (i == but || cost >= least)
        continue;
      least = cost;
      best = i;
    }

  return best;
}

static WayCost
pair_cost (const Tree *self,
           guint       out,
           guint       in)
{
  if (out == 0 || in == 0)
    return INFINITY;

  return cost_of (self, 0, out) + self->prices[out] + cost_of (self, in, 0)
         + self->prices[in];
}

/* Adds the cheapest ways from home to a stop and home from another stop. If
 * both are best at the same stop, one of them takes its second best. */
static gboolean
tie_to_home (Tree *self)
{
  guint out = next_to_home (self, TRUE, 0);
  guint in = next_to_home (self, FALSE, 0);

  if (out == in)
    {
      const guint other_out = next_to_home (self, TRUE, out);
      const guint other_in = next_to_home (self, FALSE, in);

      if (pair_cost (self, other_out, in) < pair_cost (self, out, other_in))
        out = other_out;
      else
        in = other_in;
    }
  if (out == 0 || in == 0)
    return FALSE;

  add (self, cost_of (self, 0, out) + self->prices[out]);
  add (self, cost_of (self, in, 0) + self->prices[in]);
  self->degrees[out]++;
  self->degrees[in]++;
  return TRUE;
}

/* Makes the cheapest 1-tree; sets @found to FALSE if there is none. */
static gboolean
make (Tree     *self,
      gboolean *found,
      Meter    *meter,
      GError  **error)
{
  self->sum = 0;
  self->sizes = 0;
  if (!span (self, found, meter, error))
    return FALSE;

  *found = *found && tie_to_home (self);
  for (guint i = 1; i < self->n; i++)
    add (self, -2 * self->prices[i]);

  return TRUE;
}

/* The cost of the tree, minus the largest error by rounding. */
static WayCost
get_bound (const Tree *self)
{
  return self->sum - self->sizes * (4.0 * self->n) * DBL_EPSILON;
}

/* Raises the prices of stops with many ways. FALSE if each stop has two: then
 * the tree is a circle. */
static gboolean
move_prices (Tree   *self,
             gdouble way)
{
  guint64 sum_of_squares = 0;

  for (guint i = 1; i < self->n; i++)
    sum_of_squares += (guint64) ((self->degrees[i] - 2)
                                 * (self->degrees[i] - 2));
  if (sum_of_squares == 0)
    return FALSE;

  for (guint i = 1; i < self->n; i++)
    self->prices[i] += way / (gdouble) sum_of_squares
                       * (self->degrees[i] - 2);
  return TRUE;
}

gboolean
tree_bound_find (const WayCost *costs,
                 guint          n,
                 WayCost        known,
                 WayCost       *bound,
                 Meter         *meter,
                 GError       **error)
{
  g_auto (Tree) self = { NULL };
  gdouble length = FIRST_LENGTH;
  guint n_worse = 0;

  *bound = INFINITY;
  if (!tree_init (&self, costs, n, meter, error))
    return FALSE;
  for (guint i = 0; i < MOST_STEPS && length > LEAST_LENGTH; i++)
    {
      gboolean found;

      if (!make (&self, &found, meter, error))
        return FALSE;
      if (!found)
        return TRUE;

      n_worse = i == 0 || get_bound (&self) > *bound ? 0 : n_worse + 1;
      *bound = i == 0 ? get_bound (&self) : MAX (*bound, get_bound (&self));
      if (n_worse == PATIENCE)
        {
          length /= 2;
          n_worse = 0;
        }
      if (*bound >= known
          || !move_prices (&self, length * (known - self.sum)))
        break;
    }

  return TRUE;
}
