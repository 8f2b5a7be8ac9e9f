/* trip-report.c - the order of a trip as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/trip-report.h"

#include <math.h>
#include <string.h>

#include "tool/reports/json-parts.h"
#include "tool/reports/tsv.h"
#include "tool/printable-name.h"
#include "tool/network-summary.h"

/* The report lists at most so many pairs of places without a route. */
#define MOST_REASONS 10

static const Spot *
get_spot (const TripReport *self,
          guint             place)
{
  return &g_array_index (self->matrix->rows, Spot, place);
}

/* What leads to the place that is visited as number @i. */
static WayCost
get_leg (const TripReport *self,
         guint             i)
{
  return i == 0 ? 0
                : cost_matrix_get (self->matrix,
                                   way_trip_get_place (self->trip, i - 1),
                                   way_trip_get_place (self->trip, i));
}

static gboolean
are_apart (const TripReport *self,
           guint             from,
           guint             to)
{
  return from != to && cost_matrix_get (self->matrix, from, to) == INFINITY;
}

static void
add_apart (GArray  *list,
           guint    from,
           guint    to,
           gboolean both_ways)
{
  const Apart apart = { from, to, both_ways };

  g_array_append_val (list, apart);
}

/* The places that the fixed ends do not reach; otherwise pairs of places
 * without a route either way. */
GArray *
trip_report_apart (const TripReport *self)
{
  const guint n = self->matrix->rows->len;
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Apart));

  for (guint i = 0; i < n; i++)
    {
      if (self->first < n && are_apart (self, self->first, i))
        add_apart (list, self->first, i, FALSE);
      if (self->last < n && are_apart (self, i, self->last)
          && !(i == self->first && i != self->last))
        add_apart (list, i, self->last, FALSE);
    }
  if (list->len > 0)
    return list;

  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      if (are_apart (self, i, j) && are_apart (self, j, i))
        add_apart (list, i, j, TRUE);

  return list;
}

char *
trip_report_describe (const TripReport *self,
                      const Apart      *apart)
{
  g_autofree char *from
    = printable_dup_name (get_spot (self, apart->from)->text);
  g_autofree char *to = printable_dup_name (get_spot (self, apart->to)->text);

  return g_strdup_printf (apart->both_ways
                            ? "%s cannot be reached from %s, nor the other way "
                              "around"
                            : "%s cannot be reached from %s", to, from);
}

static int
find_width (const TripReport *self)
{
  glong width = (glong) strlen ("place");

  for (guint i = 0; i < self->matrix->rows->len; i++)
    {
      g_autofree char *name = printable_dup_name (get_spot (self, i)->text);

      width = MAX (width, g_utf8_strlen (name, -1));
    }

  return (int) width;
}

static void
print_places (const TripReport *self,
              Output           *output)
{
  const Unit unit = self->network->unit;
  const int width = find_width (self);
  g_autofree char *leg_title = g_strconcat ("leg", units_get_brief (unit),
                                            NULL);
  g_autofree char *total_title = g_strconcat ("total", units_get_brief (unit),
                                              NULL);
  WayCost sum = 0;

  output_printf (output, "   #  %-*s %10s %11s\n", width, "place", leg_title,
                 total_title);
  for (guint i = 0; i < way_trip_get_length (self->trip); i++)
    {
      const Spot *spot = get_spot (self, way_trip_get_place (self->trip, i));
      const WayCost cost = get_leg (self, i);
      g_autofree char *name = printable_dup_name (spot->text);
      g_autofree char *leg = units_format (unit, cost);
      g_autofree char *total = units_format (unit, sum + cost);

      sum += cost;
      output_printf (output, "%4u  %s%*s %10s %11s\n", i + 1, name,
                     width - (int) g_utf8_strlen (name, -1), "", leg, total);
    }
  output_put (output, "\n");
}

static void
print_gap (const TripReport *self,
           Output           *output)
{
  const Unit unit = self->network->unit;
  const WayCost bound = way_trip_get_bound (self->trip);
  g_autofree char *least = units_format (unit, bound);

  if (way_trip_is_best (self->trip))
    output_put (output, "No order costs less.\n");
  else if (bound > 0)
    output_printf (output, "Every order costs at least %s%s, so this one "
                   "costs at most %.2f %% more\nthan the best.\n", least,
                   units_get_name (unit),
                   100 * way_trip_get_gap (self->trip));
  else
    output_put (output, "The cost of the best order is not known.\n");
}

/* Only the place that lies farthest off is named. */
static void
print_snap (const TripReport *self,
            Output           *output)
{
  const Spot *farthest = get_spot (self, 0);
  g_autofree char *distance = NULL;

  for (guint i = 1; i < self->matrix->rows->len; i++)
    if (get_spot (self, i)->distance > farthest->distance)
      farthest = get_spot (self, i);
  if (!farthest->snapped || farthest->distance == 0)
    return;

  distance = units_format_distance (self->network->unit,
                                    self->network->places.kind,
                                    farthest->distance);
  output_printf (output, "Places lie up to %s (%s) from the network, which is "
                 "not counted.\n", distance, farthest->text);
}

static void
print_apart (const TripReport *self,
             Output           *output)
{
  g_autoptr (GArray) list = trip_report_apart (self);

  output_put (output, "No such trip exists.\n");
  for (guint i = 0; i < list->len && i < MOST_REASONS; i++)
    {
      g_autofree char *text
        = trip_report_describe (self, &g_array_index (list, Apart, i));

      output_printf (output, "%s.\n", text);
    }
  if (list->len > MOST_REASONS)
    output_printf (output, "The same holds for %u other pairs of places.\n",
                   list->len - MOST_REASONS);
}

static void
print_effort (const TripReport *self,
              Output           *output)
{
  output_printf (output, "%" G_GUINT64_FORMAT " nodes expanded; the network "
                 "was read in %.0f ms.\n", self->limits->expanded,
                 self->network->load_seconds * 1e3);
}

void
trip_report_text (const TripReport *self,
                  Output           *output)
{
  const Unit unit = self->network->unit;
  g_autofree char *size = summary_describe (self->network);
  g_autofree char *cost = NULL;

  output_printf (output, "%s: %s\n\n", self->network->path, size);
  if (limits_was_stopped (self->status))
    {
      output_put (output, "No answer: the search was stopped.\n");
      return;
    }
  if (self->trip == NULL)
    {
      print_apart (self, output);
      print_effort (self, output);
      return;
    }

  cost = units_format (unit, way_trip_get_cost (self->trip));
  print_places (self, output);
  output_printf (output, "%s%s over %u places.\n", cost, units_get_name (unit),
                 self->matrix->rows->len);
  print_gap (self, output);
  print_snap (self, output);
  print_effort (self, output);
}

void
trip_report_tsv (const TripReport *self,
                 Output           *output)
{
  const guint length = self->trip ? way_trip_get_length (self->trip) : 0;
  WayCost sum = 0;

  output_put (output, "place\t");
  tsv_put_node_header (output, self->network);
  output_put (output, "\t");
  tsv_put_cost_header (output, self->network, "leg");
  output_put (output, "\t");
  tsv_put_cost_header (output, self->network, "cost");
  output_put (output, "\tsnap\n");
  for (guint i = 0; i < length; i++)
    {
      const Spot *spot = get_spot (self, way_trip_get_place (self->trip, i));

      sum += get_leg (self, i);
      tsv_put_text (output, spot->text);
      output_put (output, "\t");
      tsv_put_node (output, self->network, spot->node);
      output_put (output, "\t");
      tsv_put_cost (output, self->network, get_leg (self, i));
      output_put (output, "\t");
      tsv_put_cost (output, self->network, sum);
      output_put (output, "\t");
      tsv_put_number (output, spot->distance);
      output_put (output, "\n");
    }
}

static void
add_stop (const TripReport *self,
          Json             *json,
          guint             i,
          WayCost           sum)
{
  const Spot *spot = get_spot (self, way_trip_get_place (self->trip, i));

  json_open_flat (json, NULL, '{');
  json_string (json, "place", spot->text);
  json_add_node (json, self->network, spot->node);
  json_add_cost (json, "leg", self->network, get_leg (self, i));
  json_add_cost (json, "cost", self->network, sum);
  json_number (json, "snap", spot->distance);
  json_close (json, '}');
}

static void
add_stops (const TripReport *self,
           Json             *json)
{
  WayCost sum = 0;

  json_open (json, "trip", '[');
  for (guint i = 0; self->trip && i < way_trip_get_length (self->trip); i++)
    {
      sum += get_leg (self, i);
      add_stop (self, json, i, sum);
    }
  json_close (json, ']');
}

static void
add_apart_places (const TripReport *self,
                  Json             *json)
{
  g_autoptr (GArray) list = trip_report_apart (self);

  json_open (json, "apart", '[');
  for (guint i = 0; i < list->len; i++)
    {
      const Apart *apart = &g_array_index (list, Apart, i);

      json_open_flat (json, NULL, '{');
      json_string (json, "from", get_spot (self, apart->from)->text);
      json_string (json, "to", get_spot (self, apart->to)->text);
      json_boolean (json, "both_ways", apart->both_ways);
      json_close (json, '}');
    }
  json_close (json, ']');
}

void
trip_report_json (const TripReport *self,
                  Output           *output)
{
  Json json = { output };
  const WayTrip *trip = self->trip;

  json_open (&json, NULL, '{');
  json_string (&json, "status", way_status_get_name (self->status));
  json_add_cost (&json, "cost", self->network,
                 trip ? way_trip_get_cost (trip) : INFINITY);
  json_add_unit (&json, self->network);
  json_add_cost (&json, "bound", self->network,
                 trip ? way_trip_get_bound (trip) : INFINITY);
  json_number (&json, "gap", trip ? way_trip_get_gap (trip) : INFINITY);
  json_boolean (&json, "best", trip && way_trip_is_best (trip));
  json_count (&json, "expanded", self->limits->expanded);
  json_number (&json, "load_ms", self->network->load_seconds * 1e3);
  add_stops (self, &json);
  if (self->status == WAY_STATUS_EXHAUSTED)
    add_apart_places (self, &json);
  json_close (&json, '}');
}
