/* edge-table.c - networks as a table of edges, and perhaps one of nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The format that a person writes by hand:
 *
 *   from,to,cost,oneway,label       node,lat,lon
 *   Ford,Mill,3,,                   Ford,51.2,-0.4
 *
 * Only from and to must be there. Without a table of nodes, a node is made when
 * an edge first names it; with one, an edge may only name nodes of that. */

#include "formats/csv.h"
#include "formats/format.h"

typedef struct
{
  Csv             *csv;
  Reader          *reader;
  WayTableBuilder *builder;
  WayPositionKind  kind;
  gboolean         has_nodes;   /* whether there is a table of nodes */
  int              from, to, cost, oneway, label;
} EdgeTable;

/* The columns of positions, by which the table is planar or geographic. */
static gboolean
find_position_columns (Csv             *csv,
                       WayPositionKind *kind,
                       int             *x,
                       int             *y)
{
  *kind = WAY_POSITION_NONE;
  *x = *y = -1;
  if (csv_column (csv, "lat") >= 0 || csv_column (csv, "lon") >= 0)
    *kind = WAY_POSITION_GEOGRAPHIC;
  else if (csv_column (csv, "x") >= 0 || csv_column (csv, "y") >= 0)
    *kind = WAY_POSITION_PLANAR;
  if (*kind == WAY_POSITION_NONE)
    return TRUE;

  return csv_require (csv, *kind == WAY_POSITION_PLANAR ? "x" : "lon", x)
         && csv_require (csv, *kind == WAY_POSITION_PLANAR ? "y" : "lat", y);
}

static gboolean
read_node (Csv             *csv,
           Reader          *reader,
           WayTableBuilder *builder,
           int              name,
           int              x,
           int              y)
{
  GError *problem = NULL;
  WayPosition at;

  if (csv_field (csv, name)[0] == '\0')
    return reader_fail (reader, "the node has no name");
  if (x >= 0 && !(csv_number (csv, x, &at.x) && csv_number (csv, y, &at.y)))
    return FALSE;

  return way_table_builder_add_node (builder, csv_field (csv, name),
                                     x >= 0 ? &at : NULL, NULL, &problem)
         || reader_take_error (reader, problem);
}

static WayTableBuilder *
read_nodes (Reader          *reader,
            WayPositionKind *kind,
            GError         **error)
{
  g_autoptr (Csv) csv = csv_new (reader);
  g_autoptr (WayTableBuilder) builder = NULL;
  int name, x, y;

  if (csv != NULL && csv_require (csv, "node", &name)
      && find_position_columns (csv, kind, &x, &y))
    {
      builder = way_table_builder_new (*kind);
      while (csv_next (csv))
        if (!read_node (csv, reader, builder, name, x, y))
          break;
    }

  return reader_finish (reader, error) ? g_steal_pointer (&builder) : NULL;
}

static gboolean
find_node (EdgeTable *self,
           int        column,
           guint32   *id)
{
  const char *name = csv_field (self->csv, column);
  GError *problem = NULL;

  if (name[0] == '\0')
    return reader_fail (self->reader, "\"%s\" is empty, and a node was "
                        "expected", column == self->from ? "from" : "to");
  if (way_table_builder_find_node (self->builder, name, id))
    return TRUE;
  if (self->has_nodes)
    {
      g_autofree char *quoted = reader_quote (name);

      return reader_fail (self->reader, "there is no node %s in the table of "
                          "nodes", quoted);
    }

  return way_table_builder_add_node (self->builder, name, NULL, id, &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
find_direction (EdgeTable        *self,
                WayEdgeDirection *direction)
{
  static const char *const yes[] = { "1", "true", "yes", NULL };
  static const char *const no[] = { "", "0", "false", "no", NULL };
  const char *field = csv_field (self->csv, self->oneway);
  g_autofree char *word = g_ascii_strdown (field, -1);
  g_autofree char *quoted = NULL;

  *direction = g_strv_contains (yes, word) ? WAY_ONE_WAY : WAY_BOTH_WAYS;
  if (*direction == WAY_ONE_WAY || g_strv_contains (no, word))
    return TRUE;

  quoted = reader_quote (field);
  return reader_fail (self->reader, "oneway is %s, and yes, no or nothing was "
                      "expected", quoted);
}

/* What an edge costs if the file does not say: the distance, or 1. */
static WayCost
default_cost (EdgeTable *self,
              guint32    from,
              guint32    to)
{
  WayPosition a, b;

  if (!way_table_builder_get_position (self->builder, from, &a)
      || !way_table_builder_get_position (self->builder, to, &b))
    return 1;

  return way_position_distance (&a, &b, self->kind);
}

static gboolean
read_edge (EdgeTable *self)
{
  const char *label = csv_field (self->csv, self->label);
  WayEdgeDirection direction;
  GError *problem = NULL;
  guint32 from, to;
  WayCost cost;

  if (!find_node (self, self->from, &from) || !find_node (self, self->to, &to)
      || !find_direction (self, &direction))
    return FALSE;

  if (self->cost < 0)
    cost = default_cost (self, from, to);
  else if (!csv_number (self->csv, self->cost, &cost))
    return FALSE;

  return way_table_builder_add_edge (self->builder, from, to, cost, direction,
                                     label[0] ? label : NULL, &problem)
         || reader_take_error (self->reader, problem);
}

static void
read_edges (EdgeTable *self)
{
  if (!csv_require (self->csv, "from", &self->from)
      || !csv_require (self->csv, "to", &self->to))
    return;

  self->cost = csv_column (self->csv, "cost");
  self->oneway = csv_column (self->csv, "oneway");
  self->label = csv_column (self->csv, "label");
  while (csv_next (self->csv))
    if (!read_edge (self))
      return;
}

static WayNetwork *
read_table (Reader             *edges,
            const LoadSettings *settings,
            GError            **error)
{
  Reader *nodes = settings->nodes;
  EdgeTable self = { .reader = edges, .has_nodes = nodes != NULL };
  g_autoptr (WayTableBuilder) builder = NULL;
  g_autoptr (Csv) csv = NULL;

  if (nodes != NULL)
    builder = read_nodes (nodes, &self.kind, error);
  else
    builder = way_table_builder_new (WAY_POSITION_NONE);
  if (builder == NULL)
    return NULL;

  csv = csv_new (edges);
  self.csv = csv;
  self.builder = builder;
  if (csv != NULL)
    read_edges (&self);
  if (!reader_finish (edges, error))
    return NULL;

  return network_take (way_table_builder_build (builder, error));
}

const Format edge_table_format = {
  .info = { .name = "edges", .title = "an edge table in CSV", .ending = "csv",
            .reads = TRUE, .built_in = TRUE },
  .endings = " tsv txt ",
  .takes_nodes = TRUE,
  .read = read_table,
};
