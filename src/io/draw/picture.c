/* picture.c - networks, routes and reach as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A picture holds options, routes and the like. To save it, a scene is made,
 * which lays out all parts and draws each of them. */

#include <wayfind-io/picture.h>

#include "io/draw/map-page.h"
#include "io/formats/routes/route-output.h"

#include <math.h>
#include <string.h>

#define DEFAULT_WIDTH 1000

struct _WayPicture
{
  GObject parent_instance;

  Wishes  wishes;
};

G_DEFINE_FINAL_TYPE (WayPicture, way_picture, G_TYPE_OBJECT)

static void
clear_place (gpointer place)
{
  g_free (((Place *) place)->name);
}

static void
finalize (GObject *object)
{
  Wishes *wishes = &WAY_PICTURE (object)->wishes;

  g_clear_object (&wishes->network);
  g_clear_object (&wishes->background);
  g_free (wishes->title);
  g_ptr_array_unref (wishes->routes);
  g_array_unref (wishes->places);
  g_ptr_array_unref (wishes->tracks);
  g_ptr_array_unref (wishes->route_names);
  g_ptr_array_unref (wishes->track_names);
  for (guint i = 0; i < N_TILE_CLASSES; i++)
    g_free (wishes->class_names[i]);
  g_clear_pointer (&wishes->reach, way_reach_unref);
  g_free (wishes->costs);
  g_clear_pointer (&wishes->rows, g_array_unref);
  g_clear_pointer (&wishes->columns, g_array_unref);
  g_free (wishes->matrix);
  g_clear_pointer (&wishes->criteria, g_ptr_array_unref);
  g_free (wishes->front);
  g_free (wishes->unit);

  G_OBJECT_CLASS (way_picture_parent_class)->finalize (object);
}

static void
way_picture_class_init (WayPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_picture_init (WayPicture *self)
{
  self->wishes = (Wishes) {
    .width = DEFAULT_WIDTH,
    .divisor = 1,
    .routes = g_ptr_array_new_with_free_func (g_object_unref),
    .route_names = g_ptr_array_new_with_free_func (g_free),
    .tracks
      = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
    .track_names = g_ptr_array_new_with_free_func (g_free),
    .places = g_array_new (FALSE, FALSE, sizeof (Place))
  };
  g_array_set_clear_func (self->wishes.places, clear_place);
}

/* What to draw --------------------------------------------------------- */

WayPicture *
way_picture_new (WayNetwork *network)
{
  WayPicture *self;

  g_return_val_if_fail (WAY_IS_NETWORK (network), NULL);

  self = g_object_new (WAY_TYPE_PICTURE, NULL);
  self->wishes.network = g_object_ref (network);
  return self;
}

static WayPictureOptions *
copy_options (WayPictureOptions *options)
{
  WayPictureOptions *copy = g_memdup2 (options, sizeof *options);

  copy->title = g_strdup (options->title);
  copy->unit = g_strdup (options->unit);
  if (options->background != NULL)
    g_object_ref (options->background);
  return copy;
}

static void
free_options (WayPictureOptions *options)
{
  g_free ((char *) options->title);
  g_free ((char *) options->unit);
  g_clear_object (&options->background);
  g_free (options);
}

G_DEFINE_BOXED_TYPE (WayPictureOptions, way_picture_options, copy_options,
                     free_options)

/* Replaces a text by a copy that is UTF-8. */
static void
replace (char      **field,
         const char *text)
{
  char *copy = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  g_free (*field);
  *field = copy;
}

void
way_picture_set_options (WayPicture              *self,
                         const WayPictureOptions *options)
{
  static const WayPictureOptions usual = { NULL };
  Wishes *wishes;

  options = options != NULL ? options : &usual;
  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (options->divisor >= 0 && isfinite (options->divisor));
  g_return_if_fail (options->background == NULL
                    || WAY_IS_NETWORK (options->background));

  wishes = &self->wishes;
  replace (&wishes->title, options->title);
  replace (&wishes->unit, options->unit);
  g_set_object (&wishes->background, options->background);
  wishes->flags = options->flags;
  wishes->width = options->width > 0 ? options->width : DEFAULT_WIDTH;
  wishes->height = options->height;
  wishes->divisor = options->divisor > 0 ? options->divisor : 1;
}

/* (transfer full) (nullable) */
static char *
dup_line_name (const char *name)
{
  return name != NULL ? g_utf8_make_valid (name, -1) : NULL;
}

void
way_picture_add_route (WayPicture *self,
                       WayRoute   *route,
                       const char *name)
{
  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (WAY_IS_ROUTE (route));
  g_return_if_fail (route_get_network (route) == self->wishes.network);

  g_ptr_array_add (self->wishes.routes, g_object_ref (route));
  g_ptr_array_add (self->wishes.route_names, dup_line_name (name));
}

void
way_picture_add_track (WayPicture        *self,
                       const WayPosition *positions,
                       guint              n_positions,
                       const char        *name)
{
  Wishes *wishes;
  WayPositionKind kind;
  GArray *track;

  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (positions != NULL && n_positions > 0);
  wishes = &self->wishes;
  kind = way_graph_get_position_kind (way_network_get_graph (wishes->network));
  for (guint i = 0; i < n_positions; i++)
    g_return_if_fail (way_position_is_valid (&positions[i], kind));

  track = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_array_append_vals (track, positions, n_positions);
  g_ptr_array_add (wishes->tracks, track);
  g_ptr_array_add (wishes->track_names, dup_line_name (name));
}

void
way_picture_name_class (WayPicture *self,
                        guint8      klass,
                        const char *name)
{
  char *copy = name != NULL ? g_utf8_make_valid (name, -1) : NULL;

  g_return_if_fail (WAY_IS_PICTURE (self));

  g_free (self->wishes.class_names[klass]);
  self->wishes.class_names[klass] = copy;
}

static guint32
count_nodes (WayPicture *self)
{
  WayGraph *graph = way_network_get_graph (self->wishes.network);

  return (guint32) way_node_type_get_n_nodes (way_graph_get_node_type (graph));
}

void
way_picture_add_place (WayPicture *self,
                       WayNode     node,
                       const char *name)
{
  Place place = { .node = node };

  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (WAY_NODE_INDEX (node) < count_nodes (self));

  place.name
    = name != NULL
        ? g_strdup (name)
        : way_graph_dup_name (way_network_get_graph (self->wishes.network),
                              node);
  g_array_append_val (self->wishes.places, place);
}

static gboolean
are_bands (const WayCost *bands,
           guint          n_bands)
{
  for (guint i = 0; i < n_bands; i++)
    if (!(bands[i] >= (i > 0 ? bands[i - 1] : 0) && isfinite (bands[i])))
      return FALSE;

  return n_bands <= MAX_BANDS && (bands != NULL || n_bands == 0);
}

/* States of a state space may be indices, but they are not nodes of the
 * network. */
static gboolean
has_our_nodes (WayPicture     *self,
               const WayReach *reach)
{
  WayGraph *graph = way_reach_get_graph (reach);
  WayNodeType *type = way_graph_get_node_type (graph);

  return way_node_type_get_kind (type) == WAY_NODE_KIND_INDEX
         && !(way_graph_get_flags (graph) & WAY_GRAPH_STATES)
         && way_node_type_get_n_nodes (type) == count_nodes (self);
}

void
way_picture_set_reach (WayPicture    *self,
                       WayReach      *reach,
                       const WayCost *bands,
                       guint          n_bands)
{
  Wishes *wishes = &self->wishes;

  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (reach != NULL || n_bands == 0);
  g_return_if_fail (reach == NULL || has_our_nodes (self, reach));
  g_return_if_fail (are_bands (bands, n_bands));

  g_clear_pointer (&wishes->reach, way_reach_unref);
  g_clear_pointer (&wishes->costs, g_free);
  wishes->n_bands = n_bands;
  if (n_bands == 0)
    return;

  memcpy (wishes->bands, bands, n_bands * sizeof *bands);
  wishes->reach = way_reach_ref (reach);
}

static gboolean
are_places (WayPicture  *self,
            const guint *numbers,
            guint        n)
{
  for (guint i = 0; i < n; i++)
    if (numbers[i] >= self->wishes.places->len)
      return FALSE;

  return numbers != NULL || n == 0;
}

static gboolean
are_costs (const WayCost *costs,
           gsize          n)
{
  for (gsize i = 0; i < n; i++)
    if (!(costs[i] >= 0))
      return FALSE;

  return costs != NULL || n == 0;
}

void
way_picture_set_matrix (WayPicture    *self,
                        const guint   *rows,
                        guint          n_rows,
                        const guint   *columns,
                        guint          n_columns,
                        const WayCost *costs,
                        gsize          n_costs)
{
  Wishes *wishes = &self->wishes;

  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (are_places (self, rows, n_rows));
  g_return_if_fail (are_places (self, columns, n_columns));
  g_return_if_fail (n_costs == (gsize) n_rows * n_columns);
  g_return_if_fail (are_costs (costs, n_costs));

  g_clear_pointer (&wishes->rows, g_array_unref);
  g_clear_pointer (&wishes->columns, g_array_unref);
  g_clear_pointer (&wishes->matrix, g_free);
  if (n_costs == 0)
    return;

  wishes->rows = g_array_new (FALSE, FALSE, sizeof *rows);
  wishes->columns = g_array_new (FALSE, FALSE, sizeof *columns);
  g_array_append_vals (wishes->rows, rows, n_rows);
  g_array_append_vals (wishes->columns, columns, n_columns);
  wishes->matrix = g_memdup2 (costs, n_costs * sizeof *costs);
}

static gboolean
are_finite (const gdouble *values,
            gsize          n_values)
{
  for (gsize i = 0; i < n_values; i++)
    if (!isfinite (values[i]))
      return FALSE;

  return TRUE;
}

void
way_picture_set_front (WayPicture        *self,
                       const char *const *names,
                       guint              n_criteria,
                       const gdouble     *values,
                       gsize              n_values)
{
  Wishes *wishes = &self->wishes;

  g_return_if_fail (WAY_IS_PICTURE (self));
  g_return_if_fail (n_values == 0 || n_criteria >= 2);
  g_return_if_fail (n_values == 0
                    || n_values == (gsize) wishes->routes->len * n_criteria);
  g_return_if_fail (are_finite (values, n_values));

  g_clear_pointer (&wishes->criteria, g_ptr_array_unref);
  g_clear_pointer (&wishes->front, g_free);
  if (n_values == 0)
    return;

  wishes->criteria = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_criteria; i++)
    g_ptr_array_add (wishes->criteria, g_strdup (names[i]));
  wishes->front = g_memdup2 (values, n_values * sizeof *values);
  wishes->n_front = n_values;
}

/* Drawing it ----------------------------------------------------------- */

/* Finds the cost of each node, if a reach is drawn. */
static gboolean
make_costs (WayPicture *self,
            GError    **error)
{
  Wishes *wishes = &self->wishes;
  const WayReach *reach = wishes->reach;
  guint32 n_nodes;

  if (reach == NULL || wishes->costs != NULL)
    return TRUE;

  n_nodes = count_nodes (self);
  wishes->costs = g_try_new (WayCost, MAX (n_nodes, 1));
  if (wishes->costs == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the costs of all nodes");
      return FALSE;
    }

  for (guint32 i = 0; i < n_nodes; i++)
    wishes->costs[i] = INFINITY;
  for (guint32 i = 0; i < way_reach_get_n_nodes (reach); i++)
    wishes->costs[WAY_NODE_INDEX (way_reach_get_node (reach, i))]
      = way_reach_get_cost (reach, i);
  return TRUE;
}

typedef enum
{
  SAVES_SVG,
  SAVES_PNG,
  SAVES_PDF,
  SAVES_HTML
} Kind;

static gboolean
find_kind (const char *path,
           const char *name,
           Kind       *kind,
           GError    **error)
{
  static const char *const endings[] = {
    [SAVES_SVG] = ".svg",
    [SAVES_PNG] = ".png",
    [SAVES_PDF] = ".pdf",
    [SAVES_HTML] = ".html",
  };
  g_autofree char *lower = g_ascii_strdown (name ? name : path, -1);

  if (name == NULL && g_str_has_suffix (lower, ".gz"))
    lower[strlen (lower) - 3] = '\0';

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (name ? strcmp (lower, endings[i] + 1) == 0
             : g_str_has_suffix (lower, endings[i]))
      {
        *kind = (Kind) i;
        return TRUE;
      }

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               name ? "\"%s\": a picture is svg, png, pdf or html"
                    : "%s: the ending of the name is not one of those for "
                      "pictures: .svg, .png, .pdf or .html",
               name ? name : path);
  return FALSE;
}

static gboolean
draw_map (Scene   *scene,
          GError **error)
{
  gboolean ok;

  canvas_begin_group (scene->canvas, "map");
  canvas_clip (scene->canvas, &scene->frame);
  if (scene->grid == NULL)
    draw_graticule (scene);
  ok = draw_background (scene, error) && draw_areas (scene, error)
       && draw_tiles (scene, error) && draw_table_reach (scene, error)
       && draw_roads (scene, error);
  if (ok)
    {
      draw_routes (scene);
      draw_dots (scene);
      draw_tracks (scene);
      draw_marks (scene);
      draw_tile_marks (scene);
    }
  canvas_clip (scene->canvas, NULL);
  canvas_end_group (scene->canvas);

  return ok;
}

static gboolean
draw (Scene   *scene,
      GError **error)
{
  const Box all = { 0, 0, scene->wishes->width, scene->height };

  canvas_add_box (scene->canvas, &all);
  canvas_fill (scene->canvas, scene->theme->paper);
  if (!draw_map (scene, error))
    return FALSE;

  canvas_begin_group (scene->canvas, "names");
  draw_names (scene);
  canvas_end_group (scene->canvas);
  canvas_begin_group (scene->canvas, "legend");
  legend_draw (&scene->legend, scene);
  canvas_end_group (scene->canvas);
  return scene_check_cancelled (scene, error);
}

/* Where areas lie must mean the same as where the network lies. */
static gboolean
check_background (const Wishes *wishes,
                  GError      **error)
{
  WayGraph *graph = way_network_get_graph (wishes->network);
  WayGraph *beneath = wishes->background != NULL
                        ? way_network_get_graph (wishes->background) : graph;

  if (way_graph_get_position_kind (graph)
      == way_graph_get_position_kind (beneath))
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "the background lies elsewhere: one of it and the "
                       "network has latitudes and longitudes, the other not");
  return FALSE;
}

static gboolean
save_picture (const Wishes *wishes,
              PictureFormat format,
              const char   *path,
              WaySaveFlags  flags,
              GCancellable *cancellable,
              GError      **error)
{
  g_autoptr (Writer) writer = NULL;
  Scene scene = { .wishes = NULL };
  gboolean ok = scene_init (&scene, wishes, format, cancellable, error)
                && draw (&scene, error)
                && (writer = writer_open (path, flags, cancellable, error))
                     != NULL;

  if (ok)
    {
      canvas_write (scene.canvas, writer);
      ok = writer_close (writer, error);
    }

  scene_clear (&scene);
  return ok;
}

static gboolean
save_page (const Wishes *wishes,
           const char   *path,
           WaySaveFlags  flags,
           GCancellable *cancellable,
           GError      **error)
{
  g_autoptr (Writer) writer = NULL;
  Scene scene = { .wishes = NULL };
  MapPage page;
  gboolean ok = map_page_init (&page, &scene, wishes, cancellable, error)
                && (writer = writer_open (path, flags, cancellable, error))
                     != NULL;

  if (ok)
    {
      map_page_write (&page, writer);
      ok = writer_close (writer, error);
    }

  map_page_clear (&page);
  scene_clear (&scene);
  return ok;
}

gboolean
way_picture_save (WayPicture   *self,
                  const char   *path,
                  const char   *format,
                  WaySaveFlags  flags,
                  GCancellable *cancellable,
                  GError      **error)
{
  Kind kind = SAVES_SVG;

  g_return_val_if_fail (WAY_IS_PICTURE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find_kind (path, format, &kind, error)
      || !check_background (&self->wishes, error) || !make_costs (self, error))
    return FALSE;

  return kind == SAVES_HTML
           ? save_page (&self->wishes, path, flags, cancellable, error)
           : save_picture (&self->wishes,
                           kind == SAVES_PNG   ? PICTURE_PNG
                           : kind == SAVES_PDF ? PICTURE_PDF
                                               : PICTURE_SVG,
                           path, flags, cancellable, error);
}
