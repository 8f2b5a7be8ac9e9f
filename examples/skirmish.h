/* skirmish.h - the world of the skirmish, and how it is shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

enum { GRASS, SAND, ROAD, WATER, TREES, BUILDING, N_CLASSES };
enum { N_PLAYERS = 2, N_SIZES = 3, N_PLACES = 20, SIGHT = 5 };
enum { BUDGET = 20000, FIRST_LEG = 16, FRAME = 8, MAX_TICKS = 20000 };

typedef struct World World;

typedef struct
{
  World     *world;
  WaySearch *search;            /* what it asks the queue */
  guint32    number;
  guint      player;
  guint      size;
  WayNode    at;
  WayNode    goal;
  guint      sent;              /* the tick, for a final path once sent ... */
  gboolean   has_first;
  gboolean   has_final;
  gboolean   is_asking;
} Unit;

struct World
{
  guint32          side;
  guint            n_units;
  GRand           *rand;
  WayTerrain      *terrain;
  WayGrid         *grid;
  WayClearanceMap *room;
  WayGraph        *fit[N_SIZES];                /* the truth, by size */
  WayKnowledge    *known[N_PLAYERS][N_SIZES];
  WayOverlay      *feared[N_PLAYERS][N_SIZES];
  WayInfluence    *danger[N_PLAYERS][N_SIZES];
  WayAgents       *agents;
  WayMotion       *motion;
  WayQueue        *queue;
  Unit            *units;
  guint            tick;
  guint            slowest_first, slowest_final;
  guint            n_arrived, n_collisions;
  WayCost          optimal;
  GString         *film;        /* (nullable) */
};

/* Stops at what should not happen on a map of our own. */
void check          (GError      *error);

/* Everything but the units. */
void world_init     (World       *world,
                     guint32      side,
                     guint        n_units,
                     guint32      seed);
void world_clear    (World       *world);

/* A tower of the other player: dear ground around it, for all sizes. */
void raise_tower    (World       *world,
                     guint        feared_by,
                     gint         x,
                     gint         y);

/* A building of 3 by 3 cells rises where nobody stands. */
void raise_building (World       *world,
                     gint         x,
                     gint         y);

/* A page that plays what happened, with a frame each time that one is taken. */
void film_begin     (World       *world);
void film_take      (World       *world);
void film_save      (const World *world,
                     const char  *file,
                     GError     **error);

/* The map in a terminal as it is now, and a pause until the next. */
void film_show      (const World *world);
