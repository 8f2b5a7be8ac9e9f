/* sql-functions.h - the functions of the extension: their columns, arguments
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "sql/graph-questions.h"
#include "sqlite/sqlite-connection.h"

G_BEGIN_DECLS

/* What a column shows of an answer. */
typedef enum
{
  COLUMN_ROUTE,
  COLUMN_SEQ,
  COLUMN_NODE,
  COLUMN_OTHER,
  COLUMN_EDGE,
  COLUMN_COST,
  COLUMN_AGG_COST
} ColumnKind;

#define MAX_COLUMNS 6

/* The arguments are hidden columns behind the others. */
typedef enum
{
  ARGUMENT_EDGES,
  ARGUMENT_START,
  ARGUMENT_STARTS,
  ARGUMENT_STOPS,
  ARGUMENT_GOAL,
  ARGUMENT_GOALS,
  ARGUMENT_MAX_COST,
  ARGUMENT_COUNT,
  ARGUMENT_STRONG,
  ARGUMENT_ROUND,
  ARGUMENT_DIRECTED,
  ARGUMENT_MAX_EXPANSIONS,
  ARGUMENT_MAX_BYTES,
  ARGUMENT_MAX_SECONDS
} ArgumentKind;

#define MAX_ARGUMENTS 8

typedef struct
{
  const char  *name;
  const char  *columns;         /* for CREATE TABLE, the hidden ones too */
  guint        n_columns;
  ColumnKind   kinds[MAX_COLUMNS];
  guint        n_arguments;
  guint        n_required;      /* the first ones */
  ArgumentKind arguments[MAX_ARGUMENTS];
  QuestionFunc ask;
  gboolean     uses_router;
} SqlFunction;

extern const SqlFunction sql_functions[];
extern const guint       sql_functions_count;

const char *sql_function_name_argument (ArgumentKind      argument);

/* Answers. FALSE with @error set; @values are NULL where none was given. */
gboolean    sql_function_answer        (const SqlFunction *self,
                                        Connection        *connection,
                                        sqlite3_value    **values,
                                        RowGraph         **graph,
                                        Question          *question,
                                        GError           **error);

G_END_DECLS
