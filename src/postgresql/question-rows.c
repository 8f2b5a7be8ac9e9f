/* question-rows.c - queries of a question: edges, restrictions, points, pairs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "postgresql/question-rows.h"

#include "postgresql/row-receiver.h"

/* Edges -------------------------------------------------------------------- */

/* Positions are looked for where pgRouting wants them, and not used. */
static const PgColumn edge_columns[] = {
  { "id", PG_ID, FALSE },
  { "source", PG_ID, FALSE },
  { "target", PG_ID, FALSE },
  { "cost", PG_NUMBER, FALSE },
  { "reverse_cost", PG_NUMBER, TRUE },
  { "x1", PG_NUMBER, FALSE },
  { "y1", PG_NUMBER, FALSE },
  { "x2", PG_NUMBER, FALSE },
  { "y2", PG_NUMBER, FALSE }
};

#define N_WITHOUT_POSITIONS 5

static void
take_edge (const PgValue *values,
           void          *data)
{
  PgQuestion *self = data;
  EdgeRow row = { .has_id = TRUE };
  gboolean is_good;

  row.id.number = values[0].id;
  row.source.number = values[1].id;
  row.target.number = values[2].id;
  row.cost = values[3].is_null ? -1 : values[3].number;
  row.reverse_cost = values[4].is_null ? -1 : values[4].number;
  is_good = self->points != NULL
              ? edge_points_add_row (self->points, self->graph, &row,
                                     &self->error)
              : row_graph_add (self->graph, &row, &self->error);
  if (!is_good)
    pg_question_report (self);
}

static gboolean
finish (gpointer data,
        GError **error)
{
  return row_graph_finish (data, error);
}

/* Makes the graph of @self from the rows of @sql, which points divide. */
void
pg_question_load (PgQuestion *self,
                  const char *sql,
                  gboolean    is_directed,
                  gboolean    has_positions)
{
  const PgQuery query = {
    "edges", edge_columns,
    has_positions ? G_N_ELEMENTS (edge_columns) : N_WITHOUT_POSITIONS,
    take_edge
  };

  self->graph = row_graph_new (is_directed, (gsize) pg_max_memory * 1024);
  pg_query_run (&query, sql, self);
  pg_question_run (self, finish, self->graph);
}

/* Restrictions ------------------------------------------------------------- */

static const PgColumn restriction_columns[] = {
  { "path", PG_IDS, FALSE },
  { "cost", PG_NUMBER, FALSE }
};

/* A path that is NULL is left out, as an empty one is. */
static void
take_restriction (const PgValue *values,
                  void          *data)
{
  PgQuestion *self = data;

  if (values[0].is_null)
    return;
  if (values[1].is_null)
    ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                     errmsg ("the cost of a restriction is NULL"),
                     errhint ("Infinity forbids its path.")));
  if (!sequence_costs_add (self->sequences, values[0].ids.ids,
                           values[0].ids.length, values[1].number,
                           &self->error))
    pg_question_report (self);
}

void
pg_question_load_restrictions (PgQuestion *self,
                               const char *sql)
{
  static const PgQuery query = {
    "restrictions", restriction_columns, G_N_ELEMENTS (restriction_columns),
    take_restriction
  };

  self->sequences = sequence_costs_new ((gsize) pg_max_memory * 1024);
  self->question.sequences = self->sequences;
  pg_query_run (&query, sql, self);
}

/* Points ------------------------------------------------------------------- */

static const PgColumn point_columns[] = {
  { "edge_id", PG_ID, FALSE },
  { "fraction", PG_NUMBER, FALSE },
  { "pid", PG_ID, TRUE },
  { "side", PG_WORD, TRUE }
};

/* Words of the type char may end in blanks. */
Side
pg_side_read (const char *word,
              const char *name)
{
  if (*word != '\0' && strspn (word + 1, " ") == strlen (word + 1))
    switch (*word)
      {
      case 'b':
      case 'B':
        return SIDE_BOTH;
      case 'r':
      case 'R':
        return SIDE_RIGHT;
      case 'l':
      case 'L':
        return SIDE_LEFT;
      default:
        break;
      }

  ereport (ERROR, (errcode (ERRCODE_INVALID_PARAMETER_VALUE),
                   errmsg ("%s is \"%s\": it is b, r or l, for both, right and "
                           "left", name, word)));
}

typedef struct
{
  PgQuestion *question;
  int64       n_rows;
} PointReading;

/* Without a column pid, points are numbered from 1. */
static void
take_point (const PgValue *values,
            void          *data)
{
  PointReading *self = data;
  EdgePoint point = { ++self->n_rows, values[0].id, values[1].number,
                      SIDE_BOTH };

  if (values[1].is_null)
    ereport (ERROR, (errcode (ERRCODE_NULL_VALUE_NOT_ALLOWED),
                     errmsg ("the fraction of a point is NULL")));
  if (!values[2].is_null)
    point.id = values[2].id;
  if (!values[3].is_null)
    point.side = pg_side_read (values[3].word, "the side of a point");
  if (!edge_points_add (self->question->points, &point,
                        &self->question->error))
    pg_question_report (self->question);
}

/* Before the edges. */
void
pg_question_load_points (PgQuestion *self,
                         const char *sql,
                         Side        driving_side)
{
  static const PgQuery query = {
    "points", point_columns, G_N_ELEMENTS (point_columns), take_point
  };
  PointReading reading = { self, 0 };

  self->points = edge_points_new (driving_side, (gsize) pg_max_memory * 1024);
  pg_query_run (&query, sql, &reading);
}

/* Pairs -------------------------------------------------------------------- */

static const PgColumn pair_columns[] = {
  { "source", PG_ID, FALSE },
  { "target", PG_ID, FALSE }
};

static void
take_pair (const PgValue *values,
           void          *data)
{
  PgPairs *self = data;

  if (self->length == self->room)
    {
      if ((Size) self->room * 2 * sizeof *self->pairs
          > (Size) pg_max_memory * 1024)
        ereport (ERROR, (errcode (ERRCODE_CONFIGURATION_LIMIT_EXCEEDED),
                         errmsg ("the pairs take more than wayfind.max_memory")));
      self->room *= 2;
      self->pairs = repalloc_huge (self->pairs,
                                   (Size) self->room * sizeof *self->pairs);
    }
  self->pairs[self->length].source = values[0].id;
  self->pairs[self->length].target = values[1].id;
  self->length++;
}

static int
compare_pairs (const void *a,
               const void *b)
{
  const PgPair *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;

  return x->target < y->target ? -1 : x->target > y->target;
}

/* The pairs of nodes that @sql returns, sorted, none twice. */
PgPairs
pg_pairs_read (const char *sql)
{
  static const PgQuery query = {
    "pairs", pair_columns, G_N_ELEMENTS (pair_columns), take_pair
  };
  PgPairs pairs = { palloc (64 * sizeof *pairs.pairs), 0, 64 };
  int64 n_pairs = 0;

  pg_query_run (&query, sql, &pairs);
  qsort (pairs.pairs, pairs.length, sizeof *pairs.pairs, compare_pairs);
  for (int64 i = 0; i < pairs.length; i++)
    if (i == 0 || compare_pairs (&pairs.pairs[i], &pairs.pairs[i - 1]) != 0)
      pairs.pairs[n_pairs++] = pairs.pairs[i];
  pairs.length = n_pairs;

  return pairs;
}
