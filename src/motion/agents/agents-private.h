/* agents-private.h - the fields of a set of agents
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/timed/body.h"

#include <wayfind/motion/agents.h>
#include <wayfind/engine/search.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) its node, if it has no path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
  guint        size;            /* in cells */
} Agent;

/* Takes the number of an agent that was placed, sent, resized or removed, but
 * not of an agent that moved along its path. */
typedef void (*AgentsFunc) (guint32  agent,
                            gpointer user_data);

struct _WayAgents
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  CellMap     cells;            /* of the grid below, if there is one */
  WaySearch  *search;           /* (owned) finds near agents */
  GHashTable *agents;           /* (owned) of Agent, by number */
  GArray     *watchers;         /* (owned) of AgentsWatcher */
  gboolean    follow;
};

/* Calls @func after each change until agents_unwatch() with the same data. */
void agents_watch   (WayAgents *self,
                     AgentsFunc func,
                     gpointer   user_data);
void agents_unwatch (WayAgents *self,
                     gpointer   user_data);

/* The path that an agent moves along, and how many of its nodes lie behind the
 * agent. NULL if the agent stands still or does not exist. (transfer none) */
WayPath *agents_get_path     (const WayAgents *self,
                              guint32          agent,
                              guint           *at);

gboolean agents_is_moving    (const WayAgents *self,
                              guint32          agent);

/* The numbers of all agents, in ascending order. O(n log n). (transfer full) */
guint32 *agents_list_numbers (const WayAgents *self,
                              guint           *n_numbers);

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
