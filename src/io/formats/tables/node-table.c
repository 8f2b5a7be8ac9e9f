/* node-table.c - a table of nodes, for tables of edges to refer to
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   node,lat,lon
 *   Ford,51.2,-0.4
 *
 * Many tables have numbers for nodes, and names beside. A column can be given
 * the role of the name. Nodes are then called by it, while edges refer to them
 * by the column "node". Nodes that share a name are called by both, "Faro
 * (1626)", so that a plain name never means one of many. */

#include "io/formats/tables/node-table.h"

#include "io/formats/tables/columns.h"

enum { NODE, NAME, X, Y, LAT, LON, REST, N_ROLES };

/* A row, kept until it is known which names are shared. */
typedef struct
{
  const char *node;             /* (borrowed) from the strings */
  const char *name;             /* likewise */
  const char *rest;             /* likewise; NULL if it was not asked for */
  WayPosition at;
  gboolean    is_placed;
  guint64     line;
} Row;

typedef struct
{
  NodeTable *table;
  Reader    *reader;
  Csv       *csv;
  const char *roles[N_ROLES + 1];
  Columns    columns;
  int        node, name, x, y, rest;
  GArray    *rows;              /* (owned) of Row */
  GHashTable *times;            /* (owned) how often a name occurs */
} NodeReader;

static void
node_reader_clear (NodeReader *self)
{
  g_clear_pointer (&self->csv, csv_free);
  columns_clear (&self->columns);
  g_array_unref (self->rows);
  g_hash_table_unref (self->times);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeReader, node_reader_clear)

void
node_table_clear (NodeTable *self)
{
  g_clear_object (&self->builder);
  g_clear_pointer (&self->ids, g_hash_table_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_clear_pointer (&self->rest, g_array_unref);
}

gboolean
node_table_find (const NodeTable *self,
                 const char      *name,
                 WayNode         *node)
{
  gpointer found;

  if (self->ids == NULL)
    return way_table_builder_find_node (self->builder, name, node);
  if (!g_hash_table_lookup_extended (self->ids, name, NULL, &found))
    return FALSE;

  *node = found;
  return TRUE;
}

/* Finds the columns of positions, which also say whether these are planar or
 * geographic. */
static gboolean
find_position_columns (NodeReader *self)
{
  const Columns *columns = &self->columns;
  int found[N_ROLES];

  self->table->kind = WAY_POSITION_NONE;
  self->x = self->y = -1;
  for (guint i = X; i <= LON; i++)
    if (!columns_find (columns, self->csv, i, FALSE, &found[i]))
      return FALSE;

  if (found[LAT] >= 0 || found[LON] >= 0)
    self->table->kind = WAY_POSITION_GEOGRAPHIC;
  else if (found[X] >= 0 || found[Y] >= 0)
    self->table->kind = WAY_POSITION_PLANAR;
  if (self->table->kind == WAY_POSITION_NONE)
    return TRUE;

  return self->table->kind == WAY_POSITION_PLANAR
           ? columns_find (columns, self->csv, X, TRUE, &self->x)
             && columns_find (columns, self->csv, Y, TRUE, &self->y)
           : columns_find (columns, self->csv, LON, TRUE, &self->x)
             && columns_find (columns, self->csv, LAT, TRUE, &self->y);
}

/* Finds the columns. There is a column of names only if the user says so:
 * otherwise nodes are called by the column "node". */
static gboolean
find_columns (NodeReader *self)
{
  self->name = self->rest = -1;
  if (self->table->rest != NULL
      && !columns_find (&self->columns, self->csv, REST, TRUE, &self->rest))
    return FALSE;
  if (!columns_find (&self->columns, self->csv, NODE, TRUE, &self->node)
      || (columns_is_said (&self->columns, NAME)
          && !columns_find (&self->columns, self->csv, NAME, TRUE,
                            &self->name)))
    return FALSE;

  return find_position_columns (self);
}

/* Reads both fields of a position, or neither. */
static gboolean
read_position (NodeReader  *self,
               WayPosition *at,
               gboolean    *is_placed)
{
  *is_placed = csv_field (self->csv, self->x)[0] != '\0'
               || csv_field (self->csv, self->y)[0] != '\0';

  return !*is_placed || (csv_number (self->csv, self->x, &at->x)
                         && csv_number (self->csv, self->y, &at->y));
}

static gboolean
add_node (NodeReader        *self,
          const char        *name,
          const WayPosition *at,
          WayNode           *node)
{
  GError *problem = NULL;

  return way_table_builder_add_node (self->table->builder, name, at, node,
                                     &problem)
         || reader_take_error (self->reader, problem);
}

/* Keeps a row, and counts its name. */
static void
keep_row (NodeReader *self,
          const Row  *read)
{
  const char *name = csv_field (self->csv, self->name);
  GStringChunk *strings = self->table->strings;
  Row row = *read;
  guint times;

  row.node = g_string_chunk_insert (strings, row.node);
  row.name = g_string_chunk_insert_const (strings,
                                          name[0] ? name : row.node);
  times = GPOINTER_TO_UINT (g_hash_table_lookup (self->times, row.name));
  g_hash_table_insert (self->times, (gpointer) row.name,
                       GUINT_TO_POINTER (times + 1));
  g_array_append_val (self->rows, row);
}

static void
keep_rest (NodeReader *self,
           const Row  *row,
           WayNode     node)
{
  const NodeRest rest = { node, row->rest, row->line };

  if (row->rest != NULL)
    g_array_append_val (self->table->rest, rest);
}

static gboolean
read_row (NodeReader *self)
{
  Row row = { .node = csv_field (self->csv, self->node),
              .line = reader_get_line (self->reader) };
  WayNode node;

  if (row.node[0] == '\0')
    return reader_fail (self->reader, "the node has no name");
  if (!read_position (self, &row.at, &row.is_placed))
    return FALSE;
  if (self->rest >= 0)
    row.rest = g_string_chunk_insert (self->table->strings,
                                      csv_field (self->csv, self->rest));
  if (self->name >= 0)
    {
      keep_row (self, &row);
      return TRUE;
    }
  if (!add_node (self, row.node, row.is_placed ? &row.at : NULL, &node))
    return FALSE;

  keep_rest (self, &row, node);
  return TRUE;
}

static gboolean
add_row (NodeReader *self,
         const Row  *row)
{
  const gpointer times = g_hash_table_lookup (self->times, row->name);
  g_autofree char *both = NULL;
  WayNode node;

  reader_set_line (self->reader, row->line);
  if (g_hash_table_contains (self->table->ids, row->node))
    {
      g_autofree char *quoted = reader_quote (row->node);

      return reader_fail (self->reader, "node %s has a row already; expected "
                          "one for each", quoted);
    }

  if (GPOINTER_TO_UINT (times) > 1)
    both = g_strdup_printf ("%s (%s)", row->name, row->node);
  if (!add_node (self, both ? both : row->name,
                 row->is_placed ? &row->at : NULL, &node))
    return FALSE;

  g_hash_table_insert (self->table->ids, (gpointer) row->node,
                       (gpointer) node);
  keep_rest (self, row, node);
  return TRUE;
}

static gboolean
read_rows (NodeReader *self)
{
  NodeTable *table = self->table;

  self->csv = columns_open (&self->columns, self->reader);
  if (self->csv == NULL || !find_columns (self))
    return FALSE;

  table->builder = way_table_builder_new (table->kind);
  way_table_builder_set_order (table->builder, WAY_ORDER_LOCAL);
  table->strings = g_string_chunk_new (4096);
  if (self->name >= 0)
    table->ids = g_hash_table_new (g_str_hash, g_str_equal);
  while (csv_next (self->csv))
    if (!read_row (self))
      return FALSE;
  for (guint i = 0; reader_is_ok (self->reader) && i < self->rows->len; i++)
    if (!add_row (self, &g_array_index (self->rows, Row, i)))
      return FALSE;

  return TRUE;
}

gboolean
node_table_init (NodeTable          *self,
                 Reader             *reader,
                 const LoadSettings *settings,
                 const char         *rest,
                 GError            **error)
{
  g_auto (NodeReader) rows
    = { .table = self, .reader = reader,
        .roles = { "node", "name", "x", "y", "lat", "lon", rest, NULL },
        .rows = g_array_new (FALSE, FALSE, sizeof (Row)),
        .times = g_hash_table_new (g_str_hash, g_str_equal) };

  *self = (NodeTable) { .kind = WAY_POSITION_NONE };
  if (reader == NULL)
    {
      self->builder = way_table_builder_new (WAY_POSITION_NONE);
      way_table_builder_set_order (self->builder, WAY_ORDER_LOCAL);
      return TRUE;
    }
  if (!columns_init (&rows.columns, rows.roles, "--node-columns",
                     settings->node_columns, error))
    return FALSE;
  if (rest != NULL)
    self->rest = g_array_new (FALSE, FALSE, sizeof (NodeRest));

  read_rows (&rows);
  return reader_finish (reader, error);
}

/* Writing ------------------------------------------------------------------ */

static void
write_node (Writer   *writer,
            WayGraph *graph,
            WayNode   node,
            gboolean  planar)
{
  g_autofree char *name = way_graph_dup_name (graph, node);
  WayPosition at;

  csv_put (writer, name);
  if (way_graph_get_position_kind (graph) != WAY_POSITION_NONE)
    {
      const gboolean is_placed = way_graph_get_position (graph, node, &at);

      writer_put (writer, ",");
      if (is_placed)
        writer_put_number (writer, planar ? at.x : at.y);
      writer_put (writer, ",");
      if (is_placed)
        writer_put_number (writer, planar ? at.y : at.x);
    }
  writer_put (writer, "\n");
}

void
node_table_write (Writer     *writer,
                  WayNetwork *network)
{
  static const char *const headers[] = {
    [WAY_POSITION_NONE] = "node\n",
    [WAY_POSITION_PLANAR] = "node,x,y\n",
    [WAY_POSITION_GEOGRAPHIC] = "node,lat,lon\n",
  };
  WayTable *table = way_network_get_table (network);
  WayPositionKind kind;

  kind = way_graph_get_position_kind (WAY_GRAPH (table));
  writer_put (writer, headers[kind]);
  for (guint32 id = 0;
       id < way_table_get_n_nodes (table) && writer_is_ok (writer); id++)
    write_node (writer, WAY_GRAPH (table),
                way_table_get_node (table, WAY_ADDED (id)),
                kind == WAY_POSITION_PLANAR);
}
