/* fall-view.h - edges turned around, along which estimates have to fall
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/replan/learnt.h"
#include "views/view-private.h"

#define TYPE_FALL_VIEW (fall_view_get_type ())

G_DECLARE_FINAL_TYPE (FallView, fall_view, WAY_INTERNAL, FALL_VIEW, WayView)

#define MEND_NO_ARC G_MAXUINT32

/* A node that the graph told, whose estimate may be made anew. */
typedef struct
{
  guint32  id;
  gboolean is_anew;             /* whether it is */
  gdouble  before;              /* its estimate before that */
  guint32  first_arc;           /* into it from others of these, or
                                 * MEND_NO_ARC */
} MendNode;

/* An edge between two nodes whose estimates are made anew. */
typedef struct
{
  guint32 from;                 /* id */
  guint32 next;                 /* arc into the same node, or MEND_NO_ARC */
  gdouble cost;
} MendArc;

/* The changes that are being mended. */
typedef struct
{
  Learnt   *learnt;             /* (not owned) */
  MendNode *told;               /* (owned) */
  gsize     n_told;
  gsize     told_room;
  MendArc  *arcs;               /* (owned) */
  gsize     n_arcs;
  gsize     arc_room;
  guint64   n_asked;            /* nodes whose edges were asked for */
  gboolean  knows_back;         /* whether the graph has predecessors */
  gboolean  is_lost;            /* whether estimates may have to fall at nodes
                                 * that nobody can name */
} Mending;

struct _FallView
{
  WayView  view;
  Mending *mending;             /* (not owned) */
};

/* A view of @base. A search of it from nodes whose estimates are made anew, at
 * what these come to, meets all nodes whose estimates have to fall, at what
 * they fall to. */
FallView *fall_view_new (WayGraph *base);

/* The node with this @id if it changed. */
static inline MendNode *
mending_find (const Mending *self,
              guint32        id)
{
  guint32 i;

  if (id >= self->learnt->room)
    return NULL;

  i = self->learnt->nodes[id].told;
  return i < self->n_told && self->told[i].id == id ? &self->told[i] : NULL;
}
