/* graph.c - the interface that makes anything a graph that can be searched
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/core/graph.h>

#include "core/edges-private.h"
#include "core/node-type-private.h"

G_DEFINE_INTERFACE (WayGraph, way_graph, G_TYPE_OBJECT)

static void
way_graph_default_init (WayGraphInterface *iface)
{
}

WayNodeType *
way_graph_get_node_type (WayGraph *self)
{
  g_return_val_if_fail (WAY_IS_GRAPH (self), NULL);

  return WAY_GRAPH_GET_IFACE (self)->get_node_type (self);
}

WayNodeType *
way_graph_get_query_type (WayGraph *self)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), NULL);

  iface = WAY_GRAPH_GET_IFACE (self);
  if (way_graph_get_flags (self) & WAY_GRAPH_STATES)
    return iface->get_query_type (self);

  return iface->get_node_type (self);
}

/* The flags for which the class has functions. WAY_GRAPH_METRIC is not among
 * them, because only the graph knows whether its heuristic is a distance. */
static WayGraphFlags
class_flags (const WayGraphInterface *iface)
{
  WayGraphFlags flags = 0;

  if (iface->heuristic != NULL)
    flags |= WAY_GRAPH_HEURISTIC;
  if (iface->predecessors != NULL)
    flags |= WAY_GRAPH_PREDECESSORS;
  if (iface->get_query_type && iface->add_states && iface->project)
    flags |= WAY_GRAPH_STATES;
  if (iface->trace_line != NULL)
    flags |= WAY_GRAPH_LINES;
  if (iface->trace_line != NULL && iface->line_bound != NULL)
    flags |= WAY_GRAPH_LINE_BOUNDS;

  return flags;
}

WayGraphFlags
way_graph_get_flags (WayGraph *self)
{
  WayGraphInterface *iface;
  WayGraphFlags possible;

  g_return_val_if_fail (WAY_IS_GRAPH (self), 0);

  iface = WAY_GRAPH_GET_IFACE (self);
  possible = class_flags (iface);
  if (iface->get_flags == NULL)
    return possible;

  if (possible & WAY_GRAPH_HEURISTIC)
    possible |= WAY_GRAPH_METRIC;

  return iface->get_flags (self) & (possible | WAY_GRAPH_WHOLE_COSTS);
}

guint64
way_graph_get_version (WayGraph *self)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), 0);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->get_version ? iface->get_version (self) : 0;
}

/* Relaxed order is enough: a thread that changes a graph which several threads
 * use has to synchronise with them anyhow. */
guint64
way_graph_next_version (void)
{
  static guint64 last_version;

  return __atomic_add_fetch (&last_version, 1, __ATOMIC_RELAXED);
}

gboolean
way_graph_foreach_change (WayGraph     *self,
                          guint64       since,
                          WayChangeFunc func,
                          gpointer      user_data)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self) && func != NULL, FALSE);

  iface = WAY_GRAPH_GET_IFACE (self);
  if (way_graph_get_version (self) <= since)
    return TRUE;

  return iface->get_changes != NULL
         && iface->get_changes (self, since, func, user_data);
}

gboolean
way_graph_is_blocked (WayGraph *self,
                      WayNode   node)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), FALSE);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->is_blocked != NULL
         && node_type_takes (way_graph_get_query_type (self), node)
         && iface->is_blocked (self, node);
}

/* Node types promise the user's functions that values lie on multiples of 8
 * bytes. A value at another address is copied to @copy, which the caller
 * frees. */
static WayNode
align_node (const WayNodeType *type,
            WayNode            node,
            gpointer          *copy)
{
  *copy = NULL;
  if (type->kind == WAY_NODE_KIND_VALUE && (guintptr) node % 8 != 0)
    *copy = g_memdup2 (node, type->size);

  return *copy != NULL ? *copy : node;
}

static gboolean
refuses_aligned (WayGraph    *self,
                 WayNodeType *type,
                 WayNode      from,
                 WayNode      to)
{
  const WayGraphInterface *iface = WAY_GRAPH_GET_IFACE (self);

  return way_graph_is_blocked (self, to)
         || (iface->refuses != NULL && !way_node_type_equal (type, from, to)
             && iface->refuses (self, from, to));
}

/* A search calls this before it has looked at its starts. */
gboolean
way_graph_refuses (WayGraph *self,
                   WayNode   from,
                   WayNode   to)
{
  WayGraphInterface *iface;
  gpointer copies[2];
  gboolean refuses;
  WayNodeType *type;

  g_return_val_if_fail (WAY_IS_GRAPH (self), FALSE);

  iface = WAY_GRAPH_GET_IFACE (self);
  if (iface->refuses == NULL && iface->is_blocked == NULL)
    return FALSE;

  type = way_graph_get_query_type (self);
  if (!node_type_takes (type, from) || !node_type_takes (type, to))
    return FALSE;

  from = align_node (type, from, &copies[0]);
  to = align_node (type, to, &copies[1]);
  refuses = refuses_aligned (self, type, from, to);
  g_free (copies[0]);
  g_free (copies[1]);

  return refuses;
}

gpointer
way_graph_begin (WayGraph       *self,
                 const WayQuery *query)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self) && query != NULL, NULL);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->begin ? iface->begin (self, query) : NULL;
}

void
way_graph_end (WayGraph *self,
               gpointer  cursor)
{
  WayGraphInterface *iface;

  g_return_if_fail (WAY_IS_GRAPH (self));

  iface = WAY_GRAPH_GET_IFACE (self);
  if (iface->end != NULL)
    iface->end (self, cursor);
}

void
way_graph_neighbours (WayGraph    *self,
                      gpointer     cursor,
                      const WayAt *at,
                      WayEdges    *edges)
{
  g_return_if_fail (WAY_IS_GRAPH (self) && at != NULL && edges != NULL);

  way_edges_clear (edges);
  WAY_GRAPH_GET_IFACE (self)->neighbours (self, cursor, at, edges);
  edge_buffer_verify ((EdgeBuffer *) edges, FALSE);
}

void
way_graph_predecessors (WayGraph    *self,
                        gpointer     cursor,
                        const WayAt *at,
                        WayEdges    *edges)
{
  g_return_if_fail (WAY_IS_GRAPH (self) && at != NULL && edges != NULL);
  g_return_if_fail (way_graph_get_flags (self) & WAY_GRAPH_PREDECESSORS);

  way_edges_clear (edges);
  WAY_GRAPH_GET_IFACE (self)->predecessors (self, cursor, at, edges);
  edge_buffer_verify ((EdgeBuffer *) edges, FALSE);
}

WayCost
way_graph_heuristic (WayGraph *self,
                     gpointer  cursor,
                     WayNode   node)
{
  g_return_val_if_fail (WAY_IS_GRAPH (self), 0);

  if (!(way_graph_get_flags (self) & WAY_GRAPH_HEURISTIC))
    return 0;

  return WAY_GRAPH_GET_IFACE (self)->heuristic (self, cursor, node);
}

char *
way_graph_dup_name (WayGraph *self,
                    WayNode   node)
{
  WayGraphInterface *iface;
  char *name = NULL;

  g_return_val_if_fail (WAY_IS_GRAPH (self), NULL);

  iface = WAY_GRAPH_GET_IFACE (self);
  if (iface->dup_name != NULL)
    name = iface->dup_name (self, node);

  return name ? name : node_type_describe (iface->get_node_type (self), node);
}

gboolean
way_graph_find_node (WayGraph   *self,
                     const char *name,
                     WayNode    *node)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (name != NULL && node != NULL, FALSE);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->find_node && iface->find_node (self, name, node);
}

WayPositionKind
way_graph_get_position_kind (WayGraph *self)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), WAY_POSITION_NONE);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->get_position_kind ? iface->get_position_kind (self)
                                  : WAY_POSITION_NONE;
}

gboolean
way_graph_get_position (WayGraph    *self,
                        WayNode      node,
                        WayPosition *position)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self) && position != NULL, FALSE);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->get_position && iface->get_position (self, node, position);
}

char *
way_graph_dup_label (WayGraph *self,
                     guint32   edge)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), NULL);

  iface = WAY_GRAPH_GET_IFACE (self);
  return iface->dup_label ? iface->dup_label (self, edge) : NULL;
}

void
way_graph_add_states (WayGraph *self,
                      gpointer  cursor,
                      WayNode   node,
                      WayEdges *states)
{
  g_return_if_fail (WAY_IS_GRAPH (self) && states != NULL);

  way_edges_clear (states);
  if (way_graph_get_flags (self) & WAY_GRAPH_STATES)
    WAY_GRAPH_GET_IFACE (self)->add_states (self, cursor, node, states);
  else
    way_edges_add (states, node, 0);
}

WayNode
way_graph_project (WayGraph *self,
                   WayNode   node)
{
  g_return_val_if_fail (WAY_IS_GRAPH (self), NULL);

  if (way_graph_get_flags (self) & WAY_GRAPH_STATES)
    return WAY_GRAPH_GET_IFACE (self)->project (self, node);

  return node;
}

guint
way_graph_get_beside (WayGraph *self,
                      WayNode   from,
                      WayNode   to,
                      WayNode  *nodes,
                      guint    *n_needed)
{
  WayGraphInterface *iface;

  g_return_val_if_fail (WAY_IS_GRAPH (self), 0);
  g_return_val_if_fail (nodes != NULL && n_needed != NULL, 0);

  *n_needed = 0;
  iface = WAY_GRAPH_GET_IFACE (self);

  return iface->get_beside != NULL
           ? iface->get_beside (self, from, to, nodes, n_needed) : 0;
}
