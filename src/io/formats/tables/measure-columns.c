/* measure-columns.c - further numbers in the rows of a table of edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table sorts its edges and may drop parallel ones, so the numbers wait until
 * it is built. Then each row takes the first edge with its ends and its cost
 * that no earlier row has taken. That is right, because a table keeps edges of
 * the same ends in the order in which they were added, and of equally cheap
 * edges the first. */

#include "io/formats/tables/measure-columns.h"

#include <math.h>

typedef struct
{
  int     at;                   /* in the table of text */
  char   *name;                 /* (owned) */
  GArray *values;               /* (owned) of gdouble, by row */
} Column;

typedef struct
{
  WayNode          from;        /* of the builder */
  WayNode          to;
  WayCost          cost;
  WayEdgeDirection direction;
} Row;

static void
clear_column (gpointer item)
{
  Column *column = item;

  g_free (column->name);
  g_array_unref (column->values);
}

static gboolean
is_taken (int        column,
          const int *taken,
          guint      n_taken)
{
  for (guint i = 0; i < n_taken; i++)
    if (taken[i] == column)
      return TRUE;

  return FALSE;
}

void
measure_columns_init (MeasureColumns *self,
                      const Csv      *csv,
                      const int      *taken,
                      guint           n_taken)
{
  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->columns, clear_column);

  for (guint i = 0; i < csv_get_n_columns (csv); i++)
    {
      const char *name = csv_get_heading (csv, i);
      Column column = { .at = (int) i };

      if (name == NULL || name[0] == '\0'
          || is_taken (column.at, taken, n_taken))
        continue;
      column.name = g_strdup (name);
      column.values = g_array_new (FALSE, FALSE, sizeof (gdouble));
      g_array_append_val (self->columns, column);
    }
}

void
measure_columns_clear (MeasureColumns *self)
{
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
}

void
measure_columns_read (MeasureColumns  *self,
                      const Csv       *csv,
                      WayNode          from,
                      WayNode          to,
                      WayCost          cost,
                      WayEdgeDirection direction)
{
  const Row row = { from, to, cost, direction };

  if (self->columns == NULL || self->columns->len == 0)
    return;

  g_array_append_val (self->rows, row);
  for (guint i = 0; i < self->columns->len;)
    {
      Column *column = &g_array_index (self->columns, Column, i);
      gdouble value;

      if (csv_is_number (csv, column->at, &value) && value >= 0)
        {
          g_array_append_val (column->values, value);
          i++;
        }
      else
        g_array_remove_index (self->columns, i);
    }
}

/* Giving ------------------------------------------------------------------ */

/* A row in one direction, or an edge. */
typedef struct
{
  guint32 from, to;             /* nodes of the table */
  WayCost cost;
  guint32 number;               /* of the row or edge */
} Entry;

static int
compare_numbers (guint32 a,
                 guint32 b)
{
  return (a > b) - (a < b);
}

static int
compare_ends (const Entry *a,
              const Entry *b)
{
  const int order = compare_numbers (a->from, b->from);

  return order != 0 ? order : compare_numbers (a->to, b->to);
}

static int
compare_keys (const Entry *a,
              const Entry *b)
{
  int order = compare_ends (a, b);

  if (order == 0)
    order = (a->cost > b->cost) - (a->cost < b->cost);

  return order;
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *x = a, *y = b;
  const int order = compare_keys (x, y);

  return order != 0 ? order : compare_numbers (x->number, y->number);
}

/* (transfer full): the edges of a table, sorted. */
static GArray *
sort_edges (WayTable *table)
{
  const guint32 n_edges = way_table_get_n_edges (table);
  GArray *edges = g_array_sized_new (FALSE, FALSE, sizeof (Entry), n_edges);

  for (guint32 i = 0; i < n_edges; i++)
    {
      Entry entry = { .number = i };
      WayNode from, to;

      way_table_get_edge (table, i, &from, &to, &entry.cost, NULL);
      entry.from = (guint32) WAY_NODE_INDEX (from);
      entry.to = (guint32) WAY_NODE_INDEX (to);
      g_array_append_val (edges, entry);
    }

  g_array_sort (edges, compare_entries);
  return edges;
}

/* (transfer full): the rows in each of their directions, sorted. */
static GArray *
sort_rows (const MeasureColumns *self,
           WayTable             *table)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Entry));

  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);
      const WayNode from = way_table_get_node (table, row->from);
      const WayNode to = way_table_get_node (table, row->to);
      const Entry there = { (guint32) WAY_NODE_INDEX (from),
                            (guint32) WAY_NODE_INDEX (to), row->cost, i };
      const Entry back = { there.to, there.from, row->cost, i };

      g_array_append_val (rows, there);
      if (row->direction == WAY_BOTH_WAYS)
        g_array_append_val (rows, back);
    }

  g_array_sort (rows, compare_entries);
  return rows;
}

/* Finds the row of each edge: (transfer full) by edge, from 1; 0 for none. */
static guint32 *
match_rows (const GArray *edges,
            const GArray *rows)
{
  guint32 *matches = g_new0 (guint32, MAX (edges->len, 1));

  for (guint i = 0, j = 0; i < edges->len && j < rows->len;)
    {
      const Entry *edge = &g_array_index (edges, Entry, i);
      const Entry *row = &g_array_index (rows, Entry, j);
      const int order = compare_keys (row, edge);

      if (order == 0)
        matches[edge->number] = row->number + 1;
      i += order >= 0;
      j += order <= 0;
    }

  return matches;
}

static gboolean
is_lower (const MeasureColumns *self,
          guint32               row,
          guint32               kept)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const GArray *values = g_array_index (self->columns, Column, i).values;

      if (g_array_index (values, gdouble, row)
          < g_array_index (values, gdouble, kept))
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_same_ends (const Entry *a,
               const Entry *b)
{
  return a->from == b->from && a->to == b->to;
}

/* Counts the rows that the table has dropped, although one of their values is
 * lower than that of the row that it has kept. A table that drops rows keeps one
 * edge between two nodes, and the rows of its ends are sorted together. */
static guint
count_lost (const MeasureColumns *self,
            const GArray         *edges,
            const GArray         *rows,
            const guint32        *matches)
{
  guint n_lost = 0;

  for (guint i = 0, j = 0; i < edges->len; i++)
    {
      const Entry *edge = &g_array_index (edges, Entry, i);
      const guint32 kept = matches[edge->number];
      const gboolean is_single
        = i + 1 == edges->len || !has_same_ends (edge, edge + 1);

      while (j < rows->len
             && compare_ends (&g_array_index (rows, Entry, j), edge) < 0)
        j++;
      for (; j < rows->len
             && has_same_ends (&g_array_index (rows, Entry, j), edge); j++)
        {
          const guint32 row = g_array_index (rows, Entry, j).number;

          n_lost += is_single && kept > 0 && row != kept - 1
                    && is_lower (self, row, kept - 1);
        }
    }

  return n_lost;
}

/* (transfer full): the values of a column by edge. */
static gdouble *
sort_values (const Column  *column,
             const guint32 *matches,
             guint32        n_edges)
{
  gdouble *values = g_new (gdouble, MAX (n_edges, 1));

  for (guint32 edge = 0; edge < n_edges; edge++)
    values[edge] = matches[edge] > 0
                     ? g_array_index (column->values, gdouble,
                                      matches[edge] - 1)
                     : (gdouble) NAN;

  return values;
}

void
measure_columns_give (MeasureColumns *self,
                      WayNetwork     *network)
{
  WayTable *table = way_network_get_table (network);
  const guint32 n_edges = way_table_get_n_edges (table);
  g_autoptr (GArray) edges = NULL;
  g_autoptr (GArray) rows = NULL;
  g_autofree guint32 *matches = NULL;
  EdgeColumns *columns;

  if (self->columns == NULL || self->columns->len == 0
      || self->rows->len == 0)
    return;

  edges = sort_edges (table);
  rows = sort_rows (self, table);
  matches = match_rows (edges, rows);
  columns = edge_columns_new (n_edges);
  edge_columns_set_n_lost (columns, count_lost (self, edges, rows, matches));
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = &g_array_index (self->columns, Column, i);

      edge_columns_take (columns, column->name,
                         sort_values (column, matches, n_edges));
    }
  network_take_columns (network, columns);
}
