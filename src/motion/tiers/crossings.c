/* crossings.c - chooses the crossings between sectors that become gates
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After Botea, Mueller and Schaeffer, "Near optimal hierarchical path-finding"
 * (2004), who take one or two gates for an entrance. On ground with different
 * costs that loses too much. So along a border of squares there is a gate
 * wherever the cost of crossing changes, and gates are at most GAP cells apart;
 * a run of SHORT cells has one in its middle. If costs are random, each cell
 * would be a gate; such a border takes the cheapest crossing of every WINDOW
 * cells. On other graphs all edges are taken, up to MOST a border. */

#include "motion/tiers/crossings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GAP 8
#define SHORT 4
#define WINDOW 4
#define MOST 64

typedef enum
{
  CROSSING_STRAIGHT,            /* to the cell opposite, over a border */
  CROSSING_SKEW,                /* to a cell beside that one */
  CROSSING_OTHER                /* any other edge, such as a teleport's */
} CrossingKind;

/* Sets the kind of a crossing, and its place. */
static void
classify (Crossing      *self,
          const Sectors *sectors)
{
  const guint32 n_columns = sectors->n_columns;
  guint32 columns[2], rows[2], across, down;

  self->kind = CROSSING_OTHER;
  self->place = 0;
  if (n_columns == 0)
    return;

  for (guint i = 0; i < 2; i++)
    {
      columns[i] = self->nodes[i] % n_columns;
      rows[i] = self->nodes[i] / n_columns;
    }
  across = MAX (columns[0], columns[1]) - MIN (columns[0], columns[1]);
  down = MAX (rows[0], rows[1]) - MIN (rows[0], rows[1]);
  if (across + down == 1)
    self->kind = CROSSING_STRAIGHT;
  else if (across == 1 && down == 1)
    self->kind = CROSSING_SKEW;
  self->place = across == 1 ? rows[0] : columns[0];
}

gboolean
crossings_add (Crossings     *self,
               const Sectors *sectors,
               const guint32 *strong,
               guint32        from,
               guint32        to,
               WayCost        cost,
               Meter         *meter,
               GError       **error)
{
  const guint forth = sectors->of[from] < sectors->of[to] ? 0 : 1;
  Crossing *item;

  if (!meter_grow (meter, &self->items, &self->room, self->n + 1,
                   sizeof *self->items, error))
    return FALSE;

  item = &self->items[self->n++];
  *item = (Crossing) { .costs = { INFINITY, INFINITY } };
  item->nodes[forth] = from;
  item->nodes[1 - forth] = to;
  item->costs[forth] = cost;
  for (guint i = 0; i < 2; i++)
    item->sectors[i] = sectors->of[item->nodes[i]];
  item->components = (guint64) strong[item->nodes[0]] * sectors->largest
                     + strong[item->nodes[1]];
  classify (item, sectors);
  return TRUE;
}

void
crossings_clear (Crossings *self,
                 Meter     *meter)
{
  meter_give_back (meter, self->room * sizeof *self->items);
  g_clear_pointer (&self->items, g_free);
  self->n = self->room = 0;
}

/* Sorting ------------------------------------------------------------------ */

#define COMPARE(a, b) \
  if ((a) != (b)) \
    return (a) < (b) ? -1 : 1

/* Gathers crossings by their first sectors with a counting sort, which a limit
 * may interrupt, unlike one sort of all. @ends has room for a number for each
 * sector, and gets the end of its crossings. */
static gboolean
gather (Crossings     *self,
        const Sectors *sectors,
        guint32       *ends,
        Meter         *meter,
        GError       **error)
{
  const gsize n_before = self->room;
  Crossing *items = meter_alloc (meter, n_before, sizeof *items, error);
  guint32 sum = 0;

  if (items == NULL)
    return FALSE;

  for (gsize i = 0; i < self->n; i++)
    ends[self->items[i].sectors[0]]++;
  for (guint32 sector = 0; sector < sectors->n_sectors; sector++)
    {
      const guint32 count = ends[sector];

      ends[sector] = sum;
      sum += count;
    }
  for (gsize i = 0; i < self->n; i++)
    items[ends[self->items[i].sectors[0]]++] = self->items[i];
  g_free (self->items);
  self->items = items;
  meter_give_back (meter, n_before * sizeof *items);

  return meter_look (meter, error);
}

/* By border, then along it. */
static int
compare (const void *a,
         const void *b)
{
  const Crossing *first = a, *second = b;

  COMPARE (first->sectors[0], second->sectors[0]);
  COMPARE (first->sectors[1], second->sectors[1]);
  COMPARE (first->kind, second->kind);
  COMPARE (first->place, second->place);
  COMPARE (first->nodes[0], second->nodes[0]);
  COMPARE (first->nodes[1], second->nodes[1]);
  return 0;
}

/* Makes one crossing of all edges between the same two nodes. Returns how many
 * remain. */
static gsize
join (Crossing *items,
      gsize     n_items)
{
  gsize n = 0;

  for (gsize i = 0; i < n_items; i++)
    {
      Crossing *last = n > 0 ? &items[n - 1] : NULL;

      if (last == NULL
          || memcmp (last->nodes, items[i].nodes, sizeof last->nodes) != 0)
        items[n++] = items[i];
      else
        for (guint j = 0; j < 2; j++)
          last->costs[j] = MIN (last->costs[j], items[i].costs[j]);
    }

  return n;
}

/* Choosing ----------------------------------------------------------------- */

/* The cost to go there and back, if both are possible. */
static WayCost
price (const Crossing *self)
{
  return (self->costs[0] < INFINITY ? self->costs[0] : self->costs[1])
         + (self->costs[1] < INFINITY ? self->costs[1] : self->costs[0]);
}

static void
choose_cheapest (Crossing *items,
                 gsize     n)
{
  Crossing *best = &items[0];

  for (gsize i = 1; i < n; i++)
    if (price (&items[i]) < price (best))
      best = &items[i];

  best->is_chosen = TRUE;
}

/* Whether @b continues the run of @a: the same costs, and no wall between. */
static gboolean
goes_on (const Crossing *a,
         const Crossing *b,
         guint32         stride)
{
  return b->place - a->place <= stride && a->components == b->components
         && a->costs[0] == b->costs[0] && a->costs[1] == b->costs[1];
}

/* How many crossings, from the first on, have the same cost. */
static gsize
measure_run (const Crossing *items,
             gsize           n,
             guint32         stride)
{
  gsize length = 1;

  while (length < n
         && goes_on (&items[length - 1], &items[length], stride))
    length++;

  return length;
}

/* Both ends of a run, and as many between them as the gap requires. */
static void
choose_run (Crossing *items,
            gsize     length)
{
  const gsize n_gaps = (length - 1 + GAP - 1) / GAP;

  if (length <= SHORT)
    {
      items[length / 2].is_chosen = TRUE;
      return;
    }
  items[0].is_chosen = TRUE;
  for (gsize i = 1; i <= n_gaps; i++)
    items[i * (length - 1) / n_gaps].is_chosen = TRUE;
}

static void
choose_windows (Crossing *items,
                gsize     n)
{
  gsize end;

  for (gsize begin = 0; begin < n; begin = end)
    {
      for (end = begin + 1; end < n && items[end].place / WINDOW
                                         == items[begin].place / WINDOW;)
        end++;
      choose_cheapest (&items[begin], end - begin);
    }
}

/* Straight crossings of one border, in the order of their places. */
static void
choose_straight (Crossing *items,
                 gsize     n,
                 guint32   side,
                 guint32   stride)
{
  const gsize most_runs = MAX (2, side / WINDOW);
  gsize n_runs = 0;

  for (gsize i = 0; i < n; n_runs++)
    i += measure_run (&items[i], n - i, stride);
  if (n_runs > most_runs)
    {
      choose_windows (items, n);
      return;
    }

  for (gsize i = 0; i < n;)
    {
      const gsize length = measure_run (&items[i], n - i, stride);

      choose_run (&items[i], length);
      i += length;
    }
}

/* Other edges of one border, in the order of their nodes: neighbours in that
 * order are near each other, because nodes are numbered that way. */
static void
choose_other (Crossing *items,
              gsize     n)
{
  const gsize n_groups = MIN (n, MOST);

  for (gsize i = 0; i < n_groups; i++)
    {
      const gsize begin = i * n / n_groups, end = (i + 1) * n / n_groups;

      choose_cheapest (&items[begin], end - begin);
    }
}

/* Adds crossings until the chosen ones join all strongly connected components
 * that any edge joins. */
static void
choose_missing (Crossing *items,
                gsize     n)
{
  for (guint way = 0; way < 2; way++)
    {
      g_autoptr (GHashTable) joined = g_hash_table_new (g_int64_hash,
                                                        g_int64_equal);

      for (gsize i = 0; i < n; i++)
        if (items[i].is_chosen && items[i].costs[way] < INFINITY)
          g_hash_table_add (joined, &items[i].components);
      for (gsize i = 0; i < n; i++)
        if (items[i].costs[way] < INFINITY
            && g_hash_table_add (joined, &items[i].components))
          items[i].is_chosen = TRUE;
    }
}

static gsize
count_kind (const Crossing *items,
            gsize           n,
            CrossingKind    kind)
{
  gsize count = 0;

  while (count < n && items[count].kind == kind)
    count++;

  return count;
}

static void
choose_border (Crossing      *items,
               gsize          n,
               const Sectors *sectors,
               gboolean       triangles)
{
  const gboolean is_level
    = sectors->n_columns > 0
      && items->nodes[1] - items->nodes[0] >= sectors->n_columns - 1;
  const gsize n_straight = count_kind (items, n, CROSSING_STRAIGHT);
  const gsize n_near = n_straight + count_kind (items + n_straight,
                                                n - n_straight,
                                                CROSSING_SKEW);

  choose_straight (items, n_straight, sectors->side,
                   triangles && is_level ? 2 : 1);
  choose_other (items + n_near, n - n_near);
  choose_missing (items, n);
}

/* Chooses among all crossings of a first sector, which are sorted. */
static void
choose_borders (Crossing      *items,
                gsize          n,
                const Sectors *sectors,
                gboolean       triangles)
{
  gsize length;

  for (gsize i = 0; i < n; i += length)
    {
      for (length = 1; i + length < n
                       && items[i + length].sectors[1]
                            == items[i].sectors[1];)
        length++;
      choose_border (&items[i], length, sectors, triangles);
    }
}

gboolean
crossings_choose (Crossings     *self,
                  const Sectors *sectors,
                  gboolean       triangles,
                  Meter         *meter,
                  GError       **error)
{
  g_autofree guint32 *ends = meter_alloc0 (meter, sectors->n_sectors,
                                           sizeof *ends, error);
  gsize n_left = 0, begin = 0;

  if (ends == NULL || !gather (self, sectors, ends, meter, error))
    return FALSE;

  for (guint32 sector = 0; sector < sectors->n_sectors; sector++)
    {
      const gsize n = ends[sector] - begin;
      Crossing *items = &self->items[begin];
      gsize n_joined;

      if (!meter_go_on (meter, error))
        return FALSE;
      if (n > 1)
        qsort (items, n, sizeof *items, compare);
      n_joined = join (items, n);
      choose_borders (items, n_joined, sectors, triangles);
      memmove (&self->items[n_left], items, n_joined * sizeof *items);
      n_left += n_joined;
      begin = ends[sector];
    }

  self->n = n_left;
  return TRUE;
}
