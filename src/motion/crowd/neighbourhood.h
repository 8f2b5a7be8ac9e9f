/* neighbourhood.h - which agents of a plan to send another way together
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/timetable.h"

/* The most agents that are sent another way together. */
#define NEIGHBOURHOOD_MOST 32

/* How they are found. */
typedef enum
{
  NEIGHBOURS_IN_THE_WAY,        /* of an agent that is late */
  NEIGHBOURS_AROUND,            /* near an agent that is late, at one tick */
  NEIGHBOURS_THROUGH,           /* agents that pass through one region */
  NEIGHBOURS_ANY,               /* by chance */
  N_NEIGHBOUR_KINDS
} NeighbourKind;

typedef struct
{
  WayCrowd        *crowd;       /* (not owned) */
  const Timetable *table;       /* (not owned) */
  const Route     *routes;      /* (not owned) of each agent */
  guint64         *random;      /* (not owned) */
  guint32         *marks;       /* (owned) of each node, the flood that met it */
  guint32          mark;
  guint32         *queue;       /* (owned) of a flood */
  guint32          agents[NEIGHBOURHOOD_MOST];
  guint32          n_agents;
  guint32          n_wanted;
} Neighbourhood;

gboolean neighbourhood_init  (Neighbourhood   *self,
                              WayCrowd        *crowd,
                              const Timetable *table,
                              const Route     *routes,
                              Meter           *meter,
                              GError         **error);
void     neighbourhood_clear (Neighbourhood   *self);

/* Finds up to @n_wanted agents, in random order. */
void     neighbourhood_find  (Neighbourhood   *self,
                              NeighbourKind    kind,
                              guint32          n_wanted);

/* A random number below @n, which is not 0. */
static inline guint32
neighbourhood_random (Neighbourhood *self,
                      guint32        n)
{
  return (guint32) ((pibt_random (self->random) >> 32) * n >> 32);
}
