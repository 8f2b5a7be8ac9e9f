/* grid-arcs.h - the edges out of a cell and into it, written to a buffer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Searches over grids expand millions of cells, most of them without walls
 * around. If all classes that a mover can enter have the same cost, the edges
 * of these cells differ only in their start. They form the pattern, which a few
 * stores copy. All other edges depend on their directions and classes. */

#pragma once

#include "core/edges-private.h"
#include "graphs/grid/grid-private.h"

/* Makes the pattern anew. To be called after a change of prices or of the
 * rule. */
void grid_arcs_update (WayGrid *self);

/* Two whole arcs, or a real one. */
typedef guint32 ArcLanes
  __attribute__ ((vector_size (16), aligned (4), may_alias));

G_STATIC_ASSERT (N_DIRECTIONS == 8 && sizeof (WayWholeArc) == 8
                 && sizeof (WayRealArc) == 16);

static G_ALWAYS_INLINE inline void
grid_arcs_shift_four (ArcLanes       *to,
                      const ArcLanes *from,
                      ArcLanes        by)
{
  to[0] = from[0] + by;
  to[1] = from[1] + by;
  to[2] = from[2] + by;
  to[3] = from[3] + by;
}

/* Writes the arcs of @cell, which has the pattern's, into an empty buffer with
 * room for them. */
static G_ALWAYS_INLINE inline void
grid_arcs_copy_pattern (const WayGrid *self,
                        guint32        cell,
                        EdgeBuffer    *edges)
{
  const GridPattern *pattern = &self->pattern;
  ArcLanes *to = edges->head.own;

  if (edges->head.layout == WAY_EDGES_WHOLE)
    grid_arcs_shift_four (to, (const ArcLanes *) pattern->whole,
                          (ArcLanes) { cell, 0, cell, 0 });
  else
    {
      const ArcLanes *from = (const ArcLanes *) pattern->real;
      const ArcLanes by = { cell, 0, 0, 0 };

      grid_arcs_shift_four (to, from, by);
      grid_arcs_shift_four (to + 4, from + 4, by);
    }

  edges->head.len = pattern->n_arcs;
}

/* Adds the edges between @cell and the cells in the directions of @mask: out of
 * it, or into it if @backward. The lowest bit of a mask is the first direction
 * of a scan by rows. */
static G_ALWAYS_INLINE inline void
grid_arcs_add_each (const WayGrid *self,
                    guint          mask,
                    guint32        cell,
                    gboolean       backward,
                    WayEdges      *edges)
{
  const guint8 *classes = self->terrain->classes;

  for (; mask != 0; mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);
      const guint32 other = cell + self->offsets[d];
      const guint8 klass = classes[backward ? cell : other];

      way_edges_add (edges, WAY_INDEX (other),
                     self->prices[direction_step[d]][klass]);
    }
}

/* The same for an empty buffer of whole arcs that has room for them. Most
 * searches come this way, since steps are usually whole numbers. */
static G_ALWAYS_INLINE inline void
grid_arcs_write_each (const WayGrid *self,
                      guint          mask,
                      guint32        cell,
                      gboolean       backward,
                      WayEdges      *edges)
{
  const guint8 *classes = self->terrain->classes;
  WayWholeArc *arc = edges->own;

  for (; mask != 0; mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);
      const guint32 other = cell + self->offsets[d];
      const guint8 klass = classes[backward ? cell : other];

      arc->node = other;
      arc->cost = self->whole_prices[direction_step[d]][klass];
      arc++;
    }

  edges->len = (guint32) (arc - (WayWholeArc *) edges->own);
}

static G_ALWAYS_INLINE inline void
grid_arcs_write_each_real (const WayGrid *self,
                           guint          mask,
                           guint32        cell,
                           gboolean       backward,
                           WayEdges      *edges)
{
  const guint8 *classes = self->terrain->classes;
  WayRealArc *arc = edges->own;

  for (; mask != 0; mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);
      const guint32 other = cell + self->offsets[d];
      const guint8 klass = classes[backward ? cell : other];

      arc->node = other;
      arc->reserved = 0;
      arc->cost = self->prices[direction_step[d]][klass];
      arc++;
    }

  edges->len = (guint32) (arc - (WayRealArc *) edges->own);
}

/* Whether edges may be written right into the buffer, once it has the room. */
static G_ALWAYS_INLINE inline gboolean
grid_arcs_can_write (const WayGrid    *self,
                     const EdgeBuffer *edges)
{
  return edge_buffer_has_room (edges, N_DIRECTIONS, FALSE)
         && (self->is_narrow || edges->head.layout == WAY_EDGES_REAL);
}

static G_ALWAYS_INLINE inline void
grid_arcs_add (const WayGrid *self,
               guint          mask,
               guint32        cell,
               gboolean       backward,
               WayEdges      *edges)
{
  if (!grid_arcs_can_write (self, (EdgeBuffer *) edges))
    grid_arcs_add_each (self, mask, cell, backward, edges);
  else if (mask == self->pattern.mask)
    grid_arcs_copy_pattern (self, cell, (EdgeBuffer *) edges);
  else if (edges->layout == WAY_EDGES_WHOLE)
    grid_arcs_write_each (self, mask, cell, backward, edges);
  else
    grid_arcs_write_each_real (self, mask, cell, backward, edges);
}
