/* mesh-views.h - the views that a search has reached, and those still open
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "motion/smoothing/mesh-sights.h"

/* How much longer a path to a root may be than another of the same length, by
 * rounding. */
#define MESH_ROUNDING (1 + 1e-12)

/* A sector where paths bend. */
typedef struct
{
  WayCost most;                 /* the highest useful cost of a path to it */
  guint32 run;                  /* that reached it at a cost above 0; or 0 */
} MeshRoot;

/* A view that was reached. */
typedef struct
{
  MeshView view;
  WayCost  cost;                /* of the cheapest path to it */
  guint32  before;              /* the number of the view before it */
  guint32  is_taken;            /* at that cost */
} MeshReached;

/* An entry of the open list. */
typedef struct
{
  WayCost least;                /* at most the cost of a path by the view */
  guint32 push;                 /* the number of the entry */
  guint32 view;                 /* the number of the view */
} MeshOpen;

/* One search. It takes its arrays from those that its thread keeps, and is
 * charged as if it had made them. */
struct _MeshViews
{
  const MeshSights *sights;
  Meter            *meter;
  GError          **error;
  gboolean          has_failed; /* at a limit, or without memory */

  MeshRoot         *roots;      /* (owned) by root */
  gsize             roots_bytes;
  guint32           run;        /* stamp of roots that this search reached */

  guint32           room;       /* for views, and for open entries */
  gsize             bytes;      /* of the three arrays, one behind another; they
                                 * may be longer than is charged */
  MeshReached      *reached;    /* (owned) in the order of first reach */
  MeshOpen         *open;       /* a heap */
  guint32          *index;      /* number + 1 by hash; 0 if free */
  guint32           n_reached;
  guint32           n_open;
  guint32           n_pushes;
  guint32           taken;      /* the number of the view that was taken last */
};

/* Begins a search without any view. */
gboolean mesh_views_begin (MeshViews        *self,
                           const MeshSights *sights,
                           Meter            *meter,
                           GError          **error);

/* Leaves the arrays to the thread. */
void     mesh_views_end   (MeshViews        *self);

/* Offers a path of a cost to a view, behind the view that was taken last. */
void     mesh_views_offer (MeshViews        *self,
                           const MeshView   *view,
                           WayCost           cost);

/* Takes the view with the least estimate, of equal ones the last. NULL if none
 * is open. */
const MeshReached *mesh_views_take (MeshViews *self);

/* Whether a path to a root costs more than another. */
static inline gboolean
mesh_views_is_too_dear (const MeshViews *self,
                        guint32          root,
                        WayCost          cost)
{
  return self->roots[root].run == self->run && cost > self->roots[root].most;
}

/* Notes that a root was reached. FALSE if a path to it costs less. */
static inline gboolean
mesh_views_reach (MeshViews *self,
                  guint32    root,
                  WayCost    cost)
{
  MeshRoot *known = &self->roots[root];
  const WayCost most = cost * MESH_ROUNDING;

  if (mesh_views_is_too_dear (self, root, cost))
    return FALSE;

  if (known->run != self->run || most < known->most)
    known->most = most;
  known->run = known->most > 0 ? self->run : 0;
  return TRUE;
}
