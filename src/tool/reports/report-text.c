/* report-text.c - a route as a person reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/report.h"

#include <math.h>
#include <string.h>

#include "tool/reports/street-list.h"
#include "tool/reports/letter-map.h"
#include "tool/network-summary.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

/* Where names of nodes end and their positions begin. */
#define NAME_WIDTH 20

/* How near to a named place a route says that it passes it: 30 nautical
 * miles. */
#define NEAR_METRES (30 * 1852.0)

static const Stop *
get_stop (const Report *self,
          guint         i)
{
  return &g_array_index (self->stops, Stop, i);
}

/* What stands for a node in the table: its name, its position, or both. A
 * cell's name is its position. */
static char *
describe (const Report *self,
          WayNode       node)
{
  const Network *network = self->network;
  g_autofree char *name = network_dup_name (network, node);
  g_autofree char *shown = name ? printable_dup_name (name) : NULL;
  g_autofree char *position = NULL;
  WayPosition at;
  int pad;

  if (network->grid == NULL
      && way_graph_get_position (network->graph, node, &at))
    position = network_format_position (network, &at);
  if (shown == NULL && position == NULL)
    return network_dup_id (network, node);
  if (shown == NULL)
    return g_steal_pointer (&position);
  if (position == NULL)
    return g_steal_pointer (&shown);

  pad = MAX (0, NAME_WIDTH - (int) g_utf8_strlen (shown, -1));
  return g_strdup_printf ("%s%*s %s", shown, pad, "", position);
}

/* What stands for each node of the route, and how wide the widest is. */
static GPtrArray *
describe_all (const Report *self,
              int          *width)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  *width = (int) strlen ("waypoint");
  for (guint i = 0; i < self->stops->len; i++)
    {
      char *text = describe (self, get_stop (self, i)->node);

      *width = MAX (*width, (int) g_utf8_strlen (text, -1));
      g_ptr_array_add (texts, text);
    }

  return texts;
}

/* The waypoint nearest to @place, if the route passes there. */
static gboolean
find_passing (const Report   *self,
              const WayPlace *place,
              guint          *waypoint)
{
  const Places *places = &self->network->places;
  gdouble nearest = NEAR_METRES;
  gboolean passes = FALSE;
  WayPosition at;

  for (guint i = 0; i < self->stops->len; i++)
    {
      gdouble distance;

      if (!way_graph_get_position (self->network->graph,
                                   get_stop (self, i)->node, &at))
        continue;
      distance = way_position_distance (&at, &place->position, places->kind);
      if (distance >= nearest)
        continue;
      nearest = distance;
      *waypoint = i;
      passes = TRUE;
    }

  return passes;
}

/* By waypoint, the places that lie near: a list of positions alone says little
 * about where a route goes. */
static GHashTable *
find_passed (const Report *self)
{
  GHashTable *passed = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  const GPtrArray *named = self->network->named;

  if (self->network->places.kind != WAY_POSITION_GEOGRAPHIC || named == NULL)
    return passed;

  for (guint i = 0; i < named->len; i++)
    {
      const WayPlace *place = named->pdata[i];
      g_autofree char *name = printable_dup_name (place->name);
      const char *before;
      guint waypoint;

      if (!find_passing (self, place, &waypoint))
        continue;
      before = g_hash_table_lookup (passed, GUINT_TO_POINTER (waypoint));
      g_hash_table_replace (passed, GUINT_TO_POINTER (waypoint),
                            before ? g_strjoin (", ", before, name, NULL)
                                   : g_steal_pointer (&name));
    }

  return passed;
}

static void
print_waypoint (const Report *self,
                Output       *output,
                guint         i,
                const char   *text,
                int           width,
                const char   *near)
{
  const Unit unit = self->network->unit;
  const WayCost cost = get_stop (self, i)->cost;
  const WayCost before = i > 0 ? get_stop (self, i - 1)->cost : 0;
  g_autofree char *leg = units_format (unit, cost - before);
  g_autofree char *total = units_format (unit, cost);
  const int pad = width - (int) g_utf8_strlen (text, -1);

  output_printf (output, "%4u  %s%*s %10s %11s%s%s\n", i + 1, text, pad, "",
                 leg, total, near ? "  " : "", near ? near : "");
}

static void
print_waypoints (const Report *self,
                 Output       *output)
{
  g_autoptr (GHashTable) passed = find_passed (self);
  const char *unit = units_get_brief (self->network->unit);
  g_autofree char *leg = g_strconcat ("leg", unit, NULL);
  g_autofree char *total = g_strconcat ("total", unit, NULL);
  int width;
  g_autoptr (GPtrArray) texts = describe_all (self, &width);

  output_printf (output, "   #  %-*s %10s %11s%s\n", width, "waypoint", leg,
                 total, g_hash_table_size (passed) > 0 ? "  near" : "");
  for (guint i = 0; i < texts->len; i++)
    print_waypoint (self, output, i, texts->pdata[i], width,
                    g_hash_table_lookup (passed, GUINT_TO_POINTER (i)));
  output_put (output, "\n");
}

/* "Central line: Bank to Holborn", a line for each stretch of one name. */
static void
print_stretches (const Report *self,
                 Output       *output)
{
  g_autoptr (GArray) stretches = stretches_new (self->stops);
  const Unit unit = self->network->unit;

  for (guint i = 0; i < stretches->len; i++)
    {
      const Stretch *stretch = &g_array_index (stretches, Stretch, i);
      const Stop *first = get_stop (self, stretch->first);
      const Stop *last = get_stop (self, stretch->last);
      g_autofree char *label = stretch->label
                                 ? printable_dup_name (stretch->label)
                                 : g_strdup ("without a name");
      g_autofree char *from = network_describe (self->network, first->node);
      g_autofree char *to = network_describe (self->network, last->node);
      g_autofree char *cost = units_format (unit, last->cost - first->cost);

      output_printf (output, "%s: %s to %s, %s%s\n", label, from, to, cost,
                     units_get_name (unit));
    }
  if (stretches->len > 0)
    output_put (output, "\n");
}

static void
print_map (const Report *self,
           Output       *output)
{
  g_autofree char *map = map_text_begin (self->network);

  if (map == NULL)
    return;

  for (guint i = 1; i + 1 < self->stops->len; i++)
    map_text_set (map, self->network, get_stop (self, i)->node, '*');
  map_text_set (map, self->network, get_stop (self, 0)->node, 'S');
  map_text_set (map, self->network,
                get_stop (self, self->stops->len - 1)->node, 'G');
  output_printf (output, "%s\n", map);
}

static void
print_snap (const Report *self,
            Output       *output,
            const Spot   *spot,
            const char   *end)
{
  g_autofree char *distance = NULL;

  if (spot == NULL || !spot->snapped)
    return;

  distance = units_format_distance (self->network->unit,
                                    self->network->places.kind, spot->distance);
  output_printf (output, "%s lies %s from the %s waypoint, which is not "
                 "counted.\n", spot->text, distance, end);
}

static void
print_effort (const Report *self,
              Output       *output)
{
  const gboolean by_steps = strcmp (self->algorithm, "next-steps") == 0;

  if (by_steps || strcmp (self->algorithm, "hierarchy") == 0)
    {
      output_printf (output, "Found by %s in %.3f ms; the network was read in "
                     "%.0f ms.\n", by_steps ? "next steps" : "the hierarchy",
                     self->answer->seconds * 1e3,
                     self->network->load_seconds * 1e3);
      return;
    }

  output_printf (output, "%" G_GUINT64_FORMAT " nodes expanded by %s in %.1f "
                 "ms; the network was read in %.0f ms.\n",
                 self->answer->expanded, self->algorithm,
                 self->answer->seconds * 1e3,
                 self->network->load_seconds * 1e3);
}

/* A* with a scale of 0 is Dijkstra, and the user should know why. */
static void
print_scale_note (const Report *self,
                  Output       *output)
{
  WayTable *table = self->network->table;
  WayStrategy strategy;

  if (table != NULL && way_strategy_from_name (self->algorithm, &strategy)
      && way_strategy_is_informed (strategy)
      && self->network->places.kind != WAY_POSITION_NONE
      && way_table_get_heuristic_scale (table) == 0)
    output_put (output, "Note: an edge of this network costs 0 although its "
                "ends are apart, so the\nheuristic is 0 and A* works like "
                "Dijkstra's algorithm.\n");
}

static void
print_title (const Report *self,
             Output       *output)
{
  const Question *question = self->question;
  const Spot *goal = self->answer->reached;
  g_autofree char *size = summary_describe (self->network);

  if (goal == NULL)
    goal = &g_array_index (question->to, Spot, 0);
  output_printf (output, "%s: %s\n\n", self->network->path, size);
  output_printf (output, "%s to %s", question->from.text, goal->text);
  for (guint i = 0; i < question->via->len; i++)
    output_printf (output, "%s%s", i == 0 ? " by " : ", ",
                   g_array_index (question->via, Spot, i).text);
  output_put (output, "\n\n");
}

/* The reason why no route exists, or "" if it is unknown. */
static const char *
explain_failure (const Report *self)
{
  const Network *network = self->network;
  const Answer *answer = self->answer;
  const WayNode from = spot_get_node (answer->failed_from);
  gboolean apart = TRUE, walled = TRUE;

  for (guint i = 0; i < answer->n_failed_to; i++)
    {
      const WayNode to = spot_get_node (&answer->failed_to[i]);

      apart = apart && network->table != NULL
              && way_table_get_component (network->table, from)
                   != way_table_get_component (network->table, to);
      walled = walled && network->grid != NULL
               && !way_grid_is_free (network->grid, to);
    }

  if (network->grid != NULL && !way_grid_is_free (network->grid, from))
    return ": the first cannot be entered";
  if (walled)
    return ": the last cannot be entered";
  return apart ? ": they lie in different components" : "";
}

static void
print_no_route (const Report *self,
                Output       *output)
{
  const Answer *answer = self->answer;

  output_printf (output, "No route from %s to %s", answer->failed_from->text,
                 answer->failed_to->text);
  for (guint i = 1; i < answer->n_failed_to; i++)
    output_printf (output, " or %s", answer->failed_to[i].text);
  output_printf (output, "%s.\n", explain_failure (self));
}

/* How far a search got that was stopped before it knew the answer. */
static void
print_stopped (const Report *self,
               Output       *output)
{
  const Stop *last = self->stops->len > 0
                       ? get_stop (self, self->stops->len - 1) : NULL;
  g_autofree char *reason = limits_dup_reason (self->limits,
                                               self->answer->status);
  g_autofree char *place = last ? network_describe (self->network, last->node)
                                : NULL;
  g_autofree char *cost = last ? units_format (self->network->unit, last->cost)
                               : NULL;

  output_printf (output, "No answer from %s to %s: %s.\n",
                 self->answer->failed_from->text,
                 self->answer->failed_to->text, reason);
  if (last != NULL)
    output_printf (output, "The best path so far leads to %s, over %u "
                   "waypoints at a cost of %s%s.\n", place, self->stops->len,
                   cost, units_get_name (self->network->unit));
}

void
report_text_route (const Report *self,
                   Output       *output)
{
  if (street_list_suits (self->network))
    {
      street_list_print (self->network, self->answer->route, output);
      return;
    }

  print_waypoints (self, output);
  print_stretches (self, output);
  print_map (self, output);
}

void
report_text_also (const Report *self,
                  Output       *output)
{
  for (guint i = 0; self->also != NULL && i < self->also->n; i++)
    {
      const char *name = also_get_name (self->also, i);
      const gdouble sum = also_sum_route (self->also, i, self->answer->route);

      if (isnan (sum))
        output_printf (output, "%s: unknown\n", name);
      else
        output_printf (output, "%s: %.1f\n", name, sum);
    }
}

void
report_text_snaps (const Report *self,
                   Output       *output)
{
  print_snap (self, output, &self->question->from, "first");
  print_snap (self, output, self->answer->reached, "last");
}

void
report_text (const Report *self,
             Output       *output)
{
  const Answer *answer = self->answer;
  g_autofree char *cost = units_format (self->network->unit,
                                        answer_cost (answer));

  print_title (self, output);
  if (limits_was_stopped (answer->status))
    {
      print_stopped (self, output);
      return;
    }
  if (!answer_is_found (answer))
    {
      print_no_route (self, output);
      print_effort (self, output);
      return;
    }

  report_text_route (self, output);
  output_printf (output, "%s%s over %u waypoints.\n", cost,
                 units_get_name (self->network->unit), self->stops->len);
  report_text_also (self, output);
  report_text_snaps (self, output);
  print_effort (self, output);
  print_scale_note (self, output);
}
