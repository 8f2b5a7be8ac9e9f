/* jump-points.c - a view of a square grid that leaps over open ground
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * jump-distances.c defines jump points. The distances to jump points are
 * computed in advance, so that a jump is one look-up. The goals of a query are
 * not jump points: for each jump the view looks up whether it passes a goal, or
 * a cell from which a straight jump hits a goal.
 *
 * A plain view: a node is a cell, and the view skips directions by the one
 * parent that the search has kept. grid-courses.h says why one is enough. Each
 * cell is passed, at its lowest cost, by a jump, or by the straight part of a
 * jump that was not made because nothing lies on it. A jump that bends stands
 * for its two parts. Searches that do not reopen nodes, and searches through
 * views, receive all directions. */

#include <wayfind/views/jump-points.h>

#include "core/first-use.h"
#include "graphs/grid/grid-masks.h"
#include "views/jump-points/jumps.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>

#include <math.h>

struct _WayJumpPoints
{
  WayView        view;
  WayGrid       *grid;          /* the base, which @view holds */
  GArray        *targets;       /* (owned) of guint32, cells */

  /* Made when a search needs it */
  GMutex         lock;
  JumpDistances *distances;     /* (owned) (nullable) by cell */
  WayCost        prices[N_DIRECTIONS];  /* of one step */
  gsize          stamp;         /* the version they belong to; 0 for none */
  gboolean       is_flat;       /* whether the map allows jumps */
};

typedef struct
{
  gpointer base;                /* (owned) the grid's cursor */
  Jumps    jumps;
} Cursor;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayJumpPoints, way_jump_points, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayJumpPoints *self = WAY_JUMP_POINTS (object);

  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->distances, g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_jump_points_parent_class)->finalize (object);
}

static void
way_jump_points_class_init (WayJumpPointsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_jump_points_init (WayJumpPoints *self)
{
  g_mutex_init (&self->lock);
  self->targets = g_array_new (FALSE, FALSE, sizeof (guint32));
}

WayJumpPoints *
way_jump_points_new (WayGrid *grid)
{
  WayJumpPoints *self;

  g_return_val_if_fail (WAY_IS_GRID (grid), NULL);

  self = g_object_new (WAY_TYPE_JUMP_POINTS, "base", grid, NULL);
  self->grid = grid;

  return self;
}

/* Distances --------------------------------------------------------------- */

gboolean
way_jump_points_can_jump (WayJumpPoints *self,
                          GError       **error)
{
  const char *obstacle;

  g_return_val_if_fail (WAY_IS_JUMP_POINTS (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  obstacle = grid_courses_find_obstacle (self->grid);
  if (obstacle != NULL)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, obstacle);

  return obstacle == NULL;
}

/* Fills the distances, whose memory is allocated. */
static gboolean
fill_distances (WayJumpPoints *self,
                Meter         *meter)
{
  const gsize n_cells = terrain_n_cells (self->grid->terrain);
  const WayCost cost = grid_courses_find_cost (self->grid);
  g_autofree guint8 *targets = NULL;
  gboolean is_filled;

  if (self->targets->len > 0)
    {
      targets = meter_alloc0 (meter, n_cells, 1, NULL);
      if (targets == NULL)
        return FALSE;
    }

  for (guint i = 0; i < self->targets->len; i++)
    targets[g_array_index (self->targets, guint32, i)] = 1;
  is_filled = jump_distances_fill (self->grid, targets, self->distances, meter);
  for (guint d = 0; d < N_DIRECTIONS; d++)
    self->prices[d] = self->grid->steps[direction_step[d]] * cost;
  if (targets != NULL)
    meter_give_back (meter, n_cells);

  return is_filled;
}

/* Called under the lock. Returns FALSE if a limit was met, or memory is
 * lacking. */
static gboolean
make_distances (WayJumpPoints *self,
                Meter         *meter)
{
  self->stamp = 0;
  if (self->distances == NULL)
    self->distances = meter_alloc (meter, terrain_n_cells (self->grid->terrain),
                                   sizeof *self->distances, NULL);

  return self->distances != NULL && grid_masks_make (self->grid, meter)
         && fill_distances (self, meter);
}

/* The present distances; NULL if the map allows no jumps, a limit was met, or
 * memory is lacking. */
static const JumpDistances *
get_distances (WayJumpPoints *self,
               Meter         *meter)
{
  const gsize stamp = (gsize) (view_version (&self->view) << 1) | 1;
  const JumpDistances *distances = NULL;

  g_mutex_lock (&self->lock);
  if (self->stamp != stamp)
    {
      self->is_flat = grid_courses_find_obstacle (self->grid) == NULL;
      if (!self->is_flat || make_distances (self, meter))
        self->stamp = stamp;
    }
  if (self->stamp == stamp && self->is_flat)
    distances = (const JumpDistances *) self->distances;
  g_mutex_unlock (&self->lock);

  return distances;
}

/* The graph interface ----------------------------------------------------- */

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayJumpPoints *self = (const WayJumpPoints *) graph;
  const Cursor *cursor = data;

  if (cursor == NULL || cursor->jumps.distances == NULL)
    self->view.iface->neighbours (self->view.base,
                                  cursor ? cursor->base : NULL, at, edges);
  else if (grid_has_node (self->grid, at->node))
    jumps_add (&cursor->jumps, at, edges);
}

static void
note_goals (Jumps          *jumps,
            const WayQuery *query)
{
  for (guint i = 0; i < query->n_goals; i++)
    if (grid_has_node (jumps->grid, query->goals[i]))
      jumps->goals[jumps->n_goals++] = find_spot (
          jumps->grid, (guint32) WAY_NODE_INDEX (query->goals[i]));
}

/* Whether a search jumps if the grid allows it. */
static gboolean
needs_distances (const WayJumpPoints *self,
                 const WayQuery      *query)
{
  return query->n_goals <= MAX_JUMP_GOALS
         && (query->n_goals > 0 || self->targets->len > 0);
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  WayJumpPoints *self = (WayJumpPoints *) graph;

  if (!first_use_prepare (self->view.base, query, backward, meter))
    return FALSE;
  if (needs_distances (self, query))
    (void) get_distances (self, meter);

  return ((const Meter *) meter)->met == LIMIT_NONE;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayJumpPoints *self = (WayJumpPoints *) graph;
  Cursor *cursor = g_new (Cursor, 1);
  Jumps *jumps = &cursor->jumps;
  Meter none;

  meter_init (&none, NULL);
  cursor->base = self->view.iface->begin (self->view.base, query);
  jumps->grid = self->grid;
  jumps->distances = NULL;
  jumps->prices = self->prices;
  jumps->prunes = query->n_goals > 0 && query->searched == graph;
  jumps->bends = jumps->prunes && self->targets->len == 0;
  jumps->n_goals = 0;
  if (needs_distances (self, query))
    {
      jumps->distances = get_distances (self, &none);
      note_goals (jumps, query);
    }

  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  Cursor *cursor = data;

  if (cursor == NULL)
    return;

  way_graph_end (view_base (graph), cursor->base);
  g_free (cursor);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const WayJumpPoints *self = (const WayJumpPoints *) graph;
  const Cursor *cursor = data;

  return self->view.iface->heuristic (self->view.base,
                                      cursor ? cursor->base : NULL, node);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (view_base (graph))
         & ~WAY_GRAPH_PREDECESSORS;
}

/* The edges of the view are not edges of the grid, but lead to the same
 * cells. */
static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return way_graph_is_blocked (view_base (graph), node);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->begin = begin;
  iface->prepare = prepare;
  iface->end = end;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->is_blocked = is_blocked;
  view_forward_lines (iface);
}

/* Targets ----------------------------------------------------------------- */

void
way_jump_points_set_targets (WayJumpPoints *self,
                             const WayNode *nodes,
                             guint          n_nodes)
{
  g_return_if_fail (WAY_IS_JUMP_POINTS (self));
  g_return_if_fail (nodes != NULL || n_nodes == 0);

  for (guint i = 0; i < n_nodes; i++)
    g_return_if_fail (grid_has_node (self->grid, nodes[i]));

  g_array_set_size (self->targets, 0);
  for (guint i = 0; i < n_nodes; i++)
    {
      const guint32 cell = (guint32) WAY_NODE_INDEX (nodes[i]);

      g_array_append_val (self->targets, cell);
    }
  self->view.version = way_graph_next_version ();
}
