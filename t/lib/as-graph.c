/* as-graph.c - one plain graph, offered to the library in many shapes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "as-graph.h"

#include "tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  char  noise[5]; /* so that the id does not lie at the front */
  guint id;
} Thing;

typedef struct
{
  guint32 id;
  guint32 check;
} Value8;

typedef struct
{
  guint32 check;
  guint32 id;
  guint32 thrice;
} Value12;

typedef struct
{
  char text[16];
} Name;

G_STATIC_ASSERT (sizeof (Value8) == 8);
G_STATIC_ASSERT (sizeof (Value12) == 12);

static const char *const kind_names[] = {
  "index", "integer", "struct", "object", "value8", "value12",
  "table", "table-local", "overlay", "overlay-object"
};

G_STATIC_ASSERT (G_N_ELEMENTS (kind_names) == AS_N_KINDS);

const char *
as_kind_get_name (AsKind kind)
{
  return kind_names[kind];
}

gboolean
as_kind_keeps_edges (AsKind kind)
{
  return kind != AS_TABLE && kind != AS_TABLE_LOCAL;
}

/* The callbacks below answer for the base of an overlay. */
static AsKind
get_base_kind (AsKind kind)
{
  switch (kind)
    {
    case AS_OVERLAY:
      return AS_INDEX;
    case AS_OVERLAY_OBJECT:
      return AS_OBJECT;
    default:
      return kind;
    }
}

/* Nodes ------------------------------------------------------------------ */

static guint
hash_thing (gconstpointer node)
{
  return ((const Thing *) node)->id * 8; /* poor on purpose */
}

static gboolean
equal_things (gconstpointer a,
              gconstpointer b)
{
  return ((const Thing *) a)->id == ((const Thing *) b)->id;
}

static guint
hash_value12 (gconstpointer node)
{
  g_assert_cmpuint ((gsize) node % 8, ==, 0); /* the library has aligned it */
  return ((const Value12 *) node)->id;
}

static gboolean
equal_value12 (gconstpointer a,
               gconstpointer b)
{
  g_assert_cmpuint ((gsize) a % 8, ==, 0);
  g_assert_cmpuint ((gsize) b % 8, ==, 0);
  return memcmp (a, b, sizeof (Value12)) == 0;
}

/* A WayNodePackFunc. */
static gboolean
pack_name (WayNode  node,
           guint8  *bytes,
           gpointer user_data)
{
  const gsize len = strlen (node);

  g_assert_cmpuint ((gsize) bytes % 8, ==, 0);
  for (gsize i = 0; i < sizeof (Name); i++)
    g_assert_cmpuint (bytes[i], ==, 0);
  if (len >= sizeof (Name))
    return FALSE;

  memcpy (bytes, node, len);
  return TRUE;
}

/* A WayNodeUnpackFunc. */
static gpointer
unpack_name (const guint8 *bytes,
             gpointer      user_data)
{
  g_assert_cmpuint (bytes[0], ==, 'n');
  return g_strndup ((const char *) bytes, sizeof (Name));
}

static WayNodeType *
make_object_type (void)
{
  WayNodeType *type
      = way_node_type_new_object (g_str_hash, g_str_equal,
                                  (GBoxedCopyFunc) g_strdup, g_free);

  way_node_type_set_packing (type, sizeof (Name), pack_name, unpack_name, NULL,
                             NULL);
  return type;
}

static WayNodeType *
make_type (AsKind kind,
           guint  n_nodes)
{
  switch (kind)
    {
    case AS_INTEGER:
      return way_node_type_new_pointer (NULL, NULL);
    case AS_STRUCT:
      return way_node_type_new_pointer (hash_thing, equal_things);
    case AS_OBJECT:
      return make_object_type ();
    case AS_VALUE8:
      return way_node_type_new_value (sizeof (Value8), NULL, NULL);
    case AS_VALUE12:
      return way_node_type_new_value (sizeof (Value12), hash_value12,
                                      equal_value12);
    default:
      return way_node_type_new_index (n_nodes);
    }
}

static Thing *
make_things (guint n_nodes)
{
  Thing *things = g_new0 (Thing, n_nodes);

  for (guint id = 0; id < n_nodes; id++)
    things[id].id = id;
  return things;
}

static Name *
make_names (guint n_nodes)
{
  Name *names = g_new0 (Name, n_nodes);

  for (guint id = 0; id < n_nodes; id++)
    g_snprintf (names[id].text, sizeof names[id].text, "n%u", id);
  return names;
}

static Value8 *
make_values8 (guint n_nodes)
{
  Value8 *values = g_new (Value8, n_nodes);

  for (guint id = 0; id < n_nodes; id++)
    values[id] = (Value8) { id, ~id };
  return values;
}

static Value12 *
make_values12 (guint n_nodes)
{
  Value12 *values = g_new (Value12, n_nodes);

  for (guint id = 0; id < n_nodes; id++)
    values[id] = (Value12) { ~id, id, id * 3 };
  return values;
}

static gpointer
make_nodes (AsKind kind,
            guint  n_nodes)
{
  switch (kind)
    {
    case AS_STRUCT:
      return make_things (n_nodes);
    case AS_OBJECT:
      return make_names (n_nodes);
    case AS_VALUE8:
      return make_values8 (n_nodes);
    case AS_VALUE12:
      return make_values12 (n_nodes);
    default:
      return NULL;
    }
}

WayNode
as_graph_get_node (AsGraph *self,
                   guint    id)
{
  switch (get_base_kind (self->kind))
    {
    case AS_INTEGER:
      return GUINT_TO_POINTER (id * 16);
    case AS_STRUCT:
      return (const Thing *) self->nodes + id;
    case AS_OBJECT:
      return ((const Name *) self->nodes)[id].text;
    case AS_VALUE8:
      return (const Value8 *) self->nodes + id;
    case AS_VALUE12:
      return (const Value12 *) self->nodes + id;
    case AS_TABLE:
    case AS_TABLE_LOCAL:
      return way_table_get_node (WAY_TABLE (self->graph), WAY_ADDED (id));
    default:
      return WAY_INDEX (id);
    }
}

static guint
get_id_of_value8 (const Value8 *value)
{
  g_assert_cmphex (value->check, ==, ~value->id);
  return value->id;
}

static guint
get_id_of_value12 (const Value12 *value)
{
  g_assert_cmphex (value->check, ==, ~value->id);
  g_assert_cmphex (value->thrice, ==, value->id * 3);
  return value->id;
}

guint
as_graph_get_id (AsGraph *self,
                 WayNode  node)
{
  switch (get_base_kind (self->kind))
    {
    case AS_INTEGER:
      return GPOINTER_TO_UINT (node) / 16;
    case AS_STRUCT:
      return ((const Thing *) node)->id;
    case AS_OBJECT:
      return strtoul ((const char *) node + 1, NULL, 10);
    case AS_VALUE8:
      return get_id_of_value8 (node);
    case AS_VALUE12:
      return get_id_of_value12 (node);
    case AS_TABLE:
    case AS_TABLE_LOCAL:
      return way_table_get_id (WAY_TABLE (self->graph), node);
    default:
      return WAY_NODE_INDEX (node);
    }
}

/* Callbacks -------------------------------------------------------------- */

/* The answers of the graph below an overlay, which adds the rest. */
static WayCost
get_base_cost (const AsGraph   *self,
               const PlainEdge *edge)
{
  return self->extra == NULL ? edge->cost : edge->cost - self->extra[edge->to];
}

/* The id of the edge at @place in the plain graph. The first edges of a search
 * usually have no id, and most later edges have one. */
static guint32
get_edge_id (const AsGraph *self,
             guint          place)
{
  return (self->flags & AS_SOME_IDS) && place % 5 < 2 ? 1000 + place
                                                      : WAY_EDGE_NONE;
}

/* Strings and values are passed in memory that is overwritten at once, which
 * exposes code that keeps the pointer instead of a copy. */
static void
add_passing (AsGraph  *self,
             guint     id,
             WayCost   cost,
             guint32   edge,
             WayEdges *edges)
{
  guint32 passing[4]; /* room for any kind of node, aligned to 4 */
  const gsize size = self->kind == AS_VALUE8 ? sizeof (Value8)
                     : self->kind == AS_VALUE12 ? sizeof (Value12)
                                                : sizeof (Name);

  memcpy (passing, as_graph_get_node (self, id), size);
  way_edges_add_full (edges, passing, cost, edge);
  memset (passing, '?', sizeof passing);
}

static void
add_edge (AsGraph  *self,
          guint     id,
          WayCost   cost,
          guint32   edge,
          WayEdges *edges)
{
  const AsKind kind = get_base_kind (self->kind);

  if (kind == AS_OBJECT || kind == AS_VALUE8 || kind == AS_VALUE12)
    add_passing (self, id, cost, edge, edges);
  else if (edge == WAY_EDGE_NONE)
    way_edges_add (edges, as_graph_get_node (self, id), cost);
  else
    way_edges_add_full (edges, as_graph_get_node (self, id), cost, edge);
}

static void
neighbours (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  AsGraph *self = user_data;
  const guint id = as_graph_get_id (self, node);
  const guint first = self->plain->first[id];
  const PlainEdge *plain;
  guint n_edges;

  plain = plain_graph_get_edges (self->plain, id, &n_edges);
  for (guint i = 0; i < n_edges; i++)
    add_edge (self, plain[i].to, get_base_cost (self, &plain[i]),
              get_edge_id (self, first + i), edges);
}

static void
predecessors (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  AsGraph *self = user_data;
  const GArray *plain = self->plain->edges;
  const guint id = as_graph_get_id (self, node);

  for (guint i = 0; i < plain->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain, PlainEdge, i);

      if (edge->to == id)
        add_edge (self, edge->from, get_base_cost (self, edge),
                  get_edge_id (self, i), edges);
    }
}

static WayCost
heuristic (WayNode  node,
           WayNode  goal,
           gpointer user_data)
{
  AsGraph *self = user_data;

  return plain_graph_estimate (self->plain, as_graph_get_id (self, node),
                               as_graph_get_id (self, goal));
}

static char *
dup_name (WayNode  node,
          gpointer user_data)
{
  return g_strdup_printf ("n%u", as_graph_get_id (user_data, node));
}

static WayGraph *
make_callback_graph (AsGraph *self,
                     AsFlags  flags)
{
  WayNodeType *type = self->kind == AS_INTEGER ? NULL : self->type;
  WayCallbackGraph *graph = way_callback_graph_new (type, neighbours, self,
                                                    NULL);

  if (g_hash_table_size (self->plain->estimates) > 0)
    way_callback_graph_set_heuristic (graph, heuristic, self, NULL);
  if (flags & AS_PREDECESSORS)
    way_callback_graph_set_predecessors (graph, predecessors, self, NULL);
  way_callback_graph_set_name (graph, dup_name, self, NULL);
  way_callback_graph_set_whole_costs (graph, (flags & AS_WHOLE) != 0);
  return WAY_GRAPH (graph);
}

/* Overlays --------------------------------------------------------------- */

/* Beyond 2^53 a double does not hold every whole number. */
static gboolean
has_exact_costs (const PlainGraph *plain)
{
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const WayCost cost = g_array_index (plain->edges, PlainEdge, i).cost;

      if (cost > 0x1p53 && cost < INFINITY)
        return FALSE;
    }

  return plain_graph_is_whole (plain);
}

/* The least cost of entering each node, to be moved from the base into the
 * overlay, if it comes back exactly when the two are put together. */
static WayCost *
find_extra (const PlainGraph *plain)
{
  WayCost *extra = g_new (WayCost, plain->n_nodes);
  const gboolean exact = has_exact_costs (plain);

  for (guint id = 0; id < plain->n_nodes; id++)
    extra[id] = INFINITY;
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      extra[edge->to] = MIN (extra[edge->to], edge->cost);
    }
  for (guint id = 0; id < plain->n_nodes; id++)
    if (extra[id] == INFINITY || !exact)
      extra[id] = 0;

  return extra;
}

static WayGraph *
make_overlay (AsGraph *self,
              AsFlags  flags)
{
  g_autoptr (WayGraph) base = NULL;
  WayOverlay *overlay;

  self->extra = find_extra (self->plain);
  base = make_callback_graph (self, flags);
  overlay = way_overlay_new (base);
  for (guint id = 0; id < self->plain->n_nodes; id++)
    way_overlay_set_extra_cost (overlay, as_graph_get_node (self, id),
                                self->extra[id]);

  return WAY_GRAPH (overlay);
}

/* Tables ----------------------------------------------------------------- */

static WayGraph *
make_table (const AsGraph *self,
            WayNodeOrder   order)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);
  const PlainGraph *plain = self->plain;
  g_autoptr (GError) error = NULL;
  WayTable *table;

  way_table_builder_set_order (builder, order);
  for (guint id = 0; id < plain->n_nodes; id++)
    {
      g_autofree char *name = g_strdup_printf ("n%u", id);
      WayNode added;

      way_table_builder_add_node (builder, name, NULL, &added, &error);
      g_assert_no_error (error);
      g_assert_true (added == (order == WAY_ORDER_LOCAL ? WAY_ADDED (id)
                                                        : WAY_INDEX (id)));
    }
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      way_table_builder_add_edge (builder, tables_node (builder, edge->from),
                                  tables_node (builder, edge->to), edge->cost,
                                  WAY_ONE_WAY,
                                  get_edge_id (self, i) != WAY_EDGE_NONE
                                    ? "street" : NULL,
                                  &error);
      g_assert_no_error (error);
    }

  table = way_table_builder_build (builder, &error);
  g_assert_no_error (error);
  return WAY_GRAPH (table);
}

static WayGraph *
make_graph (AsGraph *self,
            AsFlags  flags)
{
  switch (self->kind)
    {
    case AS_TABLE:
      return make_table (self, WAY_ORDER_AS_ADDED);
    case AS_TABLE_LOCAL:
      return make_table (self, WAY_ORDER_LOCAL);
    case AS_OVERLAY:
    case AS_OVERLAY_OBJECT:
      return make_overlay (self, flags);
    default:
      return make_callback_graph (self, flags);
    }
}

AsGraph *
as_graph_new (const PlainGraph *plain,
              AsKind            kind,
              AsFlags           flags)
{
  AsGraph *self = g_new0 (AsGraph, 1);

  self->plain = plain;
  self->kind = kind;
  self->flags = flags;
  self->type = make_type (get_base_kind (kind), plain->n_nodes);
  self->nodes = make_nodes (get_base_kind (kind), plain->n_nodes);
  self->graph = make_graph (self, flags);
  return self;
}

void
as_graph_free (AsGraph *self)
{
  g_object_unref (self->graph);
  way_node_type_unref (self->type);
  g_free (self->nodes);
  g_free (self->extra);
  g_free (self);
}

/* Edges of a path -------------------------------------------------------- */

static gboolean
adds_up (WayCost before,
         WayCost cost,
         WayCost after)
{
  return fabs (before + cost - after) <= 1e-12 * after;
}

static gboolean
is_edge_of_table (AsGraph *self,
                  guint    from,
                  guint    to,
                  WayCost  before,
                  WayCost  after,
                  guint32  edge)
{
  WayTable *table = WAY_TABLE (self->graph);
  WayNode tail, head;
  WayCost cost;

  if (edge >= way_table_get_n_edges (table))
    return FALSE;

  way_table_get_edge (table, edge, &tail, &head, &cost, NULL);
  return as_graph_get_id (self, tail) == from
         && as_graph_get_id (self, head) == to && adds_up (before, cost, after);
}

void
as_graph_check_edge (AsGraph *self,
                     guint    from,
                     guint    to,
                     WayCost  before,
                     WayCost  after,
                     guint32  edge)
{
  const gboolean is_table = !as_kind_keeps_edges (self->kind);
  const guint first = self->plain->first[from];
  gboolean is_there = FALSE;
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n_edges);

  /* A table numbers all of its edges, or none. */
  if (is_table && edge != WAY_EDGE_NONE)
    is_there = is_edge_of_table (self, from, to, before, after, edge);
  else
    for (guint i = 0; i < n_edges && !is_there; i++)
      is_there = edges[i].to == to && adds_up (before, edges[i].cost, after)
                 && (is_table || get_edge_id (self, first + i) == edge);
  if (!is_there)
    g_error ("%s: edge %u does not lead from %u (%.17g) to %u (%.17g)",
             as_kind_get_name (self->kind), edge, from, before, to, after);
}

/* Searches --------------------------------------------------------------- */

typedef struct
{
  AsGraph *graph;
  GArray  *goals; /* (owned) of guint */
} Estimator;

static gpointer
begin_estimates (const WayNode *goals,
                 guint          n_goals,
                 gpointer       user_data)
{
  Estimator *self = g_new (Estimator, 1);

  self->graph = user_data;
  self->goals = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_goals; i++)
    {
      const guint id = as_graph_get_id (user_data, goals[i]);

      g_array_append_val (self->goals, id);
    }

  return self;
}

static WayCost
eval_estimates (gpointer state,
                WayNode  node,
                gpointer user_data)
{
  const Estimator *self = state;
  const guint id = as_graph_get_id (self->graph, node);
  WayCost least = INFINITY;

  for (guint i = 0; i < self->goals->len; i++)
    least = MIN (least, plain_graph_estimate (self->graph->plain, id,
                                              g_array_index (self->goals,
                                                             guint, i)));

  return self->goals->len == 0 ? 0 : least;
}

static void
end_estimates (gpointer state,
               gpointer user_data)
{
  Estimator *self = state;

  g_array_unref (self->goals);
  g_free (self);
}

WaySearch *
as_graph_search (AsGraph    *self,
                 WayStrategy strategy)
{
  WaySearch *search = way_search_new (self->graph, strategy);
  g_autoptr (WayHeuristic) estimates = NULL;

  /* Callback graphs have the estimates already; tables cannot. */
  if (as_kind_keeps_edges (self->kind)
      || g_hash_table_size (self->plain->estimates) == 0)
    return search;

  estimates = way_heuristic_new_full (begin_estimates, eval_estimates,
                                 end_estimates, self, NULL);
  way_search_set_heuristic (search, estimates);
  return search;
}
