/* side.c - a graph as seen by one of two searches that look for each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine asks for the edges out of each node that it takes. There a search
 * from both ends differs from two searches: a view in between sees whether the
 * other side knows the node, too, and keeps back the edges of nodes that no
 * better path leads through. The loop stays the engine's.
 *
 * After Pijls and Post, "Yet another bidirectional algorithm for finding the
 * shortest path" (2009). Let g be the cost of getting to a node and h a bound
 * on the cost that is left, each for this side (1) and the other (2). Let F2 be
 * the least g2 + h2 of the nodes that the other side has open, and L the least
 * g1 + g2 of the nodes that both have reached. A node that is taken is
 *
 * - the end of the search on this side if g1 + h1 >= L: the same holds for all
 *   open nodes, and each better path leads through one of them;
 * - not expanded if the other side has closed it: its g2 is exact, and no path
 *   through it is better than g1 + g2;
 * - not expanded if g1 + F2 - h2 >= L: the way on from it leads through a node
 *   that the other side has open, and its rest costs F2 - h2 at least.
 *
 * With h = 0 the third is the stopping rule of Dijkstra from both ends, and
 * no node that is taken later passes it. The second and third ask for
 * consistent heuristics, the first for lower bounds alone.
 *
 * It is enough to look at L when a node is taken, and not at each edge. Let u
 * and v follow each other on a best path, u expanded by this side and v by the
 * other: whichever is taken later has by then been reached from the other end,
 * over the edge between them, at the exact cost. */

#include "searches/side.h"

#include "core/edges-private.h"

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (Side, side, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
finalize (GObject *object)
{
  Side *self = (Side *) object;

  g_clear_pointer (&self->blocks, g_free);

  G_OBJECT_CLASS (side_parent_class)->finalize (object);
}

static void
side_class_init (SideClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  WAY_VIEW_CLASS (klass)->get_promises = view_promise_all;
  view_type_set_keeps_paths (G_TYPE_FROM_CLASS (klass));
}

static void
side_init (Side *self)
{
}

Side *
side_new (WayGraph *base,
          Meeting  *meeting,
          guint     number)
{
  Side *self = g_object_new (TYPE_SIDE, "base", base, NULL);

  self->meeting = meeting;
  self->number = number;

  return self;
}

/* Which nodes were reached ------------------------------------------------- */

/* The other side asks about each node that it takes, and this side has not
 * reached most of them. To read that from a record would be to wait, each time,
 * for memory that is in no cache; so a bit a node says it first. Where the bit
 * is set the record decides: the edge may have been too dear. */

static gsize
count_blocks (guint32 n_nodes)
{
  return (gsize) n_nodes / 64 + 1;
}

/* Without memory for the bits the search does without them, and is as right. */
static void
make_blocks (Side *self)
{
  const WayNodeType *type = way_graph_get_node_type (self->view.base);

  if (self->blocks != NULL && self->n_nodes == type->n_nodes)
    return;

  g_clear_pointer (&self->blocks, g_free);
  self->n_nodes = type->n_nodes;
  self->epoch = 0;
  if (type->kind == WAY_NODE_KIND_INDEX)
    self->blocks = g_try_new0 (SideBlock, count_blocks (self->n_nodes));
}

gsize
side_bytes (const Side *self)
{
  return self->blocks ? count_blocks (self->n_nodes) * sizeof (SideBlock) : 0;
}

static inline void
mark (Side  *self,
      gsize  node)
{
  SideBlock *block;

  if (G_UNLIKELY (node >= self->n_nodes))       /* the engine reports it */
    return;

  block = &self->blocks[node / 64];
  if (block->epoch != self->epoch)
    *block = (SideBlock) { self->epoch, 0 };
  block->bits |= G_GUINT64_CONSTANT (1) << node % 64;
}

static inline gboolean
may_have_reached (const Side *self,
                  gsize       node)
{
  const SideBlock *block;

  if (self->blocks == NULL)
    return TRUE;

  block = &self->blocks[node / 64];
  return block->epoch == self->epoch && block->bits >> node % 64 & 1;
}

/* Marks the nodes to which the edges lead that were just given to the
 * engine. */
static inline void
mark_edges (Side           *self,
            const WayEdges *edges)
{
  gconstpointer items = edge_buffer_items ((const EdgeBuffer *) edges);

  if (self->blocks == NULL)
    return;
  if (edges->layout == WAY_EDGES_WHOLE)
    for (guint32 i = 0; i < edges->len; i++)
      mark (self, ((const WayWholeArc *) items)[i].node);
  else
    for (guint32 i = 0; i < edges->len; i++)
      mark (self, ((const WayRealArc *) items)[i].node);
}

void
side_begin (Side    *self,
            WayNode  start,
            gboolean prunes)
{
  self->prunes = prunes;
  self->is_done = FALSE;
  self->top = 0;
  make_blocks (self);
  self->epoch++;
  if (self->blocks != NULL)
    mark (self, WAY_NODE_INDEX (start));
}

void
side_begun (Side *self)
{
  WayNodeType *type = way_graph_get_node_type (WAY_GRAPH (self));

  self->indexed = way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX;
  self->informed = reached_informed (self->search);
}

/* Where the sides meet ---------------------------------------------------- */

/* Whether a side has reached @node, and under which id. */
static inline gboolean
has_reached (const Side *self,
             WayNode     node,
             guint32    *id)
{
  if (!may_have_reached (self, WAY_NODE_INDEX (node)))
    return FALSE;
  if (!self->indexed)
    return reached_lookup (self->search, node, id);

  *id = (guint32) WAY_NODE_INDEX (node);
  return reached_has (self->search, *id);
}

/* Takes down the path through the node at hand, which both sides have reached,
 * if it is the best so far. */
static void
note_meeting (Side   *self,
              guint32 here,
              guint32 there,
              WayCost cost)
{
  Meeting *meeting = self->meeting;

  if (cost >= meeting->best && meeting->best < INFINITY)
    return;
  if (cost > meeting->max_cost)
    {
      meeting->hid_paths = TRUE;
      return;
    }

  meeting->overflows |= cost == INFINITY;
  meeting->best = cost;
  meeting->ids[self->number] = here;
  meeting->ids[1 - self->number] = there;
}

/* Looks whether the other side has reached the node that was taken, and returns
 * whether it has closed it. */
static gboolean
meet (Side        *self,
      const WayAt *at)
{
  WaySearch *other = self->other->search;
  guint32 there;

  if (!has_reached (self->other, at->node, &there))
    return FALSE;

  note_meeting (self, reached_last (self->search), there,
                at->cost_so_far + reached_cost (other, there));
  return reached_is_closed (other, there);
}

/* Whether a node that was taken is to be expanded. */
static gboolean
is_worth_it (Side        *self,
             const WayAt *at)
{
  const WayCost so_far = at->cost_so_far;
  WayCost priority = so_far;
  gboolean closed;

  if (self->informed)
    priority += reached_bound (self->search, at->node,
                               reached_last (self->search));
  self->top = MAX (self->top, priority);
  closed = meet (self, at);
  if (self->meeting->best == INFINITY)
    return !(closed && self->prunes);

  if (priority >= self->meeting->best)
    self->is_done = TRUE;
  else if (!self->prunes)
    return TRUE;
  else if (!closed)
    {
      WayCost beyond = self->other->top;

      if (self->other->informed)
        beyond -= reached_bound (self->other->search, at->node, NO_ID);
      if (so_far + beyond < self->meeting->best)
        return TRUE;
      self->is_done = !self->informed && !self->other->informed;
    }

  return FALSE;
}

/* The graph interface ----------------------------------------------------- */

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  Side *self = (Side *) graph;

  if (self->is_done || !is_worth_it (self, at))
    return;

  self->view.iface->neighbours (self->view.base, cursor, at, edges);
  mark_edges (self, edges);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = neighbours;
}
