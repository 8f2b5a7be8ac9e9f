/* avoid.c - places that routes keep away from
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/avoid.h"

#include <math.h>
#include <string.h>

#include "tool/tool.h"

#define DEFAULT_KM 100.0
#define METRES_A_KM 1000.0

/* How many nodes are closed in a hierarchy for a few questions: these, and a
 * share of all. */
#define FEW_NODES 64
#define NODE_SHARE 256

/* "Suez:50" is a place and a number of kilometres, unless there is a place of
 * that very name. A tail which is no number belongs to the name. */
static char *
split (const Places *places,
       const char   *text,
       gdouble      *radius)
{
  const char *colon = strrchr (text, ':');

  if (colon != NULL && !places_has_name (places, text)
      && tool_parse_number (colon + 1, radius) && *radius >= 0)
    return g_strndup (text, (gsize) (colon - text));

  *radius = places->grid != NULL ? 0 : DEFAULT_KM;
  return g_strdup (text);
}

typedef struct
{
  WayOverlay *overlay;
  GArray     *nodes;
  guint       n_blocked;
} Blocking;

static void
block (WayNode  node,
       gpointer user_data)
{
  Blocking *blocking = user_data;

  way_overlay_set_extra_cost (blocking->overlay, node, INFINITY);
  g_array_append_val (blocking->nodes, node);
  blocking->n_blocked++;
}

/* In a plane the radius is in the plane's own unit: there is no kilometre. A
 * node without a position is avoided alone. */
static gboolean
block_place (const Avoid   *self,
             const Network *network,
             const char    *text,
             GError       **error)
{
  const Places *places = &network->places;
  Blocking blocking = { self->overlay, self->nodes, 0 };
  gdouble radius;
  g_autofree char *place = split (places, text, &radius);
  WayPosition position;
  gboolean has_position;
  WayNode node;

  if (!places_find_area (places, place, &has_position, &position, &node, error))
    return FALSE;

  if (places->kind == WAY_POSITION_GEOGRAPHIC)
    radius *= METRES_A_KM;
  if (has_position)
    places_foreach_within (places, &position, radius, block, &blocking);
  else
    block (node, &blocking);
  if (blocking.n_blocked == 0)
    tool_complain (TOOL_ANSWERED, "--avoid %s: no node lies within, and "
                   "nothing is avoided", text);

  return TRUE;
}

void
avoid_add_options (Avoid   *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "avoid", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->texts,
      "Keep away from there, by 100 km or by KM", "PLACE[:KM]" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

void
avoid_clear (Avoid *self)
{
  g_clear_object (&self->overlay);
  g_clear_object (&self->costs);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_strfreev (self->texts);
}

gboolean
avoid_apply (Avoid         *self,
             const Network *network,
             GError       **error)
{
  self->overlay = way_overlay_new (network->graph);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->graph = self->texts != NULL ? WAY_GRAPH (self->overlay)
                                    : network->graph;
  for (guint i = 0; self->texts && self->texts[i]; i++)
    if (!block_place (self, network, self->texts[i], error))
      return FALSE;

  return TRUE;
}

gboolean
avoid_find_costs (Avoid              *self,
                  const Network      *network,
                  WayHierarchyCosts **costs,
                  GError            **error)
{
  WayHierarchyCosts *base = network_get_hierarchy (network);

  *costs = self->nodes->len > 0 ? NULL : base;
  if (base == NULL || self->nodes->len == 0
      || self->nodes->len > FEW_NODES + way_table_get_n_nodes (network->table) / NODE_SHARE)
    return TRUE;

  if (self->costs == NULL)
    self->costs = way_hierarchy_costs_new_over (base, error);
  if (self->costs == NULL
      || !way_hierarchy_costs_close_nodes (
           self->costs, (const WayNode *) (gpointer) self->nodes->data,
           self->nodes->len, NULL, error))
    return FALSE;

  *costs = self->costs;
  return TRUE;
}

static gboolean
covers_node (const Avoid *self,
             WayNode      node)
{
  return way_overlay_get_extra_cost (self->overlay, node) == INFINITY;
}

/* A place on an edge can be left as long as one end of that can. */
gboolean
avoid_covers (const Avoid *self,
              const Spot  *spot)
{
  if (!spot->on_edge)
    return covers_node (self, spot->node);

  return covers_node (self, spot->edge.from)
         && covers_node (self, spot->edge.to);
}

WaySearch *
avoid_new_search (const Avoid *self,
                  WayStrategy  strategy)
{
  WaySearch *search = way_search_new (self->graph, strategy);

  way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
  return search;
}
