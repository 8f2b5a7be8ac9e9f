/* graphml-write.c - networks as GraphML: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes go by their names, so that other programs show them. An id must consist
 * of letters, digits and . _ - (the schema says NMTOKEN). If some name does
 * not, all ids are numbers, and names are data. The graph is undirected if
 * every edge has one back at the same cost. Otherwise it is directed, since
 * many programs cannot read a graph that is both. A text with a character that
 * XML forbids is refused: readers would not know an escape of our own. */

#include "io/formats/graphml/graphml.h"

#include "io/formats/model/table-text.h"
#include "io/formats/text/reader.h"
#include "io/formats/text/xml-text.h"

#include <string.h>

typedef struct
{
  Writer         *writer;
  WayTable       *table;
  WayPositionKind kind;
  gboolean        has_names;    /* whether ids are numbers, and names data */
  gboolean        has_labels;
} GraphMlWriter;

static void
put_escaped (GraphMlWriter *self,
             const char    *text)
{
  const gunichar forbidden = xml_find_forbidden (text);
  g_autofree char *escaped = xml_dup_escaped (text);
  g_autofree char *quoted = NULL;

  if (forbidden == 0)
    {
      writer_put (self->writer, escaped);
      return;
    }

  quoted = reader_quote (text);
  writer_fail (self->writer, "GraphML has no way to write %s, since XML forbids "
               "the character U+%04X: write a table of edges or GeoJSON",
               quoted, forbidden);
}

static void
put_id (GraphMlWriter *self,
        WayNode        node)
{
  g_autofree char *name = NULL;

  if (self->has_names)
    {
      writer_printf (self->writer, "n%u", way_table_get_id (self->table, node));
      return;
    }

  name = table_dup_unique_name (self->table, node);
  writer_put (self->writer, name);
}

static void
put_text_data (GraphMlWriter *self,
               const char    *key,
               const char    *text)
{
  writer_printf (self->writer, "<data key=\"%s\">", key);
  put_escaped (self, text);
  writer_put (self->writer, "</data>");
}

static void
put_number_data (GraphMlWriter *self,
                 const char    *key,
                 gdouble        number)
{
  writer_printf (self->writer, "<data key=\"%s\">", key);
  writer_put_number (self->writer, number);
  writer_put (self->writer, "</data>");
}

/* Looking ahead ------------------------------------------------------------ */

static gboolean
is_token (const char *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr ("._-", *c) == NULL)
      return FALSE;

  return name[0] != '\0';
}

static gboolean
are_tokens (WayTable *table)
{
  for (guint32 id = 0; id < way_table_get_n_nodes (table); id++)
    {
      const WayNode node = way_table_get_node (table, WAY_ADDED (id));
      const char *name = way_table_get_name (table, node);

      /* A node without a name goes by digits. */
      if (name != NULL && !is_token (name))
        return FALSE;
    }

  return TRUE;
}

static gboolean
has_label (WayTable *table)
{
  for (guint32 edge = 0; edge < way_table_get_n_edges (table); edge++)
    {
      const char *label;

      way_table_get_edge (table, edge, NULL, NULL, NULL, &label);
      if (label != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Parts -------------------------------------------------------------------- */

static void
write_key (GraphMlWriter *self,
           const char    *name,
           const char    *domain,
           const char    *type)
{
  writer_printf (self->writer, "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" "
                 "attr.type=\"%s\"/>\n", name, domain, name, type);
}

static void
write_keys (GraphMlWriter *self,
            const char    *attribution)
{
  if (attribution != NULL)
    write_key (self, "attribution", "graph", "string");
  if (self->has_names)
    write_key (self, "name", "node", "string");
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    {
      write_key (self, "lat", "node", "double");
      write_key (self, "lon", "node", "double");
    }
  else if (self->kind == WAY_POSITION_PLANAR)
    {
      write_key (self, "x", "node", "double");
      write_key (self, "y", "node", "double");
    }
  write_key (self, "weight", "edge", "double");
  if (self->has_labels)
    write_key (self, "label", "edge", "string");
}

static void
write_node (GraphMlWriter *self,
            WayNode        node)
{
  const gboolean is_earth = self->kind == WAY_POSITION_GEOGRAPHIC;
  WayPosition at;

  writer_put (self->writer, "    <node id=\"");
  put_id (self, node);
  writer_put (self->writer, "\">");
  if (self->has_names)
    {
      g_autofree char *name = table_dup_unique_name (self->table, node);

      put_text_data (self, "name", name);
    }
  if (way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    {
      put_number_data (self, is_earth ? "lat" : "x", is_earth ? at.y : at.x);
      put_number_data (self, is_earth ? "lon" : "y", is_earth ? at.x : at.y);
    }
  writer_put (self->writer, "</node>\n");
}

static void
write_edge (GraphMlWriter *self,
            guint32        edge)
{
  WayNode from, to;
  WayCost cost;
  const char *label;

  way_table_get_edge (self->table, edge, &from, &to, &cost, &label);
  writer_put (self->writer, "    <edge source=\"");
  put_id (self, from);
  writer_put (self->writer, "\" target=\"");
  put_id (self, to);
  writer_put (self->writer, "\">");
  put_number_data (self, "weight", cost);
  if (label != NULL)
    put_text_data (self, "label", label);
  writer_put (self->writer, "</edge>\n");
}

static void
write_graph (GraphMlWriter *self,
             const guint8  *pairs,
             gboolean       all_paired,
             const char    *attribution)
{
  WayTable *table = self->table;

  writer_printf (self->writer, "  <graph id=\"G\" edgedefault=\"%s\">\n",
                 all_paired ? "undirected" : "directed");
  if (attribution != NULL)
    {
      writer_put (self->writer, "    ");
      put_text_data (self, "attribution", attribution);
      writer_put (self->writer, "\n");
    }
  for (guint32 id = 0; id < way_table_get_n_nodes (table)
                       && writer_is_ok (self->writer); id++)
    write_node (self, way_table_get_node (table, WAY_ADDED (id)));
  for (guint32 edge = 0; edge < way_table_get_n_edges (table)
                         && writer_is_ok (self->writer); edge++)
    if (pair_is_written (pairs, edge, all_paired))
      write_edge (self, edge);
  writer_put (self->writer, "  </graph>\n");
}

void
graphml_write (Writer     *writer,
               WayNetwork *network)
{
  const char *attribution = way_network_get_attribution (network);
  GraphMlWriter self = { .writer = writer,
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
  self.has_names = !are_tokens (self.table);
  self.has_labels = has_label (self.table);
  writer_put (writer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<graphml "
                      "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  write_keys (&self, attribution);
  write_graph (&self, pairs, all_paired, attribution);
  writer_put (writer, "</graphml>\n");
}
