/* shape-check.c - checks the arrays of a hierarchy from a file
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every way up ends, because parents are above their nodes. Heads are on the
 * way up, so a selection that was made by ways up contains them. All loops stay
 * in bounds, because rows lie within the arcs and tails are nodes. A walk
 * around the edges of one slot ends, because they form a circle. */

#include "routing/hierarchy/shape-check.h"

/* A bit a rank in each. */
struct _ShapeGuard
{
  guint *ways;                  /* (owned) the node and all above it are
                                 * sound */
  guint *downs;                 /* (owned) the arcs into the node are sound */
};

/* One node or arc ---------------------------------------------------------- */

static inline gboolean
is_row (const guint32 *first,
        guint32        at,
        guint32        end)
{
  return first[at] <= first[at + 1] && first[at + 1] <= end;
}

/* Whether all heads of a row but the first are heads of its parent's row, too.
 * If this holds for all nodes on the way up, heads are on the way up. */
static gboolean
are_heads_above (const HierarchyShape *shape,
                 guint32               rank)
{
  const guint32 parent = shape->parents[rank];
  const guint32 end = shape->first_up[rank + 1];
  const guint32 end_above = shape->first_up[parent + 1];
  guint32 above = shape->first_up[parent];

  for (guint32 i = shape->first_up[rank] + 1; i < end; i++)
    {
      while (above < end_above && shape->heads[above] < shape->heads[i])
        above++;
      if (above == end_above || shape->heads[above] != shape->heads[i]
          || shape->heads[i] <= shape->heads[i - 1])
        return FALSE;
    }

  return TRUE;
}

/* The node with its row of arcs. */
static gboolean
is_node_sound (const HierarchyShape *shape,
               guint32               rank)
{
  const guint32 parent = shape->parents[rank];

  if (parent <= rank || parent > shape->n_nodes
      || shape->nodes[rank] >= shape->n_nodes
      || !is_row (shape->first_up, rank, shape->n_arcs))
    return FALSE;
  if (parent == shape->n_nodes)
    return shape->first_up[rank] == shape->first_up[rank + 1];

  return is_row (shape->first_up, parent, shape->n_arcs)
         && shape->first_up[rank] < shape->first_up[rank + 1]
         && shape->heads[shape->first_up[rank]] == parent
         && are_heads_above (shape, rank);
}

/* Whether sums of the arc with others fit. The height limits whole numbers;
 * real numbers may have any value. */
static inline gboolean
is_up_sound (const HierarchyShape *shape,
             const Values         *values,
             guint32               i,
             gboolean              leads_up,
             gboolean              leads_down)
{
  const guint32 most = values_most_whole (shape);
  const WholeUp *up;

  if (!values->is_whole)
    return TRUE;

  up = &values->ups.whole[i];
  return (leads_up ? up->forward <= most : up->forward == WHOLE_NONE)
         && (leads_down ? up->backward <= most : up->backward == WHOLE_NONE);
}

/* Whether some of the arcs of the node that queries walk, which lead in the
 * same directions, are arcs of its row in the right order. */
static gboolean
is_stretch_sound (const HierarchyShape *shape,
                  const Values         *values,
                  guint32               rank,
                  guint32               first,
                  guint32               last)
{
  const UpEnds ends = values->ends[rank];
  const guint32 end = shape->first_up[rank + 1];
  guint32 at = shape->first_up[rank];

  for (guint32 i = first; i < last; i++)
    {
      const guint32 head = values->is_whole ? values->ups.whole[i].head
                                            : values->ups.real[i].head;

      while (at < end && shape->heads[at] != head)
        at++;
      if (at == end
          || !is_up_sound (shape, values, i, i < ends.up, i >= ends.down))
        return FALSE;
    }

  return TRUE;
}

/* Whether all arcs of the node that queries walk are sound. */
static gboolean
are_ups_sound (const HierarchyShape *shape,
               const Values         *values,
               guint32               rank)
{
  const UpEnds ends = values->ends[rank];
  const guint32 first = shape->first_up[rank];

  return first <= ends.down && ends.down <= ends.up && ends.up <= ends.all
         && ends.all <= shape->first_up[rank + 1]
         && is_stretch_sound (shape, values, rank, first, ends.down)
         && is_stretch_sound (shape, values, rank, ends.down, ends.up)
         && is_stretch_sound (shape, values, rank, ends.up, ends.all);
}

/* Whether the arcs into the node from below are sound. */
static gboolean
are_downs_sound (const HierarchyShape *shape,
                 guint32               rank)
{
  if (!is_row (shape->first_down, rank, shape->n_arcs))
    return FALSE;

  for (guint32 i = shape->first_down[rank]; i < shape->first_down[rank + 1];
       i++)
    {
      const HierarchyDown down = shape->downs[i];

      if (down.arc >= down.end || down.end > shape->n_arcs
          || shape->tails[down.arc] >= rank
          || shape->first_up[shape->tails[down.arc]] > down.arc)
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_arc_sound (const HierarchyShape *shape,
              guint32               arc)
{
  return arc < shape->n_arcs && shape->tails[arc] < shape->heads[arc]
         && shape->heads[arc] < shape->n_nodes;
}

/* Whether the edges of a slot form a circle from the first to the first. */
static gboolean
are_edges_sound (const HierarchyShape *shape,
                 guint32               slot)
{
  const guint32 first = shape->slot_edges[slot];
  guint32 edge = first, n_edges = 0;

  if (first == HIERARCHY_NONE)
    return TRUE;

  do
    {
      if (edge >= shape->n_edges || n_edges++ == shape->n_edges
          || shape->edge_heads[edge] >= shape->n_nodes)
        return FALSE;
      edge = shape->edge_twins[edge];
    }
  while (edge != first);

  return TRUE;
}

/* All of them -------------------------------------------------------------- */

static gboolean
are_nodes_sound (const HierarchyShape *self)
{
  const guint32 n = self->n_nodes;
  gboolean sound = self->first_up[0] == 0 && self->first_down[0] == 0
                   && self->first_edge[0] == 0
                   && self->first_up[n] == self->n_arcs
                   && self->first_down[n] == self->n_arcs
                   && self->first_edge[n] == self->n_edges;

  for (guint32 i = 0; sound && i < n; i++)
    sound = is_node_sound (self, i) && self->ranks[i] < n
            && self->nodes[self->ranks[i]] == i
            && is_row (self->first_edge, i, self->n_edges);

  return sound;
}

/* Whether each edge is in the circle of its own slot, and in no other. */
static gboolean
are_all_edges_sound (const HierarchyShape *self)
{
  g_autofree guint8 *is_twin = g_try_malloc0 (MAX (self->n_edges, 1));
  gboolean sound = is_twin != NULL;

  for (guint32 i = 0; sound && i < self->n_edges; i++)
    {
      const guint32 slot = self->edge_slots[i], twin = self->edge_twins[i];

      sound = self->edge_heads[i] < self->n_nodes
              && (slot == HIERARCHY_NONE || slot / 2 < self->n_arcs);
      if (!sound || slot == HIERARCHY_NONE)
        continue;
      sound = twin < self->n_edges && self->edge_slots[twin] == slot
              && !is_twin[twin];
      if (sound)
        is_twin[twin] = TRUE;
    }
  for (guint32 i = 0; sound && i < 2 * self->n_arcs; i++)
    sound = self->slot_edges[i] == HIERARCHY_NONE
            || (self->slot_edges[i] < self->n_edges
                && self->edge_slots[self->slot_edges[i]] == i);

  return sound;
}

/* Whether states belong to nodes, and each node with states has its own
 * sink. */
static gboolean
are_states_sound (const HierarchyShape *self)
{
  gboolean sound = self->n_places <= self->n_inner
                   && self->n_inner <= self->n_nodes;

  if (!hierarchy_has_states (self))
    return sound && self->n_places == self->n_nodes;

  for (guint32 i = self->n_places; sound && i < self->n_nodes; i++)
    sound = self->places[i - self->n_places] < self->n_places;
  for (guint32 i = 0; sound && i < self->n_places; i++)
    sound = self->sinks[i] < self->n_nodes
            && hierarchy_place (self, self->sinks[i]) == i;

  return sound;
}

gboolean
shape_is_sound (const HierarchyShape *self)
{
  gboolean sound = are_nodes_sound (self) && are_states_sound (self);

  for (guint32 i = 0; sound && i < self->n_nodes; i++)
    for (guint32 arc = self->first_up[i]; sound && arc < self->first_up[i + 1];
         arc++)
      sound = self->tails[arc] == i;
  for (guint32 i = 0; sound && i < self->n_arcs; i++)
    sound = self->downs[i].arc < self->n_arcs;
  for (guint32 i = 0; sound && i < self->n_nodes; i++)
    sound = are_downs_sound (self, i);

  return sound && are_all_edges_sound (self);
}

/* The guard ---------------------------------------------------------------- */

ShapeGuard *
shape_guard_new (guint32 n_nodes)
{
  const gsize n_words = (gsize) n_nodes / 32 + 1;
  ShapeGuard *self = g_new (ShapeGuard, 1);

  self->ways = g_try_new0 (guint, n_words);
  self->downs = g_try_new0 (guint, n_words);
  if (self->ways != NULL && self->downs != NULL)
    return self;

  shape_guard_free (self);
  return NULL;
}

void
shape_guard_free (ShapeGuard *self)
{
  g_free (self->ways);
  g_free (self->downs);
  g_free (self);
}

static inline gboolean
has_bit (guint  *bits,
         guint32 at)
{
  return (guint) g_atomic_int_get (&bits[at / 32]) >> at % 32 & 1;
}

static inline void
set_bit (guint  *bits,
         guint32 at)
{
  g_atomic_int_or (&bits[at / 32], 1u << at % 32);
}

/* Checks nodes up to one that was checked before, and counts them up to a root.
 * Marks none of them until the whole way is known to be sound. */
gboolean
shape_guard_way (ShapeGuard           *self,
                 const HierarchyShape *shape,
                 const Values         *values,
                 guint32               rank)
{
  guint32 at = rank, top, length = 0;

  if (rank >= shape->n_nodes)
    return FALSE;
  if (has_bit (self->ways, rank))
    return TRUE;

  while (at < shape->n_nodes && !has_bit (self->ways, at))
    {
      if (!is_node_sound (shape, at) || !are_ups_sound (shape, values, at))
        return FALSE;
      at = shape->parents[at];
      length++;
    }
  for (top = at; top < shape->n_nodes; top = shape->parents[top])
    length++;
  if (length > shape->height)
    return FALSE;

  for (guint32 i = rank; i != at; i = shape->parents[i])
    set_bit (self->ways, i);

  return TRUE;
}

static gboolean
guard_downs (ShapeGuard           *self,
             const HierarchyShape *shape,
             guint32               rank)
{
  if (has_bit (self->downs, rank))
    return TRUE;
  if (!are_downs_sound (shape, rank))
    return FALSE;

  set_bit (self->downs, rank);
  return TRUE;
}

gboolean
shape_guard_slot (ShapeGuard           *self,
                  const HierarchyShape *shape,
                  guint32               slot)
{
  const guint32 arc = slot / 2;

  return is_arc_sound (shape, arc) && are_edges_sound (shape, slot)
         && guard_downs (self, shape, shape->tails[arc])
         && guard_downs (self, shape, shape->heads[arc]);
}
