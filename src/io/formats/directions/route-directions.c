/* route-directions.c - the manoeuvres of a route over roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/directions/route-directions.h"
#include "io/formats/model/line-length.h"
#include "io/formats/model/network-private.h"

#include <math.h>

#include "io/formats/directions/driving-side.h"

/* Degrees: a smaller bend at a crossing is straight on. */
#define LEAST_BEND 20

gboolean
directions_suit (WayNetwork *network)
{
  return way_network_get_table (network) != NULL
         && network_get_roads (network) != NULL;
}

/* Hops -------------------------------------------------------------------- */

/* Appends the hop to node @i of the path; FALSE if its edge is not known. */
static gboolean
append_hop (Leg           *self,
            WayNetwork    *network,
            const WayPath *path,
            guint          i)
{
  const WayNode from = way_path_get_node (path, i - 1);
  const WayNode to = way_path_get_node (path, i);
  WayTable *table = way_network_get_table (network);
  guint32 edge = way_path_get_edge (path, i);
  Hop hop;

  if (edge == WAY_EDGE_NONE && !network_find_edge (network, from, to, &edge))
    return FALSE;
  if (edge >= way_table_get_n_edges (table))
    return FALSE;

  hop = (Hop) { .edge = edge,
                .kind = junctions_get_kind (self->junctions, edge),
                .name = junctions_get_name (self->junctions, edge),
                .length = network_measure_step (network, from, to) };
  g_array_append_val (self->hops, hop);
  return TRUE;
}

/* Gives a hop without length the road of another. */
static void
take_road (Hop       *self,
           const Hop *other)
{
  if (self->length > 0)
    return;

  self->edge = other->edge;
  self->kind = other->kind;
  self->name = other->name;
}

/* A place at a junction may be a spot at the end of a road that the route does
 * not use. */
static void
skip_ends (Leg *self)
{
  Hop *hops = (Hop *) (gpointer) self->hops->data;
  const guint n = self->hops->len;

  if (n < 2)
    return;

  take_road (&hops[0], &hops[1]);
  take_road (&hops[n - 1], &hops[n - 2]);
}

/* The side on which traffic drives at hop @hop. */
static gboolean
drives_left (const Leg *leg,
             guint      hop)
{
  const RoadFlags flags = leg_get_hop (leg, hop)->kind->flags;
  WayPosition at;

  if ((flags & (ROAD_DRIVES_LEFT | ROAD_DRIVES_RIGHT)) != 0)
    return (flags & ROAD_DRIVES_LEFT) != 0;

  return junctions_get_position (leg->junctions, leg_get_hop (leg, hop)->edge,
                                 &at)
         && drives_left_at (&at);
}

/* Manoeuvres -------------------------------------------------------------- */

/* A spot is not a junction: the hops there are parts of one edge, or of the
 * edge and the one back. */
static gboolean
meet_at_junction (const Leg *self,
                  guint      hop)
{
  return leg_get_hop (self, hop - 1)->edge != leg_get_hop (self, hop)->edge;
}

static void
add_manoeuvres (Leg *self)
{
  for (guint hop = 1; hop < self->hops->len; hop++)
    {
      Manoeuvre manoeuvre = { .type = MANOEUVRE_NONE };

      if (!meet_at_junction (self, hop))
        continue;
      judge_hop (self, hop, &manoeuvre);
      if (manoeuvre.type != MANOEUVRE_NONE
          || (leg_get_hop (self, hop)->is_junction
              && fabs (manoeuvre.turn) > LEAST_BEND))
        g_array_append_val (self->manoeuvres, manoeuvre);
    }
}

/* Appends the line of hop @hop, or of the way back. */
static void
append_line (WayNetwork    *network,
             const WayPath *path,
             guint          hop,
             gboolean       backwards,
             GArray        *line)
{
  WayGraph *graph = way_network_get_graph (network);
  const WayNode from = way_path_get_node (path, hop);
  const WayNode to = way_path_get_node (path, hop + 1);
  g_autoptr (GArray) piece = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at;

  if (way_graph_get_position (graph, from, &at))
    g_array_append_val (piece, at);
  way_network_append_shape (network, from, to, piece);
  if (way_graph_get_position (graph, to, &at))
    g_array_append_val (piece, at);

  for (guint i = 0; i < piece->len; i++)
    g_array_append_val (line,
                        g_array_index (piece, WayPosition,
                                       backwards ? piece->len - 1 - i : i));
}

/* Finds the bearing over the first metres of the path, or of the way back from
 * its end. A place may lie within an edge, and the line may go on where the
 * driver has no choice. */
static gdouble
find_end_bearing (const Leg     *self,
                  WayNetwork    *network,
                  const WayPath *path,
                  gboolean       backwards)
{
  const gdouble metres = 17;
  const guint n = self->hops->len;
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  gdouble length = 0;

  for (guint i = 0; i < n && length < metres; i++)
    {
      const guint hop = backwards ? n - 1 - i : i;
      const guint left = backwards ? hop + 1 : hop;

      if (length > 0 && left < n && leg_get_hop (self, left)->is_junction)
        break;
      append_line (network, path, hop, backwards, line);
      length = line_length (line, WAY_POSITION_GEOGRAPHIC);
    }
  if (length > 0)
    return find_bearing_of_line (line, metres);

  return junctions_find_bearing (
    self->junctions, leg_get_hop (self, backwards ? n - 1 : 0)->edge, backwards,
    metres);
}

/* Adds the manoeuvres at both ends. */
static void
add_ends (Leg           *self,
          WayNetwork    *network,
          const WayPath *path)
{
  const Manoeuvre depart = {
    .type = MANOEUVRE_DEPART,
    .after = find_end_bearing (self, network, path, FALSE)
  };
  const Manoeuvre arrive = {
    .type = MANOEUVRE_ARRIVE, .hop = self->hops->len,
    .named = self->hops->len,
    .before = find_end_bearing (self, network, path, TRUE) + 180
  };

  g_array_prepend_val (self->manoeuvres, depart);
  g_array_append_val (self->manoeuvres, arrive);
}

void
leg_init (Leg           *self,
          Junctions     *junctions,
          WayNetwork    *network,
          const WayPath *path)
{
  *self = (Leg) { junctions, g_array_new (FALSE, FALSE, sizeof (Hop)),
                  g_array_new (FALSE, FALSE, sizeof (Manoeuvre)) };

  for (guint i = 1; i < way_path_get_length (path); i++)
    if (!append_hop (self, network, path, i))
      {
        g_array_set_size (self->hops, 0);
        return;
      }
  if (self->hops->len == 0)
    return;

  skip_ends (self);
  add_manoeuvres (self);
  add_roundabouts (self);
  tidy_manoeuvres (self);
  add_ends (self, network, path);
  for (guint i = 0; i < self->manoeuvres->len; i++)
    {
      Manoeuvre *manoeuvre = leg_get_manoeuvre (self, i);

      manoeuvre->drives_left
        = drives_left (self, MIN (manoeuvre->hop, self->hops->len - 1));
    }
}

void
leg_clear (Leg *self)
{
  g_clear_pointer (&self->hops, g_array_unref);
  g_clear_pointer (&self->manoeuvres, g_array_unref);
}
