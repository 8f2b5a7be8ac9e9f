/* open-lists.c - the time of open lists, by the length of the path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search is done with four open lists: A* over squares with 4 neighbours
 * that cost 1 to 9 to enter, a fifth of which are walls. The lists are an
 * unsorted array, which is looked through for the least at each pop; a sorted
 * one, into which each push inserts; a binary heap; and the library's own ring
 * of buckets. All are lazy: a better path is pushed again. The longer the path
 * is, the more nodes are open at once, and the slower are lists whose time
 * grows with their number. The first three exist for this measurement alone. */

#include "bench.h"
#include "engine/open-list.h"

#include <stdlib.h>
#include <string.h>

#define SEED 20260203
#define LEAST_SECONDS 0.05
#define NOT_REACHED G_MAXUINT32

static const guint sides[] = { 16, 32, 64, 128, 256, 512 };

typedef struct
{
  guint32 key;
  guint32 id;
} Item;

/* The three peers share an array. */
typedef struct
{
  Item    *items;       /* (owned) */
  gsize    len;
  gsize    size;
  OpenList ring;
  Budget   budget;
} List;

typedef struct
{
  const char *name;
  void      (*push) (List   *list,
                     guint32 key,
                     guint32 id);
  gboolean  (*pop)  (List    *list,
                     guint32 *id);
} Kind;

/* Lists */

static void
make_room (List *self)
{
  if (self->len < self->size)
    return;

  self->size = MAX (self->size * 2, 64);
  self->items = g_renew (Item, self->items, self->size);
}

static void
push_last (List   *self,
           guint32 key,
           guint32 id)
{
  make_room (self);
  self->items[self->len++] = (Item) { key, id };
}

static gboolean
pop_least (List    *self,
           guint32 *id)
{
  gsize least = 0;

  if (self->len == 0)
    return FALSE;
  for (gsize i = 1; i < self->len; i++)
    if (self->items[i].key < self->items[least].key)
      least = i;

  *id = self->items[least].id;
  self->items[least] = self->items[--self->len];
  return TRUE;
}

/* The least lies at the end, where it is taken without moving others. */
static void
push_sorted (List   *self,
             guint32 key,
             guint32 id)
{
  gsize low = 0, high = self->len;

  make_room (self);
  while (low < high)
    {
      const gsize middle = (low + high) / 2;

      if (self->items[middle].key >= key)
        low = middle + 1;
      else
        high = middle;
    }
  memmove (self->items + low + 1, self->items + low,
           (self->len - low) * sizeof *self->items);
  self->items[low] = (Item) { key, id };
  self->len++;
}

static gboolean
pop_last (List    *self,
          guint32 *id)
{
  if (self->len == 0)
    return FALSE;

  *id = self->items[--self->len].id;
  return TRUE;
}

static void
push_heap (List   *self,
           guint32 key,
           guint32 id)
{
  make_room (self);

  gsize at = self->len++;

  for (; at > 0 && self->items[(at - 1) / 2].key > key; at = (at - 1) / 2)
    self->items[at] = self->items[(at - 1) / 2];
  self->items[at] = (Item) { key, id };
}

static gboolean
pop_heap (List    *self,
          guint32 *id)
{
  if (self->len == 0)
    return FALSE;

  *id = self->items[0].id;

  const Item last = self->items[--self->len];
  gsize      at = 0;

  for (gsize child = 1; child < self->len; child = 2 * at + 1)
    {
      if (child + 1 < self->len
          && self->items[child + 1].key < self->items[child].key)
        child++;
      if (self->items[child].key >= last.key)
        break;
      self->items[at] = self->items[child];
      at = child;
    }
  self->items[at] = last;
  return TRUE;
}

static void
push_ring (List   *self,
           guint32 key,
           guint32 id)
{
  if (!open_list_push (&self->ring, OPEN_RING, key, 0, id))
    g_error ("open-lists: no memory");
}

static gboolean
pop_ring (List    *self,
          guint32 *id)
{
  guint64 key;

  return open_list_pop (&self->ring, OPEN_RING, &key, id);
}

static const Kind kinds[] = {
  { "unsorted", push_last, pop_least },
  { "sorted", push_sorted, pop_last },
  { "binary heap", push_heap, pop_heap },
  { "ours", push_ring, pop_ring },
};

#define N_KINDS G_N_ELEMENTS (kinds)
#define BINARY_HEAP (N_KINDS - 2)
#define OURS (N_KINDS - 1)

/* The search */

typedef struct
{
  guint    side;
  guint8  *costs;       /* (owned) of entering each cell; 0 for a wall */
  guint32 *so_far;      /* (owned) */
  guint32 *came_from;   /* (owned) */
  guint8  *closed;      /* (owned) */
  List     list;
  guint64  expanded;
} Field;

static void
field_init (Field *self,
            guint  side)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + side);
  const guint n = side * side;

  *self = (Field) { .side = side };
  self->costs = g_new (guint8, n);
  for (guint i = 0; i < n; i++)
    self->costs[i] = g_rand_int_range (random, 0, 5) == 0
                         ? 0 : (guint8) g_rand_int_range (random, 1, 10);

  /* The rim is free, so that there is a path. */
  for (guint i = 0; i < side; i++)
    self->costs[i] = self->costs[n - 1 - i] = self->costs[i * side]
        = self->costs[i * side + side - 1] = 9;
  self->so_far = g_new (guint32, n);
  self->came_from = g_new (guint32, n);
  self->closed = g_new (guint8, n);
  self->list.budget.max = G_MAXSIZE;
  open_list_init (&self->list.ring, &self->list.budget);
}

static void
field_clear (Field *self)
{
  g_free (self->costs);
  g_free (self->so_far);
  g_free (self->came_from);
  g_free (self->closed);
  g_free (self->list.items);
  open_list_clear (&self->list.ring);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Field, field_clear)

/* Each step costs 1 at least. */
static inline guint32
estimate (const Field *self,
          guint32      id)
{
  return 2 * (self->side - 1) - id % self->side - id / self->side;
}

static inline void
relax (Field      *self,
       const Kind *kind,
       guint32     from,
       guint32     to)
{
  const guint32 cost = self->so_far[from] + self->costs[to];

  if (self->costs[to] == 0 || cost >= self->so_far[to])
    return;

  self->so_far[to] = cost;
  self->came_from[to] = from;
  kind->push (&self->list, cost + estimate (self, to), to);
}

static inline void
expand (Field      *self,
        const Kind *kind,
        guint32     id)
{
  const guint side = self->side, x = id % side, y = id / side;

  self->expanded++;
  if (y > 0)
    relax (self, kind, id, id - side);
  if (x > 0)
    relax (self, kind, id, id - 1);
  if (x + 1 < side)
    relax (self, kind, id, id + 1);
  if (y + 1 < side)
    relax (self, kind, id, id + side);
}

/* Searches from corner to corner. The estimate is consistent, so that a cell
 * counts the first time that it is taken. */
static guint32
search (Field      *self,
        const Kind *kind)
{
  const guint32 goal = self->side * self->side - 1;
  guint32       id;

  memset (self->closed, 0, goal + 1);
  memset (self->so_far, 0xff, (goal + 1) * sizeof *self->so_far);
  self->list.len = 0;
  self->expanded = 0;
  if (!open_list_begin (&self->list.ring, OPEN_RING, TRUE))
    g_error ("open-lists: no memory");

  self->so_far[0] = 0;
  kind->push (&self->list, estimate (self, 0), 0);
  while (kind->pop (&self->list, &id) && id != goal)
    if (!self->closed[id])
      {
        self->closed[id] = TRUE;
        expand (self, kind, id);
      }

  return self->so_far[goal];
}

static guint
count_steps (const Field *self)
{
  guint   n = 0;
  guint32 id = self->side * self->side - 1;

  for (; id != 0; id = self->came_from[id])
    n++;
  return n;
}

/* Times */

/* Microseconds a search, over as many searches as can be timed. */
static double
measure (Field      *self,
         const Kind *kind,
         guint32    *cost)
{
  const double began = bench_cpu_seconds ();
  double       spent;
  guint        n = 0;

  do
    {
      *cost = search (self, kind);
      spent = bench_cpu_seconds () - began;
      n++;
    }
  while (spent < LEAST_SECONDS);

  return spent / n * 1e6;
}

static void
measure_side (Bench  *bench,
              guint   side,
              double *times)
{
  g_auto (Field) field = { 0 };
  guint32 costs[N_KINDS];

  field_init (&field, side);
  for (guint i = 0; i < N_KINDS; i++)
    {
      times[i] = measure (&field, &kinds[i], &costs[i]);
      if (costs[i] != costs[0])
        bench_fail (bench, "open-lists: %s says %u, %s says %u",
                    kinds[0].name, costs[0], kinds[i].name, costs[i]);
    }

  bench_note ("%6u %9" G_GUINT64_FORMAT " %12.1f %12.1f %12.1f %12.1f",
              count_steps (&field), field.expanded, times[0], times[1],
              times[2], times[3]);
}

void
bench_open_lists (Bench *bench)
{
  const guint n_sides = G_N_ELEMENTS (sides)
                        - bench_pick (bench, 0, 1);
  double times[N_KINDS];

  bench_note ("open lists under one search: microseconds a path");
  bench_note ("%6s %9s %12s %12s %12s %12s", "steps", "expanded",
              kinds[0].name, kinds[1].name, kinds[2].name, kinds[3].name);
  for (guint i = 0; i < n_sides; i++)
    measure_side (bench, sides[i], times);

  bench_add_at_most (bench, "open-list-ours-to-binary-heap", BENCH_RATIO,
                     times[OURS] / times[BINARY_HEAP], 1);
  bench_add_at_least (bench, "open-list-unsorted-to-ours", BENCH_RATIO,
                      times[0] / times[OURS], 1);
}
