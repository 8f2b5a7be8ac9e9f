/* reroute.h - the earliest arrival of one agent among all others
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/timetable.h"

/* A gap of a node that waits to be expanded. */
typedef struct
{
  guint32 node;
  guint32 gap;
  guint32 arrival;
  guint32 next;                 /* in its bucket */
} RerouteEntry;

typedef struct
{
  WayCrowd     *crowd;          /* (not owned) */
  Timetable    *table;          /* (not owned) */
  guint32       stamp;          /* of the search */
  guint32       horizon;        /* no agent moves from this tick on */
  RerouteEntry *entries;        /* (owned) */
  gsize         entries_size;
  gsize         n_entries;
  guint32      *buckets;        /* (owned) by arrival plus distance */
  gsize         buckets_size;
  gsize         n_buckets;
  gsize         bucket;         /* all before it are empty */
  guint32       free_from;      /* the tick from which no agent passes the
                                 * goal */
} Reroute;

typedef enum
{
  REROUTE_FOUND,
  REROUTE_NONE,                 /* none that arrives in time */
  REROUTE_LIMIT                 /* a limit was met */
} RerouteResult;

void          reroute_clear (Reroute *self);

/* Finds the route by which @agent arrives first, at @latest or before, among
 * the agents in the table. @agent itself is not in the table. */
RerouteResult reroute_find  (Reroute *self,
                             guint32  agent,
                             guint32  latest,
                             Route   *route);
