/* bounds.c - the options that bound measures along a route: --max and --battery
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/bounds.h"

#include "tool/interrupt.h"
#include "tool/options/also.h"
#include "tool/printable-name.h"
#include "tool/progress.h"
#include "tool/tool.h"

#include <math.h>
#include <string.h>

/* The cost beside measures, in --max. */
#define COST_NAME "cost"

/* A file of chargers is no larger. */
#define MOST_BYTES (64u << 20)

gboolean
bounds_is_cost (const Network *network,
                const char    *name)
{
  static const char *const units[] = {
    [WAY_UNIT_METRES] = "metres", [WAY_UNIT_KILOMETRES] = "kilometres",
    [WAY_UNIT_MILES] = "miles", [WAY_UNIT_SECONDS] = "seconds",
    [WAY_UNIT_MINUTES] = "minutes", [WAY_UNIT_HOURS] = "hours"
  };
  const WayUnit unit = way_network_get_unit (network->network);

  return strcmp (name, COST_NAME) == 0
         || (unit < G_N_ELEMENTS (units) && g_strcmp0 (units[unit], name) == 0);
}

void
bounds_add_options (Bounds  *self,
                    Options *options)
{
  const GOptionEntry entries[] = {
    { "max", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->max_texts,
      "Keep the sum of a measure at most NUMBER", "NAME=NUMBER" },
    { "battery", 0, 0, G_OPTION_ARG_STRING, &self->battery_text,
      "Begin with a full battery of this capacity", "NUMBER" },
    { "use", 0, 0, G_OPTION_ARG_STRING, &self->use,
      "The measure that --battery pays for", "NAME" },
    { "chargers", 0, 0, G_OPTION_ARG_FILENAME, &self->chargers_path,
      "Places that fill the battery, one a line", "FILE" },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "measures", "Measures besides the cost:",
                     entries);
}

void
bounds_clear (Bounds *self)
{
  g_strfreev (self->max_texts);
  g_free (self->battery_text);
  g_free (self->use);
  g_free (self->chargers_path);
  g_free (self->numbers);
  g_clear_pointer (&self->chargers, g_array_unref);
  g_clear_pointer (&self->charging, g_hash_table_unref);
  g_clear_object (&self->measures);
}

gboolean
bounds_are_given (const Bounds *self)
{
  return self->max_texts != NULL || self->battery_text != NULL;
}

/* Parsing ------------------------------------------------------------------ */

/* Splits NAME=NUMBER at the last "=", as names of columns may have one. */
static gboolean
parse_max (const char *text,
           char      **name,
           gdouble    *max,
           GError    **error)
{
  const char *equals = strrchr (text, '=');

  if (equals == NULL || equals == text || !tool_parse_number (equals + 1, max)
      || !(*max >= 0))
    return tool_misuse (error, "--max must be the name of a measure and a "
                        "number of 0 or more, such as metres=80000, not "
                        "\"%s\"", text);

  *name = g_strndup (text, (gsize) (equals - text));
  return TRUE;
}

static gboolean
check_maxima (const Bounds *self,
              GError      **error)
{
  for (guint i = 0; self->max_texts != NULL && self->max_texts[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      gdouble max;

      if (!parse_max (self->max_texts[i], &name, &max, error))
        return FALSE;
    }

  return self->max_texts == NULL
         || g_strv_length (self->max_texts) < WAY_FRONT_MAX_VALUES - 2
         || tool_misuse (error, "--max can be given %d times",
                         WAY_FRONT_MAX_VALUES - 3);
}

gboolean
bounds_parse (Bounds  *self,
              Network *network,
              GError **error)
{
  if (self->battery_text == NULL
      && (self->use != NULL || self->chargers_path != NULL))
    return tool_misuse (error, "--use and --chargers need --battery");
  if (self->battery_text != NULL && self->use == NULL)
    return tool_misuse (error, "--battery needs --use, the measure that edges "
                        "take from the battery");
  if (!check_maxima (self, error)
      || !options_number ("--battery", self->battery_text, 0, &self->capacity,
                          error))
    return FALSE;

  network->keep_parallel |= bounds_are_given (self);
  return TRUE;
}

/* Chargers ----------------------------------------------------------------- */

/* Finds the place in a line of the file. Blank lines and comments are none. */
static gboolean
add_charger (Bounds        *self,
             const Network *network,
             char          *line,
             guint          number,
             GError       **error)
{
  Spot spot = { .text = NULL };

  g_strstrip (line);
  if (line[0] == '\0' || line[0] == '#')
    return TRUE;
  if (!places_find (&network->places, line, &spot, error))
    {
      g_prefix_error (error, "%s:%u: ", self->chargers_path, number);
      return FALSE;
    }

  g_array_append_val (self->chargers, spot);
  return TRUE;
}

/* Reads the whole file: (transfer full) (nullable). */
static char *
read_chargers (const Bounds *self,
               GError      **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (self->chargers_path);
  g_autoptr (GFileInfo) info
    = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0,
                         interrupt_get (), error);
  g_autofree char *text = NULL;
  gsize length;

  if (info == NULL)
    return NULL;
  if (g_file_info_get_size (info) > MOST_BYTES)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                   "%s: a file of chargers has at most %u MiB",
                   self->chargers_path, MOST_BYTES >> 20);
      return NULL;
    }
  if (!g_file_load_contents (file, interrupt_get (), &text, &length, NULL,
                             error))
    return NULL;
  if (g_utf8_validate (text, (gssize) length, NULL))
    return g_steal_pointer (&text);

  g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE, "%s: not text in UTF-8",
               self->chargers_path);
  return NULL;
}

gboolean
bounds_load (Bounds        *self,
             const Network *network,
             GError       **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  self->chargers = spots_new ();
  if (self->chargers_path == NULL)
    return TRUE;

  text = read_chargers (self, error);
  if (text == NULL)
    return FALSE;

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!add_charger (self, network, lines[i], i + 1, error))
      return FALSE;

  return TRUE;
}

void
bounds_list_spots (Bounds    *self,
                   GPtrArray *spots)
{
  for (guint i = 0; self->chargers != NULL && i < self->chargers->len; i++)
    g_ptr_array_add (spots, &g_array_index (self->chargers, Spot, i));
}

/* Measures ----------------------------------------------------------------- */

static gboolean
find_maxima (Bounds        *self,
             const Network *network,
             GError       **error)
{
  const guint n = self->max_texts != NULL ? g_strv_length (self->max_texts) : 0;

  self->numbers = g_renew (guint, self->numbers, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL;
      gdouble max;

      if (!parse_max (self->max_texts[i], &name, &max, error))
        return FALSE;
      if (bounds_is_cost (network, name))
        self->numbers[i] = WAY_FRONT_COST;
      else if (!also_find_measure (self->measures, "--max", name,
                                   &self->numbers[i], error))
        return FALSE;
    }

  return TRUE;
}

/* Also where a file was prepared without --keep-parallel. */
static void
tell_lost (const Network *network)
{
  const guint n = way_network_get_n_merged (network->whole);

  if (n > 0)
    tool_complain (TOOL_ANSWERED, "%s: %u edges with lower measures, counting "
                   "each direction, are left out because parallel edges cost "
                   "no more, and better routes may be missing: prepare the "
                   "network with --keep-parallel", network->path, n);
}

gboolean
bounds_find (Bounds        *self,
             const Network *network,
             GError       **error)
{
  if (self->measures == NULL)
    tell_lost (network);
  g_clear_object (&self->measures);
  self->measures = way_network_dup_measures (network->network);
  if (!find_maxima (self, network, error)
      || (self->use != NULL
          && !also_find_measure (self->measures, "--use", self->use,
                                 &self->use_number, error)))
    return FALSE;

  g_clear_pointer (&self->charging, g_hash_table_unref);
  self->charging = g_hash_table_new (NULL, NULL);
  for (guint i = 0; self->chargers != NULL && i < self->chargers->len; i++)
    g_hash_table_add (self->charging,
                      (gpointer) g_array_index (self->chargers, Spot, i).node);
  return TRUE;
}

void
bounds_show (const Bounds  *self,
             const Network *network,
             Also          *also)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; also->names != NULL && also->names[i] != NULL; i++)
    g_ptr_array_add (names, also->names[i]);
  for (guint i = 0; self->max_texts != NULL && self->max_texts[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      gdouble max;

      if (parse_max (self->max_texts[i], &name, &max, NULL)
          && !bounds_is_cost (network, name)
          && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, g_steal_pointer (&name));
    }

  g_ptr_array_add (names, NULL);
  g_free (also->names);
  also->names = (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

/* Fronts ------------------------------------------------------------------- */

/* A WayExtendFunc. The last value is the charge. A charger fills the battery
 * whenever a path leaves it. */
static gboolean
drive (WayNode        from,
       WayNode        to,
       guint32        edge,
       const gdouble *values,
       gdouble       *next,
       guint          n_values,
       gpointer       user_data)
{
  const Bounds *self = user_data;
  const gdouble charge = g_hash_table_contains (self->charging, from)
                           ? self->capacity : values[n_values - 1];
  const gdouble left
    = charge - way_measures_get_value (self->measures, self->use_number, from,
                                       to, edge);

  /* Nothing is lost to rounding: 3 times 0.1 empties a battery of 0.3. */
  next[n_values - 1] = left < 0 && left > -1e-12 * self->capacity ? 0 : left;
  return !(left < -1e-12 * self->capacity);
}

WayFront *
bounds_new_front (Bounds        *self,
                  const Network *network,
                  WayGraph      *graph,
                  WayNode        from,
                  WayNode        to)
{
  WayFront *front = way_front_new (graph, self->measures, from, to);

  for (guint i = 0; self->max_texts != NULL && self->max_texts[i] != NULL; i++)
    {
      g_autofree char *name = NULL;
      gdouble max = 0;

      parse_max (self->max_texts[i], &name, &max, NULL);
      if (strcmp (name, COST_NAME) == 0)
        max = units_to_cost (network->unit, max);
      way_front_set_max (front, self->numbers[i], max);
    }
  if (self->battery_text != NULL)
    {
      way_front_add_resource (front, self->capacity, WAY_RESOURCE_MORE);
      way_front_set_extend (front, drive, self, NULL);
    }

  return front;
}

WayPath *
bounds_run_front (WayFront  *front,
                  Limits    *limits,
                  WayStatus *status,
                  GError   **error)
{
  g_autoptr (WayLimits) rest = limits_new_rest (limits);
  g_autoptr (GError) problem = NULL;
  WayStatistics before, after;
  WayPath *path;

  way_front_get_statistics (front, &before);
  progress_begin ("searching");
  interrupt_arm ();
  path = way_front_next (front, rest, &problem);
  interrupt_disarm ();
  progress_end ();
  way_front_get_statistics (front, &after);
  limits->expanded += after.expanded - before.expanded;

  *status = path != NULL ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
  if (problem != NULL)
    *status = limits_tell_status (limits, problem);
  if (*status == WAY_STATUS_FAILED)
    g_propagate_error (error, g_steal_pointer (&problem));

  return path;
}

WayPath *
bounds_find_path (Bounds        *self,
                  const Network *network,
                  WayGraph      *graph,
                  WayNode        from,
                  WayNode        to,
                  WayHeuristic  *heuristic,
                  Limits        *limits,
                  WayStatistics *statistics,
                  WayStatus     *status,
                  GError       **error)
{
  g_autoptr (WayFront) front = bounds_new_front (self, network, graph, from,
                                                 to);
  WayPath *path;

  if (heuristic != NULL)
    way_front_set_heuristic (front, WAY_FRONT_COST, heuristic);
  path = bounds_run_front (front, limits, status, error);
  way_front_get_statistics (front, statistics);

  return path;
}
