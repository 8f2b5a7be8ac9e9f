/* manoeuvres.h - the actions of a driver at the junctions of a route
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/directions/junctions.h"

typedef enum
{
  MANOEUVRE_NONE,
  MANOEUVRE_DEPART,
  MANOEUVRE_TURN,
  MANOEUVRE_CONTINUE,           /* the road turns, and its name stays */
  MANOEUVRE_NEW_NAME,
  MANOEUVRE_END_OF_ROAD,
  MANOEUVRE_FORK,
  MANOEUVRE_ON_RAMP,
  MANOEUVRE_OFF_RAMP,
  MANOEUVRE_MERGE,
  MANOEUVRE_ROUNDABOUT,
  MANOEUVRE_ROTARY,
  MANOEUVRE_ROUNDABOUT_TURN,
  MANOEUVRE_EXIT_ROUNDABOUT,
  MANOEUVRE_EXIT_ROTARY,
  MANOEUVRE_NOTIFICATION,       /* another way of moving, such as a ferry */
  MANOEUVRE_ARRIVE,
  N_MANOEUVRES
} ManoeuvreType;

typedef enum
{
  SIDE_NONE,
  SIDE_UTURN,
  SIDE_SHARP_LEFT,
  SIDE_LEFT,
  SIDE_SLIGHT_LEFT,
  SIDE_STRAIGHT,
  SIDE_SLIGHT_RIGHT,
  SIDE_RIGHT,
  SIDE_SHARP_RIGHT,
  N_SIDES
} Side;

/* An edge of a leg, or a part of one at its ends. */
typedef struct
{
  guint32         edge;         /* of the table */
  const RoadKind *kind;
  const char     *name;         /* (nullable) */
  gdouble         length;       /* in metres */
  gboolean        is_junction;  /* whether three roads or more meet at its
                                 * first node */
} Hop;

typedef struct
{
  ManoeuvreType type;
  Side          side;
  guint         exit;           /* of a roundabout, from 1; 0 if none */
  const char   *ring;           /* (nullable): the name of a roundabout */
  guint         hop;            /* the place of the hop that begins here */
  guint         named;          /* the hop whose road has the name: @hop, or one
                                 * behind it */
  gdouble       before, after;  /* bearings in degrees */
  gdouble       turn;           /* the angle between them; right is positive */
  gboolean      leaves_road;    /* whether the road so far goes on elsewhere */
  gboolean      has_choice;     /* whether the driver may take two ways */
  gboolean      drives_left;
} Manoeuvre;

/* One leg of a route. */
typedef struct
{
  Junctions *junctions;         /* (not owned) */
  GArray    *hops;              /* (owned) of Hop */
  GArray    *manoeuvres;        /* (owned) of Manoeuvre, by @hop */
} Leg;

static inline const Hop *
leg_get_hop (const Leg *self,
             guint      i)
{
  return &g_array_index (self->hops, Hop, i);
}

static inline Manoeuvre *
leg_get_manoeuvre (const Leg *self,
                   guint      i)
{
  return &g_array_index (self->manoeuvres, Manoeuvre, i);
}

/* The side of a turn by @degrees from straight on. */
Side     side_of_turn     (gdouble         degrees);

/* The side to which @arm leads for a driver who comes by @from. No other open
 * arm leads there, if the words suffice. */
Side     side_apart       (const Junction *self,
                           const Arm      *from,
                           const Arm      *arm);

/* Whether two roads count as one because of their names and numbers. */
gboolean is_one_road      (const char     *name,
                           const RoadKind *kind,
                           const char     *other_name,
                           const RoadKind *other_kind);

/* Whether the way of moving changes: a ferry, a train, a pushed bicycle. */
gboolean changes_mode     (const RoadKind *kind,
                           const RoadKind *other);

/* Finds the manoeuvre at the junction between hops @hop - 1 and @hop. */
void     judge_turn       (const Leg      *leg,
                           const Junction *junction,
                           Manoeuvre      *manoeuvre);

/* The same, with the bearings. The type stays if it is not
 * MANOEUVRE_NONE. */
void     judge_hop        (const Leg      *leg,
                           guint           hop,
                           Manoeuvre      *manoeuvre);

/* The length of hops @first to @end - 1, in metres. */
gdouble  leg_measure      (const Leg       *self,
                           guint            first,
                           guint            end);

/* Whether a manoeuvre enters or leaves a roundabout. */
gboolean is_at_roundabout (const Manoeuvre *self);

/* Whether the way from @first to @second is the turn lane of a crossing. */
gboolean is_turn_lane     (const Leg       *leg,
                           const Manoeuvre *first,
                           const Manoeuvre *second);

/* Whether a leg ends on a turn lane, behind its manoeuvre @last. */
gboolean ends_in_turn_lane (const Leg      *leg,
                           const Manoeuvre *last);

/* Replaces the manoeuvres at the hops of roundabouts by those of
 * roundabouts. */
void     add_roundabouts  (Leg            *leg);

/* Joins manoeuvres that are one to a driver, and drops needless ones. */
void     tidy_manoeuvres  (Leg            *leg);
