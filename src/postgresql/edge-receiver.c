/* edge-receiver.c - loads a graph from the rows of a query of PostgreSQL
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The query runs through SPI, in the privileges of the caller and read-only.
 * Its rows go from the executor straight into the graph: nothing is copied. */

#include "postgresql/postgresql-question.h"

#include <catalog/pg_type.h>
#include <executor/spi.h>
#include <tcop/dest.h>
#include <utils/builtins.h>
#include <utils/memutils.h>

/* Positions are looked for where pgRouting wants them, and not used. */
enum
{
  ID,
  SOURCE,
  TARGET,
  COST,
  REVERSE_COST,
  X1,
  Y1,
  X2,
  Y2,
  N_COLUMNS
};

static const char *const column_names[] = {
  "id", "source", "target", "cost", "reverse_cost", "x1", "y1", "x2", "y2"
};

typedef struct
{
  DestReceiver  base;
  PgQuestion   *question;
  int           n_columns;      /* that are looked for */
  int           columns[N_COLUMNS];     /* -1 for none */
  Oid           types[N_COLUMNS];
  MemoryContext scratch;        /* for one row */
} EdgeReceiver;

/* Columns ------------------------------------------------------------------ */

static void
check_type (const char *name,
            Oid         type,
            gboolean    is_id)
{
  if (type == INT2OID || type == INT4OID || type == INT8OID
      || (!is_id && (type == FLOAT4OID || type == FLOAT8OID
                     || type == NUMERICOID)))
    return;

  ereport (ERROR,
           (errcode (ERRCODE_DATATYPE_MISMATCH),
            errmsg ("the column \"%s\" of the query of edges is of type %s",
                    name, format_type_be (type)),
            is_id ? errhint ("Ids are whole numbers: CAST (%s AS bigint).",
                             name)
                  : errhint ("It holds numbers: CAST (%s AS double "
                             "precision).", name)));
}

static void
start_rows (DestReceiver *receiver,
            int           operation,
            TupleDesc     columns)
{
  EdgeReceiver *self = (EdgeReceiver *) receiver;

  for (int i = 0; i < self->n_columns; i++)
    {
      self->columns[i] = -1;
      for (int j = 0; j < columns->natts; j++)
        if (strcmp (NameStr (TupleDescAttr (columns, j)->attname),
                    column_names[i]) == 0)
          {
            if (self->columns[i] >= 0)
              ereport (ERROR, (errcode (ERRCODE_DUPLICATE_COLUMN),
                               errmsg ("the query of edges has two columns "
                                       "\"%s\"", column_names[i])));
            self->columns[i] = j;
            self->types[i] = TupleDescAttr (columns, j)->atttypid;
            check_type (column_names[i], self->types[i], i <= TARGET);
          }
      if (self->columns[i] < 0 && i != REVERSE_COST)
        ereport (ERROR, (errcode (ERRCODE_UNDEFINED_COLUMN),
                         errmsg ("the query of edges has no column \"%s\"",
                                 column_names[i]),
                         errhint ("Name it by AS %s.", column_names[i])));
    }
}

/* Values ------------------------------------------------------------------- */

static int64
read_id (EdgeReceiver   *self,
         TupleTableSlot *slot,
         int             i)
{
  const int column = self->columns[i];
  const Datum value = slot->tts_values[column];

  if (slot->tts_isnull[column])
    ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                     errmsg ("%s of an edge is NULL", column_names[i]),
                     errhint ("Leave such rows out by WHERE %s IS NOT NULL.",
                              column_names[i])));

  switch (self->types[i])
    {
    case INT2OID:
      return DatumGetInt16 (value);
    case INT4OID:
      return DatumGetInt32 (value);
    default:
      return DatumGetInt64 (value);
    }
}

/* NULL closes the edge. */
static double
read_cost (EdgeReceiver   *self,
           TupleTableSlot *slot,
           int             i)
{
  const int column = self->columns[i];
  Datum value;

  if (column < 0 || slot->tts_isnull[column])
    return -1;

  value = slot->tts_values[column];
  switch (self->types[i])
    {
    case INT2OID:
      return DatumGetInt16 (value);
    case INT4OID:
      return DatumGetInt32 (value);
    case INT8OID:
      return (double) DatumGetInt64 (value);
    case FLOAT4OID:
      return DatumGetFloat4 (value);
    case FLOAT8OID:
      return DatumGetFloat8 (value);
    default:
      return DatumGetFloat8 (DirectFunctionCall1 (numeric_float8_no_overflow,
                                                  value));
    }
}

static bool
receive_row (TupleTableSlot *slot,
             DestReceiver   *receiver)
{
  EdgeReceiver *self = (EdgeReceiver *) receiver;
  MemoryContext before = MemoryContextSwitchTo (self->scratch);
  EdgeRow row = { .has_id = TRUE };

  slot_getallattrs (slot);
  row.id.number = read_id (self, slot, ID);
  row.source.number = read_id (self, slot, SOURCE);
  row.target.number = read_id (self, slot, TARGET);
  row.cost = read_cost (self, slot, COST);
  row.reverse_cost = read_cost (self, slot, REVERSE_COST);
  MemoryContextSwitchTo (before);
  MemoryContextReset (self->scratch);
  if (!row_graph_add (self->question->graph, &row, &self->question->error))
    pg_question_report (self->question);

  return true;
}

static void
end_rows (DestReceiver *receiver)
{
}

/* The query ---------------------------------------------------------------- */

static SPIPlanPtr
prepare_query (const char *sql)
{
  SPIPlanPtr plan = SPI_prepare (sql, 0, NULL);

  if (plan == NULL)
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the query of edges cannot be prepared: %s",
                             SPI_result_code_string (SPI_result))));
  if (!SPI_is_cursor_plan (plan))
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the edges come from one SELECT")));

  return plan;
}

static gboolean
finish (gpointer data,
        GError **error)
{
  return row_graph_finish (data, error);
}

/* Makes the graph of @self from the rows of @sql. */
void
pg_question_load (PgQuestion *self,
                  const char *sql,
                  gboolean    is_directed,
                  gboolean    has_positions)
{
  EdgeReceiver receiver = {
    .base = { receive_row, start_rows, end_rows, end_rows, DestNone },
    .question = self,
    .n_columns = has_positions ? N_COLUMNS : REVERSE_COST + 1
  };
  SPIExecuteOptions options = { .read_only = true, .dest = &receiver.base };
  int result;

  self->graph = row_graph_new (is_directed, (gsize) pg_max_memory * 1024);
  SPI_connect ();
  receiver.scratch = AllocSetContextCreate (CurrentMemoryContext,
                                            "wayfind: row",
                                            ALLOCSET_SMALL_SIZES);
  result = SPI_execute_plan_extended (prepare_query (sql), &options);
  if (result < 0)
    elog (ERROR, "the query of edges failed: %s",
          SPI_result_code_string (result));
  SPI_finish ();
  pg_question_run (self, finish, self->graph);
}
