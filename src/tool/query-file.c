/* query-file.c - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/query-file.h"

#include <math.h>
#include <stdio.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/route-question.h"
#include "tool/tool.h"

/* Published costs are often rounded: to two digits behind the point, or to
 * nine in all. */
#define TOLERANCE 0.006
#define RELATIVE_TOLERANCE 1e-9

/* Where many rows are bad, the first few say why. */
#define MOST_COMPLAINTS 10

typedef struct
{
  const char       *path;
  const Network    *network;
  const Strategies *strategies;
  Finder            finder;
  QueriesRenewFunc  renew;
  gpointer          user_data;
  gboolean          check;
  guint             n_checked;
  guint             n_wrong;
  guint             n_failed;
  WayStatus         stopped;    /* the limit that was met; otherwise FOUND */
  guint             n_answered;
  gdouble           seconds;    /* that all answers took, without reading */
} Queries;

/* The largest ratio of a strategy's answer to the best cost. */
static gdouble
get_factor (const Queries *self,
            guint          strategy)
{
  switch (strategies_get (self->strategies, strategy))
    {
    case WAY_STRATEGY_BFS:
    case WAY_STRATEGY_GREEDY:
      return INFINITY;
    case WAY_STRATEGY_WEIGHTED_ASTAR:
      return MAX (1, self->strategies->weight);
    case WAY_STRATEGY_DIJKSTRA:
    case WAY_STRATEGY_ASTAR:
    default:
      return 1;
    }
}

static gboolean
is_right (const Queries       *self,
          guint                strategy,
          const Answer        *answer,
          const WayRouteQuery *query)
{
  const gdouble tolerance = MAX (TOLERANCE, RELATIVE_TOLERANCE * query->cost);
  const gdouble factor = get_factor (self, strategy);
  WayCost cost;

  if (!answer_is_found (answer) || query->cost < 0)
    return !answer_is_found (answer) && query->cost < 0;

  cost = answer_cost (answer);
  return cost >= query->cost - tolerance
         && (factor == INFINITY || cost <= query->cost * factor + tolerance);
}

/* Enough digits to tell apart all whole numbers below 2^49. */
static char *
format_cost (const Answer *answer,
             gdouble       size)
{
  return answer_is_found (answer)
           ? g_strdup_printf ("%.15g", answer_cost (answer) / size) : g_strdup ("-1");
}

/* Only the first wrong answer is reported in full. */
static void
check_answer (Queries             *self,
              guint                strategy,
              const Answer        *answer,
              const WayRouteQuery *query)
{
  const WayStrategy which = strategies_get (self->strategies, strategy);
  const gboolean many = self->strategies->list->len > 1;
  g_autofree char *cost = NULL;

  self->n_checked++;
  if (is_right (self, strategy, answer, query) || self->n_wrong++ > 0)
    return;

  cost = format_cost (answer, 1);
  tool_complain (TOOL_NO_ROUTE, "%s:%" G_GUINT64_FORMAT ": %s to %s: the cost "
                 "found is %s%s%s; expected %.15g", self->path,
                 query->line, query->from, query->to, cost, many ? " by " : "",
                 many ? way_strategy_get_name (which) : "", query->cost);
}

/* With several algorithms the line names its algorithm. */
static void
print_answer (const Queries       *self,
              guint                strategy,
              const Answer        *answer,
              const WayRouteQuery *query)
{
  g_autofree char *cost = format_cost (answer, self->network->written.size);
  const WayStrategy which = strategies_get (self->strategies, strategy);
  const gboolean many = self->strategies->list->len > 1;

  g_autofree char *from = way_dup_printable (query->from);
  g_autofree char *to = way_dup_printable (query->to);

  printf ("%s\t%s\t%s\t%s\t%" G_GUINT64_FORMAT "%s%s\n", from, to,
          way_status_get_name (answer->status), cost, answer->expanded,
          many ? "\t" : "", many ? way_strategy_get_name (which) : "");
}

/* A row as an answer has, without a cost. */
static void
print_failure (const Queries       *self,
               guint                strategy,
               const WayRouteQuery *query)
{
  const WayStrategy which = strategies_get (self->strategies, strategy);
  const gboolean many = self->strategies->list->len > 1;
  g_autofree char *from = way_dup_printable (query->from);
  g_autofree char *to = way_dup_printable (query->to ? query->to : "");

  printf ("%s\t%s\terror\t\t0%s%s\n", from, to, many ? "\t" : "",
          many ? way_strategy_get_name (which) : "");
}

/* One search serves all questions from node to node. */
static gboolean
renew_finder (Queries  *self,
              Question *question,
              GError  **error)
{
  const gboolean is_lent = self->network->with_ends != NULL;
  const Spot *goal = &g_array_index (question->to, Spot, 0);

  return (!is_lent && !question->from.on_edge && !goal->on_edge)
         || self->renew (self->user_data, question, &self->finder, error);
}

static gboolean
find_spots (Queries             *self,
            const WayRouteQuery *query,
            Question            *question,
            GError             **error)
{
  const Places *places = &self->network->places;
  Spot goal;

  if (query->problem != NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE, query->problem);
      return FALSE;
    }
  if (query->to == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "it asks for all nodes that %s leads to, but a route needs "
                   "a goal", query->from);
      return FALSE;
    }
  if (!places_find (places, query->from, &question->from, error)
      || !places_find (places, query->to, &goal, error))
    return FALSE;

  g_array_append_val (question->to, goal);
  return renew_finder (self, question, error);
}

static gboolean
answer_by (Queries             *self,
           guint                strategy,
           const WayRouteQuery *query,
           const Question      *question,
           GError             **error)
{
  Answer answer;
  gboolean answered;

  if (self->strategies->list->len > 1)
    strategies_apply (self->strategies, strategy, self->finder.search);
  answered = answer_find (&answer, question, &self->finder, error);
  if (answered && limits_was_stopped (answer.status))
    self->stopped = answer.status;
  else if (answered)
    {
      self->n_answered++;
      self->seconds += answer.seconds;
      print_answer (self, strategy, &answer, query);
      if (self->check && query->has_cost)
        check_answer (self, strategy, &answer, query);
    }
  answer_clear (&answer);

  return answered;
}

/* Answers by each algorithm, even if another algorithm failed. FALSE with the
 * error of an algorithm. */
static gboolean
answer_by_all (Queries             *self,
               const WayRouteQuery *query,
               GError             **error)
{
  g_autoptr (GError) problem = NULL;
  Question question;
  gboolean found;

  question_init (&question);
  found = find_spots (self, query, &question, &problem);
  for (guint i = 0; self->stopped == WAY_STATUS_FOUND
                    && i < self->strategies->list->len; i++)
    if (!found || !answer_by (self, i, query, &question,
                              problem == NULL ? &problem : NULL))
      print_failure (self, i, query);
  question_clear (&question);

  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* One bad row leaves the others to be answered. */
static void
answer_query (Queries             *self,
              const WayRouteQuery *query)
{
  g_autoptr (GError) error = NULL;

  if (!answer_by_all (self, query, &error)
      && self->n_failed++ < MOST_COMPLAINTS)
    tool_complain (TOOL_BAD_INPUT, "%s:%" G_GUINT64_FORMAT ": %s", self->path,
                   query->line, error->message);
}

/* The mean time of an answer, without the time before the first. */
static void
print_effort (const Queries *self)
{
  if (self->n_answered > 0)
    tool_complain (TOOL_ANSWERED, "%s: %u answers took %.1f ms, %.1f us each; "
                   "the network was read in %.0f ms", self->path,
                   self->n_answered, self->seconds * 1e3,
                   self->seconds * 1e6 / self->n_answered,
                   self->network->load_seconds * 1e3);
}

static int
finish (const Queries *self,
        guint          n_queries)
{
  if (self->n_failed > 0)
    tool_complain (TOOL_BAD_INPUT, "%s: %u of %u questions could not be "
                   "answered", self->path, self->n_failed, n_queries);
  if (self->check && self->n_checked == 0)
    return tool_complain (TOOL_BAD_INPUT, "%s: no line has a cost to check",
                          self->path);
  print_effort (self);
  if (!self->check)
    return self->n_failed > 0 ? TOOL_BAD_INPUT : TOOL_ANSWERED;

  tool_complain (TOOL_ANSWERED, "%s: %u answers checked, %u differ", self->path,
                 self->n_checked, self->n_wrong);
  if (self->n_failed > 0)
    return TOOL_BAD_INPUT;

  return self->n_wrong > 0 ? TOOL_NO_ROUTE : TOOL_ANSWERED;
}

static int
report_stopped (const Queries *self,
                guint          n_answered,
                guint          n_queries)
{
  g_autofree char *reason = limits_dup_reason (self->finder.limits,
                                               self->stopped);

  return tool_complain (limits_get_exit_status (self->stopped),
                        "%s: %s; %u of %u questions were answered", self->path,
                        reason, n_answered, n_queries);
}

/* Lines without a unit have no heading. */
static void
print_heading (const Queries *self)
{
  const WayUnit unit = units_get_unit (self->network->written);

  if (unit != WAY_UNIT_UNKNOWN)
    printf ("from\tto\tstatus\tcost_%s\texpanded%s\n",
            way_unit_get_name (unit),
            self->strategies->list->len > 1 ? "\talgorithm" : "");
}

static int
answer_all (Queries   *self,
            GPtrArray *queries)
{
  print_heading (self);
  for (guint i = 0; i < queries->len; i++)
    {
      answer_query (self, queries->pdata[i]);
      if (self->stopped != WAY_STATUS_FOUND)
        return report_stopped (self, i, queries->len);
      progress_show ((gdouble) (i + 1) / queries->len, NULL);
    }

  return finish (self, queries->len);
}

int
queries_run (const char       *path,
             const Network    *network,
             const Strategies *strategies,
             Finder            finder,
             QueriesRenewFunc  renew,
             gpointer          user_data,
             gboolean          check)
{
  Queries self = { path, network, strategies, finder, renew, user_data, check,
                   0, 0, 0, WAY_STATUS_FOUND, 0, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = NULL;
  int status;

  interrupt_arm ();
  queries = way_load_queries (path, interrupt_get (), &error);
  interrupt_explain (&error, "while reading %s", path);
  progress_begin ("answering");
  status = queries != NULL ? answer_all (&self, queries)
                           : tool_report_error ("route", error);
  interrupt_disarm ();
  progress_end ();

  return status;
}
