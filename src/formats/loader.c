/* loader.c - how files become networks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "formats/format.h"

struct _WayLoader
{
  GObject         parent_instance;

  char           *format;       /* (owned) (nullable) */
  char           *nodes_path;   /* (owned) (nullable) */
  char           *mover;        /* (owned) (nullable) */
  LoadSettings    settings;     /* but for what stands above, and the reader */

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
way_loader_set_nodes_path (WayLoader  *self,
                           const char *path)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  replace (&self->nodes_path, path);
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
way_loader_set_keep_parallel (WayLoader *self,
                              gboolean   keep_parallel)
{
  g_return_if_fail (WAY_IS_LOADER (self));

  self->settings.keep_parallel = keep_parallel;
}

void
way_loader_set_profile (WayLoader *self,
                        WayProfile profile)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (profile <= WAY_PROFILE_FOOT);

  self->settings.profile = profile;
}

void
way_loader_set_measure (WayLoader *self,
                        WayMeasure measure)
{
  g_return_if_fail (WAY_IS_LOADER (self));
  g_return_if_fail (measure <= WAY_MEASURE_SECONDS);

  self->settings.measure = measure;
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

static Reader *
open_nodes (const char   *path,
            const Format *format,
            const char   *name,
            GCancellable *cancellable,
            GError      **error)
{
  if (format->takes_nodes)
    return reader_open (path, cancellable, error);

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s is %s, which has its positions in itself: a file of nodes "
               "goes with a table of edges", name, format->info.title);
  return NULL;
}

static WayNetwork *
read_with (WayLoader    *self,
           const Format *format,
           Reader       *reader,
           GCancellable *cancellable,
           GError      **error)
{
  LoadSettings settings = self->settings;
  g_autoptr (Reader) nodes = NULL;
  WayNetwork *network;

  if (format->read == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   format->info.reads
                     ? "%s is %s, and this build of Wayfind was made without "
                       "what it needs to read that"
                     : "%s is %s, which is written only",
                   reader_get_name (reader), format->info.title);
      return NULL;
    }
  if (self->nodes_path != NULL)
    {
      nodes = open_nodes (self->nodes_path, format, reader_get_name (reader),
                          cancellable, error);
      if (nodes == NULL)
        return NULL;
    }

  settings.nodes = nodes;
  settings.cancellable = cancellable;
  settings.mover = self->mover;
  network = format->read (reader, &settings, error);
  if (network != NULL)
    network_set_format (network, format->info.name);

  return network;
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

  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;
  reader_set_progress (reader, self->progress, self->user_data);
  format = self->format != NULL ? format_by_name (self->format, error)
                                : format_tell (reader, path, error);

  return format != NULL ? read_with (self, format, reader, cancellable, error)
                        : NULL;
}
