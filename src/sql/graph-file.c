/* graph-file.c - a graph of rows in a prepared file
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A prepared network with a hierarchy, and three arrays besides: the ids of
 * nodes and edges, and the nodes sorted by id. Nothing is read but what a
 * question needs, and numbers from the file are checked when they are used. */

#include "sql/graph-file.h"

#define NODES "sql-nodes"
#define EDGES "sql-edges"
#define SORTED "sql-sorted"

struct GraphFile
{
  WayPrepared   *prepared;      /* (owned) */
  guint32        n_nodes;
  guint32        n_edges;
  const gint64  *node_ids;      /* (unowned) */
  const gint64  *edge_ids;      /* (unowned) */
  const guint32 *sorted;        /* (unowned) */
  NodeKey        key;           /* of the last question */
  NodeKey        id;
};

/* Writing ------------------------------------------------------------------ */

static gint
compare_nodes (gconstpointer a,
               gconstpointer b,
               gpointer      ids)
{
  const gint64 x = ((const gint64 *) ids)[*(const guint32 *) a];
  const gint64 y = ((const gint64 *) ids)[*(const guint32 *) b];

  return x < y ? -1 : x > y;
}

static void
set_bytes (WayPrepared *prepared,
           const char  *key,
           const void  *data,
           gsize        n_bytes)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, n_bytes);

  way_prepared_set_bytes (prepared, key, bytes);
}

/* What a file has besides the table. */
typedef struct
{
  WayHierarchyCosts *costs;
  const gint64      *node_ids;
  const gint64      *edge_ids;
  const guint32     *sorted;
} Parts;

static gboolean
write_parts (WayTable        *table,
             const Parts     *parts,
             GOutputStream   *stream,
             const WayLimits *limits,
             GError         **error)
{
  const gsize n_nodes = way_table_get_n_nodes (table);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);

  way_prepared_set_hierarchy_costs (prepared, parts->costs);
  set_bytes (prepared, NODES, parts->node_ids,
             n_nodes * sizeof *parts->node_ids);
  set_bytes (prepared, EDGES, parts->edge_ids,
             way_table_get_n_edges (table) * sizeof *parts->edge_ids);
  set_bytes (prepared, SORTED, parts->sorted,
             n_nodes * sizeof *parts->sorted);

  return way_prepared_write (prepared, stream, limits, error);
}

/* @node_ids are by node, @edge_ids by edge of @table. */
gboolean
graph_file_write (WayTable        *table,
                  const gint64    *node_ids,
                  const gint64    *edge_ids,
                  GOutputStream   *stream,
                  const WayLimits *limits,
                  GError         **error)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autofree guint32 *sorted = g_try_new (guint32, MAX (n_nodes, 1));

  if (sorted == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for %u nodes", n_nodes);
      return FALSE;
    }

  hierarchy = way_hierarchy_build (WAY_GRAPH (table), NULL, limits, error);
  if (hierarchy != NULL)
    costs = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                                limits, error);
  if (costs == NULL)
    return FALSE;

  for (guint32 i = 0; i < n_nodes; i++)
    sorted[i] = i;
  if (n_nodes > 0)
    g_qsort_with_data (sorted, (gint) n_nodes, sizeof *sorted, compare_nodes,
                       (gpointer) node_ids);

  return write_parts (table, &(Parts) { costs, node_ids, edge_ids, sorted },
                      stream, limits, error);
}

/* (transfer full) (nullable): the table of the file with other costs. */
static WayTable *
change_costs (GraphFile     *self,
              const WayCost *costs,
              GError       **error)
{
  g_autofree guint32 *edges = g_try_new (guint32, MAX (self->n_edges, 1));

  if (edges == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for %u edges", self->n_edges);
      return NULL;
    }

  for (guint32 i = 0; i < self->n_edges; i++)
    edges[i] = i;
  return way_table_new_with_changes (graph_file_get_table (self),
                                     &(WayTableChanges) {
                                       .edges = edges, .costs = costs,
                                       .n_edges = self->n_edges },
                                     error);
}

gboolean
graph_file_write_costs (GraphFile       *self,
                        const WayCost   *costs,
                        GOutputStream   *stream,
                        const WayLimits *limits,
                        GError         **error)
{
  WayHierarchy *hierarchy = way_hierarchy_costs_get_hierarchy (
    way_prepared_get_hierarchy_costs (self->prepared));
  g_autoptr (WayTable) table = change_costs (self, costs, error);
  g_autoptr (WayHierarchyCosts) made = NULL;

  if (table == NULL)
    return FALSE;
  made = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (table),
                                             limits, error);
  return made != NULL
         && write_parts (table, &(Parts) { made, self->node_ids,
                                           self->edge_ids, self->sorted },
                         stream, limits, error);
}

/* Reading ------------------------------------------------------------------ */

static const void *
find_bytes (WayPrepared *prepared,
            const char  *key,
            gsize        n_bytes,
            GError     **error)
{
  GBytes *bytes = way_prepared_get_bytes (prepared, key);

  if (bytes != NULL && g_bytes_get_size (bytes) == n_bytes)
    return n_bytes > 0 ? g_bytes_get_data (bytes, NULL) : "";

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "the part %s of the graph's file is missing or has another size",
               key);
  return NULL;
}

GraphFile *
graph_file_open (const char *path,
                 GError    **error)
{
  g_autoptr (WayPrepared) prepared = way_prepared_open (path, error);
  GraphFile self = { NULL };
  WayTable *table;

  if (prepared == NULL)
    return NULL;

  table = way_prepared_get_table (prepared);
  self.n_nodes = way_table_get_n_nodes (table);
  self.n_edges = way_table_get_n_edges (table);
  self.node_ids = find_bytes (prepared, NODES,
                              self.n_nodes * sizeof (gint64), error);
  if (self.node_ids != NULL)
    self.edge_ids = find_bytes (prepared, EDGES,
                                self.n_edges * sizeof (gint64), error);
  if (self.edge_ids != NULL)
    self.sorted = find_bytes (prepared, SORTED,
                              self.n_nodes * sizeof (guint32), error);
  if (self.sorted == NULL)
    return NULL;

  self.prepared = g_steal_pointer (&prepared);
  return g_memdup2 (&self, sizeof self);
}

void
graph_file_free (GraphFile *self)
{
  g_object_unref (self->prepared);
  g_free (self);
}

WayTable *
graph_file_get_table (GraphFile *self)
{
  return way_prepared_get_table (self->prepared);
}

WayPrepared *
graph_file_get_prepared (GraphFile *self)
{
  return self->prepared;
}

/* By bisection. O(log nodes). */
gboolean
graph_file_find_node (GraphFile *self,
                      gint64     id,
                      WayNode   *node)
{
  guint32 low = 0, high = self->n_nodes;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;
      const guint32 index = self->sorted[middle];

      if (index >= self->n_nodes)
        return FALSE;
      *node = WAY_INDEX (index);
      if (self->node_ids[index] == id)
        return TRUE;
      if (self->node_ids[index] < id)
        low = middle + 1;
      else
        high = middle;
    }

  return FALSE;
}

/* Until the next call. */
const NodeKey *
graph_file_get_key (GraphFile *self,
                    WayNode    node)
{
  self->key.number = self->node_ids[WAY_NODE_INDEX (node)];
  return &self->key;
}

/* Until the next call; NULL if there is no edge. */
const NodeKey *
graph_file_get_id (GraphFile *self,
                   guint32    edge)
{
  if (edge >= self->n_edges)
    return NULL;

  self->id.number = self->edge_ids[edge];
  return &self->id;
}
