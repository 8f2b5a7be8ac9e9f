/* links.c - where the edges of a finite graph lead, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/links.h"

#include "searches/preparation/visit.h"

#include <string.h>

/* The arrays as they grow. A hashed graph tells how many nodes it has only
 * when the last has been asked. */
typedef struct
{
  Links   *links;
  gsize    n_ends;
  gsize    ends_size;
  gsize    offsets_size;
  Meter   *meter;
} Growth;

/* Takes down where the edges out of the node that was asked lead. */
static gboolean
add_links (Growth   *self,
           Visit    *visit,
           GError  **error)
{
  WayEdges *edges = &visit->reader.buffer.head;
  const guint n_edges = way_edges_get_length (edges);

  if (self->n_ends + n_edges >= G_MAXUINT32)
    return visit_no_memory (error);
  if (!meter_grow (self->meter, &self->links->ends, &self->ends_size,
                   self->n_ends + n_edges, sizeof (guint32), error))
    return FALSE;

  for (guint i = 0; i < n_edges; i++)
    {
      guint32 *to = &self->links->ends[self->n_ends];

      if (way_edges_get_cost (edges, i) == INFINITY)
        continue;
      if (!visit_meet (visit, way_edges_get_node (edges, i), to, error))
        return FALSE;
      self->n_ends++;
    }

  return TRUE;
}

static gboolean
ask_nodes (Growth  *self,
           Visit   *visit,
           GError **error)
{
  Links *links = self->links;

  for (guint32 id = 0; id < visit_count (visit); id++)
    {
      if (!meter_grow (self->meter, &links->offsets, &self->offsets_size,
                       (gsize) id + 2, sizeof (guint32), error))
        return FALSE;
      links->offsets[id] = (guint32) self->n_ends;
      if (!visit_ask (visit, id, error) || !add_links (self, visit, error))
        return FALSE;
    }

  links->n_nodes = visit_count (visit);
  if (!meter_grow (self->meter, &links->offsets, &self->offsets_size, 1,
                   sizeof (guint32), error))
    return FALSE;

  links->offsets[links->n_nodes] = (guint32) self->n_ends;
  return TRUE;
}

static gboolean
meet_seeds (Visit         *visit,
            const WayNode *seeds,
            guint          n_seeds,
            GError       **error)
{
  guint32 id;

  for (guint i = 0; i < n_seeds; i++)
    if (!visit_meet (visit, seeds[i], &id, error))
      return FALSE;

  return TRUE;
}

gboolean
links_init (Links         *self,
            WayGraph      *graph,
            NodeMap       *map,
            const WayNode *seeds,
            guint          n_seeds,
            Meter         *meter,
            GError       **error)
{
  Growth growth = { self, .meter = meter };
  gboolean ok;
  Visit visit;

  memset (self, 0, sizeof *self);
  visit_begin (&visit, graph, map, meter);
  ok = meet_seeds (&visit, seeds, n_seeds, error)
       && ask_nodes (&growth, &visit, error);
  visit_end (&visit);
  if (!ok)
    links_clear (self);

  return ok;
}

/* A counting sort, by the end that an edge has here. */
static gboolean
turn_both_ways (Links       *self,
                const Links *one_way,
                Meter       *meter,
                GError     **error)
{
  guint32 *at = self->offsets;

  for (guint32 from = 0; from < self->n_nodes; from++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = one_way->offsets[from]; i < one_way->offsets[from + 1];
           i++)
        {
          at[from + 1]++;
          at[one_way->ends[i] + 1]++;
        }
    }
  for (gsize id = 0; id < self->n_nodes; id++)
    at[id + 1] += at[id];

  /* From the back, so that each begin of the next becomes its own. */
  for (guint32 from = self->n_nodes; from-- > 0;)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = one_way->offsets[from + 1];
           i-- > one_way->offsets[from];)
        {
          const guint32 to = one_way->ends[i];

          self->ends[--at[from + 1]] = to;
          self->ends[--at[to + 1]] = from;
        }
    }
  for (gsize id = 0; id < self->n_nodes; id++)
    at[id] = at[id + 1];

  return TRUE;
}

gboolean
links_init_both (Links       *self,
                 const Links *one_way,
                 Meter       *meter,
                 GError     **error)
{
  const guint32 n_nodes = one_way->n_nodes;
  const gsize n_ends = 2 * (gsize) one_way->offsets[n_nodes];

  *self = (Links) { .n_nodes = n_nodes };
  if (n_ends >= G_MAXUINT32)
    return visit_no_memory (error);

  self->offsets = meter_alloc0 (meter, (gsize) n_nodes + 1,
                                sizeof *self->offsets, error);
  if (self->offsets != NULL)
    self->ends = meter_alloc (meter, n_ends, sizeof *self->ends, error);
  if (self->ends == NULL || !turn_both_ways (self, one_way, meter, error))
    {
      links_clear (self);
      return FALSE;
    }

  self->offsets[n_nodes] = (guint32) n_ends;
  return TRUE;
}

void
links_clear (Links *self)
{
  g_free (self->offsets);
  g_free (self->ends);
  *self = (Links) { 0 };
}
