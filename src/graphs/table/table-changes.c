/* table-changes.c - a table that differs from another in costs and rules alone
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The new table keeps a reference on its origin, which owns everything that
 * does not differ: offsets, labels, positions, names. It has arcs, connected
 * components and rules of its own. The edges turned around are made when they
 * are first needed, as in any table. */

#include "graphs/table/table-heuristic.h"
#include "graphs/table/table-private.h"
#include "graphs/table/table-sections.h"

#include <wayfind/core/error.h>

/* Checks ------------------------------------------------------------------- */

static gboolean
fail_number (const char *what,
             guint32     number,
             guint32     end,
             GError    **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "changes of a table: there is no %s %u, only %u", what, number,
               end);
  return FALSE;
}

static gboolean
check_edges (WayTable              *table,
             const WayTableChanges *changes,
             GError               **error)
{
  const guint32 n_edges = way_table_get_n_edges (table);

  for (gsize i = 0; i < changes->n_edges; i++)
    {
      if (changes->edges[i] >= n_edges)
        return fail_number ("edge", changes->edges[i], n_edges, error);
      if (!(changes->costs[i] >= 0))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                       "changes of a table: the cost %g of edge %u is not 0 or "
                       "more", changes->costs[i], changes->edges[i]);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
check_rules (WayTable              *table,
             const WayTableChanges *changes,
             GError               **error)
{
  const guint32 n_rows = way_table_get_n_restrictions (table);
  const guint32 n_nodes = table->arcs.n_nodes;

  for (gsize i = 0; i < changes->n_restrictions; i++)
    if (changes->restrictions[i] >= n_rows)
      return fail_number ("restriction", changes->restrictions[i], n_rows,
                          error);
  for (gsize i = 0; i < changes->n_opened; i++)
    if (WAY_NODE_INDEX (changes->opened[i]) >= n_nodes)
      return fail_number ("node",
                          (guint32) MIN (WAY_NODE_INDEX (changes->opened[i]),
                                         G_MAXUINT32), n_nodes, error);

  return TRUE;
}

/* Copies ------------------------------------------------------------------- */

static gboolean
are_whole (const WayTableChanges *changes)
{
  for (gsize i = 0; i < changes->n_edges; i++)
    if (!arcs_is_whole (changes->costs[i]))
      return FALSE;

  return TRUE;
}

static gboolean
copy_whole_arcs (Arcs                  *self,
                 const Arcs            *from,
                 const WayTableChanges *changes)
{
  const gsize n = arcs_count (from);

  self->whole = g_try_new (WayWholeArc, MAX (n, 1));
  if (self->whole == NULL)
    return FALSE;

  if (n > 0)
    memcpy (self->whole, from->whole, n * sizeof *self->whole);
  for (gsize i = 0; i < changes->n_edges; i++)
    self->whole[changes->edges[i]].cost
      = changes->costs[i] == INFINITY ? WAY_WHOLE_HIDDEN
                                      : (guint32) changes->costs[i];
  return TRUE;
}

static gboolean
copy_real_arcs (Arcs                  *self,
                const Arcs            *from,
                const WayTableChanges *changes)
{
  const guint32 n = arcs_count (from);

  self->real = g_try_new (WayRealArc, MAX (n, 1));
  if (self->real == NULL)
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      self->real[i].node = arcs_node (from, i);
      self->real[i].cost = arcs_cost (from, i);
    }
  for (gsize i = 0; i < changes->n_edges; i++)
    self->real[changes->edges[i]].cost = changes->costs[i];
  return TRUE;
}

static gboolean
copy_arcs (WayTable              *self,
           const Arcs            *from,
           const WayTableChanges *changes)
{
  self->arcs.offsets = from->offsets;
  self->arcs.tags = from->tags;
  self->arcs.n_nodes = from->n_nodes;
  self->arcs.n_merged = from->n_merged;
  if (!(from->whole != NULL && are_whole (changes)
          ? copy_whole_arcs : copy_real_arcs) (&self->arcs, from, changes)
      || !node_components_init (&self->components, from->n_nodes))
    return FALSE;

  node_components_find (&self->components, &self->arcs, self->ids);
  return TRUE;
}

static gboolean
copy_zones (WayTable              *self,
            const WayTable        *from,
            const WayTableChanges *changes)
{
  const gsize n_nodes = from->arcs.n_nodes;

  if (from->zones == NULL)
    return TRUE;
  self->zones = g_try_malloc (MAX (n_nodes, 1));
  if (self->zones == NULL)
    return FALSE;

  memcpy (self->zones, from->zones, n_nodes);
  for (gsize i = 0; i < changes->n_opened; i++)
    self->zones[WAY_NODE_INDEX (changes->opened[i])] = 0;
  for (gsize i = 0; i < n_nodes; i++)
    if (self->zones[i] != 0)
      return TRUE;

  g_clear_pointer (&self->zones, g_free);
  return TRUE;
}

/* Copies the rows that stay; they share their nodes' array with no other
 * table. */
static gboolean
copy_restrictions (WayTable              *self,
                   const WayTable        *from,
                   const WayTableChanges *changes)
{
  const Restrictions *all = from->restrictions;
  g_autofree guint8 *is_out = NULL;
  Restrictions *own;

  if (all == NULL || all->n_rows == 0)
    return TRUE;
  is_out = g_try_malloc0 (all->n_rows);
  if (is_out == NULL)
    return FALSE;

  own = self->restrictions = g_new0 (Restrictions, 1);
  own->rows = g_try_new (RestrictionRow, all->n_rows);
  own->nodes = g_try_new (guint32, MAX (all->n_nodes, 1));
  if (own->rows == NULL || own->nodes == NULL)
    return FALSE;

  own->rows_size = all->n_rows;
  own->n_nodes = own->nodes_size = all->n_nodes;
  if (all->n_nodes > 0)
    memcpy (own->nodes, all->nodes, all->n_nodes * sizeof *own->nodes);
  for (gsize i = 0; i < changes->n_restrictions; i++)
    is_out[changes->restrictions[i]] = TRUE;
  for (guint32 i = 0; i < all->n_rows; i++)
    if (!is_out[i])
      own->rows[own->n_rows++] = all->rows[i];
  if (own->n_rows == 0)
    g_clear_pointer (&self->restrictions, restrictions_free);
  return TRUE;
}

/* Takes what does not differ. */
static void
share (WayTable *self,
       WayTable *from)
{
  self->origin = g_object_ref (from);
  self->is_large = from->is_large;
  self->has_edge_ids = from->has_edge_ids;
  self->kind = from->kind;
  self->n_dims = from->n_dims;
  self->is_placed = from->is_placed;
  self->points = from->points;
  self->vectors = from->vectors;
  self->positions = from->positions;
  self->node_type = way_node_type_ref (from->node_type);
  self->ids = from->ids;
  self->numbers = from->numbers;
  self->names = from->names;
  self->ids_by_name = from->ids_by_name;
  self->is_numbered = from->is_numbered;
  self->first_number = from->first_number;
  self->labels = from->labels;
  self->widths = from->widths;
  self->strings = from->strings;
  self->priced_turns = from->priced_turns;
  self->map = from->map;
  self->index = g_atomic_pointer_get (&from->index);
}

WayTable *
way_table_new_with_changes (WayTable              *table,
                            const WayTableChanges *changes,
                            GError               **error)
{
  g_autoptr (WayTable) self = NULL;

  g_return_val_if_fail (WAY_IS_TABLE (table), NULL);
  g_return_val_if_fail (changes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!table_check_sound (table, error)
      || !check_edges (table, changes, error)
      || !check_rules (table, changes, error))
    return NULL;

  self = g_object_new (WAY_TYPE_TABLE, NULL);
  share (self, table);
  if (!copy_arcs (self, &table->arcs, changes)
      || !copy_zones (self, table, changes)
      || !copy_restrictions (self, table, changes))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the changes of a table");
      return NULL;
    }

  self->forbids_u_turns = table->forbids_u_turns && !changes->allows_u_turns;
  self->dead_end_cost = table->dead_end_cost;
  if (self->is_placed)
    self->scale = table_heuristic_find_scale (self);
  return g_steal_pointer (&self);
}
