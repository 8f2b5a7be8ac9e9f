/* selection.h - the part of a hierarchy that leads down to some nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/costs-private.h"

/* In place of a place: not selected. */
#define SELECTION_NONE G_MAXUINT32

/* An arc down to a node, from one above it. Whole numbers have a sign here,
 * because processors compare those with a sign faster. */
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

/* Arcs of a node come by so many at a time: what is missing to that are arcs
 * from the node itself, which cost nothing and change nothing. Else a processor
 * would guess wrongly at each node where its arcs end. */
#define SELECTION_STEP 4

/* Targets and all nodes above them, from the highest rank down: each after all
 * from which an arc leads down to it. */
typedef struct
{
  gboolean  is_whole;
  gdouble   scale;              /* of real numbers, as in Values */
  guint32   n_nodes;
  guint32   n_arcs;             /* with those that are filled in */
  guint32  *places;             /* (owned) of each rank, or NONE */
  guint32  *first;              /* (owned) n_nodes + 1: the arcs down to each */
  guint32  *ends;               /* (owned) n_nodes: where the real ones end */
  union                         /* (owned) */
  {
    WholeDown *whole;
    RealDown  *real;
    gpointer   any;
  } downs;
  gsize     n_targets;
  guint32  *targets;            /* (owned) the place of each, as given */
} Selection;

/* Selects @targets, indices, or all nodes if they are NULL. What that takes is
 * charged to @meter, and each node an expansion. On failure @self is all
 * zero. */
gboolean selection_init  (Selection               *self,
                          const WayHierarchyCosts *costs,
                          const WayNode           *targets,
                          gsize                    n_targets,
                          Meter                   *meter,
                          GError                 **error);
void     selection_clear (Selection               *self);
