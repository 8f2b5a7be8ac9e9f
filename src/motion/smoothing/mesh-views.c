/* mesh-views.c - the views that a search has reached, and those still open
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same as the node store, the node map and the open list of the engine, for
 * nodes of one type. A path over a mesh often passes no more than ten views:
 * to make a graph and a search of the engine for them takes four times as long
 * as to look into them.
 *
 * The rules are those of the engine: a view is taken again if a path to it
 * improves, and equal estimates are taken last in, first out. */

#include "motion/smoothing/mesh-views.h"

#include "core/heap.h"
#include "engine/spare-memory.h"

#include <string.h>

/* Views for which a search has room at first. */
#define FIRST_ROOM 32

/* For each view there are a record, an entry of the open list and two slots of
 * the index. */
#define BYTES_EACH                                                           \
  (sizeof (MeshReached) + sizeof (MeshOpen) + 2 * sizeof (guint32))

/* The index ------------------------------------------------------------- */

/* The slot of a view, or the free slot where it belongs. */
static inline guint32 *
find_slot (const MeshViews *self,
           const MeshView  *view)
{
  const guint32 mask = 2 * self->room - 1;
  const guint64 one = (guint64) view->root << 32 | view->side;
  const guint64 other = (guint64) view->left << 32 | view->right;
  const guint64 mixed = (one * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) ^ other)
                        * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  guint32 at = (guint32) (mixed >> 32) & mask;

  while (self->index[at] != 0
         && memcmp (&self->reached[self->index[at] - 1].view, view,
                    sizeof *view) != 0)
    at = (at + 1) & mask;

  return &self->index[at];
}

/* Makes the arrays long enough for @n views. Only those before are moved. */
static gboolean
lengthen (MeshViews *self,
          gsize      n)
{
  const gsize more = (n - self->room) * BYTES_EACH;
  gpointer longer;

  if (n > G_MAXINT32)
    return mesh_fail_for_memory (self->error);
  if (!meter_take (self->meter, more, self->error))
    return FALSE;
  if (n * BYTES_EACH <= self->bytes)
    return TRUE;

  longer = g_try_realloc (self->reached, n * BYTES_EACH);
  if (longer == NULL)
    return mesh_fail_for_memory (self->error);

  self->reached = longer;
  self->bytes = n * BYTES_EACH;
  return TRUE;
}

/* Makes room for @n views, a power of two. */
static gboolean
make_room (MeshViews *self,
           gsize      n)
{
  const MeshOpen *before;

  if (!lengthen (self, n))
    return FALSE;

  before = (const MeshOpen *) (gpointer) (self->reached + self->room);
  self->room = (guint32) n;
  self->open = (MeshOpen *) (gpointer) (self->reached + n);
  self->index = (guint32 *) (gpointer) (self->open + n);
  memmove (self->open, before, self->n_open * sizeof *self->open);
  memset (self->index, 0, 2 * n * sizeof *self->index);
  for (guint32 i = 0; i < self->n_reached; i++)
    *find_slot (self, &self->reached[i].view) = i + 1;
  return TRUE;
}

/* Beginning and ending --------------------------------------------------- */

/* Roots that the last search of this thread reached have older stamps. */
static gboolean
take_roots (MeshViews *self)
{
  const gsize bytes
    = MAX (self->sights->mesh->n_bends, 1) * sizeof *self->roots;
  SpareArray spare = { NULL };

  if (!meter_take (self->meter, bytes, self->error))
    return FALSE;
  if (spare_take (SPARE_MESH_ROOTS, bytes, &spare)
      && spare.live == G_MAXUINT32)
    {
      memset (spare.items, 0, spare.bytes);
      spare.live = 0;
    }
  if (spare.items == NULL)
    spare = (SpareArray) { g_try_malloc0 (bytes), bytes, 0 };

  self->roots = spare.items;
  self->roots_bytes = spare.bytes;
  self->run = spare.live + 1;
  return self->roots != NULL || mesh_fail_for_memory (self->error);
}

gboolean
mesh_views_begin (MeshViews        *self,
                  const MeshSights *sights,
                  Meter            *meter,
                  GError          **error)
{
  SpareArray spare = { NULL };

  *self = (MeshViews) { .sights = sights, .meter = meter, .error = error };
  spare_take (SPARE_MESH_VIEWS, FIRST_ROOM * BYTES_EACH, &spare);
  self->reached = spare.items;
  self->bytes = spare.bytes;

  return take_roots (self) && make_room (self, FIRST_ROOM);
}

void
mesh_views_end (MeshViews *self)
{
  spare_keep (SPARE_MESH_ROOTS,
              (SpareArray) { self->roots, self->roots_bytes, self->run });
  spare_keep (SPARE_MESH_VIEWS, (SpareArray) { self->reached, self->bytes });
}

/* The open list ---------------------------------------------------------- */

static inline gboolean
open_less (gconstpointer a,
           gconstpointer b,
           gconstpointer data)
{
  const MeshOpen *one = a, *other = b;

  return one->least < other->least
         || (one->least == other->least && one->push > other->push);
}

static void
push (MeshViews *self,
      guint32    view,
      WayCost    least)
{
  const MeshOpen entry = { least, self->n_pushes++, view };

  heap_put_up (self->open, self->n_open++, &entry, sizeof entry, open_less,
               NULL);
}

void
mesh_views_offer (MeshViews      *self,
                  const MeshView *view,
                  WayCost         cost)
{
  MeshReached *reached;
  WayCost rest;
  guint32 *slot;

  if (self->has_failed
      || ((self->n_reached == self->room || self->n_open == self->room)
          && !make_room (self, 2 * (gsize) self->room)))
    {
      self->has_failed = TRUE;
      return;
    }

  slot = find_slot (self, view);
  if (*slot != 0 && cost >= self->reached[*slot - 1].cost)
    return;

  if (*slot == 0)
    *slot = ++self->n_reached;
  reached = &self->reached[*slot - 1];
  *reached = (MeshReached) { *view, cost, self->taken, FALSE };
  rest = mesh_sights_estimate (self->sights, view);
  push (self, *slot - 1, cost + MAX (rest, 0));
}

const MeshReached *
mesh_views_take (MeshViews *self)
{
  while (self->n_open > 0)
    {
      const guint32 view = self->open[0].view;
      const MeshOpen last = self->open[--self->n_open];

      if (self->n_open > 0)
        heap_put_down (self->open, self->n_open, 0, &last, sizeof last,
                       open_less, NULL);
      if (!self->reached[view].is_taken)
        {
          self->reached[view].is_taken = TRUE;
          self->taken = view;
          return &self->reached[view];
        }
    }

  return NULL;
}
