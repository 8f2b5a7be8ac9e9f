/* explain-strip.c - searches as a strip of frames in SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three frames stand side by side, and each run begins a row. Written as text, without any library. What does not change is drawn once and
 * used in each frame. Lengths are tenths of a pixel, so that all of them are
 * whole and no locale gets at them. The colours follow the reader's, light or
 * dark; programs that do not know of that show the light ones. */

#include "draw/explain-frame.h"
#include "draw/explain-geometry.h"

#include <math.h>
#include <string.h>

#define PIXEL 10                /* units of the picture */
#define MARGIN (16 * PIXEL)
#define TITLE (40 * PIXEL)      /* what a title takes above its frame */
#define FOOT (26 * PIXEL)       /* and the summary below a row */

#define FRAME_WIDTH (420 * PIXEL)       /* about, and at most */
#define FRAME_HEIGHT (420 * PIXEL)
#define LARGEST_CELL (54 * PIXEL)
#define LEAST_WRITTEN (40 * PIXEL)      /* cells with F, G and H */
#define LEAST_ARROW (12 * PIXEL)        /* cells with arrows */
#define N_FRAMES 6
#define N_COLUMNS 3             /* frames side by side */

/* What a picture may hold, all frames together. */
#define MAX_SHAPES 1000000
#define MAX_NAMED 80            /* nodes of a table with names and numbers */

typedef struct
{
  Writer               *writer;
  const WayExplanation *explanation;
  const Geometry       *geometry;
  Box                   box;    /* the part of the map that is shown */
  gdouble               scale;  /* from the geometry's unit to ours */
  gint64                width;  /* of a frame */
  gint64                height;
  gdouble               cell;   /* how wide a cell is, or a node may be */
} Strip;

static const char style[]
  = "<style>"
    "text{font-family:system-ui,sans-serif;fill:#1f2328;text-anchor:middle}"
    ".b{fill:#fff}.m{fill:#fff;stroke:#d0d7de;stroke-width:8}"
    ".w{fill:#59636e}.r{fill:#eee5d3}.e{stroke:#c3cad2;stroke-width:8;"
    "fill:none}"
    ".o{fill:#e6f6e9;stroke:#1a7f37;stroke-width:20}"
    ".c{fill:#d8e8fc;stroke:#0969da;stroke-width:10}"
    ".n{fill:#ffd8a8;stroke:#bc4c00;stroke-width:30}"
    ".u{fill:#fff;stroke:#8c959f;stroke-width:8}"
    ".a{stroke:#57606a;stroke-width:14;fill:none;marker-end:url(#h)}"
    ".h{fill:#57606a}"
    ".t{stroke:#57606a;stroke-width:18;fill:none}"
    ".p{stroke:#8636e0;stroke-width:40;fill:none;stroke-linecap:round;"
    "stroke-linejoin:round;opacity:.55}"
    ".s{fill:#1f2328}.k{fill:#fff;font-weight:700}"
    ".x{font-weight:700}.y{fill:#57606a}.l{text-anchor:start}"
    ".z{text-anchor:end}"
    "@media (prefers-color-scheme:dark){"
    "text{fill:#e6edf3}.b{fill:#0d1117}.m{fill:#161b22;stroke:#30363d}"
    ".w{fill:#6e7681}.r{fill:#2b261c}.e{stroke:#3d444d}"
    ".o{fill:#12261a;stroke:#3fb950}.c{fill:#132a4e;stroke:#58a6ff}"
    ".n{fill:#5a3200;stroke:#f0883e}.u{fill:#0d1117;stroke:#6e7681}"
    ".a,.t{stroke:#9198a1}.h,.y{fill:#9198a1}.p{stroke:#d2a8ff}"
    ".s{fill:#e6edf3}.k{fill:#0d1117}}"
    "</style>"
    "<marker id=\"h\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" "
    "markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">"
    "<path class=\"h\" d=\"M0 0L10 5L0 10z\"/></marker>";

static void
put_escaped (Writer     *writer,
             const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  writer_put (writer, escaped);
}

static gint
to_x (const Strip *self,
      gdouble      x)
{
  return (gint) round ((x - self->box.x) * self->scale);
}

static gint
to_y (const Strip *self,
      gdouble      y)
{
  return (gint) round ((y - self->box.y) * self->scale);
}

static void
put_text (const Strip *self,
          const char  *class,
          gint         x,
          gint         y,
          gint         size,
          const char  *text)
{
  writer_printf (self->writer,
                 "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\">",
                 class, x, y, size);
  put_escaped (self->writer, text);
  writer_put (self->writer, "</text>\n");
}

static gboolean
is_shown (const Strip       *self,
          const WayPosition *at)
{
  return at->x >= self->box.x && at->y >= self->box.y
         && at->x <= self->box.x + self->box.width
         && at->y <= self->box.y + self->box.height;
}

/* Grids -------------------------------------------------------------------- */

static void
put_cell (const Strip *self,
          const char  *class,
          guint32      node,
          gdouble      part)
{
  WayPosition corners[MAX_CORNERS], centre;
  const guint n = geometry_get_corners (self->geometry, node, corners);

  geometry_get_centre (self->geometry, node, &centre);
  writer_printf (self->writer, "<path class=\"%s\" d=\"", class);
  for (guint i = 0; i < n; i++)
    writer_printf (self->writer, "%c%d %d", i == 0 ? 'M' : 'L',
                   to_x (self, centre.x + (corners[i].x - centre.x) * part),
                   to_y (self, centre.y + (corners[i].y - centre.y) * part));
  writer_put (self->writer, "z\"/>\n");
}

/* The cost of the cheapest class, beside which others are rough ground. */
static WayCost
find_least_cost (WayGrid *grid)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  WayCost least = INFINITY;

  for (guint i = 0; i < 256; i++)
    if (way_terrain_get_n_cells_of_class (terrain, (guint8) i) > 0)
      least = MIN (least, way_grid_get_class_cost (grid, (guint8) i));

  return least;
}

static void
put_terrain (const Strip *self)
{
  WayGrid *grid = self->geometry->grid;
  WayTerrain *terrain = way_grid_get_terrain (grid);
  const WayCost least = find_least_cost (grid);

  for (guint32 row = 0; row < self->geometry->rows; row++)
    for (guint32 column = 0; column < self->geometry->columns; column++)
      {
        const guint8 klass = way_terrain_get_class (terrain, column, row);
        const WayCost cost = way_grid_get_class_cost (grid, klass);
        const guint32 node = row * self->geometry->columns + column;

        if (isinf (cost))
          put_cell (self, "w", node, 1);
        else if (self->cell >= LEAST_ARROW || cost > least)
          put_cell (self, cost > least ? "m r" : "m", node, 1);
      }
}

/* From the middle of a cell towards the one that its path comes from. */
static void
put_arrow (const Strip         *self,
           const WayTraceEvent *event)
{
  WayPosition here, there;
  gdouble dx, dy, length;
  const gdouble half = self->cell / self->scale * 0.15;

  if (event_is_start (event) || self->cell < LEAST_ARROW)
    return;

  geometry_get_centre (self->geometry, event->node, &here);
  geometry_get_centre (self->geometry, event->came_from, &there);
  dx = there.x - here.x;
  dy = there.y - here.y;
  length = hypot (dx, dy);
  if (!(length > 0))
    return;
  dx *= half / length;
  dy *= half / length;
  writer_printf (self->writer, "<path class=\"a\" d=\"M%d %dL%d %d\"/>\n",
                 to_x (self, here.x - dx), to_y (self, here.y - dy),
                 to_x (self, here.x + dx), to_y (self, here.y + dy));
}

/* F above, G and H below; in triangles, where the room is. */
static void
put_numbers (const Strip         *self,
             const WayTraceEvent *event)
{
  const gboolean triangles = self->geometry->shape == WAY_GRID_TRIANGLES;
  const gboolean down = triangles && ((event->node / self->geometry->columns
                                       ^ event->node % self->geometry->columns)
                                      & 1);
  const gint side = (gint) (self->cell * (triangles ? 0.16 : 0.22));
  const gint size = (gint) (self->cell * (triangles ? 0.15 : 0.21));
  const gint above = (gint) (self->cell * (triangles ? -0.18 : -0.22));
  const gint below = (gint) (self->cell * (triangles ? 0.22 : 0.37));
  char text[COST_SIZE];
  WayPosition at;
  gint x, y;

  geometry_get_centre (self->geometry, event->node, &at);
  x = to_x (self, at.x);
  y = to_y (self, at.y);
  put_text (self, "x", x, y + (down ? -above + size / 2 : above), size,
            explain_format_cost (text, event->cost_so_far + event->heuristic));
  put_text (self, "y", x - side, y + (down ? -below + size : below), size,
            explain_format_cost (text, event->cost_so_far));
  put_text (self, "y", x + side, y + (down ? -below + size : below), size,
            explain_format_cost (text, event->heuristic));
}

static void
put_badge (const Strip *self,
           guint32      node,
           const char  *letter)
{
  const gint radius = (gint) CLAMP (self->cell * 0.16, 25, 90);
  /* Beside the arrow, if there is one and there is room. */
  const gint aside = self->geometry->grid != NULL && *letter == 'G'
                     && self->geometry->shape != WAY_GRID_TRIANGLES
                     && self->cell >= LEAST_WRITTEN ? radius * 3 / 2 : 0;
  WayPosition at;
  gint x, y;

  geometry_get_centre (self->geometry, node, &at);
  x = to_x (self, at.x) + aside;
  y = to_y (self, at.y) - aside;
  writer_printf (self->writer,
                 "<circle class=\"s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", x,
                 y, radius);
  if (radius >= 50)
    put_text (self, "k", x, y + radius * 4 / 10, radius * 12 / 10, letter);
}

static const char *
class_of (State state)
{
  return state == STATE_OPEN ? "o" : state == STATE_CLOSED ? "c" : "n";
}

static void
put_cells (const Strip *self,
           const Frame *frame)
{
  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event == NULL)
        continue;
      put_cell (self, class_of (frame_state (frame, node)), node,
                self->cell >= LEAST_ARROW ? 0.9 : 0.8);
      put_arrow (self, event);
      if (self->cell >= LEAST_WRITTEN)
        put_numbers (self, event);
    }
}

/* Tables ------------------------------------------------------------------- */

/* A line between two nodes; over the seam it is drawn from both sides. */
static void
put_line (const Strip *self,
          const char  *class,
          WayPosition  a,
          WayPosition  b)
{
  const WayPosition near_a = geometry_beside (self->geometry, &b, &a);
  const WayPosition near_b = geometry_beside (self->geometry, &a, &b);

  writer_printf (self->writer, "<path class=\"%s\" d=\"M%d %dL%d %d", class,
                 to_x (self, a.x), to_y (self, a.y), to_x (self, near_a.x),
                 to_y (self, near_a.y));
  if (near_a.x != b.x)
    writer_printf (self->writer, "M%d %dL%d %d", to_x (self, near_b.x),
                   to_y (self, near_b.y), to_x (self, b.x), to_y (self, b.y));
  writer_put (self->writer, "\"/>\n");
}

/* One that can be used both ways is there twice, and drawn once. */
static void
put_edges (const Strip *self)
{
  WayTable *table = self->geometry->table;
  const WayPosition *places = self->geometry->places;
  const guint32 n_edges = way_table_get_n_edges (table);

  for (guint32 i = 0; i < n_edges; i++)
    {
      WayNode from, to;
      guint32 a, b;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      a = (guint32) WAY_NODE_INDEX (from);
      b = (guint32) WAY_NODE_INDEX (to);
      if (a > b && way_table_find_edge (table, to, from, NULL))
        continue;
      if (is_shown (self, &places[a]) || is_shown (self, &places[b]))
        put_line (self, "e", places[a], places[b]);
    }
}

static void
put_tree (const Strip *self,
          const Frame *frame)
{
  const WayPosition *places = self->geometry->places;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    {
      const WayTraceEvent *event = frame_event (frame, node);

      if (event == NULL || event_is_start (event))
        continue;
      put_line (self, "t", places[node], places[event->came_from]);
      if (self->cell < LEAST_ARROW)
        continue;

      /* The head stands in the middle, where no circle hides it. */
      {
        const WayPosition a = places[node];
        const WayPosition b = geometry_beside (self->geometry,
                                               &places[event->came_from], &a);
        const WayPosition middle = { (a.x * 2 + b.x * 3) / 5,
                                     (a.y * 2 + b.y * 3) / 5 };

        writer_printf (self->writer, "<path class=\"a\" d=\"M%d %dL%d %d\"/>\n",
                       to_x (self, a.x), to_y (self, a.y),
                       to_x (self, middle.x), to_y (self, middle.y));
      }
    }
}

static gint
node_radius (const Strip *self)
{
  return (gint) CLAMP (self->cell / 3, 15, 120);
}

static void
put_node (const Strip *self,
          const Frame *frame,
          guint32      node,
          GArray      *labels)
{
  const WayTraceEvent *event = frame_event (frame, node);
  const WayPosition *at = &self->geometry->places[node];
  const gint x = to_x (self, at->x), y = to_y (self, at->y);
  const gint radius = node_radius (self);
  g_autofree char *name = NULL;
  char text[COST_SIZE];
  gint half;

  writer_printf (self->writer,
                 "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                 event == NULL ? "u" : class_of (frame_state (frame, node)), x,
                 y, event == NULL ? radius / 2 : radius);
  if (labels == NULL || event == NULL)
    return;

  if (radius >= 80)
    put_text (self, "x", x, y + 32, 90,
              explain_format_cost (text, event->cost_so_far
                                           + event->heuristic));
  name = explanation_dup_name (self->explanation, node);
  half = (gint) g_utf8_strlen (name, -1) * 24 + 10;
  for (guint i = 0; i < labels->len; i += 3)
    if (ABS (g_array_index (labels, gint, i) - x)
            < half + g_array_index (labels, gint, i + 2)
        && ABS (g_array_index (labels, gint, i + 1) - y) < 100)
      return;
  g_array_append_val (labels, x);
  g_array_append_val (labels, y);
  g_array_append_val (labels, half);
  put_text (self, "y", x, y + radius + 90, 85, name);
}

static void
put_nodes (const Strip *self,
           const Frame *frame)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (gint));
  const gboolean named = frame->n_nodes <= MAX_NAMED;

  for (guint32 node = 0; node < frame->n_nodes; node++)
    if ((frame_event (frame, node) != NULL || named)
        && is_shown (self, &self->geometry->places[node]))
      put_node (self, frame, node, named ? labels : NULL);
}

/* All of it ---------------------------------------------------------------- */

static void
put_path (const Strip *self,
          const WayPath *path)
{
  WayPosition last;

  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const guint32 node
        = (guint32) WAY_NODE_INDEX (way_path_get_node (path, i));
      WayPosition at;

      geometry_get_centre (self->geometry, node, &at);
      if (i > 0)
        put_line (self, "p", last, at);
      last = at;
    }
}

static void
put_ends (const Strip *self,
          const Frame *frame)
{
  for (guint i = 0; i < frame->n_done; i++)
    {
      const WayTraceEvent *event = &frame->events[i];

      if (event->kind == WAY_EVENT_OPEN && event_is_start (event))
        put_badge (self, event->node, "S");
      if (event->kind == WAY_EVENT_GOAL
          && !explanation_is_goal (self->explanation, event->node))
        put_badge (self, event->node, "G");
    }
  for (guint i = 0; i < self->explanation->goals->len; i++)
    put_badge (self, g_array_index (self->explanation->goals, guint32, i),
               "G");
}

static gint64
row_height (const Strip *self)
{
  return self->height + TITLE + FOOT;
}

static guint
count_rows (const GArray *steps)
{
  return (steps->len + N_COLUMNS - 1) / N_COLUMNS;
}

static void
put_frame (const Strip *self,
           const Frame *frame,
           guint        n)
{
  const gint64 x = n % N_COLUMNS * (self->width + MARGIN);
  const gint64 y = n / N_COLUMNS * row_height (self);
  g_autofree char *title
    = g_strdup_printf ("%s: step %u of %u", frame->run->title, frame->step,
                       run_last_step (frame->run));

  writer_printf (self->writer, "<g transform=\"translate(%" G_GINT64_FORMAT
                 " %" G_GINT64_FORMAT ")\">\n", x, y);
  put_text (self, "x l", 0, TITLE - 14 * PIXEL, 16 * PIXEL, title);
  writer_printf (self->writer, "<svg y=\"%d\" width=\"%" G_GINT64_FORMAT
                 "\" height=\"%" G_GINT64_FORMAT "\">\n"
                 "<use href=\"#map\"/>\n", TITLE, self->width, self->height);
  if (self->geometry->grid != NULL)
    put_cells (self, frame);
  else
    put_tree (self, frame);
  if (frame_is_end (frame) && frame->run->path != NULL)
    put_path (self, frame->run->path);
  if (self->geometry->grid == NULL)
    put_nodes (self, frame);
  put_ends (self, frame);
  writer_put (self->writer, "</svg>\n");
  if (frame_is_end (frame))
    {
      g_autofree char *summary = run_dup_summary (frame->run);

      put_text (self, "y z", (gint) self->width,
                (gint) self->height + TITLE + 18 * PIXEL, 13 * PIXEL, summary);
    }
  writer_put (self->writer, "</g>\n");
}

static void
put_run (const Strip *self,
         const Run   *run,
         GArray      *steps,
         guint        row)
{
  g_autoptr (Frame) frame = frame_new (run, self->geometry->n_nodes);

  if (frame == NULL)
    {
      explain_refuse (self->writer, "there is no memory for so large a map");
      return;
    }

  writer_printf (self->writer, "<g transform=\"translate(%d %" G_GINT64_FORMAT
                 ")\">\n", MARGIN, MARGIN / 2 + row * row_height (self));
  for (guint i = 0; i < steps->len && writer_is_ok (self->writer); i++)
    {
      frame_move_to (frame, g_array_index (steps, guint, i));
      put_frame (self, frame, i);
    }
  writer_put (self->writer, "</g>\n");
}

/* The room that a node has, if they lay in rows and columns. */
static gdouble
node_room (const Strip *self,
           guint        n_shown)
{
  return sqrt ((gdouble) self->width * (gdouble) self->height
               / MAX (n_shown, 1)) / 1.6;
}

static void
measure (Strip *self)
{
  const Geometry *map = self->geometry;
  guint n_shown = 0;

  self->box = geometry_get_used (map, self->explanation);
  if (map->grid == NULL)
    {
      /* Room for circles and names at the edges. */
      const gdouble pad = MAX (self->box.width, self->box.height) * 0.06 + 1;

      self->box = (Box) { self->box.x - pad, self->box.y - pad,
                          self->box.width + 2 * pad,
                          self->box.height + 2 * pad };
    }
  self->scale = MIN (FRAME_WIDTH / self->box.width,
                     FRAME_HEIGHT / self->box.height);
  if (map->grid != NULL)
    {
      /* A triangle's side spans two columns, and it has less room. */
      const gdouble most = map->shape == WAY_GRID_TRIANGLES
                             ? 2 * LARGEST_CELL : LARGEST_CELL;

      self->scale = MIN (self->scale, most / map->cell_width);
      self->cell = MIN (map->cell_width, map->cell_height) * self->scale;
    }
  self->width = (gint64) ceil (self->box.width * self->scale);
  self->height = (gint64) ceil (self->box.height * self->scale);
  if (map->grid == NULL)
    {
      for (guint32 i = 0; i < map->n_nodes; i++)
        n_shown += is_shown (self, &map->places[i]);
      self->cell = node_room (self, n_shown);
    }
}

static gboolean
is_too_large (const Strip *self,
              GPtrArray   *all_steps)
{
  guint64 n_frames = 1;

  for (guint i = 0; i < all_steps->len; i++)
    n_frames += ((GArray *) g_ptr_array_index (all_steps, i))->len;

  return n_frames * self->geometry->n_nodes > MAX_SHAPES;
}

static void
put_picture (const Strip *self,
             GPtrArray   *all_steps)
{
  guint n_columns = 0, n_rows = 0, row = 0;
  gint64 width, height;

  for (guint i = 0; i < all_steps->len; i++)
    {
      const GArray *steps = g_ptr_array_index (all_steps, i);

      n_columns = MAX (n_columns, MIN (steps->len, N_COLUMNS));
      n_rows += count_rows (steps);
    }
  width = n_columns * (self->width + MARGIN) + MARGIN;
  height = n_rows * row_height (self) + MARGIN;

  writer_printf (self->writer,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%"
                 G_GINT64_FORMAT "\" height=\"%" G_GINT64_FORMAT "\" "
                 "viewBox=\"0 0 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                 "\">\n<title>", width / PIXEL, height / PIXEL, width, height);
  put_escaped (self->writer, self->explanation->title != NULL
                               ? self->explanation->title : "Wayfind");
  writer_printf (self->writer, "</title>\n<defs>%s\n<g id=\"map\">\n", style);
  if (self->geometry->grid != NULL)
    put_terrain (self);
  else
    put_edges (self);
  writer_put (self->writer, "</g></defs>\n"
              "<rect class=\"b\" width=\"100%\" height=\"100%\"/>\n");
  for (guint i = 0; i < all_steps->len; i++)
    {
      put_run (self, explanation_run (self->explanation, i),
               g_ptr_array_index (all_steps, i), row);
      row += count_rows (g_ptr_array_index (all_steps, i));
    }
  writer_put (self->writer, "</svg>\n");
}

void
explain_strip (Writer               *writer,
               const WayExplanation *self)
{
  g_autoptr (Geometry) geometry = geometry_new (self);
  g_autoptr (GPtrArray) all_steps
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Strip strip = { writer, self, geometry };

  for (guint i = 0; i < self->runs->len; i++)
    g_ptr_array_add (all_steps,
                     explanation_choose_steps (self, explanation_run (self, i),
                                               N_FRAMES));
  if (geometry == NULL || is_too_large (&strip, all_steps))
    {
      explain_refuse (writer, "the map is too large for a strip of frames: ask "
                              "for fewer frames, or for html");
      return;
    }

  measure (&strip);
  put_picture (&strip, all_steps);
}
