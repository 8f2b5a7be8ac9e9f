/* landmark-maker.c - landmarks selected, and distances worked out
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each landmark is a search without a goal, forwards and, over the graph
 * turned around, backwards. The distances that are known so far say where the
 * next landmark should be:
 *
 * - farthest (Goldberg and Harrelson, 2005): the node that is farthest from
 *   the nearest landmark;
 * - avoid (Goldberg and Werneck, 2005): in a tree of shortest paths from some
 *   root, weigh each node by how much the bound from the root falls short of
 *   its distance. Take the heaviest subtree without a landmark, and in it go
 *   down to the heaviest child, again and again: the leaf is a landmark behind
 *   many nodes that need one. */

#include "searches/preparation/landmark-maker.h"

#include "core/node-type-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "searches/preparation/two-way.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>
#include <wayfind/views/view.h>

#include <string.h>

/* A fixed seed, so that landmarks are the same in each run. */
#define SEED 2005

/* How often to look for a node that can reach half of the graph. */
#define MAX_ROOTS 8

/* A node of a tree of shortest paths. */
typedef struct
{
  gdouble weight;               /* of its subtree; -1 with a landmark in it */
  guint32 n_children;           /* that have not been weighed */
  guint32 heaviest;             /* child that counts; or NO_ID */
} TreeNode;

typedef struct
{
  LandmarkSet *set;
  WayGraph    *graph;
  Meter       *meter;
  guint32      n_nodes;
  gboolean     avoid;
  WaySearch   *forth;           /* (owned) */
  WaySearch   *back;            /* (owned) (nullable) */
  GRand       *rand;            /* (owned) */
  guint64      n_searches;      /* in all, about ... */
  guint64      n_searched;      /* ... and so far */
  guint32      root;            /* that reaches the most nodes */
  WayCost     *from_root;       /* (owned) */
  WayCost     *distances;       /* (owned) of the current search */
  WayCost     *nearest;         /* (owned) to the nearest landmark */
  TreeNode    *tree;            /* (owned) (nullable) to avoid: of a root */
  guint32     *order;           /* (owned) (nullable) in which it is weighed */
} Maker;

static void
maker_clear (Maker *self)
{
  g_clear_object (&self->forth);
  g_clear_object (&self->back);
  g_clear_pointer (&self->rand, g_rand_free);
  g_free (self->from_root);
  g_free (self->distances);
  g_free (self->nearest);
  g_free (self->tree);
  g_free (self->order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

/* Searches ---------------------------------------------------------------- */

/* Works out all distances from @node over one of the two graphs. */
static gboolean
find_distances (Maker     *self,
                WaySearch *search,
                guint32    node,
                WayCost   *distances,
                GError   **error)
{
  WayStatus status;

  way_search_set_start (search, WAY_INDEX (node));
  status = search_run_within (search, self->meter, error);
  if (status != WAY_STATUS_EXHAUSTED)
    return FALSE;

  for (guint32 id = 0; id < self->n_nodes; id++)
    distances[id] = reached_has (search, id) ? reached_cost (search, id)
                                             : INFINITY;

  meter_tell (self->meter,
              (gdouble) ++self->n_searched / (gdouble) self->n_searches);
  return TRUE;
}

/* A node that can reach at least half of the graph, or the best of some, so
 * that no landmark is wasted on a component of a few nodes. */
static gboolean
find_root (Maker   *self,
           GError **error)
{
  guint64 most = 0;

  for (guint i = 0; i < MAX_ROOTS && most <= self->n_nodes / 2; i++)
    {
      const guint32 node = g_rand_int (self->rand) % self->n_nodes;
      WayStatistics statistics;
      WayCost *swap;

      if (!find_distances (self, self->forth, node, self->distances, error))
        return FALSE;
      way_search_get_statistics (self->forth, &statistics);
      if (statistics.opened <= most)
        continue;

      most = statistics.opened;
      self->root = node;
      swap = self->from_root;
      self->from_root = self->distances;
      self->distances = swap;
    }

  return TRUE;
}

/* Selecting --------------------------------------------------------------- */

/* The node of the largest distance that is not INFINITY; NO_ID if all are 0. */
static guint32
find_farthest (const Maker   *self,
               const WayCost *distances)
{
  guint32 farthest = NO_ID;
  WayCost most = 0;

  for (guint32 node = 0; node < self->n_nodes; node++)
    if (distances[node] > most && distances[node] < INFINITY)
      {
        most = distances[node];
        farthest = node;
      }

  return farthest;
}

/* The bound that the landmarks so far make between two nodes. */
static gdouble
bound_between (const LandmarkSet *set,
               guint32            from,
               guint32            to)
{
  gdouble bound = 0;

  for (guint i = 0; i < set->n_landmarks; i++)
    {
      const gdouble out = landmark_rows_get (&set->rows, to, i)
                          - landmark_rows_get (&set->rows, from, i);
      guint lane = set->n_out_groups * ROW_LANES + i;

      bound = MAX (bound, set->is_symmetric ? fabs (out) : out);
      if (lane < set->rows.n_groups * ROW_LANES)
        bound = MAX (bound, landmark_rows_get (&set->rows, from, lane)
                            - landmark_rows_get (&set->rows, to, lane));
    }

  return bound;
}

static void
make_tree (const Maker *self,
           guint32      root,
           TreeNode    *tree)
{
  const LandmarkSet *set = self->set;

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      const WayCost distance = self->distances[node];

      tree[node].heaviest = NO_ID;
      if (distance == INFINITY)
        continue;
      tree[node].weight = MAX (0, distance - bound_between (set, root, node));
      if (node != root)
        tree[reached_parent (self->forth, node)].n_children++;
    }
  for (guint i = 0; i < set->n_landmarks; i++)
    tree[set->landmarks[i]].weight = -1;
}

/* Adds the weight of a subtree to that of its parent. */
static void
add_to_parent (TreeNode *tree,
               guint32   node,
               guint32   parent)
{
  TreeNode *above = &tree[parent];
  const gdouble weight = tree[node].weight;

  above->n_children--;
  if (weight < 0)
    above->weight = -1;
  else if (above->weight >= 0)
    above->weight += weight;
  if (weight > 0 && (above->heaviest == NO_ID
                     || weight > tree[above->heaviest].weight))
    above->heaviest = node;
}

/* Weighs all subtrees, each node after its children. The heaviest without a
 * landmark; NO_ID if all have one. @order has room for all nodes. */
static guint32
weigh_tree (const Maker *self,
            guint32      root,
            TreeNode    *tree,
            guint32     *order)
{
  guint32 n_ready = 0, heaviest = NO_ID;

  for (guint32 node = 0; node < self->n_nodes; node++)
    if (self->distances[node] < INFINITY && tree[node].n_children == 0)
      order[n_ready++] = node;

  for (guint32 i = 0; i < n_ready; i++)
    {
      const guint32 node = order[i];
      const guint32 parent = reached_parent (self->forth, node);

      if (tree[node].weight > 0
          && (heaviest == NO_ID
              || tree[node].weight > tree[heaviest].weight))
        heaviest = node;
      if (node == root)
        continue;
      add_to_parent (tree, node, parent);
      if (tree[parent].n_children == 0)
        order[n_ready++] = parent;
    }

  return heaviest;
}

/* The leaf behind the heaviest subtree without a landmark, in a tree from
 * some root; NO_ID if bounds from there are as good as can be. */
static gboolean
find_avoided (Maker   *self,
              guint32 *leaf,
              GError **error)
{
  guint32 root = g_rand_int (self->rand) % self->n_nodes;
  TreeNode *tree = self->tree;

  if (self->from_root[root] == INFINITY)
    root = self->root;
  if (!find_distances (self, self->forth, root, self->distances, error))
    return FALSE;

  memset (tree, 0, self->n_nodes * sizeof *tree);
  make_tree (self, root, tree);
  *leaf = weigh_tree (self, root, tree, self->order);
  while (*leaf != NO_ID && tree[*leaf].heaviest != NO_ID)
    *leaf = tree[*leaf].heaviest;

  return TRUE;
}

/* Where the next landmark is to be; NO_ID if all nodes are one. */
static gboolean
select_next (Maker   *self,
             guint32 *next,
             GError **error)
{
  *next = NO_ID;
  if (self->avoid && !find_avoided (self, next, error))
    return FALSE;
  if (*next != NO_ID)
    return TRUE;

  *next = find_farthest (self, self->set->n_landmarks == 0 ? self->from_root
                                                           : self->nearest);
  if (*next == NO_ID && self->set->n_landmarks == 0)
    *next = self->root;

  return TRUE;
}

/* Making ------------------------------------------------------------------ */

static gboolean
set_lane (Maker   *self,
          guint    lane,
          GError **error)
{
  const gsize before = landmark_rows_bytes (&self->set->rows);

  if (landmark_rows_set (&self->set->rows, lane, self->distances))
    return meter_take (self->meter,
                       landmark_rows_bytes (&self->set->rows) - before, error);

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for landmarks");
  return FALSE;
}

/* Makes @node a landmark. */
static gboolean
add_landmark (Maker   *self,
              guint32  node,
              GError **error)
{
  LandmarkSet *set = self->set;
  const guint number = set->n_landmarks;

  if (!find_distances (self, self->forth, node, self->distances, error)
      || !set_lane (self, number, error))
    return FALSE;
  for (guint32 id = 0; id < self->n_nodes; id++)
    if (self->distances[id] < self->nearest[id])
      self->nearest[id] = self->distances[id];

  if (self->back != NULL
      && (!find_distances (self, self->back, node, self->distances, error)
          || !set_lane (self, set->n_out_groups * ROW_LANES + number, error)))
    return FALSE;

  set->landmarks[set->n_landmarks++] = node;
  return TRUE;
}

static gboolean
add_landmarks (Maker   *self,
               guint    n_wanted,
               GError **error)
{
  while (self->set->n_landmarks < n_wanted)
    {
      guint32 next;

      if (!select_next (self, &next, error))
        return FALSE;
      if (next == NO_ID)
        break;
      if (!add_landmark (self, next, error))
        return FALSE;
    }

  return TRUE;
}

/* Room for a number of each node. */
static gboolean
allocate_costs (Maker    *self,
                WayCost **costs,
                GError  **error)
{
  *costs = meter_alloc (self->meter, self->n_nodes, sizeof **costs, error);
  return *costs != NULL;
}

static gboolean
allocate_tree (Maker   *self,
               GError **error)
{
  self->tree = meter_alloc (self->meter, self->n_nodes, sizeof *self->tree,
                            error);
  if (self->tree != NULL)
    self->order = meter_alloc (self->meter, self->n_nodes,
                               sizeof *self->order, error);

  return self->order != NULL;
}

/* All memory but that of the searches. */
static gboolean
allocate (Maker   *self,
          guint    n_wanted,
          gboolean two_ways,
          GError **error)
{
  const gboolean whole
    = way_graph_get_flags (self->graph) & WAY_GRAPH_WHOLE_COSTS;
  const guint n_out_groups = n_wanted / ROW_LANES
                             + (n_wanted % ROW_LANES > 0);
  const guint n_groups = two_ways ? n_out_groups * 2 : n_out_groups;
  LandmarkSet *set = self->set;

  set->n_out_groups = n_out_groups;
  if (!allocate_costs (self, &self->from_root, error)
      || !allocate_costs (self, &self->distances, error)
      || !allocate_costs (self, &self->nearest, error)
      || (self->avoid && !allocate_tree (self, error))
      || !meter_take (self->meter, landmark_rows_need (self->n_nodes, n_groups,
                                                       whole), error))
    return FALSE;

  set->landmarks = g_try_new (guint32, n_wanted);
  if (set->landmarks == NULL || n_out_groups > G_MAXINT32 / 8
      || !landmark_rows_init (&set->rows, self->n_nodes, n_groups, whole))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory for %u landmarks of %u nodes",
                   n_wanted, self->n_nodes);
      return FALSE;
    }

  for (guint32 node = 0; node < self->n_nodes; node++)
    self->nearest[node] = INFINITY;

  return TRUE;
}

static gboolean
check_graph (WayGraph *graph,
             GError  **error)
{
  const WayNodeType *type = way_graph_get_node_type (graph);

  if (type->kind == WAY_NODE_KIND_INDEX
      && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "landmarks need a graph over indices: freeze this one "
                       "first");
  return FALSE;
}

gboolean
landmark_set_make (LandmarkSet *self,
                   WayGraph    *graph,
                   guint        n_wanted,
                   gboolean     avoid,
                   Meter       *meter,
                   GError     **error)
{
  const gboolean has_back
    = way_graph_get_flags (graph) & WAY_GRAPH_PREDECESSORS;
  g_auto (Maker) maker = { .set = self, .graph = graph, .meter = meter,
                           .avoid = avoid };

  *self = (LandmarkSet) { { 0 } };
  if (!check_graph (graph, error))
    return FALSE;

  maker.n_nodes = way_graph_get_node_type (graph)->n_nodes;
  n_wanted = MIN (n_wanted, maker.n_nodes);
  if (n_wanted == 0)
    return TRUE;

  self->is_symmetric = has_back && two_way_check (graph, meter);
  maker.rand = g_rand_new_with_seed (SEED);
  maker.forth = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  search_keep_to_loop (maker.forth);
  if (has_back && !self->is_symmetric)
    {
      g_autoptr (WayReverse) reverse = way_reverse_new (graph, NULL);

      maker.back = way_search_new (WAY_GRAPH (reverse), WAY_STRATEGY_DIJKSTRA);
    }

  maker.n_searches = 1 + (guint64) n_wanted * (1 + avoid
                                               + (maker.back != NULL));
  return allocate (&maker, n_wanted, maker.back != NULL, error)
         && find_root (&maker, error)
         && add_landmarks (&maker, n_wanted, error);
}

void
landmark_set_clear (LandmarkSet *self)
{
  landmark_rows_clear (&self->rows);
  g_clear_pointer (&self->landmarks, g_free);
}
