/* trip-command.c - `wayfind trip': the order in which to visit places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/cost-matrix.h"
#include "tool/interrupt.h"
#include "tool/snapped-ends.h"
#include "tool/progress.h"
#include "tool/reports/picture-report.h"
#include "tool/reports/trip-report.h"

#include <string.h>

typedef struct
{
  char       *from;             /* (owned) (nullable) */
  char       *to;               /* (owned) (nullable) */
  char      **via;              /* (owned) (nullable) */
  gboolean    round;

  Network     network;
  Avoid       avoid;
  Turns       turns;
  Limits      limits;
  Looks       looks;
  Output      output;
  WaySearch  *search;           /* (owned) */
  GArray     *places;           /* (owned) of Spot: first, others, last */
  guint       first;            /* of places, or WAY_TRIP_ANYWHERE */
  guint       last;
  CostMatrix  matrix;
  WayTrip    *trip;             /* (owned) (nullable) */
  WayStatus   status;
} Trip;

static void
clear (gpointer command)
{
  Trip *self = command;

  g_free (self->from);
  g_free (self->to);
  g_strfreev (self->via);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->trip, way_trip_unref);
  g_clear_object (&self->search);
  cost_matrix_clear (&self->matrix);
}

static void
add_options (gpointer command,
             Options *options)
{
  Trip *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from,
      "The start; default: the best place", "PLACE" },
    { "via", 'v', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->via,
      "A place to visit; default: all --places", "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME, &self->to,
      "The end; default: the best place", "PLACE" },
    { "round-trip", 'r', 0, G_OPTION_ARG_NONE, &self->round,
      "End at the start", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Trip *self = command;

  if (self->via == NULL && self->network.named_path == NULL)
    return tool_misuse (error, "--via must be given, or --places");
  if (self->round && self->to != NULL)
    return tool_misuse (error, "--round-trip ends at its start, and does not "
                        "allow --to");

  return TRUE;
}

/* Whether @spot is the end @end of the trip, however that is written. */
static gboolean
is_end (const Spot *spot,
        const Spot *end)
{
  return (spot->place != NULL && spot->place == end->place)
         || g_strcmp0 (spot->text, end->text) == 0;
}

static gboolean
add_stops (Trip       *self,
           const Spot *from,
           const Spot *to,
           GError    **error)
{
  const Places *places = &self->network.places;
  g_autoptr (GArray) spots = spots_new ();

  if (!(self->via != NULL ? places_find_all (places, self->via, spots, error)
                          : places_find_named (places, spots, error)))
    return FALSE;

  for (guint i = 0; i < spots->len; i++)
    {
      const Spot *spot = &g_array_index (spots, Spot, i);

      if (!is_end (spot, from) && !is_end (spot, to))
        {
          const Spot copy = spot_copy (spot);

          g_array_append_val (self->places, copy);
        }
    }

  return TRUE;
}

static gboolean
find_end (const Trip *self,
          const char *text,
          Spot       *end,
          GError    **error)
{
  *end = (Spot){ NULL };
  return text == NULL
         || places_find (&self->network.places, text, end, error);
}

/* Returns the number of the place, which is WAY_TRIP_ANYWHERE without one. */
static guint
add_end (Trip       *self,
         const Spot *end)
{
  const Spot copy = spot_copy (end);

  if (end->text == NULL)
    return WAY_TRIP_ANYWHERE;

  g_array_append_val (self->places, copy);
  return self->places->len - 1;
}

/* A trip from a place back to that place is a round trip. */
static gboolean
add_places (Trip    *self,
            GError **error)
{
  const gboolean back = g_strcmp0 (self->from, self->to) == 0;
  g_auto (Spot) from = { NULL }, to = { NULL };

  self->places = spots_new ();
  if (!find_end (self, self->from, &from, error)
      || !find_end (self, back ? NULL : self->to, &to, error))
    return FALSE;
  self->first = add_end (self, &from);
  if (!add_stops (self, &from, &to, error))
    return FALSE;
  self->last = add_end (self, &to);
  if (self->places->len < 2)
    return tool_misuse (error, "a trip needs at least two places");

  if (self->round && self->first == WAY_TRIP_ANYWHERE)
    self->first = 0;
  if (self->round || (back && self->to != NULL))
    self->last = self->first;
  return TRUE;
}

static gboolean
set_up (Trip    *self,
        GError **error)
{
  if (!network_load (&self->network, error)
      || !avoid_apply (&self->avoid, &self->network, error)
      || !add_places (self, error)
      || !snapped_ends_add_arrays (&self->network, &self->avoid.graph, error,
                                   self->places, NULL))
    return FALSE;
  if (!turns_apply (&self->turns, &self->network, &self->avoid.graph, error))
    return FALSE;

  self->search = avoid_new_search (&self->avoid, WAY_STRATEGY_DIJKSTRA);
  way_search_set_partial (self->search, WAY_PARTIAL_NONE);
  return TRUE;
}

/* --max-expansions limits nodes, and not the orders that are tried. If a time
 * limit is met, the best order so far is the answer. */
static gboolean
find_order (Trip    *self,
            GError **error)
{
  g_autoptr (WayLimits) limits = limits_new_rest (&self->limits);
  g_autoptr (GError) problem = NULL;

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  progress_begin ("ordering");
  interrupt_arm ();
  self->trip = way_trip_find (self->matrix.numbers, self->places->len,
                              self->first, self->last, limits, &problem);
  interrupt_disarm ();
  progress_end ();

  self->status = self->trip ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
  if (problem == NULL)
    return TRUE;

  self->status = limits_tell_status (&self->limits, problem);
  if (self->status == WAY_STATUS_FAILED)
    g_propagate_error (error, g_steal_pointer (&problem));
  return self->status != WAY_STATUS_FAILED;
}

static gboolean
find_trip (Trip    *self,
           GError **error)
{
  WayRouter *router = NULL;

  if (!limits_are_given (&self->limits)
      && !avoid_find_router (&self->avoid, &self->network, &self->turns,
                             TRUE, &router, error))
    return FALSE;
  if (!cost_matrix_find (&self->matrix, self->places, self->places,
                         self->search, router, NULL, &self->limits,
                         error))
    return FALSE;

  self->status = self->matrix.status;
  return self->status != WAY_STATUS_FOUND || find_order (self, error);
}

/* The question whose answer goes to all places in the order found. */
static void
ask_in_order (const Trip *self,
              Question   *question)
{
  const guint length = way_trip_get_length (self->trip);

  for (guint i = 0; i < length; i++)
    {
      const guint place = way_trip_get_place (self->trip, i);
      const Spot spot = spot_copy (&g_array_index (self->places, Spot, place));

      if (i == 0)
        question->from = spot;
      else if (i + 1 < length)
        g_array_append_val (question->via, spot);
      else
        g_array_append_val (question->to, spot);
    }
}

/* Writes the whole way as a route. */
static gboolean
save_route (Trip           *self,
            const Question *question,
            const Answer   *answer,
            GError        **error)
{
  const Report report = { &self->network, question, answer, &self->limits,
                          NULL, NULL };

  if (output_is_drawn (&self->output))
    return picture_save_route (&report, &self->looks, &self->output, error);

  return way_route_save (answer->route, output_get_path (&self->output),
                         output_get_kind_name (&self->output),
                         output_get_flags (&self->output), interrupt_get (),
                         error);
}

/* The way itself is searched for leg by leg: the matrix kept costs alone. */
static gboolean
save_way (Trip    *self,
          GError **error)
{
  const Finder finder = { self->network.network, self->search, &self->limits,
                          "searching" };
  Question question;
  Answer found;
  gboolean good;

  if (self->trip == NULL)
    return TRUE;

  question_init (&question);
  ask_in_order (self, &question);
  good = answer_find (&found, &question, &finder, error);
  self->status = found.status;
  if (good && answer_is_found (&found))
    good = save_route (self, &question, &found, error);
  answer_clear (&found);
  question_clear (&question);

  return good;
}

static gboolean
print_report (Trip             *self,
              const TripReport *report,
              GError          **error)
{
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    trip_report_json (report, &self->output);
  else if (self->output.kind == OUTPUT_TSV)
    trip_report_tsv (report, &self->output);
  else
    trip_report_text (report, &self->output);

  return output_close (&self->output, error);
}

static gboolean
is_list (const Trip *self)
{
  return self->output.kind == OUTPUT_TEXT || self->output.kind == OUTPUT_JSON
         || self->output.kind == OUTPUT_TSV;
}

/* Formats for programs cannot say why no trip was found. */
static void
warn_of_failure (const Trip       *self,
                 const TripReport *report)
{
  g_autoptr (GArray) list = trip_report_apart (report);

  if (self->output.kind != OUTPUT_TEXT && self->output.kind != OUTPUT_JSON
      && list->len > 0)
    {
      g_autofree char *why
        = trip_report_describe (report, &g_array_index (list, Apart, 0));

      tool_complain (TOOL_NO_ROUTE, "no such trip exists: %s", why);
    }
  for (guint i = 0; i < self->places->len; i++)
    {
      const Spot *spot = &g_array_index (self->places, Spot, i);

      if (avoid_covers (&self->avoid, &self->network, spot))
        tool_complain (TOOL_NO_ROUTE, "%s is closed %s",
                       spot->text,
                     avoid_get_reason (&self->avoid));
    }
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Trip *self = command;
  TripReport report = { &self->network, &self->limits, &self->matrix };

  if (!set_up (self, error) || !find_trip (self, error))
    return FALSE;

  report.trip = self->trip;
  report.status = self->status;
  report.first = self->first;
  report.last = self->last;
  if (!(is_list (self) ? print_report (self, &report, error)
                       : save_way (self, error)))
    return FALSE;

  *status = limits_get_exit_status (self->status);
  command_report_stop (&self->limits, self->status, status);
  if (self->status == WAY_STATUS_EXHAUSTED)
    warn_of_failure (self, &report);
  return TRUE;
}

int
trip_command (int    argc,
              char **argv)
{
  Trip self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "trip",
    .parameters = "NETWORK",
    .example = "wayfind trip sea-lanes.geojson --places ports.csv \\\n"
               "           --from Rotterdam --round-trip",
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
