/* road-kinds.h - class, number and signs of roads, by the edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* From the most important class to the least. */
typedef enum
{
  ROAD_MOTORWAY,
  ROAD_TRUNK,
  ROAD_PRIMARY,
  ROAD_SECONDARY,
  ROAD_TERTIARY,
  ROAD_UNCLASSIFIED,
  ROAD_RESIDENTIAL,
  ROAD_SERVICE,
  ROAD_DRIVEWAY,        /* to a house, or within a car park */
  ROAD_PATH,            /* tracks, and ways without cars */
  ROAD_FERRY,
  ROAD_N_CLASSES
} RoadClass;

typedef enum
{
  ROAD_IS_LINK = 1 << 0,
  ROAD_IS_ROUNDABOUT = 1 << 1,
  ROAD_IS_CIRCULAR = 1 << 2,    /* as a roundabout, with other priorities */
  ROAD_IS_PUSHED = 1 << 3,      /* where cyclists walk */
  ROAD_IS_TRAIN = 1 << 4,
  ROAD_DRIVES_LEFT = 1 << 5,
  ROAD_DRIVES_RIGHT = 1 << 6,   /* neither: the position decides */
  ROAD_IS_NAMED = 1 << 7,       /* the label is a name, and not the number */
  ROAD_HAS_LANES = 1 << 8,      /* its lanes have arrows */
  ROAD_IS_WALKED = 1 << 9       /* by people on foot */
} RoadFlags;

/* How many different texts one road may carry. */
typedef enum
{
  ROAD_REF,             /* the number, such as "A 8" */
  ROAD_DESTINATION,     /* what signs show: places, and numbers of roads */
  ROAD_DESTINATION_REF,
  ROAD_EXIT,            /* the number of the exit, "42b" */
  ROAD_N_TEXTS
} RoadText;

/* What a road limits, in millimetres or kilograms. */
typedef enum
{
  ROAD_HEIGHT,
  ROAD_WIDTH,
  ROAD_LENGTH,
  ROAD_WEIGHT,
  ROAD_AXLE_LOAD,
  ROAD_N_SIZES
} RoadSize;

/* The largest limit that a kind keeps. */
#define ROAD_MOST_SIZE 1000000

typedef enum
{
  ROAD_HAS_TOLL = 1 << 0,
  ROAD_HAS_LORRY_TOLL = 1 << 1,
  ROAD_IS_MOTORWAY = 1 << 2,
  ROAD_IS_FERRY = 1 << 3,
  ROAD_IS_UNPAVED = 1 << 4,
  ROAD_BARS_LORRIES = 1 << 5,
  ROAD_BARS_PASSING_LORRIES = 1 << 6,   /* those that do not deliver there */
  ROAD_BARS_HAZMAT = 1 << 7,
  ROAD_BARS_PASSING_HAZMAT = 1 << 8,
  ROAD_ALL_TRAITS = (1 << 9) - 1
} RoadTraits;

/* Which vehicles may use a road. */
typedef struct
{
  RoadTraits traits;
  guint32    sizes[ROAD_N_SIZES];       /* 0 for no limit */
  guint32    lorry_sizes[ROAD_N_SIZES]; /* the same for lorries */
} RoadLimits;

typedef struct
{
  RoadClass  class;
  RoadFlags  flags;
  guint      lanes;                     /* 0 if unknown */
  RoadLimits limits;
  const char *texts[ROAD_N_TEXTS];      /* (nullable) */
} RoadKind;

/* The manoeuvre that a map gives for the turn from edge @in to edge @out. The
 * formats and the directions know the numbers. */
typedef struct
{
  guint32 in, out;
  guint32 type, side;
} RoadTold;

/* The kinds of all roads of a network. Many edges share a kind. */
typedef struct _RoadKinds RoadKinds;

RoadKinds      *road_kinds_new    (void);
void            road_kinds_free   (RoadKinds      *self);

/* Finds the number of a kind, from 1, and adds it if it is new. The texts are
 * copied; control characters in them become spaces. O(1). */
guint32         road_kinds_intern (RoadKinds      *self,
                                   const RoadKind *kind);

/* Says that edge @edge of a table with @n_edges is a road of kind @number. */
void            road_kinds_set    (RoadKinds      *self,
                                   guint32         edge,
                                   guint32         n_edges,
                                   guint32         number);

/* (nullable): the kind with a number of road_kinds_intern(). O(1). */
const RoadKind *road_kinds_by_number (const RoadKinds *self,
                                      guint32          number);

/* (nullable): the kind of an edge. O(1). */
const RoadKind *road_kinds_get    (const RoadKinds *self,
                                   guint32          edge);

/* Finds the number of a kind as that of @number with the limits of kind
 * @limits as well. O(1). */
guint32         road_kinds_merge  (RoadKinds      *self,
                                   guint32         number,
                                   guint32         limits);

/* Finds the number of a kind as that of @number with the number of an exit of
 * kind @exit, unless @number has one. O(1). */
guint32         road_kinds_add_exit (RoadKinds      *self,
                                     guint32         number,
                                     guint32         exit);

void            road_kinds_add_told (RoadKinds       *self,
                                     const RoadTold  *told);

/* (nullable): the manoeuvre of a turn. O(manoeuvres). */
const RoadTold *road_kinds_get_told (const RoadKinds *self,
                                     guint32          in,
                                     guint32          out);

/* Keeps all kinds with a prepared network. O(edges). */
void            road_kinds_keep   (const RoadKinds *self,
                                   WayPrepared     *prepared);

/* (nullable): the kinds that road_kinds_keep() kept there; NULL if the network
 * keeps none. Numbers and lines of a damaged file that make no sense stand for
 * edges without a kind. O(kinds). */
RoadKinds      *road_kinds_find   (WayPrepared     *prepared);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoadKinds, road_kinds_free)
