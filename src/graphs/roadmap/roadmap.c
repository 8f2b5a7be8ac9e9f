/* roadmap.c - waypoints, joined if the straight line between them is open
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A roadmap is a list of waypoints until it is built. A build finds all pairs
 * of nodes that see each other (visibility.c). If a node may have only so many
 * neighbours, it keeps the nearest. The pairs become the edges of a table. */

#include "graphs/roadmap/roadmap-private.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/table-builder.h>

#include <stdlib.h>
#include <string.h>

/* Memory for a place, for its node in the table and for the search of the
 * places that it sees. */
#define BYTES_A_PLACE (sizeof (Place) + 128)

G_DEFINE_FINAL_TYPE (WayRoadmap, way_roadmap, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayRoadmap *self = WAY_ROADMAP (object);

  g_clear_pointer (&self->next_cost, roadmap_cost_unref);
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
  self->next_cost = roadmap_cost_new (NULL, NULL, NULL);
}

/* Waypoints --------------------------------------------------------------- */

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

/* The reason why a waypoint cannot be added, or %NULL. */
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
                        "another waypoint has the name \"%s\"", name);
  if (self->waypoints->len >= G_MAXINT32)
    return g_error_new_literal (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                "the roadmap has too many waypoints");

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
way_roadmap_set_cost_func (WayRoadmap         *self,
                           WayRoadmapCostFunc  func,
                           gpointer            user_data,
                           GDestroyNotify      destroy)
{
  g_return_if_fail (WAY_IS_ROADMAP (self));

  roadmap_cost_unref (self->next_cost);
  self->next_cost = roadmap_cost_new (func, user_data, destroy);
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

/* The settings of a build and its parts so far. */
typedef struct
{
  const WayRoadmap  *roadmap;
  WayRoadmapOptions  options;   /* with 0 replaced by the greatest number */
  WayObstacles      *barriers;  /* (owned) (nullable) the obstacles, grown */
  Place             *places;    /* (owned) (nullable) of all nodes */
  gsize              n_places;
  Meter              meter;
} Construction;

/* Grows the obstacles by the radius of the disc that moves. */
static gboolean
make_barriers (Construction *self,
               GError      **error)
{
  const WayRoadmapOptions *options = &self->options;
  WayObstacles *obstacles = self->roadmap->obstacles;

  self->barriers = options->radius > 0
                     ? obstacles_grow (obstacles, options->radius,
                                       options->tolerance, &self->meter, error)
                     : g_object_ref (obstacles);
  return self->barriers != NULL;
}

/* Stores the places of all nodes: the waypoints, then the corners. */
static gboolean
make_places (Construction *self,
             GError      **error)
{
  const WayRoadmapCorners kind = self->options.corners;
  const GArray *waypoints = self->roadmap->waypoints;
  g_autofree Place *corners = NULL;
  gsize n_corners = 0, n = waypoints->len;

  if (kind != WAY_ROADMAP_NO_CORNERS)
    corners = places_new_of_corners (self->barriers, &n_corners);
  self->places = g_try_new0 (Place, n + n_corners + 1);
  if (self->places == NULL || n + n_corners >= G_MAXINT32
      || (kind != WAY_ROADMAP_NO_CORNERS && corners == NULL))
    {
      obstacles_set_too_large (error);
      return FALSE;
    }

  for (guint i = 0; i < waypoints->len; i++)
    self->places[i].at = g_array_index (waypoints, WayPosition, i);
  for (gsize i = 0; i < n_corners; i++)
    if (kind == WAY_ROADMAP_ALL || corners[i].is_convex)
      self->places[n++] = corners[i];
  self->n_places = n;

  return meter_take (&self->meter, n * BYTES_A_PLACE, error);
}

static gboolean
add_nodes (const Construction *self,
           WayTableBuilder    *builder,
           GError            **error)
{
  const GPtrArray *names = self->roadmap->names;

  for (gsize i = 0; i < self->n_places; i++)
    if (!way_table_builder_add_node (builder,
                                     i < names->len ? names->pdata[i] : NULL,
                                     &self->places[i].at, NULL, error))
      return FALSE;

  return TRUE;
}

static gboolean
add_edges (const Construction *self,
           WayTableBuilder    *builder,
           const Sights       *sights,
           GError            **error)
{
  const RoadmapCost *cost = self->roadmap->next_cost;

  for (gsize i = 0; i < sights->len; i++)
    {
      const Sight *sight = &sights->items[i];
      const WayPosition *a = &self->places[sight->from].at;
      const WayPosition *b = &self->places[sight->to].at;
      const WayNode from = WAY_INDEX (sight->from), to = WAY_INDEX (sight->to);

      if (cost->func == NULL)
        {
          if (!way_table_builder_add_edge (builder, from, to, sight->length,
                                           WAY_BOTH_WAYS, NULL, error))
            return FALSE;
        }
      else if (!way_table_builder_add_edge (builder, from, to,
                                            roadmap_line_cost (cost, a, b),
                                            WAY_ONE_WAY, NULL, error)
               || !way_table_builder_add_edge (builder, to, from,
                                               roadmap_line_cost (cost, b, a),
                                               WAY_ONE_WAY, NULL, error))
        return FALSE;
    }

  return TRUE;
}

static WayTable *
make_table (Construction *self,
            GError      **error)
{
  const WayRoadmapOptions *options = &self->options;
  const guint32 n = (guint32) self->n_places;
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  Sights sights = { 0 };
  gboolean is_good
    = visibility_find (&sights, self->barriers, self->places, n,
                       options->corners != WAY_ROADMAP_ALL,
                       options->max_length, &self->meter, error);

  if (is_good && options->max_neighbours < G_MAXUINT
      && !keep_nearest (&sights, n, options->max_neighbours))
    {
      obstacles_set_too_large (error);
      is_good = FALSE;
    }
  is_good = is_good && add_nodes (self, builder, error)
            && add_edges (self, builder, &sights, error);
  g_free (sights.items);

  return is_good ? way_table_builder_build (builder, error) : NULL;
}

/* Moves the parts of a build to the roadmap. */
static void
keep_parts (WayRoadmap   *self,
            Construction *construction,
            WayTable     *table)
{
  g_free (self->places);
  self->places = g_steal_pointer (&construction->places);
  self->n_places = (guint32) construction->n_places;
  self->max_length = construction->options.max_length;
  self->is_taut = construction->options.corners != WAY_ROADMAP_ALL;
  g_clear_pointer (&self->cost, roadmap_cost_unref);
  self->cost = g_atomic_rc_box_acquire (self->next_cost);
  g_set_object (&self->barriers, construction->barriers);
  g_set_object (&self->table, table);
  roadmap_lend_lines (self, table);
}

static gboolean
are_valid (const WayRoadmapOptions *options)
{
  return options->corners <= WAY_ROADMAP_NO_CORNERS && options->max_length >= 0
         && options->radius >= 0 && options->radius < INFINITY
         && (options->radius == 0
             || (options->tolerance > 0 && options->tolerance < INFINITY));
}

WayTable *
way_roadmap_build (WayRoadmap              *self,
                   const WayRoadmapOptions *options,
                   const WayLimits         *limits,
                   GError                 **error)
{
  Construction construction = { .roadmap = self };
  WayRoadmapOptions *own = &construction.options;
  WayTable *table = NULL;

  g_return_val_if_fail (WAY_IS_ROADMAP (self), NULL);
  g_return_val_if_fail (options == NULL || are_valid (options), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (options != NULL)
    *own = *options;
  if (own->max_length == 0)
    own->max_length = INFINITY;
  if (own->max_neighbours == 0)
    own->max_neighbours = G_MAXUINT;
  meter_init (&construction.meter, limits);
  if (meter_look (&construction.meter, error)
      && make_barriers (&construction, error)
      && make_places (&construction, error))
    table = make_table (&construction, error);
  if (table != NULL)
    keep_parts (self, &construction, table);

  g_clear_object (&construction.barriers);
  g_free (construction.places);
  return table;
}
