/* loader.c - reads networks from files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/format-private.h"

#include <math.h>

/* The heuristic's scale of a network whose edges cost metres is 1, but for what
 * files round. */
#define SCALE_ERROR 0.02

struct _WayLoader
{
  GObject         parent_instance;

  char           *format;       /* (owned) (nullable) */
  char           *nodes_path;   /* (owned) (nullable) */
  char           *labels_path;  /* (owned) (nullable) */
  char           *columns;      /* (owned) (nullable) */
  char           *node_columns; /* (owned) (nullable) */
  char           *label_columns; /* (owned) (nullable) */
  char           *mover;        /* (owned) (nullable) */
  LoadSettings    settings;     /* without the texts above and readers */

  WayProgressFunc progress;     /* (nullable) */
  gpointer        user_data;
  GDestroyNotify  destroy;      /* (nullable) */
};

G_DEFINE_FINAL_TYPE (WayLoader, way_loader, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayLoader *self = WAY_LOADER (object);

  g_free (self->format);
  g_free (self->nodes_path);
  g_free (self->labels_path);
  g_free (self->columns);
  g_free (self->node_columns);
  g_free (self->label_columns);
  g_free (self->mover);
  if (self->destroy != NULL)
    self->destroy (self->user_data);

  G_OBJECT_CLASS (way_loader_parent_class)->finalize (object);
}

static void
way_loader_class_init (WayLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_loader_init (WayLoader *self)
{
}

WayLoader *
way_loader_new (void)
{
  return g_object_new (WAY_TYPE_LOADER, NULL);
}

static void
replace (char      **field,
         const char *text)
{
  char *copy = g_strdup (text);

  g_free (*field);
  *field = copy;
}

void
way_loader_set_format (WayLoader  *self,
                       const char *format)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->format, format);
}

void
way_loader_set_flags (WayLoader   *self,
                      WayLoadFlags flags)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  self->settings.flags = flags;
}

void
way_loader_set_nodes_path (WayLoader  *self,
                           const char *path)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->nodes_path, path);
}

void
way_loader_set_labels_path (WayLoader  *self,
                            const char *path)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->labels_path, path);
}

void
way_loader_set_profile (WayLoader *self,
                        WayProfile profile,
                        WayMeasure measure)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (profile <= WAY_PROFILE_FOOT);
  g_return_if_fail (measure <= WAY_MEASURE_SECONDS);

  self->settings.profile = profile;
  self->settings.measure = measure;
}

void
way_loader_set_columns (WayLoader  *self,
                        const char *edges,
                        const char *nodes,
                        const char *labels)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->columns, edges);
  replace (&self->node_columns, nodes);
  replace (&self->label_columns, labels);
}

void
way_loader_set_mover (WayLoader  *self,
                      const char *mover)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->mover, mover);
}

void
way_loader_set_positions (WayLoader      *self,
                          WayPositionKind kind)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (kind <= WAY_POSITION_GEOGRAPHIC);

  self->settings.positions = kind;
}

void
way_loader_set_unit (WayLoader *self,
                     WayUnit    unit)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (unit <= WAY_UNIT_HOURS);

  self->settings.unit = unit;
}

void
way_loader_set_join_within (WayLoader *self,
                            gdouble    metres)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (metres >= 0 && metres <= 1000);

  self->settings.join_within = metres;
}

void
way_loader_set_moment (WayLoader   *self,
                       GDateWeekday weekday,
                       guint        minute,
                       GDateMonth   month,
                       guint        day)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (weekday <= G_DATE_SUNDAY);
  g_return_if_fail (minute < 24 * 60);
  g_return_if_fail (month <= G_DATE_DECEMBER);
  g_return_if_fail (month == G_DATE_BAD_MONTH || (day >= 1 && day <= 31));

  self->settings.weekday = weekday;
  self->settings.minute = minute;
  self->settings.month = month;
  self->settings.day = day;
}

void
way_loader_set_grid (WayLoader    *self,
                     WayGridShape  shape,
                     WayCornerRule corners)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (shape <= WAY_GRID_TRIANGLES);
  g_return_if_fail (corners <= WAY_CORNERS_ALWAYS);

  self->settings.has_grid = TRUE;
  self->settings.shape = shape;
  self->settings.corners = corners;
}

void
way_loader_set_progress (WayLoader      *self,
                         WayProgressFunc progress,
                         gpointer        user_data,
                         GDestroyNotify  destroy)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  self->progress = progress;
  self->user_data = user_data;
  self->destroy = destroy;
}

gboolean
loader_has_nodes_path (WayLoader *loader)
{
  return loader->nodes_path != NULL;
}

gboolean
loader_check (WayLoader    *loader,
              const Format *format,
              const char   *name,
              GError      **error)
{
  const char *problem = NULL;

  if (format->read == NULL)
    problem = format->info.reads
                ? "and this build of Wayfind was made without what it needs to "
                  "read that"
                : "which is written only";
  else if (loader->nodes_path != NULL && !format->takes_nodes)
    problem = "which has its positions in itself: a file of nodes goes with a "
              "table of edges or a DIMACS graph";
  else if (loader->labels_path != NULL && !format->takes_labels)
    problem = "which has its labels in itself: a table of labels goes with a "
              "table of edges";
  else if (loader->settings.weekday != G_DATE_BAD_WEEKDAY
           && !format->takes_moment)
    problem = "which does not change by the hour: only maps of OpenStreetMap "
              "do, before they are prepared";
  if (problem != NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, "%s is %s, %s", name,
                 format->info.title, problem);

  return problem == NULL;
}

/* Opens a file that goes with the first, if there is one. */
static gboolean
open_beside (const char   *path,
             Reader      **reader,
             GCancellable *cancellable,
             GError      **error)
{
  *reader = path != NULL ? reader_open (path, cancellable, error) : NULL;

  return path == NULL || *reader != NULL;
}

/* Sets what the costs of a network are: as the user says, else as the file
 * said. Costs that were measured stay metres if the user speaks of lengths, and
 * costs that nobody spoke of are metres if they are the distances. */
static void
settle_unit (WayLoader  *self,
             WayNetwork *network)
{
  WayGraph *graph = way_network_get_graph (network);
  WayTable *table = way_network_get_table (network);

  if (way_unit_get_size (self->settings.unit, WAY_UNIT_METRES) > 0
      && way_network_get_unit (network) == WAY_UNIT_METRES)
    return;
  if (self->settings.unit != WAY_UNIT_UNKNOWN)
    way_network_set_unit (network, self->settings.unit);
  else if (way_network_get_unit (network) == WAY_UNIT_UNKNOWN && table != NULL
           && way_graph_get_position_kind (graph) == WAY_POSITION_GEOGRAPHIC
           && fabs (way_table_get_heuristic_scale (table) - 1) < SCALE_ERROR)
    way_network_set_unit (network, WAY_UNIT_METRES);
}

LoadSettings
loader_get_settings (WayLoader    *loader,
                     const char   *path,
                     GCancellable *cancellable)
{
  LoadSettings settings = loader->settings;

  settings.path = path;
  settings.columns = loader->columns;
  settings.node_columns = loader->node_columns;
  settings.label_columns = loader->label_columns;
  settings.cancellable = cancellable;
  settings.mover = loader->mover;
  return settings;
}

static WayNetwork *
read_with (WayLoader    *self,
           const Format *format,
           const char   *path,
           Reader       *reader,
           GCancellable *cancellable,
           GError      **error)
{
  LoadSettings settings = loader_get_settings (self, path, cancellable);
  g_autoptr (Reader) nodes = NULL, labels = NULL;
  WayNetwork *network;

  if (!loader_check (self, format, reader_get_name (reader), error)
      || !open_beside (self->nodes_path, &nodes, cancellable, error)
      || !open_beside (self->labels_path, &labels, cancellable, error))
    return NULL;

  settings.nodes = nodes;
  settings.labels = labels;
  network = format->read (reader, &settings, error);
  if (network == NULL)
    return NULL;

  network_set_format (network, format->info.name);
  settle_unit (self, network);

  return network;
}

Reader *
loader_open (WayLoader     *loader,
             const char    *path,
             GCancellable  *cancellable,
             const Format **format,
             GError       **error)
{
  g_autoptr (Reader) reader = reader_open (path, cancellable, error);

  if (reader == NULL)
    return NULL;

  reader_set_progress (reader, loader->progress, loader->user_data);
  *format = loader->format != NULL ? format_by_name (loader->format, error)
                                   : format_tell (reader, path, error);
  return *format != NULL ? g_steal_pointer (&reader) : NULL;
}

WayNetwork *
way_loader_load (WayLoader    *self,
                 const char   *path,
                 GCancellable *cancellable,
                 GError      **error)
{
  g_autoptr (Reader) reader = NULL;
  const Format *format;

  g_return_val_if_fail (WAY_IS_LOADER (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  reader = loader_open (self, path, cancellable, &format, error);
  return reader != NULL
           ? read_with (self, format, path, reader, cancellable, error) : NULL;
}
