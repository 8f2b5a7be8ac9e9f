/* table-builder.c - nodes and edges one by one, until they are a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/position-private.h"
#include "graphs/renumber.h"
#include "graphs/table-heuristic.h"
#include "graphs/table-private.h"

#include <wayfind/error.h>
#include <wayfind/table-builder.h>

/* Nodes from which on a table outgrows the nearest caches. */
#define LARGE 8192

#define FIRST_SIZE 64

/* G_MAXUINT32 is no id, and no index type is that large. */
#define MAX_NODES (G_MAXUINT32 - 1)
#define MAX_ARCS (G_MAXUINT32 - 1)

struct _WayTableBuilder
{
  GObject          parent_instance;

  WayPositionKind  kind;
  WayNodeOrder     order;
  gboolean         keep_parallel;

  guint32          n_nodes;
  guint32          nodes_size;  /* room in the two arrays */
  WayPosition     *positions;   /* (owned) NaN where there is none */
  const char     **names;       /* (owned) */
  gboolean         has_names;
  GHashTable      *ids_by_name; /* (owned) */
  gboolean         is_numbered;
  guint32          first_number;

  TableEdge       *edges;       /* (owned) */
  gsize            n_edges;
  gsize            edges_size;
  guint64          n_arcs;      /* edges, those both ways counted twice */
  GPtrArray       *labels;      /* (owned) each once */
  GHashTable      *label_places; /* (owned) where in @labels */

  GStringChunk    *strings;     /* (owned) names and labels */
};

G_DEFINE_FINAL_TYPE (WayTableBuilder, way_table_builder, G_TYPE_OBJECT)

static void
forget_all (WayTableBuilder *self)
{
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->names, g_free);
  g_clear_pointer (&self->ids_by_name, g_hash_table_unref);
  g_clear_pointer (&self->edges, g_free);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->label_places, g_hash_table_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  self->n_nodes = self->nodes_size = 0;
  self->n_edges = self->edges_size = 0;
  self->n_arcs = 0;
  self->has_names = FALSE;
  self->is_numbered = FALSE;
}

static void
begin_anew (WayTableBuilder *self)
{
  self->ids_by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->labels = g_ptr_array_new ();
  self->label_places = g_hash_table_new (g_str_hash, g_str_equal);
  self->strings = g_string_chunk_new (4096);
}

static void
finalize (GObject *object)
{
  forget_all (WAY_TABLE_BUILDER (object));

  G_OBJECT_CLASS (way_table_builder_parent_class)->finalize (object);
}

static void
way_table_builder_class_init (WayTableBuilderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_table_builder_init (WayTableBuilder *self)
{
  begin_anew (self);
}

WayTableBuilder *
way_table_builder_new (WayPositionKind positions)
{
  WayTableBuilder *self;

  g_return_val_if_fail (positions == WAY_POSITION_NONE
                        || positions == WAY_POSITION_PLANAR
                        || positions == WAY_POSITION_GEOGRAPHIC, NULL);

  self = g_object_new (WAY_TYPE_TABLE_BUILDER, NULL);
  self->kind = positions;

  return self;
}

/* Nodes ------------------------------------------------------------------- */

/* Text for a node in an error. (transfer full) */
static char *
describe_node (const WayTableBuilder *self,
               guint32                id,
               const char            *name)
{
  if (name == NULL && id < self->n_nodes)
    name = self->names[id];

  return name ? g_strdup_printf ("node %u \"%s\"", id, name)
              : g_strdup_printf ("node %u", id);
}

static gboolean
check_position (const WayTableBuilder *self,
                guint32                id,
                const char            *name,
                const WayPosition     *position,
                GError               **error)
{
  static const char *const allowed[] = {
    [WAY_POSITION_NONE] = "this table has no positions",
    [WAY_POSITION_PLANAR] = "x and y must be finite, and at most 1e150",
    [WAY_POSITION_GEOGRAPHIC] = "longitude is up to 360 degrees, latitude 90",
  };
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *node = NULL;

  if (way_position_is_valid (position, self->kind))
    return TRUE;

  node = describe_node (self, id, name);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "%s: position (%s, %s) is not valid: %s", node,
               g_ascii_dtostr (x, sizeof x, position->x),
               g_ascii_dtostr (y, sizeof y, position->y),
               allowed[self->kind]);

  return FALSE;
}

static gboolean
check_name (const WayTableBuilder *self,
            const char            *name,
            GError               **error)
{
  gpointer id;

  if (!g_hash_table_lookup_extended (self->ids_by_name, name, NULL, &id))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE,
               "the name \"%s\" is taken by node %u", name,
               GPOINTER_TO_UINT (id));

  return FALSE;
}

/* Makes room for one more node. */
static gboolean
reserve_node (WayTableBuilder *self)
{
  const gsize size = MIN (MAX ((gsize) self->nodes_size * 2, FIRST_SIZE),
                          MAX_NODES);
  gpointer positions, names;

  if (self->n_nodes < self->nodes_size)
    return TRUE;
  if (self->n_nodes >= MAX_NODES)
    return FALSE;

  positions = g_try_renew (WayPosition, self->positions, size);
  if (positions == NULL)
    return FALSE;
  self->positions = positions;

  names = g_try_renew (const char *, self->names, size);
  if (names == NULL)
    return FALSE;
  self->names = names;

  self->nodes_size = (guint32) size;
  return TRUE;
}

static void
append_node (WayTableBuilder   *self,
             const char        *name,
             const WayPosition *position)
{
  const WayPosition nowhere = { NAN, NAN };
  const guint32 id = self->n_nodes++;

  self->positions[id] = position ? *position : nowhere;
  self->names[id] = NULL;
  if (name == NULL)
    return;

  self->names[id] = g_string_chunk_insert (self->strings, name);
  self->has_names = TRUE;
  g_hash_table_insert (self->ids_by_name, (gpointer) self->names[id],
                       GUINT_TO_POINTER (id));
}

gboolean
way_table_builder_add_node (WayTableBuilder   *self,
                            const char        *name,
                            const WayPosition *position,
                            guint32           *id,
                            GError           **error)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (name != NULL && !check_name (self, name, error))
    return FALSE;
  if (position != NULL
      && !check_position (self, self->n_nodes, name, position, error))
    return FALSE;
  if (!reserve_node (self))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no room for more than %u nodes", self->n_nodes);
      return FALSE;
    }

  if (id != NULL)
    *id = self->n_nodes;
  append_node (self, name, position);

  return TRUE;
}

gboolean
way_table_builder_find_node (WayTableBuilder *self,
                             const char      *name,
                             guint32         *id)
{
  gpointer found;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self) && name != NULL, FALSE);

  if (!g_hash_table_lookup_extended (self->ids_by_name, name, NULL, &found))
    return FALSE;

  if (id != NULL)
    *id = GPOINTER_TO_UINT (found);

  return TRUE;
}

guint32
way_table_builder_get_n_nodes (WayTableBuilder *self)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), 0);

  return self->n_nodes;
}

gboolean
way_table_builder_get_position (WayTableBuilder *self,
                                guint32          id,
                                WayPosition     *position)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (id < self->n_nodes && position != NULL, FALSE);

  if (isnan (self->positions[id].x))
    return FALSE;

  *position = self->positions[id];
  return TRUE;
}

gboolean
way_table_builder_set_position (WayTableBuilder   *self,
                                guint32            id,
                                const WayPosition *position,
                                GError           **error)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (id < self->n_nodes && position != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_position (self, id, NULL, position, error))
    return FALSE;

  self->positions[id] = *position;
  return TRUE;
}

/* Edges ------------------------------------------------------------------- */

static gboolean
check_ends (const WayTableBuilder *self,
            guint32                from,
            guint32                to,
            GError               **error)
{
  const guint32 wrong = from < self->n_nodes ? to : from;

  if (wrong < self->n_nodes)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "edge from node %u to node %u: there is no node %u, only %u "
               "nodes have been added", from, to, wrong, self->n_nodes);

  return FALSE;
}

static gboolean
check_cost (const WayTableBuilder *self,
            guint32                from,
            guint32                to,
            WayCost                cost,
            GError               **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (cost >= 0)                /* so that NaN fails */
    return TRUE;

  first = describe_node (self, from, NULL);
  second = describe_node (self, to, NULL);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "edge from %s to %s: cost %s is %s", first, second,
               g_ascii_dtostr (number, sizeof number, cost),
               isnan (cost) ? "not a number" : "negative");

  return FALSE;
}

/* Makes room for one more edge, and @n_arcs more arcs. */
static gboolean
reserve_edge (WayTableBuilder *self,
              guint            n_arcs)
{
  gsize size = FIRST_SIZE;
  gpointer edges;

  if (self->n_arcs + n_arcs > MAX_ARCS)
    return FALSE;
  if (self->n_edges < self->edges_size)
    return TRUE;
  if (self->edges_size > 0 && !g_size_checked_mul (&size, self->edges_size, 2))
    return FALSE;

  edges = g_try_renew (TableEdge, self->edges, size);
  if (edges == NULL)
    return FALSE;

  self->edges = edges;
  self->edges_size = size;
  return TRUE;
}

/* The place of @label, which is kept once however many edges have it. */
static guint32
intern_label (WayTableBuilder *self,
              const char      *label)
{
  gpointer place;
  char *kept;

  if (label == NULL)
    return TABLE_NO_LABEL;
  if (g_hash_table_lookup_extended (self->label_places, label, NULL, &place))
    return GPOINTER_TO_UINT (place);

  kept = g_string_chunk_insert (self->strings, label);
  g_hash_table_insert (self->label_places, kept,
                       GUINT_TO_POINTER (self->labels->len));
  g_ptr_array_add (self->labels, kept);

  return self->labels->len - 1;
}

gboolean
way_table_builder_add_edge (WayTableBuilder *self,
                            guint32          from,
                            guint32          to,
                            WayCost          cost,
                            WayEdgeDirection direction,
                            const char      *label,
                            GError         **error)
{
  const gboolean both_ways = direction == WAY_BOTH_WAYS;
  const guint n_arcs = both_ways ? 2 : 1;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_ends (self, from, to, error)
      || !check_cost (self, from, to, cost, error))
    return FALSE;
  if (from == to)
    return TRUE;
  if (!reserve_edge (self, n_arcs))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no room for more than %" G_GUINT64_FORMAT
                   " edges", self->n_arcs);
      return FALSE;
    }

  self->n_arcs += n_arcs;
  self->edges[self->n_edges++] = (TableEdge) {
    .cost = cost + 0.0,         /* no -0 */
    .from = from,
    .to = to,
    .label = intern_label (self, label),
    .both_ways = both_ways,
  };

  return TRUE;
}

void
way_table_builder_set_keep_parallel (WayTableBuilder *self,
                                     gboolean         keep_parallel)
{
  g_return_if_fail (WAY_IS_TABLE_BUILDER (self));

  self->keep_parallel = keep_parallel;
}

void
way_table_builder_set_order (WayTableBuilder *self,
                             WayNodeOrder     order)
{
  g_return_if_fail (WAY_IS_TABLE_BUILDER (self));

  self->order = order;
}

void
way_table_builder_set_first_number (WayTableBuilder *self,
                                    guint32          first)
{
  g_return_if_fail (WAY_IS_TABLE_BUILDER (self));

  self->is_numbered = TRUE;
  self->first_number = first;
}

/* The table --------------------------------------------------------------- */

static gboolean
all_have_positions (const WayTableBuilder *self)
{
  for (guint32 id = 0; id < self->n_nodes; id++)
    if (isnan (self->positions[id].x))
      return FALSE;

  return self->kind != WAY_POSITION_NONE;
}

static gboolean
order_ids (const WayTableBuilder *self,
           WayTable              *table)
{
  if (self->order == WAY_ORDER_LOCAL && table->is_placed)
    return renumber_by_position (self->positions, self->n_nodes, table->ids);
  if (self->order == WAY_ORDER_LOCAL)
    return renumber_by_edges (self->edges, self->n_edges, self->n_nodes,
                              table->ids);

  for (guint32 id = 0; id < self->n_nodes; id++)
    table->ids[id] = id;

  return TRUE;
}

static gboolean
number_nodes (const WayTableBuilder *self,
              WayTable              *table)
{
  table->node_type = way_node_type_new_index (self->n_nodes);
  table->ids = g_try_new (guint32, MAX (self->n_nodes, 1));
  table->numbers = g_try_new (guint32, MAX (self->n_nodes, 1));
  if (table->ids == NULL || table->numbers == NULL
      || !order_ids (self, table))
    return FALSE;

  for (guint32 node = 0; node < self->n_nodes; node++)
    table->numbers[table->ids[node]] = node;

  return TRUE;
}

G_STATIC_ASSERT (sizeof (WayPosition) == 2 * sizeof (gdouble));

/* Positions in the order of nodes. In the plane they are points as they are;
 * on the sphere points are vectors, worked out once for all searches. */
static gboolean
place_nodes (const WayTableBuilder *self,
             WayTable              *table)
{
  const gsize room = MAX (self->n_nodes, 1);

  table->kind = self->kind;
  table->n_dims = position_n_dims (self->kind);
  if (self->kind == WAY_POSITION_NONE)
    return TRUE;

  table->positions = g_try_new (WayPosition, room);
  table->points = (const gdouble *) table->positions;
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    {
      table->vectors = g_try_malloc_n (room, 3 * sizeof (gdouble));
      table->points = table->vectors;
    }
  if (table->positions == NULL || table->points == NULL)
    return FALSE;

  for (gsize node = 0; node < self->n_nodes; node++)
    {
      table->positions[node] = self->positions[table->ids[node]];
      if (table->vectors != NULL)
        position_to_point (&table->positions[node], self->kind,
                           table->vectors + 3 * node);
    }

  return TRUE;
}

static gboolean
connect_nodes (const WayTableBuilder *self,
               WayTable              *table)
{
  if (!arcs_init (&table->arcs, self->edges, self->n_edges, table->numbers,
                  self->n_nodes, self->keep_parallel))
    return FALSE;

  table->is_large = table->arcs.n_nodes >= LARGE;
  table->has_edge_ids = table->arcs.tags != NULL || self->keep_parallel;

  return islands_init (&table->islands, self->edges, self->n_edges,
                       self->n_nodes);
}

static void
hand_over_strings (WayTableBuilder *self,
                   WayTable        *table)
{
  if (self->has_names)
    table->names = g_steal_pointer (&self->names);
  table->ids_by_name = g_steal_pointer (&self->ids_by_name);
  table->is_numbered = self->is_numbered;
  table->first_number = self->first_number;
  table->labels = g_steal_pointer (&self->labels);
  table->strings = g_steal_pointer (&self->strings);
}

WayTable *
way_table_builder_build (WayTableBuilder *self,
                         GError         **error)
{
  g_autoptr (WayTable) table = NULL;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  table = g_object_new (WAY_TYPE_TABLE, NULL);
  table->is_placed = all_have_positions (self);
  if (!number_nodes (self, table) || !place_nodes (self, table)
      || !connect_nodes (self, table))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "there is no memory for a table of %u nodes and %"
                   G_GUINT64_FORMAT " edges", self->n_nodes, self->n_arcs);
      return NULL;
    }

  if (table->is_placed)
    table->scale = table_heuristic_find_scale (table);
  hand_over_strings (self, table);
  forget_all (self);
  begin_anew (self);

  return g_steal_pointer (&table);
}
