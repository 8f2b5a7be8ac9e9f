/* selection.c - the part of a hierarchy that leads down to some nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every node from which an arc leads down to a target is above the target in
 * the elimination tree. So a sweep needs only the nodes above targets, and the
 * heads of arcs are always among them. */

#include "routing/hierarchy/selection.h"

#include <wayfind/core/error.h>

#include <string.h>

/* How many nodes ahead memory is prefetched. The selected nodes are far apart,
 * so that almost all time would go into waiting for memory. */
#define AHEAD 16

void
selection_clear (Selection *self)
{
  g_free (self->blocks);
  g_free (self->ranks);
  g_free (self->first);
  g_free (self->ends);
  g_free (self->downs.any);
  g_free (self->targets);
  memset (self, 0, sizeof *self);
}

/* Marks @rank and all nodes above it, up to a node that is marked already. */
static gboolean
mark (Selection            *self,
      const HierarchyShape *shape,
      guint32               rank,
      Meter                *meter,
      GError              **error)
{
  for (; rank < shape->n_nodes && !selection_has (self, rank);
       rank = shape->parents[rank])
    {
      if (!meter_expand (meter, error))
        return FALSE;
      self->blocks[rank / SELECTION_BLOCK].bits
        |= (guint64) 1 << rank % SELECTION_BLOCK;
      self->n_nodes++;
    }

  return TRUE;
}

/* The index of target @i; all nodes are targets if @targets is %NULL. */
static gsize
index_of_target (const WayNode *targets,
                 gsize          i)
{
  return targets != NULL ? WAY_NODE_INDEX (targets[i]) : i;
}

/* The node of the hierarchy at which ways to @target end. */
static guint32
end_of_target (const Selection      *self,
               const HierarchyShape *shape,
               gsize                 target)
{
  return self->has_states ? (guint32) target
                          : hierarchy_sink (shape, (guint32) target);
}

static gboolean
mark_all (Selection               *self,
          const WayHierarchyCosts *costs,
          const WayNode           *targets,
          Meter                   *meter,
          GError                 **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  const guint32 n_nodes = self->has_states ? shape->n_nodes : shape->n_places;

  for (gsize i = 0; i < self->n_targets; i++)
    {
      const gsize target = index_of_target (targets, i);
      guint32 end;

      if (target >= n_nodes)
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                       "target %" G_GSIZE_FORMAT " is node %" G_GSIZE_FORMAT
                       ", and the hierarchy has %u", i, target, n_nodes);
          return FALSE;
        }
      end = end_of_target (self, shape, target);
      if (!costs_guard_node (costs, end, error)
          || !mark (self, shape, shape->ranks[end], meter, error))
        return FALSE;
    }

  return TRUE;
}

/* The number of arcs that lead down to a node. */
static guint32
count_downs (const Selection      *self,
             const HierarchyShape *shape,
             const Values         *values,
             guint32               rank)
{
  guint32 n_downs = 0;

  if (self->is_whole)
    {
      const WholeRow row = values_whole_row (values, shape, rank);

      n_downs = (guint32) (row.end - row.down);
    }
  else
    {
      const RealRow row = values_real_row (values, shape, rank);

      n_downs = (guint32) (row.end - row.down);
    }

  return n_downs;
}

static guint32
count_blocks (const HierarchyShape *shape)
{
  return shape->n_nodes / SELECTION_BLOCK + 1;
}

/* Numbers the marked ranks from the highest down, and lists them. */
static void
give_places (Selection            *self,
             const HierarchyShape *shape)
{
  guint32 place = 0;

  for (guint32 i = count_blocks (shape); i-- > 0;)
    {
      guint64 bits = self->blocks[i].bits;

      self->blocks[i].n_above = place;
      for (; bits != 0; place++)
        {
          const guint32 bit = SELECTION_BLOCK - 1
                              - (guint32) __builtin_clzll (bits);

          self->ranks[place] = i * SELECTION_BLOCK + bit;
          bits ^= (guint64) 1 << bit;
        }
    }
}

/* Finds where the arcs of each place begin. FALSE if there are too many. */
static gboolean
count_arcs (Selection            *self,
            const HierarchyShape *shape,
            const Values         *values)
{
  const guint32 most = G_MAXUINT32 / 2; /* a row has fewer arcs than this */
  guint32 n_arcs = 0;

  for (guint32 place = 0; place < self->n_nodes; place++)
    {
      if (place + AHEAD < self->n_nodes)
        __builtin_prefetch (&values->ends[self->ranks[place + AHEAD]]);
      self->first[place] = n_arcs;
      if (n_arcs > most)
        return FALSE;
      n_arcs += count_downs (self, shape, values, self->ranks[place]);
      self->ends[place] = n_arcs;
      n_arcs += (SELECTION_STEP - n_arcs % SELECTION_STEP) % SELECTION_STEP;
    }
  self->first[self->n_nodes] = n_arcs;
  self->n_arcs = n_arcs;
  return TRUE;
}

static void
take_whole (Selection            *self,
            const HierarchyShape *shape,
            const Values         *values,
            guint32               rank,
            guint32               place)
{
  WholeDown *down = self->downs.whole + self->first[place];
  const WholeDown *end = self->downs.whole + self->first[place + 1];
  const WholeRow row = values_whole_row (values, shape, rank);

  for (const WholeUp *up = row.down; up < row.end; up++)
    *down++ = (WholeDown) { selection_place (self, up->head),
                            (gint32) up->backward };
  while (down < end)
    *down++ = (WholeDown) { place, 0 };
}

static void
take_real (Selection            *self,
           const HierarchyShape *shape,
           const Values         *values,
           guint32               rank,
           guint32               place)
{
  RealDown *down = self->downs.real + self->first[place];
  const RealDown *end = self->downs.real + self->first[place + 1];
  const RealRow row = values_real_row (values, shape, rank);

  for (const RealUp *up = row.down; up < row.end; up++)
    *down++ = (RealDown) { selection_place (self, up->head), 0, up->backward };
  while (down < end)
    *down++ = (RealDown) { place, 0, 0 };
}

/* Prefetches the arcs down to the node of @rank. */
static G_ALWAYS_INLINE inline void
prefetch_row (const Selection *self,
              const Values    *values,
              guint32          rank)
{
  const guint32 down = values->ends[rank].down;

  if (self->is_whole)
    __builtin_prefetch (values->ups.whole + down);
  else
    __builtin_prefetch (values->ups.real + down);
}

static gboolean
take_arcs (Selection            *self,
           const HierarchyShape *shape,
           const Values         *values,
           Meter                *meter,
           GError              **error)
{
  self->downs.any = meter_alloc (meter, MAX (self->n_arcs, 1),
                                 self->is_whole ? sizeof (WholeDown)
                                                : sizeof (RealDown), error);
  if (self->downs.any == NULL)
    return FALSE;

  for (guint32 place = 0; place < self->n_nodes; place++)
    {
      if (place + AHEAD < self->n_nodes)
        prefetch_row (self, values, self->ranks[place + AHEAD]);
      if (self->is_whole)
        take_whole (self, shape, values, self->ranks[place], place);
      else
        take_real (self, shape, values, self->ranks[place], place);
    }

  return TRUE;
}

static gboolean
select_nodes (Selection               *self,
              const WayHierarchyCosts *costs,
              const WayNode           *targets,
              Meter                   *meter,
              GError                 **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);

  self->blocks = meter_alloc0 (meter, count_blocks (shape),
                               sizeof *self->blocks, error);
  if (self->blocks == NULL
      || !mark_all (self, costs, targets, meter, error))
    return FALSE;

  self->ranks = meter_alloc (meter, MAX (self->n_nodes, 1),
                             sizeof *self->ranks, error);
  if (self->ranks == NULL)
    return FALSE;

  give_places (self, shape);
  self->first = meter_alloc (meter, (gsize) self->n_nodes + 1,
                             sizeof *self->first, error);
  self->ends = self->first == NULL ? NULL
    : meter_alloc (meter, MAX (self->n_nodes, 1), sizeof *self->ends, error);
  if (self->ends == NULL)
    return FALSE;
  if (!count_arcs (self, shape, values))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "there are too many arcs above the targets");
      return FALSE;
    }

  self->targets = meter_alloc (meter, MAX (self->n_targets, 1),
                               sizeof *self->targets, error);
  if (self->targets == NULL)
    return FALSE;
  for (gsize i = 0; i < self->n_targets; i++)
    {
      const gsize target = index_of_target (targets, i);

      self->targets[i]
        = selection_place (self,
                           shape->ranks[end_of_target (self, shape, target)]);
    }

  if (!take_arcs (self, shape, values, meter, error))
    return FALSE;

  g_clear_pointer (&self->ranks, g_free);
  meter_give_back (meter, self->n_nodes * sizeof *self->ranks);
  return TRUE;
}

gboolean
selection_init (Selection               *self,
                const WayHierarchyCosts *costs,
                const WayNode           *targets,
                gsize                    n_targets,
                gboolean                 are_states,
                Meter                   *meter,
                GError                 **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  const Values *values = costs_values (costs);

  memset (self, 0, sizeof *self);
  self->is_whole = values->is_whole;
  self->scale = values->scale;
  self->has_states = are_states;
  self->n_targets = targets != NULL ? n_targets : shape->n_places;
  if (select_nodes (self, costs, targets, meter, error))
    return TRUE;

  selection_clear (self);
  return FALSE;
}
