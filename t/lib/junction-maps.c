/* junction-maps.c - junctions drawn as text, and the directions over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "junction-maps.h"
#include "files.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

const JunctionMap junction_map_turns = {
  "turns", 50,
  "  c  \n"
  "a b d\n"
  "  e  \n",
  { "ab name=A", "bc name=C", "bd name=D", "be name=E" },
  { "a-c: turn|left", "a-e: turn|right", "a-d: " }
};

/* Maps -------------------------------------------------------------------- */

/* Appends the tags of a way. "KEY=" takes a key away. */
static void
append_tags (GString    *text,
             const char *tags)
{
  g_auto (GStrv) words = g_strsplit (tags, " ", -1);
  gboolean has_class = FALSE;

  for (guint i = 1; words[i] != NULL; i++)
    {
      char *value = strchr (words[i], '=');

      *value++ = '\0';
      g_strdelimit (value, "_", strcmp (words[i], "highway") == 0 ? '_' : ' ');
      has_class |= strcmp (words[i], "highway") == 0;
      if (*value != '\0')
        g_string_append_printf (text, "<tag k=\"%s\" v=\"%s\"/>", words[i],
                                value);
    }
  if (!has_class)
    g_string_append (text, "<tag k=\"highway\" v=\"primary\"/>");
}

static void
append_node (GString *text,
             char     letter,
             gdouble  east,
             gdouble  south,
             gdouble  latitude)
{
  const gdouble degree = 6371008.8 * G_PI / 180;
  char lat[G_ASCII_DTOSTR_BUF_SIZE], lon[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (lat, sizeof lat, "%.7f", latitude - south / degree);
  g_ascii_formatd (lon, sizeof lon, "%.7f",
                   east / degree / cos (latitude * G_PI / 180));
  g_string_append_printf (text, "<node id=\"%d\" lat=\"%s\" lon=\"%s\"/>\n",
                          letter, lat, lon);
}

char *
junction_map_draw (const JunctionMap *self,
                   gdouble            latitude)
{
  GString *text = g_string_new ("<osm version=\"0.6\">\n");
  g_auto (GStrv) rows = g_strsplit (self->map, "\n", -1);
  g_autoptr (GHashTable) drawn = g_hash_table_new (NULL, NULL);

  for (guint y = 0; rows[y] != NULL; y++)
    for (guint x = 0; rows[y][x] != '\0'; x++)
      if (rows[y][x] != ' '
          && g_hash_table_add (drawn, GINT_TO_POINTER (rows[y][x])))
        append_node (text, rows[y][x], x * self->metres / 2,
                     y * self->metres, latitude);
  for (guint i = 0; i < G_N_ELEMENTS (self->ways) && self->ways[i]; i++)
    {
      g_string_append_printf (text, "<way id=\"%u\">", i + 1);
      for (const char *node = self->ways[i]; *node > ' '; node++)
        g_string_append_printf (text, "<nd ref=\"%d\"/>", *node);
      append_tags (text, self->ways[i]);
      g_string_append (text, "</way>\n");
    }
  g_string_append (text, "</osm>\n");

  return g_string_free (text, FALSE);
}

WayNetwork *
junction_map_load_text (const char *text,
                        WayProfile  profile)
{
  const WayLoadOptions options = { .profile = profile,
                                   .measure = WAY_MEASURE_SECONDS };
  g_autoptr (GError) error = NULL;
  WayNetwork *network;

  network = files_load_text (&options, text, -1, "osm", &error);
  g_assert_no_error (error);
  way_network_set_language (network, "en");
  return network;
}

WayNetwork *
junction_map_load (const JunctionMap *self,
                   gdouble            latitude)
{
  g_autofree char *text = junction_map_draw (self, latitude);

  return junction_map_load_text (text, self->profile);
}

WayNetwork *
junction_map_prepare (WayNetwork *network)
{
  g_autoptr (WayPrepared) prepared = way_network_prepare (network);
  g_autofree char *path = files_dup_temp_path ("way");
  g_autoptr (GError) error = NULL;
  WayNetwork *result;

  way_prepared_save (prepared, path, WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  result = files_load (NULL, path, NULL);
  g_remove (path);
  way_network_set_language (result, "en");
  return result;
}

/* Routes ------------------------------------------------------------------ */

WayNode
junction_map_find_node (WayNetwork *network,
                        char        letter)
{
  g_autofree char *name = g_strdup_printf ("%d", letter);
  WayNode node;

  g_assert_true (way_graph_find_node (way_network_get_graph (network), name,
                                      &node));
  return node;
}

WayRoute *
junction_map_find_route (WayNetwork *network,
                         char        from,
                         char        to)
{
  WayRoute *route = way_route_new (network, NULL);
  g_autoptr (WayPath) path
    = way_find_path (way_network_get_graph (network),
                     junction_map_find_node (network, from),
                     junction_map_find_node (network, to),
                     WAY_STRATEGY_DIJKSTRA, NULL);

  g_assert_nonnull (path);
  way_route_add_leg (route, path, NULL);
  return route;
}

static gboolean
append_step (const WayRouteStep *step,
             gpointer            text)
{
  GString *self = text;

  g_assert_nonnull (step->type);
  if (strcmp (step->type, "depart") == 0 || strcmp (step->type, "arrive") == 0)
    return TRUE;

  g_string_append_printf (self, "%s%s|%s", self->len > 0 ? ", " : "",
                          step->type, step->modifier);
  if (step->exit > 0)
    g_string_append_printf (self, " %u", step->exit);
  return TRUE;
}

static gboolean
copy_step (const WayRouteStep *step,
           gpointer            steps)
{
  g_ptr_array_add (steps, g_boxed_copy (WAY_TYPE_ROUTE_STEP, step));
  return TRUE;
}

static void
free_step (gpointer step)
{
  g_boxed_free (WAY_TYPE_ROUTE_STEP, step);
}

GPtrArray *
junction_map_list_steps (WayRoute *route)
{
  GPtrArray *steps = g_ptr_array_new_with_free_func (free_step);

  way_route_foreach_step (route, copy_step, steps);
  return steps;
}

char *
junction_map_tell (WayRoute *route)
{
  g_autoptr (GPtrArray) steps = junction_map_list_steps (route);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      g_autofree char *step = way_route_dup_step_text (route, steps->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", step);
    }

  return g_string_free (text, FALSE);
}

/* The manoeuvres of a route between its ends. */
static char *
list_manoeuvres (WayRoute *route)
{
  GString *steps = g_string_new (NULL);

  way_route_foreach_step (route, append_step, steps);
  return g_string_free (steps, FALSE);
}

void
junction_map_check_routes (const JunctionMap *self,
                           WayNetwork        *network)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->routes) && self->routes[i]; i++)
    {
      const char *row = self->routes[i];
      const char *wanted = row + strlen ("a-b: ");
      g_autoptr (WayRoute) route = junction_map_find_route (network, row[0],
                                                            row[2]);
      g_autofree char *found = row[3] == ':' ? list_manoeuvres (route)
                                             : junction_map_tell (route);

      if (strcmp (found, wanted) != 0)
        g_error ("%s, %.3s: \"%s\" instead of \"%s\"", self->name, row, found,
                 wanted);
    }
}
