/* formation-private.h - the members of a formation, and their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/cheapest-pairs.h"
#include "motion/units/errand.h"

#include <wayfind/motion/formation.h>

G_BEGIN_DECLS

/* So many legs begin in a tick, whatever its budget. */
#define FORMATION_LEAST_LEGS 64

typedef struct
{
  guint32  agent;
  gdouble  right;               /* its place from the middle, in the plane */
  gdouble  down;
  guint    leg;                 /* the end of its leg, a node of the route */
  guint    walks;               /* the end of the leg that its path is for */
  WayCost  progress;            /* along the route */
  WayCost  farthest;            /* the most of that so far */
  guint    n_lost;              /* ticks since then in which it was not held */
  gboolean has_no_leg;          /* it sets out on its first one */
  gboolean is_walking;          /* whether it is under way */
  gboolean is_held;             /* it waits for others in this tick */
} Member;

struct _WayFormation
{
  GObject           parent_instance;

  WayDispatcher    *dispatcher; /* (owned) */
  GArray           *members;    /* (owned) of Member */
  WayFormationShape shape;
  guint             n_columns;
  gdouble           spacing;
  gboolean          keeps_pace;
  gboolean          has_facing;
  WayPosition       facing;
  WaySearch        *search;     /* (owned) (nullable) for the route */
  WayPath          *route;      /* (owned) (nullable) */
  guint32           lead;       /* the member whose graph the route is over */
  gdouble           pitch;      /* from a node of the route to the next */
  gdouble           width;      /* of the shape */
  WayPosition      *places;     /* (owned) (nullable) that are to be shared */
  CheapestPairs    *pairs;      /* (owned) (nullable) of members and places */
  gboolean          sets_out;   /* when the places are shared out */
  guint             n_still;    /* ticks since a member moved on */
  guint             jam;        /* ticks in which members go farther ahead */
};

static inline Member *
formation_member (const WayFormation *self,
                  guint               i)
{
  return &g_array_index (self->members, Member, i);
}

static inline WayGraph *
formation_graph (const WayFormation *self)
{
  return self->dispatcher->motion->graph;
}

/* formation-shape.c: lays out the places of all members, @from the middle of the
 * members, and then shares them out; %FALSE if the budget is used up. */
void     formation_lay_out    (WayFormation *self,
                               WayPosition   from,
                               WayPosition   to);
gboolean formation_share_out  (WayFormation *self,
                               StepBudget   *budget);
void     formation_forget_layout (WayFormation *self);
/* The position of a member's place, when the middle is at @middle. */
WayPosition formation_place_at (const WayFormation *self,
                                const Member       *member,
                                WayPosition         middle);
/* A position as seen from @middle, in the plane of the places. */
WayPosition formation_flatten (const WayFormation *self,
                               WayPosition         at,
                               WayPosition         middle);
/* The middle of the members as they stand. */
WayPosition formation_middle  (const WayFormation *self);

/* formation-places.c: finds a node for each member near the end of the route,
 * and makes it the goal of the member; %FALSE if there are too few. */
gboolean formation_take_goals (WayFormation *self,
                               GError      **error);
/* The node as near to the place of a member at node @i of the route as an
 * unobstructed walk from there leads. (transfer full: a path of one node) */
WayPath *formation_find_stop  (WayFormation *self,
                               const Member *member,
                               guint         i);

/* formation-legs.c: the errand of a member; %NULL if it has left the group. */
Errand  *formation_find_errand (const WayFormation *self,
                                const Member       *member);
/* The last node of the route. */
guint    formation_last       (const WayFormation *self);
/* Whether the path of a leg is still searched for. */
gboolean formation_is_pending (const WayFormation *self,
                               const Errand       *errand);
/* Sends a member to the end of its leg, or of the next one. */
void     formation_go         (WayFormation *self,
                               Member       *member,
                               Errand       *errand);
void     formation_begin_next_leg (WayFormation *self,
                                   Member       *member,
                                   Errand       *errand);
/* Closes the readers that walks towards places opened outside of a tick. */
void     formation_close_readers (const WayFormation *self);

/* formation-pace.c: begins the next legs, and has members wait in this tick. */
void     formation_keep_pace  (WayFormation *self);

G_END_DECLS
