/* postgresql-question.c - a question to a graph, from SQL to rows
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Errors of PostgreSQL leave by longjmp(). None may jump over a function of the
 * library, so the library works in a thread of its own, or calls nothing of
 * PostgreSQL. What the library made is freed by a callback of the memory
 * context, however the call ends. */

#include "postgresql/postgresql-question.h"

#include <miscadmin.h>
#include <utils/memutils.h>

#include "sql/worker-call.h"

/* Pairs of nodes, see is_short(). */
#define MAX_SHORT 100

int pg_max_memory = 1024 * 1024;

/* Memory ------------------------------------------------------------------- */

static void
question_free (void *data)
{
  PgQuestion *self = data;

  g_clear_pointer (&self->graph, row_graph_unref);
  g_clear_pointer (&self->points, edge_points_free);
  g_clear_pointer (&self->sequences, sequence_costs_free);
  g_clear_object (&self->question.search);
  g_clear_object (&self->question.turns);
  g_clear_pointer (&self->question.rows, g_free);
  g_clear_pointer (&self->question.starts, g_array_unref);
  g_clear_pointer (&self->question.goals, g_array_unref);
  g_clear_pointer (&self->question.limits, way_limits_free);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
}

/* Lives as long as the current memory context. */
PgQuestion *
pg_question_new (void)
{
  PgQuestion *self = palloc0 (sizeof *self);
  MemoryContextCallback *callback = palloc0 (sizeof *callback);

  callback->func = question_free;
  callback->arg = self;
  MemoryContextRegisterResetCallback (CurrentMemoryContext, callback);

  self->question.starts = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->question.goals = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->question.limits = way_limits_new ();
  self->question.count = 1;
  way_limits_set_max_bytes (self->question.limits,
                            (gsize) pg_max_memory * 1024);

  return self;
}

/* Errors ------------------------------------------------------------------- */

static int
get_code (const GError *error)
{
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_LIMIT))
    return ERRCODE_CONFIGURATION_LIMIT_EXCEEDED;
  if (g_error_matches (error, WAY_ERROR, WAY_ERROR_TOO_LARGE))
    return ERRCODE_OUT_OF_MEMORY;
  if (error->domain == WAY_ERROR)
    return ERRCODE_INVALID_PARAMETER_VALUE;

  return ERRCODE_EXTERNAL_ROUTINE_EXCEPTION;
}

/* Ends the query with the error of @self. */
void
pg_question_report (PgQuestion *self)
{
  const gboolean is_limit
    = g_error_matches (self->error, WAY_ERROR, WAY_ERROR_LIMIT);

  ereport (ERROR,
           (errcode (get_code (self->error)),
            errmsg ("%s", pstrdup (self->error->message)),
            is_limit ? errhint ("An administrator may raise "
                                "wayfind.max_memory.") : 0));
  pg_unreachable ();
}

/* Work --------------------------------------------------------------------- */

/* Interrupts are handled later, by CHECK_FOR_INTERRUPTS(). */
static gboolean
has_interrupt (gpointer data)
{
  return InterruptPending && InterruptHoldoffCount == 0
         && CritSectionCount == 0;
}

/* Runs @work in a thread. An interrupt that ends the query ends the work first;
 * if it turns out to be for something else, the work begins again. */
void
pg_question_run (PgQuestion *self,
                 gboolean  (*work) (gpointer, GError **),
                 gpointer    data)
{
  const WorkerCall call = { work, data, has_interrupt, NULL };

  for (;;)
    {
      g_clear_object (&self->cancellable);
      self->cancellable = g_cancellable_new ();
      way_limits_set_cancellable (self->question.limits, self->cancellable);
      if (worker_call (&call, self->cancellable, &self->error))
        return;
      if (!g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        pg_question_report (self);

      CHECK_FOR_INTERRUPTS ();
      g_clear_error (&self->error);
    }
}

typedef struct
{
  Question     *question;
  QuestionFunc  func;
} Asking;

static gboolean
ask (gpointer data,
     GError **error)
{
  Asking *asking = data;

  asking->question->n_rows = 0;
  return asking->func (asking->question, error);
}

/* A hierarchy answers so few questions in less time than a thread may take to
 * begin on a busy machine. It only lends its bounds to restrictions. */
static gboolean
is_short (PgQuestion  *self,
          QuestionFunc func)
{
  return row_graph_get_router (self->graph) != NULL && self->sequences == NULL
         && (func == question_find_routes || func == question_find_matrix)
         && (guint64) self->question.starts->len * self->question.goals->len
            <= MAX_SHORT;
}

/* Asks @func of the graph; the answer is in the rows. */
void
pg_question_ask (PgQuestion  *self,
                 QuestionFunc func)
{
  Asking asking = { &self->question, func };

  self->question.graph = self->graph;
  if (!is_short (self, func))
    pg_question_run (self, ask, &asking);
  else if (!ask (&asking, &self->error))
    pg_question_report (self);
}

/* Nodes -------------------------------------------------------------------- */

/* Sets @nodes to the nodes of @ids that the graph has. */
void
pg_question_set_nodes (PgQuestion  *self,
                       GArray      *nodes,
                       const PgIds *ids)
{
  g_array_set_size (nodes, 0);
  for (int i = 0; i < ids->length; i++)
    {
      const NodeKey key = { ids->ids[i], NULL };
      WayNode node;

      if (row_graph_find_node (self->graph, &key, &node, NULL))
        g_array_append_val (nodes, node);
    }
}
