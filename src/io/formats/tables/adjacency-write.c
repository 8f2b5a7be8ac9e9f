/* adjacency-write.c - a list of territories and their neighbours, written
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A border that goes both ways is listed once, with the territory that was
 * added first. The cost is left out if a reader would assume it: 1, a
 * move, between territories that do not lie on the Earth. */

#include "io/formats/tables/adjacency.h"

#include "io/formats/model/edge-list.h"

#include <math.h>
#include <string.h>

static gboolean
put_name (Writer   *writer,
          WayTable *table,
          WayNode   node)
{
  g_autofree char *name = way_graph_dup_name (WAY_GRAPH (table), node);
  const gsize len = strlen (name);
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (len == 0 || strpbrk (name, "\r\n") != NULL)
    return writer_fail (writer, "node %u has a name that is empty or of "
                        "several lines, and territories have place for one "
                        "line", way_table_get_id (table, node));
  if (strpbrk (name, ADJACENCY_SPECIAL) == NULL && name[0] != '-'
      && g_ascii_isspace (name[0]) == g_ascii_isspace (name[len - 1])
      && !g_ascii_isspace (name[0]))
    {
      writer_put (writer, name);
      return TRUE;
    }

  parts = g_strsplit (name, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  writer_printf (writer, "\"%s\"", doubled);
  return TRUE;
}

static void
put_coordinate (Writer     *writer,
                gdouble     value,
                const char *sides)
{
  const gboolean negative = value < 0;

  writer_put_number (writer, sides != NULL ? fabs (value) : value);
  if (sides != NULL)
    writer_printf (writer, " %c", sides[negative]);
}

static void
put_position (Writer   *writer,
              WayTable *table,
              WayNode   node)
{
  const gboolean on_earth = way_graph_get_position_kind (WAY_GRAPH (table))
                            == WAY_POSITION_GEOGRAPHIC;
  WayPosition at;

  if (!way_graph_get_position (WAY_GRAPH (table), node, &at))
    return;

  writer_put (writer, " (");
  put_coordinate (writer, on_earth ? at.y : at.x, on_earth ? "NS" : NULL);
  writer_put (writer, ", ");
  put_coordinate (writer, on_earth ? at.x : at.y, on_earth ? "EW" : NULL);
  writer_put (writer, ")");
}

static gboolean
check_border (Writer         *writer,
              WayTable       *table,
              const EdgeItem *border)
{
  guint32 cheapest;

  if (border->label != NULL)
    return writer_fail (writer, "edges have labels, and territories have no "
                        "place for them");
  if (!isfinite (border->cost))
    return writer_fail (writer, "an edge is hidden, and territories have no "
                        "place for that");
  way_table_find_edge (table, border->from, border->to, &cheapest);
  if (cheapest != border->edge)
    return writer_fail (writer, "several edges join the same nodes, and "
                        "territories have place for one");

  return TRUE;
}

static gboolean
put_border (Writer         *writer,
            WayTable       *table,
            const EdgeItem *border)
{
  const gboolean on_earth = way_graph_get_position_kind (WAY_GRAPH (table))
                            == WAY_POSITION_GEOGRAPHIC;

  if (!check_border (writer, table, border))
    return FALSE;

  writer_put (writer, border->both_ways ? " " : " -> ");
  if (!put_name (writer, table, border->to))
    return FALSE;
  if (border->cost != 1 || on_earth)
    {
      writer_put (writer, " = ");
      writer_put_number (writer, border->cost);
    }

  return TRUE;
}

/* Writes territories in the order of their ids, and their borders likewise. */
void
adjacency_write (Writer     *writer,
                 WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  g_auto (EdgeList) list = { NULL };
  gboolean has_border, more;
  EdgeItem border;

  edge_list_init (&list, table, NULL);
  more = edge_list_next (&list, &border);
  for (guint32 id = 0; id < way_table_get_n_nodes (table); id++)
    {
      const WayNode node = way_table_get_node (table, WAY_ADDED (id));

      if (!put_name (writer, table, node))
        return;
      put_position (writer, table, node);
      writer_put (writer, ":");
      for (has_border = FALSE; more && border.from == node; has_border = TRUE)
        {
          writer_put (writer, has_border ? "," : "");
          if (!put_border (writer, table, &border))
            return;
          more = edge_list_next (&list, &border);
        }
      writer_put (writer, "\n");
    }
}
