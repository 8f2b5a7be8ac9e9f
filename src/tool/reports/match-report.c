/* match-report.c - the way of a track as a person reads it, and as programs do
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/match-report.h"

#include "tool/reports/json-parts.h"
#include "tool/reports/street-list.h"

static const char *const fits[] = { "on way", "far", "unreachable", "alone" };

static const char *const reasons[] = {
  NULL, "no road is near enough", "no way leads there in time",
  "the part would consist of this point only"
};

static WayMatchFit
get_fit (const MatchReport *self,
         guint              i)
{
  WayMatchedPoint point;

  way_match_get_point (self->match, i, &point);
  return point.fit;
}

/* Text --------------------------------------------------------------------- */

/* Points that are left out, in rows of one reason. */
static void
print_left_out (const MatchReport *self,
                Output            *output)
{
  const guint n = way_match_get_n_points (self->match);

  for (guint first = 0, last; first < n; first = last + 1)
    {
      const WayMatchFit fit = get_fit (self, first);

      for (last = first; last + 1 < n && get_fit (self, last + 1) == fit;
           last++)
        ;
      if (fit == WAY_MATCH_ON_WAY)
        continue;
      if (first == last)
        output_printf (output, "Point %u is left out: %s.\n", first + 1,
                       reasons[fit]);
      else
        output_printf (output, "Points %u to %u are left out: %s.\n", first + 1,
                       last + 1, reasons[fit]);
    }
}

static guint
count_used (const MatchReport *self)
{
  guint n = 0;

  for (guint i = 0; i < way_match_get_n_points (self->match); i++)
    n += get_fit (self, i) == WAY_MATCH_ON_WAY;

  return n;
}

void
match_report_text (const MatchReport *self,
                   Output            *output)
{
  output_printf (output, "%u of %u points lie on the way, in %u %s; their "
                 "accuracy is %.1f m.\n", count_used (self),
                 way_match_get_n_points (self->match), self->routes->len,
                 self->routes->len == 1 ? "part" : "parts",
                 way_match_get_accuracy (self->match));
  print_left_out (self, output);

  for (guint i = 0; i < self->routes->len; i++)
    {
      WayMatchPart part;

      way_match_get_part (self->match, i, &part);
      output_printf (output, "\nPart %u: points %u to %u, %.2f km\n\n", i + 1,
                     part.first + 1, part.last + 1, part.length / 1e3);
      street_list_print (self->network, self->routes->pdata[i], output);
    }
}

/* JSON --------------------------------------------------------------------- */

static void
add_part (const MatchReport *self,
          guint              i,
          Json              *json)
{
  WayRoute *route = self->routes->pdata[i];
  g_autoptr (GArray) stops = stops_new (self->network, route, NULL);
  const Answer answer = { .status = WAY_STATUS_FOUND, .route = route };
  const Report report = { .network = self->network, .answer = &answer,
                          .stops = stops };
  WayMatchPart part;

  way_match_get_part (self->match, i, &part);
  json_open (json, NULL, '{');
  json_count (json, "first", part.first);
  json_count (json, "last", part.last);
  json_number (json, "length", part.length);
  json_add_cost (json, "cost", self->network, way_path_get_cost (part.path));
  json_number (json, "score", part.score);
  report_json_route (&report, json);
  json_close (json, '}');
}

static void
add_point (const MatchReport *self,
           guint              i,
           Json              *json)
{
  WayMatchedPoint point;

  way_match_get_point (self->match, i, &point);
  json_open_flat (json, NULL, '{');
  json_string (json, "fit", fits[point.fit]);
  if (point.fit == WAY_MATCH_ON_WAY)
    {
      json_count (json, "part", point.part);
      json_add_position (json, self->network->places.kind, &point.foot);
      json_number (json, "distance", point.distance);
      json_open_flat (json, "between", '[');
      json_add_node_id (json, NULL, self->network, point.spot.from);
      json_add_node_id (json, NULL, self->network, point.spot.to);
      json_close (json, ']');
      json_number (json, "share", point.spot.share);
    }
  json_close (json, '}');
}

void
match_report_json (const MatchReport *self,
                   Output            *output)
{
  Json json = { output };

  json_open (&json, NULL, '{');
  json_number (&json, "accuracy", way_match_get_accuracy (self->match));
  json_add_unit (&json, self->network);
  json_open (&json, "parts", '[');
  for (guint i = 0; i < self->routes->len; i++)
    add_part (self, i, &json);
  json_close (&json, ']');
  json_open (&json, "points", '[');
  for (guint i = 0; i < way_match_get_n_points (self->match); i++)
    add_point (self, i, &json);
  json_close (&json, ']');
  json_close (&json, '}');
}
