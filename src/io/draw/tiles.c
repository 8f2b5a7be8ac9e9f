/* tiles.c - grids as tiles: squares, hexagons, triangles
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cells of one colour are one path. Squares are merged to rectangles, first
 * along rows and then downwards. Hexagons and triangles have an outline of
 * their own colour, so that no paper shines through between them. Where cells
 * are smaller than half a pixel, several are drawn as one, in the colour of the
 * class that most of them have. */

#include "io/draw/scene.h"
#include "io/formats/model/class-name.h"

#include <math.h>
#include <stdlib.h>

/* Cells of this size, in pixels, have borders and marks. */
#define LEAST_FOR_BORDERS 9.0
#define LEAST_FOR_MARKS 7.0

#define ROWS_BETWEEN_CHECKS 64
#define NO_TILE 0xff000000

/* The cells that are drawn, or blocks of cells. */
typedef struct
{
  guint   n_columns;
  guint   n_rows;
  guint   step;                 /* cells a tile, along each axis */
  Colour *colours;              /* (owned): row by row */
} Tiles;

Point
tiles_get_size (WayGrid *grid)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const guint32 n_columns = way_terrain_get_width (terrain);
  const guint32 n_rows = way_terrain_get_height (terrain);
  WayPosition first;

  if (n_columns == 0 || n_rows == 0)
    return (Point) { 0, 0 };

  /* The size of a cell follows from the middle of the first one. */
  way_graph_get_position (WAY_GRAPH (grid), WAY_INDEX (0), &first);
  switch (way_grid_get_shape (grid))
    {
    case WAY_GRID_HEXAGONS:
      return (Point) { first.x * (2.0 * n_columns + (n_rows > 1)),
                       first.y * (1.5 * n_rows + 0.5) };
    case WAY_GRID_TRIANGLES:
      return (Point) { first.x * (n_columns + 1.0), first.y * 1.5 * n_rows };
    case WAY_GRID_SQUARES_4:
    case WAY_GRID_SQUARES_8:
    default:
      return (Point) { first.x * 2 * n_columns, first.y * 2 * n_rows };
    }
}

/* Colours -------------------------------------------------------------- */

static void
choose_by_costs (WayGrid     *grid,
                 const Theme *theme,
                 Colour       colours[N_TILE_CLASSES])
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  WayCost least = INFINITY;
  guint n_walls = 0, n_dearer = 0;

  for (guint i = 0; i < N_TILE_CLASSES; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      least = MIN (least, way_grid_get_class_cost (grid, (guint8) i));

  for (guint i = 0; i < N_TILE_CLASSES; i++)
    {
      const WayCost cost = way_grid_get_class_cost (grid, (guint8) i);

      if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) == 0)
        colours[i] = NO_TILE;
      else if (!isfinite (cost))
        colours[i] = n_walls++ == 0
                       ? theme->wall
                       : colour_mix (theme->wall,
                                     theme->terrain[(n_walls) % N_TERRAINS],
                                     0.35);
      else if (!(cost > least))
        colours[i] = theme->open;
      else
        {
          colours[i] = colour_mix (theme->terrain[n_dearer % N_TERRAINS],
                                   theme->text,
                                   0.15 * (n_dearer / N_TERRAINS % 4));
          n_dearer++;
        }
    }
}

void
tiles_choose_colours (WayNetwork  *network,
                      const Theme *theme,
                      Colour       colours[N_TILE_CLASSES])
{
  choose_by_costs (way_network_get_grid (network), theme, colours);
  for (guint i = 0; i < N_TILE_CLASSES; i++)
    {
      const guint32 own = network_get_class_colour (network, (guint8) i);

      if (colours[i] != NO_TILE && own != NO_COLOUR)
        colours[i] = own;
    }
}

/* Cells that are reached have the colour of their band, through which that of
 * their terrain still shows. */
static Colour
colour_cell (const Scene *scene,
             guint32      column,
             guint32      row)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  const guint8 class = way_terrain_get_class (terrain, column, row);
  const Colour colour = scene->tile_colours[class];
  const Wishes *wishes = scene->wishes;
  guint band;

  if (wishes->costs == NULL)
    return colour;

  band = scene_find_band (scene, wishes->costs[WAY_NODE_INDEX (
                                   way_grid_get_node (scene->grid, column,
                                                      row))]);
  if (band == wishes->n_bands)
    return colour;

  return colour_mix (theme_get_band (scene->theme, band, wishes->n_bands),
                     colour, 0.15);
}

/* The colour of most cells of a block; of equals, the first. */
static Colour
colour_block (const Scene *scene,
              guint        step,
              guint        column,
              guint        row)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  const guint right
    = MIN ((column + 1) * step, way_terrain_get_width (terrain));
  const guint below
    = MIN ((row + 1) * step, way_terrain_get_height (terrain));
  Colour most = NO_TILE;
  gint lead = 0;

  /* The vote of Boyer and Moore. */
  for (guint y = row * step; y < below; y++)
    for (guint x = column * step; x < right; x++)
      {
        const Colour colour = colour_cell (scene, x, y);

        if (lead == 0)
          most = colour;
        lead += colour == most ? 1 : -1;
      }

  return most;
}

static gboolean
tiles_init (Tiles       *self,
            const Scene *scene,
            gdouble      cell,
            GError     **error)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  const guint32 n_columns = way_terrain_get_width (terrain);
  const guint32 n_rows = way_terrain_get_height (terrain);

  self->step = cell < 0.5 ? (guint) MIN (ceil (0.5 / cell), 1e9) : 1;
  self->n_columns = (n_columns + self->step - 1) / self->step;
  self->n_rows = (n_rows + self->step - 1) / self->step;
  self->colours = g_try_new (Colour, (gsize) self->n_columns * self->n_rows);
  if (self->colours == NULL)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "not enough memory to draw %u by %u cells",
                   n_columns, n_rows);
      return FALSE;
    }

  for (guint row = 0; row < self->n_rows; row++)
    {
      if (row % ROWS_BETWEEN_CHECKS == 0
          && !scene_check_cancelled (scene, error))
        return FALSE;
      for (guint column = 0; column < self->n_columns; column++)
        self->colours[(gsize) row * self->n_columns + column]
          = colour_block (scene, self->step, column, row);
    }

  return TRUE;
}

/* Shapes --------------------------------------------------------------- */

static Point
to_pixel (const Scene *scene,
          gdouble      x,
          gdouble      y)
{
  return projection_point (&scene->projection, &(WayPosition) { x, y });
}

static void
add_polygon (Scene         *scene,
             const gdouble *corners,
             guint          n_corners)
{
  for (guint i = 0; i < n_corners; i++)
    {
      const Point at = to_pixel (scene, corners[2 * i], corners[2 * i + 1]);

      if (i == 0)
        canvas_move_to (scene->canvas, at.x, at.y);
      else
        canvas_line_to (scene->canvas, at.x, at.y);
    }
  canvas_close (scene->canvas);
}

/* Adds a hexagon; @half is the middle of the first cell. */
static void
add_hexagon (Scene             *scene,
             const WayPosition *at,
             const WayPosition *half)
{
  const gdouble x = half->x, y = half->y;
  const gdouble corners[] = {
    at->x,     at->y - y,     at->x + x, at->y - y / 2, at->x + x,
    at->y + y / 2, at->x,     at->y + y, at->x - x,     at->y + y / 2,
    at->x - x, at->y - y / 2
  };

  add_polygon (scene, corners, 6);
}

static void
add_triangle (Scene             *scene,
              const WayPosition *at,
              const WayPosition *half,
              gboolean           points_up)
{
  const gdouble third = half->y / 2;
  const gdouble tip = points_up ? -2 * third : 2 * third;
  const gdouble base = points_up ? third : -third;
  const gdouble corners[] = {
    at->x, at->y + tip, at->x + half->x, at->y + base, at->x - half->x,
    at->y + base
  };

  add_polygon (scene, corners, 3);
}

static void
add_cell (Scene  *scene,
          guint32 column,
          guint32 row)
{
  WayPosition at, half;

  way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  way_graph_get_position (scene->graph,
                          way_grid_get_node (scene->grid, column, row), &at);
  if (way_grid_get_shape (scene->grid) == WAY_GRID_HEXAGONS)
    add_hexagon (scene, &at, &half);
  else
    add_triangle (scene, &at, &half, (column + row) % 2 == 0);
}

/* Adds a box of @n columns from @column on, and @n_rows rows. */
static void
add_rectangle (Scene       *scene,
               const Tiles *tiles,
               guint        column,
               guint        row,
               guint        n,
               guint        n_rows)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  WayPosition half;
  Point from, to;
  Box box;

  way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  from = to_pixel (scene, 2 * half.x * column * tiles->step,
                   2 * half.y * row * tiles->step);
  to = to_pixel (scene,
                 2 * half.x * MIN ((column + n) * tiles->step,
                                   way_terrain_get_width (terrain)),
                 2 * half.y * MIN ((row + n_rows) * tiles->step,
                                   way_terrain_get_height (terrain)));
  box = (Box) { from.x, from.y, to.x - from.x, to.y - from.y };
  canvas_add_box (scene->canvas, &box);
}

/* Adds the tiles of @colour as rectangles, and takes them out of @tiles. */
static void
add_rectangles (Scene *scene,
                Tiles *tiles,
                Colour colour)
{
  const guint width = tiles->n_columns;

  for (guint row = 0; row < tiles->n_rows; row++)
    for (guint column = 0; column < width; column++)
      {
        Colour *first = &tiles->colours[(gsize) row * width + column];
        guint n = 0, n_rows = 0;

        while (column + n < width && first[n] == colour)
          n++;
        for (gboolean same = n > 0; same && row + n_rows < tiles->n_rows;
             n_rows += same)
          for (guint i = 0; i < n; i++)
            same = same && first[(gsize) n_rows * width + i] == colour;
        for (guint y = 0; y < n_rows; y++)
          for (guint i = 0; i < n; i++)
            first[(gsize) y * width + i] = NO_TILE;

        if (n > 0)
          add_rectangle (scene, tiles, column, row, n, n_rows);
        column += n;
      }
}

static void
add_tiles (Scene *scene,
           Tiles *tiles,
           Colour colour)
{
  const WayGridShape shape = way_grid_get_shape (scene->grid);

  if (shape == WAY_GRID_SQUARES_4 || shape == WAY_GRID_SQUARES_8
      || tiles->step > 1)
    {
      add_rectangles (scene, tiles, colour);
      return;
    }

  for (guint row = 0; row < tiles->n_rows; row++)
    for (guint column = 0; column < tiles->n_columns; column++)
      {
        Colour *own = &tiles->colours[(gsize) row * tiles->n_columns + column];

        if (*own != colour)
          continue;
        add_cell (scene, column, row);
        *own = NO_TILE;
      }
}

/* Between square cells, lines across the whole map are the shortest to
 * write. */
static void
add_square_borders (Scene *scene)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  const guint32 n_columns = way_terrain_get_width (terrain);
  const guint32 n_rows = way_terrain_get_height (terrain);
  const Point size = tiles_get_size (scene->grid);

  for (guint32 i = 0; i <= n_columns + n_rows + 1; i++)
    {
      const gboolean upright = i <= n_columns;
      const gdouble at = upright ? size.x / n_columns * i
                                 : size.y / n_rows * (i - n_columns - 1);
      const Point from = to_pixel (scene, upright ? at : 0, upright ? 0 : at);
      const Point to = to_pixel (scene, upright ? at : size.x,
                                 upright ? size.y : at);

      canvas_move_to (scene->canvas, from.x, from.y);
      canvas_line_to (scene->canvas, to.x, to.y);
    }
}

static void
draw_borders (Scene *scene)
{
  WayTerrain *terrain = way_grid_get_terrain (scene->grid);
  const WayGridShape shape = way_grid_get_shape (scene->grid);

  if (shape == WAY_GRID_SQUARES_4 || shape == WAY_GRID_SQUARES_8)
    add_square_borders (scene);
  else
    for (guint32 row = 0; row < way_terrain_get_height (terrain); row++)
      for (guint32 column = 0; column < way_terrain_get_width (terrain);
           column++)
        add_cell (scene, column, row);

  canvas_stroke (scene->canvas,
                 colour_mix (scene->theme->paper, scene->theme->muted, 0.25), 1,
                 STROKE_ROUND);
}

static int
compare_colours (gconstpointer a,
                 gconstpointer b)
{
  const Colour one = *(const Colour *) a;
  const Colour other = *(const Colour *) b;

  return one < other ? -1 : one > other;
}

static Colour
find_most_common (const Tiles *tiles)
{
  const gsize n = (gsize) tiles->n_columns * tiles->n_rows;
  g_autofree Colour *sorted = g_memdup2 (tiles->colours, n * sizeof (Colour));
  Colour most = sorted[0];
  gsize first = 0, longest = 0;

  qsort (sorted, n, sizeof (Colour), compare_colours);
  for (gsize i = 0; i <= n; i++)
    if (i == n || sorted[i] != sorted[first])
      {
        if (i - first > longest)
          {
            longest = i - first;
            most = sorted[first];
          }
        first = i;
      }

  return most;
}

/* Paints the most common colour below all, if the cells fill a rectangle. */
static void
paint_ground (Scene *scene,
              Tiles *tiles)
{
  const WayGridShape shape = way_grid_get_shape (scene->grid);
  Colour most;

  if (tiles->step == 1 && shape != WAY_GRID_SQUARES_4
      && shape != WAY_GRID_SQUARES_8)
    return;

  most = find_most_common (tiles);
  for (gsize i = 0; i < (gsize) tiles->n_columns * tiles->n_rows; i++)
    if (tiles->colours[i] == most)
      tiles->colours[i] = NO_TILE;
  add_rectangle (scene, tiles, 0, 0, tiles->n_columns, tiles->n_rows);
  canvas_fill (scene->canvas, most);
}

static gdouble
get_cell_pixels (const Scene *scene)
{
  WayPosition half;

  way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  return 2 * MIN (half.x, half.y) * scene->projection.scale;
}

/* Tells the names their grounds, in steps of some pixels. */
static void
tell_labels (Scene       *scene,
             const Tiles *tiles,
             gdouble      cell)
{
  const gdouble size = cell * tiles->step;
  const guint stride = (guint) MAX (3 / size, 1);
  WayPosition half;

  way_graph_get_position (scene->graph, WAY_INDEX (0), &half);
  for (guint row = 0; row < tiles->n_rows; row += stride)
    for (guint column = 0; column < tiles->n_columns; column += stride)
      {
        Point at = to_pixel (scene, 2 * half.x * (column + 0.5) * tiles->step,
                             2 * half.y * (row + 0.5) * tiles->step);

        if (tiles->step == 1)
          scene_get_point (scene, way_grid_get_node (scene->grid, column, row),
                           &at);
        labels_paint (scene->labels,
                      &(Box) { at.x - size / 2, at.y - size / 2,
                               size * stride, size * stride },
                      tiles->colours[(gsize) row * tiles->n_columns + column]);
      }
}

gboolean
draw_tiles (Scene   *scene,
            GError **error)
{
  Tiles tiles = { 0 };
  gdouble cell;

  if (scene->grid == NULL || scene->is_empty)
    return TRUE;

  cell = get_cell_pixels (scene);
  if (!tiles_init (&tiles, scene, cell, error))
    {
      g_free (tiles.colours);
      return FALSE;
    }

  tell_labels (scene, &tiles, cell);
  paint_ground (scene, &tiles);
  for (gsize i = 0; i < (gsize) tiles.n_columns * tiles.n_rows; i++)
    {
      const Colour colour = tiles.colours[i];

      if (colour == NO_TILE)
        continue;
      add_tiles (scene, &tiles, colour);
      canvas_fill_stroke (scene->canvas, colour, colour, 0.3);
    }
  if (cell >= LEAST_FOR_BORDERS)
    draw_borders (scene);

  g_free (tiles.colours);
  return TRUE;
}

/* Writes the marks of cells over all else. */
void
draw_tile_marks (Scene *scene)
{
  const gdouble cell = scene->grid != NULL && !scene->is_empty
                         ? get_cell_pixels (scene) : 0;
  const Font font = { CLAMP (cell * 0.6, 6, 28), TRUE };
  WayTerrain *terrain;

  if (cell < LEAST_FOR_MARKS)
    return;

  terrain = way_grid_get_terrain (scene->grid);
  for (guint32 row = 0; row < way_terrain_get_height (terrain); row++)
    for (guint32 column = 0; column < way_terrain_get_width (terrain); column++)
      {
        const char mark = way_terrain_get_mark (terrain, column, row);
        const char text[] = { mark, '\0' };
        Colour ink, halo;
        Point at;
        Box box;

        if (mark == '\0'
            || !scene_get_point (scene,
                                 way_grid_get_node (scene->grid, column, row),
                                 &at))
          continue;
        box = (Box) { at.x - font.size / 2, at.y - font.size / 2, font.size,
                      font.size };
        labels_choose_ink (scene->labels, &box, scene->theme->text, &ink,
                           &halo);
        labels_block (scene->labels, &box);
        canvas_text (scene->canvas, &font,
                     at.x - canvas_measure (scene->canvas, &font, text) / 2,
                     at.y + font.size * 0.36, text, ink, halo);
      }
}
