/* result-tables.c - results of a search as hash tables: came_from, cost_so_far
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/hash-room.h"
#include "engine/search-private.h"

#include <wayfind/engine/results.h>

/* A table under construction, and the type of its nodes. */
typedef struct
{
  GHashTable  *table;
  WayNodeType *type;
} NodeTable;

static gboolean
insert_came_from (WayNode  node,
                  WayNode  came_from,
                  WayCost  cost_so_far,
                  gboolean closed,
                  gpointer user_data)
{
  const NodeTable *into = user_data;

  g_hash_table_insert (into->table, way_node_type_copy_node (into->type, node),
                       way_node_type_copy_node (into->type, came_from));
  return TRUE;
}

static gboolean
insert_cost_so_far (WayNode  node,
                    WayNode  came_from,
                    WayCost  cost_so_far,
                    gboolean closed,
                    gpointer user_data)
{
  const NodeTable *into = user_data;

  g_hash_table_insert (into->table, way_node_type_copy_node (into->type, node),
                       g_memdup2 (&cost_so_far, sizeof cost_so_far));
  return TRUE;
}

/* The bytes of two small allocations, with the overhead of malloc(). */
#define BYTES_A_PAIR 64

static gboolean
can_dup_reached (WaySearch *self,
                 GError   **error)
{
  const WayNodeType *type = way_graph_get_node_type (self->query.graph);
  const Answerer *by = self->answered;
  const gsize bytes_each = BYTES_A_PAIR + 2 * type->size;
  WayStatistics statistics;
  gsize n_nodes;

  way_search_get_statistics (self, &statistics);
  n_nodes = statistics.opened;
  if (by != NULL && by->engine->foreach_reached == NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s cannot list the nodes that it has reached",
                 by->engine->name);
  else if (node_type_takes_data (type))
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                         "the functions of the node type take data, which a "
                         "GHashTable cannot pass to them");
  else if (!hash_room_ask (0, n_nodes, bytes_each))
    g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                 "not enough memory for a table of %" G_GSIZE_FORMAT
                 " nodes", n_nodes);
  else
    return TRUE;

  return FALSE;
}

/* A hash table keyed by copies of nodes, which @insert fills. Values are freed
 * like the keys, unless @free_value is given. */
static GHashTable *
dup_reached (WaySearch     *self,
             WayReachedFunc insert,
             GDestroyNotify free_value,
             GError       **error)
{
  WayNodeType *type = way_graph_get_node_type (self->query.graph);
  GDestroyNotify free_key = NULL;
  NodeTable into;

  search_catch_up (self);
  if (!can_dup_reached (self, error))
    return NULL;

  if (type->kind == WAY_NODE_KIND_OBJECT)
    free_key = type->free;
  else if (type->kind == WAY_NODE_KIND_VALUE)
    free_key = g_free;

  into.type = type;
  into.table
    = g_hash_table_new_full (type->hash ? type->hash : g_direct_hash,
                             type->equal ? type->equal : g_direct_equal,
                             free_key, free_value ? free_value : free_key);
  way_search_foreach_reached (self, insert, &into);

  return into.table;
}

GHashTable *
way_search_dup_came_from (WaySearch *self,
                          GError   **error)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return dup_reached (self, insert_came_from, NULL, error);
}

GHashTable *
way_search_dup_cost_so_far (WaySearch *self,
                            GError   **error)
{
  g_return_val_if_fail (WAY_IS_SEARCH (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return dup_reached (self, insert_cost_so_far, g_free, error);
}
