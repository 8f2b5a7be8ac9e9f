/* route-command.c - `wayfind route': a route through a network from a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <string.h>

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/options/bounds.h"
#include "tool/prepared-bounds.h"
#include "tool/snapped-ends.h"
#include "tool/rank-team.h"
#include "tool/reports/picture-report.h"
#include "tool/query-file.h"
#include "tool/options/several.h"
#include "tool/reports/report.h"
#include "tool/reports/several-report.h"
#include "tool/options/strategies.h"

/* The question on the command line, and the network. */
typedef struct
{
  char       *from;             /* (owned) (nullable) */
  char      **to;               /* (owned) (nullable) */
  char      **via;              /* (owned) (nullable) */
  char       *queries;          /* (owned) (nullable) */
  gboolean    check;

  Network     network;
  Avoid       avoid;
  Several     several;
  Also        also;
  Bounds      bounds;
  Strategies  strategies;
  Turns       turns;
  Limits      limits;
  Looks       looks;
  Output      output;
  WayGraph   *graph;            /* (not owned) that is searched */
  WaySearch  *search;           /* (owned) */
  WayHeuristic *estimate;       /* (owned) (nullable) of @search */
  WayRouter  *router;           /* (not owned) (nullable) used instead */
  WaySearch  *by_router;        /* (owned) (nullable) over @router */
  gboolean     is_shared;       /* whether all ranks search together */
  Method      method;
} Route;

static void
clear (gpointer command)
{
  Route *self = command;

  g_free (self->from);
  g_strfreev (self->to);
  g_strfreev (self->via);
  g_free (self->queries);
  g_clear_object (&self->search);
  g_clear_object (&self->by_router);
  method_clear (&self->method);
  several_clear (&self->several);
  also_clear (&self->also);
  bounds_clear (&self->bounds);
  g_clear_pointer (&self->estimate, way_heuristic_unref);
  strategies_clear (&self->strategies);
}

static void
add_options (gpointer command,
             Options *options)
{
  Route *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from, "Where to begin",
      "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "The goal; of several, the nearest", "PLACE" },
    { "via", 'v', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->via,
      "A place on the way, in the order given", "PLACE" },
    { "queries", 'q', 0, G_OPTION_ARG_FILENAME, &self->queries,
      "Answer questions: .p2p, .scen, `from to [cost]'", "FILE" },
    { "check", 0, 0, G_OPTION_ARG_NONE, &self->check,
      "Compare answers with the costs in FILE", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  several_add_options (&self->several, options);
  also_add_options (&self->also, options);
  bounds_add_options (&self->bounds, options);
  self->strategies.takes_methods = TRUE;
  strategies_add_options (&self->strategies, options);
}

static gboolean
are_utf8 (char **texts)
{
  for (guint i = 0; texts && texts[i]; i++)
    if (!g_utf8_validate (texts[i], -1, NULL))
      return FALSE;

  return TRUE;
}

/* Several routes go from one place to one other, and are found by algorithms of
 * their own. */
static const char *
find_misuse_of_several (const Route *self)
{
  if (!several_is_given (&self->several))
    return NULL;
  if (self->queries != NULL)
    return "--queries finds one route for each question";
  if (self->via != NULL || self->to[1] != NULL)
    return "several routes need one start and one goal, without --via";
  if (self->strategies.names != NULL)
    return "--algorithm cannot be combined with options for several routes";

  return NULL;
}

/* Bounds hold for one leg, which is found by an algorithm of its own. */
static const char *
find_misuse_of_bounds (const Route *self)
{
  if (!bounds_are_given (&self->bounds))
    return NULL;
  if (self->queries != NULL)
    return "--max and --battery cannot be combined with --queries";
  if (self->via != NULL || self->to[1] != NULL)
    return "--max and --battery need one start and one goal, without --via";
  if (self->strategies.names != NULL)
    return "--algorithm cannot be combined with --max or --battery";
  if (several_is_given (&self->several))
    return "--max and --battery find one route; `wayfind front' finds several";
  if (team_get_carrier () != NULL)
    return "--max and --battery work with one process only";

  return NULL;
}

/* Ranks carry out one search together, and nothing else. */
static const char *
find_misuse_of_ranks (const Route *self)
{
  if (team_get_carrier () == NULL)
    return NULL;
  if (self->queries != NULL)
    return "--queries works with one process only";
  if (several_is_given (&self->several))
    return "several routes are found by one process only";
  if (self->strategies.method != METHOD_SEARCH
      && self->strategies.method != METHOD_LANDMARKS)
    return "this --algorithm works with one process only";

  return NULL;
}

/* A mistake in the options as a whole; %NULL if they are right. */
static const char *
find_misuse (const Route *self)
{
  char *from[] = { self->from, NULL };

  if (self->queries == NULL && (self->from == NULL || self->to == NULL))
    return "--from and --to must be given, or --queries";
  if (self->queries != NULL && (self->from || self->to || self->via))
    return "--queries cannot be combined with --from, --to or --via";
  if (self->queries != NULL && self->also.names != NULL)
    return "--also cannot be combined with --queries";
  if (self->check && self->queries == NULL)
    return "--check needs --queries";
  if (self->queries != NULL && self->output.name != NULL)
    return "--queries prints lines, and cannot be combined with --output";
  if (!are_utf8 (from) || !are_utf8 (self->to) || !are_utf8 (self->via)
      || !are_utf8 (self->avoid.texts))
    return "the name of a place is not in UTF-8";

  if (self->to != NULL && self->to[1] != NULL
      && self->strategies.method != METHOD_SEARCH
      && self->strategies.method != METHOD_LANDMARKS)
    return "this --algorithm supports only one --to";

  return find_misuse_of_several (self);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Route *self = command;
  const char *misuse;

  if (!strategies_parse (&self->strategies, self->queries != NULL, error))
    return FALSE;
  misuse = find_misuse (self);
  if (misuse == NULL)
    misuse = find_misuse_of_bounds (self);
  if (misuse == NULL)
    misuse = find_misuse_of_ranks (self);
  if (misuse != NULL)
    return tool_misuse (error, "%s", misuse);

  return several_parse (&self->several, error)
         && bounds_parse (&self->bounds, &self->network, error);
}

/* The router of a prepared network answers at once. It knows only closures and
 * the forbidden turns of the network, and has neither algorithms nor limits. */
static gboolean
use_router (Route   *self,
            GError **error)
{
  self->router = NULL;
  if (strategies_are_given (&self->strategies)
      || bounds_are_given (&self->bounds)
      || limits_are_given (&self->limits))
    return TRUE;
  if (!avoid_find_router (&self->avoid, &self->network, &self->turns,
                          FALSE, &self->router, error))
    return FALSE;

  if (self->router != NULL)
    self->by_router = way_search_new (WAY_GRAPH (self->router),
                                      WAY_STRATEGY_ASTAR);
  return TRUE;
}

/* Without a router all ranks search together. */
static gboolean
use_ranks (Route   *self,
           GError **error)
{
  if (team_get_carrier () == NULL || self->router != NULL)
    return TRUE;
  if (!turns_check_ranks (self->network.midway != NULL
                            ? WAY_GRAPH (self->network.midway) : self->avoid.graph,
                          self->graph, error))
    return FALSE;

  way_search_set_carrier (self->search, team_get_carrier ());
  self->is_shared = TRUE;
  return TRUE;
}

static gboolean
set_up (Route   *self,
        GError **error)
{
  if (!network_load (&self->network, error)
      || !avoid_apply (&self->avoid, &self->network, error)
      || !bounds_load (&self->bounds, &self->network, error))
    return FALSE;

  if (bounds_are_given (&self->bounds))
    bounds_show (&self->bounds, &self->network, &self->also);
  return TRUE;
}

/* Frees the searches of an earlier question. */
static void
take_down (Route *self)
{
  self->is_shared = FALSE;
  g_clear_object (&self->search);
  g_clear_object (&self->by_router);
  g_clear_pointer (&self->estimate, way_heuristic_unref);
  method_clear (&self->method);
  turns_take_down (&self->turns);
  self->graph = self->avoid.graph;
}

/* Makes the searches for @question, whose places may lie between nodes. */
static gboolean
make_ready (Route    *self,
            Question *question,
            GError  **error)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new ();

  take_down (self);
  question_list_spots (question, spots);
  bounds_list_spots (&self->bounds, spots);
  if (!snapped_ends_add (&self->network, spots, &self->graph, error)
      || !also_find (&self->also, self->network.network, error)
      || (bounds_are_given (&self->bounds)
          && !bounds_find (&self->bounds, &self->network, error))
      || !turns_apply (&self->turns, &self->network, &self->graph, error))
    return FALSE;

  self->search = way_search_new (self->graph, WAY_STRATEGY_ASTAR);
  way_search_set_start_rule (self->search, WAY_START_STAYS_IF_BLOCKED);
  strategies_apply (&self->strategies, 0, self->search);
  self->estimate = prepared_bounds_new (&self->network, &self->turns);
  if (self->estimate != NULL)
    way_search_set_heuristic (self->search, self->estimate);
  return use_router (self, error)
         && use_ranks (self, error)
         && method_set_up (&self->method, self->strategies.method,
                           &self->network, self->graph, self->search,
                           &self->limits, error);
}

static gboolean
ask (const Route *self,
     Question    *question,
     GError     **error)
{
  const Places *places = &self->network.places;

  return places_find (places, self->from, &question->from, error)
         && places_find_all (places, self->via, question->via, error)
         && places_find_all (places, self->to, question->to, error);
}

/* Reports starts and goals on avoided ground, since no route leads from
 * them. */
static void
warn_of_blocked (const Route *self,
                 const Spot  *spots,
                 guint        n_spots)
{
  for (guint i = 0; i < n_spots; i++)
    if (avoid_covers (&self->avoid, &self->network, &spots[i]))
      tool_complain (TOOL_NO_ROUTE, "%s is closed %s",
                     spots[i].text,
                     avoid_get_reason (&self->avoid));
}

static gboolean
print_report (Route        *self,
              const Report *report,
              GError      **error)
{
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    report_json (report, &self->output);
  else if (self->output.kind == OUTPUT_TSV)
    report_tsv (report, &self->output);
  else
    report_text (report, &self->output);

  return output_close (&self->output, error);
}

/* The library writes the formats that hold a route and nothing else. Without a
 * route it writes no file. */
static gboolean
save_report (Route        *self,
             const Report *report,
             GError      **error)
{
  const char *path = output_get_path (&self->output);

  switch (self->output.kind)
    {
    case OUTPUT_GEOJSON:
    case OUTPUT_GPX:
      return !answer_is_found (report->answer)
             || way_route_save (report->answer->route, path,
                                output_get_kind_name (&self->output),
                                output_get_flags (&self->output),
                                interrupt_get (), error);
    case OUTPUT_SVG:
    case OUTPUT_PNG:
    case OUTPUT_PDF:
    case OUTPUT_HTML:
      return !answer_is_found (report->answer)
             || picture_save_route (report, &self->looks, &self->output, error);
    case OUTPUT_TEXT:
    case OUTPUT_TSV:
    case OUTPUT_JSON:
    default:
      return print_report (self, report, error);
    }
}

static const char *
get_algorithm (const Route *self)
{
  if (bounds_are_given (&self->bounds))
    return "front";
  if (self->by_router == NULL)
    return strategies_get_name (&self->strategies, 0);

  return way_router_get_part (self->by_router) == WAY_ROUTER_NEXT_STEPS
           ? "next-steps" : "hierarchy";
}

static gboolean
print_answer (Route          *self,
              const Question *question,
              const Answer   *answer,
              GError        **error)
{
  if (!team_is_speaker ())
    return TRUE;

  g_autoptr (GArray) stops = stops_new (&self->network, answer->route,
                                        answer->partial);
  const Report report = { &self->network, question, answer, &self->limits,
                          stops, get_algorithm (self), &self->also };

  return save_report (self, &report, error);
}

/* Formats for programs cannot say why no route was found. */
static void
warn_of_failure (const Route  *self,
                 const Answer *answer)
{
  const OutputKind kind = self->output.kind;
  g_autofree char *reason = NULL;

  if (!limits_was_stopped (answer->status))
    {
      if (kind != OUTPUT_TEXT && kind != OUTPUT_JSON)
        tool_complain (TOOL_NO_ROUTE, "no route from %s to %s%s",
                       answer->failed_from->text, answer->failed_to->text,
                       bounds_are_given (&self->bounds)
                         ? " keeps --max and --battery" : "");
      else if (bounds_are_given (&self->bounds))
        tool_complain (TOOL_NO_ROUTE, "a route must keep --max and --battery");
      warn_of_blocked (self, answer->failed_from, 1);
      warn_of_blocked (self, answer->failed_to, answer->n_failed_to);
      return;
    }

  reason = limits_dup_reason (&self->limits, answer->status);
  tool_complain (TOOL_NO_ROUTE, "%s", reason);
}

static Finder
make_finder (Route      *self,
             const char *what)
{
  return (Finder) { self->network.network, self->search, &self->limits, what,
                    self->by_router, self->is_shared, &self->method,
                    bounds_are_given (&self->bounds) ? &self->bounds : NULL,
                    &self->network, self->estimate };
}

static gboolean
answer (Route          *self,
        const Question *question,
        int            *status,
        GError        **error)
{
  const Finder finder = make_finder (self, "searching");
  Answer found;
  gboolean good = answer_find (&found, question, &finder, error);

  good = team_agree (good, error)
         && print_answer (self, question, &found, error);

  *status = limits_get_exit_status (found.status);
  if (good && !answer_is_found (&found))
    warn_of_failure (self, &found);
  answer_clear (&found);

  return good;
}

/* Without any route, a search for one route finds the reason. */
static gboolean
answer_several (Route          *self,
                const Question *question,
                int            *status,
                GError        **error)
{
  const Spot *to = (const Spot *) question->to->data;
  SeveralReport report = { &self->network, question, NULL, &self->several,
                           self->graph, WAY_STATUS_EXHAUSTED, &self->also };
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (GPtrArray) routes = NULL;
  g_autoptr (GError) reason = NULL;

  if (avoid_covers (&self->avoid, &self->network, &question->from)
      || avoid_covers (&self->avoid, &self->network, to))
    return answer (self, question, status, error);

  paths = several_find (&self->several, self->graph, self->router,
                        &question->from, to, &self->limits, &report.status,
                        &reason, error);
  if (paths == NULL)
    return FALSE;
  if (paths->len == 0 && report.status == WAY_STATUS_EXHAUSTED)
    return answer (self, question, status, error);

  routes = question_make_routes (question, &self->network, paths,
                                 self->turns.change == 0
                                   && self->several.kind <= SEVERAL_BEST);
  report.routes = routes;
  *status = limits_get_exit_status (report.status);
  if (reason != NULL)
    tool_complain (*status, "%s; %u routes were found", reason->message,
                   routes->len);

  return several_report_print (&report, &self->looks, &self->output, error);
}

/* Makes @finder ready for @question. */
static gboolean
renew (gpointer   user_data,
       Question  *question,
       Finder    *finder,
       GError   **error)
{
  Route *self = user_data;

  if (!make_ready (self, question, error))
    return FALSE;

  *finder = make_finder (self, finder->what);
  return TRUE;
}

/* Without questions that lie between nodes one search serves them all. */
static gboolean
answer_queries (Route   *self,
                int     *status,
                GError **error)
{
  Question none;
  gboolean good;

  question_init (&none);
  good = make_ready (self, &none, error);
  question_clear (&none);
  if (good)
    *status = queries_run (self->queries, &self->network, &self->strategies,
                           make_finder (self, NULL), renew, self, self->check);

  return good;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Route *self = command;
  Question question;
  gboolean good;

  if (!also_check (&self->also, &self->output, error)
      || !team_agree (set_up (self, error), error))
    return FALSE;
  if (self->queries != NULL)
    return answer_queries (self, status, error);

  question_init (&question);
  good = team_agree (ask (self, &question, error)
                       && make_ready (self, &question, error), error)
         && (self->several.n > 0 ? answer_several : answer)
              (self, &question, status, error);
  question_clear (&question);

  return good;
}

int
route_command (int    argc,
               char **argv)
{
  Route self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "route",
    .parameters = "NETWORK",
    .example = "wayfind route sea-lanes.geojson -p ports.csv -f Rotterdam "
               "-t Shanghai",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .looks = &self.looks,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_TSV)
               | OUTPUT_BIT (OUTPUT_JSON) | OUTPUT_BIT (OUTPUT_GEOJSON)
               | OUTPUT_BIT (OUTPUT_GPX) | OUTPUT_PICTURES,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
