/* prepare-command.c - `wayfind prepare': a network and its preparations
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"

#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/network-summary.h"
#include "tool/options/turn-options.h"

#define DEFAULT_LANDMARKS 16

/* Above this, more landmarks make files larger and answers no faster. */
#define MOST_LANDMARKS 1024

/* More is sure to be a mistake. */
#define MOST_THREADS 1024

typedef struct
{
  Network      network;
  Limits       limits;
  char        *path;            /* (owned) (nullable) the file to write */
  char        *kind;            /* (owned) (nullable): --output, an error */
  char        *landmarks_text;  /* (owned) (nullable) */
  guint64      n_landmarks;
  char        *threads_text;    /* (owned) (nullable) */
  guint64      n_threads;       /* 0 for one on each processor */
  gboolean     in_place;
  gboolean     no_hierarchy;
  gboolean     next_steps;
  char        *turn_cost;       /* (owned) (nullable) */
  WayPrepared *prepared;        /* (owned) */
  gboolean     keeps_hours;     /* whether bounds are those of all hours */
  const char  *doing;           /* the present step */
} Prepare;

static void
clear (gpointer command)
{
  Prepare *self = command;

  g_free (self->path);
  g_free (self->kind);
  g_free (self->landmarks_text);
  g_free (self->threads_text);
  g_free (self->turn_cost);
  g_clear_object (&self->prepared);
}

static void
add_options (gpointer command,
             Options *options)
{
  Prepare *self = command;
  const GOptionEntry entries[] = {
    { "write", 0, 0, G_OPTION_ARG_FILENAME, &self->path, "The file to write",
      "FILE" },
    { "output", 'o', G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &self->kind,
      "Not supported: there is one kind of output", "FORMAT" },
    { "landmarks", 'l', 0, G_OPTION_ARG_STRING, &self->landmarks_text,
      "How many landmarks to make, 16 by default", "N" },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &self->threads_text,
      "Number of threads; default: one per processor", "N" },
    { "no-hierarchy", 0, 0, G_OPTION_ARG_NONE, &self->no_hierarchy,
      "Make landmarks, but no hierarchy", NULL },
    { "next-steps", 0, 0, G_OPTION_ARG_NONE, &self->next_steps,
      "Also store the next step for each pair of nodes", NULL },
    { "ignore-turns", 0, 0, G_OPTION_ARG_NONE, &self->network.ignore_turns,
      "Drop rules of turns and through traffic", NULL },
    { "turn-cost", 0, 0, G_OPTION_ARG_STRING, &self->turn_cost,
      "0, the default, or `usual'", "COST" },
    { "hours", 0, 0, G_OPTION_ARG_NONE, &self->network.keeps_hours,
      "Keep what holds at some hours, for --at of queries", NULL },
    { "in-place", 0, 0, G_OPTION_ARG_NONE, &self->in_place,
      "Write over a file that cannot be replaced", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Prepare *self = command;

  self->n_landmarks = DEFAULT_LANDMARKS;
  if (!options_count ("--landmarks", self->landmarks_text, 0,
                      &self->n_landmarks, error)
      || !options_count ("--threads", self->threads_text, 1, &self->n_threads,
                         error))
    return FALSE;
  if (self->kind != NULL)
    return tool_misuse (error, "--output is not supported, since there is one "
                        "kind of output: name the file with --write");
  if (self->path == NULL)
    return tool_misuse (error, "--write must be given: the file to write");
  self->network.prices_turns = turns_are_usual (self->turn_cost);
  if (self->turn_cost != NULL && !self->network.prices_turns
      && strcmp (self->turn_cost, "0") != 0)
    return tool_misuse (error, "--turn-cost: a network is prepared with the "
                        "costs 0 or usual, not %s", self->turn_cost);
  if (self->network.prices_turns && self->network.ignore_turns)
    return tool_misuse (error, "--turn-cost usual and --ignore-turns "
                        "contradict each other");
  if (self->network.keeps_hours
      && (self->network.prices_turns || self->network.ignore_turns
          || self->network.at != NULL || self->next_steps))
    return tool_misuse (error, "--hours cannot be combined with --at, "
                        "--ignore-turns, --next-steps or --turn-cost usual");
  if (self->n_landmarks > MOST_LANDMARKS)
    return tool_misuse (error, "--landmarks must be at most %d",
                        MOST_LANDMARKS);
  if (self->n_threads > MOST_THREADS)
    return tool_misuse (error, "--threads must be at most %d", MOST_THREADS);

  return TRUE;
}

static gboolean
begin (Prepare *self,
       GError **error)
{
  g_autofree char *summary = NULL;

  if (self->network.units.speed_text != NULL)
    return tool_misuse (error, "--speed is for queries: a prepared network "
                        "keeps its original costs");
  if (!network_load (&self->network, error)
      || !turns_check_prepared (self->turn_cost, &self->network, error))
    return FALSE;
  if (self->network.table == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s is a grid, but only networks of nodes and edges are "
                   "prepared", self->network.path);
      return FALSE;
    }

  if (self->network.ignore_turns
      && way_table_has_rules (self->network.table))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s is a prepared network, which keeps its restrictions of "
                   "turns: prepare the original map with --ignore-turns",
                   self->network.path);
      return FALSE;
    }

  self->prepared = way_network_prepare (self->network.network);
  self->keeps_hours
    = way_prepared_get_table (self->prepared) != self->network.table;
  way_prepared_set_text (self->prepared, "unit",
                         units_get_option (self->network.unit));
  summary = summary_describe (&self->network);
  way_prepared_set_text (self->prepared, "summary", summary);
  return TRUE;
}

/* Notes the present step, which a message names if the command is stopped. */
static void
begin_work (Prepare    *self,
            const char *what)
{
  self->doing = what;
  progress_begin (what);
}

static gboolean
make_landmarks (Prepare   *self,
                WayLimits *limits,
                GError   **error)
{
  WayGraph *graph = WAY_GRAPH (way_prepared_get_table (self->prepared));
  g_autoptr (WayLandmarks) landmarks = NULL;

  if (self->n_landmarks == 0
      || way_table_get_n_nodes (self->network.table) == 0)
    return TRUE;

  begin_work (self, "making landmarks");
  landmarks = way_landmarks_new (graph, (guint) self->n_landmarks,
                                 WAY_LANDMARKS_AVOID, limits, error);
  if (landmarks == NULL)
    return FALSE;

  way_prepared_set_landmarks (self->prepared, landmarks);
  return TRUE;
}

/* Where nearly all nodes are joined a hierarchy would be as large as that: the
 * file does without, and it is said why. */
static gboolean
make_hierarchy (Prepare   *self,
                WayLimits *limits,
                GError   **error)
{
  g_autoptr (WayGraph) graph = NULL;
  g_autoptr (WayHierarchy) hierarchy = NULL;
  g_autoptr (WayHierarchyCosts) costs = NULL;
  g_autoptr (GError) problem = NULL;

  if (self->no_hierarchy || way_table_get_n_nodes (self->network.table) == 0)
    return TRUE;

  graph = way_table_has_rules (self->network.table) && !self->keeps_hours
            ? WAY_GRAPH (way_turns_new (self->network.graph))
            : g_object_ref (WAY_GRAPH (way_prepared_get_table
                                         (self->prepared)));
  begin_work (self, "making the hierarchy");
  hierarchy = way_hierarchy_build (graph, NULL, limits, &problem);
  if (hierarchy != NULL)
    {
      begin_work (self, "computing costs");
      costs = way_hierarchy_costs_new_from_graph (hierarchy, graph, limits,
                                                  &problem);
    }
  if (problem == NULL)
    way_prepared_set_hierarchy_costs (self->prepared, costs);
  else if (g_error_matches (problem, WAY_ERROR, WAY_ERROR_LIMIT)
           || g_error_matches (problem, WAY_ERROR, WAY_ERROR_TOO_LARGE))
    tool_complain (TOOL_ANSWERED, "made no hierarchy: %s", problem->message);
  else
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }

  return TRUE;
}

/* For small networks alone: there are as many pairs as nodes squared. */
static gboolean
make_next_steps (Prepare   *self,
                 WayLimits *limits,
                 GError   **error)
{
  g_autoptr (WayNextSteps) steps = NULL;

  if (!self->next_steps)
    return TRUE;
  if (way_table_has_rules (self->network.table) || self->keeps_hours)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           self->keeps_hours ?
                           "next steps do not change by the hour: leave out "
                           "--next-steps" :
                           "next steps do not support forbidden turns: drop "
                           "these with --ignore-turns, or leave out "
                           "--next-steps");
      return FALSE;
    }

  begin_work (self, "making next steps");
  steps = way_next_steps_new (WAY_GRAPH (self->network.table), limits, error);
  if (steps == NULL)
    return FALSE;

  way_prepared_set_next_steps (self->prepared, steps);
  return TRUE;
}

static gboolean
save (Prepare *self,
      GError **error)
{
  begin_work (self, "writing");
  progress_tick ();             /* it tells nothing of itself */
  return way_prepared_save (self->prepared, self->path,
                            self->in_place ? WAY_SAVE_IN_PLACE
                                           : WAY_SAVE_DEFAULT,
                            interrupt_get (), error);
}

static gboolean
make_and_save (Prepare *self,
               GError **error)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  gboolean good;

  way_limits_set_cancellable (limits, interrupt_get ());
  way_limits_set_n_threads (limits, (guint) self->n_threads);
  way_limits_set_progress (limits, progress_on_fraction, NULL, NULL);
  interrupt_arm ();
  good = make_landmarks (self, limits, error)
         && make_hierarchy (self, limits, error)
         && make_next_steps (self, limits, error) && save (self, error);
  interrupt_disarm ();
  progress_end ();
  interrupt_explain (error, "while %s; %s is %s", self->doing,
                     self->path, self->in_place ? "incomplete" : "unchanged");

  return good;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  return begin (command, error) && make_and_save (command, error);
}

int
prepare_command (int    argc,
                 char **argv)
{
  Prepare self = { .limits = { .time_alone = TRUE } };
  const CommandFrame frame = {
    .name = "prepare",
    .parameters = "NETWORK",
    .example = "wayfind prepare roads.gr.gz --nodes roads.co.gz "
               "--write roads.way",
    .network = &self.network,
    .limits = &self.limits,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
