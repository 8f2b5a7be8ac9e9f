/* table.c - named nodes, positions and edges in arrays: waypoints, roads, lanes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table is immutable but for three things that many programs never ask for:
 * the edges turned around, the index of nodes (table-near.c) and that of edges
 * (table-edges-near.c). Each is made by one thread when it is first needed, and
 * stays. */

#include "graphs/table/table-private.h"

#include "core/position-private.h"
#include "core/immediate-graphs.h"
#include "graphs/table/table-arcs.h"
#include "graphs/table/table-heuristic.h"
#include "graphs/table/table-near.h"

#include <wayfind/core/error.h>

/* The offset of the last byte of three real edges, as many as a usual node
 * has. */
#define WIDE_ROW (3 * sizeof (WayRealArc) - 1)

#define NO_ROOM "not enough memory for the reversed edges of a table"
#define DAMAGED "the file of the table is damaged: its edges are not as they " \
  "were written"

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WayTable, way_table, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
free_arcs (Arcs *arcs)
{
  arcs_clear (arcs);
  g_free (arcs);
}

/* What lies in a file is nobody's to free. */
static void
let_go_of_file (WayTable *self)
{
  self->arcs = (Arcs) { NULL };
  self->components = (NodeComponents) { NULL };
  self->vectors = NULL;
  self->positions = NULL;
  self->ids = NULL;
  self->numbers = NULL;
  self->zones = NULL;
  if (self->reverse != NULL)
    *self->reverse = (Arcs) { NULL };
  g_clear_pointer (&self->map, table_map_free);
}

/* What lies in another table is not ours to free: see table-changes.c. */
static void
let_go_of_origin (WayTable *self)
{
  self->arcs.offsets = NULL;
  self->arcs.tags = NULL;
  self->vectors = NULL;
  self->positions = NULL;
  self->ids = NULL;
  self->numbers = NULL;
  self->names = NULL;
  self->ids_by_name = NULL;
  self->labels = NULL;
  self->widths = NULL;
  self->strings = NULL;
  self->priced_turns = NULL;
  self->map = NULL;
  self->index = NULL;
  g_clear_object (&self->origin);
}

static void
finalize (GObject *object)
{
  WayTable *self = WAY_TABLE (object);

  if (self->origin != NULL)
    let_go_of_origin (self);
  if (self->map != NULL)
    let_go_of_file (self);
  arcs_clear (&self->arcs);
  node_components_clear (&self->components);
  g_clear_pointer (&self->vectors, g_free);
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->node_type, way_node_type_unref);
  g_clear_pointer (&self->ids, g_free);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->names, g_free);
  g_clear_pointer (&self->ids_by_name, g_hash_table_unref);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->widths, g_array_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_clear_pointer (&self->restrictions, restrictions_free);
  g_clear_pointer (&self->priced_turns, priced_turns_free);
  g_clear_pointer (&self->zones, g_free);
  if (self->lines.destroy != NULL)
    self->lines.destroy (self->lines.data);
  g_clear_pointer (&self->reverse, free_arcs);
  g_clear_pointer (&self->index, spatial_index_free);
  g_clear_pointer (&self->edge_index, edge_index_free);
  g_clear_pointer (&self->zone_marks, g_free);
  g_clear_pointer (&self->turn_rules, self->free_turn_rules);
  g_clear_pointer (&self->spares[0], g_free);
  g_clear_pointer (&self->spares[1], g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_table_parent_class)->finalize (object);
}

static void
way_table_class_init (WayTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  graph_type_set_prompt (G_OBJECT_CLASS_TYPE (klass));
}

static void
way_table_init (WayTable *self)
{
  g_mutex_init (&self->lock);
}

/* Edges turned around ----------------------------------------------------- */

static Arcs *
new_reverse (const WayTable *self,
             Meter          *meter)
{
  Arcs *reverse = g_new (Arcs, 1);

  if (arcs_init_reverse (reverse, &self->arcs, self->has_edge_ids, meter))
    return reverse;

  free_arcs (reverse);
  return NULL;
}

const Arcs *
table_ensure_reverse (WayTable *self,
                      Meter    *meter)
{
  Arcs *reverse = g_atomic_pointer_get (&self->reverse);

  if (G_LIKELY (reverse != NULL))
    return reverse;

  g_mutex_lock (&self->lock);
  if (self->reverse == NULL)
    g_atomic_pointer_set (&self->reverse, new_reverse (self, meter));
  reverse = self->reverse;
  g_mutex_unlock (&self->lock);

  return reverse;
}

static const Arcs *
get_reverse (WayTable *self)
{
  const Arcs *reverse = g_atomic_pointer_get (&self->reverse);
  Meter none;

  if (G_LIKELY (reverse != NULL))
    return reverse;

  meter_init (&none, NULL);
  return table_ensure_reverse (self, &none);
}

const Arcs *
table_get_arcs (const WayTable *self)
{
  return &self->arcs;
}

const Arcs *
table_get_reverse (WayTable  *self,
                   GError   **error)
{
  const Arcs *reverse = get_reverse (self);

  if (reverse == NULL)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE, NO_ROOM);
  return reverse;
}

/* Without ids there are no parallel edges. Edges turned around that come from a
 * file may be of none: then any edge does. */
guint32
table_find_turned (const WayTable *self,
                   const Arcs     *reverse,
                   guint32         place,
                   guint32         to)
{
  guint32 edge, last;

  if (reverse->tags != NULL)
    return reverse->tags[place];

  edge = self->arcs.offsets[arcs_node (reverse, place)];
  last = arcs_count (&self->arcs) - 1;
  while (arcs_node (&self->arcs, edge) != to && edge < last)
    edge++;

  return edge;
}

/* The graph interface ----------------------------------------------------- */

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  return !backward || table_ensure_reverse ((WayTable *) graph, meter) != NULL;
}

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((WayTable *) graph)->node_type;
}

/* Asks memory for the edges of all neighbours of a node, and with @points for
 * the positions that their estimates need. With @doubts neighbours may be
 * none. */
static G_ALWAYS_INLINE inline void
ask_for_rows (const WayTable *self,
              const Arcs     *arcs,
              gboolean        points,
              gsize           node,
              gboolean        doubts)
{
  for (guint32 i = arcs->offsets[node]; i < arcs->offsets[node + 1]; i++)
    {
      const guint32 next = doubts ? table_in_range (self, arcs_node (arcs, i))
                                  : arcs_node (arcs, i);
      gconstpointer row = arcs_address (arcs, next);

      __builtin_prefetch (row);
      if (arcs->whole == NULL)  /* twice as wide, and often on two lines */
        __builtin_prefetch ((gconstpointer) ((guintptr) row + WIDE_ROW));
      if (points)
        __builtin_prefetch (table_point (self, next));
    }
}

/* Inline in any case, as is the function above: GCC takes a function that only
 * asks for memory for one without effect, and drops its calls. */
static G_ALWAYS_INLINE inline void
prefetch (const WayTable *self,
          const Arcs     *arcs,
          gboolean        points,
          gsize           node)
{
  if (G_LIKELY (self->map == NULL))
    ask_for_rows (self, arcs, points, node, FALSE);
  else
    ask_for_rows (self, arcs, points, node, TRUE);
}

static void
take_damage (WayEdges *edges)
{
  way_edges_take_error (edges, g_error_new_literal (WAY_ERROR, WAY_ERROR_PARSE,
                                                    DAMAGED));
}

/* The most frequent call of all: no cast is checked, nothing is copied. */
static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const WayTable *self = (const WayTable *) graph;

  if (G_UNLIKELY (!table_has_node (self, at->node)))
    return;
  if (G_UNLIKELY (!table_has_row (self, &self->arcs,
                                  WAY_NODE_INDEX (at->node))))
    {
      take_damage (edges);
      return;
    }

  arcs_give_span (&self->arcs, WAY_NODE_INDEX (at->node), self->has_edge_ids,
                  edges);
  if (self->is_large)
    prefetch (self, &self->arcs, table_heuristic_is_wanted (cursor),
              WAY_NODE_INDEX (at->node));
}

/* Edges keep their ids when they are turned around. The ids of the edges into a
 * node then do not count up, so that no span can hold them. */
static void
add_tagged (const Arcs *reverse,
            guint32     n_arcs,
            gsize       at,
            WayEdges   *edges)
{
  for (guint32 i = reverse->offsets[at]; i < reverse->offsets[at + 1]; i++)
    way_edges_add_full (edges, WAY_INDEX (arcs_node (reverse, i)),
                        arcs_cost (reverse, i),
                        MIN (reverse->tags[i], n_arcs - 1));
}

static void
predecessors (WayGraph    *graph,
              gpointer     cursor,
              const WayAt *at,
              WayEdges    *edges)
{
  WayTable *self = (WayTable *) graph;
  const Arcs *reverse = get_reverse (self);

  if (reverse == NULL)
    way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                      WAY_ERROR_TOO_LARGE,
                                                      NO_ROOM));
  else if (!table_has_node (self, at->node))
    return;
  else if (!table_has_row (self, reverse, WAY_NODE_INDEX (at->node)))
    take_damage (edges);
  else if (reverse->tags != NULL)
    add_tagged (reverse, arcs_count (&self->arcs), WAY_NODE_INDEX (at->node),
                edges);
  else
    {
      arcs_give_span (reverse, WAY_NODE_INDEX (at->node), FALSE, edges);
      if (self->is_large)
        prefetch (self, reverse, table_heuristic_is_wanted (cursor),
                  WAY_NODE_INDEX (at->node));
    }
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayTable *self = (const WayTable *) graph;
  WayGraphFlags flags = WAY_GRAPH_PREDECESSORS;

  if (self->arcs.whole != NULL)
    flags |= WAY_GRAPH_WHOLE_COSTS;
  if (self->is_placed)
    flags |= WAY_GRAPH_HEURISTIC | WAY_GRAPH_METRIC;

  return flags | table_line_flags (&self->lines);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  WayTable *self = WAY_TABLE (graph);
  const char *name = way_table_get_name (self, node);

  if (name == NULL && self->is_numbered && table_has_node (self, node))
    return g_strdup_printf ("%" G_GUINT64_FORMAT,
                            (guint64) self->first_number
                              + way_table_get_id (self, node));

  return g_strdup (name);
}

static gboolean
find_number (const WayTable *self,
             const char     *name,
             WayNode        *node)
{
  const guint64 first = self->first_number;
  guint64 number;

  if (!self->is_numbered
      || !g_ascii_string_to_unsigned (name, 10, first,
                                      first + self->arcs.n_nodes, &number,
                                      NULL)
      || number - first == self->arcs.n_nodes)
    return FALSE;

  *node = WAY_INDEX (table_in_range (self, self->numbers[number - first]));
  return TRUE;
}

static gboolean
find_id (const WayTable *self,
         const char     *name,
         guint32        *id)
{
  gpointer found;

  if (self->map != NULL)
    return table_map_find_name (self->map, name, id);
  if (!g_hash_table_lookup_extended (self->ids_by_name, name, NULL, &found))
    return FALSE;

  *id = GPOINTER_TO_UINT (found);
  return TRUE;
}

static gboolean
find_node (WayGraph   *graph,
           const char *name,
           WayNode    *node)
{
  const WayTable *self = WAY_TABLE (graph);
  guint32 id;

  if (!find_id (self, name, &id))
    return find_number (self, name, node);

  *node = WAY_INDEX (table_in_range (self, self->numbers[id]));
  return TRUE;
}

static WayPositionKind
get_position_kind (WayGraph *graph)
{
  return WAY_TABLE (graph)->kind;
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      node,
              WayPosition *position)
{
  const WayTable *self = (const WayTable *) graph;

  g_return_val_if_fail (table_has_node (self, node), FALSE);

  if (self->positions == NULL)
    return FALSE;

  *position = self->positions[WAY_NODE_INDEX (node)];
  if (G_UNLIKELY (self->map != NULL && !isnan (position->x)
                  && !way_position_is_valid (position, self->kind)))
    *position = (WayPosition) { 0, 0 };         /* the file is damaged */

  return !isnan (position->x);
}

static char *
dup_label (WayGraph *graph,
           guint32   edge)
{
  const WayTable *self = WAY_TABLE (graph);

  if (edge >= arcs_count (&self->arcs))
    return NULL;

  return g_strdup (table_get_label (self, edge));
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  const WayTable *self = (const WayTable *) graph;
  const gsize a = WAY_NODE_INDEX (from), b = WAY_NODE_INDEX (to);

  return a < self->arcs.n_nodes && b < self->arcs.n_nodes
         && self->components.of[a] != self->components.of[b];
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->predecessors = predecessors;
  iface->begin = table_heuristic_begin;
  iface->prepare = prepare;
  iface->end = table_heuristic_end;
  iface->heuristic = table_heuristic_eval;
  iface->get_flags = get_flags;
  iface->refuses = refuses;
  iface->foreach_near = table_foreach_near;
  iface->dup_name = dup_name;
  iface->find_node = find_node;
  iface->get_position_kind = get_position_kind;
  iface->get_position = get_position;
  iface->dup_label = dup_label;
  iface->trace_line = table_trace_line;
  iface->line_cost = table_line_cost;
  iface->line_bound = table_line_bound;
}
