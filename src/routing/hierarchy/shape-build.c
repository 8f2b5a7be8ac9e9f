/* shape-build.c - builds the arrays of a hierarchy from a graph and an order
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The elimination tree and the length of each row are known before any arc is
 * (order/elimination). Ranks follow from the tree: each node comes right after
 * all nodes below it, so that ways up the tree lie together in memory.
 *
 * A head x is in the rows of its lower neighbours, and of all nodes between
 * these and x in the tree. Heads are taken in ascending order, so each row is
 * sorted as it is filled. O(arcs). */

#include "routing/hierarchy/shape-build.h"

#include "routing/order/elimination.h"
#include "routing/hierarchy/shape-edges.h"

#include <wayfind/core/error.h>

/* Where stages of the work begin, as shares of all work, estimated on roads. */
#define ELIMINATING 0.2
#define FILLING 0.5

/* A hierarchy under construction. */
typedef struct
{
  HierarchyShape    *shape;
  const WayTopology *topology;
  const Elimination *elimination;
  const guint32     *order;     /* indices, in the order of elimination */
  Meter             *meter;
} Work;

/* The bytes of the arrays of nodes and arcs, and of the arrays of edges that
 * are made after there are arcs. */
static guint64
bytes_to_come (const HierarchyShape *self,
               guint64               n_arcs)
{
  const guint64 a_node = 5 * sizeof (guint32);
  const guint64 an_arc = 4 * sizeof (guint32) + sizeof (HierarchyDown);
  const guint64 an_edge = 2 * sizeof (guint32);

  return self->n_nodes * a_node + n_arcs * an_arc + self->n_edges * an_edge;
}

guint64
hierarchy_shape_bytes (const HierarchyShape *self)
{
  const guint64 listed = self->edge_ids != NULL ? 2 : 1;

  return bytes_to_come (self, self->n_arcs)
         + ((guint64) self->n_nodes + listed * self->n_edges)
             * sizeof (guint32)
         + (hierarchy_has_states (self)
              ? (guint64) self->n_nodes + self->n_inner - self->n_places : 0)
             * sizeof (guint32);
}

/* Checks that the arrays keep within the limit. */
static gboolean
check_size (const Work *self,
            GError    **error)
{
  const guint64 n_arcs = self->elimination->n_arcs;
  const guint64 bytes = bytes_to_come (self->shape, n_arcs);

  if (bytes > budget_left (&self->meter->budget))
    {
      self->meter->met = LIMIT_BYTES;
      g_set_error (error, WAY_ERROR, WAY_ERROR_LIMIT,
                   "a hierarchy of this graph has %" G_GUINT64_FORMAT
                   " arcs and would take %" G_GUINT64_FORMAT " bytes more, "
                   "and the limit leaves %" G_GSIZE_FORMAT, n_arcs, bytes,
                   budget_left (&self->meter->budget));
      return FALSE;
    }
  if (n_arcs >= G_MAXUINT32 / 2)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "a hierarchy of this graph has %" G_GUINT64_FORMAT
                   " arcs, more than 2^31 - 2", n_arcs);
      return FALSE;
    }

  return TRUE;
}

/* Ranks ------------------------------------------------------------------- */

/* Counts the nodes in the subtree of each node. */
static void
count_below (const Elimination *tree,
             guint32           *sizes)
{
  for (guint32 i = 0; i < tree->n_nodes; i++)
    {
      sizes[i]++;
      if (tree->parents[i] != ELIMINATION_NONE)
        sizes[tree->parents[i]] += sizes[i];
    }
}

/* Assigns ranks from the top, a range to each subtree. @ends is the end of the
 * part of each node's range that is assigned. @sizes become ranks. */
static void
deal_ranks (const Elimination *tree,
            guint32           *sizes,
            guint32           *ends)
{
  guint32 end = tree->n_nodes;

  for (guint32 i = tree->n_nodes; i-- > 0;)
    {
      const guint32 parent = tree->parents[i];
      guint32 *from = parent != ELIMINATION_NONE ? &ends[parent] : &end;

      ends[i] = *from - 1;
      *from -= sizes[i];
      sizes[i] = ends[i];
    }
}

/* Fills ranks, nodes, parents and first_up. */
static gboolean
rank_nodes (Work    *self,
            guint32 *scratch,
            GError **error)
{
  const Elimination *tree = self->elimination;
  const guint32 n = tree->n_nodes;
  guint32 *ranks = meter_alloc (self->meter, n, sizeof *ranks, error);
  guint32 *nodes = NULL, *parents = NULL, *first = NULL, *dealt;

  self->shape->ranks = ranks;
  if (ranks != NULL)
    self->shape->nodes = nodes = meter_alloc0 (self->meter, n, sizeof *nodes,
                                               error);
  if (nodes != NULL)
    self->shape->parents = parents = meter_alloc (self->meter, n,
                                                  sizeof *parents, error);
  if (parents != NULL)
    self->shape->first_up = first = meter_alloc (self->meter, (gsize) n + 1,
                                                 sizeof *first, error);
  if (first == NULL)
    return FALSE;

  dealt = nodes;                /* until all ranks are assigned */
  count_below (tree, dealt);
  deal_ranks (tree, dealt, scratch);
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 parent = tree->parents[i];

      ranks[self->order[i]] = dealt[i];
      parents[dealt[i]] = parent == ELIMINATION_NONE ? n : dealt[parent];
      first[dealt[i]] = tree->n_up[i];
    }
  for (guint32 i = 0; i < n; i++)
    nodes[ranks[i]] = i;

  for (guint32 i = 0, sum = 0; i <= n; i++)
    {
      const guint32 n_up = i < n ? first[i] : 0;

      first[i] = sum;
      sum += n_up;
    }

  return TRUE;
}

/* Arcs -------------------------------------------------------------------- */

/* Adds @head to the rows of @node and of all nodes between the two. */
static void
climb (const HierarchyShape *shape,
       guint32               node,
       guint32               head,
       guint32              *heads,
       guint32              *tails,
       guint32              *marks,
       guint32              *ends)
{
  for (guint32 i = node; marks[i] != head; i = shape->parents[i])
    {
      marks[i] = head;
      tails[ends[i]] = i;
      heads[ends[i]++] = head;
    }
}

static gboolean
fill_rows (Work    *self,
           guint32 *heads,
           guint32 *tails,
           guint32 *marks,
           guint32 *ends,
           GError **error)
{
  const HierarchyShape *shape = self->shape;
  const WayTopology *topology = self->topology;

  for (guint32 i = 0; i < shape->n_nodes; i++)
    {
      marks[i] = HIERARCHY_NONE;
      ends[i] = shape->first_up[i];
    }
  for (guint32 head = 0; head < shape->n_nodes; head++)
    {
      const guint32 index = shape->nodes[head];

      if (!meter_go_on (self->meter, error))
        return FALSE;
      meter_tell_step (self->meter, head, shape->n_nodes);
      marks[head] = head;
      for (guint32 i = topology->first[index]; i < topology->first[index + 1];
           i++)
        {
          const guint32 below = shape->ranks[topology->heads[i]];

          if (below < head)
            climb (shape, below, head, heads, tails, marks, ends);
        }
    }

  return TRUE;
}

/* Reverses rows: sorts arcs by their heads. */
static void
turn_around (const HierarchyShape *shape,
             guint32              *first,
             HierarchyDown        *downs)
{
  for (guint32 i = 0; i < shape->n_arcs; i++)
    first[shape->heads[i] + 1]++;
  for (guint32 i = 0; i < shape->n_nodes; i++)
    first[i + 1] += first[i];

  /* Goes backwards, so that each begin of the next row becomes its own. */
  for (guint32 i = shape->n_arcs; i-- > 0;)
    downs[--first[shape->heads[i] + 1]]
      = (HierarchyDown) { i, shape->first_up[shape->tails[i] + 1] };
  for (guint32 i = 0; i < shape->n_nodes; i++)
    first[i] = first[i + 1];
  first[shape->n_nodes] = shape->n_arcs;
}

static gboolean
make_arcs (Work    *self,
           guint32 *marks,
           guint32 *ends,
           GError **error)
{
  HierarchyShape *shape = self->shape;
  guint32 *heads, *tails = NULL, *first = NULL;
  HierarchyDown *downs = NULL;

  shape->n_arcs = (guint32) self->elimination->n_arcs;
  shape->heads = heads = meter_alloc (self->meter, shape->n_arcs,
                                      sizeof *heads, error);
  if (heads != NULL)
    shape->tails = tails = meter_alloc (self->meter, shape->n_arcs,
                                        sizeof *tails, error);
  if (tails != NULL)
    shape->first_down = first = meter_alloc0 (self->meter,
                                              (gsize) shape->n_nodes + 1,
                                              sizeof *first, error);
  if (first != NULL)
    shape->downs = downs = meter_alloc (self->meter, shape->n_arcs,
                                        sizeof *downs, error);
  if (downs == NULL || !fill_rows (self, heads, tails, marks, ends, error))
    return FALSE;

  turn_around (shape, first, downs);
  return TRUE;
}

static gboolean
make_all (Work    *self,
          GError **error)
{
  const guint32 n = self->shape->n_nodes;
  g_autofree guint32 *scratch = meter_alloc (self->meter, n, sizeof *scratch,
                                             error);
  g_autofree guint32 *marks = scratch == NULL
                                ? NULL
                                : meter_alloc (self->meter, n, sizeof *marks,
                                               error);
  gboolean ok;

  ok = marks != NULL && rank_nodes (self, scratch, error)
       && make_arcs (self, marks, scratch, error)
       && shape_link_edges (self->shape, self->meter, error);
  meter_give_back (self->meter, 2 * (gsize) n * sizeof *scratch);

  return ok;
}

gboolean
shape_build (HierarchyShape *self,
             WayGraph       *graph,
             const guint32  *nodes,
             Meter          *meter,
             GError        **error)
{
  const LimitsShare stage = meter->stage;
  g_autoptr (WayTopology) topology = NULL;
  g_auto (Elimination) elimination = { 0 };
  Work work = { self, NULL, &elimination, nodes, meter };

  meter_begin_part (meter, stage, 0, ELIMINATING);
  work.topology = topology = way_topology_read (graph, meter, error);
  if (topology == NULL)
    return FALSE;

  meter_begin_part (meter, stage, ELIMINATING, FILLING);
  self->n_nodes = topology->n_nodes;
  if (!elimination_init (&elimination, topology, nodes, meter, error)
      || !shape_read_edges (self, graph, meter, error)
      || !check_size (&work, error))
    return FALSE;

  self->height = elimination.height;
  self->n_triangles = elimination.n_triangles;
  meter_begin_part (meter, stage, FILLING, 1);
  return make_all (&work, error);
}

void
shape_free (HierarchyShape *self)
{
  g_free ((gpointer) self->ranks);
  g_free ((gpointer) self->nodes);
  g_free ((gpointer) self->parents);
  g_free ((gpointer) self->first_up);
  g_free ((gpointer) self->heads);
  g_free ((gpointer) self->tails);
  g_free ((gpointer) self->first_down);
  g_free ((gpointer) self->downs);
  g_free ((gpointer) self->first_edge);
  g_free ((gpointer) self->edge_heads);
  g_free ((gpointer) self->edge_ids);
  g_free ((gpointer) self->edge_slots);
  g_free ((gpointer) self->edge_twins);
  g_free ((gpointer) self->slot_edges);
  g_free ((gpointer) self->places);
  g_free ((gpointer) self->states);
  g_free ((gpointer) self->sinks);
  *self = (HierarchyShape) { 0 };
}
