/* tiers-build.c - finds gates, and updates them where the graph has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The gates of a border depend on the edges over it and on the strongly
 * connected components of the two sectors beside it. The arcs of a sector depend
 * on its gates and its edges. So after a change in some sectors it looks at
 * their borders again, and makes arcs for them and for neighbours with new
 * gates. The result is the same as for the whole graph. */

#include "motion/tiers/tiers-private.h"

#include "searches/preparation/strong-walk.h"

#include <wayfind/core/error.h>

#include <stdlib.h>
#include <string.h>

typedef struct
{
  WayTiers   *tiers;
  Workspace  *workspace;
  Meter      *meter;
  EdgeReader  reader;           /* of the graph */
  guint32    *strong;           /* (owned) by node: its strongly connected
                                 * component within its sector; for loaded
                                 * sectors */
  guint8     *is_loaded;        /* (owned) by sector */
  guint32    *loaded;           /* (owned) these sectors */
  guint32     n_loaded;
  Crossings   crossings;
} Work;

static gboolean
work_init (Work      *self,
           WayTiers  *tiers,
           Workspace *workspace,
           Meter     *meter,
           GError   **error)
{
  const Sectors *sectors = &tiers->sectors;

  *self = (Work) { .tiers = tiers, .workspace = workspace, .meter = meter };
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

/* Touched sectors, and their neighbours by edges in either direction: an edge
 * into a touched sector leads to one of its gates, or to one of its nodes. */
static gboolean
list_sectors (Work    *self,
              GError **error)
{
  const WayTiers *tiers = self->tiers;
  SectorGround *ground = self->workspace->ground;
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

/* Numbers the strongly connected components of the loaded sector. */
static gboolean
find_strong (Work    *self,
             GError **error)
{
  SectorGround *ground = self->workspace->ground;
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

/* Keeps the edges between the loaded sector and others, if either is touched:
 * whether they join new components is known when all are numbered. */
static gboolean
note_exits (Work        *self,
            SectorExit **exits,
            gsize       *n_exits,
            gsize       *room,
            GError     **error)
{
  const WayTiers *tiers = self->tiers;
  const SectorGround *ground = self->workspace->ground;
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
    if (!sector_ground_load (self->workspace->ground, self->loaded[i],
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

/* The pairs of a sector that stay: those with untouched sectors, if the sector
 * itself is untouched. */
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

/* Replaces the pairs of the sector by @pairs. */
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

/* Gives all loaded sectors their pairs: either all of them, or none. */
static gboolean
set_pairs (Work    *self,
           GError **error)
{
  const guint32 n_sectors = self->tiers->sectors.n_sectors;
  g_autofree guint32 *counts = NULL;
  g_autofree GatePair **pairs = NULL;

  if (!crossings_choose (&self->crossings, &self->tiers->sectors,
                         self->tiers->has_triangles, self->meter, error))
    return FALSE;
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
        && !tiers_set_ids (tiers, &tiers->items[i], self->meter, error))
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
  guint n_made = 0;

  for (guint32 i = 0; i < tiers->sectors.n_sectors; i++)
    if (tiers->items[i].is_stale)
      {
        if (!tiers_set_arcs (tiers, i, self->workspace, &self->reader,
                             self->meter, error))
          return FALSE;
        tiers->items[i].is_stale = FALSE;
        tiers->n_updated = ++n_made;
      }

  return TRUE;
}

gboolean
tiers_build (WayTiers *self,
             Meter    *meter,
             GError  **error)
{
  Workspace *workspace = tiers_take_workspace (self, meter, error);
  gboolean ok;
  Work work;

  if (workspace == NULL)
    return FALSE;

  ok = work_init (&work, self, workspace, meter, error)
       && (!is_any_touched (self) || set_gates (&work, error))
       && make_stale (&work, error);
  work_clear (&work);
  tiers_give_workspace (self, workspace);

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
