/* network-with-spots.c - networks that have spots on their edges as nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/edge-lines.h"
#include "io/formats/model/network-private.h"

/* Whether a node is a spot, which is @spot then. */
static gboolean
find_spot (WayNetwork *self,
           WayNode     node,
           WaySpot    *spot)
{
  WayGraph *graph = way_network_get_graph (self);

  return WAY_IS_MIDWAY (graph)
         && way_midway_get_spot (WAY_MIDWAY (graph), node, spot);
}

static void
append_between_spots (WayNetwork *self,
                      WayNode     from,
                      WayNode     to,
                      GArray     *positions)
{
  WayNetwork *whole = network_get_whole (self);
  WaySpot ends[2];
  const gboolean from_spot = find_spot (self, from, &ends[0]);
  const gboolean to_spot = find_spot (self, to, &ends[1]);

  if ((from_spot && ends[0].area > 0) || (to_spot && ends[1].area > 0))
    return;                     /* straight across a square */
  if (!from_spot && !to_spot)
    way_network_append_shape (whole, from, to, positions);
  else if (network_get_shapes (self) != NULL)
    edge_line_append_part (way_network_get_table (self),
                           network_get_shapes (self), from,
                           from_spot ? &ends[0] : NULL, to,
                           to_spot ? &ends[1] : NULL, positions);
}

void
way_network_append_shape (WayNetwork *self,
                          WayNode     from,
                          WayNode     to,
                          GArray     *positions)
{
  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (positions != NULL);

  if (network_get_whole (self) != self)
    append_between_spots (self, from, to, positions);
  else if (network_get_shapes (self) != NULL)
    shapes_append (network_get_shapes (self), from, to, positions);
}

gboolean
network_find_edge (WayNetwork *self,
                   WayNode     from,
                   WayNode     to,
                   guint32    *edge)
{
  WaySpot begin, end;
  const gboolean from_spot = find_spot (self, from, &begin);
  const gboolean to_spot = find_spot (self, to, &end);

  /* Ways across a square have the edge of the square. */
  if ((from_spot && begin.area > 0) || (to_spot && end.area > 0))
    {
      const WaySpot *spot = from_spot && begin.area > 0 ? &begin : &end;

      from = spot->from;
      to = spot->to;
    }
  else if (from_spot)
    {
      const gboolean along = to_spot ? end.share > begin.share
                                     : to == begin.to;

      from = along ? begin.from : begin.to;
      to = along ? begin.to : begin.from;
    }
  else if (to_spot)
    to = from == end.from ? end.to : end.from;

  return way_table_find_edge (way_network_get_table (self), from, to, edge);
}

WayNetwork *
way_network_new_with_spots (WayNetwork        *network,
                            const WaySpot     *spots,
                            const WayPosition *positions,
                            guint              n_spots,
                            GError           **error)
{
  const Squares *squares;
  WayNetwork *self;
  WayMidway *midway;

  g_return_val_if_fail (WAY_IS_NETWORK (network), NULL);
  g_return_val_if_fail (WAY_IS_TABLE (way_network_get_graph (network)), NULL);
  g_return_val_if_fail (spots != NULL || n_spots == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  midway = way_midway_new (way_network_get_graph (network), spots, n_spots,
                           error);
  if (midway == NULL)
    return NULL;
  for (guint i = 0; positions != NULL && i < n_spots; i++)
    way_midway_set_position (midway, i, &positions[i]);

  self = network_take_with_spots (midway, network);
  squares = network_get_squares (network);
  if (squares != NULL
      && !squares_join (squares, way_network_get_table (network), midway, NULL,
                        error))
    g_clear_object (&self);
  return self;
}
