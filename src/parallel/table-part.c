/* table-part.c - a part of a table that is cut among workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/table-part-private.h"

#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#define MOST_PARTS 65536

G_DEFINE_FINAL_TYPE (WayTablePart, way_table_part, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayTablePart *self = WAY_TABLE_PART (object);

  g_clear_object (&self->table);
  g_free (self->bounds);
  g_free (self->own_rows);
  g_free (self->ends);
  g_free (self->own_whole);
  g_free (self->own_real);

  G_OBJECT_CLASS (way_table_part_parent_class)->finalize (object);
}

static void
way_table_part_class_init (WayTablePartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_table_part_init (WayTablePart *self)
{
}

static WayTablePart *
new_part (guint32 n_nodes,
          guint   part,
          guint   n_parts)
{
  WayTablePart *self = g_object_new (WAY_TYPE_TABLE_PART, NULL);

  self->n_nodes = n_nodes;
  self->part = part;
  self->n_parts = n_parts;
  self->bounds = g_new (guint32, n_parts + 1);
  return self;
}

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the part of the network");
  return FALSE;
}

guint
table_part_find_owner (const WayTablePart *self,
                       guint32             node)
{
  guint low = 0, high = self->n_parts - 1;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (node < self->bounds[middle + 1])
        high = middle;
      else
        low = middle + 1;
    }

  return low;
}

/* Of a table --------------------------------------------------------------- */

/* The first node that has @wanted nodes and edges before it. In a damaged file
 * it may be any node, which does no harm. */
static guint32
find_bound (const Arcs *arcs,
            guint64     wanted)
{
  guint32 low = 0, high = arcs->n_nodes;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if ((guint64) middle + arcs->offsets[middle] < wanted)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static void
cut_table (WayTablePart *self,
           const Arcs   *arcs)
{
  const guint64 all = (guint64) arcs->n_nodes + arcs->offsets[arcs->n_nodes];

  self->bounds[0] = 0;
  for (guint i = 1; i < self->n_parts; i++)
    self->bounds[i] = MAX (self->bounds[i - 1],
                           find_bound (arcs, all * i / self->n_parts));
  self->bounds[self->n_parts] = arcs->n_nodes;
}

/* Whether the part of a file is as a builder would have made it. */
static gboolean
is_sound (const WayTablePart *self)
{
  const guint32 n_own = table_part_n_own (self);
  gboolean sound = TRUE;

  for (guint32 i = 0; sound && i < n_own; i++)
    sound = table_has_row (self->table, &self->table->arcs,
                           table_part_first (self) + i);
  for (guint32 place = self->rows[0]; sound && place < self->rows[n_own];
       place++)
    sound = table_part_get_head (self, place) < self->n_nodes
            && table_part_get_cost (self, place) >= 0;

  return sound;
}

WayTablePart *
way_table_part_new (WayTable *table,
                    guint     part,
                    guint     n_parts,
                    GError  **error)
{
  g_autoptr (WayTablePart) self = NULL;

  g_return_val_if_fail (WAY_IS_TABLE (table), NULL);
  g_return_val_if_fail (part < n_parts && n_parts <= MOST_PARTS, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = new_part (table->arcs.n_nodes, part, n_parts);
  self->table = g_object_ref (table);
  cut_table (self, &table->arcs);
  self->rows = table->arcs.offsets + table_part_first (self);
  self->whole = table->arcs.whole;
  self->real = table->arcs.real;
  if (table->map == NULL || is_sound (self))
    return g_steal_pointer (&self);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE,
                       "the file of the table is damaged: make it anew");
  return NULL;
}

/* Streamed ----------------------------------------------------------------- */

static gboolean
check_edge (const WayTablePart *self,
            guint32             from,
            guint32             to,
            WayCost             cost,
            GError            **error)
{
  if (from >= self->n_nodes || to >= self->n_nodes)
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                 "node %u does not exist among %u nodes", MAX (from, to),
                 self->n_nodes);
  else if (!(cost >= 0))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                 "the edge from %u to %u costs %g", from, to, cost);
  else
    return TRUE;

  return FALSE;
}

/* Rows count from 1 on, so that their sums are the places at which rows
 * begin. */
static gboolean
count_edge (WayTablePart *self,
            guint32       own,
            WayCost       cost,
            GError      **error)
{
  self->is_whole &= arcs_is_whole (cost);
  if (++self->own_rows[own + 1] < G_MAXUINT32)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "the part has too many edges");
  return FALSE;
}

static gboolean
fail_changed (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                       "the edges of the network were others at first");
  return FALSE;
}

static gboolean
keep_edge (WayTablePart *self,
           guint32       own,
           guint32       to,
           WayCost       cost,
           GError      **error)
{
  const guint32 place = self->ends[own];

  if (place == self->own_rows[own + 1]
      || (self->own_whole != NULL && !arcs_is_whole (cost)))
    return fail_changed (error);

  self->ends[own]++;
  if (self->own_whole != NULL)
    self->own_whole[place] = (WayWholeArc) {
      .node = to, .cost = cost == INFINITY ? WAY_WHOLE_HIDDEN : (guint32) cost
    };
  else
    self->own_real[place] = (WayRealArc) { .node = to, .cost = cost };
  return TRUE;
}

gboolean
way_table_part_add_edge (WayTablePart *self,
                         guint32       from,
                         guint32       to,
                         WayCost       cost,
                         GError      **error)
{
  guint32 own;

  g_return_val_if_fail (WAY_IS_TABLE_PART (self), FALSE);
  g_return_val_if_fail (self->ends != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_edge (self, from, to, cost, error))
    return FALSE;

  own = from - table_part_first (self);
  if (own >= table_part_n_own (self) || from == to)
    return TRUE;

  return self->is_counting ? count_edge (self, own, cost, error)
                           : keep_edge (self, own, to, cost, error);
}

/* Turns counts into places, and makes room for all edges. */
static gboolean
make_room (WayTablePart *self,
           GError      **error)
{
  const guint32 n_own = table_part_n_own (self);
  guint64 sum = 0;

  for (guint32 i = 1; i <= n_own; i++)
    {
      sum += self->own_rows[i];
      self->own_rows[i] = (guint32) sum;
      if (sum >= G_MAXUINT32)
        return fail_memory (error);
    }
  for (guint32 i = 0; i < n_own; i++)
    self->ends[i] = self->own_rows[i];

  if (self->is_whole)
    self->own_whole = g_try_new (WayWholeArc, MAX (sum, 1));
  else
    self->own_real = g_try_new (WayRealArc, MAX (sum, 1));
  return self->own_whole != NULL || self->own_real != NULL
         || fail_memory (error);
}

/* Whether all edges that were counted have come again. */
static gboolean
is_full (const WayTablePart *self)
{
  const guint32 n_own = table_part_n_own (self);

  for (guint32 i = 0; i < n_own; i++)
    if (self->ends[i] != self->own_rows[i + 1])
      return FALSE;

  return TRUE;
}

static gboolean
stream (WayTablePart     *self,
        WayEdgeSourceFunc func,
        gpointer          user_data,
        GError          **error)
{
  const guint32 n_own = table_part_n_own (self);

  self->own_rows = g_try_new0 (guint32, (gsize) n_own + 1);
  self->ends = g_try_new (guint32, (gsize) n_own + 1);
  if (self->own_rows == NULL || self->ends == NULL)
    return fail_memory (error);

  self->is_counting = self->is_whole = TRUE;
  if (!func (self, user_data, error) || !make_room (self, error))
    return FALSE;

  self->is_counting = FALSE;
  if (!func (self, user_data, error))
    return FALSE;
  if (!is_full (self))
    return fail_changed (error);

  g_clear_pointer (&self->ends, g_free);
  self->rows = self->own_rows;
  self->whole = self->own_whole;
  self->real = self->own_real;
  return TRUE;
}

WayTablePart *
way_table_part_new_streamed (guint             n_nodes,
                             guint             part,
                             guint             n_parts,
                             WayEdgeSourceFunc func,
                             gpointer          user_data,
                             GError          **error)
{
  g_autoptr (WayTablePart) self = NULL;

  g_return_val_if_fail (n_nodes < G_MAXUINT32 && func != NULL, NULL);
  g_return_val_if_fail (part < n_parts && n_parts <= MOST_PARTS, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = new_part (n_nodes, part, n_parts);
  for (guint i = 0; i <= n_parts; i++)
    self->bounds[i] = (guint32) ((guint64) n_nodes * i / n_parts);

  return stream (self, func, user_data, error) ? g_steal_pointer (&self)
                                               : NULL;
}

/* Asking ------------------------------------------------------------------- */

WayTable *
way_table_part_get_table (WayTablePart *self)
{
  g_return_val_if_fail (WAY_IS_TABLE_PART (self), NULL);

  return self->table;
}

static gsize
count_bytes (const WayTablePart *self)
{
  const gsize n_own = table_part_n_own (self);
  const gsize bytes = ((gsize) self->n_parts + 1) * sizeof *self->bounds;
  gsize an_edge = 0;

  if (self->own_rows == NULL)
    return bytes;
  if (self->own_whole != NULL)
    an_edge = sizeof *self->own_whole;
  else if (self->own_real != NULL)
    an_edge = sizeof *self->own_real;

  return bytes + (n_own + 1) * sizeof *self->own_rows
         + self->own_rows[n_own] * an_edge;
}

void
way_table_part_get_extent (WayTablePart       *self,
                           WayTablePartExtent *extent)
{
  g_return_if_fail (WAY_IS_TABLE_PART (self) && extent != NULL);

  *extent = (WayTablePartExtent) {
    .n_nodes = self->n_nodes,
    .first = table_part_first (self),
    .n_own = table_part_n_own (self),
    .bytes = count_bytes (self),
  };
}
