/* meshes.c - meshes drawn from text and by chance, and slow lines over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "meshes.h"

#include "oracle.h"

#include <math.h>
#include <string.h>

#define SIZE 60
#define JITTER 2

/* How much of a line may be lost to rounding. */
#define SLACK 1e-9

static void
add_polygon (TestMesh      *self,
             const guint32 *ring,
             guint          n,
             WayCost        factor)
{
  const WayMeshPolygon polygon = { NULL, n, NULL, factor };

  g_array_append_vals (self->rings, ring, n);
  g_array_append_val (self->polygons, polygon);
}

static void
add_cell (TestMesh *self,
          guint     column,
          guint     row,
          WayCost   factor,
          GRand    *rand)
{
  const guint32 a = row * (self->n_columns + 1) + column;
  const guint32 c = a + self->n_columns + 2;
  const guint32 square[] = { a, a + 1, c, c - 1 };
  const guint32 falling[] = { a, a + 1, c, a, c, c - 1 };
  const guint32 rising[] = { a, a + 1, c - 1, a + 1, c, c - 1 };
  const guint32 *halves = rand && g_rand_boolean (rand) ? rising : falling;

  if (rand == NULL)
    add_polygon (self, square, 4, factor);
  else
    {
      add_polygon (self, halves, 3, factor);
      add_polygon (self, halves + 3, 3, factor);
    }
}

static void
add_corners (TestMesh *self,
             GRand    *rand)
{
  for (guint y = 0; y <= self->n_rows; y++)
    for (guint x = 0; x <= self->n_columns; x++)
      {
        WayPosition at = { x * SIZE, y * SIZE };

        if (rand != NULL)
          {
            at.x += 6 * g_rand_int_range (rand, -JITTER, JITTER + 1);
            at.y += 6 * g_rand_int_range (rand, -JITTER, JITTER + 1);
          }
        g_array_append_val (self->corners, at);
      }
}

static TestMesh *
begin (const char *text,
       GRand      *rand)
{
  TestMesh *self = g_new0 (TestMesh, 1);

  self->n_columns = strcspn (text, "\n");
  self->n_rows = strlen (text) / (self->n_columns + 1);
  self->corners = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->rings = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->polygons = g_array_new (FALSE, TRUE, sizeof (WayMeshPolygon));
  add_corners (self, rand);
  return self;
}

/* Makes the mesh of all polygons that were added. */
static TestMesh *
finish (TestMesh *self)
{
  g_autoptr (GError) error = NULL;
  guint32 ring = 0;

  for (guint i = 0; i < self->polygons->len; i++)
    {
      WayMeshPolygon *polygon
        = &g_array_index (self->polygons, WayMeshPolygon, i);

      polygon->corners = &g_array_index (self->rings, guint32, ring);
      ring += polygon->n_corners;
    }
  self->mesh = way_mesh_new ((WayPosition *) self->corners->data,
                             self->corners->len,
                             (WayMeshPolygon *) self->polygons->data,
                             self->polygons->len, 0, &error);
  g_assert_no_error (error);
  return self;
}

static TestMesh *
draw (const char    *text,
      const char    *classes,
      const WayCost *factors,
      GRand         *rand)
{
  TestMesh *self = begin (text, rand);

  for (guint y = 0; y < self->n_rows; y++)
    for (guint x = 0; x < self->n_columns; x++)
      {
        const char letter = text[y * (self->n_columns + 1) + x];

        if (letter != ' ')
          add_cell (self, x, y, factors[strchr (classes, letter) - classes],
                    rand);
      }

  return finish (self);
}

/* A box of cells, with the corners of all of them on its sides or with its own
 * four alone. */
static void
add_box (TestMesh *self,
         guint     left,
         guint     top,
         guint     right,
         guint     bottom,
         gboolean  has_all)
{
  const guint line = self->n_columns + 1;
  g_autoptr (GArray) ring = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint ends[4][2] = { { left, top }, { right, top }, { right, bottom },
                             { left, bottom } };

  for (guint i = 0; i < 4; i++)
    {
      const guint *from = ends[i], *to = ends[(i + 1) % 4];
      guint x = from[0], y = from[1];

      do
        {
          const guint32 corner = y * line + x;

          if (has_all || (x == from[0] && y == from[1]))
            g_array_append_val (ring, corner);
          x = x < to[0] ? x + 1 : x > to[0] ? x - 1 : x;
          y = y < to[1] ? y + 1 : y > to[1] ? y - 1 : y;
        }
      while (x != to[0] || y != to[1]);
    }
  add_polygon (self, (guint32 *) ring->data, ring->len, 1);
}

TestMesh *
meshes_boxes (const char *text,
              GRand      *rand)
{
  TestMesh *self = begin (text, NULL);
  const guint line = self->n_columns + 1;
  g_autofree char *left = g_strdup (text);

  for (guint y = 0; y < self->n_rows; y++)
    for (guint x = 0; x < self->n_columns; x++)
      {
        guint right = x, bottom = y + 1;

        while (right < self->n_columns && left[y * line + right] == '.')
          right++;
        if (right == x)
          continue;
        while (bottom < self->n_rows
               && strspn (&left[bottom * line + x], ".") >= right - x)
          bottom++;
        for (guint row = y; row < bottom; row++)
          memset (&left[row * line + x], '#', right - x);
        add_box (self, x, y, right, bottom, g_rand_boolean (rand));
      }

  return finish (self);
}

WayPosition
meshes_turn_place (WayPosition at,
                   gdouble     angle)
{
  return (WayPosition) { cos (angle) * at.x - sin (angle) * at.y,
                         sin (angle) * at.x + cos (angle) * at.y };
}

WayMesh *
meshes_turn (const TestMesh *self,
             gdouble         angle,
             gdouble         tolerance,
             GError        **error)
{
  g_autofree WayPosition *turned = g_new (WayPosition, self->corners->len);

  for (guint i = 0; i < self->corners->len; i++)
    turned[i] = meshes_turn_place (g_array_index (self->corners, WayPosition,
                                                  i), angle);

  return way_mesh_new (turned, self->corners->len,
                       (WayMeshPolygon *) self->polygons->data,
                       self->polygons->len, tolerance, error);
}

TestMesh *
meshes_draw (const char    *text,
             const char    *classes,
             const WayCost *factors)
{
  return draw (text, classes, factors, NULL);
}

TestMesh *
meshes_jitter (const char    *text,
               const char    *classes,
               const WayCost *factors,
               GRand         *rand)
{
  return draw (text, classes, factors, rand);
}

static char *
random_map (GRand *rand)
{
  GString *map = g_string_new (NULL);

  for (guint i = 0; i < 30; i++)
    g_string_append_printf (map, "%c%s",
                            "....~~# "[g_rand_int_range (rand, 0, 8)],
                            i % 6 == 5 ? "\n" : "");
  map->str[0] = '.';

  return g_string_free (map, FALSE);
}

TestMesh *
meshes_random (const WayCost *factors,
               GRand         *rand)
{
  g_autofree char *map = random_map (rand);

  return meshes_jitter (map, ".~#", factors, rand);
}

WayPosition
meshes_random_position (GRand *rand)
{
  return (WayPosition) { g_rand_int_range (rand, 0, 361),
                         g_rand_int_range (rand, 0, 301) };
}

void
meshes_free (TestMesh *self)
{
  g_object_unref (self->mesh);
  g_array_unref (self->corners);
  g_array_unref (self->rings);
  g_array_unref (self->polygons);
  g_free (self);
}

/* Places ------------------------------------------------------------------- */

static const WayPosition *
corner_of (const TestMesh *self,
           guint32         polygon,
           guint           i)
{
  const WayMeshPolygon *shape
    = &g_array_index (self->polygons, WayMeshPolygon, polygon);

  return &g_array_index (self->corners, WayPosition, shape->corners[i % 3]);
}

char *
meshes_random_map (GRand      *rand,
                   guint       n_columns,
                   guint       n_rows,
                   const char *letters)
{
  const gint n_letters = (gint) strlen (letters);
  GString *map = g_string_new (NULL);

  for (guint y = 0; y < n_rows; y++)
    {
      for (guint x = 0; x < n_columns; x++)
        g_string_append_c (map, letters[g_rand_int_range (rand, 0, n_letters)]);
      g_string_append_c (map, '\n');
    }

  return g_string_free (map, FALSE);
}

char *
meshes_random_walls (GRand *rand,
                     guint  n_columns,
                     guint  n_rows,
                     gint   most)
{
  const gint n_walls = g_rand_int_range (rand, 1, most);
  char letters[] = "..........";
  char *map;

  memset (letters, '#', (gsize) n_walls);
  map = meshes_random_map (rand, n_columns, n_rows, letters);
  map[0] = '.';
  return map;
}

WayPosition
meshes_choose_place (const TestMesh *self,
                     guint32         polygon,
                     GRand          *rand)
{
  const WayPosition *a = corner_of (self, polygon, 0);
  const WayPosition *b = corner_of (self, polygon, 1);
  const WayPosition *c = corner_of (self, polygon, 2);
  const guint choice = g_rand_int_range (rand, 0, 4);

  if (choice == 0)
    return *a;
  if (choice == 1)
    return (WayPosition) { (a->x + b->x) / 2, (a->y + b->y) / 2 };

  return (WayPosition) { (a->x + b->x + c->x) / 3,
                         (a->y + b->y + c->y) / 3 };
}

/* Mazes -------------------------------------------------------------------- */

static void
dig (char  *maze,
     guint  n,
     guint  column,
     guint  row,
     GRand *rand)
{
  static const int steps[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  const guint line = 2 * n + 2;
  const guint begin = g_rand_int_range (rand, 0, 4);
  const guint by = g_rand_boolean (rand) ? 1 : 3;

  maze[(2 * row + 1) * line + 2 * column + 1] = '.';
  for (guint i = 0; i < 4; i++)
    {
      const int *step = steps[(begin + i * by) % 4];
      const guint x = column + step[0], y = row + step[1];

      if (x >= n || y >= n || maze[(2 * y + 1) * line + 2 * x + 1] == '.')
        continue;
      maze[(2 * row + 1 + step[1]) * line + 2 * column + 1 + step[0]] = '.';
      dig (maze, n, x, y, rand);
    }
}

char *
meshes_maze (guint  n,
             GRand *rand)
{
  const guint line = 2 * n + 2;
  char *maze = g_strnfill (line * (2 * n + 1), '#');

  for (guint y = 0; y < 2 * n + 1; y++)
    maze[y * line + line - 1] = '\n';
  dig (maze, n, g_rand_int_range (rand, 0, n), g_rand_int_range (rand, 0, n),
       rand);

  return maze;
}

/* Lines -------------------------------------------------------------------- */

typedef struct
{
  gdouble first, end;           /* shares of the line */
  WayCost factor;
} Piece;

/* The piece of a line within a convex polygon, side by side. */
static gboolean
clip (const TestMesh       *self,
      const WayMeshPolygon *polygon,
      const WayPosition    *from,
      const WayPosition    *to,
      Piece                *piece)
{
  const WayPosition *corners = (const WayPosition *) self->corners->data;
  gdouble area = 0;

  *piece = (Piece) { 0, 1, polygon->factor };
  for (guint i = 0; i < polygon->n_corners; i++)
    {
      const WayPosition *a = &corners[polygon->corners[i]];
      const WayPosition *b
        = &corners[polygon->corners[(i + 1) % polygon->n_corners]];

      area += a->x * b->y - a->y * b->x;
    }
  for (guint i = 0; i < polygon->n_corners; i++)
    {
      const WayPosition *a = &corners[polygon->corners[i]];
      const WayPosition *b
        = &corners[polygon->corners[(i + 1) % polygon->n_corners]];
      const gdouble turn = area > 0 ? 1 : -1;
      const gdouble x = turn * (b->x - a->x), y = turn * (b->y - a->y);
      const gdouble here = x * (from->y - a->y) - y * (from->x - a->x);
      const gdouble there = x * (to->y - a->y) - y * (to->x - a->x);

      if (here < -SLACK && there < -SLACK)
        return FALSE;
      if (here < -SLACK)
        piece->first = MAX (piece->first, here / (here - there));
      else if (there < -SLACK)
        piece->end = MIN (piece->end, here / (here - there));
    }

  return piece->first <= piece->end;
}

static int
compare_pieces (gconstpointer a,
                gconstpointer b)
{
  const gdouble left = ((const Piece *) a)->first;
  const gdouble right = ((const Piece *) b)->first;

  return left < right ? -1 : left > right;
}

/* From one end of a piece to the next, which none begins or ends within: the
 * cheapest that covers it. */
static WayCost
add_up (const GArray *pieces)
{
  WayCost sum = 0;
  gdouble at = 0;

  while (at < 1)
    {
      gdouble next = 1;
      WayCost least = INFINITY;

      for (guint i = 0; i < pieces->len; i++)
        {
          const Piece *piece = &g_array_index (pieces, Piece, i);

          if (piece->first <= at + SLACK && piece->end > at + SLACK)
            {
              least = MIN (least, piece->factor);
              next = MIN (next, piece->end);
            }
          else if (piece->first > at + SLACK)
            next = MIN (next, piece->first);
        }
      if (least == INFINITY && next - at > 2 * SLACK)
        return INFINITY;
      if (least < INFINITY)
        sum += least * (next - at);
      at = next > at ? next : 1;
    }

  return sum;
}

WayCost
meshes_line (const TestMesh    *self,
             const WayPosition *from,
             const WayPosition *to)
{
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  for (guint i = 0; i < self->polygons->len; i++)
    {
      const WayMeshPolygon *polygon
        = &g_array_index (self->polygons, WayMeshPolygon, i);
      Piece piece;

      if (polygon->factor < INFINITY && clip (self, polygon, from, to, &piece))
        g_array_append_val (pieces, piece);
    }
  if (pieces->len == 0)
    return INFINITY;

  g_array_sort (pieces, compare_pieces);
  return way_position_distance (from, to, WAY_POSITION_PLANAR)
         * add_up (pieces);
}

gboolean
meshes_line_meets_corner (const TestMesh *self,
                          WayPosition     from,
                          WayPosition     to)
{
  for (guint i = 0; i < self->corners->len; i++)
    {
      const WayPosition *at = &g_array_index (self->corners, WayPosition, i);

      if ((gint64) (to.x - from.x) * (gint64) (at->y - from.y)
          == (gint64) (to.y - from.y) * (gint64) (at->x - from.x))
        return TRUE;
    }

  return FALSE;
}

static WayCost
price_line (const WayPosition *from,
            const WayPosition *to,
            gconstpointer      data)
{
  return meshes_line (data, from, to);
}

WayCost
meshes_cost (const TestMesh    *self,
             const WayPosition *from,
             const WayPosition *to)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  g_array_append_val (places, *from);
  g_array_append_val (places, *to);
  g_array_append_vals (places, self->corners->data, self->corners->len);

  return oracle_cost_of_lines ((const WayPosition *) (gpointer) places->data,
                               places->len, price_line, self);
}
