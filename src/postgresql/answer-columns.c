/* answer-columns.c - answers as rows of PostgreSQL, by the names of columns
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "postgresql/postgresql-question.h"

#include <catalog/pg_type.h>
#include <miscadmin.h>
#include <utils/array.h>

typedef enum
{
  SEQ,
  PATH_SEQ,
  PATH_ID,
  START,
  GOAL,
  NODE,
  EDGE,
  COST,
  AGG_COST
} ColumnKind;

static const struct
{
  const char *name;
  ColumnKind  kind;
} columns[] = {
  { "seq", SEQ },
  { "path_seq", PATH_SEQ },
  { "path_id", PATH_ID },
  { "start_vid", START },
  { "start_pid", START },
  { "from_v", START },
  { "end_vid", GOAL },
  { "end_pid", GOAL },
  { "node", NODE },
  { "edge", EDGE },
  { "cost", COST },
  { "agg_cost", AGG_COST }
};

#define MAX_COLUMNS 8

/* Prepares the result: rows in a store of tuples, which may go to disk. */
void
pg_answer_begin (FunctionCallInfo fcinfo)
{
  ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
  MemoryContext before;
  TupleDesc description;

  if (result == NULL || !IsA (result, ReturnSetInfo)
      || !(result->allowedModes & SFRM_Materialize))
    ereport (ERROR, (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                     errmsg ("this function returns a set of rows, which is "
                             "not accepted here")));

  before = MemoryContextSwitchTo (result->econtext->ecxt_per_query_memory);
  if (get_call_result_type (fcinfo, NULL, &description) != TYPEFUNC_COMPOSITE)
    elog (ERROR, "this function returns rows of several columns");
  result->returnMode = SFRM_Materialize;
  result->setResult = tuplestore_begin_heap (true, false, work_mem);
  result->setDesc = CreateTupleDescCopy (description);
  MemoryContextSwitchTo (before);
}

static void
find_kinds (TupleDesc   description,
            ColumnKind *kinds)
{
  if (description->natts > MAX_COLUMNS)
    elog (ERROR, "this function has too many columns");

  for (int i = 0; i < description->natts; i++)
    {
      const char *name = NameStr (TupleDescAttr (description, i)->attname);
      guint j = 0;

      while (j < G_N_ELEMENTS (columns) && strcmp (columns[j].name, name) != 0)
        j++;
      if (j == G_N_ELEMENTS (columns))
        elog (ERROR, "this function cannot fill the column \"%s\"", name);
      kinds[i] = columns[j].kind;
    }
}

static Datum
get_id (PgQuestion *self,
        WayNode     node)
{
  return Int64GetDatum (row_graph_get_key (self->graph, node)->number);
}

static Datum
get_value (PgQuestion      *self,
           const AnswerRow *row,
           ColumnKind       kind,
           int64            seq)
{
  switch (kind)
    {
    case SEQ:
      return Int32GetDatum ((int32) seq);
    case PATH_SEQ:
      return Int32GetDatum ((int32) row->seq);
    case PATH_ID:
      return Int32GetDatum ((int32) row->route);
    case START:
      return get_id (self, row->other);
    case GOAL:
      return get_id (self, row->goal);
    case NODE:
      return get_id (self, row->node);
    case EDGE:
      return Int64GetDatum (row->row == ROW_NONE
                              ? -1
                              : row_graph_get_id (self->graph,
                                                  row->row)->number);
    case COST:
      return Float8GetDatum (row->cost);
    default:
      return Float8GetDatum (row->agg_cost);
    }
}

/* Adds the rows of the answer. The column seq counts on from call to call. */
void
pg_answer_add_rows (FunctionCallInfo fcinfo,
                    PgQuestion      *self)
{
  ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
  const int n_columns = result->setDesc->natts;
  const int64 n_before = tuplestore_tuple_count (result->setResult);
  ColumnKind kinds[MAX_COLUMNS];
  Datum values[MAX_COLUMNS];
  bool nulls[MAX_COLUMNS] = { false };

  find_kinds (result->setDesc, kinds);
  if (n_before + (int64) self->question.n_rows > PG_INT32_MAX)
    ereport (ERROR, (errcode (ERRCODE_PROGRAM_LIMIT_EXCEEDED),
                     errmsg ("the answer has more than %d rows",
                             PG_INT32_MAX)));

  for (gsize i = 0; i < self->question.n_rows; i++)
    {
      CHECK_FOR_INTERRUPTS ();
      for (int j = 0; j < n_columns; j++)
        values[j] = get_value (self, &self->question.rows[i], kinds[j],
                               n_before + (int64) i + 1);
      tuplestore_putvalues (result->setResult, result->setDesc, values, nulls);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      graph)
{
  const AnswerRow *x = a, *y = b;
  const int64 starts[] = { row_graph_get_key (graph, x->other)->number,
                           row_graph_get_key (graph, y->other)->number };
  const int64 goals[] = { row_graph_get_key (graph, x->goal)->number,
                          row_graph_get_key (graph, y->goal)->number };

  if (starts[0] != starts[1])
    return starts[0] < starts[1] ? -1 : 1;
  return goals[0] < goals[1] ? -1 : goals[0] > goals[1];
}

/* Sorts costs from node to node by these, and leaves those of no way out. */
void
pg_answer_sort (PgQuestion *self)
{
  AnswerRow *rows = self->question.rows;
  gsize n_rows = 0;

  for (gsize i = 0; i < self->question.n_rows; i++)
    if (rows[i].other != rows[i].node)
      {
        rows[n_rows] = rows[i];
        rows[n_rows].goal = rows[i].node;
        n_rows++;
      }
  self->question.n_rows = n_rows;
  if (n_rows > 0)
    g_qsort_with_data (rows, (gint) n_rows, sizeof *rows, compare_rows,
                       self->graph);
}

/* Leaves out the points that routes pass on their way: the piece before goes on
 * to the next node. */
void
pg_answer_hide_points (PgQuestion *self)
{
  AnswerRow *rows = self->question.rows;
  gsize n_rows = 0;

  for (gsize i = 0; i < self->question.n_rows; i++)
    {
      const gboolean is_inside = rows[i].seq > 1 && rows[i].row != ROW_NONE;

      if (is_inside
          && edge_points_has (self->points,
                              row_graph_get_key (self->graph,
                                                 rows[i].node)->number))
        {
          rows[n_rows - 1].cost += rows[i].cost;
          continue;
        }
      rows[n_rows] = rows[i];
      if (rows[i].seq > 1)
        rows[n_rows].seq = rows[n_rows - 1].seq + 1;
      n_rows++;
    }
  self->question.n_rows = n_rows;
}

/* Arguments ---------------------------------------------------------------- */

static int
compare_ids (const void *a,
             const void *b)
{
  const int64 *x = a, *y = b;

  return *x < *y ? -1 : *x > *y;
}

/* The nodes of an argument, a bigint or an array of them: sorted, none twice. */
PgIds
pg_ids_read (FunctionCallInfo fcinfo,
             int              argument)
{
  PgIds ids = { NULL, 0 };
  ArrayType *array;
  Datum *values;
  bool *nulls;
  int n_values;

  if (get_fn_expr_argtype (fcinfo->flinfo, argument) == INT8OID)
    {
      ids.ids = palloc (sizeof *ids.ids);
      ids.ids[ids.length++] = PG_GETARG_INT64 (argument);
      return ids;
    }

  array = PG_GETARG_ARRAYTYPE_P (argument);
  deconstruct_array (array, INT8OID, sizeof (int64), FLOAT8PASSBYVAL,
                     TYPALIGN_DOUBLE, &values, &nulls, &n_values);
  ids.ids = palloc (MAX (n_values, 1) * sizeof *ids.ids);
  for (int i = 0; i < n_values; i++)
    {
      if (nulls[i])
        ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                         errmsg ("an array of nodes has a NULL")));
      ids.ids[i] = DatumGetInt64 (values[i]);
    }
  qsort (ids.ids, n_values, sizeof *ids.ids, compare_ids);
  for (int i = 0; i < n_values; i++)
    if (ids.length == 0 || ids.ids[ids.length - 1] != ids.ids[i])
      ids.ids[ids.length++] = ids.ids[i];

  return ids;
}
