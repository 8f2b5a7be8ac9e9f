/* dissection.c - the nodes that cut a topology in two, and each part again
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Inertial flow (Schild and Sommer, "On balanced separators in road networks",
 * 2015): the nodes of a part are sorted along a direction, the first and the
 * last of them become the ends of a flow, and a largest flow shows the fewest
 * edges that cut one end from the other. More nodes are then made ends, and the
 * flow goes on from where it was: less room is left for a cut, but its parts
 * are more alike. Of all directions and shares the best cut is taken.
 *
 * A cut of c edges is rated by the arcs that a query meets: about c^2 / 2 among
 * its own nodes, since these come to be joined with each other; and below it
 * those of one of its parts, which are the more the larger the part is. */

#include "hierarchy/dissection.h"

#include "hierarchy/directions.h"
#include "hierarchy/flow.h"
#include "hierarchy/part.h"
#include "hierarchy/separator.h"

#include <math.h>
#include <string.h>

/* Parts of so many nodes are not cut. Where they are larger there are fewer
 * arcs, and queries are longer. */
#define LEAF_NODES 100

/* Which shares of the nodes are ends of the flow, on either side. */
static const gdouble shares[] = { 0.25, 0.33, 0.4 };

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
  Flow               flow;
  Directions         directions;
  Separator          separator;
  guint32           *nodes;     /* (owned) of the parts, each in a stretch */
  guint32           *order;     /* (owned) along a direction */
  guint32           *spare;     /* (owned) */
  guint8            *sides;     /* (owned) of a cut */
  guint8            *best;      /* (owned) of the best cut */
  gdouble            rating;    /* of the best cut */
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
  flow_clear (&self->flow);
  directions_clear (&self->directions);
  separator_clear (&self->separator);
  g_free (self->nodes);
  g_free (self->order);
  g_free (self->spare);
  g_free (self->sides);
  g_free (self->best);
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
         && flow_init (&self->flow, topology, meter, error)
         && directions_init (&self->directions, topology, points, n_dims,
                             meter, error)
         && separator_init (&self->separator, topology, meter, error)
         && (self->nodes = meter_alloc (meter, n_nodes, sizeof *self->nodes,
                                        error)) != NULL
         && (self->order = meter_alloc (meter, n_nodes, sizeof *self->order,
                                        error)) != NULL
         && (self->spare = meter_alloc (meter, n_nodes, sizeof *self->spare,
                                        error)) != NULL
         && (self->sides = meter_alloc (meter, n_nodes, 1, error)) != NULL
         && (self->best = meter_alloc (meter, n_nodes, 1, error)) != NULL;
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

/* Writes all nodes of the part to self->order, one island after another, and
 * where islands begin to self->spare. Returns how many there are. */
static guint32
find_islands (Work *self)
{
  const Part *part = &self->part;
  guint32 *queue = self->order;
  guint32 end = 0, n_islands = 0;

  memset (self->sides, FALSE, part->n_nodes);
  for (guint32 seed = 0; seed < part->n_nodes; seed++)
    {
      guint32 i = end;

      if (self->sides[seed])
        continue;
      self->spare[n_islands++] = end;
      self->sides[seed] = TRUE;
      queue[end++] = seed;
      for (; i < end; i++)
        for (guint32 e = part->first[queue[i]]; e < part->first[queue[i] + 1];
             e++)
          if (!self->sides[part->heads[e]])
            {
              self->sides[part->heads[e]] = TRUE;
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
    self->order[i] = nodes[self->order[i]];
  memcpy (nodes, self->order, part->n_nodes * sizeof *nodes);

  for (guint32 i = 0; i < n_islands; i++)
    {
      const guint32 begin = self->spare[i];
      const guint32 end = i + 1 < n_islands ? self->spare[i + 1]
                                            : part->n_nodes;

      if (end - begin <= LEAF_NODES)
        continue;
      g_qsort_with_data (nodes + begin, (gint) (end - begin), sizeof *nodes,
                         compare_numbers, NULL);
      add_part (self, range->begin + begin, range->begin + end, range->depth);
    }
}

/* Cuts -------------------------------------------------------------------- */

static gdouble
rate (const Work *self,
      gdouble     n_edges,
      gdouble     n_near)
{
  const gdouble share = n_near / self->part.n_nodes;

  return n_edges * n_edges
         * (0.5 + share * share + (1 - share) * (1 - share));
}

/* Takes the cut in self->sides if it is better than the best so far. */
static void
offer (Work    *self,
       guint32  n_near)
{
  const gdouble rating = rate (self, self->flow.value, n_near);

  if (rating >= self->rating)
    return;

  self->rating = rating;
  memcpy (self->best, self->sides, self->part.n_nodes);
}

/* The most edges of a cut that could still be the best. */
static guint32
most_edges (const Work *self)
{
  return self->rating < INFINITY ? (guint32) sqrt (self->rating)
                                 : self->part.n_nodes / 4;
}

/* %FALSE if a limit was met. */
static gboolean
cut_along (Work     *self,
           guint     direction,
           GError  **error)
{
  directions_sort (&self->directions, direction, self->order);
  flow_begin (&self->flow, &self->part);
  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      flow_set_ends (&self->flow, self->order,
                     (guint32) (shares[i] * self->part.n_nodes));
      if (!flow_raise (&self->flow, most_edges (self), self->meter, error))
        return self->meter->met == LIMIT_NONE;
      offer (self, flow_get_far (&self->flow, self->sides));
      offer (self, flow_get_near (&self->flow, self->sides));
    }

  return TRUE;
}

/* Makes the near and the far side of the best cut parts by themselves, and puts
 * the separator behind them. */
static void
split (Work        *self,
       const Range *range)
{
  guint32 *nodes = self->nodes + range->begin;
  guint32 ends[3] = { 0, 0, 0 }, begins[3] = { 0, 0, 0 };

  separator_find (&self->separator, &self->part, self->best);
  for (guint32 i = 0; i < self->part.n_nodes; i++)
    ends[self->best[i]]++;
  for (guint side = 1; side < 3; side++)
    begins[side] = ends[side - 1] += begins[side - 1];

  for (guint32 i = 0; i < self->part.n_nodes; i++)
    {
      self->spare[begins[self->best[i]]++] = nodes[i];
      if (self->best[i] == SIDE_SEPARATOR)
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

  self->rating = INFINITY;
  directions_begin (&self->directions, &self->part);
  for (guint i = 0; i < self->directions.n_directions; i++)
    if (!cut_along (self, i, error))
      return FALSE;
  if (self->rating < INFINITY)
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
