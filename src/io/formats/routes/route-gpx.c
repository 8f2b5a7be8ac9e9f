/* route-gpx.c - routes as GPX 1.1, which navigation devices read
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each route is written twice: as <rte>, the points at which the traveller has
 * to decide something, and as <trk>, the line to follow. Over roads the points
 * are those of the directions. In other networks they are the places, and the
 * nodes at which the label of the edge changes: the line, the airway. Without
 * labels all nodes are such points.
 *
 * The order of the elements is that of the schema
 * (topografix.com/GPX/1/1/gpx.xsd): metadata, rte, trk; in a point, name before
 * desc. The schema's decimals have no exponents, and its longitudes end below
 * 180. */

#include "io/formats/routes/route-output.h"

#include <math.h>
#include <string.h>

#include "io/formats/model/antimeridian.h"
#include "io/formats/model/network-private.h"
#include "io/formats/text/xml-text.h"

/* Degrees of the Earth, to a centimetre. */
#define DIGITS "%.7f"

typedef struct
{
  Writer     *writer;
  const char *attribution;      /* (nullable) */
  gboolean    has_bounds;
  WayPosition low, high;
} Gpx;

static void
put_element (const Gpx  *self,
             const char *indent,
             const char *name,
             const char *text)
{
  g_autofree char *escaped = text != NULL ? xml_dup_shown (text) : NULL;

  if (escaped != NULL)
    writer_printf (self->writer, "%s<%s>%s</%s>\n", indent, name, escaped,
                   name);
}

static void
format_degrees (char    text[G_ASCII_DTOSTR_BUF_SIZE],
                gdouble degrees)
{
  gsize len;

  g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, DIGITS, degrees);
  len = strlen (text);
  while (text[len - 1] == '0' && text[len - 2] != '.')
    text[--len] = '\0';
}

static void
put_degrees (const Gpx  *self,
             const char *attribute,
             gdouble     degrees)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  format_degrees (text, degrees);
  writer_printf (self->writer, " %s=\"%s\"", attribute, text);
}

/* A longitude from -180 to below 180, even after it was rounded. */
static gdouble
gpx_longitude (gdouble longitude)
{
  const gdouble folded = fold_longitude (longitude);

  return folded >= 180 - 5e-8 ? -180 : folded;
}

/* Begins an element @name that is a point. */
static void
put_point (const Gpx         *self,
           const char        *indent,
           const char        *name,
           const WayPosition *at,
           const char        *end)
{
  writer_printf (self->writer, "%s<%s", indent, name);
  put_degrees (self, "lat", at->y);
  put_degrees (self, "lon", gpx_longitude (at->x));
  writer_put (self->writer, end);
}

/* Bounds ------------------------------------------------------------------ */

static void
extend_bounds (Gpx      *self,
               WayRoute *route)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  for (guint i = 0; i < way_route_get_n_legs (route); i++)
    route_append_line (route, i, line);
  for (guint i = 0; i < line->len; i++)
    {
      const WayPosition *at = &g_array_index (line, WayPosition, i);
      const gdouble x = gpx_longitude (at->x);

      if (!self->has_bounds)
        self->low = self->high = (WayPosition) { x, at->y };
      self->has_bounds = TRUE;
      self->low.x = MIN (self->low.x, x);
      self->low.y = MIN (self->low.y, at->y);
      self->high.x = MAX (self->high.x, x);
      self->high.y = MAX (self->high.y, at->y);
    }
}

static void
put_metadata (const Gpx *self)
{
  writer_put (self->writer, "  <metadata>\n");
  if (self->attribution != NULL)
    {
      g_autofree char *author = xml_dup_shown (self->attribution);

      writer_printf (self->writer, "    <copyright author=\"%s\"/>\n", author);
    }
  if (self->has_bounds)
    {
      writer_put (self->writer, "    <bounds");
      put_degrees (self, "minlat", self->low.y);
      put_degrees (self, "minlon", self->low.x);
      put_degrees (self, "maxlat", self->high.y);
      put_degrees (self, "maxlon", self->high.x);
      writer_put (self->writer, "/>\n");
    }
  writer_put (self->writer, "  </metadata>\n");
}

/* <rte> ------------------------------------------------------------------- */

/* The title of a route, "Rotterdam to Shanghai"; NULL if either end has no
 * name. */
static char *
dup_title (WayRoute *route)
{
  g_autofree char *from = route_dup_place (route, 0);
  g_autofree char *to = route_dup_place (route, way_route_get_n_legs (route));

  return from && to ? g_strdup_printf ("%s to %s", from, to) : NULL;
}

/* Writes the point at node @i of a leg; @label is the direction there, or the
 * label of the edge after the node. */
static void
put_turn (const Gpx  *self,
          WayRoute   *route,
          guint       leg,
          guint       i,
          const char *label)
{
  const WayPath *path = way_route_get_leg (route, leg);
  const WayNode node = way_path_get_node (path, i);
  WayGraph *graph = way_network_get_graph (route_get_network (route));
  g_autofree char *name = NULL;
  WayPosition at;

  if (!way_graph_get_position (graph, node, &at))
    return;

  if (i == 0)
    name = route_dup_place (route, leg);
  else if (i + 1 == way_path_get_length (path))
    name = route_dup_place (route, leg + 1);
  else
    name = route_dup_node_name (route, node);
  put_point (self, "    ", "rtept", &at, ">\n");
  put_element (self, "      ", "name", name);
  put_element (self, "      ", "desc", label);
  writer_put (self->writer, "    </rtept>\n");
}

/* Directions -------------------------------------------------------------- */

typedef struct
{
  const Gpx *gpx;
  WayRoute  *route;
} Steps;

/* Writes the point of a direction. A leg begins where the one before it ended,
 * and the two have one point there. */
static gboolean
put_step (const WayRouteStep *step,
          gpointer            data)
{
  const Steps *self = data;
  const gboolean is_end = step->first == step->last;
  g_autofree char *text = way_route_dup_step_text (self->route, step);

  if (!is_end || step->leg + 1 == way_route_get_n_legs (self->route))
    put_turn (self->gpx, self->route, step->leg, step->first, text);
  return TRUE;
}

static void
put_steps (const Gpx *self,
           WayRoute  *route)
{
  Steps steps = { self, route };

  way_route_foreach_step (route, put_step, &steps);
}

static gboolean
has_labels (WayRoute *route)
{
  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    for (guint i = 1;
         i < way_path_get_length (way_route_get_leg (route, leg)); i++)
      {
        g_autofree char *label = route_dup_label (route, leg, i);

        if (label != NULL)
          return TRUE;
      }

  return FALSE;
}

/* Writes the points of all legs. A leg begins where the one before it ended,
 * and the two have one point there. */
static void
put_turns (const Gpx *self,
           WayRoute  *route,
           guint      leg,
           gboolean   by_label)
{
  const guint n = way_path_get_length (way_route_get_leg (route, leg));
  const gboolean is_last = leg + 1 == way_route_get_n_legs (route);
  g_autofree char *before = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *label = i + 1 < n ? route_dup_label (route, leg, i + 1)
                                         : NULL;

      if (i + 1 == n ? is_last
                     : i == 0 || !by_label || g_strcmp0 (label, before) != 0)
        put_turn (self, route, leg, i, label);
      g_free (before);
      before = g_steal_pointer (&label);
    }
}

static void
put_head (const Gpx *self,
          WayRoute  *route,
          guint      number)
{
  g_autofree char *title = dup_title (route);
  WayNetwork *network = route_get_network (route);
  char cost[G_ASCII_DTOSTR_BUF_SIZE];
  gdouble size;
  const WayUnit unit = way_network_get_answer_unit (network, &size);
  const gboolean is_named = unit > WAY_UNIT_NONE;
  g_autofree char *about
    = g_strdup_printf ("cost %s%s%s",
                       g_ascii_formatd (cost, sizeof cost, "%.10g",
                                        way_route_get_cost (route) / size),
                       is_named ? " " : "",
                       is_named ? way_unit_get_name (unit) : "");

  put_element (self, "    ", "name", title);
  put_element (self, "    ", "desc", about);
  writer_printf (self->writer, "    <number>%u</number>\n", number);
}

static void
put_rte (const Gpx *self,
         WayRoute  *route,
         guint      number)
{
  const gboolean has_roads
    = network_get_roads (route_get_network (route)) != NULL;
  const gboolean by_label = !has_roads && has_labels (route);

  writer_put (self->writer, "  <rte>\n");
  put_head (self, route, number);
  if (has_roads)
    put_steps (self, route);
  for (guint leg = 0; leg < way_route_get_n_legs (route) && !has_roads; leg++)
    put_turns (self, route, leg, by_label);
  writer_put (self->writer, "  </rte>\n");
}

/* <trk> ------------------------------------------------------------------- */

static void
put_trk (const Gpx *self,
         WayRoute  *route,
         guint      number)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  writer_put (self->writer, "  <trk>\n");
  put_head (self, route, number);
  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    {
      g_array_set_size (line, 0);
      route_append_line (route, leg, line);
      writer_put (self->writer, "    <trkseg>\n");
      for (guint i = 0; i < line->len; i++)
        put_point (self, "      ", "trkpt",
                   &g_array_index (line, WayPosition, i), "/>\n");
      writer_put (self->writer, "    </trkseg>\n");
    }
  writer_put (self->writer, "  </trk>\n");
}

void
route_write_gpx (Writer          *writer,
                 WayRoute *const *routes,
                 guint            n_routes)
{
  Gpx self = { .writer = writer };

  for (guint i = 0; i < n_routes; i++)
    {
      WayNetwork *network = route_get_network (routes[i]);

      extend_bounds (&self, routes[i]);
      if (self.attribution == NULL)
        self.attribution = way_network_get_attribution (network);
    }

  writer_put (writer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<gpx version=\"1.1\" creator=\"Wayfind\"\n"
              "    xmlns=\"http://www.topografix.com/GPX/1/1\"\n"
              "    xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"\n"
              "    xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1 "
              "http://www.topografix.com/GPX/1/1/gpx.xsd\">\n");
  put_metadata (&self);
  for (guint i = 0; i < n_routes; i++)
    put_rte (&self, routes[i], i + 1);
  for (guint i = 0; i < n_routes; i++)
    put_trk (&self, routes[i], i + 1);
  writer_put (writer, "</gpx>\n");
}
