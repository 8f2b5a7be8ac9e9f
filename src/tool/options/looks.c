/* looks.c - the options that say how a picture looks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/looks.h"

#include <string.h>

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/tool.h"

/* More than any picture has; the library knows the exact limit. */
#define MOST_PIXELS 1000000


void
looks_add_options (Looks   *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "title", 0, 0, G_OPTION_ARG_FILENAME, &self->title,
      "The title, above the picture", "TEXT" },
    { "source", 0, 0, G_OPTION_ARG_FILENAME, &self->source,
      "The source of the data, written below", "TEXT" },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &self->theme_text,
      "light (the default) or dark", "NAME" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &self->size_text,
      "Size in pixels; 1000 wide by default", "WIDTH[xHEIGHT]" },
    { "background", 0, 0, G_OPTION_ARG_FILENAME, &self->background_path,
      "Areas to draw beneath: land, districts", "FILE" },
    { "components", 0, 0, G_OPTION_ARG_NONE, &self->components,
      "A colour for each connected component", NULL },
    { "no-labels", 0, 0, G_OPTION_ARG_NONE, &self->no_labels,
      "Show only the names of stops and marks", NULL },
    { "dots", 0, 0, G_OPTION_ARG_NONE, &self->dots,
      "A dot for each node, not only for named ones", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "picture", "How a picture looks", entries);
}

void
looks_clear (Looks *self)
{
  g_free (self->title);
  g_free (self->source);
  g_free (self->theme_text);
  g_free (self->size_text);
  g_free (self->background_path);
  g_clear_object (&self->background);
}

static gboolean
parse_size (Looks   *self,
            GError **error)
{
  g_auto (GStrv) sides
    = g_strsplit (self->size_text ? self->size_text : "", "x", 3);
  const guint n = g_strv_length (sides);
  guint64 width = 0, height = 0;

  if (self->size_text == NULL)
    return TRUE;
  if (n < 1 || n > 2 || !g_ascii_string_to_unsigned (sides[0], 10, 1,
                                                     MOST_PIXELS, &width, NULL)
      || (n == 2 && !g_ascii_string_to_unsigned (sides[1], 10, 1, MOST_PIXELS,
                                                 &height, NULL)))
    return tool_misuse (error, "--size must be a width in pixels, or a width "
                        "and a height such as 1200x800");

  self->width = (guint) width;
  self->height = (guint) height;
  return TRUE;
}

static gboolean
load_background (Looks   *self,
                 GError **error)
{
  g_autoptr (WayLoader) loader = NULL;

  if (self->background_path == NULL)
    return TRUE;

  loader = way_loader_new (NULL);
  self->background = way_loader_load (loader, self->background_path,
                                      interrupt_get (), error);
  if (self->background == NULL)
    return FALSE;
  if (way_network_get_n_rings (self->background) > 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               "%s has no areas: a background needs polygons in TopoJSON or "
               "GeoJSON", self->background_path);
  return FALSE;
}

gboolean
looks_parse (Looks   *self,
             GError **error)
{
  const char *const themes[] = { "light", "dark" };
  guint theme;

  if (!options_choose ("--theme", self->theme_text, themes,
                       G_N_ELEMENTS (themes), &theme, error))
    return FALSE;

  self->is_dark = theme == 1;
  return parse_size (self, error) && load_background (self, error);
}

/* The places of --places are towns of the picture, too. */
static void
add_named_places (const Network *network)
{
  const GPtrArray *named = network->named;
  const WayPositionKind kind = way_graph_get_position_kind (network->graph);

  for (guint i = 0; named != NULL && i < named->len; i++)
    {
      const WayPlace *place = named->pdata[i];

      if (*place->name != '\0'
          && way_position_is_valid (&place->position, kind))
        way_network_add_place (network->network, place->name, place->kind,
                               &place->position);
    }
}

static WayPictureFlags
get_flags (const Looks *self,
           gboolean     focus)
{
  return (self->is_dark ? WAY_PICTURE_DARK : 0)
         | (self->components ? WAY_PICTURE_COMPONENTS : 0)
         | (self->no_labels ? WAY_PICTURE_NO_LABELS : 0)
         | (self->dots ? WAY_PICTURE_DOTS : 0)
         | (focus ? WAY_PICTURE_FOCUS : 0);
}

WayPicture *
looks_new_picture (const Looks   *self,
                   const Network *network,
                   gboolean       focus)
{
  WayPicture *picture = way_picture_new (network->network);
  const char *unit = units_get_option (network->unit);
  const WayPictureOptions options = {
    .title = self->title,
    .flags = get_flags (self, focus),
    .width = self->width,
    .height = self->height,
    .unit = strcmp (unit, "none") != 0 ? unit : NULL,
    .divisor = units_to_cost (network->unit, 1),
    .background = self->background,
  };

  way_picture_set_options (picture, &options);
  add_named_places (network);
  if (self->source != NULL)
    way_network_set_attribution (network->network, self->source);

  return picture;
}

gboolean
looks_save (WayPicture   *picture,
            const Output *output,
            GError      **error)
{
  gboolean good;

  progress_end ();
  interrupt_arm ();
  good = way_picture_save (picture, output_get_path (output),
                           output_get_kind_name (output),
                           output_get_flags (output), interrupt_get (), error);
  interrupt_disarm ();
  interrupt_explain (error, "while drawing %s",
                     output_get_path (output));

  return good;
}
