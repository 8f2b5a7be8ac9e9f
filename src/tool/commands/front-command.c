/* front-command.c - `wayfind front': the routes that no other route beats
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/options/also.h"
#include "tool/options/bounds.h"
#include "tool/prepared-bounds.h"
#include "tool/reports/front-report.h"
#include "tool/snapped-ends.h"

#include <string.h>

typedef struct
{
  char       *from;             /* (owned) (nullable) */
  char       *to;               /* (owned) (nullable) */
  char       *criteria_text;    /* (owned) (nullable) */
  char       *limit_text;       /* (owned) (nullable) */
  guint64     limit;            /* of routes */

  Network     network;
  Avoid       avoid;
  Turns       turns;
  Limits      limits;
  Looks       looks;
  Output      output;
  Bounds      bounds;
  Also        criteria;         /* besides the cost */
  Question    question;
  WayGraph   *graph;            /* (not owned) that is searched */
  GPtrArray  *paths;            /* (owned) of WayPath */
  GArray     *values;           /* (owned) of gdouble: criteria of each route */
} Front;

static void
clear (gpointer command)
{
  Front *self = command;

  g_free (self->from);
  g_free (self->to);
  g_free (self->criteria_text);
  g_free (self->limit_text);
  bounds_clear (&self->bounds);
  also_clear (&self->criteria);
  question_clear (&self->question);
  g_ptr_array_unref (self->paths);
  g_array_unref (self->values);
}

static void
add_options (gpointer command,
             Options *options)
{
  Front *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from, "Where to begin",
      "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME, &self->to, "The goal", "PLACE" },
    { "criteria", 'c', 0, G_OPTION_ARG_STRING, &self->criteria_text,
      "Measures of which less is better, and the cost", "NAME,NAME..." },
    { "limit", 'l', 0, G_OPTION_ARG_STRING, &self->limit_text,
      "Stop after the N cheapest routes of the front", "N" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  bounds_add_options (&self->bounds, options);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Front *self = command;

  if (self->from == NULL || self->to == NULL)
    return tool_misuse (error, "--from and --to must be given");
  if (self->criteria_text == NULL)
    return tool_misuse (error, "--criteria must be given, such as "
                        "cost,metres");
  if (!g_utf8_validate (self->from, -1, NULL)
      || !g_utf8_validate (self->to, -1, NULL))
    return tool_misuse (error, "the name of a place is not in UTF-8");

  self->limit = G_MAXUINT64;
  self->network.keep_parallel = TRUE;
  return options_count ("--limit", self->limit_text, 1, &self->limit, error)
         && bounds_parse (&self->bounds, &self->network, error);
}

/* Criteria ----------------------------------------------------------------- */

/* Removes the cost from the criteria, where it is "cost" or its own unit.
 * Whether it was there. */
static gboolean
take_cost (const Network *network,
           GPtrArray     *names)
{
  for (guint i = 0; i < names->len; i++)
    if (bounds_is_cost (network, names->pdata[i]))
      {
        g_ptr_array_remove_index (names, i);
        return TRUE;
      }

  return FALSE;
}

static gboolean
has_twins (GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    for (guint k = 0; k < i; k++)
      if (strcmp (names->pdata[i], names->pdata[k]) == 0)
        return TRUE;

  return FALSE;
}

/* The first criterion is always the cost. */
static gboolean
parse_criteria (Front   *self,
                GError **error)
{
  g_auto (GStrv) words = g_strsplit (self->criteria_text, ",", -1);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean has_cost;

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (names, g_strdup (g_strstrip (words[i])));
  has_cost = take_cost (&self->network, names);
  if (!has_cost)
    return tool_misuse (error, "--criteria: the cost is always a criterion; "
                        "name it as well: cost,%s", self->criteria_text);
  if (names->len == 0)
    return tool_misuse (error, "--criteria: the cost alone needs no front; add "
                        "a measure, such as cost,metres");
  if (has_twins (names) || take_cost (&self->network, names))
    return tool_misuse (error, "--criteria names a criterion twice");
  if (names->len >= WAY_FRONT_MAX_VALUES / 2)
    return tool_misuse (error, "--criteria: there can be %d",
                        WAY_FRONT_MAX_VALUES / 2);

  g_ptr_array_add (names, NULL);
  self->criteria.names = g_strdupv ((char **) names->pdata);
  return TRUE;
}

/* Setting up --------------------------------------------------------------- */

static gboolean
ask (Front   *self,
     GError **error)
{
  const Places *places = &self->network.places;
  Spot to = { .text = NULL };

  if (!places_find (places, self->from, &self->question.from, error)
      || !places_find (places, self->to, &to, error))
    return FALSE;

  g_array_append_val (self->question.to, to);
  return TRUE;
}

static gboolean
find_criteria (Front   *self,
               GError **error)
{
  Also *criteria = &self->criteria;

  criteria->n = g_strv_length (criteria->names);
  criteria->numbers = g_new (guint, criteria->n);
  criteria->measures = g_object_ref (self->bounds.measures);
  for (guint i = 0; i < criteria->n; i++)
    if (!also_find_measure (criteria->measures, "--criteria",
                            criteria->names[i], &criteria->numbers[i], error))
      return FALSE;

  return TRUE;
}

static gboolean
set_up (Front   *self,
        GError **error)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new ();

  if (!network_load (&self->network, error)
      || !parse_criteria (self, error)
      || !avoid_apply (&self->avoid, &self->network, error)
      || !ask (self, error)
      || !bounds_load (&self->bounds, &self->network, error))
    return FALSE;

  self->graph = self->avoid.graph;
  question_list_spots (&self->question, spots);
  bounds_list_spots (&self->bounds, spots);
  return snapped_ends_add (&self->network, spots, &self->graph, error)
         && bounds_find (&self->bounds, &self->network, error)
         && find_criteria (self, error)
         && turns_apply (&self->turns, &self->network, &self->graph, error);
}

/* Finding ------------------------------------------------------------------ */

static const Spot *
get_goal (const Front *self)
{
  return (const Spot *) self->question.to->data;
}

static WayFront *
make_front (Front *self)
{
  g_autoptr (WayHeuristic) heuristic
    = prepared_bounds_new (&self->network, &self->turns);
  WayFront *front = bounds_new_front (&self->bounds, &self->network,
                                      self->graph, self->question.from.node,
                                      get_goal (self)->node);

  for (guint i = 0; i < self->criteria.n; i++)
    way_front_add_criterion (front, self->criteria.numbers[i]);
  if (heuristic != NULL)
    way_front_set_heuristic (front, WAY_FRONT_COST, heuristic);

  return front;
}

/* Keeps @path, which it takes, and its criteria. */
static void
add_path (Front    *self,
          WayFront *front,
          WayPath  *path)
{
  g_ptr_array_add (self->paths, path);
  for (guint i = 0; i <= self->criteria.n; i++)
    {
      const gdouble value = way_front_get_value (front, i);

      g_array_append_val (self->values, value);
    }
}

/* EXHAUSTED if the front is complete, or FOUND if it may go on. */
static WayStatus
find_paths (Front   *self,
             GError **error)
{
  g_autoptr (WayFront) front = NULL;
  WayStatus status = WAY_STATUS_FOUND;

  if (way_graph_is_blocked (self->graph, self->question.from.node)
      || way_graph_is_blocked (self->graph, get_goal (self)->node))
    return WAY_STATUS_EXHAUSTED;

  front = make_front (self);
  while (status == WAY_STATUS_FOUND && self->paths->len < self->limit)
    {
      WayPath *path = bounds_run_front (front, &self->limits, &status, error);

      if (path != NULL)
        add_path (self, front, path);
    }

  return status;
}

/* Reporting ---------------------------------------------------------------- */

/* Says why no route was found, where the format cannot. */
static void
tell_no_route (const Front *self)
{
  const Spot *const ends[] = { &self->question.from, get_goal (self) };

  tool_complain (TOOL_NO_ROUTE, "no route from %s to %s%s", ends[0]->text,
                 ends[1]->text, bounds_are_given (&self->bounds)
                   ? " keeps the bounds" : "");
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (avoid_covers (&self->avoid, &self->network, ends[i]))
      tool_complain (TOOL_NO_ROUTE, "%s is closed %s", ends[i]->text,
                     avoid_get_reason (&self->avoid));
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Front *self = command;
  g_autoptr (GPtrArray) routes = NULL;
  WayStatus outcome;

  if (!set_up (self, error))
    return FALSE;

  outcome = find_paths (self, error);
  if (outcome == WAY_STATUS_FAILED)
    return FALSE;
  if (self->paths->len == 0 && outcome == WAY_STATUS_EXHAUSTED)
    {
      tell_no_route (self);
      *status = TOOL_NO_ROUTE;
    }
  command_report_stop (&self->limits, outcome, status);

  routes = question_make_routes (&self->question, &self->network, self->paths,
                                 FALSE);
  const FrontReport report = { &self->network, &self->question, routes,
                               &self->criteria,
                               (const gdouble *) (gpointer) self->values->data,
                               self->graph, outcome };

  return front_report_print (&report, &self->looks, &self->output, error);
}

int
front_command (int    argc,
               char **argv)
{
  Front self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "front",
    .parameters = "NETWORK",
    .example = "wayfind front town.osm --from \"High Street\" "
               "--to \"Mill Lane\" \\\n"
               "           --criteria seconds,metres",
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

  question_init (&self.question);
  self.paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  self.values = g_array_new (FALSE, FALSE, sizeof (gdouble));
  return command_frame_run (&frame, &self, argc, argv);
}
