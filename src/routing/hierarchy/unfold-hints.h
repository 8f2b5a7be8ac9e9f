/* unfold-hints.h - how slots were unfolded when a path last took them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Most of the time of a path is the search for the triangles of its slots, and
 * the high slots are on most paths. So the costs of a hierarchy keep a hint for
 * each slot: the edge or the two slots to which it was unfolded. All threads
 * share the hints: each is one word, read and written at once.
 *
 * The lower slots are many, and each is on few paths. So a slot that unfolds to a
 * few edges has a hint that names all of them: a *run* in an array that is
 * filled from the front, until it is full. A new version begins at the front
 * again.
 *
 * Of several triangles with the same cost the first one counts, and a hint
 * names it. After a change of costs another one may be the first. Therefore
 * hints are for one version of the costs. A block of hints is cleared when the
 * first hint of a new version is written there, so that a change of costs
 * clears nothing. */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* Hints of a block, which is a page of memory. */
#define HINTS_BLOCK 512

/* The lengths of runs, in edges. Longer runs serve fewer paths and need more
 * room. */
#define RUN_LEAST 3
#define RUN_MOST 64

/* Before its edges a run has the two slots of its slot. */
#define RUN_HEAD 2

/* The highest number of a slot that a hint can name. */
#define HINT_MAX_SLOT (HIERARCHY_NONE - 1 - RUN_MOST)

/* Two slots in the order of the path; or an edge; or the place of a run and its
 * length. No slot has two lower slots with the number 0, so that 0 stands for
 * "not known". */
typedef guint64 UnfoldHint;

typedef struct
{
  guint64    *versions;         /* of each block */
  UnfoldHint *words;            /* of each slot; NULL if there are no hints */
  guint32    *runs;             /* of n_room numbers */
  gsize       n_room;
  guint64    *taken;            /* of these, below the version for which */
  guint64     version;          /* of the costs */
} UnfoldHints;

static inline UnfoldHint
hint_of_slots (guint32 first,
               guint32 second)
{
  return (UnfoldHint) second << 32 | first;
}

static inline UnfoldHint
hint_of_edge (guint32 edge)
{
  return hint_of_slots (edge, HIERARCHY_NONE);
}

/* The first slot, or the edge. */
static inline guint32
hint_first (UnfoldHint hint)
{
  return (guint32) hint;
}

/* The second slot; NONE for an edge. */
static inline guint32
hint_second (UnfoldHint hint)
{
  return (guint32) (hint >> 32);
}

static inline UnfoldHint
hint_of_run (guint32 place,
             guint32 n_edges)
{
  return hint_of_slots (place, HIERARCHY_NONE - n_edges);
}

/* The number of edges of a run; 0 for an edge, and more than RUN_MOST for
 * slots. */
static inline guint32
hint_n_edges (UnfoldHint hint)
{
  return HIERARCHY_NONE - hint_second (hint);
}

static inline gboolean
hint_is_run (UnfoldHint hint)
{
  const guint32 n_edges = hint_n_edges (hint);

  return n_edges > 0 && n_edges <= RUN_MOST;
}

static inline UnfoldHint
hints_get (const UnfoldHints *self,
           guint32            slot)
{
  const guint64 *version = &self->versions[slot / HINTS_BLOCK];

  if (__atomic_load_n (version, __ATOMIC_ACQUIRE) != self->version)
    return 0;

  return __atomic_load_n (&self->words[slot], __ATOMIC_ACQUIRE);
}

/* The hint of a slot as two slots or an edge, even if it is a run. */
static inline UnfoldHint
hints_get_step (const UnfoldHints *self,
                guint32            slot)
{
  const UnfoldHint hint = hints_get (self, slot);
  const guint32 *head = self->runs + hint_first (hint);

  return hint_is_run (hint) ? hint_of_slots (head[0], head[1]) : hint;
}

/* Clears a block of hints of another version. If two threads do so at once,
 * hints are lost, but no old hint stays. */
static inline void
hints_clear_block (const UnfoldHints *self,
                   guint32            block)
{
  UnfoldHint *words = self->words + (gsize) block * HINTS_BLOCK;

  for (guint i = 0; i < HINTS_BLOCK; i++)
    __atomic_store_n (&words[i], 0, __ATOMIC_RELAXED);
  __atomic_store_n (&self->versions[block], self->version, __ATOMIC_RELEASE);
}

static inline void
hints_set (const UnfoldHints *self,
           guint32            slot,
           UnfoldHint         hint)
{
  const guint32 block = slot / HINTS_BLOCK;

  if (__atomic_load_n (&self->versions[block], __ATOMIC_ACQUIRE)
      != self->version)
    hints_clear_block (self, block);
  __atomic_store_n (&self->words[slot], hint, __ATOMIC_RELEASE);
}

/* Takes @n numbers of the runs for the present version. Returns the place of the
 * first; NONE if no room is left. */
static inline guint32
hints_take_run (const UnfoldHints *self,
                guint32            n)
{
  const guint64 version = self->version << 32;
  guint64 taken = __atomic_load_n (self->taken, __ATOMIC_RELAXED);
  guint32 place;

  do
    {
      place = (taken ^ version) >> 32 == 0 ? (guint32) taken : 0;
      if (n > self->n_room - place)
        return HIERARCHY_NONE;
    }
  while (!__atomic_compare_exchange_n (self->taken, &taken,
                                       version | (place + n), FALSE,
                                       __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));

  return place;
}

G_END_DECLS
