/* hierarchy-search.c - a hierarchy as the engine of a search, to be watched
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Walks the two ways up the elimination tree as a query does (query-walk.c), but
 * one node at a time, with the node before each, and reports what it does. The
 * lower of the two nodes goes on, so where both ways have met each node is taken
 * from either side. A query makes the path. */

#include "routing/hierarchy/query-private.h"

#include "core/meter.h"
#include "engine/answer.h"
#include "engine/reached.h"
#include "routing/hierarchy/shape-check.h"

#include <wayfind/core/error.h>

#include <math.h>

/* What one side knows of a node. */
typedef struct
{
  gdouble cost;                 /* in the numbers of the hierarchy */
  guint32 from;                 /* the rank of the node before */
} Label;

/* What the engine keeps for one search. */
typedef struct
{
  WaySearch         *search;    /* (not owned) whose question it answers */
  WayHierarchyCosts *costs;     /* (owned) */
  WayHierarchyQuery *query;     /* (owned) that makes paths */
  guint64            version;   /* of the costs when the run began */
  gboolean           has_begun;
  Label             *labels[2]; /* (owned) (nullable) by rank, of both sides */
  guint32            at[2];     /* the ranks that both sides take next */
  gdouble            best;      /* of the ways that have met */
  WayPath           *path;      /* (owned) (nullable) if it was found */
  gsize              bytes;
  WayStatistics      did;
} Climb;

static void
climb_free (gpointer data)
{
  Climb *self = data;

  for (guint side = 0; side < 2; side++)
    g_free (self->labels[side]);
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_free (self);
}

static gboolean
check_question (gpointer   data,
                WaySearch *search,
                GError   **error)
{
  const Climb *self = data;
  const HierarchyShape *shape = costs_shape (self->costs);
  WayGraph *graph = way_search_get_graph (search);
  WayNodeType *type = way_graph_get_node_type (graph);

  if (!hierarchy_has_states (shape)
      && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES)
      && way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
      && way_node_type_get_n_nodes (type) == shape->n_nodes)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "a search by a hierarchy cannot search a graph that has "
                       "states or other nodes");
  return FALSE;
}

/* Events ------------------------------------------------------------------- */

static void
report (Climb       *self,
        guint        side,
        WayEventKind kind,
        guint32      rank)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  const Label *label = &self->labels[side][rank];
  const WayEvent event
    = { .kind = kind, .node = WAY_INDEX (shape->nodes[rank]),
        .came_from = WAY_INDEX (shape->nodes[label->from]),
        .cost_so_far = values->is_whole ? label->cost
                                        : label->cost / values->scale,
        .is_start = label->from == rank, .is_backward = side == 1 };

  if (search_is_observed (self->search))
    search_pass_event (self->search, &event);
}

/* The walk ----------------------------------------------------------------- */

static void
offer (Climb  *self,
       guint   side,
       guint32 from,
       guint32 head,
       gdouble cost)
{
  Label *label = &self->labels[side][head];
  const gdouble sum = self->labels[side][from].cost + cost;
  const gboolean is_new = label->cost == (gdouble) INFINITY;

  self->did.generated++;
  if (!(sum < label->cost))
    return;

  *label = (Label) { sum, from };
  self->did.opened += is_new;
  self->did.reparented += !is_new;
  report (self, side, is_new ? WAY_EVENT_OPEN : WAY_EVENT_REPARENT, head);
}

/* Offers all arcs from @from that lead up, or down for the side of the goal. */
static void
offer_row (Climb  *self,
           guint   side,
           guint32 from)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);

  if (values->is_whole)
    {
      const WholeRow row = values_whole_row (values, shape, from);
      const WholeUp *end = side == 0 ? row.up_end : row.end;

      for (const WholeUp *up = side == 0 ? row.begin : row.down; up < end; up++)
        {
          const guint32 cost = side == 0 ? up->forward : up->backward;

          if (cost < WHOLE_NONE)
            offer (self, side, from, up->head, cost);
        }
    }
  else
    {
      const RealRow row = values_real_row (values, shape, from);
      const RealUp *end = side == 0 ? row.up_end : row.end;

      for (const RealUp *up = side == 0 ? row.begin : row.down; up < end; up++)
        offer (self, side, from, up->head,
               side == 0 ? up->forward : up->backward);
    }
}

/* Whether the side has come to the node that it takes next, at less than the best
 * way costs; another node leads to no better way. */
static gboolean
leads_on (Climb *self,
          guint  side)
{
  const guint32 rank = self->at[side];
  const gdouble cost = self->labels[side][rank].cost;

  self->best = MIN (self->best, cost + self->labels[1 - side][rank].cost);
  return cost < self->best;
}

static void
expand (Climb *self,
        guint  side)
{
  const guint32 rank = self->at[side];

  self->did.expanded++;
  report (self, side, WAY_EVENT_EXPAND, rank);
  offer_row (self, side, rank);
  report (self, side, WAY_EVENT_CLOSE, rank);
}

/* The side at the lower node; G_MAXUINT if both are above all roots. */
static guint
choose_side (const Climb *self)
{
  const guint side = self->at[1] < self->at[0];

  return self->at[side] < costs_shape (self->costs)->n_nodes ? side : G_MAXUINT;
}

/* The run ------------------------------------------------------------------ */

static gboolean
guard_ways (const Climb *self,
            GError     **error)
{
  for (guint side = 0; self->costs->guard != NULL && side < 2; side++)
    if (!shape_guard_way (self->costs->guard, costs_shape (self->costs),
                          costs_values (self->costs), self->at[side]))
      {
        g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                             "the file of the hierarchy is damaged: make it "
                             "again");
        return FALSE;
      }

  return TRUE;
}

static gboolean
make_labels (Climb *self,
             Meter *meter)
{
  const guint32 n = costs_shape (self->costs)->n_nodes;

  for (guint side = 0; side < 2; side++)
    {
      g_free (self->labels[side]);
      self->labels[side] = meter_alloc (meter, (gsize) n + 1, sizeof (Label),
                                        NULL);
      if (self->labels[side] == NULL)
        return FALSE;
      for (guint32 i = 0; i <= n; i++)
        self->labels[side][i] = (Label) { (gdouble) INFINITY, i };
    }

  self->bytes = 2 * ((gsize) n + 1) * sizeof (Label);
  return TRUE;
}

static WayStatus
begin_run (Climb   *self,
           GError **error)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  WaySearch *search = self->search;
  guint n_goals;
  WayCost cost;
  const WayNode ends[] = { search_get_start (search, 0, &cost),
                           search_get_goals (search, &n_goals)[0] };
  Meter meter;

  self->has_begun = FALSE;
  g_clear_pointer (&self->path, way_path_unref);
  self->did = (WayStatistics) { 0 };
  self->best = (gdouble) INFINITY;
  self->version = self->costs->version;
  search_count_blocked (search);
  meter_init (&meter, search_get_limits (search));
  if (!make_labels (self, &meter))
    return reached_status_of (meter.met);

  /* In a damaged file a rank may be out of range. */
  for (guint side = 0; side < 2; side++)
    self->at[side] = MIN (shape->ranks[WAY_NODE_INDEX (ends[side])],
                          shape->n_nodes - 1);
  if (!guard_ways (self, error))
    return WAY_STATUS_FAILED;

  for (guint side = 0; side < 2; side++)
    {
      self->labels[side][self->at[side]].cost = 0;
      self->did.opened++;
      report (self, side, WAY_EVENT_OPEN, self->at[side]);
    }
  way_hierarchy_query_set_start (self->query, ends[0]);
  way_hierarchy_query_set_goal (self->query, ends[1]);
  self->has_begun = TRUE;
  return WAY_STATUS_RUNNING;
}

/* An observer may change the costs, too. */
static gboolean
check_costs (const Climb *self,
             GError     **error)
{
  if (self->version == self->costs->version)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the costs of the hierarchy have changed since the "
                       "search began");
  return FALSE;
}

/* The path is kept, since the costs may change before it is asked for. */
static WayStatus
conclude (Climb *self)
{
  if (self->best == (gdouble) INFINITY)
    return WAY_STATUS_EXHAUSTED;

  if (way_hierarchy_query_run (self->query, NULL) == WAY_STATUS_FOUND)
    self->path = way_hierarchy_query_dup_path (self->query);
  return WAY_STATUS_FOUND;
}

static WayStatus
carry_on (Climb   *self,
          guint64  budget,
          GError **error)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  guint side;
  Meter meter;

  meter_init (&meter, search_get_limits (self->search));
  meter.expanded = self->did.expanded;
  while (check_costs (self, error) && (side = choose_side (self)) < 2)
    {
      if (leads_on (self, side))
        {
          if (budget-- == 0)
            return WAY_STATUS_RUNNING;
          if (!meter_expand (&meter, NULL))
            return reached_status_of (meter.met);
          expand (self, side);
        }
      self->at[side] = shape->parents[self->at[side]];
    }

  return self->version == self->costs->version ? conclude (self)
                                               : WAY_STATUS_FAILED;
}

static WayStatus
run (gpointer   data,
     WaySearch *search,
     gboolean   begins,
     guint64    budget,
     GError   **error)
{
  Climb *self = data;
  WayStatus status;

  if (search_begins_anew (search, begins || !self->has_begun,
                          self->version != self->costs->version, &status))
    status = begin_run (self, error);
  return status == WAY_STATUS_RUNNING ? carry_on (self, budget, error) : status;
}

/* The results -------------------------------------------------------------- */

static WayPath *
dup_path (gpointer   data,
          WaySearch *search)
{
  const Climb *self = data;

  return way_search_get_status (search) == WAY_STATUS_FOUND
           && self->path != NULL ? way_path_ref (self->path) : NULL;
}

static gboolean
get_cost (gpointer   data,
          WaySearch *search,
          WayCost   *cost)
{
  const Climb *self = data;
  const Values *values = costs_values (self->costs);

  *cost = values->is_whole ? self->best : self->best / values->scale;
  return way_search_get_status (search) == WAY_STATUS_FOUND;
}

static gboolean
get_goal (gpointer   data,
          WaySearch *search,
          WayNode   *goal)
{
  guint n_goals;

  *goal = search_get_goals (search, &n_goals)[0];
  return way_search_get_status (search) == WAY_STATUS_FOUND;
}

static void
get_statistics (gpointer       data,
                WaySearch     *search,
                WayStatistics *statistics)
{
  const Climb *self = data;

  *statistics = self->did;
  statistics->bytes = self->bytes;
}

static const SearchEngine engine = {
  .name = "a search by a hierarchy",
  .strategies = ENGINE_STRATEGY (WAY_STRATEGY_DIJKSTRA),
  .abilities = ENGINE_START_RULE | ENGINE_OBSERVER | ENGINE_STEPS,
  .check = check_question,
  .run = run,
  .dup_path = dup_path,
  .get_cost = get_cost,
  .get_goal = get_goal,
  .get_statistics = get_statistics,
  .free = climb_free,
};

void
way_search_set_hierarchy (WaySearch         *self,
                          WayHierarchyCosts *costs)
{
  Climb *data;

  g_return_if_fail (costs == NULL || WAY_IS_HIERARCHY_COSTS (costs));
  if (!search_may_change (self))
    return;

  if (costs == NULL)
    {
      if (search_get_engine_data (self, &engine) != NULL)
        search_set_engine (self, NULL, NULL);
      return;
    }

  data = g_new0 (Climb, 1);
  data->search = self;
  data->costs = g_object_ref (costs);
  data->query = way_hierarchy_query_new (costs);
  search_set_engine (self, &engine, data);
}
