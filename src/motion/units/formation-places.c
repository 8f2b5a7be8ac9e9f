/* formation-places.c - the nodes of places: at the goal, and along the route
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * At the goal each place needs a node of its own, so a search collects the nodes
 * around the goal, and each place, from the middle outwards, gets the nearest
 * free one. The search goes on over ground that changes: to begin again with each
 * change could take for ever. Along the route a place is passed and not kept, so a walk from the
 * route towards the place does, and ends where a wall is in the way. */

#include "motion/units/formation-private.h"

#include "engine/reached.h"

#include <wayfind/engine/results.h>

#include <math.h>
#include <stdlib.h>

/* The most nodes around a goal that are looked at for each member. */
#define MAX_NODES_A_MEMBER 1024

typedef struct
{
  guint32     id;               /* of the search */
  WayPosition at;               /* from the goal, in the plane of the places */
} Candidate;

typedef struct
{
  gdouble distance;             /* from the middle */
  guint   member;
} Slot;

static int
compare_slots (gconstpointer a,
               gconstpointer b)
{
  const Slot *x = a, *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return (x->member > y->member) - (x->member < y->member);
}

/* The places, from the middle outwards. */
static Slot *
sort_slots (const WayFormation *self)
{
  Slot *slots = g_new (Slot, self->members->len);

  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = formation_member (self, i);

      slots[i] = (Slot) { member->right * member->right
                            + member->down * member->down, i };
    }
  qsort (slots, self->members->len, sizeof *slots, compare_slots);

  return slots;
}

/* How many nodes around the goal to look at: enough for the corners of the
 * shape on a grid with four edges a cell. */
static guint
choose_n_nodes (const WayFormation *self)
{
  const guint n = self->members->len;
  const gdouble radius = self->width / self->pitch + 2;
  const gdouble wanted = 64 + 8.0 * n + 4 * radius * radius;

  return (guint) MIN (wanted, (gdouble) MAX_NODES_A_MEMBER * n);
}

static void
add_candidate (WayFormation *self,
               guint32       id)
{
  WayGraph *graph = way_search_get_graph (self->around);
  const WayNode goal = way_path_get_node (self->route, formation_last (self));
  Candidate candidate = { id, { 0, 0 } };
  WayPosition at, middle;

  if (!way_graph_get_position (graph, reached_node (self->around, id), &at)
      || !way_graph_get_position (formation_graph (self), goal, &middle))
    return;
  candidate.at = formation_flatten (self, at, middle);
  g_array_append_val (self->candidates, candidate);
}

static void
begin_collecting (WayFormation *self)
{
  self->around = way_search_new (motion_get_graph (self->dispatcher->motion,
                                                   self->lead),
                                 WAY_STRATEGY_DIJKSTRA);
  way_search_set_change_rule (self->around, WAY_CHANGE_CARRIES_ON);
  search_keep_to_loop (self->around);
  way_search_set_start (self->around, way_path_get_node (self->route,
                                                         formation_last (self)));
  self->candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  self->n_looked = 0;
}

/* %FALSE if the search has ended. */
static gboolean
collect_next (WayFormation *self)
{
  const WayNode goal = way_path_get_node (self->route, formation_last (self));
  const WayStatus status = way_search_step (self->around, 1, &self->failure);
  guint32 id;

  if (status == WAY_STATUS_FAILED || reached_last (self->around) == NO_ID)
    return FALSE;
  if (self->n_looked++ == 0 && reached_lookup (self->around, goal, &id))
    add_candidate (self, id);
  add_candidate (self, reached_last (self->around));
  return status == WAY_STATUS_RUNNING;
}

/* From near to far, the goal first. */
gboolean
formation_collect (WayFormation *self,
                   StepBudget   *budget)
{
  const guint most = choose_n_nodes (self);

  if (self->around == NULL)
    begin_collecting (self);
  do
    if (!step_budget_take (budget, 1))
      return FALSE;
  while (collect_next (self) && self->n_looked < most);

  return TRUE;
}

void
formation_forget_candidates (WayFormation *self)
{
  g_clear_object (&self->around);
  g_clear_pointer (&self->candidates, g_array_unref);
  g_clear_error (&self->failure);
}

/* The candidates in squares whose side is a step, so that the nearest one to a
 * place is found in the squares around it. */
typedef struct
{
  const GArray *candidates;     /* (not owned) */
  gdouble       side;
  gdouble       left;           /* of the first column, ... */
  gdouble       top;            /* ... and of the first row */
  gint          n_columns;
  gint          n_rows;
  guint        *first;          /* (owned) 1 + a candidate, by square; 0 for none */
  guint        *next;           /* (owned) the next one of the square */
} Squares;

static gint
find_line_of (gdouble at,
              gdouble first,
              gdouble side,
              gint    n)
{
  return (gint) CLAMP (floor ((at - first) / side), 0, n - 1);
}

static guint *
find_square (const Squares *self,
             WayPosition    at)
{
  return self->first
         + (gsize) find_line_of (at.y, self->top, self->side, self->n_rows)
             * self->n_columns
         + find_line_of (at.x, self->left, self->side, self->n_columns);
}

/* As many squares as candidates at the most, so larger ones if these lie far
 * apart. */
static void
squares_init (Squares      *self,
              const GArray *candidates,
              gdouble       step)
{
  const guint n = candidates->len;
  gdouble right = -INFINITY, bottom = -INFINITY;

  *self = (Squares) { candidates, step, INFINITY, INFINITY, 1, 1, NULL, NULL };
  for (guint i = 0; i < n; i++)
    {
      const WayPosition at = g_array_index (candidates, Candidate, i).at;

      self->left = MIN (self->left, at.x);
      self->top = MIN (self->top, at.y);
      right = MAX (right, at.x);
      bottom = MAX (bottom, at.y);
    }
  if (n > 0)
    {
      const gdouble most = MAX (right - self->left, bottom - self->top);

      self->side = MAX (step, most / sqrt (n));
      self->n_columns = (gint) ((right - self->left) / self->side) + 1;
      self->n_rows = (gint) ((bottom - self->top) / self->side) + 1;
    }
  self->first = g_new0 (guint, (gsize) self->n_columns * self->n_rows);
  self->next = g_new0 (guint, n + 1);
  for (guint i = n; i-- > 0;)
    {
      guint *first
        = find_square (self, g_array_index (candidates, Candidate, i).at);

      self->next[i] = *first;
      *first = i + 1;
    }
}

static void
squares_clear (Squares *self)
{
  g_free (self->first);
  g_free (self->next);
}

typedef struct
{
  const Member *member;
  guint         size;
  gdouble       least;          /* the square of the distance */
  guint         best;           /* G_MAXUINT for none */
} Choice;

/* The ground may have changed since a candidate was collected. */
static gboolean
is_free (const WayFormation *self,
         WaySearch          *search,
         guint               size,
         const Candidate    *candidate)
{
  const WayNode node = reached_node (search, candidate->id);

  return motion_is_vacant (self->dispatcher->motion, size, node)
         && !way_graph_is_blocked (way_search_get_graph (search), node);
}

/* Of candidates that are equally near the first one is the best. */
static void
try_square (const WayFormation *self,
            WaySearch          *search,
            const Squares      *squares,
            gint                column,
            gint                row,
            Choice             *choice)
{
  if (column < 0 || row < 0 || column >= squares->n_columns
      || row >= squares->n_rows)
    return;

  for (guint i = squares->first[(gsize) row * squares->n_columns + column];
       i > 0; i = squares->next[i - 1])
    {
      const Candidate *candidate
        = &g_array_index (squares->candidates, Candidate, i - 1);
      const gdouble right = candidate->at.x - choice->member->right;
      const gdouble down = candidate->at.y - choice->member->down;
      const gdouble distance = right * right + down * down;

      if ((distance < choice->least
           || (distance == choice->least && i - 1 < choice->best))
          && is_free (self, search, choice->size, candidate))
        {
          choice->least = distance;
          choice->best = i - 1;
        }
    }
}

/* The free node that is nearest to the place of @member; NO_ID if no node is
 * free. It looks at squares in rings around the place. */
static guint32
choose (const WayFormation *self,
        WaySearch          *search,
        const Squares      *squares,
        guint               size,
        const Member       *member)
{
  const gint column = find_line_of (member->right, squares->left, squares->side,
                                    squares->n_columns);
  const gint row = find_line_of (member->down, squares->top, squares->side,
                                 squares->n_rows);
  const gint last = MAX (squares->n_columns, squares->n_rows);
  Choice choice = { member, size, INFINITY, G_MAXUINT };

  for (gint ring = 0; ring <= last; ring++)
    {
      const gdouble near = MAX (0, ring - 1) * squares->side;

      if (near * near > choice.least)
        break;
      for (gint i = -ring; i <= ring; i++)
        {
          const gint step = ABS (i) == ring ? 1 : 2 * ring;

          for (gint k = -ring; k <= ring; k += step)
            try_square (self, search, squares, column + k, row + i, &choice);
        }
    }

  return choice.best < G_MAXUINT
           ? g_array_index (squares->candidates, Candidate, choice.best).id
           : NO_ID;
}

static gboolean
take_goals (WayFormation  *self,
            WaySearch     *search,
            const Squares *squares)
{
  WayMotion *motion = self->dispatcher->motion;
  g_autofree Slot *slots = sort_slots (self);

  for (guint i = 0; i < self->members->len; i++)
    {
      const Member *member = formation_member (self, slots[i].member);
      const guint size = way_agents_get_size (motion->agents, member->agent);
      Walker *walker = motion_walker (motion, member->agent);
      const guint32 id
        = choose (self, search, squares, size, member);

      if (id == NO_ID || motion->error != NULL)
        return FALSE;
      motion_occupy (motion, walker, size, reached_node (search, id));
      motion_set_goal (motion, walker, reached_node (search, id));
    }

  return TRUE;
}

static void
mark_members (WayFormation *self)
{
  WayMotion *motion = self->dispatcher->motion;
  GHashTableIter iter;
  gpointer walker;

  g_hash_table_iter_init (&iter, motion->walkers);
  while (g_hash_table_iter_next (&iter, NULL, &walker))
    ((Walker *) walker)->is_member = FALSE;
  for (guint i = 0; i < self->members->len; i++)
    motion_walker (motion, formation_member (self, i)->agent)->is_member
      = TRUE;
}

gboolean
formation_take_goals (WayFormation *self,
                      GError      **error)
{
  WayMotion *motion = self->dispatcher->motion;
  Squares squares;
  gboolean ok;

  mark_members (self);
  motion_ground_open (motion);
  motion_occupy_by_others (motion);
  squares_init (&squares, self->candidates, self->pitch);
  ok = take_goals (self, self->around, &squares);
  squares_clear (&squares);
  motion_ground_close (motion);
  g_clear_error (&motion->error);
  if (!ok && self->failure != NULL)
    g_propagate_error (error, g_steal_pointer (&self->failure));
  formation_forget_candidates (self);
  return ok;
}

/* Along the route ---------------------------------------------------------- */

WayPath *
formation_path_of (const WayFormation *self,
                   WayNode             node)
{
  const WayCost cost = 0;

  return way_path_new (way_graph_get_node_type (formation_graph (self)), &node,
                       &cost, NULL, 1, FALSE);
}

/* A neighbour of @from that is nearer to @place than @distance, the nearest;
 * NULL if no neighbour is. (transfer full) */
static WayPath *
step_towards (const WayFormation *self,
              const Walker       *walker,
              WayNode             from,
              const WayPosition  *place,
              gdouble            *distance)
{
  WayGraph *graph = formation_graph (self);
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  const WayEdges *edges = motion_edges (self->dispatcher->motion, walker, from);
  guint best = G_MAXUINT;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    {
      WayPosition at;
      gdouble far;

      if (way_edges_get_cost (edges, i) == INFINITY
          || !way_graph_get_position (graph, way_edges_get_node (edges, i),
                                      &at))
        continue;
      far = way_position_distance (&at, place, kind);
      if (far < *distance)
        {
          *distance = far;
          best = i;
        }
    }

  return best != G_MAXUINT
           ? formation_path_of (self, way_edges_get_node (edges, best)) : NULL;
}

WayPath *
formation_find_stop (WayFormation *self,
                     const Member *member,
                     guint         i)
{
  WayGraph *graph = formation_graph (self);
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  const Walker *walker
    = motion_walker (self->dispatcher->motion, member->agent);
  WayPath *stop = formation_path_of (self, way_path_get_node (self->route, i)), *next;
  WayPosition middle, place;
  gdouble distance;

  if (!way_graph_get_position (graph, way_path_get_node (stop, 0), &middle))
    return stop;

  place = formation_place_at (self, member, middle);
  distance = way_position_distance (&middle, &place, kind);
  while ((next = step_towards (self, walker, way_path_get_node (stop, 0),
                               &place, &distance)) != NULL)
    {
      way_path_unref (stop);
      stop = next;
    }

  return stop;
}
