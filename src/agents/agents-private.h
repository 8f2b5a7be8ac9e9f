/* agents-private.h - who stands where
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/body.h"

#include <wayfind/agents.h>
#include <wayfind/search.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) where it stands, without a path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
  guint        size;            /* in cells */
} Agent;

struct _WayAgents
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  CellMap     cells;            /* of the grid below, if there is one */
  WaySearch  *search;           /* (owned) for who is near */
  GHashTable *agents;           /* (owned) of Agent, by number */
  gboolean    follow;
};

static inline Agent *
agents_find (const WayAgents *self,
             guint32          agent)
{
  return g_hash_table_lookup (self->agents, GUINT_TO_POINTER (agent));
}

static inline WayNode
agent_node (const Agent *agent)
{
  return agent->path != NULL ? way_path_get_node (agent->path, agent->at)
                             : agent->node;
}
