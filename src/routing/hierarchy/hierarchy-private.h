/* hierarchy-private.h - the arrays of a hierarchy, for the files that use them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/routing/hierarchy.h>

G_BEGIN_DECLS

/* In arrays of edges and arcs: none. */
#define HIERARCHY_NONE G_MAXUINT32

/* The kind of ids that the graph gave its edges. */
typedef enum
{
  HIERARCHY_IDS_NUMBERS,        /* edge i has the id i */
  HIERARCHY_IDS_NONE,           /* no edge has an id */
  HIERARCHY_IDS_LISTED          /* see edge_ids */
} HierarchyIds;

/* An arc into a node from below, and where the row of its tail ends. */
typedef struct
{
  guint32 arc;
  guint32 end;
} HierarchyDown;

/* Everything that does not depend on costs, in flat arrays that are never
 * written after they are made. They may lie in a mapped file.
 *
 * Nodes go by *ranks* from 0, the least important, to n_nodes - 1. All nodes
 * below a node in the elimination tree come right before it. n_nodes stands for
 * a node above all roots. It has no arcs. Two ways up the tree therefore always
 * meet: there, if they begin in different components.
 *
 * An *arc* joins two nodes for both directions. It belongs to the row of its
 * lower end, the tail, and leads to its upper end, the head: *forward* is from
 * the tail to the head. The head of each arc is an ancestor of its tail in the
 * tree, and the first head of a row is the parent. For any two arcs of one row
 * there is an arc between the two heads.
 *
 * A *slot* is an arc in one direction: 2 * arc forward, 2 * arc + 1 backward.
 *
 * *Edges* are those of the graph from which the hierarchy was built. They are
 * numbered node by node, by the graph's indices. */
typedef struct
{
  guint32        n_nodes;       /* less than 2^30 */
  guint32        n_arcs;        /* less than 2^31 */
  guint32        n_edges;
  guint32        height;        /* nodes on the longest way up to a root */
  guint32        ids;           /* HierarchyIds */
  guint64        n_triangles;   /* pairs of arcs of one row, of all rows */

  const guint32 *ranks;         /* n_nodes: by index */
  const guint32 *nodes;         /* n_nodes: the index by rank */
  const guint32 *parents;       /* n_nodes; n_nodes for a root */

  const guint32 *first_up;      /* n_nodes + 1: the begin of each node's row */
  const guint32 *heads;         /* n_arcs, ascending in each row */
  const guint32 *tails;         /* n_arcs */
  const guint32 *first_down;    /* n_nodes + 1: the begin in downs, by rank */
  const HierarchyDown *downs;   /* n_arcs, by ascending tails for each node */

  const guint32 *first_edge;    /* n_nodes + 1: by index */
  const guint32 *edge_heads;    /* n_edges: the index to which the edge leads */
  const guint32 *edge_ids;      /* n_edges (nullable), if ids are LISTED */
  const guint32 *edge_slots;    /* n_edges; NONE for a loop */
  const guint32 *edge_twins;    /* n_edges: the next edge of the same slot, in
                                 * a circle */
  const guint32 *slot_edges;    /* 2 * n_arcs: the first edge of each slot, or
                                 * NONE */

  /* In a state space (order/expansion) the first nodes are those of the
   * graph, as states without a history. Other states follow, and then sinks. In
   * all arrays above "index" means the number of such a node. For other graphs
   * all nodes are the graph's. */
  guint32        n_places;      /* nodes of the graph */
  guint32        n_inner;       /* these nodes and other states */
  const guint32 *places;        /* n_nodes - n_places (nullable): where each of
                                 * the others stands */
  const guint32 *states;        /* n_inner - n_places (nullable): its number in
                                 * the graph */
  const guint32 *sinks;         /* n_places (nullable): the node that stands for
                                 * having come there */
} HierarchyShape;

struct _WayHierarchy
{
  GObject        parent_instance;

  HierarchyShape shape;
  WayNodeType   *type;          /* (owned) of paths */
  gpointer       owner;         /* (nullable) of the memory of the arrays */
  GDestroyNotify destroy;
  guint32       *by_place;      /* (owned) (nullable) states by the nodes at
                                 * which they stand (hierarchy/states-at) */
  gint           verdict;       /* of borrowed arrays: 1 if they are sound, 2 if
                                 * not; read and written atomically */
};

/* A hierarchy of arrays that @owner keeps alive. @destroy is called with @owner
 * when the hierarchy is freed. The arrays need not be checked: a guard checks
 * the parts that a query reads (hierarchy/shape-check), and code that reads
 * more calls hierarchy_check_sound() first. (transfer full) */
WayHierarchy *hierarchy_new_borrowed (const HierarchyShape *shape,
                                      gpointer              owner,
                                      GDestroyNotify        destroy);

/* The graph whose edges have the costs of the hierarchy's edges: @graph, or its
 * states. %NULL with WAY_ERROR_UNSUPPORTED if @graph is of another kind.
 * (transfer full) */
WayGraph     *hierarchy_ask_graph    (WayHierarchy         *self,
                                      WayGraph             *graph,
                                      Meter                *meter,
                                      GError              **error);

/* Whether the arrays can be used without checking each number. Arrays that were
 * made here can. Borrowed arrays are checked at the first call, in O(arcs +
 * edges); WAY_ERROR_PARSE if they are damaged. */
gboolean      hierarchy_check_sound  (WayHierarchy         *self,
                                      GError              **error);

/* The bytes that the arrays take. */
guint64       hierarchy_shape_bytes  (const HierarchyShape *self);

static inline gboolean
hierarchy_has_states (const HierarchyShape *self)
{
  return self->sinks != NULL;
}

/* The node of the graph to which a node of the hierarchy belongs. */
static inline guint32
hierarchy_place (const HierarchyShape *self,
                 guint32               node)
{
  if (node < self->n_places)
    return node;

  /* In a damaged file a place may be out of range. */
  return MIN (self->places[node - self->n_places], self->n_places - 1);
}

/* The node of the hierarchy that stands for the arrival at a node of the
 * graph. */
static inline guint32
hierarchy_sink (const HierarchyShape *self,
                guint32               place)
{
  return self->sinks == NULL ? place
                             : MIN (self->sinks[place], self->n_nodes - 1);
}

/* The id that the graph gave edge @edge. */
static inline guint32
hierarchy_edge_id (const HierarchyShape *self,
                   guint32               edge)
{
  if (self->ids == HIERARCHY_IDS_NUMBERS)
    return edge;

  return self->ids == HIERARCHY_IDS_LISTED ? self->edge_ids[edge]
                                           : WAY_EDGE_NONE;
}

/* The arc from @tail to @head, or NONE. O(log row). */
static inline guint32
hierarchy_find_arc (const HierarchyShape *self,
                    guint32               tail,
                    guint32               head)
{
  guint32 low = self->first_up[tail];
  guint32 n = self->first_up[tail + 1] - low;

  if (n == 0)
    return HIERARCHY_NONE;
  while (n > 1)
    {
      const guint32 half = n / 2;

      low += self->heads[low + half] <= head ? half : 0;
      n -= half;
    }

  return self->heads[low] == head ? low : HIERARCHY_NONE;
}

G_END_DECLS
