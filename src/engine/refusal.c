/* refusal.c - searches for goals that no path can reach
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If no path leads to its goal, a search expands every node that it can reach
 * before it gives up. If the graph knows this beforehand, the search expands
 * nothing, unless it has to return a partial path. A partial path leads to the
 * node of least estimate, and among several to the node of least cost so far.
 * The nodes of least estimate are found around the goals. The same search, with
 * these nodes as goals, finds the cheapest of them: its estimate stays
 * consistent for them.
 *
 * Most callers only want to know that no path exists. So this search waits
 * until a caller asks for the partial path or for reached nodes
 * (late-nearest.c), and then begins afresh. Steps and observers see it at
 * once. */

#include "engine/refusal.h"

#include "core/foreach-near.h"

/* The largest number of questions to the graph: more would take as long as some
 * searches. */
#define MOST_PAIRS 65536

/* If more nodes than this are equally near, the search continues to its end, as
 * if the goal were not refused. */
#define MOST_NEAREST 4096

/* For a search that runs in pieces, the nodes to ask about in one piece, which
 * take a quarter of a millisecond. If more are equally near, the search
 * continues to its end as well. */
#define MOST_ASKED 512

/* How much rounding may raise a lower bound above the least estimate, as a part
 * of it. */
#define ROUNDING 1e-9

static WayNode
get_start (const WaySearch *self,
           guint            i)
{
  return g_array_index (self->query.starts, Start, i).node;
}

/* Whether no start leads to @node, as far as the graph knows. */
static gboolean
is_refused (const WaySearch *self,
            WayNode          node)
{
  for (guint i = 0; i < self->query.starts->len; i++)
    if (!way_graph_refuses (self->query.graph, get_start (self, i), node))
      return FALSE;

  return TRUE;
}

static gboolean
is_start (const WaySearch *self,
          WayNode          node)
{
  for (guint i = 0; i < self->query.starts->len; i++)
    if (get_start (self, i) == node)
      return TRUE;

  return FALSE;
}

gboolean
search_are_goals_refused (const WaySearch *self)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (self->query.graph);
  const GPtrArray *goals = self->query.goals.nodes;

  if ((iface->refuses == NULL && iface->is_blocked == NULL)
      || self->query.goals.func != NULL || goals->len == 0
      || (guint64) goals->len * self->query.starts->len > MOST_PAIRS)
    return FALSE;

  for (guint i = 0; i < goals->len; i++)
    if (!is_refused (self, goals->pdata[i]))
      return FALSE;

  return TRUE;
}

/* The nearest nodes --------------------------------------------------------- */

typedef struct
{
  WaySearch *search;
  gboolean   is_bounded;        /* whether the graph's bounds hold */
  WayCost    least;             /* estimate so far */
  GArray    *nodes;             /* of WayNode, all of that estimate */
  guint32    n_left;            /* nodes that may still be asked about */
} Nearest;

/* The estimate of a node of the query type, by the states that it stands for. */
static WayCost
estimate (WaySearch *self,
          WayNode    node)
{
  WayEdges *states = &self->run.states.head;
  WayCost least = INFINITY;

  if (!self->run.has_states)
    return search_estimate (self, node);

  way_graph_add_states (self->query.graph, self->run.cursor, node, states);
  for (guint i = 0; i < way_edges_get_length (states); i++)
    least = MIN (least, search_estimate (self, way_edges_get_node (states, i)));

  return least;
}

static gboolean
consider (WayNode  node,
          WayCost  least,
          gpointer user_data)
{
  Nearest *self = user_data;
  WayCost cost;

  if (self->is_bounded && least > self->least * (1 + ROUNDING))
    return FALSE;
  if (self->n_left-- == 0)
    {
      g_array_set_size (self->nodes, 0);
      return FALSE;
    }
  /* A partial path may stay at a start, even if that is blocked. */
  if (is_refused (self->search, node) && !is_start (self->search, node))
    return TRUE;

  cost = estimate (self->search, node);
  if (cost > self->least)
    return TRUE;
  if (cost < self->least)
    g_array_set_size (self->nodes, 0);
  self->least = cost;
  g_array_append_val (self->nodes, node);

  return self->nodes->len <= MOST_NEAREST;
}

/* Looks around the goals if the graph knows the nodes nearby, and at all nodes
 * otherwise. */
static void
find_nearest (Nearest *self)
{
  WaySearch *search = self->search;
  const GPtrArray *goals = search->query.goals.nodes;
  const guint32 n_nodes = search->query.type->n_nodes;
  gboolean known = self->is_bounded;

  for (guint i = 0; known && i < goals->len; i++)
    known = graph_foreach_near (search->query.graph, goals->pdata[i], consider,
                                    self);
  if (known)
    return;

  self->is_bounded = FALSE;
  g_array_set_size (self->nodes, 0);
  self->least = INFINITY;
  for (guint32 i = 0; i < n_nodes && consider (WAY_INDEX (i), 0, self); i++)
    ;
}

/* Only indices can be enumerated. Several goals share boxes whose estimates are
 * lower than the distance to any of the goals. */
static void
aim_at_nearest (WaySearch *self)
{
  g_autoptr (GArray) nodes = NULL;
  Nearest nearest;

  if (self->query.type->kind != WAY_NODE_KIND_INDEX)
    return;

  nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  nearest = (Nearest) { self, self->run.own == NULL
                                && self->query.goals.nodes->len == 1,
                        INFINITY, nodes,
                        self->is_taken ? MOST_ASKED : G_MAXUINT32 };
  find_nearest (&nearest);
  if (nodes->len > 0 && nodes->len <= MOST_NEAREST)
    self->run.is_aimed = goals_aim (&self->query.goals, &self->run.map,
                                (const WayNode *) (gpointer) nodes->data,
                                nodes->len);
  if (!self->run.is_aimed)
    return;

  self->run.aims = g_steal_pointer (&nodes);
  search_aim_cursor (self);
}

/* For a run ------------------------------------------------------------------ */

static gboolean
wants_nearest (const WaySearch *self)
{
  return self->query.partial == WAY_PARTIAL_NEAREST && self->run.can_estimate;
}

/* A search in a queue, or one that carries on over a changed graph, does not
 * wait: the graph may be another one by the time that the path is asked for. */
static gboolean
can_wait (const WaySearch *self)
{
  return self->watch.observer == NULL && !self->is_taken
         && !self->keeps_to_loop && self->run.share == NULL
         && self->query.change_rule == WAY_CHANGE_FAILS;
}

void
search_count_blocked (WaySearch *self)
{
  self->run.n_blocked_starts = 0;
  for (guint i = 0; i < self->query.starts->len; i++)
    self->run.n_blocked_starts
      += way_graph_is_blocked (self->query.graph, get_start (self, i));
}

void
search_ask_components (WaySearch *self,
                       gboolean   may_wait)
{
  g_clear_pointer (&self->run.aims, g_array_unref);
  search_count_blocked (self);
  self->run.is_refused = search_are_goals_refused (self);
  if (!self->run.is_refused || !wants_nearest (self))
    return;

  self->run.is_put_off = may_wait && can_wait (self);
  if (!self->run.is_put_off)
    aim_at_nearest (self);
}

gboolean
search_is_pointless (const WaySearch *self)
{
  return self->run.is_refused && !self->run.is_aimed && !wants_nearest (self);
}

LoopEnd
search_settle_refusal (WaySearch *self,
                       LoopEnd    end)
{
  if (!self->run.is_refused || end != LOOP_FOUND)
    return end;

  self->run.aim = self->run.found;
  self->run.found = NO_ID;
  return LOOP_EXHAUSTED;
}
