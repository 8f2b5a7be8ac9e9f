/* picture-parts.c - tests of the parts of pictures: projection, seam, lines,
 * names
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "io/draw/labels.h"
#include "io/draw/lines.h"
#include "io/draw/projection.h"
#include "io/draw/seam.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Projection ----------------------------------------------------------- */

static void
check_near (gdouble value,
            gdouble expected)
{
  g_assert_cmpfloat (fabs (value - expected), <,
                     1e-9 * MAX (1, fabs (expected)));
}

/* asinh (tan 45) = asinh 1 = ln (1 + sqrt 2); asinh (tan 60) = ln (2 + sqrt 3);
 * at the limit the map is a square, so half its height is pi. */
static void
test_web_mercator (void)
{
  Projection projection;
  const struct
  {
    WayPosition at;
    Point       plane;
  } cases[] = {
    { { -180, 0 }, { 0, 0 } },
    { { 0, 0 }, { G_PI, 0 } },
    { { 90, 45 }, { 1.5 * G_PI, -0.881373587019543 } },
    { { -90, -60 }, { 0.5 * G_PI, 1.3169578969248167 } },
    { { 0, 85.05112877 }, { G_PI, -G_PI } },
    { { 0, 90 }, { G_PI, -G_PI } },
    { { 0, -90 }, { G_PI, G_PI } },
    { { 360, 0 }, { G_PI, 0 } },
  };

  projection_init (&projection, WAY_POSITION_GEOGRAPHIC);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Point plane = projection_to_plane (&projection, &cases[i].at);

      check_near (plane.x, cases[i].plane.x);
      g_assert_cmpfloat (fabs (plane.y - cases[i].plane.y), <, 1e-6);
    }
}

static void
test_fits_the_frame (void)
{
  Projection projection;
  Bounds bounds;
  const Box frame = { 10, 20, 400, 100 };
  Point at;

  projection_init (&projection, WAY_POSITION_PLANAR);
  bounds_init (&bounds);
  bounds_add (&bounds, &(Point) { -50, -1000 });
  bounds_add (&bounds, &(Point) { 50, 0 });
  projection_fit (&projection, &bounds, &frame);

  /* The height decides, and both sides share the rest. */
  at = projection_point (&projection, &(WayPosition) { -50, 1000 });
  check_near (at.x, 10 + (400 - 10) / 2.0);
  check_near (at.y, 20);
  at = projection_point (&projection, &(WayPosition) { 50, 0 });
  check_near (at.x, 10 + (400 + 10) / 2.0);
  check_near (at.y, 120);
}

static void
test_line_is_split_at_the_seam (void)
{
  Projection projection;
  Point ends[4];
  const WayPosition east = { 170, 0 }, west = { -170, 0 };

  projection_init (&projection, WAY_POSITION_GEOGRAPHIC);
  g_assert_cmpuint (projection_line (&projection, &east, &west, ends), ==, 2);
  check_near (ends[0].x, 350 * G_PI / 180);
  check_near (ends[1].x, 2 * G_PI);
  check_near (ends[2].x, 0);
  check_near (ends[3].x, 10 * G_PI / 180);

  projection.seam = 0;
  g_assert_cmpuint (projection_line (&projection, &east, &west, ends), ==, 1);
  check_near (ends[1].x - ends[0].x, 20 * G_PI / 180);
}

/* Both pieces meet the seam at one height: halfway, for such a line. */
static void
test_split_line_goes_on_where_it_left (void)
{
  Projection projection;
  Point ends[4];
  const WayPosition east = { 160, 45 }, west = { -160, -45 };

  projection_init (&projection, WAY_POSITION_GEOGRAPHIC);
  g_assert_cmpuint (projection_line (&projection, &east, &west, ends), ==, 2);
  g_assert_cmpfloat (fabs (ends[1].y), <, 1e-9);
  g_assert_cmpfloat (fabs (ends[2].y), <, 1e-9);
}

/* Seam ----------------------------------------------------------------- */

static void
test_part_of_the_earth_is_cut_behind (void)
{
  Seam seam;

  seam_init (&seam);
  seam_cover (&seam, 170, -160, FALSE);
  g_assert_cmpfloat (fabs (seam_choose (&seam) - 5), <, 0.5);

  seam_init (&seam);
  seam_cover (&seam, 1, 2, FALSE);
  g_assert_cmpfloat (fabs (seam_choose (&seam) - -178.5), <, 0.5);
}

/* Around the world except 30 to 35 east, where it is cut, because something
 * crosses longitude 180. */
static void
test_gap_is_taken (void)
{
  Seam seam;

  seam_init (&seam);
  for (int longitude = 35; longitude < 390; longitude += 5)
    seam_cover (&seam, longitude, longitude + 5, FALSE);
  g_assert_cmpfloat (fabs (seam_choose (&seam) - 32.5), <, 0.5);
}

static void
test_world_map_is_cut_at_180 (void)
{
  Seam seam;

  seam_init (&seam);
  for (int longitude = -180; longitude < 180; longitude += 5)
    seam_cover (&seam, longitude, longitude + 5, FALSE);
  g_assert_cmpfloat (seam_choose (&seam), ==, -180);

  /* And with gaps, but nothing crosses 180. */
  seam_init (&seam);
  seam_cover (&seam, -170, -80, FALSE);
  seam_cover (&seam, -50, 60, FALSE);
  seam_cover (&seam, 60, 170, FALSE);
  g_assert_cmpfloat (seam_choose (&seam), ==, -180);
}

/* The longest run of zeros around the circle. */
static guint
find_run (const guint *counts,
          gint        *middle)
{
  guint longest = 0;

  *middle = 0;
  for (gint first = 0; first < 360; first++)
    {
      guint n = 0;

      while (n < 360 && counts[(first + (gint) n) % 360] == 0)
        n++;
      if (n > longest)
        {
          longest = n;
          *middle = first + (gint) n / 2;
        }
    }

  return longest;
}

/* Against all meridians, one by one, when a route crosses longitude 180: no
 * other is crossed by fewer routes, and none in the middle half of the widest
 * gap between them by fewer lines. */
static void
test_least_is_cut (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int round = 0; round < 50; round++)
    {
      guint lines[360] = { 0 }, routes[360] = { 0 };
      gint chosen, middle;
      gdouble at;
      guint n_free;
      Seam seam;

      seam_init (&seam);
      for (int i = 0; i < 60; i++)
        {
          const gint length = g_rand_int_range (random, 1, 170);
          const gint from = g_rand_int_range (random, 0, 360);
          const gint start = i == 0 ? 359 : from;

          seam_cover (&seam, start + 0.5 - 180, start + length + 0.5 - 180,
                      i < 2);
          for (gint k = 1; k <= length; k++)
            {
              lines[(start + k) % 360]++;
              routes[(start + k) % 360] += i < 2;
            }
        }

      /* Up to the half of a degree all meridians are crossed as its west end
       * is, and those behind as its east end. */
      at = seam_choose (&seam) + 180;
      chosen = (gint) floor (at) + (at - floor (at) > 0.5);
      n_free = find_run (routes, &middle);
      for (int i = 0; i < 360; i++)
        {
          const gint apart = ABS (((i - middle) % 360 + 540) % 360 - 180);

          g_assert_cmpuint (routes[chosen % 360], <=, routes[i]);
          if (apart + 2 < (gint) n_free / 4)
            g_assert_cmpuint (lines[chosen % 360], <=, lines[i]);
        }
    }
}

/* Lines ---------------------------------------------------------------- */

#ifdef HAVE_CAIRO

/* The drawing of a canvas, as text. */
static char *
dup_svg (Canvas *canvas)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Writer) writer = NULL;
  const int file = g_file_open_tmp ("wayfind-XXXXXX.svg", &path, &error);
  char *text;

  g_assert_no_error (error);
  g_close (file, NULL);
  writer = writer_open (path, WAY_SAVE_DEFAULT, NULL, &error);
  canvas_write (canvas, writer);
  g_assert_true (writer_close (writer, &error));
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);

  return text;
}

static void
note_line (GHashTable *drawn,
           int         x0,
           int         y0,
           int         x1,
           int         y1)
{
  char *key = y0 < y1 || (y0 == y1 && x0 <= x1)
                ? g_strdup_printf ("%d %d %d %d", x0, y0, x1, y1)
                : g_strdup_printf ("%d %d %d %d", x1, y1, x0, y0);

  /* Each line once. */
  g_assert_true (g_hash_table_add (drawn, key));
}

static gdouble
read_number (const char **at)
{
  char *end;
  gdouble value;

  while (**at == ' ')
    (*at)++;
  value = g_ascii_strtod (*at, &end);
  g_assert_true (end > *at);
  *at = end;
  return value;
}

/* Reads the only path back, and how many strokes it has. */
static GHashTable *
read_lines (const char *svg,
            guint      *n_strokes)
{
  GHashTable *drawn = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                             NULL);
  const char *at = strstr (svg, " d=\"");
  gdouble x = 0, y = 0;
  char letter = 'M';

  *n_strokes = 0;
  g_assert_nonnull (at);
  for (at += 4; *at != '"';)
    {
      const gdouble old_x = x, old_y = y;

      if (g_ascii_isalpha (*at))
        letter = *at++;
      if (letter == 'M')
        {
          x = read_number (&at);
          y = read_number (&at);
          ++*n_strokes;
          continue;
        }
      x += letter != 'v' ? read_number (&at) : 0;
      y += letter != 'h' ? read_number (&at) : 0;
      note_line (drawn, (int) lround (old_x), (int) lround (old_y),
                 (int) lround (x), (int) lround (y));
      while (*at == ' ')
        at++;
    }

  return drawn;
}

static void
check_subset (GHashTable *part,
              GHashTable *whole)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, part);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_assert_true (g_hash_table_contains (whole, key));
}

/* Random lines on a small lattice, many of them equal. Each must be drawn once,
 * and no other line; and there are no more strokes than half the odd points of
 * each connected part, or one. */
static void
test_each_line_is_drawn_once (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  const Box clip = { -10, -10, 100, 100 };

  for (int round = 0; round < 30; round++)
    {
      g_autoptr (Lines) lines = lines_new (&clip, 1);
      g_autoptr (Canvas) canvas
        = canvas_new (PICTURE_SVG, 100, 100, NULL, NULL);
      g_autoptr (GHashTable) wanted
        = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr (GHashTable) drawn = NULL;
      g_autofree char *svg = NULL;
      guint degree[12][12] = { { 0 } };
      guint n_odd = 0, n_strokes;

      for (int i = 0; i < 150; i++)
        {
          const int x0 = g_rand_int_range (random, 0, 12);
          const int y0 = g_rand_int_range (random, 0, 12);
          const int x1 = g_rand_int_range (random, 0, 12);
          const int y1 = g_rand_int_range (random, 0, 12);
          const gboolean turned = y0 > y1 || (y0 == y1 && x0 > x1);

          if (x0 == x1 && y0 == y1)
            continue;
          lines_add (lines, &(Point) { x0 + 0.2, y0 - 0.3 },
                     &(Point) { x1 - 0.1, y1 + 0.4 });
          if (g_hash_table_add (
                wanted, turned
                          ? g_strdup_printf ("%d %d %d %d", x1, y1, x0, y0)
                          : g_strdup_printf ("%d %d %d %d", x0, y0, x1, y1)))
            {
              degree[x0][y0]++;
              degree[x1][y1]++;
            }
        }
      lines_trace (lines, canvas);
      canvas_stroke (canvas, 0, 1, STROKE_ROUND);
      svg = dup_svg (canvas);
      drawn = read_lines (svg, &n_strokes);

      g_assert_cmpuint (g_hash_table_size (drawn), ==,
                        g_hash_table_size (wanted));
      g_assert_true (g_hash_table_size (wanted) > 100);
      check_subset (wanted, drawn);

      /* So many lines on so few points hang together, nearly always; one more
       * stroke is a part of even points alone. */
      for (int x = 0; x < 12; x++)
        for (int y = 0; y < 12; y++)
          n_odd += degree[x][y] % 2;
      g_assert_cmpuint (n_strokes, <=, n_odd / 2 + 12);
      g_assert_cmpuint (n_strokes, >=, n_odd / 2);
    }
}

static void
test_short_line_stays_as_a_dot (void)
{
  const Box clip = { 0, 0, 100, 100 };
  g_autoptr (Lines) lines = lines_new (&clip, 1);
  g_autoptr (Canvas) canvas = canvas_new (PICTURE_SVG, 100, 100, NULL, NULL);
  g_autofree char *svg = NULL;

  lines_add (lines, &(Point) { 50, 50 }, &(Point) { 50.1, 50.1 });
  lines_add (lines, &(Point) { 10, 10 }, &(Point) { 10.1, 10.1 });
  lines_add (lines, &(Point) { 10, 10 }, &(Point) { 20, 10 });
  lines_trace (lines, canvas);
  canvas_stroke (canvas, 0, 1, STROKE_ROUND);
  svg = dup_svg (canvas);

  g_assert_nonnull (strstr (svg, "d=\"M10 10h10M50 50l0 0\""));
}

static void
test_lines_are_cut_at_the_box (void)
{
  const Box clip = { 0, 0, 100, 50 };
  g_autoptr (Lines) lines = lines_new (&clip, 1);

  lines_add (lines, &(Point) { -50, 25 }, &(Point) { 1e150, 25 });
  g_assert_cmpfloat (lines_get_length (lines), ==, 100);
  lines_add (lines, &(Point) { -1e9, -10 }, &(Point) { 1e9, -10 });
  lines_add (lines, &(Point) { 200, 200 }, &(Point) { 300, 300 });
  g_assert_cmpfloat (lines_get_length (lines), ==, 100);
  lines_add (lines, &(Point) { -10, -10 }, &(Point) { 30, 40 });
  g_assert_cmpfloat (fabs (lines_get_length (lines) - 100 - hypot (30, 40)), <,
                     4);
}

/* Texts ---------------------------------------------------------------- */

static void
test_svg_texts_are_escaped (void)
{
  g_autoptr (Canvas) canvas
    = canvas_new (PICTURE_SVG, 100, 100, "<a> & \"b\"", NULL);
  const Font font = { 12, FALSE };
  g_autofree char *svg = NULL;

  canvas_text (canvas, &font, 1, 2, "x < \"y\" & 'z'", 0x123456, NO_COLOUR);
  svg = dup_svg (canvas);

  g_assert_nonnull (strstr (svg,
                            "<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
  g_assert_nonnull (strstr (svg, "fill=\"#123456\""));
  g_assert_nonnull (strstr (svg,
                            ">x &lt; &quot;y&quot; &amp; &apos;z&apos;<"));
}

/* Each build can draw an SVG without measuring texts, whose widths are then the
 * viewer's. Dark colours replace attributes, of fillings and of lines. */
static void
test_svg_without_measures (void)
{
  const ColourPair dark = { 0x123456, 0xabcdef };
  const Font font = { 10, FALSE };
  g_autoptr (Canvas) canvas = canvas_new_estimated (100, 100, NULL);
  g_autofree char *svg = NULL;

  g_assert_cmpfloat (canvas_measure (canvas, &font, "four"), >, 0);
  g_assert_cmpfloat (canvas_measure (canvas, &font, "four"), <, 40);
  canvas_add_dark (canvas, &dark, 1);
  canvas_text (canvas, &font, 1, 2, "four", 0x123456, NO_COLOUR);
  svg = dup_svg (canvas);

  g_assert_null (strstr (svg, "textLength"));
  g_assert_nonnull (strstr (svg, "[fill=\"#123456\"]{fill:#abcdef}"));
  g_assert_nonnull (strstr (svg, "[stroke=\"#123456\"]{stroke:#abcdef}"));
  g_assert_nonnull (strstr (svg, "fill=\"#123456\">four</text>"));
}

#endif

/* Names ---------------------------------------------------------------- */

static gboolean
do_meet (const Box *a,
         const Box *b)
{
  return MAX (a->x, b->x) < MIN (a->x + a->width, b->x + b->width)
         && MAX (a->y, b->y) < MIN (a->y + a->height, b->y + b->height);
}

static void
check_placement (const Labels *labels,
                 const Box    *frame,
                 const Box    *marks,
                 guint         n_marks)
{
  for (guint i = 0; i < labels_get_n (labels); i++)
    {
      const Label *label = labels_get (labels, i);
      const Box *box = &label->box;

      if (!label->is_placed)
        continue;
      g_assert_cmpfloat (box->x, >=, frame->x);
      g_assert_cmpfloat (box->y, >=, frame->y);
      g_assert_cmpfloat (box->x + box->width, <=, frame->x + frame->width);
      g_assert_cmpfloat (box->y + box->height, <=, frame->y + frame->height);
      for (guint k = 0; k < i; k++)
        if (labels_get (labels, k)->is_placed)
          g_assert_false (do_meet (box, &labels_get (labels, k)->box));
      for (guint k = 0; k < n_marks; k++)
        g_assert_false (do_meet (box, &marks[k]));
    }
}

/* Random names, each pair compared. */
static void
test_names_never_meet (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  const Box frame = { 20, 50, 700, 500 };

  for (int round = 0; round < 20; round++)
    {
      g_autoptr (Labels) labels
        = labels_new (&frame, theme_get (THEME_LIGHT));
      Box marks[10];
      guint n_placed = 0;

      for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        {
          marks[i] = (Box) { g_rand_double_range (random, 20, 700),
                             g_rand_double_range (random, 50, 500), 14, 14 };
          labels_block (labels, &marks[i]);
        }
      for (int i = 0; i < 300; i++)
        {
          const Label label = {
            .text = g_strdup ("name"),
            .font = { g_rand_int_range (random, 9, 15), FALSE },
            .anchor = { g_rand_double_range (random, 0, 740),
                        g_rand_double_range (random, 30, 570) },
            .radius = g_rand_double_range (random, 0, 6),
            .is_wanted = i < 20
          };
          const Point end = { g_rand_double_range (random, -1e5, 1e5),
                              g_rand_double_range (random, 0, 600) };

          labels_add (labels, &label, g_rand_double_range (random, 5, 120));
          labels_avoid (labels, &label.anchor, &end, 1);
        }
      labels_place (labels, 60);

      check_placement (labels, &frame, marks, G_N_ELEMENTS (marks));
      for (guint i = 0; i < labels_get_n (labels); i++)
        n_placed += labels_get (labels, i)->is_placed;
      g_assert_cmpuint (n_placed, >, 20);
      g_assert_cmpuint (n_placed, <=, 80);
    }
}

/* One place is free: to the left of the point, and there the name goes. */
static void
test_name_takes_what_is_free (void)
{
  const Box frame = { 0, 0, 400, 200 };
  const Box others[] = { { 200, 0, 200, 200 }, { 0, 0, 400, 90 },
                         { 0, 110, 400, 90 } };
  g_autoptr (Labels) labels
    = labels_new (&frame, theme_get (THEME_LIGHT));
  const Label label = { .text = g_strdup ("here"),
                        .font = { 12, FALSE },
                        .anchor = { 200, 100 },
                        .radius = 3 };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    labels_block (labels, &others[i]);
  labels_add (labels, &label, 50);
  labels_place (labels, 1);

  g_assert_true (labels_get (labels, 0)->is_placed);
  check_placement (labels, &frame, others, G_N_ELEMENTS (others));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture/projection/web-mercator", test_web_mercator);
  g_test_add_func ("/picture/projection/fits-the-frame", test_fits_the_frame);
  g_test_add_func ("/picture/projection/line-is-split-at-the-seam",
                   test_line_is_split_at_the_seam);
  g_test_add_func ("/picture/projection/split-line-goes-on-where-it-left",
                   test_split_line_goes_on_where_it_left);
  g_test_add_func ("/picture/seam/part-of-the-earth-is-cut-behind",
                   test_part_of_the_earth_is_cut_behind);
  g_test_add_func ("/picture/seam/gap-is-taken", test_gap_is_taken);
  g_test_add_func ("/picture/seam/world-map-is-cut-at-180",
                   test_world_map_is_cut_at_180);
  g_test_add_func ("/picture/seam/least-is-cut", test_least_is_cut);
#ifdef HAVE_CAIRO
  g_test_add_func ("/picture/lines/each-is-drawn-once",
                   test_each_line_is_drawn_once);
  g_test_add_func ("/picture/lines/short-one-stays-as-a-dot",
                   test_short_line_stays_as_a_dot);
  g_test_add_func ("/picture/lines/are-cut-at-the-box",
                   test_lines_are_cut_at_the_box);
  g_test_add_func ("/picture/svg/without-measures", test_svg_without_measures);
  g_test_add_func ("/picture/svg/texts-are-escaped",
                   test_svg_texts_are_escaped);
#endif
  g_test_add_func ("/picture/names/never-meet", test_names_never_meet);
  g_test_add_func ("/picture/names/take-what-is-free",
                   test_name_takes_what_is_free);

  return g_test_run ();
}
