/* route.c - a route to be written or drawn: paths in a row, and their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/route-output.h"

#include "io/formats/model/network-private.h"

#include <math.h>

struct _WayRoute
{
  GObject     parent_instance;

  WayNetwork *network;          /* (owned) */
  GPtrArray  *legs;             /* (owned) of WayPath */
  GPtrArray  *places;           /* (owned) of nullable names: legs + 1 */
  GArray     *positions;        /* (owned) of WayPosition, by place; NAN where
                                 * none was given */
  Language    language;
};

G_DEFINE_FINAL_TYPE (WayRoute, way_route, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayRoute *self = WAY_ROUTE (object);

  g_clear_object (&self->network);
  g_ptr_array_unref (self->legs);
  g_ptr_array_unref (self->places);
  g_array_unref (self->positions);

  G_OBJECT_CLASS (way_route_parent_class)->finalize (object);
}

static void
way_route_class_init (WayRouteClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_route_init (WayRoute *self)
{
  self->legs
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
  self->places = g_ptr_array_new_with_free_func (g_free);
  self->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
}

WayRoute *
way_route_new (WayNetwork *network,
               const char *start)
{
  WayRoute *self;

  g_return_val_if_fail (WAY_IS_NETWORK (network), NULL);

  self = g_object_new (WAY_TYPE_ROUTE, NULL);
  self->network = g_object_ref (network);
  self->language = network_get_language (network);
  g_ptr_array_add (self->places, g_strdup (start));
  return self;
}

/* Whether @path may be the next leg. Nodes of tables and grids are indices, so
 * that equal ones are the same. */
static gboolean
may_follow (WayRoute *self,
            WayPath  *path)
{
  const WayNodeType *type
    = way_graph_get_node_type (way_network_get_graph (self->network));
  const WayNodeType *own = way_path_get_node_type (path);
  const WayPath *last;

  if (way_node_type_get_kind (own) != WAY_NODE_KIND_INDEX
      || way_node_type_get_n_nodes (own) != way_node_type_get_n_nodes (type))
    return FALSE;
  if (self->legs->len == 0)
    return TRUE;

  last = self->legs->pdata[self->legs->len - 1];
  return way_path_get_node (path, 0)
         == way_path_get_node (last, way_path_get_length (last) - 1);
}

void
way_route_add_leg (WayRoute   *self,
                   WayPath    *path,
                   const char *name)
{
  g_return_if_fail (WAY_IS_ROUTE (self));
  g_return_if_fail (path != NULL);
  g_return_if_fail (may_follow (self, path));

  g_ptr_array_add (self->legs, way_path_ref (path));
  g_ptr_array_add (self->places, g_strdup (name));
}

Language
route_get_language (WayRoute *self)
{
  return self->language;
}

void
way_route_set_place_position (WayRoute          *self,
                              guint              place,
                              const WayPosition *position)
{
  const WayPosition unknown = { NAN, NAN };

  g_return_if_fail (WAY_IS_ROUTE (self));
  g_return_if_fail (place < self->places->len);
  g_return_if_fail (position != NULL
                    && way_position_is_valid (
                      position, way_graph_get_position_kind (
                                  way_network_get_graph (self->network))));

  while (self->positions->len <= place)
    g_array_append_val (self->positions, unknown);
  g_array_index (self->positions, WayPosition, place) = *position;
}

gboolean
route_get_place_position (WayRoute    *self,
                          guint        place,
                          WayPosition *position)
{
  if (place >= self->positions->len)
    return FALSE;

  *position = g_array_index (self->positions, WayPosition, place);
  return !isnan (position->x);
}

WayNetwork *
route_get_network (WayRoute *self)
{
  g_return_val_if_fail (WAY_IS_ROUTE (self), NULL);

  return self->network;
}

guint
way_route_get_n_legs (WayRoute *self)
{
  g_return_val_if_fail (WAY_IS_ROUTE (self), 0);

  return self->legs->len;
}

WayPath *
way_route_get_leg (WayRoute *self,
                   guint     i)
{
  g_return_val_if_fail (WAY_IS_ROUTE (self), NULL);
  g_return_val_if_fail (i < self->legs->len, NULL);

  return self->legs->pdata[i];
}

const char *
route_get_place (WayRoute *self,
                     guint     i)
{
  g_return_val_if_fail (WAY_IS_ROUTE (self), NULL);
  g_return_val_if_fail (i < self->places->len, NULL);

  return self->places->pdata[i];
}

WayCost
way_route_get_cost (WayRoute *self)
{
  WayCost cost = 0;

  g_return_val_if_fail (WAY_IS_ROUTE (self), 0);

  for (guint i = 0; i < self->legs->len; i++)
    cost += way_path_get_cost (self->legs->pdata[i]);

  return cost;
}

void
route_append_line (WayRoute *self,
                       guint     leg,
                       GArray   *positions)
{
  WayGraph *graph;
  const WayPath *path;

  g_return_if_fail (WAY_IS_ROUTE (self));
  g_return_if_fail (leg < self->legs->len);
  g_return_if_fail (positions != NULL);

  graph = way_network_get_graph (self->network);
  path = self->legs->pdata[leg];
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      WayPosition at;

      if (i > 0)
        way_network_append_shape (self->network,
                                  way_path_get_node (path, i - 1), node,
                                  positions);
      if (way_graph_get_position (graph, node, &at))
        g_array_append_val (positions, at);
    }
}
