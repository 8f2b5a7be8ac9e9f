/* match-command.c - `wayfind match': the way that a track shows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/reports/match-report.h"

typedef struct
{
  char           *track_path;   /* (owned) (nullable) */
  char           *accuracy;     /* (owned) (nullable) */
  char           *radius;       /* (owned) (nullable) */
  char           *gap;          /* (owned) (nullable) */
  WayMatchOptions options;

  Network         network;
  Avoid           avoid;
  Turns           turns;
  Limits          limits;
  Output          output;
  GArray         *track;        /* (owned) of WayTrackPoint */
  WayMatch       *match;        /* (owned) */
  GPtrArray      *routes;       /* (owned) of WayRoute, one a part */
} Match;

static void
clear (gpointer command)
{
  Match *self = command;

  g_free (self->track_path);
  g_free (self->accuracy);
  g_free (self->radius);
  g_free (self->gap);
  g_clear_pointer (&self->track, g_array_unref);
  g_clear_pointer (&self->routes, g_ptr_array_unref);
  g_clear_object (&self->match);
}

static void
add_options (gpointer command,
             Options *options)
{
  Match *self = command;
  const GOptionEntry entries[] = {
    { "accuracy", 0, 0, G_OPTION_ARG_STRING, &self->accuracy,
      "Standard deviation of the points, or estimated", "M" },
    { "radius", 0, 0, G_OPTION_ARG_STRING, &self->radius,
      "How far from a point its place may be", "M" },
    { "max-gap", 0, 0, G_OPTION_ARG_STRING, &self->gap,
      "Longest time between two points of one part", "SECONDS" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

/* The first file is the track; the network's options know the others. */
static gboolean
take_track (Match   *self,
            GError **error)
{
  char **rest = self->network.rest;

  if (rest == NULL || rest[0] == NULL || rest[1] == NULL)
    return tool_misuse (error, "a track and a network must be given");

  self->track_path = rest[0];
  for (guint i = 0; rest[i] != NULL; i++)
    rest[i] = rest[i + 1];

  return network_check_single (&self->network, error);
}

/* An option that is given must be above 0, which stands for the default. */
static gboolean
parse_above (const char *option,
             const char *text,
             gdouble    *value,
             GError    **error)
{
  if (!options_number (option, text, 0, value, error))
    return FALSE;
  if (text == NULL || *value > 0)
    return TRUE;

  return tool_misuse (error, "%s must be above 0, not \"%s\"", option, text);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Match *self = command;
  WayMatchOptions *options = &self->options;

  way_match_options_init (options);
  return take_track (self, error)
         && parse_above ("--accuracy", self->accuracy, &options->accuracy,
                         error)
         && parse_above ("--radius", self->radius, &options->radius, error)
         && parse_above ("--max-gap", self->gap, &options->max_gap, error);
}

static gboolean
check_network (const Network *network,
               GError       **error)
{
  if (network->table == NULL || network->places.kind == WAY_POSITION_NONE)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "%s has no roads with positions, to which a track could be "
                   "matched", network->path);
      return FALSE;
    }
  if (network->places.kind == WAY_POSITION_GEOGRAPHIC)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "the positions of %s are not latitudes and longitudes, which a "
               "track has", network->path);
  return FALSE;
}

static gboolean
find_match (Match   *self,
            GError **error)
{
  g_autoptr (WayLimits) limits = NULL;
  WayGraph *graph;

  if (!avoid_apply (&self->avoid, &self->network, error))
    return FALSE;
  graph = self->avoid.graph;
  if (!turns_apply (&self->turns, &self->network, &graph, error))
    return FALSE;

  limits = limits_new_rest (&self->limits);
  self->match = way_network_match_track (
    self->network.network, graph,
    (const WayTrackPoint *) (gpointer) self->track->data, self->track->len,
    &self->options, limits, error);

  return self->match != NULL;
}

/* Makes a route of each part, in a network with their spots. */
static gboolean
make_routes (Match   *self,
             GError **error)
{
  Network *network = &self->network;

  network->with_ends
    = way_network_new_with_match (network->whole, self->match, error);
  if (network->with_ends == NULL)
    return FALSE;
  network->network = network->with_ends;
  network->graph = way_network_get_graph (network->with_ends);
  network->midway = WAY_MIDWAY (g_object_ref (network->graph));

  self->routes = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < way_match_get_n_parts (self->match); i++)
    {
      WayRoute *route = way_route_new (network->network, NULL);
      WayMatchPart part;

      way_match_get_part (self->match, i, &part);
      way_route_add_leg (route, part.path, NULL);
      g_ptr_array_add (self->routes, route);
    }

  return TRUE;
}

static gboolean
print_report (Match   *self,
              GError **error)
{
  const MatchReport report = { &self->network, self->match, self->track,
                               self->routes };

  if (self->output.kind == OUTPUT_GEOJSON || self->output.kind == OUTPUT_GPX)
    return self->routes->len == 0
           || way_route_save_all ((WayRoute **) self->routes->pdata,
                                  self->routes->len,
                                  output_get_path (&self->output),
                                  output_get_kind_name (&self->output),
                                  output_get_flags (&self->output),
                                  interrupt_get (), error);
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    match_report_json (&report, &self->output);
  else
    match_report_text (&report, &self->output);

  return output_close (&self->output, error);
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Match *self = command;

  self->track = way_track_load (self->track_path, interrupt_get (), error);
  if (self->track == NULL || !network_load (&self->network, error)
      || !check_network (&self->network, error) || !find_match (self, error)
      || !make_routes (self, error) || !print_report (self, error))
    return FALSE;

  if (self->routes->len == 0)
    *status = tool_complain (TOOL_NO_ROUTE, "no road of %s fits the track %s",
                             self->network.path, self->track_path);
  return TRUE;
}

int
match_command (int    argc,
               char **argv)
{
  Match self = { .track_path = NULL };
  const CommandFrame frame = {
    .name = "match",
    .parameters = "TRACK NETWORK",
    .example = "wayfind match ride.gpx andorra.osm.pbf",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_JSON)
               | OUTPUT_BIT (OUTPUT_GEOJSON) | OUTPUT_BIT (OUTPUT_GPX),
    .checks_files = TRUE,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
