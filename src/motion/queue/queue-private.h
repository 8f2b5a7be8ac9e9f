/* queue-private.h - the fields of a queue, and the functions of its files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/search-memory.h"

#include <wayfind/motion/queue.h>

G_BEGIN_DECLS

/* The length of a turn of a search: this much work counts as one tick of
 * waiting. */
#define TURN_EXPANSIONS 1024

/* The next task for a request. */
typedef enum
{
  PHASE_WAIT,           /* for memory */
  PHASE_SEARCH,         /* to carry its search on */
  PHASE_SCAN,           /* to get its path, which takes no expansions */
  PHASE_CHECK,          /* to see the present cost of the path, in the same
                         * way */
  PHASE_MEND            /* to search for a way that joins the path */
} Phase;

/* A request. */
typedef struct
{
  guint          ref_count;
  WaySearch     *search;        /* (owned) taken until it is answered */
  WayQueueFunc   func;
  gpointer       user_data;
  GDestroyNotify destroy;       /* (nullable) */
  GCancellable  *cancellable;   /* (owned) (nullable) */
  GList         *cancel_link;   /* (nullable) among those with a cancellable */

  /* Its place */
  gint64         rank;          /* the tick it came at, less its priority */
  guint64        number;        /* in the order of requests */
  GSequenceIter *waiting;       /* (nullable) among those without memory */
  GSequenceIter *look;          /* (nullable) among those without a path */
  guint64        first_expansions;      /* 0 after the first path was
                                         * reported */
  guint64        used;          /* expansions by now */
  gboolean       is_prompt;     /* whether a few dozen of them take no time */

  /* How far it has come */
  Phase          phase;
  SearchMemory  *memory;        /* (owned) (nullable) hollow while lent ... */
  WaySearch     *borrower;      /* (unowned) (nullable) ... to this one */
  guint64        version;       /* of the graph, as far as is known */
  WayStatus      status;        /* of the answer */
  GError        *error;         /* (owned) (nullable) */
  PartialScan    scan;
  WayPath       *path;          /* (owned) (nullable) */
  gboolean       must_check;    /* whether the path differs from the one
                                 * found */
  guint          n_anew;        /* times that it began anew for a change */

  /* The present node of the asking unit. */
  WayNodeType   *type;          /* (owned) of @asker */
  gpointer       asker;         /* (owned) of @type, if @has_asker */
  WayCost        asker_cost;
  gboolean       has_asker;
  gboolean       has_moved;     /* and the path does not know */

  /* The way that is to join the path */
  WaySearch     *repairer;      /* (owned) (nullable) */
  WayPath       *head;          /* (owned) (nullable) the path that it
                                 * continues */
  guint          join_from;     /* first node of the path that it may join */
  guint          joined_at;     /* the node of the new path where it joined */
  guint64        join_version;  /* of the graph, when it was searched for */
  guint64        repair_left;     /* expansions */

  gboolean       is_dropped;    /* removed while code of its graph runs */
} Entry;

/* The rest of a tick. */
typedef struct
{
  guint64  left;                /* expansions */
  gint64   deadline;            /* G_MAXINT64 for none */
  gboolean is_over;             /* whether the deadline has passed */
  gboolean has_worked;          /* whether it has made a step */
  guint64  expanded;
  guint64  generated;
} Tick;

struct _WayQueue
{
  GObject     parent_instance;

  guint       pool_size;
  guint       ageing;

  GHashTable *entries;          /* (owned) by search */
  GSequence  *waiting;          /* (owned) the best first */
  GSequence  *looks;            /* (owned) likewise */
  GPtrArray  *running;          /* (owned) those with memory, but @looking */
  Entry      *looking;          /* (nullable) that is to tell its first path */
  GQueue      cancellables;     /* entries with a cancellable */
  GPtrArray  *spare;            /* (owned) (element-type SearchMemory) */
  guint64     next_number;

  gboolean    is_ticking;
  gboolean    are_turns_due;    /* whether first paths took all of the last
                                 * tick */
  Entry      *serving;          /* (nullable) for which the engine runs */
  gdouble     walk_time;        /* microseconds to walk a path, a node */
  Tick        tick;

  WayQueueStatistics statistics;
};

/* queue.c: entries. */

/* Adds a request; NULL if the search is in a queue or running. Of several
 * cancellables the last one to watch counts. */
Entry   *entry_add           (WayQueue         *self,
                              WaySearch        *search,
                              const WayRequest *request,
                              WayQueueFunc      func,
                              gpointer          user_data,
                              GDestroyNotify    destroy);
void     entry_watch         (WayQueue         *self,
                              Entry            *entry,
                              GCancellable     *cancellable);

/* To release an entry frees its memory and lets go of its search. It must not
 * be the entry that is being served. */
Entry   *entry_ref           (Entry       *entry);
void     entry_unref         (Entry       *entry);
void     entry_release       (WayQueue    *self,
                              Entry       *entry);
gint     entry_compare       (gconstpointer a,
                              gconstpointer b,
                              gpointer      user_data);
void     entry_stop_waiting  (Entry       *entry);
void     entry_stop_look     (Entry       *entry);

/* Takes memory for an entry without any, and returns it to the pool. */
void     entry_give_memory   (WayQueue    *self,
                              Entry       *entry);
void     entry_take_memory   (WayQueue    *self,
                              Entry       *entry);

/* Lends the memory of an entry to another search, which was taken. NULL takes
 * it back. */
void     entry_lend          (Entry       *entry,
                              WaySearch   *borrower);

/* Takes all requests out of the queue, unanswered. */
void     queue_remove_all    (WayQueue    *self);

/* Ends the search for a way that joins the path, if one is under way. */
void     entry_end_repair   (Entry       *entry);

/* queue-steps.c: the steps that the work for a request consists of. */

/* Prepares an entry with memory for its search, from the beginning. */
void     entry_begin         (Entry       *entry);

/* Continues @search for @entry by at most @n_expansions, within the tick. Call
 * entry_end_service() afterwards, as after all calls that run code of its
 * graph. */
WayStatus entry_advance      (WayQueue    *self,
                              Entry       *entry,
                              WaySearch   *search,
                              guint64      n_expansions);

/* Whether the entry was removed meanwhile, and is gone. */
gboolean entry_end_service   (WayQueue    *self,
                              Entry       *entry);

/* Answers a request, which is then no longer in the queue. */
void     entry_answer        (WayQueue    *self,
                              Entry       *entry,
                              WayStatus    status);

/* Looks at the clock, if time is limited. */
void     tick_look           (Tick        *tick);

static inline gboolean
tick_is_timed (const Tick *tick)
{
  return tick->deadline < G_MAXINT64;
}

/* Whether the next task of an entry takes no expansions. */
static inline gboolean
entry_is_settling (const Entry *entry)
{
  return entry->phase == PHASE_SCAN || entry->phase == PHASE_CHECK;
}

/* queue-repair.c: paths in a graph that has changed, of units that have gone
 * on. Both are one step. */
void     entry_check         (WayQueue    *self,
                              Entry       *entry);
void     entry_repair          (WayQueue    *self,
                              Entry       *entry,
                              guint64      n_expansions);

/* Begins the search of an entry again, unless that has happened too often. */
void     entry_begin_anew    (WayQueue    *self,
                              Entry       *entry);

/* queue-serve.c: a request from its search to its answer. */

/* Tells the partial path that was asked for at once. */
void     entry_tell_first    (WayQueue    *self,
                              Entry       *entry);

/* Takes note of how the search of @entry stands. */
void     entry_note_status   (WayQueue    *self,
                              Entry       *entry,
                              WayStatus    status);

/* Does the tasks that take no expansions, until none is left or the time of the
 * tick is over. */
void     entry_settle        (WayQueue    *self,
                              Entry       *entry);

/* One turn of an entry with memory. */
void     entry_serve         (WayQueue    *self,
                              Entry       *entry);

G_END_DECLS
