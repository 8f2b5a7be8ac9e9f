/* grid-goals.c - how far it is to the goals of a search over a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each distance depends on how far two cells are apart along two or three axes:
 * columns and rows, axial coordinates, or families of lines. A goal is a box in
 * these axes. Several goals that lie together are one box, too, since the gap
 * between a cell and the box along an axis is a lower bound for all goals in
 * it.
 *
 * Only the inadmissible heuristics overestimate: a step changes each axis by so
 * little that the distance falls by no more than the step costs over the
 * cheapest terrain. So all others are consistent, too. */

#include "graphs/grid/grid-goals.h"

#include "graphs/grid/grid-courses.h"
#include "graphs/grid/grid-masks.h"
#include "graphs/grid/grid-metric.h"

#include <stdlib.h>

#define N_AXES 3

/* Up to this many goals have a box each. */
#define MAX_BOXES 16

typedef struct
{
  gdouble low[N_AXES];
  gdouble high[N_AXES];
} Box;

/* The cursor: the goals of a search. It is NULL if the heuristic is 0 everywhere
 * and the search follows all edges. */
typedef struct
{
  GridCursor       cursor;      /* first, because the grid casts to it */
  WayGridHeuristic kind;        /* never WAY_GRID_TIGHTEST */
  WayCost          horizontal;  /* what steps cost at least */
  WayCost          vertical;
  OctileSteps      octile;
  WayCost          any;         /* the least of them */
  gdouble          scale;       /* of straight lines */
  guint            n_boxes;
  Box              boxes[MAX_BOXES];
} Goals;

/* Tells what steps cost over the cheapest class on the map. %FALSE if no class
 * on it can be entered. */
static gboolean
find_prices (const WayGrid *self,
             WayCost        prices[N_STEPS])
{
  WayCost least = INFINITY;
  guint cheapest = 0;

  for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
    if (self->terrain->counts[klass] > 0 && self->mover[klass] < least)
      {
        least = self->mover[klass];
        cheapest = klass;
      }

  for (guint step = 0; step < N_STEPS; step++)
    prices[step] = self->prices[step][cheapest];
  return least < INFINITY;
}

static WayGridHeuristic
choose_kind (const WayGrid *self)
{
  if (self->heuristic != WAY_GRID_TIGHTEST)
    return self->heuristic;
  if (self->shape == WAY_GRID_HEXAGONS)
    return WAY_GRID_HEXAGONAL;
  if (self->shape == WAY_GRID_TRIANGLES)
    return WAY_GRID_TRIANGULAR;

  return WAY_GRID_OCTILE;
}

/* The straight line is longer than the diagonal step beside it if that is
 * cheap, as with 10 and 14. All lines are then scaled down, so that they never
 * cost more than the steps. */
static gdouble
line_scale (const OctileSteps *steps)
{
  const gdouble line = metric_line (steps->horizontal, steps->vertical);

  return line > steps->diagonal ? steps->diagonal / line : 1;
}

/* The coordinates of a cell along the axes of a heuristic. */
static G_ALWAYS_INLINE inline void
find_axes (const WayGrid   *self,
           WayGridHeuristic kind,
           gsize            node,
           gdouble          axes[N_AXES])
{
  guint32 column, row;
  gint64 strips[N_AXES];
  WayPosition centre;

  terrain_find_cell (self->terrain, (guint32) node, &column, &row);
  axes[0] = column;
  axes[1] = row;
  axes[2] = 0;
  if (kind == WAY_GRID_HEXAGONAL)
    {
      /* Axial coordinates, and their sum. */
      axes[0] = (gdouble) column - (row >> 1);
      axes[2] = axes[0] + row;
    }
  else if (kind == WAY_GRID_TRIANGULAR)
    {
      shape_triangle_strips (column, row, strips);
      for (guint i = 0; i < N_AXES; i++)
        axes[i] = (gdouble) strips[i];
    }
  else if (kind == WAY_GRID_EUCLIDEAN && self->rule.row_matters)
    {
      shape_get_centre (self->shape, column, row, 1, 1, &centre);
      axes[0] = centre.x / shape_step_length (self->shape, STEP_HORIZONTAL,
                                              1, 1);
      axes[1] = centre.y / shape_step_length (self->shape, STEP_HORIZONTAL,
                                              1, 1);
    }
}

static void
box_include (Box          *self,
             const gdouble axes[N_AXES],
             gboolean      is_first)
{
  for (guint i = 0; i < N_AXES; i++)
    {
      self->low[i] = is_first ? axes[i] : MIN (self->low[i], axes[i]);
      self->high[i] = is_first ? axes[i] : MAX (self->high[i], axes[i]);
    }
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;

  return (one > other) - (one < other);
}

/* Puts the goals into boxes. They are taken row by row, so that goals that
 * share a box lie close together. */
static void
fill_boxes (Goals          *goals,
            const WayGrid  *self,
            const WayQuery *query)
{
  g_autofree guint32 *nodes = g_new (guint32, query->n_goals);
  guint n_nodes = 0, last = G_MAXUINT;

  for (guint i = 0; i < query->n_goals; i++)
    if (grid_has_node (self, query->goals[i]))
      nodes[n_nodes++] = (guint32) WAY_NODE_INDEX (query->goals[i]);
  qsort (nodes, n_nodes, sizeof *nodes, compare_nodes);

  goals->n_boxes = MIN (n_nodes, MAX_BOXES);
  for (guint i = 0; i < n_nodes; i++)
    {
      const guint box = (guint) ((guint64) i * goals->n_boxes / n_nodes);
      gdouble axes[N_AXES];

      find_axes (self, goals->kind, nodes[i], axes);
      box_include (&goals->boxes[box], axes, box != last);
      last = box;
    }
}

/* Half of the cheapest step is a bound for all shapes and heuristics: the rows
 * of hexagons overlap, and so do the columns of triangles. */
WayCost
grid_goals_least_a_ring (const WayGrid *self)
{
  WayCost prices[N_STEPS];
  OctileSteps steps;

  if (!find_prices (self, prices))
    return 0;

  octile_steps_init (&steps, prices[STEP_HORIZONTAL], prices[STEP_VERTICAL],
                     prices[STEP_DIAGONAL]);
  return MIN (MIN (steps.horizontal, steps.vertical), steps.diagonal)
         * (self->rule.row_matters ? 0.5 : line_scale (&steps)) * 0.5;
}

/* Fills in all that the heuristic needs. */
static void
fill_goals (Goals          *goals,
            const WayGrid  *self,
            const WayQuery *query,
            const WayCost   prices[N_STEPS])
{
  goals->kind = choose_kind (self);
  octile_steps_init (&goals->octile, prices[STEP_HORIZONTAL],
                     prices[STEP_VERTICAL], prices[STEP_DIAGONAL]);
  goals->horizontal = prices[STEP_HORIZONTAL];
  goals->vertical = prices[STEP_VERTICAL];
  if (goals->kind != WAY_GRID_MANHATTAN)
    {
      goals->horizontal = goals->octile.horizontal;
      goals->vertical = goals->octile.vertical;
    }
  goals->any = MIN (goals->octile.horizontal, goals->octile.vertical);
  goals->scale = line_scale (&goals->octile);
  if (self->rule.row_matters)   /* lines over these are measured in steps */
    goals->scale = 1;
  fill_boxes (goals, self, query);
}

/* Of the heuristics that a user can choose some are not admissible. */
static gboolean
can_follow_courses (WayGrid        *self,
                    const WayQuery *query)
{
  return query->any_path && query->searched == WAY_GRAPH (self)
         && (!query->informed || self->heuristic == WAY_GRID_TIGHTEST)
         && grid_courses_fit (self);
}

gpointer
grid_goals_begin (WayGraph       *graph,
                  const WayQuery *query)
{
  WayGrid *self = (WayGrid *) graph;
  const GridCursor cursor = { can_follow_courses (self, query) };
  WayCost prices[N_STEPS];
  const gboolean estimates = query->n_goals > 0
                             && self->heuristic != WAY_GRID_NO_HEURISTIC
                             && find_prices (self, prices);
  Goals *goals;

  if (!estimates && !cursor.follows_courses)
    return NULL;

  goals = g_new (Goals, 1);
  goals->cursor = cursor;
  goals->n_boxes = 0;
  if (estimates)
    fill_goals (goals, self, query, prices);

  return goals;
}

void
grid_goals_end (WayGraph *graph,
                gpointer  cursor)
{
  g_free (cursor);
}

/* The distance between a cell and a box along one axis; 0 if they overlap
 * there. */
static inline gdouble
gap_along (const Box    *box,
           const gdouble axes[N_AXES],
           guint         i)
{
  return metric_largest (box->low[i] - axes[i], axes[i] - box->high[i], 0);
}

static G_ALWAYS_INLINE inline WayCost
measure (const Goals           *self,
         const WayGridHeuristic kind,
         const Box             *box,
         const gdouble          axes[N_AXES])
{
  const gdouble gap[N_AXES] = { gap_along (box, axes, 0),
                                gap_along (box, axes, 1),
                                gap_along (box, axes, 2) };

  switch (kind)
    {
    case WAY_GRID_MANHATTAN:
      return metric_manhattan (gap[0], gap[1], self->horizontal,
                               self->vertical);
    case WAY_GRID_CHEBYSHEV:
      return metric_chebyshev (gap[0], gap[1], self->horizontal,
                               self->vertical);
    case WAY_GRID_EUCLIDEAN:
      return metric_line (gap[0] * self->horizontal, gap[1] * self->vertical)
             * self->scale;
    case WAY_GRID_HEXAGONAL:
      return metric_largest (gap[0], gap[1], gap[2]) * self->any;
    case WAY_GRID_TRIANGULAR:
      return (gap[0] + gap[1] + gap[2]) * self->any;
    case WAY_GRID_OCTILE:
    case WAY_GRID_TIGHTEST:
    case WAY_GRID_NO_HEURISTIC:
    default:
      return metric_octile (gap[0], gap[1], &self->octile);
    }
}

/* Compiled once for each kind of heuristic, which is then a constant. */
static G_ALWAYS_INLINE inline WayCost
estimate (const WayGrid         *self,
          const Goals           *goals,
          const WayGridHeuristic kind,
          gsize                  node)
{
  gdouble axes[N_AXES];
  WayCost least;

  find_axes (self, kind, node, axes);
  least = measure (goals, kind, &goals->boxes[0], axes);
  for (guint i = 1; i < goals->n_boxes; i++)
    least = MIN (least, measure (goals, kind, &goals->boxes[i], axes));

  return least;
}

WayCost
grid_goals_estimate (WayGraph *graph,
                     gpointer  cursor,
                     WayNode   node)
{
  const WayGrid *self = (const WayGrid *) graph;
  const Goals *goals = cursor;
  const gsize index = WAY_NODE_INDEX (node);

  if (goals == NULL || goals->n_boxes == 0 || !grid_has_node (self, node))
    return 0;

  switch (goals->kind)
    {
    case WAY_GRID_MANHATTAN:
      return estimate (self, goals, WAY_GRID_MANHATTAN, index);
    case WAY_GRID_CHEBYSHEV:
      return estimate (self, goals, WAY_GRID_CHEBYSHEV, index);
    case WAY_GRID_EUCLIDEAN:
      return estimate (self, goals, WAY_GRID_EUCLIDEAN, index);
    case WAY_GRID_HEXAGONAL:
      return estimate (self, goals, WAY_GRID_HEXAGONAL, index);
    case WAY_GRID_TRIANGULAR:
      return estimate (self, goals, WAY_GRID_TRIANGULAR, index);
    case WAY_GRID_OCTILE:
    case WAY_GRID_TIGHTEST:
    case WAY_GRID_NO_HEURISTIC:
    default:
      return estimate (self, goals, WAY_GRID_OCTILE, index);
    }
}
