/* crowd-command.c - `wayfind crowd': many agents on a map that must all arrive
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/reports/crowd-report.h"
#include "tool/reports/json.h"

#include <math.h>

typedef struct
{
  char         *scenario;       /* (owned) (nullable) */
  char         *agents_text;    /* (owned) (nullable) */
  char         *seconds_text;   /* (owned) (nullable) */
  char         *expansions_text;        /* (owned) (nullable) */
  char         *seed_text;      /* (owned) (nullable) */
  guint64       n_agents;       /* 0 for all */
  gdouble       seconds;        /* INFINITY for no limit */
  guint64       max_expansions; /* G_MAXUINT64 for no limit */
  guint64       seed;
  gboolean      optimal;        /* the plan must have the least sum of costs */

  Limits        limits;
  Network       network;
  Output        output;         /* the report */
  Output        file;           /* the plan, or a film */
  WayCrowd     *crowd;          /* (owned) */
  guint         n_added;        /* agents of it */
  WayCrowdPlan *plan;           /* (owned) (nullable) if none exists */
  gint64        began;
  guint64       expanded;
  gdouble       taken;          /* seconds */
} CrowdTask;

static void
clear (gpointer command)
{
  CrowdTask *self = command;

  g_free (self->scenario);
  g_free (self->agents_text);
  g_free (self->seconds_text);
  g_free (self->expansions_text);
  g_free (self->seed_text);
  g_clear_pointer (&self->plan, way_crowd_plan_unref);
  g_clear_object (&self->crowd);
  output_clear (&self->output);
  output_clear (&self->file);
}

static void
add_options (gpointer command,
             Options *options)
{
  CrowdTask *self = command;
  const GOptionEntry entries[] = {
    { "scenario", 's', 0, G_OPTION_ARG_FILENAME, &self->scenario,
      "Where agents start, and their goals", "FILE" },
    { "agents", 'n', 0, G_OPTION_ARG_STRING, &self->agents_text,
      "Use its first N lines; default: all", "N" },
    { "optimal", 0, 0, G_OPTION_ARG_NONE, &self->optimal,
      "Find a plan of least sum; for few agents", NULL },
    { "seconds", 0, 0, G_OPTION_ARG_STRING, &self->seconds_text,
      "Shorten the plan for S seconds", "S" },
    { "expansions", 0, 0, G_OPTION_ARG_STRING, &self->expansions_text,
      "Shorten it for N expansions in all", "N" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &self->seed_text,
      "Seed of the choice among equals", "NUMBER" },
    { "output", 'o', 0, G_OPTION_ARG_STRING, &self->output.name, "text, json",
      "FORMAT" },
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &self->file.path,
      "Write the plan, or a film if it ends with .svg", "FILE" },
    { "in-place", 0, 0, G_OPTION_ARG_NONE, &self->file.in_place,
      "Write over a file that cannot be replaced", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

/* A film ends with .svg; all other names are those of plans. */
static void
choose_file_kind (CrowdTask *self)
{
  const char *path = self->file.path;

  self->file.kind
    = path != NULL && (g_str_has_suffix (path, ".svg")
                       || g_str_has_suffix (path, ".svg.gz"))
        ? OUTPUT_SVG : OUTPUT_TEXT;
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  CrowdTask *self = command;

  self->seconds = INFINITY;
  self->max_expansions = G_MAXUINT64;
  if (self->scenario == NULL)
    return tool_misuse (error, "--scenario must be given");
  if (self->network.units.text != NULL)
    return tool_misuse (error, "--unit: the costs of a plan are steps, which "
                        "have no unit");
  if (self->seconds_text != NULL && self->expansions_text != NULL)
    return tool_misuse (error, "--seconds and --expansions cannot be combined");

  choose_file_kind (self);
  if (self->network.moves == NULL)
    self->network.moves = g_strdup ("4");

  return options_count ("--agents", self->agents_text, 1, &self->n_agents,
                        error)
         && options_number ("--seconds", self->seconds_text, 0, &self->seconds,
                            error)
         && options_count ("--expansions", self->expansions_text, 0,
                           &self->max_expansions, error)
         && options_count ("--seed", self->seed_text, 0, &self->seed, error)
         && output_parse (&self->output, error);
}

/* Setting up --------------------------------------------------------------- */

static gboolean
add_agent (CrowdTask           *self,
           const WayRouteQuery *query,
           GError             **error)
{
  const Places *places = &self->network.places;
  Spot from = { NULL }, to = { NULL };
  gboolean good;

  if (query->to == NULL)
    good = tool_misuse (error, "an agent needs a goal");
  else
    good = places_find (places, query->from, &from, error)
           && places_find (places, query->to, &to, error)
           && way_crowd_add (self->crowd, from.node, to.node, error);
  self->n_added += good;
  if (!good)
    g_prefix_error (error, "%s:%" G_GUINT64_FORMAT ": ", self->scenario,
                    query->line);
  g_free (from.text);
  g_free (to.text);

  return good;
}

/* Any mistake in the file is an error: a plan without some of the agents would
 * be wrong. */
static gboolean
check_query (const CrowdTask     *self,
             const WayRouteQuery *query,
             GError             **error)
{
  if (query->problem == NULL)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE, "%s:%" G_GUINT64_FORMAT
               ": %s", self->scenario, query->line, query->problem);
  return FALSE;
}

static gboolean
add_agents (CrowdTask *self,
            GError   **error)
{
  g_autoptr (GPtrArray) queries
    = way_load_queries (self->scenario, interrupt_get (), error);
  guint64 n;

  if (queries == NULL)
    return FALSE;
  n = self->n_agents > 0 ? self->n_agents : queries->len;
  if (n > queries->len)
    return tool_misuse (error, "%s has %u agents, but --agents asks for %"
                        G_GUINT64_FORMAT, self->scenario, queries->len, n);

  for (guint i = 0; i < n; i++)
    if (!check_query (self, queries->pdata[i], error)
        || !add_agent (self, queries->pdata[i], error))
      return FALSE;

  return TRUE;
}

static gboolean
set_up (CrowdTask *self,
        GError   **error)
{
  if (!network_load (&self->network, error))
    return FALSE;
  if (self->network.grid == NULL)
    return tool_misuse (error, "agents need a map of cells, which %s is not",
                        self->network.path);

  self->crowd = way_crowd_new (self->network.graph, error);
  if (self->crowd == NULL)
    return FALSE;

  way_crowd_set_seed (self->crowd, self->seed);
  return add_agents (self, error);
}

/* Planning ----------------------------------------------------------------- */

static WayLimits *
make_limits (const CrowdTask *self)
{
  WayLimits *limits = way_limits_new ();

  way_limits_set_cancellable (limits, interrupt_get ());
  if (self->max_expansions < G_MAXUINT64)
    way_limits_set_max_expansions (limits,
                                   self->max_expansions
                                     - MIN (self->max_expansions,
                                            self->expanded));
  if (self->seconds < INFINITY)
    way_limits_set_deadline (limits, self->began
                                       + (gint64) MIN (self->seconds * 1e6,
                                                       1e17));

  return limits;
}

/* Keeps the first plan if no time is left to make it shorter. */
static gboolean
refine (CrowdTask *self,
        GError   **error)
{
  g_autoptr (WayLimits) limits = make_limits (self);
  g_autoptr (GError) problem = NULL;
  WayCrowdPlan *refined;

  if (self->plan == NULL || self->optimal
      || (self->seconds == INFINITY && self->max_expansions == G_MAXUINT64))
    return TRUE;

  progress_begin ("shortening the plan");
  refined = way_crowd_refine_plan (self->crowd, self->plan, limits, &problem);
  progress_end ();
  self->expanded += way_crowd_get_expansions (self->crowd);
  if (refined != NULL)
    {
      way_crowd_plan_unref (self->plan);
      self->plan = refined;
      return TRUE;
    }
  if (g_error_matches (problem, WAY_ERROR, WAY_ERROR_LIMIT))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

static gboolean
find_plan (CrowdTask *self,
           GError   **error)
{
  g_autoptr (WayLimits) limits = NULL;
  GError *problem = NULL;

  self->began = g_get_monotonic_time ();
  limits = make_limits (self);
  progress_begin ("looking for a plan");
  self->plan = self->optimal
                 ? way_crowd_find_optimal_plan (self->crowd, limits, &problem)
                 : way_crowd_find_plan (self->crowd, limits, &problem);
  progress_end ();
  self->expanded = way_crowd_get_expansions (self->crowd);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
plan (CrowdTask *self,
      GError   **error)
{
  gboolean good;

  interrupt_arm ();
  good = find_plan (self, error) && refine (self, error);
  interrupt_disarm ();
  self->taken = (gdouble) (g_get_monotonic_time () - self->began) / 1e6;

  return good;
}

/* Printing ----------------------------------------------------------------- */

static void
print_json (CrowdTask *self)
{
  Json json = { &self->output };
  const WayCrowdPlan *found = self->plan;

  json_open (&json, NULL, '{');
  json_string (&json, "status", found != NULL ? "found" : "none");
  json_count (&json, "agents", self->n_added);
  if (found != NULL)
    {
      json_count (&json, "sum_of_costs",
                  way_crowd_plan_get_sum_of_costs (found));
      json_count (&json, "makespan", way_crowd_plan_get_makespan (found));
      json_count (&json, "lower_bound",
                  way_crowd_plan_get_lower_bound (found));
    }
  json_count (&json, "expansions", self->expanded);
  json_number (&json, "seconds", self->taken);
  json_close (&json, '}');
}

static void
print_text (CrowdTask *self)
{
  const guint64 sum = way_crowd_plan_get_sum_of_costs (self->plan);
  const guint64 bound = way_crowd_plan_get_lower_bound (self->plan);

  output_printf (&self->output, "agents        %u\n",
                 self->n_added);
  output_printf (&self->output, "sum of costs  %" G_GUINT64_FORMAT "\n", sum);
  output_printf (&self->output, "lower bound   %" G_GUINT64_FORMAT, bound);
  if (bound > 0)
    output_printf (&self->output, " (%.2f times)",
                   (gdouble) sum / (gdouble) bound);
  output_printf (&self->output, "\nmakespan      %u\n",
                 way_crowd_plan_get_makespan (self->plan));
  output_printf (&self->output, "time          %.3f s, %" G_GUINT64_FORMAT
                 " expansions\n", self->taken, self->expanded);
}

static gboolean
print_answer (CrowdTask *self,
              GError   **error)
{
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    print_json (self);
  else if (self->plan != NULL)
    print_text (self);

  return output_close (&self->output, error);
}

static gboolean
write_plan (CrowdTask *self,
            GError   **error)
{
  if (self->file.path == NULL || self->plan == NULL)
    return TRUE;
  if (!output_open (&self->file, error))
    return FALSE;
  if (self->file.kind == OUTPUT_SVG)
    crowd_put_film (&self->file, self->network.grid, self->plan);
  else
    crowd_put_plan (&self->file, self->network.grid, self->plan);

  return output_close (&self->file, error);
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  CrowdTask *self = command;
  GError *problem = NULL;

  if (!set_up (self, error))
    return FALSE;
  if (!plan (self, &problem))
    {
      if (g_error_matches (problem, WAY_ERROR, WAY_ERROR_LIMIT))
        *status = tool_complain (TOOL_NO_ROUTE, "stopped before a plan was "
                                 "found, with %" G_GUINT64_FORMAT " expansions "
                                 "in %.1f s", self->expanded, self->taken);
      if (*status != TOOL_ANSWERED)
        g_clear_error (&problem);
      else
        g_propagate_error (error, problem);
      return *status != TOOL_ANSWERED;
    }
  if (!write_plan (self, error) || !print_answer (self, error))
    return FALSE;

  if (self->plan == NULL)
    *status = tool_complain (TOOL_NO_ROUTE, "no plan lets all agents arrive");
  return TRUE;
}

int
crowd_command (int    argc,
               char **argv)
{
  CrowdTask self = { .limits = { .time_alone = TRUE } };
  const CommandFrame frame = {
    .name = "crowd",
    .parameters = "MAP",
    .example = "wayfind crowd den312d.map --scenario den312d.scen \\\n"
               "           --agents 300 --seconds 5 --write plan.svg",
    .network = &self.network,
    .limits = &self.limits,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  output_init (&self.output, OUTPUT_BIT (OUTPUT_TEXT)
                               | OUTPUT_BIT (OUTPUT_JSON));
  output_init (&self.file, OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_SVG));
  return command_frame_run (&frame, &self, argc, argv);
}
