/* tiers-arcs.c - the costs between the gates of one sector
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search by Dijkstra within the sector from each gate. An arc between two
 * gates is left out if the path over a third gate costs hardly more. */

#include "motion/tiers/tiers-private.h"

#include "engine/reached.h"

#include <wayfind/core/error.h>

#include <string.h>

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

/* By how much a path over a third gate may cost more for an arc to be left out.
 * Within a sector this loses nothing: a leg is refined as a whole. */
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
                           "not enough memory for a sector's gates");
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
fill_row (Matrix    *self,
          guint32    from,
          Workspace *workspace,
          Meter     *meter,
          GError   **error)
{
  const gsize row = (gsize) from * self->n;
  WaySearch *search = workspace->over_ground;

  if (!tiers_measure (workspace, self->places[from], &self->is_cut, meter,
                      error))
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

/* Whether two arcs over gate @via, both shorter, replace one arc. */
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

/* Whether an arc is necessary: a path exists, and no two arcs that are both
 * shorter and cost hardly more together. As shorter arcs come first in this, no
 * two arcs are left out because of each other, whatever the rounding. */
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

/* Fills @arcs: for each gate the arcs within the sector, then those out of
 * it. */
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

gboolean
tiers_set_arcs (WayTiers   *self,
                guint32     number,
                Workspace  *workspace,
                EdgeReader *reader,
                Meter      *meter,
                GError    **error)
{
  Sector *sector = &self->items[number];
  g_auto (Matrix) matrix = { 0 };
  WayRealArc *arcs;
  gsize n_arcs;

  if (!sector_ground_load (workspace->ground, number, reader, meter, error)
      || !matrix_init (&matrix, self, sector, meter, error))
    return FALSE;
  for (guint32 from = 0; from < matrix.n; from++)
    if (!fill_row (&matrix, from, workspace, meter, error))
      return FALSE;

  n_arcs = count_arcs (&matrix, sector);
  arcs = meter_alloc (meter, n_arcs, sizeof *arcs, error);
  if (arcs == NULL)
    return FALSE;

  write_arcs (self, sector, &matrix, arcs);
  g_free (sector->arcs);
  sector->arcs = arcs;
  sector->n_arcs = (guint32) n_arcs;
  self->n_cut += matrix.is_cut - sector->is_cut;
  sector->is_cut = matrix.is_cut;
  return TRUE;
}
