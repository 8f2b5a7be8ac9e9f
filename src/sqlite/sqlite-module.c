/* sqlite-module.c - the functions as virtual tables of SQLite
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each function is an eponymous table, which exists without CREATE. Its
 * arguments are hidden columns: those in brackets, and those that WHERE names.
 * Schemas cannot use the tables (DIRECTONLY), because their queries run with
 * the rights of whoever opens the database. */

#include "sqlite/sql-functions.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

typedef struct
{
  sqlite3_vtab       base;
  Connection        *connection;        /* (unowned) */
  const SqlFunction *function;
} Table;

typedef struct
{
  sqlite3_vtab_cursor base;
  sqlite3_value      *values[MAX_ARGUMENTS];    /* (owned) (nullable) */
  RowGraph           *graph;    /* (owned) (nullable) */
  Question            question;
  gsize               at;
} Cursor;

/* Of one module. */
typedef struct
{
  Connection        *connection;
  const SqlFunction *function;
} Module;

/* Connections -------------------------------------------------------------- */

/* Statements of an extension would keep sqlite3_close() from closing, but that
 * disconnects tables first. */
static void
release_statements (Connection *self)
{
  kept_graphs_clear (self);
  g_clear_pointer (&self->databases, sqlite3_finalize);
  g_clear_pointer (&self->counting, sqlite3_finalize);
}

static void
module_free (void *data)
{
  Module *module = data;

  if (--module->connection->n_owners == 0)
    {
      release_statements (module->connection);
      g_free (module->connection);
    }
  g_free (module);
}

static int
table_connect (sqlite3           *db,
               void              *data,
               int                n_words,
               const char *const *words,
               sqlite3_vtab     **table,
               char             **message)
{
  Module *module = data;
  g_autofree char *sql = g_strdup_printf ("CREATE TABLE x (%s)",
                                          module->function->columns);
  int result = sqlite3_declare_vtab (db, sql);
  Table *self;

  if (result != SQLITE_OK)
    return result;

  sqlite3_vtab_config (db, SQLITE_VTAB_DIRECTONLY);
  self = g_new0 (Table, 1);
  self->connection = module->connection;
  self->connection->n_tables++;
  self->function = module->function;
  *table = &self->base;

  return SQLITE_OK;
}

static int
table_disconnect (sqlite3_vtab *table)
{
  Table *self = (Table *) table;

  if (--self->connection->n_tables == 0)
    release_statements (self->connection);
  g_free (self);

  return SQLITE_OK;
}

/* Plans -------------------------------------------------------------------- */

static int
refuse (sqlite3_vtab *table,
        const char   *argument,
        const char   *why)
{
  const SqlFunction *function = ((Table *) table)->function;

  sqlite3_free (table->zErrMsg);
  table->zErrMsg = sqlite3_mprintf ("%s: %s %s", function->name, argument, why);

  return SQLITE_ERROR;
}

/* Notes which constraint gives each argument. */
static int
find_arguments (sqlite3_vtab       *table,
                sqlite3_index_info *info,
                int                *constraints)
{
  const SqlFunction *function = ((Table *) table)->function;
  int result = SQLITE_OK;

  for (int i = 0; i < info->nConstraint; i++)
    {
      const int argument = info->aConstraint[i].iColumn
                           - (int) function->n_columns;

      if (argument < 0 || argument >= (int) function->n_arguments
          || info->aConstraint[i].op >= SQLITE_INDEX_CONSTRAINT_LIMIT)
        continue;
      if (info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
        return refuse (table, sql_function_name_argument
                                (function->arguments[argument]),
                       "is an argument: give it a value, as in \"= 2\"");
      if (!info->aConstraint[i].usable)
        result = SQLITE_CONSTRAINT;
      else if (constraints[argument] < 0)
        constraints[argument] = i;
    }

  return result;
}

/* The number of the plan has a bit for each argument that is given. */
static int
table_best_index (sqlite3_vtab       *table,
                  sqlite3_index_info *info)
{
  const SqlFunction *function = ((Table *) table)->function;
  int constraints[MAX_ARGUMENTS];
  int n_given = 0;
  int result;

  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    constraints[i] = -1;
  result = find_arguments (table, info, constraints);
  if (result != SQLITE_OK)
    return result;

  info->idxNum = 0;
  for (guint i = 0; i < function->n_arguments; i++)
    if (constraints[i] >= 0)
      {
        info->aConstraintUsage[constraints[i]].argvIndex = ++n_given;
        info->aConstraintUsage[constraints[i]].omit = 1;
        info->idxNum |= 1 << i;
      }
    else if (i < function->n_required)
      return refuse (table,
                     sql_function_name_argument (function->arguments[i]),
                     "is missing");
  info->estimatedCost = 1e5;
  info->estimatedRows = 100;

  return SQLITE_OK;
}

/* Cursors ------------------------------------------------------------------ */

static int
cursor_open (sqlite3_vtab         *table,
             sqlite3_vtab_cursor **cursor)
{
  Cursor *self = g_new0 (Cursor, 1);

  *cursor = &self->base;
  return SQLITE_OK;
}

static void
cursor_clear (Cursor *self)
{
  for (guint i = 0; i < MAX_ARGUMENTS; i++)
    g_clear_pointer (&self->values[i], sqlite3_value_free);
  g_clear_pointer (&self->graph, row_graph_unref);
  g_free (self->question.rows);
  memset (&self->question, 0, sizeof self->question);
  self->at = 0;
}

static int
cursor_close (sqlite3_vtab_cursor *cursor)
{
  cursor_clear ((Cursor *) cursor);
  g_free (cursor);

  return SQLITE_OK;
}

static int
get_result (const GError *error)
{
  if (error->domain == SQLITE_DOMAIN)
    return error->code;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return SQLITE_INTERRUPT;
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_TOO_LARGE))
    return SQLITE_NOMEM;

  return SQLITE_ERROR;
}

static int
cursor_filter (sqlite3_vtab_cursor *cursor,
               int                  plan,
               const char          *plan_text,
               int                  n_values,
               sqlite3_value      **values)
{
  Cursor *self = (Cursor *) cursor;
  Table *table = (Table *) cursor->pVtab;
  g_autoptr (GError) error = NULL;
  int result;

  cursor_clear (self);
  for (guint i = 0; i < table->function->n_arguments; i++)
    if (plan & 1 << i)
      self->values[i] = sqlite3_value_dup (*values++);
  for (guint i = 0; i < table->function->n_required; i++)
    if (self->values[i] == NULL)
      return SQLITE_NOMEM;

  if (sql_function_answer (table->function, table->connection, self->values,
                           &self->graph, &self->question, &error))
    return SQLITE_OK;

  sqlite3_free (cursor->pVtab->zErrMsg);
  result = get_result (error);
  cursor->pVtab->zErrMsg
    = sqlite3_mprintf ("%s: %s", table->function->name,
                       result == SQLITE_INTERRUPT ? "interrupted"
                                                  : error->message);

  return result;
}

static int
cursor_next (sqlite3_vtab_cursor *cursor)
{
  ((Cursor *) cursor)->at++;
  return SQLITE_OK;
}

static int
cursor_eof (sqlite3_vtab_cursor *cursor)
{
  Cursor *self = (Cursor *) cursor;

  return self->at >= self->question.n_rows;
}

/* No key is NULL. */
static void
show_key (sqlite3_context *context,
          const NodeKey   *key)
{
  if (key == NULL)
    sqlite3_result_null (context);
  else if (key->text != NULL)
    sqlite3_result_text (context, key->text, -1, SQLITE_TRANSIENT);
  else
    sqlite3_result_int64 (context, key->number);
}

static int
cursor_column (sqlite3_vtab_cursor *cursor,
               sqlite3_context     *context,
               int                  column)
{
  Cursor *self = (Cursor *) cursor;
  const SqlFunction *function = ((Table *) cursor->pVtab)->function;
  const AnswerRow *row = &self->question.rows[self->at];

  if (column >= (int) function->n_columns)
    {
      sqlite3_value *value = self->values[column - (int) function->n_columns];

      if (value != NULL)
        sqlite3_result_value (context, value);
      return SQLITE_OK;
    }

  switch (function->kinds[column])
    {
    case COLUMN_ROUTE:
      sqlite3_result_int64 (context, row->route);
      break;
    case COLUMN_SEQ:
      sqlite3_result_int64 (context, row->seq);
      break;
    case COLUMN_NODE:
      show_key (context, row_graph_get_key (self->graph, row->node));
      break;
    case COLUMN_OTHER:
      show_key (context, row_graph_get_key (self->graph, row->other));
      break;
    case COLUMN_EDGE:
      show_key (context, row_graph_get_id (self->graph, row->row));
      break;
    case COLUMN_COST:
      sqlite3_result_double (context, row->cost);
      break;
    case COLUMN_AGG_COST:
      sqlite3_result_double (context, row->agg_cost);
      break;
    }

  return SQLITE_OK;
}

static int
cursor_rowid (sqlite3_vtab_cursor *cursor,
              sqlite3_int64       *row)
{
  *row = (sqlite3_int64) ((Cursor *) cursor)->at + 1;
  return SQLITE_OK;
}

static const sqlite3_module module_functions = {
  .xConnect = table_connect,
  .xBestIndex = table_best_index,
  .xDisconnect = table_disconnect,
  .xDestroy = table_disconnect,
  .xOpen = cursor_open,
  .xClose = cursor_close,
  .xFilter = cursor_filter,
  .xNext = cursor_next,
  .xEof = cursor_eof,
  .xColumn = cursor_column,
  .xRowid = cursor_rowid
};

/* The entry point, which SQLite derives from the name of the file. Threads and
 * types of GLib outlive a connection, and so must the code. */
__attribute__ ((visibility ("default")))
int sqlite3_wayfind_init (sqlite3                    *db,
                          char                      **message,
                          const sqlite3_api_routines *api);

int
sqlite3_wayfind_init (sqlite3                    *db,
                      char                      **message,
                      const sqlite3_api_routines *api)
{
  Connection *connection;
  int result = SQLITE_OK;

  SQLITE_EXTENSION_INIT2 (api);
  if (sqlite3_libversion_number () < 3038000)
    {
      *message = sqlite3_mprintf ("wayfind needs SQLite 3.38 or later");
      return SQLITE_ERROR;
    }

  connection = g_new0 (Connection, 1);
  connection->db = db;
  connection->n_owners = sql_functions_count + 1;
  for (guint i = 0; i < sql_functions_count && result == SQLITE_OK; i++)
    {
      Module *module = g_new (Module, 1);

      module->connection = connection;
      module->function = &sql_functions[i];
      result = sqlite3_create_module_v2 (db, sql_functions[i].name,
                                         &module_functions, module,
                                         module_free);
      if (result != SQLITE_OK)
        connection->n_owners -= sql_functions_count - i - 1;
    }
  if (--connection->n_owners == 0)
    g_free (connection);

  return result == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : result;
}
