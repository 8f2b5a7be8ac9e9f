/* formation-blockers.c - the members that stand in the way of other members
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table leads from each node that a member covers to the member. A step needs
 * the nodes that the member will cover, and the nodes beside a diagonal that must
 * be free. O(members times cells of a body). */

#include "motion/units/formation-private.h"

/* The members by the nodes that they cover. */
typedef struct
{
  const WayMotion *motion;
  NodeMap          ids;
  GArray          *members;     /* (owned) of guint, by id */
} Standing;

void
blockers_init (Blockers *self)
{
  self->first = g_array_new (FALSE, FALSE, sizeof (guint));
  self->members = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
blockers_clear (Blockers *self)
{
  g_clear_pointer (&self->first, g_array_unref);
  g_clear_pointer (&self->members, g_array_unref);
}

/* Indices are hashed, so that the table is as small as the group. */
static void
standing_init (Standing           *self,
               const WayFormation *formation)
{
  WayNodeType *type = way_graph_get_node_type (formation_graph (formation));
  g_autoptr (WayNodeType) hashed
    = type->kind == WAY_NODE_KIND_INDEX
        ? way_node_type_new_pointer (NULL, NULL) : way_node_type_ref (type);

  self->motion = formation->dispatcher->motion;
  self->members = g_array_new (FALSE, FALSE, sizeof (guint));
  node_map_init (&self->ids, hashed);
}

static void
standing_clear (Standing *self)
{
  node_map_clear (&self->ids);
  g_array_unref (self->members);
}

static void
standing_add (Standing    *self,
              const Agent *agent,
              guint        member)
{
  const Body body = body_at (&self->motion->map, agent->size,
                             agent_node (agent));

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      guint32 id;

      if (node_map_intern (&self->ids, body_cell (&body, i), &id)
          && id == self->members->len)
        g_array_append_val (self->members, member);
    }
}

/* Adds the members that cover a cell of a body of @size at @node, but not
 * @member itself. Returns how many cells they cover. */
static guint
add_covering (const Standing *self,
              guint           size,
              WayNode         node,
              guint           member,
              GArray         *blockers)
{
  const Body body = body_at (&self->motion->map, size, node);
  guint n = 0;

  for (guint i = 0; i < body_n_cells (&body); i++)
    {
      guint32 id;
      guint other;

      if (!node_map_lookup (&self->ids, body_cell (&body, i), &id))
        continue;
      other = g_array_index (self->members, guint, id);
      if (other == member)
        continue;
      n++;
      if (n == 1 || g_array_index (blockers, guint, blockers->len - 1) != other)
        g_array_append_val (blockers, other);
    }

  return n;
}

static void
add_blockers (const WayFormation *self,
              const Standing     *standing,
              guint               member,
              GArray             *blockers)
{
  const guint32 number = formation_member (self, member)->agent;
  const Agent *agent = agents_find (standing->motion->agents, number);
  WayNode beside[WAY_LINE_MAX_BESIDE], next;
  guint n_beside, n_needed, n_free = 0, n_before;

  if (agent == NULL || agent->path == NULL)
    return;

  next = way_path_get_node (agent->path, agent->at + 1);
  add_covering (standing, agent->size, next, member, blockers);
  n_beside = way_graph_get_beside (
    motion_get_graph (self->dispatcher->motion, number), agent_node (agent),
    next, beside, &n_needed);
  n_before = blockers->len;
  for (guint i = 0; i < n_beside; i++)
    n_free += add_covering (standing, agent->size, beside[i], member, blockers)
              == 0;
  if (n_free >= n_needed)
    g_array_set_size (blockers, n_before);
}

void
formation_find_blockers (WayFormation *self)
{
  const guint n = self->members->len;
  Blockers *blockers = &self->blockers;
  Standing standing;

  standing_init (&standing, self);
  for (guint i = 0; i < n; i++)
    {
      const Agent *agent = agents_find (standing.motion->agents,
                                        formation_member (self, i)->agent);

      if (agent != NULL)
        standing_add (&standing, agent, i);
    }

  g_array_set_size (blockers->first, 0);
  g_array_set_size (blockers->members, 0);
  for (guint i = 0; i < n; i++)
    {
      g_array_append_val (blockers->first, blockers->members->len);
      add_blockers (self, &standing, i, blockers->members);
    }
  g_array_append_val (blockers->first, blockers->members->len);
  standing_clear (&standing);
}
