/* depth-stack.c - the path of a search depth first, and what waits on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/depth-stack.h"

#define FIRST_SLOT_BITS 6

void
depth_stack_init (DepthStack  *self,
                  WayNodeType *type,
                  Budget      *budget)
{
  *self = (DepthStack) { .type = way_node_type_ref (type), .budget = budget };
  self->stride = type->kind == WAY_NODE_KIND_VALUE
                   ? (type->size + 7) / 8 * 8 : sizeof (WayNode);
}

void
depth_stack_free_nodes (DepthStack *self,
                        guint32     first)
{
  if (self->type->kind == WAY_NODE_KIND_OBJECT)
    for (guint32 i = first; i < self->n_spots; i++)
      node_type_free_object (self->type,
                             (gpointer) depth_stack_node (self, i));
  self->n_spots = first;
}

void
depth_stack_empty (DepthStack *self)
{
  depth_stack_free_nodes (self, 0);
  self->n_frames = 0;
  if (self->slots != NULL)
    memset (self->slots, 0, self->slots_room * sizeof *self->slots);
}

void
depth_stack_clear (DepthStack *self)
{
  if (self->type == NULL)
    return;

  depth_stack_free_nodes (self, 0);
  budget_give_back (self->budget,
                    self->spots_room * sizeof *self->spots + self->nodes_room
                    + self->frames_room * sizeof *self->frames
                    + self->slots_room * sizeof *self->slots);
  g_free (self->spots);
  g_free (self->nodes);
  g_free (self->frames);
  g_free (self->slots);
  way_node_type_unref (self->type);
  *self = (DepthStack) { .type = NULL };
}

guint32
depth_stack_hash (const DepthStack *self,
                  WayNode           node)
{
  const WayNodeType *type = self->type;
  guint64 words[NODE_TYPE_WORDS];

  if (type->kind == WAY_NODE_KIND_INDEX)
    return node_index_mix (WAY_NODE_INDEX (node) + 1);
  if (type->n_words == 0)
    return node_index_mix (node_type_hash (type, node)
                           + G_GUINT64_CONSTANT (1));

  node_type_copy_words (type, node, words);
  return node_index_hash_words (words, type->n_words);
}

guint
depth_stack_n_words (const DepthStack *self)
{
  const WayNodeType *type = self->type;

  return type->kind == WAY_NODE_KIND_VALUE && type->n_words > 0
         && type->n_words <= 2
         && type->size == type->n_words * sizeof (guint64)
           ? type->n_words : 0;
}

gboolean
depth_stack_grow (DepthStack *self)
{
  const gsize wanted = (gsize) self->n_spots + 1;

  if (wanted >= NO_SPOT
      || !budget_grow (self->budget, &self->spots, &self->spots_room, wanted,
                       sizeof *self->spots)
      || !budget_grow (self->budget, &self->nodes, &self->nodes_room,
                       wanted * self->stride, 1))
    return FALSE;

  self->room = (guint32) MIN (MIN (self->spots_room,
                                   self->nodes_room / self->stride),
                              NO_SPOT - 1);
  return TRUE;
}

void
depth_stack_put_slow (DepthStack *self,
                      WayNode     node)
{
  guint8 *kept = self->nodes + self->n_spots * self->stride;
  gpointer copy;

  if (self->type->kind == WAY_NODE_KIND_VALUE)
    {
      memcpy (kept, node, self->type->size);
      return;
    }

  copy = way_node_type_copy_node (self->type, node);
  memcpy (kept, &copy, sizeof copy);
}

/* Puts the frames of the path into their slots, in order. */
static void
fill_slots (DepthStack *self)
{
  memset (self->slots, 0, self->slots_room * sizeof *self->slots);
  for (guint32 i = 1; i < self->n_frames; i++)
    {
      DepthFrame *frame = &self->frames[i];
      guint32 *slot = depth_stack_slot (self, frame->spot);

      frame->chain = *slot;
      *slot = i;
    }
}

/* Twice as many slots as frames at least. */
static gboolean
grow_slots (DepthStack *self)
{
  const guint bits = self->slots == NULL ? FIRST_SLOT_BITS
                                         : self->slot_bits + 1;

  if (bits > 31)
    return FALSE;
  if (!budget_grow (self->budget, &self->slots, &self->slots_room,
                    (gsize) 1 << bits, sizeof *self->slots))
    return FALSE;

  self->slot_bits = bits;
  self->slot_shift = 32 - bits;
  fill_slots (self);
  return TRUE;
}

gboolean
depth_stack_grow_frames (DepthStack *self)
{
  const guint32 i = self->n_frames;

  if (i + 1 >= self->slots_room / 2 && !grow_slots (self))
    return FALSE;
  if (i >= self->frames_room
      && !budget_grow (self->budget, &self->frames, &self->frames_room, i + 1,
                       sizeof *self->frames))
    return FALSE;

  self->frames_end
    = (guint32) MIN (self->frames_room, self->slots_room / 2 - 1);
  return TRUE;
}

void
depth_stack_rewind (DepthStack *self,
                    guint32     n_starts)
{
  while (self->n_frames > 1)
    depth_stack_leave (self);
  depth_stack_free_nodes (self, n_starts);
  self->frames[0].next = 0;
}

gboolean
depth_stack_copy (DepthStack       *self,
                  const DepthStack *other)
{
  depth_stack_empty (self);
  for (guint32 i = 1; i < other->n_frames; i++)
    {
      const guint32 spot = other->frames[i].spot;

      if (!depth_stack_add (self, 0, depth_stack_node (other, spot),
                            &other->spots[spot]))
        return FALSE;
    }

  return TRUE;
}
