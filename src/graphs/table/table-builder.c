/* table-builder.c - the nodes of a table to be, one by one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/hash-room.h"
#include "graphs/table/arcs.h"
#include "graphs/table/table-builder-private.h"

#include <wayfind/core/error.h>

#include <string.h>

#define FIRST_SIZE 64

/* G_MAXUINT32 is not an id, and no index type is that large. With an order the
 * nodes that the builder hands out need the top bit for themselves. */
#define MAX_NODES (G_MAXUINT32 - 1)
#define MAX_ORDERED ((guint32) WAY_NODE_INDEX (WAY_ADDED (0)))

G_DEFINE_FINAL_TYPE (WayTableBuilder, way_table_builder, G_TYPE_OBJECT)

static void
forget_all (WayTableBuilder *self)
{
  g_clear_pointer (&self->positions, g_free);
  g_clear_pointer (&self->names, g_free);
  g_clear_pointer (&self->ids_by_name, g_hash_table_unref);
  g_clear_pointer (&self->edges, g_free);
  g_clear_pointer (&self->edge_labels, g_free);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->label_places, g_hash_table_unref);
  g_clear_pointer (&self->widths, g_array_unref);
  g_clear_pointer (&self->width_places, g_hash_table_unref);
  g_clear_pointer (&self->strings, g_string_chunk_free);
  g_clear_pointer (&self->restrictions, restrictions_free);
  g_clear_pointer (&self->priced_turns, priced_turns_free);
  self->n_nodes = self->nodes_size = 0;
  self->n_edges = self->edges_size = 0;
  self->has_fractions = FALSE;
  self->is_numbered = FALSE;
  g_clear_pointer (&self->zones, g_byte_array_unref);
  self->forbids_u_turns = FALSE;
  self->dead_end_cost = 0;
}

static void
begin (WayTableBuilder *self)
{
  self->ids_by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->labels = g_ptr_array_new ();
  self->label_places = g_hash_table_new (g_str_hash, g_str_equal);
  self->width = INFINITY;
  self->strings = g_string_chunk_new (4096);
}

void
table_builder_begin_anew (WayTableBuilder *self)
{
  forget_all (self);
  begin (self);
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
  begin (self);
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

/* The node that the caller knows @id by. */
static WayNode
node_of_id (const WayTableBuilder *self,
            guint32                id)
{
  return self->order == WAY_ORDER_AS_ADDED ? WAY_INDEX (id) : WAY_ADDED (id);
}

char *
table_builder_describe_node (const WayTableBuilder *self,
                             guint32                id,
                             const char            *name)
{
  if (name == NULL && self->names != NULL && id < self->n_nodes)
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

  node = table_builder_describe_node (self, id, name);
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

static gboolean
enlarge_nodes (WayTableBuilder *self,
               gsize            size)
{
  WayPosition *positions
    = self->positions != NULL
        ? g_try_renew (WayPosition, self->positions, size) : NULL;
  const char **names
    = self->names != NULL ? g_try_renew (const char *, self->names, size)
                          : NULL;

  if (positions != NULL)
    self->positions = positions;
  if (names != NULL)
    self->names = names;

  return (positions != NULL || self->positions == NULL)
         && (names != NULL || self->names == NULL);
}

/* Makes room for @n_nodes more nodes. */
static gboolean
reserve_nodes (WayTableBuilder *self,
               guint32          n_nodes)
{
  const gsize wanted = (gsize) self->n_nodes + n_nodes;
  const gsize most
    = self->order == WAY_ORDER_AS_ADDED ? MAX_NODES : MAX_ORDERED;
  const gsize size = MIN (MAX (MAX ((gsize) self->nodes_size * 2, FIRST_SIZE),
                               wanted), most);

  if (wanted <= self->nodes_size)
    return TRUE;
  if (wanted > most || !enlarge_nodes (self, size))
    return FALSE;

  self->nodes_size = (guint32) size;
  return TRUE;
}

static gboolean
fail_room_for_nodes (const WayTableBuilder *self,
                     GError               **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for more than %u nodes", self->n_nodes);

  return FALSE;
}

gboolean
table_builder_has_room (GHashTable *table,
                        const char *text)
{
  const guint n_texts = g_hash_table_size (table);

  return hash_room_ask (n_texts, n_texts + 1, strlen (text) + HASH_ENTRY_SPARE);
}

/* The builder allocates the array of names for the first name, and the array of
 * positions for the first position. */
static gboolean
reserve_names (WayTableBuilder *self,
               const char      *name)
{
  if (self->names == NULL)
    self->names = g_try_new0 (const char *, MAX (self->nodes_size, 1));

  return self->names != NULL && table_builder_has_room (self->ids_by_name, name);
}

static gboolean
reserve_positions (WayTableBuilder *self)
{
  const WayPosition nowhere = { NAN, NAN };

  if (self->positions != NULL)
    return TRUE;

  self->positions = g_try_new (WayPosition, MAX (self->nodes_size, 1));
  for (guint32 id = 0; self->positions != NULL && id < self->n_nodes; id++)
    self->positions[id] = nowhere;

  return self->positions != NULL;
}

static void
append_node (WayTableBuilder   *self,
             const char        *name,
             const WayPosition *position)
{
  const WayPosition nowhere = { NAN, NAN };
  const guint32 id = self->n_nodes++;

  if (self->positions != NULL)
    self->positions[id] = position ? *position : nowhere;
  if (self->names != NULL)
    self->names[id] = NULL;
  if (name == NULL)
    return;

  self->names[id] = g_string_chunk_insert (self->strings, name);
  g_hash_table_insert (self->ids_by_name, (gpointer) self->names[id],
                       GUINT_TO_POINTER (id));
}

gboolean
way_table_builder_add_node (WayTableBuilder   *self,
                            const char        *name,
                            const WayPosition *position,
                            WayNode           *node,
                            GError           **error)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (name != NULL && !check_name (self, name, error))
    return FALSE;
  if (position != NULL
      && !check_position (self, self->n_nodes, name, position, error))
    return FALSE;
  if (!reserve_nodes (self, 1) || (name != NULL && !reserve_names (self, name))
      || (position != NULL && !reserve_positions (self)))
    return fail_room_for_nodes (self, error);

  if (node != NULL)
    *node = node_of_id (self, self->n_nodes);
  append_node (self, name, position);

  return TRUE;
}

gboolean
way_table_builder_add_nodes (WayTableBuilder   *self,
                             guint              n_nodes,
                             const WayPosition *positions,
                             WayNode           *first_node,
                             GError           **error)
{
  const WayPosition nowhere = { NAN, NAN };
  guint32 first;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  first = self->n_nodes;
  for (guint32 i = 0; positions != NULL && i < n_nodes; i++)
    if (!isnan (positions[i].x)
        && !check_position (self, first + i, NULL, &positions[i], error))
      return FALSE;
  if (!reserve_nodes (self, n_nodes)
      || (positions != NULL && !reserve_positions (self)))
    return fail_room_for_nodes (self, error);

  if (first_node != NULL)
    *first_node = node_of_id (self, first);
  self->n_nodes += n_nodes;
  for (guint32 id = first; self->positions && id < self->n_nodes; id++)
    self->positions[id] = positions ? positions[id - first] : nowhere;
  for (guint32 id = first; self->names && id < self->n_nodes; id++)
    self->names[id] = NULL;

  return TRUE;
}

gboolean
way_table_builder_find_node (WayTableBuilder *self,
                             const char      *name,
                             WayNode         *node)
{
  gpointer found;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self) && name != NULL, FALSE);

  if (!g_hash_table_lookup_extended (self->ids_by_name, name, NULL, &found))
    return FALSE;

  if (node != NULL)
    *node = node_of_id (self, GPOINTER_TO_UINT (found));

  return TRUE;
}

guint
way_table_builder_get_n_nodes (WayTableBuilder *self)
{
  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), 0);

  return self->n_nodes;
}

gboolean
way_table_builder_get_position (WayTableBuilder *self,
                                WayNode          node,
                                WayPosition     *position)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (table_builder_find_id (self, node, &id), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  if (self->positions == NULL || isnan (self->positions[id].x))
    return FALSE;

  *position = self->positions[id];
  return TRUE;
}

gboolean
way_table_builder_set_position (WayTableBuilder   *self,
                                WayNode            node,
                                const WayPosition *position,
                                GError           **error)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (table_builder_find_id (self, node, &id), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!check_position (self, id, NULL, position, error))
    return FALSE;
  if (!reserve_positions (self))
    return fail_room_for_nodes (self, error);

  self->positions[id] = *position;
  return TRUE;
}

/* Settings ---------------------------------------------------------------- */

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
  g_return_if_fail (self->n_nodes == 0);

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
