/* row-receiver.c - the rows of a query of PostgreSQL, by the names of columns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The query runs through SPI, in the privileges of the caller and read-only.
 * Its rows go from the executor straight to a function: nothing is copied. */

#include "postgresql/row-receiver.h"

#include <catalog/pg_type.h>
#include <executor/spi.h>
#include <tcop/dest.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>

typedef struct
{
  DestReceiver   base;
  const PgQuery *query;
  void          *data;          /* of its function */
  int            places[PG_MAX_COLUMNS];        /* -1 for none */
  Oid            types[PG_MAX_COLUMNS];
  MemoryContext  scratch;       /* for one row */
} RowReceiver;

/* Columns ------------------------------------------------------------------ */

static gboolean
is_whole (Oid type)
{
  return type == INT2OID || type == INT4OID || type == INT8OID;
}

static gboolean
is_of_kind (Oid          type,
            PgColumnKind kind)
{
  switch (kind)
    {
    case PG_ID:
      return is_whole (type);
    case PG_NUMBER:
      return is_whole (type) || type == FLOAT4OID || type == FLOAT8OID
             || type == NUMERICOID;
    case PG_IDS:
      return is_whole (get_element_type (type));
    case PG_WORD:
    default:
      return type == BPCHAROID || type == CHAROID || type == TEXTOID
             || type == VARCHAROID || type == UNKNOWNOID;
    }
}

static void
check_type (RowReceiver *self,
            int          i)
{
  static const struct
  {
    const char *holds;
    const char *type;
  } wanted[] = {
    [PG_ID] = { "ids are whole numbers", "bigint" },
    [PG_NUMBER] = { "it holds numbers", "double precision" },
    [PG_IDS] = { "it holds arrays of ids", "bigint[]" },
    [PG_WORD] = { "it holds letters", "text" }
  };
  const PgColumn *column = &self->query->columns[i];

  if (is_of_kind (self->types[i], column->kind))
    return;

  ereport (ERROR,
           (errcode (ERRCODE_DATATYPE_MISMATCH),
            errmsg ("the column \"%s\" of the query of %s is of type %s",
                    column->name, self->query->what,
                    format_type_be (self->types[i])),
            errhint ("CAST (%s AS %s): %s.", column->name,
                     wanted[column->kind].type, wanted[column->kind].holds)));
}

static void
start_rows (DestReceiver *receiver,
            int           operation,
            TupleDesc     columns)
{
  RowReceiver *self = (RowReceiver *) receiver;
  const PgQuery *query = self->query;

  for (int i = 0; i < query->n_columns; i++)
    {
      const PgColumn *column = &query->columns[i];

      self->places[i] = -1;
      for (int j = 0; j < columns->natts; j++)
        if (strcmp (NameStr (TupleDescAttr (columns, j)->attname),
                    column->name) == 0)
          {
            if (self->places[i] >= 0)
              ereport (ERROR, (errcode (ERRCODE_DUPLICATE_COLUMN),
                               errmsg ("the query of %s has two columns "
                                       "\"%s\"", query->what, column->name)));
            self->places[i] = j;
            self->types[i] = TupleDescAttr (columns, j)->atttypid;
            check_type (self, i);
          }
      if (self->places[i] < 0 && !column->is_optional)
        ereport (ERROR, (errcode (ERRCODE_UNDEFINED_COLUMN),
                         errmsg ("the query of %s has no column \"%s\"",
                                 query->what, column->name),
                         errhint ("Name it by AS %s.", column->name)));
    }
}

/* Values ------------------------------------------------------------------- */

static int64
read_whole (Datum value,
            Oid   type)
{
  switch (type)
    {
    case INT2OID:
      return DatumGetInt16 (value);
    case INT4OID:
      return DatumGetInt32 (value);
    default:
      return DatumGetInt64 (value);
    }
}

static double
read_number (Datum value,
             Oid   type)
{
  switch (type)
    {
    case FLOAT4OID:
      return DatumGetFloat4 (value);
    case FLOAT8OID:
      return DatumGetFloat8 (value);
    case NUMERICOID:
      return DatumGetFloat8 (DirectFunctionCall1 (numeric_float8_no_overflow,
                                                  value));
    default:
      return (double) read_whole (value, type);
    }
}

static PgIds
read_ids (RowReceiver *self,
          int          i,
          Datum        value)
{
  ArrayType *array = DatumGetArrayTypeP (value);
  const Oid type = ARR_ELEMTYPE (array);
  PgIds ids = { NULL, 0 };
  Datum *items;
  bool *nulls;
  int16 length;
  bool by_value;
  char align;

  get_typlenbyvalalign (type, &length, &by_value, &align);
  deconstruct_array (array, type, length, by_value, align, &items, &nulls,
                     &ids.length);
  ids.ids = palloc (Max (ids.length, 1) * sizeof *ids.ids);
  for (int j = 0; j < ids.length; j++)
    {
      if (nulls[j])
        ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                         errmsg ("an array in the column \"%s\" has a NULL",
                                 self->query->columns[i].name)));
      ids.ids[j] = read_whole (items[j], type);
    }

  return ids;
}

static const char *
read_word (Datum value,
           Oid   type)
{
  if (type == CHAROID)
    return psprintf ("%c", DatumGetChar (value));

  return type == UNKNOWNOID ? DatumGetCString (value)
                            : TextDatumGetCString (value);
}

static void
read_value (RowReceiver    *self,
            TupleTableSlot *slot,
            int             i,
            PgValue        *value)
{
  const PgColumn *column = &self->query->columns[i];
  const int place = self->places[i];
  Datum datum;

  value->is_null = place < 0 || slot->tts_isnull[place];
  if (value->is_null && place >= 0 && column->kind == PG_ID)
    ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                     errmsg ("%s of a row of the query of %s is NULL",
                             column->name, self->query->what),
                     errhint ("Leave such rows out by WHERE %s IS NOT NULL.",
                              column->name)));
  if (value->is_null)
    return;

  datum = slot->tts_values[place];
  switch (column->kind)
    {
    case PG_ID:
      value->id = read_whole (datum, self->types[i]);
      break;
    case PG_NUMBER:
      value->number = read_number (datum, self->types[i]);
      break;
    case PG_IDS:
      value->ids = read_ids (self, i, datum);
      break;
    case PG_WORD:
    default:
      value->word = read_word (datum, self->types[i]);
      break;
    }
}

static bool
receive_row (TupleTableSlot *slot,
             DestReceiver   *receiver)
{
  RowReceiver *self = (RowReceiver *) receiver;
  MemoryContext before = MemoryContextSwitchTo (self->scratch);
  PgValue values[PG_MAX_COLUMNS];

  slot_getallattrs (slot);
  for (int i = 0; i < self->query->n_columns; i++)
    read_value (self, slot, i, &values[i]);
  MemoryContextSwitchTo (before);
  self->query->take (values, self->data);
  MemoryContextReset (self->scratch);

  return true;
}

static void
end_rows (DestReceiver *receiver)
{
}

/* The query ---------------------------------------------------------------- */

static SPIPlanPtr
prepare_query (const PgQuery *self,
               const char    *sql)
{
  SPIPlanPtr plan = SPI_prepare (sql, 0, NULL);

  if (plan == NULL)
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the query of %s cannot be prepared: %s",
                             self->what,
                             SPI_result_code_string (SPI_result))));
  if (!SPI_is_cursor_plan (plan))
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the %s come from one SELECT", self->what)));

  return plan;
}

/* Calls the function of @self with @data, for each row of @sql. */
void
pg_query_run (const PgQuery *self,
              const char    *sql,
              void          *data)
{
  RowReceiver receiver = {
    .base = { receive_row, start_rows, end_rows, end_rows, DestNone },
    .query = self,
    .data = data
  };
  SPIExecuteOptions options = { .read_only = true, .dest = &receiver.base };
  int result;

  SPI_connect ();
  receiver.scratch = AllocSetContextCreate (CurrentMemoryContext,
                                            "wayfind: row",
                                            ALLOCSET_SMALL_SIZES);
  result = SPI_execute_plan_extended (prepare_query (self, sql), &options);
  if (result < 0)
    elog (ERROR, "the query of %s failed: %s", self->what,
          SPI_result_code_string (result));
  SPI_finish ();
}
