/* street-list.c - a route over streets as one tells it: a line for each street
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/street-list.h"

#include <math.h>
#include <string.h>

#include "tool/options/map-names.h"
#include "tool/shown.h"

/* Degrees: what turns less goes straight on, what turns more goes back. */
#define LEAST_TURN 30
#define MOST_TURN 150

#define NAMELESS "a road without a name"

gboolean
street_list_suits (const Network *network)
{
  return map_names_suit (network->network);
}

static const Stop *
get_stop (const GArray *stops,
          guint         i)
{
  return &g_array_index (stops, Stop, i);
}

/* Degrees from north, clockwise, over so short a way that it is flat. */
static gdouble
find_bearing (const WayPosition *from,
              const WayPosition *to)
{
  const gdouble east = (to->x - from->x) * cos (to->y * (G_PI / 180));

  return atan2 (east, to->y - from->y) * (180 / G_PI);
}

/* The bearing of the road into stop @i, where it begins or where it ends: by
 * the bend next to that. */
static gdouble
bearing_into (const Network *network,
              const GArray  *stops,
              guint          i,
              gboolean       at_end)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const WayNode from = get_stop (stops, i - 1)->node;
  const WayNode to = get_stop (stops, i)->node;
  WayPosition first = { 0, 0 }, last = { 0, 0 };
  const WayPosition *at;

  way_graph_get_position (network->graph, from, &first);
  way_graph_get_position (network->graph, to, &last);
  g_array_append_val (line, first);
  way_network_append_shape (network->network, from, to, line);
  g_array_append_val (line, last);

  at = &g_array_index (line, WayPosition, at_end ? line->len - 2 : 0);
  return find_bearing (&at[0], &at[1]);
}

/* What to do where a street begins: a wind at the very start, else a turn. */
static const char *
find_move (const Network *network,
           const GArray  *stops,
           guint          first)
{
  static const char *const winds[] = {
    "north on", "northeast on", "east on", "southeast on", "south on",
    "southwest on", "west on", "northwest on"
  };
  const gdouble onward = bearing_into (network, stops, first + 1, FALSE);
  gdouble turn;

  if (first == 0)
    return winds[(guint) floor ((onward + 360 + 22.5) / 45) % 8];

  turn = remainder (onward - bearing_into (network, stops, first, TRUE), 360);
  if (fabs (turn) < LEAST_TURN)
    return "straight on into";
  if (fabs (turn) > MOST_TURN)
    return "turn back into";
  return turn < 0 ? "left into" : "right into";
}

/* Streets, or one without a name where no street has any. */
static GArray *
find_streets (const GArray *stops)
{
  GArray *streets = stretches_new (stops);
  const Stretch whole = { NULL, 0, stops->len - 1 };

  if (streets->len == 0 && stops->len > 1)
    g_array_append_val (streets, whole);
  return streets;
}

void
street_list_print (const Network *network,
                   const GArray  *stops,
                   Output        *output)
{
  g_autoptr (GArray) streets = find_streets (stops);
  const Unit unit = network->unit;
  const char *brief = units_get_brief (unit);

  output_printf (output, "   # %10s%-3s %10s%-3s  direction\n", "leg", brief,
                 "total", brief);
  for (guint i = 0; i < streets->len; i++)
    {
      const Stretch *street = &g_array_index (streets, Stretch, i);
      const WayCost before = get_stop (stops, street->first)->cost;
      const WayCost after = get_stop (stops, street->last)->cost;
      g_autofree char *name = street->label ? shown_dup_name (street->label)
                                            : g_strdup (NAMELESS);
      g_autofree char *leg = units_format (unit, after - before);
      g_autofree char *total = units_format (unit, after);

      output_printf (output, "%4u %13s %13s  %s %s\n", i + 1, leg, total,
                     find_move (network, stops, street->first), name);
    }
  output_put (output, "\n");
}
