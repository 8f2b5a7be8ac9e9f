/* also.c - the option that asks for measures besides the cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/also.h"

#include "tool/tool.h"

void
also_add_options (Also    *self,
                  Options *options)
{
  const GOptionEntry entries[] = {
    { "also", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->names,
      "Add up a measure along the way: metres, a column", "NAME" },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "measures", "Measures besides the cost:",
                     entries);
}

void
also_clear (Also *self)
{
  g_strfreev (self->names);
  g_free (self->numbers);
  g_clear_object (&self->measures);
}

gboolean
also_check (const Also   *self,
            const Output *output,
            GError      **error)
{
  return self->names == NULL || output->kind == OUTPUT_TEXT
         || output->kind == OUTPUT_TSV || output->kind == OUTPUT_JSON
         || tool_misuse (error, "--also needs text, TSV, CSV or JSON, and not "
                         "%s", output_get_kind_name (output));
}

/* (transfer full): the names of all measures, for a message. */
static char *
list_names (WayMeasures *measures)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < way_measures_get_count (measures); i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : ", ",
                            way_measures_get_name (measures, i));
  if (list->len == 0)
    g_string_append (list, "none");

  return g_string_free (list, FALSE);
}

gboolean
also_find_measure (WayMeasures *measures,
                   const char  *option,
                   const char  *name,
                   guint       *number,
                   GError     **error)
{
  g_autofree char *names = NULL;

  if (way_measures_find (measures, name, number))
    return TRUE;

  names = list_names (measures);
  return tool_misuse (error, "%s: the network has no measure \"%s\"; it has "
                      "%s. The columns of a table of edges are measures if "
                      "all of their fields are numbers of 0 or more", option,
                      name, names);
}

gboolean
also_find (Also       *self,
           WayNetwork *network,
           GError    **error)
{
  self->n = self->names != NULL ? g_strv_length (self->names) : 0;
  if (self->n == 0)
    return TRUE;

  g_clear_object (&self->measures);
  self->measures = way_network_dup_measures (network);
  self->numbers = g_renew (guint, self->numbers, self->n);
  for (guint i = 0; i < self->n; i++)
    if (!also_find_measure (self->measures, "--also", self->names[i],
                            &self->numbers[i], error))
      return FALSE;

  return TRUE;
}

const char *
also_get_name (const Also *self,
               guint       i)
{
  return self->names[i];
}

gdouble
also_sum_path (const Also    *self,
               guint          i,
               const WayPath *path)
{
  return way_measures_sum (self->measures, self->numbers[i], path);
}

gdouble
also_sum_route (const Also *self,
                guint       i,
                WayRoute   *route)
{
  gdouble sum = 0;

  for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
    sum += also_sum_path (self, i, way_route_get_leg (route, leg));

  return sum;
}

gdouble
also_get_value (const Also *self,
                guint       i,
                WayNode     from,
                WayNode     to,
                guint32     edge)
{
  return way_measures_get_value (self->measures, self->numbers[i], from, to,
                                 edge);
}
