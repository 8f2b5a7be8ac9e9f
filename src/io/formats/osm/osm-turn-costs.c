/* osm-turn-costs.c - how many seconds turns take at junctions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A driver slows down for a turn, and waits for oncoming traffic if the turn
 * crosses it. OpenStreetMap does not map this, so the costs are guesses (see
 * osm-rule-tables.c). OSRM
 * lets a car lose about 2 s by a right turn and 5 s by a left turn, where people
 * drive on the right.
 *
 * A node where fewer than three roads meet is a bend of one road, and costs
 * nothing. */

#include "io/formats/osm/osm-roads-private.h"

#include "io/formats/directions/driving-side.h"
#include "io/formats/directions/junctions.h"

#include <math.h>

/* The bearing of a road at a junction is that of its first metres, as in
 * directions. A line passes so many nodes without a junction. */
#define BEARING_METRES 17.0
#define MOST_PASSED 8

/* A road at a node: a section, and which of its ends this is. */
typedef struct
{
  guint32  section;
  gboolean is_end;
  gdouble  bearing;             /* away from the node, in degrees */
} Road;

typedef struct
{
  OsmRoads        *roads;
  WayTableBuilder *builder;
  guint32          n_nodes;
  guint32         *first;       /* (owned) by node: its first road */
  Road            *at;          /* (owned) the roads at all nodes */
} Turning;

static gboolean
is_open (const Section *section)
{
  return section->forward > 0 || section->backward > 0;
}

/* The place of the builder's node @id among its nodes. */
static guint32
place_of (guint32 id)
{
  return id - (guint32) WAY_NODE_INDEX (WAY_ADDED (0));
}

/* Whether one may drive to the node along @road, or away from it. */
static gboolean
leads_here (const Turning *self,
            const Road    *road)
{
  const Section *section = &self->roads->sections[road->section];

  return (road->is_end ? section->forward : section->backward) > 0;
}

static gboolean
leads_away (const Turning *self,
            const Road    *road)
{
  const Section *section = &self->roads->sections[road->section];

  return (road->is_end ? section->backward : section->forward) > 0;
}

static guint32
other_node (const Turning *self,
            const Road    *road)
{
  const Section *section = &self->roads->sections[road->section];

  return place_of (road->is_end ? section->from_id : section->to_id);
}

/* Lists the roads at each node. */
static gboolean
list_roads (Turning *self)
{
  const OsmRoads *roads = self->roads;
  guint32 *next;

  self->first = next = g_try_new0 (guint32, (gsize) self->n_nodes + 2);
  self->at = g_try_new (Road, MAX (2 * roads->n_sections, 1));
  if (self->first == NULL || self->at == NULL)
    return osm_roads_fail_for_room (self->roads);

  /* Two places further on, each node first has its number of roads, and then
   * the place for the next of them, which becomes the end. */
  for (gsize i = 0; i < roads->n_sections; i++)
    if (is_open (&roads->sections[i]))
      {
        next[place_of (roads->sections[i].from_id) + 2]++;
        next[place_of (roads->sections[i].to_id) + 2]++;
      }
  for (guint32 node = 0; node < self->n_nodes; node++)
    next[node + 2] += next[node + 1];
  for (gsize i = 0; i < roads->n_sections; i++)
    if (is_open (&roads->sections[i]))
      {
        const Section *section = &roads->sections[i];

        self->at[next[place_of (section->from_id) + 1]++]
          = (Road) { (guint32) i, FALSE, 0 };
        self->at[next[place_of (section->to_id) + 1]++]
          = (Road) { (guint32) i, TRUE, 0 };
      }

  return TRUE;
}

/* Appends the places of a section behind @road's end of it. */
static void
append_line (const Turning *self,
             const Road    *road,
             GArray        *line)
{
  const OsmRoads *roads = self->roads;
  const Section *section = &roads->sections[road->section];
  const guint32 n = section->n_bends;

  for (guint32 i = 0; i < n; i++)
    g_array_append_val (
      line, roads->positions[roads->bends[section->first_bend
                                          + (road->is_end ? n - 1 - i : i)]]);
  g_array_append_val (
    line, roads->positions[road->is_end ? section->from : section->to]);
}

/* The road that goes on where @road ends, if it is the only one there. */
static const Road *
find_only_way_on (const Turning *self,
                  const Road    *road)
{
  const guint32 node = other_node (self, road);
  const Road *roads = &self->at[self->first[node]];

  if (self->first[node + 1] - self->first[node] != 2)
    return NULL;

  return &roads[roads[0].section == road->section];
}

/* Finds the bearing of @road from its node over the first metres. */
static gdouble
find_road_bearing (const Turning *self,
                   const Road    *road,
                   GArray        *line)
{
  const Section *section = &self->roads->sections[road->section];
  const WayPosition first
    = self->roads->positions[road->is_end ? section->to : section->from];
  gdouble metres = BEARING_METRES;
  WayPosition end = first;
  guint at = 1;

  g_array_set_size (line, 0);
  g_array_append_val (line, first);
  for (guint i = 0; road != NULL && metres > 0 && i < MOST_PASSED; i++)
    {
      append_line (self, road, line);
      for (; at < line->len && metres > 0; at++)
        {
          const WayPosition *to = &g_array_index (line, WayPosition, at);
          const gdouble length
            = way_position_distance (&end, to,
                                     WAY_POSITION_GEOGRAPHIC);
          const gdouble share = length > metres ? metres / length : 1;

          end.x += remainder (to->x - end.x, 360) * share;
          end.y += (to->y - end.y) * share;
          metres -= length;
        }
      road = find_only_way_on (self, road);
    }

  return find_bearing (&first, &end);
}

/* Whether people drive on the left on the roads at a node. */
static gboolean
drives_left (const Turning *self,
             const Road    *road)
{
  const Section *section = &self->roads->sections[road->section];
  const RoadKind *kind = road_kinds_by_number (self->roads->kinds,
                                               section->kinds[0]);

  if (kind != NULL && (kind->flags & (ROAD_DRIVES_LEFT | ROAD_DRIVES_RIGHT)))
    return (kind->flags & ROAD_DRIVES_LEFT) != 0;

  return drives_left_at (
    &self->roads->positions[road->is_end ? section->to : section->from]);
}

static gdouble
find_price (const OsmRoads *roads,
            gdouble         turn,
            gboolean        drives_left)
{
  const OsmTurnPrice *price
    = &g_array_index (roads->rules->turns, OsmTurnPrice, 0);

  while (fabs (turn) > price->degrees && price->degrees < 180)
    price++;

  return (turn < 0) == drives_left ? price->near : price->far;
}

/* Adds the costs of all turns at a junction. */
static gboolean
add_turns_at (const Turning *self,
              guint32        node)
{
  const Road *roads = &self->at[self->first[node]];
  const guint32 n = self->first[node + 1] - self->first[node];
  const gboolean is_left = drives_left (self, roads);
  GError *problem = NULL;

  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0; k < n; k++)
      {
        const gdouble turn
          = remainder (roads[k].bearing - roads[i].bearing - 180, 360);
        const gdouble cost = find_price (self->roads, turn, is_left);
        const WayNode nodes[] = { WAY_ADDED (other_node (self, &roads[i])),
                                  WAY_ADDED (node),
                                  WAY_ADDED (other_node (self, &roads[k])) };

        if (i == k || !(cost > 0) || !leads_here (self, &roads[i])
            || !leads_away (self, &roads[k]))
          continue;
        if (!way_table_builder_add_turn_cost (self->builder, nodes, cost,
                                              &problem))
          return reader_take_error (self->roads->reader, problem);
      }

  return TRUE;
}

static gboolean
add_turns (Turning *self)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  if (!list_roads (self))
    return FALSE;

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      if (self->first[node + 1] - self->first[node] < 3)
        continue;
      for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
        self->at[i].bearing = find_road_bearing (self, &self->at[i], line);
      if (!add_turns_at (self, node))
        return FALSE;
    }

  return TRUE;
}

void
osm_roads_price_turns (OsmRoads *self)
{
  self->prices_turns = TRUE;
}

gboolean
osm_roads_add_turn_costs (OsmRoads        *self,
                          WayTableBuilder *builder)
{
  Turning turning = { self, builder,
                      way_table_builder_get_n_nodes (builder), NULL, NULL };
  gboolean good;

  if (!self->prices_turns)
    return TRUE;

  good = add_turns (&turning);
  g_free (turning.first);
  g_free (turning.at);
  return good;
}
