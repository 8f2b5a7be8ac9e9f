/* overlay-totals.c - the sums of all layers of an overlay, node by node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * O(layers) for each node or edge whose cost a layer changes. */

#include "views/overlay/overlay-private.h"

#include <math.h>
#include <string.h>

#define FIRST_SIZE 64

/* If fewer nodes are known, forgetting them would free too little. */
#define LEAST_COMPACTED 256

/* Room --------------------------------------------------------------------- */

/* Totals are kept up to the largest id that was ever named. */
static gboolean
reserve_total (WayOverlay *self,
               guint32     id)
{
  gsize size = MAX (self->size, FIRST_SIZE);
  WayCost *extra;

  if (id < self->size)
    return TRUE;

  while (size <= id)
    size *= 2;
  size = MIN (size, G_MAXUINT32);
  extra = g_try_renew (WayCost, self->extra, size);
  if (extra == NULL)
    return FALSE;

  for (gsize i = self->size; i < size; i++)
    extra[i] = 0;
  self->extra = extra;
  self->size = (guint32) size;
  return TRUE;
}

static gboolean
reserve_bits (const WayOverlay *self,
              guint64         **bits)
{
  if (*bits != NULL || !self->is_indexed)
    return TRUE;

  *bits = g_try_new0 (guint64, self->n_nodes / 64 + 1);
  return *bits != NULL;
}

static inline void
turn_bit (guint64 *bits,
          guint32  id)
{
  bits[id / 64] ^= G_GUINT64_CONSTANT (1) << id % 64;
}

gboolean
overlay_reserve_node (WayOverlay *self,
                      WayNode     node,
                      guint32    *id)
{
  return node_map_intern (&self->map, node, id)
         && reserve_bits (self, &self->dear) && reserve_total (self, *id);
}

/* Edges of all layers, an edge in several of them counted for each. */
static gsize
count_edges (const WayOverlay *self)
{
  gsize n_edges = 0;

  for (guint i = 0; i < self->layers->len; i++)
    n_edges += ((WayLayer *) self->layers->pdata[i])->edges.count;

  return n_edges;
}

/* Reserves room for every edge that has a cost in a layer, even if the scale
 * makes that cost 0 now, so that a change of scale cannot fail; and for another
 * edge and its reverse. */
gboolean
overlay_reserve_edge (WayOverlay *self,
                      WayNode     from,
                      WayNode     to,
                      guint64    *pair)
{
  const gsize n_edges = count_edges (self) + 2;
  guint32 tail, head;

  if (!node_map_intern (&self->map, from, &tail)
      || !node_map_intern (&self->map, to, &head)
      || !reserve_bits (self, &self->is_tail)
      || !cost_map_reserve (&self->edges, n_edges - self->edges.count)
      || !cost_map_reserve (&self->tails, n_edges - self->tails.count)
      || !cost_map_reserve (&self->heads, n_edges - self->heads.count))
    return FALSE;

  *pair = cost_map_pair (tail, head);
  return TRUE;
}

/* Adding up ---------------------------------------------------------------- */

/* A node or edge is blocked only if a layer blocks it: other sums end below
 * INFINITY. */
static inline WayCost
add_up (WayCost total,
        WayCost more)
{
  return more < INFINITY ? MIN (total + more, MAX (total, G_MAXDOUBLE))
                         : INFINITY;
}

/* At scale 0 a layer has no effect: even the nodes and edges that it blocks are
 * open. */
static inline WayCost
weigh (const WayLayer *layer,
       WayCost         cost)
{
  WayCost weighed;

  if (!(cost > 0) || !(layer->scale > 0))
    return 0;
  if (cost == INFINITY)
    return cost;

  weighed = MIN (cost * layer->scale, G_MAXDOUBLE);
  return layer->is_whole ? floor (weighed) : weighed;
}

static gboolean
is_fraction (WayCost cost)
{
  return cost < INFINITY && cost != floor (cost);
}

/* Notes the present total of a node, or of the edge from it to @head. */
static void
note_change (WayOverlay *self,
             guint32     id,
             guint32     head,
             WayCost     before,
             WayCost     after)
{
  self->n_fractions += (gsize) is_fraction (after)
                       - (gsize) is_fraction (before);
  self->view.version = way_graph_next_version ();
  changes_note (&self->changes, self->view.version, id, head);
}

void
overlay_update_node (WayOverlay *self,
                     guint32     id)
{
  const WayCost before = self->extra[id];
  WayCost total = 0;

  for (guint i = 0; i < self->layers->len; i++)
    {
      const WayLayer *layer = self->layers->pdata[i];

      total = add_up (total, weigh (layer, cost_map_get (&layer->nodes, id)));
    }
  if (total == before)
    return;

  self->extra[id] = total;
  self->n_set += (guint32) (total > 0) - (guint32) (before > 0);
  self->n_blocked += (guint32) (total == INFINITY)
                     - (guint32) (before == INFINITY);
  if (self->is_indexed && (total > 0) != (before > 0))
    turn_bit (self->dear, id);
  note_change (self, id, CHANGES_NO_NODE, before, total);
}

/* Whether @id is one of @ends now and was not before, or the other way. */
static gboolean
count_end (CostMap *ends,
           guint32  id,
           gint     change)
{
  const WayCost before = cost_map_get (ends, id), after = before + change;

  cost_map_set (ends, id, after);
  return (before > 0) != (after > 0);
}

void
overlay_update_edge (WayOverlay *self,
                     guint64     pair)
{
  const WayCost before = cost_map_get (&self->edges, pair);
  const guint32 from = (guint32) (pair >> 32), to = (guint32) pair;
  WayCost total = 0;
  gint change;

  for (guint i = 0; i < self->layers->len; i++)
    {
      const WayLayer *layer = self->layers->pdata[i];

      total = add_up (total, weigh (layer, cost_map_get (&layer->edges, pair)));
    }
  if (total == before)
    return;

  change = (total > 0) - (before > 0);
  cost_map_set (&self->edges, pair, total);
  if (count_end (&self->tails, from, change) && self->is_indexed)
    turn_bit (self->is_tail, from);
  count_end (&self->heads, to, change);
  note_change (self, from, to, before, total);
}

void
overlay_update (WayOverlay    *self,
                const CostMap *nodes,
                const CostMap *edges)
{
  for (gsize i = 0; i < nodes->size; i++)
    if (nodes->entries[i].key != COST_MAP_NO_KEY)
      overlay_update_node (self, (guint32) nodes->entries[i].key);
  for (gsize i = 0; i < edges->size; i++)
    if (edges->entries[i].key != COST_MAP_NO_KEY)
      overlay_update_edge (self, edges->entries[i].key);
}

void
overlay_clear_totals (WayOverlay *self)
{
  g_clear_pointer (&self->dear, g_free);
  g_clear_pointer (&self->is_tail, g_free);
  g_clear_pointer (&self->extra, g_free);
  cost_map_clear (&self->edges);
  cost_map_clear (&self->tails);
  cost_map_clear (&self->heads);
  self->size = 0;
  self->n_set = 0;
  self->n_blocked = 0;
  self->n_fractions = 0;
}

/* Forgetting --------------------------------------------------------------- */

static gboolean
move_nodes (const CostMap *from,
            CostMap       *to,
            NodeMap       *map,
            const NodeMap *old)
{
  if (!cost_map_reserve (to, from->count))
    return FALSE;

  for (gsize i = 0; i < from->size; i++)
    {
      const CostEntry *entry = &from->entries[i];
      guint32 id;

      if (entry->key == COST_MAP_NO_KEY)
        continue;
      if (!node_map_intern (map, node_map_node (old, (guint32) entry->key),
                            &id))
        return FALSE;
      cost_map_set (to, id, entry->cost);
    }

  return TRUE;
}

static gboolean
move_edges (const CostMap *from,
            CostMap       *to,
            NodeMap       *map,
            const NodeMap *old)
{
  if (!cost_map_reserve (to, from->count))
    return FALSE;

  for (gsize i = 0; i < from->size; i++)
    {
      const CostEntry *entry = &from->entries[i];
      guint32 tail, head;

      if (entry->key == COST_MAP_NO_KEY)
        continue;
      if (!node_map_intern (map, node_map_node (old, entry->key >> 32), &tail)
          || !node_map_intern (map, node_map_node (old, (guint32) entry->key),
                               &head))
        return FALSE;
      cost_map_set (to, cost_map_pair (tail, head), entry->cost);
    }

  return TRUE;
}

/* Replaces the map and the costs of the layers by @map and @costs, two maps for
 * each layer, with ids of @map. */
static void
take_over (WayOverlay *self,
           NodeMap    *map,
           CostMap    *costs)
{
  const guint64 version = self->view.version;

  /* While ids are the old ones: no total is left, and all rooms are. */
  for (guint i = 0; i < self->layers->len; i++)
    {
      WayLayer *layer = self->layers->pdata[i];
      CostMap nodes = layer->nodes, edges = layer->edges;

      layer->nodes = layer->edges = (CostMap) { 0 };
      overlay_update (self, &nodes, &edges);
      cost_map_clear (&nodes);
      cost_map_clear (&edges);
    }

  node_map_clear (&self->map);
  self->map = *map;
  for (guint i = 0; i < self->layers->len; i++)
    {
      WayLayer *layer = self->layers->pdata[i];

      layer->nodes = costs[2 * i];
      layer->edges = costs[2 * i + 1];
    }
  for (guint i = 0; i < self->layers->len; i++)
    {
      WayLayer *layer = self->layers->pdata[i];

      overlay_update (self, &layer->nodes, &layer->edges);
    }
  self->view.version = version;      /* no edge has changed */
  changes_forget (&self->changes, version);     /* their ids mean nothing now */
}

void
overlay_compact (WayOverlay *self)
{
  const guint n_layers = self->layers->len;
  g_autofree CostMap *costs = NULL;
  gsize n_named = 0;
  gboolean ok = TRUE;
  NodeMap map;

  for (guint i = 0; i < n_layers; i++)
    n_named += ((WayLayer *) self->layers->pdata[i])->nodes.count;
  n_named += 2 * count_edges (self);
  if (self->is_indexed || self->map.count < LEAST_COMPACTED
      || self->map.count / 2 < n_named)
    return;

  costs = g_new0 (CostMap, 2 * (gsize) n_layers);
  node_map_init (&map, self->map.type);
  /* Nodes that have a total come first: for their ids there is room. */
  for (guint i = 0; i < n_layers && ok; i++)
    ok = move_nodes (&((WayLayer *) self->layers->pdata[i])->nodes,
                     &costs[2 * i], &map, &self->map);
  for (guint i = 0; i < n_layers && ok; i++)
    ok = move_edges (&((WayLayer *) self->layers->pdata[i])->edges,
                     &costs[2 * i + 1], &map, &self->map);
  if (ok)
    {
      take_over (self, &map, costs);
      return;
    }

  for (guint i = 0; i < 2 * n_layers; i++)
    cost_map_clear (&costs[i]);
  node_map_clear (&map);
}
