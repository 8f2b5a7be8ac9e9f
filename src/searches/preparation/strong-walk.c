/* strong-walk.c - the strong components of links, in their order of completion
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tarjan (1972): one depth-first walk, with a stack of its own instead of
 * recursion. O(nodes + edges). */

#include "searches/preparation/strong-walk.h"

#include <string.h>

#define N_ARRAYS 7

static void
list_arrays (StrongWalk *self,
             guint32   **arrays[N_ARRAYS])
{
  guint32 **const all[N_ARRAYS] = { &self->met, &self->low, &self->next,
                                    &self->calls, &self->waiting,
                                    &self->done, &self->least };

  memcpy (arrays, all, sizeof all);
}

gboolean
strong_walk_init (StrongWalk  *self,
                  const Links *links,
                  guint32     *roots,
                  Meter       *meter,
                  GError     **error)
{
  guint32 **arrays[N_ARRAYS];

  *self = (StrongWalk) { .links = links, .meter = meter, .roots = roots };
  list_arrays (self, arrays);
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      *arrays[i] = meter_alloc0 (meter, links->n_nodes, sizeof **arrays[i],
                                 error);
      if (*arrays[i] == NULL)
        return FALSE;
    }

  memset (self->done, 0xff, links->n_nodes * sizeof *self->done);
  return TRUE;
}

void
strong_walk_clear (StrongWalk *self)
{
  guint32 **arrays[N_ARRAYS];

  list_arrays (self, arrays);
  for (guint i = 0; i < N_ARRAYS; i++)
    if (*arrays[i] != NULL)
      {
        meter_give_back (self->meter,
                         self->links->n_nodes * sizeof **arrays[i]);
        g_clear_pointer (arrays[i], g_free);
      }
}

static void
enter (StrongWalk *self,
       guint32     id)
{
  self->met[id] = self->low[id] = ++self->n_met;
  self->next[id] = self->links->offsets[id];
  self->calls[self->n_calls++] = id;
  self->waiting[self->n_waiting++] = id;
}

/* All nodes that wait above @id are one component, whose ways out are known. */
static gboolean
complete_component (StrongWalk *self,
                 guint32     id,
                 GError    **error)
{
  const Links *links = self->links;
  const guint32 rank = self->n_done++;
  guint32 first = self->n_waiting, least = rank, root = id;

  do
    {
      const guint32 member = self->waiting[--first];

      self->done[member] = rank;
      root = MIN (root, member);
    }
  while (self->waiting[first] != id);

  for (guint32 i = first; i < self->n_waiting; i++)
    {
      const guint32 member = self->waiting[i];

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (self->roots != NULL)
        self->roots[member] = root;
      for (guint32 j = links->offsets[member]; j < links->offsets[member + 1];
           j++)
        if (self->done[links->ends[j]] != rank)
          least = MIN (least, self->least[self->done[links->ends[j]]]);
    }
  self->least[rank] = least;
  self->n_waiting = first;
  return TRUE;
}

static gboolean
leave (StrongWalk *self,
       GError    **error)
{
  const guint32 id = self->calls[--self->n_calls];

  if (self->n_calls > 0)
    {
      const guint32 caller = self->calls[self->n_calls - 1];

      self->low[caller] = MIN (self->low[caller], self->low[id]);
    }

  return self->low[id] != self->met[id] || complete_component (self, id, error);
}

static gboolean
walk_from (StrongWalk *self,
           guint32     id,
           GError    **error)
{
  enter (self, id);
  while (self->n_calls > 0)
    {
      const guint32 at = self->calls[self->n_calls - 1];
      guint32 to;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (self->next[at] == self->links->offsets[at + 1])
        {
          if (!leave (self, error))
            return FALSE;
          continue;
        }

      to = self->links->ends[self->next[at]++];
      if (self->met[to] == 0)
        enter (self, to);
      else if (self->done[to] == STRONG_NONE)
        self->low[at] = MIN (self->low[at], self->met[to]);
    }

  return TRUE;
}

gboolean
strong_walk_run (StrongWalk *self,
                 GError    **error)
{
  for (guint32 id = 0; id < self->links->n_nodes; id++)
    if (self->met[id] == 0 && !walk_from (self, id, error))
      return FALSE;

  return TRUE;
}
