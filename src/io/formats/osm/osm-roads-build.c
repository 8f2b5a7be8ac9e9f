/* osm-roads-build.c - a network of the sections of roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"
#include "io/formats/osm/osm-roads-private.h"

#include <math.h>

/* Finds or makes the builder's node for the end of a section. A barrier is
 * another node for each section, so that no path passes it; the first of
 * these has its name. */
static gboolean
find_node (OsmRoads        *self,
           WayTableBuilder *builder,
           guint32          place,
           guint32         *id)
{
  const gboolean is_new = self->ids[place] == NO_NODE;
  const gboolean has_name = is_new && place < self->n_refs;
  GError *problem = NULL;
  WayNode node;
  char name[32];

  *id = self->ids[place];
  if (!is_new && (self->flags[place] & IS_BARRIER) == 0)
    return TRUE;

  if (has_name)
    g_snprintf (name, sizeof name, "%" G_GINT64_FORMAT, self->refs[place]);
  if (!way_table_builder_add_node (builder, has_name ? name : NULL,
                                   &self->positions[place], &node, &problem))
    return reader_take_error (self->reader, problem);

  *id = (guint32) WAY_NODE_INDEX (node);
  if (is_new)
    self->ids[place] = *id;
  return TRUE;
}

static gboolean
add_edges (OsmRoads        *self,
           WayTableBuilder *builder,
           Section         *section)
{
  const WayCost there = osm_roads_cost_of (self, section, TRUE);
  const WayCost back = osm_roads_cost_of (self, section, FALSE);
  GError *problem = NULL;

  if (there == INFINITY && back == INFINITY)
    return TRUE;
  if (!find_node (self, builder, section->from, &section->from_id)
      || !find_node (self, builder, section->to, &section->to_id))
    return FALSE;

  if ((there < INFINITY
       && !way_table_builder_add_edge (builder, WAY_INDEX (section->from_id),
                                       WAY_INDEX (section->to_id), there,
                                       there == back ? WAY_BOTH_WAYS
                                                     : WAY_ONE_WAY,
                                       section->label, &problem))
      || (back < INFINITY && back != there
          && !way_table_builder_add_edge (builder,
                                          WAY_INDEX (section->to_id),
                                          WAY_INDEX (section->from_id), back,
                                          WAY_ONE_WAY, section->label,
                                          &problem)))
    return reader_take_error (self->reader, problem);

  return TRUE;
}

/* The id of a node. A node that no way has gets an id that no other node
 * has. */
static gint64
ref_of (const OsmRoads *self,
        guint32         place)
{
  const gint64 last = self->refs[self->n_refs - 1];
  const gint64 n = (gint64) place - (gint64) self->n_refs + 1;

  if (n <= 0)
    return self->refs[place];

  return last <= G_MAXINT64 - n ? last + n : self->refs[0] - n;
}

/* Hands over the pieces of ways that restrictions name, and adds the
 * restrictions. */
static gboolean
add_restrictions (OsmRoads        *self,
                  WayTableBuilder *builder)
{
  GHashTableIter sections;
  gpointer at, way;

  g_hash_table_iter_init (&sections, self->ways);
  while (g_hash_table_iter_next (&sections, &at, &way))
    {
      const Section *section = &self->sections[GPOINTER_TO_SIZE (at)];
      const OsmPiece piece = { ref_of (self, section->from),
                               ref_of (self, section->to), section->from_id,
                               section->to_id, section->forward > 0,
                               section->backward > 0 };

      if ((piece.is_forward || piece.is_backward)
          && !osm_restrictions_add_piece (self->restrictions,
                                          GPOINTER_TO_UINT (way), &piece))
        return FALSE;
    }

  if (!osm_restrictions_build (self->restrictions, builder))
    return FALSE;

  /* Nothing else can make a path turn back in the middle of a street. */
  if (self->prices_turns || osm_restrictions_get_n (self->restrictions) > 0)
    way_table_builder_forbid_u_turns (
      builder, self->measure == WAY_MEASURE_METRES
                 ? 0 : self->rules->settings[OSM_TURNING_BACK]);
  return TRUE;
}

gboolean
osm_roads_get_position (const OsmRoads *self,
                        gint64          id,
                        WayPosition    *at)
{
  const guint32 place = osm_roads_find_place (self, id);

  if (place == NO_NODE || isnan (self->positions[place].x))
    return FALSE;

  *at = self->positions[place];
  return TRUE;
}

gboolean
osm_roads_get_node (const OsmRoads *self,
                    gint64          id,
                    WayTable       *table,
                    WayNode        *node)
{
  const guint32 place = osm_roads_find_place (self, id);

  if (place == NO_NODE || self->ids[place] == NO_NODE
      || (self->flags[place] & IS_BARRIER) != 0)
    return FALSE;

  *node = way_table_get_node (table, WAY_INDEX (self->ids[place]));
  return TRUE;
}

static void
set_shapes (const OsmRoads *self,
            WayNetwork     *network)
{
  WayTable *table = way_network_get_table (network);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (gsize i = 0; i < self->n_sections; i++)
    {
      const Section *section = &self->sections[i];

      if (section->n_bends == 0
          || (section->forward == 0 && section->backward == 0))
        continue;
      g_array_set_size (line, 0);
      for (guint bend = 0; bend < section->n_bends; bend++)
        g_array_append_val (
          line, self->positions[self->bends[section->first_bend + bend]]);
      way_network_set_shape (network,
                             way_table_get_node (table,
                                                 WAY_INDEX (section->from_id)),
                             way_table_get_node (table,
                                                 WAY_INDEX (section->to_id)),
                             (const WayPosition *) line->data, line->len);
    }
}

/* Notes the seconds of one direction of a section. */
static void
note_seconds (const OsmRoads *self,
              const Section  *section,
              gboolean        along,
              WayTable       *table,
              gdouble        *seconds)
{
  guint32 edge;

  if (osm_roads_find_edge (self, section, along, table, &edge))
    seconds[edge] = osm_roads_seconds_of (self, section, along);
}

/* Where metres are the cost, seconds are a measure. */
static gboolean
give_seconds (OsmRoads   *self,
              WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);
  const guint32 n_edges = way_table_get_n_edges (table);
  gdouble *seconds = g_try_new (gdouble, MAX (n_edges, 1));
  EdgeColumns *columns;

  if (seconds == NULL)
    return osm_roads_fail_for_room (self);

  for (guint32 edge = 0; edge < n_edges; edge++)
    seconds[edge] = (gdouble) NAN;
  for (gsize i = 0; i < self->n_sections; i++)
    {
      note_seconds (self, &self->sections[i], TRUE, table, seconds);
      note_seconds (self, &self->sections[i], FALSE, table, seconds);
    }
  columns = edge_columns_new (n_edges);
  edge_columns_take (columns, "seconds", seconds);
  network_take_columns (network, columns);
  return TRUE;
}

/* Adds all roads, and the rules for turning between them. */
static gboolean
fill_builder (OsmRoads        *self,
              WayTableBuilder *builder)
{
  way_table_builder_set_order (builder, WAY_ORDER_LOCAL);
  if (!osm_roads_divide_at_signals (self) || !osm_roads_settle_parallel (self)
      || !osm_roads_make_zones (self))
    return FALSE;

  for (gsize i = 0; i < self->n_sections; i++)
    if (!add_edges (self, builder, &self->sections[i]))
      return FALSE;
  if (way_table_builder_get_n_nodes (builder) == 0)
    return reader_take_error (self->reader,
                              g_error_new_literal (
                                WAY_ERROR, WAY_ERROR_NO_ROAD,
                                "there is no road that this profile may use"));

  return osm_roads_add_zones (self, builder)
         && add_restrictions (self, builder)
         && osm_roads_add_gates (self, builder)
         && osm_roads_add_turn_costs (self, builder);
}

WayNetwork *
osm_roads_build (OsmRoads *self)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTable) lowest = NULL;
  g_autoptr (GBytes) hours = NULL;
  WayNetwork *network;
  GError *problem = NULL;

  if (!fill_builder (self, builder))
    return NULL;

  table = way_table_builder_build (builder, &problem);
  if (table == NULL)
    {
      reader_take_error (self->reader, problem);
      return NULL;
    }

  if (self->choices != NULL)
    {
      lowest = g_steal_pointer (&table);
      table = osm_roads_apply_hours (self, lowest, &hours);
      if (table == NULL)
        return NULL;
    }

  network = way_network_new (WAY_GRAPH (table));
  if (hours != NULL)
    network_set_hours (network, lowest, hours);
  way_network_set_attribution (network, "OpenStreetMap contributors");
  way_network_set_unit (network, self->measure == WAY_MEASURE_METRES
                                   ? WAY_UNIT_METRES : WAY_UNIT_SECONDS);
  set_shapes (self, network);
  if ((self->measure == WAY_MEASURE_METRES && hours == NULL
       && !give_seconds (self, network))
      || !osm_roads_hand_over_kinds (self, network))
    {
      g_object_unref (network);
      return NULL;
    }
  for (gsize i = 0; i < self->n_towns; i++)
    way_network_add_place (network, self->towns[i].name, self->towns[i].kind,
                           &self->towns[i].at);
  return network;
}
