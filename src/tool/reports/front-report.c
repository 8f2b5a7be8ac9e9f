/* front-report.c - the routes that no other route beats
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/front-report.h"

#include "tool/network-summary.h"
#include "tool/reports/several-report.h"
#include "tool/reports/tsv.h"

static WayRoute *
get_route (const FrontReport *self,
           guint              i)
{
  return self->routes->pdata[i];
}

/* Criterion @k of route @i besides the cost. */
static gdouble
get_value (const FrontReport *self,
           guint              i,
           guint              k)
{
  return self->values[(gsize) i * (self->criteria->n + 1) + k + 1];
}

/* Text and TSV ------------------------------------------------------------- */

/* (transfer full): "metres (m)". */
static char *
dup_heading (const FrontReport *self,
             guint              k)
{
  const Also *criteria = self->criteria;
  const char *unit = way_measures_get_unit (criteria->measures,
                                            criteria->numbers[k]);

  return unit != NULL && !g_str_has_prefix (criteria->names[k], unit)
           ? g_strdup_printf ("%s (%s)", criteria->names[k], unit)
           : g_strdup (criteria->names[k]);
}

static void
print_table (const FrontReport *self,
             Output            *output)
{
  const Unit unit = self->network->unit;
  g_autofree char *cost_heading
    = g_strdup_printf ("cost%s%s", units_get_brief (unit)[0] ? " in " : "",
                       units_get_brief (unit));

  output_printf (output, "route %14s", cost_heading);
  for (guint k = 0; k < self->criteria->n; k++)
    {
      g_autofree char *heading = dup_heading (self, k);

      output_printf (output, " %14s", heading);
    }
  output_put (output, " waypoints\n");

  for (guint i = 0; i < self->routes->len; i++)
    {
      const WayPath *path = way_route_get_leg (get_route (self, i), 0);
      g_autofree char *cost = units_format (unit, way_path_get_cost (path));

      output_printf (output, "%5u %14s", i + 1, cost);
      for (guint k = 0; k < self->criteria->n; k++)
        output_printf (output, " %14.1f", get_value (self, i, k));
      output_printf (output, " %9u\n", way_path_get_length (path));
    }
}

/* What the reader must know about the list. */
static const char *
get_ending (const FrontReport *self)
{
  if (limits_was_stopped (self->status))
    return "Others may exist: the search was stopped.\n";
  if (self->status != WAY_STATUS_EXHAUSTED)
    return "Others may exist: these are as many as --limit allows.\n";

  return "Each other route is as bad in all criteria as one of these, or "
         "worse.\n";
}

static void
put_text (const FrontReport *self,
          Output            *output)
{
  g_autofree char *size = summary_describe (self->network);

  output_printf (output, "%s: %s\n\n%s to %s\n\n", self->network->path, size,
                 self->question->from.text,
                 ((const Spot *) self->question->to->data)->text);
  if (self->routes->len == 0)
    {
      output_put (output, limits_was_stopped (self->status)
                            ? "No answer: the search was stopped.\n"
                            : "No route was found.\n");
      return;
    }

  print_table (self, output);
  output_printf (output, "\n%s", get_ending (self));
}

static void
put_tsv (const FrontReport *self,
         Output            *output)
{
  output_put (output, "route\t");
  tsv_put_cost_header (output, self->network, "cost");
  for (guint k = 0; k < self->criteria->n; k++)
    {
      output_put (output, "\t");
      tsv_put_text (output, self->criteria->names[k]);
    }
  output_put (output, "\n");

  for (guint i = 0; i < self->routes->len; i++)
    {
      output_printf (output, "%u\t", i + 1);
      tsv_put_cost (output, self->network,
                    way_route_get_cost (get_route (self, i)));
      for (guint k = 0; k < self->criteria->n; k++)
        {
          output_put (output, "\t");
          tsv_put_number (output, get_value (self, i, k));
        }
      output_put (output, "\n");
    }
}

/* Pictures ----------------------------------------------------------------- */

/* Adds the criteria of all routes, for a page; the cost as it is shown. */
static void
add_criteria (const FrontReport *self,
              WayPicture        *picture)
{
  const guint n = self->criteria->n + 1;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree gdouble *values = g_memdup2 (self->values, sizeof (gdouble) * n
                                                          * self->routes->len);

  for (guint i = 0; i < self->routes->len; i++)
    values[(gsize) i * n] /= units_to_cost (self->network->unit, 1);
  g_ptr_array_add (names, g_strdup (units_is_clock (self->network->unit)
                                      ? "seconds" : "cost"));
  for (guint k = 0; k + 1 < n; k++)
    g_ptr_array_add (names, dup_heading (self, k));
  way_picture_set_front (picture, (const char *const *) names->pdata, n, values,
                         (gsize) n * self->routes->len);
}

static gboolean
save_picture (const FrontReport *self,
              const Looks       *looks,
              const Output      *output,
              GError           **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, self->network,
                                                     TRUE);

  for (guint i = 0; i < self->routes->len; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      for (guint k = 0; k < self->criteria->n; k++)
        g_string_append_printf (name, "%s%s %.6g", k > 0 ? ", " : "",
                                self->criteria->names[k],
                                get_value (self, i, k));
      way_picture_add_route (picture, get_route (self, i), name->str);
    }
  add_criteria (self, picture);

  return looks_save (picture, output, error);
}

/* Formats ------------------------------------------------------------------ */

static gboolean
print_list (const FrontReport *self,
            Output            *output,
            GError           **error)
{
  if (!output_open (output, error))
    return FALSE;
  (output->kind == OUTPUT_TSV ? put_tsv : put_text) (self, output);

  return output_close (output, error);
}

gboolean
front_report_print (const FrontReport *self,
                    const Looks       *looks,
                    Output            *output,
                    GError           **error)
{
  const Several none = { .texts = { NULL } };
  const SeveralReport several = { self->network, self->question, self->routes,
                                  &none, self->graph, self->status,
                                  self->criteria };

  if (output->kind == OUTPUT_TEXT || output->kind == OUTPUT_TSV)
    return print_list (self, output, error);
  if (output_is_drawn (output) && self->routes->len > 0)
    return save_picture (self, looks, output, error);

  return output_is_drawn (output)
         || several_report_print (&several, looks, output, error);
}
