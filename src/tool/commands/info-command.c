/* info-command.c - `wayfind info': the parts of a network, counted
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/rank-team.h"
#include "tool/reports/json-parts.h"
#include "tool/network-summary.h"

#include <math.h>

typedef struct
{
  Network network;
  Limits  limits;
  Output  output;
  Summary  summary;
} Info;

/* In the order of WayGridShape and of WayCornerRule. */
static const char *const shape_names[]
  = { "squares with 4 neighbours", "squares with 8 neighbours", "hexagons",
      "triangles" };
static const char *const corner_names[] = { "never", "both", "one", "always" };
static const char *const kind_names[] = { "none", "planar", "geographic" };

/* A cost of the file: in the file's unit, unless --unit asks for another. */
static char *
format_cost (const Info *self,
             WayCost     cost)
{
  if (self->network.units.text != NULL && units_is_clock (self->network.unit))
    return units_format (self->network.unit, cost);

  return g_strdup_printf ("%.6g", cost / self->network.written.size);
}

static void
print_map (Info *self)
{
  WayGrid *grid = self->network.grid;
  WayTerrain *terrain = grid ? way_grid_get_terrain (grid) : NULL;
  Output *output = &self->output;

  if (grid == NULL)
    return;

  output_printf (output, "map          %u columns, %u rows\n",
                 way_terrain_get_width (terrain),
                 way_terrain_get_height (terrain));
  output_printf (output, "cells        %s; diagonals where free: %s\n",
                 shape_names[way_grid_get_shape (grid)],
                 corner_names[way_grid_get_corner_rule (grid)]);
  for (guint klass = 0; klass < 256; klass++)
    {
      const guint32 n = way_terrain_get_n_cells_of_class (terrain,
                                                          (guint8) klass);
      const WayCost cost = way_grid_get_class_cost (grid, (guint8) klass);

      if (n > 0 && cost < INFINITY)
        {
          g_autofree char *shown = format_cost (self, cost);

          output_printf (output, "  class %-4u %u cells at %s a step\n", klass,
                         n, shown);
        }
      else if (n > 0)
        output_printf (output, "  class %-4u %u cells, closed\n", klass, n);
    }
}

static void
print_degrees (Info *self)
{
  const Summary *summary = &self->summary;
  Output *output = &self->output;

  output_printf (output, "edges out    at most %" G_GUINT64_FORMAT " of a node",
                 summary->max_degree);
  for (guint i = 0; i <= SUMMARY_DEGREES; i++)
    if (summary->degrees[i] > 0)
      output_printf (output, "\n  %u%-10s of %" G_GUINT64_FORMAT " nodes", i,
                     i == SUMMARY_DEGREES ? " or more" : "",
                     summary->degrees[i]);
  output_put (output, "\n");
}

static guint32
count_restrictions (const Info *self)
{
  WayTable *table = self->network.table;

  return table != NULL ? way_table_get_n_restrictions (table) : 0;
}

static void
print_costs (Info *self)
{
  static const char *const kinds[] = {
    "", ", plain numbers", ": metres", ": kilometres", ": miles",
    ": nautical miles", ": seconds", ": minutes", ": hours"
  };
  const Summary *summary = &self->summary;
  const gboolean is_clock = self->network.units.text != NULL
                            && units_is_clock (self->network.unit);
  const WayUnit unit = way_network_get_answer_unit (self->network.network,
                                                    NULL);
  g_autofree char *least = format_cost (self, summary->min_cost);
  g_autofree char *most = format_cost (self, summary->max_cost);
  g_autofree char *mean
    = format_cost (self, summary->sum_of_costs / (gdouble) summary->n_arcs);

  output_printf (&self->output, "costs        %s to %s, %s on average%s%s\n",
                 least, most, mean,
                 !summary->whole ? ""
                 : units_get_unit (self->network.written) == WAY_UNIT_UNKNOWN
                   ? ", all whole" : ", all whole in the file",
                 is_clock ? "" : kinds[unit]);
}

static void
print_edges (Info *self)
{
  const Summary *summary = &self->summary;
  Output *output = &self->output;
  const guint32 n_restrictions = count_restrictions (self);

  output_printf (output, "edges        %" G_GUINT64_FORMAT ", of which %"
                 G_GUINT64_FORMAT " are one-way\n", summary->n_edges,
                 summary->n_one_way);
  if (summary->n_labelled > 0)
    output_printf (output, "labels       on %" G_GUINT64_FORMAT " of %"
                   G_GUINT64_FORMAT " directions\n", summary->n_labelled,
                   summary->n_arcs);
  if (n_restrictions > 0)
    output_printf (output, "turns        %u %s\n", n_restrictions,
                   n_restrictions == 1 ? "restriction" : "restrictions");
  print_degrees (self);
  if (summary->n_arcs > 0)
    print_costs (self);
}

static void
print_positions (Info *self)
{
  const Summary *summary = &self->summary;
  const Places *places = &self->network.places;
  Output *output = &self->output;
  const gboolean planar = places->kind == WAY_POSITION_PLANAR;

  output_printf (output, "positions    %s", kind_names[places->kind]);
  if (summary->n_positions > 0 && summary->n_positions < summary->n_nodes)
    output_printf (output, ", of %u nodes", summary->n_positions);
  if (summary->n_positions > 0)
    output_printf (output, "\nbounding box %s %.6g to %.6g, %s %.6g to %.6g",
                   planar ? "x" : "latitude",
                   planar ? summary->least.x : summary->least.y,
                   planar ? summary->most.x : summary->most.y,
                   planar ? "y" : "longitude",
                   planar ? summary->least.y : summary->least.x,
                   planar ? summary->most.y : summary->most.x);
  if (places->table != NULL && places->kind != WAY_POSITION_NONE)
    output_printf (output, "\nheuristic    distance times %.6g",
                   way_table_get_heuristic_scale (places->table)
                     / self->network.written.size);
  output_put (output, "\n");
}

/* The preparations of a prepared network. */
typedef struct
{
  guint   n_landmarks;
  guint32 n_arcs;               /* of the hierarchy; 0 without one */
  gdouble bytes_a_pair;         /* of next steps; NAN without them */
} Beforehand;

static Beforehand
look_beforehand (const Info  *self,
                 WayPrepared *prepared)
{
  WayLandmarks *landmarks = way_prepared_get_landmarks (prepared);
  WayHierarchyCosts *costs = way_prepared_get_hierarchy_costs (prepared);
  WayNextSteps *steps = way_prepared_get_next_steps (prepared);
  const gdouble n_nodes = self->summary.n_nodes;
  Beforehand made = { 0, 0, NAN };
  WayHierarchySizes sizes;

  if (landmarks != NULL)
    made.n_landmarks = way_landmarks_get_n_landmarks (landmarks);
  if (costs != NULL)
    {
      way_hierarchy_get_sizes (way_hierarchy_costs_get_hierarchy (costs),
                               &sizes);
      made.n_arcs = sizes.n_arcs;
    }
  if (steps != NULL)
    made.bytes_a_pair = (gdouble) way_next_steps_get_bytes (steps)
                        / MAX (1, n_nodes * n_nodes);

  return made;
}

static void
print_prepared (Info *self)
{
  WayPrepared *prepared = way_network_get_prepared (self->network.network);
  Output *output = &self->output;
  Beforehand made;

  if (prepared == NULL)
    return;

  made = look_beforehand (self, prepared);
  if (way_prepared_get_landmarks (prepared) != NULL)
    output_printf (output, "landmarks    %u\n", made.n_landmarks);
  if (way_prepared_get_hierarchy_costs (prepared) != NULL)
    output_printf (output, "hierarchy    %u arcs\n", made.n_arcs);
  if (!isnan (made.bytes_a_pair))
    output_printf (output, "next steps   %.3g bytes for each pair of nodes\n",
                   made.bytes_a_pair);
}

static void
print_text (Info *self)
{
  const Summary *summary = &self->summary;
  const char *attribution
    = way_network_get_attribution (self->network.network);
  const char *format = way_network_get_format (self->network.network);
  Output *output = &self->output;

  output_printf (output, "file         %s, read as %s in %.0f ms\n",
                 self->network.path, format ? format : "an unknown format",
                 self->network.load_seconds * 1e3);
  if (attribution != NULL)
    output_printf (output, "data         %s\n", attribution);
  if (team_get_n_ranks () > 1)
    output_printf (output, "ranks        %u\n", team_get_n_ranks ());
  print_map (self);
  output_printf (output, "nodes        %u", summary->n_nodes);
  if (summary->n_named > 0)
    output_printf (output, ", of which %u have names", summary->n_named);
  output_printf (output, "\ncomponents   %u, the largest of %u nodes\n",
                 summary->n_components, summary->largest);
  output_printf (output, "dead ends    %u; without any neighbour %u\n",
                 summary->n_dead_ends, summary->n_lonely);
  if (summary->n_near_ends > 0)
    output_printf (output, "near ends    %u dead ends lie within %g m of "
                   "another node; --join-within\n             joins ends in "
                   "GeoJSON\n", summary->n_near_ends, SUMMARY_NEAR);
  print_edges (self);
  print_positions (self);
  print_prepared (self);
}

static void
add_box (Info *self,
         Json *json)
{
  const Summary *summary = &self->summary;

  if (summary->n_positions == 0)
    {
      json_null (json, "bounding_box");
      return;
    }

  json_open (json, "bounding_box", '{');
  json_open_flat (json, "least", '{');
  json_add_position (json, self->network.places.kind, &summary->least);
  json_close (json, '}');
  json_open_flat (json, "most", '{');
  json_add_position (json, self->network.places.kind, &summary->most);
  json_close (json, '}');
  json_close (json, '}');
}

static void
add_map (Info *self,
         Json *json)
{
  WayGrid *grid = self->network.grid;
  WayTerrain *terrain = grid ? way_grid_get_terrain (grid) : NULL;

  if (grid == NULL)
    {
      json_null (json, "map");
      return;
    }

  json_open (json, "map", '{');
  json_count (json, "columns", way_terrain_get_width (terrain));
  json_count (json, "rows", way_terrain_get_height (terrain));
  json_string (json, "cells", shape_names[way_grid_get_shape (grid)]);
  json_string (json, "corners", corner_names[way_grid_get_corner_rule (grid)]);
  json_open (json, "classes", '[');
  for (guint klass = 0; klass < 256; klass++)
    {
      const guint32 n = way_terrain_get_n_cells_of_class (terrain,
                                                          (guint8) klass);

      if (n == 0)
        continue;
      json_open_flat (json, NULL, '{');
      json_count (json, "class", klass);
      json_count (json, "cells", n);
      json_add_cost (json, "cost", &self->network,
                     way_grid_get_class_cost (grid, (guint8) klass));
      json_close (json, '}');
    }
  json_close (json, ']');
  json_close (json, '}');
}

static void
add_edges (Info *self,
           Json *json)
{
  const Summary *summary = &self->summary;

  json_count (json, "edges", summary->n_edges);
  json_count (json, "directions", summary->n_arcs);
  json_count (json, "one_way", summary->n_one_way);
  json_count (json, "labelled", summary->n_labelled);
  json_count (json, "restrictions", count_restrictions (self));
  json_count (json, "max_degree", summary->max_degree);
  json_open_flat (json, "degrees", '[');
  for (guint i = 0; i <= SUMMARY_DEGREES; i++)
    json_count (json, NULL, summary->degrees[i]);
  json_close (json, ']');
  json_open_flat (json, "costs", '{');
  json_add_cost (json, "least", &self->network, summary->min_cost);
  json_add_cost (json, "most", &self->network,
                 summary->n_arcs > 0 ? summary->max_cost : NAN);
  json_add_cost (json, "mean", &self->network,
                 summary->sum_of_costs / (gdouble) summary->n_arcs);
  json_boolean (json, "whole", summary->whole);
  json_close (json, '}');
}

static void
add_prepared (Info *self,
              Json *json)
{
  WayPrepared *prepared = way_network_get_prepared (self->network.network);
  Beforehand made;

  if (prepared == NULL)
    {
      json_null (json, "prepared");
      return;
    }

  made = look_beforehand (self, prepared);
  json_open_flat (json, "prepared", '{');
  json_count (json, "landmarks", made.n_landmarks);
  json_count (json, "hierarchy_arcs", made.n_arcs);
  json_number (json, "next_steps_bytes_a_pair", made.bytes_a_pair);
  json_close (json, '}');
}

static void
print_json (Info *self)
{
  const Summary *summary = &self->summary;
  WayTable *table = self->network.table;
  Json json = { &self->output };

  json_open (&json, NULL, '{');
  json_string (&json, "format", way_network_get_format (self->network.network));
  json_string (&json, "attribution",
               way_network_get_attribution (self->network.network));
  json_number (&json, "load_ms", self->network.load_seconds * 1e3);
  if (team_get_n_ranks () > 1)
    json_count (&json, "ranks", team_get_n_ranks ());
  json_count (&json, "nodes", summary->n_nodes);
  json_count (&json, "named", summary->n_named);
  json_count (&json, "components", summary->n_components);
  json_count (&json, "largest_component", summary->largest);
  json_count (&json, "dead_ends", summary->n_dead_ends);
  json_count (&json, "lonely", summary->n_lonely);
  json_count (&json, "near_ends", summary->n_near_ends);
  add_edges (self, &json);
  json_add_unit (&json, &self->network);
  json_string (&json, "positions", kind_names[self->network.places.kind]);
  add_box (self, &json);
  json_add_cost (&json, "heuristic_scale", &self->network,
                 table ? way_table_get_heuristic_scale (table) : NAN);
  add_map (self, &json);
  add_prepared (self, &json);
  json_close (&json, '}');
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Info *self = command;

  if (!network_load (&self->network, error))
    return FALSE;
  if (!team_is_speaker ())
    return TRUE;
  if (!summary_count (&self->summary, &self->network, error)
      || !output_open (&self->output, error))
    return FALSE;

  if (self->output.kind == OUTPUT_JSON)
    print_json (self);
  else
    print_text (self);

  return output_close (&self->output, error);
}

int
info_command (int    argc,
              char **argv)
{
  Info self = { .limits = { .time_alone = TRUE } };
  const CommandFrame frame = {
    .name = "info",
    .parameters = "NETWORK",
    .example = "wayfind info roads.gr.gz --nodes roads.co.gz",
    .network = &self.network,
    .limits = &self.limits,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_JSON),
    .run = run
  };

  return command_frame_run (&frame, &self, argc, argv);
}
