/* row-graph.c - a graph whose edges are the rows of a query
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row is an edge from its source to its target at its cost, and an edge back
 * at its reverse cost. Without directions each cost holds both ways. The table
 * keeps parallel edges, because each is a row, and numbers them node by node in
 * the order in which they were added; counting gives the row of each. */

#include "sql/row-graph.h"

#include <unistd.h>

#include "sql/array-room.h"
#include "sql/graph-file.h"

/* The nodes of a table are below this. */
#define MAX_NODES (1u << 30)

/* A path has fewer than 2^32 edges, so that no sum outgrows a double. */
#define MAX_COST (G_MAXDOUBLE / 4294967296.0)

/* A hierarchy is worth making once searches have expanded every node so many
 * times: it takes about as long as so many searches of the whole graph. */
#define HIERARCHY_EFFORT 64

/* Edges that wait until the builder takes them all at once. */
#define BATCH 4096

/* Rows that wait while the memory for their nodes is fetched. */
#define N_WAITING 32

/* An edge in one direction. */
typedef struct
{
  guint32 from;
  guint32 row;
} Arc;

struct RowGraph
{
  gatomicrefcount  ref_count;
  gboolean         is_directed;
  gsize            max_bytes;
  NodeKeys        *keys;        /* (owned) */
  GArray          *ids;         /* (owned) of NodeKey, by row; empty if
                                 * rows have no ids */
  guint32          n_rows;
  GArray          *arcs;        /* (owned) (nullable) of Arc, as added */
  WayTableBuilder *builder;     /* (owned) (nullable) */
  guint32          n_nodes;     /* of the builder */
  WayTableEdge     batch[BATCH];
  guint            n_batch;
  EdgeRow          waiting[N_WAITING];  /* their ids are numbers */
  guint            n_waiting;

  WayTable        *table;       /* (owned) (nullable) */
  guint32         *edge_rows;   /* (owned) (nullable) by edge of the table */
  WayRouter       *router;      /* (owned) (nullable) */
  gboolean         is_prepared; /* whether making a router was tried */
  guint64          n_expanded;
  WaySearch       *search;      /* (owned) (nullable) from node to node */
  GraphFile       *file;        /* (owned) (nullable) instead of all rows */
};

static RowGraph *
new_graph (void)
{
  RowGraph *self = g_new0 (RowGraph, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->keys = node_keys_new ();
  self->ids = g_array_new (FALSE, FALSE, sizeof (NodeKey));

  return self;
}

/* @max_bytes is 0 for half of the machine's memory. */
RowGraph *
row_graph_new (gboolean is_directed,
               gsize    max_bytes)
{
  RowGraph *self = new_graph ();

  self->is_directed = is_directed;
  self->max_bytes = max_bytes > 0 ? max_bytes
                                  : (gsize) sysconf (_SC_PHYS_PAGES) / 2
                                      * (gsize) sysconf (_SC_PAGESIZE);
  self->arcs = g_array_new (FALSE, FALSE, sizeof (Arc));
  self->builder = way_table_builder_new (WAY_POSITION_NONE);
  way_table_builder_set_order (self->builder, WAY_ORDER_LOCAL);
  way_table_builder_set_keep_parallel (self->builder, TRUE);

  return self;
}

RowGraph *
row_graph_ref (RowGraph *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
row_graph_unref (RowGraph *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  node_keys_free (self->keys);
  g_array_unref (self->ids);
  g_clear_pointer (&self->arcs, g_array_unref);
  g_clear_object (&self->builder);
  g_clear_object (&self->search);
  g_clear_object (&self->router);
  g_clear_object (&self->table);
  g_clear_pointer (&self->file, graph_file_free);
  g_free (self->edge_rows);
  g_free (self);
}

/* Rows --------------------------------------------------------------------- */

static gboolean
check_cost (const EdgeRow *row,
            const char    *column,
            gdouble        cost,
            GError       **error)
{
  g_autofree char *source = NULL;
  g_autofree char *target = NULL;

  if (cost <= MAX_COST)
    return TRUE;

  source = node_key_to_text (&row->source);
  target = node_key_to_text (&row->target);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "%s of the edge from %s to %s is %g: costs are at most %g; NULL "
               "or a negative cost closes an edge", column, source, target,
               cost, MAX_COST);
  return FALSE;
}

static gboolean
flush_batch (RowGraph *self,
             GError  **error)
{
  const guint32 n_keys = node_keys_get_count (self->keys);
  const guint n_edges = self->n_batch;

  self->n_batch = 0;
  if (n_keys > self->n_nodes
      && !way_table_builder_add_nodes (self->builder, n_keys - self->n_nodes,
                                       NULL, NULL, error))
    return FALSE;
  self->n_nodes = n_keys;

  return way_table_builder_add_edges (self->builder, self->batch, n_edges,
                                      NULL, error);
}

static gboolean
check_bytes (RowGraph *self,
             GError  **error)
{
  if (row_graph_get_bytes (self) <= self->max_bytes)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
               "the graph takes more than the limit of %" G_GSIZE_FORMAT
               " bytes", self->max_bytes);
  return FALSE;
}

/* The builder ignores an edge from a node to itself, and so do we. */
static gboolean
add_arc (RowGraph *self,
         guint32   from,
         guint32   to,
         gdouble   cost,
         guint32   row,
         GError  **error)
{
  const Arc arc = { from, row };

  if (!(cost >= 0) || from == to)
    return TRUE;
  if (!array_room_ask (self->arcs, 1, error))
    return FALSE;

  g_array_append_val (self->arcs, arc);
  self->batch[self->n_batch].from = WAY_ADDED (from);
  self->batch[self->n_batch].to = WAY_ADDED (to);
  self->batch[self->n_batch].cost = cost;

  return ++self->n_batch < BATCH || flush_batch (self, error);
}

static gboolean
add_row (RowGraph      *self,
         const EdgeRow *row,
         GError       **error)
{
  NodeKey id = row->id;
  const guint32 number = self->n_rows;
  guint32 from, to;

  if (!check_cost (row, "cost", row->cost, error)
      || !check_cost (row, "reverse_cost", row->reverse_cost, error)
      || !check_bytes (self, error) || !array_room_ask (self->ids, 1, error)
      || !node_keys_add (self->keys, &row->source, &from, error)
      || !node_keys_add (self->keys, &row->target, &to, error))
    return FALSE;
  if (number >= MAX_NODES)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "the query returns more than %u rows", MAX_NODES);
      return FALSE;
    }

  self->n_rows++;
  if (row->has_id && id.text != NULL)
    id.text = node_keys_keep_text (self->keys, id.text);
  if (row->has_id)
    g_array_append_val (self->ids, id);

  return add_arc (self, from, to, row->cost, number, error)
         && add_arc (self, to, from, row->reverse_cost, number, error)
         && (self->is_directed
             || (add_arc (self, to, from, row->cost, number, error)
                 && add_arc (self, from, to, row->reverse_cost, number,
                             error)));
}

static gboolean
add_waiting (RowGraph *self,
             GError  **error)
{
  const guint n_rows = self->n_waiting;

  self->n_waiting = 0;
  for (guint i = 0; i < n_rows; i++)
    if (!add_row (self, &self->waiting[i], error))
      return FALSE;

  return TRUE;
}

/* An error may be that of a row before. */
gboolean
row_graph_add (RowGraph      *self,
               const EdgeRow *row,
               GError       **error)
{
  if (row->id.text != NULL || row->source.text != NULL
      || row->target.text != NULL)
    return add_waiting (self, error) && add_row (self, row, error);

  node_keys_prefetch (self->keys, row->source.number);
  node_keys_prefetch (self->keys, row->target.number);
  self->waiting[self->n_waiting++] = *row;

  return self->n_waiting < N_WAITING || add_waiting (self, error);
}

/* Finds the row of each edge by counting, see above. */
static gboolean
map_edges (RowGraph *self,
           GError  **error)
{
  const guint n_edges = way_table_get_n_edges (self->table);
  g_autofree guint32 *next = g_try_new0 (guint32, (gsize) self->n_nodes + 1);

  g_assert (n_edges == self->arcs->len);
  self->edge_rows = g_try_new (guint32, MAX (n_edges, 1));
  if (next == NULL || self->edge_rows == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for %u edges", n_edges);
      return FALSE;
    }

  /* From here on an arc begins at a node of the table. */
  for (guint i = 0; i < n_edges; i++)
    {
      Arc *arc = &g_array_index (self->arcs, Arc, i);
      WayNode from = way_table_get_node (self->table, WAY_ADDED (arc->from));

      arc->from = (guint32) WAY_NODE_INDEX (from);
      next[arc->from + 1]++;
    }
  for (guint32 node = 0; node < self->n_nodes; node++)
    next[node + 1] += next[node];
  for (guint i = 0; i < n_edges; i++)
    {
      const Arc *arc = &g_array_index (self->arcs, Arc, i);

      self->edge_rows[next[arc->from]++] = arc->row;
    }

  return TRUE;
}

/* Makes the graph, after the last row. */
gboolean
row_graph_finish (RowGraph *self,
                  GError  **error)
{
  if (!add_waiting (self, error) || !flush_batch (self, error))
    return FALSE;
  self->table = way_table_builder_build (self->builder, error);
  g_clear_object (&self->builder);
  if (self->table == NULL || !map_edges (self, error))
    return FALSE;

  g_clear_pointer (&self->arcs, g_array_unref);
  return TRUE;
}

/* Files -------------------------------------------------------------------- */

/* Maps a graph that row_graph_write() wrote. */
RowGraph *
row_graph_new_from_file (const char *path,
                         GError    **error)
{
  g_autoptr (RowGraph) self = new_graph ();

  self->is_prepared = TRUE;
  self->file = graph_file_open (path, error);
  if (self->file == NULL)
    return NULL;

  self->table = g_object_ref (graph_file_get_table (self->file));
  self->router = way_router_new_from_prepared
    (graph_file_get_prepared (self->file), error);

  return self->router != NULL ? g_steal_pointer (&self) : NULL;
}

/* Whether all bytes of a graph from a file are those that were written. Reads
 * them all. */
gboolean
row_graph_verify (RowGraph        *self,
                  const WayLimits *limits,
                  GError         **error)
{
  return way_prepared_verify (graph_file_get_prepared (self->file), limits,
                              error);
}

/* Prepares the graph and writes it to @stream. Its ids must be numbers. */
gboolean
row_graph_write (RowGraph        *self,
                 GOutputStream   *stream,
                 const WayLimits *limits,
                 GError         **error)
{
  const guint32 n_nodes = way_table_get_n_nodes (self->table);
  const guint n_edges = way_table_get_n_edges (self->table);
  g_autofree gint64 *nodes = g_try_new (gint64, MAX (n_nodes, 1));
  g_autofree gint64 *edges = g_try_new (gint64, MAX (n_edges, 1));

  if (nodes == NULL || edges == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for the ids of %u edges", n_edges);
      return FALSE;
    }

  for (guint32 i = 0; i < n_nodes; i++)
    nodes[i] = row_graph_get_key (self, WAY_INDEX (i))->number;
  for (guint i = 0; i < n_edges; i++)
    edges[i] = row_graph_get_id (self, self->edge_rows[i])->number;

  return graph_file_write (self->table, nodes, edges, stream, limits, error);
}

/* Writes a graph from a file with other costs, by edge. */
gboolean
row_graph_write_costs (RowGraph        *self,
                       const WayCost   *costs,
                       GOutputStream   *stream,
                       const WayLimits *limits,
                       GError         **error)
{
  return graph_file_write_costs (self->file, costs, stream, limits, error);
}

/* Nodes and edges ---------------------------------------------------------- */

gboolean
row_graph_find_node (RowGraph      *self,
                     const NodeKey *key,
                     WayNode       *node,
                     GError       **error)
{
  g_autofree char *text = NULL;
  guint32 id;

  if (self->file != NULL && key->text == NULL
      && graph_file_find_node (self->file, key->number, node))
    return TRUE;
  if (node_keys_find (self->keys, key, &id))
    {
      *node = way_table_get_node (self->table, WAY_ADDED (id));
      return TRUE;
    }

  text = node_key_to_text (key);
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "no edge begins or ends at the node %s%s", text,
               key->text != NULL ? ", which is a text" : ", which is a number");
  return FALSE;
}

/* Of a graph from a file, until the next call. */
const NodeKey *
row_graph_get_key (RowGraph *self,
                   WayNode   node)
{
  if (self->file != NULL)
    return graph_file_get_key (self->file, node);

  return node_keys_get (self->keys, way_table_get_id (self->table, node));
}

/* NULL if there is no row, or rows have no ids. Of a graph from a file, until
 * the next call. */
const NodeKey *
row_graph_get_id (RowGraph *self,
                  guint32   row)
{
  if (self->file != NULL)
    return graph_file_get_id (self->file, row);

  return row < self->ids->len ? &g_array_index (self->ids, NodeKey, row)
                              : NULL;
}

/* The row of an edge, and its cost in this direction. Without its id, of
 * parallel edges the cheapest counts. */
guint32
row_graph_get_row (RowGraph *self,
                   WayNode   from,
                   WayNode   to,
                   guint32   edge,
                   WayCost  *cost)
{
  if (edge == WAY_EDGE_NONE
      && !way_table_find_edge (self->table, from, to, &edge))
    return ROW_NONE;

  way_table_get_edge (self->table, edge, NULL, NULL, cost, NULL);
  return self->file != NULL ? edge : self->edge_rows[edge];
}

WayTable *
row_graph_get_table (RowGraph *self)
{
  return self->table;
}

gsize
row_graph_get_bytes (RowGraph *self)
{
  const gsize n_edges = self->table != NULL
                          ? way_table_get_n_edges (self->table)
                          : self->arcs->len;

  /* An edge is 16 bytes in the table and 4 here; while it is made, 24 in the
   * builder and 8 here besides. */
  return node_keys_get_bytes (self->keys)
         + self->ids->len * sizeof (NodeKey)
         + n_edges * (self->table != NULL ? 20 : 52);
}

/* Preparation -------------------------------------------------------------- */

void
row_graph_note_work (RowGraph *self,
                     guint64   n_expanded)
{
  self->n_expanded += n_expanded;
}

/* Makes a hierarchy if searches have done enough work. If that fails, searches
 * go on without: nothing but speed is lost. */
void
row_graph_prepare (RowGraph        *self,
                   const WayLimits *limits)
{
  const guint64 n_nodes = way_table_get_n_nodes (self->table);

  if (self->is_prepared || self->n_expanded < HIERARCHY_EFFORT * n_nodes)
    return;

  self->is_prepared = TRUE;
  self->router = way_router_new (WAY_GRAPH (self->table),
                                 WAY_ROUTER_HIERARCHY, limits, NULL);
  if (self->router != NULL)
    g_clear_object (&self->search);
  else if (g_cancellable_is_cancelled (way_limits_get_cancellable (limits)))
    self->is_prepared = FALSE;
}

WayRouter *
row_graph_get_router (RowGraph *self)
{
  return self->router;
}

/* The search from node to node, which keeps its memory. */
WaySearch *
row_graph_get_search (RowGraph *self)
{
  if (self->search == NULL)
    {
      WayGraph *graph = self->router != NULL ? WAY_GRAPH (self->router)
                                             : WAY_GRAPH (self->table);

      self->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
      way_search_set_partial (self->search, WAY_PARTIAL_NONE);
    }

  return self->search;
}
