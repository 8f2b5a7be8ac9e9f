/* tiled.c - maps as the editor Tiled writes them, in JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The format is described in doc.mapeditor.org/en/stable/reference/
 * json-map-format. Properties have the cost of a tile: properties of the tile
 * in its tileset, or properties of a layer, for tiles without their own:
 *
 *   cost     a number of 0 or more        cost:boat      the same for a mover
 *   blocked  whether it cannot be entered blocked:boat
 *   mark     a word that says what its cells are, such as "dead-end"
 *
 * If several tiles lie on a cell, the topmost tile with such properties counts,
 * so that a bridge can lie over water. If none has any the cell costs
 * 1, and a cell without a tile cannot be entered. Layers that are not shown
 * count, too: many people keep their walls in one. The map's own properties may
 * name the shape and the corner rule, as tile maps do. */

#include "config.h"

#include "io/formats/model/format-private.h"
#include "io/formats/maps/map-text.h"

#include <string.h>

#ifdef HAVE_JSON_GLIB

#include "io/formats/maps/tiled-data.h"
#include "io/formats/maps/tiled-legend.h"

#include <math.h>

#define MAX_TEXT ((gsize) 1 << 25)
#define MAX_CELLS (1 << 28)

/* The mover for costs without the name of a mover. */
#define DEFAULT_MOVER "default"

/* The first two classes. */
enum { CLASS_EMPTY, CLASS_OPEN };

typedef struct
{
  Reader      *reader;
  JsonObject  *map;             /* (not owned) */
  TiledLegend  legend;
  WayTerrain  *terrain;         /* (owned) (nullable) */
  guint32      width;
  guint32      height;
  guint        n_layers;
  int          layer_class;     /* of tiles without properties, or -1 */
  const char  *layer_mark;      /* (nullable) of all tiles of the layer */
} Tiled;

/* Layers ------------------------------------------------------------------- */

/* Marks a cell as what @kind says, if it is not NULL. */
static gboolean
mark_cell (Tiled      *self,
           const char *kind,
           guint32     cell)
{
  Legend *legend = self->legend.legend;

  if (kind == NULL
      || legend_add_to_region (legend, kind, cell, self->width * self->height))
    return TRUE;
  if (legend_is_full_of_regions (legend))
    return reader_fail (self->reader, "no room for the mark \"%s\": a map has "
                        "at most %d kinds of marks", kind, LEGEND_N_REGIONS);

  return reader_take_error (self->reader,
                            g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                         "not enough memory for the mark "
                                         "\"%s\"", kind));
}

static gboolean
put_tile (guint32  cell,
          guint32  gid,
          gpointer user_data)
{
  Tiled *self = user_data;
  const guint32 column = cell % self->width, row = cell / self->width;
  int klass = self->layer_class;

  if (gid == 0)
    return TRUE;
  if (!tiled_legend_find_tile (&self->legend, gid, &klass))
    return reader_fail (self->reader, "tile %u in column %u of row %u is of no "
                        "tileset", gid, column, row);

  if (klass < 0
      && way_terrain_get_class (self->terrain, column, row) == CLASS_EMPTY)
    klass = CLASS_OPEN;
  if (klass >= 0)
    way_terrain_set_class (self->terrain, column, row, (guint8) klass);

  return mark_cell (self, self->layer_mark, cell)
         && mark_cell (self, g_hash_table_lookup (self->legend.marks,
                                                  GUINT_TO_POINTER (gid)),
                       cell);
}

static gboolean
read_size (Tiled      *self,
           JsonObject *owner,
           guint32    *width,
           guint32    *height)
{
  return tiled_read_whole (self->reader, owner, "width", 1, G_MAXUINT32, width)
         && tiled_read_whole (self->reader, owner, "height", 1, G_MAXUINT32,
                              height);
}

static gboolean
read_tile_layer (Tiled      *self,
                 JsonObject *layer)
{
  const char *name = json_find_string (layer, "name");
  guint32 width, height;

  if (!read_size (self, layer, &width, &height))
    return FALSE;
  if (width != self->width || height != self->height)
    return reader_fail (self->reader, "a layer of %u by %u tiles; expected %u "
                        "by %u, as the map has", width, height,
                        self->width, self->height);

  self->n_layers++;
  return tiled_legend_read_class (&self->legend, layer,
                                  name != NULL && name[0] ? name : "layer",
                                  &self->layer_class)
         && tiled_legend_read_mark (&self->legend, layer, &self->layer_mark)
         && tiled_data_foreach (self->reader, layer,
                                self->width * self->height, put_tile, self);
}

/* Reads the layers with tiles, those in groups as well, from the lowest up. If
 * @movers is given, only adds to it the movers that their properties name.
 * Groups cannot nest deeper than brackets may. */
static gboolean
read_layers (Tiled      *self,
             JsonObject *owner,
             GPtrArray  *movers)
{
  JsonArray *layers = json_find_array (owner, "layers");

  for (guint i = 0; layers != NULL && i < json_array_get_length (layers); i++)
    {
      JsonObject *layer = json_item_object (layers, i);
      const char *type = layer ? json_find_string (layer, "type") : NULL;

      if (type == NULL)
        return reader_fail (self->reader, "a layer has no type");
      if (strcmp (type, "group") == 0
          && !read_layers (self, layer, movers))
        return FALSE;
      if (strcmp (type, "tilelayer") != 0)
        continue;
      if (movers != NULL ? !tiled_legend_note_movers (&self->legend, layer,
                                                      movers)
                         : !read_tile_layer (self, layer))
        return FALSE;
    }

  return TRUE;
}

/* The map ------------------------------------------------------------------ */

static gboolean
read_word (Tiled      *self,
           const char *name,
           const char **word)
{
  JsonObject *property = tiled_find_property (self->map, name);

  *word = property != NULL ? json_find_string (property, "value") : NULL;
  return property == NULL || *word != NULL
         || reader_fail (self->reader, "the property \"%s\" of the map is no "
                         "text", name);
}

/* Reads the shape and corner rule from the map's own properties. */
static gboolean
read_words (Tiled         *self,
            WayGridShape  *shape,
            WayCornerRule *corners)
{
  const char *shape_word, *corners_word;

  if (!read_word (self, "shape", &shape_word)
      || !read_word (self, "corners", &corners_word))
    return FALSE;
  if (shape_word != NULL && !map_shape_parse (shape_word, shape))
    return reader_fail (self->reader, "the map's \"shape\" must be "
                        "squares-4, squares-8, hexagons or triangles");
  if (corners_word != NULL && !map_corners_parse (corners_word, corners))
    return reader_fail (self->reader, "the map's \"corners\" must "
                        "be never, both-free, one-free or always");

  return TRUE;
}

static gboolean
read_orientation (Tiled        *self,
                  WayGridShape *shape)
{
  const char *word = json_find_string (self->map, "orientation");
  const char *axis = json_find_string (self->map, "staggeraxis");
  const char *index = json_find_string (self->map, "staggerindex");
  g_autofree char *quoted = reader_quote (word != NULL ? word : "");

  *shape = WAY_GRID_SQUARES_8;
  if (g_strcmp0 (word, "orthogonal") == 0
      || g_strcmp0 (word, "isometric") == 0)
    return TRUE;
  if (g_strcmp0 (word, "hexagonal") != 0)
    return reader_fail (self->reader, "the orientation is %s; expected "
                        "orthogonal, isometric or hexagonal", quoted);

  *shape = WAY_GRID_HEXAGONS;
  return (g_strcmp0 (axis, "y") == 0 && g_strcmp0 (index, "odd") == 0)
         || reader_fail (self->reader, "hexagons with the stagger axis Y and "
                         "the stagger index Odd were expected");
}

static gboolean
make_terrain (Tiled *self)
{
  gboolean is_infinite = FALSE;
  guint64 n_cells;
  GError *problem = NULL;

  json_find_boolean (self->map, "infinite", &is_infinite);
  if (is_infinite)
    return reader_fail (self->reader, "the map is infinite: take that off in "
                        "the map's properties");
  if (!read_size (self, self->map, &self->width, &self->height))
    return FALSE;

  n_cells = (guint64) self->width * self->height;
  if (n_cells > MAX_CELLS)
    return reader_take_error (self->reader,
                              g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                           "more than %d tiles, the most that "
                                           "can be read", MAX_CELLS));

  self->terrain = way_terrain_new (self->width, self->height, &problem);
  return self->terrain != NULL || reader_take_error (self->reader, problem);
}

/* Names all movers, makes the two classes that need no tile, and then those
 * of tiles. */
static gboolean
read_legend (Tiled      *self,
             const char *mover)
{
  g_autoptr (GPtrArray) movers = g_ptr_array_new ();
  JsonArray *sets = json_find_array (self->map, "tilesets");
  TiledLegend *legend = &self->legend;

  g_ptr_array_add (movers, (gpointer) DEFAULT_MOVER);
  if (!tiled_legend_note_sets (legend, sets, movers)
      || !read_layers (self, self->map, movers))
    return FALSE;
  if (movers->len > 1)
    {
      g_ptr_array_add (movers, NULL);
      legend_set_movers (legend->legend, (const char *const *) movers->pdata);
    }

  return tiled_legend_add_class (legend, "empty", INFINITY)
         && tiled_legend_add_class (legend, "open", 1)
         && tiled_legend_read_sets (legend, sets)
         && legend_choose_mover (legend->legend, mover, self->reader);
}

static gboolean
read_map (Tiled              *self,
          const LoadSettings *settings,
          WayGridShape       *shape,
          WayCornerRule      *corners)
{
  *corners = WAY_CORNERS_BOTH_FREE;
  if (!read_orientation (self, shape) || !read_words (self, shape, corners)
      || !make_terrain (self) || !read_legend (self, settings->mover)
      || !read_layers (self, self->map, NULL))
    return FALSE;

  if (settings->has_grid)
    {
      *shape = settings->shape;
      *corners = settings->corners;
    }
  return self->n_layers > 0
         || reader_fail (self->reader, "the map has no tile layer");
}

static WayNetwork *
make_network (Tiled              *self,
              const LoadSettings *settings)
{
  WayGridShape shape;
  WayCornerRule corners;
  WayNetwork *network;

  if (!read_map (self, settings, &shape, &corners))
    return NULL;

  network = network_take (legend_new_grid (self->legend.legend, self->terrain,
                                           shape, corners));
  network_take_legend (network, g_steal_pointer (&self->legend.legend));
  return network;
}

static WayNetwork *
read_tiled (Reader             *reader,
            const LoadSettings *settings,
            GError            **error)
{
  g_autoptr (JsonNode) root = json_read_all (reader, MAX_TEXT);
  Tiled self = { .reader = reader };
  WayNetwork *network = NULL;

  tiled_legend_init (&self.legend, reader);
  if (root != NULL && !JSON_NODE_HOLDS_OBJECT (root))
    reader_fail (reader, "this is not a map of Tiled: an object was expected");
  else if (root != NULL)
    {
      self.map = json_node_get_object (root);
      network = make_network (&self, settings);
    }

  g_clear_object (&self.terrain);
  tiled_legend_clear (&self.legend);
  return reader_finish (reader, error) ? network : NULL;
}

#endif

/* Whether the file begins as one of Tiled's. Tiled writes members in
 * alphabetical order, and the ones sought here come before any long one.
 * GeoJSON does not have them. */
static gboolean
is_tiled (const char *head,
          gsize       len)
{
  static const char *const marks[] = {
    "\"layers\"", "\"tiledversion\"", "\"infinite\"", "\"compressionlevel\"",
  };

  head += strspn (head, " \t\r\n");
  if (*head != '{' || strstr (head, "\"coordinates\"") != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strstr (head, marks[i]) != NULL)
      return TRUE;

  return FALSE;
}

const Format tiled_format = {
  .info = { .name = "tiled", .title = "a map of Tiled in JSON",
            .ending = "tmj", .reads = TRUE,
#ifdef HAVE_JSON_GLIB
            .built_in = TRUE
#endif
  },
  .is_head = is_tiled,
#ifdef HAVE_JSON_GLIB
  .read = read_tiled,
#endif
};
