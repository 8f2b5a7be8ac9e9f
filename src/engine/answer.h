/* answer.h - engines that answer a search instead of the loop
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search is a question: starts, goals, limits and rules. The loop answers it,
 * unless an engine does. A setting of the search installs an engine, such as
 * way_search_set_both_ends(), or the graph offers one (the slot @answer of
 * #WayGraphInterface). If an engine cannot answer the question, a run fails
 * with an error that names the engine if a setting installed it; if the graph
 * offered it, the loop answers.
 *
 * The search keeps an engine's data as long as it lives, so that a warm search
 * need not allocate anything. */

#pragma once

#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/* The parts that a question may have beside one start at no cost and one
 * goal. */
typedef enum
{
  ENGINE_STARTS = 1 << 0,       /* several starts, or one at a cost */
  ENGINE_GOALS = 1 << 1,        /* several goals */
  ENGINE_GOAL_FUNC = 1 << 2,
  ENGINE_ALL_NODES = 1 << 3,    /* no goal: the costs of all nodes */
  ENGINE_HEURISTIC = 1 << 4,    /* a heuristic of the search's own */
  ENGINE_MAX_COST = 1 << 5,
  ENGINE_START_RULE = 1 << 6,   /* starts that are blocked stay */
  ENGINE_TIE_RULE = 1 << 7,     /* an order among equals */
  ENGINE_REOPEN_RULE = 1 << 8,  /* closed nodes stay closed */
  ENGINE_STOP_RULE = 1 << 9,    /* a goal counts when it is opened */
  ENGINE_CHANGE_RULE = 1 << 10, /* to carry on over a graph that changes */
  ENGINE_OBSERVER = 1 << 11,
  ENGINE_STEPS = 1 << 12        /* to run in steps */
} EngineAbilities;

#define ENGINE_STRATEGY(strategy) (1u << (strategy))

typedef struct
{
  const char     *name;         /* the subject of an error, such as "a search
                                 * from both ends" */
  guint           strategies;   /* bits of ENGINE_STRATEGY() */
  EngineAbilities abilities;

  /* (nullable): whether the engine can answer @search with its present
   * settings; otherwise sets @error. Called before each run. */
  gboolean  (*check)            (gpointer         data,
                                 WaySearch       *search,
                                 GError         **error);

  /* Runs to the outcome, or with ENGINE_STEPS until it has expanded @budget
   * nodes. If @begins the question is new, or the last run failed; otherwise
   * the last run's status still stands, which may be a limit that has been
   * lifted. An engine that the graph offered may return %WAY_STATUS_READY, and
   * the loop answers. */
  WayStatus (*run)              (gpointer         data,
                                 WaySearch       *search,
                                 gboolean         begins,
                                 guint64          budget,
                                 GError         **error);

  /* Answers after a run, until the question changes. NULL if the engine has no
   * such answer; the function of the search then says so. */
  WayPath  *(*dup_path)         (gpointer         data,
                                 WaySearch       *search);
  gboolean  (*get_cost)         (gpointer         data,
                                 WaySearch       *search,
                                 WayCost         *cost);
  gboolean  (*get_goal)         (gpointer         data,
                                 WaySearch       *search,
                                 WayNode         *goal);
  void      (*get_statistics)   (gpointer         data,
                                 WaySearch       *search,
                                 WayStatistics   *statistics);
  WayPath  *(*dup_path_to)      (gpointer         data,
                                 WaySearch       *search,
                                 WayNode          node);
  gboolean  (*get_cost_so_far)  (gpointer         data,
                                 WaySearch       *search,
                                 WayNode          node,
                                 WayCost         *cost);
  gboolean  (*get_came_from)    (gpointer         data,
                                 WaySearch       *search,
                                 WayNode          node,
                                 WayNode         *came_from);
  void      (*foreach_reached)  (gpointer         data,
                                 WaySearch       *search,
                                 WayReachedFunc   func,
                                 gpointer         user_data);

  void      (*free)             (gpointer         data);
} SearchEngine;

/* Installs an engine for all runs to come, with its @data, which the search
 * takes; NULL for none. The next run begins afresh. */
void     search_set_engine        (WaySearch          *self,
                                   const SearchEngine *engine,
                                   gpointer            data);

/* The data of the installed engine if it is @engine; otherwise NULL. */
gpointer search_get_engine_data   (WaySearch          *self,
                                   const SearchEngine *engine);

/* The data of the installed or offered engine if it is @engine, has answered
 * the last run, and the question has not changed since; otherwise NULL. */
gpointer search_get_answerer_data (WaySearch          *self,
                                   const SearchEngine *engine);

/* Whether the question may be changed now. It must not be changed by callbacks
 * of a run, nor while the search is in a queue. Emits a critical if it returns
 * %FALSE. */
gboolean search_may_change        (WaySearch          *self);

/* The question. Nodes are of the query type. Pointers are borrowed until the
 * question changes. */
WayStrategy      search_get_strategy   (WaySearch *self);
WayStartRule     search_get_start_rule (WaySearch *self);
WayHeuristic    *search_get_heuristic  (WaySearch *self);
WayCost          search_get_max_cost   (WaySearch *self);
const WayLimits *search_get_limits     (WaySearch *self);
guint    search_get_n_starts      (WaySearch          *self);
WayNode  search_get_start         (WaySearch          *self,
                                   guint               i,
                                   WayCost            *cost);
const WayNode *search_get_goals   (WaySearch          *self,
                                   guint              *n_goals);

/* Whether the search has an observer; calls it. */
gboolean search_is_observed       (WaySearch          *self);
void     search_pass_event        (WaySearch          *self,
                                   const WayEvent     *event);

/* Makes the next run begin afresh, as a change of the question does. */
void     search_forget_answer     (WaySearch          *self);

/* Whether the engine has to begin a run: the search asks for that (@begins), or
 * the run before is over and the graph has changed since. @status becomes the
 * status of that run if it still holds, and otherwise RUNNING. */
gboolean search_begins_anew       (WaySearch          *self,
                                   gboolean            begins,
                                   gboolean            has_changed,
                                   WayStatus          *status);

/* Sets how many starts of a run cannot be entered. */
void     search_count_blocked     (WaySearch          *self);

G_END_DECLS
