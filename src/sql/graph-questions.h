/* graph-questions.h - what SQL asks of a graph, answered in rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "sql/sequence-costs.h"

G_BEGIN_DECLS

/* A row of an answer. Which fields have a meaning depends on the question. */
typedef struct
{
  guint32 route;                /* from 1 */
  guint32 seq;                  /* from 1 */
  WayNode node;
  WayNode other;                /* where a route or area begins, or the node before */
  guint32 row;                  /* of the edge, or ROW_NONE */
  gdouble cost;
  gdouble agg_cost;
  WayNode goal;                 /* of a route */
} AnswerRow;

typedef struct
{
  RowGraph  *graph;             /* (unowned) */
  GArray    *starts;            /* (unowned) of WayNode, none twice */
  GArray    *goals;             /* (unowned) of WayNode, none twice */
  gdouble    max_cost;          /* reach, areas */
  guint64    count;             /* nearest, k_routes: how many at most */
  gboolean   is_strong;         /* components */
  gboolean   is_shared;         /* areas: each node belongs to one start */
  gboolean   is_round;          /* trip */
  const SequenceCosts *sequences; /* (unowned) (nullable): routes heed them */
  WayTurns  *turns;             /* (owned) (nullable) the graph with sequences */
  WaySearch *search;            /* (owned) (nullable) for routes to several
                                 * goals, also of the next questions */
  WayLimits *limits;            /* (unowned) */

  AnswerRow *rows;              /* (owned) the answer */
  gsize      n_rows;
  gsize      room;
} Question;

typedef gboolean (*QuestionFunc) (Question *self,
                                  GError  **error);

gboolean question_find_route      (Question *self,
                                   GError  **error);
gboolean question_find_routes     (Question *self,
                                   GError  **error);
gboolean question_find_reach      (Question *self,
                                   GError  **error);
gboolean question_find_areas      (Question *self,
                                   GError  **error);
gboolean question_find_matrix     (Question *self,
                                   GError  **error);
gboolean question_find_nearest    (Question *self,
                                   GError  **error);
gboolean question_find_trip       (Question *self,
                                   GError  **error);
gboolean question_find_components (Question *self,
                                   GError  **error);
gboolean question_find_k_routes   (Question *self,
                                   GError  **error);

/* For the questions: rows, and searches. */
gboolean   question_add_row    (Question        *self,
                                const AnswerRow *row,
                                GError         **error);
gboolean   question_add_path   (Question      *self,
                                const WayPath *path,
                                guint32        route,
                                GError       **error);
gboolean   question_add_reach  (Question  *self,
                                WaySearch *search,
                                GError   **error);
WaySearch *question_new_search (Question  *self);
gboolean   question_run_search (Question  *self,
                                WaySearch *search,
                                gboolean  *is_found,
                                GError   **error);
void       question_note_work  (Question  *self,
                                WaySearch *search);

G_END_DECLS
