/* edge-query.c - loads a graph from the rows of a query
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "sqlite/sqlite-connection.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

enum { ID, SOURCE, TARGET, COST, REVERSE_COST, N_COLUMNS };

static const char *const column_names[] = {
  "id", "source", "target", "cost", "reverse_cost"
};

typedef struct
{
  sqlite3_stmt *statement;      /* (owned) (nullable) */
  int           columns[N_COLUMNS];     /* -1 for none */
} Query;

G_DEFINE_QUARK (wayfind-sqlite, sqlite_domain)

void
sqlite_set_error (sqlite3 *db,
                  GError **error)
{
  g_set_error_literal (error, SQLITE_DOMAIN, sqlite3_errcode (db),
                       sqlite3_errmsg (db));
}

/* Columns ------------------------------------------------------------------ */

/* A @key that is a text lives as long as @value. */
gboolean
edge_query_read_key (sqlite3_value *value,
                     const char    *name,
                     NodeKey       *key,
                     GError       **error)
{
  const char *type = "a blob";

  key->text = NULL;
  key->number = 0;
  switch (sqlite3_value_type (value))
    {
    case SQLITE_INTEGER:
      key->number = sqlite3_value_int64 (value);
      return TRUE;
    case SQLITE_TEXT:
      key->text = (const char *) sqlite3_value_text (value);
      if (key->text != NULL
          && strlen (key->text) == (gsize) sqlite3_value_bytes (value))
        return TRUE;
      type = "a text with a zero byte";
      break;
    case SQLITE_FLOAT:
      type = "a number with a fraction part";
      break;
    case SQLITE_NULL:
      type = "NULL";
      break;
    default:
      break;
    }

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "%s is %s: ids are whole numbers or texts, use CAST (... AS "
               "INTEGER) or leave the row out", name, type);
  return FALSE;
}

/* NULL closes the edge. */
static gboolean
read_cost (sqlite3_value *value,
           const char    *name,
           gdouble       *cost,
           GError       **error)
{
  switch (sqlite3_value_type (value))
    {
    case SQLITE_NULL:
      *cost = -1;
      return TRUE;
    case SQLITE_INTEGER:
    case SQLITE_FLOAT:
      *cost = sqlite3_value_double (value);
      return TRUE;
    default:
      g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                   "%s is a text or a blob: CAST (%s AS REAL) makes it a "
                   "number", name, name);
      return FALSE;
    }
}

static gboolean
add_row (Query    *query,
         RowGraph *graph,
         GError  **error)
{
  EdgeRow row = { .has_id = query->columns[ID] >= 0, .reverse_cost = -1 };
  sqlite3_value *values[N_COLUMNS];

  for (int i = 0; i < N_COLUMNS; i++)
    values[i] = query->columns[i] < 0
                  ? NULL
                  : sqlite3_column_value (query->statement, query->columns[i]);

  return (values[ID] == NULL
          || edge_query_read_key (values[ID], "id", &row.id, error))
         && edge_query_read_key (values[SOURCE], "source", &row.source, error)
         && edge_query_read_key (values[TARGET], "target", &row.target, error)
         && read_cost (values[COST], "cost", &row.cost, error)
         && (values[REVERSE_COST] == NULL
             || read_cost (values[REVERSE_COST], "reverse_cost",
                           &row.reverse_cost, error))
         && row_graph_add (graph, &row, error);
}

/* The statement ------------------------------------------------------------ */

static gboolean
find_columns (Query   *query,
              GError **error)
{
  for (int i = 0; i < N_COLUMNS; i++)
    query->columns[i] = -1;

  for (int column = 0; column < sqlite3_column_count (query->statement);
       column++)
    {
      const char *name = sqlite3_column_name (query->statement, column);
      int i = 0;

      while (i < N_COLUMNS && name != NULL
             && sqlite3_stricmp (name, column_names[i]) != 0)
        i++;
      if (name == NULL || i == N_COLUMNS || query->columns[i] >= 0)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the query of edges has %s column \"%s\": it selects "
                       "id, source, target, cost and reverse_cost alone, id "
                       "and reverse_cost if there are any",
                       name == NULL || i == N_COLUMNS ? "a" : "another",
                       name != NULL ? name : "");
          return FALSE;
        }
      query->columns[i] = column;
    }

  for (int i = SOURCE; i <= COST; i++)
    if (query->columns[i] < 0)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                     "the query of edges has no column \"%s\": name it by "
                     "AS %s", column_names[i], column_names[i]);
        return FALSE;
      }

  return TRUE;
}

/* Nothing but blanks and comments may follow the query. */
static gboolean
check_rest (Connection *self,
            const char *rest,
            GError    **error)
{
  while (rest != NULL && *rest != '\0')
    {
      sqlite3_stmt *next = NULL;
      int result = sqlite3_prepare_v2 (self->db, rest, -1, &next, &rest);

      sqlite3_finalize (next);
      if (result != SQLITE_OK || next != NULL)
        {
          g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                               "more than one statement gives the edges: "
                               "write one SELECT");
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
prepare_query (Connection *self,
               const char *sql,
               Query      *query,
               GError    **error)
{
  const char *rest = NULL;

  if (sqlite3_prepare_v2 (self->db, sql, -1, &query->statement, &rest)
      != SQLITE_OK)
    {
      sqlite_set_error (self->db, error);
      g_prefix_error (error, "the query of edges: ");
      return FALSE;
    }
  if (query->statement == NULL || !sqlite3_stmt_readonly (query->statement)
      || sqlite3_stmt_isexplain (query->statement)
      || sqlite3_column_count (query->statement) == 0)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                           "the edges come from a SELECT that writes nothing");
      return FALSE;
    }
  if (sqlite3_bind_parameter_count (query->statement) > 0)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                           "the query of edges has parameters, which nothing "
                           "binds: write their values");
      return FALSE;
    }

  return find_columns (query, error) && check_rest (self, rest, error);
}

static gboolean
read_rows (Connection *self,
           Query      *query,
           RowGraph   *graph,
           GError    **error)
{
  int state;

  while ((state = sqlite3_step (query->statement)) == SQLITE_ROW)
    if (!add_row (query, graph, error))
      return FALSE;

  if (state != SQLITE_DONE)
    {
      sqlite_set_error (self->db, error);
      g_prefix_error (error, "the query of edges: ");
    }

  return state == SQLITE_DONE;
}

RowGraph *
edge_query_load (Connection *self,
                 const char *sql,
                 gboolean    is_directed,
                 gsize       max_bytes,
                 GError    **error)
{
  g_autoptr (RowGraph) graph = row_graph_new (is_directed, max_bytes);
  Query query = { NULL };
  gboolean is_good = prepare_query (self, sql, &query, error)
                     && read_rows (self, &query, graph, error);

  sqlite3_finalize (query.statement);

  return is_good && row_graph_finish (graph, error) ? g_steal_pointer (&graph)
                                                    : NULL;
}
