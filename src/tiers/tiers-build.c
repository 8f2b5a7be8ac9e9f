/* tiers-build.c - finds gates, and the costs between those of one sector
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The gates of a border follow from the edges over it and from the strong
 * islands of the two sectors beside it, and the arcs of a sector from its gates
 * and its edges. So after a change in some sectors the borders of these are
 * looked at anew, and arcs are made for them and for neighbours whose gates are
 * others by now: what comes out is what would come out of the whole graph.
 *
 * An arc between two gates is left out where the way leads through a third. */

#include "tiers/tiers-private.h"

#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "prepared/strong-walk.h"

#include <wayfind/error.h>

#include <stdlib.h>
#include <string.h>

typedef struct
{
  WayTiers   *tiers;
  Desk       *desk;
  Meter      *meter;
  EdgeReader  reader;           /* of the graph */
  guint32    *strong;           /* (owned) by node: its strong island within
                                 * its sector; of those that are loaded */
  guint8     *is_loaded;        /* (owned) by sector */
  guint32    *loaded;           /* (owned) these sectors */
  guint32     n_loaded;
  Crossings   crossings;
} Work;

static gboolean
work_init (Work     *self,
           WayTiers *tiers,
           Desk     *desk,
           Meter    *meter,
           GError  **error)
{
  const Sectors *sectors = &tiers->sectors;

  *self = (Work) { .tiers = tiers, .desk = desk, .meter = meter };
  edge_reader_init_within (&self->reader, tiers->graph, meter);
  meter_expect (meter, tiers->graph);
  self->strong = meter_alloc (meter, sectors->n_nodes, sizeof *self->strong,
                              error);
  if (self->strong == NULL)
    return FALSE;
  self->is_loaded = meter_alloc0 (meter, sectors->n_sectors,
                                  sizeof *self->is_loaded, error);
  if (self->is_loaded == NULL)
    return FALSE;
  self->loaded = meter_alloc (meter, sectors->n_sectors,
                              sizeof *self->loaded, error);

  return self->loaded != NULL;
}

static void
work_clear (Work *self)
{
  const Sectors *sectors = &self->tiers->sectors;

  edge_reader_clear (&self->reader);
  crossings_clear (&self->crossings, self->meter);
  if (self->strong != NULL)
    meter_give_back (self->meter, sectors->n_nodes * sizeof *self->strong);
  g_free (self->strong);
  g_free (self->is_loaded);
  g_free (self->loaded);
}

/* Crossings ---------------------------------------------------------------- */

static void
note_loaded (Work    *self,
             guint32  sector)
{
  if (self->is_loaded[sector])
    return;

  self->is_loaded[sector] = TRUE;
  self->loaded[self->n_loaded++] = sector;
}

/* Touched sectors, and all that they lead to or are led to from: an edge into
 * one leads to a gate of it, or to a node of a touched sector. */
static gboolean
list_sectors (Work    *self,
              GError **error)
{
  const WayTiers *tiers = self->tiers;
  SectorGround *ground = self->desk->ground;
  guint32 n_touched;

  for (guint32 i = 0; i < tiers->sectors.n_sectors; i++)
    if (tiers->items[i].is_touched)
      note_loaded (self, i);

  n_touched = self->n_loaded;
  if (n_touched == tiers->sectors.n_sectors)
    return TRUE;

  for (guint32 i = 0; i < n_touched; i++)
    {
      const Sector *sector = &tiers->items[self->loaded[i]];

      if (!sector_ground_load (ground, self->loaded[i], &self->reader,
                               self->meter, error))
        return FALSE;
      for (guint32 j = 0; j < ground->n_exits; j++)
        note_loaded (self, tiers->sectors.of[ground->exits[j].to]);
      for (guint32 j = 0; j < sector->n_pairs; j++)
        note_loaded (self, tiers->sectors.of[sector->pairs[j].other]);
    }

  return TRUE;
}

/* Numbers the strong islands of the sector that is loaded. */
static gboolean
find_strong (Work    *self,
             GError **error)
{
  SectorGround *ground = self->desk->ground;
  const Sectors *sectors = &self->tiers->sectors;
  const guint32 *nodes = sectors->nodes + sectors->first[ground->sector];
  const Links links = sector_ground_links (ground);
  g_auto (StrongWalk) walk = { 0 };

  if (!strong_walk_init (&walk, &links, NULL, self->meter, error)
      || !strong_walk_run (&walk, error))
    return FALSE;

  for (guint32 place = 0; place < ground->n_places; place++)
    self->strong[nodes[place]] = walk.done[place];
  return TRUE;
}

/* Keeps the edges between the sector that is loaded and others, if either is
 * touched: whether they cross to new islands is known once all are numbered. */
static gboolean
note_exits (Work        *self,
            SectorExit **exits,
            gsize       *n_exits,
            gsize       *room,
            GError     **error)
{
  const WayTiers *tiers = self->tiers;
  const SectorGround *ground = self->desk->ground;
  const gboolean is_touched = tiers->items[ground->sector].is_touched;

  if (!meter_grow (self->meter, exits, room, *n_exits + ground->n_exits,
                   sizeof **exits, error))
    return FALSE;

  for (guint32 i = 0; i < ground->n_exits; i++)
    if (is_touched
        || tiers->items[tiers->sectors.of[ground->exits[i].to]].is_touched)
      (*exits)[(*n_exits)++] = ground->exits[i];

  return TRUE;
}

static gboolean
add_exits (Work             *self,
           const SectorExit *exits,
           gsize             n_exits,
           GError          **error)
{
  for (gsize i = 0; i < n_exits; i++)
    if (!meter_go_on (self->meter, error)
        || !crossings_add (&self->crossings, &self->tiers->sectors,
                           self->strong, exits[i].from, exits[i].to,
                           exits[i].cost, self->meter, error))
      return FALSE;

  return TRUE;
}

/* Finds all edges between a touched sector and another. */
static gboolean
find_crossings (Work    *self,
                GError **error)
{
  g_autofree SectorExit *exits = NULL;
  gsize n_exits = 0, room = 0;
  gboolean ok;

  if (!list_sectors (self, error))
    return FALSE;
  for (guint32 i = 0; i < self->n_loaded; i++)
    if (!sector_ground_load (self->desk->ground, self->loaded[i],
                             &self->reader, self->meter, error)
        || !find_strong (self, error)
        || !note_exits (self, &exits, &n_exits, &room, error))
      return FALSE;

  ok = add_exits (self, exits, n_exits, error);
  meter_give_back (self->meter, room * sizeof *exits);
  return ok;
}

/* Gates -------------------------------------------------------------------- */

static int
compare_pairs (const void *a,
               const void *b)
{
  const GatePair *first = a, *second = b;

  if (first->own != second->own)
    return first->own < second->own ? -1 : 1;

  return (first->other > second->other) - (first->other < second->other);
}

/* The pairs of a sector that stay: those with sectors that are untouched, if
 * it is so itself. */
static guint32
keep_pairs (const WayTiers *tiers,
            const Sector   *sector,
            GatePair       *pairs)
{
  guint32 n = 0;

  if (!sector->is_touched)
    for (guint32 i = 0; i < sector->n_pairs; i++)
      if (!tiers->items[tiers->sectors.of[sector->pairs[i].other]].is_touched)
        pairs[n++] = sector->pairs[i];

  return n;
}

/* Puts @pairs in the place of what the sector has. */
static void
replace_pairs (Sector   *sector,
               GatePair *pairs,
               guint32   n_pairs,
               Meter    *meter)
{
  const gsize bytes = n_pairs * sizeof *pairs;

  if (n_pairs > 0)
    qsort (pairs, n_pairs, sizeof *pairs, compare_pairs);
  if (sector->is_touched || n_pairs != sector->n_pairs
      || (n_pairs > 0 && memcmp (pairs, sector->pairs, bytes) != 0))
    sector->is_stale = TRUE;
  g_free (sector->pairs);
  sector->pairs = pairs;
  sector->n_pairs = n_pairs;
}

/* Counts, by sector, the chosen crossings. */
static guint32 *
count_chosen (Work    *self,
              GError **error)
{
  guint32 *counts = meter_alloc0 (self->meter,
                                  self->tiers->sectors.n_sectors,
                                  sizeof *counts, error);

  for (gsize i = 0; counts != NULL && i < self->crossings.n; i++)
    if (self->crossings.items[i].is_chosen)
      for (guint j = 0; j < 2; j++)
        counts[self->crossings.items[i].sectors[j]]++;

  return counts;
}

static gboolean
make_room (Work     *self,
           GatePair **pairs,
           guint32   *counts,
           GError   **error)
{
  for (guint32 i = 0; i < self->n_loaded; i++)
    {
      const guint32 number = self->loaded[i];
      const Sector *sector = &self->tiers->items[number];

      pairs[number] = meter_alloc (self->meter,
                                   (gsize) sector->n_pairs + counts[number],
                                   sizeof **pairs, error);
      if (pairs[number] == NULL)
        return FALSE;
      counts[number] = keep_pairs (self->tiers, sector, pairs[number]);
    }

  return TRUE;
}

static void
hand_out (Work      *self,
          GatePair **pairs,
          guint32   *counts)
{
  for (gsize i = 0; i < self->crossings.n; i++)
    {
      const Crossing *item = &self->crossings.items[i];

      if (item->is_chosen)
        for (guint j = 0; j < 2; j++)
          pairs[item->sectors[j]][counts[item->sectors[j]]++]
            = (GatePair) { item->nodes[j], item->nodes[1 - j],
                           item->costs[j], item->costs[1 - j] };
    }

  for (guint32 i = 0; i < self->n_loaded; i++)
    {
      const guint32 number = self->loaded[i];

      replace_pairs (&self->tiers->items[number],
                     g_steal_pointer (&pairs[number]), counts[number],
                     self->meter);
    }
}

/* Gives all sectors that were loaded their pairs. Either all get theirs, or
 * none does. */
static gboolean
set_pairs (Work    *self,
           GError **error)
{
  const guint32 n_sectors = self->tiers->sectors.n_sectors;
  g_autofree guint32 *counts = NULL;
  g_autofree GatePair **pairs = NULL;

  crossings_choose (&self->crossings, &self->tiers->sectors,
                    self->tiers->has_triangles);
  counts = count_chosen (self, error);
  if (counts == NULL)
    return FALSE;
  pairs = meter_alloc0 (self->meter, n_sectors, sizeof *pairs, error);
  if (pairs == NULL)
    return FALSE;

  if (!make_room (self, pairs, counts, error))
    {
      for (guint32 i = 0; i < n_sectors; i++)
        g_free (pairs[i]);
      return FALSE;
    }

  hand_out (self, pairs, counts);
  return TRUE;
}

/* Ids ---------------------------------------------------------------------- */

static gboolean
take_id (WayTiers *self,
         guint32   node,
         guint32  *id,
         Meter    *meter,
         GError  **error)
{
  if (self->n_free > 0)
    *id = self->free_ids[--self->n_free];
  else if (meter_grow (meter, &self->gates, &self->gates_room,
                       (gsize) self->n_ids + 1, sizeof *self->gates, error)
           && meter_grow (meter, &self->free_ids, &self->free_room,
                          (gsize) self->n_ids + 1, sizeof *self->free_ids,
                          error))
    *id = self->n_ids++;
  else
    return FALSE;

  self->gates[*id] = (Gate) { .node = node,
                              .sector = self->sectors.of[node] };
  self->n_gates++;
  return TRUE;
}

/* There is room for every id. */
static void
free_id (WayTiers *self,
         guint32   id)
{
  self->gates[id].node = NO_NODE;
  self->free_ids[self->n_free++] = id;
  self->n_gates--;
}

/* The gates of a sector are sorted by nodes. */
gboolean
tiers_find_gate (const WayTiers *self,
                 guint32         node,
                 guint32        *id)
{
  const Sector *sector = &self->items[self->sectors.of[node]];
  guint32 low = 0, high = sector->n_gates;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      *id = sector->gates[middle];
      if (self->gates[*id].node == node)
        return TRUE;
      if (self->gates[*id].node < node)
        low = middle + 1;
      else
        high = middle;
    }

  return FALSE;
}

/* Frees the ids of gates that @gates does not have. */
static void
drop_gates (WayTiers      *self,
            Sector        *sector,
            const guint32 *gates,
            guint32        n_gates)
{
  guint32 j = 0;

  for (guint32 i = 0; i < sector->n_gates; i++)
    {
      const guint32 node = self->gates[sector->gates[i]].node;

      while (j < n_gates && self->gates[gates[j]].node < node)
        j++;
      if (j == n_gates || gates[j] != sector->gates[i])
        free_id (self, sector->gates[i]);
    }
}

/* Gives each node of the pairs an id: a gate that was there keeps its own. */
static gboolean
set_ids (WayTiers *self,
         Sector   *sector,
         Meter    *meter,
         GError  **error)
{
  g_autofree guint32 *gates = meter_alloc (meter, sector->n_pairs,
                                           sizeof *gates, error);
  guint32 n = 0, id;
  gboolean ok = gates != NULL;

  for (guint32 i = 0; ok && i < sector->n_pairs; i++)
    {
      const guint32 node = sector->pairs[i].own;

      if (i > 0 && sector->pairs[i - 1].own == node)
        continue;
      ok = tiers_find_gate (self, node, &gates[n])
           || take_id (self, node, &gates[n], meter, error);
      n += ok;
    }
  if (!ok)
    {
      for (guint32 i = 0; i < n; i++)
        if (!tiers_find_gate (self, self->gates[gates[i]].node, &id))
          free_id (self, gates[i]);
      return FALSE;
    }

  drop_gates (self, sector, gates, n);
  for (guint32 i = 0; i < n; i++)
    self->gates[gates[i]].place = i;
  g_free (sector->gates);
  sector->gates = g_steal_pointer (&gates);
  sector->n_gates = n;
  return TRUE;
}

/* Arcs --------------------------------------------------------------------- */

/* The costs between all gates of a sector, row by row. */
typedef struct
{
  guint32  n;
  guint32 *places;              /* (owned) in the sector, by gate */
  guint32 *numbers;             /* (owned) of the gate at a place, or NO_GATE */
  WayCost *costs;               /* (owned) n * n */
  guint32 *via;                 /* (owned) the last gate before, if it is not
                                 * that of the row; n * n */
  gboolean is_cut;
} Matrix;

#define NO_GATE G_MAXUINT32

/* How much dearer a way over a third gate may be for an arc to be left out.
 * Within a sector this costs nothing: a leg is refined as a whole. */
#define SLACK 1.04

/* Of more gates only those on the way are tried. */
#define MOST_TRIED 128

static void
matrix_clear (Matrix *self)
{
  g_free (self->places);
  g_free (self->numbers);
  g_free (self->costs);
  g_free (self->via);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Matrix, matrix_clear)

static gsize
matrix_bytes (const Matrix *self,
              guint32       largest)
{
  return (gsize) self->n * self->n * (sizeof *self->costs
                                      + sizeof *self->via)
         + ((gsize) self->n + largest) * sizeof (guint32);
}

static gboolean
matrix_init (Matrix         *self,
             const WayTiers *tiers,
             const Sector   *sector,
             Meter          *meter,
             GError        **error)
{
  const guint32 n = sector->n_gates, largest = tiers->sectors.largest;

  self->n = n;
  if (!meter_take (meter, matrix_bytes (self, largest), error))
    return FALSE;

  self->places = g_try_new (guint32, MAX (n, 1));
  self->numbers = g_try_new (guint32, largest);
  self->costs = g_try_new (WayCost, MAX ((gsize) n * n, 1));
  self->via = g_try_new (guint32, MAX ((gsize) n * n, 1));
  meter_give_back (meter, matrix_bytes (self, largest));
  if (self->places == NULL || self->numbers == NULL || self->costs == NULL
      || self->via == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "the machine has no memory for a sector's gates");
      return FALSE;
    }

  memset (self->numbers, 0xff, largest * sizeof *self->numbers);
  for (guint32 i = 0; i < n; i++)
    {
      self->places[i] = tiers->sectors.places[tiers->gates[sector->gates[i]]
                                                .node];
      self->numbers[self->places[i]] = i;
    }
  return TRUE;
}

/* The last gate on the way to gate @to, other than both ends. */
static guint32
find_via (const Matrix *self,
          WaySearch    *search,
          guint32       from,
          guint32       to)
{
  guint32 place = self->places[to];

  do
    {
      place = reached_parent (search, place);
      if (self->numbers[place] != NO_GATE)
        return self->numbers[place];
    }
  while (place != self->places[from]);

  return from;
}

static gboolean
fill_row (Matrix  *self,
          guint32  from,
          Desk    *desk,
          Meter   *meter,
          GError **error)
{
  const gsize row = (gsize) from * self->n;
  WaySearch *search = desk->over_ground;

  if (!tiers_measure (desk, self->places[from], &self->is_cut, meter, error))
    return FALSE;

  for (guint32 to = 0; to < self->n; to++)
    {
      const gboolean is_there = to != from
                                && reached_has (search, self->places[to]);

      self->costs[row + to] = is_there
                                ? reached_cost (search, self->places[to])
                                : INFINITY;
      self->via[row + to] = is_there ? find_via (self, search, from, to)
                                     : from;
    }

  return TRUE;
}

/* Whether two arcs over gate @via, both shorter, serve in place of one. */
static inline gboolean
serves (const Matrix *self,
        guint32       from,
        guint32       to,
        guint32       via)
{
  const WayCost cost = self->costs[(gsize) from * self->n + to];
  const WayCost first = self->costs[(gsize) from * self->n + via];
  const WayCost second = self->costs[(gsize) via * self->n + to];

  return first < cost && second < cost && first + second <= cost * SLACK;
}

/* Whether there must be an arc: there is a way, and not by two arcs that are
 * both shorter and hardly dearer together. As the shorter come first in this, no
 * two arcs are left out for each other's sake, whatever rounding does. */
static gboolean
needs_arc (const Matrix *self,
           guint32       from,
           guint32       to)
{
  if (self->costs[(gsize) from * self->n + to] == INFINITY)
    return FALSE;
  if (self->n > MOST_TRIED)
    return !serves (self, from, to,
                    self->via[(gsize) from * self->n + to]);

  for (guint32 via = 0; via < self->n; via++)
    if (serves (self, from, to, via))
      return FALSE;

  return TRUE;
}

static gsize
count_arcs (const Matrix *matrix,
            const Sector *sector)
{
  gsize n = 0;

  for (guint32 i = 0; i < sector->n_pairs; i++)
    n += sector->pairs[i].out < INFINITY;
  for (guint32 from = 0; from < matrix->n; from++)
    for (guint32 to = 0; to < matrix->n; to++)
      n += needs_arc (matrix, from, to);

  return n;
}

/* Fills @arcs: of each gate the arcs within the sector, then those out of it. */
static void
write_arcs (const WayTiers *self,
            const Sector   *sector,
            const Matrix   *matrix,
            WayRealArc     *arcs)
{
  guint32 pair = 0, id;

  for (guint32 from = 0; from < matrix->n; from++)
    {
      Gate *gate = &self->gates[sector->gates[from]];

      gate->arcs = arcs;
      for (guint32 to = 0; to < matrix->n; to++)
        if (needs_arc (matrix, from, to))
          *arcs++ = (WayRealArc) {
            sector->gates[to], 0, matrix->costs[(gsize) from * matrix->n + to]
          };
      for (; pair < sector->n_pairs && sector->pairs[pair].own == gate->node;
           pair++)
        if (sector->pairs[pair].out < INFINITY
            && tiers_find_gate (self, sector->pairs[pair].other, &id))
          *arcs++ = (WayRealArc) { id, 0, sector->pairs[pair].out };
      gate->n_arcs = (guint32) (arcs - gate->arcs);
    }
}

static gboolean
set_arcs (Work    *self,
          guint32  number,
          GError **error)
{
  WayTiers *tiers = self->tiers;
  Sector *sector = &tiers->items[number];
  g_auto (Matrix) matrix = { 0 };
  WayRealArc *arcs;
  gsize n_arcs;

  if (!sector_ground_load (self->desk->ground, number, &self->reader,
                           self->meter, error)
      || !matrix_init (&matrix, tiers, sector, self->meter, error))
    return FALSE;
  for (guint32 from = 0; from < matrix.n; from++)
    if (!fill_row (&matrix, from, self->desk, self->meter, error))
      return FALSE;

  n_arcs = count_arcs (&matrix, sector);
  arcs = meter_alloc (self->meter, n_arcs, sizeof *arcs, error);
  if (arcs == NULL)
    return FALSE;

  write_arcs (tiers, sector, &matrix, arcs);
  g_free (sector->arcs);
  sector->arcs = arcs;
  sector->n_arcs = (guint32) n_arcs;
  tiers->n_cut += matrix.is_cut - sector->is_cut;
  sector->is_cut = matrix.is_cut;
  return TRUE;
}

/* All together ------------------------------------------------------------- */

static gboolean
set_gates (Work    *self,
           GError **error)
{
  WayTiers *tiers = self->tiers;

  if (!find_crossings (self, error) || !set_pairs (self, error))
    return FALSE;

  for (guint32 i = 0; i < tiers->sectors.n_sectors; i++)
    if (tiers->items[i].is_stale
        && !set_ids (tiers, &tiers->items[i], self->meter, error))
      return FALSE;
  for (guint32 i = 0; i < self->n_loaded; i++)
    tiers->items[self->loaded[i]].is_touched = FALSE;

  return TRUE;
}

static gboolean
is_any_touched (const WayTiers *self)
{
  for (guint32 i = 0; i < self->sectors.n_sectors; i++)
    if (self->items[i].is_touched)
      return TRUE;

  return FALSE;
}

static gboolean
make_stale (Work    *self,
            GError **error)
{
  WayTiers *tiers = self->tiers;

  for (guint32 i = 0; i < tiers->sectors.n_sectors; i++)
    if (tiers->items[i].is_stale)
      {
        if (!set_arcs (self, i, error))
          return FALSE;
        tiers->items[i].is_stale = FALSE;
        tiers->n_mended++;
      }

  return TRUE;
}

gboolean
tiers_build (WayTiers *self,
             Meter    *meter,
             GError  **error)
{
  Desk *desk = tiers_take_desk (self, meter, error);
  gboolean ok;
  Work work;

  if (desk == NULL)
    return FALSE;

  self->n_mended = 0;
  ok = work_init (&work, self, desk, meter, error)
       && (!is_any_touched (self) || set_gates (&work, error))
       && make_stale (&work, error);
  work_clear (&work);
  tiers_give_desk (self, desk);

  return ok;
}

void
tiers_unmake (WayTiers *self)
{
  for (guint32 i = 0; self->items != NULL && i < self->sectors.n_sectors; i++)
    {
      g_free (self->items[i].pairs);
      g_free (self->items[i].gates);
      g_free (self->items[i].arcs);
    }
  g_clear_pointer (&self->items, g_free);
  g_clear_pointer (&self->gates, g_free);
  g_clear_pointer (&self->free_ids, g_free);
  sectors_clear (&self->sectors);
  self->gates_room = self->free_room = 0;
  self->n_ids = self->n_gates = self->n_free = self->n_cut = 0;
  self->is_made = FALSE;
}
