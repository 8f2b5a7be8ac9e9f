/* search-private.h - the fields of a search, for the engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edges-private.h"
#include "core/heuristic-private.h"
#include "core/limits-private.h"
#include "core/node-map.h"
#include "engine/answer.h"
#include "engine/goals.h"
#include "engine/node-store.h"
#include "engine/open-list.h"
#include "engine/reached.h"
#include "engine/share.h"
#include "engine/strategy-private.h"
#include "engine/waiting.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>

/* How a call of the loop ended. */
typedef enum
{
  LOOP_GO_ON,           /* it has made all the expansions allowed */
  LOOP_EXHAUSTED,
  LOOP_FOUND,
  LOOP_PROMOTE,         /* a sum outgrew the numbers in use */
  LOOP_GROW,            /* a state has a number that is newer than the records */
  LOOP_DEAD_END,        /* within the loop: no path leads on to a goal */
  LOOP_BYTES,
  LOOP_STOPPED,         /* a limit was met: self->run.met */
  LOOP_FAILED           /* self->error says why */
} LoopEnd;

/* The work that is left for the node taken last. */
typedef enum
{
  PENDING_NOTHING,
  PENDING_EXPANSION,    /* taken and closed, not yet expanded */
  PENDING_EDGES         /* its expansion was cut short and is done again */
} Pending;

typedef LoopEnd (*LoopFunc) (WaySearch *self,
                             guint      quota);

/* The constants with which the source of the loop is compiled several times. */
typedef struct
{
  gboolean indexed;     /* ids are indices, and edges compact arcs */
  gboolean whole;       /* records and keys are 32-bit integers */
  gboolean informed;    /* there is a heuristic */
  OpenKind open;
  gboolean shared;      /* others own some of the nodes: see share.h */
} Variant;

typedef struct
{
  gpointer node;        /* (owned) of the query type */
  WayCost  cost;
} Start;

/* An edge that was not followed because costs overflowed. */
typedef struct
{
  guint32 from;
  guint32 to;
} Overflow;

/* The state of a search depth first: see engine/depth-first.h. */
typedef struct _DepthFirst DepthFirst;

typedef struct
{
  Overflow *items;              /* (owned) */
  guint32   len;
  gsize     size;
} Overflows;

/* The question: graph, goals and rules. Each change of it makes the next run
 * begin afresh. */
typedef struct
{
  WayGraph     *graph;          /* (owned) */
  WayNodeType  *type;           /* (owned) of starts, goals and paths */
  WayStrategy   strategy;
  gdouble       weight;
  WayTieRule    tie_rule;
  WayReopenRule reopen_rule;
  WayStopRule   stop_rule;
  WayStartRule  start_rule;
  WayChangeRule change_rule;
  WayPartial    partial;
  WayHeuristic *heuristic;      /* (owned) (nullable) for the graph's */
  GArray       *starts;         /* (owned) (element-type Start) */
  Goals         goals;
  WayCost       max_cost;
} Query;

/* The observer of events. */
typedef struct
{
  WayObserverFunc observer;     /* (nullable) */
  gpointer        data;
  GDestroyNotify  destroy;
} Watch;

/* One run of a query: how it works, and its progress. */
typedef struct
{
  WayStatus     status;
  gboolean      busy;
  gboolean      must_restart;   /* whether the run cannot go on */
  GError       *error;          /* (owned) on its way to the caller */

  /* The graph, asked by a cursor of its own */
  guint64       version;
  gpointer      cursor;         /* asked for edges */
  gpointer      estimates;      /* asked for estimates: as a rule the same */
  gboolean      has_cursor;
  WayQuery      query;          /* of the cursor */
  WayQuery      aim_query;      /* ... if the goals are @aims */
  Limit         met;            /* as the graph was prepared, ... */
  gsize         lent;           /* ... for which it took so many bytes */
  gboolean      has_states;
  WayNode     (*project) (WayGraph *graph, WayNode node);    /* with states */
  gboolean      whole_costs;    /* whether the graph promised them */
  void        (*neighbours) (WayGraph    *graph,
                             gpointer     cursor,
                             const WayAt *at,
                             WayEdges    *edges);
  WayCost     (*heuristic) (WayGraph *graph,
                            gpointer  cursor,
                            WayNode   node);
  WayHeuristic *own;            /* (owned) (nullable) instead of the graph's */
  gpointer      own_state;
  gboolean      skips_dead_ends; /* whether nodes from which no path leads to a
                                 * goal are left out */
  const guint8 *rows;           /* (nullable) see WayHeuristic */
  gsize         row_size;
  gboolean      can_estimate;   /* whether any heuristic applies */
  gboolean      keeps_heuristic;        /* the graph's own, whatever it offers */

  /* The rules, as constants and numbers */
  Variant       variant;
  LoopFunc      loop;
  gdouble       weight;         /* of the heuristic in priorities */
  gboolean      counts_cost;
  gboolean      deep;           /* tie rule WAY_TIE_DEEPER */
  gboolean      reopens;
  gboolean      stops_when_opened;
  gboolean      waits;          /* whether edges wait for memory */
  guint32       whole_limit;    /* the largest sum allowed, if whole */
  gdouble       real_limit;     /* for real costs */

  /* The nodes that it has reached */
  Budget        budget;
  Pace          pace;           /* of looks at the clock */
  NodeMap       map;
  NodeStore     store;
  OpenList      open;
  EdgeBuffer    edges[WAITING_NODES];   /* the first alone, if none waits */
  Waiting       waiting;
  EdgeBuffer    states;         /* in which one start begins */
  guint         starts_opened;
  Pending       pending;
  guint32       last;           /* id taken last */
  Sum           taken;          /* its priority, while it is pending */
  guint32       expanded_last;  /* id, once its edges were offered */
  guint32       found;          /* id of the goal found last */
  gboolean      hid_edges;      /* whether max_cost left any out */
  gboolean      is_refused;     /* whether no goal can be reached ... */
  gboolean      is_aimed;       /* ... and the nearest nodes are looked for */
  gboolean      is_put_off;     /* ... when somebody asks for one of them */
  GError       *late_error;     /* (owned) (nullable) of that search */
  GArray       *aims;           /* (owned) (nullable) of WayNode: these */
  guint32       aim;            /* id of the aim that was found */
  guint         n_blocked_starts;
  Overflows     overflows;      /* to nodes not reached at the time */
  guint64       open_now;
  Share        *share;          /* (owned) (nullable) if others search, too */
  DepthFirst   *depth;          /* (owned) (nullable) if it goes depth first */
  guint32       n_shown;        /* nodes of its path in @store */
  WayStatistics statistics;
} Run;

/* An engine that answers instead of the loop, with its data for this search. */
typedef struct
{
  const SearchEngine *engine;   /* (nullable) */
  gpointer            data;     /* (owned) */
} Answerer;

struct _WaySearch
{
  GObject   parent_instance;

  Query     query;
  WayLimits limits;
  Watch     watch;
  Run       run;

  Answerer        chosen;       /* by a setting */
  Answerer        offered;      /* by the graph, once it was asked */
  const Answerer *answered;     /* (nullable) one of the two, if it has answered
                                 * the last run; NULL for the loop */
  gboolean        has_asked_graph;
  gboolean        keeps_to_loop;
  gboolean        keeps_heuristic;      /* the graph's own, whatever it offers */

  gboolean      is_taken;       /* engine/search-memory: no other code changes
                                 * or runs it (but limits), ... */
  WayChangeRule own_change_rule;        /* ... and what its rule is otherwise */
};

/* Begins or ends the cursors of the graph and the heuristic. The graph first
 * makes the arrays that it needs (core/first-use.h), which count as memory of
 * the run while the cursor is in use. Returns LOOP_STOPPED if a limit prevents
 * this. */
LoopEnd  search_begin_cursor  (WaySearch *self);
void     search_end_cursor    (WaySearch *self);

/* Ends the cursor once another has begun, so that the graph still knows the
 * nodes that were reached: numbers of states hold while there is a cursor. With
 * LOOP_STOPPED the old cursor stays. */
LoopEnd  search_renew_cursor  (WaySearch *self);

/* Passes @run.aims to the graph as the goals, so that it may leave out edges
 * that do not lead there. Estimates stay those of the goals. After
 * search_begin_cursor(). */
void     search_aim_cursor   (WaySearch *self);

/* Frees the cursors of a run; the next run begins afresh. */
void     search_end_run     (WaySearch *self);

/* Whether the next call has to begin afresh. */
gboolean search_must_begin  (WaySearch *self);

/* Frees what engines hold for this search. */
void     search_clear_answerers (WaySearch *self);

/* The loop carries on by at most @budget expansions, for any caller. */
WayStatus search_run_on     (WaySearch *self,
                             guint64    budget,
                             GError   **error);

/* How many expansions may pass between looks at the clock. The engine cannot
 * know how long the user's callbacks take. */
guint    search_choose_pace (const WaySearch *self);

/* Runs the search for the nearest node now if it was put off: see
 * late-nearest.c. */
void     search_catch_up    (WaySearch *self);

/* Makes @start the only start, even of a search that was taken. Not during a
 * run. */
void     search_replace_starts (WaySearch *self,
                                WayNode    start,
                                WayCost    cost);

/* Sets self->run.variant, once the cursor has begun. */
void     search_choose_variant (WaySearch *self);

/* Whether the run may rely on whole costs. */
gboolean search_has_whole_costs (const WaySearch *self,
                                 WayGraphFlags    flags);

/* Lets the edge buffer hold edges in the form that the variant reads. */
void     search_set_layout     (WaySearch *self);

/* Decides whether edges wait in this call: see waiting.h. */
void     search_choose_waiting (WaySearch *self);

/* Makes room for larger numbers in place: first for more than the stacks hold,
 * then for more than 32 bits. Returns %FALSE without memory. */
gboolean search_promote        (WaySearch *self);

/* Checks whether the graph has changed, and applies the change rule. A callback
 * may change the graph during a slice of the loop, and the result of that slice
 * then mixes old and new answers. Returns @end if all is well. */
LoopEnd  search_check_version (WaySearch *self,
                               LoopEnd    end);

/* Chooses the loop that is compiled for a variant: for a search that is alone,
 * and for a search that shares its nodes. */
LoopFunc search_choose_loop (const Variant *variant);
LoopFunc search_choose_shared_loop (const Variant *variant);

/* Offers the paths of parcels from worker @origin, beginning with @next, and
 * advances @next. */
LoopEnd  search_offer_parcels (WaySearch    *self,
                               guint         origin,
                               const guint8 *end,
                               const guint8 **next);

/* Relaxes all waiting edges. If something stops this, the rest keeps
 * waiting. */
LoopEnd  search_settle_waiting (WaySearch *self);

/* Puts a start on the open list. */
LoopEnd  search_open_start  (WaySearch *self,
                             guint32    id,
                             WayCost    cost);

/* The id of an object that another worker has packed. */
LoopEnd  search_intern_packed (WaySearch    *self,
                               const guint8 *bytes,
                               guint32      *id);

/* Sets an error about a node that could not be packed or unpacked. */
LoopEnd  search_fail_pack    (WaySearch    *self,
                              WayNode       node);
LoopEnd  search_fail_unpack  (WaySearch    *self);

/* Calls the observer. Only for searches that have one. */
void     search_emit         (WaySearch   *self,
                              WayEventKind kind,
                              guint32      id);

/* An error about an edge, which names both of its ends. */
LoopEnd  search_fail_edge    (WaySearch   *self,
                              guint32      from,
                              WayNode      to,
                              EdgeFault    fault,
                              WayCost      cost);

/* Fails because the graph reported an error, or added an edge that is wrong. */
LoopEnd  search_report_fault (WaySearch   *self,
                              EdgeBuffer  *edges,
                              guint32      from);

/* Notes that the cost of node @to at the end of edge @i of a frame is more than
 * a double holds. */
LoopEnd  search_note_overflow   (WaySearch   *self,
                                 const Frame *frame,
                                 guint32      i,
                                 WayNode      to);

/* The same if a parcel says so. */
LoopEnd  search_note_overflow_at (WaySearch  *self,
                                  guint32     from,
                                  WayNode     to);

/* Fails, when no node is open any more, if an overflow kept a node from being
 * reached; the error names the edge. */
LoopEnd  search_judge_overflows (WaySearch *self);

/* The id of a node that was reached in this run. */
gboolean search_lookup      (WaySearch *self,
                             WayNode    node,
                             guint32   *id);

static inline WayCost
search_cost (const WaySearch *self,
             guint32          id)
{
  const NodeRecord *record = &self->run.store.records[id];

  return self->run.variant.whole ? record->whole.cost : record->real.cost;
}

static inline guint32
search_parent (const WaySearch *self,
               guint32          id)
{
  return self->run.store.records[id].whole.parent;
}

/* Whether the parent of @id belongs to another worker. For searches that note
 * it. */
static inline gboolean
search_is_away (const WaySearch *self,
                guint32          id)
{
  const Share *share = self->run.share;

  return share_read_owner (share, self->run.store.origins[id]) != share->me;
}

/* The id of the edge that reached @id. */
static inline guint32
search_edge (const WaySearch *self,
             guint32          id)
{
  const NodeStore *store = &self->run.store;
  const gboolean is_away = (store->notes & NOTE_ORIGINS)
                           && search_is_away (self, id);

  return (store->notes & NOTE_EDGES)
             && (search_parent (self, id) != id || is_away)
           ? store->edges[id] : WAY_EDGE_NONE;
}

/* Begins to note the ids of edges in this run. A worker may have received nodes
 * before it expands the first of its own, so the number of expansions does not
 * say whether it has nodes. */
static inline gboolean
search_want_edges (WaySearch *self)
{
  const WayStatistics *now = &self->run.statistics;
  const gboolean has_starts_alone = self->run.share == NULL
                                    && now->expanded == 0;

  return node_store_want_edges (&self->run.store,
                                has_starts_alone ? 0 : now->opened);
}

/* The estimate for @node, never negative nor NaN, without any weight. */
static inline WayCost
search_estimate (WaySearch *self,
                 WayNode    node)
{
  const WayHeuristic *own = self->run.own;
  WayCost estimate;

  if (own == NULL)
    estimate = self->run.heuristic (self->query.graph, self->run.estimates, node);
  else
    estimate = own->eval (self->run.own_state,
                          self->run.has_states
                            ? self->run.project (self->query.graph, node)
                            : node,
                          own->user_data);

  return estimate > 0 ? estimate : 0;
}

/* The data that a graph receives with a request for the edges of @id. */
static G_ALWAYS_INLINE inline void
search_fill_at (const WaySearch *self,
                const Variant    v,
                guint32          id,
                WayAt           *at)
{
  const NodeRecord *record = &self->run.store.records[id];
  const guint32 parent = record->whole.parent;

  /* If the parent belongs to another worker, only its id is known. */
  const gboolean is_away = v.shared && !v.indexed && search_is_away (self, id);

  at->node = v.indexed ? WAY_INDEX (id) : node_map_node (&self->run.map, id);
  if (is_away)
    at->came_from = at->node;
  else
    at->came_from = v.indexed ? WAY_INDEX (parent)
                              : node_map_node (&self->run.map, parent);
  at->cost_so_far = v.whole ? record->whole.cost : record->real.cost;
  at->is_start = parent == id && !is_away;
}

/* Room for a parcel for worker @owner; %NULL without memory. */
static inline Parcel *
share_add_parcel (WaySearch *self,
                  guint      owner)
{
  Share *share = self->run.share;
  Outbox *outbox = &share->outboxes[owner];
  const gsize end = outbox->len + share->parcel_size;
  gpointer parcel;

  if (G_UNLIKELY (end > outbox->size)
      && !budget_grow (&self->run.budget, &outbox->bytes, &outbox->size, end,
                       1))
    return NULL;

  parcel = outbox->bytes + outbox->len;
  outbox->len = end;
  return parcel;
}

/* Whether a path may end at a goal: not if the goal is blocked, nor at a time
 * when its state is over. No edge leads into a blocked node, so this concerns
 * starts alone. The nodes nearest to refused goals are not goals. */
gboolean search_may_end      (const WaySearch *self,
                              WayNode          node,
                              WayCost          cost);

/* Whether @id is a goal that has not been found yet, after the first look. */
gboolean search_accepts_goal (WaySearch       *self,
                              guint32          id);

/* Whether @id is a goal that has not been found yet. The loop asks it of each
 * node, and most need one look. */
static inline gboolean
search_is_goal (WaySearch *self,
                guint32    id)
{
  const Goals *goals = &self->query.goals;

  if (goals->test == GOAL_TEST_NONE)
    return FALSE;
  if (goals->test <= GOAL_TEST_PLACE && id < goals->n_plain
      && G_LIKELY (id != goals->one))
    return FALSE;

  return search_accepts_goal (self, id);
}

/* Whether the strategy is one of engine/depth-first. */
static inline gboolean
search_is_depth_first (const WaySearch *self)
{
  return strategy_get_row (self->query.strategy)->depth_first;
}

/* Whether a closed node may go back to the open list. */
static inline gboolean
search_may_reopen (const WaySearch *self)
{
  return self->query.reopen_rule == WAY_REOPEN_DEFAULT
           ? strategy_get_row (self->query.strategy)->reopens
           : self->query.reopen_rule == WAY_REOPEN_ALWAYS;
}
