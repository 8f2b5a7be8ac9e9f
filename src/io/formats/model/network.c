/* network.c - networks: graphs with the further contents of a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"
#include "io/formats/model/place-text.h"

#include <wayfind-io/prepared-file.h>

#include <math.h>
#include <string.h>

struct _WayNetwork
{
  GObject     parent_instance;

  WayGraph   *graph;            /* (owned) */
  WayNetwork *whole;            /* (owned) (nullable) the network without spots,
                                 * which has all shapes and rings */
  const char *format;           /* (nullable) interned */
  char       *attribution;      /* (owned) (nullable) */
  WayUnit     unit;
  WayUnit     answer_unit;      /* UNKNOWN for @unit */
  gdouble     answer_size;      /* how much of a cost makes one */
  Legend     *legend;           /* (owned) (nullable) */
  WayPrepared *prepared;        /* (owned) (nullable) */
  gboolean    ignores_turns;    /* see network_ignores_turns() */
  gboolean    prices_turns;     /* see network_prices_turns() */
  WayTable   *lowest;           /* (owned) (nullable) see network_set_hours() */
  GBytes     *hours;            /* (owned) (nullable) */
  GPtrArray  *places;           /* (owned) (nullable) of WayPlace */

  Shapes     *shapes;           /* (owned) (nullable) */

  Outlines   *outlines;         /* (owned) (nullable) */
  RoadKinds  *roads;            /* (owned) (nullable) */
  EdgeColumns *columns;         /* (owned) (nullable) */
  Squares    *squares;          /* (owned) (nullable) */
  Language    language;

  GMutex      lock;             /* held while this is made: */
  Courses    *courses;          /* (owned) (nullable) read atomically */
  gboolean    is_reshaped;      /* bends differ from those of the file */
  guint64    *lengths;          /* (owned) (nullable) by edge */
};

G_DEFINE_FINAL_TYPE (WayNetwork, way_network, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayNetwork *self = WAY_NETWORK (object);

  g_clear_object (&self->graph);
  g_clear_object (&self->whole);
  g_clear_pointer (&self->attribution, g_free);
  g_clear_pointer (&self->legend, legend_free);
  g_clear_object (&self->prepared);
  g_clear_object (&self->lowest);
  g_clear_pointer (&self->hours, g_bytes_unref);
  g_clear_pointer (&self->places, g_ptr_array_unref);
  g_clear_pointer (&self->shapes, shapes_free);
  g_clear_pointer (&self->outlines, outlines_free);
  g_clear_pointer (&self->roads, road_kinds_free);
  g_clear_pointer (&self->squares, squares_free);
  g_clear_pointer (&self->columns, edge_columns_free);
  g_clear_pointer (&self->lengths, g_free);
  g_clear_pointer (&self->courses, courses_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_network_parent_class)->finalize (object);
}

static void
way_network_class_init (WayNetworkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_network_init (WayNetwork *self)
{
  g_mutex_init (&self->lock);
  language_find (NULL, &self->language);
}

WayNetwork *
way_network_new (WayGraph *graph)
{
  g_return_val_if_fail (WAY_IS_TABLE (graph) || WAY_IS_GRID (graph), NULL);

  return network_take (g_object_ref (graph));
}

WayNetwork *
network_take (gpointer graph)
{
  WayNetwork *self;

  if (graph == NULL)
    return NULL;

  self = g_object_new (WAY_TYPE_NETWORK, NULL);
  self->graph = graph;
  return self;
}

/* Copies the unit, the attribution and the like of a network. */
static void
take_after (WayNetwork       *self,
            const WayNetwork *whole)
{
  self->format = whole->format;
  self->attribution = g_strdup (whole->attribution);
  self->unit = whole->unit;
  self->answer_unit = whole->answer_unit;
  self->answer_size = whole->answer_size;
  self->language = whole->language;
  self->prepared = whole->prepared ? g_object_ref (whole->prepared) : NULL;
}

WayNetwork *
network_take_with_spots (WayMidway  *midway,
                         WayNetwork *whole)
{
  WayNetwork *self = network_take (midway);

  self->whole = g_object_ref (whole);
  take_after (self, whole);
  return self;
}

WayNetwork *
network_take_measured (WayTable *table,
                       gboolean  measured)
{
  WayNetwork *self = network_take (table);

  if (measured && self != NULL
      && way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC)
    self->unit = WAY_UNIT_METRES;
  return self;
}

WayGraph *
way_network_get_graph (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  return self->graph;
}

WayTable *
way_network_get_table (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  if (self->whole != NULL)
    return way_network_get_table (self->whole);

  return WAY_IS_TABLE (self->graph) ? WAY_TABLE (self->graph) : NULL;
}

WayGrid *
way_network_get_grid (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  return WAY_IS_GRID (self->graph) ? WAY_GRID (self->graph) : NULL;
}

WayNetwork *
network_get_whole (WayNetwork *self)
{
  return self->whole != NULL ? self->whole : self;
}

const char *
way_network_get_format (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  return self->format;
}

void
network_set_format (WayNetwork *self,
                    const char *format)
{
  self->format = g_intern_string (format);
}

gboolean
network_set_prepared (WayNetwork  *self,
                      WayPrepared *prepared,
                      GError     **error)
{
  GError *problem = NULL;

  g_set_object (&self->prepared, prepared);
  self->shapes = shapes_find (prepared,
                              way_graph_get_position_kind (self->graph),
                              &problem);
  if (way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC)
    self->squares = squares_find_kept (prepared);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, problem);
  return FALSE;
}

void
network_set_hours (WayNetwork *self,
                   WayTable   *lowest,
                   GBytes     *hours)
{
  self->lowest = g_object_ref (lowest);
  self->hours = g_bytes_ref (hours);
}

WayTable *
network_get_lowest (WayNetwork *self)
{
  return self->lowest;
}

GBytes *
network_get_hours (WayNetwork *self)
{
  return self->hours;
}

void
network_ignore_turns (WayNetwork *self)
{
  self->ignores_turns = TRUE;
}

gboolean
network_ignores_turns (WayNetwork *self)
{
  return network_get_whole (self)->ignores_turns;
}

void
network_set_prices_turns (WayNetwork *self)
{
  self->prices_turns = TRUE;
}

gboolean
network_prices_turns (WayNetwork *self)
{
  return network_get_whole (self)->prices_turns;
}

WayPrepared *
way_network_get_prepared (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  return self->prepared;
}

void
network_take_legend (WayNetwork *self,
                     Legend     *legend)
{
  g_clear_pointer (&self->legend, legend_free);
  self->legend = legend;
}

const Legend *
network_get_legend (WayNetwork *self)
{
  return self->legend;
}

void
way_network_set_unit (WayNetwork *self,
                      WayUnit     unit)
{
  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (unit <= WAY_UNIT_HOURS);

  self->unit = unit;
}

WayUnit
way_network_get_unit (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), WAY_UNIT_UNKNOWN);

  return self->unit;
}

void
way_network_set_answer_unit (WayNetwork *self,
                             WayUnit     unit,
                             gdouble     size)
{
  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (unit <= WAY_UNIT_HOURS);
  g_return_if_fail (size > 0 && isfinite (size));

  self->answer_unit = unit;
  self->answer_size = size;
}

WayUnit
way_network_get_answer_unit (WayNetwork *self,
                             gdouble    *size)
{
  gboolean is_set;

  g_return_val_if_fail (WAY_IS_NETWORK (self), WAY_UNIT_UNKNOWN);

  is_set = self->answer_unit != WAY_UNIT_UNKNOWN;
  if (size != NULL)
    *size = is_set ? self->answer_size : 1;

  return is_set ? self->answer_unit : self->unit;
}

void
way_network_set_attribution (WayNetwork *self,
                             const char *attribution)
{
  char *copy = g_strdup (attribution);

  g_return_if_fail (WAY_IS_NETWORK (self));

  g_free (self->attribution);
  self->attribution = copy;
}

const char *
way_network_get_attribution (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  return self->attribution;
}

static gboolean
has_edge_ends (WayNetwork *self,
               WayNode     from,
               WayNode     to)
{
  WayTable *table = way_network_get_table (self);
  const guint32 n = table != NULL ? way_table_get_n_nodes (table) : 0;

  return WAY_NODE_INDEX (from) < n && WAY_NODE_INDEX (to) < n;
}

void
way_network_set_shape (WayNetwork        *self,
                       WayNode            from,
                       WayNode            to,
                       const WayPosition *positions,
                       guint              n_positions)
{
  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (has_edge_ends (self, from, to));
  g_return_if_fail (positions != NULL || n_positions == 0);

  if (self->whole != NULL)
    {
      way_network_set_shape (self->whole, from, to, positions, n_positions);
      return;
    }

  g_clear_pointer (&self->courses, courses_free);
  self->is_reshaped = TRUE;
  if (self->lengths != NULL)
    memset (self->lengths, 0, way_table_get_n_edges (WAY_TABLE (self->graph))
                                * sizeof *self->lengths);
  if (self->shapes == NULL)
    self->shapes = shapes_new ();
  shapes_set (self->shapes, from, to, positions, n_positions);
}

const Outlines *
network_ensure_outlines (WayNetwork *self)
{
  if (self->outlines == NULL && self->prepared != NULL)
    self->outlines = outlines_find (self->prepared);

  return self->outlines;
}

void
way_network_add_ring (WayNetwork        *self,
                      WayNode            node,
                      const WayPosition *positions,
                      guint              n_positions)
{
  g_return_if_fail (WAY_IS_NETWORK (self));
  g_return_if_fail (has_edge_ends (self, node, node));
  g_return_if_fail (positions != NULL && n_positions > 0);

  if (self->whole != NULL)
    {
      way_network_add_ring (self->whole, node, positions, n_positions);
      return;
    }

  if (network_ensure_outlines (self) == NULL)
    self->outlines = outlines_new ();
  outlines_add (self->outlines, node, positions, n_positions);
}

guint
way_network_get_n_rings (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), 0);

  if (self->whole != NULL)
    return way_network_get_n_rings (self->whole);

  return network_ensure_outlines (self) != NULL
           ? outlines_count (self->outlines) : 0;
}

const WayPosition *
way_network_get_ring (WayNetwork *self,
                      guint       i,
                      WayNode    *node,
                      guint      *n_positions)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);
  g_return_val_if_fail (i < way_network_get_n_rings (self), NULL);

  if (self->whole != NULL)
    return way_network_get_ring (self->whole, i, node, n_positions);

  return outlines_get (self->outlines, i, node, n_positions);
}

gboolean
way_network_set_language (WayNetwork *self,
                          const char *language)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), FALSE);

  return language_find (language, &self->language);
}

Language
network_get_language (WayNetwork *self)
{
  return self->language;
}

void
network_take_roads (WayNetwork *self,
                    RoadKinds  *roads)
{
  g_clear_pointer (&self->roads, road_kinds_free);
  self->roads = roads;
}

void
network_take_squares (WayNetwork *self,
                      Squares    *squares)
{
  g_clear_pointer (&self->squares, squares_free);
  self->squares = squares;
}

const Squares *
network_get_squares (WayNetwork *self)
{
  return network_get_whole (self)->squares;
}

/* The kinds of a prepared network are read when they are wanted. */
const RoadKinds *
network_get_roads (WayNetwork *self)
{
  WayNetwork *whole = network_get_whole (self);

  if (whole->roads == NULL && whole->prepared != NULL)
    whole->roads = road_kinds_find (whole->prepared);

  return whole->roads;
}

void
network_take_columns (WayNetwork  *self,
                      EdgeColumns *columns)
{
  g_clear_pointer (&self->columns, edge_columns_free);
  self->columns = columns;
}

const EdgeColumns *
network_get_columns (WayNetwork *self)
{
  WayNetwork *whole = network_get_whole (self);

  g_mutex_lock (&whole->lock);
  if (whole->columns == NULL && whole->prepared != NULL)
    whole->columns = edge_columns_find (whole->prepared);
  g_mutex_unlock (&whole->lock);

  return whole->columns;
}

guint64 *
network_ensure_lengths (WayNetwork *self)
{
  WayNetwork *whole = network_get_whole (self);
  const guint32 n_edges
    = way_table_get_n_edges (way_network_get_table (whole));

  g_mutex_lock (&whole->lock);
  if (whole->lengths == NULL)
    whole->lengths = g_try_new0 (guint64, MAX (n_edges, 1));
  g_mutex_unlock (&whole->lock);

  return whole->lengths;
}

/* Many programs never use the places of a network, and a prepared network must
 * load at once. So its places are parsed when they are first used. */
GPtrArray *
way_network_get_places (WayNetwork *self)
{
  g_return_val_if_fail (WAY_IS_NETWORK (self), NULL);

  if (self->whole != NULL)
    return way_network_get_places (self->whole);
  if (self->places != NULL)
    return self->places;

  self->places = place_text_find (self->prepared,
                                  way_graph_get_position_kind (self->graph));
  return self->places;
}

/* Spots -------------------------------------------------------------------- */

const Shapes *
network_get_shapes (WayNetwork *self)
{
  return network_get_whole (self)->shapes;
}

const Courses *
network_ensure_courses (WayNetwork      *self,
                        const WayLimits *limits,
                        GError         **error)
{
  GError *problem = NULL;

  g_mutex_lock (&self->lock);
  if (self->courses == NULL && self->prepared != NULL && !self->is_reshaped
      && way_prepared_get_table (self->prepared)
           == way_network_get_table (self))
    self->courses = courses_find (self->prepared, self->shapes, &problem);
  if (self->courses == NULL && problem == NULL)
    self->courses = courses_new (way_network_get_table (self), self->shapes,
                                 limits, &problem);
  g_mutex_unlock (&self->lock);
  if (problem != NULL)
    g_propagate_error (error, problem);

  return self->courses;
}
