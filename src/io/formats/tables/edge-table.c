/* edge-table.c - networks as a table of edges, and perhaps one of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The format that a person writes by hand:
 *
 *   from,to,cost,oneway,label,width       node,lat,lon
 *   Ford,Mill,3,,,2.5                     Ford,51.2,-0.4
 *
 * Only the columns "from" and "to" must be there. Further columns of numbers are
 * measures. Without a table of nodes, a
 * node is made when an edge first names it. With such a table an edge may only
 * name its nodes. Tables that people have already often have other usual names
 * for columns, or are plain lines such as "Ford Mill 3"; both are understood.
 * For other names, and for numbers that a third table explains as labels, the
 * loader has options. */

#include "io/formats/tables/columns.h"
#include "io/formats/model/edge-lengths.h"
#include "io/formats/model/edge-list.h"
#include "io/formats/model/format-private.h"
#include "io/formats/tables/measure-columns.h"
#include "io/formats/tables/node-table.h"

#include <math.h>

enum { FROM, TO, COST, ONEWAY, LABEL, WIDTH, N_ROLES };

static const char *const roles[] = { "from",  "to",    "cost", "oneway",
                                     "label", "width", NULL };

typedef struct
{
  const LoadSettings *settings;
  Reader             *reader;
  Csv                *csv;      /* (owned) (nullable) */
  Columns             columns;
  NodeTable           nodes;
  EdgeLengths         lengths;
  const NodeNames    *names;    /* (nullable) of a part, and no builder: */
  WayTablePart       *part;     /* (borrowed) (nullable) */
  GHashTable         *labels;   /* (owned) (nullable) labels and their names */
  MeasureColumns      measures;
  int                 at[N_ROLES]; /* columns by role; -1 for none */
} EdgeTable;

static void
edge_table_clear (EdgeTable *self)
{
  g_clear_pointer (&self->csv, csv_free);
  g_clear_pointer (&self->labels, g_hash_table_unref);
  columns_clear (&self->columns);
  measure_columns_clear (&self->measures);
  node_table_clear (&self->nodes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EdgeTable, edge_table_clear)

/* Labels ------------------------------------------------------------------- */

static gboolean
read_labels_with (EdgeTable     *self,
                  const Columns *columns)
{
  Reader *reader = self->settings->labels;
  g_autoptr (Csv) csv = columns_open (columns, reader);
  int label, name;

  if (csv == NULL || !columns_find (columns, csv, 0, TRUE, &label)
      || !columns_find (columns, csv, 1, TRUE, &name))
    return FALSE;

  while (csv_next (csv))
    if (!g_hash_table_insert (self->labels, g_strdup (csv_field (csv, label)),
                              g_strdup (csv_field (csv, name))))
      return reader_fail (reader, "the label has a row already; expected one "
                          "for each");

  return reader_is_ok (reader);
}

/* Reads the table of labels, if there is one. */
static gboolean
read_labels (EdgeTable *self,
             GError   **error)
{
  static const char *const label_roles[] = { "label", "name", NULL };
  g_auto (Columns) columns = { NULL };

  if (self->settings->labels == NULL)
    return TRUE;
  if (!columns_init (&columns, label_roles, "--label-columns",
                     self->settings->label_columns, error))
    return FALSE;

  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        g_free);
  read_labels_with (self, &columns);
  return reader_finish (self->settings->labels, error);
}

/* The meaning of the row's label; NULL if the row has no label. */
static gboolean
find_label (EdgeTable   *self,
            const char **label)
{
  const char *field = csv_field (self->csv, self->at[LABEL]);
  g_autofree char *quoted = NULL;

  *label = field[0] != '\0' ? field : NULL;
  if (*label == NULL || self->labels == NULL)
    return TRUE;

  *label = g_hash_table_lookup (self->labels, field);
  if (*label != NULL)
    return TRUE;

  quoted = reader_quote (field);
  return reader_fail (self->reader, "there is no label %s in the table of "
                      "labels", quoted);
}

/* Edges -------------------------------------------------------------------- */

/* The name of a node; NULL if the field is empty. */
static const char *
get_name (EdgeTable *self,
          guint      role)
{
  const char *name = csv_field (self->csv, self->at[role]);

  if (name[0] != '\0')
    return name;

  reader_fail (self->reader, "\"%s\" is empty; expected a node",
               roles[role]);
  return NULL;
}

static gboolean
find_number (EdgeTable  *self,
             const char *name,
             WayNode    *node)
{
  guint32 id = 0;
  const gboolean found = node_names_find (self->names, name, &id);

  *node = WAY_INDEX (id);
  return found
         || reader_take_error (self->reader,
                               g_error_new (WAY_ERROR, WAY_ERROR_CHANGED,
                                            "the file had other nodes at "
                                            "first"));
}

/* Finds or makes the node of a field. Sets *stray if the row must be left
 * out. */
static gboolean
find_node (EdgeTable *self,
           guint      role,
           WayNode   *node,
           gboolean  *stray)
{
  const char *name = get_name (self, role);
  WayTableBuilder *builder = self->nodes.builder;
  GError *problem = NULL;

  if (name == NULL)
    return FALSE;
  if (self->part != NULL)
    return find_number (self, name, node);
  if (node_table_find (&self->nodes, name, node))
    return TRUE;
  if (self->settings->nodes != NULL)
    {
      g_autofree char *quoted = reader_quote (name);

      *stray = (self->settings->flags & WAY_LOAD_SKIP_STRAYS) != 0;
      return *stray
             || reader_fail (self->reader, "there is no node %s in the table "
                             "of nodes", quoted);
    }

  return way_table_builder_add_node (builder, name, NULL, node, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
find_direction (EdgeTable        *self,
                WayEdgeDirection *direction)
{
  static const char *const yes[] = { "1", "true", "yes", NULL };
  static const char *const no[] = { "", "0", "false", "no", NULL };
  const char *field = csv_field (self->csv, self->at[ONEWAY]);
  g_autofree char *word = g_ascii_strdown (field, -1);
  g_autofree char *quoted = NULL;

  *direction = g_strv_contains (yes, word) ? WAY_ONE_WAY : WAY_BOTH_WAYS;
  if (word[0] == '\0' && (self->settings->flags & WAY_LOAD_ONE_WAY) != 0)
    *direction = WAY_ONE_WAY;
  if (*direction == WAY_ONE_WAY || g_strv_contains (no, word))
    return TRUE;

  quoted = reader_quote (field);
  return reader_fail (self->reader, "oneway is %s; expected yes, no or nothing",
                      quoted);
}

/* Reads the width of the next edge, and gives it to the builder. Parts have
 * none. */
static gboolean
take_width (EdgeTable *self)
{
  const char *field = csv_field (self->csv, self->at[WIDTH]);
  gdouble width = INFINITY;
  g_autofree char *quoted = NULL;

  if (field[0] != '\0' && !csv_number (self->csv, self->at[WIDTH], &width))
    return FALSE;
  if (width < 0)
    {
      quoted = reader_quote (field);
      return reader_fail (self->reader, "width is %s; expected 0 or more",
                          quoted);
    }

  if (self->part == NULL)
    way_table_builder_set_width (self->nodes.builder, width);
  return TRUE;
}

/* The cost of an edge for which the file gives none. Parts have no positions. */
static WayCost
default_cost (EdgeTable *self,
              WayNode    from,
              WayNode    to)
{
  if (self->part != NULL)
    return 1;

  return edge_lengths_measure (&self->lengths, self->nodes.builder,
                               self->nodes.kind, from, to,
                               reader_get_line (self->reader));
}

static gboolean
tell_part (EdgeTable       *self,
           WayNode          from_node,
           WayNode          to_node,
           WayCost          cost,
           WayEdgeDirection direction)
{
  const guint32 from = (guint32) WAY_NODE_INDEX (from_node);
  const guint32 to = (guint32) WAY_NODE_INDEX (to_node);
  GError *problem = NULL;

  return (way_table_part_add_edge (self->part, from, to, cost, &problem)
          && (direction == WAY_ONE_WAY
              || way_table_part_add_edge (self->part, to, from, cost,
                                          &problem)))
         || reader_take_error (self->reader, problem);
}

static gboolean
read_edge (EdgeTable *self)
{
  WayEdgeDirection direction;
  gboolean stray = FALSE;
  GError *problem = NULL;
  const char *label;
  WayNode from, to;
  WayCost cost;

  if (!find_node (self, FROM, &from, &stray)
      || !find_node (self, TO, &to, &stray))
    return FALSE;
  if (stray)
    return TRUE;
  if (!find_direction (self, &direction) || !find_label (self, &label)
      || !take_width (self))
    return FALSE;

  if (self->at[COST] < 0)
    cost = default_cost (self, from, to);
  else if (!csv_number (self->csv, self->at[COST], &cost))
    return FALSE;
  if (self->part != NULL)
    return tell_part (self, from, to, cost, direction);

  measure_columns_read (&self->measures, self->csv, from, to, cost, direction);
  return way_table_builder_add_edge (self->nodes.builder, from, to, cost,
                                     direction, label, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
find_columns (EdgeTable *self)
{
  self->csv = columns_open_plain (&self->columns, self->reader);
  if (self->csv == NULL)
    return FALSE;
  for (guint i = 0; i < N_ROLES; i++)
    if (!columns_find (&self->columns, self->csv, i, i <= TO, &self->at[i]))
      return FALSE;

  return TRUE;
}

static gboolean
read_edges (EdgeTable *self)
{
  if (!find_columns (self))
    return FALSE;
  if (self->part == NULL)
    measure_columns_init (&self->measures, self->csv, self->at, N_ROLES);

  while (csv_next (self->csv))
    if (!read_edge (self))
      return FALSE;

  return reader_is_ok (self->reader);
}

static WayNetwork *
read_table (Reader             *edges,
            const LoadSettings *settings,
            GError            **error)
{
  g_auto (EdgeTable) self = { .settings = settings, .reader = edges };
  WayNetwork *network;

  if (!columns_init (&self.columns, roles, "--columns", settings->columns,
                     error)
      || !node_table_init (&self.nodes, settings->nodes, settings, NULL, error)
      || !read_labels (&self, error))
    return NULL;

  way_table_builder_set_keep_parallel (self.nodes.builder,
                                       (settings->flags
                                        & WAY_LOAD_KEEP_PARALLEL) != 0);
  read_edges (&self);
  if (!reader_finish (edges, error))
    return NULL;

  network = network_take_measured (edge_lengths_build (&self.lengths,
                                                       self.nodes.builder,
                                                       edges, error),
                                   self.at[COST] < 0);
  if (network != NULL)
    measure_columns_give (&self.measures, network);
  return network;
}

/* In parts ----------------------------------------------------------------- */

static gboolean
begin_part (EdgeTable *self)
{
  GError *problem = NULL;

  return columns_init (&self->columns, roles, "--columns",
                       self->settings->columns, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
number_node (EdgeTable *self,
             guint      role,
             NodeNames *names)
{
  const char *name = get_name (self, role);
  GError *problem = NULL;
  guint32 number;

  return name != NULL
         && (node_names_intern (names, name, &number, &problem)
             || reader_take_error (self->reader, problem));
}

/* Nodes have the numbers that a builder would give them. */
static gboolean
count_nodes (Reader             *edges,
             const LoadSettings *settings,
             NodeNames          *names,
             guint32            *n_nodes)
{
  g_auto (EdgeTable) self = { .settings = settings, .reader = edges };

  if (!begin_part (&self) || !find_columns (&self))
    return FALSE;
  while (csv_next (self.csv))
    if (!number_node (&self, FROM, names) || !number_node (&self, TO, names))
      return FALSE;

  *n_nodes = node_names_count (names);
  return reader_is_ok (edges);
}

static gboolean
tell_edges (Reader             *edges,
            const LoadSettings *settings,
            const NodeNames    *names,
            WayTablePart       *part)
{
  g_auto (EdgeTable) self = { .settings = settings, .reader = edges,
                              .names = names, .part = part };

  return begin_part (&self) && read_edges (&self);
}

/* Writing ------------------------------------------------------------------ */

/* What is written: a column for each role that is needed beside from, to and
 * cost, and then the measures. */
typedef struct
{
  Writer            *writer;
  WayTable          *table;
  const EdgeColumns *columns;   /* (nullable) */
  gboolean           needs[N_ROLES];
} TableWriter;

/* A measure with a usual name of a role, such as "name", would be read as that
 * role unless the role has a column of its own. */
static void
shield_measures (TableWriter *self)
{
  const Columns columns = { .roles = roles };
  const guint n = self->columns ? edge_columns_get_count (self->columns) : 0;

  for (guint i = 0; i < n; i++)
    for (guint role = 0; role < N_ROLES; role++)
      self->needs[role]
        |= columns_is_usual (&columns, role,
                             edge_columns_get_name (self->columns, i));
}

/* Finds out which columns are needed. FALSE with an error if the table has no
 * place for some edge. */
static gboolean
survey (TableWriter *self)
{
  g_auto (EdgeList) list = { NULL };
  EdgeItem edge;

  self->needs[WIDTH] = way_table_has_widths (self->table);
  shield_measures (self);
  edge_list_init (&list, self->table, self->columns);
  while (edge_list_next (&list, &edge))
    {
      if (!isfinite (edge.cost))
        return writer_fail (self->writer, "an edge is hidden, and a table of "
                            "edges has no place for that");
      self->needs[ONEWAY] |= !edge.both_ways;
      self->needs[LABEL] |= edge.label != NULL;
    }

  return TRUE;
}

static void
write_head (const TableWriter *self,
            const GArray      *written)
{
  writer_printf (self->writer, "from,to,cost%s%s%s",
                 self->needs[ONEWAY] ? ",oneway" : "",
                 self->needs[LABEL] ? ",label" : "",
                 self->needs[WIDTH] ? ",width" : "");
  for (guint i = 0; i < written->len; i++)
    {
      writer_put (self->writer, ",");
      csv_put (self->writer,
               edge_columns_get_name (self->columns,
                                      g_array_index (written, guint, i)));
    }
  writer_put (self->writer, "\n");
}

static void
write_edge (const TableWriter *self,
            const GArray      *written,
            const EdgeItem    *edge)
{
  WayGraph *graph = WAY_GRAPH (self->table);
  Writer *writer = self->writer;
  g_autofree char *from = way_graph_dup_name (graph, edge->from);
  g_autofree char *to = way_graph_dup_name (graph, edge->to);

  csv_put (writer, from);
  writer_put (writer, ",");
  csv_put (writer, to);
  writer_put (writer, ",");
  writer_put_number (writer, edge->cost);
  if (self->needs[ONEWAY])
    writer_put (writer, edge->both_ways ? ",no" : ",yes");
  if (self->needs[LABEL])
    writer_put (writer, ",");
  if (edge->label != NULL)
    csv_put (writer, edge->label);
  if (self->needs[WIDTH])
    writer_put (writer, ",");
  if (edge->width < INFINITY)
    writer_put_number (writer, edge->width);
  for (guint i = 0; i < written->len; i++)
    {
      writer_put (writer, ",");
      writer_put_number (writer,
                         edge_columns_get_value (
                           self->columns, g_array_index (written, guint, i),
                           edge->edge));
    }
  writer_put (writer, "\n");
}

static void
write_table (Writer     *writer,
             WayNetwork *network)
{
  TableWriter self = { .writer = writer,
                       .table = way_network_get_table (network),
                       .columns = network_get_columns (network) };
  const guint n = self.columns ? edge_columns_get_count (self.columns) : 0;
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (EdgeList) list = { NULL };
  EdgeItem edge;

  if (!survey (&self))
    return;

  for (guint i = 0; i < n; i++)
    if (edge_columns_is_full (self.columns, i))
      g_array_append_val (written, i);
  write_head (&self, written);
  edge_list_init (&list, self.table, self.columns);
  while (edge_list_next (&list, &edge) && writer_is_ok (writer))
    write_edge (&self, written, &edge);
}

const Format edge_table_format = {
  .info = { .name = "edges", .title = "an edge table in CSV", .ending = "csv",
            .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .endings = " tsv txt ",
  .takes_nodes = TRUE,
  .takes_labels = TRUE,
  .keeps_widths = TRUE,
  .keeps_measures = TRUE,
  .read = read_table,
  .count_nodes = count_nodes,
  .tell_edges = tell_edges,
  .write = write_table,
  .write_nodes = node_table_write,
};
