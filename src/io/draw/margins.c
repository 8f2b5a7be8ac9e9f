/* margins.c - the parts around the map: title, legend, scale bar, source
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"
#include "io/formats/routes/route-output.h"
#include "io/formats/model/class-name.h"
#include "io/formats/text/xml-text.h"

#include <math.h>
#include <stdlib.h>

#define ROW_HEIGHT 20.0
#define SWATCH_WIDTH 22.0
#define SWATCH_HEIGHT 11.0
#define SWATCH_GAP 7.0
#define ITEM_GAP 22.0
#define ABOVE_ITEMS 10.0
#define SCALE_HEIGHT 24.0
#define SCALE_WIDTH 130.0

/* The longest text, in characters. */
#define MOST_BYTES 500

/* If there are more components than this, the legend only sums them up. */
#define MOST_COMPONENTS 6

static const Font title_font = { 19, TRUE };
static const Font item_font = { 12, FALSE };
static const Font note_font = { 11, FALSE };

/* The contents --------------------------------------------------------- */

static void G_GNUC_PRINTF (4, 5)
add_item (Legend     *self,
          SwatchKind  kind,
          Colour      colour,
          const char *format,
          ...)
{
  LegendItem item = { .kind = kind, .colour = colour };
  va_list args;

  va_start (args, format);
  item.text = g_strdup_vprintf (format, args);
  va_end (args);
  g_array_append_val (self->items, item);
}

static char *
dup_place (const Scene *scene,
           WayRoute    *route,
           guint        i)
{
  const guint n = way_route_get_n_legs (route);
  const char *name = route_get_place (route, i);

  if (name != NULL || n == 0)
    return g_strdup (name ? name : "");

  return scene_dup_name (scene, scene_get_stop (route, i));
}

char *
legend_dup_route_name (const Scene *scene,
                       guint        i)
{
  const Wishes *wishes = scene->wishes;
  WayRoute *route = wishes->routes->pdata[i];
  g_autofree char *from = dup_place (scene, route, 0);
  g_autofree char *to
    = dup_place (scene, route, way_route_get_n_legs (route));

  if (wishes->route_names->pdata[i] != NULL)
    return g_strdup (wishes->route_names->pdata[i]);
  if (scene_has_alternatives (scene))
    return i == 0 ? g_strdup_printf ("Best route from %s to %s", from, to)
                  : g_strdup_printf ("Alternative %u", i);

  return g_strdup_printf ("%s \342\200\223 %s", from, to);
}

char *
legend_dup_course (const Scene *scene,
                   guint        i)
{
  WayRoute        *route = scene->wishes->routes->pdata[i];
  const guint      n = way_route_get_n_legs (route);
  g_autofree char *from = dup_place (scene, route, 0);
  g_autofree char *to = dup_place (scene, route, n);
  GString         *course = g_string_new (from);

  g_string_append_printf (course, " to %s", to);
  for (guint k = 1; k < n; k++)
    {
      g_autofree char *by = dup_place (scene, route, k);

      g_string_append_printf (course, "%s%s", k == 1 ? " by " : ", ", by);
    }

  return g_string_free (course, FALSE);
}

static void
add_lines (Legend      *self,
           const Scene *scene)
{
  const Wishes *wishes = scene->wishes;

  for (guint i = 0; i < wishes->routes->len; i++)
    {
      WayRoute *route = wishes->routes->pdata[i];
      g_autofree char *name = legend_dup_route_name (scene, i);
      g_autofree char *cost
        = scene_dup_cost (scene, way_route_get_cost (route));

      if (way_route_get_n_legs (route) > 0)
        add_item (self, SWATCH_LINE, scene->theme->route[i % N_DISTINCT],
                  "%s: %s%s", name, wishes->unit == NULL ? "cost " : "", cost);
    }

  for (guint i = 0; i < wishes->tracks->len; i++)
    if (wishes->track_names->pdata[i] != NULL)
      add_item (self, SWATCH_LINE,
                scene->theme->route[(wishes->routes->len + i) % N_DISTINCT],
                "%s", (char *) wishes->track_names->pdata[i]);
}

static void
add_bands (Legend      *self,
           const Scene *scene)
{
  const Wishes *wishes = scene->wishes;

  if (wishes->reach != NULL)
    add_item (self, SWATCH_AREA, NO_COLOUR,
              wishes->unit != NULL ? "Reached:" : "Reached at a cost:");
  for (guint i = 0; wishes->reach != NULL && i < wishes->n_bands; i++)
    {
      g_autofree char *cost = scene_dup_cost (scene, wishes->bands[i]);

      add_item (self, SWATCH_AREA,
                theme_get_band (scene->theme, i, wishes->n_bands),
                "%s%s", i == 0 ? "up to " : "", cost);
    }
}

static void
add_components (Legend      *self,
                const Scene *scene)
{
  const guint32 n = way_table_get_n_components (scene->table);

  for (guint32 i = 0; i < MIN (n, MOST_COMPONENTS); i++)
    {
      const guint32 size = way_table_get_component_size (scene->table, i);

      add_item (self, SWATCH_LINE, theme_get_component (scene->theme, i),
                "%u %s", size, size == 1 ? "node" : "nodes");
    }
  if (n > MOST_COMPONENTS)
    add_item (self, SWATCH_LINE, NO_COLOUR, "and %u more components",
              n - MOST_COMPONENTS);
}

static void
add_keyed_lines (Legend      *self,
                 const Scene *scene)
{
  const GPtrArray *names = scene->lines->names;

  add_item (self, SWATCH_LINE, NO_COLOUR, "Lines:");
  for (guint i = 0; i < names->len; i++)
    add_item (self, SWATCH_LINE,
              theme_get_line (scene->theme, i, scene->wishes->routes->len > 0),
              "%s", (const char *) names->pdata[i]);
}

static gboolean
has_colour (const Legend *self,
            Colour        colour)
{
  for (guint i = 0; i < self->items->len; i++)
    if (g_array_index (self->items, LegendItem, i).colour == colour)
      return TRUE;

  return FALSE;
}

typedef struct
{
  WayCost cost;
  guint   class;
} TileClass;

static int
compare_classes (gconstpointer a,
                 gconstpointer b)
{
  const TileClass *one = a;
  const TileClass *other = b;

  if (one->cost != other->cost)
    return one->cost < other->cost ? -1 : 1;

  return one->class < other->class ? -1 : 1;
}

/* Adds each colour once, the cheapest first; a map of one colour needs no
 * legend. */
static void
add_tiles (Legend      *self,
           const Scene *scene)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  TileClass present[N_TILE_CLASSES];
  guint n = 0;

  for (guint i = 0; i < N_TILE_CLASSES; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      present[n++] = (TileClass) {
        way_grid_get_class_cost (scene->grid, (guint8) i), i
      };
  qsort (present, n, sizeof (TileClass), compare_classes);

  for (guint i = 0; n > 1 && i < n; i++)
    {
      const Colour colour = scene->tile_colours[present[i].class];
      const char *name = scene->wishes->class_names[present[i].class];
      const char *own = network_get_class_name (scene->wishes->network,
                                                (guint8) present[i].class);
      g_autofree char *cost
        = scene->wishes->unit != NULL
            ? scene_dup_cost (scene, present[i].cost)
            : g_strdup_printf ("%g", present[i].cost);

      if (name != NULL)
        add_item (self, SWATCH_AREA, colour, "%s", name);
      else if (has_colour (self, colour)
               && network_get_class_colour (scene->wishes->network,
                                            (guint8) present[i].class)
                    == NO_COLOUR)
        continue;
      else if (own != NULL && isfinite (present[i].cost))
        add_item (self, SWATCH_AREA, colour, "%s: costs %s", own, cost);
      else if (own != NULL)
        add_item (self, SWATCH_AREA, colour, "%s", own);
      else if (isfinite (present[i].cost))
        add_item (self, SWATCH_AREA, colour, "costs %s", cost);
      else
        add_item (self, SWATCH_AREA, colour, "blocked");
    }
}

/* The room that it takes ------------------------------------------------ */

char *
legend_dup_fitted (Canvas     *ruler,
                   const Font *font,
                   const char *text,
                   gdouble     width)
{
  g_autofree char *beginning = g_strndup (text, MOST_BYTES);
  g_autofree char *clean = xml_dup_visible (beginning);
  GString *fitted = g_string_new (clean);

  while (fitted->len > 3 && canvas_measure (ruler, font, fitted->str) > width)
    {
      const char *end = fitted->str + fitted->len;

      if (g_str_has_suffix (fitted->str, "\342\200\246"))
        end -= 3;
      end = g_utf8_find_prev_char (fitted->str, end);
      g_string_truncate (fitted, end ? (gsize) (end - fitted->str) : 0);
      g_string_append (fitted, "\342\200\246");
    }

  return g_string_free (fitted, FALSE);
}

/* Places items side by side, in as many rows as they need. */
static void
flow (Legend *self,
      Canvas *ruler,
      gdouble width)
{
  gdouble x = 0, y = 0;

  for (guint i = 0; i < self->items->len; i++)
    {
      LegendItem *item = &g_array_index (self->items, LegendItem, i);
      const gdouble swatch
        = item->colour == NO_COLOUR ? 0 : SWATCH_WIDTH + SWATCH_GAP;
      char *fitted
        = legend_dup_fitted (ruler, &item_font, item->text, width - swatch);

      g_free (item->text);
      item->text = fitted;
      item->box.width
        = swatch + canvas_measure (ruler, &item_font, item->text);
      if (x > 0 && x + item->box.width > width)
        {
          x = 0;
          y += ROW_HEIGHT;
        }
      item->box.x = x;
      item->box.y = y;
      item->box.height = ROW_HEIGHT;
      x += item->box.width + ITEM_GAP;
    }

  self->items_height
    = self->items->len > 0 ? ABOVE_ITEMS + y + ROW_HEIGHT : 0;
}

static gboolean
has_scale (const Scene *scene)
{
  return scene->table != NULL && !scene->is_laid_out && !scene->is_empty;
}

static void
clear_item (gpointer item)
{
  g_free (((LegendItem *) item)->text);
}

void
legend_init (Legend      *self,
             const Scene *scene,
             Canvas      *ruler)
{
  const Wishes *wishes = scene->wishes;
  const gdouble width = MAX (wishes->width - 2 * PAD, 1);
  const char *source = way_network_get_attribution (wishes->network);
  g_autofree char *credit
    = source != NULL ? g_strconcat ("Data: ", source, NULL) : NULL;

  self->items = g_array_new (FALSE, FALSE, sizeof (LegendItem));
  g_array_set_clear_func (self->items, clear_item);
  add_lines (self, scene);
  add_bands (self, scene);
  if ((wishes->flags & WAY_PICTURE_COMPONENTS) && scene->table != NULL)
    add_components (self, scene);
  if (scene->lines != NULL)
    add_keyed_lines (self, scene);
  if (scene->grid != NULL)
    add_tiles (self, scene);
  flow (self, ruler, width);

  if (wishes->title != NULL)
    self->title = legend_dup_fitted (ruler, &title_font, wishes->title, width);
  if (credit != NULL)
    self->source = legend_dup_fitted (
      ruler, &note_font, credit,
      has_scale (scene) ? MAX (width - 2 * SCALE_WIDTH, 1) : width);

  self->head_height = self->title != NULL ? 52 : PAD;
  self->foot_height
    = self->items_height + PAD * 0.7
      + (self->source != NULL || has_scale (scene) ? SCALE_HEIGHT : 0);
}

void
legend_clear (Legend *self)
{
  g_clear_pointer (&self->items, g_array_unref);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->source, g_free);
}

/* Drawing -------------------------------------------------------------- */

static void
draw_item (const LegendItem *item,
           const Scene      *scene,
           gdouble           left,
           gdouble           top)
{
  Canvas *canvas = scene->canvas;
  const gdouble x = left + item->box.x;
  const gdouble middle = top + item->box.y + item->box.height / 2;
  gdouble text_x = x;

  if (item->colour != NO_COLOUR)
    {
      text_x += SWATCH_WIDTH + SWATCH_GAP;
      if (item->kind == SWATCH_AREA)
        {
          canvas_add_box (canvas, &(Box) { x, middle - SWATCH_HEIGHT / 2,
                                           SWATCH_WIDTH, SWATCH_HEIGHT });
          canvas_fill_stroke (canvas, item->colour, scene->theme->muted, 0.6);
        }
      else
        {
          canvas_move_to (canvas, x + 2, middle);
          canvas_line_to (canvas, x + SWATCH_WIDTH - 2, middle);
          canvas_stroke (canvas, item->colour, 4, STROKE_ROUND);
        }
    }
  canvas_text (canvas, &item_font, text_x, middle + item_font.size * 0.36,
               item->text, scene->theme->text, NO_COLOUR);
}

/* The greatest number of 1, 2, 5, 10, 20, 50 ... up to @most. */
static gdouble
round_down (gdouble most)
{
  const gdouble power = pow (10, floor (log10 (most)));

  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
}

static char *
dup_length (gdouble  length,
            gboolean is_metres)
{
  if (is_metres && length >= 1000)
    return g_strdup_printf ("%.10g km", length / 1000);

  return g_strdup_printf (is_metres ? "%.10g m" : "%.10g", length);
}

/* The unit of a pixel. The scale of Web Mercator depends on the latitude: the
 * bar holds for the middle of the map, or for the equator if the scale differs
 * too much within the map. */
static gdouble
find_units_a_pixel (const Scene *scene,
                    gboolean    *at_equator)
{
  const Projection *projection = &scene->projection;
  const gdouble top = projection->corner.y
                      + (scene->frame.y - projection->frame_corner.y)
                          / projection->scale;
  const gdouble below = top + scene->frame.height / projection->scale;
  const gdouble least = MIN (1 / cosh (top), 1 / cosh (below));
  const gdouble most
    = top < 0 && below > 0 ? 1 : MAX (1 / cosh (top), 1 / cosh (below));

  *at_equator = FALSE;
  if (projection->kind != WAY_POSITION_GEOGRAPHIC)
    return 1 / projection->scale;

  *at_equator = most > 1.5 * least;
  return WAY_EARTH_RADIUS / projection->scale
         / (*at_equator ? 1 : cosh ((top + below) / 2));
}

static void
draw_scale (const Scene *scene,
            gdouble      middle)
{
  Canvas *canvas = scene->canvas;
  const gboolean is_metres
    = scene->projection.kind == WAY_POSITION_GEOGRAPHIC;
  gboolean at_equator;
  const gdouble units = find_units_a_pixel (scene, &at_equator);
  const gdouble length = round_down (units * SCALE_WIDTH);
  const gdouble right = PAD + length / units;
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  if (!isfinite (length) || !(length > 0))
    return;

  number = dup_length (length, is_metres);
  text = g_strconcat (number, at_equator ? " at the equator" : "", NULL);
  canvas_move_to (canvas, PAD, middle - 4);
  canvas_line_to (canvas, PAD, middle + 4);
  canvas_line_to (canvas, right, middle + 4);
  canvas_line_to (canvas, right, middle - 4);
  canvas_stroke (canvas, scene->theme->muted, 1.2, STROKE_SQUARE);
  canvas_text (canvas, &note_font, right + SWATCH_GAP,
               middle + note_font.size * 0.4, text, scene->theme->muted,
               NO_COLOUR);
}

void
legend_draw (const Legend *self,
             const Scene  *scene)
{
  const Box *frame = &scene->frame;
  const gdouble below = frame->y + frame->height;
  const gdouble middle = below + self->items_height + SCALE_HEIGHT * 0.6;
  const gdouble right = frame->x + frame->width;

  if (self->title != NULL)
    canvas_text (scene->canvas, &title_font, PAD, 34, self->title,
                 scene->theme->text, NO_COLOUR);

  for (guint i = 0; i < self->items->len; i++)
    draw_item (&g_array_index (self->items, LegendItem, i), scene, PAD,
               below + ABOVE_ITEMS);

  if (has_scale (scene))
    draw_scale (scene, middle);
  if (self->source != NULL)
    canvas_text (scene->canvas, &note_font,
                 right - canvas_measure (scene->canvas, &note_font,
                                         self->source),
                 middle + note_font.size * 0.4, self->source,
                 scene->theme->muted, NO_COLOUR);
}
