/* postgresql-question.h - a question to a graph, from SQL to rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <postgres.h>

#include <fmgr.h>
#include <funcapi.h>

#include "sql/edge-points.h"
#include "sql/graph-questions.h"

/* What a call of a function owns that PostgreSQL does not know of. It is freed
 * with the memory context in which it was made, and so after errors, too. */
typedef struct
{
  RowGraph      *graph;         /* (owned) (nullable) */
  EdgePoints    *points;        /* (owned) (nullable) */
  gboolean       hides_points;  /* that routes pass on their way */
  SequenceCosts *sequences;     /* (owned) (nullable) */
  Question       question;      /* its rows, nodes and limits are owned */
  GCancellable  *cancellable;   /* (owned) */
  GError        *error;         /* (owned) (nullable) */
} PgQuestion;

/* Ids of nodes or edges. */
typedef struct
{
  int64 *ids;
  int    length;
} PgIds;

extern int pg_max_memory;       /* wayfind.max_memory, in kB */

PgQuestion *pg_question_new        (void);
void        pg_question_run        (PgQuestion          *self,
                                    gboolean           (*work) (gpointer,
                                                                GError **),
                                    gpointer             data);
void        pg_question_ask        (PgQuestion          *self,
                                    QuestionFunc         func);
void        pg_question_report     (PgQuestion          *self)
  pg_attribute_noreturn ();

PgIds       pg_ids_read            (FunctionCallInfo     fcinfo,
                                    int                  argument);
void        pg_question_set_nodes  (PgQuestion          *self,
                                    GArray              *nodes,
                                    const PgIds         *ids);

void        pg_answer_sort         (PgQuestion          *self);
void        pg_answer_begin        (FunctionCallInfo     fcinfo);
void        pg_answer_hide_points  (PgQuestion          *self);
void        pg_answer_add_rows     (FunctionCallInfo     fcinfo,
                                    PgQuestion          *self);
