/* map-page.c - a network, with routes and reach, as a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/map-page.h"

#include "io/draw/page/text.h"

/* A grid is written cell by cell. */
#define MOST_CELLS 16000000

gboolean
map_page_init (MapPage      *self,
               Scene        *scene,
               const Wishes *wishes,
               GCancellable *cancellable,
               GError      **error)
{
  *self = (MapPage) { .scene = scene };
  if (!scene_init_sheet (scene, wishes, SHEET_SIZE, &self->shown, cancellable,
                         error))
    return FALSE;

  if (scene->grid != NULL && scene->n_nodes > MOST_CELLS)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "the grid is too large for a page: at most %u cells fit",
                   MOST_CELLS);
      return FALSE;
    }
  if (scene->table == NULL || wishes->reach == NULL)
    return TRUE;

  self->reached = reach_find_edges (scene, error);
  return self->reached != NULL;
}

void
map_page_clear (MapPage *self)
{
  g_clear_pointer (&self->reached, g_array_unref);
}

/* Colours ------------------------------------------------------------------ */

static void
put_colour (Writer     *writer,
            const char *key,
            Colour      colour)
{
  writer_printf (writer, ",\"%s\":\"#%06x\"", key, colour);
}

/* Begins a list: "," at its members is that of @i. */
static void
put_colour_item (Writer *writer,
                 guint   i,
                 Colour  colour)
{
  writer_printf (writer, "%s\"#%06x\"", html_comma (i), colour);
}

static void
put_theme (const MapPage  *self,
           const char     *key,
           ThemeKind which)
{
  const Theme *theme = theme_get (which);
  const guint n_bands = self->scene->wishes->n_bands;
  Writer *writer = self->writer;

  writer_printf (writer, ",\"%s\":{\"name\":\"%s\"", key, key);
  put_colour (writer, "paper", theme->paper);
  put_colour (writer, "land", theme->land);
  put_colour (writer, "coast", theme->coast);
  put_colour (writer, "rule", theme->rule);
  put_colour (writer, "text", theme->text);
  put_colour (writer, "muted", theme->muted);
  put_colour (writer, "line", theme->line);
  put_colour (writer, "node", theme->node);
  put_colour (writer, "open", theme->open);
  writer_put (writer, ",\"routes\":[");
  for (guint i = 0; i < N_DISTINCT; i++)
    put_colour_item (writer, i, theme->route[i]);
  writer_put (writer, "],\"bands\":[");
  for (guint i = 0; i < n_bands; i++)
    put_colour_item (writer, i, theme_get_band (theme, i, n_bands));
  writer_put (writer, "],\"areas\":[");
  for (guint i = 0; i < N_TERRAINS; i++)
    put_colour_item (writer, i, colour_mix (theme->terrain[i], theme->paper,
                                            0.35));
  writer_put (writer, "],\"styles\":[");
  for (guint i = 0; i < N_COMPONENT_STYLES; i++)
    put_colour_item (writer, i, theme_get_component (theme, i));
  writer_put (writer, "],\"lines\":[");
  for (guint i = 0; i < MOST_KEYED_LINES; i++)
    put_colour_item (writer, i,
                     theme_get_line (theme, i,
                                     self->scene->wishes->routes->len > 0));
  writer_put (writer, "]}");
}

/* The page ----------------------------------------------------------------- */

static void
put_box (const MapPage *self,
         const char    *key,
         const Box     *box)
{
  const gdouble sides[] = { box->x, box->y, box->width, box->height };

  writer_printf (self->writer, ",\"%s\":[", key);
  for (guint i = 0; i < 4; i++)
    {
      writer_put (self->writer, html_comma (i));
      html_put_cost (self->writer, sides[i]);
    }
  writer_put (self->writer, "]");
}

static void
put_data (gconstpointer page)
{
  const MapPage *self = page;
  const Wishes *wishes = self->scene->wishes;
  const char *source = way_network_get_attribution (wishes->network);

  writer_put (self->writer, "{\"attribution\":");
  html_put_string (self->writer, source != NULL ? source : "");
  writer_put (self->writer, ",\"unit\":");
  html_put_string (self->writer, wishes->unit != NULL ? wishes->unit : "");
  writer_put (self->writer, ",\"divisor\":");
  html_put_cost (self->writer, wishes->divisor);
  writer_printf (self->writer,
                 ",\"isDark\":%s,\"hasNames\":%s,\"hasAllDots\":%s",
                 wishes->flags & WAY_PICTURE_DARK ? "true" : "false",
                 wishes->flags & WAY_PICTURE_NO_LABELS ? "false" : "true",
                 wishes->flags & WAY_PICTURE_DOTS ? "true" : "false");
  put_box (self, "sheet", &self->scene->frame);
  put_box (self, "shown", &self->shown);
  put_theme (self, "light", THEME_LIGHT);
  put_theme (self, "dark", THEME_DARK);
  if (self->scene->grid != NULL)
    map_page_put_grid (self);
  else
    map_page_put_table (self);
  if (wishes->background != NULL && !self->scene->is_laid_out)
    map_page_put_areas (self, "background", wishes->background, NULL);
  map_page_put_answers (self);
  writer_put (self->writer, "}");
}

/* (transfer full): the title of the options, or one for the answer. */
static char *
dup_title (const Scene *scene)
{
  const Wishes *wishes = scene->wishes;
  const Place  *first = wishes->places->len > 0
                            ? &g_array_index (wishes->places, Place, 0)
                            : NULL;

  if (wishes->title != NULL)
    return g_strdup (wishes->title);
  if (wishes->routes->len == 1 || scene_has_alternatives (scene))
    return legend_dup_course (scene, 0);
  if (wishes->routes->len > 1)
    return g_strdup_printf ("%u routes", wishes->routes->len);
  if (wishes->matrix != NULL)
    return g_strdup ("Costs between places");
  if (wishes->reach != NULL && wishes->places->len == 1)
    return g_strdup_printf ("Reached from %s", first->name);

  return g_strdup (wishes->reach != NULL ? "Reach" : "Map");
}

void
map_page_write (MapPage *self,
                Writer  *writer)
{
  g_autofree char         *title = dup_title (self->scene);
  static const char *const scripts[]
    = { source_map_data_js, source_map_index_js, source_map_fade_js,
        source_map_layers_js, source_placing_js, source_map_names_js,
        source_map_routes_js, source_map_streets_js, source_map_directions_js,
        source_map_view_js, source_map_legend_js, source_map_ruler_js,
        source_map_tip_js, source_map_hands_js,
        source_map_front_js, source_map_js, NULL };
  static const char *const styles[]
    = { source_both_css, source_map_css, NULL };
  const HtmlPage page = {
    .html = source_map_html,
    .styles = styles,
    .scripts = scripts,
    .title = title,
    .put_data = put_data,
    .user_data = self
  };

  self->writer = writer;
  html_write (writer, &page);
}
