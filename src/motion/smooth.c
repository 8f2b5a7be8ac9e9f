/* smooth.c - paths pulled straight
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line takes the place of a piece of the path only if it costs no more, so
 * that neither what is closed nor what is dear is ever crossed for the sake of
 * looks. */

#include "roadmap/roadmap-private.h"

#include <wayfind/smooth.h>

#include <math.h>

/* How many nodes further a line may lead when the best way is looked for. */
#define WINDOW 16

/* Sums of steps and lines of the same length differ by rounding. */
#define ROUNDING 1e-12

static WayCost
grid_line (WayNode  from,
           WayNode  to,
           gpointer user_data)
{
  return way_grid_get_line_cost (user_data, from, to);
}

static WayCost
grid_bound (WayNode  from,
            WayNode  to,
            gpointer user_data)
{
  return way_grid_get_line_bound (user_data, from, to);
}

void
way_sight_init_grid (WaySight *self,
                     WayGrid  *grid)
{
  g_return_if_fail (self != NULL && WAY_IS_GRID (grid));

  *self = (WaySight) { grid_line, grid_bound, grid };
}

static WayCost
roadmap_bound (WayNode  from,
               WayNode  to,
               gpointer user_data)
{
  const WayRoadmap *roadmap = user_data;

  return roadmap_line_cost (roadmap,
                            &roadmap->places[WAY_NODE_INDEX (from)].at,
                            &roadmap->places[WAY_NODE_INDEX (to)].at);
}

static WayCost
roadmap_line (WayNode  from,
              WayNode  to,
              gpointer user_data)
{
  const WayRoadmap *roadmap = user_data;

  if (!way_obstacles_is_open (roadmap->obstacles,
                              &roadmap->places[WAY_NODE_INDEX (from)].at,
                              &roadmap->places[WAY_NODE_INDEX (to)].at))
    return INFINITY;

  return roadmap_bound (from, to, user_data);
}

void
way_sight_init_roadmap (WaySight   *self,
                        WayRoadmap *roadmap)
{
  g_return_if_fail (self != NULL && WAY_IS_ROADMAP (roadmap));
  g_return_if_fail (roadmap->table != NULL);

  *self = (WaySight) { roadmap_line, roadmap_bound, roadmap };
}

/* A path with some of its nodes left out. */
typedef struct
{
  const WayPath  *path;
  const WaySight *sight;
  guint          *kept;         /* (owned) nodes of @path, in order */
  guint           n_kept;
  WayCost        *into;         /* (owned) what leads to each costs */
} Pull;

static WayCost
cost_between (const Pull *self,
              guint       i,
              guint       k)
{
  return way_path_get_cost_so_far (self->path, k)
         - way_path_get_cost_so_far (self->path, i);
}

/* The line from node @i of the path to node @k. */
static WayCost
line_between (const Pull *self,
              guint       i,
              guint       k)
{
  return self->sight->line (way_path_get_node (self->path, i),
                            way_path_get_node (self->path, k),
                            self->sight->user_data);
}

static void
keep (Pull   *self,
      guint   node,
      WayCost into)
{
  self->kept[self->n_kept] = node;
  self->into[self->n_kept++] = into;
}

/* Keeps the nodes where the next one is out of sight, or too dear. */
static void
keep_corners (Pull *self)
{
  const guint last = way_path_get_length (self->path) - 1;
  guint anchor = 0;

  keep (self, 0, 0);
  while (anchor < last)
    {
      guint next = anchor + 1;
      WayCost cost = cost_between (self, anchor, next);

      while (next < last)
        {
          const WayCost walked = cost_between (self, anchor, next + 1);
          const WayCost line = line_between (self, anchor, next + 1);

          if (!(line <= walked * (1 + ROUNDING)))
            break;
          cost = MIN (line, walked);
          next++;
        }
      keep (self, next, cost);
      anchor = next;
    }
}

/* Of all ways over the nodes kept, by what was kept and by further lines,
 * keeps the cheapest. */
static void
keep_best (Pull *self)
{
  const guint n = self->n_kept;
  g_autofree WayCost *sums = g_new0 (WayCost, n);
  g_autofree WayCost *into = g_memdup2 (self->into, n * sizeof *into);
  g_autofree guint *from = g_new0 (guint, n);
  guint n_best = 0;

  for (guint k = 1; k < n; k++)
    {
      sums[k] = sums[k - 1] + into[k];
      from[k] = k - 1;
      for (guint i = k > WINDOW ? k - WINDOW : 0; i + 1 < k; i++)
        {
          const WayCost line = line_between (self, self->kept[i],
                                             self->kept[k]);

          if (sums[i] + line >= sums[k])
            continue;
          sums[k] = sums[i] + line;
          into[k] = line;
          from[k] = i;
        }
    }

  /* Marks what is on the way with its own cost, and moves it together. */
  for (guint k = n - 1; k > 0; k = from[k])
    self->into[k] = -1 - into[k];
  for (guint k = 0; k < n; k++)
    if (k == 0 || self->into[k] < 0)
      {
        self->kept[n_best] = self->kept[k];
        self->into[n_best++] = k == 0 ? 0 : -1 - self->into[k];
      }
  self->n_kept = n_best;
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
  /* Of the two sums the one that is not rounded up. */
  costs[self->n_kept - 1] = MIN (costs[self->n_kept - 1],
                                 way_path_get_cost (path));

  return way_path_new (way_path_get_node_type (path), nodes, costs, edges,
                       self->n_kept, way_path_is_partial (path));
}

WayPath *
way_pull_path (const WayPath  *path,
               const WaySight *sight)
{
  Pull self = { path, sight, NULL, 0, NULL };
  WayPath *pulled;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (sight != NULL && sight->line != NULL, NULL);

  self.kept = g_new (guint, way_path_get_length (path));
  self.into = g_new (WayCost, way_path_get_length (path));
  keep_corners (&self);
  keep_best (&self);
  pulled = make_path (&self);
  g_free (self.kept);
  g_free (self.into);

  return pulled;
}
