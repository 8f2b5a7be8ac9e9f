/* bidirectional.c - one path, searched for from both of its ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two of the engine's own searches are stepped in turn over two views of the
 * graph. The views (searches/side.c) notice where the two meet and which nodes
 * need not be expanded. This file takes turns, shares the limits, and puts the
 * path together from its halves. */

#include "searches/bidirectional-private.h"

#include "core/limits-private.h"
#include "searches/side.h"

#include <wayfind/core/error.h>
#include <wayfind/core/recost.h>
#include <wayfind/engine/results.h>
#include <wayfind/views/reverse.h>

/* How many nodes a side expands before it is the turn of the other: few
 * compared with a long search, and enough for the caches to warm up. */
#define DEFAULT_SLICE 256

struct _WayBidirectional
{
  GObject        parent_instance;

  WayGraph      *graph;         /* (owned) */
  WayStrategy    strategy;
  gboolean       has_start;
  gboolean       has_goal;
  gboolean       has_heuristics;
  gboolean       are_consistent;
  WayLimits      limits;        /* for both searches together */
  guint          slice;

  WayStatus      status;
  gboolean       has_begun;     /* both sides; else nothing can be carried on */
  guint64        version;       /* of the graph when the run began */
  Meeting        meeting;
  Side          *sides[2];      /* (owned) forwards and backwards */
  WaySearch     *searches[2];   /* (owned) over the two */
  WayNode        starts[2];     /* of the two, if nodes are indices */

  GArray        *nodes;         /* (owned) (element-type WayNode) of a path */
  GArray        *costs;         /* (owned) (element-type WayCost) */
  GArray        *edge_ids;      /* (owned) (element-type guint32) */
};

G_DEFINE_FINAL_TYPE (WayBidirectional, way_bidirectional, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayBidirectional *self = WAY_BIDIRECTIONAL (object);

  for (guint i = 0; i < 2; i++)
    {
      g_clear_object (&self->searches[i]);
      g_clear_object (&self->sides[i]);
    }
  limits_clear (&self->limits);
  g_array_unref (self->nodes);
  g_array_unref (self->costs);
  g_array_unref (self->edge_ids);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_bidirectional_parent_class)->finalize (object);
}

static void
way_bidirectional_class_init (WayBidirectionalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_bidirectional_init (WayBidirectional *self)
{
  self->limits = LIMITS_NONE;
  self->slice = DEFAULT_SLICE;
  self->status = WAY_STATUS_READY;
  self->meeting.max_cost = INFINITY;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->edge_ids = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
add_side (WayBidirectional *self,
          guint             number,
          WayGraph         *base)
{
  Side *side = side_new (base, &self->meeting, number);

  self->sides[number] = side;
  self->searches[number] = way_search_new (WAY_GRAPH (side), self->strategy);
  way_search_set_partial (self->searches[number], WAY_PARTIAL_NONE);
  side->search = self->searches[number];
}

WayBidirectional *
way_bidirectional_new (WayGraph   *graph,
                       WayStrategy strategy)
{
  g_autoptr (WayReverse) reverse = NULL;
  WayBidirectional *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (strategy == WAY_STRATEGY_DIJKSTRA
                        || strategy == WAY_STRATEGY_ASTAR, NULL);

  reverse = way_reverse_new (graph, NULL);
  g_return_val_if_fail (reverse != NULL, NULL);

  self = g_object_new (WAY_TYPE_BIDIRECTIONAL, NULL);
  self->graph = g_object_ref (graph);
  self->strategy = strategy;
  add_side (self, 0, graph);
  add_side (self, 1, WAY_GRAPH (reverse));
  self->sides[0]->other = self->sides[1];
  self->sides[1]->other = self->sides[0];

  return self;
}

WayGraph *
way_bidirectional_get_graph (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), NULL);

  return self->graph;
}

/* The query --------------------------------------------------------------- */

void
way_bidirectional_set_start (WayBidirectional *self,
                             WayNode           start)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));

  self->starts[0] = start;
  way_search_set_start (self->searches[0], start);
  way_search_set_goal (self->searches[1], start);
  self->has_start = TRUE;
  self->status = WAY_STATUS_READY;
}

void
way_bidirectional_set_goal (WayBidirectional *self,
                            WayNode           goal)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));

  way_search_set_goal (self->searches[0], goal);
  self->starts[1] = goal;
  way_search_set_start (self->searches[1], goal);
  self->has_goal = TRUE;
  self->status = WAY_STATUS_READY;
}

void
way_bidirectional_set_heuristics (WayBidirectional *self,
                                  WayHeuristic     *forwards,
                                  WayHeuristic     *backwards,
                                  gboolean          consistent)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));
  g_return_if_fail ((forwards == NULL) == (backwards == NULL));

  way_search_set_heuristic (self->searches[0], forwards);
  way_search_set_heuristic (self->searches[1], backwards);
  self->has_heuristics = forwards != NULL;
  self->are_consistent = consistent;
  self->status = WAY_STATUS_READY;
}

void
way_bidirectional_set_max_cost (WayBidirectional *self,
                                WayCost           max_cost)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));
  g_return_if_fail (max_cost >= 0);

  if (max_cost == self->meeting.max_cost)
    return;

  for (guint i = 0; i < 2; i++)
    way_search_set_max_cost (self->searches[i], max_cost);
  self->meeting.max_cost = max_cost;
  self->status = WAY_STATUS_READY;
}

WayCost
way_bidirectional_get_max_cost (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), NAN);

  return self->meeting.max_cost;
}

void
way_bidirectional_set_start_rule (WayBidirectional *self,
                                  WayStartRule      rule)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));

  if (rule == way_search_get_start_rule (self->searches[0]))
    return;

  way_search_set_start_rule (self->searches[0], rule);
  self->status = WAY_STATUS_READY;
}

WayStartRule
way_bidirectional_get_start_rule (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self),
                        WAY_START_LEAVES_IF_BLOCKED);

  return way_search_get_start_rule (self->searches[0]);
}

void
way_bidirectional_set_limits (WayBidirectional *self,
                              const WayLimits  *limits)
{
  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self));

  limits_assign (&self->limits, limits);
}

const WayLimits *
way_bidirectional_get_limits (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), NULL);

  return &self->limits;
}

void
bidirectional_set_slice (WayBidirectional *self,
                         guint             slice)
{
  self->slice = slice;
}

/* The run ----------------------------------------------------------------- */

static gboolean
is_over (WayStatus status)
{
  return status == WAY_STATUS_FOUND || status == WAY_STATUS_EXHAUSTED
         || status == WAY_STATUS_MAX_COST;
}

static gboolean
check_query (const WayBidirectional *self,
             WayGraphFlags           flags,
             GError                **error)
{
  if (!self->has_start || !self->has_goal)
    g_set_error (error, WAY_ERROR, WAY_ERROR_NO_START,
                 "a search from both ends has no %s",
                 self->has_start ? "goal" : "start");
  else if (!(flags & WAY_GRAPH_PREDECESSORS) || (flags & WAY_GRAPH_STATES))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "the graph has no predecessors any more: search it "
                         "from its start alone");
  else
    return TRUE;

  return FALSE;
}

/* Gives each side the limits of both, less what the other side has used. */
static void
share_limits (WayBidirectional *self,
              guint             number)
{
  const gsize total = limits_share_of_bytes (&self->limits);
  WayLimits share = self->limits;
  WayStatistics statistics;
  gsize used;

  way_search_get_statistics (self->searches[1 - number], &statistics);
  used = statistics.bytes;
  share.max_expansions = G_MAXUINT64;   /* carry_on() counts them */
  share.max_bytes = total > used ? total - used : 1;
  way_search_set_limits (self->searches[number], &share);
}

/* Begins both searches, so that each side can be asked by the other. The side
 * that goes forwards asks the graph whether it refuses the goal; the other side
 * begins all the same, and so forgets its last run. */
static WayStatus
begin_run (WayBidirectional *self,
           GError          **error)
{
  const WayGraphFlags flags = way_graph_get_flags (self->graph);
  const gboolean metric = flags & WAY_GRAPH_METRIC;
  const gboolean informed = self->strategy == WAY_STRATEGY_ASTAR
                            && (self->has_heuristics || metric);
  WayStatus status = WAY_STATUS_RUNNING;

  self->has_begun = FALSE;
  if (!check_query (self, flags, error))
    return WAY_STATUS_FAILED;

  self->version = way_graph_get_version (self->graph);
  self->meeting.best = INFINITY;
  self->meeting.hid_paths = self->meeting.overflows = FALSE;
  for (guint i = 0; i < 2 && status != WAY_STATUS_FAILED; i++)
    {
      WayStatus begun;

      way_search_set_strategy (self->searches[i],
                               informed ? WAY_STRATEGY_ASTAR
                                        : WAY_STRATEGY_DIJKSTRA);
      side_begin (self->sides[i], self->starts[i],
                  !informed || !self->has_heuristics || self->are_consistent);
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
count_expanded (const WayBidirectional *self,
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
choose_side (const WayBidirectional *self)
{
  if (self->sides[0]->informed)
    return count_expanded (self, 1) < count_expanded (self, 0);

  return reached_n_open (self->searches[1])
         < reached_n_open (self->searches[0]);
}

/* Fails because both halves of a path are known, and their sum is more than a
 * double holds. */
static WayStatus
fail_meeting (const WayBidirectional *self,
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
conclude (const WayBidirectional *self,
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
conclude_overflow (const WayBidirectional *self,
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
carry_on (WayBidirectional *self,
          GError          **error)
{
  while (TRUE)
    {
      const guint number = choose_side (self);
      const guint64 expanded = count_expanded (self, 0)
                               + count_expanded (self, 1);
      const guint64 most = self->limits.max_expansions;
      const guint64 left = most - MIN (most, expanded);
      GError *failure = NULL;
      WayStatus status;

      if (left == 0)
        return WAY_STATUS_MAX_EXPANSIONS;

      share_limits (self, number);
      status = way_search_step (self->searches[number],
                                (guint) MIN (self->slice, left), &failure);
      if (status == WAY_STATUS_FAILED)
        return conclude_overflow (self, failure, error);
      if (self->sides[number]->is_done || status == WAY_STATUS_EXHAUSTED
          || status == WAY_STATUS_MAX_COST)
        return conclude (self, status, error);
      if (status != WAY_STATUS_RUNNING && status != WAY_STATUS_FOUND)
        return status;
    }
}

WayStatus
way_bidirectional_run (WayBidirectional *self,
                       GError          **error)
{
  gboolean begins;
  WayStatus status;

  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  begins = self->status == WAY_STATUS_READY
           || self->status == WAY_STATUS_FAILED || !self->has_begun;
  if (is_over (self->status))
    {
      if (self->version == way_graph_get_version (self->graph))
        return self->status;
      begins = TRUE;
    }

  g_object_ref (self);          /* a callback may drop the last reference */
  status = begins ? begin_run (self, error) : WAY_STATUS_RUNNING;
  if (status == WAY_STATUS_RUNNING)
    status = carry_on (self, error);
  self->status = status;
  g_object_unref (self);

  return status;
}

/* Results ----------------------------------------------------------------- */

WayStatus
way_bidirectional_get_status (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), WAY_STATUS_FAILED);

  return self->status;
}

gboolean
way_bidirectional_has_blocked_start (WayBidirectional *self)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), FALSE);

  return way_search_get_n_blocked_starts (self->searches[0]) > 0;
}

void
way_bidirectional_get_statistics (WayBidirectional *self,
                                  WayStatistics    *statistics)
{
  WayStatistics more;

  g_return_if_fail (WAY_IS_BIDIRECTIONAL (self) && statistics != NULL);

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

gboolean
way_bidirectional_get_cost (WayBidirectional *self,
                            WayCost          *cost)
{
  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self) && cost != NULL, FALSE);

  if (self->status != WAY_STATUS_FOUND)
    return FALSE;

  *cost = self->meeting.best;
  return TRUE;
}

static void
add_node (WayBidirectional *self,
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
turn_around (WayBidirectional *self)
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

/* Writes down both halves of the path. The edge by which the backward search
 * reached a node leads from that node to the one that it came from. */
static void
trace (WayBidirectional *self)
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

/* Whether costs along the path are exact as they are. That is so for whole
 * numbers none of which was mended, whatever the order of adding. Other costs
 * are added up anew, so that each cost so far is the sum of its edges'
 * costs. */
static gboolean
adds_up (const WayBidirectional *self)
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
join (WayBidirectional *self)
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

WayPath *
way_bidirectional_dup_path (WayBidirectional *self)
{
  g_autoptr (WayPath) joined = NULL;
  WayPath *added_up;

  g_return_val_if_fail (WAY_IS_BIDIRECTIONAL (self), NULL);

  if (self->status != WAY_STATUS_FOUND)
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
