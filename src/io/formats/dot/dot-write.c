/* dot-write.c - networks as Graphviz's DOT: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Everything is written in quotes. Within them a quote is written \" and every
 * other character stands for itself. So a backslash before a quote, or at the
 * end, cannot be written at all. Nor can a name that begins with %, which
 * Graphviz would replace by one of its own. The graph is undirected if every
 * edge has one back at the same cost. */

#include "io/formats/dot/dot.h"

#include "io/formats/model/table-text.h"

#include <string.h>

typedef struct
{
  Writer         *writer;
  WayTable       *table;
  WayPositionKind kind;
} DotWriter;

static gboolean
refuse_text (DotWriter  *self,
             const char *text,
             const char *why)
{
  return writer_fail (self->writer, "DOT cannot write \"%s\" because of its "
                      "%s: write GraphML", text, why);
}

static gboolean
put_quoted (DotWriter  *self,
            const char *text)
{
  gboolean is_odd = FALSE;      /* after an odd number of backslashes */

  writer_put (self->writer, "\"");
  for (const char *c = text; *c != '\0'; c++)
    {
      if (is_odd && strchr ("\"\r\n", *c) != NULL)
        break;
      if (*c == '"')
        writer_put (self->writer, "\\");
      writer_put_bytes (self->writer, c, 1);
      is_odd = *c == '\\' && !is_odd;
    }
  writer_put (self->writer, "\"");

  return !is_odd || refuse_text (self, text, "backslash");
}

static void
put_name (DotWriter *self,
          WayNode    node)
{
  g_autofree char *name = table_dup_unique_name (self->table, node);

  if (name[0] == '%')
    refuse_text (self, name, "%");
  put_quoted (self, name);
}

static void
put_number (DotWriter  *self,
            const char *name,
            gdouble     number)
{
  writer_printf (self->writer, "%s=\"", name);
  writer_put_number (self->writer, number);
  writer_put (self->writer, "\"");
}

static void
put_position (DotWriter         *self,
              const WayPosition *at)
{
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    {
      put_number (self, " [lat", at->y);
      put_number (self, ", lon", at->x);
      writer_put (self->writer, "]");
      return;
    }

  writer_put (self->writer, " [pos=\"");
  writer_put_number (self->writer, at->x);
  writer_put (self->writer, ",");
  writer_put_number (self->writer, at->y);
  writer_put (self->writer, "\"]");
}

static void
write_node (DotWriter *self,
            WayNode    node)
{
  WayPosition at;

  writer_put (self->writer, "  ");
  put_name (self, node);
  if (way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    put_position (self, &at);
  writer_put (self->writer, ";\n");
}

static void
write_edge (DotWriter  *self,
            guint32     edge,
            const char *sign)
{
  WayNode from, to;
  WayCost cost;
  const char *label;

  way_table_get_edge (self->table, edge, &from, &to, &cost, &label);
  writer_put (self->writer, "  ");
  put_name (self, from);
  writer_printf (self->writer, " %s ", sign);
  put_name (self, to);
  put_number (self, " [weight", cost);
  if (label != NULL)
    {
      writer_put (self->writer, ", label=");
      put_quoted (self, label);
    }
  writer_put (self->writer, "];\n");
}

static void
write_graph (DotWriter    *self,
             const guint8 *pairs,
             gboolean      all_paired,
             const char   *attribution)
{
  WayTable *table = self->table;

  writer_put (self->writer, all_paired ? "graph {\n" : "digraph {\n");
  if (attribution != NULL)
    {
      writer_put (self->writer, "  attribution=");
      put_quoted (self, attribution);
      writer_put (self->writer, ";\n");
    }
  for (guint32 id = 0; id < way_table_get_n_nodes (table)
                       && writer_is_ok (self->writer); id++)
    write_node (self, way_table_get_node (table, WAY_ADDED (id)));
  for (guint32 edge = 0; edge < way_table_get_n_edges (table)
                         && writer_is_ok (self->writer); edge++)
    if (pair_is_written (pairs, edge, all_paired))
      write_edge (self, edge, all_paired ? "--" : "->");
  writer_put (self->writer, "}\n");
}

void
dot_write (Writer     *writer,
           WayNetwork *network)
{
  DotWriter self = { .writer = writer,
                     .table = way_network_get_table (network) };
  g_autofree guint8 *pairs = NULL;
  gboolean all_paired = FALSE;
  GError *problem = NULL;

  pairs = table_find_pairs (self.table, &all_paired, &problem);
  if (pairs == NULL)
    {
      writer_take_error (writer, problem);
      return;
    }

  self.kind = way_graph_get_position_kind (WAY_GRAPH (self.table));
  write_graph (&self, pairs, all_paired,
               way_network_get_attribution (network));
}
