/* queries.c - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/queries.h"

#include "tool/journey.h"
#include "tool/tool.h"

#include <math.h>
#include <stdio.h>

/* Published costs are often rounded: to two digits behind the point, or to
 * nine in all. */
#define TOLERANCE 0.006
#define RELATIVE_TOLERANCE 1e-9

typedef struct
{
  const char   *path;
  const Places *places;
  WayOverlay   *overlay;
  WaySearch    *search;
  gboolean      check;
  guint         n_checked;
  guint         n_wrong;
} Queries;

static gboolean
is_right (const Answer        *answer,
          const WayRouteQuery *query)
{
  const gboolean found = answer->status == WAY_STATUS_FOUND;

  if (!found || query->cost < 0)
    return !found && query->cost < 0;

  return fabs (answer_cost (answer) - query->cost)
         <= MAX (TOLERANCE, RELATIVE_TOLERANCE * query->cost);
}

/* Enough digits to tell apart all whole numbers below 2^49. */
static char *
format_cost (const Answer *answer)
{
  return answer->status == WAY_STATUS_FOUND
           ? g_strdup_printf ("%.15g", answer_cost (answer)) : g_strdup ("-1");
}

/* Only the first wrong answer is told in full: one is enough to look into. */
static void
check_answer (Queries             *self,
              const Answer        *answer,
              const WayRouteQuery *query)
{
  g_autofree char *cost = NULL;

  self->n_checked++;
  if (is_right (answer, query) || self->n_wrong++ > 0)
    return;

  cost = format_cost (answer);
  tool_complain (TOOL_NO_ROUTE, "%s:%" G_GUINT64_FORMAT ": %s to %s: the cost "
                 "found is %s, and %.15g was expected", self->path,
                 query->line, query->from, query->to, cost, query->cost);
}

static void
print_answer (const Answer        *answer,
              const WayRouteQuery *query)
{
  g_autofree char *cost = format_cost (answer);

  printf ("%s\t%s\t%s\t%s\t%" G_GUINT64_FORMAT "\n", query->from, query->to,
          way_status_get_name (answer->status), cost, answer->expanded);
}

static gboolean
find_spots (const Queries       *self,
            const WayRouteQuery *query,
            Question            *question,
            GError             **error)
{
  Spot goal;

  if (query->to == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "it asks for all that can be reached from %s, and a route "
                   "needs a goal", query->from);
      return FALSE;
    }
  if (!places_find (self->places, query->from, &question->from, error)
      || !places_find (self->places, query->to, &goal, error))
    return FALSE;

  g_array_append_val (question->to, goal);
  return TRUE;
}

static gboolean
answer_query (Queries             *self,
              const WayRouteQuery *query,
              GError             **error)
{
  Question question;
  Answer answer = { .nodes = NULL };
  gboolean answered;

  question_init (&question);
  answered = find_spots (self, query, &question, error)
             && answer_find (&answer, &question, self->overlay, self->search,
                             error);
  if (answered)
    print_answer (&answer, query);
  if (answered && self->check && query->has_cost)
    check_answer (self, &answer, query);

  answer_clear (&answer);
  question_clear (&question);
  return answered;
}

static int
finish (const Queries *self)
{
  if (!self->check)
    return TOOL_ANSWERED;
  if (self->n_checked == 0)
    return tool_complain (TOOL_BAD_INPUT, "%s: no line has a cost to check",
                          self->path);

  fprintf (stderr, "wayfind: %s: %u answers checked, %u differ\n", self->path,
           self->n_checked, self->n_wrong);
  return self->n_wrong > 0 ? TOOL_NO_ROUTE : TOOL_ANSWERED;
}

int
queries_run (const char   *path,
             const Places *places,
             WayOverlay   *overlay,
             WaySearch    *search,
             gboolean      check)
{
  Queries self = { path, places, overlay, search, check, 0, 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) queries = way_load_queries (path, NULL, &error);

  if (queries == NULL)
    return tool_complain (TOOL_BAD_INPUT, "%s", error->message);

  for (guint i = 0; i < queries->len; i++)
    {
      const WayRouteQuery *query = queries->pdata[i];

      if (!answer_query (&self, query, &error))
        return tool_complain (TOOL_BAD_INPUT, "%s:%" G_GUINT64_FORMAT ": %s",
                              path, query->line, error->message);
    }

  return finish (&self);
}
