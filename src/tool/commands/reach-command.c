/* reach-command.c - `wayfind reach': everything within a cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/options/also.h"
#include "tool/reports/reach-measures.h"
#include "tool/snapped-ends.h"
#include "tool/rank-team.h"
#include "tool/reports/picture-report.h"
#include "tool/reports/reach-report.h"

#include <math.h>
#include <string.h>

typedef struct
{
  char       **from;            /* (owned) (nullable) */
  char        *within_text;     /* (owned) (nullable) */
  char        *bands_text;      /* (owned) (nullable) */
  char        *areas_text;      /* (owned) (nullable): lines are written */
  gdouble      distance;        /* of areas from roads; 0 if it is not given */
  gdouble      within;          /* in the unit in which costs are shown */

  Network      network;
  Also         also;
  Avoid        avoid;
  Turns        turns;
  WayGraph    *plain;           /* (not owned) what turns were laid on */
  Limits       limits;
  Looks        looks;
  Output       output;
  WaySearch   *search;          /* (owned) */
  GArray      *starts;          /* (owned) of Spot */

  /* By all ranks, instead */
  gboolean          is_shared;  /* whether all ranks search together */
  WayDeltaStepping *stepping;   /* (owned) (nullable) */
} Reach;

static void
clear (gpointer command)
{
  Reach *self = command;

  g_strfreev (self->from);
  g_free (self->within_text);
  g_free (self->bands_text);
  g_free (self->areas_text);
  also_clear (&self->also);
  g_clear_object (&self->stepping);
  g_clear_object (&self->search);
  g_clear_pointer (&self->starts, g_array_unref);
}

static void
add_options (gpointer command,
             Options *options)
{
  Reach *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->from,
      "Where to begin; the nearest of several counts", "PLACE" },
    { "within", 'w', 0, G_OPTION_ARG_STRING, &self->within_text,
      "Largest cost, in the unit of the answer", "COST" },
    { "bands", 'b', 0, G_OPTION_ARG_STRING, &self->bands_text,
      "Number of bands of cost, or their ends", "N|A,B,C" },
    { "areas", 0, 0, G_OPTION_ARG_STRING, &self->areas_text,
      "GeoJSON: write areas, M metres around roads", "M|auto" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  also_add_options (&self->also, options);
}

static gboolean
check_areas (Reach   *self,
             GError **error)
{
  if (self->areas_text == NULL)
    return TRUE;
  if (self->output.kind != OUTPUT_GEOJSON)
    return tool_misuse (error, "--areas needs GeoJSON: give --output geojson, "
                        "or --write a file that ends with .geojson");
  if (strcmp (self->areas_text, "auto") == 0
      || (tool_parse_number (self->areas_text, &self->distance)
          && self->distance > 0))
    return TRUE;

  return tool_misuse (error, "--areas must be a distance from roads above 0, "
                      "in metres, or \"auto\", not \"%s\"",
                      self->areas_text);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Reach *self = command;

  self->within = INFINITY;
  if (self->from == NULL)
    return tool_misuse (error, "--from must be given");

  return options_number ("--within", self->within_text, 0, &self->within,
                         error)
         && bands_check (self->bands_text, error);
}

/* The end of the last band that is named: the search ends there. */
static WayCost
get_max_cost (const Reach *self)
{
  const Unit unit = self->network.unit;
  const WayCost within = units_to_cost (unit, self->within);
  g_autoptr (GArray) bands = bands_parse (self->bands_text, unit, INFINITY,
                                          INFINITY, NULL);
  const WayCost end = g_array_index (bands, WayCost, bands->len - 1);

  return MIN (within, end);
}

/* Whether a part of the network suffices: nothing changes its edges, no limit
 * counts over all parts, and only numbers of nodes are printed. */
static gboolean
can_take_part (const Reach *self)
{
  return !avoid_is_given (&self->avoid) && self->also.names == NULL
         && self->turns.cost_text == NULL
         && self->turns.change_text == NULL
         && self->limits.max_expansions == G_MAXUINT64
         && (self->output.kind == OUTPUT_TEXT || self->output.kind == OUTPUT_TSV
             || self->output.kind == OUTPUT_JSON);
}

static void
step_over_part (Reach        *self,
                WayTablePart *part)
{
  self->stepping
    = way_delta_stepping_new_with_carrier (part, team_get_carrier ());
  way_delta_stepping_set_max_cost (self->stepping, get_max_cost (self));
  for (guint i = 0; i < self->starts->len; i++)
    way_delta_stepping_add_start (self->stepping,
                                  g_array_index (self->starts, Spot, i).node,
                                  0);
}

/* Cuts a table into parts, one a rank. */
static gboolean
cut_table (Reach   *self,
           GError **error)
{
  g_autoptr (WayTablePart) part
    = way_table_part_new (WAY_TABLE (self->avoid.graph), team_get_rank (),
                          team_get_n_ranks (), error);

  if (part == NULL)
    return FALSE;

  step_over_part (self, part);
  return TRUE;
}

static void
send_starts (const Reach *self)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < self->starts->len; i++)
    {
      const WayNode node = g_array_index (self->starts, Spot, i).node;
      const guint32 index = (guint32) WAY_NODE_INDEX (node);

      g_array_append_val (nodes, index);
    }
  for (guint rank = 1; rank < team_get_n_ranks (); rank++)
    team_send (rank, nodes->data, nodes->len * sizeof (guint32));
}

static void
receive_starts (Reach *self)
{
  guint from;
  g_autoptr (GByteArray) batch = team_receive (&from);
  const guint32 *nodes = (gconstpointer) batch->data;

  for (guint i = 0; i < batch->len / sizeof *nodes; i++)
    {
      const Spot spot = { .node = WAY_INDEX (nodes[i]) };

      g_array_append_val (self->starts, spot);
    }
}

/* Only the speaker knows places; it sends their nodes to the other ranks. */
static gboolean
set_up_part (Reach   *self,
             GError **error)
{
  if (!team_agree (!team_is_speaker ()
                     || places_find_all (&self->network.places, self->from,
                                         self->starts, error),
                   error))
    return FALSE;

  if (team_is_speaker ())
    send_starts (self);
  else
    receive_starts (self);
  step_over_part (self, self->network.part);
  return TRUE;
}

/* Where nothing lies over the table, ranks read their own part of it alone. */
static gboolean
share_search (Reach   *self,
              GError **error)
{
  WayCarrier *carrier = team_get_carrier ();

  if (carrier == NULL)
    return TRUE;
  if (WAY_IS_TABLE (self->avoid.graph)
      && self->limits.max_expansions == G_MAXUINT64)
    return cut_table (self, error);

  way_search_set_carrier (self->search, carrier);
  self->is_shared = TRUE;
  return TRUE;
}

static gboolean
set_up (Reach   *self,
        GError **error)
{
  self->network.takes_part = can_take_part (self);
  if (!network_load (&self->network, error))
    return FALSE;

  self->starts = spots_new ();
  if (self->network.part != NULL)
    return set_up_part (self, error);
  if (!avoid_apply (&self->avoid, &self->network, error)
      || !places_find_all (&self->network.places, self->from, self->starts,
                           error)
      || !snapped_ends_add_arrays (&self->network, &self->avoid.graph, error,
                                   self->starts, NULL))
    return FALSE;

  if (!also_find (&self->also, self->network.network, error))
    return FALSE;

  self->plain = self->avoid.graph;
  if (!turns_apply (&self->turns, &self->network, &self->avoid.graph, error))
    return FALSE;
  self->search = avoid_new_search (&self->avoid, WAY_STRATEGY_DIJKSTRA);
  way_search_set_max_cost (self->search, get_max_cost (self));
  for (guint i = 0; i < self->starts->len; i++)
    way_search_add_start (self->search,
                          g_array_index (self->starts, Spot, i).node, 0);

  return turns_check_ranks (self->plain, self->avoid.graph, error)
         && share_search (self, error);
}

static gboolean
print_report (Reach             *self,
              const ReachReport *report,
              GError           **error)
{
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    reach_report_json (report, &self->output);
  else if (self->output.kind == OUTPUT_TSV)
    reach_report_tsv (report, &self->output);
  else
    reach_report_text (report, &self->output);

  return output_close (&self->output, error);
}

/* A distance asks for cells of a quarter of it. */
static gboolean
save_areas (const Reach       *self,
            const ReachReport *report,
            GError           **error)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GOutputStream) stream
    = way_save_stream_new (output_get_path (&self->output),
                           output_get_flags (&self->output), interrupt_get (),
                           error);
  gdouble distance = self->distance, cell;

  way_limits_set_cancellable (limits, interrupt_get ());
  if (stream == NULL
      || !way_reach_write_areas (report->reach, self->network.network,
                                 (const WayCost *) report->bands->data,
                                 report->bands->len, &distance, &cell, stream,
                                 limits, error)
      || !g_output_stream_close (stream, interrupt_get (), error))
    return FALSE;

  if (cell > distance / 4 * (1 + 1e-9))
    tool_complain (TOOL_ANSWERED, "areas of this size are drawn with cells of "
                   "%g instead of %g, and extend up to 1.5 cells farther than "
                   "%g from roads", cell, distance / 4, distance);
  return TRUE;
}

static gboolean
save (Reach             *self,
      const ReachReport *report,
      GError           **error)
{
  const WayCost *ends = (const WayCost *) report->bands->data;
  const guint n_ends = report->bands->len;

  if (self->areas_text != NULL)
    return save_areas (self, report, error);
  if (self->output.kind == OUTPUT_GEOJSON)
    return way_reach_save (report->reach, self->network.network, ends, n_ends,
                           output_get_path (&self->output), "geojson",
                           output_get_flags (&self->output), interrupt_get (),
                           error);
  if (output_is_drawn (&self->output))
    return picture_save_reach (report, &self->looks, &self->output, error);

  return print_report (self, report, error);
}

static WayCost
get_dearest (const GArray *reached)
{
  return reached->len > 0
           ? g_array_index (reached, Reached, reached->len - 1).cost : 0;
}

/* (transfer full) (nullable): what was reached, nodes or states of turns. At
 * ranks other than the speaker %NULL without an error. */
static WayReach *
find_states (const Reach *self,
             GError     **error)
{
  return self->stepping != NULL
        ? way_delta_stepping_gather_reach (self->stepping, error)
      : self->is_shared
        ? way_search_gather_reach (self->search, error)
        : way_reach_new_from_search (self->search, error);
}

/* (transfer full) (nullable): nodes of the network. */
static WayReach *
find_reach (const Reach *self,
            WayReach    *states,
            GError     **error)
{
  if (self->plain == self->avoid.graph)
    return way_reach_ref (states);

  return way_reach_new_projected (states, self->plain, error);
}

static gboolean
report (Reach    *self,
        WayStatus status,
        gdouble   seconds,
        GError  **error)
{
  const Unit unit = self->network.unit;
  g_autoptr (WayReach) states = find_states (self, error);
  g_autoptr (WayReach) reach = NULL;
  g_autoptr (GArray) reached = NULL;
  g_autoptr (GArray) bands = NULL;
  g_autofree gdouble *sums = NULL;

  if (states == NULL)
    return !team_is_speaker ();

  reach = find_reach (self, states, error);
  if (reach == NULL)
    return FALSE;

  reached = reached_new (reach, &self->network);
  bands = bands_parse (self->bands_text, unit,
                       units_to_cost (unit, self->within),
                       get_dearest (reached), error);

  reached_sort (reached, bands);
  sums = reach_measures_new (reached, states, &self->also);
  return save (self,
               &(ReachReport) { &self->network, &self->limits, reach, status,
                                self->starts, bands, reached, seconds,
                                &self->also, sums },
               error);
}

static WayStatus
search (Reach   *self,
        GError **error)
{
  if (self->stepping != NULL)
    return limits_run_stepping (&self->limits, self->stepping, "searching",
                                error);

  return self->is_shared
           ? limits_run_shared (&self->limits, self->search, "searching",
                                error)
           : limits_run (&self->limits, self->search, "searching",
                         places_get_n_nodes (&self->network.places), error);
}

/* Costs that several ranks have found so far are not final. */
static gboolean
can_report (const Reach *self,
            WayStatus    outcome)
{
  return (!self->is_shared && self->stepping == NULL)
         || !limits_was_stopped (outcome);
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Reach *self = command;
  gint64 began;
  WayStatus outcome;

  if (!also_check (&self->also, &self->output, error)
      || !check_areas (self, error)
      || !team_agree (set_up (self, error), error))
    return FALSE;

  began = g_get_monotonic_time ();
  outcome = search (self, error);
  if (outcome == WAY_STATUS_FAILED)
    return FALSE;
  if (can_report (self, outcome)
      && !report (self, outcome,
                  (gdouble) (g_get_monotonic_time () - began) / 1e6, error))
    return FALSE;

  command_report_stop (&self->limits, outcome, status);
  return TRUE;
}

int
reach_command (int    argc,
               char **argv)
{
  Reach self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "reach",
    .parameters = "NETWORK",
    .example = "wayfind reach sea-lanes.geojson --places ports.csv \\\n"
               "           --from Singapore --within 1000 --bands 4",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .looks = &self.looks,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_TSV)
               | OUTPUT_BIT (OUTPUT_JSON) | OUTPUT_BIT (OUTPUT_GEOJSON)
               | OUTPUT_PICTURES,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
