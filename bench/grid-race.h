/* grid-race.h - a Moving AI map, its queries, and the contestants
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"
#include "grid-data.h"

#include <wayfind.h>

#ifndef BENCH_HAVE_LIBTCOD
#define BENCH_HAVE_LIBTCOD 0
#endif

#if BENCH_HAVE_LIBTCOD
#include <libtcod/fov.h>
#include <libtcod/path.h>
#include <libtcod/version.h>
#endif

typedef struct
{
  const char *name;
  double      straight;
  double      diagonal;
} Steps;

extern const Steps real_steps;
extern const Steps whole_steps;

typedef struct
{
  const char    *map_name;
  const Steps   *steps;
  WayGrid       *grid;          /* (owned) */
  WaySearch     *search;        /* (owned) */
  WaySearch     *any;           /* (owned) with ties in any order */
  WayJumpPoints *jumps;         /* (owned) */
  WaySearch     *leaps;         /* (owned) over @jumps */
  GArray        *queries;       /* (owned) of GridQuery */
#if BENCH_HAVE_LIBTCOD
  TCOD_map_t     map;           /* (owned) */
  TCOD_path_t    path;          /* (owned) */
#endif
} GridRace;

/* Loads a map and picks @n of its queries. */
gboolean grid_race_load  (GridRace *self,
                          guint     n,
                          GError  **error);
void     grid_race_clear (GridRace *self);

/* The contestants: A* over the grid, with ties in any order, over its jump
 * points, and libtcod's. */
double grid_race_run_ours  (gpointer contestant,
                            guint    task);
double grid_race_run_any   (gpointer contestant,
                            guint    task);
double grid_race_run_jumps (gpointer contestant,
                            guint    task);
#if BENCH_HAVE_LIBTCOD
void   grid_race_make_tcod (GridRace *self);
double grid_race_run_tcod  (gpointer contestant,
                            guint    task);
#endif

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GridRace, grid_race_clear)
