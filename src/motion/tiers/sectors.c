/* sectors.c - divides the nodes of a graph into sectors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Any choice gives correct answers. A good one has few edges between sectors:
 * squares of cells; pieces of a Hilbert curve through positions; and without
 * positions the order of a flood, which takes each node once and needs neither
 * costs nor an open list. */

#include "motion/tiers/sectors.h"

#include "core/edge-reader.h"
#include "core/node-type-private.h"
#include "graphs/table/renumber.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>
#include <wayfind/views/view.h>

#include <string.h>

#define NO_SECTOR G_MAXUINT32

void
sectors_clear (Sectors *self)
{
  g_clear_pointer (&self->of, g_free);
  g_clear_pointer (&self->places, g_free);
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->first, g_free);
}

gsize
sectors_bytes (const Sectors *self)
{
  return (3 * (gsize) self->n_nodes + self->n_sectors + 1) * sizeof (guint32);
}

/* The grid at the bottom of a pile of views, whose cells are the nodes. */
static WayGrid *
find_grid (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return WAY_IS_GRID (graph) ? WAY_GRID (graph) : NULL;
}

static gboolean
cut_squares (Sectors    *self,
             WayTerrain *terrain,
             guint       side,
             Meter      *meter,
             GError    **error)
{
  const guint32 width = way_terrain_get_width (terrain);
  const guint32 height = way_terrain_get_height (terrain);
  const guint32 n_across = width / side + (width % side > 0);
  guint32 node = 0;

  self->n_columns = width;
  self->side = side;
  self->n_sectors = n_across * (height / side + (height % side > 0));
  for (guint32 row = 0; row < height; row++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      for (guint32 column = 0; column < width; column++)
        self->of[node++] = row / side * n_across + column / side;
    }

  return TRUE;
}

/* The positions of all nodes. NULL without an error if a node has no
 * position. */
static WayPosition *
get_positions (WayGraph *graph,
               guint32   n_nodes,
               Meter    *meter,
               GError  **error)
{
  const WayPositionKind kind = way_graph_get_position_kind (graph);
  g_autofree WayPosition *positions = NULL;

  if (kind == WAY_POSITION_NONE)
    return NULL;

  positions = meter_alloc (meter, n_nodes, sizeof *positions, error);
  if (positions == NULL)
    return NULL;
  for (guint32 node = 0; node < n_nodes; node++)
    if (!meter_go_on (meter, error)
        || !way_graph_get_position (graph, WAY_INDEX (node),
                                    &positions[node])
        || !way_position_is_valid (&positions[node], kind))
      {
        meter_give_back (meter, n_nodes * sizeof *positions);
        return NULL;
      }

  return g_steal_pointer (&positions);
}

static gboolean
cut_by_position (Sectors           *self,
                 const WayPosition *positions,
                 guint32            n_a_sector,
                 GError           **error)
{
  const guint32 n_nodes = self->n_nodes;

  if (!renumber_by_position (positions, n_nodes, self->nodes, self->places))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for sectors");
      return FALSE;
    }

  self->n_sectors = n_nodes / n_a_sector + (n_nodes % n_a_sector > 0);
  for (guint32 i = 0; i < n_nodes; i++)
    self->of[self->nodes[i]] = i / n_a_sector;
  return TRUE;
}

/* Adds nodes around @seed to a new sector until it is full. They are queued in
 * self->nodes, from place @first on. Returns the place after the last. */
static guint32
flood (Sectors    *self,
       EdgeReader *reader,
       guint32     seed,
       guint32     first,
       guint32     n_a_sector,
       Meter      *meter,
       GError    **error)
{
  const guint32 sector = self->n_sectors++;
  const WayEdges *edges = edge_reader_edges (reader);
  guint32 last = first;

  self->of[seed] = sector;
  self->nodes[last++] = seed;
  for (guint32 i = first; i < last && last - first < n_a_sector; i++)
    {
      if (!meter_expand (meter, error)
          || !edge_reader_ask_start (reader, WAY_INDEX (self->nodes[i]),
                                     error))
        return first;

      for (guint j = 0; j < edges->len && last - first < n_a_sector; j++)
        {
          const gsize to = edge_buffer_index (&reader->buffer, j);

          if (self->of[to] != NO_SECTOR
              || way_edges_get_cost (edges, j) == INFINITY)
            continue;
          self->of[to] = sector;
          self->nodes[last++] = (guint32) to;
        }
    }

  return last;
}

static gboolean
cut_by_edges (Sectors  *self,
              WayGraph *graph,
              guint32   n_a_sector,
              Meter    *meter,
              GError  **error)
{
  EdgeReader reader;
  guint32 n_done = 0, seed = 0;
  gboolean ok = TRUE;

  memset (self->of, 0xff, self->n_nodes * sizeof *self->of);
  edge_reader_init_within (&reader, graph, meter);
  meter_expect (meter, graph);
  for (; ok && seed < self->n_nodes; seed++)
    if (self->of[seed] == NO_SECTOR)
      {
        const guint32 end = flood (self, &reader, seed, n_done, n_a_sector,
                                   meter, error);

        ok = end > n_done;
        n_done = end;
      }
  edge_reader_clear (&reader);

  return ok;
}

/* Lists the nodes of each sector, in the order of their indices. */
static gboolean
list_nodes (Sectors *self,
            Meter   *meter,
            GError **error)
{
  guint32 *first = meter_alloc0 (meter, (gsize) self->n_sectors + 1,
                                 sizeof *first, error);
  guint32 n_before = 0;

  self->first = first;
  if (first == NULL)
    return FALSE;

  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      if (!meter_go_on (meter, error))
        return FALSE;
      self->places[node] = first[self->of[node]]++;
    }
  self->largest = 0;
  for (guint32 sector = 0; sector <= self->n_sectors; sector++)
    {
      const guint32 count = first[sector];

      self->largest = MAX (self->largest, count);
      first[sector] = n_before;
      n_before += count;
    }
  for (guint32 node = 0; node < self->n_nodes; node++)
    self->nodes[first[self->of[node]] + self->places[node]] = node;

  return TRUE;
}

static gboolean
cut (Sectors  *self,
     WayGraph *graph,
     guint     side,
     Meter    *meter,
     GError  **error)
{
  const guint32 n_a_sector = side * side;
  WayGrid *grid = find_grid (graph);
  g_autofree WayPosition *positions = NULL;
  GError *failure = NULL;
  gboolean ok;

  if (grid != NULL
      && way_node_type_get_n_nodes (way_graph_get_node_type (WAY_GRAPH (grid)))
           == self->n_nodes)
    return cut_squares (self, way_grid_get_terrain (grid), side, meter, error);

  positions = get_positions (graph, self->n_nodes, meter, &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (positions == NULL)
    return cut_by_edges (self, graph, n_a_sector, meter, error);

  ok = cut_by_position (self, positions, n_a_sector, error);
  meter_give_back (meter, self->n_nodes * sizeof *positions);
  return ok;
}

gboolean
sectors_init (Sectors  *self,
              WayGraph *graph,
              guint     side,
              Meter    *meter,
              GError  **error)
{
  const guint32 n_nodes
    = way_node_type_get_n_nodes (way_graph_get_node_type (graph));
  guint32 **const arrays[] = { &self->of, &self->places, &self->nodes };

  *self = (Sectors) { .n_nodes = n_nodes };
  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      *arrays[i] = meter_alloc (meter, n_nodes, sizeof **arrays[i], error);
      if (*arrays[i] == NULL)
        break;
    }
  if (self->nodes != NULL && cut (self, graph, side, meter, error)
      && list_nodes (self, meter, error))
    return TRUE;

  sectors_clear (self);
  return FALSE;
}
