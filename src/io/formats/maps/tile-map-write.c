/* tile-map-write.c - maps as text, with a legend: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Any grid can be written, whether it was read from a file or made by a
 * program. The mover of the grid is named first, with the costs of the grid, so
 * that reading the file again gives the same graph. */

#include "io/formats/maps/tile-map.h"

#include "io/formats/maps/map-text.h"

#include <math.h>
#include <string.h>

/* The characters for classes without one, in this order. The letter 'o' is
 * left out. */
#define SPARE ".#~^\"%*+-/:;=o,_!$&'()<>?@[\\]`{|}0123456789" \
              "abcdefghijklmnpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

typedef struct
{
  Writer       *writer;
  WayGrid      *grid;
  WayTerrain   *terrain;
  const Legend *legend;                 /* (nullable) */
  guint         n_classes;
  char          symbols[LEGEND_N_CLASSES];
  gint16        mark_classes[128];      /* by character: the class of the
                                         * cells with this mark, or -1 */
} TileWriter;

static gboolean
refuse (TileWriter *self,
        const char *what)
{
  return writer_fail (self->writer, "a tile map cannot store %s", what);
}

static gboolean
note_mark (TileWriter *self,
           char        mark,
           gint16      klass)
{
  gint16 *known = &self->mark_classes[(guchar) mark];

  if (*known >= 0 && *known != klass)
    return refuse (self, "a mark that stands on tiles of two kinds");

  *known = klass;
  return TRUE;
}

static gboolean
note_marks (TileWriter *self)
{
  const guint32 width = way_terrain_get_width (self->terrain);

  memset (self->mark_classes, 0xff, sizeof self->mark_classes);
  for (guint32 row = 0; row < way_terrain_get_height (self->terrain); row++)
    for (guint32 column = 0; column < width; column++)
      {
        const char mark = way_terrain_get_mark (self->terrain, column, row);

        if (mark != 0
            && !note_mark (self, mark, way_terrain_get_class (self->terrain,
                                                              column, row)))
          return FALSE;
      }

  return self->mark_classes[' '] < 0
         || refuse (self, "a mark that is a blank");
}

/* Writes the classes of the legend and of the map. */
static guint
count_classes (const TileWriter *self)
{
  guint n = LEGEND_N_CLASSES;
  const guint least = self->legend != NULL ? self->legend->classes->len : 1;

  while (n > least
         && way_terrain_get_n_cells_of_class (self->terrain,
                                              (guint8) (n - 1)) == 0)
    n--;

  return n;
}

static gboolean
is_taken (const TileWriter *self,
          char              symbol)
{
  return self->mark_classes[(guchar) symbol] >= 0
         || memchr (self->symbols, symbol, self->n_classes) != NULL;
}

static gboolean
choose_symbols (TileWriter *self)
{
  const char *spare = SPARE;
  const guint n_named = self->legend != NULL ? self->legend->classes->len : 0;

  memset (self->symbols, 0, sizeof self->symbols);
  for (guint i = 0; i < n_named; i++)
    {
      const char own = legend_get_class (self->legend, i)->symbol;

      if (own != 0 && !is_taken (self, own))
        self->symbols[i] = own;
    }

  for (guint i = 0; i < self->n_classes; i++)
    {
      while (self->symbols[i] == 0 && *spare != '\0'
             && is_taken (self, *spare))
        spare++;
      if (self->symbols[i] == 0 && *spare == '\0')
        return refuse (self, "as many kinds of tiles and marks as this map "
                             "has: there are not enough characters");
      if (self->symbols[i] == 0)
        self->symbols[i] = *spare;
    }

  return TRUE;
}

/* The legend --------------------------------------------------------------- */

static gboolean
has_movers (const TileWriter *self)
{
  return self->legend != NULL
         && ((char *) self->legend->movers->pdata[0])[0] != '\0';
}

static void
write_movers (TileWriter *self)
{
  const GPtrArray *movers = self->legend->movers;
  const guint own = self->legend->mover;

  writer_printf (self->writer, "movers %s", (char *) movers->pdata[own]);
  for (guint i = 0; i < movers->len; i++)
    if (i != own)
      writer_printf (self->writer, " %s", (char *) movers->pdata[i]);
  writer_put (self->writer, "\n");
}

static void
write_cost (TileWriter *self,
            WayCost     cost)
{
  if (cost < INFINITY)
    writer_put_number (self->writer, cost);
  else
    writer_put (self->writer, "-");
}

/* Writes the one cost for all movers, or the cost for each. */
static void
write_costs (TileWriter *self,
             guint       klass)
{
  const WayCost own = way_grid_get_class_cost (self->grid, (guint8) klass);
  const guint n_movers = has_movers (self) ? self->legend->movers->len : 1;
  const gboolean is_known
    = self->legend != NULL && klass < self->legend->classes->len;
  gboolean is_one = TRUE;

  for (guint i = 0; i < n_movers; i++)
    if (n_movers > 1 && i != self->legend->mover)
      is_one &= own == (is_known ? legend_get_cost (self->legend, klass, i)
                                 : INFINITY);
  writer_put (self->writer, " ");
  if (is_one)
    write_cost (self, own);

  for (guint i = 0; i < n_movers && !is_one; i++)
    {
      writer_printf (self->writer, "%s%s=", i > 0 ? " " : "",
                     (char *) self->legend->movers->pdata[i]);
      if (i == self->legend->mover)
        write_cost (self, own);
      else
        write_cost (self, is_known ? legend_get_cost (self->legend, klass, i)
                                   : INFINITY);
    }
}

static void
write_name (TileWriter *self,
            guint       klass)
{
  const char *name = self->legend != NULL
                         && klass < self->legend->classes->len
                       ? legend_get_class (self->legend, klass)->name : NULL;

  if (name == NULL)
    writer_printf (self->writer, "class-%u", klass);
  else if (strpbrk (name, "\r\n") != NULL)
    refuse (self, "a name of several lines");
  else if (name[0] != '\0' && name[0] != '#'
           && strpbrk (name, " \t\"") == NULL)
    writer_put (self->writer, name);
  else
    {
      writer_put (self->writer, "\"");
      for (; *name != '\0'; name++)
        {
          if (*name == '"')
            writer_put (self->writer, "\"");
          writer_put_bytes (self->writer, name, 1);
        }
      writer_put (self->writer, "\"");
    }
}

static void
write_colours (TileWriter *self)
{
  const guint n = self->legend != NULL ? self->legend->classes->len : 0;

  for (guint i = 0; i < MIN (n, self->n_classes); i++)
    {
      const guint32 colour = legend_get_class (self->legend, i)->colour;

      if (colour != LEGEND_NO_COLOUR)
        writer_printf (self->writer, "colour %c %06x\n", self->symbols[i],
                       colour);
    }
}

static void
write_marks (TileWriter *self)
{
  for (guint mark = 0; mark < G_N_ELEMENTS (self->mark_classes); mark++)
    {
      const gint16 klass = self->mark_classes[mark];

      const char *kind = self->legend != NULL ? self->legend->kinds[mark]
                                              : NULL;

      if (klass < 0)
        continue;
      writer_printf (self->writer, "mark %c", (char) mark);
      if (klass > 0 || kind != NULL)
        writer_printf (self->writer, " %c", self->symbols[klass]);
      if (kind != NULL)
        writer_printf (self->writer, " %s", kind);
      writer_put (self->writer, "\n");
    }
}

static void
write_sizes (TileWriter *self)
{
  const gboolean has_diagonals
    = way_grid_get_shape (self->grid) == WAY_GRID_SQUARES_8;
  WayCost steps[3];
  gdouble width, height;

  way_grid_get_steps (self->grid, &steps[0], &steps[1], &steps[2]);
  way_grid_get_cell_size (self->grid, &width, &height);
  if (width != 1 || height != 1)
    {
      writer_put (self->writer, "cell ");
      writer_put_number (self->writer, width);
      writer_put (self->writer, " ");
      writer_put_number (self->writer, height);
      writer_put (self->writer, "\n");
    }
  else if (steps[0] == 1 && steps[1] == 1
           && (steps[2] == WAY_GRID_DIAGONAL || !has_diagonals))
    return;

  writer_put (self->writer, "steps");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      writer_put (self->writer, " ");
      writer_put_number (self->writer, steps[i]);
    }
  writer_put (self->writer, "\n");
}

static void
write_header (TileWriter *self)
{
  const WayGridShape shape = way_grid_get_shape (self->grid);

  writer_printf (self->writer, "shape %s\n", map_shape_name (shape));
  if (shape == WAY_GRID_SQUARES_8)
    writer_printf (self->writer, "corners %s\n",
                   map_corners_name (way_grid_get_corner_rule (self->grid)));
  write_sizes (self);
  if (has_movers (self))
    write_movers (self);
  for (guint i = 0; i < self->n_classes; i++)
    {
      writer_printf (self->writer, "tile %c ", self->symbols[i]);
      write_name (self, i);
      write_costs (self, i);
      writer_put (self->writer, "\n");
    }
  write_colours (self);
  write_marks (self);
}

/* The map ------------------------------------------------------------------ */

/* Writes a row. Hexagons are drawn as they lie, every other row shifted. */
static void
write_row (TileWriter *self,
           guint32     row)
{
  const gboolean is_hex = way_grid_get_shape (self->grid) == WAY_GRID_HEXAGONS;
  const guint32 width = way_terrain_get_width (self->terrain);

  if (is_hex && row % 2 == 1)
    writer_put (self->writer, " ");
  for (guint32 column = 0; column < width; column++)
    {
      const char mark = way_terrain_get_mark (self->terrain, column, row);
      const guint8 klass = way_terrain_get_class (self->terrain, column, row);

      if (is_hex && column > 0)
        writer_put (self->writer, " ");
      writer_put_bytes (self->writer, mark != 0 ? &mark
                                                : &self->symbols[klass], 1);
    }
  writer_put (self->writer, "\n");
}

void
tile_map_write (Writer     *writer,
                WayNetwork *network)
{
  TileWriter self = { .writer = writer, .legend = network_get_legend (network),
                      .grid = way_network_get_grid (network) };

  if (self.grid == NULL)
    {
      refuse (&self, "nodes and edges without a grid");
      return;
    }
  self.terrain = way_grid_get_terrain (self.grid);
  if (way_terrain_get_width (self.terrain) == 0
      || way_terrain_get_height (self.terrain) == 0)
    {
      refuse (&self, "a map without cells");
      return;
    }
  self.n_classes = count_classes (&self);
  if (!note_marks (&self) || !choose_symbols (&self))
    return;

  write_header (&self);
  writer_put (writer, "map\n");
  for (guint32 row = 0; row < way_terrain_get_height (self.terrain)
                        && writer_is_ok (writer); row++)
    write_row (&self, row);
}
