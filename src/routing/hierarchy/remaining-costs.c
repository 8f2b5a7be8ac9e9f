/* remaining-costs.c - least costs to or from some goals, node by node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A best way to a goal leads up the hierarchy and then down. First the nodes
 * above the goals get the costs of ways that lead down alone. The cost from a
 * node is then the least of that and of its arcs up, each with the cost from its
 * head. All heads are above the node in the elimination tree, so that a node
 * takes one look at each of its arcs once the nodes above it are known, and all
 * nodes below share these (see Zeitz, "Fast computation of shortest path
 * distances in the presence of changes", and Strasser and Zeitz, "A fast and
 * tight heuristic for A* in road networks", 2021). For costs from the goals, arcs
 * up and arcs down change places.
 *
 * A label is a cost and a stamp. Stamps rise with each set of goals, so that
 * nothing is cleared between. */

#include "routing/hierarchy/remaining-costs.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Sums of fractions are lowered by this share, which is far more than what the
 * roundings of a sum over thousands of edges usually add up to. Fronts take
 * values that differ by this little as equal. */
#define ROUNDING 0x1p-46

/* Where costs are scaled, small ones are rounded to multiples of less than this
 * divided by 2^30, the largest number of nodes. */
#define SCALED_ROUNDING 0x1p-979

typedef struct
{
  guint32 cost;
  guint32 stamp;
} WholeLabel;

typedef struct
{
  gdouble cost;
  guint32 stamp;
} RealLabel;

struct _RemainingCosts
{
  WayHierarchyCosts *costs;     /* (owned) */
  guint64     version;          /* of the costs for which it was made */
  gboolean    is_whole;
  gboolean    has_goals;
  gboolean    is_reverse;       /* costs lead from the goals to the nodes */
  gboolean    is_damaged;
  gboolean    lacks_memory;
  gdouble     factor;           /* from real labels to costs ... */
  gdouble     unit;             /* ... from which this is subtracted */
  guint32     stamp;            /* an even number: of labels of ways down; the
                                 * next number is that of complete labels */
  GArray     *way;              /* (owned) of ranks: scratch space */
  WholeLabel *whole;            /* (owned) (nullable) by rank */
  RealLabel  *real;             /* (owned) (nullable) by rank */
};

#define NUMBER guint32
#define ROW WholeRow
#define UP WholeUp
#define NONE WHOLE_NONE
#define KIND(name) whole_##name
#define LABELS whole
#define UPS whole
#define ROW_OF values_whole_row
#include "routing/hierarchy/remaining-kind.h"

#define NUMBER gdouble
#define ROW RealRow
#define UP RealUp
#define NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define LABELS real
#define UPS real
#define ROW_OF values_real_row
#include "routing/hierarchy/remaining-kind.h"

RemainingCosts *
remaining_costs_new (WayHierarchyCosts *costs,
                     guint64            version)
{
  RemainingCosts *self = g_new0 (RemainingCosts, 1);

  self->costs = g_object_ref (costs);
  self->version = version;
  self->way = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

gsize
remaining_costs_bytes (WayHierarchyCosts *costs)
{
  const gsize size = costs_values (costs)->is_whole ? sizeof (WholeLabel)
                                                    : sizeof (RealLabel);

  return sizeof (RemainingCosts) + size * costs_shape (costs)->n_nodes;
}

void
remaining_costs_free (RemainingCosts *self)
{
  g_free (self->whole);
  g_free (self->real);
  g_array_unref (self->way);
  g_object_unref (self->costs);
  g_free (self);
}

/* Goals ------------------------------------------------------------------- */

/* Provides labels of the kind of the costs, all of them without a stamp. */
static gboolean
prepare_labels (RemainingCosts *self)
{
  const Values *values = costs_values (self->costs);
  const gsize n = costs_shape (self->costs)->n_nodes;

  self->is_damaged = self->lacks_memory = FALSE;
  if (self->is_whole != values->is_whole || self->stamp >= G_MAXUINT32 - 3)
    {
      g_clear_pointer (&self->whole, g_free);
      g_clear_pointer (&self->real, g_free);
      self->stamp = 0;
    }
  self->is_whole = values->is_whole;
  self->factor = (1 - ROUNDING) / values->scale;
  self->unit = values->scale < 1 ? SCALED_ROUNDING : 0;
  self->stamp += 2;
  if (self->is_whole && self->whole == NULL)
    self->whole = g_try_new0 (WholeLabel, n);
  if (!self->is_whole && self->real == NULL)
    self->real = g_try_new0 (RealLabel, n);

  self->lacks_memory = self->is_whole ? self->whole == NULL
                                      : self->real == NULL;
  return !self->lacks_memory;
}

/* Gives a node the stamp of ways down. Returns whether it had none. */
static gboolean
mark (RemainingCosts *self,
      guint32         rank)
{
  guint32 *stamp = self->is_whole ? &self->whole[rank].stamp
                                  : &self->real[rank].stamp;

  if (*stamp == self->stamp)
    return FALSE;

  *stamp = self->stamp;
  if (self->is_whole)
    self->whole[rank].cost = WHOLE_NONE;
  else
    self->real[rank].cost = (gdouble) INFINITY;
  return TRUE;
}

static void
add_goal (RemainingCosts *self,
          guint32         place)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const guint32 index = hierarchy_sink (shape, place);
  const guint32 rank = shape->ranks[index];

  if (!costs_guard_node (self->costs, index, NULL))
    {
      self->is_damaged = TRUE;
      return;
    }

  for (guint32 at = rank; at < shape->n_nodes && mark (self, at);
       at = shape->parents[at])
    g_array_append_val (self->way, at);
  if (self->is_whole)
    self->whole[rank].cost = 0;
  else
    self->real[rank].cost = 0;
  self->has_goals = TRUE;
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

void
remaining_costs_set_goals (RemainingCosts *self,
                           const WayNode  *goals,
                           guint           n_goals,
                           gboolean        is_reverse)
{
  const guint32 n_places = costs_shape (self->costs)->n_places;

  self->has_goals = FALSE;
  self->is_reverse = is_reverse;
  if (self->version != self->costs->version || !prepare_labels (self))
    return;

  g_array_set_size (self->way, 0);
  for (guint i = 0; i < n_goals && !self->is_damaged; i++)
    if (WAY_NODE_INDEX (goals[i]) < n_places)
      add_goal (self, (guint32) WAY_NODE_INDEX (goals[i]));
  if (self->is_damaged)
    return;

  if (n_goals > 1)
    qsort (self->way->data, self->way->len, sizeof (guint32), compare_ranks);
  if (self->is_whole)
    whole_go_down (self);
  else
    real_go_down (self);
}

/* Costs ------------------------------------------------------------------- */

static gboolean
find_label (RemainingCosts *self,
            guint32         index,
            guint32         rank)
{
  if (self->version != self->costs->version)
    return FALSE;
  if (!costs_guard_node (self->costs, index, NULL))
    {
      self->is_damaged = TRUE;
      return FALSE;
    }

  if (self->is_whole)
    whole_go_up (self, rank);
  else
    real_go_up (self, rank);
  return TRUE;
}

/* A lower bound of the cost whose label is @cost. */
static WayCost
finish_real (const RemainingCosts *self,
             gdouble               cost)
{
  return cost < (gdouble) INFINITY
           ? MIN (cost * self->factor, G_MAXDOUBLE) - self->unit
           : (gdouble) INFINITY;
}

WayCost
remaining_costs_get (RemainingCosts *self,
                     WayNode         node)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const gsize index = WAY_NODE_INDEX (node);
  guint32 rank;

  if (!self->has_goals || self->is_damaged || index >= shape->n_places)
    return 0;

  /* In a damaged file a rank may be out of range. */
  rank = MIN (shape->ranks[index], shape->n_nodes - 1);
  if (self->is_whole)
    {
      if (self->whole[rank].stamp != self->stamp + 1
          && !find_label (self, (guint32) index, rank))
        return 0;
      return self->whole[rank].cost < WHOLE_NONE ? self->whole[rank].cost
                                                 : (gdouble) INFINITY;
    }

  if (self->real[rank].stamp != self->stamp + 1
      && !find_label (self, (guint32) index, rank))
    return 0;
  return finish_real (self, self->real[rank].cost);
}

gboolean
remaining_costs_check (const RemainingCosts *self,
                       GError              **error)
{
  if (self->version != self->costs->version)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                         "the costs of the hierarchy have changed since the "
                         "heuristic was made: make it again");
  else if (self->is_damaged)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                         "the file of the hierarchy is damaged: make it again");
  else if (self->lacks_memory)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                         "not enough memory for the estimates of a hierarchy");
  else
    return TRUE;

  return FALSE;
}
