/* dimacs-write.c - a DIMACS graph, and the positions that go with it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/dimacs/dimacs.h"

#include <math.h>

/* Whether the names of nodes are the numbers that they will have in the
 * file. */
static gboolean
check_names (Writer   *writer,
             WayTable *table)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  guint32 first;

  if (way_table_is_numbered (table, &first) && first != 1)
    return writer_fail (writer, "nodes are numbered from %u, and DIMACS has "
                        "place for numbers from 1 alone", first);
  for (guint32 id = 0; id < n_nodes; id++)
    if (way_table_get_name (table,
                            way_table_get_node (table, WAY_ADDED (id))) != NULL)
      return writer_fail (writer, "nodes have names, and DIMACS has place for "
                          "numbers alone");

  return TRUE;
}

static gboolean
write_arc (Writer   *writer,
           WayTable *table,
           guint32   edge)
{
  WayNode from, to;
  const char *label;
  WayCost cost;

  way_table_get_edge (table, edge, &from, &to, &cost, &label);
  if (label != NULL)
    return writer_fail (writer, "edges have labels, and DIMACS has no place "
                        "for them");
  if (!isfinite (cost))
    return writer_fail (writer, "an edge is hidden, and DIMACS has no place "
                        "for that");

  writer_printf (writer, "a %u %u ", way_table_get_id (table, from) + 1,
                 way_table_get_id (table, to) + 1);
  writer_put_number (writer, cost);
  writer_put (writer, "\n");
  return TRUE;
}

void
dimacs_write_graph (Writer     *writer,
                    WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  guint32 n_nodes, n_edges;

  if (!check_names (writer, table))
    return;

  n_nodes = way_table_get_n_nodes (table);
  n_edges = way_table_get_n_edges (table);
  if (n_nodes > 2 * (guint64) n_edges + DIMACS_MAX_LONE_NODES)
    {
      writer_fail (writer, "more than %u nodes have no edges",
                   DIMACS_MAX_LONE_NODES);
      return;
    }

  writer_put_remark (writer, "c ", way_network_get_attribution (network));
  writer_printf (writer, "p sp %u %u\n", n_nodes, n_edges);
  for (guint32 edge = 0; edge < n_edges && writer_is_ok (writer); edge++)
    if (!write_arc (writer, table, edge))
      return;
}

/* Whether all positions are whole millionths of degrees, and are the same when
 * read again. */
static gboolean
are_microdegrees (WayTable *table)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  WayPosition at;

  for (guint32 node = 0; node < n_nodes; node++)
    if (way_graph_get_position (WAY_GRAPH (table), WAY_INDEX (node), &at)
        && (rint (at.x * DIMACS_MICRODEGREES) / DIMACS_MICRODEGREES != at.x
            || rint (at.y * DIMACS_MICRODEGREES) / DIMACS_MICRODEGREES != at.y))
      return FALSE;

  return TRUE;
}

static gboolean
write_position (Writer   *writer,
                WayTable *table,
                guint32   id,
                gboolean  micro)
{
  WayPosition at;

  if (!way_graph_get_position (WAY_GRAPH (table),
                               way_table_get_node (table, WAY_ADDED (id)), &at))
    return writer_fail (writer, "node %u has no position, and DIMACS wants one "
                        "for each or none", id + 1);

  writer_printf (writer, "v %u ", id + 1);
  writer_put_number (writer, micro ? rint (at.x * DIMACS_MICRODEGREES) : at.x);
  writer_put (writer, " ");
  writer_put_number (writer, micro ? rint (at.y * DIMACS_MICRODEGREES) : at.y);
  writer_put (writer, "\n");
  return TRUE;
}

void
dimacs_write_coordinates (Writer     *writer,
                          WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  gboolean planar, micro;

  if (!check_names (writer, table))
    return;

  planar = way_graph_get_position_kind (WAY_GRAPH (table))
           == WAY_POSITION_PLANAR;
  micro = !planar && are_microdegrees (table);
  writer_put_remark (writer, "c ", way_network_get_attribution (network));
  writer_put (writer, planar ? "c planar\n"
                             : micro ? "c microdegrees\n" : "c degrees\n");
  writer_printf (writer, "p aux sp co %u\n", way_table_get_n_nodes (table));
  for (guint32 id = 0;
       id < way_table_get_n_nodes (table) && writer_is_ok (writer); id++)
    if (!write_position (writer, table, id, micro))
      return;
}
