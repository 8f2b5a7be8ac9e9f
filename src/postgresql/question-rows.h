/* question-rows.h - queries of a question: edges, restrictions, points, pairs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "postgresql/postgresql-question.h"

typedef struct
{
  int64 source;
  int64 target;
} PgPair;

typedef struct
{
  PgPair *pairs;
  int64   length;
  int64   room;
} PgPairs;

void    pg_question_load              (PgQuestion *self,
                                       const char *sql,
                                       gboolean    is_directed,
                                       gboolean    has_positions);
void    pg_question_load_restrictions (PgQuestion *self,
                                       const char *sql);
void    pg_question_load_points       (PgQuestion *self,
                                       const char *sql,
                                       Side        driving_side);
PgPairs pg_pairs_read                 (const char *sql);
Side    pg_side_read                  (const char *word,
                                       const char *name);
