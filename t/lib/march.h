/* march.h - agents on a map of text, moved tick by tick, each tick checked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "ticks.h"

#include <wayfind.h>

#define MARCH_MAX_SIZE 3

typedef struct
{
  WayTerrain      *terrain;     /* (owned) */
  WayGrid         *grid;        /* (owned) */
  WayClearanceMap *room;        /* (owned) */
  WayGraph        *views[MARCH_MAX_SIZE + 1];   /* (owned) by size, from 1 */
  WayAgents       *agents;      /* (owned) */
  WayMotion       *motion;      /* (owned) */
  WayDispatcher   *dispatcher;  /* (owned) (nullable) ticked in its place */
  TickMap          map;
  guint8          *walls;       /* (owned) */
  GArray          *bodies;      /* (owned) of TickBody, by number */
  GArray          *goals;       /* (owned) of WayNode, by number */
  guint            n_events[WAY_MOTION_ASIDE + 1];
  gboolean         plans_around;        /* paths are found around others */
  gboolean         is_silent;   /* agents that ask for a path get none */
  guint64          trace;       /* of all positions so far */
} March;

/* `#` is a wall; `1` to `9` say where agent 0 to 8 stands, and `a` to `i` where
 * they go, all of one cell. */
March   *march_new      (const char    *rows,
                         WayGridShape   shape,
                         WayCornerRule  rule);
void     march_free     (March         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (March, march_free)

/* Adds an agent, and sends it to @goal unless it stands there. Returns its
 * number. */
guint    march_add      (March         *self,
                         gint           size,
                         WayNode        node,
                         WayNode        goal);
void     march_send     (March         *self,
                         guint          agent,
                         WayNode        goal);

/* One tick, which is checked. */
void     march_tick     (March         *self);

/* Ticks until all have arrived; G_MAXUINT if they have not after @most. */
guint    march_run      (March         *self,
                         guint          most);

/* The counts of the motion. */
WayMotionStatistics march_count (const March *self);

void     march_set_wall (March         *self,
                         gint           x,
                         gint           y,
                         gboolean       is_wall);
