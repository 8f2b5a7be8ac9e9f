/* smooth.c - paths pulled straight
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line replaces a piece of the path only if it costs no more, so a smoothed
 * path never crosses closed or expensive ground for the sake of looks. The
 * graph that was searched gives the cost of a line. */

#include <wayfind/motion/smoothing.h>

#include "core/line-reader.h"
#include "core/node-type-private.h"
#include "motion/smoothing/smoothing-private.h"

#include <string.h>

/* How many nodes further a line may lead when the best way is looked for. */
#define WINDOW 16

/* Sums of steps and lines of the same length differ by rounding. */
#define ROUNDING 1e-12

/* A path with some of its nodes left out. */
typedef struct
{
  const WayPath *path;
  LineReader     lines;
  Meter         *meter;
  guint         *kept;          /* (owned) nodes of @path, in order */
  guint          n_kept;
  WayCost       *into;          /* (owned) what leads to each costs */
} Pull;

static void
pull_clear (Pull *self)
{
  g_free (self->kept);
  g_free (self->into);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pull, pull_clear)

static WayCost
cost_between (const Pull *self,
              guint       i,
              guint       k)
{
  return way_path_get_cost_so_far (self->path, k)
         - way_path_get_cost_so_far (self->path, i);
}

/* The line from node @i of the path to node @k. %FALSE with @error set. */
static gboolean
line_between (const Pull *self,
              guint       i,
              guint       k,
              WayCost    *cost,
              GError    **error)
{
  GError *failure = NULL;

  if (!meter_go_on (self->meter, error))
    return FALSE;

  *cost = line_reader_cost (&self->lines, way_path_get_node (self->path, i),
                            way_path_get_node (self->path, k), &failure);
  if (failure == NULL)
    return TRUE;

  g_propagate_error (error, failure);
  return FALSE;
}

static void
keep (Pull   *self,
      guint   node,
      WayCost into)
{
  self->kept[self->n_kept] = node;
  self->into[self->n_kept++] = into;
}

/* How far a line from a node of the path may lead. */
typedef struct
{
  guint    seen;                /* as far as it leads */
  WayCost  cost;                /* what that line costs */
  guint    unseen;              /* a node further on without a line to it */
} Reach;

/* Looks from node @anchor to node @k, and moves the end of @reach there. */
static gboolean
look (const Pull *self,
      guint       anchor,
      guint       k,
      Reach      *reach,
      GError    **error)
{
  const WayCost walked = cost_between (self, anchor, k);
  WayCost line;

  if (!line_between (self, anchor, k, &line, error))
    return FALSE;

  if (line < INFINITY && line <= walked * (1 + ROUNDING))
    {
      reach->seen = k;
      reach->cost = MIN (line, walked);
    }
  else
    reach->unseen = k;

  return TRUE;
}

/* Finds a far node with a line from @anchor to it. A search node by node would
 * walk along a long straight run as many times as it has nodes. */
static gboolean
reach_out (const Pull *self,
           guint       anchor,
           Reach      *reach,
           GError    **error)
{
  const guint last = way_path_get_length (self->path) - 1;
  guint stride = 2;

  *reach = (Reach) { anchor + 1, cost_between (self, anchor, anchor + 1),
                     last + 1 };
  while (reach->seen < last && reach->unseen > last)
    {
      if (!look (self, anchor, anchor + MIN (stride, last - anchor), reach,
                 error))
        return FALSE;
      stride = MIN (stride, G_MAXINT32) * 2;
    }
  while (reach->unseen - reach->seen > 1)
    if (!look (self, anchor,
               reach->seen + (reach->unseen - reach->seen) / 2, reach, error))
      return FALSE;

  return TRUE;
}

/* Keeps the nodes after which the rest is out of sight, or costs too much. */
static gboolean
keep_corners (Pull    *self,
              GError **error)
{
  const guint last = way_path_get_length (self->path) - 1;
  Reach reach;

  keep (self, 0, 0);
  for (guint anchor = 0; anchor < last; anchor = reach.seen)
    {
      if (!reach_out (self, anchor, &reach, error))
        return FALSE;
      keep (self, reach.seen, reach.cost);
    }

  return TRUE;
}

/* The best path known to a node that was kept. */
typedef struct
{
  WayCost sum;                  /* its cost */
  WayCost into;                 /* its last line */
  guint   from;                 /* its first node */
} Best;

/* Finds the best way to the @k-th node kept. */
static gboolean
find_best (const Pull *self,
           Best       *bests,
           guint       k,
           GError    **error)
{
  Best *best = &bests[k];

  *best = (Best) { bests[k - 1].sum + self->into[k], self->into[k], k - 1 };
  for (guint i = k > WINDOW ? k - WINDOW : 0; i + 1 < k; i++)
    {
      WayCost line;

      if (!line_between (self, self->kept[i], self->kept[k], &line, error))
        return FALSE;
      if (bests[i].sum + line < best->sum)
        *best = (Best) { bests[i].sum + line, line, i };
    }

  return TRUE;
}

/* Of all paths over the nodes kept, along the kept lines and further lines,
 * keeps the cheapest. */
static gboolean
keep_best (Pull    *self,
           GError **error)
{
  const guint n = self->n_kept;
  g_autofree Best *bests = meter_alloc0 (self->meter, n, sizeof *bests, error);
  guint n_left = n;

  if (bests == NULL)
    return FALSE;

  for (guint k = 1; k < n; k++)
    if (!find_best (self, bests, k, error))
      return FALSE;

  /* Backwards from the goal, into the end of the arrays, which was read. */
  for (guint k = n - 1; k > 0; k = bests[k].from)
    {
      self->kept[--n_left] = self->kept[k];
      self->into[n_left] = bests[k].into;
    }
  self->n_kept = 1 + n - n_left;
  memmove (self->kept + 1, self->kept + n_left,
           (n - n_left) * sizeof *self->kept);
  memmove (self->into + 1, self->into + n_left,
           (n - n_left) * sizeof *self->into);

  return TRUE;
}

static WayPath *
make_path (const Pull *self)
{
  const WayPath *path = self->path;
  g_autofree WayNode *nodes = g_new (WayNode, self->n_kept);
  g_autofree WayCost *costs = g_new (WayCost, self->n_kept);
  g_autofree guint32 *edges = g_new (guint32, self->n_kept);

  for (guint k = 0; k < self->n_kept; k++)
    {
      const guint i = self->kept[k];
      const gboolean is_step = k > 0 && i == self->kept[k - 1] + 1;

      nodes[k] = way_path_get_node (path, i);
      costs[k] = k == 0 ? way_path_get_cost_so_far (path, 0)
                        : costs[k - 1] + self->into[k];
      edges[k] = is_step ? way_path_get_edge (path, i) : WAY_EDGE_NONE;
    }
  /* The lower one of two sums that differ by rounding. */
  costs[self->n_kept - 1] = MIN (costs[self->n_kept - 1],
                                 way_path_get_cost (path));

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges,
                       self->n_kept, way_path_is_partial (path));
}

WayPath *
pull_path_within (const WayPath *path,
                  WayGraph      *graph,
                  Meter         *meter,
                  GError       **error)
{
  const guint n = way_path_get_length (path);
  g_auto (Pull) self = { .path = path, .meter = meter };

  if (!line_reader_init (&self.lines, graph, error))
    return NULL;

  self.kept = meter_alloc (meter, n, sizeof *self.kept, error);
  if (self.kept == NULL)
    return NULL;
  self.into = meter_alloc (meter, n, sizeof *self.into, error);
  if (self.into == NULL)
    return NULL;

  return keep_corners (&self, error) && keep_best (&self, error)
           ? make_path (&self) : NULL;
}

WayPath *
way_pull_path (const WayPath   *path,
               WayGraph        *graph,
               const WayLimits *limits,
               GError         **error)
{
  Meter meter;

  g_return_val_if_fail (path != NULL && WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  g_return_val_if_fail (node_type_is_like (way_path_get_node_type (path),
                                           way_graph_get_query_type (graph)),
                        NULL);

  meter_init (&meter, limits);
  meter_expect (&meter, graph);
  return pull_path_within (path, graph, &meter, error);
}
