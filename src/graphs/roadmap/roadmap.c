/* roadmap.c - waypoints joined where the straight line between them is open
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A roadmap is a list of waypoints until it is built. Then all pairs of nodes
 * that see each other are found at once (visibility.c). If nodes may have only
 * so many neighbours, the nearest are kept. The pairs become the edges of a
 * table. */

#include "graphs/roadmap/roadmap-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/table-builder.h>

#include <stdlib.h>
#include <string.h>

/* Memory for a place, its node in the table and the search for what it sees. */
#define BYTES_A_PLACE (sizeof (Place) + 128)

G_DEFINE_FINAL_TYPE (WayRoadmap, way_roadmap, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayRoadmap *self = WAY_ROADMAP (object);

  g_clear_pointer (&self->cost, roadmap_cost_unref);
  g_clear_object (&self->obstacles);
  g_clear_object (&self->barriers);
  g_clear_object (&self->table);
  g_clear_pointer (&self->places, g_free);
  g_clear_pointer (&self->taken, g_hash_table_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->waypoints, g_array_unref);

  G_OBJECT_CLASS (way_roadmap_parent_class)->finalize (object);
}

static void
way_roadmap_class_init (WayRoadmapClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_roadmap_init (WayRoadmap *self)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->taken = g_hash_table_new (g_str_hash, g_str_equal);
  self->waypoints = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->corners = WAY_ROADMAP_TAUT;
  self->max_length = INFINITY;
  self->max_neighbours = G_MAXUINT;
  self->cost = roadmap_cost_new (NULL, NULL, NULL);
}

/* Describing -------------------------------------------------------------- */

WayRoadmap *
way_roadmap_new (WayObstacles *obstacles)
{
  WayRoadmap *self;

  g_return_val_if_fail (WAY_IS_OBSTACLES (obstacles), NULL);

  self = g_object_new (WAY_TYPE_ROADMAP, NULL);
  self->obstacles = g_object_ref (obstacles);

  return self;
}

WayObstacles *
roadmap_get_obstacles (WayRoadmap *self)
{
  g_return_val_if_fail (WAY_IS_ROADMAP (self), NULL);

  return self->obstacles;
}

/* Why a waypoint cannot be added; %NULL if it can be. */
static GError *
find_fault (WayRoadmap        *self,
            const char        *name,
            const WayPosition *position)
{
  GError *error = NULL;

  if (!plane_check (position, "a waypoint", &error))
    return error;
  if (name != NULL && g_hash_table_contains (self->taken, name))
    return g_error_new (WAY_ERROR, WAY_ERROR_DUPLICATE,
                        "there is a waypoint \"%s\" already", name);
  if (self->waypoints->len >= G_MAXINT32)
    return g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                "there are too many waypoints");

  return NULL;
}

gboolean
way_roadmap_add_waypoint (WayRoadmap        *self,
                          const char        *name,
                          const WayPosition *position,
                          guint32           *id,
                          GError           **error)
{
  GError *fault;
  char *own;

  g_return_val_if_fail (WAY_IS_ROADMAP (self), FALSE);
  g_return_val_if_fail (name == NULL || g_utf8_validate (name, -1, NULL),
                        FALSE);
  g_return_val_if_fail (position != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  fault = find_fault (self, name, position);
  if (fault != NULL)
    {
      g_propagate_error (error, fault);
      return FALSE;
    }

  own = g_strdup (name);
  g_ptr_array_add (self->names, own);
  if (own != NULL)
    g_hash_table_add (self->taken, own);
  if (id != NULL)
    *id = self->waypoints->len;
  g_array_append_val (self->waypoints, *position);
  return TRUE;
}

void
way_roadmap_set_corners (WayRoadmap       *self,
                         WayRoadmapCorners corners)
{
  g_return_if_fail (WAY_IS_ROADMAP (self));
  g_return_if_fail (corners <= WAY_ROADMAP_ALL);

  self->corners = corners;
}

void
way_roadmap_set_max_length (WayRoadmap *self,
                            gdouble     max_length)
{
  g_return_if_fail (WAY_IS_ROADMAP (self));
  g_return_if_fail (max_length > 0);

  self->max_length = max_length;
}

void
way_roadmap_set_max_neighbours (WayRoadmap *self,
                                guint       max_neighbours)
{
  g_return_if_fail (WAY_IS_ROADMAP (self));
  g_return_if_fail (max_neighbours > 0);

  self->max_neighbours = max_neighbours;
}

void
way_roadmap_set_radius (WayRoadmap *self,
                        gdouble     radius,
                        gdouble     tolerance)
{
  g_return_if_fail (WAY_IS_ROADMAP (self));
  g_return_if_fail (radius >= 0 && radius < INFINITY);
  g_return_if_fail (radius == 0 || (tolerance > 0 && tolerance < INFINITY));

  self->radius = radius;
  self->tolerance = tolerance;
}

void
way_roadmap_set_cost_func (WayRoadmap         *self,
                           WayRoadmapCostFunc  func,
                           gpointer            user_data,
                           GDestroyNotify      destroy)
{
  RoadmapCost *old;

  g_return_if_fail (WAY_IS_ROADMAP (self));

  old = self->cost;
  self->cost = roadmap_cost_new (func, user_data, destroy);
  roadmap_cost_unref (old);
}

/* Thinning out ------------------------------------------------------------ */

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const Sight *one = a, *other = b;

  if (one->length != other->length)
    return one->length > other->length ? 1 : -1;
  if (one->from != other->from)
    return one->from > other->from ? 1 : -1;

  return (one->to > other->to) - (one->to < other->to);
}

/* Keeps the pairs that are among the nearest of either end. Pairs come shortest
 * first, and each counts at both of its ends. */
static gboolean
keep_nearest (Sights *sights,
              guint32 n_places,
              guint   max_neighbours)
{
  g_autofree guint *counts = g_try_new0 (guint, (gsize) n_places + 1);
  gsize n_kept = 0;

  if (counts == NULL)
    return FALSE;
  if (sights->len > 0)
    qsort (sights->items, sights->len, sizeof *sights->items,
           compare_lengths);

  for (gsize i = 0; i < sights->len; i++)
    {
      const Sight sight = sights->items[i];
      const guint at_from = counts[sight.from]++, at_to = counts[sight.to]++;

      if (at_from < max_neighbours || at_to < max_neighbours)
        sights->items[n_kept++] = sight;
    }
  sights->len = n_kept;

  return TRUE;
}

/* Building ---------------------------------------------------------------- */

static void
set_too_large (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is no memory for a roadmap that large");
}

/* The obstacles as a disc of the roadmap's radius meets them. */
static WayObstacles *
make_barriers (WayRoadmap *self,
               Meter      *meter,
               GError    **error)
{
  return self->radius > 0
           ? obstacles_grow (self->obstacles, self->radius, self->tolerance,
                             meter, error)
           : g_object_ref (self->obstacles);
}

/* The places of all nodes: the waypoints, then the corners that are asked
 * for. */
static Place *
make_places (WayRoadmap   *self,
             WayObstacles *barriers,
             gsize        *n_places,
             GError      **error)
{
  const guint n_waypoints = self->waypoints->len;
  g_autofree Place *corners = NULL;
  gsize n_corners = 0, n = n_waypoints;
  Place *places;

  if (self->corners != WAY_ROADMAP_NO_CORNERS)
    corners = places_new_of_corners (barriers, &n_corners);
  places = g_try_new0 (Place, n + n_corners + 1);
  if (places == NULL || n + n_corners >= G_MAXINT32
      || (self->corners != WAY_ROADMAP_NO_CORNERS && corners == NULL))
    {
      g_free (places);
      set_too_large (error);
      return NULL;
    }

  for (guint i = 0; i < n_waypoints; i++)
    places[i].at = g_array_index (self->waypoints, WayPosition, i);
  for (gsize i = 0; i < n_corners; i++)
    if (self->corners == WAY_ROADMAP_ALL || corners[i].is_convex)
      places[n++] = corners[i];
  *n_places = n;

  return places;
}

static gboolean
add_nodes (WayRoadmap      *self,
           WayTableBuilder *builder,
           const Place     *places,
           gsize            n_places,
           GError         **error)
{
  for (gsize i = 0; i < n_places; i++)
    {
      const char *name = i < self->names->len ? self->names->pdata[i] : NULL;

      if (!way_table_builder_add_node (builder, name, &places[i].at, NULL,
                                       error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
add_edges (WayRoadmap      *self,
           WayTableBuilder *builder,
           const Place     *places,
           const Sights    *sights,
           GError         **error)
{
  for (gsize i = 0; i < sights->len; i++)
    {
      const Sight *sight = &sights->items[i];
      const WayPosition *a = &places[sight->from].at;
      const WayPosition *b = &places[sight->to].at;
      const WayNode from = WAY_INDEX (sight->from), to = WAY_INDEX (sight->to);

      if (self->cost->func == NULL)
        {
          if (!way_table_builder_add_edge (builder, from, to, sight->length,
                                           WAY_BOTH_WAYS, NULL, error))
            return FALSE;
        }
      else if (!way_table_builder_add_edge (builder, from, to,
                                            roadmap_line_cost (self->cost, a,
                                                               b),
                                            WAY_ONE_WAY, NULL, error)
               || !way_table_builder_add_edge (builder, to, from,
                                               roadmap_line_cost (self->cost,
                                                                  b, a),
                                               WAY_ONE_WAY, NULL, error))
        return FALSE;
    }

  return TRUE;
}

static WayTable *
build_table (WayRoadmap   *self,
             WayObstacles *barriers,
             const Place  *places,
             gsize         n_places,
             Meter        *meter,
             GError      **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  Sights sights = { 0 };
  gboolean is_good
    = visibility_find (&sights, barriers, places, (guint32) n_places,
                       self->corners != WAY_ROADMAP_ALL, self->max_length,
                       meter, error);

  if (is_good && self->max_neighbours < G_MAXUINT
      && !keep_nearest (&sights, (guint32) n_places, self->max_neighbours))
    {
      set_too_large (error);
      is_good = FALSE;
    }
  is_good = is_good && add_nodes (self, builder, places, n_places, error)
            && add_edges (self, builder, places, &sights, error);
  g_free (sights.items);

  return is_good ? way_table_builder_build (builder, error) : NULL;
}

WayTable *
way_roadmap_build (WayRoadmap      *self,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (WayObstacles) barriers = NULL;
  g_autofree Place *places = NULL;
  WayTable *table;
  gsize n_places;
  Meter meter;

  g_return_val_if_fail (WAY_IS_ROADMAP (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (!meter_look (&meter, error)
      || (barriers = make_barriers (self, &meter, error)) == NULL)
    return NULL;
  places = make_places (self, barriers, &n_places, error);
  if (places == NULL || !meter_take (&meter, n_places * BYTES_A_PLACE, error))
    return NULL;
  table = build_table (self, barriers, places, n_places, &meter, error);
  if (table == NULL)
    return NULL;

  g_free (self->places);
  self->places = g_steal_pointer (&places);
  self->n_places = (guint32) n_places;
  self->is_taut = self->corners != WAY_ROADMAP_ALL;
  g_set_object (&self->barriers, barriers);
  g_set_object (&self->table, table);
  roadmap_lend_lines (self, table);

  return table;
}
