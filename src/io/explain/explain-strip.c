/* explain-strip.c - searches as a strip of frames in SVG
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three frames stand side by side, and each run begins a new row. The strip is
 * written as text, without any library. What does not change is drawn once and
 * used in each frame. Lengths are tenths of a pixel, so that all are whole and
 * no locale affects them. The colours follow the reader's setting, light or
 * dark; programs that do not know of that show the light ones. */

#include "io/explain/explain-strip.h"

#define MARGIN (16 * PIXEL)
#define TITLE (40 * PIXEL)      /* room for a title above its frame */
#define FOOT (26 * PIXEL)       /* and the summary below a row */

#define FRAME_WIDTH (420 * PIXEL)       /* about, and at most */
#define FRAME_HEIGHT (420 * PIXEL)
#define LARGEST_CELL (54 * PIXEL)
#define N_FRAMES 6
#define N_COLUMNS 3             /* frames side by side */

/* The most shapes of a picture, all frames together. */
#define MAX_SHAPES 1000000

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
put_badge (const Strip *self,
           guint32      node,
           const char  *letter)
{
  const gint radius = (gint) CLAMP (self->cell * 0.16, 25, 90);
  /* The number stands beside the arrow, if there is one and there is room. */
  const gint aside = self->geometry->grid != NULL && *letter == 'G'
                     && self->geometry->shape != WAY_GRID_TRIANGLES
                     && self->cell >= LEAST_WRITTEN ? radius * 19 / 10 : 0;
  WayPosition at;
  gint x, y;

  geometry_get_centre (self->geometry, node, &at);
  x = strip_x (self, at.x) + aside;
  y = strip_y (self, at.y) - aside * 3 / 4;
  writer_printf (self->writer,
                 "<circle class=\"s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", x,
                 y, radius);
  if (radius >= 50)
    strip_put_text (self, "k", x, y + radius * 4 / 10, radius * 12 / 10,
                    letter);
}

static void
put_path (const Strip   *self,
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
        strip_put_line (self, "p", last, at);
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
  strip_put_text (self, "x l", 0, TITLE - 14 * PIXEL, 16 * PIXEL, title);
  writer_printf (self->writer, "<svg y=\"%d\" width=\"%" G_GINT64_FORMAT
                 "\" height=\"%" G_GINT64_FORMAT "\">\n"
                 "<use href=\"#map\"/>\n", TITLE, self->width, self->height);
  if (self->geometry->grid != NULL)
    strip_put_cells (self, frame);
  else
    strip_put_tree (self, frame);
  if (frame_is_end (frame) && frame->run->path != NULL)
    put_path (self, frame->run->path);
  if (self->geometry->grid == NULL)
    strip_put_nodes (self, frame);
  else
    strip_put_insides (self, frame);
  put_ends (self, frame);
  writer_put (self->writer, "</svg>\n");
  if (frame_is_end (frame))
    {
      g_autofree char *summary = run_dup_summary (frame->run, self->explanation);

      strip_put_text (self, "y z", (gint) self->width,
                      (gint) self->height + TITLE + 18 * PIXEL, 13 * PIXEL,
                      summary);
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
      explain_refuse (self->writer, "not enough memory for a map of this size");
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

/* The room that a node would have if all nodes lay in rows and columns. */
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
      /* There must be room for circles and names at the edges. */
      const gdouble pad = MAX (self->box.width, self->box.height) * 0.06 + 1;

      self->box = (Box) { self->box.x - pad, self->box.y - pad,
                          self->box.width + 2 * pad,
                          self->box.height + 2 * pad };
    }
  self->scale = MIN (FRAME_WIDTH / self->box.width,
                     FRAME_HEIGHT / self->box.height);
  if (map->grid != NULL)
    {
      /* The side of a triangle spans two columns, and a triangle has less
       * room. */
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
        n_shown += strip_shows (self, &map->places[i]);
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
  strip_put_escaped (self->writer, self->explanation->title != NULL
                               ? self->explanation->title : "Wayfind");
  writer_printf (self->writer, "</title>\n<defs>%s\n<g id=\"map\">\n", style);
  if (self->geometry->grid != NULL)
    strip_put_terrain (self);
  else
    strip_put_edges (self);
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
