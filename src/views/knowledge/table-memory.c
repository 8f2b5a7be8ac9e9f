/* table-memory.c - a table as a player saw it last
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A view of the table with its own cost for each edge, which
 * views/table-sight.c writes.
 *
 * Most edges keep the table's cost. Each node counts its edges with other
 * costs, outwards and inwards. If both counts are 0, the table's edges pass
 * through unchanged. */

#include "core/line-reader.h"
#include "views/knowledge/table-memory-private.h"

#include "core/foreach-near.h"
#include "core/graph-kind.h"
#include "graphs/table/table-sections.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>

#include <math.h>

typedef WayViewClass TableMemoryClass;

static GType table_memory_get_type (void);
static void implement_graph (WayGraphInterface *iface);

G_DEFINE_TYPE_WITH_CODE (TableMemory, table_memory, WAY_TYPE_VIEW,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                implement_graph))

static void
finalize (GObject *object)
{
  TableMemory *self = (TableMemory *) object;

  changes_clear (&self->changes);
  g_free (self->costs);
  g_free (self->n_out);
  g_free (self->n_in);
  g_free (self->blocked);

  G_OBJECT_CLASS (table_memory_parent_class)->finalize (object);
}

/* A seen edge may have cost less than the table says. */
static WayViewPromises
get_promises (WayView *view)
{
  const TableMemory *self = (const TableMemory *) view;

  return self->ratio < 1 ? WAY_VIEW_ADDS_NO_EDGE : VIEW_ALL_PROMISES;
}

static void
table_memory_class_init (TableMemoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  klass->get_promises = get_promises;
}

static void
table_memory_init (TableMemory *self)
{
  self->ratio = 1;
}

/* The table under @truth. NULL if a view of the pile adds edges or turns them
 * around, or if the bottom is not a table. */
static WayTable *
find_table (WayGraph *truth)
{
  while (WAY_IS_VIEW (truth))
    {
      if (!(view_get_promises (WAY_VIEW (truth)) & WAY_VIEW_ADDS_NO_EDGE))
        return NULL;
      truth = way_view_get_base (WAY_VIEW (truth));
    }

  return WAY_IS_TABLE (truth) ? WAY_TABLE (truth) : NULL;
}

static gboolean
allocate (TableMemory *self,
          Meter       *meter,
          GError     **error)
{
  const Arcs *arcs = self->arcs;
  const gsize n_nodes = MAX (arcs->n_nodes, 1);

  self->costs = meter_alloc (meter, MAX (arcs_count (arcs), 1),
                             sizeof *self->costs, error);
  if (self->costs != NULL)
    self->n_out = meter_alloc0 (meter, n_nodes, sizeof *self->n_out, error);
  if (self->n_out != NULL)
    self->n_in = meter_alloc0 (meter, n_nodes, sizeof *self->n_in, error);
  if (self->n_in != NULL)
    self->blocked = meter_alloc0 (meter, n_nodes, 1, error);

  return self->blocked != NULL;
}

static gboolean
fill (TableMemory *self,
      Meter       *meter,
      GError     **error)
{
  const Arcs *arcs = self->arcs;

  for (guint32 node = 0; node < arcs->n_nodes; node++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      for (guint32 i = arcs->offsets[node]; i < arcs->offsets[node + 1]; i++)
        self->costs[i] = arcs_cost (arcs, i);
    }

  return TRUE;
}

WayGraph *
table_memory_new (WayGraph *truth,
                  Meter    *meter,
                  GError  **error)
{
  WayTable *table = find_table (truth);
  g_autoptr (GObject) object = NULL;
  TableMemory *self;

  if (table == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "knowledge of a %s cannot be remembered: only that of a "
                   "table, of views of one that add no edges, and, by "
                   "way_knowledge_new_for_grid(), of a grid. Make a table of "
                   "other graphs by way_frozen_new(), and change it by a "
                   "WayOverlay; or use way_knowledge_new_live(), which "
                   "remembers nothing",
                   G_OBJECT_TYPE_NAME (truth));
      return NULL;
    }
  if (!graph_has_kind (truth, GRAPH_NEEDS_PREDECESSORS, "knowledge", error)
      || !meter_look (meter, error))
    return NULL;

  object = g_object_new (table_memory_get_type (), "base", table, NULL);
  self = (TableMemory *) object;
  self->arcs = table_get_arcs (table);
  if (!table_check_sound (table, error) || !allocate (self, meter, error)
      || !fill (self, meter, error))
    return NULL;
  self->reverse = table_get_reverse (table, error);

  return self->reverse ? WAY_GRAPH (g_steal_pointer (&object)) : NULL;
}

/* Memory ------------------------------------------------------------------- */

static gboolean
is_fraction (WayCost cost)
{
  return cost != floor (cost);
}

static void
note (TableMemory *self,
      guint32      node,
      guint32      other)
{
  self->view.version = way_graph_next_version ();
  changes_note (&self->changes, self->view.version, node, other);
}

/* Estimates have to stay below the remembered costs. */
static void
lower_ratio (TableMemory *self,
             WayCost      cost,
             WayCost      own)
{
  const WayCost ratio = own < INFINITY ? cost / own : 0;

  self->ratio = MIN (self->ratio, ratio);
}

void
table_memory_set_cost (TableMemory *self,
                       guint32      from,
                       guint32      edge,
                       WayCost      cost)
{
  const WayCost before = self->costs[edge];
  const WayCost own = arcs_cost (self->arcs, edge);
  const guint32 to = arcs_node (self->arcs, edge);

  if (cost == before)
    return;

  self->n_out[from] += (cost != own) - (before != own);
  self->n_in[to] += (cost != own) - (before != own);
  self->n_fractions += is_fraction (cost) - is_fraction (before);
  if (cost < own)
    lower_ratio (self, cost, own);
  self->costs[edge] = cost;
  note (self, from, to);
}

void
table_memory_set_blocked (TableMemory *self,
                          guint32      node,
                          gboolean     blocked)
{
  if (self->blocked[node] == blocked)
    return;

  self->blocked[node] = (guint8) blocked;
  note (self, node, CHANGES_NO_NODE);
}

void
table_memory_reset (TableMemory *self)
{
  const gsize n_nodes = self->arcs->n_nodes;

  for (guint32 i = 0; i < arcs_count (self->arcs); i++)
    self->costs[i] = arcs_cost (self->arcs, i);
  memset (self->n_out, 0, n_nodes * sizeof *self->n_out);
  memset (self->n_in, 0, n_nodes * sizeof *self->n_in);
  memset (self->blocked, 0, n_nodes);
  self->n_fractions = 0;
  self->ratio = 1;
  self->view.version = way_graph_next_version ();
  changes_forget (&self->changes, self->view.version);
}

/* The graph interface ------------------------------------------------------ */

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const TableMemory *self = (const TableMemory *) graph;
  const gsize node = WAY_NODE_INDEX (at->node);
  guint32 first;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  if (node >= self->arcs->n_nodes || self->n_out[node] == 0)
    return;

  first = self->arcs->offsets[node];
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i, self->costs[first + i]);
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  const TableMemory *self = (const TableMemory *) graph;
  const gsize node = WAY_NODE_INDEX (at->node);
  Row row;

  self->view.iface->predecessors (self->view.base, cursor, at, edges);
  if (node >= self->arcs->n_nodes || self->n_in[node] == 0)
    return;

  row = get_row (self, (guint32) node, TRUE);
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    way_edges_set_cost (edges, i, self->costs[row_edge (&row, self, i)]);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  cursor,
           WayNode   node)
{
  const TableMemory *self = (const TableMemory *) graph;
  const WayCost estimate
    = self->view.iface->heuristic (self->view.base, cursor, node);

  return self->ratio < 1 ? estimate * self->ratio : estimate;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const TableMemory *self = (const TableMemory *) graph;
  WayGraphFlags flags = way_graph_get_flags (self->view.base);

  if (self->n_fractions > 0)
    flags &= ~WAY_GRAPH_WHOLE_COSTS;
  if (self->ratio < 1)
    flags &= ~WAY_GRAPH_METRIC;
  if (self->ratio == 0)
    flags &= ~WAY_GRAPH_HEURISTIC;

  return flags;
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  const TableMemory *self = (const TableMemory *) graph;

  return self->blocked[WAY_NODE_INDEX (node)];
}

static gboolean
get_changes (WayGraph     *graph,
             guint64       since,
             WayChangeFunc func,
             gpointer      user_data)
{
  const TableMemory *self = (const TableMemory *) graph;
  guint i;

  if (!changes_find (&self->changes, since, &i))
    return FALSE;

  for (; i < self->changes.n; i++)
    {
      const Change *change = changes_get (&self->changes, i);

      if (!func (WAY_INDEX (change->node), user_data)
          || (change->other != CHANGES_NO_NODE
              && !func (WAY_INDEX (change->other), user_data)))
        break;
    }

  return TRUE;
}

typedef struct
{
  WayNearFunc func;
  gpointer    user_data;
  WayCost     ratio;
} Near;

static gboolean
visit_near (WayNode  node,
            WayCost  least,
            gpointer user_data)
{
  const Near *self = user_data;

  return self->func (node, least * self->ratio, self->user_data);
}

static gboolean
foreach_near (WayGraph   *graph,
              WayNode     to,
              WayNearFunc func,
              gpointer    user_data)
{
  const TableMemory *self = (const TableMemory *) graph;
  Near near_node = { func, user_data, self->ratio };

  return graph_foreach_near (self->view.base, to, visit_near, &near_node);
}

/* Straight lines ----------------------------------------------------------- */

typedef struct
{
  const TableMemory *memory;
  WayLineFunc        func;
  gpointer           user_data;
  guint32            before;
} Telling;

/* The lowest remembered cost of an edge. */
static WayCost
find_cost (const TableMemory *self,
           guint32            from,
           guint32            to)
{
  WayCost least = INFINITY;

  for (guint32 i = self->arcs->offsets[from]; i < self->arcs->offsets[from + 1];
       i++)
    if (arcs_node (self->arcs, i) == to)
      least = MIN (least, self->costs[i]);

  return least;
}

/* If the player saw an edge into the node at another cost than the table's, the
 * cost of a line to the node is unknown: the line is closed, unless it lies
 * along an edge. */
static gboolean
tell_remembered (const WayLinePiece *piece,
                 gpointer            user_data)
{
  Telling *self = user_data;
  const guint32 node = (guint32) WAY_NODE_INDEX (piece->node);
  WayLinePiece told = *piece;

  if (told.length > 0 && self->memory->n_in[node] > 0)
    told.cost = find_cost (self->memory, self->before, node);
  self->before = node;

  return self->func (&told, self->user_data);
}

static gboolean
trace_line (WayGraph   *graph,
            WayNode     from,
            WayNode     to,
            WayLineFunc func,
            gpointer    user_data,
            GError    **error)
{
  Telling telling = { (const TableMemory *) graph, func, user_data,
                      (guint32) WAY_NODE_INDEX (from) };

  return way_graph_trace_line (view_base (graph), from, to, tell_remembered,
                               &telling, error);
}

static WayCost
line_bound (WayGraph *graph,
            WayNode   from,
            WayNode   to)
{
  const TableMemory *self = (const TableMemory *) graph;
  const WayCost bound = graph_line_bound (self->view.base, from, to);

  return self->ratio < 1 && bound < INFINITY ? bound * self->ratio : bound;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->heuristic = heuristic;
  iface->get_flags = get_flags;
  iface->is_blocked = is_blocked;
  iface->get_changes = get_changes;
  iface->foreach_near = foreach_near;
  iface->trace_line = trace_line;
  iface->line_bound = line_bound;
}
