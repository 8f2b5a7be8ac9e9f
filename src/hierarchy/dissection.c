/* dissection.c - the nodes that cut a topology in two, and each part again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nested dissection (George, 1973): where no edge leads past a separator, what
 * is taken away on one side of it leaves nothing joined on the other. Parts
 * wait in a list, and none calls itself, so that depth costs no stack. */

#include "hierarchy/dissection.h"

#include "hierarchy/cutter.h"
#include "hierarchy/part.h"

#include <math.h>
#include <string.h>

/* Parts of so many nodes are not cut. Where they are larger there are fewer
 * arcs, and queries are longer. */
#define LEAF_NODES 100

/* A part that waits. */
typedef struct
{
  guint32 begin;                /* in the list of all nodes */
  guint32 end;
  guint32 depth;
} Range;

typedef struct
{
  const WayTopology *topology;
  Part               part;
  Cutter             cutter;
  guint32           *nodes;     /* (owned) of the parts, each in a stretch */
  guint32           *spare;     /* (owned) */
  guint32           *begins;    /* (owned) of islands */
  guint8            *seen;      /* (owned) */
  GArray            *waiting;   /* (owned) of Range */
  guint32           *depths;    /* (not owned) of separators, from 1; 0 for
                                 * nodes in none */
  guint32            deepest;
  Meter             *meter;
} Work;

static void
work_clear (Work *self)
{
  part_clear (&self->part);
  cutter_clear (&self->cutter);
  g_free (self->nodes);
  g_free (self->spare);
  g_free (self->begins);
  g_free (self->seen);
  g_clear_pointer (&self->waiting, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, work_clear)

static gboolean
work_init (Work              *self,
           const WayTopology *topology,
           const gdouble     *points,
           guint              n_dims,
           Meter             *meter,
           GError           **error)
{
  const guint32 n_nodes = topology->n_nodes;

  self->topology = topology;
  self->meter = meter;
  self->waiting = g_array_new (FALSE, FALSE, sizeof (Range));
  return part_init (&self->part, topology, meter, error)
         && cutter_init (&self->cutter, topology, points, n_dims, meter, error)
         && (self->nodes = meter_alloc (meter, n_nodes, sizeof *self->nodes,
                                        error)) != NULL
         && (self->spare = meter_alloc (meter, n_nodes, sizeof *self->spare,
                                        error)) != NULL
         && (self->begins = meter_alloc (meter, n_nodes, sizeof *self->begins,
                                         error)) != NULL
         && (self->seen = meter_alloc (meter, n_nodes, 1, error)) != NULL;
}

static void
add_part (Work    *self,
          guint32  begin,
          guint32  end,
          guint32  depth)
{
  const Range range = { begin, end, depth };

  if (end - begin > LEAF_NODES)
    g_array_append_val (self->waiting, range);
}

/* Islands ----------------------------------------------------------------- */

/* Writes all nodes of the part to self->spare, one island after another, and
 * where islands begin to self->begins. Returns how many there are. */
static guint32
find_islands (Work *self)
{
  const Part *part = &self->part;
  guint32 *queue = self->spare;
  guint32 end = 0, n_islands = 0;

  memset (self->seen, FALSE, part->n_nodes);
  for (guint32 seed = 0; seed < part->n_nodes; seed++)
    {
      guint32 i = end;

      if (self->seen[seed])
        continue;
      self->begins[n_islands++] = end;
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

  return n_islands;
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

/* Makes each island a part by itself. */
static void
split_islands (Work        *self,
               const Range *range,
               guint32      n_islands)
{
  const Part *part = &self->part;
  guint32 *nodes = self->nodes + range->begin;

  for (guint32 i = 0; i < part->n_nodes; i++)
    self->spare[i] = nodes[self->spare[i]];
  memcpy (nodes, self->spare, part->n_nodes * sizeof *nodes);

  for (guint32 i = 0; i < n_islands; i++)
    {
      const guint32 begin = self->begins[i];
      const guint32 end = i + 1 < n_islands ? self->begins[i + 1]
                                            : part->n_nodes;

      if (end - begin <= LEAF_NODES)
        continue;
      g_qsort_with_data (nodes + begin, (gint) (end - begin), sizeof *nodes,
                         compare_numbers, NULL);
      add_part (self, range->begin + begin, range->begin + end, range->depth);
    }
}

/* Cuts -------------------------------------------------------------------- */

/* Makes the near and the far side of the best cut parts by themselves, and puts
 * the separator behind them. */
static void
split (Work        *self,
       const Range *range)
{
  const guint8 *sides = self->cutter.best;
  guint32 *nodes = self->nodes + range->begin;
  guint32 ends[3] = { 0, 0, 0 }, begins[3] = { 0, 0, 0 };

  for (guint32 i = 0; i < self->part.n_nodes; i++)
    ends[sides[i]]++;
  for (guint side = 1; side < 3; side++)
    begins[side] = ends[side - 1] += begins[side - 1];

  for (guint32 i = 0; i < self->part.n_nodes; i++)
    {
      self->spare[begins[sides[i]]++] = nodes[i];
      if (sides[i] == SIDE_SEPARATOR)
        self->depths[nodes[i]] = range->depth;
    }
  memcpy (nodes, self->spare, self->part.n_nodes * sizeof *nodes);

  self->deepest = MAX (self->deepest, range->depth);
  add_part (self, range->begin, range->begin + ends[SIDE_FAR],
            range->depth + 1);
  add_part (self, range->begin + ends[SIDE_FAR],
            range->begin + begins[SIDE_NEAR], range->depth + 1);
}

static gboolean
cut_part (Work        *self,
          const Range *range,
          GError     **error)
{
  guint32 n_islands;

  part_begin (&self->part, self->topology, self->nodes + range->begin,
              range->end - range->begin);
  n_islands = find_islands (self);
  if (n_islands > 1)
    {
      split_islands (self, range, n_islands);
      return TRUE;
    }

  if (!cutter_find (&self->cutter, &self->part, self->meter, error))
    return FALSE;
  if (self->cutter.rating < INFINITY)
    split (self, range);

  return TRUE;
}

static gboolean
cut_all (Work    *self,
         GError **error)
{
  const guint32 n_nodes = self->topology->n_nodes;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      self->nodes[i] = i;
      self->depths[i] = 0;
    }
  add_part (self, 0, n_nodes, 1);
  while (self->waiting->len > 0)
    {
      const Range range
        = g_array_index (self->waiting, Range, self->waiting->len - 1);

      g_array_set_size (self->waiting, self->waiting->len - 1);
      if (!cut_part (self, &range, error))
        return FALSE;
    }

  return TRUE;
}

guint32
dissection_find_groups (const WayTopology *topology,
                        const gdouble     *points,
                        guint              n_dims,
                        guint32           *groups,
                        Meter             *meter,
                        GError           **error)
{
  const gsize used = meter->budget.used;
  g_auto (Work) work = { .depths = groups };

  if (!work_init (&work, topology, points, n_dims, meter, error)
      || !cut_all (&work, error))
    return 0;

  for (guint32 i = 0; i < topology->n_nodes; i++)
    if (groups[i] > 0)
      groups[i] = work.deepest + 1 - groups[i];
  meter_give_back (meter, meter->budget.used - used);

  return work.deepest + 1;
}
