/* pile.c - a pile of views over any graph, in which anything may change
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "pile.h"

#include "random-graph.h"

#define MOST_NODES 40
#define MOST_VIEWS 4
#define N_CLASSES 4

guint
pile_roll (Pile *self,
      guint n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

WayNode
pile_node_of (const Pile *self,
         guint       id)
{
  return self->as ? as_graph_get_node (self->as, id) : WAY_INDEX (id);
}

guint
pile_id_of (const Pile *self,
       WayNode     node)
{
  return self->as ? as_graph_get_id (self->as, node)
                  : (guint) WAY_NODE_INDEX (node);
}

WayNode
pile_roll_node (Pile *self)
{
  return pile_node_of (self, pile_roll (self, self->n));
}

/* Making a pile ------------------------------------------------------------ */

static WayGrid *
random_grid (Pile        *self,
             WayGridShape shape)
{
  const guint width = 1 + pile_roll (self, 8), height = 1 + pile_roll (self, 5);
  const WayCost costs[N_CLASSES] = { 1, INFINITY, 2, 2.5 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (width, height, NULL);
  WayGrid *grid;

  for (guint i = 0; i < width * height; i++)
    way_terrain_set_class (terrain, i % width, i / width,
                           (guint8) pile_roll (self, N_CLASSES));
  grid = way_grid_new (terrain, shape);
  way_grid_set_mover (grid, costs, N_CLASSES);
  way_grid_set_corner_rule (grid, (WayCornerRule) pile_roll (self, 4));

  return grid;
}

static void
make_bottom (Pile   *self,
             guint32 seed)
{
  if (seed % 2 == 0)
    {
      self->grid = random_grid (self, (WayGridShape) pile_roll (self, 4));
      self->n = way_node_type_get_n_nodes (
          way_graph_get_node_type (WAY_GRAPH (self->grid)));
      self->bottom = g_object_ref (WAY_GRAPH (self->grid));
      return;
    }

  self->n = 2 + pile_roll (self, MOST_NODES - 2);
  self->plain = random_graph_new (self->rand, self->n,
                                  seed / 2 & RANDOM_ALL & ~RANDOM_HIDDEN);
  self->as = as_graph_new (self->plain, seed / 2 % AS_N_KINDS,
                           AS_PREDECESSORS);
  self->bottom = g_object_ref (self->as->graph);
}

static gdouble
tell_width (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  const Pile *pile = user_data;

  return (pile_id_of (pile, from) + pile_id_of (pile, to)) % 5;
}

static WayGraph *
new_clearance (Pile *self)
{
  g_autoptr (WayClearanceMap) map = NULL;

  if (self->grid == NULL
      || way_grid_get_shape (self->grid) > WAY_GRID_SQUARES_8)
    return WAY_GRAPH (way_clearance_new_full (self->top, 1, tell_width, self,
                                              NULL));

  map = way_clearance_map_new (self->grid, NULL);
  return WAY_GRAPH (way_clearance_new (self->top, map, 1 + pile_roll (self, 3),
                                       NULL));
}

static void
put_view (Pile *self)
{
  WayGraph *view;

  switch (pile_roll (self, 4))
    {
    case 0:
      view = WAY_GRAPH (way_overlay_new (self->top));
      g_ptr_array_add (self->overlays, g_object_ref (view));
      break;
    case 1:
      view = WAY_GRAPH (way_knowledge_new_live (self->top,
                                                pile_roll (self, 2)
                                                  ? self->bottom : NULL,
                                                NULL));
      way_knowledge_set_unexplored (WAY_KNOWLEDGE (view),
                                    1 + pile_roll (self, 2),
                                    pile_roll (self, 3));
      g_ptr_array_add (self->knowledges, g_object_ref (view));
      break;
    case 2:
      view = WAY_GRAPH (way_reverse_new (self->top, NULL));
      g_ptr_array_add (self->others, g_object_ref (view));
      break;
    default:
      view = new_clearance (self);
      g_ptr_array_add (self->others, g_object_ref (view));
    }

  g_object_unref (self->top);
  self->top = view;
}

/* A state space, on top. */
static void
put_state_view (Pile *self)
{
  WayGraph *view;

  if (pile_roll (self, 2))
    {
      view = WAY_GRAPH (way_turns_new (self->top));
      way_turns_set_cost (WAY_TURNS (view), WAY_TURN_U | WAY_TURN_DEAD_END, 3);
    }
  else
    {
      self->reservations
        = way_reservations_new (way_graph_get_node_type (self->top));
      view = WAY_GRAPH (way_timed_new (self->top, self->reservations, NULL));
      way_timed_set_horizon (WAY_TIMED (view), 1000);
      way_timed_set_agent (WAY_TIMED (view), WAY_RESERVATIONS_NOBODY,
                           1 + pile_roll (self, 3), NULL);
    }
  g_object_unref (self->top);
  self->top = view;
}

Pile *
pile_new (guint32 seed)
{
  Pile *self = g_new0 (Pile, 1);
  guint n_views;

  self->rand = g_rand_new_with_seed (seed);
  self->overlays = g_ptr_array_new_with_free_func (g_object_unref);
  self->knowledges = g_ptr_array_new_with_free_func (g_object_unref);
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
  make_bottom (self, seed);
  self->top = g_object_ref (self->bottom);
  n_views = pile_roll (self, MOST_VIEWS + 1);
  for (guint i = 0; i < n_views; i++)
    put_view (self);
  if (seed % 3 == 0)
    put_state_view (self);

  return self;
}

void
pile_free (Pile *self)
{
  g_object_unref (self->top);
  g_ptr_array_unref (self->overlays);
  g_ptr_array_unref (self->knowledges);
  g_ptr_array_unref (self->others);
  g_object_unref (self->bottom);
  g_clear_object (&self->reservations);
  g_clear_object (&self->grid);
  g_clear_pointer (&self->as, as_graph_free);
  g_clear_pointer (&self->plain, plain_graph_free);
  g_rand_free (self->rand);
  g_free (self);
}

/* Editing ------------------------------------------------------------------ */

static void
edit_terrain (Pile *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->grid);

  way_terrain_set_class (terrain,
                         pile_roll (self, way_terrain_get_width (terrain)),
                         pile_roll (self, way_terrain_get_height (terrain)),
                         (guint8) pile_roll (self, N_CLASSES));
}

static void
edit_overlay (Pile       *self,
              WayOverlay *overlay)
{
  static const WayCost extras[] = { 0, 1, 2.5, INFINITY };
  const WayCost extra = extras[pile_roll (self, G_N_ELEMENTS (extras))];
  WayLayer *layer = way_overlay_get_layer (overlay, "more");

  switch (pile_roll (self, 8))
    {
    case 0:
      way_layer_set_scale (layer, 1 + pile_roll (self, 2), FALSE);
      break;
    case 1:
      way_layer_clear (layer);
      way_layer_clear (way_overlay_get_layer (overlay, NULL));
      break;
    case 2:
    case 3:
      way_layer_set_edge_extra_cost (layer, pile_roll_node (self),
                                     pile_roll_node (self), extra,
                                     WAY_BOTH_WAYS);
      break;
    case 4:
      way_layer_set_extra_cost (layer, pile_roll_node (self), extra);
      break;
    default:
      way_overlay_set_extra_cost (overlay, pile_roll_node (self), extra);
    }
}

static void
edit_knowledge (Pile         *self,
                WayKnowledge *knowledge)
{
  switch (pile_roll (self, 10))
    {
    case 0:
      way_knowledge_forget_all (knowledge);
      break;
    case 1:
      way_knowledge_set_unexplored (knowledge, 1 + pile_roll (self, 3), 1);
      break;
    case 2:
    case 3:
      way_knowledge_forget (knowledge, pile_roll_node (self));
      break;
    default:
      way_knowledge_see (knowledge, pile_roll_node (self), 0, NULL, NULL);
    }
}

/* On a grid, often the next cell but one: a diagonal, which others cross. */
static WayNode
roll_head (Pile *self,
           WayNode tail)
{
  guint width;

  if (self->grid == NULL || pile_roll (self, 4) == 0)
    return pile_roll_node (self);

  width = way_terrain_get_width (way_grid_get_terrain (self->grid));
  return WAY_INDEX ((WAY_NODE_INDEX (tail) + width - 1
                     + 2 * pile_roll (self, 2)) % self->n);
}

static void
edit_reservations (Pile *self)
{
  const WayNode tail = pile_roll_node (self);
  const gdouble from = pile_roll (self, 20);
  const gdouble until = from + 1 + pile_roll (self, 9);

  switch (pile_roll (self, 5))
    {
    case 0:
      way_reservations_release (self->reservations, 1 + pile_roll (self, 3));
      break;
    case 1:
    case 2:
      way_reservations_reserve_edge (self->reservations, tail,
                                     roll_head (self, tail), from, until,
                                     1 + pile_roll (self, 3));
      break;
    default:
      way_reservations_reserve_node (self->reservations, pile_roll_node (self),
                                     from, until, 1 + pile_roll (self, 3));
    }
}

void
pile_edit (Pile *self)
{
  const guint n_overlays = self->overlays->len;
  const guint n_knowledges = self->knowledges->len;
  const guint kind = pile_roll (self, 4);

  if (kind == 0 && self->grid != NULL)
    edit_terrain (self);
  else if (kind == 1 && n_overlays > 0)
    edit_overlay (self, self->overlays->pdata[pile_roll (self, n_overlays)]);
  else if (kind == 2 && n_knowledges > 0)
    edit_knowledge (self,
                    self->knowledges->pdata[pile_roll (self, n_knowledges)]);
  else if (kind == 3 && self->reservations != NULL)
    edit_reservations (self);
}
