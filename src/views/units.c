/* units.c - other units, as one that looks for its way has to see them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Who is near is found by a search from the asking unit, which ends where near
 * ends, and not by looking at all pairs. */

#include <wayfind/units.h>

#include "core/edges-private.h"
#include "views/overlay-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

#include <math.h>

typedef struct
{
  WayNodeType *type;            /* (owned) */
  gpointer     node;            /* (owned) where it stands, without a path */
  WayPath     *path;            /* (owned) (nullable) while it moves */
  guint        at;              /* how far along the path, not at its end */
} Unit;

struct _WayUnits
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  WaySearch  *search;           /* (owned) for who is near */
  GHashTable *units;            /* (owned) of Unit, by number */
  gboolean    follow;
};

G_DEFINE_FINAL_TYPE (WayUnits, way_units, G_TYPE_OBJECT)

static void
unit_free (gpointer data)
{
  Unit *unit = data;

  if (unit->path != NULL)
    way_path_unref (unit->path);
  else
    way_node_type_free_node (unit->type, unit->node);
  way_node_type_unref (unit->type);
  g_free (unit);
}

static void
finalize (GObject *object)
{
  WayUnits *self = WAY_UNITS (object);

  g_clear_pointer (&self->units, g_hash_table_unref);
  g_clear_object (&self->search);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_units_parent_class)->finalize (object);
}

static void
way_units_class_init (WayUnitsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_units_init (WayUnits *self)
{
  self->units = g_hash_table_new_full (NULL, NULL, NULL, unit_free);
}

WayUnits *
way_units_new (WayGraph *graph)
{
  WayUnits *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (!(way_graph_get_flags (graph) & WAY_GRAPH_LIFTS),
                        NULL);

  self = g_object_new (WAY_TYPE_UNITS, NULL);
  self->graph = g_object_ref (graph);
  self->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);

  return self;
}

/* Who is where ------------------------------------------------------------- */

static Unit *
find (const WayUnits *self,
      guint32         unit)
{
  return g_hash_table_lookup (self->units, GUINT_TO_POINTER (unit));
}

static WayNode
node_of (const Unit *unit)
{
  return unit->path != NULL ? way_path_get_node (unit->path, unit->at)
                            : unit->node;
}

/* Takes over @node, or holds a reference to @path. */
static void
put (WayUnits *self,
     guint32   number,
     gpointer  node,
     WayPath  *path)
{
  Unit *unit = g_new0 (Unit, 1);

  unit->type = way_node_type_ref (way_graph_get_node_type (self->graph));
  unit->node = node;
  unit->path = path != NULL ? way_path_ref (path) : NULL;
  g_hash_table_insert (self->units, GUINT_TO_POINTER (number), unit);
}

static gboolean
is_node (const WayUnits *self,
         WayNode         node)
{
  return node_type_takes (way_graph_get_node_type (self->graph), node);
}

/* Whether @path is one of the graph's, as far as its nodes tell. */
static gboolean
is_path (const WayUnits *self,
         const WayPath  *path)
{
  const WayNodeType *type = way_graph_get_node_type (self->graph);
  const WayNodeType *other = way_path_get_node_type (path);

  if (type->kind != WAY_NODE_KIND_INDEX)
    return node_type_is_like (type, other);
  if (other->kind != WAY_NODE_KIND_INDEX)
    return FALSE;

  for (guint i = 0; i < way_path_get_length (path); i++)
    if (!is_node (self, way_path_get_node (path, i)))
      return FALSE;

  return TRUE;
}

void
way_units_place (WayUnits *self,
                 guint32   unit,
                 WayNode   node)
{
  const WayNodeType *type;

  g_return_if_fail (WAY_IS_UNITS (self) && is_node (self, node));

  type = way_graph_get_node_type (self->graph);
  put (self, unit, way_node_type_copy_node (type, node), NULL);
}

void
way_units_send (WayUnits *self,
                guint32   unit,
                WayPath  *path)
{
  g_return_if_fail (WAY_IS_UNITS (self));
  g_return_if_fail (path != NULL && is_path (self, path));

  if (way_path_get_length (path) > 1)
    put (self, unit, NULL, path);
  else
    way_units_place (self, unit, way_path_get_node (path, 0));
}

gboolean
way_units_move (WayUnits *self,
                guint32   unit,
                guint     n_steps)
{
  Unit *found;
  guint last;

  g_return_val_if_fail (WAY_IS_UNITS (self), FALSE);

  found = find (self, unit);
  if (found == NULL || found->path == NULL)
    return FALSE;

  last = way_path_get_length (found->path) - 1;
  if (n_steps < last - found->at)
    {
      found->at += n_steps;
      return TRUE;
    }

  way_units_place (self, unit, way_path_get_node (found->path, last));
  return FALSE;
}

gboolean
way_units_remove (WayUnits *self,
                  guint32   unit)
{
  g_return_val_if_fail (WAY_IS_UNITS (self), FALSE);

  return g_hash_table_remove (self->units, GUINT_TO_POINTER (unit));
}

guint
way_units_get_n_units (WayUnits *self)
{
  g_return_val_if_fail (WAY_IS_UNITS (self), 0);

  return g_hash_table_size (self->units);
}

gboolean
way_units_get_node (WayUnits *self,
                    guint32   unit,
                    WayNode  *node)
{
  const Unit *found;

  g_return_val_if_fail (WAY_IS_UNITS (self), FALSE);

  found = find (self, unit);
  if (found != NULL && node != NULL)
    *node = node_of (found);

  return found != NULL;
}

gboolean
way_units_is_moving (WayUnits *self,
                     guint32   unit)
{
  const Unit *found;

  g_return_val_if_fail (WAY_IS_UNITS (self), FALSE);

  found = find (self, unit);
  return found != NULL && found->path != NULL;
}

void
way_units_set_follow (WayUnits *self,
                      gboolean  follow)
{
  g_return_if_fail (WAY_IS_UNITS (self));

  self->follow = follow != FALSE;
}

/* As one of them sees the others ------------------------------------------- */

/* What the asking unit knows. */
typedef struct
{
  const WayUnits *units;
  const Unit     *asking;
  WayCost         near;
  WayCost         claim;
  WayLayer       *layer;
  WayEdges       *edges;        /* (owned) that leave its node */
  GHashTable     *adjacent;     /* (owned) set of nodes, its own among them,
                                 * which @edges hold: a set that takes no more
                                 * than these, however large the graph */
} Sight;

static gboolean
fail_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory to show other units");
  return FALSE;
}

static void
sight_init (Sight *self)
{
  WayNodeType *type = way_graph_get_node_type (self->units->graph);

  self->edges = way_edges_new (type);
  self->adjacent = g_hash_table_new (type->hash, type->equal);
}

static void
sight_clear (Sight *self)
{
  g_hash_table_unref (self->adjacent);
  way_edges_free (self->edges);
}

static void
add_adjacent (Sight  *sight,
              WayNode node)
{
  g_hash_table_add (sight->adjacent, (gpointer) node);
}

static gboolean
is_adjacent (const Sight *sight,
             const Unit  *unit)
{
  return g_hash_table_contains (sight->adjacent, node_of (unit));
}

static gboolean
find_adjacent (Sight   *sight,
               GError **error)
{
  WayGraph *graph = sight->units->graph;
  const WayQuery query = { 0 };
  const WayNode node = node_of (sight->asking);
  const WayAt at = { node, node, 0, TRUE };
  gpointer cursor = way_graph_begin (graph, &query);
  gboolean ok;

  way_graph_neighbours (graph, cursor, &at, sight->edges);
  ok = edge_buffer_check ((EdgeBuffer *) sight->edges, error);
  add_adjacent (sight, node);
  for (guint i = 0; ok && i < way_edges_get_length (sight->edges); i++)
    if (way_edges_get_cost (sight->edges, i) < INFINITY)
      add_adjacent (sight, way_edges_get_node (sight->edges, i));
  way_graph_end (graph, cursor);

  return ok;
}

static gboolean
find_near (const Sight *sight,
           GError     **error)
{
  WaySearch *search = sight->units->search;

  if (sight->near == INFINITY)
    return TRUE;

  way_search_set_start (search, node_of (sight->asking));
  way_search_set_max_cost (search, sight->near);
  if (way_search_run (search, error) == WAY_STATUS_FAILED)
    return FALSE;

  return way_search_get_status (search) != WAY_STATUS_MAX_BYTES
         || fail_memory (error);
}

static gboolean
is_near (const Sight *sight,
         const Unit  *unit)
{
  return sight->near == INFINITY
         || is_adjacent (sight, unit)
         || way_search_get_cost_so_far (sight->units->search, node_of (unit),
                                        NULL);
}

/* Whether @unit is about to leave its node, and not for the asking one's. */
static gboolean
makes_way (const Sight *sight,
           const Unit  *unit)
{
  return sight->units->follow
         && !way_node_type_equal (unit->type,
                                  way_path_get_node (unit->path, unit->at + 1),
                                  node_of (sight->asking));
}

static gboolean
is_in_the_way (const Sight *sight,
               const Unit  *unit)
{
  if (unit->path == NULL)
    return TRUE;

  return is_adjacent (sight, unit) && !makes_way (sight, unit);
}

static gboolean
show_unit (const Sight *sight,
           const Unit  *unit)
{
  if (is_in_the_way (sight, unit)
      && !way_layer_set_extra_cost (sight->layer, node_of (unit), INFINITY))
    return FALSE;
  if (unit->path == NULL || !is_near (sight, unit))
    return TRUE;

  for (guint i = unit->at; i < way_path_get_length (unit->path); i++)
    if (!way_layer_add_extra_cost (sight->layer,
                                   way_path_get_node (unit->path, i),
                                   sight->claim))
      return FALSE;

  return TRUE;
}

static gboolean
show_others (const Sight *sight,
             GError     **error)
{
  GHashTableIter iter;
  gpointer unit;

  way_layer_clear (sight->layer);
  g_hash_table_iter_init (&iter, sight->units->units);
  while (g_hash_table_iter_next (&iter, NULL, &unit))
    if (unit != sight->asking && !show_unit (sight, unit))
      {
        way_layer_clear (sight->layer);
        return fail_memory (error);
      }

  return TRUE;
}

/* Whether @layer speaks of the nodes that units stand on. */
static gboolean
is_for (const WayLayer *layer,
        const WayUnits *self)
{
  return layer->overlay == NULL
         || node_type_is_like (layer->overlay->map.type,
                               way_graph_get_node_type (self->graph));
}

gboolean
way_units_show (WayUnits *self,
                guint32   unit,
                WayCost   near,
                WayCost   claim,
                WayLayer *layer,
                GError  **error)
{
  Sight sight = { self, NULL, near, claim, layer, NULL, NULL };
  gboolean ok;

  g_return_val_if_fail (WAY_IS_UNITS (self) && WAY_IS_LAYER (layer), FALSE);
  g_return_val_if_fail (near >= 0, FALSE);
  g_return_val_if_fail (claim >= 0 && claim < INFINITY, FALSE);
  g_return_val_if_fail (is_for (layer, self), FALSE);

  sight.asking = find (self, unit);
  g_return_val_if_fail (sight.asking != NULL, FALSE);

  sight_init (&sight);
  ok = find_adjacent (&sight, error) && find_near (&sight, error)
       && show_others (&sight, error);
  sight_clear (&sight);

  return ok;
}
