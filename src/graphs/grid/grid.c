/* grid.c - cells side by side: squares, rectangles, hexagons, triangles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A grid is a terrain as one kind of unit sees it. Edges are looked up: their
 * directions in the mask of the cell (grid-masks.c), their costs in a table of
 * step by class (grid-arcs.h). */

#include "core/immediate-graphs.h"
#include "graphs/grid/grid-arcs.h"
#include "graphs/grid/grid-corners.h"
#include "graphs/grid/grid-courses.h"
#include "graphs/grid/grid-goals.h"
#include "graphs/grid/grid-lines.h"
#include "graphs/grid/grid-components.h"
#include "graphs/grid/grid-masks.h"
#include "graphs/grid/grid-near.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <string.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayGrid, way_grid, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayGrid *self = WAY_GRID (object);

  g_clear_object (&self->terrain);
  g_clear_pointer (&self->node_type, way_node_type_unref);
  g_clear_pointer (&self->masks, g_free);
  g_clear_pointer (&self->components, grid_components_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_grid_parent_class)->finalize (object);
}

static void
way_grid_class_init (WayGridClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  graph_type_set_prompt (G_OBJECT_CLASS_TYPE (klass));
}

static void
way_grid_init (WayGrid *self)
{
  g_mutex_init (&self->lock);
  self->corners = WAY_CORNERS_BOTH_FREE;
  self->steps[STEP_HORIZONTAL] = self->steps[STEP_VERTICAL] = 1;
  self->steps[STEP_DIAGONAL] = WAY_GRID_DIAGONAL;
  self->cell_width = self->cell_height = 1;
  for (guint klass = 1; klass < TERRAIN_N_CLASSES; klass++)
    self->mover[klass] = INFINITY;
  self->mover[0] = 1;
}

/* Derived at once ---------------------------------------------------------- */

/* The cost of a step before terrain; `INFINITY` if the shape has no such
 * step. */
static WayCost
step_cost (const WayGrid *self,
           guint          step)
{
  if (self->rule.row_matters)   /* hexagons and triangles have one step */
    return self->steps[STEP_HORIZONTAL];
  if (step == STEP_DIAGONAL && (self->shape == WAY_GRID_SQUARES_4
                                || self->corners == WAY_CORNERS_NEVER))
    return INFINITY;

  return self->steps[step];
}

static WayCost
find_price (const WayGrid *self,
            guint          step,
            guint          klass)
{
  const WayCost cost = step_cost (self, step);

  /* A product would be NaN for 0 times infinity. */
  if (cost == INFINITY || self->mover[klass] == INFINITY)
    return INFINITY;

  return cost * self->mover[klass];
}

static void
update_prices (WayGrid *self)
{
  self->is_whole = self->is_narrow = TRUE;
  for (guint step = 0; step < N_STEPS; step++)
    for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
      {
        const WayCost price = find_price (self, step, klass);

        self->prices[step][klass] = price;
        self->whole_prices[step][klass]
          = price < WAY_WHOLE_HIDDEN ? (guint32) price : WAY_WHOLE_HIDDEN;
        if (price >= WAY_WHOLE_HIDDEN && price < INFINITY)
          self->is_narrow = FALSE;
        if (price < INFINITY && price != floor (price))
          self->is_whole = FALSE;
      }
  grid_arcs_update (self);
}

/* Must follow each change of the costs of edges. */
static void
note_price_change (WayGrid *self)
{
  update_prices (self);
  self->version = self->edges_version = way_graph_next_version ();
}

/* Must follow each change that may add or remove edges. */
static void
note_rule_change (WayGrid *self)
{
  note_price_change (self);
  self->rule_version = self->version;
}

static gboolean
is_cost (WayCost cost)
{
  return cost >= 0 && cost < INFINITY;
}

static gboolean
are_class_costs (const WayCost *costs,
                 guint          n_classes)
{
  for (guint i = 0; i < n_classes; i++)
    if (!(costs[i] >= 0))
      return FALSE;

  return TRUE;
}

/* The graph interface ----------------------------------------------------- */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((WayGrid *) graph)->node_type;
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  return grid_masks_make ((WayGrid *) graph, meter);
}

/* The masks. If the machine has no memory for them, @edges gets the error. */
static inline const guint8 *
get_masks (WayGrid  *self,
           WayEdges *edges)
{
  const guint8 *masks = grid_masks_get (self);

  if (G_UNLIKELY (masks == NULL))
    way_edges_take_error (edges,
                          g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                               "not enough memory for "
                                               "the open directions of the "
                                               "cells of a grid"));

  return masks;
}

/* The most frequent call of all: no cast is checked. */
static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  WayGrid *self = (WayGrid *) graph;
  const guint8 *masks = get_masks (self, edges);
  const guint32 from = (guint32) WAY_NODE_INDEX (at->node);

  if (G_UNLIKELY (masks == NULL || !grid_has_node (self, at->node)))
    return;
  if (cursor != NULL && ((const GridCursor *) cursor)->follows_courses)
    grid_arcs_add (self, grid_courses_from (self, masks, at), from, FALSE,
                   edges);
  else
    grid_arcs_add (self, masks[from], from, FALSE, edges);
}

/* An edge that is open one way is open the other way, too, so that one mask
 * serves both; the cell whose cost counts is this one. */
static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  WayGrid *self = (WayGrid *) graph;
  const guint8 *masks = get_masks (self, edges);
  const guint32 to = (guint32) WAY_NODE_INDEX (at->node);

  if (G_LIKELY (masks != NULL && grid_has_node (self, at->node)))
    grid_arcs_add (self, masks[to], to, TRUE, edges);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGrid *self = (const WayGrid *) graph;
  WayGraphFlags flags = WAY_GRAPH_PREDECESSORS | WAY_GRAPH_LINES
                        | WAY_GRAPH_LINE_BOUNDS;

  if (self->is_whole)
    flags |= WAY_GRAPH_WHOLE_COSTS;
  if (self->heuristic != WAY_GRID_NO_HEURISTIC)
    flags |= WAY_GRAPH_HEURISTIC;
  if (self->heuristic == WAY_GRID_TIGHTEST)
    flags |= WAY_GRAPH_METRIC;

  return flags;
}

static guint64
get_version (WayGraph *graph)
{
  const WayGrid *self = (const WayGrid *) graph;

  return MAX (self->version, self->terrain->version);
}

/* An edit of a cell may change the edges of all cells around it: edges lead to
 * the cell, or pass it at a corner. */
static gboolean
tell_around (const WayGrid *self,
             guint32        cell,
             WayChangeFunc  func,
             gpointer       user_data)
{
  const gint64 width = self->terrain->width, height = self->terrain->height;
  const gint64 column = cell % width, row = cell / width;

  for (gint64 y = MAX (row - 1, 0); y <= MIN (row + 1, height - 1); y++)
    for (gint64 x = MAX (column - 1, 0); x <= MIN (column + 1, width - 1); x++)
      if (!func (WAY_INDEX (y * width + x), user_data))
        return FALSE;

  return TRUE;
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const WayGrid *self = (const WayGrid *) graph;
  const Changes *edits = &self->terrain->edits;
  guint i;

  if (self->edges_version > since || !changes_find (edits, since, &i))
    return FALSE;

  while (i < edits->n
         && tell_around (self, changes_get (edits, i)->node, func, user_data))
    i++;
  return TRUE;
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  WayGrid *self = (WayGrid *) graph;

  return grid_has_node (self, from) && grid_has_node (self, to)
         && grid_components_refuse (self, (guint32) WAY_NODE_INDEX (from),
                                 (guint32) WAY_NODE_INDEX (to));
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  WayGrid *self = (WayGrid *) graph;

  return grid_has_node (self, node) && !way_grid_is_free (self, node);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  WayGrid *self = WAY_GRID (graph);
  guint32 column, row;

  if (!grid_has_node (self, node))
    return NULL;

  way_grid_get_cell (self, node, &column, &row);
  return g_strdup_printf ("%u,%u", column, row);
}

/* Reads digits and nothing else, up to @end. */
static gboolean
read_number (const char *text,
             const char *end,
             guint32     limit,
             guint32    *number)
{
  guint64 value = 0;

  if (text == end)
    return FALSE;
  for (; text < end; text++)
    {
      if (!g_ascii_isdigit (*text))
        return FALSE;
      value = value * 10 + (guint) g_ascii_digit_value (*text);
      if (value >= limit)
        return FALSE;
    }

  *number = (guint32) value;
  return TRUE;
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  WayGrid *self = WAY_GRID (graph);
  const char *comma = strchr (name, ',');
  const char *end = name + strlen (name);
  guint32 column, row;
  gboolean found;

  if (end - name == 1)
    found = way_terrain_find_mark (self->terrain, *name, &column, &row);
  else
    found = comma != NULL
            && read_number (name, comma, self->terrain->width, &column)
            && read_number (comma + 1, end, self->terrain->height, &row);
  if (found)
    *node = way_grid_get_node (self, column, row);

  return found;
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return WAY_POSITION_PLANAR;
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  WayGrid *self = WAY_GRID (graph);
  guint32 column, row;

  g_return_val_if_fail (grid_has_node (self, node), FALSE);

  way_grid_get_cell (self, node, &column, &row);
  shape_get_centre (self->shape, column, row, self->cell_width,
                    self->cell_height, position);
  return TRUE;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->prepare = prepare;
  iface->begin = grid_goals_begin;
  iface->end = grid_goals_end;
  iface->heuristic = grid_goals_estimate;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->get_changes = get_changes;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->get_beside = grid_get_beside;
  iface->foreach_near = grid_foreach_near;
  iface->dup_name = dup_name;
  iface->find_node = find_node;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->trace_line = grid_trace_line;
  iface->line_cost = grid_line_cost;
  iface->line_bound = grid_line_bound;
}

/* Making and describing --------------------------------------------------- */

WayGrid *
way_grid_new (WayTerrain  *terrain,
              WayGridShape shape)
{
  WayGrid *self;

  g_return_val_if_fail (WAY_IS_TERRAIN (terrain), NULL);
  g_return_val_if_fail (shape <= WAY_GRID_TRIANGLES, NULL);

  self = g_object_new (WAY_TYPE_GRID, NULL);
  self->terrain = g_object_ref (terrain);
  self->node_type
    = way_node_type_new_index ((guint32) terrain_n_cells (terrain));
  self->shape = shape;
  for (guint d = 0; d < N_DIRECTIONS; d++)
    self->offsets[d] = (guint32) direction_dy[d] * terrain->width
                       + (guint32) direction_dx[d];
  shape_rule_init (&self->rule, shape, self->corners);
  note_rule_change (self);

  return self;
}

WayTerrain *
way_grid_get_terrain (WayGrid *self)
{
  g_return_val_if_fail (WAY_IS_GRID (self), NULL);

  return self->terrain;
}

WayGridShape
way_grid_get_shape (WayGrid *self)
{
  g_return_val_if_fail (WAY_IS_GRID (self), WAY_GRID_SQUARES_4);

  return self->shape;
}

void
way_grid_set_mover (WayGrid       *self,
                    const WayCost *costs,
                    guint          n_classes)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (n_classes <= TERRAIN_N_CLASSES);
  g_return_if_fail (n_classes == 0 || costs != NULL);
  g_return_if_fail (are_class_costs (costs, n_classes));

  for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
    self->mover[klass] = klass < n_classes ? costs[klass] : INFINITY;
  note_rule_change (self);
}

WayCost
way_grid_get_class_cost (WayGrid *self,
                         guint8   klass)
{
  g_return_val_if_fail (WAY_IS_GRID (self), INFINITY);

  return self->mover[klass];
}

void
way_grid_set_steps (WayGrid *self,
                    WayCost  horizontal,
                    WayCost  vertical,
                    WayCost  diagonal)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (is_cost (horizontal) && is_cost (vertical)
                    && is_cost (diagonal));

  self->steps[STEP_HORIZONTAL] = horizontal;
  self->steps[STEP_VERTICAL] = vertical;
  self->steps[STEP_DIAGONAL] = diagonal;
  note_price_change (self);
}

void
way_grid_get_steps (WayGrid *self,
                    WayCost *horizontal,
                    WayCost *vertical,
                    WayCost *diagonal)
{
  g_return_if_fail (WAY_IS_GRID (self));

  if (horizontal != NULL)
    *horizontal = self->steps[STEP_HORIZONTAL];
  if (vertical != NULL)
    *vertical = self->steps[STEP_VERTICAL];
  if (diagonal != NULL)
    *diagonal = self->steps[STEP_DIAGONAL];
}

void
way_grid_set_cell_size (WayGrid *self,
                        gdouble  width,
                        gdouble  height,
                        WayCost  unit)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (width > 0 && width <= 1e100);
  g_return_if_fail (height > 0 && height <= 1e100);
  g_return_if_fail (is_cost (unit));

  self->cell_width = width;
  self->cell_height = height;
  for (guint step = 0; step < N_STEPS; step++)
    self->steps[step]
      = shape_step_length (self->shape, step, width, height) * unit;
  note_price_change (self);
}

void
way_grid_get_cell_size (WayGrid *self,
                        gdouble *width,
                        gdouble *height)
{
  g_return_if_fail (WAY_IS_GRID (self));

  if (width != NULL)
    *width = self->cell_width;
  if (height != NULL)
    *height = self->cell_height;
}

void
way_grid_set_corner_rule (WayGrid      *self,
                          WayCornerRule rule)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (rule <= WAY_CORNERS_ALWAYS);

  self->corners = rule;
  shape_rule_init (&self->rule, self->shape, rule);
  note_rule_change (self);
}

WayCornerRule
way_grid_get_corner_rule (WayGrid *self)
{
  g_return_val_if_fail (WAY_IS_GRID (self), WAY_CORNERS_BOTH_FREE);

  return self->corners;
}

void
way_grid_set_heuristic (WayGrid         *self,
                        WayGridHeuristic heuristic)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (heuristic <= WAY_GRID_NO_HEURISTIC);

  self->heuristic = heuristic;
  self->version = way_graph_next_version ();
}

WayGridHeuristic
way_grid_get_heuristic (WayGrid *self)
{
  g_return_val_if_fail (WAY_IS_GRID (self), WAY_GRID_TIGHTEST);

  return self->heuristic;
}

/* Cells ------------------------------------------------------------------- */

WayNode
way_grid_get_node (WayGrid *self,
                   guint32  column,
                   guint32  row)
{
  g_return_val_if_fail (WAY_IS_GRID (self), WAY_INDEX (0));
  g_return_val_if_fail (column < self->terrain->width
                        && row < self->terrain->height, WAY_INDEX (0));

  return WAY_INDEX (terrain_cell (self->terrain, column, row));
}

void
way_grid_get_cell (WayGrid *self,
                   WayNode  node,
                   guint32 *column,
                   guint32 *row)
{
  g_return_if_fail (WAY_IS_GRID (self));
  g_return_if_fail (grid_has_node (self, node));

  if (column != NULL)
    *column = (guint32) WAY_NODE_INDEX (node) % self->terrain->width;
  if (row != NULL)
    *row = (guint32) WAY_NODE_INDEX (node) / self->terrain->width;
}

gboolean
way_grid_is_free (WayGrid *self,
                  WayNode  node)
{
  g_return_val_if_fail (WAY_IS_GRID (self), FALSE);
  g_return_val_if_fail (grid_has_node (self, node), FALSE);

  return self->mover[self->terrain->classes[WAY_NODE_INDEX (node)]] < INFINITY;
}

char *
way_grid_dup_text (WayGrid       *self,
                   const WayPath *path,
                   char           step)
{
  char *text;

  g_return_val_if_fail (WAY_IS_GRID (self), NULL);

  text = way_terrain_dup_text (self->terrain, NULL);
  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      guint32 column, row;

      way_grid_get_cell (self, node, &column, &row);
      if (way_terrain_get_mark (self->terrain, column, row) == 0)
        text[row * ((gsize) self->terrain->width + 1) + column] = step;
    }

  return text;
}
