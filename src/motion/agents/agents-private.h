/* agents-private.h - who stands where
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/timed/body.h"

#include <wayfind/motion/agents.h>
#include <wayfind/engine/search.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) where it stands, without a path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
  guint        size;            /* in cells */
} Agent;

/* Told the number of an agent that was placed, sent, resized or removed; not of
 * one that went on along its path. */
typedef void (*AgentsFunc) (guint32  agent,
                            gpointer user_data);

struct _WayAgents
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  CellMap     cells;            /* of the grid below, if there is one */
  WaySearch  *search;           /* (owned) for who is near */
  GHashTable *agents;           /* (owned) of Agent, by number */
  GArray     *watchers;         /* (owned) of AgentsWatcher */
  gboolean    follow;
};

/* Has @func told of all changes until agents_unwatch() with the same data. */
void agents_watch   (WayAgents *self,
                     AgentsFunc func,
                     gpointer   user_data);
void agents_unwatch (WayAgents *self,
                     gpointer   user_data);

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
