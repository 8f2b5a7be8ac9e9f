/* movingai.c - grids as the Moving AI Lab publishes them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The benchmarks of grid search (N. Sturtevant, "Benchmarks for grid-based
 * pathfinding", 2012; movingai.com/benchmarks/formats.html):
 *
 *   type octile
 *   height 3
 *   width 5
 *   map
 *   ..@..
 *   .TTW.
 *   ....S
 *
 * Cells are squares with 8 neighbours, with steps of 1 and the root of 2, and a
 * diagonal step only where both cells beside it are free. The mover "land", who
 * comes first, enters `.`, `G` and the swamp `S`. `@` and `O` are out of
 * bounds, and `T` are trees. Water, `W`, can be crossed but not be entered from
 * land: it is closed to "land", and the mover "water" enters nothing else. */

#include "io/formats/model/format-private.h"
#include "io/formats/maps/map-text.h"
#include "io/formats/text/head.h"

#include <math.h>
#include <string.h>

#define BLANKS " \t"
#define MOST G_MAXUINT32

enum { LAND, WATER };

/* The symbols of the classes, in the order of these. */
static const struct
{
  char        symbol;
  gint8       mover;            /* the mover that enters it, -1 for none */
  const char *name;
} tiles[] = {
  { '.', LAND, "ground" },
  { 'G', LAND, "ground-G" },
  { 'S', LAND, "swamp" },
  { '@', -1, "outside" },
  { 'O', -1, "outside-O" },
  { 'T', -1, "trees" },
  { 'W', WATER, "water" },
};

typedef struct
{
  Reader *reader;
  guint64 width;                /* 0 before the file says it */
  guint64 height;
  gboolean has_type;
} Header;

/* Reading ------------------------------------------------------------------ */

static gboolean
read_type (Header     *self,
           const char *word)
{
  g_autofree char *quoted = reader_quote (word);

  self->has_type = TRUE;
  return strcmp (word, "octile") == 0
         || reader_fail (self->reader, "type %s; expected octile",
                         quoted);
}

static gboolean
read_size (Header     *self,
           const char *what,
           const char *word,
           guint64    *size)
{
  g_autofree char *quoted = reader_quote (word);

  return g_ascii_string_to_unsigned (word, 10, 1, MOST, size, NULL)
         || reader_fail (self->reader, "%s is %s; expected a whole number "
                         "above 0", what, quoted);
}

static gboolean
read_setting (Header *self,
              char   *line)
{
  static const char drawn[]
    = "; a map drawn by hand begins with what its letters mean, as in "
      "\"tile # wall -\", and a line \"map\"";
  const gboolean is_first = !self->has_type && self->width == 0
                            && self->height == 0;
  char *word = line + strcspn (line, BLANKS);
  g_autofree char *quoted = NULL;

  if (*word != '\0')
    *word++ = '\0';
  g_strstrip (word);
  if (strcmp (line, "type") == 0)
    return read_type (self, word);
  if (strcmp (line, "height") == 0)
    return read_size (self, "height", word, &self->height);
  if (strcmp (line, "width") == 0)
    return read_size (self, "width", word, &self->width);

  quoted = reader_quote (line);
  return reader_fail (self->reader, "%s; expected type, height, width or map%s",
                      quoted, is_first ? drawn : "");
}

/* Reads the header, up to and with the line "map". */
static gboolean
read_header (Header *self)
{
  char *line;

  while (reader_next_line (self->reader, &line))
    {
      g_strstrip (line);
      if (strcmp (line, "map") == 0)
        return (self->has_type && self->width > 0 && self->height > 0)
               || reader_fail (self->reader, "the map begins; expected type, "
                               "height and width before it");
      if (line[0] != '\0' && !read_setting (self, line))
        return FALSE;
    }

  return reader_is_ok (self->reader)
         && reader_fail (self->reader, "the file ends; expected the line map");
}

static Legend *
new_legend (void)
{
  static const char *const movers[] = { "land", "water", NULL };
  Legend *legend = legend_new ();

  legend_set_movers (legend, movers);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    {
      legend_add_class (legend, tiles[i].symbol, tiles[i].name);
      if (tiles[i].mover >= 0)
        legend_set_cost (legend, i, (guint) tiles[i].mover, 1);
    }

  return legend;
}

static WayTerrain *
read_terrain (Reader       *reader,
              const Legend *legend)
{
  g_autofree char *symbols = legend_dup_symbols (legend);
  Header header = { .reader = reader };
  MapText map = { symbols, "", 0, 0 };

  if (!read_header (&header))
    return NULL;

  map.width = header.width;
  map.height = header.height;
  return map_text_read (&map, reader);
}

static WayNetwork *
read_map (Reader             *reader,
          const LoadSettings *settings,
          GError            **error)
{
  const WayGridShape shape
    = settings->has_grid ? settings->shape : WAY_GRID_SQUARES_8;
  const WayCornerRule corners
    = settings->has_grid ? settings->corners : WAY_CORNERS_BOTH_FREE;
  g_autoptr (Legend) legend = new_legend ();
  g_autoptr (WayTerrain) terrain = NULL;
  WayNetwork *network;

  if (legend_choose_mover (legend, settings->mover, reader))
    terrain = read_terrain (reader, legend);
  if (!reader_finish (reader, error))
    return NULL;

  network = network_take (legend_new_grid (legend, terrain, shape, corners));
  network_take_legend (network, g_steal_pointer (&legend));
  return network;
}

static gboolean
is_map (const char *head,
        gsize       len)
{
  g_autofree char *first = head_dup_first_line (head);

  return g_str_has_prefix (first, "type ") && strpbrk (first, ",:\t") == NULL;
}

/* Writing ------------------------------------------------------------------ */

static gboolean
refuse (Writer     *writer,
        const char *what)
{
  return writer_fail (writer, "a Moving AI map cannot store %s", what);
}

/* Whether diagonal steps cost the root of 2, which programs round in their own
 * ways. */
static gboolean
has_octile_steps (WayGrid *grid)
{
  WayCost horizontal, vertical, diagonal;
  gdouble width, height;

  way_grid_get_steps (grid, &horizontal, &vertical, &diagonal);
  way_grid_get_cell_size (grid, &width, &height);

  return horizontal == 1 && vertical == 1 && fabs (diagonal - G_SQRT2) < 1e-9
         && width == 1 && height == 1;
}

static gboolean
check_grid (Writer  *writer,
            WayGrid *grid)
{
  WayTerrain *terrain;

  if (grid == NULL)
    return refuse (writer, "nodes and edges without a grid");
  if (way_grid_get_shape (grid) != WAY_GRID_SQUARES_8
      || way_grid_get_corner_rule (grid) != WAY_CORNERS_BOTH_FREE)
    return refuse (writer, "grids other than squares with 8 neighbours that "
                   "do not cut corners");
  if (!has_octile_steps (grid))
    return refuse (writer, "other sizes of cells than 1, or other steps than "
                   "1 and the root of 2");

  terrain = way_grid_get_terrain (grid);
  if (way_terrain_get_width (terrain) == 0
      || way_terrain_get_height (terrain) == 0)
    return refuse (writer, "a map without cells");
  for (guint klass = 0; klass < LEGEND_N_CLASSES; klass++)
    {
      const WayCost cost = way_grid_get_class_cost (grid, (guint8) klass);

      if (cost != 1 && cost != INFINITY
          && way_terrain_get_n_cells_of_class (terrain, (guint8) klass) > 0)
        return refuse (writer, "costs of terrain but 1");
    }

  return TRUE;
}

/* A class keeps the symbol of its legend if that symbol means the same in this
 * format. */
static char
choose_symbol (WayGrid      *grid,
               const Legend *legend,
               guint         klass)
{
  const gboolean is_free
    = way_grid_get_class_cost (grid, (guint8) klass) < INFINITY;
  const char own = legend != NULL && klass < legend->classes->len
                     ? legend_get_class (legend, klass)->symbol : '\0';

  if (own != '\0' && strchr (is_free ? ".GS" : "@OTW", own) != NULL)
    return own;

  return is_free ? '.' : '@';
}

/* FALSE if a cell has a mark, which is a name that would be lost. */
static gboolean
write_row (Writer     *writer,
           WayTerrain *terrain,
           guint32     row,
           const char *symbols)
{
  const guint32 width = way_terrain_get_width (terrain);

  for (guint32 column = 0; column < width; column++)
    {
      const guint8 klass = way_terrain_get_class (terrain, column, row);

      if (way_terrain_get_mark (terrain, column, row) != 0)
        return refuse (writer, "marks, such as A: take them off the map");
      writer_put_bytes (writer, symbols + klass, 1);
    }

  writer_put (writer, "\n");
  return TRUE;
}

static void
write_map (Writer     *writer,
           WayNetwork *network)
{
  WayGrid *grid = way_network_get_grid (network);
  const Legend *legend = network_get_legend (network);
  char symbols[LEGEND_N_CLASSES];
  WayTerrain *terrain;
  guint32 height;

  if (!check_grid (writer, grid))
    return;

  terrain = way_grid_get_terrain (grid);
  height = way_terrain_get_height (terrain);
  for (guint klass = 0; klass < LEGEND_N_CLASSES; klass++)
    symbols[klass] = choose_symbol (grid, legend, klass);

  writer_printf (writer, "type octile\nheight %u\nwidth %u\nmap\n", height,
                 way_terrain_get_width (terrain));
  for (guint32 row = 0; row < height && writer_is_ok (writer); row++)
    if (!write_row (writer, terrain, row, symbols))
      return;
}

const Format movingai_format = {
  .info = { .name = "movingai", .title = "a Moving AI map", .ending = "map",
            .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .is_head = is_map,
  .keeps_grids = TRUE,
  .read = read_map,
  .write = write_map,
};
