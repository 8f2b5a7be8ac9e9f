/* errand.h - the last errand of an agent, and its state
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/units/motion-private.h"
#include "motion/units/step-budget.h"

#include <wayfind/motion/dispatcher.h>

G_BEGIN_DECLS

typedef struct
{
  WayDispatcher *dispatcher;    /* (not owned) */
  guint32        agent;
  WayGraph      *graph;         /* (owned) (nullable) the graph that it plans
                                 * on */
  WaySearch     *search;        /* (owned) (nullable) its last request */
  WayPath       *goal;          /* (owned) (nullable) of one node */
  gboolean       is_sent;       /* until the arrival is reported */
  guint64        sent_at;       /* the tick */
  gboolean       has_set_out;   /* whether it walks for this goal */
  gboolean       has_path;      /* and was given all of the way there */
  gboolean       has_no_way;    /* and only goes near it */
  gboolean       is_around;     /* whether its request heeds the others */
  gboolean       asks_again;    /* in the next tick */
  guint          n_vain;        /* ticks in which it waited in front of all */
  gboolean       is_new;        /* its order has yet to be looked at */
  gpointer       party;         /* (not owned) (nullable) with which it waits for
                                 * its place */

  /* As a member of a formation. */
  gpointer       group;         /* (not owned) (nullable) the formation */
  gboolean       is_leg;        /* its goal is the end of a leg only */
  gboolean       leg_failed;    /* no way leads there */
} Errand;

/* What a formation does at each tick: forms up before the queue works, within
 * the budget for that, and steers before agents move. */
typedef struct
{
  void   (*form_up) (gpointer formation);
  void   (*steer) (gpointer formation);
  gpointer formation;           /* (not owned) */
} Steering;

struct _WayDispatcher
{
  GObject           parent_instance;

  WayMotion        *motion;     /* (owned) */
  WayQueue         *queue;      /* (owned) */
  GHashTable       *errands;    /* (owned) of Errand, by number of agent */
  GPtrArray        *again;      /* (owned) of Errand, not owned */
  GPtrArray        *sent;       /* (owned) of Errand, not owned: those whose
                                 * orders have yet to be looked at */
  GPtrArray        *parties;    /* (owned) of Party */
  StepBudget        forming;    /* for the rest of the tick */
  GArray           *steerings;  /* (owned) of Steering */
  WayDispatcherFunc func;
  gpointer          user_data;
  GDestroyNotify    destroy;
  WayCost           near_cost;
  WayCost           claim;
  guint             first_leg;
  gboolean          is_heard;   /* whether the motion tells this dispatcher */
  gboolean          is_ticking;
  guint64           n_ticks;

  WayDispatcherStatistics statistics;
};

/* The errand of an agent: %NULL, or a new one, if it has none. */
Errand   *errand_find      (const WayDispatcher *dispatcher,
                            guint32              agent);
Errand   *errand_get       (WayDispatcher       *dispatcher,
                            guint32              agent);
void      errand_free      (gpointer             errand);

/* The graph that the agent plans on. */
WayGraph *errand_get_graph (WayDispatcher       *dispatcher,
                            guint32              agent);

void      errand_set_goal  (Errand              *errand,
                            WayNode              goal);
void      errand_set_sent  (Errand              *errand,
                            gboolean             is_sent);

/* The agent was removed. The errand stays, empty, as it may be in use. */
void      errand_forget    (Errand              *errand);

/* Takes its request out of the queue, if it has one. */
void      errand_withdraw  (Errand              *errand);

/* Requests a path from the agent's node, unless a request is under way, or its
 * goal is not decided yet. */
void      errand_ask       (Errand              *errand,
                            gboolean             is_around);

/* The agent gets a new order, whose goal is yet to be found. */
void      errand_begin     (Errand              *errand);

/* The search for its path failed: it stops. */
void      errand_fail      (Errand              *errand,
                            const GError        *error);

/* No path leads to its goal; it goes near. */
void      errand_report_no_way (Errand          *errand);

/* The agent is there. */
void      errand_arrive    (Errand              *errand);

/* It is as near as it gets. */
void      errand_stay_near (Errand              *errand);

/* Adds and removes what a formation does at each tick. */
void      dispatcher_add_steering    (WayDispatcher *dispatcher,
                                      void         (*form_up) (gpointer formation),
                                      void         (*steer) (gpointer formation),
                                      gpointer       formation);
void      dispatcher_remove_steering (WayDispatcher *dispatcher,
                                      gpointer       formation);

G_END_DECLS
