/* both-ends.c - one path, searched for from both of its ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An engine (engine/answer.h) that steps two searches of the loop in turn over
 * two views of the graph. The views (searches/side.c) notice where the two meet
 * and which nodes need no expansion. This file takes turns, shares the limits,
 * and joins the two halves of the path. */

#include "searches/both-ends-private.h"

#include "core/limits-private.h"
#include "engine/answer.h"
#include "searches/side.h"

#include <wayfind/core/error.h>
#include <wayfind/core/path.h>
#include <wayfind/views/view.h>

/* How many nodes one side expands before the next turn of the opposite side. A
 * long search has many such turns, and each turn is long enough for the caches
 * to warm up. */
#define DEFAULT_SLICE 256

/* A side of a search that is observed. */
typedef struct
{
  WaySearch *search;            /* (not owned) that has the observer */
  gboolean   is_backward;
} SideWatch;

/* The data that the engine keeps for one search. */
typedef struct
{
  WaySearch    *search;         /* (not owned) whose question it answers */
  WayGraph     *graph;          /* (not owned) of that */
  WayHeuristic *backwards;      /* (owned) (nullable) */
  gboolean      are_consistent; /* the heuristics, if they were set */
  guint         slice;

  gboolean      has_begun;      /* both sides; otherwise no run can go on */
  guint64       version;        /* of the graph when the run began */
  Meeting       meeting;
  Side         *sides[2];       /* (owned) (nullable) forwards and backwards,
                                 * made by the first run */
  WaySearch    *searches[2];    /* (owned) (nullable) over the two */
  SideWatch     watches[2];     /* of the two */

  GArray       *nodes;          /* (owned) (element-type WayNode) of a path */
  GArray       *costs;          /* (owned) (element-type WayCost) */
  GArray       *edge_ids;       /* (owned) (element-type guint32) */
} BothEnds;

static BothEnds *
both_ends_new (WaySearch *search)
{
  BothEnds *self = g_new0 (BothEnds, 1);

  self->search = search;
  self->graph = way_search_get_graph (search);
  self->slice = DEFAULT_SLICE;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->edge_ids = g_array_new (FALSE, FALSE, sizeof (guint32));

  return self;
}

static void
both_ends_free (gpointer data)
{
  BothEnds *self = data;

  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&self->searches[i]);
      g_clear_object (&self->sides[i]);
    }
  g_clear_pointer (&self->backwards, way_heuristic_unref);
  g_array_unref (self->nodes);
  g_array_unref (self->costs);
  g_array_unref (self->edge_ids);
  g_free (self);
}

static void
add_side (BothEnds *self,
          guint     number,
          WayGraph *base)
{
  Side *side = side_new (base, &self->meeting, number);

  self->sides[number] = side;
  self->watches[number] = (SideWatch) { self->search, number == 1 };
  self->searches[number] = way_search_new (WAY_GRAPH (side),
                                           WAY_STRATEGY_DIJKSTRA);
  way_search_set_partial (self->searches[number], WAY_PARTIAL_NONE);
  side->search = self->searches[number];
}

static void
make_sides (BothEnds *self)
{
  g_autoptr (WayReverse) reverse = way_reverse_new (self->graph, NULL);

  add_side (self, 0, self->graph);
  add_side (self, 1, WAY_GRAPH (reverse));
  self->sides[0]->other = self->sides[1];
  self->sides[1]->other = self->sides[0];
}

/* The run ----------------------------------------------------------------- */

static gboolean
check_question (gpointer   data,
                WaySearch *search,
                GError   **error)
{
  BothEnds *self = data;
  const WayGraphFlags flags = way_graph_get_flags (self->graph);
  const gboolean has_own = search_get_heuristic (search) != NULL;

  if (!(flags & WAY_GRAPH_PREDECESSORS) || (flags & WAY_GRAPH_STATES))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "a search from both ends cannot search a graph that %s",
                 flags & WAY_GRAPH_STATES ? "has states" : "has no predecessors");
  else if (has_own != (self->backwards != NULL))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "a search from both ends cannot use a heuristic that %s alone",
                 has_own ? "looks forwards" : "looks backwards");
  else
    return TRUE;

  return FALSE;
}

/* Gives each side the limits of both, less what the other side has used. */
static void
share_limits (BothEnds *self,
              guint             number)
{
  const WayLimits *limits = search_get_limits (self->search);
  const gsize total = limits_share_of_bytes (limits);
  WayLimits share = *limits;
  WayStatistics statistics;
  gsize used;

  way_search_get_statistics (self->searches[1 - number], &statistics);
  used = statistics.bytes;
  share.max_expansions = G_MAXUINT64;   /* carry_on() counts them */
  share.max_bytes = total > used ? total - used : 1;
  way_search_set_limits (self->searches[number], &share);
}

/* Passes the events of a side on. That a side takes the node where the other
 * began does not end the search. */
static void
pass_on_event (const WayEvent *event,
               gpointer        watch)
{
  const SideWatch *self = watch;
  WayEvent passed = *event;

  if (event->kind == WAY_EVENT_GOAL)
    return;

  passed.is_backward = self->is_backward;
  search_pass_event (self->search, &passed);
}

/* Between steps the observer may change. */
static void
watch_side (BothEnds *self,
            guint     number)
{
  way_search_set_observer (self->searches[number],
                           search_is_observed (self->search) ? pass_on_event
                                                             : NULL,
                           &self->watches[number], NULL);
}

/* Passes the question of the search to both sides. The side that goes backwards
 * begins at the goal and looks for the start. */
static void
pass_on_question (BothEnds *self,
                  gboolean  informed)
{
  WaySearch *search = self->search;
  WayHeuristic *heuristics[2]
    = { search_get_heuristic (search), self->backwards };
  guint n_goals;
  WayCost cost;
  const WayNode ends[2] = { search_get_start (search, 0, &cost),
                            search_get_goals (search, &n_goals)[0] };

  self->meeting.max_cost = search_get_max_cost (search);
  way_search_set_start_rule (self->searches[0],
                             search_get_start_rule (search));
  for (guint i = 0; i < 2; i++)
    {
      WaySearch *side = self->searches[i];

      watch_side (self, i);
      way_search_set_start (side, ends[i]);
      way_search_set_goal (side, ends[1 - i]);
      way_search_set_max_cost (side, self->meeting.max_cost);
      way_search_set_heuristic (side, heuristics[i]);
      way_search_set_strategy (side, informed ? WAY_STRATEGY_ASTAR
                                              : WAY_STRATEGY_DIJKSTRA);
      side_begin (self->sides[i], ends[i],
                  !informed || heuristics[i] == NULL || self->are_consistent);
    }
}

/* Begins both searches, so that each side can ask the opposite side. The side
 * that goes forwards asks the graph whether it refuses the goal. The side that
 * goes backwards begins in any case, and so forgets its last run. */
static WayStatus
begin_run (BothEnds *self,
           GError  **error)
{
  const WayGraphFlags flags = way_graph_get_flags (self->graph);
  WaySearch *search = self->search;
  const gboolean informed
    = search_get_strategy (search) == WAY_STRATEGY_ASTAR
      && (self->backwards != NULL || (flags & WAY_GRAPH_METRIC));
  WayStatus status = WAY_STATUS_RUNNING;

  self->has_begun = FALSE;
  if (self->sides[0] == NULL)
    make_sides (self);

  self->version = way_graph_get_version (self->graph);
  self->meeting.best = INFINITY;
  self->meeting.hid_paths = self->meeting.overflows = FALSE;
  pass_on_question (self, informed);
  search_count_blocked (search);
  for (guint i = 0; i < 2 && status != WAY_STATUS_FAILED; i++)
    {
      WayStatus begun;

      share_limits (self, i);
      begun = way_search_step (self->searches[i], 0, error);
      side_begun (self->sides[i]);
      if (status == WAY_STATUS_RUNNING || begun == WAY_STATUS_FAILED)
        status = begun;
    }

  self->has_begun = status == WAY_STATUS_RUNNING;
  return status;
}

static guint64
count_expanded (const BothEnds *self,
                guint                   number)
{
  WayStatistics statistics;

  way_search_get_statistics (self->searches[number], &statistics);
  return statistics.expanded;
}

/* Chooses the side that goes on. Without heuristics that is the side with fewer
 * open nodes, since it has less to look at on its way to the middle (Pohl,
 * 1971). On roads that takes 3 % fewer expansions than turns do, and 14 % fewer
 * than taking the side that has come less far. With heuristics open nodes say
 * little, and turns are 7 % better. */
static guint
choose_side (const BothEnds *self)
{
  if (self->sides[0]->informed)
    return count_expanded (self, 1) < count_expanded (self, 0);

  return reached_n_open (self->searches[1])
         < reached_n_open (self->searches[0]);
}

/* Fails because both halves of a path are known, and their sum is more than a
 * double holds. */
static WayStatus
fail_meeting (const BothEnds *self,
              GError                **error)
{
  g_autofree char *name
    = way_graph_dup_name (self->graph, reached_node (self->searches[0],
                                                     self->meeting.ids[0]));

  g_set_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
               "path through %s: costs add up to more than a double holds",
               name);
  return WAY_STATUS_FAILED;
}

/* The outcome if one side has nothing more to look at. */
static WayStatus
conclude (const BothEnds *self,
          WayStatus               status,
          GError                **error)
{
  if (self->meeting.best < INFINITY)
    return WAY_STATUS_FOUND;
  if (self->meeting.hid_paths || status == WAY_STATUS_MAX_COST)
    return WAY_STATUS_MAX_COST;
  if (self->meeting.overflows)
    return fail_meeting (self, error);

  return WAY_STATUS_EXHAUSTED;
}

/* The outcome if one side has reached all nodes but those at more than a double
 * holds. No other path can then be cheaper than the best that both sides know.
 * If they know one the rest does not matter. */
static WayStatus
conclude_overflow (const BothEnds *self,
                   GError                 *overflow,
                   GError                **error)
{
  if (self->meeting.best == INFINITY
      || !g_error_matches (overflow, WAY_ERROR, WAY_ERROR_OVERFLOW))
    {
      g_propagate_error (error, overflow);
      return WAY_STATUS_FAILED;
    }

  g_error_free (overflow);
  return WAY_STATUS_FOUND;
}

static WayStatus
carry_on (BothEnds *self,
          guint64   budget,
          GError  **error)
{
  /* A student sees the sides take turns. */
  const guint slice = search_is_observed (self->search) ? 1 : self->slice;
  const guint64 before = count_expanded (self, 0) + count_expanded (self, 1);

  while (TRUE)
    {
      const guint number = choose_side (self);
      const guint64 expanded = count_expanded (self, 0)
                               + count_expanded (self, 1);
      const guint64 most
        = search_get_limits (self->search)->max_expansions;
      const guint64 left = MIN (most - MIN (most, expanded),
                                budget - MIN (budget, expanded - before));
      GError *failure = NULL;
      WayStatus status;

      if (left == 0)
        return expanded >= most ? WAY_STATUS_MAX_EXPANSIONS
                                : WAY_STATUS_RUNNING;

      share_limits (self, number);
      status = way_search_step (self->searches[number],
                                (guint) MIN (slice, left), &failure);
      if (status == WAY_STATUS_FAILED)
        return conclude_overflow (self, failure, error);
      if (self->sides[number]->is_done || status == WAY_STATUS_EXHAUSTED
          || status == WAY_STATUS_MAX_COST)
        return conclude (self, status, error);
      if (status != WAY_STATUS_RUNNING && status != WAY_STATUS_FOUND)
        return status;
    }
}

static WayStatus
run (gpointer   data,
     WaySearch *search,
     gboolean   begins,
     guint64    budget,
     GError   **error)
{
  BothEnds *self = data;
  WayStatus status;

  if (search_begins_anew (search, begins || !self->has_begun,
                          self->version != way_graph_get_version (self->graph),
                          &status))
    status = begin_run (self, error);
  else if (status == WAY_STATUS_RUNNING)
    for (guint i = 0; i < 2; i++)
      watch_side (self, i);
  return status == WAY_STATUS_RUNNING ? carry_on (self, budget, error)
                                      : status;
}

/* The results ------------------------------------------------------------- */

static void
get_statistics (gpointer       data,
                WaySearch     *search,
                WayStatistics *statistics)
{
  BothEnds *self = data;
  WayStatistics more;

  way_search_get_statistics (self->searches[0], statistics);
  way_search_get_statistics (self->searches[1], &more);
  statistics->expanded += more.expanded;
  statistics->generated += more.generated;
  statistics->opened += more.opened;
  statistics->reparented += more.reparented;
  statistics->reopened += more.reopened;
  statistics->inconsistent += more.inconsistent;
  statistics->peak_open += more.peak_open;
  statistics->bytes += more.bytes + side_bytes (self->sides[0])
                       + side_bytes (self->sides[1]);
}

static gboolean
get_cost (gpointer   data,
          WaySearch *search,
          WayCost   *cost)
{
  const BothEnds *self = data;

  *cost = self->meeting.best;
  return TRUE;
}

static gboolean
get_goal (gpointer   data,
          WaySearch *search,
          WayNode   *goal)
{
  guint n_goals;

  *goal = search_get_goals (search, &n_goals)[0];
  return TRUE;
}

static void
add_node (BothEnds *self,
          WayNode           node,
          WayCost           cost,
          guint32           edge)
{
  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, cost);
  g_array_append_val (self->edge_ids, edge);
}

/* Reverses the part of the path that was added from the meeting to the
 * start. */
static void
turn_around (BothEnds *self)
{
  WayNode *nodes = (WayNode *) (gpointer) self->nodes->data;
  WayCost *costs = (WayCost *) (gpointer) self->costs->data;
  guint32 *edges = (guint32 *) (gpointer) self->edge_ids->data;

  for (guint i = 0, j = self->nodes->len - 1; i < j; i++, j--)
    {
      const WayNode node = nodes[i];
      const WayCost cost = costs[i];
      const guint32 edge = edges[i];

      nodes[i] = nodes[j], nodes[j] = node;
      costs[i] = costs[j], costs[j] = cost;
      edges[i] = edges[j], edges[j] = edge;
    }
}

/* Writes down both halves of the path. The backward search reaches a node by an
 * edge that leads from this node to the node before it in the search. */
static void
trace (BothEnds *self)
{
  WaySearch *forth = self->searches[0], *back = self->searches[1];
  guint32 id = self->meeting.ids[0];
  WayCost so_far = reached_cost (forth, id);

  g_array_set_size (self->nodes, 0);
  g_array_set_size (self->costs, 0);
  g_array_set_size (self->edge_ids, 0);
  for (; reached_parent (forth, id) != id; id = reached_parent (forth, id))
    add_node (self, reached_node (forth, id), reached_cost (forth, id),
              reached_edge (forth, id));
  add_node (self, reached_node (forth, id), reached_cost (forth, id),
            WAY_EDGE_NONE);
  turn_around (self);

  id = self->meeting.ids[1];
  while (reached_parent (back, id) != id)
    {
      const guint32 next = reached_parent (back, id);

      so_far += reached_cost (back, id) - reached_cost (back, next);
      add_node (self, reached_node (back, next), so_far,
                reached_edge (back, id));
      id = next;
    }
}

/* Up to here doubles hold every whole number. */
#define EXACT_END 0x1p53

/* Whether the costs along the path are exact. Whole numbers are, in whatever
 * order they are added, if no cost was mended. Other costs are added up anew.
 * Each cost so far is then the sum of its edges' costs. */
static gboolean
adds_up (const BothEnds *self)
{
  WayStatistics statistics;
  guint64 reopened = 0;

  if (self->meeting.best >= EXACT_END)
    return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      way_search_get_statistics (self->searches[i], &statistics);
      reopened += statistics.reopened;
    }

  return reopened == 0
         && (way_graph_get_flags (self->graph) & WAY_GRAPH_WHOLE_COSTS);
}

/* Puts the halves together, with costs that may not add up. */
static WayPath *
join (BothEnds *self)
{
  const guint32 *edges;
  gboolean has_ids = FALSE;

  trace (self);
  edges = (const guint32 *) (gpointer) self->edge_ids->data;
  for (guint i = 0; i < self->edge_ids->len; i++)
    has_ids |= edges[i] != WAY_EDGE_NONE;

  return way_path_new (way_graph_get_node_type (self->graph),
                       (const WayNode *) (gpointer) self->nodes->data,
                       (const WayCost *) (gpointer) self->costs->data,
                       has_ids ? edges : NULL, self->nodes->len, FALSE);
}

static WayPath *
dup_path (gpointer   data,
          WaySearch *search)
{
  BothEnds *self = data;
  g_autoptr (WayPath) joined = NULL;
  WayPath *added_up;

  if (way_search_get_status (search) != WAY_STATUS_FOUND)
    return NULL;

  joined = join (self);
  if (adds_up (self))
    return g_steal_pointer (&joined);

  /* If the graph answers otherwise the second time, its first answer counts. */
  added_up = way_path_recost (joined, self->graph, NULL);
  if (added_up != NULL && !way_path_is_partial (added_up))
    return added_up;

  g_clear_pointer (&added_up, way_path_unref);
  return g_steal_pointer (&joined);
}

/* The setting ------------------------------------------------------------- */

static const SearchEngine engine = {
  .name = "a search from both ends",
  .strategies = ENGINE_STRATEGY (WAY_STRATEGY_DIJKSTRA)
                | ENGINE_STRATEGY (WAY_STRATEGY_ASTAR),
  .abilities = ENGINE_HEURISTIC | ENGINE_MAX_COST | ENGINE_START_RULE
               | ENGINE_OBSERVER | ENGINE_STEPS,
  .check = check_question,
  .run = run,
  .dup_path = dup_path,
  .get_cost = get_cost,
  .get_goal = get_goal,
  .get_statistics = get_statistics,
  .free = both_ends_free,
};

void
way_search_set_both_ends (WaySearch *self,
                          gboolean   both_ends)
{
  gboolean is_set;

  if (!search_may_change (self))
    return;

  is_set = search_get_engine_data (self, &engine) != NULL;
  if (both_ends && !is_set)
    search_set_engine (self, &engine, both_ends_new (self));
  else if (!both_ends && is_set)
    search_set_engine (self, NULL, NULL);
}

void
way_search_set_backward_heuristic (WaySearch    *self,
                                   WayHeuristic *backwards,
                                   gboolean      consistent)
{
  BothEnds *data;

  if (!search_may_change (self))
    return;

  data = search_get_engine_data (self, &engine);
  g_return_if_fail (data != NULL);

  search_forget_answer (self);
  if (backwards != NULL)
    way_heuristic_ref (backwards);
  g_clear_pointer (&data->backwards, way_heuristic_unref);
  data->backwards = backwards;
  data->are_consistent = consistent;
}

void
both_ends_set_slice (WaySearch *search,
                     guint      slice)
{
  BothEnds *data = search_get_engine_data (search, &engine);

  data->slice = slice;
}
