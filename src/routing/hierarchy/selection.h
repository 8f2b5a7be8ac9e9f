/* selection.h - the part of a hierarchy that leads down to some nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/costs-private.h"

/* A rank without a place: it is not selected. */
#define SELECTION_NONE G_MAXUINT32

/* An arc down to a node, from a node above it. Whole numbers are signed here,
 * because processors compare signed numbers faster. */
typedef struct
{
  guint32 head;                 /* its place */
  gint32  cost;
} WholeDown;

typedef struct
{
  guint32 head;
  guint32 reserved;
  gdouble cost;
} RealDown;

/* The number of arcs of a node is filled up to a multiple of this, with arcs
 * from the node to itself, which cost nothing and change nothing. Otherwise a
 * processor would mispredict at each node where its arcs end. */
#define SELECTION_STEP 4

/* Targets and all nodes above them, from the highest rank down: each comes
 * after all nodes from which an arc leads down to it. */
typedef struct
{
  gboolean  is_whole;
  gdouble   scale;              /* of real numbers, as in Values */
  guint32   n_nodes;
  guint32   n_arcs;             /* with the arcs that fill up rows */
  guint32  *places;             /* (owned) of each rank, or NONE */
  guint32  *first;              /* (owned) n_nodes + 1: the arcs down to each */
  guint32  *ends;               /* (owned) n_nodes: the end of the real arcs */
  union                         /* (owned) */
  {
    WholeDown *whole;
    RealDown  *real;
    gpointer   any;
  } downs;
  gsize     n_targets;
  guint32  *targets;            /* (owned) the place of each, in the given
                                 * order */
} Selection;

/* Selects @targets, indices, or all nodes if @targets is %NULL. Memory is
 * charged to @meter, and each node is an expansion. If it fails, @self is all
 * zero. */
gboolean selection_init  (Selection               *self,
                          const WayHierarchyCosts *costs,
                          const WayNode           *targets,
                          gsize                    n_targets,
                          Meter                   *meter,
                          GError                 **error);
void     selection_clear (Selection               *self);
