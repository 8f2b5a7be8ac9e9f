/* osm-roads-hours.c - roads, turns and gates that change by the hour
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sections have the highest speeds of all hours, so that the table has the
 * lowest costs. A gate that is shut at some hours is a node like any other, and
 * at these hours no path may turn from one road there into another. */

#include "io/formats/osm/osm-roads-private.h"

#include "io/formats/osm/hourly-table.h"

void
osm_roads_set_choices (OsmRoads        *self,
                       OsmChoices      *choices,
                       const OsmMoment *at)
{
  self->choices = choices;
  self->at = *at;
}

void
osm_roads_set_hours (OsmRoads *self,
                     guint32   hours)
{
  self->next_hours = hours;
}

/* Gates -------------------------------------------------------------------- */

static void
note_road (GHashTable *roads,
           guint32     gate,
           guint32     id)
{
  GArray *ids = g_hash_table_lookup (roads, GUINT_TO_POINTER (gate));

  if (ids != NULL)
    g_array_append_val (ids, id);
}

static gboolean
is_open (const Section *section)
{
  return section->forward > 0 || section->backward > 0;
}

/* (transfer full): the builder's nodes next to each gate. */
static GHashTable *
find_roads (const OsmRoads *self)
{
  GHashTable *roads
    = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  GHashTableIter gates;
  gpointer gate;

  g_hash_table_iter_init (&gates, self->gates);
  while (g_hash_table_iter_next (&gates, &gate, NULL))
    g_hash_table_insert (roads, gate,
                         g_array_new (FALSE, FALSE, sizeof (guint32)));
  for (gsize i = 0; i < self->n_sections; i++)
    if (is_open (&self->sections[i]))
      {
        note_road (roads, self->sections[i].from, self->sections[i].to_id);
        note_road (roads, self->sections[i].to, self->sections[i].from_id);
      }

  return roads;
}

static gboolean
add_turn (OsmRoads        *self,
          WayTableBuilder *builder,
          guint32          hours,
          guint32          from,
          guint32          gate,
          guint32          to)
{
  const WayNode nodes[] = { WAY_INDEX (from), WAY_INDEX (gate),
                            WAY_INDEX (to) };
  const OsmTimedRow row
    = { hours, osm_restrictions_get_n_rows (self->restrictions)
                 + self->gate_rows->len };
  GError *problem = NULL;

  g_array_append_val (self->gate_rows, row);
  return way_table_builder_add_restriction (builder, WAY_RESTRICTION_NO, nodes,
                                            G_N_ELEMENTS (nodes), &problem)
         || reader_take_error (self->reader, problem);
}

static gboolean
add_gate (OsmRoads        *self,
          WayTableBuilder *builder,
          guint32          gate,
          guint32          hours,
          const GArray    *roads)
{
  const guint32 *ids = (const guint32 *) (gpointer) roads->data;

  for (guint i = 0; i < roads->len; i++)
    for (guint j = 0; j < roads->len; j++)
      if (ids[i] != ids[j]
          && !add_turn (self, builder, hours, ids[i], self->ids[gate], ids[j]))
        return FALSE;

  return TRUE;
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const guint x = GPOINTER_TO_UINT (a), y = GPOINTER_TO_UINT (b);

  return (x > y) - (x < y);
}

gboolean
osm_roads_add_gates (OsmRoads        *self,
                     WayTableBuilder *builder)
{
  g_autoptr (GHashTable) roads = NULL;
  g_autoptr (GList) gates = NULL;

  if (g_hash_table_size (self->gates) == 0)
    return TRUE;

  roads = find_roads (self);
  gates = g_list_sort (g_hash_table_get_keys (self->gates), compare_places);
  for (GList *at = gates; at != NULL; at = at->next)
    if (!add_gate (self, builder, GPOINTER_TO_UINT (at->data),
                   GPOINTER_TO_UINT (g_hash_table_lookup (self->gates,
                                                          at->data)),
                   g_hash_table_lookup (roads, at->data)))
      return FALSE;

  return TRUE;
}

/* Keeping ------------------------------------------------------------------ */

/* Keeps the costs of one direction of a section, if it is open at any hour. */
static void
keep_edge (OsmRoads      *self,
           const Section *section,
           gboolean       along,
           WayTable      *table,
           HourlyWriter  *writer)
{
  const OsmChoice *choice = osm_choices_get (self->choices, section->hours);
  WayCost costs[1 << OSM_MOST_CONDITIONS];
  guint32 edge;

  if (!osm_roads_find_edge (self, section, along, table, &edge))
    return;

  for (guint i = 0; i < osm_choice_n_cases (choice); i++)
    {
      Section now = *section;

      now.forward = choice->speeds[i].forward;
      now.backward = choice->speeds[i].backward;
      costs[i] = osm_roads_cost_of (self, &now, along);
    }
  hourly_writer_add_edge (writer, edge, section->hours, costs);
}

static void
keep_end (const OsmRoads *self,
          guint32         place,
          guint32         id,
          WayTable       *table,
          HourlyWriter   *writer,
          GHashTable     *kept)
{
  const WayNode node = way_table_get_node (table, WAY_INDEX (id));
  const guint8 flags = self->flags[place];

  if (g_hash_table_add (kept, (gpointer) node))
    hourly_writer_add_node (writer, (guint32) WAY_NODE_INDEX (node),
                            ((flags & IS_ALWAYS_PUBLIC) != 0
                               ? HOURLY_IS_PUBLIC : 0)
                              | ((flags & IS_ALWAYS_LOCAL) != 0
                                   ? HOURLY_IS_LOCAL : 0));
}

static void
keep_sections (OsmRoads     *self,
               WayTable     *table,
               HourlyWriter *writer)
{
  g_autoptr (GHashTable) kept = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < self->n_sections; i++)
    {
      const Section *section = &self->sections[i];

      if (section->hours == 0 || !is_open (section))
        continue;
      keep_edge (self, section, TRUE, table, writer);
      keep_edge (self, section, FALSE, table, writer);
      keep_end (self, section->from, section->from_id, table, writer, kept);
      keep_end (self, section->to, section->to_id, table, writer, kept);
    }
}

static void
keep_rows (const GArray *rows,
           gboolean      are_gates,
           HourlyWriter *writer)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const OsmTimedRow *at = &g_array_index (rows, OsmTimedRow, i);
      const HourlyRow row = { at->row == OSM_NO_ROW ? HOURLY_NO_ROW : at->row,
                              at->hours, are_gates };

      hourly_writer_add_row (writer, &row);
    }
}

WayTable *
osm_roads_apply_hours (OsmRoads *self,
                       WayTable *table,
                       GBytes  **hours)
{
  g_autoptr (HourlyWriter) writer = hourly_writer_new (self->choices);
  GError *problem = NULL;
  WayTable *now;

  keep_sections (self, table, writer);
  keep_rows (osm_restrictions_get_timed (self->restrictions), FALSE, writer);
  keep_rows (self->gate_rows, TRUE, writer);
  *hours = hourly_writer_finish (writer,
                                 osm_restrictions_have_fixed
                                   (self->restrictions));
  now = hourly_table_new (table, *hours, &self->at, &problem);
  if (now == NULL)
    reader_take_error (self->reader, problem);
  return now;
}
