/* mesh-table.c - graphs of a mesh: nodes in polygons, on portals, at corners
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/mesh/mesh-private.h"

#include "core/meter.h"
#include "graphs/table/table-lines.h"

#include <math.h>
#include <wayfind/graphs/table-builder.h>

static gdouble
length (const WayPosition *a,
        const WayPosition *b)
{
  return way_position_distance (a, b, WAY_POSITION_PLANAR);
}

WayPosition
mesh_get_place (const WayMesh *self,
                WayMeshNodes   nodes,
                guint32        node)
{
  const WayPosition *a, *b;

  if (nodes == WAY_MESH_MIDDLES)
    return self->middles[node];
  if (nodes == WAY_MESH_CORNERS)
    return self->corners[node];

  a = &self->corners[self->portals[node].left];
  b = &self->corners[self->portals[node].right];
  return (WayPosition) { a->x / 2 + b->x / 2, a->y / 2 + b->y / 2 };
}

/* Memory for a node and for an edge, while there are both builder and table. */
#define BYTES_A_NODE 128
#define BYTES_AN_EDGE 96

/* A polygon that becomes a node. */
static gboolean
charge_node (Meter   *meter,
             GError **error)
{
  return meter_expand (meter, error) && meter_take (meter, BYTES_A_NODE, error);
}

static gboolean
charge_edge (Meter   *meter,
             GError **error)
{
  return meter_go_on (meter, error) && meter_take (meter, BYTES_AN_EDGE, error);
}

/* Middles ----------------------------------------------------------------- */

static gboolean
add_middles (WayMesh         *self,
             WayTableBuilder *builder,
             Meter           *meter,
             GError         **error)
{
  for (guint32 p = 0; p < self->n_polygons; p++)
    if (!charge_node (meter, error)
        || !way_table_builder_add_node (builder, self->names[p],
                                     &self->middles[p], NULL, error))
      return FALSE;

  for (guint32 i = 0; i < self->n_portals; i++)
    {
      const guint32 *ends = self->portals[i].polygons;
      const WayPosition door = mesh_get_place (self, WAY_MESH_EDGES, i);
      WayCost cost = 0;

      for (guint k = 0; k < 2; k++)
        cost += self->factors[ends[k]] == INFINITY
                  ? INFINITY
                  : length (&self->middles[ends[k]], &door)
                      * self->factors[ends[k]];
      if (cost < INFINITY
          && (!charge_edge (meter, error)
              || !way_table_builder_add_edge (builder, WAY_INDEX (ends[0]),
                                              WAY_INDEX (ends[1]), cost,
                                              WAY_BOTH_WAYS, NULL, error)))
        return FALSE;
    }

  return TRUE;
}

/* Portals and corners ------------------------------------------------------ */

/* Joins each two of the nodes @ids, which belong to one polygon. */
static gboolean
join_all (WayTableBuilder *builder,
          const GArray    *ids,
          WayCost          factor,
          Meter           *meter,
          GError         **error)
{
  for (guint i = 0; i < ids->len; i++)
    for (guint k = 0; k < i; k++)
      {
        const WayNode from = WAY_INDEX (g_array_index (ids, guint32, k));
        const WayNode to = WAY_INDEX (g_array_index (ids, guint32, i));
        WayPosition a, b;

        way_table_builder_get_position (builder, from, &a);
        way_table_builder_get_position (builder, to, &b);
        if (!charge_edge (meter, error)
            || !way_table_builder_add_edge (builder, from, to,
                                            length (&a, &b) * factor,
                                            WAY_BOTH_WAYS, NULL, error))
          return FALSE;
      }

  return TRUE;
}

/* The portals of a polygon, each once, or its corners. */
static void
list_nodes (const WayMesh *self,
            guint32        polygon,
            WayMeshNodes   nodes,
            GArray        *ids)
{
  g_array_set_size (ids, 0);
  for (guint32 i = self->first[polygon]; i < self->first[polygon + 1]; i++)
    {
      const guint32 id = nodes == WAY_MESH_CORNERS ? self->ring[i]
                                                   : self->portal[i];
      const guint32 before
        = self->portal[mesh_side_before (self, polygon, i)];

      if (nodes == WAY_MESH_CORNERS || (id != MESH_NONE && id != before))
        g_array_append_val (ids, id);
    }
}

static gboolean
add_joined (WayMesh         *self,
            WayMeshNodes     nodes,
            WayTableBuilder *builder,
            Meter           *meter,
            GError         **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; nodes == WAY_MESH_EDGES && i < self->n_portals; i++)
    {
      const WayPosition at = mesh_get_place (self, WAY_MESH_EDGES, i);

      if (!meter_take (meter, BYTES_A_NODE, error)
          || !way_table_builder_add_node (builder, NULL, &at, NULL, error))
        return FALSE;
    }
  if (nodes == WAY_MESH_CORNERS
      && (!meter_take (meter, (gsize) self->n_corners * BYTES_A_NODE, error)
          || !way_table_builder_add_nodes (builder, self->n_corners,
                                           self->corners, NULL, error)))
    return FALSE;

  for (guint32 p = 0; p < self->n_polygons; p++)
    {
      if (!meter_expand (meter, error))
        return FALSE;
      if (self->factors[p] == INFINITY)
        continue;
      list_nodes (self, p, nodes, ids);
      if (!join_all (builder, ids, self->factors[p], meter, error))
        return FALSE;
    }

  return TRUE;
}

/* Lines -------------------------------------------------------------------- */

static WayCost
line_cost (const WayPosition *from,
           const WayPosition *to,
           gpointer           mesh)
{
  return mesh_line_cost (mesh, from, to);
}

static WayCost
line_bound (const WayPosition *from,
            const WayPosition *to,
            gpointer           mesh)
{
  const WayCost least = ((const WayMesh *) mesh)->least_factor;

  return least < INFINITY ? least * length (from, to) : INFINITY;
}

WayTable *
way_mesh_make_table (WayMesh         *self,
                     WayMeshNodes     nodes,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  WayTable *table;
  Meter meter;

  g_return_val_if_fail (WAY_IS_MESH (self), NULL);
  g_return_val_if_fail (nodes <= WAY_MESH_CORNERS, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (!meter_look (&meter, error))
    return NULL;

  if (nodes == WAY_MESH_MIDDLES
        ? !add_middles (self, builder, &meter, error)
        : !add_joined (self, nodes, builder, &meter, error))
    return NULL;

  table = way_table_builder_build (builder, error);
  if (table != NULL)
    table_set_lines (table, &(TableLines) { line_cost, line_bound,
                                            g_object_ref (self),
                                            g_object_unref });
  return table;
}
