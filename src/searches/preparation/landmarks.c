/* landmarks.c - lower bounds from distances that were worked out beforehand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A*, landmarks and the triangle inequality: ALT (Goldberg and Harrelson,
 * 2005). For a landmark L and any way from v to t
 *
 *   d(v, t) >= d(L, t) - d(L, v)   and   d(v, t) >= d(v, L) - d(t, L)
 *
 * Both are of one form: x is a number that a node has, and that changes along
 * an edge by no more than the edge costs. With the least x of the goals as lo
 * and the largest as hi, the bound is the larger of lo - x and x - hi,
 * whichever applies; with an edge back at the same cost for each edge, both.
 * So there is one loop for all cases, over four landmarks at a time. As a
 * maximum of consistent bounds the whole is consistent. */

#include "searches/preparation/landmarks-private.h"

#include "core/heuristic-private.h"

#include <math.h>

/* A search uses so many groups, the best. More would hardly raise bounds. */
#define MAX_ACTIVE 4

/* Sums of real costs differ by the order in which they are added up. Bounds are
 * lowered by this share of the largest distance, so that no rounding lifts them
 * above the true cost. */
#define ROUNDING 1e-12

G_DEFINE_BOXED_TYPE (WayLandmarks, way_landmarks, way_landmarks_ref,
                     way_landmarks_unref)

/* A number for each lane of a group, of the kind that rows hold. */
typedef union
{
  WholeLanes whole;
  RealLanes  real;
} Lanes;

/* What bounds to the goals are made of, in one group of lanes. */
typedef struct
{
  Lanes lo;
  Lanes hi;
  guint group;
} Target;

/* What one search goes by: nothing (NULL) if it has no goals. */
typedef struct
{
  gboolean is_chosen;           /* whether the best groups stand in front */
  guint    n_active;
  Target   targets[];
} State;

/* Preparing --------------------------------------------------------------- */

WayLandmarks *
landmarks_alloc (void)
{
  WayLandmarks *self = g_new0 (WayLandmarks, 1);

  g_atomic_ref_count_init (&self->ref_count);
  return self;
}

WayLandmarks *
way_landmarks_new (WayGraph        *graph,
                   guint            n_landmarks,
                   WayLandmarkRule  rule,
                   const WayLimits *limits,
                   GError         **error)
{
  WayLandmarks *self;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (n_landmarks > 0, NULL);
  g_return_val_if_fail ((guint) rule <= WAY_LANDMARKS_AVOID, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  self = landmarks_alloc ();
  meter_begin_stage (&meter, 0, 1);
  if (landmark_set_make (&self->set, graph, n_landmarks,
                         rule == WAY_LANDMARKS_AVOID, &meter, error))
    {
      meter_tell_end (&meter);
      return self;
    }

  way_landmarks_unref (self);
  return NULL;
}

WayLandmarks *
way_landmarks_ref (WayLandmarks *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_landmarks_unref (WayLandmarks *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  landmark_set_clear (&self->set);
  g_clear_pointer (&self->file, g_bytes_unref);
  g_free (self->spares[0]);
  g_free (self->spares[1]);
  g_free (self);
}

guint
way_landmarks_get_n_landmarks (const WayLandmarks *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->set.n_landmarks;
}

/* Bounds ------------------------------------------------------------------ */

/* Whether a lane bounds from below by lo, and from above by hi. */
static void
get_uses (const LandmarkSet *set,
          guint              group,
          gboolean           reverse,
          gboolean          *uses_lo,
          gboolean          *uses_hi)
{
  const gboolean is_out = group < set->n_out_groups;

  *uses_lo = set->is_symmetric || is_out != reverse;
  *uses_hi = set->is_symmetric || is_out == reverse;
}

static gdouble
rounding_of (const LandmarkSet *set)
{
  return set->rows.whole ? 0 : set->rows.largest * ROUNDING;
}

WayCost
way_landmarks_get_bound (const WayLandmarks *self,
                         WayNode             from,
                         WayNode             to)
{
  const LandmarkSet *set;
  const LandmarkRows *rows;
  gdouble bound = 0;

  g_return_val_if_fail (self != NULL, 0);

  set = &self->set;
  rows = &set->rows;
  g_return_val_if_fail (WAY_NODE_INDEX (from) < rows->n_nodes, 0);
  g_return_val_if_fail (WAY_NODE_INDEX (to) < rows->n_nodes, 0);

  for (guint lane = 0; lane < rows->n_groups * ROW_LANES; lane++)
    {
      const gdouble x = landmark_rows_get (rows, WAY_NODE_INDEX (from), lane);
      const gdouble y = landmark_rows_get (rows, WAY_NODE_INDEX (to), lane);
      gboolean uses_lo, uses_hi;

      get_uses (set, lane / ROW_LANES, FALSE, &uses_lo, &uses_hi);
      if (uses_lo)
        bound = MAX (bound, y - x - rounding_of (set));
      if (uses_hi)
        bound = MAX (bound, x - y - rounding_of (set));
    }

  return bound;
}

/* Heuristics -------------------------------------------------------------- */

/* Memory for a state: that of a search that has ended, if there is one. To ask
 * again and again then allocates nothing. */
static State *
new_state (WayLandmarks *self)
{
  State *state = g_atomic_pointer_exchange (&self->spares[0], NULL);

  if (state == NULL)
    state = g_atomic_pointer_exchange (&self->spares[1], NULL);
  if (state == NULL)
    state = g_malloc (sizeof *state
                      + self->set.rows.n_groups * sizeof (Target));
  state->is_chosen = FALSE;
  state->n_active = self->set.rows.n_groups;

  return state;
}

static void
set_lane (const LandmarkSet *set,
          Target            *target,
          guint              lane,
          gdouble            lo,
          gdouble            hi)
{
  if (set->rows.whole != NULL)
    {
      target->lo.whole[lane] = (gint32) lo;
      target->hi.whole[lane] = (gint32) hi;
    }
  else
    {
      target->lo.real.at[lane] = lo - rounding_of (set);
      target->hi.real.at[lane] = hi + rounding_of (set);
    }
}

/* The least and the largest value of the goals; what is not used bounds
 * nothing. */
static void
aim (const LandmarkSet *set,
     Target            *target,
     const WayNode     *goals,
     guint              n_goals,
     gboolean           reverse)
{
  const LandmarkRows *rows = &set->rows;
  gboolean uses_lo, uses_hi;

  get_uses (set, target->group, reverse, &uses_lo, &uses_hi);
  for (guint lane = 0; lane < ROW_LANES; lane++)
    {
      const gdouble end = rows->whole ? G_MAXINT32 : G_MAXDOUBLE;
      gdouble lo = end, hi = 0;

      for (guint i = 0; i < n_goals; i++)
        if (WAY_NODE_INDEX (goals[i]) < rows->n_nodes)
          {
            const gdouble x
              = landmark_rows_get (rows, WAY_NODE_INDEX (goals[i]),
                                   target->group * ROW_LANES + lane);

            lo = MIN (lo, x);
            hi = MAX (hi, x);
          }

      set_lane (set, target, lane, uses_lo ? lo : 0, uses_hi ? hi : end);
    }
}

static gpointer
begin_state (WayLandmarks  *self,
             const WayNode *goals,
             guint          n_goals,
             gboolean       reverse)
{
  gboolean any = FALSE;
  State *state;

  for (guint i = 0; i < n_goals && !any; i++)
    any = WAY_NODE_INDEX (goals[i]) < self->set.rows.n_nodes;
  if (!any)
    return NULL;

  state = new_state (self);
  for (guint group = 0; group < state->n_active; group++)
    {
      state->targets[group].group = group;
      aim (&self->set, &state->targets[group], goals, n_goals, reverse);
    }

  return state;
}

static gpointer
begin (const WayNode *goals,
       guint          n_goals,
       gpointer       user_data)
{
  return begin_state (user_data, goals, n_goals, FALSE);
}

static gpointer
begin_reverse (const WayNode *goals,
               guint          n_goals,
               gpointer       user_data)
{
  return begin_state (user_data, goals, n_goals, TRUE);
}

static void
end (gpointer state,
     gpointer user_data)
{
  WayLandmarks *self = user_data;

  for (guint i = 0; state != NULL && i < G_N_ELEMENTS (self->spares); i++)
    state = g_atomic_pointer_exchange (&self->spares[i], state);
  g_free (state);
}

/* A vector has no maximum, but comparing two of them makes a mask. */
static inline WholeLanes
larger (WholeLanes a,
        WholeLanes b)
{
  const WholeLanes mask = a > b;

  return (a & mask) | (b & ~mask);
}

/* Rows of a damaged file may hold anything: bits are subtracted, which cannot
 * overflow. */
static inline WholeLanes
subtract (WholeLanes a,
          WholeLanes b)
{
  return (WholeLanes) ((BitLanes) a - (BitLanes) b);
}

static inline WholeLanes
bound_whole (const Target     *target,
             const WholeLanes *row)
{
  const WholeLanes x = row[target->group];

  return larger (subtract (target->lo.whole, x),
                 subtract (x, target->hi.whole));
}

static WayCost
evaluate_whole (const State      *state,
                const WholeLanes *row)
{
  WholeLanes best = { 0 };
  gint32 bound = 0;

  for (guint i = 0; i < state->n_active; i++)
    best = larger (best, bound_whole (&state->targets[i], row));
  for (guint lane = 0; lane < ROW_LANES; lane++)
    bound = MAX (bound, best[lane]);

  return bound;
}

static inline gdouble
bound_real (const Target    *target,
            const RealLanes *row)
{
  const gdouble *x = row[target->group].at;
  gdouble bound = 0;

  for (guint lane = 0; lane < ROW_LANES; lane++)
    {
      const gdouble below = target->lo.real.at[lane] - x[lane];
      const gdouble above = x[lane] - target->hi.real.at[lane];

      bound = MAX (bound, MAX (below, above));
    }

  return bound;
}

static WayCost
evaluate_real (const State     *state,
               const RealLanes *row)
{
  gdouble bound = 0;

  for (guint i = 0; i < state->n_active; i++)
    bound = MAX (bound, bound_real (&state->targets[i], row));

  return bound;
}

static WayCost
evaluate (const LandmarkSet *set,
          const State       *state,
          gsize              node)
{
  const LandmarkRows *rows = &set->rows;

  if (rows->whole != NULL)
    return evaluate_whole (state, rows->whole + node * rows->n_groups);

  return evaluate_real (state, rows->real + node * rows->n_groups);
}

/* The bound by one group alone. */
static WayCost
evaluate_group (const LandmarkSet *set,
                const Target      *target,
                gsize              node)
{
  const LandmarkRows *rows = &set->rows;
  WayCost bound = 0;

  if (rows->real != NULL)
    return bound_real (target, rows->real + node * rows->n_groups);

  for (guint lane = 0; lane < ROW_LANES; lane++)
    bound = MAX (bound, bound_whole (target, rows->whole
                                     + node * rows->n_groups)[lane]);

  return bound;
}

/* The first node that a search asks about is its start: the groups that say
 * most about that one are likely to do so on the way. A search has to go by
 * the same ones to its end, for bounds to be consistent. */
static void
choose_groups (const LandmarkSet *set,
               State             *state,
               gsize              node)
{
  const guint n_groups = state->n_active;

  state->is_chosen = TRUE;
  state->n_active = MIN (n_groups, MAX_ACTIVE);
  for (guint place = 0; place < state->n_active; place++)
    for (guint i = place + 1; i < n_groups; i++)
      if (evaluate_group (set, &state->targets[i], node)
          > evaluate_group (set, &state->targets[place], node))
        {
          const Target swap = state->targets[place];

          state->targets[place] = state->targets[i];
          state->targets[i] = swap;
        }
}

static WayCost
eval (gpointer data,
      WayNode  node,
      gpointer user_data)
{
  const WayLandmarks *self = user_data;
  State *state = data;

  if (state == NULL || WAY_NODE_INDEX (node) >= self->set.rows.n_nodes)
    return 0;
  if (G_UNLIKELY (!state->is_chosen))
    choose_groups (&self->set, state, WAY_NODE_INDEX (node));

  return evaluate (&self->set, state, WAY_NODE_INDEX (node));
}

static WayHeuristic *reverse (const WayHeuristic *self);

static WayHeuristic *
new_heuristic (WayLandmarks     *self,
               WayHeuristicBeginFunc begin_func)
{
  const LandmarkRows *rows = &self->set.rows;
  WayHeuristic *heuristic
    = way_heuristic_new_full (begin_func, eval, end, way_landmarks_ref (self),
                         (GDestroyNotify) way_landmarks_unref);

  heuristic->rows = rows->whole ? (const guint8 *) rows->whole
                                : (const guint8 *) rows->real;
  heuristic->row_size = landmark_rows_bytes (rows) / MAX (rows->n_nodes, 1);
  heuristic->n_rows = rows->n_nodes;
  heuristic->is_consistent = TRUE;
  heuristic->reverse = reverse;

  return heuristic;
}

static WayHeuristic *
reverse (const WayHeuristic *self)
{
  return new_heuristic (self->user_data,
                        self->begin == begin ? begin_reverse : begin);
}

WayHeuristic *
way_landmarks_to_heuristic (WayLandmarks *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return new_heuristic (self, begin);
}

WayHeuristic *
way_landmarks_to_reverse_heuristic (WayLandmarks *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return new_heuristic (self, begin_reverse);
}
