/* sql-functions.c - the functions of the extension: their columns, arguments
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "sqlite/sql-functions.h"

#include "sql/worker-call.h"

#include <math.h>
#include <string.h>

SQLITE_EXTENSION_INIT3

#define LIMIT_COLUMNS \
  "max_expansions HIDDEN, max_bytes HIDDEN, max_seconds HIDDEN"
#define LIMIT_ARGUMENTS \
  ARGUMENT_MAX_EXPANSIONS, ARGUMENT_MAX_BYTES, ARGUMENT_MAX_SECONDS

const SqlFunction sql_functions[] = {
  { "wayfind_route",
    "seq, node, edge, cost, agg_cost, edges HIDDEN, start HIDDEN, goal HIDDEN,"
    " directed HIDDEN, " LIMIT_COLUMNS,
    5, { COLUMN_SEQ, COLUMN_NODE, COLUMN_EDGE, COLUMN_COST, COLUMN_AGG_COST },
    7, 3, { ARGUMENT_EDGES, ARGUMENT_START, ARGUMENT_GOAL, ARGUMENT_DIRECTED,
            LIMIT_ARGUMENTS },
    question_find_route, TRUE },
  { "wayfind_reach",
    "seq, node, came_from, edge, cost, agg_cost, edges HIDDEN, starts HIDDEN,"
    " max_cost HIDDEN, directed HIDDEN, " LIMIT_COLUMNS,
    6, { COLUMN_SEQ, COLUMN_NODE, COLUMN_OTHER, COLUMN_EDGE, COLUMN_COST,
         COLUMN_AGG_COST },
    7, 3, { ARGUMENT_EDGES, ARGUMENT_STARTS, ARGUMENT_MAX_COST,
            ARGUMENT_DIRECTED, LIMIT_ARGUMENTS },
    question_find_reach, FALSE },
  { "wayfind_matrix",
    "source, target, cost, edges HIDDEN, starts HIDDEN, goals HIDDEN,"
    " directed HIDDEN, " LIMIT_COLUMNS,
    3, { COLUMN_OTHER, COLUMN_NODE, COLUMN_COST },
    7, 3, { ARGUMENT_EDGES, ARGUMENT_STARTS, ARGUMENT_GOALS, ARGUMENT_DIRECTED,
            LIMIT_ARGUMENTS },
    question_find_matrix, TRUE },
  { "wayfind_nearest",
    "seq, node, cost, edges HIDDEN, start HIDDEN, goals HIDDEN, count HIDDEN,"
    " directed HIDDEN, " LIMIT_COLUMNS,
    3, { COLUMN_SEQ, COLUMN_NODE, COLUMN_COST },
    8, 3, { ARGUMENT_EDGES, ARGUMENT_START, ARGUMENT_GOALS, ARGUMENT_COUNT,
            ARGUMENT_DIRECTED, LIMIT_ARGUMENTS },
    question_find_nearest, FALSE },
  { "wayfind_trip",
    "seq, node, cost, agg_cost, edges HIDDEN, stops HIDDEN, round HIDDEN,"
    " directed HIDDEN, " LIMIT_COLUMNS,
    4, { COLUMN_SEQ, COLUMN_NODE, COLUMN_COST, COLUMN_AGG_COST },
    7, 2, { ARGUMENT_EDGES, ARGUMENT_STOPS, ARGUMENT_ROUND, ARGUMENT_DIRECTED,
            LIMIT_ARGUMENTS },
    question_find_trip, TRUE },
  { "wayfind_components",
    "node, component, edges HIDDEN, strong HIDDEN, " LIMIT_COLUMNS,
    2, { COLUMN_NODE, COLUMN_ROUTE },
    5, 1, { ARGUMENT_EDGES, ARGUMENT_STRONG, LIMIT_ARGUMENTS },
    question_find_components, FALSE },
  { "wayfind_k_routes",
    "route, seq, node, edge, cost, agg_cost, edges HIDDEN, start HIDDEN,"
    " goal HIDDEN, count HIDDEN, directed HIDDEN, " LIMIT_COLUMNS,
    6, { COLUMN_ROUTE, COLUMN_SEQ, COLUMN_NODE, COLUMN_EDGE, COLUMN_COST,
         COLUMN_AGG_COST },
    8, 4, { ARGUMENT_EDGES, ARGUMENT_START, ARGUMENT_GOAL, ARGUMENT_COUNT,
            ARGUMENT_DIRECTED, LIMIT_ARGUMENTS },
    question_find_k_routes, FALSE }
};

const guint sql_functions_count = G_N_ELEMENTS (sql_functions);

const char *
sql_function_name_argument (ArgumentKind argument)
{
  static const char *const names[] = {
    "edges", "start", "starts", "stops", "goal", "goals", "max_cost", "count",
    "strong", "round", "directed", "max_expansions", "max_bytes", "max_seconds"
  };

  return names[argument];
}

/* Arguments ---------------------------------------------------------------- */

/* A question whose arguments are being read. */
typedef struct
{
  Connection *connection;
  Question   *question;
  const char *edges;
  gboolean    is_directed;
  gsize       max_bytes;
  gboolean    is_hurried;       /* a limit leaves no time for preparations */
} Asking;

/* A number from @least to @most; FALSE with @error set for anything else. */
static gboolean
read_number (sqlite3_value *value,
             ArgumentKind   argument,
             gdouble        least,
             gdouble        most,
             gdouble       *number,
             GError       **error)
{
  const int type = sqlite3_value_type (value);

  *number = sqlite3_value_double (value);
  if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT)
      && *number >= least && *number <= most)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "%s is not a number from %g to %g",
               sql_function_name_argument (argument), least, most);
  return FALSE;
}

/* As read_number(), for a number without a fraction. */
static gboolean
read_count (sqlite3_value *value,
            ArgumentKind   argument,
            gint64         least,
            gint64         most,
            gint64        *count,
            GError       **error)
{
  *count = sqlite3_value_int64 (value);
  if (sqlite3_value_type (value) == SQLITE_INTEGER && *count >= least
      && *count <= most)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
               "%s is not a whole number from %" G_GINT64_FORMAT " to %"
               G_GINT64_FORMAT, sql_function_name_argument (argument), least,
               most);
  return FALSE;
}

/* Arguments that say how to load the graph, and how long the answer may take. */
static gboolean
read_option (Asking        *asking,
             ArgumentKind   argument,
             sqlite3_value *value,
             GError       **error)
{
  Question *question = asking->question;
  gint64 count = 0;
  gdouble number;

  switch (argument)
    {
    case ARGUMENT_MAX_COST:
      return read_number (value, argument, 0, INFINITY, &question->max_cost,
                          error);
    case ARGUMENT_MAX_SECONDS:
      if (!read_number (value, argument, 0, 1e9, &number, error))
        return FALSE;
      way_limits_set_deadline (question->limits, g_get_monotonic_time ()
                               + (gint64) (number * G_USEC_PER_SEC));
      asking->is_hurried = TRUE;
      return TRUE;
    case ARGUMENT_DIRECTED:
    case ARGUMENT_STRONG:
    case ARGUMENT_ROUND:
      if (!read_count (value, argument, 0, 1, &count, error))
        return FALSE;
      if (argument == ARGUMENT_DIRECTED)
        asking->is_directed = count == 1;
      else if (argument == ARGUMENT_STRONG)
        question->is_strong = count == 1;
      else
        question->is_round = count == 1;
      return TRUE;
    default:
      break;
    }

  if (!read_count (value, argument, argument != ARGUMENT_MAX_EXPANSIONS,
                   G_MAXINT64, &count, error))
    return FALSE;
  if (argument == ARGUMENT_COUNT)
    question->count = (guint64) count;
  else if (argument == ARGUMENT_MAX_BYTES)
    asking->max_bytes = (gsize) count;
  else
    way_limits_set_max_expansions (question->limits, (guint64) count);
  asking->is_hurried |= argument != ARGUMENT_COUNT;
  way_limits_set_max_bytes (question->limits, asking->max_bytes);

  return TRUE;
}

static gboolean
read_options (Asking            *asking,
              const SqlFunction *function,
              sqlite3_value    **values,
              GError           **error)
{
  for (guint i = 0; i < function->n_arguments; i++)
    {
      const ArgumentKind argument = function->arguments[i];

      if (argument == ARGUMENT_EDGES)
        asking->edges = (const char *) sqlite3_value_text (values[i]);
      else if (argument >= ARGUMENT_MAX_COST && values[i] != NULL
               && sqlite3_value_type (values[i]) != SQLITE_NULL
               && !read_option (asking, argument, values[i], error))
        return FALSE;
    }

  return TRUE;
}

/* Adds the node of @value, unless @seen has it. */
static gboolean
add_node (RowGraph      *graph,
          const char    *name,
          sqlite3_value *value,
          GArray        *nodes,
          GHashTable    *seen,
          GError       **error)
{
  NodeKey key;
  WayNode node;

  if (!edge_query_read_key (value, name, &key, error))
    return FALSE;
  if (!row_graph_find_node (graph, &key, &node, error))
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  if (g_hash_table_add (seen, (gpointer) node))
    g_array_append_val (nodes, node);

  return TRUE;
}

/* The elements of an array in JSON. */
static gboolean
add_nodes (Asking        *asking,
           RowGraph      *graph,
           const char    *name,
           sqlite3_value *value,
           GArray        *nodes,
           GHashTable    *seen,
           GError       **error)
{
  sqlite3 *db = asking->connection->db;
  sqlite3_stmt *elements = NULL;
  gboolean is_good = TRUE;
  int state;

  if (sqlite3_prepare_v2 (db, "SELECT value FROM json_each (?)", -1, &elements,
                          NULL) != SQLITE_OK)
    {
      sqlite_set_error (db, error);
      return FALSE;
    }

  sqlite3_bind_value (elements, 1, value);
  while ((state = sqlite3_step (elements)) == SQLITE_ROW && is_good)
    is_good = add_node (graph, name, sqlite3_column_value (elements, 0), nodes,
                        seen, error);
  if (is_good && state != SQLITE_DONE)
    {
      sqlite_set_error (db, error);
      g_prefix_error (error, "%s begins with [ and must be an array in JSON: ",
                      name);
      is_good = FALSE;
    }
  sqlite3_finalize (elements);

  return is_good;
}

static gboolean
read_nodes (Asking            *asking,
            const SqlFunction *function,
            sqlite3_value    **values,
            RowGraph          *graph,
            GError           **error)
{
  for (guint i = 1; i < function->n_required; i++)
    {
      const ArgumentKind argument = function->arguments[i];
      const char *name = sql_function_name_argument (argument);
      const gboolean is_list = argument != ARGUMENT_START
                               && argument != ARGUMENT_GOAL;
      GArray *nodes = argument <= ARGUMENT_STOPS ? asking->question->starts
                                                  : asking->question->goals;
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
      const char *text;

      if (argument >= ARGUMENT_MAX_COST)
        continue;
      text = sqlite3_value_type (values[i]) == SQLITE_TEXT
               ? (const char *) sqlite3_value_text (values[i]) : NULL;
      if (is_list && text != NULL && *text == '['
            ? !add_nodes (asking, graph, name, values[i], nodes, seen, error)
            : !add_node (graph, name, values[i], nodes, seen, error))
        return FALSE;
    }

  return TRUE;
}

/* Answers ------------------------------------------------------------------ */

typedef struct
{
  const SqlFunction *function;
  Question          *question;
  gboolean           may_prepare;
} Work;

static gboolean
do_work (gpointer data,
         GError **error)
{
  Work *work = data;

  if (work->may_prepare)
    row_graph_prepare (work->question->graph, work->question->limits);

  return work->function->ask (work->question, error);
}

/* A function of NULL has no rows, as functions of NULL are NULL. */
static gboolean
has_null (const SqlFunction *self,
          sqlite3_value    **values)
{
  for (guint i = 0; i < self->n_required; i++)
    if (sqlite3_value_type (values[i]) == SQLITE_NULL)
      return TRUE;

  return FALSE;
}

gboolean
sql_function_answer (const SqlFunction *self,
                     Connection        *connection,
                     sqlite3_value    **values,
                     RowGraph         **graph,
                     Question          *question,
                     GError           **error)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (GArray) goals = g_array_new (FALSE, FALSE, sizeof (WayNode));
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Asking asking = { connection, question, NULL, TRUE };
  Work work = { self, question };
  const WorkerCall call = { do_work, &work, connection_is_interrupted,
                            connection };
  gboolean is_good;

  question->starts = starts;
  question->goals = goals;
  question->limits = limits;
  question->count = 1;
  question->is_round = TRUE;
  way_limits_set_cancellable (limits, cancellable);
  if (has_null (self, values))
    return TRUE;
  if (!read_options (&asking, self, values, error) || asking.edges == NULL)
    return asking.edges == NULL && *error == NULL;

  *graph = kept_graphs_get (connection, asking.edges, asking.is_directed,
                            asking.max_bytes, error);
  if (*graph == NULL || !read_nodes (&asking, self, values, *graph, error))
    return FALSE;

  question->graph = *graph;
  work.may_prepare = self->uses_router && !asking.is_hurried;
  is_good = worker_call (&call, cancellable, error);
  question->starts = question->goals = NULL;
  question->limits = NULL;

  return is_good;
}
