/* cheapest-paths-build.c - finds the edges that lie on cheapest paths
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge is tight if it leads to its end at the end's least cost. A search by
 * Dijkstra finds the least costs up to that of the goal. Its nodes are then
 * taken from the goal to the start, in an order in which no kept edge leads
 * back: so the paths from each end to the goal are counted before the edge is
 * read, and an edge whose end does not lead to the goal is left out at once.
 *
 * That order is by cost. A free edge that is tight has the same cost at both
 * ends. If one is met, the fewest tight edges to each node decide among nodes of
 * the same cost, by a breadth-first search over a view that shows tight edges
 * alone, and all is read again. A free edge is kept if that number rises. */

#include "searches/cheapest-paths-private.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "core/open-at.h"
#include "engine/find-path-private.h"
#include "searches/tight-view.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* How many expansions there are between two looks at how far it has come. */
#define STEP 64

typedef struct
{
  guint32 id;                   /* in the search */
  WayCost cost;
  WayCost level;                /* fewest edges; 0 until free edges are met */
} Candidate;

typedef struct
{
  WayCheapestPaths *paths;      /* (not owned) */
  WayNode           goal;       /* (not owned) */
  WaySearch        *search;     /* (owned) */
  EdgeReader        reader;
  gboolean          has_reader;
  Meter            *meter;      /* (not owned) */
  Candidate        *candidates; /* (owned) */
  gsize             n_candidates;
  gsize             candidates_room;
  gsize             nodes_room;
  gsize             edges_room;
  guint32          *numbers;    /* (owned) by id: the number of a node that was
                                 * kept and one more, or 0 */
  WayCost          *levels;     /* (owned) (nullable) by id */
  gsize             n_ids;
  gboolean          has_free;   /* a free edge was met, without levels */
  GError          **error;
} Builder;

static guint64
add_up (guint64 a,
        guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

static guint64
multiply (guint64 a,
          guint64 b)
{
  return b != 0 && a > G_MAXUINT64 / b ? G_MAXUINT64 : a * b;
}

/* Costs -------------------------------------------------------------------- */

/* Searches until the goal is found. */
static gboolean
find_cost (Builder *self,
           GError **error)
{
  const WayStatus status
    = search_step_within (self->search, G_MAXUINT, self->meter, error);

  if (status == WAY_STATUS_FOUND)
    return way_search_get_cost (self->search, &self->paths->cost);
  if (status != WAY_STATUS_MAX_COST)
    return status != WAY_STATUS_FAILED;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                       "all paths to the goal cost more than a double holds");
  return FALSE;
}

/* Searches until no node is open that costs as little as the goal. */
static gboolean
pass_cost (Builder *self,
           GError **error)
{
  WayStatus status = WAY_STATUS_RUNNING;

  while (status == WAY_STATUS_RUNNING || status == WAY_STATUS_FOUND)
    {
      if (reached_cost (self->search, reached_last (self->search))
          > self->paths->cost)
        return TRUE;
      status = search_step_within (self->search, STEP, self->meter, error);
    }

  return status != WAY_STATUS_FAILED;
}

/* Candidates --------------------------------------------------------------- */

static gboolean
add_candidate (WayNode  node,
               WayNode  came_from,
               WayCost  cost,
               gboolean is_closed,
               gpointer user_data)
{
  Builder *self = user_data;
  guint32 id;

  if (cost > self->paths->cost)
    return TRUE;
  if (!meter_go_on (self->meter, self->error)
      || !meter_grow (self->meter, &self->candidates, &self->candidates_room,
                      self->n_candidates + 1, sizeof *self->candidates,
                      self->error))
    {
      self->n_candidates = 0;
      return FALSE;
    }

  reached_lookup (self->search, node, &id);
  self->candidates[self->n_candidates++] = (Candidate) { id, cost, 0 };
  self->n_ids = MAX (self->n_ids, (gsize) id + 1);
  return TRUE;
}

/* Lists the nodes that cost no more than the goal: at least the goal. */
static gboolean
list_candidates (Builder *self,
                 GError **error)
{
  self->error = error;
  way_search_foreach_reached (self->search, add_candidate, self);
  if (self->n_candidates == 0)
    return FALSE;

  self->numbers = meter_alloc0 (self->meter, self->n_ids, sizeof (guint32),
                                error);
  return self->numbers != NULL;
}

/* From the goal to the start. */
static int
compare_candidates (const void *a,
                    const void *b)
{
  const Candidate *first = a, *second = b;

  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;
  if (first->level != second->level)
    return first->level > second->level ? -1 : 1;

  return first->id > second->id ? -1 : first->id < second->id;
}

/* Counts the fewest tight edges from the start to each candidate. */
static gboolean
find_levels (Builder *self,
             WayNode  start,
             GError **error)
{
  g_autoptr (WayGraph) view = tight_view_new (self->search, self->paths->cost);
  g_autoptr (WaySearch) search = way_search_new (view, WAY_STRATEGY_BFS);

  self->levels = meter_alloc (self->meter, self->n_ids, sizeof (WayCost),
                              error);
  if (self->levels == NULL)
    return FALSE;

  search_keep_to_loop (search);
  way_search_set_start (search, start);
  if (search_run_within (search, self->meter, error) == WAY_STATUS_FAILED)
    return FALSE;

  for (gsize i = 0; i < self->n_candidates; i++)
    {
      Candidate *candidate = &self->candidates[i];
      guint32 id;

      if (reached_lookup (search, reached_node (self->search, candidate->id),
                          &id))
        candidate->level = reached_cost (search, id);
      self->levels[candidate->id] = candidate->level;
    }

  return TRUE;
}

/* Edges -------------------------------------------------------------------- */

/* Whether a tight edge between two candidates leads on. Notes an edge of which
 * this is not known. */
static gboolean
leads_on (Builder         *self,
          const Candidate *from,
          guint32          to)
{
  if (reached_cost (self->search, to) > from->cost)
    return TRUE;
  if (self->levels != NULL)
    return self->levels[to] > from->level;

  self->has_free |= to != from->id;
  return FALSE;
}

static gboolean
add_edge (Builder *self,
          WayCost  cost,
          guint32  to,
          guint32  edge,
          GError **error)
{
  WayCheapestPaths *paths = self->paths;

  if (paths->n_edges == G_MAXUINT32)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "more edges lie on cheapest paths than 32 bits can "
                           "number");
      return FALSE;
    }
  if (!meter_grow (self->meter, &paths->edges, &self->edges_room,
                   paths->n_edges + 1, sizeof *paths->edges, error))
    return FALSE;

  paths->edges[paths->n_edges++]
    = (CheapestEdge) { cost, 0, (guint32) paths->n_nodes, to, edge };
  return TRUE;
}

/* Whether a path may end at a node that costs as much as the goal. */
static gboolean
is_goal (const Builder *self,
         WayNode        node)
{
  WayGraph *graph = self->paths->graph;

  return way_node_type_equal (way_graph_get_query_type (graph),
                              way_graph_project (graph, node), self->goal)
         && graph_is_open_at (graph, node, self->paths->cost);
}

/* Keeps a node and its edges, if paths lead to the goal. Takes its edges from
 * the last to the first, as all will be turned around. */
static gboolean
read_edges (Builder         *self,
            const Candidate *from,
            guint64         *n_paths,
            GError         **error)
{
  const WayAt at = tight_at (self->search, from->id);
  const WayEdges *edges = edge_reader_edges (&self->reader);
  guint32 to;

  if (!meter_expand (self->meter, error)
      || !edge_reader_ask (&self->reader, &at, error))
    return FALSE;

  for (guint i = way_edges_get_length (edges); i-- > 0;)
    {
      const WayCost cost = way_edges_get_cost (edges, i);
      guint32 number;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (!tight_is (self->search, self->paths->cost, from->cost, cost,
                     way_edges_get_node (edges, i), &to)
          || !leads_on (self, from, to))
        continue;

      number = self->numbers[to];
      if (number == 0)
        continue;
      *n_paths = add_up (*n_paths, self->paths->nodes[number - 1].n_paths);
      if (!add_edge (self, cost, number - 1, way_edges_get_edge (edges, i),
                     error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_node (Builder         *self,
           const Candidate *from,
           GError         **error)
{
  WayCheapestPaths *paths = self->paths;
  const WayNode node = reached_node (self->search, from->id);
  guint64 n_paths = from->cost == paths->cost && is_goal (self, node);

  if (!meter_grow (self->meter, &paths->nodes, &self->nodes_room,
                   paths->n_nodes + 1, sizeof *paths->nodes, error)
      || (n_paths == 0 && !read_edges (self, from, &n_paths, error)))
    return FALSE;
  if (n_paths == 0)
    return TRUE;

  paths->nodes[paths->n_nodes]
    = (CheapestNode) { way_node_type_copy_node (paths->type, node), from->cost,
                       n_paths, 0,
                       reached_parent (self->search, from->id) == from->id };
  self->numbers[from->id] = (guint32) ++paths->n_nodes;
  if (paths->nodes[paths->n_nodes - 1].is_start)
    paths->n_paths = add_up (paths->n_paths, n_paths);
  return TRUE;
}

static gboolean
read_nodes (Builder *self,
            GError **error)
{
  qsort (self->candidates, self->n_candidates, sizeof *self->candidates,
         compare_candidates);
  for (gsize i = 0; i < self->n_candidates && !self->has_free; i++)
    if (!read_node (self, &self->candidates[i], error))
      return FALSE;

  return TRUE;
}

/* Forgets the nodes of a first reading. */
static void
forget (Builder *self)
{
  WayCheapestPaths *paths = self->paths;

  for (gsize i = 0; i < paths->n_nodes; i++)
    way_node_type_free_node (paths->type, paths->nodes[i].node);
  for (gsize i = 0; i < self->n_ids; i++)
    self->numbers[i] = 0;
  paths->n_nodes = paths->n_edges = 0;
  paths->n_paths = 0;
  self->has_free = FALSE;
}

/* Numbers ------------------------------------------------------------------ */

/* Numbers nodes and edges from the start to the goal. */
static void
turn_around (WayCheapestPaths *self)
{
  const guint32 last = (guint32) self->n_nodes - 1;
  guint32 next = last;

  for (gsize i = 0, k = self->n_nodes; i + 1 < k--; i++)
    {
      const CheapestNode node = self->nodes[i];

      self->nodes[i] = self->nodes[k];
      self->nodes[k] = node;
    }
  for (gsize i = 0, k = self->n_edges; i + 1 < k--; i++)
    {
      const CheapestEdge edge = self->edges[i];

      self->edges[i] = self->edges[k];
      self->edges[k] = edge;
    }

  /* A goal has no edges: its row is empty, before that of the next node. */
  self->nodes[last].first_edge = (guint32) self->n_edges;
  for (gsize i = self->n_edges; i-- > 0;)
    {
      CheapestEdge *edge = &self->edges[i];

      edge->from = last - edge->from;
      edge->to = last - edge->to;
      for (; next > edge->from; next--)
        self->nodes[next].first_edge = (guint32) i + 1;
      self->nodes[edge->from].first_edge = (guint32) i;
    }
}

/* Counts the paths over each edge: those from the start to it, times those from
 * its end to the goal. */
static gboolean
count_paths (Builder *self,
             GError **error)
{
  WayCheapestPaths *paths = self->paths;
  guint64 *to_node = meter_alloc0 (self->meter, paths->n_nodes,
                                   sizeof *to_node, error);

  if (to_node == NULL)
    return FALSE;

  for (gsize i = 0, e = 0; i < paths->n_nodes; i++)
    {
      to_node[i] = add_up (to_node[i], paths->nodes[i].is_start);
      for (; e < paths->n_edges && paths->edges[e].from == i; e++)
        {
          CheapestEdge *edge = &paths->edges[e];

          to_node[edge->to] = add_up (to_node[edge->to], to_node[i]);
          edge->n_paths = multiply (to_node[i],
                                    paths->nodes[edge->to].n_paths);
        }
    }

  meter_give_back (self->meter, paths->n_nodes * sizeof *to_node);
  g_free (to_node);
  return TRUE;
}

static gboolean
index_nodes (Builder *self,
             GError **error)
{
  WayCheapestPaths *paths = self->paths;

  if (!hash_slots_reset (&paths->slots, paths->n_nodes, self->meter, error))
    return FALSE;
  for (gsize i = 0; i < paths->n_nodes; i++)
    *cheapest_paths_find_slot (paths, paths->nodes[i].node) = (guint32) i + 1;

  return TRUE;
}

/* All together ------------------------------------------------------------- */

static gboolean
read_all (Builder *self,
          WayNode  start,
          GError **error)
{
  edge_reader_init_within (&self->reader, self->paths->graph, self->meter);
  self->has_reader = TRUE;
  meter_expect (self->meter, self->paths->graph);
  if (!list_candidates (self, error) || !read_nodes (self, error))
    return FALSE;
  if (!self->has_free)
    return TRUE;

  forget (self);
  return find_levels (self, start, error) && read_nodes (self, error);
}

static gboolean
check_version (Builder *self,
               guint64  version,
               GError **error)
{
  if (way_graph_get_version (self->paths->graph) == version
      && self->paths->n_paths > 0)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the graph changed while its cheapest paths were read");
  return FALSE;
}

static gboolean
build (Builder *self,
       WayNode  start,
       GError **error)
{
  const guint64 version = way_graph_get_version (self->paths->graph);

  if (!find_cost (self, error))
    return FALSE;
  if (self->paths->cost == INFINITY)
    return TRUE;
  if (!pass_cost (self, error) || !read_all (self, start, error)
      || !check_version (self, version, error))
    return FALSE;

  turn_around (self->paths);
  return count_paths (self, error) && index_nodes (self, error);
}

/* The largest cost has the search list the nodes that it reaches. Closed nodes
 * never improve under Dijkstra; to say so has the graph leave out no edge that
 * one cheapest path can do without (WayQuery.searched). */
static void
set_up (Builder *self,
        WayNode  start)
{
  self->search = way_search_new (self->paths->graph, WAY_STRATEGY_DIJKSTRA);
  search_keep_to_loop (self->search);
  way_search_set_start (self->search, start);
  way_search_set_goal (self->search, self->goal);
  way_search_set_max_cost (self->search, DBL_MAX);
  way_search_set_reopen_rule (self->search, WAY_REOPEN_NEVER);
}

gboolean
cheapest_paths_build (WayCheapestPaths *self,
                      WayNode           start,
                      WayNode           goal,
                      Meter            *meter,
                      GError          **error)
{
  Builder builder = { .paths = self, .goal = goal, .meter = meter };
  gboolean good;

  set_up (&builder, start);
  good = build (&builder, start, error);
  if (builder.has_reader)
    edge_reader_clear (&builder.reader);
  g_object_unref (builder.search);
  g_free (builder.candidates);
  g_free (builder.numbers);
  g_free (builder.levels);
  return good;
}
