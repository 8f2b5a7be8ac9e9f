/* route-line.c - where a leg of a route leads, with all bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-line.h"

#include <math.h>

/* A simplified line looks right where the whole of it is as large as so many
 * pixels. */
#define PIXELS 1000.0

static void
append_node (RouteLine  *self,
             WayNetwork *network,
             WayNode     node)
{
  WayPosition at = { 0, 0 };
  guint place;

  way_graph_get_position (way_network_get_graph (network), node, &at);
  g_array_append_val (self->line, at);
  place = self->line->len - 1;
  g_array_append_val (self->places, place);
}

static void
measure (RouteLine *self)
{
  gdouble sum = 0;

  g_array_append_val (self->metres, sum);
  for (guint i = 1; i < self->line->len; i++)
    {
      sum += way_position_distance (
        &g_array_index (self->line, WayPosition, i - 1),
        &g_array_index (self->line, WayPosition, i), WAY_POSITION_GEOGRAPHIC);
      g_array_append_val (self->metres, sum);
    }
}

static void
lay_line (RouteLine  *self,
          WayNetwork *network)
{
  for (guint i = 0; i < way_path_get_length (self->path); i++)
    {
      if (i > 0)
        way_network_append_shape (network, way_path_get_node (self->path, i - 1),
                                  way_path_get_node (self->path, i),
                                  self->line);
      append_node (self, network, way_path_get_node (self->path, i));
    }
}

/* The network remembers the lengths of its edges, so that no line is needed for
 * their sum. A measure of a file need not know each edge. */
RouteLine *
route_line_new (const RequestGraph *graph,
                WayPath            *path,
                RouteLineDetail     detail)
{
  RouteLine *self = g_new0 (RouteLine, 1);

  self->path = way_path_ref (path);
  self->line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->metres = g_array_new (FALSE, FALSE, sizeof (gdouble));
  self->places = g_array_new (FALSE, FALSE, sizeof (guint));
  self->length = way_measures_sum (graph->measures, graph->served->metres,
                                   path);
  if (detail != ROUTE_LINE_LENGTH || isnan (self->length))
    lay_line (self, graph->network);
  if (detail == ROUTE_LINE_METRES || isnan (self->length))
    measure (self);
  if (isnan (self->length))
    self->length = g_array_index (self->metres, gdouble,
                                  self->metres->len - 1);

  return self;
}

void
route_line_free (RouteLine *self)
{
  way_path_unref (self->path);
  g_array_unref (self->line);
  g_array_unref (self->metres);
  g_array_unref (self->places);
  g_free (self);
}

static gdouble
get_metres (const RouteLine *self,
            guint            node)
{
  return g_array_index (self->metres, gdouble,
                        g_array_index (self->places, guint, node));
}

gdouble
route_line_measure (const RouteLine *self,
                    guint            first,
                    guint            last)
{
  return get_metres (self, last) - get_metres (self, first);
}

/* Simplifying ------------------------------------------------------------- */

/* Degrees of longitude are worth less towards the poles. */
typedef struct
{
  const GArray *line;
  gdouble       narrowing;
  gdouble       tolerance;      /* in degrees, squared */
} Simplifier;

static WayPosition
get_place (const Simplifier *self,
           guint             i)
{
  WayPosition at = g_array_index (self->line, WayPosition, i);

  at.x *= self->narrowing;
  return at;
}

static void
set_up (Simplifier *self)
{
  WayPosition least = { INFINITY, INFINITY }, most = { -INFINITY, -INFINITY };
  gdouble extent;

  self->narrowing = 1;
  for (guint i = 0; i < self->line->len; i++)
    {
      const WayPosition at = get_place (self, i);

      least = (WayPosition) { MIN (least.x, at.x), MIN (least.y, at.y) };
      most = (WayPosition) { MAX (most.x, at.x), MAX (most.y, at.y) };
    }
  self->narrowing = cos ((least.y + most.y) / 2 * (G_PI / 180));
  extent = MAX ((most.x - least.x) * self->narrowing, most.y - least.y);
  self->tolerance = (extent / PIXELS) * (extent / PIXELS);
}

/* The square of the distance of position @i from the line between positions
 * @first and @last. */
static gdouble
measure_stray (const Simplifier *self,
               guint             first,
               guint             last,
               guint             i)
{
  const WayPosition a = get_place (self, first), b = get_place (self, last);
  const WayPosition at = get_place (self, i);
  const gdouble dx = b.x - a.x, dy = b.y - a.y;
  const gdouble length = dx * dx + dy * dy;
  gdouble share = 0, x, y;

  if (length > 0)
    share = CLAMP (((at.x - a.x) * dx + (at.y - a.y) * dy) / length, 0, 1);
  x = a.x + share * dx - at.x;
  y = a.y + share * dy - at.y;

  return x * x + y * y;
}

/* Finds the position that strays farthest between two. FALSE if all are near
 * enough. */
static gboolean
find_farthest (const Simplifier *self,
               guint             first,
               guint             last,
               guint            *farthest)
{
  gdouble most = self->tolerance;
  gboolean found = FALSE;

  for (guint i = first + 1; i < last; i++)
    {
      const gdouble stray = measure_stray (self, first, last, i);

      if (stray > most)
        {
          most = stray;
          *farthest = i;
          found = TRUE;
        }
    }

  return found;
}

GArray *
line_dup_simplified (const GArray *line)
{
  Simplifier self = { line };
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = 0, last = line->len - 1;

  set_up (&self);
  g_array_append_val (kept, g_array_index (line, WayPosition, 0));
  g_array_append_val (ends, last);
  while (ends->len > 0)
    {
      guint farthest;

      last = g_array_index (ends, guint, ends->len - 1);
      if (find_farthest (&self, first, last, &farthest))
        {
          g_array_append_val (ends, farthest);
          continue;
        }
      g_array_append_val (kept, g_array_index (line, WayPosition, last));
      first = last;
      g_array_set_size (ends, ends->len - 1);
    }

  return kept;
}
