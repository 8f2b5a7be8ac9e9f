/* grid-private.h - all that a grid holds, for the sources it is made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-shape.h"
#include "graphs/grid/terrain-private.h"

#include <wayfind/core/edges.h>
#include <wayfind/graphs/grid.h>

typedef struct _GridComponents GridComponents;

/* The edges out of a cell all of whose neighbours can be entered, at costs that
 * are the same for all such cells: see grid-arcs.h. The nodes are offsets from
 * the cell, modulo 2^32. */
typedef struct
{
  guint       mask;             /* of these directions; 0 if costs differ */
  guint32     n_arcs;
  WayWholeArc whole[N_DIRECTIONS];      /* good if prices are narrow */
  WayRealArc  real[N_DIRECTIONS];
} GridPattern;

struct _WayGrid
{
  GObject          parent_instance;

  WayTerrain      *terrain;     /* (owned) */
  WayNodeType     *node_type;   /* (owned) */
  WayGridShape     shape;
  WayCornerRule    corners;
  WayGridHeuristic heuristic;
  WayCost          steps[N_STEPS];
  WayCost          mover[TERRAIN_N_CLASSES];
  gdouble          cell_width;
  gdouble          cell_height;
  guint64          version;     /* of the last change of the grid itself */
  guint64          edges_version;       /* of the last change of any edge */
  guint64          rule_version;        /* of the last change that opened or
                                         * closed any edge */

  /* Derived from these at once */
  guint32          offsets[N_DIRECTIONS];       /* modulo 2^32, from a cell
                                                 * to its neighbours */
  WayCost          prices[N_STEPS][TERRAIN_N_CLASSES];  /* step times class */
  guint32          whole_prices[N_STEPS][TERRAIN_N_CLASSES];
  gboolean         is_whole;    /* whether all prices are whole numbers */
  gboolean         is_narrow;   /* whether each fits @whole_prices */
  ShapeRule        rule;
  GridPattern      pattern;

  /* Made when a search first needs it: see grid-masks.c */
  GMutex           lock;
  guint8          *masks;       /* (owned) (nullable) directions by cell */
  gsize            masks_stamp; /* what they were made for; 0 for nothing */
  guint64          masks_version;
  GridComponents  *components;  /* (owned) (nullable) under the lock */
};

/* A number that changes whenever edges may have come or gone, and is never
 * 0. */
static inline gsize
grid_stamp (const WayGrid *self)
{
  return ((gsize) MAX (self->terrain->version, self->rule_version) << 1) | 1;
}

static inline gboolean
grid_has_node (const WayGrid *self,
               WayNode        node)
{
  return WAY_NODE_INDEX (node) < terrain_n_cells (self->terrain);
}

WayCost grid_get_line_cost (WayGrid *self, WayNode from, WayNode to);

WayCost grid_get_line_bound (WayGrid *self, WayNode from, WayNode to);
