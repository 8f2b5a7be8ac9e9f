/* elimination.c - finds the size of a hierarchy without building it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Node j is an upward neighbour of node i exactly if j has an edge to i or to a
 * node below i in the elimination tree. So the nodes of which j is an upward
 * neighbour are a part of the tree: j's lower neighbours and all nodes above
 * them, up to j. Gilbert, Ng and Peyton count this part by its leaves: each
 * leaf counts one, and one is subtracted where the ways up from two leaves that
 * are neighbours in postorder meet. The sums over subtrees are the numbers of
 * upward arcs.
 *
 * The tree itself is Liu's ("The role of elimination trees in sparse
 * factorization", 1990): nodes are added in order, and the root above each
 * lower neighbour becomes a child. Ways up are shortened as they are walked. */

#include "routing/order/elimination.h"

#include <string.h>

typedef struct
{
  const WayTopology *topology;
  const guint32     *nodes;     /* by rank */
  guint32           *parents;   /* (not owned) of the result */
  guint32           *ranks;     /* (owned) by node */
  guint32           *ancestors; /* (owned) the shortened ways up */
  guint32           *postorder; /* (owned) ranks, children before parents */
  guint32           *first;     /* (owned) the least place in postorder of a
                                 * rank and those below it */
  guint32           *last_leaf; /* (owned) the leaf that was met last of each
                                 * rank's part of the tree */
  guint32           *met_up_to; /* (owned) where that leaf's subtree begins,
                                 * plus 1; 0 if none was met */
  guint32           *counts;    /* (owned) modulo 2^32 until added up */
} Work;

/* Arrays of one number a node. */
#define WORK_ARRAYS 7

static void
work_clear (Work *self)
{
  g_free (self->ranks);
  g_free (self->ancestors);
  g_free (self->postorder);
  g_free (self->first);
  g_free (self->last_leaf);
  g_free (self->met_up_to);
  g_free (self->counts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static gboolean
work_init (Work              *self,
           const WayTopology *topology,
           const guint32     *nodes,
           Meter             *meter,
           GError           **error)
{
  guint32 **const arrays[WORK_ARRAYS] = {
    &self->ranks, &self->ancestors, &self->postorder, &self->first,
    &self->last_leaf, &self->met_up_to, &self->counts
  };

  self->topology = topology;
  self->nodes = nodes;
  for (guint i = 0; i < WORK_ARRAYS; i++)
    {
      *arrays[i] = meter_alloc0 (meter, topology->n_nodes, sizeof **arrays[i],
                                 error);
      if (*arrays[i] == NULL)
        return FALSE;
    }

  for (guint32 rank = 0; rank < topology->n_nodes; rank++)
    self->ranks[nodes[rank]] = rank;

  return TRUE;
}

/* The tree ---------------------------------------------------------------- */

/* Makes @rank the root above @lower. */
static void
climb (Work    *self,
       guint32  lower,
       guint32  rank)
{
  while (lower != rank)
    {
      const guint32 next = self->ancestors[lower];

      self->ancestors[lower] = rank;
      if (next == ELIMINATION_NONE)
        {
          self->parents[lower] = rank;
          return;
        }
      lower = next;
    }
}

static gboolean
find_parents (Work    *self,
              Meter   *meter,
              GError **error)
{
  const WayTopology *topology = self->topology;

  for (guint32 rank = 0; rank < topology->n_nodes; rank++)
    {
      const guint32 node = self->nodes[rank];

      if (!meter_go_on (meter, error))
        return FALSE;
      meter_tell_step (meter, rank, topology->n_nodes);
      self->parents[rank] = self->ancestors[rank] = ELIMINATION_NONE;
      for (guint32 i = topology->first[node]; i < topology->first[node + 1];
           i++)
        {
          const guint32 other = self->ranks[topology->heads[i]];

          if (other < rank)
            climb (self, other, rank);
        }
    }

  return TRUE;
}

/* Writes the ranks to @postorder, each subtree in a range with its root at the
 * end, and the begins of the ranges to @first. Parents are handled first, and
 * divide their ranges among their children. @sizes and @next are scratch
 * space. */
static void
sort_tree (const guint32 *parents,
           guint32        n_nodes,
           guint32       *postorder,
           guint32       *first,
           guint32       *sizes,
           guint32       *next)
{
  guint32 next_root = 0;

  for (guint32 rank = 0; rank < n_nodes; rank++)
    sizes[rank] = 1;
  for (guint32 rank = 0; rank < n_nodes; rank++)
    if (parents[rank] != ELIMINATION_NONE)
      sizes[parents[rank]] += sizes[rank];

  for (guint32 rank = n_nodes; rank-- > 0;)
    {
      const guint32 parent = parents[rank];
      guint32 *begin = parent != ELIMINATION_NONE ? &next[parent] : &next_root;

      first[rank] = next[rank] = *begin;
      *begin += sizes[rank];
      postorder[*begin - 1] = rank;
    }
}

/* Counting ---------------------------------------------------------------- */

/* The node where the way up from @leaf meets that from the present leaf. */
static guint32
find_meeting (Work    *self,
              guint32  leaf)
{
  guint32 top = leaf;

  while (self->ancestors[top] != top)
    top = self->ancestors[top];
  while (leaf != top)
    {
      const guint32 next = self->ancestors[leaf];

      self->ancestors[leaf] = top;
      leaf = next;
    }

  return top;
}

/* @lower has an edge to @rank, above it. If no node below @lower has one, it is
 * a leaf of the part of the tree from which upward arcs lead to @rank. The part
 * ends below @rank itself, where its first leaf is subtracted again. */
static void
count_edge (Work    *self,
            guint32  lower,
            guint32  rank)
{
  const gboolean is_first = self->met_up_to[rank] == 0;

  if (self->first[lower] < self->met_up_to[rank])
    return;

  self->counts[lower]++;
  self->counts[is_first ? rank
                        : find_meeting (self, self->last_leaf[rank])]--;
  self->met_up_to[rank] = self->first[lower] + 1;
  self->last_leaf[rank] = lower;
}

static gboolean
count_arcs (Work    *self,
            Meter   *meter,
            GError **error)
{
  const WayTopology *topology = self->topology;
  const guint32 n_nodes = topology->n_nodes;

  for (guint32 rank = 0; rank < n_nodes; rank++)
    {
      self->ancestors[rank] = rank;
      self->counts[rank] = 0;
    }

  for (guint32 place = 0; place < n_nodes; place++)
    {
      const guint32 rank = self->postorder[place];
      const guint32 node = self->nodes[rank];

      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = topology->first[node]; i < topology->first[node + 1];
           i++)
        if (self->ranks[topology->heads[i]] > rank)
          count_edge (self, rank, self->ranks[topology->heads[i]]);
      if (self->parents[rank] != ELIMINATION_NONE)
        self->ancestors[rank] = self->parents[rank];
    }

  return TRUE;
}

/* The sums ---------------------------------------------------------------- */

static void
add_up_arcs (Elimination *self,
             const Work  *work)
{
  memcpy (self->n_up, work->counts, self->n_nodes * sizeof *self->n_up);
  for (guint32 rank = 0; rank < self->n_nodes; rank++)
    {
      const guint64 n_up = self->n_up[rank];

      if (self->parents[rank] != ELIMINATION_NONE)
        self->n_up[self->parents[rank]] += self->n_up[rank];
      self->n_arcs += n_up;
      self->n_triangles += n_up > 0 ? n_up * (n_up - 1) / 2 : 0;
      self->most_up = MAX (self->most_up, self->n_up[rank]);
    }
}

/* Computes the search space of a query from each node, from the roots down. */
static gboolean
measure_ways_up (Elimination *self,
                 Work        *work,
                 Meter       *meter,
                 GError     **error)
{
  guint32 *heights = work->ancestors;
  guint64 *met = meter_alloc (meter, self->n_nodes, sizeof *met, error);
  gdouble sum = 0;

  if (met == NULL)
    return FALSE;

  for (guint32 rank = self->n_nodes; rank-- > 0;)
    {
      const guint32 parent = self->parents[rank];

      met[rank] = self->n_up[rank];
      heights[rank] = 1;
      if (parent != ELIMINATION_NONE)
        {
          met[rank] += met[parent];
          heights[rank] += heights[parent];
        }
      sum += (gdouble) met[rank];
      self->height = MAX (self->height, heights[rank]);
    }
  self->mean_search_space = sum / MAX (1, self->n_nodes);

  g_free (met);
  meter_give_back (meter, self->n_nodes * sizeof *met);
  return TRUE;
}

static gboolean
measure (Elimination *self,
         Work        *work,
         Meter       *meter,
         GError     **error)
{
  if (!find_parents (work, meter, error))
    return FALSE;

  sort_tree (self->parents, self->n_nodes, work->postorder, work->first,
             work->counts, work->ancestors);
  if (!count_arcs (work, meter, error))
    return FALSE;

  add_up_arcs (self, work);
  return measure_ways_up (self, work, meter, error);
}

gboolean
elimination_init (Elimination       *self,
                  const WayTopology *topology,
                  const guint32     *nodes,
                  Meter             *meter,
                  GError           **error)
{
  const guint32 n_nodes = topology->n_nodes;
  g_auto (Work) work = { 0 };
  gboolean ok;

  *self = (Elimination) { .n_nodes = n_nodes };
  self->parents = meter_alloc (meter, n_nodes, sizeof *self->parents, error);
  if (self->parents != NULL)
    self->n_up = meter_alloc (meter, n_nodes, sizeof *self->n_up, error);
  work.parents = self->parents;
  ok = self->n_up != NULL && work_init (&work, topology, nodes, meter, error)
       && measure (self, &work, meter, error);
  if (ok)
    meter_give_back (meter,
                     WORK_ARRAYS * (gsize) n_nodes * sizeof (guint32));
  else
    elimination_clear (self);

  return ok;
}

void
elimination_clear (Elimination *self)
{
  g_free (self->parents);
  g_free (self->n_up);
  *self = (Elimination) { 0 };
}

gboolean
elimination_sort (const Elimination *self,
                  guint32           *nodes,
                  Meter             *meter,
                  GError           **error)
{
  const gsize n_nodes = self->n_nodes;
  guint32 *arrays = meter_alloc (meter, 4 * n_nodes, sizeof *arrays, error);
  guint32 *postorder = arrays, *sorted;

  if (arrays == NULL)
    return FALSE;

  sorted = arrays + n_nodes;
  sort_tree (self->parents, self->n_nodes, postorder, sorted,
             sorted + n_nodes, sorted + 2 * n_nodes);
  for (gsize place = 0; place < n_nodes; place++)
    sorted[place] = nodes[postorder[place]];
  memcpy (nodes, sorted, n_nodes * sizeof *nodes);

  g_free (arrays);
  meter_give_back (meter, 4 * n_nodes * sizeof *arrays);
  return TRUE;
}
