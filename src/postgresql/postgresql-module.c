/* postgresql-module.c - the extension of PostgreSQL: its functions, settings
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "postgresql/postgresql-question.h"

#include <math.h>
#include <utils/builtins.h>
#include <utils/guc.h>

#include "postgresql/kept-files.h"
#include "postgresql/kept-graph.h"

PG_MODULE_MAGIC;

PGDLLEXPORT void _PG_init (void);

void
_PG_init (void)
{
  DefineCustomIntVariable ("wayfind.max_memory",
                           "Largest memory of a graph, of a search and of an "
                           "answer, each.",
                           NULL, &pg_max_memory, pg_max_memory, 64,
                           MAX_KILOBYTES, PGC_SUSET, GUC_UNIT_KB, NULL, NULL,
                           NULL);
  kept_files_init ();
#if PG_VERSION_NUM >= 150000
  MarkGUCPrefixReserved ("wayfind");
#endif
}

/* The graph of the first argument: the name of one that is kept, or a query. The
 * last argument says whether a kept one may be stale. */
static void
load_graph (FunctionCallInfo fcinfo,
            PgQuestion      *self,
            gboolean         is_directed,
            gboolean         has_positions)
{
  const char *edges = text_to_cstring (PG_GETARG_TEXT_PP (0));

  if (kept_graph_is_name (edges))
    kept_graph_find (self, edges, is_directed,
                     PG_GETARG_BOOL (PG_NARGS () - 1));
  else
    pg_question_load (self, edges, is_directed, has_positions);
}

/* Routes ------------------------------------------------------------------- */

/* The arguments edges, start or starts, goal or goals, directed come first. */
static void
answer_routes (FunctionCallInfo fcinfo,
               gboolean         has_positions)
{
  const PgIds starts = pg_ids_read (fcinfo, 1);
  const PgIds goals = pg_ids_read (fcinfo, 2);
  PgQuestion *self = pg_question_new ();

  pg_answer_begin (fcinfo);
  load_graph (fcinfo, self, PG_GETARG_BOOL (3), has_positions);
  pg_question_set_nodes (self, self->question.starts, &starts);
  pg_question_set_nodes (self, self->question.goals, &goals);
  pg_question_ask (self, question_find_routes);
  pg_answer_add_rows (fcinfo, self);
}

/* way_dijkstra (edges, start or starts, goal or goals, directed) */
PG_FUNCTION_INFO_V1 (way_pg_dijkstra);

Datum
way_pg_dijkstra (PG_FUNCTION_ARGS)
{
  answer_routes (fcinfo, FALSE);

  return (Datum) 0;
}

/* way_aStar (as way_dijkstra, heuristic, factor, epsilon): the last three only
 * bound how wrong an answer of pgRouting may be. Ours is right. */
PG_FUNCTION_INFO_V1 (way_pg_a_star);

Datum
way_pg_a_star (PG_FUNCTION_ARGS)
{
  const int32 heuristic = PG_GETARG_INT32 (4);
  const double factor = PG_GETARG_FLOAT8 (5);
  const double epsilon = PG_GETARG_FLOAT8 (6);

  if (heuristic < 0 || heuristic > 5 || !(factor > 0) || !(epsilon >= 1))
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("heuristic is from 0 to 5, factor above 0, and "
                             "epsilon at least 1")));
  answer_routes (fcinfo, TRUE);

  return (Datum) 0;
}

/* way_KSP (edges, start, goal, k, directed, heap_paths) */
PG_FUNCTION_INFO_V1 (way_pg_ksp);

Datum
way_pg_ksp (PG_FUNCTION_ARGS)
{
  const PgIds start = pg_ids_read (fcinfo, 1);
  const PgIds goal = pg_ids_read (fcinfo, 2);
  const int32 k = PG_GETARG_INT32 (3);
  PgQuestion *self = pg_question_new ();

  if (PG_GETARG_BOOL (5))
    ereport (ERROR, (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                     errmsg ("heap_paths is not supported"),
                     errhint ("Ask for more routes: a higher k.")));

  pg_answer_begin (fcinfo);
  load_graph (fcinfo, self, PG_GETARG_BOOL (4), FALSE);
  pg_question_set_nodes (self, self->question.starts, &start);
  pg_question_set_nodes (self, self->question.goals, &goal);
  if (k <= 0 || start.ids[0] == goal.ids[0] || self->question.starts->len == 0
      || self->question.goals->len == 0)
    return (Datum) 0;

  self->question.count = (guint64) k;
  pg_question_ask (self, question_find_k_routes);
  pg_answer_add_rows (fcinfo, self);

  return (Datum) 0;
}

/* Costs -------------------------------------------------------------------- */

/* way_dijkstraCostMatrix (edges, nodes, directed) */
PG_FUNCTION_INFO_V1 (way_pg_cost_matrix);

Datum
way_pg_cost_matrix (PG_FUNCTION_ARGS)
{
  const PgIds ids = pg_ids_read (fcinfo, 1);
  PgQuestion *self = pg_question_new ();

  pg_answer_begin (fcinfo);
  load_graph (fcinfo, self, PG_GETARG_BOOL (2), FALSE);
  pg_question_set_nodes (self, self->question.starts, &ids);
  pg_question_set_nodes (self, self->question.goals, &ids);
  pg_question_ask (self, question_find_matrix);
  pg_answer_sort (self);
  pg_answer_add_rows (fcinfo, self);

  return (Datum) 0;
}

/* way_drivingDistance (edges, start or starts, distance, directed, equicost),
 * the last for several starts alone */
PG_FUNCTION_INFO_V1 (way_pg_driving_distance);

Datum
way_pg_driving_distance (PG_FUNCTION_ARGS)
{
  const PgIds starts = pg_ids_read (fcinfo, 1);
  const double distance = PG_GETARG_FLOAT8 (2);
  PgQuestion *self = pg_question_new ();

  if (isnan (distance))
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("the distance is not a number")));

  pg_answer_begin (fcinfo);
  load_graph (fcinfo, self, PG_GETARG_BOOL (3), FALSE);
  pg_question_set_nodes (self, self->question.starts, &starts);
  if (distance < 0)
    return (Datum) 0;

  self->question.max_cost = distance;
  self->question.is_shared = PG_NARGS () > 5 && PG_GETARG_BOOL (4);
  pg_question_ask (self, question_find_areas);
  pg_answer_add_rows (fcinfo, self);

  return (Datum) 0;
}
