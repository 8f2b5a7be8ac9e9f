/* road-asker.h - a graph of roads that is asked in a race by one kind of search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct
{
  const GArray *queries;        /* (not owned) of RoadQuery */
  WayTable     *table;          /* (not owned) that numbers the nodes */
  const char   *name;           /* (nullable) */
  WaySearch    *search;         /* (owned) */
  gboolean      to_all;         /* whether goals are reached and not sought */
  gboolean      is_mute;        /* whether only the time counts */
} RoadAsker;

void   road_asker_clear (RoadAsker *self);

/* A contestant: asks query @task. Returns its cost; -1 without a path, and 0
 * for the cost if it is mute. */
double road_asker_run   (gpointer   self,
                         guint      task);

/* The mean number of expansions of the first queries, @most of them at most. */
double road_asker_count_expanded (RoadAsker *self,
                                  guint      most);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoadAsker, road_asker_clear)

G_END_DECLS
