/* topology.c - which nodes of a graph are joined, whatever the direction
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each edge is put into the row of each of its ends. Reversing these rows gives
 * the same rows, since every edge is stored in both directions, but sorted:
 * rows are read in ascending order, and each appends its number to others.
 * O(nodes + edges), without a comparison. */

#include "routing/order/topology.h"

#include "core/edge-reader.h"
#include "core/graph-kind.h"
#include "graphs/table/table-arcs.h"

#include <wayfind/core/error.h>

#include <string.h>

/* The edges of a graph, out of each node in turn. */
typedef struct
{
  guint32  n_nodes;
  guint32 *first;               /* (owned) n_nodes + 1 */
  guint32 *heads;               /* (owned) */
} Rows;

static void
rows_clear (Rows *self)
{
  g_free (self->first);
  g_free (self->heads);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Rows, rows_clear)

static gboolean
rows_init (Rows     *self,
           guint32   n_nodes,
           gsize     n_heads,
           Meter    *meter,
           GError  **error)
{
  self->n_nodes = n_nodes;
  self->first = meter_alloc0 (meter, (gsize) n_nodes + 1,
                              sizeof *self->first, error);
  if (self->first == NULL)
    return FALSE;

  self->heads = meter_alloc (meter, n_heads, sizeof *self->heads, error);
  return self->heads != NULL;
}

static void
rows_free_charged (Rows  *self,
                   Meter *meter,
                   gsize  n_heads)
{
  meter_give_back (meter, ((gsize) self->n_nodes + 1) * sizeof *self->first
                            + n_heads * sizeof *self->heads);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->heads, g_free);
}

static gboolean
fail_too_large (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "an order has room for up to 2^30 nodes and 2^31 - 1 "
                       "edges");
  return FALSE;
}

/* Both ways --------------------------------------------------------------- */

/* Turns the counts in first[1] and on into begins. */
static void
add_up (guint32 *first,
        guint32  n_nodes)
{
  for (guint32 i = 0; i < n_nodes; i++)
    first[i + 1] += first[i];
}

/* After a sort from the front each begin is that of the next row. */
static void
move_back (guint32 *first,
           guint32  n_nodes)
{
  memmove (first + 1, first, n_nodes * sizeof *first);
  first[0] = 0;
}

/* The edges of @one_way at both of their ends, without loops. */
static gboolean
put_at_both_ends (Rows        *both,
                  const Rows  *one_way,
                  Meter       *meter,
                  GError     **error)
{
  const guint32 n_nodes = one_way->n_nodes;
  guint32 *at = both->first;

  for (guint32 from = 0; from < n_nodes; from++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = one_way->first[from]; i < one_way->first[from + 1]; i++)
        if (one_way->heads[i] != from)
          {
            at[from + 1]++;
            at[one_way->heads[i] + 1]++;
          }
    }
  add_up (at, n_nodes);

  for (guint32 from = 0; from < n_nodes; from++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = one_way->first[from]; i < one_way->first[from + 1]; i++)
        {
          const guint32 to = one_way->heads[i];

          if (to == from)
            continue;
          both->heads[at[from]++] = to;
          both->heads[at[to]++] = from;
        }
    }
  move_back (at, n_nodes);

  return TRUE;
}

/* Reverses the rows of @both, which sorts them, and removes duplicates. */
static gboolean
sort_rows (Rows        *sorted,
           const Rows  *both,
           Meter       *meter,
           GError     **error)
{
  const guint32 n_nodes = both->n_nodes;
  g_autofree guint32 *end = meter_alloc (meter, n_nodes, sizeof *end, error);
  guint32 n_heads = 0;

  if (end == NULL)
    return FALSE;
  memcpy (end, both->first, n_nodes * sizeof *end);

  for (guint32 from = 0; from < n_nodes; from++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 i = both->first[from]; i < both->first[from + 1]; i++)
        {
          const guint32 to = both->heads[i];

          if (end[to] == both->first[to] || sorted->heads[end[to] - 1] != from)
            sorted->heads[end[to]++] = from;
        }
    }

  for (guint32 node = 0; node < n_nodes; node++)
    {
      const guint32 first = both->first[node];

      sorted->first[node] = n_heads;
      memmove (sorted->heads + n_heads, sorted->heads + first,
               (end[node] - first) * sizeof *sorted->heads);
      n_heads += end[node] - first;
    }
  sorted->first[n_nodes] = n_heads;
  meter_give_back (meter, n_nodes * sizeof *end);

  return TRUE;
}

/* Takes over @sorted, and shortens its arrays. */
static WayTopology *
take_rows (Rows  *sorted,
           gsize  n_room,
           Meter *meter)
{
  WayTopology *self = g_new (WayTopology, 1);
  const gsize n_heads = sorted->first[sorted->n_nodes];
  guint32 *heads = g_try_realloc (sorted->heads,
                                  MAX (1, n_heads) * sizeof *heads);

  self->n_nodes = sorted->n_nodes;
  self->first = g_steal_pointer (&sorted->first);
  self->heads = heads != NULL ? heads : sorted->heads;
  sorted->heads = NULL;
  meter_give_back (meter, (n_room - n_heads) * sizeof *heads);

  return self;
}

/* Frees @one_way on the way. */
static WayTopology *
make_topology (Rows    *one_way,
               gsize    n_room,
               Meter   *meter,
               GError **error)
{
  const guint32 n_nodes = one_way->n_nodes;
  const gsize n_both = 2 * (gsize) one_way->first[n_nodes];
  g_auto (Rows) both = { 0 };
  g_auto (Rows) sorted = { 0 };

  if (n_both > G_MAXUINT32)
    {
      fail_too_large (error);
      return NULL;
    }
  if (!rows_init (&both, n_nodes, n_both, meter, error)
      || !put_at_both_ends (&both, one_way, meter, error))
    return NULL;

  rows_free_charged (one_way, meter, n_room);
  if (!rows_init (&sorted, n_nodes, n_both, meter, error)
      || !sort_rows (&sorted, &both, meter, error))
    return NULL;

  rows_free_charged (&both, meter, n_both);
  return take_rows (&sorted, n_both, meter);
}

/* Reading ----------------------------------------------------------------- */

static WayTopology *
read_table (WayTable *table,
            Meter    *meter,
            GError  **error)
{
  const Arcs *arcs = table_get_arcs (table);
  const guint32 n_arcs = arcs_count (arcs);
  g_auto (Rows) rows = { 0 };

  if (!rows_init (&rows, arcs->n_nodes, n_arcs, meter, error))
    return NULL;

  for (guint32 node = 0; node < arcs->n_nodes; node++)
    {
      if (!meter_expand (meter, error))
        return NULL;
      meter_tell_step (meter, node, arcs->n_nodes);
      rows.first[node + 1] = arcs->offsets[node + 1];
      for (guint32 i = arcs->offsets[node]; i < arcs->offsets[node + 1]; i++)
        rows.heads[i] = arcs_node (arcs, i);
    }

  return make_topology (&rows, n_arcs, meter, error);
}

/* Appends the heads of the edges in the buffer of @reader. */
static gboolean
add_row (Rows        *rows,
         guint32      node,
         gsize       *room,
         EdgeReader  *reader,
         Meter       *meter,
         GError     **error)
{
  const WayEdges *edges = edge_reader_edges (reader);
  const guint n_edges = way_edges_get_length (edges);
  guint32 *at = &rows->first[node + 1];

  *at = rows->first[node];
  if (n_edges > G_MAXUINT32 - *at)
    return fail_too_large (error);
  if (!meter_grow (meter, &rows->heads, room, (gsize) *at + n_edges,
                   sizeof *rows->heads, error))
    return FALSE;

  for (guint i = 0; i < n_edges; i++)
    rows->heads[(*at)++]
      = (guint32) WAY_NODE_INDEX (way_edges_get_node (edges, i));

  return TRUE;
}

static gboolean
read_rows (Rows       *rows,
           gsize      *room,
           EdgeReader *reader,
           Meter      *meter,
           GError    **error)
{
  for (guint32 node = 0; node < rows->n_nodes; node++)
    {
      meter_tell_step (meter, node, rows->n_nodes);
      if (!meter_expand (meter, error)
          || !edge_reader_ask_start (reader, WAY_INDEX (node), error)
          || !add_row (rows, node, room, reader, meter, error))
        return FALSE;
    }

  return TRUE;
}

static WayTopology *
read_edges (WayGraph *graph,
            guint32   n_nodes,
            Meter    *meter,
            GError  **error)
{
  g_auto (Rows) rows = { 0 };
  gsize room = 0;
  EdgeReader reader;
  gboolean ok;

  if (!rows_init (&rows, n_nodes, 0, meter, error))
    return NULL;

  edge_reader_init_within (&reader, graph, meter);
  meter_expect (meter, graph);
  ok = read_rows (&rows, &room, &reader, meter, error);
  edge_reader_clear (&reader);

  return ok ? make_topology (&rows, room, meter, error) : NULL;
}

WayTopology *
way_topology_read (WayGraph *graph,
                   Meter    *meter,
                   GError  **error)
{
  guint32 n_nodes;

  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "an order", error))
    return NULL;

  n_nodes = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  if (n_nodes > TOPOLOGY_MAX_NODES)
    {
      fail_too_large (error);
      return NULL;
    }
  if (WAY_IS_TABLE (graph))
    return read_table (WAY_TABLE (graph), meter, error);

  return read_edges (graph, n_nodes, meter, error);
}

WayTopology *
topology_fold (const WayTopology *self,
               const guint32     *images,
               guint32            n_images,
               Meter             *meter,
               GError           **error)
{
  const gsize n_room = topology_n_heads (self) / 2;
  g_auto (Rows) rows = { 0 };
  guint32 *at;

  if (!rows_init (&rows, n_images, n_room, meter, error))
    return NULL;

  /* Each edge is stored at both of its ends, and taken from one. */
  at = rows.first;
  for (guint32 node = 0; node < self->n_nodes; node++)
    for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
      at[images[node] + 1] += images[node] < images[self->heads[i]];
  add_up (at, n_images);
  for (guint32 node = 0; node < self->n_nodes; node++)
    for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
      if (images[node] < images[self->heads[i]])
        rows.heads[at[images[node]]++] = images[self->heads[i]];
  move_back (at, n_images);

  return make_topology (&rows, n_room, meter, error);
}

WayTopology *
topology_new (guint32   n_nodes,
              guint32   n_heads,
              Meter    *meter,
              GError  **error)
{
  g_autoptr (WayTopology) self = g_new0 (WayTopology, 1);

  self->n_nodes = n_nodes;
  self->first = meter_alloc0 (meter, (gsize) n_nodes + 1,
                              sizeof *self->first, error);
  if (self->first == NULL)
    return NULL;

  self->heads = meter_alloc (meter, n_heads, sizeof *self->heads, error);
  return self->heads != NULL ? g_steal_pointer (&self) : NULL;
}

void
way_topology_free (WayTopology *self)
{
  if (self == NULL)
    return;

  g_free (self->first);
  g_free (self->heads);
  g_free (self);
}
