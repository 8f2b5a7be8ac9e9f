/* sector-ground.c - the edges of one sector as a small graph of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/sector-ground.h"

#include "core/node-type-private.h"
#include "core/immediate-graphs.h"

#include <string.h>

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SectorGround, sector_ground, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
place_arcs_clear (PlaceArcs *self)
{
  g_free (self->offsets);
  g_free (self->items);
}

static void
finalize (GObject *object)
{
  SectorGround *self = (SectorGround *) object;

  place_arcs_clear (&self->forth);
  place_arcs_clear (&self->back);
  g_free (self->ends);
  g_free (self->exits);
  g_clear_pointer (&self->type, way_node_type_unref);

  G_OBJECT_CLASS (sector_ground_parent_class)->finalize (object);
}

static void
sector_ground_class_init (SectorGroundClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  graph_type_set_prompt (G_TYPE_FROM_CLASS (klass));
}

static void
sector_ground_init (SectorGround *self)
{
}

SectorGround *
sector_ground_new (const Sectors *sectors,
                   Meter         *meter,
                   GError       **error)
{
  const gsize n_offsets = (gsize) sectors->largest + 1;
  SectorGround *self = g_object_new (TYPE_SECTOR_GROUND, NULL);

  self->sectors = sectors;
  self->type = way_node_type_new_index (sectors->largest);
  self->forth.offsets = meter_alloc0 (meter, n_offsets, sizeof (guint32),
                                      error);
  if (self->forth.offsets != NULL)
    self->back.offsets = meter_alloc0 (meter, n_offsets, sizeof (guint32),
                                       error);
  if (self->back.offsets == NULL)
    g_clear_object (&self);

  return self;
}

/* Loading ------------------------------------------------------------------ */

/* Stores the edges that the reader read last: those of @node. @n_arcs counts
 * the edges within the sector. */
static gboolean
take_edges (SectorGround *self,
            guint32       node,
            EdgeReader   *reader,
            gsize        *n_arcs,
            Meter        *meter,
            GError      **error)
{
  const Sectors *sectors = self->sectors;
  const WayEdges *edges = edge_reader_edges (reader);
  const WayRealArc *arcs = edge_buffer_items (&reader->buffer);
  const guint32 n = edges->len;

  if (!meter_grow (meter, &self->forth.items, &self->forth.room,
                   *n_arcs + n + 1, sizeof *self->forth.items, error)
      || !meter_grow (meter, &self->ends, &self->ends_room, *n_arcs + n,
                      sizeof *self->ends, error)
      || !meter_grow (meter, &self->exits, &self->exits_room,
                      (gsize) self->n_exits + n, sizeof *self->exits, error))
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 to = arcs[i].node;

      if (arcs[i].cost == INFINITY || to == node)
        continue;
      if (sectors->of[to] != self->sector)
        {
          self->exits[self->n_exits++]
            = (SectorExit) { node, to, arcs[i].cost };
          continue;
        }
      self->ends[*n_arcs] = sectors->places[to];
      self->forth.items[(*n_arcs)++]
        = (WayRealArc) { sectors->places[to], 0, arcs[i].cost };
    }

  return TRUE;
}

gboolean
sector_ground_load (SectorGround *self,
                    guint32       sector,
                    EdgeReader   *reader,
                    Meter        *meter,
                    GError      **error)
{
  const guint32 *nodes = self->sectors->nodes + self->sectors->first[sector];
  gsize n_arcs = 0;

  self->sector = sector;
  self->n_places = sectors_count (self->sectors, sector);
  self->n_exits = 0;
  self->is_turned = FALSE;
  for (guint32 place = 0; place < self->n_places; place++)
    {
      self->forth.offsets[place] = (guint32) n_arcs;
      if (!meter_expand (meter, error)
          || !edge_reader_ask_start (reader, WAY_INDEX (nodes[place]), error)
          || !take_edges (self, nodes[place], reader, &n_arcs, meter, error))
        return FALSE;
    }
  self->forth.offsets[self->n_places] = (guint32) n_arcs;

  return TRUE;
}

/* A counting sort by heads. */
gboolean
sector_ground_turn (SectorGround *self,
                    Meter        *meter,
                    GError      **error)
{
  const guint32 *offsets = self->forth.offsets;
  const guint32 n_arcs = offsets[self->n_places];
  guint32 *at = self->back.offsets;

  if (!meter_grow (meter, &self->back.items, &self->back.room,
                   (gsize) n_arcs + 1, sizeof *self->back.items, error))
    return FALSE;

  memset (at, 0, ((gsize) self->n_places + 1) * sizeof *at);
  for (guint32 i = 0; i < n_arcs; i++)
    at[self->ends[i]]++;
  for (guint32 place = 0; place < self->n_places; place++)
    at[place + 1] += at[place];
  for (guint32 from = self->n_places; from-- > 0;)
    for (guint32 i = offsets[from + 1]; i-- > offsets[from];)
      self->back.items[--at[self->ends[i]]]
        = (WayRealArc) { from, 0, self->forth.items[i].cost };

  self->is_turned = TRUE;
  return TRUE;
}

gsize
sector_ground_bytes (const SectorGround *self)
{
  return 2 * ((gsize) self->sectors->largest + 1) * sizeof (guint32)
         + (self->forth.room + self->back.room) * sizeof (WayRealArc)
         + self->ends_room * sizeof *self->ends
         + self->exits_room * sizeof *self->exits;
}

Links
sector_ground_links (SectorGround *self)
{
  return (Links) { self->forth.offsets, self->ends, self->n_places };
}

/* The graph interface ------------------------------------------------------ */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((const SectorGround *) graph)->type;
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const SectorGround *self = (const SectorGround *) graph;
  const PlaceArcs *arcs = self->is_turned ? &self->back : &self->forth;
  const gsize place = WAY_NODE_INDEX (at->node);

  way_edges_set_real_span (edges, arcs->items + arcs->offsets[place],
                           arcs->offsets[place + 1] - arcs->offsets[place],
                           WAY_EDGE_NONE);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
}
