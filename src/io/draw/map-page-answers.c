/* map-page-answers.c - reach, routes, places and costs of a page
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Bands do not overlap in a page, where each can be switched off: band i takes
 * of every edge what costs more than band i - 1 reaches. */

#include "io/draw/map-page.h"

#include "io/draw/column.h"
#include "io/formats/routes/route-output.h"

#include <math.h>
#include <string.h>

/* Lines of any number of points. */
typedef struct
{
  Column  sizes;
  Column  x;
  Column  y;
  guint   n;                    /* points of the last line */
  Point   end;
} Course;

static void
course_clear (Course *self)
{
  column_clear (&self->sizes);
  column_clear (&self->x);
  column_clear (&self->y);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Course, course_clear)

static void
course_end_line (Course *self)
{
  if (self->n > 0)
    column_add (&self->sizes, self->n);
  self->n = 0;
}

static void
add_point (Course      *self,
           const Point *at)
{
  column_add (&self->x, CLAMP (round (at->x), 0, SHEET_SIZE));
  column_add (&self->y, CLAMP (round (at->y), 0, SHEET_SIZE));
  self->end = *at;
  self->n++;
}

/* Adds a piece to the last line if that ends where the piece begins. */
static void
course_add (const Point *from,
            const Point *to,
            gpointer     course)
{
  Course *self = course;

  if (self->n == 0 || from->x != self->end.x || from->y != self->end.y)
    {
      course_end_line (self);
      add_point (self, from);
    }
  add_point (self, to);
}

static void
course_put (Course     *self,
            const char *key,
            Writer     *writer)
{
  course_end_line (self);
  writer_printf (writer, ",\"%s\":{\"n\":%" G_GSIZE_FORMAT, key,
                 self->sizes.n);
  column_put (&self->sizes, "sizes", writer);
  column_put (&self->x, "x", writer);
  column_put (&self->y, "y", writer);
  writer_put (writer, "}");
}

/* Lines -------------------------------------------------------------------- */

static void
add_piece (const Point *from,
           const Point *to,
           gpointer     pieces)
{
  g_array_append_val ((GArray *) pieces, *from);
  g_array_append_val ((GArray *) pieces, *to);
}

static gdouble
length_of (const Point *ends)
{
  return hypot (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
}

/* Adds the part between two shares of a line's length. */
static void
add_part (const GArray *pieces,
          gdouble       from,
          gdouble       to,
          Course       *course)
{
  gdouble length = 0, before = 0;

  for (guint i = 0; i < pieces->len; i += 2)
    length += length_of (&g_array_index (pieces, Point, i));
  for (guint i = 0; i < pieces->len; i += 2)
    {
      const Point *ends = &g_array_index (pieces, Point, i);
      const gdouble own = length_of (ends);
      const gdouble first = own > 0 ? (from * length - before) / own : 0;
      const gdouble last = own > 0 ? (to * length - before) / own : 1;
      const gdouble a = CLAMP (first, 0, 1), b = CLAMP (last, 0, 1);
      const Point begin = { ends[0].x + (ends[1].x - ends[0].x) * a,
                            ends[0].y + (ends[1].y - ends[0].y) * a };
      const Point end = { ends[0].x + (ends[1].x - ends[0].x) * b,
                          ends[0].y + (ends[1].y - ends[0].y) * b };

      if (a < b)
        course_add (&begin, &end, course);
      before += own;
    }
}

/* Reach -------------------------------------------------------------------- */

/* The share of an edge that @limit reaches. */
static gdouble
share_within (const WayReachEdge *edge,
              WayCost             limit)
{
  if (edge->from_cost + edge->fraction * edge->cost <= limit)
    return edge->fraction;
  if (!(edge->from_cost < limit))
    return 0;

  return (limit - edge->from_cost) / edge->cost;
}

static void
put_band_lines (const MapPage *self,
                guint          band)
{
  const Scene *scene = self->scene;
  const Wishes *wishes = scene->wishes;
  g_autoptr (GArray) positions
    = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Point));
  g_auto (Course) course = { { NULL } };

  for (guint i = 0; self->reached != NULL && i < self->reached->len; i++)
    {
      const WayReachEdge *edge
        = &g_array_index (self->reached, WayReachEdge, i);
      const gdouble to = share_within (edge, wishes->bands[band]);
      const gdouble from
        = band > 0 ? share_within (edge, wishes->bands[band - 1]) : 0;

      if (!(to > from))
        continue;
      scene_get_edge (scene, edge->from, edge->to, positions);
      g_array_set_size (pieces, 0);
      scene_foreach_line (scene, positions, add_piece, pieces);
      add_part (pieces, from, to, &course);
    }
  course_put (&course, "lines", self->writer);
}

static void
put_reach (const MapPage *self)
{
  const Wishes *wishes = self->scene->wishes;
  g_auto (Column) costs = { NULL };

  if (wishes->costs == NULL)
    return;

  writer_put (self->writer, ",\"reach\":{\"bands\":[");
  for (guint i = 0; i < wishes->n_bands; i++)
    {
      g_autofree char *text = scene_dup_cost (self->scene, wishes->bands[i]);

      writer_printf (self->writer, "%s{\"cost\":", html_comma (i));
      writer_put_number (self->writer, wishes->bands[i]);
      writer_put (self->writer, ",\"text\":");
      html_put_string (self->writer, text);
      put_band_lines (self, i);
      writer_put (self->writer, "}");
    }
  writer_put (self->writer, "]");
  for (guint32 i = 0; i < self->scene->n_nodes; i++)
    column_add (&costs, wishes->costs[i]);
  column_put (&costs, "costs", self->writer);
  writer_put (self->writer, "}");
}

/* Routes ------------------------------------------------------------------- */

static void
put_stop (const MapPage *self,
          WayRoute      *route,
          guint          i)
{
  const WayPath *path = way_route_get_leg (route, i > 0 ? i - 1 : 0);
  const WayNode    node = scene_get_stop (route, i);
  const char *given = route_get_place (route, i);
  g_autofree char *own = scene_dup_name (self->scene, node);
  g_autofree char *cost
    = scene_dup_cost (self->scene, i > 0 ? way_path_get_cost (path) : 0);

  writer_printf (self->writer, "%s{\"node\":%u,\"name\":", html_comma (i),
                 (guint) WAY_NODE_INDEX (node));
  html_put_string (self->writer, given != NULL ? given : own);
  writer_put (self->writer, ",\"cost\":");
  html_put_string (self->writer, cost);
  writer_put (self->writer, "}");
}

/* Steps -------------------------------------------------------------------- */

typedef struct
{
  const MapPage *page;
  WayRoute      *route;
  guint          n;
  gboolean       is_driven;     /* whether the steps are those of a driver */
} Steps;

/* Writes a line of the list of directions; @node is the place that it is
 * about, and @street its label. */
static void
put_step (Steps      *self,
          guint       leg,
          WayNode     node,
          const char *text,
          const char *street,
          WayCost     cost)
{
  const Scene     *scene = self->page->scene;
  Writer          *writer = self->page->writer;
  g_autofree char *shown = scene_dup_cost (scene, cost);
  Point            at;

  if (!scene_get_point (scene, node, &at))
    return;

  writer_printf (writer, "%s{\"leg\":%u,\"text\":", html_comma (self->n++),
                 leg);
  html_put_string (writer, text);
  writer_put (writer, ",\"cost\":");
  html_put_string (writer, shown);
  writer_put (writer, ",\"street\":");
  html_put_string (writer, street != NULL ? street : "");
  writer_put (writer, ",\"x\":");
  html_put_cost (writer, at.x);
  writer_put (writer, ",\"y\":");
  html_put_cost (writer, at.y);
  writer_put (writer, "}");
}

/* A leg without labels is described by the named nodes that it passes. */
static void
put_passed_nodes (Steps              *self,
                  const WayRouteStep *step)
{
  const WayPath *path = way_route_get_leg (self->route, step->leg);
  WayCost        before = 0;

  for (guint i = step->first + 1; i < step->last; i++)
    {
      const WayNode    node = way_path_get_node (path, i);
      const WayCost    cost = way_path_get_cost_so_far (path, i);
      const char      *name = scene_get_name (self->page->scene, node);
      g_autofree char *text = g_strdup_printf ("by %s", name);

      if (name == NULL)
        continue;
      put_step (self, step->leg, node, text, NULL, cost - before);
      before = cost;
    }
}

/* Whether a place has a name, and not just the number of a crossing. */
static gboolean
is_telling (const char *name)
{
  return name != NULL && name[strspn (name, "0123456789")] != '\0';
}

/* Streets lead from one crossing without a name to another, and are described
 * by turns. Lines lead from station to station. */
static gboolean
add_step (const WayRouteStep *step,
          gpointer            steps)
{
  Steps         *self = steps;
  const Scene   *scene = self->page->scene;
  const WayPath *path = way_route_get_leg (self->route, step->leg);
  const char *to
    = scene_get_name (scene, way_path_get_node (path, step->last));
  const gboolean is_leg = step->first == 0
                          && step->last + 1 == way_path_get_length (path);
  g_autofree char *text = NULL;

  if (step->label == NULL && is_leg && !self->is_driven)
    {
      put_passed_nodes (self, step);
      return TRUE;
    }

  if (!self->is_driven
      && (is_telling (to) || (to != NULL && step->type == NULL)))
    text = g_strdup_printf ("%s to %s",
                            step->label != NULL ? step->label : "on", to);
  else
    text = way_route_dup_step_text (self->route, step);
  put_step (self, step->leg, way_path_get_node (path, step->first), text,
            step->label, step->cost);
  return TRUE;
}

/* Only drivers arrive: the steps of other networks end where a label does. */
static gboolean
note_arrival (const WayRouteStep *step,
              gpointer            steps)
{
  ((Steps *) steps)->is_driven = g_strcmp0 (step->type, "arrive") == 0;
  return !((Steps *) steps)->is_driven;
}

static void
put_steps (const MapPage *self,
           WayRoute      *route)
{
  Steps steps = { .page = self, .route = route };

  if (self->scene->table != NULL)
    way_route_foreach_step (route, note_arrival, &steps);
  writer_put (self->writer, ",\"steps\":[");
  if (self->scene->table != NULL)
    way_route_foreach_step (route, add_step, &steps);
  writer_put (self->writer, "]");
}

/* The nodes with names that a route passes. */
static void
put_passed (const MapPage *self,
            WayRoute      *route)
{
  g_auto (Column) passed = { NULL };

  for (guint leg = 0; leg < way_route_get_n_legs (route)
                      && self->scene->table != NULL;
       leg++)
    {
      const WayPath *path = way_route_get_leg (route, leg);

      for (guint i = 1; i + 1 < way_path_get_length (path); i++)
        if (scene_get_name (self->scene, way_path_get_node (path, i)) != NULL)
          column_add (&passed, (gdouble) WAY_NODE_INDEX (
                                   way_path_get_node (path, i)));
    }
  column_put (&passed, "passed", self->writer);
}

static void
put_route (const MapPage *self,
           guint          i)
{
  WayRoute *route = self->scene->wishes->routes->pdata[i];
  const guint n_legs = way_route_get_n_legs (route);
  g_autofree char *name = legend_dup_route_name (self->scene, i);
  g_autofree char *cost
    = scene_dup_cost (self->scene, way_route_get_cost (route));
  g_auto (Course) course = { { NULL } };

  writer_printf (self->writer, "%s{\"name\":", html_comma (i));
  html_put_string (self->writer, name);
  writer_put (self->writer, ",\"cost\":");
  html_put_string (self->writer, cost);
  writer_put (self->writer, ",\"stops\":[");
  for (guint k = 0; n_legs > 0 && k <= n_legs; k++)
    put_stop (self, route, k);
  writer_put (self->writer, "]");
  put_steps (self, route);
  put_passed (self, route);
  scene_foreach_route_line (self->scene, route, course_add, &course);
  course_put (&course, "lines", self->writer);
  writer_put (self->writer, "}");
}

static void
put_tracks (const MapPage *self)
{
  const Wishes *wishes = self->scene->wishes;

  writer_put (self->writer, ",\"tracks\":[");
  for (guint i = 0; i < wishes->tracks->len; i++)
    {
      const char *name = wishes->track_names->pdata[i];
      g_auto (Course) course = { { NULL } };

      scene_foreach_line (self->scene, wishes->tracks->pdata[i], course_add,
                          &course);
      writer_printf (self->writer, "%s{\"name\":", html_comma (i));
      html_put_string (self->writer, name != NULL ? name : "");
      course_put (&course, "lines", self->writer);
      writer_put (self->writer, "}");
    }
  writer_put (self->writer, "]");
}

/* Places ------------------------------------------------------------------- */

static void
put_places (const MapPage *self)
{
  const GArray *places = self->scene->wishes->places;

  writer_put (self->writer, ",\"places\":[");
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);

      writer_printf (self->writer, "%s{\"node\":%u,\"name\":", html_comma (i),
                     (guint) WAY_NODE_INDEX (place->node));
      html_put_string (self->writer, place->name);
      writer_put (self->writer, "}");
    }
  writer_put (self->writer, "]");
}

/* The towns in the network's file that are not nodes. */
static void
put_towns (const MapPage *self)
{
  g_autoptr (GArray) towns = scene_list_towns (self->scene);
  g_auto (Column) x = { NULL }, y = { NULL }, ranks = { NULL };

  if (towns->len == 0)
    return;

  writer_put (self->writer, ",\"towns\":{\"names\":[");
  for (guint i = 0; i < towns->len; i++)
    {
      const Town *town = &g_array_index (towns, Town, i);

      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, town->name);
      column_add (&x, round (town->at.x));
      column_add (&y, round (town->at.y));
      column_add (&ranks, town->rank);
    }
  writer_put (self->writer, "]");
  column_put (&x, "x", self->writer);
  column_put (&y, "y", self->writer);
  column_put (&ranks, "ranks", self->writer);
  writer_put (self->writer, "}");
}

static void
put_numbers (const MapPage *self,
             const char    *key,
             const GArray  *numbers)
{
  g_auto (Column) column = { NULL };

  for (guint i = 0; i < numbers->len; i++)
    column_add (&column, g_array_index (numbers, guint, i));
  column_put (&column, key, self->writer);
}

static void
put_matrix (const MapPage *self)
{
  const Wishes *wishes = self->scene->wishes;
  g_auto (Column) costs = { NULL };

  if (wishes->matrix == NULL)
    return;

  for (gsize i = 0; i < (gsize) wishes->rows->len * wishes->columns->len; i++)
    column_add (&costs, wishes->matrix[i]);
  writer_put (self->writer, ",\"matrix\":{\"kind\":\"costs\"");
  put_numbers (self, "rows", wishes->rows);
  put_numbers (self, "columns", wishes->columns);
  column_put (&costs, "costs", self->writer);
  writer_put (self->writer, "}");
}

/* The routes that were there when the front was set. */
static void
put_front (const MapPage *self)
{
  const Wishes *wishes = self->scene->wishes;
  g_auto (Column) values = { NULL };

  if (wishes->front == NULL)
    return;

  writer_put (self->writer, ",\"front\":{\"names\":[");
  for (guint i = 0; i < wishes->criteria->len; i++)
    {
      writer_put (self->writer, html_comma (i));
      html_put_string (self->writer, wishes->criteria->pdata[i]);
    }
  writer_put (self->writer, "]");
  for (gsize i = 0; i < wishes->n_front; i++)
    column_add (&values, wishes->front[i]);
  column_put (&values, "values", self->writer);
  writer_put (self->writer, "}");
}

void
map_page_put_answers (const MapPage *self)
{
  put_reach (self);
  writer_printf (self->writer, ",\"hasAlternatives\":%s,\"routes\":[",
                 scene_has_alternatives (self->scene) ? "true" : "false");
  for (guint i = 0; i < self->scene->wishes->routes->len; i++)
    put_route (self, i);
  writer_put (self->writer, "]");
  put_tracks (self);
  put_places (self);
  put_towns (self);
  put_matrix (self);
  put_front (self);
}
