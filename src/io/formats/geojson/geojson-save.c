/* geojson-save.c - a network as GeoJSON
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file has first a feature for each node, then one for each edge; geojson.c
 * says how these are read again. Two edges that differ in their direction alone
 * are one feature, unless others lie beside them. */

#include "io/formats/geojson/geojson-save.h"

#include <math.h>

#include "io/formats/geojson/geojson-writer.h"

typedef struct
{
  WayNetwork   *network;
  WayTable     *table;
  guint32       n_edges;
  guint32      *firsts;         /* (owned) by node: its first edge */
  GArray       *line;           /* (owned) of WayPosition */
  GeoJsonWriter out;
} Save;

typedef struct
{
  WayNode     from, to;
  WayCost     cost;
  const char *label;            /* (nullable) */
} Edge;

static Edge
get_edge (const Save *self,
          guint32     id)
{
  Edge edge;

  way_table_get_edge (self->table, id, &edge.from, &edge.to, &edge.cost,
                      &edge.label);
  return edge;
}

/* Counts the edges from one node to another, and finds the last of them. */
static guint
count_between (const Save *self,
               WayNode     from,
               WayNode     to,
               Edge       *last)
{
  const gsize node = WAY_NODE_INDEX (from);
  guint n = 0;

  for (guint32 id = self->firsts[node]; id < self->firsts[node + 1]; id++)
    {
      const Edge edge = get_edge (self, id);

      if (edge.to != to)
        continue;
      *last = edge;
      n++;
    }

  return n;
}

static void
put_node (Save   *self,
          guint32 id)
{
  const WayNode node = way_table_get_node (self->table, WAY_ADDED (id));
  WayPosition at;

  geojson_begin_feature (&self->out);
  if (way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    geojson_put_point (&self->out, &at);
  else
    geojson_put_nowhere (&self->out);
  geojson_put_number (&self->out, "node", id);
  geojson_put_string (&self->out, "name",
                      way_table_get_name (self->table, node));
  geojson_end_feature (&self->out);
}

static void
put_line (Save       *self,
          const Edge *edge)
{
  WayGraph *graph = WAY_GRAPH (self->table);
  WayPosition from, to;

  g_array_set_size (self->line, 0);
  if (way_graph_get_position (graph, edge->from, &from)
      && way_graph_get_position (graph, edge->to, &to))
    {
      g_array_append_val (self->line, from);
      way_network_append_shape (self->network, edge->from, edge->to,
                                self->line);
      g_array_append_val (self->line, to);
    }
  geojson_put_line (&self->out, (const WayPosition *) self->line->data,
                    self->line->len);
}

static void
put_edge (Save       *self,
          const Edge *edge,
          gboolean    is_oneway,
          gboolean    is_parallel)
{
  geojson_begin_feature (&self->out);
  put_line (self, edge);
  geojson_put_number (&self->out, "from_node",
                      way_table_get_id (self->table, edge->from));
  geojson_put_number (&self->out, "to_node",
                      way_table_get_id (self->table, edge->to));
  if (edge->cost < INFINITY)
    geojson_put_number (&self->out, "cost", edge->cost);
  else
    geojson_put_true (&self->out, "hidden");
  if (is_oneway)
    geojson_put_true (&self->out, "oneway");
  if (is_parallel)
    geojson_put_true (&self->out, "parallel");
  geojson_put_string (&self->out, "label", edge->label);
  geojson_end_feature (&self->out);
}

/* Writes an edge. Of two edges there and back, the one with the lesser id
 * stands for both. */
static void
save_edge (Save   *self,
           guint32 id)
{
  const Edge edge = get_edge (self, id);
  Edge back, other;
  const guint n_back = count_between (self, edge.to, edge.from, &back);
  const gboolean is_parallel
    = n_back > 1 || count_between (self, edge.from, edge.to, &other) > 1;
  const gboolean is_pair = !is_parallel && n_back == 1
                           && back.cost == edge.cost
                           && g_strcmp0 (back.label, edge.label) == 0;

  if (!is_pair || way_table_get_id (self->table, edge.from)
                    < way_table_get_id (self->table, edge.to))
    put_edge (self, &edge, !is_pair, is_parallel);
}

/* Finds the first edge of each node: ids of edges count up node by node. */
static gboolean
find_firsts (Save *self)
{
  const guint32 n_nodes = way_table_get_n_nodes (self->table);
  guint32 node = 0;

  self->firsts = g_try_new (guint32, (gsize) n_nodes + 1);
  if (self->firsts == NULL)
    return FALSE;

  for (guint32 id = 0; id < self->n_edges; id++)
    {
      const Edge edge = get_edge (self, id);

      while (node <= WAY_NODE_INDEX (edge.from))
        self->firsts[node++] = id;
    }
  while (node <= n_nodes)
    self->firsts[node++] = self->n_edges;

  return TRUE;
}

static gboolean
check_table (Writer   *writer,
             WayTable *table)
{
  if (way_table_get_n_nodes (table) == 0)
    return writer_fail (writer, "GeoJSON has no place for a network without "
                        "nodes");
  if (way_graph_get_position_kind (WAY_GRAPH (table))
      != WAY_POSITION_GEOGRAPHIC)
    return writer_fail (writer, "GeoJSON needs latitudes and longitudes, which "
                        "the network has not");

  return TRUE;
}

static void
write_features (Save       *self,
                Writer     *writer,
                const char *attribution)
{
  const guint32 n_nodes = way_table_get_n_nodes (self->table);
  guint32 first;

  geojson_begin (&self->out, writer, WAY_POSITION_GEOGRAPHIC);
  for (guint32 id = 0; id < n_nodes && writer_is_ok (writer); id++)
    put_node (self, id);
  for (guint32 id = 0; id < n_nodes && writer_is_ok (writer); id++)
    {
      const gsize node = WAY_NODE_INDEX (way_table_get_node (self->table,
                                                             WAY_ADDED (id)));

      for (guint32 e = self->firsts[node]; e < self->firsts[node + 1]; e++)
        save_edge (self, e);
    }
  geojson_end (&self->out, attribution, way_network_get_unit (self->network),
               way_table_is_numbered (self->table, &first) ? &first : NULL);
}

void
geojson_save (Writer     *writer,
              WayNetwork *network)
{
  Save self = { .network = network,
                .table = way_network_get_table (network) };

  if (!check_table (writer, self.table))
    return;

  self.n_edges = way_table_get_n_edges (self.table);
  self.line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  if (find_firsts (&self))
    write_features (&self, writer, way_network_get_attribution (network));
  else
    writer_take_error (writer, g_error_new_literal (WAY_ERROR,
                                                    WAY_ERROR_TOO_LARGE,
                                                    "not enough memory to "
                                                    "write it"));
  g_free (self.firsts);
  g_array_unref (self.line);
}
