/* postgresql-module.c - the extension of PostgreSQL: its functions, settings
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "postgresql/postgresql-question.h"

#include <catalog/pg_type.h>
#include <math.h>
#include <miscadmin.h>
#include <utils/builtins.h>
#include <utils/guc.h>

#include "postgresql/kept-files.h"
#include "postgresql/kept-graph.h"
#include "postgresql/question-rows.h"

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

/* Finds the routes of the nodes that @self was given, and adds their rows. */
static void
add_routes (FunctionCallInfo fcinfo,
            PgQuestion      *self)
{
  pg_question_ask (self, question_find_routes);
  if (self->hides_points)
    pg_answer_hide_points (self);
  pg_answer_add_rows (fcinfo, self);
}

/* The pairs with one start are one question. */
static void
add_routes_of_pairs (FunctionCallInfo fcinfo,
                     PgQuestion      *self,
                     const char      *sql)
{
  const PgPairs pairs = pg_pairs_read (sql);
  PgIds start = { palloc (sizeof *start.ids), 1 };
  PgIds goals = { palloc_extended (Max (pairs.length, 1) * sizeof *goals.ids,
                                   MCXT_ALLOC_HUGE), 0 };
  int64 end;

  for (int64 first = 0; first < pairs.length; first = end)
    {
      CHECK_FOR_INTERRUPTS ();
      start.ids[0] = pairs.pairs[first].source;
      goals.length = 0;
      for (end = first; end < pairs.length
                        && pairs.pairs[end].source == start.ids[0]; end++)
        goals.ids[goals.length++] = pairs.pairs[end].target;
      pg_question_set_nodes (self, self->question.starts, &start);
      pg_question_set_nodes (self, self->question.goals, &goals);
      add_routes (fcinfo, self);
    }
}

/* Whether argument @first is a query of pairs, instead of starts and goals. */
static gboolean
has_pairs (FunctionCallInfo fcinfo,
           int              first)
{
  return get_fn_expr_argtype (fcinfo->flinfo, first) == TEXTOID;
}

/* The place of the argument behind those from @first on. */
static int
find_directed (FunctionCallInfo fcinfo,
               int              first)
{
  return first + (has_pairs (fcinfo, first) ? 1 : 2);
}

/* From argument @first on come starts and goals, or a query of pairs, and
 * whether edges have directions. */
static void
answer_routes (FunctionCallInfo fcinfo,
               PgQuestion      *self,
               int              first,
               gboolean         has_positions)
{
  const gboolean is_directed = PG_GETARG_BOOL (find_directed (fcinfo, first));

  pg_answer_begin (fcinfo);
  load_graph (fcinfo, self, is_directed, has_positions);
  if (has_pairs (fcinfo, first))
    add_routes_of_pairs (fcinfo, self,
                         text_to_cstring (PG_GETARG_TEXT_PP (first)));
  else
    {
      const PgIds starts = pg_ids_read (fcinfo, first);
      const PgIds goals = pg_ids_read (fcinfo, first + 1);

      pg_question_set_nodes (self, self->question.starts, &starts);
      pg_question_set_nodes (self, self->question.goals, &goals);
      add_routes (fcinfo, self);
    }
}

/* way_dijkstra (edges, start or starts, goal or goals, directed), or a query of
 * pairs instead of both */
PG_FUNCTION_INFO_V1 (way_pg_dijkstra);

Datum
way_pg_dijkstra (PG_FUNCTION_ARGS)
{
  answer_routes (fcinfo, pg_question_new (), 1, FALSE);

  return (Datum) 0;
}

/* way_trsp (edges, restrictions, otherwise as way_dijkstra) */
PG_FUNCTION_INFO_V1 (way_pg_trsp);

Datum
way_pg_trsp (PG_FUNCTION_ARGS)
{
  PgQuestion *self = pg_question_new ();

  pg_question_load_restrictions (self, text_to_cstring (PG_GETARG_TEXT_PP (1)));
  answer_routes (fcinfo, self, 2, FALSE);

  return (Datum) 0;
}

/* way_withPoints (edges, points, otherwise as way_dijkstra, driving_side,
 * details) */
PG_FUNCTION_INFO_V1 (way_pg_with_points);

Datum
way_pg_with_points (PG_FUNCTION_ARGS)
{
  const int directed = find_directed (fcinfo, 2);
  const char *word = TextDatumGetCString (PG_GETARG_DATUM (directed + 1));
  const Side side = pg_side_read (word, "driving_side");
  PgQuestion *self = pg_question_new ();

  if (kept_graph_is_name (text_to_cstring (PG_GETARG_TEXT_PP (0))))
    ereport (ERROR, (errcode (ERRCODE_FEATURE_NOT_SUPPORTED),
                     errmsg ("points divide edges, and those of a kept graph "
                             "stay as they are"),
                     errhint ("Write the query of the edges instead of its "
                              "name.")));

  /* Sides need directions. */
  pg_question_load_points (self, text_to_cstring (PG_GETARG_TEXT_PP (1)),
                           PG_GETARG_BOOL (directed) ? side : SIDE_BOTH);
  self->hides_points = !PG_GETARG_BOOL (directed + 2);
  answer_routes (fcinfo, self, 2, FALSE);

  return (Datum) 0;
}

/* way_aStar (as way_dijkstra, heuristic, factor, epsilon): the last three only
 * bound how wrong an answer of pgRouting may be. Ours is right. */
PG_FUNCTION_INFO_V1 (way_pg_a_star);

Datum
way_pg_a_star (PG_FUNCTION_ARGS)
{
  const int first = find_directed (fcinfo, 1) + 1;
  const int32 heuristic = PG_GETARG_INT32 (first);
  const double factor = PG_GETARG_FLOAT8 (first + 1);
  const double epsilon = PG_GETARG_FLOAT8 (first + 2);

  if (heuristic < 0 || heuristic > 5 || !(factor > 0) || !(epsilon >= 1))
    ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                     errmsg ("heuristic is from 0 to 5, factor above 0, and "
                             "epsilon at least 1")));
  answer_routes (fcinfo, pg_question_new (), 1, TRUE);

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
