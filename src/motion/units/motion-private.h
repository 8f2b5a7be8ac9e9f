/* motion-private.h - the agents of a motion, and the state of one tick
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A tick is planned as a whole before any agent moves. Nodes have ids for its
 * time (an id is valid until the tick ends). Each id has a cell, with the agent
 * that covers it when the tick begins, and the agent that will when it ends. */

#pragma once

#include "motion/agents/agents-private.h"
#include "core/edge-reader.h"
#include "core/node-map.h"
#include "views/timed/body.h"

#include <wayfind/motion/motion.h>

#define NOWHERE G_MAXUINT32
#define NO_ORDER G_MAXUINT64    /* the rank of agents that were not sent */

typedef enum
{
  WALK_OPEN,                    /* nothing is decided yet */
  WALK_TRIES,                   /* means to go to @to, if others make room */
  WALK_DECIDED
} WalkState;

typedef struct _Bed Bed;
typedef struct _Foresight Foresight;

typedef struct
{
  guint32   number;
  WayGraph *graph;              /* (owned) (nullable) the agents' if NULL */
  gdouble   speed;
  gboolean  holds;

  /* Its order. */
  guint64   order;              /* smaller ones were sent earlier */
  guint64   ordered_at;         /* the tick of that */
  WayPath  *goal;               /* (owned) (nullable) the last final path */
  gboolean  is_final;           /* whether the path that it walks is */
  gboolean  wants_path;         /* it stands, and has to be given one */
  WayCost   walked;             /* of all steps */
  gdouble   rest;               /* cost of steps yet to be paid for */
  guint     waited;             /* ticks, for others */
  guint     n_heeded;           /* ticks, for others that will come */
  guint     pause;              /* ticks in which it rests */
  guint     nearest;            /* fewest nodes that it had before it */
  guint     n_idle;             /* ticks since then */
  guint     n_pushed;           /* how often it was pushed off its goal */
  guint     n_asked;            /* how often it has asked for a path ... */
  guint     ask_in;             /* ... and ticks until it does again */

  /* Has others led out of its way. */
  guint     n_led;              /* how often since it came nearer ... */
  guint     led_at;             /* ... than so many nodes */

  /* Led out of another one's way. */
  gboolean  on_errand;          /* until it is there ... */
  gboolean  is_yielding;        /* ... and until the other one is past */

  /* Whether it is on the roll; otherwise, where it sleeps. */
  gboolean  is_awake;
  Bed      *beds;               /* (owned) (nullable) one a cell */
  guint     n_beds;
  gboolean  is_stirred;         /* whether this tick has met it asleep */

  gboolean  is_member;          /* of the group that is formed */
  gboolean  is_steered;         /* in this tick, by a formation */

  /* For the time of a tick. */
  guint     size;
  WayPath  *path;               /* (not owned) (nullable) of the agents */
  guint     at;
  guint32   from;
  guint32   wants;              /* the next node of its path, or NOWHERE */
  WayCost   cost;               /* of the step to @wants, then to @to */
  guint32   to;
  guint32   kept[WAY_LINE_MAX_BESIDE];  /* nodes beside that it needs free */
  guint     n_kept;
  WalkState state;
  gboolean  is_marked;          /* whether its path is, in the cells */
  gboolean  is_closed;          /* whether its next edge is gone */
  gboolean  goes_around;        /* @to is off its path, by its own will */
  gboolean  heeds;              /* it waits for an agent that will come */
} Walker;

typedef struct
{
  Walker *was;                  /* (nullable) covers it when the tick begins */
  Walker *next;                 /* (nullable) and when it ends, so far */
  Walker *mark;                 /* (nullable) whose path comes over it */
  guint   n_kept;               /* how many need it free */
} Cell;

/* An edge out of the node of an agent that gives way. */
typedef struct
{
  guint32 id;
  WayCost cost;
  guint   group;                /* right, left, back: the least first */
  gdouble turn;                 /* within the group, the least first */
  guint   n_on_path;            /* cells on the path of the first agent that
                                 * pushes */
} Side;

struct _WayMotion
{
  GObject        parent_instance;

  WayAgents     *agents;        /* (owned) */
  WayGraph      *graph;         /* (owned) of the agents */
  GHashTable    *walkers;       /* (owned) of Walker, by number */
  WayMotionFunc  func;
  gpointer       user_data;
  GDestroyNotify destroy;
  guint          aside;
  guint          replan;
  Foresight     *foresight;     /* (owned) (nullable) */
  guint64        n_orders;
  guint64        n_ticks;
  guint64        n_steps;
  guint64        n_asides;
  guint64        n_waits;

  /* The agent that is led out of another's way, by their numbers. */
  gboolean       has_errand;
  guint32        led;
  guint32        led_for;
  guint64        errand_ends;   /* the tick by which it must end */

  gboolean       is_ticking;
  CellMap        map;
  NodeMap        ids;           /* of nodes, for the time of a tick */
  GArray        *cells;         /* (owned) of Cell, by id */
  GPtrArray     *roll;          /* (owned) of Walker that are awake, by
                                 * number, with the last to wake up at the
                                 * end */
  GPtrArray     *ranks;         /* (owned) of those with an order, by rank */
  GPtrArray     *idle;          /* (owned) of Walker without an order: awake,
                                 * or asleep and met by the tick */
  GHashTable    *beds;          /* (owned) of Bed, by the hash of the node */
  gboolean       stirs;         /* whether new ids stir those asleep there */
  gboolean       is_decided;    /* whether all have decided */
  GHashTable    *readers;       /* (owned) of EdgeReader, by graph */
  GArray        *sides;         /* (owned) of Side, a stack */
  GError        *error;         /* (owned) (nullable) what went wrong */
};

static inline Cell *
motion_cell (const WayMotion *self,
             guint32          id)
{
  return &g_array_index (self->cells, Cell, id);
}

static inline WayNode
motion_node (const WayMotion *self,
             guint32          id)
{
  return node_map_node (&self->ids, id);
}

static inline Body
motion_body (const WayMotion *self,
             const Walker    *walker,
             guint32          id)
{
  return body_at (&self->map, walker->size, motion_node (self, id));
}

static inline gboolean
walker_moves (const Walker *self)
{
  return self->to != self->from;
}

/* walkers.c: the walker of an agent: NULL if the motion does not know it, or
 * made if necessary. */
Walker     *motion_find_walker (const WayMotion *self,
                                guint32         number);
Walker     *motion_walker      (WayMotion      *self,
                                guint32         number);
void        motion_free_walker (gpointer        walker);
/* The graph that an agent walks on. (transfer none) */
WayGraph   *motion_get_graph   (WayMotion      *self,
                                guint32         agent);
/* Sends a walker along a path of its own, or marks it as arrived. */
void        motion_give_order  (WayMotion      *self,
                                Walker         *walker,
                                WayPath        *path,
                                gboolean        is_final);
void        motion_arrive      (Walker         *walker);
/* Watches from now on which agents are placed, sent, resized and removed. */
void        motion_watch       (WayMotion      *self);
/* sleeping-agents.c: puts a walker without anything to do to sleep, or wakes it
 * up. */
gboolean    motion_try_sleep   (WayMotion      *self,
                                Walker         *walker,
                                const Agent    *agent);
void        motion_wake        (WayMotion      *self,
                                Walker         *walker);
/* The agent that sleeps at a node; NULL if there is none. */
Walker     *motion_find_sleeper (const WayMotion *self,
                                WayNode         node);
/* Sorts walkers by number. */
void        motion_sort        (GPtrArray      *walkers);
/* motion-ground.c: notes that memory ran out: NOWHERE is returned from then
 * on. */
void        motion_out_of_memory (WayMotion    *self);

/* The id of a node, NOWHERE if memory runs out; and the id of cell @i of a
 * body. */
guint32     motion_id          (WayMotion      *self,
                                WayNode         node);
guint32     motion_cell_id     (WayMotion      *self,
                                const Body     *body,
                                guint           i);
/* The edges out of @id for @walker; NULL if the graph could not list them. */
WayEdges   *motion_edges       (WayMotion      *self,
                                const Walker   *walker,
                                WayNode         node);
/* The least cost of an edge from one node to another, INFINITY if none
 * exists. */
WayCost     motion_step_cost   (WayMotion      *self,
                                const Walker   *walker,
                                WayNode         from,
                                WayNode         to);
/* Puts a walker on the ground where its agent is. */
void        motion_place       (WayMotion      *self,
                                Walker         *walker);
void        motion_ground_open  (WayMotion     *self);
void        motion_ground_close (WayMotion     *self);

/* motion-rules.c: whether @walker may go to @to, given the decisions so far.
 * With @exact it may go to a place whose agent is still trying to leave. Then
 * it may claim the place, and give up its claim. */
gboolean    motion_may_step    (WayMotion      *self,
                                const Walker   *walker,
                                guint32         to,
                                gboolean        exact);
gboolean    motion_claim       (WayMotion      *self,
                                Walker         *walker,
                                guint32         to);
void        motion_unclaim     (WayMotion      *self,
                                Walker         *walker);
void        motion_stay        (WayMotion      *self,
                                Walker         *walker);
/* Keeps others out of @place, where @walker needs room (@change 1), or no
 * longer (-1). */
void        motion_keep        (WayMotion      *self,
                                const Walker   *walker,
                                guint32         place,
                                gint            change);
/* The places beside a step, and how many of them must be free. */
guint       motion_list_beside (WayMotion      *self,
                                const Walker   *walker,
                                guint32         from,
                                guint32         to,
                                guint32        *places,
                                guint          *n_needed);

/* motion-steps.c: decides the steps of all agents in this tick. */
void        motion_decide      (WayMotion      *self);
/* Whether @other stands at its goal and has been pushed off it several times.
 * It must be led, to a place from which it can come back. */
gboolean    motion_is_to_be_led (const Walker  *other);
/* Whether @other is on its way to where @walker is. */
gboolean    motion_is_head_on  (WayMotion      *self,
                                const Walker   *walker,
                                const Walker   *other);
/* Marks the cells that a body covers at the next @n nodes of a path, and those
 * beside the steps between them. */
void        motion_mark_path   (WayMotion      *self,
                                Walker         *walker,
                                guint           n);

/* motion-goals.c: makes a node the goal of a walker, so that no group gets it
 * too. */
void        motion_set_goal    (WayMotion      *self,
                                Walker         *walker,
                                WayNode         node);
void        motion_clear_goal  (WayMotion      *self,
                                guint32         agent);
/* Keeps others off the cells of a body at @node, in the present ground; and
 * whether nobody is kept off them. */
void        motion_occupy      (WayMotion      *self,
                                Walker         *walker,
                                guint           size,
                                WayNode         node);
/* Keeps others off the places where agents that are not marked as members have
 * their goals, or stand idle. */
void        motion_occupy_by_others (WayMotion *self);
gboolean    motion_is_vacant   (WayMotion      *self,
                                guint           size,
                                WayNode         node);

/* shared-goals.c: an agent that was sent to @goal. */
typedef struct
{
  guint32  agent;
  WayNode  goal;                /* borrowed */
  gboolean is_shared;           /* another agent has it, too */
} GoalRequest;

/* Gives each agent its goal that is the only one to have it, and says which ones
 * share theirs, with each other or with an agent that has it already. */
void        motion_share_goals (WayMotion      *self,
                                GoalRequest    *requests,
                                guint           n);

/* motion-around.c: whether @walker, whose next step is blocked by an idle
 * agent, goes around by a free node that leads back to its path. */
gboolean    motion_goes_around (WayMotion      *self,
                                Walker         *walker);

/* motion-sides.c: puts the edges out of the node of @walker on the stack of
 * sides, in the order in which it gives way to @ahead. Returns their number. */
guint       motion_list_sides  (WayMotion      *self,
                                const Walker   *walker,
                                guint32         ahead);

/* motion-paths.c: moves the agent by its path, or off it. */
void        motion_walk        (WayMotion      *self,
                                Walker         *walker);
/* The rest of @path from the node of @walker, or from a node that an edge leads
 * to; NULL if no edge leads to the path. (transfer full) */
WayPath    *motion_join        (WayMotion      *self,
                                const Walker   *walker,
                                WayNode         node,
                                WayPath        *path);

/* motion-dead-ends.c: leads an agent out of a dead end that is in the way of
 * the first waiting agent, and ends that afterwards. */
void        motion_lead_out    (WayMotion      *self);
void        motion_end_errand  (WayMotion      *self);
