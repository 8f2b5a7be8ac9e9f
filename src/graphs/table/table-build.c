/* table-build.c - makes the table of a builder
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A sort by the ids of their ends makes a draft of the edges. A copy brings the
 * draft into the final order of nodes: by their positions, or breadth first,
 * which the copy itself decides. The copy cannot fail, and it does not need the
 * edges: the arcs take over their memory. At this point the loading of a large
 * file needs the most memory. */

#include "core/position-private.h"
#include "graphs/table/renumber.h"
#include "graphs/table/table-builder-private.h"
#include "graphs/table/table-heuristic.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

/* A table with this many nodes outgrows the nearest caches. */
#define LARGE 8192

static gboolean
all_have_positions (const WayTableBuilder *self)
{
  for (guint32 id = 0; id < self->n_nodes; id++)
    if (self->positions == NULL || isnan (self->positions[id].x))
      return FALSE;

  return self->kind != WAY_POSITION_NONE;
}

/* Numbers the nodes if their order does not depend on the edges. */
static gboolean
number_nodes (const WayTableBuilder *self,
              WayTable              *table,
              NodeOrder             *order)
{
  const gsize room = (gsize) self->n_nodes + 1;

  table->node_type = way_node_type_new_index (self->n_nodes);
  table->ids = g_try_new (guint32, room);
  table->numbers = g_try_new (guint32, room);
  *order = (NodeOrder) { table->ids, table->numbers, self->n_nodes };
  if (table->ids == NULL || table->numbers == NULL)
    return FALSE;
  if (self->order == WAY_ORDER_LOCAL && table->is_placed)
    return renumber_by_position (self->positions, self->n_nodes, table->ids,
                                 table->numbers);

  if (self->order == WAY_ORDER_LOCAL)
    order->count = 0;
  for (guint32 id = 0; id < self->n_nodes; id++)
    {
      table->ids[id] = id;
      table->numbers[id] = order->count > 0 ? id : NO_NUMBER;
    }

  return TRUE;
}

G_STATIC_ASSERT (sizeof (WayPosition) == 2 * sizeof (gdouble));

/* In the plane the positions themselves are the points of the index. On the
 * sphere the points are vectors, which are computed once for all searches. */
static gboolean
make_room_for_places (const WayTableBuilder *self,
                      WayTable              *table)
{
  const gsize room = MAX (self->n_nodes, 1);

  table->kind = self->kind;
  table->n_dims = position_n_dims (self->kind);
  if (self->kind == WAY_POSITION_NONE)
    return TRUE;

  table->positions = g_try_new (WayPosition, room);
  table->points = (const gdouble *) table->positions;
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    {
      table->vectors = g_try_malloc_n (room, 3 * sizeof (gdouble));
      table->points = table->vectors;
    }

  return table->positions != NULL && table->points != NULL;
}

static void
place_nodes (const WayTableBuilder *self,
             WayTable              *table)
{
  const WayPosition nowhere = { NAN, NAN };

  for (gsize node = 0; table->positions && node < self->n_nodes; node++)
    {
      table->positions[node]
        = self->positions ? self->positions[table->ids[node]] : nowhere;
      if (table->vectors != NULL)
        position_to_point (&table->positions[node], self->kind,
                           table->vectors + 3 * node);
    }
}

/* Fills the arcs. If that fails, the builder is unchanged. */
static gboolean
connect_nodes (WayTableBuilder *self,
               const Arcs      *draft,
               NodeOrder       *order,
               WayTable        *table)
{
  const gsize room = MAX (self->n_nodes, 1);
  /* The cheapest of parallel edges may be too narrow for some units. */
  const gboolean keep_parallel = self->keep_parallel || self->widths != NULL;
  g_autofree guint32 *last
    = keep_parallel ? NULL : g_try_new0 (guint32, room);

  if (!node_components_init (&table->components, self->n_nodes)
      || (last == NULL && !keep_parallel)
      || !arcs_init_in (&table->arcs, draft, self->edges, self->edge_labels))
    return FALSE;

  self->edges = NULL;
  self->edge_labels = NULL;
  arcs_fill (&table->arcs, draft, order, last);
  table->is_large = table->arcs.n_nodes >= LARGE;
  table->has_edge_ids = table->arcs.tags != NULL || keep_parallel;
  return TRUE;
}

static void
hand_over_strings (WayTableBuilder *self,
                   WayTable        *table)
{
  table->names = g_steal_pointer (&self->names);
  table->ids_by_name = g_steal_pointer (&self->ids_by_name);
  table->is_numbered = self->is_numbered;
  table->first_number = self->first_number;
  table->labels = g_steal_pointer (&self->labels);
  table->widths = g_steal_pointer (&self->widths);
  table->strings = g_steal_pointer (&self->strings);
}

/* FALSE if there is no memory. */
static gboolean
place_zones (const WayTableBuilder *self,
             WayTable              *table)
{
  if (self->zones == NULL)
    return TRUE;

  table->zones = g_try_malloc0 (MAX (self->n_nodes, 1));
  for (guint i = 0; table->zones != NULL && i < self->zones->len; i++)
    table->zones[table->numbers[i]] = self->zones->data[i];

  return table->zones != NULL;
}

static void
hand_over_restrictions (WayTableBuilder *self,
                        WayTable        *table)
{
  if (self->restrictions != NULL)
    restrictions_renumber (self->restrictions, table->numbers);
  table->restrictions = g_steal_pointer (&self->restrictions);
  if (self->priced_turns != NULL)
    priced_turns_place (self->priced_turns, table->numbers);
  table->priced_turns = g_steal_pointer (&self->priced_turns);
  table->forbids_u_turns = self->forbids_u_turns;
  table->dead_end_cost = self->dead_end_cost;
}

static gboolean
fill_table (WayTableBuilder *self,
            WayTable        *table)
{
  g_auto (Arcs) draft = { NULL };
  NodeOrder order;

  table->is_placed = all_have_positions (self);

  return arcs_init (&draft, self->edges, self->edge_labels, self->n_edges,
                    self->n_nodes, !self->has_fractions)
         && number_nodes (self, table, &order)
         && make_room_for_places (self, table)
         && connect_nodes (self, &draft, &order, table)
         && place_zones (self, table);
}

WayTable *
way_table_builder_build (WayTableBuilder *self,
                         GError         **error)
{
  g_autoptr (WayTable) table = NULL;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  table = g_object_new (WAY_TYPE_TABLE, NULL);
  if (!fill_table (self, table))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for a table of %u nodes and %"
                   G_GSIZE_FORMAT " edges", self->n_nodes, self->n_edges);
      return NULL;
    }

  place_nodes (self, table);
  node_components_find (&table->components, &table->arcs, table->ids);
  if (table->is_placed)
    table->scale = table_heuristic_find_scale (table);
  hand_over_strings (self, table);
  hand_over_restrictions (self, table);
  table_builder_begin_anew (self);

  return g_steal_pointer (&table);
}
