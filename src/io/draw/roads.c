/* roads.c - the edges and nodes of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The width of lines depends on their number: those of a sparse network can be
 * seen well, and a dense one does not become a blot. But no line is so thin
 * that it would vanish on its own. */

#include "io/draw/fade.h"
#include "io/draw/lines.h"
#include "io/draw/scene.h"

#include <math.h>

#define THINNEST 0.6
#define THICKEST 1.6

/* The factor by which lines of a metro are wider, so that colours differ. */
#define KEYED 1.8

/* The share of a picture's area that lines should cover. */
#define COVER 0.09

/* More arrows than this, or arrows on short edges, would only confuse. */
#define MOST_ARROWS 400
#define SHORTEST_WITH_ARROW 18.0
#define ARROW_LENGTH 8.0

/* Dots are drawn for nodes while there are few enough to tell them apart, and
 * for nodes without names while they can be counted. */
#define MOST_DOTS 3000
#define AREA_A_DOT 400.0
#define AREA_A_NAMELESS_DOT 1500.0

#define EDGES_BETWEEN_CHECKS 65536

/* How much of the faintest line is paper. */
#define FAINTEST 0.66

/* Lines differ by components or by labels. */
#define MOST_STYLES (MAX (N_COMPONENT_STYLES, MOST_KEYED_LINES + 1))

typedef struct
{
  Scene   *scene;
  Fade    *fade;                /* (owned) (nullable) */
  Lines   *faint[FADE_LEVELS];  /* (owned) lines far from routes */
  Lines   *lines[MOST_STYLES];  /* (owned) (nullable) */
  GArray  *arrows;              /* (owned) of Point: from and to in turn */
  GArray  *positions;           /* (owned) of WayPosition: of one edge */
  guint    n_styles;

  guint    style;      /* of the edge that is looked at, ... */
  gboolean is_one_way; /* ... which leads one way */
} Roads;

/* Chooses how ends of lines are rounded: to quarters of a pixel for many
 * roads, as in a city, and tenths for others, as fine as they can be
 * written. */
static gdouble
choose_quantum (const Scene *scene)
{
  const guint32 n_edges = way_table_get_n_edges (scene->table);

  return n_edges < 50000 ? 0.1 : n_edges < 300000 ? 0.3 : 0.5;
}

static guint
count_styles (const Scene *scene)
{
  if (!(scene->wishes->flags & WAY_PICTURE_COMPONENTS) || scene->table == NULL)
    return 1;

  return CLAMP (way_table_get_n_components (scene->table), 2,
                N_COMPONENT_STYLES);
}

static guint
style_of_node (const Roads *self,
               WayNode      node)
{
  return self->n_styles == 1
           ? 0
           : way_table_get_component (self->scene->table,
                                      scene_get_table_node (self->scene, node))
               % N_COMPONENT_STYLES;
}

static guint
style_of_edge (const Roads *self,
               guint32      edge,
               WayNode      from)
{
  const Scene *scene = self->scene;

  return scene->lines != NULL ? line_key_get (scene->lines, scene->table, edge)
                              : style_of_node (self, from);
}

static Colour
colour_of (const Roads *self,
           guint        style)
{
  const Scene *scene = self->scene;

  if (scene->lines != NULL && style > 0)
    return theme_get_line (scene->theme, style - 1,
                           scene->wishes->routes->len > 0);

  return self->n_styles == 1 ? self->scene->theme->line
                             : theme_get_component (self->scene->theme, style);
}

static void
add_arrow (Roads       *self,
           const Point *from,
           const Point *to)
{
  if (self->arrows->len > 2 * MOST_ARROWS
      || hypot (to->x - from->x, to->y - from->y) < SHORTEST_WITH_ARROW)
    return;

  g_array_append_val (self->arrows, *from);
  g_array_append_val (self->arrows, *to);
}

/* The beginning of piece @i of @n of a line. */
static Point
part (const Point *from,
      const Point *to,
      guint        i,
      guint        n)
{
  return (Point) { from->x + (to->x - from->x) * i / n,
                   from->y + (to->y - from->y) * i / n };
}

/* Adds a line in the style of the edge that is looked at. */
static void
add_line (const Point *from,
          const Point *to,
          gpointer     roads)
{
  Roads      *self = roads;
  const guint n = self->fade != NULL ? fade_count_pieces (from, to) : 1;
  guint first = 0, level = 0;

  /* Pieces in a row that look alike are one line. */
  for (guint i = 0; i <= n; i++)
    {
      const Point a = part (from, to, i, n), b = part (from, to, i + 1, n);
      const Point begin = part (from, to, first, n);
      const guint next = i < n && self->fade != NULL
                           ? fade_get_level (self->fade, &a, &b) : 0;

      if (i > first && (i == n || next != level))
        {
          lines_add (level > 0 ? self->faint[level - 1]
                               : self->lines[self->style],
                     &begin, &a);
          first = i;
        }
      level = next;
    }

  labels_avoid (self->scene->labels, from, to, 1);
  if (self->is_one_way)
    add_arrow (self, from, to);
}

static void
count_line (const Point *from,
            const Point *to,
            gpointer     roads)
{
  const Roads *self = roads;
  const guint  n = fade_count_pieces (from, to);

  for (guint i = 0; i < n; i++)
    {
      const Point a = part (from, to, i, n), b = part (from, to, i + 1, n);

      fade_add (self->fade, &a, &b);
    }
}

/* Goes over all edges to add them, or just to count how dense they are. */
static gboolean
walk_edges (Roads   *self,
            gboolean is_count,
            GError **error)
{
  Scene *scene = self->scene;

  for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
    {
      WayNode from, to;

      if (i % EDGES_BETWEEN_CHECKS == 0
          && !scene_check_cancelled (scene, error))
        return FALSE;
      if (!scene_is_drawn (scene, i, &from, &to, &self->is_one_way))
        continue;
      self->style = style_of_edge (self, i, from);
      if (self->lines[self->style] == NULL)
        self->lines[self->style] = lines_new (&scene->frame, choose_quantum (scene));
      scene_get_edge (scene, from, to, self->positions);
      scene_foreach_line (scene, self->positions,
                          is_count ? count_line : add_line, self);
    }

  return TRUE;
}

static void
draw_arrows (const Roads *self)
{
  if (self->arrows->len > 2 * MOST_ARROWS)
    return;

  for (guint i = 0; i < self->arrows->len; i += 2)
    {
      const Point *a = &g_array_index (self->arrows, Point, i);
      const Point *b = &g_array_index (self->arrows, Point, i + 1);
      const gdouble length = hypot (b->x - a->x, b->y - a->y);
      const gdouble x = (b->x - a->x) / length * ARROW_LENGTH;
      const gdouble y = (b->y - a->y) / length * ARROW_LENGTH;
      const Point tip = { (a->x + b->x + x) / 2, (a->y + b->y + y) / 2 };

      canvas_move_to (self->scene->canvas, tip.x, tip.y);
      canvas_line_to (self->scene->canvas, tip.x - x - y * 0.45,
                      tip.y - y + x * 0.45);
      canvas_line_to (self->scene->canvas, tip.x - x + y * 0.45,
                      tip.y - y - x * 0.45);
      canvas_close (self->scene->canvas);
    }
  canvas_fill (self->scene->canvas, self->scene->theme->muted);
}

static gboolean
is_in_frame (const Scene *scene,
             const Point *at)
{
  const Box *frame = &scene->frame;

  return at->x >= frame->x && at->x <= frame->x + frame->width
         && at->y >= frame->y && at->y <= frame->y + frame->height;
}

static gboolean
is_alone (const Scene *scene,
          WayNode      node)
{
  const guint32 component = way_table_get_component (
    scene->table, scene_get_table_node (scene, node));

  return way_table_get_component_size (scene->table, component) == 1;
}

/* Whether a node is drawn if it has room. Junctions without a name are not,
 * unless the options ask for dots. */
static gboolean
has_dot (const Scene *scene,
         WayNode      node)
{
  return (scene->wishes->flags & WAY_PICTURE_DOTS)
         || scene_get_name (scene, node) != NULL;
}

static gboolean
is_there_room (const Scene *scene,
               gdouble     *radius)
{
  const gdouble area = scene->frame.width * scene->frame.height;
  guint n = 0, n_named = 0;

  for (guint32 i = 0; i < scene->n_nodes; i++)
    {
      Point at;

      if (!scene_get_point (scene, WAY_INDEX (i), &at)
          || !is_in_frame (scene, &at))
        continue;
      n += has_dot (scene, WAY_INDEX (i));
      n_named += scene_get_name (scene, WAY_INDEX (i)) != NULL;
    }

  *radius = CLAMP (sqrt (area / MAX (n, 1)) / 14, 1.6, 3.6);
  return n <= MOST_DOTS
         && area >= n_named * AREA_A_DOT + (n - n_named) * AREA_A_NAMELESS_DOT;
}

static void
draw_lines (const Roads *self)
{
  const Box *frame = &self->scene->frame;
  gdouble length = 0, width;

  for (guint i = 0; i < FADE_LEVELS; i++)
    length += lines_get_length (self->faint[i]);
  for (guint i = 0; i < MOST_STYLES; i++)
    if (self->lines[i] != NULL)
      length += lines_get_length (self->lines[i]);
  width = CLAMP (COVER * frame->width * frame->height / MAX (length, 1),
                 THINNEST, THICKEST);
  if (self->scene->lines != NULL)
    width *= KEYED;

  for (guint i = FADE_LEVELS; i-- > 0;)
    {
      lines_trace (self->faint[i], self->scene->canvas);
      canvas_stroke (self->scene->canvas,
                     colour_mix (self->scene->theme->line,
                                 self->scene->theme->paper,
                                 FAINTEST * (i + 1) / FADE_LEVELS),
                     width, STROKE_ROUND);
    }

  /* Draws the largest components last, and so above the others. */
  for (guint i = MOST_STYLES; i-- > 0;)
    if (self->lines[i] != NULL)
      {
        lines_trace (self->lines[i], self->scene->canvas);
        canvas_stroke (self->scene->canvas, colour_of (self, i), width,
                       STROKE_ROUND);
      }
}

gboolean
draw_roads (Scene   *scene,
            GError **error)
{
  Roads roads = { .scene = scene };
  gboolean ok;

  if (scene->table == NULL)
    return TRUE;

  roads.n_styles = count_styles (scene);
  roads.arrows = g_array_new (FALSE, FALSE, sizeof (Point));
  roads.positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  /* Lines with colours of their own stand back by these. */
  roads.fade = (scene->wishes->flags & WAY_PICTURE_COMPONENTS)
               || scene->lines != NULL
                 ? NULL : fade_new (scene);
  for (guint i = 0; i < FADE_LEVELS; i++)
    roads.faint[i] = lines_new (&scene->frame, choose_quantum (scene));
  ok = roads.fade == NULL || walk_edges (&roads, TRUE, error);
  if (ok && roads.fade != NULL)
    fade_choose_levels (roads.fade);
  ok = ok && walk_edges (&roads, FALSE, error);
  if (ok)
    {
      draw_lines (&roads);
      draw_arrows (&roads);
    }

  for (guint i = 0; i < MOST_STYLES; i++)
    g_clear_pointer (&roads.lines[i], lines_free);
  for (guint i = 0; i < FADE_LEVELS; i++)
    lines_free (roads.faint[i]);
  g_clear_pointer (&roads.fade, fade_free);
  g_array_unref (roads.arrows);
  g_array_unref (roads.positions);
  return ok;
}

/* Draws the dots. A lone node is a component of its own, and is always drawn:
 * nothing else shows it. */
void
draw_dots (Scene *scene)
{
  Roads roads = { .scene = scene, .n_styles = count_styles (scene) };
  gdouble radius;

  if (scene->table == NULL)
    return;

  scene->has_dots = is_there_room (scene, &radius);
  if (!scene->has_dots)
    radius = 1.2;
  for (guint style = 0; style < roads.n_styles; style++)
    {
      for (guint32 i = 0; i < scene->n_nodes; i++)
        {
          Point at;

          if (style_of_node (&roads, WAY_INDEX (i)) == style
              && scene_get_point (scene, WAY_INDEX (i), &at)
              && is_in_frame (scene, &at)
              && ((scene->has_dots && has_dot (scene, WAY_INDEX (i)))
                  || is_alone (scene, WAY_INDEX (i))))
            {
              canvas_add_circle (scene->canvas, at.x, at.y, radius);
              labels_avoid (scene->labels, &at, &at, scene->has_dots ? 16 : 1);
            }
        }
      canvas_fill (scene->canvas, roads.n_styles == 1
                                    ? scene->theme->node
                                    : colour_of (&roads, style));
    }
}
