/* customise.c - a hierarchy is given its costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Customisable contraction hierarchies (Dibbelt, Strasser and Wagner, 2014).
 * An arc costs at first what the edges between its ends do. Nodes are taken
 * from the lowest up, and each offers its arcs to those who meet it from below:
 * for two arcs of one row the ways between their heads by the tail. Whatever
 * order nodes have, between any two there is then a best way that goes up the
 * tree and down again. O(triangles).
 *
 * A query need not look at an arc (v, x) if the arcs (v, y) and (y, x),
 * whatever their order, cost less: no best way uses it. That is decided in the
 * same pass, for the arcs of all nodes below y as soon as y's are known. On
 * Moscow's roads a query has 3465 arcs to look at then, of 6321. Perfect
 * customising, which takes another pass down the tree, would leave 3374. But it
 * would have each arc depend on all above it, so that a change of costs would
 * be felt far below; here it is felt in one step. An arc is left out only if it
 * is strictly dearer, so that what is left in its stead can be left out in turn
 * only for what is cheaper still, and there is an end to it. */

#include "routing/hierarchy/values.h"

#include "core/team.h"
#include "routing/hierarchy/tree-parts.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

/* Above this the sum of 2^32 costs might be more than a double holds. */
#define MOST_UNSCALED 0x1p990
#define SCALE 0x1p-64

/* A thread that packs rows takes so many at a time. */
#define NODES_A_TURN 4096

/* Below this, in arcs for each thread, it takes longer to start a thread than
 * the thread saves. */
#define LEAST_ARCS 20000

/* How far one thread has come is told each time that so many are done. */
#define ROWS_A_TELLING 256

/* What several threads share. */
typedef struct
{
  const Values         *values;
  const HierarchyShape *shape;
  TreeParts             tree;
  gpointer              to;      /* (not owned) n_nodes pairs of each thread */
  guint8               *beaten;  /* (not owned) */
  gint                  n_taken; /* parts, or turns, so far; atomic */
  gdouble              *most;    /* (not owned) of each thread: the largest
                                  * number that is a way */
} CustomiseJob;

static guint32
customise_job_take (CustomiseJob *self)
{
  return (guint32) g_atomic_int_add (&self->n_taken, 1);
}

/* How much work the rows of nodes below @rank are of all: each has the arcs
 * from below to look at. */
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
#define FROM_COST(cost) ((cost) < WHOLE_NONE ? (guint32) (cost) : WHOLE_NONE)
#include "routing/hierarchy/customise-kind.h"
#include "routing/hierarchy/customise-team.h"

#define NUMBER gdouble
#define PAIR RealPair
#define UP RealUp
#define NONE ((gdouble) INFINITY)
#define KIND(name) real_##name
#define MEMBER real
/* A cost of -0 is 0, whichever edge the least is found by. */
#define FROM_COST(cost) ((cost) * values->scale + 0.0)
#include "routing/hierarchy/customise-kind.h"
#include "routing/hierarchy/customise-team.h"

/* What is to be known of costs before they are used. */
typedef struct
{
  gboolean are_valid;
  gboolean are_whole;
  gboolean has_free;            /* whether one is 0 */
  gdouble  most;                /* the largest that is a way */
} Survey;

/* Takes over costs while it looks at them, so that memory is asked once, and
 * without a branch. */
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

/* Takes over costs, which may be those of @self. */
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

/* How many threads there is work and memory for. */
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

/* Customises in numbers of kind @is_whole. @fits is set to whether these hold
 * all sums. */
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

/* In which directions queries walk the arc @arc, if numbers up to @most are
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

/* Packs the arcs of @node into a row of its own. What lies in a file may be too
 * large for sums, and is no way then. */
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
