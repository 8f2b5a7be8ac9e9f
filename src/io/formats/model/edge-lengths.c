/* edge-lengths.c - costs of edges for which a file gives none
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file may list the positions of nodes behind its edges. So an edge that
 * cannot be measured is an error only when all of the file is read and some
 * node has a position: then other costs are lengths. */

#include "io/formats/model/edge-lengths.h"

WayCost
edge_lengths_measure (EdgeLengths     *self,
                      WayTableBuilder *builder,
                      WayPositionKind  kind,
                      WayNode          from,
                      WayNode          to,
                      guint64          line)
{
  WayPosition a, b;

  if (way_table_builder_get_position (builder, WAY_INDEX (from), &a)
      && way_table_builder_get_position (builder, WAY_INDEX (to), &b))
    return way_position_distance (&a, &b, kind);

  if (self->n_unmeasured++ == 0)
    {
      self->from = from;
      self->to = to;
      self->line = line;
    }
  return 1;
}

static gboolean
has_position (WayTable *table,
              WayNode   added)
{
  WayPosition at;

  return way_graph_get_position (WAY_GRAPH (table),
                                 way_table_get_node (table, added),
                                 &at);
}

static gboolean
has_positions (WayTable *table)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  guint32 id = 0;

  while (id < n_nodes && !has_position (table, WAY_ADDED (id)))
    id++;
  return id < n_nodes;
}

static char *
quote_node (WayTable *table,
            WayNode   added)
{
  g_autofree char *name
    = way_graph_dup_name (WAY_GRAPH (table),
                          way_table_get_node (table, added));

  return reader_quote (name);
}

static void
blame_edge (const EdgeLengths *self,
            WayTable          *table,
            Reader            *reader)
{
  g_autofree char *from = quote_node (table, self->from);
  g_autofree char *to = quote_node (table, self->to);

  reader_set_line (reader, self->line);
  reader_fail (reader, "the edge from %s to %s has no length, since %s has no "
               "position: give the node a position, or the edges costs", from,
               to, has_position (table, self->from) ? to : from);
}

WayTable *
edge_lengths_build (EdgeLengths     *self,
                    WayTableBuilder *builder,
                    Reader          *reader,
                    GError         **error)
{
  g_autoptr (WayTable) table = way_table_builder_build (builder, error);

  if (table == NULL || self->n_unmeasured == 0 || !has_positions (table))
    return g_steal_pointer (&table);

  blame_edge (self, table, reader);
  reader_finish (reader, error);
  return NULL;
}
