/* explain-command.c - `wayfind explain': how searches find their way, step by
 * step SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/options/strategies.h"

#include <string.h>

typedef struct
{
  char           *from;         /* (owned) (nullable) */
  char          **to;           /* (owned) (nullable) */
  char           *frames;       /* (owned) (nullable) */
  char           *title;        /* (owned) (nullable) */
  char           *source;       /* (owned) (nullable) */
  gboolean        classic;

  Network         network;
  Avoid           avoid;
  Turns           turns;
  Strategies      strategies;
  Method          method;       /* for the second of two searches */
  Limits          limits;
  Output          output;
  Spot            start;
  GArray         *goals;        /* (owned) of Spot */
  GArray         *steps;        /* (owned) of guint: of --frames */
  WayExplanation *explanation;  /* (owned) */
  WayStatus       outcome;      /* of the first search without a path */
} Explain;

static void
clear (gpointer command)
{
  Explain *self = command;

  g_free (self->from);
  g_strfreev (self->to);
  g_free (self->frames);
  g_free (self->title);
  g_free (self->source);
  spot_clear (&self->start);
  g_clear_pointer (&self->goals, g_array_unref);
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_object (&self->explanation);
  method_clear (&self->method);
  strategies_clear (&self->strategies);
}

static void
add_options (gpointer command,
             Options *options)
{
  Explain *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from, "Where to begin",
      "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "The goal; of several, the nearest", "PLACE" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &self->frames,
      "Steps to draw: all, last, or 1,5,9", "LIST" },
    { "title", 0, 0, G_OPTION_ARG_STRING, &self->title, "The title",
      "TEXT" },
    { "source", 0, 0, G_OPTION_ARG_STRING, &self->source,
      "The source of the data, written below", "TEXT" },
    { "classic", 0, 0, G_OPTION_ARG_NONE, &self->classic,
      "Follow the classic tutorial's rules on a grid", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  self->strategies.takes_methods = self->strategies.takes_hierarchy = TRUE;
  strategies_add_options (&self->strategies, options);
}

static gboolean
parse_frames (Explain *self,
              GError **error)
{
  g_auto (GStrv) words = NULL;

  self->steps = g_array_new (FALSE, FALSE, sizeof (guint));
  if (self->frames == NULL)
    return TRUE;
  if (strcmp (self->frames, "all") == 0)
    {
      const guint all = WAY_EXPLANATION_ALL_STEPS;

      g_array_append_val (self->steps, all);
      return TRUE;
    }

  words = g_strsplit (self->frames, ",", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      guint64 number = WAY_EXPLANATION_LAST_STEP;
      guint step;

      g_strstrip (words[i]);
      if (strcmp (words[i], "last") != 0
          && !options_count ("--frames", words[i], 0, &number, error))
        return FALSE;
      step = (guint) number >= WAY_EXPLANATION_ALL_STEPS
                       ? WAY_EXPLANATION_LAST_STEP : number;
      g_array_append_val (self->steps, step);
    }

  return self->steps->len > 0 || tool_misuse (error, "--frames has no steps");
}

/* The rules of the tutorial are for its own search. */
static gboolean
check_classic (const Explain *self,
               GError       **error)
{
  return !self->classic || self->strategies.method == METHOD_SEARCH
         || tool_misuse (error, "--classic cannot be combined with --algorithm "
                         "%s", method_get_name (self->strategies.method));
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Explain *self = command;

  if (self->from == NULL || self->to == NULL)
    return tool_misuse (error, "--from and --to must be given");

  if (!strategies_parse (&self->strategies, TRUE, error))
    return FALSE;
  if (self->strategies.method == METHOD_BOTH_ENDS
      || self->strategies.method == METHOD_HIERARCHY)
    g_array_index (self->strategies.list, WayStrategy, 0)
      = WAY_STRATEGY_DIJKSTRA;

  return check_classic (self, error) && parse_frames (self, error);
}

static gboolean
set_up (Explain *self,
        GError **error)
{
  const Places *places = &self->network.places;

  if (!network_load (&self->network, error))
    return FALSE;
  if (self->classic && self->network.grid == NULL)
    return tool_misuse (error, "--classic is for grids");
  if (self->classic)
    {
      way_grid_set_steps (self->network.grid, 10, 10, 14);
      way_grid_set_heuristic (self->network.grid, WAY_GRID_MANHATTAN);
    }

  self->goals = spots_new ();
  return avoid_apply (&self->avoid, &self->network, error)
         && turns_apply (&self->turns, &self->network, &self->avoid.graph,
                         error)
         && places_find (places, self->from, &self->start, error)
         && places_find_all (places, self->to, self->goals, error);
}

/* Makes search @i over @graph. */
static WaySearch *
make_search (Explain  *self,
             WayGraph *graph,
             guint     i)
{
  WaySearch *search = way_explanation_new_search (self->explanation, graph,
                                                  WAY_STRATEGY_ASTAR);

  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  strategies_apply (&self->strategies, i, search);
  if (self->classic)
    {
      way_search_set_tie_rule (search, WAY_TIE_LAST_OPENED);
      way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
    }
  way_search_set_start (search, self->start.node);
  for (guint k = 0; k < self->goals->len; k++)
    way_search_add_goal (search, g_array_index (self->goals, Spot, k).node);
  limits_apply (&self->limits, search);

  return search;
}

/* Makes the search beside plain A* that shows what a method saves, or beside
 * Dijkstra's for a search from both ends; NULL with an error if the method does
 * not suit the network. */
static WaySearch *
make_method_search (Explain *self,
                    GError **error)
{
  g_autoptr (WaySearch) search = make_search (self, self->avoid.graph, 0);
  const MethodKind kind = self->strategies.method;

  if (!method_set_up (&self->method, kind, &self->network, self->avoid.graph,
                      search, &self->limits, error))
    return NULL;
  if (kind == METHOD_JUMPS)
    return make_search (self, WAY_GRAPH (self->method.jumps), 0);
  if (kind == METHOD_BOTH_ENDS)
    way_search_set_both_ends (search, TRUE);
  way_explanation_set_order (self->explanation, self->method.order);
  if (kind == METHOD_ANY_ANGLE)
    way_search_set_any_angle (search, TRUE);

  return g_steal_pointer (&search);
}

static char *
dup_title (const Explain *self,
           guint          i)
{
  if (i == self->strategies.list->len)
    return g_strdup (self->strategies.method == METHOD_JUMPS ? "A*, jump points"
                     : self->strategies.method == METHOD_BOTH_ENDS
                       ? "Dijkstra, both ends"
                     : self->strategies.method == METHOD_HIERARCHY
                       ? "A hierarchy"
                     : self->strategies.method == METHOD_ANY_ANGLE
                       ? "A*, any angle" : "A*, landmarks");

  switch (strategies_get (&self->strategies, i))
    {
    case WAY_STRATEGY_BFS:
      return g_strdup ("BFS");
    case WAY_STRATEGY_DIJKSTRA:
      return g_strdup ("Dijkstra");
    case WAY_STRATEGY_WEIGHTED_ASTAR:
      return g_strdup_printf ("Weighted A*, %g", self->strategies.weight);
    case WAY_STRATEGY_GREEDY:
      return g_strdup ("Greedy");
    case WAY_STRATEGY_ASTAR:
    default:
      return g_strdup ("A*");
    }
}

static gboolean
run_search (Explain *self,
            guint    i,
            GError **error)
{
  g_autoptr (WaySearch) search
    = i < self->strategies.list->len
        ? make_search (self, self->avoid.graph, i)
        : make_method_search (self, error);
  g_autofree char *title = dup_title (self, i);
  WayStatistics statistics;
  gboolean good;

  if (search == NULL)
    return FALSE;

  interrupt_arm ();
  good = way_explanation_add_run (self->explanation, search, title, error);
  interrupt_disarm ();
  way_search_get_statistics (search, &statistics);
  self->limits.expanded += statistics.expanded;
  if (good && self->outcome == WAY_STATUS_FOUND)
    self->outcome = way_search_get_status (search);

  return good;
}

static void
name_spot (Explain    *self,
           const Spot *spot)
{
  if (!g_utf8_validate (spot->text, -1, NULL))
    return;
  if (spot->snapped || self->network.table != NULL)
    way_explanation_add_place (self->explanation, spot->node, spot->text);
}

static void
describe (Explain *self)
{
  g_autofree char *file = g_path_get_basename (self->network.path);
  g_autofree char *shown = g_filename_display_name (file);
  g_autofree char *title
    = g_strdup_printf ("From %s to %s (%s)", self->start.text,
                       g_array_index (self->goals, Spot, 0).text, shown);

  way_explanation_set_title (self->explanation,
                             self->title ? self->title : title);
  if (self->source != NULL)
    way_network_set_attribution (self->network.network, self->source);
  name_spot (self, &self->start);
  for (guint i = 0; i < self->goals->len; i++)
    {
      const Spot *goal = &g_array_index (self->goals, Spot, i);

      way_explanation_add_goal (self->explanation, goal->node);
      name_spot (self, goal);
    }
}

static void
choose_frames (Explain *self)
{
  way_explanation_set_frames (self->explanation,
                              (const guint *) (gpointer) self->steps->data,
                              self->steps->len);
}

static gboolean
save (Explain *self,
      GError **error)
{
  gboolean good;

  choose_frames (self);
  interrupt_arm ();
  good = way_explanation_save (self->explanation,
                               output_get_path (&self->output),
                               output_get_kind_name (&self->output),
                               output_get_flags (&self->output),
                               interrupt_get (), error);
  interrupt_disarm ();
  interrupt_explain (error, "while writing %s",
                     output_get_path (&self->output));

  return good;
}

static int
find_status (Explain *self)
{
  int status = TOOL_ANSWERED;

  command_report_stop (&self->limits, self->outcome, &status);
  if (self->outcome != WAY_STATUS_FOUND && !limits_was_stopped (self->outcome))
    status = tool_complain (TOOL_NO_ROUTE, "no route from %s to %s",
                            self->start.text,
                            g_array_index (self->goals, Spot, 0).text);
  return status;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Explain *self = command;

  if (!set_up (self, error))
    return FALSE;

  self->explanation = way_explanation_new (self->network.network, 0);
  self->outcome = WAY_STATUS_FOUND;
  describe (self);
  for (guint i = 0; i < self->strategies.list->len; i++)
    if (!run_search (self, i, error))
      return FALSE;
  if (self->strategies.method != METHOD_SEARCH
      && !run_search (self, self->strategies.list->len, error))
    return FALSE;
  if (!save (self, error))
    return FALSE;

  *status = find_status (self);
  return TRUE;
}

int
explain_command (int    argc,
                 char **argv)
{
  Explain self = { NULL };
  const CommandFrame frame = {
    .name = "explain",
    .parameters = "NETWORK",
    .example = "wayfind explain conquest.txt --from Alaska --to Siam \\\n"
               "           --algorithm bfs,dijkstra --write lesson.html",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_PICTURES,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
