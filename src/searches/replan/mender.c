/* mender.c - updates the learnt bounds after a change of the graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After "Reusing Previously Found A* Paths for Fast Goal-Directed Navigation in
 * Dynamic Terrain" (Hernandez, Asin and Baier, 2015). Learnt estimates h are
 * consistent: h of a node is at most the cost of an edge plus h at its end.
 * Costs that rise keep that true. If a cost falls, h has to fall at its tail,
 * and then at the nodes before, as long as it is too high: a search against the
 * edges.
 *
 * That alone would keep the low estimate of a cell that was a wall and is open
 * again, and pull whole regions down to it. So the estimates of told nodes are
 * computed again from their neighbours: they first count as infinite, and then
 * fall to the bounds by their edges. No higher estimate is consistent. The goal
 * is never among them. Only nodes that have a learnt estimate are computed
 * again, and nodes before these through changed nodes. The estimate of the
 * graph itself for a node that was never closed is consistent.
 *
 * O(edges of changed nodes), and Dijkstra's algorithm for the nodes whose
 * estimates fall. */

#include "searches/replan/mender.h"

#include "core/edge-reader.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <float.h>
#include <string.h>

void
mender_init (Mender *self,
             Learnt *learnt)
{
  memset (self, 0, sizeof *self);
  self->mending.learnt = learnt;
  self->view = fall_view_new (learnt->graph);
  self->view->mending = &self->mending;
  self->search = way_search_new (WAY_GRAPH (self->view),
                                 WAY_STRATEGY_DIJKSTRA);

  /* A search with a limit on costs keeps a list of reached nodes. */
  way_search_set_max_cost (self->search, DBL_MAX);
}

void
mender_clear (Mender *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->view);
  g_clear_pointer (&self->mending.told, g_free);
  g_clear_pointer (&self->mending.arcs, g_free);
  g_clear_pointer (&self->queue, g_free);
}

/* Which nodes are made anew ------------------------------------------------ */

/* Takes down a node that the graph tells. */
static gboolean
note_told (WayNode  node,
           gpointer user_data)
{
  Mender *self = user_data;
  Mending *mending = &self->mending;
  Learnt *learnt = mending->learnt;
  guint32 id;

  if (!learnt_meet (learnt, node, &id)
      || !budget_grow (&learnt->budget, &mending->told, &mending->told_room,
                       mending->n_told + 1, sizeof *mending->told))
    {
      mending->is_lost = TRUE;
      return FALSE;
    }
  if (mending_find (mending, id) != NULL)
    return TRUE;

  learnt->nodes[id].told = (guint32) mending->n_told;
  mending->told[mending->n_told++]
    = (MendNode) { .id = id, .first_arc = MEND_NO_ARC };
  return TRUE;
}

void
mender_hear (Mender *self,
             guint64 since)
{
  Mending *mending = &self->mending;

  if (!mending->is_lost
      && !way_graph_foreach_change (mending->learnt->graph, since, note_told,
                                    self))
    mending->is_lost = TRUE;
}

void
mender_reset (Mender *self)
{
  self->n_queued = 0;
  self->mending.n_told = self->mending.n_arcs = 0;
  self->mending.is_lost = FALSE;
}

/* Puts a told node among those whose estimates are made anew. */
static gboolean
enter (Mender   *self,
       MendNode *told)
{
  Learnt *learnt = self->mending.learnt;

  if (told->is_anew)
    return TRUE;
  if (!budget_grow (&learnt->budget, &self->queue, &self->queue_room,
                    self->n_queued + 1, sizeof *self->queue))
    return FALSE;

  told->is_anew = TRUE;
  told->before = learnt_estimate (learnt,
                                  node_map_node (&learnt->map, told->id),
                                  told->id);
  self->queue[self->n_queued++] = (guint32) (told - self->mending.told);
  return TRUE;
}

static gboolean
enter_learnt (Mender *self)
{
  Mending *mending = &self->mending;

  for (gsize i = 0; i < mending->n_told; i++)
    {
      MendNode *told = &mending->told[i];

      if (learnt_has (mending->learnt, told->id)
          && told->id != mending->learnt->goal_id && !enter (self, told))
        return FALSE;
    }

  return TRUE;
}

/* Their edges -------------------------------------------------------------- */

static gboolean
add_arc (Mender   *self,
         MendNode *to,
         guint32   from,
         gdouble   cost)
{
  Mending *mending = &self->mending;

  if (mending->n_arcs >= MEND_NO_ARC
      || !budget_grow (&mending->learnt->budget, &mending->arcs,
                       &mending->arc_room, mending->n_arcs + 1,
                       sizeof *mending->arcs))
    return FALSE;

  mending->arcs[mending->n_arcs] = (MendArc) { from, to->first_arc, cost };
  to->first_arc = (guint32) mending->n_arcs++;
  return TRUE;
}

/* Looks at one edge out of @id: if it leads to another node that is made anew,
 * the edge is kept, else its end says what @least is at most. */
static gboolean
read_edge (Mender  *self,
           guint32  id,
           WayNode  to,
           WayCost  cost,
           gdouble *least)
{
  Learnt *learnt = self->mending.learnt;
  const guint32 to_id = learnt_find (learnt, to);
  MendNode *told = to_id != learnt->goal_id
                     ? mending_find (&self->mending, to_id) : NULL;
  WayCost rest;

  if (told != NULL)
    return enter (self, told) && add_arc (self, told, id, cost);

  rest = learnt_estimate (learnt, to, to_id);
  if (rest < INFINITY)          /* a larger sum does not block */
    *least = MIN (*least, MIN (cost + rest, DBL_MAX));
  return TRUE;
}

/* The cost of the edge of a path out of a node. */
static void
mend_link (Learnt     *learnt,
           guint32     id,
           EdgeReader *reader)
{
  LearntLink *link = learnt_get_link (learnt, id);

  if (link == NULL)
    return;

  link->cost = edge_reader_cost_to (reader,
                                    node_map_node (&learnt->map, link->next),
                                    link->edge);
  if (link->cost == INFINITY)
    learnt->nodes[id].link = LEARNT_NO_LINK;
}

/* Sets the estimate of a node to the least that edges out of the told nodes
 * say. */
static gboolean
ask_node (Mender     *self,
          guint32     id,
          EdgeReader *reader,
          GError    **error)
{
  Learnt *learnt = self->mending.learnt;
  const WayEdges *edges = edge_reader_edges (reader);
  gdouble least = INFINITY;

  if (!edge_reader_ask_start (reader, node_map_node (&learnt->map, id), error))
    return FALSE;

  mend_link (learnt, id, reader);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_cost (edges, i) < INFINITY
        && !read_edge (self, id, way_edges_get_node (edges, i),
                       way_edges_get_cost (edges, i), &least))
      {
        limit_set_error (LIMIT_BYTES, error);
        return FALSE;
      }

  learnt_set (learnt, id, least);
  return TRUE;
}

/* The queue grows while it is worked off. */
static gboolean
ask_nodes (Mender  *self,
           Meter   *meter,
           GError **error)
{
  EdgeReader reader;
  gboolean is_fine = TRUE;

  edge_reader_init_within (&reader, self->mending.learnt->graph, meter);
  for (gsize i = 0; is_fine && i < self->n_queued; i++)
    is_fine = meter_expand (meter, error)
              && ask_node (self, self->mending.told[self->queue[i]].id,
                           &reader, error);
  edge_reader_clear (&reader);
  self->mending.n_asked += self->n_queued;

  return is_fine;
}

/* Estimates that fall ------------------------------------------------------ */

static void
set_starts (Mender *self)
{
  Learnt *learnt = self->mending.learnt;

  way_search_clear_starts (self->search);
  for (gsize i = 0; i < self->n_queued; i++)
    {
      const guint32 id = self->mending.told[self->queue[i]].id;

      if (learnt->nodes[id].estimate < INFINITY)
        way_search_add_start (self->search,
                              node_map_node (&learnt->map, id),
                              learnt->nodes[id].estimate);
    }
}

static gboolean
take_estimate (WayNode  node,
               WayNode  came_from,
               WayCost  cost,
               gboolean is_closed,
               gpointer user_data)
{
  Learnt *learnt = user_data;

  learnt_set (learnt, learnt_find (learnt, node), cost);
  return TRUE;
}

static WayStatus
let_fall (Mender  *self,
          Meter   *meter,
          GError **error)
{
  const guint64 most = meter->limits->max_expansions;
  WayLimits limits = *meter->limits;
  g_autoptr (GError) failure = NULL;
  WayStatistics statistics;
  WayStatus status;

  set_starts (self);
  if (limits.max_expansions < G_MAXUINT64)
    limits.max_expansions = most - meter->expanded;
  limits.max_bytes = MAX (1, budget_left (&meter->budget));
  way_search_set_limits (self->search, &limits);
  status = way_search_run (self->search, &failure);
  way_search_get_statistics (self->search, &statistics);
  meter->expanded += statistics.expanded;

  /* Estimates larger than a double teach nothing; and a search without a
   * start ends as a complete search. */
  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    self->mending.is_lost = TRUE;
  else if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  else if (status == WAY_STATUS_EXHAUSTED)
    way_search_foreach_reached (self->search, take_estimate,
                                self->mending.learnt);
  if (self->mending.is_lost || status == WAY_STATUS_EXHAUSTED)
    return WAY_STATUS_RUNNING;

  return status;
}

/* All together ------------------------------------------------------------- */

static gboolean
has_finite (const Mender *self)
{
  const Learnt *learnt = self->mending.learnt;

  for (gsize i = 0; i < self->n_queued; i++)
    if (learnt->nodes[self->mending.told[self->queue[i]].id].estimate
        < INFINITY)
      return TRUE;

  return FALSE;
}

static WayStatus
mend (Mender  *self,
      Meter   *meter,
      GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (!enter_learnt (self))
    return WAY_STATUS_MAX_BYTES;
  if (ask_nodes (self, meter, &failure))
    return has_finite (self) ? let_fall (self, meter, error)
                             : WAY_STATUS_RUNNING;
  if (meter->met != LIMIT_NONE)
    return reached_status_of (meter->met);
  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_LIMIT))
    return WAY_STATUS_MAX_BYTES;

  g_propagate_error (error, g_steal_pointer (&failure));
  return WAY_STATUS_FAILED;
}

WayStatus
mender_run (Mender  *self,
            gboolean is_consistent,
            Meter   *meter,
            GError **error)
{
  Mending *mending = &self->mending;
  const WayGraphFlags flags = way_graph_get_flags (mending->learnt->graph);
  WayStatus status = WAY_STATUS_RUNNING;

  mending->knows_back = (flags & WAY_GRAPH_PREDECESSORS) != 0;
  mending->is_lost |= !is_consistent && mending->n_told > 0;
  if (mending->learnt->n_set > 0 && !mending->is_lost)
    status = mend (self, meter, error);
  if (mending->is_lost || status != WAY_STATUS_RUNNING)
    learnt_forget (mending->learnt);
  mender_reset (self);

  return status;
}
