/* snap.c - from positions to the nodes and edges near them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/snap.h"

#include <math.h>

#include "tool/tool.h"

#define METRES_A_KM 1000.0
#define METRES_A_DEGREE 111195.0

/* A position is plausible up to a tenth of the network's extent from a node,
 * but a kilometre is always fine, and this is never. */
#define SHARE 0.1
#define LEAST_PLAUSIBLE (1 * METRES_A_KM)
#define MOST_PLAUSIBLE (500 * METRES_A_KM)

/* A place is a node that is nearer than this share of an edge. */
#define AT_END 1e-9

/* Metres: the rounding error of the distance between a node and its edges. */
#define ROUNDING 1e-3

/* Where many positions are wrong, the first few say so. */
#define MOST_WARNINGS 10

/* The distance of two neighbours among @n columns or rows. @end is the
 * distance of the last from the first. */
static gdouble
measure_step (guint32 n,
              gdouble end)
{
  return n > 1 && end > 0 ? end / (n - 1) : 1;
}

/* Takes the cell if it is nearer than the last, or as near and before it. */
static void
take_cell (const Places      *places,
           const WayPosition *position,
           guint32            column,
           guint32            row,
           Spot              *spot)
{
  const WayNode node = way_grid_get_node (places->grid, column, row);
  WayPosition at;
  gdouble distance;

  if (!way_grid_is_free (places->grid, node))
    return;
  way_graph_get_position (places->graph, node, &at);
  distance = way_position_distance (&at, position, places->kind);
  if (distance > spot->distance
      || (distance == spot->distance
          && WAY_NODE_INDEX (node) >= WAY_NODE_INDEX (spot->node)))
    return;

  spot->distance = distance;
  spot->node = node;
}

/* The least distance of a cell that is @rings columns or rows away from the
 * point of the grid that is nearest to the position, which is @outside away
 * from that. Rows of hexagons and triangles are shifted. */
static gdouble
bound_ring (const Places *places,
            gint64        rings,
            gdouble       step,
            gdouble       outside)
{
  const WayGridShape shape = way_grid_get_shape (places->grid);

  if (shape == WAY_GRID_SQUARES_4 || shape == WAY_GRID_SQUARES_8)
    return hypot (outside, (gdouble) MAX (rings - 1, 0) * step);

  return (gdouble) MAX (rings - 2, 0) * step / 2;
}

/* Looks at rings of cells around the position, each larger than the last, until
 * no cell outside can be nearer. */
static gboolean
find_cell (const Places      *places,
           const WayPosition *position,
           Spot              *spot)
{
  WayTerrain *terrain = way_grid_get_terrain (places->grid);
  const gint64 width = way_terrain_get_width (terrain);
  const gint64 height = way_terrain_get_height (terrain);
  WayPosition first, last;
  gint64 column, row;
  gdouble dx, dy, outside;

  spot->distance = INFINITY;
  spot->node = WAY_INDEX (G_MAXUINT32);
  way_graph_get_position (places->graph,
                          way_grid_get_node (places->grid, 0, 0), &first);
  way_graph_get_position (places->graph,
                          way_grid_get_node (places->grid, (guint32) width - 1,
                                             (guint32) height - 1),
                          &last);
  dx = measure_step ((guint32) width, last.x - first.x);
  dy = measure_step ((guint32) height, last.y - first.y);
  column = (gint64) CLAMP ((position->x - first.x) / dx, 0,
                           (gdouble) width - 1);
  row = (gint64) CLAMP ((position->y - first.y) / dy, 0, (gdouble) height - 1);
  outside = hypot (position->x - CLAMP (position->x, first.x, last.x),
                   position->y - CLAMP (position->y, first.y, last.y));

  for (gint64 ring = 0;
       ring < MAX (width, height)
       && bound_ring (places, ring, MIN (dx, dy), outside) <= spot->distance;
       ring++)
    for (gint64 y = MAX (row - ring, 0); y <= MIN (row + ring, height - 1); y++)
      {
        const gboolean is_side = y == row - ring || y == row + ring;
        const gint64 step = is_side || ring == 0 ? 1 : 2 * ring;

        for (gint64 x = column - ring; x <= column + ring; x += step)
          if (x >= 0 && x < width)
            take_cell (places, position, (guint32) x, (guint32) y, spot);
      }

  return spot->distance < INFINITY;
}

static gboolean
find_node (const Places      *places,
           const WayPosition *position,
           Spot              *spot)
{
  return way_table_find_nearest (places->table, position, &spot->node,
                                 &spot->distance,
                                 places->anywhere ? NULL
                                                  : way_table_filter_component,
                                 GUINT_TO_POINTER (0));
}

/* The edge of a node that leads into roads without through traffic. */
typedef struct
{
  const Places *places;
  Spot         *spot;
} LocalEdge;

/* Takes an edge from the node of the spot into such a road, the first by the
 * numbers of nodes. */
static gboolean
take_local_edge (const WaySpot     *edge,
                 const WayPosition *foot,
                 gdouble            distance,
                 gpointer           data)
{
  const LocalEdge *self = data;
  const WayNode node = self->spot->node;
  const WayNode to = edge->from == node ? edge->to : edge->from;

  if ((edge->from != node && edge->to != node)
      || !way_table_forbids_through (self->places->table, to)
      || (self->spot->on_edge
          && WAY_NODE_INDEX (self->spot->edge.to) < WAY_NODE_INDEX (to)))
    return TRUE;

  self->spot->edge = (WaySpot) { .from = node, .to = to };
  self->spot->on_edge = TRUE;
  return TRUE;
}

/* A place at a junction lies on each road there. Traffic to a private road may
 * use it, and that to its end as well: so the place becomes the first spot of
 * the road. */
static gboolean
prefer_local_edge (const Places *places,
                   Spot         *spot,
                   GError      **error)
{
  LocalEdge local = { places, spot };
  WayPosition at;
  GError *problem = NULL;

  if (spot->on_edge || !way_table_has_rules (places->table)
      || way_table_forbids_through (places->table, spot->node)
      || !way_graph_get_position (WAY_GRAPH (places->table), spot->node, &at))
    return TRUE;

  way_table_foreach_spot_within (places->table, &at, ROUNDING,
                                 take_local_edge, &local, NULL, &problem);
  if (problem != NULL)
    g_propagate_error (error, problem);

  return problem == NULL;
}

static gboolean
find_on_edge (const Places      *places,
              const WayPosition *position,
              Spot              *spot,
              GError           **error)
{
  if (!places->anywhere && places->snap->main_part == NULL)
    places->snap->main_part = main_part_new (places->table);
  if (!way_network_find_nearest_spot (places->network, position, &spot->edge,
                                      &spot->foot, &spot->distance,
                                      places->anywhere ? NULL : main_part_has,
                                      places->snap->main_part, NULL, error))
    return FALSE;

  spot->node = spot->edge.share < 0.5 ? spot->edge.from : spot->edge.to;
  spot->on_edge = spot->edge.area > 0
                  || (spot->edge.share > AT_END && spot->edge.share < 1 - AT_END);
  return prefer_local_edge (places, spot, error);
}

/* Nodes without edges are components, too, and may be nearer than any edge. */
static gboolean
find_anything (const Places      *places,
               const WayPosition *position,
               Spot              *spot,
               GError           **error)
{
  GError *problem = NULL;
  const gboolean on_edge = find_on_edge (places, position, spot, &problem);
  Spot node = *spot;

  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  if (on_edge && !places->anywhere)
    return TRUE;

  node.on_edge = FALSE;
  if (find_node (places, position, &node)
      && (!on_edge || node.distance < spot->distance))
    {
      *spot = node;
      return TRUE;
    }
  return on_edge;
}

static gboolean
find_nearest (const Places      *places,
              const WayPosition *position,
              Spot              *spot,
              GError           **error)
{
  spot->on_edge = FALSE;
  if (places->grid != NULL)
    return find_cell (places, position, spot);

  return places->to_edges ? find_anything (places, position, spot, error)
                          : find_node (places, position, spot);
}

/* The node or edge that a position snaps to, for a sentence. */
static const char *
name_nearest (const Places *places)
{
  return places->to_edges ? "edge" : "node";
}

/* The diagonal of the box around all nodes, in metres. */
static gdouble
measure_extent (const Places *places)
{
  const guint32 n_nodes = way_table_get_n_nodes (places->table);
  WayPosition least = { INFINITY, INFINITY }, most = { -INFINITY, -INFINITY };
  gdouble middle;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      WayPosition at;

      if (!way_graph_get_position (places->graph, WAY_INDEX (i), &at))
        continue;
      least = (WayPosition) { MIN (least.x, at.x), MIN (least.y, at.y) };
      most = (WayPosition) { MAX (most.x, at.x), MAX (most.y, at.y) };
    }
  middle = (least.y + most.y) / 2 * G_PI / 180;

  return METRES_A_DEGREE * hypot ((most.x - least.x) * cos (middle),
                                  most.y - least.y);
}

static gdouble
get_plausible (const Places *places)
{
  Snap *snap = places->snap;

  if (snap->plausible == 0)
    snap->plausible = CLAMP (SHARE * measure_extent (places), LEAST_PLAUSIBLE,
                             MOST_PLAUSIBLE);

  return snap->plausible;
}

static char *
format_distance (const Places *places,
                 gdouble       distance)
{
  if (places->kind != WAY_POSITION_GEOGRAPHIC)
    return g_strdup_printf ("%.6g", distance);
  if (distance < 100 * METRES_A_KM)
    return g_strdup_printf ("%.1f km", distance / METRES_A_KM);

  return g_strdup_printf ("%.0f km", distance / METRES_A_KM);
}

/* (transfer full) (nullable): where @position lies if its latitude is its
 * longitude; NULL unless that is near a node. */
static char *
describe_swapped (const Places      *places,
                  const WayPosition *position)
{
  const WayPosition swapped = { position->y, position->x };
  g_autofree char *distance = NULL;
  Spot spot = { NULL };

  if (places->kind != WAY_POSITION_GEOGRAPHIC
      || !way_position_is_valid (&swapped, places->kind)
      || !find_nearest (places, &swapped, &spot, NULL)
      || spot.distance > get_plausible (places))
    return NULL;

  distance = format_distance (places, spot.distance);
  return g_strdup_printf ("; the swapped position, %g,%g, lies %s from one",
                          swapped.y, swapped.x, distance);
}

static gboolean
check_distance (const Places      *places,
                const char        *text,
                const WayPosition *position,
                const Spot        *spot,
                GError           **error)
{
  const gboolean too_far = spot->distance > places->snap->max;
  g_autofree char *distance = NULL;
  g_autofree char *swapped = NULL;

  if (!too_far && (places->kind != WAY_POSITION_GEOGRAPHIC
                   || spot->distance <= LEAST_PLAUSIBLE
                   || places->snap->n_warned >= MOST_WARNINGS
                   || spot->distance <= get_plausible (places)))
    return TRUE;

  distance = format_distance (places, spot->distance);
  swapped = describe_swapped (places, position);
  if (too_far)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE, "%s lies %s from "
                   "the nearest %s, more than --max-snap allows%s", text,
                   distance, name_nearest (places), swapped ? swapped : "");
      return FALSE;
    }

  places->snap->n_warned++;
  tool_complain (TOOL_ANSWERED, "warning: %s lies %s from the nearest %s%s",
                 text, distance, name_nearest (places), swapped ? swapped : "");
  return TRUE;
}

gboolean
snap_position (const Places      *places,
               const char        *text,
               const WayPosition *position,
               Spot              *spot,
               GError           **error)
{
  GError *problem = NULL;

  spot->snapped = find_nearest (places, position, spot, &problem);
  spot->meant = *position;
  if (spot->snapped)
    return check_distance (places, text, position, spot, error);
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  g_set_error (error, WAY_ERROR, WAY_ERROR_NO_ROAD,
               places->grid != NULL
                 ? "all cells of the map are closed"
                 : "the main component has no node with a position that can be "
                   "a start or a goal");
  return FALSE;
}
