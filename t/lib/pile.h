/* pile.h - a pile of views over any graph, in which anything may change
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"

typedef struct
{
  GRand           *rand;        /* (owned) */
  guint            n;           /* nodes */
  WayGrid         *grid;        /* (owned) (nullable) at the bottom, or ... */
  PlainGraph      *plain;       /* (owned) (nullable) */
  AsGraph         *as;          /* (owned) (nullable) of @plain */
  WayGraph        *bottom;      /* (owned) */
  WayGraph        *top;         /* (owned) */
  GPtrArray       *overlays;    /* (owned) */
  GPtrArray       *knowledges;  /* (owned) */
  WayReservations *reservations; /* (owned) (nullable) */
  GPtrArray       *others;      /* (owned) never edited */
} Pile;

/* Makes a grid, or a graph over some kind of node, and up to four views on it.
 * On one pile in three lies a state space. */
Pile   *pile_new       (guint32     seed);

void    pile_free      (Pile       *self);

/* Changes something in the pile, or nothing. */
void    pile_edit      (Pile       *self);

/* A random number below @n. */
guint   pile_roll      (Pile       *self,
                        guint       n);

WayNode pile_roll_node (Pile       *self);

/* The pile's nodes go by ids from 0. */
WayNode pile_node_of   (const Pile *self,
                        guint       id);
guint   pile_id_of     (const Pile *self,
                        WayNode     node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pile, pile_free)
