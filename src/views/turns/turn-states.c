/* turn-states.c - states of turns over nodes that are not indices
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/node-bytes.h"
#include "views/turns/turns-private.h"

#define MARK_FACTOR 0x85ebca6bu

static guint
hash_state (gconstpointer data)
{
  const TurnState *self = data;
  guint hash = way_node_type_hash (self->state.type, self->state.node)
               ^ self->state.mark * MARK_FACTOR;

  if (self->state.mark == BEFORE_IS_KEPT)
    hash = hash * 31 + way_node_type_hash (self->state.type, self->before);
  return hash;
}

static gboolean
equal_states (gconstpointer a,
              gconstpointer b)
{
  const TurnState *one = a, *other = b;
  const WayNodeType *type = one->state.type;

  return one->state.mark == other->state.mark
         && way_node_type_equal (type, one->state.node, other->state.node)
         && (one->state.mark != BEFORE_IS_KEPT
             || way_node_type_equal (type, one->before, other->before));
}

static gpointer
copy_state (gpointer data)
{
  const TurnState *state = data;
  const WayNodeType *type = state->state.type;
  TurnState *copy = g_new0 (TurnState, 1);

  copy->state.node = way_node_type_copy_node (type, state->state.node);
  copy->state.type = way_node_type_ref ((WayNodeType *) type);
  copy->state.mark = state->state.mark;
  if (copy->state.mark == BEFORE_IS_KEPT)
    copy->before = way_node_type_copy_node (type, state->before);
  return copy;
}

static void
free_state (gpointer data)
{
  TurnState *state = data;
  WayNodeType *type = (WayNodeType *) state->state.type;

  way_node_type_free_node (type, (gpointer) state->state.node);
  if (state->state.mark == BEFORE_IS_KEPT)
    way_node_type_free_node (type, (gpointer) state->before);
  way_node_type_unref (type);
  g_free (state);
}

/* Packs the mark, the node, and the node before. A WayNodePackFunc that
 * receives the type of the nodes. */
static gboolean
pack_state (WayNode  node,
            guint8  *bytes,
            gpointer type)
{
  const TurnState *self = node;
  guint8 *at = bytes + STATE_MARK_BYTES;

  memcpy (bytes, &self->state.mark, sizeof self->state.mark);
  return node_bytes_write (type, self->state.node, at)
         && (self->state.mark != BEFORE_IS_KEPT
             || node_bytes_write (type, self->before,
                                  at + node_bytes_size (type)));
}

static gpointer
unpack_state (const guint8 *bytes,
              gpointer      type)
{
  const guint8 *at = bytes + STATE_MARK_BYTES;
  TurnState self = { .state.type = type };

  memcpy (&self.state.mark, bytes, sizeof self.state.mark);
  if (!node_bytes_read_copy (type, at, &self.state.node))
    return NULL;
  if (self.state.mark == BEFORE_IS_KEPT
      && !node_bytes_read_copy (type, at + node_bytes_size (type),
                                &self.before))
    {
      way_node_type_free_node (type, (gpointer) self.state.node);
      return NULL;
    }

  way_node_type_ref (type);
  return g_memdup2 (&self, sizeof self);
}

WayNodeType *
turn_states_new_type (WayNodeType *base)
{
  WayNodeType *type = way_node_type_new_object (hash_state, equal_states,
                                                copy_state, free_state);

  node_bytes_add_states (type, base,
                         STATE_MARK_BYTES + 2 * node_bytes_size (base),
                         pack_state, unpack_state);
  return type;
}
