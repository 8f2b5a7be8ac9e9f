/* dead-ends.c - a view that keeps searches out of regions that lead nowhere
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A path that visits no node twice stays within the blocks that lie between
 * its ends in the tree of blocks and cut nodes; it is one in the graph without
 * directions, too, so that one-way edges change nothing. As costs are never
 * negative there is always a cheapest path of this kind.
 *
 * Seen from a node, an edge belongs to the block that the node hangs on, or to
 * a block that hangs on the node. The first is of use unless all goals hang on
 * the node; the second only if a goal hangs on that block. The nodes that hang
 * on a node or block are a range of numbers, so that either question is
 * answered in O(1) from the goals' own numbers (O(log goals), for several).
 * Where the search began need not be known: from any start it is led along the
 * path through the tree, and nowhere else.
 *
 * Marked regions are right for the costs of the base alone, blocks for paths
 * that visit no node twice. A search uses them only as far as the views above
 * leave that true (views_above()). */

#include "searches/preparation/dead-ends-private.h"

#include "core/edges-private.h"
#include "core/graph-kind.h"
#include "searches/preparation/visit.h"

#include <stdlib.h>

#define NO_REGION 0

/* The goals of one search, by the numbers of Blocks. */
typedef struct
{
  gpointer  base;               /* the base's cursor */
  guint     n_goals;            /* 0 if nothing is to be hidden */
  guint32  *goals;              /* (owned) the goals' numbers, sorted */
  guint32  *regions;            /* (owned) the goals' regions, sorted */
} Cursor;

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayDeadEnds, way_dead_ends, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  WayDeadEnds *self = WAY_DEAD_ENDS (object);

  blocks_clear (&self->blocks);
  g_clear_pointer (&self->regions, g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_dead_ends_parent_class)->finalize (object);
}

static void
way_dead_ends_class_init (WayDeadEndsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
}

static void
way_dead_ends_init (WayDeadEnds *self)
{
  g_mutex_init (&self->lock);
}

static gboolean
find_blocks (WayDeadEnds *self,
             Meter       *meter,
             GError     **error)
{
  Links one_way, both = { 0 };
  gboolean ok;
  NodeMap map;

  node_map_init (&map, way_graph_get_node_type (self->view.base));
  ok = links_init (&one_way, self->view.base, &map, NULL, 0, meter, error);
  node_map_clear (&map);
  if (!ok)
    return FALSE;

  ok = links_init_both (&both, &one_way, meter, error);
  links_clear (&one_way);
  if (!ok)
    return FALSE;

  ok = blocks_init (&self->blocks, &both, meter, error);
  links_clear (&both);

  return ok;
}

/* Finds all dead ends of the current base. */
static gboolean
find_all (WayDeadEnds     *self,
          const WayLimits *limits,
          GError         **error)
{
  Meter meter;

  meter_init (&meter, limits);
  self->base_version = way_graph_get_version (self->view.base);
  self->known_version = self->base_version;
  self->has_blocks = find_blocks (self, &meter, error);

  return self->has_blocks;
}

WayDeadEnds *
way_dead_ends_new (WayGraph        *base,
                   const WayLimits *limits,
                   GError         **error)
{
  WayDeadEnds *self;

  g_return_val_if_fail (WAY_IS_GRAPH (base), NULL);
  if (!graph_has_kind (base, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "dead ends", error))
    return NULL;

  self = g_object_new (WAY_TYPE_DEAD_ENDS, "base", base, NULL);
  if (!find_all (self, limits, error))
    g_clear_object (&self);

  return self;
}

static gboolean
is_current (WayDeadEnds *self)
{
  return self->has_blocks
         && way_graph_get_version (self->view.base) == self->base_version
         && way_graph_get_node_type (self->view.base)->n_nodes
              == self->blocks.n_nodes;
}

gboolean
way_dead_ends_update (WayDeadEnds     *self,
                      const WayLimits *limits,
                      GError         **error)
{
  guint32 n_nodes;

  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  if (is_current (self))
    return TRUE;

  n_nodes = self->blocks.n_nodes;
  blocks_clear (&self->blocks);
  way_view_changed (WAY_VIEW (self));
  if (find_all (self, limits, error))
    {
      if (self->blocks.n_nodes != n_nodes)
        way_dead_ends_clear_marks (self);
      return TRUE;
    }

  blocks_clear (&self->blocks);
  way_dead_ends_clear_marks (self);
  return FALSE;
}

/* Marks -------------------------------------------------------------------- */

/* The region that @nodes have in common with earlier marks, or a new
 * region. Regions that they join are renamed to it. */
static guint32
choose_region (WayDeadEnds   *self,
               const WayNode *nodes,
               guint          n_nodes)
{
  guint32 chosen = NO_REGION;

  for (guint i = 0; i < n_nodes; i++)
    {
      const guint32 other = self->regions[WAY_NODE_INDEX (nodes[i])];

      if (other == NO_REGION || other == chosen)
        continue;
      if (chosen == NO_REGION)
        chosen = other;
      else
        for (guint32 id = 0; id < self->blocks.n_nodes; id++)
          if (self->regions[id] == other)
            self->regions[id] = chosen;
    }

  return chosen == NO_REGION ? ++self->n_regions : chosen;
}

gboolean
way_dead_ends_mark (WayDeadEnds   *self,
                    const WayNode *nodes,
                    guint          n_nodes,
                    GError       **error)
{
  guint32 region;

  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), FALSE);
  g_return_val_if_fail (nodes != NULL || n_nodes == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  for (gsize i = 0; i < n_nodes; i++)
    g_return_val_if_fail (WAY_NODE_INDEX (nodes[i]) < self->blocks.n_nodes,
                          FALSE);

  if (n_nodes == 0)
    return TRUE;
  if (self->regions == NULL)
    self->regions = g_try_new0 (guint32, self->blocks.n_nodes);
  if (self->regions == NULL)
    return visit_no_memory (error);

  region = choose_region (self, nodes, n_nodes);
  for (gsize i = 0; i < n_nodes; i++)
    self->regions[WAY_NODE_INDEX (nodes[i])] = region;
  self->view.version = way_graph_next_version ();
  return TRUE;
}

void
way_dead_ends_clear_marks (WayDeadEnds *self)
{
  g_return_if_fail (WAY_IS_DEAD_ENDS (self));

  if (self->regions == NULL)
    return;

  g_clear_pointer (&self->regions, g_free);
  self->n_regions = 0;
  self->view.version = way_graph_next_version ();
}

/* One search --------------------------------------------------------------- */

static int
compare_numbers (const void *a,
                 const void *b)
{
  const guint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* The least of the sorted @numbers that is at least @number, or the largest
 * 32-bit number. */
static inline guint32
find_at_least (const guint32 *numbers,
               guint          n_numbers,
               guint32        number)
{
  guint low = 0, high = n_numbers;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (numbers[middle] < number)
        low = middle + 1;
      else
        high = middle;
    }

  return low < n_numbers ? numbers[low] : G_MAXUINT32;
}

static inline gboolean
has_goal (const Cursor *cursor,
          const Branch *branch)
{
  return find_at_least (cursor->goals, cursor->n_goals, branch->first)
           - branch->first < branch->size;
}

static inline gboolean
has_all_goals (const Cursor *cursor,
               const Branch *branch)
{
  return cursor->goals[0] >= branch->first
         && cursor->goals[cursor->n_goals - 1] - branch->first < branch->size;
}

/* The sorted @numbers of the goals. */
static guint32 *
sort_goals (const WayQuery *query,
            const guint32  *numbers)
{
  guint32 *sorted;

  if (numbers == NULL)
    return NULL;

  sorted = g_new (guint32, query->n_goals);
  for (guint i = 0; i < query->n_goals; i++)
    sorted[i] = numbers[WAY_NODE_INDEX (query->goals[i])];
  qsort (sorted, query->n_goals, sizeof (guint32), compare_numbers);

  return sorted;
}

static void
take_goals (Cursor            *cursor,
            const WayDeadEnds *self,
            const WayQuery    *query,
            ViewsAbove         above)
{
  for (guint i = 0; i < query->n_goals; i++)
    if (WAY_NODE_INDEX (query->goals[i]) >= self->blocks.n_nodes)
      return;                           /* the search will say so */

  if (above == VIEWS_ABOVE_KEEP_PATHS)
    cursor->regions = sort_goals (query, self->regions);
  cursor->n_goals = query->n_goals;
  cursor->goals = g_new (guint32, query->n_goals);
  for (guint i = 0; i < query->n_goals; i++)
    cursor->goals[i]
      = self->blocks.nodes[WAY_NODE_INDEX (query->goals[i])].first;
  qsort (cursor->goals, cursor->n_goals, sizeof (guint32), compare_numbers);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  WayDeadEnds *self = (WayDeadEnds *) graph;
  const ViewsAbove above = views_above (query, &self->view);
  Cursor *cursor = g_new0 (Cursor, 1);

  cursor->base = way_graph_begin (self->view.base, query);
  dead_ends_catch_up (self);
  if (query->n_goals > 0 && above != VIEWS_ABOVE_MAY_ADD_EDGES
      && self->has_blocks)
    take_goals (cursor, self, query, above);

  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  data)
{
  const WayDeadEnds *self = (const WayDeadEnds *) graph;
  Cursor *cursor = data;

  if (cursor == NULL)
    return;

  way_graph_end (self->view.base, cursor->base);
  g_free (cursor->goals);
  g_free (cursor->regions);
  g_free (cursor);
}

/* Whether a region may be entered from @from to @to, as far as marks say. */
static inline gboolean
may_enter (const WayDeadEnds *self,
           const Cursor      *cursor,
           gsize              from,
           gsize              to)
{
  const guint32 region = self->regions[to];

  return region == NO_REGION || region == self->regions[from]
         || find_at_least (cursor->regions, cursor->n_goals, region) == region;
}

/* Facts about all edges out of one node. */
typedef struct
{
  gsize    node;
  guint32  block;               /* that it hangs on */
  guint32  head;                /* of this block */
  gboolean leads_on;            /* whether it leads to a goal */
} Place;

static inline gboolean
is_useful (const WayDeadEnds *self,
           const Cursor      *cursor,
           const Place       *place,
           gsize              to)
{
  const Blocks *blocks = &self->blocks;
  guint32 block;

  if (G_UNLIKELY (to >= blocks->n_nodes))
    return TRUE;                /* a fault, which the search reports */
  if (cursor->regions != NULL && !may_enter (self, cursor, place->node, to))
    return FALSE;

  block = blocks->blocks[to];
  if (block == place->block || to == place->head)
    return place->leads_on;

  /* Only a hidden edge can lead to another root. */
  return block == NO_BLOCK || has_goal (cursor, &blocks->branches[block]);
}

static Place
find_place (const WayDeadEnds *self,
            const Cursor      *cursor,
            gsize              node)
{
  const Blocks *blocks = &self->blocks;
  const guint32 block = blocks->blocks[node];

  return (Place) {
    .node = node,
    .block = block,
    .head = block == NO_BLOCK ? G_MAXUINT32 : blocks->heads[block],
    .leads_on = !has_all_goals (cursor, &blocks->nodes[node])
  };
}

static void
hide_useless (const WayDeadEnds *self,
              const Cursor      *cursor,
              gsize              node,
              WayEdges          *edges)
{
  const Branch *branch = &self->blocks.nodes[node];
  const guint n_edges = way_edges_get_length (edges);
  Place place;

  /* Most nodes: of one block alone, and with goals elsewhere. */
  if (branch->size == 1 && cursor->regions == NULL
      && !has_all_goals (cursor, branch))
    return;

  place = find_place (self, cursor, node);
  for (guint i = 0; i < n_edges; i++)
    if (!is_useful (self, cursor, &place,
                    WAY_NODE_INDEX (way_edges_get_node (edges, i))))
      way_edges_set_cost (edges, i, INFINITY);
}

static void
neighbours (WayGraph    *graph,
            gpointer     data,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayDeadEnds *self = (const WayDeadEnds *) graph;
  const Cursor *cursor = data;
  const gsize node = WAY_NODE_INDEX (at->node);

  self->view.iface->neighbours (self->view.base,
                                cursor ? cursor->base : NULL, at, edges);
  if (cursor != NULL && cursor->n_goals > 0 && node < self->blocks.n_nodes)
    hide_useless (self, cursor, node, edges);
}

static void
predecessors (WayGraph    *graph,
              gpointer     data,
              const WayAt *at,
              WayEdges    *edges)
{
  const WayDeadEnds *self = (const WayDeadEnds *) graph;
  const Cursor *cursor = data;

  self->view.iface->predecessors (self->view.base,
                                  cursor ? cursor->base : NULL, at, edges);
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   node)
{
  const WayDeadEnds *self = (const WayDeadEnds *) graph;
  const Cursor *cursor = data;

  return self->view.iface->heuristic (self->view.base,
                                      cursor ? cursor->base : NULL, node);
}

/* The rest is the base's --------------------------------------------------- */

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = begin;
  iface->end = end;
  iface->heuristic = heuristic;
  view_forward_lines (iface);
}
