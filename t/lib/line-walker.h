/* line-walker.h - an oracle for straight lines through piles of views
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The walker knows nothing of the library: a pile is described by plain arrays,
 * and a line is cut with every square that it might meet, in whole numbers. */

#pragma once

#include <wayfind.h>

typedef enum
{
  GROUND_GRID,                  /* squares, each at a price */
  GROUND_OVERLAY,               /* extra costs of cells and of edges */
  GROUND_CLEARANCE,             /* for movers @size cells wide */
  GROUND_KNOWLEDGE,             /* @base where seen, else @assumed */
  GROUND_TOLL                   /* extra costs of cells: a user's own view */
} GroundKind;

typedef struct _LineGround LineGround;

struct _LineGround
{
  GroundKind  kind;
  LineGround *base;             /* (owned) (nullable) the ground below */
  LineGround *assumed;          /* (owned) (nullable) */
  guint       width;
  guint       height;

  /* Of a grid */
  WayCost    *prices;           /* (owned) INFINITY for a wall */
  guint       n_needed;         /* beside a corner */
  gdouble     straight;
  gdouble     diagonal;         /* INFINITY without such steps */

  /* Of views */
  WayCost    *extra;            /* (owned) by cell */
  WayCost    *edge_extra;       /* (owned) by cells from and to */
  guint       size;
  gboolean   *seen;             /* (owned) by cell */
  WayCost     factor;           /* of edges that were not seen */
  WayCost     addition;
};

LineGround *line_ground_new  (GroundKind  kind,
                              LineGround *base,
                              guint       width,
                              guint       height);
void        line_ground_free (LineGround *self);

/* The cost of the line; INFINITY if it is closed. */
WayCost     line_ground_walk (const LineGround *self,
                              guint             from,
                              guint             to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineGround, line_ground_free)
