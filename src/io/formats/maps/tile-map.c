/* tile-map.c - maps as text, with a legend, that a person edits by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   # A meadow and its movers.
 *   shape squares-8
 *   corners both-free
 *   movers foot boat
 *   tile . grass 1 boat=-
 *   tile ~ water boat=1
 *   tile # wall -
 *   colour ~ 3a78b0
 *   mark A
 *   mark B ~
 *   mark d . dead-end
 *   map
 *   . . . # ~ ~
 *   . A . # B ~
 *
 * Each line is a setting, up to the line `map`; the lines after it are the
 * rows. Blanks between cells do not count, so that hexagons can be drawn with
 * every other row shifted. wayfind-formats(5) describes the format in full.
 *
 * Nothing is closed by omission: a tile must have a cost, and a mover must be
 * named before it can have one. So a mistyped word is an error, and does not
 * become a wall. */

#include "io/formats/maps/tile-map.h"

#include "io/formats/model/format-private.h"
#include "io/formats/maps/bare-map.h"
#include "io/formats/maps/map-text.h"
#include "io/formats/text/head.h"

#include <math.h>
#include <string.h>

#define BLANKS " \t"
#define N_STEPS 3
#define BIGGEST_CELL 1e100

typedef struct
{
  Reader       *reader;
  char         *at;             /* the rest of the line */
  Legend       *legend;
  gboolean      has_movers;
  WayGridShape  shape;
  WayCornerRule corners;
  guint         n_steps;        /* 0 if the file gives none */
  gdouble       steps[N_STEPS];
  guint         n_cell;         /* likewise */
  gdouble       cell[2];
  GString      *marks;          /* (owned) */
  gint16        mark_classes[128];      /* classes below marks, -1 for none */
} TileMap;

/* Words -------------------------------------------------------------------- */

/* Reads a word in quotes, which are doubled within. The first quote is taken
 * already. */
static char *
take_quoted (TileMap *self)
{
  char *word = self->at, *to = self->at, *from = self->at;

  for (; *from != '\0' && (*from != '"' || from[1] == '"'); from++)
    {
      if (*from == '"')
        from++;
      *to++ = *from;
    }
  if (*from != '"' || strcspn (from + 1, BLANKS) > 0)
    {
      reader_fail (self->reader, "a quote is not closed at the end of a word");
      return NULL;
    }

  self->at = from + 1;
  *to = '\0';
  return word;
}

/* Takes the text before the next blank, even if it begins with '#'; NULL at the
 * end of the line. */
static char *
take_any_word (TileMap *self)
{
  char *word = self->at + strspn (self->at, BLANKS);

  self->at = word + strcspn (word, BLANKS);
  if (*self->at != '\0')
    *self->at++ = '\0';

  return word[0] != '\0' ? word : NULL;
}

/* Takes the next word; NULL at the end of the line and before a comment. */
static char *
take_word (TileMap *self)
{
  self->at += strspn (self->at, BLANKS);
  if (*self->at == '#')
    *self->at = '\0';

  return take_any_word (self);
}

static gboolean
expect_end (TileMap *self)
{
  const char *word = take_word (self);
  g_autofree char *quoted = NULL;

  if (word == NULL)
    return TRUE;

  quoted = reader_quote (word);
  return reader_fail (self->reader, "%s; expected the end of the line",
                      quoted);
}

/* Reports that something else than @word was expected, which may be NULL. */
static gboolean
fail_word (TileMap    *self,
           const char *word,
           const char *expected)
{
  g_autofree char *quoted = word != NULL ? reader_quote (word) : NULL;

  return reader_fail (self->reader, "%s; expected %s",
                      word != NULL ? quoted : "the line ends", expected);
}

/* Settings ----------------------------------------------------------------- */

static gboolean
read_shape (TileMap *self)
{
  const char *word = take_word (self);

  if (word == NULL || !map_shape_parse (word, &self->shape))
    return fail_word (self, word, "squares-4, squares-8, hexagons or "
                      "triangles");

  return expect_end (self);
}

static gboolean
read_corners (TileMap *self)
{
  const char *word = take_word (self);

  if (word == NULL || !map_corners_parse (word, &self->corners))
    return fail_word (self, word, "never, both-free, one-free or always");

  return expect_end (self);
}

/* Reads up to @most numbers of 0 or more, and at least one. */
static gboolean
read_numbers (TileMap    *self,
              const char *what,
              guint       most,
              gdouble    *numbers,
              guint      *n)
{
  const char *word;

  for (*n = 0; *n < most && (word = take_word (self)) != NULL; (*n)++)
    {
      if (!reader_parse_number (self->reader, what, word, &numbers[*n]))
        return FALSE;
      if (numbers[*n] < 0)
        return reader_fail (self->reader, "%s %s is negative", what, word);
    }

  return *n > 0 ? expect_end (self) : fail_word (self, NULL, "a number");
}

static gboolean
read_cell (TileMap *self)
{
  if (!read_numbers (self, "size", 2, self->cell, &self->n_cell))
    return FALSE;

  if (self->n_cell == 1)
    self->cell[1] = self->cell[0];
  for (guint i = 0; i < 2; i++)
    if (!(self->cell[i] > 0 && self->cell[i] <= BIGGEST_CELL))
      return reader_fail (self->reader, "a cell of size %g; expected more "
                          "than 0 and up to %g", self->cell[i],
                          BIGGEST_CELL);

  return TRUE;
}

static gboolean
read_movers (TileMap *self)
{
  g_autoptr (GPtrArray) movers = g_ptr_array_new ();
  char *word;

  if (self->legend->classes->len > 0 || self->has_movers)
    return reader_fail (self->reader, "one line of movers was expected, before "
                        "any tile");

  while ((word = take_word (self)) != NULL)
    {
      if (strpbrk (word, "=\"") != NULL)
        return fail_word (self, word, "the name of a mover, without = and "
                          "quotes");
      if (g_ptr_array_find_with_equal_func (movers, word, g_str_equal, NULL))
        return fail_word (self, word, "another mover");
      g_ptr_array_add (movers, word);
    }
  if (movers->len == 0)
    return fail_word (self, NULL, "the name of a mover");

  g_ptr_array_add (movers, NULL);
  legend_set_movers (self->legend, (const char *const *) movers->pdata);
  self->has_movers = TRUE;
  return TRUE;
}

/* Reads a character that stands for nothing else on the map yet. */
static gboolean
read_symbol (TileMap *self,
             char    *symbol)
{
  const char *word = take_any_word (self);

  if (word == NULL || word[1] != '\0' || !g_ascii_isgraph (word[0]))
    return fail_word (self, word, "one character to stand for it in the map, "
                      "such as ~ or A, no letter beyond ASCII");
  if (legend_find_symbol (self->legend, word[0]) >= 0
      || strchr (self->marks->str, word[0]) != NULL)
    return reader_fail (self->reader, "\"%c\" stands for something already",
                        word[0]);

  *symbol = word[0];
  return TRUE;
}

static gboolean
read_mark (TileMap *self)
{
  int klass = 0;
  const char *word;
  char mark;

  if (!read_symbol (self, &mark))
    return FALSE;

  word = take_any_word (self);
  if (word != NULL && word[1] == '\0')
    klass = legend_find_symbol (self->legend, word[0]);
  if (klass < 0 || (word != NULL && word[1] != '\0'))
    return fail_word (self, word, "the character of a tile above");

  g_string_append_c (self->marks, mark);
  self->mark_classes[(guchar) mark] = (gint16) klass;
  word = take_word (self);
  if (word != NULL)
    legend_set_kind (self->legend, mark, word);
  return expect_end (self);
}

/* Tiles -------------------------------------------------------------------- */

/* Reads `-`, which stands for INFINITY, or a number of 0 or more. */
static gboolean
read_cost (TileMap    *self,
           const char *word,
           WayCost    *cost)
{
  *cost = INFINITY;
  if (strcmp (word, "-") == 0)
    return TRUE;
  if (!reader_parse_number (self->reader, "cost", word, cost))
    return FALSE;

  return *cost >= 0
         || reader_fail (self->reader, "cost \"%s\" is negative; - says that "
                         "it cannot be entered", word);
}

/* Reads `COST`, for all movers without a cost of their own, or `MOVER=COST`.
 * @costs holds -1 for movers that were not named. */
static gboolean
read_price (TileMap *self,
            char    *word,
            WayCost *all,
            WayCost *costs)
{
  char *sign = strchr (word, '=');
  guint mover;

  if (sign == NULL && *all >= 0)
    return fail_word (self, word, "one cost for all movers, or MOVER=COST");
  if (sign == NULL)
    return read_cost (self, word, all);

  *sign = '\0';
  if (!self->has_movers || !legend_has_mover (self->legend, word, &mover))
    return fail_word (self, word, "a mover that the line movers names");
  if (costs[mover] >= 0)
    return fail_word (self, word, "a mover whose cost has not been given");

  return read_cost (self, sign + 1, &costs[mover]);
}

static gboolean
read_prices (TileMap *self,
             guint    klass)
{
  const guint n_movers = self->legend->movers->len;
  g_autofree WayCost *costs = g_new (WayCost, n_movers);
  gboolean has_any = FALSE;
  WayCost all = -1;
  char *word;

  for (guint i = 0; i < n_movers; i++)
    costs[i] = -1;
  for (; (word = take_word (self)) != NULL; has_any = TRUE)
    if (!read_price (self, word, &all, costs))
      return FALSE;
  if (!has_any)
    return fail_word (self, NULL, "its cost, such as 1, or - if no mover "
                        "can enter it");

  for (guint i = 0; i < n_movers; i++)
    legend_set_cost (self->legend, klass, i,
                     costs[i] >= 0 ? costs[i] : all >= 0 ? all : INFINITY);
  return TRUE;
}

static gboolean
read_tile (TileMap *self)
{
  const guint klass = self->legend->classes->len;
  const char *name;
  char symbol;

  if (!read_symbol (self, &symbol))
    return FALSE;

  self->at += strspn (self->at, BLANKS);
  if (*self->at == '"')
    {
      self->at++;
      name = take_quoted (self);
      if (name == NULL)
        return FALSE;
    }
  else
    name = take_word (self);
  if (name == NULL)
    return fail_word (self, NULL, "the name of the tile");

  /* There are fewer characters than classes. */
  legend_add_class (self->legend, symbol, name);
  return read_prices (self, klass);
}

/* Reads `RRGGBB`; there is no # before it, which begins a comment. */
static gboolean
read_colour (TileMap *self)
{
  const char *symbol = take_any_word (self);
  const int klass = symbol != NULL && symbol[1] == '\0'
                      ? legend_find_symbol (self->legend, symbol[0]) : -1;
  const char *word;
  guint32 colour = 0;

  if (klass < 0)
    return fail_word (self, symbol, "the character of a tile above");
  if (legend_get_class (self->legend, (guint) klass)->colour
      != LEGEND_NO_COLOUR)
    return reader_fail (self->reader, "\"%c\" has a colour already",
                        symbol[0]);

  word = take_word (self);
  if (word == NULL || strlen (word) != 6
      || word[strspn (word, "0123456789abcdefABCDEF")] != '\0')
    return fail_word (self, word, "a colour of six digits, red, green and "
                      "blue, such as 3a78b0");
  for (; *word != '\0'; word++)
    colour = colour << 4 | (guint32) g_ascii_xdigit_value (*word);
  legend_get_class (self->legend, (guint) klass)->colour = colour;

  return expect_end (self);
}

/* The file ----------------------------------------------------------------- */

static const struct
{
  const char *word;
  gboolean  (*read) (TileMap *self);
} settings_read[] = {
  { "corners", read_corners }, { "movers", read_movers },
  { "tile", read_tile },       { "mark", read_mark },
  { "cell", read_cell },       { "shape", read_shape },
  { "colour", read_colour },
};

static gboolean
read_setting (TileMap *self)
{
  const char *word = take_word (self);

  if (word == NULL)
    return TRUE;
  if (strcmp (word, "steps") == 0)
    return read_numbers (self, "step", N_STEPS, self->steps, &self->n_steps);
  for (guint i = 0; i < G_N_ELEMENTS (settings_read); i++)
    if (strcmp (word, settings_read[i].word) == 0)
      return settings_read[i].read (self);

  return fail_word (self, word, "shape, corners, steps, cell, movers, tile, "
                    "colour, mark or map");
}

/* Reads the header, up to and with the line `map`. */
static gboolean
read_header (TileMap *self)
{
  while (reader_next_line (self->reader, &self->at))
    {
      if (g_str_equal (g_strstrip (self->at), "map"))
        return self->legend->classes->len > 0
               || reader_fail (self->reader, "the map begins; expected a tile "
                               "before it, such as: tile . grass 1");
      if (!read_setting (self))
        return FALSE;
    }

  return reader_is_ok (self->reader)
         && reader_fail (self->reader, "the file ends; expected the line map");
}

/* Puts marks onto their classes: a terrain is read with marks on class 0. */
static void
ground_marks (const TileMap *self,
              WayTerrain    *terrain)
{
  const guint32 width = way_terrain_get_width (terrain);
  gboolean needed = FALSE;

  for (const char *mark = self->marks->str; *mark != '\0'; mark++)
    needed |= self->mark_classes[(guchar) *mark] > 0;

  for (guint32 row = 0; needed && row < way_terrain_get_height (terrain);
       row++)
    for (guint32 column = 0; column < width; column++)
      {
        const char mark = way_terrain_get_mark (terrain, column, row);

        if (mark != 0)
          way_terrain_set_class (terrain, column, row,
                                 (guint8) self->mark_classes[(guchar) mark]);
      }
}

/* The legend of a map that has none of its own. */
static gboolean
take_bare_map (TileMap *self)
{
  gsize len;
  const char *head = reader_peek_head (self->reader, &len);
  g_autofree char *marks = NULL;

  if (head == NULL || !bare_map_is_head (head, len))
    return FALSE;

  marks = bare_map_dup_marks ();
  bare_map_add (head, self->legend);
  g_string_append (self->marks, marks);
  memset (self->mark_classes, 0, sizeof self->mark_classes);
  return TRUE;
}

static WayTerrain *
read_terrain (TileMap    *self,
              const char *mover)
{
  g_autofree char *symbols = NULL;
  WayTerrain *terrain;
  MapText map;

  if ((!take_bare_map (self) && !read_header (self))
      || !legend_choose_mover (self->legend, mover, self->reader))
    return NULL;

  symbols = legend_dup_symbols (self->legend);
  map = (MapText) { symbols, self->marks->str, 0, 0 };
  terrain = map_text_read (&map, self->reader);
  if (terrain != NULL)
    ground_marks (self, terrain);

  return terrain;
}

static void
set_sizes (const TileMap *self,
           WayGrid       *grid)
{
  const gdouble *steps = self->steps;

  if (self->n_cell > 0)
    way_grid_set_cell_size (grid, self->cell[0], self->cell[1], 1);
  if (self->n_steps > 0)
    way_grid_set_steps (grid, steps[0], steps[self->n_steps == N_STEPS ? 1 : 0],
                        steps[self->n_steps - 1]);
}

static WayNetwork *
read_tile_map (Reader             *reader,
               const LoadSettings *settings,
               GError            **error)
{
  g_autoptr (Legend) legend = legend_new ();
  g_autoptr (GString) marks = g_string_new (NULL);
  g_autoptr (WayTerrain) terrain = NULL;
  TileMap self = { .reader = reader, .legend = legend, .marks = marks,
                   .shape = WAY_GRID_SQUARES_8,
                   .corners = WAY_CORNERS_BOTH_FREE };
  WayNetwork *network;
  WayGrid *grid;

  terrain = read_terrain (&self, settings->mover);
  if (!reader_finish (reader, error))
    return NULL;

  if (settings->has_grid)
    {
      self.shape = settings->shape;
      self.corners = settings->corners;
    }
  grid = legend_new_grid (legend, terrain, self.shape, self.corners);
  set_sizes (&self, grid);
  network = network_take (grid);
  network_take_legend (network, g_steal_pointer (&legend));
  return network;
}

/* Whether the text begins with a line of "shape" and one more word, or has
 * nothing but rows. */
static gboolean
is_tile_map (const char *head,
             gsize       len)
{
  g_autofree char *first = head_dup_first_line (head);
  const char *word = first + strlen ("shape");

  if (bare_map_is_head (head, len))
    return TRUE;
  if (!g_str_has_prefix (first, "shape") || strspn (word, BLANKS) == 0)
    return FALSE;

  word += strspn (word, BLANKS);
  return strpbrk (word, ",:;=") == NULL
         && g_ascii_isalpha (word[0]);
}

const Format tile_map_format = {
  .info = { .name = "tiles", .title = "a tile map", .ending = "tiles",
            .reads = TRUE, .writes = TRUE, .built_in = TRUE },
  .is_head = is_tile_map,
  .keeps_grids = TRUE,
  .read = read_tile_map,
  .write = tile_map_write,
};
