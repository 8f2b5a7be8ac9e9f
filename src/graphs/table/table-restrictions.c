/* table-restrictions.c - which turns of a table are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A restriction names nodes and no edges, so that sorting the edges does not
 * change it. Most tables have none, and keep nothing. */

#include "graphs/table/table-builder-private.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#define FIRST_SIZE 64

void
restrictions_free (Restrictions *self)
{
  if (!self->is_borrowed)
    {
      g_free (self->rows);
      g_free (self->nodes);
    }
  g_free (self);
}

gboolean
restrictions_has_row (const Restrictions *self,
                      guint32             row,
                      guint32             end)
{
  const RestrictionRow *at = &self->rows[row];

  if (at->rule > WAY_RESTRICTION_ONLY || at->n_nodes < 3
      || at->n_nodes > WAY_RESTRICTION_MAX_NODES || at->first > self->n_nodes
      || at->n_nodes > self->n_nodes - at->first)
    return FALSE;

  for (guint i = 0; i < at->n_nodes; i++)
    if (self->nodes[at->first + i] >= end)
      return FALSE;

  return TRUE;
}

void
restrictions_renumber (Restrictions  *self,
                       const guint32 *numbers)
{
  for (gsize i = 0; i < self->n_nodes; i++)
    self->nodes[i] = numbers[self->nodes[i]];
}

static gboolean
reserve_row (Restrictions *self)
{
  const guint32 size = MAX (self->rows_size * 2, FIRST_SIZE);
  RestrictionRow *rows;

  if (self->n_rows < self->rows_size)
    return TRUE;
  if (self->rows_size > G_MAXUINT32 / 2)
    return FALSE;

  rows = g_try_renew (RestrictionRow, self->rows, size);
  if (rows == NULL)
    return FALSE;

  self->rows = rows;
  self->rows_size = size;
  return TRUE;
}

static gboolean
reserve_nodes (Restrictions *self)
{
  const gsize size = MAX (self->nodes_size * 2, FIRST_SIZE);
  guint32 *nodes;

  if (self->n_nodes + WAY_RESTRICTION_MAX_NODES <= self->nodes_size)
    return TRUE;

  nodes = g_try_renew (guint32, self->nodes, size);
  if (nodes == NULL)
    return FALSE;

  self->nodes = nodes;
  self->nodes_size = size;
  return TRUE;
}

static gboolean
append (Restrictions  *self,
        WayRestriction rule,
        const guint32 *ids,
        guint          n_nodes)
{
  if (!reserve_row (self) || !reserve_nodes (self))
    return FALSE;

  self->rows[self->n_rows++] = (RestrictionRow) { self->n_nodes, rule,
                                                  n_nodes };
  memcpy (self->nodes + self->n_nodes, ids, n_nodes * sizeof *ids);
  self->n_nodes += n_nodes;
  return TRUE;
}

static gboolean
find_ids (const WayTableBuilder *self,
          const WayNode         *nodes,
          guint                  n_nodes,
          guint32               *ids,
          GError               **error)
{
  for (guint i = 0; i < n_nodes; i++)
    if (!table_builder_find_id (self, nodes[i], &ids[i]))
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "restriction of turns: there is no node %u, only %u "
                     "nodes have been added", ids[i], self->n_nodes);
        return FALSE;
      }

  return TRUE;
}

gboolean
way_table_builder_add_restriction (WayTableBuilder *self,
                                   WayRestriction   rule,
                                   const WayNode   *nodes,
                                   guint            n_nodes,
                                   GError         **error)
{
  guint32 ids[WAY_RESTRICTION_MAX_NODES];

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self) && nodes != NULL, FALSE);
  g_return_val_if_fail (rule == WAY_RESTRICTION_NO
                        || rule == WAY_RESTRICTION_ONLY, FALSE);
  g_return_val_if_fail (n_nodes >= 3 && n_nodes <= WAY_RESTRICTION_MAX_NODES,
                        FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find_ids (self, nodes, n_nodes, ids, error))
    return FALSE;

  if (self->restrictions == NULL)
    self->restrictions = g_new0 (Restrictions, 1);
  if (append (self->restrictions, rule, ids, n_nodes))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for more than %u turn restrictions",
               self->restrictions->n_rows);
  return FALSE;
}

void
way_table_builder_forbid_u_turns (WayTableBuilder *self,
                                  WayCost          dead_end_cost)
{
  g_return_if_fail (WAY_IS_TABLE_BUILDER (self));
  g_return_if_fail (dead_end_cost >= 0 && dead_end_cost < INFINITY);

  self->forbids_u_turns = TRUE;
  self->dead_end_cost = dead_end_cost;
}

gboolean
way_table_forbids_u_turns (WayTable *self,
                           WayCost  *dead_end_cost)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);

  if (dead_end_cost != NULL)
    *dead_end_cost = self->dead_end_cost;

  return self->forbids_u_turns;
}

gboolean
way_table_builder_forbid_through (WayTableBuilder *self,
                                  WayNode          node,
                                  GError         **error)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find_ids (self, &node, 1, &id, error))
    return FALSE;

  if (self->zones == NULL)
    self->zones = g_byte_array_new ();
  while (self->zones->len <= id)
    g_byte_array_append (self->zones, (const guint8 *) "\0", 1);
  self->zones->data[id] = 1;
  return TRUE;
}

gboolean
way_table_forbids_through (WayTable *self,
                           WayNode   node)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);
  g_return_val_if_fail (WAY_NODE_INDEX (node) < self->arcs.n_nodes, FALSE);

  return self->zones != NULL && self->zones[WAY_NODE_INDEX (node)] != 0;
}

gboolean
way_table_has_rules (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);

  return self->restrictions != NULL || self->forbids_u_turns
         || self->priced_turns != NULL || self->zones != NULL;
}

guint
way_table_get_n_restrictions (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return self->restrictions != NULL ? self->restrictions->n_rows : 0;
}

guint
way_table_get_restriction (WayTable       *self,
                           guint32         restriction,
                           WayRestriction *rule,
                           WayNode        *nodes)
{
  const Restrictions *all;
  const RestrictionRow *row;

  g_return_val_if_fail (restriction < way_table_get_n_restrictions (self), 0);

  all = self->restrictions;
  if (rule != NULL)
    *rule = WAY_RESTRICTION_NO;
  if (all->is_borrowed
      && !restrictions_has_row (all, restriction, self->arcs.n_nodes))
    return 0;                   /* the file is damaged */

  row = &all->rows[restriction];
  if (rule != NULL)
    *rule = (WayRestriction) row->rule;
  for (guint i = 0; nodes != NULL && i < row->n_nodes; i++)
    nodes[i] = WAY_INDEX (all->nodes[row->first + i]);

  return row->n_nodes;
}
