/* row-receiver.h - the rows of a query of PostgreSQL, by the names of columns
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "postgresql/postgresql-question.h"

typedef enum
{
  PG_ID,                        /* a whole number, never NULL */
  PG_NUMBER,
  PG_IDS,                       /* an array of whole numbers */
  PG_WORD
} PgColumnKind;

typedef struct
{
  const char  *name;
  PgColumnKind kind;
  gboolean     is_optional;
} PgColumn;

#define PG_MAX_COLUMNS 9

typedef struct
{
  gboolean is_null;             /* or the query lacks the column */
  int64    id;
  double   number;
  PgIds    ids;                 /* as they stand there; until the next row */
  const char *word;             /* until the next row */
} PgValue;

typedef void (*PgTakeFunc) (const PgValue *values,
                            void          *data);

/* A query that a function was given. */
typedef struct
{
  const char     *what;         /* "edges": what its rows are */
  const PgColumn *columns;
  int             n_columns;
  PgTakeFunc      take;         /* for each row */
} PgQuery;

void pg_query_run (const PgQuery *self,
                   const char    *sql,
                   void          *data);
