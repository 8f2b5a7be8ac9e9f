/* avoid.c - what routes keep away from: --avoid, --close, and the vehicle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/avoid.h"

#include <math.h>
#include <string.h>

#include "tool/options/close-file.h"
#include "tool/options/map-names.h"
#include "tool/tool.h"

#define METRES_A_KM 1000.0

/* Metres: the farthest node or edge that a position without a radius closes. */
#define NEAR 1000.0

/* A place is a node that is nearer than this share of an edge. */
#define AT_END 1e-6

/* How many nodes are closed in a hierarchy for a few questions: these, and a
 * share of all. */
#define FEW_NODES 64
#define NODE_SHARE 256

/* "Suez:50" is a place and a number of kilometres, unless a place has that very
 * name. A tail that is not a number belongs to the name. @radius is -1 without
 * a number. */
static char *
split (const Places *places,
       const char   *text,
       gdouble      *radius)
{
  const char *colon = strrchr (text, ':');

  if (colon != NULL && !places_has_name (places, text)
      && tool_parse_number (colon + 1, radius) && *radius >= 0)
    return g_strndup (text, (gsize) (colon - text));

  *radius = -1;
  return g_strdup (text);
}

typedef struct
{
  Closing *closing;
  guint    n_nodes;
} Within;

static void
block_node (WayNode  node,
            gpointer user_data)
{
  Within *within = user_data;

  closing_add_node (within->closing, node);
  within->n_nodes++;
}

/* In a plane the radius is in the plane's own unit. */
static void
block_within (Avoid             *self,
              const Places      *places,
              const char        *text,
              const WayPosition *position,
              gdouble            radius)
{
  Within within = { &self->closing, 0 };

  places_foreach_within (places, position,
                         places->kind == WAY_POSITION_GEOGRAPHIC
                           ? radius * METRES_A_KM : radius,
                         block_node, &within);
  if (within.n_nodes == 0)
    tool_complain (TOOL_ANSWERED, "--avoid %s: no node lies within the "
                   "radius, so nothing is avoided", text);
  else
    tool_complain (TOOL_ANSWERED, "closed: %u %s within %s", within.n_nodes,
                   within.n_nodes == 1 ? "node" : "nodes", text);
}

static void
block_one (Avoid         *self,
           const Network *network,
           WayNode        node)
{
  g_autofree char *name = network_describe (network, node);

  closing_add_node (&self->closing, node);
  tool_complain (TOOL_ANSWERED, "closed: node %s", name);
}

/* Blocks that street. FALSE without an error if no street has the name. */
static gboolean
block_street (Avoid         *self,
              const Network *network,
              const char    *text,
              GError       **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n;

  if (network->map_names == NULL
      || !map_names_list_edges (network->map_names, text, edges, error))
    return FALSE;

  n = closing_add_edges (&self->closing, network->table, edges);
  tool_complain (TOOL_ANSWERED, "closed: %u %s of %s", n,
                 n == 1 ? "edge" : "edges", text);
  return TRUE;
}

static gboolean
fail_far (const char *text,
          gdouble     distance,
          GError    **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "--avoid %s: the nearest node or edge lies %.1f km away; give a "
               "radius in kilometres, as in \"%s:%.0f\"",
               text,
               distance / METRES_A_KM, text, ceil (distance / METRES_A_KM));
  return FALSE;
}

static gboolean
take_spot (const WaySpot     *spot,
           const WayPosition *foot,
           gdouble            distance,
           gpointer           user_data)
{
  *(WaySpot *) user_data = *spot;
  return FALSE;
}

/* Blocks the node or the edge, in both directions, that is nearest, also around
 * a square. */
static gboolean
block_nearest (Avoid             *self,
               const Network     *network,
               const char        *text,
               const WayPosition *position,
               GError           **error)
{
  const WayPosition zero = { 0, 0 };
  WayPosition foot = zero;
  gdouble distance;
  WaySpot spot;

  if (!way_network_find_nearest_spot (network->network, position, &spot, &foot,
                                      &distance, NULL, NULL, NULL, error))
    {
      if (error == NULL || *error == NULL)
        g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                     "--avoid %s: the network has no edge with positions",
                     text);
      return FALSE;
    }
  if (network->places.kind == WAY_POSITION_GEOGRAPHIC && distance > NEAR)
    return fail_far (text, distance, error);

  if (spot.area > 0
      && !way_network_foreach_spot_within (network->network, position, NEAR,
                                           take_spot, &spot, NULL, error))
    return FALSE;

  if (spot.share <= AT_END || spot.share >= 1 - AT_END)
    {
      block_one (self, network, spot.share <= AT_END ? spot.from : spot.to);
      return TRUE;
    }

  g_autofree char *from = network_describe (network, spot.from);
  g_autofree char *to = network_describe (network, spot.to);

  closing_add_edge (&self->closing, spot.from, spot.to, WAY_BOTH_WAYS);
  tool_complain (TOOL_ANSWERED, "closed: the edge between %s and %s, nearest "
                 "to %s", from, to, text);
  return TRUE;
}

/* A street is closed as a whole, and a node alone. */
static gboolean
block_place (Avoid         *self,
             const Network *network,
             const char    *text,
             GError       **error)
{
  const Places *places = &network->places;
  gdouble radius;
  g_autofree char *place = split (places, text, &radius);
  GError *problem = NULL;
  WayPosition position;
  gboolean has_position, is_node;
  WayNode node;

  if (radius < 0 && !places_has_name (places, place)
      && block_street (self, network, place, &problem))
    return TRUE;
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (!places_find_area (places, place, &is_node, &has_position, &position,
                         &node, error))
    return FALSE;

  if (is_node && (radius < 0 || !has_position))
    block_one (self, network, node);
  else if (radius < 0 && network->table != NULL)
    return block_nearest (self, network, place, &position, error);
  else
    block_within (self, places, text, &position, MAX (radius, 0));

  return TRUE;
}

void
avoid_add_options (Avoid   *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "avoid", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->texts,
      "Close a street, node or edge, or all within KM", "PLACE[:KM]" },
    { "close", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->files,
      "Close edges, streets or polygons of a file", "FILE" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  vehicle_add_options (&self->vehicle, options);
}

gboolean
avoid_parse (Avoid   *self,
             GError **error)
{
  return vehicle_parse (&self->vehicle, error);
}

void
avoid_clear (Avoid *self)
{
  closing_clear (&self->closing);
  g_clear_object (&self->wide);
  vehicle_clear (&self->vehicle);
  g_clear_object (&self->with_closed);
  g_clear_object (&self->of_network);
  g_strfreev (self->texts);
  g_strfreev (self->files);
}

gboolean
avoid_is_given (const Avoid *self)
{
  return self->texts != NULL || self->files != NULL
         || self->vehicle.width != NULL || vehicle_is_given (&self->vehicle);
}

gboolean
avoid_apply (Avoid         *self,
             const Network *network,
             GError       **error)
{
  closing_init (&self->closing, network->graph);
  self->graph = avoid_is_given (self) ? WAY_GRAPH (self->closing.overlay)
                                      : network->graph;
  for (guint i = 0; self->texts && self->texts[i]; i++)
    if (!block_place (self, network, self->texts[i], error))
      return FALSE;
  for (guint i = 0; self->files && self->files[i]; i++)
    if (!close_file (&self->closing, network, self->files[i], error))
      return FALSE;
  if (!vehicle_close_edges (&self->vehicle, network, &self->closing, error))
    return FALSE;

  self->wide = vehicle_new_view (&self->vehicle, network, self->graph, error);
  self->graph = self->wide;
  return self->graph != NULL;
}

/* Whether a view leaves out what is too narrow. */
static gboolean
has_narrow (const Avoid   *self,
            const Network *network)
{
  return self->wide != network->graph
         && self->wide != WAY_GRAPH (self->closing.overlay);
}

/* (transfer none) (nullable): the prepared network, if it has a hierarchy that
 * knows all ends. */
static WayPrepared *
get_prepared (const Avoid   *self,
              const Network *network)
{
  WayPrepared *prepared = way_network_get_prepared (network->network);

  if (prepared == NULL || network_has_hours (network)
      || network->midway != NULL
      || way_prepared_get_hierarchy_costs (prepared) == NULL
      || has_narrow (self, network))
    return NULL;

  return prepared;
}

/* Whether closing is a matter of some nodes. */
static gboolean
closes_little (const Avoid   *self,
               const Network *network)
{
  return !closing_has_edges (&self->closing)
         && self->closing.nodes->len
              <= FEW_NODES
                   + way_table_get_n_nodes (network->table) / NODE_SHARE;
}

/* Makes the router with all that is closed: a few nodes are closed in the
 * hierarchy, and for more it gets other costs, if many questions are worth
 * that. The states of turns are numbered over a table alone, so that a hierarchy
 * of these cannot get costs of a view. */
static gboolean
find_closed (Avoid         *self,
             const Network *network,
             gboolean       asks_often,
             GError       **error)
{
  const GArray *nodes = self->closing.nodes;

  if (self->with_closed != NULL)
    return TRUE;
  if (closes_little (self, network))
    self->with_closed
      = way_router_new_with_closed (self->of_network,
                                    (const WayNode *) (gpointer) nodes->data,
                                    nodes->len, NULL, error);
  else if (asks_often
           && (way_graph_get_flags (self->graph) & WAY_GRAPH_STATES) == 0)
    self->with_closed = way_router_new_for_graph (self->of_network,
                                                  self->graph, NULL, error);
  else
    return TRUE;

  return self->with_closed != NULL;
}

gboolean
avoid_find_router (Avoid         *self,
                   const Network *network,
                   const Turns   *turns,
                   gboolean       asks_often,
                   WayRouter    **router,
                   GError       **error)
{
  WayPrepared *prepared = get_prepared (self, network);
  const gboolean closes = self->closing.nodes->len > 0
                          || closing_has_edges (&self->closing);

  *router = NULL;
  if (prepared == NULL)
    return TRUE;
  if (self->of_network == NULL)
    self->of_network = way_router_new_from_prepared (prepared, error);
  if (self->of_network == NULL)
    return FALSE;
  if (!turns_suit_router (turns, network, self->of_network))
    return TRUE;

  if (closes && !find_closed (self, network, asks_often, error))
    return FALSE;

  *router = closes ? self->with_closed : self->of_network;
  return TRUE;
}

static gboolean
covers_node (const Avoid *self,
             WayNode      node)
{
  return way_overlay_get_extra_cost (self->closing.overlay, node) == INFINITY;
}

/* A place on an edge can be left as long as the edge is open, and one of its
 * ends. */
gboolean
avoid_covers (const Avoid   *self,
              const Network *network,
              const Spot    *spot)
{
  if (!spot->on_edge)
    return covers_node (self, spot->node);

  return closing_covers_edge (&self->closing, network->table, spot->edge.from,
                              spot->edge.to)
         || (covers_node (self, spot->edge.from)
             && covers_node (self, spot->edge.to));
}

const char *
avoid_get_reason (const Avoid *self)
{
  const gboolean by_place = self->texts != NULL || self->files != NULL;

  if (!vehicle_is_given (&self->vehicle))
    return "by --avoid or --close";

  return by_place ? "by --avoid or --close, or to this vehicle"
                  : "to this vehicle";
}

WaySearch *
avoid_new_search (const Avoid *self,
                  WayStrategy  strategy)
{
  WaySearch *search = way_search_new (self->graph, strategy);

  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  return search;
}
