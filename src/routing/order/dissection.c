/* dissection.c - cuts a topology in two, and each part again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nested dissection (George, 1973): no edge leads around a separator, so
 * eliminating the nodes on one side of it adds no arc on the other side. Parts
 * wait in a list instead of a recursion, so depth costs no stack. The cut of a
 * part depends on its own nodes alone. So threads can take parts from the list
 * in any order, and the result is the same. */

#include "routing/order/dissection.h"

#include "core/team.h"
#include "routing/order/cutter.h"
#include "routing/order/part.h"

#include <math.h>
#include <string.h>

/* Parts of this number of nodes are not cut. With larger parts there are fewer
 * arcs, and queries take longer. */
#define LEAF_NODES 100

/* The same for cuts by edges. Nodes are then places with several states
 * each. */
#define LEAF_PLACES 8

/* A part that waits. */
typedef struct
{
  guint32 begin;                /* in the list of all nodes */
  guint32 end;
  guint32 depth;
} Range;

/* The arrays in which one thread cuts parts. */
typedef struct
{
  Part     part;
  Cutter   cutter;
  guint32 *spare;               /* (owned) */
  guint32 *begins;              /* (owned) of components */
  guint8  *seen;                /* (owned) */
  guint32  deepest;             /* the depth of the deepest separator */
} Desk;

/* The data that all threads share. Each writes to the ranges of its own
 * parts. */
typedef struct
{
  const WayTopology *topology;
  Team               team;
  Desk              *desks;     /* (owned) one for each thread */
  guint32           *nodes;     /* (owned) of the parts, each in a range */
  guint32           *depths;    /* (not owned) (nullable) of separators, from
                                 * 1; 0 for nodes in none; or ... */
  guint32           *edge_depths; /* (not owned) (nullable) ... of edges */
  guint32            leaf_nodes; /* parts of this number of nodes are not cut */
  GMutex             lock;
  GCond              changed;   /* a part was added, or no more will come */
  GArray            *waiting;   /* (owned) of Range; under the lock */
  gint               n_open;    /* parts that wait or are being cut; atomic */
  gdouble            left;      /* work on these; under the lock */
} Work;

static void
desk_clear (Desk *self)
{
  part_clear (&self->part);
  cutter_clear (&self->cutter);
  g_free (self->spare);
  g_free (self->begins);
  g_free (self->seen);
}

static gboolean
desk_init (Desk              *self,
           const WayTopology *topology,
           const gdouble     *points,
           guint              n_dims,
           gboolean           by_edges,
           Meter             *meter,
           GError           **error)
{
  const guint32 n_nodes = topology->n_nodes;

  return part_init (&self->part, topology, meter, error)
         && cutter_init (&self->cutter, topology, points, n_dims, by_edges,
                         meter, error)
         && (self->spare = meter_alloc (meter, n_nodes, sizeof *self->spare,
                                        error)) != NULL
         && (self->begins = meter_alloc (meter, n_nodes, sizeof *self->begins,
                                         error)) != NULL
         && (self->seen = meter_alloc (meter, n_nodes, 1, error)) != NULL;
}

static void
work_clear (Work *self)
{
  for (guint i = 0; self->desks != NULL && i < self->team.n_threads; i++)
    desk_clear (&self->desks[i]);
  g_free (self->desks);
  g_free (self->nodes);
  g_array_unref (self->waiting);
  g_cond_clear (&self->changed);
  g_mutex_clear (&self->lock);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

/* Makes arrays for as many threads as there is work and memory for. */
static gboolean
make_desks (Work          *self,
            const gdouble *points,
            guint          n_dims,
            Meter         *meter,
            GError       **error)
{
  const guint32 n_nodes = self->topology->n_nodes;
  const gboolean by_edges = self->edge_depths != NULL;
  const guint n_wanted = team_count (meter, n_nodes / (10 * LEAF_NODES));
  gsize a_desk = meter->budget.used;

  self->desks = g_new0 (Desk, n_wanted);
  if (!desk_init (self->desks, self->topology, points, n_dims, by_edges, meter,
                  error))
    return FALSE;

  a_desk = meter->budget.used - a_desk;
  for (; self->team.n_threads < n_wanted
         && a_desk <= budget_left (&meter->budget) / 2; self->team.n_threads++)
    if (!desk_init (&self->desks[self->team.n_threads], self->topology, points,
                    n_dims, by_edges, meter, error))
      {
        desk_clear (&self->desks[self->team.n_threads]);
        return FALSE;
      }

  return TRUE;
}

static gboolean
work_init (Work              *self,
           const WayTopology *topology,
           const gdouble     *points,
           guint              n_dims,
           Meter             *meter,
           GError           **error)
{
  self->topology = topology;
  team_init (&self->team, meter, 1);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  self->waiting = g_array_new (FALSE, FALSE, sizeof (Range));
  self->nodes = meter_alloc (meter, topology->n_nodes, sizeof *self->nodes,
                             error);
  return self->nodes != NULL
         && make_desks (self, points, n_dims, meter, error);
}

/* Estimates the work to cut a part of @n_nodes and all parts of it: each
 * halving reads all nodes once. */
static gdouble
estimate (guint32 n_nodes)
{
  return n_nodes > LEAF_NODES
           ? n_nodes * log2 ((gdouble) n_nodes / LEAF_NODES) : 0;
}

/* The list of parts -------------------------------------------------------- */

static void
add_part (Work    *self,
          guint32  begin,
          guint32  end,
          guint32  depth)
{
  const Range range = { begin, end, depth };

  if (end - begin <= self->leaf_nodes)
    return;

  g_mutex_lock (&self->lock);
  g_atomic_int_inc (&self->n_open);
  g_array_append_val (self->waiting, range);
  self->left += estimate (end - begin);
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* Waits for a part as long as there may be one. */
static gboolean
take_part (Work  *self,
           Range *range)
{
  gboolean is_there;

  g_mutex_lock (&self->lock);
  while (self->waiting->len == 0 && g_atomic_int_get (&self->n_open) > 0
         && !team_is_stopped (&self->team))
    g_cond_wait (&self->changed, &self->lock);
  is_there = self->waiting->len > 0 && g_atomic_int_get (&self->n_open) > 0
             && !team_is_stopped (&self->team);
  if (is_there)
    {
      *range = g_array_index (self->waiting, Range, self->waiting->len - 1);
      g_array_set_size (self->waiting, self->waiting->len - 1);
    }
  g_mutex_unlock (&self->lock);

  return is_there;
}

/* Ends the wait of all threads, since no more parts will come. */
static void
wake_all (Work *self)
{
  g_mutex_lock (&self->lock);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* Components -------------------------------------------------------------- */

/* Writes all nodes of the part to self->spare, one component after another, and
 * the begins of components to self->begins. Returns the number of
 * components. */
static guint32
find_components (Desk *self)
{
  const Part *part = &self->part;
  guint32 *queue = self->spare;
  guint32 end = 0, n_components = 0;

  memset (self->seen, FALSE, part->n_nodes);
  for (guint32 seed = 0; seed < part->n_nodes; seed++)
    {
      guint32 i = end;

      if (self->seen[seed])
        continue;
      self->begins[n_components++] = end;
      self->seen[seed] = TRUE;
      queue[end++] = seed;
      for (; i < end; i++)
        for (guint32 e = part->first[queue[i]]; e < part->first[queue[i] + 1];
             e++)
          if (!self->seen[part->heads[e]])
            {
              self->seen[part->heads[e]] = TRUE;
              queue[end++] = part->heads[e];
            }
    }

  return n_components;
}

static gint
compare_numbers (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const guint32 one = *(const guint32 *) a;
  const guint32 two = *(const guint32 *) b;

  return one < two ? -1 : one > two;
}

/* Makes each component a part of its own. */
static void
split_components (Work        *self,
                  Desk        *desk,
                  const Range *range,
                  guint32      n_components)
{
  const Part *part = &desk->part;
  guint32 *nodes = self->nodes + range->begin;

  for (guint32 i = 0; i < part->n_nodes; i++)
    desk->spare[i] = nodes[desk->spare[i]];
  memcpy (nodes, desk->spare, part->n_nodes * sizeof *nodes);

  for (guint32 i = 0; i < n_components; i++)
    {
      const guint32 begin = desk->begins[i];
      const guint32 end = i + 1 < n_components ? desk->begins[i + 1]
                                               : part->n_nodes;

      if (end - begin <= self->leaf_nodes)
        continue;
      g_qsort_with_data (nodes + begin, (gint) (end - begin), sizeof *nodes,
                         compare_numbers, NULL);
      add_part (self, range->begin + begin, range->begin + end, range->depth);
    }
}

/* Cuts -------------------------------------------------------------------- */

/* Marks the edges of the part that lead from one side to another. Each edge
 * belongs to this part alone. */
static void
mark_edges (const Work  *self,
            const Desk  *desk,
            const Range *range)
{
  const Part *part = &desk->part;
  const guint8 *sides = desk->cutter.best;
  const WayTopology *topology = self->topology;

  for (guint32 i = 0; i < part->n_nodes; i++)
    for (guint32 e = topology->first[part->nodes[i]];
         e < topology->first[part->nodes[i] + 1]; e++)
      {
        const guint32 number = part->numbers[topology->heads[e]];

        if (number < part->n_nodes
            && part->nodes[number] == topology->heads[e]
            && sides[number] != sides[i])
          self->edge_depths[e] = range->depth;
      }
}

/* Makes parts of the near and the far side of the best cut, and puts the
 * separator after them. */
static void
split (Work        *self,
       Desk        *desk,
       const Range *range)
{
  const guint8 *sides = desk->cutter.best;
  const guint32 n_nodes = desk->part.n_nodes;
  guint32 *nodes = self->nodes + range->begin;
  guint32 ends[3] = { 0, 0, 0 }, begins[3] = { 0, 0, 0 };

  if (self->edge_depths != NULL)
    mark_edges (self, desk, range);
  for (guint32 i = 0; i < n_nodes; i++)
    ends[sides[i]]++;
  for (guint side = 1; side < 3; side++)
    begins[side] = ends[side - 1] += begins[side - 1];

  for (guint32 i = 0; i < n_nodes; i++)
    {
      desk->spare[begins[sides[i]]++] = nodes[i];
      if (sides[i] == SIDE_SEPARATOR)
        self->depths[nodes[i]] = range->depth;
    }
  memcpy (nodes, desk->spare, n_nodes * sizeof *nodes);

  desk->deepest = MAX (desk->deepest, range->depth);
  add_part (self, range->begin, range->begin + ends[SIDE_FAR],
            range->depth + 1);
  add_part (self, range->begin + ends[SIDE_FAR],
            range->begin + begins[SIDE_NEAR], range->depth + 1);
}

static gboolean
cut_part (Work        *self,
          Desk        *desk,
          const Range *range,
          Meter       *meter)
{
  guint32 n_components;

  part_begin (&desk->part, self->topology, self->nodes + range->begin,
              range->end - range->begin);
  n_components = find_components (desk);
  if (n_components > 1)
    {
      split_components (self, desk, range, n_components);
      return TRUE;
    }

  if (!cutter_find (&desk->cutter, &desk->part, meter, NULL))
    return FALSE;
  if (desk->cutter.rating < INFINITY)
    split (self, desk, range);

  return TRUE;
}

/* Notes that a part is finished. Returns the share of all work that is done. */
static gdouble
finish_part (Work        *self,
             const Range *range)
{
  const gdouble all = estimate (self->topology->n_nodes);
  gdouble left;

  g_mutex_lock (&self->lock);
  self->left -= estimate (range->end - range->begin);
  left = self->left;
  g_mutex_unlock (&self->lock);

  return all > 0 ? 1 - left / all : 1;
}

static void
cut_parts (Hand    *hand,
           gpointer data)
{
  Work *self = data;
  Range range;

  while (take_part (self, &range))
    {
      const gboolean ok = cut_part (self, &self->desks[hand->place], &range,
                                    &hand->meter);

      if (!ok)
        hand_stop (hand);
      hand_tell (hand, finish_part (self, &range));
      if (g_atomic_int_dec_and_test (&self->n_open) || !ok)
        wake_all (self);
    }
}

static gboolean
cut_all (Work    *self,
         GError **error)
{
  const guint32 n_nodes = self->topology->n_nodes;

  for (guint32 i = 0; i < n_nodes; i++)
    self->nodes[i] = i;
  add_part (self, 0, n_nodes, 1);
  return team_run (&self->team, cut_parts, self, error);
}

/* Returns one more than the depth of the deepest cut, 0 if a limit was met. */
static guint32
dissect (Work              *work,
         const WayTopology *topology,
         const gdouble     *points,
         guint              n_dims,
         Meter             *meter,
         GError           **error)
{
  const gsize used = meter->budget.used;
  guint32 deepest = 0;

  if (!work_init (work, topology, points, n_dims, meter, error)
      || !cut_all (work, error))
    return 0;

  for (guint i = 0; i < work->team.n_threads; i++)
    deepest = MAX (deepest, work->desks[i].deepest);
  meter_give_back (meter, meter->budget.used - used);

  return deepest + 1;
}

guint32
dissection_find_groups (const WayTopology *topology,
                        const gdouble     *points,
                        guint              n_dims,
                        guint32           *groups,
                        Meter             *meter,
                        GError           **error)
{
  g_auto (Work) work = { .depths = groups, .leaf_nodes = LEAF_NODES };
  guint32 n_groups;

  memset (groups, 0, topology->n_nodes * sizeof *groups);
  n_groups = dissect (&work, topology, points, n_dims, meter, error);
  for (guint32 i = 0; n_groups > 0 && i < topology->n_nodes; i++)
    if (groups[i] > 0)
      groups[i] = n_groups - groups[i];

  return n_groups;
}

guint32
dissection_cut_edges (const WayTopology *topology,
                      const gdouble     *points,
                      guint              n_dims,
                      guint32           *depths,
                      Meter             *meter,
                      GError           **error)
{
  g_auto (Work) work = { .edge_depths = depths, .leaf_nodes = LEAF_PLACES };

  memset (depths, 0, topology_n_heads (topology) * sizeof *depths);
  return dissect (&work, topology, points, n_dims, meter, error);
}
