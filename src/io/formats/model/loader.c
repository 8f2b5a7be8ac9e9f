/* loader.c - reads networks from files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/format-private.h"

#include <math.h>

/* The heuristic's scale of a network whose edges cost metres is 1, but for
 * rounding in files. */
#define SCALE_ERROR 0.02

struct _WayLoader
{
  GObject         parent_instance;

  WayLoadOptions *options;      /* (owned) */
  WayProgressFunc progress;     /* (nullable) */
  gpointer        user_data;
  GDestroyNotify  destroy;      /* (nullable) */
};

G_DEFINE_FINAL_TYPE (WayLoader, way_loader, G_TYPE_OBJECT)

static WayLoadOptions *
copy_options (WayLoadOptions *options)
{
  WayLoadOptions *copy = g_memdup2 (options, sizeof *options);

  copy->format = g_strdup (options->format);
  copy->nodes_path = g_strdup (options->nodes_path);
  copy->labels_path = g_strdup (options->labels_path);
  copy->columns = g_strdup (options->columns);
  copy->node_columns = g_strdup (options->node_columns);
  copy->label_columns = g_strdup (options->label_columns);
  copy->profile_path = g_strdup (options->profile_path);
  copy->mover = g_strdup (options->mover);
  return copy;
}

static void
free_options (WayLoadOptions *options)
{
  g_free ((char *) options->format);
  g_free ((char *) options->nodes_path);
  g_free ((char *) options->labels_path);
  g_free ((char *) options->columns);
  g_free ((char *) options->node_columns);
  g_free ((char *) options->label_columns);
  g_free ((char *) options->profile_path);
  g_free ((char *) options->mover);
  g_free (options);
}

G_DEFINE_BOXED_TYPE (WayLoadOptions, way_load_options, copy_options,
                     free_options)

static void
finalize (GObject *object)
{
  WayLoader *self = WAY_LOADER (object);

  g_clear_pointer (&self->options, free_options);
  if (self->destroy != NULL)
    self->destroy (self->user_data);

  G_OBJECT_CLASS (way_loader_parent_class)->finalize (object);
}

static void
way_loader_class_init (WayLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

/* A loader that a language makes without way_loader_new() has the defaults. */
static void
way_loader_init (WayLoader *self)
{
  self->options = g_new0 (WayLoadOptions, 1);
}

static gboolean
are_in_range (const WayLoadOptions *options)
{
  return options->positions <= WAY_POSITION_GEOGRAPHIC
         && options->unit <= WAY_UNIT_HOURS
         && options->profile <= WAY_PROFILE_FOOT
         && options->measure <= WAY_MEASURE_SECONDS
         && options->weekday <= G_DATE_SUNDAY && options->minute < 24 * 60
         && options->month <= G_DATE_DECEMBER
         && (options->month == G_DATE_BAD_MONTH
             || (options->day >= 1 && options->day <= 31))
         && options->join_within >= 0 && options->join_within <= 1000
         && options->shape <= WAY_GRID_TRIANGLES
         && options->corners <= WAY_CORNERS_ALWAYS;
}

WayLoader *
way_loader_new (const WayLoadOptions *options)
{
  WayLoader *self;

  g_return_val_if_fail (options == NULL || are_in_range (options), NULL);

  self = g_object_new (WAY_TYPE_LOADER, NULL);
  if (options != NULL)
    {
      free_options (self->options);
      self->options = copy_options ((WayLoadOptions *) options);
    }
  return self;
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
  return loader->options->nodes_path != NULL;
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
  else if (loader->options->nodes_path != NULL && !format->takes_nodes)
    problem = "which has its positions in itself: a file of nodes goes with a "
              "table of edges or a DIMACS graph";
  else if (loader->options->labels_path != NULL && !format->takes_labels)
    problem = "which has its labels in itself: a table of labels goes with a "
              "table of edges";
  else if (loader->options->weekday != G_DATE_BAD_WEEKDAY
           && !format->takes_moment)
    problem = "which does not change by the hour: only maps of OpenStreetMap do";
  else if ((loader->options->flags & WAY_LOAD_HOURS) != 0
           && !format->takes_moment)
    problem = "which says nothing of hours: only maps of OpenStreetMap do";
  else if ((loader->options->flags & WAY_LOAD_TURN_COSTS) != 0
           && !format->takes_turn_costs)
    problem = "whose turns have no usual costs: only maps of OpenStreetMap "
              "show roads and junctions";
  else if (loader->options->profile_path != NULL && !format->takes_profile)
    problem = "which has no tags for the rules of a profile: only maps of "
              "OpenStreetMap have, before they are prepared";
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

/* Sets the unit of a network: that of the options, or otherwise that of the
 * file. Costs that were measured stay metres if the options name a length.
 * Costs without a unit are metres if they are the distances. */
static void
settle_unit (WayLoader  *self,
             WayNetwork *network)
{
  WayGraph *graph = way_network_get_graph (network);
  WayTable *table = way_network_get_table (network);

  if (way_unit_get_size (self->options->unit, WAY_UNIT_METRES) > 0
      && way_network_get_unit (network) == WAY_UNIT_METRES)
    return;
  if (self->options->unit != WAY_UNIT_UNKNOWN)
    way_network_set_unit (network, self->options->unit);
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
  const WayLoadOptions *options = loader->options;

  return (LoadSettings) {
    .columns = options->columns,
    .node_columns = options->node_columns,
    .label_columns = options->label_columns,
    .path = path,
    .cancellable = cancellable,
    .positions = options->positions,
    .flags = options->flags,
    .profile = options->profile,
    .profile_path = options->profile_path,
    .measure = options->measure,
    .weekday = options->weekday,
    .minute = options->minute,
    .month = options->month,
    .day = options->day,
    .join_within = options->join_within,
    .unit = options->unit,
    .mover = options->mover,
    .has_grid = options->has_grid,
    .shape = options->shape,
    .corners = options->corners,
  };
}

/* Says that the format was a guess. */
static void
add_tried (const Format *format,
           const char   *tried,
           GError      **error)
{
  g_autofree char *message = NULL;

  if (error == NULL || !g_error_matches (*error, WAY_ERROR, WAY_ERROR_PARSE))
    return;

  message = g_strdup_printf ("%s (the text is not of any format with marks, "
                             "such as %s, and was read as %s)",
                             (*error)->message, tried, format->info.title);
  g_free ((*error)->message);
  (*error)->message = g_steal_pointer (&message);
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
  g_autofree char *tried = NULL;
  WayNetwork *network;

  if (!loader_check (self, format, reader_get_name (reader), error)
      || !open_beside (self->options->nodes_path, &nodes, cancellable, error)
      || !open_beside (self->options->labels_path, &labels, cancellable, error))
    return NULL;

  settings.nodes = nodes;
  settings.labels = labels;
  if (self->options->format == NULL && self->options->columns == NULL)
    tried = format_dup_tried (format, reader, path);
  network = format->read (reader, &settings, error);
  if (network == NULL && tried != NULL)
    add_tried (format, tried, error);
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
  *format = loader->options->format != NULL
               ? format_by_name (loader->options->format, error)
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
