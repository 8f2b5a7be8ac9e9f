/* state-numbers.c - numbers for the states of a view, in the order of first use
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/state-numbers.h"

typedef struct
{
  guint32 node;
  guint32 mark;
} State;

void
state_numbers_init (StateNumbers *self,
                    guint32       n_nodes)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (State), NULL, NULL);

  g_mutex_init (&self->lock);
  node_map_init (&self->map, type);
  self->n_nodes = n_nodes;
  self->n_cursors = 0;
  self->version = 0;
}

void
state_numbers_clear (StateNumbers *self)
{
  node_map_clear (&self->map);
  g_mutex_clear (&self->lock);
}

void
state_numbers_begin (StateNumbers *self,
                     guint64       version)
{
  g_mutex_lock (&self->lock);
  if (self->n_cursors == 0 && self->version != version)
    {
      node_map_empty (&self->map);
      self->version = version;
    }
  self->n_cursors++;
  g_mutex_unlock (&self->lock);
}

void
state_numbers_end (StateNumbers *self)
{
  g_mutex_lock (&self->lock);
  self->n_cursors--;
  g_mutex_unlock (&self->lock);
}

guint32
state_numbers_get (StateNumbers *self,
                   WayNodeType  *type,
                   guint32       node,
                   guint32       mark)
{
  const State state = { node, mark };
  guint32 number = STATE_NUMBERS_NONE;
  guint32 id;

  if (mark == 0)
    return node;

  g_mutex_lock (&self->lock);
  if (node_map_intern (&self->map, &state, &id)
      && id < G_MAXUINT32 - 2 - self->n_nodes)
    {
      number = self->n_nodes + id;
      node_type_grow (type, number + 1);
    }
  g_mutex_unlock (&self->lock);

  return number;
}

gboolean
state_numbers_read (StateNumbers *self,
                    guint32       number,
                    guint32      *node,
                    guint32      *mark)
{
  const guint32 id = number - self->n_nodes;
  State state = { number, 0 };
  gboolean is_state = TRUE;

  if (number >= self->n_nodes)
    {
      g_mutex_lock (&self->lock);
      is_state = id < self->map.count;
      if (is_state)
        memcpy (&state, node_map_node (&self->map, id), sizeof state);
      g_mutex_unlock (&self->lock);
    }

  *node = state.node;
  *mark = state.mark;
  return is_state;
}
