/* road-maker.c - road networks of any size, made up
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Crossings stand near the points of a square net, a third of the streets
 * between them is missing, and a street has a bend in it: 2.3 arcs out of a
 * node, where Moscow has 2.2. Costs are lengths, increased by up to a half.
 * Only the largest connected component is kept.
 *
 * Nodes are numbered row by row, a crossing and then the bends of its streets.
 * Then blocks of a given number of nodes are shuffled: that is like a file
 * whose authors drew a few streets at a time, all over the town. */

#include "road-maker.h"

#include <math.h>

#define SPACING 1000
#define NONE G_MAXUINT32

/* A slot for each crossing, followed by those of the bends of its street to
 * the right and of its street down. */
typedef struct
{
  GRand   *random;      /* (owned) */
  guint32  side;        /* crossings in a row */
  guint32  block;
  guint32  n_slots;
  double  *x;           /* (owned) of n_slots */
  double  *y;           /* (owned) of n_slots */
  guint32 *parents;     /* (owned) of n_slots: NONE for a missing street */
  guint32 *ids;         /* (owned) of n_slots: node, or NONE */
  guint32  n_nodes;
} Maker;

static void
maker_init (Maker  *self,
            guint32 n_nodes,
            guint32 seed)
{
  /* Each crossing brings 1.33 bends. */
  self->side = (guint32) MAX (ceil (sqrt (n_nodes / 2.3)), 2);
  self->n_slots = self->side * self->side * 3;
  self->random = g_rand_new_with_seed (seed);
  self->x = g_new (double, self->n_slots);
  self->y = g_new (double, self->n_slots);
  self->parents = g_new (guint32, self->n_slots);
  self->ids = g_new (guint32, self->n_slots);
}

static void
maker_clear (Maker *self)
{
  g_rand_free (self->random);
  g_free (self->x);
  g_free (self->y);
  g_free (self->parents);
  g_free (self->ids);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

/* The crossing at the other end of the street with that bend; NONE if it
 * would leave the net. */
static guint32
get_far_end (const Maker *self,
             guint32      bend)
{
  const guint32 crossing = bend / 3;

  if (bend % 3 == 1)
    return (crossing + 1) % self->side > 0 ? bend + 2 : NONE;

  return crossing / self->side + 1 < self->side
             ? (crossing + self->side) * 3 : NONE;
}

static void
place (Maker  *self,
       guint32 slot,
       double  x,
       double  y,
       double  reach)
{
  GRand *random = self->random;

  self->x[slot] = floor (x + g_rand_double_range (random, -reach, reach));
  self->y[slot] = floor (y + g_rand_double_range (random, -reach, reach));
  self->parents[slot] = slot;
}

static void
place_crossings (Maker *self)
{
  for (guint32 i = 0; i < self->side * self->side; i++)
    place (self, i * 3, i % self->side * (double) SPACING,
           i / self->side * (double) SPACING, SPACING / 3.0);
}

static guint32
find_root (guint32 *parents,
           guint32  slot)
{
  while (parents[slot] != slot)
    slot = parents[slot] = parents[parents[slot]];

  return slot;
}

static void
lay_streets (Maker *self)
{
  guint32 *parents = self->parents;

  for (guint32 slot = 0; slot < self->n_slots; slot++)
    {
      const guint32 near = slot / 3 * 3;
      const guint32 far = slot != near ? get_far_end (self, slot) : NONE;

      if (slot == near)
        continue;
      parents[slot] = NONE;
      if (far == NONE || g_rand_int_range (self->random, 0, 100) >= 67)
        continue;

      place (self, slot, (self->x[near] + self->x[far]) / 2,
             (self->y[near] + self->y[far]) / 2, SPACING / 5.0);
      parents[slot] = find_root (parents, near);
      parents[find_root (parents, near)] = find_root (parents, far);
    }
}

/* Returns a slot that leads the largest component. */
static guint32
find_largest_component (Maker *self)
{
  g_autofree guint32 *sizes = g_new0 (guint32, self->n_slots);
  guint32             largest = 0;

  for (guint32 slot = 0; slot < self->n_slots; slot++)
    if (self->parents[slot] != NONE)
      sizes[find_root (self->parents, slot)]++;
  for (guint32 slot = 1; slot < self->n_slots; slot++)
    if (sizes[slot] > sizes[largest])
      largest = slot;

  self->n_nodes = sizes[largest];
  return largest;
}

static guint32 *
shuffle_blocks (Maker  *self,
                guint32 n_blocks)
{
  guint32 *blocks = g_new (guint32, n_blocks);

  for (guint32 i = 0; i < n_blocks; i++)
    {
      const guint32 j
          = (guint32) g_rand_int_range (self->random, 0, (gint32) i + 1);

      blocks[i] = blocks[j];
      blocks[j] = i;
    }

  return blocks;
}

/* The last nodes, too few for a block, stay the last. */
static void
number_nodes (Maker *self)
{
  const guint32       largest = find_largest_component (self);
  const guint32       n_blocks = self->n_nodes / self->block;
  g_autofree guint32 *blocks = shuffle_blocks (self, n_blocks);
  const guint32       size = self->block;
  guint32             n = 0;

  for (guint32 slot = 0; slot < self->n_slots; slot++)
    if (self->parents[slot] == NONE
        || find_root (self->parents, slot) != largest)
      self->ids[slot] = NONE;
    else
      {
        const guint32 block = n / size;

        self->ids[slot] = block < n_blocks ? blocks[block] * size + n % size
                                           : n;
        n++;
      }
}

/* Calls for both halves of each street that is kept. */
static void
foreach_half (const Maker *self,
              RoadData    *roads,
              void       (*func) (const Maker *self,
                                  RoadData    *roads,
                                  guint32      a,
                                  guint32      b))
{
  for (guint32 slot = 0; slot < self->n_slots; slot++)
    if (slot % 3 > 0 && self->ids[slot] != NONE)
      {
        func (self, roads, slot / 3 * 3, slot);
        func (self, roads, slot, get_far_end (self, slot));
      }
}

static void
count_half (const Maker *self,
            RoadData    *roads,
            guint32      a,
            guint32      b)
{
  roads->first[self->ids[a] + 2]++;
  roads->first[self->ids[b] + 2]++;
}

static void
add_arc (RoadData *roads,
         guint32   from,
         guint32   to,
         guint32   cost,
         double    length)
{
  const guint32 at = roads->first[from + 1]++;

  roads->arcs[at] = (RoadArc) { to, cost };
  roads->lengths[at] = length;
}

static void
add_half (const Maker *self,
          RoadData    *roads,
          guint32      a,
          guint32      b)
{
  const double  length = hypot (self->x[a] - self->x[b],
                                self->y[a] - self->y[b]);
  const double  slow = g_rand_double_range (self->random, 1, 1.5);
  const guint32 cost = (guint32) ceil (length * slow);

  add_arc (roads, self->ids[a], self->ids[b], cost, length);
  add_arc (roads, self->ids[b], self->ids[a], cost, length);
}

static void
fill_positions (const Maker *self,
                RoadData    *roads)
{
  roads->x = g_new (double, roads->n_nodes);
  roads->y = g_new (double, roads->n_nodes);
  for (guint32 slot = 0; slot < self->n_slots; slot++)
    if (self->ids[slot] != NONE)
      {
        roads->x[self->ids[slot]] = self->x[slot];
        roads->y[self->ids[slot]] = self->y[slot];
      }
}

/**
 * road_maker_make:
 * @n_nodes: how many nodes to aim at; 3 % fewer are in the largest component
 * @block: how many nodes that stand together keep to each other
 * @seed: the same network for the same number
 */
RoadData *
road_maker_make (guint32 n_nodes,
                 guint32 block,
                 guint32 seed)
{
  g_auto (Maker) maker = { 0 };
  RoadData *roads = g_new0 (RoadData, 1);

  maker_init (&maker, n_nodes, seed);
  maker.block = block;
  place_crossings (&maker);
  lay_streets (&maker);
  number_nodes (&maker);

  roads->n_nodes = maker.n_nodes;
  roads->first = g_new0 (guint32, roads->n_nodes + 2);
  fill_positions (&maker, roads);
  foreach_half (&maker, roads, count_half);
  for (guint32 i = 2; i < roads->n_nodes + 2; i++)
    roads->first[i] += roads->first[i - 1];
  roads->n_arcs = roads->first[roads->n_nodes + 1];
  roads->arcs = g_new (RoadArc, roads->n_arcs);
  roads->lengths = g_new (double, roads->n_arcs);
  foreach_half (&maker, roads, add_half);
  return roads;
}
