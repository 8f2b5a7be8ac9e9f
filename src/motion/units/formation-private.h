/* formation-private.h - the members of a formation, and their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/cheapest-pairs.h"
#include "motion/units/errand.h"

#include <wayfind/motion/formation.h>

G_BEGIN_DECLS

/* So many legs begin in a tick, whatever its budget. */
#define FORMATION_LEAST_LEGS 16

/* To begin another leg counts as so many expansions. */
#define FORMATION_LEG_COST 16

/* A member that makes no progress for so many ticks is not waited for. */
#define FORMATION_TICKS_LOST 64

/* A node from which on the route has fewer lanes. */
typedef struct
{
  guint   at;
  guint   lanes;                /* so many members stand abreast */
  WayCost cost;                 /* of the route up to there */
  WayPosition across;           /* the direction across the route, of length 1 */
  gdouble lane;                 /* the width of a lane */
} Gap;

typedef struct
{
  guint32  agent;
  gdouble  right;               /* its place from the middle, in the plane */
  gdouble  down;
  guint    leg;                 /* the end of its leg, a node of the route */
  guint    walks;               /* the end of the leg that its path is for */
  WayCost  progress;            /* along the route */
  WayCost  farthest;            /* the most of that so far */
  gdouble  turn;                /* at the next gap, the least one first */
  guint    n_lost;              /* ticks since then in which it was not held */
  gboolean has_no_leg;          /* it sets out on its first one */
  gboolean is_walking;          /* whether it is under way */
  gboolean is_held;             /* it waits for others in this tick */
} Member;

/* Which members stand in the way of which: for each member, the numbers of those
 * on the nodes that its next step needs. */
typedef struct
{
  GArray *first;                /* (owned) of guint: where its list begins */
  GArray *members;              /* (owned) of guint: all lists */
} Blockers;

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
  WaySearch        *around;     /* (owned) (nullable) for nodes near the goal */
  GArray           *candidates; /* (owned) (nullable) its nodes so far */
  guint             n_looked;   /* steps of that search */
  GError           *failure;    /* (owned) (nullable) of that search */
  gboolean          sets_out;   /* when the places are shared out */
  guint             largest;    /* the size of the largest member */
  GArray           *gaps;       /* (owned) of Gap */
  guint             n_measured; /* nodes of the route whose lanes are known */
  guint             lanes;      /* at the last of these */
  WayCost           room;       /* behind the last gap members go so far */
  Blockers          blockers;
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

/* The last node of the route. */
static inline guint
formation_last (const WayFormation *self)
{
  return way_path_get_length (self->route) - 1;
}

/* The mean cost of a step along the route. */
static inline WayCost
formation_step (const WayFormation *self)
{
  const guint last = formation_last (self);

  return last > 0 ? way_path_get_cost (self->route) / last : 1;
}

static inline Gap *
formation_gap (const WayFormation *self,
               guint               i)
{
  return &g_array_index (self->gaps, Gap, i);
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

/* formation-places.c: collects nodes near the end of the route; %FALSE if the
 * budget is used up. Then finds one of them for each member, and makes it the
 * goal of the member; %FALSE if there are too few. */
gboolean formation_collect    (WayFormation *self,
                               StepBudget   *budget);
gboolean formation_take_goals (WayFormation *self,
                               GError      **error);
void     formation_forget_candidates (WayFormation *self);
/* The node as near to the place of a member at node @i of the route as an
 * unobstructed walk from there leads. (transfer full: a path of one node) */
WayPath *formation_find_stop  (WayFormation *self,
                               const Member *member,
                               guint         i);

/* A path of one node, as a copy of it. (transfer full) */
WayPath *formation_path_of   (const WayFormation *self,
                              WayNode             node);

/* formation-gaps.c: looks for gaps in the part of the route that the member in
 * front comes to soon; and forgets all that are known. */
void     formation_find_gaps   (WayFormation *self,
                                WayCost       front);
void     formation_forget_gaps (WayFormation *self);
/* The first gap from @node of the route on; %NULL if none is known. */
const Gap *formation_next_gap  (const WayFormation *self,
                                guint               node);
/* Holds those members that are too early at a gap, and returns the first such
 * gap; %NULL if none is held. @walking is sorted, the first one along the route
 * in front. */
const Gap *formation_take_turns  (WayFormation *self,
                                Member      **walking,
                                guint         n);

/* formation-blockers.c: finds all blockers, as the members stand now. */
void     formation_find_blockers (WayFormation *self);
void     blockers_init  (Blockers *self);
void     blockers_clear (Blockers *self);
/* The blockers of member @i, and how many they are. */
static inline const guint *
blockers_get (const Blockers *self,
              guint           i,
              guint          *n)
{
  const guint first = g_array_index (self->first, guint, i);

  *n = g_array_index (self->first, guint, i + 1) - first;
  return *n > 0 ? &g_array_index (self->members, guint, first) : NULL;
}

/* formation-legs.c: the errand of a member; %NULL if it has left the group. */
Errand  *formation_find_errand (const WayFormation *self,
                                const Member       *member);
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
