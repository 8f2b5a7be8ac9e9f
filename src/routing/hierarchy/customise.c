/* customise.c - computes the costs of a hierarchy's arcs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Customisable contraction hierarchies (Dibbelt, Strasser and Wagner, 2014).
 * The cost of an arc begins with the least cost of the edges between its ends.
 * Nodes are then taken from the lowest up. For any two arcs of its row a node
 * offers its way between their heads to the arc that joins these heads. In the
 * end there is a best way between any two nodes that goes up the tree and down
 * again, whatever the order of nodes. O(triangles).
 *
 * A query can skip an arc (v, x) if the arcs (v, y) and (y, x) together cost
 * less, whatever the order of v, x and y: no best way uses it. The same pass
 * decides this for the arcs of all nodes below y as soon as y's arcs are known.
 * On Moscow's roads a query then looks at 3465 arcs instead of 6321. Perfect
 * customising, which takes another pass down the tree, would leave 3374. But
 * each arc would then depend on all arcs above it, so a change of costs would
 * reach far below; here it reaches one step. An arc is skipped only if it costs
 * strictly more. The arcs that replace it can be skipped in turn only for a
 * lower cost, so this ends. */

#include "routing/hierarchy/values.h"

#include "core/team.h"
#include "routing/hierarchy/tree-parts.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Above this cost the sum of 2^32 costs might exceed the range of a double. */
#define MOST_UNSCALED 0x1p990
#define SCALE 0x1p-64

/* How many nodes a thread that packs rows takes at a time. */
#define NODES_A_TURN 4096

/* With fewer arcs for each thread, starting a thread takes longer than the
 * thread saves. */
#define LEAST_ARCS 20000

/* How many rows are finished between two reports of progress by one thread. */
#define ROWS_A_TELLING 256

/* The data that all threads share. */
typedef struct
{
  const Values         *values;
  const HierarchyShape *shape;
  TreeParts             tree;
  gpointer              to;      /* (not owned) n_nodes pairs of each thread */
  guint8               *beaten;  /* (not owned) */
  gint                  n_taken; /* parts, or turns, so far; atomic */
  gdouble              *most;    /* (not owned) of each thread: the largest cost
                                  * of an arc */
} CustomiseJob;

static guint32
customise_job_take (CustomiseJob *self)
{
  return (guint32) g_atomic_int_add (&self->n_taken, 1);
}

/* The share of the rows of nodes below @rank in all work, by the arcs from
 * below. */
static gdouble
customise_share (const HierarchyShape *shape,
                 guint32               rank)
{
  return (gdouble) shape->first_down[rank] / MAX (shape->n_arcs, 1);
}

#define NUMBER guint32
#define PAIR WholePair
#define UP WholeUp
#define NONE WHOLE_NONE
#define KIND(name) whole_##name
#define MEMBER whole
#define FROM_COST(cost) whole_from_cost (cost)
#include "routing/hierarchy/customise-kind.h"
#include "routing/hierarchy/customise-team.h"

#define NUMBER gdouble
#define PAIR RealPair
#define UP RealUp
#define NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define MEMBER real
#define FROM_COST(cost) real_from_cost (cost, values->scale)
#include "routing/hierarchy/customise-kind.h"
#include "routing/hierarchy/customise-team.h"

/* The properties of costs that decide how they are stored. */
typedef struct
{
  gboolean are_valid;
  gboolean are_whole;
  gboolean has_free;            /* whether a cost is 0 */
  gdouble  most;                /* the largest cost of an open edge */
} Survey;

/* Copies costs and surveys them in one pass, without a branch. */
static Survey
survey_costs (gdouble       *to,
              const gdouble *costs,
              guint32        n_costs)
{
  Survey survey = { TRUE, TRUE, FALSE, 0 };

  for (guint32 i = 0; i < n_costs; i++)
    {
      const gdouble cost = costs[i];
      const gdouble way = cost < (gdouble) INFINITY ? cost : 0;
      const gdouble small = MIN (way, WHOLE_NONE);

      to[i] = cost;
      survey.most = MAX (survey.most, way);
      survey.are_valid &= cost >= 0;
      survey.has_free |= cost <= 0;
      survey.are_whole &= (gdouble) (gint64) small >= small;
    }
  survey.are_whole &= survey.most < WHOLE_NONE;

  return survey;
}

gboolean
values_check_cost (guint32  edge,
                   gdouble  cost,
                   GError **error)
{
  if (G_LIKELY (cost >= 0))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "edge %u of the hierarchy: cost %g is %s", edge, cost,
               isnan (cost) ? "not a number" : "negative");
  return FALSE;
}

/* Copies and checks costs, which may be those of @self. */
static gboolean
take_costs (Values               *self,
            const HierarchyShape *shape,
            const gdouble        *costs,
            Survey               *survey,
            Meter                *meter,
            GError              **error)
{
  if (self->costs == NULL)
    self->costs = meter_alloc (meter, shape->n_edges, sizeof *costs, error);
  if (self->costs == NULL)
    return FALSE;

  *survey = survey_costs (self->costs, costs, shape->n_edges);
  for (guint32 i = 0; i < shape->n_edges && !survey->are_valid; i++)
    if (!values_check_cost (i, costs[i], error))
      return FALSE;

  return TRUE;
}

/* Makes the arrays for numbers of kind @is_whole, unless they are there. */
static gboolean
make_arrays (Values               *self,
             const HierarchyShape *shape,
             gboolean              is_whole,
             Meter                *meter,
             GError              **error)
{
  if (self->is_whole != is_whole)
    {
      g_clear_pointer (&self->pairs.any, g_free);
      g_clear_pointer (&self->ups.any, g_free);
    }
  self->is_whole = is_whole;
  if (self->pairs.any == NULL)
    self->pairs.any = meter_alloc (meter, shape->n_arcs,
                                   is_whole ? sizeof (WholePair)
                                            : sizeof (RealPair), error);
  if (self->pairs.any != NULL && self->ups.any == NULL)
    self->ups.any = meter_alloc0 (meter, shape->n_arcs,
                                  is_whole ? sizeof (WholeUp)
                                           : sizeof (RealUp), error);
  if (self->ups.any != NULL && self->ends == NULL)
    self->ends = meter_alloc (meter, shape->n_nodes, sizeof *self->ends,
                              error);

  return self->ups.any != NULL && self->ends != NULL;
}

/* The number of threads for which there is work and memory. */
static guint
count_threads (const HierarchyShape *shape,
               gsize                 a_pair,
               const Meter          *meter)
{
  const gsize bytes = MAX (1, shape->n_nodes * a_pair);
  const gsize left = budget_left (&meter->budget);
  const gsize others = shape->n_nodes * sizeof (guint64) * 4 + shape->n_arcs;
  const guint n = team_count (meter, MIN (shape->n_arcs / LEAST_ARCS,
                                          (left - MIN (left, others))
                                            / bytes));

  return MAX (n, 1);
}

static gboolean
customise_by_team (CustomiseJob *job,
                   gboolean      is_whole,
                   guint         n_threads,
                   Meter        *meter,
                   gdouble      *most,
                   GError      **error)
{
  g_autofree gdouble *mosts = g_new0 (gdouble, n_threads);
  gboolean ok;
  Team team;

  team_init (&team, meter, n_threads);
  job->most = mosts;
  ok = tree_parts_init (&job->tree, job->shape, n_threads, meter, error)
       && (is_whole ? whole_customise_by_team (job, &team, error)
                    : real_customise_by_team (job, &team, error));
  tree_parts_clear (&job->tree);

  *most = 0;
  for (guint i = 0; i < n_threads; i++)
    *most = MAX (*most, mosts[i]);
  return ok;
}

static gboolean
customise_alone (const CustomiseJob *job,
                 gboolean            is_whole,
                 Meter              *meter,
                 gdouble            *most,
                 GError            **error)
{
  guint32 most_whole = 0;
  gboolean ok;

  if (!is_whole)
    return real_customise (job->values, job->shape, job->to, job->beaten,
                           meter, most, error);

  ok = whole_customise (job->values, job->shape, job->to, job->beaten, meter,
                        &most_whole, error);
  *most = most_whole;
  return ok;
}

/* Customises in numbers of kind @is_whole. Sets @fits to whether these numbers
 * can hold all sums. */
static gboolean
customise_in (Values               *self,
              const HierarchyShape *shape,
              gboolean              is_whole,
              gboolean             *fits,
              Meter                *meter,
              GError              **error)
{
  const gsize a_pair = is_whole ? sizeof (WholePair) : sizeof (RealPair);
  g_autofree gpointer to = NULL;
  g_autofree guint8 *beaten = NULL;
  CustomiseJob job = { self, shape };
  gdouble most = 0;
  gsize used;
  guint n_threads;
  gboolean ok;

  *fits = TRUE;
  if (!make_arrays (self, shape, is_whole, meter, error))
    return FALSE;

  used = meter->budget.used;
  n_threads = count_threads (shape, a_pair, meter);
  job.to = to = meter_alloc (meter, (gsize) n_threads * shape->n_nodes, a_pair,
                             error);
  if (to != NULL)
    job.beaten = beaten = meter_alloc0 (meter, shape->n_arcs, 1, error);
  if (beaten == NULL)
    return FALSE;

  ok = n_threads == 1
         ? customise_alone (&job, is_whole, meter, &most, error)
         : customise_by_team (&job, is_whole, n_threads, meter, &most, error);
  *fits = !is_whole || most <= values_most_whole (shape);
  meter_give_back (meter, meter->budget.used - used);

  return ok;
}

gboolean
values_customise (Values               *self,
                  const HierarchyShape *shape,
                  const gdouble        *costs,
                  Meter                *meter,
                  GError              **error)
{
  gboolean fits = FALSE;
  Survey survey;

  if (!take_costs (self, shape, costs, &survey, meter, error))
    return FALSE;

  self->scale = survey.most > MOST_UNSCALED ? SCALE : 1;
  if (survey.are_whole
      && !customise_in (self, shape, TRUE, &fits, meter, error))
    return FALSE;
  if (!fits && !customise_in (self, shape, FALSE, &fits, meter, error))
    return FALSE;

  self->may_circle = survey.has_free || !self->is_whole;
  return TRUE;
}

gboolean
values_can_hold (const Values *self,
                 gdouble       cost)
{
  if (!self->is_whole)
    return !(cost > MOST_UNSCALED) || !isfinite (cost) || self->scale < 1;

  return !isfinite (cost)
         || (cost < WHOLE_NONE && (gdouble) (guint32) cost >= cost);
}

/* The directions in which queries walk the arc @arc, if costs up to @most are
 * ways: 1 forward, 2 backward, 3 both, 0 none. */
static guint
directions_of (const Values *self,
               guint32       arc,
               gdouble       most,
               guint8        beaten)
{
  return ((values_number (self, 2 * arc) <= most)
          | (values_number (self, 2 * arc + 1) <= most) << 1) & ~beaten & 3u;
}

/* Packs the arcs of @node into a row of its own. A number from a damaged file
 * may be too large for sums; it is replaced by "no way". */
static void
patch_row_of (const Values         *self,
              const HierarchyShape *shape,
              const guint8         *beaten,
              guint32               node)
{
  const guint32 first = shape->first_up[node];
  const guint32 n = shape->first_up[node + 1] - first;
  const gdouble most = self->is_whole ? values_most_whole (shape)
                                      : (gdouble) G_MAXDOUBLE;
  gpointer ups = g_malloc (n * (self->is_whole ? sizeof (WholeUp)
                                               : sizeof (RealUp)) + 1);
  guint32 counts[4] = { 0, 0, 0, 0 }, at[4];
  UpEnds ends;

  for (guint32 i = first; i < first + n; i++)
    counts[directions_of (self, i, most, beaten[i])]++;
  ends.down = counts[1];
  ends.up = ends.down + counts[3];
  ends.all = ends.up + counts[2];
  at[0] = ends.all;
  at[1] = 0;
  at[2] = ends.up;
  at[3] = ends.down;

  for (guint32 i = first; i < first + n; i++)
    {
      const guint ways = directions_of (self, i, most, beaten[i]);
      const gdouble forward = ways & 1 ? values_number (self, 2 * i)
                                       : (gdouble) INFINITY;
      const gdouble backward = ways & 2 ? values_number (self, 2 * i + 1)
                                        : (gdouble) INFINITY;
      const guint32 place = at[ways]++;

      if (self->is_whole)
        ((WholeUp *) ups)[place] = (WholeUp) {
          shape->heads[i], ways & 1 ? (guint32) forward : WHOLE_NONE,
          ways & 2 ? (guint32) backward : WHOLE_NONE };
      else
        ((RealUp *) ups)[place] = (RealUp) { shape->heads[i], 0, forward,
                                             backward };
    }
  patch_take_row (self->patch, node, ups, ends);
}

void
values_pack_row (Values               *self,
                 const HierarchyShape *shape,
                 const guint8         *beaten,
                 guint32               node)
{
  if (self->patch != NULL)
    patch_row_of (self, shape, beaten, node);
  else if (self->is_whole)
    whole_pack_row (self, shape, beaten, node);
  else
    real_pack_row (self, shape, beaten, node);
}

gboolean
values_update_arc (Values               *self,
                   const HierarchyShape *shape,
                   guint32               arc,
                   guint8                beaten)
{
  if (self->patch != NULL)
    return FALSE;

  return self->is_whole ? whole_update_arc (self, shape, arc, beaten)
                        : real_update_arc (self, shape, arc, beaten);
}

static gpointer
copy_array (gconstpointer array,
            gsize         n,
            gsize         size)
{
  gpointer copy = g_try_malloc (MAX (1, n * size));

  if (copy != NULL && n > 0)
    memcpy (copy, array, n * size);
  return copy;
}

gboolean
values_copy (Values               *self,
             const Values         *other,
             const HierarchyShape *shape)
{
  const gboolean is_whole = other->is_whole;

  *self = *other;
  self->costs = copy_array (other->costs, shape->n_edges,
                            sizeof *self->costs);
  self->pairs.any = copy_array (other->pairs.any, shape->n_arcs,
                                is_whole ? sizeof (WholePair)
                                         : sizeof (RealPair));
  self->ups.any = copy_array (other->ups.any, shape->n_arcs,
                              is_whole ? sizeof (WholeUp) : sizeof (RealUp));
  self->ends = copy_array (other->ends, shape->n_nodes, sizeof *self->ends);
  if (self->costs != NULL && self->pairs.any != NULL && self->ups.any != NULL
      && self->ends != NULL)
    return TRUE;

  values_clear (self);
  return FALSE;
}

void
values_clear (Values *self)
{
  g_clear_pointer (&self->costs, g_free);
  g_clear_pointer (&self->pairs.any, g_free);
  g_clear_pointer (&self->ups.any, g_free);
  g_clear_pointer (&self->ends, g_free);
  g_clear_pointer (&self->patch, patch_free);
}

gsize
values_bytes (const Values         *self,
              const HierarchyShape *shape)
{
  const gsize an_arc = self->is_whole ? sizeof (WholePair) + sizeof (WholeUp)
                                      : sizeof (RealPair) + sizeof (RealUp);

  return shape->n_arcs * an_arc + shape->n_edges * sizeof *self->costs
         + shape->n_nodes * sizeof *self->ends
         + (self->patch != NULL ? patch_bytes (self->patch) : 0);
}
