/* reach-areas.c - what can be reached within a cost, as areas on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The area of a band is the ground within a distance of all roads that are
 * reached within the upper cost of the band. One field of distances serves
 * all bands: roads of one band after another are added to it, and distances
 * only fall. So the area of each band holds those before it. */

#include "io/formats/routes/reach-areas.h"

#include "io/formats/model/line-length.h"
#include "io/formats/routes/reach-lines.h"

#include <math.h>

/* The distance if all edges have the length 0. */
#define USUAL_DISTANCE 1.0

/* The upper cost of the known part of a band. A search that was stopped knows
 * nothing beyond its last cost. */
static WayCost
known_end (const ReachAreas *self,
           guint             band)
{
  const WayCost known = way_reach_get_max_cost (self->reach);

  return band < self->n_bands ? MIN (known, self->bands[band]) : known;
}

static void
note_length (ReachAreas *self)
{
  const gdouble length = line_length (self->line, self->box.kind);

  if (length > 0 && length < INFINITY)
    g_array_append_val (self->lengths, length);
}

static gboolean
set_part (ReachAreas         *self,
          const WayReachEdge *edge)
{
  if (edge->fraction == 0
      || !reach_line_set (self->line, self->network,
                          way_reach_get_graph (self->reach), edge->from,
                          edge->to))
    return FALSE;

  reach_line_take (self->line, self->box.kind, 0, edge->fraction, self->part);
  return self->part->len > 0;
}

static gboolean
measure_edge (const WayReachEdge *edge,
              gpointer            user_data)
{
  ReachAreas *self = user_data;

  if (set_part (self, edge))
    {
      note_length (self);
      area_box_add (&self->box, (const WayPosition *) self->part->data,
                    self->part->len);
    }

  return TRUE;
}

static gboolean
add_edge (const WayReachEdge *edge,
          gpointer            user_data)
{
  ReachAreas *self = user_data;

  if (set_part (self, edge))
    area_field_add (&self->field, (const WayPosition *) self->part->data,
                    self->part->len);

  return TRUE;
}

/* Nodes count, too: a start may have no edge. */
static void
add_nodes (ReachAreas *self,
           WayCost     cost,
           gboolean    to_box)
{
  const guint32 n = way_reach_count_within (self->reach, cost);
  WayGraph     *graph = way_reach_get_graph (self->reach);

  for (guint32 i = 0; i < n; i++)
    {
      WayPosition at;

      if (!way_graph_get_position (graph, way_reach_get_node (self->reach, i),
                                   &at))
        continue;
      if (to_box)
        area_box_add (&self->box, &at, 1);
      else
        area_field_add (&self->field, &at, 1);
    }
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const gdouble one = *(const gdouble *) a, other = *(const gdouble *) b;

  return one < other ? -1 : one > other;
}

/* Half the length of the usual edge: so the areas of roads around a block of
 * houses meet. A median is not misled by a ferry. */
static gdouble
usual_distance (ReachAreas *self)
{
  if (self->lengths->len == 0)
    return USUAL_DISTANCE;

  g_array_sort (self->lengths, compare_lengths);
  return g_array_index (self->lengths, gdouble, self->lengths->len / 2) / 2;
}

/* Prepares the grid for the last band, which is the largest. */
static gboolean
prepare (ReachAreas *self,
         GError    **error)
{
  const WayCost end = known_end (self, MAX (self->n_bands, 1) - 1);

  self->box.kind = way_graph_get_position_kind (
      way_network_get_graph (self->network));
  self->lengths = g_array_new (FALSE, FALSE, sizeof (gdouble));
  self->line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->part = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  add_nodes (self, end, TRUE);
  if (!way_reach_foreach_edge (self->reach, end, measure_edge, self,
                               self->limits, error))
    return FALSE;

  if (self->distance == 0)
    self->distance = usual_distance (self);
  return area_field_init (&self->field, &self->box, self->distance, error)
         && area_outlines_init (&self->outlines, &self->field, error);
}

static gboolean
put_area (ReachAreas    *self,
          GeoJsonWriter *out,
          guint          band,
          GError       **error)
{
  if (!area_outlines_find (&self->outlines, &self->field, self->limits, error))
    return FALSE;

  geojson_begin_feature (out);
  geojson_put_polygons (out,
                        (const WayPosition *) self->outlines.positions->data,
                        (const GeoJsonRing *) self->outlines.rings->data,
                        self->outlines.rings->len);
  geojson_put_number (out, "band", band + 1);
  if (self->n_bands > 0)
    geojson_put_number (out, "limit", self->bands[band]);
  geojson_put_number (out, "distance", self->distance);
  geojson_put_number (out, "cell", self->field.cell);
  geojson_end_feature (out);
  return TRUE;
}

gboolean
reach_areas_write (ReachAreas *self,
                   Writer     *writer,
                   GError    **error)
{
  GeoJsonWriter out;
  gboolean      ok = prepare (self, error);

  if (!ok)
    return FALSE;

  geojson_begin (&out, writer, self->box.kind);
  for (guint band = 0; band < MAX (self->n_bands, 1) && ok; band++)
    {
      const WayCost end = known_end (self, band);

      add_nodes (self, end, FALSE);
      ok = way_reach_foreach_edge (self->reach, end, add_edge, self,
                                   self->limits, error)
           && put_area (self, &out, band, error);
    }
  geojson_end (&out, way_network_get_attribution (self->network),
               way_network_get_unit (self->network), NULL);
  return ok;
}

void
reach_areas_clear (ReachAreas *self)
{
  area_outlines_clear (&self->outlines);
  area_field_clear (&self->field);
  g_clear_pointer (&self->lengths, g_array_unref);
  g_clear_pointer (&self->line, g_array_unref);
  g_clear_pointer (&self->part, g_array_unref);
}
