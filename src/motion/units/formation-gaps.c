/* formation-gaps.c - narrow places on the route, and the order of members there
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A node of the route has as many lanes as members stand abreast there: a walk
 * to each side, at right angles to the route, ends at a wall or at the edge of
 * the shape. A gap begins where the route has fewer lanes than before, and fewer
 * than the shape needs. The members before a gap go through it in the order of
 * their distances to it. Each row of them keeps one length of a member behind
 * the row in front, so no two rows meet in front of the gap. */

#include "motion/units/formation-private.h"

#include <math.h>
#include <stdlib.h>

/* Steps of walks to the sides in a tick. */
#define MAX_SIDE_STEPS 256

/* A walk to the side leaves its line by at most this part of a step. */
#define MAX_OFF_LINE 0.75

/* Rows keep less than their length, so that none arrives late: members of one
 * cell, and larger ones by their size. These are measured values. */
#define CELL_LENGTH 0.65
#define BODY_LENGTH 0.9

typedef struct
{
  const Walker *walker;
  WayPosition   middle;         /* of the line */
  WayPosition   across;         /* its direction, of length 1 */
  gdouble       step;           /* to the nearest neighbour of the middle */
} Line;

/* Lanes -------------------------------------------------------------------- */

/* How far @node is along the line, and beside it; %FALSE if it has no
 * position. */
static gboolean
find_on_line (const WayFormation *self,
              const Line         *line,
              WayNode             node,
              gdouble            *along,
              gdouble            *beside)
{
  WayPosition at;

  if (!way_graph_get_position (formation_graph (self), node, &at))
    return FALSE;
  at = formation_flatten (self, at, line->middle);
  *along = at.x * line->across.x + at.y * line->across.y;
  *beside = fabs (at.x * line->across.y - at.y * line->across.x);
  return TRUE;
}

/* The distance of the nearest neighbour of @node; 0 if it has none. */
static gdouble
find_step (const WayFormation *self,
           const Line         *line,
           WayNode             node)
{
  const WayEdges *edges
    = motion_edges (self->dispatcher->motion, line->walker, node);
  gdouble least = INFINITY;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    {
      gdouble along, beside;

      if (way_edges_get_cost (edges, i) < INFINITY
          && find_on_line (self, line, way_edges_get_node (edges, i), &along,
                           &beside)
          && (along != 0 || beside != 0))
        least = MIN (least, sqrt (along * along + beside * beside));
    }

  return least < INFINITY ? least : 0;
}

/* The neighbour of @from that is farthest along the line; %NULL if none is
 * farther than *@along. (transfer full) */
static WayPath *
step_along (const WayFormation *self,
            const Line         *line,
            gdouble             side,
            WayNode             from,
            gdouble            *along)
{
  const WayEdges *edges
    = motion_edges (self->dispatcher->motion, line->walker, from);
  guint best = G_MAXUINT;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    {
      gdouble far, beside;

      if (way_edges_get_cost (edges, i) < INFINITY
          && find_on_line (self, line, way_edges_get_node (edges, i), &far,
                           &beside)
          && beside <= MAX_OFF_LINE * line->step && side * far > *along)
        {
          *along = side * far;
          best = i;
        }
    }

  return best < G_MAXUINT
           ? formation_path_of (self, way_edges_get_node (edges, best)) : NULL;
}

/* How far a walk to one side of node @i leads, at most @most. Adds its steps to
 * @n_steps. */
static gdouble
measure_side (const WayFormation *self,
              const Line         *line,
              guint               i,
              gdouble             side,
              gdouble             most,
              guint              *n_steps)
{
  WayPath *at = formation_path_of (self, way_path_get_node (self->route, i));
  WayPath *next;
  gdouble along = 0;

  while (along < most
         && (next = step_along (self, line, side, way_path_get_node (at, 0),
                                &along)) != NULL)
    {
      way_path_unref (at);
      at = next;
      ++*n_steps;
    }
  way_path_unref (at);

  return MIN (along, most);
}

/* The line across the route at node @i; %FALSE if it has none. */
static gboolean
find_line (WayFormation *self,
           guint         i,
           Line         *line)
{
  WayGraph *graph = formation_graph (self);
  const guint last = formation_last (self);
  const WayNode before = way_path_get_node (self->route, i > 0 ? i - 1 : 0);
  const WayNode after = way_path_get_node (self->route, MIN (i + 1, last));
  WayPosition a, b;
  gdouble length;

  if (!way_graph_get_position (graph, way_path_get_node (self->route, i),
                               &line->middle)
      || !way_graph_get_position (graph, before, &a)
      || !way_graph_get_position (graph, after, &b))
    return FALSE;

  a = formation_flatten (self, a, line->middle);
  b = formation_flatten (self, b, line->middle);
  length = sqrt ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  line->across = (WayPosition) { -(b.y - a.y) / length, (b.x - a.x) / length };
  line->walker = motion_walker (self->dispatcher->motion, self->lead);
  line->step = find_step (self, line, way_path_get_node (self->route, i));
  return length > 0 && line->step > 0;
}

/* The lanes at node @i of the route, and the lanes that the shape needs. */
static guint
count_lanes (WayFormation *self,
             guint         i,
             Line         *line,
             guint        *n_wanted,
             guint        *n_steps)
{
  gdouble most, width, left, lane;

  ++*n_steps;
  *n_wanted = 1;
  if (!find_line (self, i, line))
    return 1;

  most = self->width / 2;
  left = measure_side (self, line, i, -1, most, n_steps);
  width = left + measure_side (self, line, i, 1, most, n_steps);
  lane = line->step * self->largest;
  *n_wanted = (guint) MIN (self->width / lane + 1, self->members->len);
  return (guint) MIN (floor (width / lane + 1e-6) + 1, *n_wanted);
}

/* Gaps --------------------------------------------------------------------- */

void
formation_forget_gaps (WayFormation *self)
{
  g_array_set_size (self->gaps, 0);
  self->n_measured = 0;
  self->room = 0;
  self->lanes = G_MAXUINT;
}

/* Of gaps that follow each other closely only the narrowest counts. */
static void
add_gap (WayFormation *self,
         guint         at,
         guint         lanes,
         const Line   *line)
{
  const gdouble close = 2 + self->width / self->pitch;
  const Gap gap = {
    at, lanes, way_path_get_cost_so_far (self->route, at), line->across,
    line->step * self->largest
  };

  while (self->gaps->len > 0)
    {
      const Gap *before = formation_gap (self, self->gaps->len - 1);

      if (before->lanes < lanes || at - before->at > close)
        break;
      g_array_set_size (self->gaps, self->gaps->len - 1);
    }
  g_array_append_val (self->gaps, gap);
}

/* The last node of the route where members have to stand in line by now. */
static guint
find_reach (const WayFormation *self,
            WayCost             front)
{
  const gdouble length = self->members->len * (gdouble) self->largest;
  const guint last = formation_last (self);
  guint i = self->n_measured;

  while (i < last
         && way_path_get_cost_so_far (self->route, i)
              < front + (length + 16) * formation_step (self))
    i++;

  return i;
}

void
formation_find_gaps (WayFormation *self,
                     WayCost       front)
{
  const guint end = find_reach (self, front);
  guint n_steps = 0, n_wanted;
  Line line = { 0 };

  while (self->n_measured < end && n_steps < MAX_SIDE_STEPS)
    {
      const guint at = self->n_measured++;
      const guint lanes = count_lanes (self, at, &line, &n_wanted, &n_steps);

      if (lanes < n_wanted && lanes < self->lanes)
        add_gap (self, at, lanes, &line);
      self->lanes = lanes;
    }
}

/* A wall next to the gap may be gone. */
static void
measure_again (WayFormation *self,
               Gap          *gap)
{
  guint n_steps = 0, n_wanted;
  Line line;

  gap->lanes = count_lanes (self, gap->at, &line, &n_wanted, &n_steps);
}

const Gap *
formation_next_gap (const WayFormation *self,
                    guint               node)
{
  for (guint i = 0; i < self->gaps->len; i++)
    if (formation_gap (self, i)->at >= node)
      return formation_gap (self, i);

  return NULL;
}

/* Turns -------------------------------------------------------------------- */

/* Whether the next step of @member leads too near to the row in front. */
static gboolean
is_early (const WayFormation *self,
          const Member       *member,
          const Gap          *gap,
          guint               rank)
{
  const guint row = rank / MAX (gap->lanes, 1);
  const gdouble length
    = (self->largest > 1 ? BODY_LENGTH * self->largest : CELL_LENGTH)
      * formation_step (self);
  const Agent *agent
    = agents_find (self->dispatcher->motion->agents, member->agent);
  WayCost step;

  if (row == 0 || agent == NULL || agent->path == NULL)
    return FALSE;

  step = way_path_get_cost_so_far (agent->path, agent->at + 1)
         - way_path_get_cost_so_far (agent->path, agent->at);
  return gap->cost - member->progress - step < row * length - 1e-9;
}

/* The smaller turn comes first. */
static int
compare_turns (gconstpointer a,
               gconstpointer b)
{
  const Member *x = *(Member *const *) a, *y = *(Member *const *) b;

  if (x->turn != y->turn)
    return x->turn < y->turn ? -1 : 1;
  return (x->agent > y->agent) - (x->agent < y->agent);
}

/* Sorts the @n members that are before @gap by their turns. Members of one cell
 * go file after file: first those whose places are in the middle of the shape,
 * and of one file those in front. So each file goes straight on; members that
 * come from all sides hinder each other at the gap. Larger bodies do not fit
 * between two files: of these the nearest comes first. */
static void
deal_turns (const WayFormation *self,
            const Gap          *gap,
            Member            **waiting,
            guint               n)
{
  const gdouble row = MAX (self->spacing, gap->lanes * gap->lane);
  const WayCost depth
    = self->largest > 1 ? 0 : self->width / self->pitch * formation_step (self);

  for (guint i = 0; i < n; i++)
    {
      Member *member = waiting[i];
      const gdouble side = floor ((member->right * gap->across.x
                                   + member->down * gap->across.y) / row + 0.5);

      member->turn = MAX (0, 2 * fabs (side) - (side > 0)) * depth
                     - member->progress;
    }
  qsort (waiting, n, sizeof *waiting, compare_turns);
}

/* Holds those of the members before @gap that are too early; returns whether
 * there are any. */
static gboolean
hold_early (WayFormation *self,
            Gap          *gap,
            Member      **waiting,
            guint         n)
{
  gboolean holds = FALSE;

  measure_again (self, gap);
  deal_turns (self, gap, waiting, n);
  for (guint i = 0; i < n; i++)
    {
      waiting[i]->is_held = is_early (self, waiting[i], gap, i);
      holds |= waiting[i]->is_held;
    }

  return holds;
}

const Gap *
formation_take_turns (WayFormation *self,
                      Member      **walking,
                      guint         n)
{
  g_autofree Member **waiting = g_new (Member *, n + 1);
  const Gap *first = NULL;
  guint i = 0;

  for (guint next = self->gaps->len + 1; next-- > 0;)
    {
      Gap *gap = next < self->gaps->len ? formation_gap (self, next) : NULL;
      const WayCost from
        = next > 0 ? formation_gap (self, next - 1)->cost : -INFINITY;
      guint n_waiting = 0;

      for (; i < n && walking[i]->progress >= from; i++)
        {
          walking[i]->is_held = FALSE;
          if (walking[i]->n_lost < FORMATION_TICKS_LOST)
            waiting[n_waiting++] = walking[i];
        }
      if (gap != NULL && n_waiting > 0
          && hold_early (self, gap, waiting, n_waiting) && first == NULL)
        first = gap;
    }

  return first;
}
