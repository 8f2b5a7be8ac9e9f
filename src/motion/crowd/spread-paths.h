/* spread-paths.h - paths of all agents that meet as rarely as possible
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-private.h"

/* A node that waits, or was taken. */
typedef struct
{
  guint32 node;
  guint32 edge;                 /* the edge into it; G_MAXUINT32 for the
                                 * start */
  guint32 from;                 /* the entry before it on the path */
  guint32 tick;
  guint32 meetings;
  guint32 next;                 /* in the bucket */
} SpreadEntry;

typedef struct
{
  guint32 *edges;               /* (owned) (nullable) */
  gsize    size;
  guint32  n_edges;
  guint32  meetings;            /* when it was found */
} SpreadPath;

typedef struct
{
  WayCrowd     *crowd;          /* (not owned) */
  const Ground *ground;         /* (not owned) */
  Meter        *meter;
  GError      **error;
  Lead          lead;           /* where the paths of the last round lead */
  guint         n_rounds;
  guint64       n_meetings;     /* in the last of them */
  gboolean      is_done;        /* another round would gain little */
  SpreadPath   *paths;          /* (owned) of each agent */
  guint32      *order;          /* (owned) of agents */
  guint32      *reverse;        /* (owned) the edge back of each; G_MAXUINT32
                                 * for none */
  guint32      *ended;          /* (owned) for each node, the tick from which
                                 * an agent stays there at its goal;
                                 * G_MAXUINT32 for never */
  guint32      *taken;          /* (owned) the search that took each node */
  guint32       search;
  NumberMap     passages;       /* how many agents come to a thing at a tick, by
                                 * both: to a node, or, counted on from the
                                 * nodes, to an edge that they leave by */
  SpreadEntry  *entries;        /* (owned) */
  gsize         entries_size;
  guint32       n_entries;
  guint32      *buckets;        /* (owned) */
  gsize         buckets_size;
  guint32       n_buckets;
} Spread;

/* For @crowd, which was entered, and whose agents can all reach their goals,
 * each another one. */
gboolean spread_init     (Spread   *self,
                          WayCrowd *crowd,
                          Meter    *meter,
                          GError  **error);
void     spread_clear    (Spread   *self);

/* Finds a new path for each agent, from its node to its goal, and fills the
 * guide paths with them. %FALSE if a limit was met. */
gboolean spread_go_round (Spread   *self);
