/* explain-strip.c - searches as a strip of frames: SVG, PNG or PDF
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three frames stand side by side, and each run begins a new row, unless all
 * runs have one frame only. In SVG the
 * colours follow the reader's setting, light or dark. Every build can write
 * SVG: without cairo the widths of texts are estimated. */

#include "io/explain/explain-strip.h"

#include <math.h>
#include <string.h>

#define MARGIN 16.0
#define TITLE 40.0              /* room for a title above its frame */
#define FOOT 26.0               /* and for the summary below a row */

#define FRAME_WIDTH 420.0       /* at most */
#define FRAME_HEIGHT 420.0
#define LARGEST_CELL 54.0
#define N_FRAMES 6
#define N_COLUMNS 3             /* frames side by side */

/* The most shapes of a picture, all frames together. */
#define MAX_SHAPES 1000000

/* What cairo can hold, and a reader can show. */
#define MAX_SIDE 32767
#define MAX_PIXELS (1 << 26)

static const Font title_font = { 16, TRUE };
static const Font summary_font = { 13, FALSE };

static const ColourPair dark[] = {
  { STRIP_PAPER, 0x0d1117 },          { STRIP_TEXT, 0xe6edf3 },
  { STRIP_MUTED, 0x9198a1 },          { STRIP_GROUND, 0x161b22 },
  { STRIP_ROUGH, 0x2b261c },          { STRIP_WALL, 0x6e7681 },
  { STRIP_BORDER, 0x30363d },         { STRIP_EDGE, 0x3d444d },
  { STRIP_UNSEEN, 0x6e7681 },         { STRIP_PATH, 0x796496 },
  { STRIP_OPEN, 0x12261a },           { STRIP_OPEN_LINE, 0x3fb950 },
  { STRIP_CLOSED, 0x132a4e },         { STRIP_CLOSED_LINE, 0x58a6ff },
  { STRIP_OPEN_BACKWARD, 0x3d1614 },
  { STRIP_OPEN_BACKWARD_LINE, 0xff7b72 },
  { STRIP_CLOSED_BACKWARD, 0x42152c },
  { STRIP_CLOSED_BACKWARD_LINE, 0xf778ba },
  { STRIP_JUMPED, 0x3a2f0b },         { STRIP_JUMPED_LINE, 0xd4a72c },
  { STRIP_CURRENT, 0x5a3200 },        { STRIP_CURRENT_LINE, 0xf0883e },
};

/* The frames of all runs, and the grid in which they stand. */
typedef struct
{
  Strip      strip;
  GPtrArray *steps;             /* of GArray of guint: of each run */
  gboolean   is_row;            /* each run has one frame: they share rows */
  gdouble    column;            /* the width of a frame and of its title */
  guint      width;             /* of the picture */
  guint      height;
} Sheet;

static void
put_badge (const Strip *self,
           guint32      node,
           const char  *letter)
{
  const gdouble radius = CLAMP (self->cell * 0.16, 2.5, 9);
  const Font font = { radius * 1.2, TRUE };
  /* The number stands beside the arrow, if there is one and there is room. */
  const gdouble aside = self->geometry->grid != NULL && *letter == 'G'
                        && self->geometry->shape != WAY_GRID_TRIANGLES
                        && self->cell >= LEAST_WRITTEN ? radius * 1.9 : 0;
  WayPosition centre;
  Point at;

  geometry_get_centre (self->geometry, node, &centre);
  at = strip_point (self, &centre);
  at.x += aside;
  at.y -= aside * 0.75;
  canvas_add_circle (self->canvas, at.x, at.y, radius);
  canvas_fill (self->canvas, STRIP_TEXT);
  if (radius >= 5)
    strip_put_text (self, &font, TEXT_CENTRED, at.x, at.y + radius * 0.4,
                    letter, STRIP_PAPER);
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
        strip_add_line (self, last, at);
      last = at;
    }
  canvas_stroke (self->canvas, STRIP_PATH, 4, STROKE_ROUND);
}

static void
put_ends (const Strip *self,
          const Frame *frame)
{
  for (guint i = 0; i < frame->n_done; i++)
    {
      const WayTraceEvent *event = &frame->events[i];

      if (event->kind == WAY_EVENT_OPEN && event_is_start (event)
          && !event->is_backward)
        put_badge (self, event->node, "S");
      if ((event->kind == WAY_EVENT_GOAL
           || (event->is_backward && event_is_start (event)))
          && !explanation_is_goal (self->explanation, event->node))
        put_badge (self, event->node, "G");
    }
  for (guint i = 0; i < self->explanation->goals->len; i++)
    put_badge (self, g_array_index (self->explanation->goals, guint32, i),
               "G");
}

static gdouble
row_height (const Strip *self)
{
  return self->height + TITLE + FOOT;
}

static guint
count_rows (guint n_frames)
{
  return (n_frames + N_COLUMNS - 1) / N_COLUMNS;
}

/* Shortens the title of a run, if need be, so that the number of the step can
 * be read whatever the title. */
static char *
dup_title (const Strip *self,
           const Run   *run,
           guint        step)
{
  g_autofree char *name = g_strdup (run->title);
  g_autofree char *end
    = g_strdup_printf (": step %u of %u", step, run_last_step (run));
  const char *dots = "";

  for (;;)
    {
      g_autofree char *title = g_strconcat (name, dots, end, NULL);

      if (*name == '\0'
          || canvas_measure (self->canvas, &title_font, title) <= FRAME_WIDTH)
        return g_steal_pointer (&title);

      *g_utf8_find_prev_char (name, name + strlen (name)) = '\0';
      dots = "…";
    }
}

static void
put_map (const Strip *self,
         const Frame *frame)
{
  const Box box = { self->corner.x, self->corner.y, self->width,
                    self->height };

  canvas_clip (self->canvas, &box);
  if (self->geometry->grid != NULL)
    {
      strip_put_terrain (self);
      strip_put_cells (self, frame);
    }
  else
    {
      strip_put_edges (self);
      strip_put_tree (self, frame);
    }
  if (frame_is_end (frame) && frame->run->path != NULL)
    put_path (self, frame->run->path);
  if (self->geometry->grid == NULL)
    strip_put_nodes (self, frame);
  else
    strip_put_insides (self, frame);
  put_ends (self, frame);
  canvas_clip (self->canvas, NULL);
}

/* The summary ends below the right end of the last frame. If it is longer than
 * that, it begins where the strip does, or where its frame does if each run has
 * one. */
static void
put_summary (const Sheet *self,
             const Strip *strip,
             const Run   *run)
{
  g_autofree char *summary = run_dup_summary (run, strip->explanation);
  const gdouble width = canvas_measure (strip->canvas, &summary_font, summary);
  const gdouble least = self->is_row ? strip->corner.x : MARGIN;

  strip_put_text (strip, &summary_font, TEXT_BEFORE,
                  MAX (strip->corner.x + strip->width, least + width),
                  strip->corner.y + strip->height + 18, summary, STRIP_MUTED);
}

static void
put_frame (const Sheet *self,
           const Frame *frame,
           guint        n,
           guint        row)
{
  Strip strip = self->strip;
  g_autofree char *title = dup_title (&strip, frame->run, frame->step);

  strip.corner.x = MARGIN + n % N_COLUMNS * (self->column + MARGIN);
  strip.corner.y = MARGIN / 2 + TITLE
                   + (row + n / N_COLUMNS) * row_height (&strip);
  canvas_begin_group (strip.canvas, "frame");
  strip_put_text (&strip, &title_font, TEXT_AFTER, strip.corner.x,
                  strip.corner.y - 14, title, STRIP_TEXT);
  put_map (&strip, frame);
  if (frame_is_end (frame))
    put_summary (self, &strip, frame->run);
  canvas_end_group (strip.canvas);
}

static gboolean
put_run (const Sheet *self,
         const Run   *run,
         GArray      *steps,
         guint        column,
         guint        row)
{
  g_autoptr (Frame) frame = frame_new (run, self->strip.geometry->n_nodes);

  if (frame == NULL)
    return FALSE;

  for (guint i = 0; i < steps->len; i++)
    {
      frame_move_to (frame, g_array_index (steps, guint, i));
      put_frame (self, frame, column + i, row);
    }
  return TRUE;
}

/* The room that a node would have if all nodes lay in rows and columns. */
static gdouble
node_room (const Strip *self,
           guint        n_shown)
{
  return sqrt (self->width * self->height / MAX (n_shown, 1)) / 1.6;
}

static void
measure_frame (Strip *self)
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
  self->width = self->box.width * self->scale;
  self->height = self->box.height * self->scale;
  if (map->grid == NULL)
    {
      for (guint32 i = 0; i < map->n_nodes; i++)
        n_shown += strip_shows (self, &map->places[i]);
      self->cell = node_room (self, n_shown);
    }
}

/* Titles of narrow frames need more room than the frames, and so do summaries
 * that stand side by side. */
static void
measure_sheet (Sheet *self)
{
  const Strip *strip = &self->strip;
  guint n_columns = 0, n_rows = 0;
  gdouble widest = 0;

  self->column = strip->width;
  self->is_row = self->steps->len > 1;
  for (guint i = 0; i < self->steps->len; i++)
    self->is_row &= ((GArray *) g_ptr_array_index (self->steps, i))->len == 1;
  for (guint i = 0; i < self->steps->len; i++)
    {
      const Run *run = explanation_run (strip->explanation, i);
      const GArray *steps = g_ptr_array_index (self->steps, i);
      g_autofree char *title = dup_title (strip, run, run_last_step (run));
      g_autofree char *summary = run_dup_summary (run, strip->explanation);

      n_columns = MAX (n_columns, MIN (steps->len, N_COLUMNS));
      n_rows += count_rows (steps->len);
      self->column = MAX (self->column, canvas_measure (strip->canvas,
                                                        &title_font, title));
      widest = MAX (widest, canvas_measure (strip->canvas, &summary_font,
                                            summary));
    }
  if (self->is_row)
    {
      n_columns = MIN (self->steps->len, N_COLUMNS);
      n_rows = count_rows (self->steps->len);
      self->column = MAX (self->column, widest);
    }
  self->width = (guint) ceil (MAX (n_columns * (self->column + MARGIN),
                                   widest + MARGIN) + MARGIN);
  self->height = (guint) ceil (n_rows * row_height (strip) + MARGIN);
}

static gboolean
is_too_large (const Sheet *self)
{
  guint64 n_frames = 1;

  for (guint i = 0; i < self->steps->len; i++)
    n_frames += ((GArray *) g_ptr_array_index (self->steps, i))->len;

  return n_frames * self->strip.geometry->n_nodes > MAX_SHAPES;
}

/* A canvas of the right format. Every build can make one of SVG. */
static Canvas *
make_canvas (PictureFormat         format,
             guint                 width,
             guint                 height,
             const WayExplanation *explanation,
             GError              **error)
{
  const char *title = explanation->title != NULL ? explanation->title
                                                 : "Wayfind";
  GError *problem = NULL;
  Canvas *canvas = canvas_new (format, width, height, title, &problem);

  if (canvas == NULL && format == PICTURE_SVG
      && g_error_matches (problem, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    {
      g_clear_error (&problem);
      canvas = canvas_new_estimated (width, height, title);
    }
  if (canvas != NULL)
    canvas_add_dark (canvas, dark, G_N_ELEMENTS (dark));
  else
    g_propagate_error (error, problem);

  return canvas;
}

static void
put_picture (Sheet  *self,
             Writer *writer)
{
  const Strip *strip = &self->strip;
  const Box all = { 0, 0, self->width, self->height };
  guint row = 0;

  canvas_add_box (strip->canvas, &all);
  canvas_fill (strip->canvas, STRIP_PAPER);
  for (guint i = 0; i < self->steps->len; i++)
    {
      GArray *steps = g_ptr_array_index (self->steps, i);

      if (!put_run (self, explanation_run (strip->explanation, i), steps,
                    self->is_row ? i : 0, row))
        {
          explain_refuse (writer, "not enough memory for a map of this size");
          return;
        }
      row += self->is_row ? 0 : count_rows (steps->len);
    }
  canvas_write (strip->canvas, writer);
}

/* Measures on one canvas, and draws on another of the right size. */
static void
draw (Sheet        *self,
      Writer       *writer,
      PictureFormat format)
{
  g_autoptr (Canvas) ruler = NULL;
  g_autoptr (Canvas) canvas = NULL;
  GError *error = NULL;

  ruler = make_canvas (PICTURE_SVG, 1, 1, self->strip.explanation, &error);
  if (ruler != NULL)
    {
      self->strip.canvas = ruler;
      measure_frame (&self->strip);
      measure_sheet (self);
      if (format != PICTURE_SVG
          && (self->width > MAX_SIDE || self->height > MAX_SIDE
              || (guint64) self->width * self->height > MAX_PIXELS))
        {
          explain_refuse (writer, "the strip has too many frames: choose "
                                  "fewer, or write SVG");
          return;
        }
      canvas = make_canvas (format, self->width, self->height,
                            self->strip.explanation, &error);
    }
  if (canvas == NULL)
    {
      writer_take_error (writer, error);
      return;
    }

  self->strip.canvas = canvas;
  put_picture (self, writer);
}

static void
explain_strip (Writer               *writer,
               const WayExplanation *self,
               PictureFormat         format)
{
  g_autoptr (Geometry) geometry = geometry_new (self);
  g_autoptr (GPtrArray) all_steps
    = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Sheet sheet = { .steps = all_steps };

  sheet.strip.explanation = self;
  sheet.strip.geometry = geometry;
  for (guint i = 0; i < self->runs->len; i++)
    g_ptr_array_add (all_steps,
                     explanation_choose_steps (self, explanation_run (self, i),
                                               N_FRAMES));
  if (geometry == NULL || is_too_large (&sheet))
    explain_refuse (writer, "the map is too large for a strip of frames: "
                            "choose fewer frames, or write HTML");
  else
    draw (&sheet, writer, format);
}

void
explain_svg (Writer               *writer,
             const WayExplanation *self)
{
  explain_strip (writer, self, PICTURE_SVG);
}

void
explain_png (Writer               *writer,
             const WayExplanation *self)
{
  explain_strip (writer, self, PICTURE_PNG);
}

void
explain_pdf (Writer               *writer,
             const WayExplanation *self)
{
  explain_strip (writer, self, PICTURE_PDF);
}
