/* node-store.c - came_from and cost_so_far of each id that a search reached
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/node-store.h"

#include "engine/spare-memory.h"

#include <wayfind/core/macros.h>

#include <string.h>

#define FIRST_SIZE 256

/* Beyond so many nodes the store grows by an eighth and no longer doubles. The
 * system moves arrays of this size by their pages, without copying them. */
#define LARGE_SIZE (1u << 20)

void
node_store_init (NodeStore *self,
                 Budget    *budget)
{
  memset (self, 0, sizeof *self);
  self->budget = budget;
}

void
node_store_begin (NodeStore *self)
{
  self->notes = 0;
  if (self->live < G_MAXUINT32 - 3)
    {
      self->live += 2;
      return;
    }

  /* After two thousand million runs the epoch wraps; old stamps must not look
   * new. */
  if (self->pages != NULL)
    node_store_clear (self);
  else if (self->records != NULL)
    memset (self->records, 0, (gsize) self->room * sizeof *self->records);
  self->live = 2;
}

static gboolean
keeps_order (const NodeStore *self)
{
  return self->is_hashed || self->order != NULL;
}

static gsize
bytes_per_node (const NodeStore *self)
{
  return sizeof *self->records + self->map_bytes
         + (self->edges ? sizeof *self->edges : 0)
         + (self->origins ? sizeof *self->origins : 0)
         + (keeps_order (self) ? sizeof *self->order : 0);
}

/* The number of nodes that are charged: of numbered states, the nodes on pages
 * that were met. */
static gsize
n_charged (const NodeStore *self)
{
  return self->pages != NULL ? (gsize) self->n_pages * STORE_PAGE_NODES
                             : self->size;
}

static gsize
bytes_of_pages (guint32 size)
{
  return (size / STORE_PAGE_NODES / 32 + 1) * sizeof (guint32);
}

/* Records of numbered states are promised memory, which is not kept, and so are
 * records whose epoch would wrap soon. */
static void
free_records (NodeStore *self)
{
  const gsize bytes = (gsize) self->room * sizeof *self->records;

  if (self->pages == NULL && self->live < G_MAXINT32)
    spare_keep (SPARE_RECORDS,
                (SpareArray) { self->records, bytes, self->live });
  else
    g_free (self->records);
  self->records = NULL;
}

/* Records of an earlier search, which have stamps of its epochs. */
static void
take_records (NodeStore *self,
              guint32    size)
{
  SpareArray spare;

  if (!spare_take (SPARE_RECORDS, (gsize) size * sizeof *self->records, &spare))
    return;

  self->records = spare.items;
  self->room = (guint32) (spare.bytes / sizeof *self->records);
  self->live = MAX (self->live, spare.live + 2);
}

void
node_store_clear (NodeStore *self)
{
  budget_give_back (self->budget, n_charged (self) * bytes_per_node (self));
  if (self->pages != NULL)
    budget_give_back (self->budget, bytes_of_pages (self->size));
  free_records (self);
  g_clear_pointer (&self->pages, g_free);
  g_clear_pointer (&self->edges, g_free);
  g_clear_pointer (&self->order, g_free);
  g_clear_pointer (&self->origins, g_free);
  self->size = self->room = self->n_pages = 0;
}

/* Grows an array beside the records, which may stay longer than these. */
static gboolean
renew (guint32 **array,
       guint32   size)
{
  guint32 *longer = g_try_renew (guint32, *array, size);

  if (longer == NULL)
    return FALSE;

  *array = longer;
  return TRUE;
}

static gboolean
renew_origins (NodeStore *self,
               guint32    size)
{
  guint16 *longer = g_try_renew (guint16, self->origins, size);

  if (longer == NULL)
    return FALSE;

  self->origins = longer;
  return TRUE;
}

/* New memory comes from calloc() until the store has many nodes: the system
 * clears its pages when they are first touched. After that the records grow in
 * place. */
static gboolean
renew_records (NodeStore *self,
               guint32    size)
{
  const guint32 kept = MIN (size, self->size);
  NodeRecord *records;

  if (self->records == NULL)
    take_records (self, size);
  if (size <= self->room)
    return TRUE;

  if (self->is_hashed && kept >= LARGE_SIZE)
    {
      records = g_try_renew (NodeRecord, self->records, size);
      if (records == NULL)
        return FALSE;
      memset (records + kept, 0, (size - kept) * sizeof *records);
    }
  else
    {
      records = g_try_new0 (NodeRecord, size);
      if (records == NULL)
        return FALSE;
      if (kept > 0)
        memcpy (records, self->records, kept * sizeof *records);
      g_free (self->records);
    }

  self->records = records;
  self->room = size;
  return TRUE;
}

static gboolean
resize (NodeStore *self,
        guint32    size)
{
  if ((keeps_order (self) && !renew (&self->order, size))
      || (self->edges != NULL && !renew (&self->edges, size))
      || (self->origins != NULL && !renew_origins (self, size))
      || !renew_records (self, size))
    return FALSE;

  self->size = size;
  return TRUE;
}

static guint64
choose_growth (guint32 size)
{
  return size < LARGE_SIZE ? (guint64) size * 2 : (guint64) size + size / 8;
}

gboolean
node_store_reserve (NodeStore *self,
                    guint32    size,
                    gboolean   exactly)
{
  const gsize each = bytes_per_node (self);
  guint64 wanted = size;
  gsize room;

  if (size <= self->size)
    return TRUE;
  if (self->pages != NULL)
    return node_store_promise (self, size);

  if (!exactly)
    {
      room = self->budget->max - MIN (self->budget->max, self->budget->used);
      wanted = MAX (wanted, MAX (FIRST_SIZE, choose_growth (self->size)));
      wanted = MIN (wanted, self->size + room / each);
      wanted = MIN (wanted, G_MAXUINT32 - 1);
    }

  if (wanted < size
      || !budget_take (self->budget, (wanted - self->size) * each))
    return FALSE;
  if (resize (self, (guint32) wanted))
    return TRUE;

  budget_give_back (self->budget, (wanted - self->size) * each);
  return FALSE;
}

gboolean
node_store_open_page (NodeStore *self,
                      guint32    page)
{
  if (!budget_take (self->budget, STORE_PAGE_NODES * bytes_per_node (self)))
    return FALSE;

  self->pages[page / 32] |= 1u << page % 32;
  self->n_pages++;
  return TRUE;
}

/* The first node of the first page from page @page on of which nodes were met,
 * and how many nodes the page has; 0 if no page follows. */
static guint32
find_page (const NodeStore *self,
           guint32         *page,
           guint32         *first)
{
  const guint32 n = self->size / STORE_PAGE_NODES + 1;

  while (*page < n && !(self->pages[*page / 32] >> *page % 32 & 1))
    ++*page;
  if (*page == n)
    return 0;

  *first = *page * STORE_PAGE_NODES;
  return MIN (STORE_PAGE_NODES, self->size - *first);
}

/* Zeros but for the records on pages that were met. */
static NodeRecord *
copy_records (const NodeStore *self,
              guint32          size)
{
  NodeRecord *records = g_try_new0 (NodeRecord, size);
  guint32 n, first;

  if (records != NULL && self->pages != NULL)
    for (guint32 page = 0; (n = find_page (self, &page, &first)) > 0; page++)
      memcpy (records + first, self->records + first, n * sizeof *records);

  return records;
}

/* Moves numbered states to larger arrays. */
static gboolean
move_promised (NodeStore *self,
               guint32    size)
{
  const gsize n_words = bytes_of_pages (size) / sizeof *self->pages;
  NodeRecord *records;
  guint32 *pages;

  if (!renew (&self->order, size)
      || (self->edges != NULL && !renew (&self->edges, size)))
    return FALSE;

  pages = g_try_new0 (guint32, n_words);
  records = copy_records (self, size);
  if (pages == NULL || records == NULL)
    {
      g_free (pages);
      g_free (records);
      return FALSE;
    }

  if (self->pages != NULL)
    memcpy (pages, self->pages, bytes_of_pages (self->size));
  g_free (self->pages);
  g_free (self->records);
  self->pages = pages;
  self->records = records;
  self->size = size;
  return TRUE;
}

gboolean
node_store_promise (NodeStore *self,
                    guint32    size)
{
  const gsize before = self->pages != NULL ? bytes_of_pages (self->size) : 0;
  guint64 room;
  gsize bytes;

  if (self->pages != NULL && self->size >= size)
    return TRUE;

  /* Promised memory costs next to nothing. Half as much again is promised, so
   * that states that come one by one seldom move the records. */
  room = MIN ((guint64) size + size / 2 + FIRST_SIZE, G_MAXUINT32 - 1);
  bytes = bytes_of_pages ((guint32) room) - before;
  if (!budget_take (self->budget, bytes))
    return FALSE;
  if (move_promised (self, (guint32) room))
    return TRUE;

  budget_give_back (self->budget, bytes);
  return FALSE;
}

/* Removes the edge ids of the nodes that this run has reached so far. A node
 * that is reached later notes its own. */
static void
forget_edges (NodeStore *self,
              guint64    n_reached)
{
  G_STATIC_ASSERT (WAY_EDGE_NONE == 0xffffffffu);

  if (n_reached > 0 && !node_store_has_order (self))
    memset (self->edges, 0xff, (gsize) self->size * sizeof *self->edges);
  else
    for (guint64 i = 0; i < n_reached; i++)
      self->edges[self->order[i]] = WAY_EDGE_NONE;
}

gboolean
node_store_want_edges (NodeStore *self,
                       guint64    n_reached)
{
  const gsize bytes = n_charged (self) * sizeof *self->edges;

  if (self->edges == NULL)
    {
      if (!budget_take (self->budget, bytes))
        return FALSE;
      self->edges = g_try_new (guint32, self->size);
      if (self->edges == NULL)
        {
          budget_give_back (self->budget, bytes);
          return FALSE;
        }
    }

  forget_edges (self, n_reached);
  self->notes |= NOTE_EDGES;
  return TRUE;
}

gboolean
node_store_want_order (NodeStore *self)
{
  const gsize bytes = (gsize) self->size * sizeof *self->order;

  if (self->order == NULL)
    {
      if (!budget_take (self->budget, bytes))
        return FALSE;
      self->order = g_try_malloc (bytes);
      if (self->order == NULL)
        {
          budget_give_back (self->budget, bytes);
          return FALSE;
        }
    }

  self->notes |= NOTE_ORDER;
  return TRUE;
}

gboolean
node_store_want_origins (NodeStore *self)
{
  const gsize bytes = (gsize) self->size * sizeof *self->origins;

  if (self->origins == NULL)
    {
      if (!budget_take (self->budget, bytes))
        return FALSE;
      if (!renew_origins (self, MAX (1, self->size)))
        {
          budget_give_back (self->budget, bytes);
          return FALSE;
        }
    }

  self->notes |= NOTE_ORIGINS;
  return TRUE;
}

static void
promote (NodeStore *self,
         guint32    first,
         guint32    n)
{
  for (guint32 id = first; id < first + n; id++)
    if (node_store_is_reached (self, id))
      self->records[id].real.cost = self->records[id].whole.cost;
}

void
node_store_promote (NodeStore *self)
{
  guint32 n, first;

  if (self->pages == NULL)
    promote (self, 0, self->size);
  else
    for (guint32 page = 0; (n = find_page (self, &page, &first)) > 0; page++)
      promote (self, first, n);
}
