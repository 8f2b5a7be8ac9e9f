/* several-report.c - several routes between the same places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/several-report.h"

#include "tool/interrupt.h"
#include "tool/reports/json-parts.h"
#include "tool/network-summary.h"
#include "tool/tool.h"

/* One of the routes, for the report of a single route. */
typedef struct
{
  Answer  answer;
  GArray *stops;                /* (owned) */
  Report  report;
} Single;

static WayRoute *
get_route (const SeveralReport *self,
           guint                i)
{
  return self->routes->pdata[i];
}

static void
single_init (Single              *self,
             const SeveralReport *all,
             guint                i)
{
  *self = (Single) { .answer = { .status = WAY_STATUS_FOUND } };
  self->answer.route = get_route (all, i);
  self->answer.reached = (const Spot *) all->question->to->data;
  self->stops = stops_new (all->network, self->answer.route, NULL);
  self->report = (Report) { all->network, all->question, &self->answer, NULL,
                            self->stops, NULL, all->also };
}

static void
single_clear (Single *self)
{
  g_array_unref (self->stops);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Single, single_clear)

/* The difference from the best: ", 3.2 % more than the first". */
static char *
format_surplus (const SeveralReport *self,
                guint                i)
{
  const WayCost best = way_route_get_cost (get_route (self, 0));
  const WayCost cost = way_route_get_cost (get_route (self, i));

  if (i == 0 || best == 0)
    return g_strdup ("");

  return g_strdup_printf (", %.1f %% more than the first",
                          (cost / best - 1) * 100);
}

static void
print_route (const SeveralReport *self,
             Output              *output,
             guint                i)
{
  const Unit unit = self->network->unit;
  g_auto (Single) single;
  g_autofree char *surplus = format_surplus (self, i);
  g_autofree char *cost = units_format (unit, way_route_get_cost (get_route
                                                                  (self, i)));

  single_init (&single, self, i);
  output_printf (output, "Route %u of %u: %s%s over %u waypoints%s\n\n", i + 1,
                 self->routes->len, cost, units_get_name (unit),
                 single.stops->len, surplus);
  report_text_route (&single.report, output);
  report_text_also (&single.report, output);
  if (i + 1 == self->routes->len)
    report_text_snaps (&single.report, output);
}

/* What the text says if there are fewer routes than were wanted. */
static const char *const endings[] = {
  [SEVERAL_ALTERNATIVES]
    = ("No other route was found that shares at most half of itself with these "
       "and\ncosts at most a quarter more than the first.\n"),
  [SEVERAL_BEST] = "No other routes exist.\n",
  [SEVERAL_DISJOINT] = "No more routes exist that share no node.\n",
  [SEVERAL_DISJOINT_EDGES] = "No more routes exist that share no edge.\n",
};

/* How many cheapest routes there are. */
static void
print_count (const SeveralReport *self,
             Output              *output)
{
  const guint64 n = way_cheapest_paths_get_n_paths (self->several->cheapest);

  output_printf (output, "%s%" G_GUINT64_FORMAT " routes have the least cost, "
                 "over %u edges%s.\n",
                 n == G_MAXUINT64 ? "At least " : "", n,
                 way_cheapest_paths_get_n_edges (self->several->cheapest),
                 n > self->routes->len ? "; these are the first" : "");
}

static void
put_text (const SeveralReport *self,
          Output              *output)
{
  const Spot *to = (const Spot *) self->question->to->data;
  g_autofree char *size = summary_describe (self->network);

  output_printf (output, "%s: %s\n\n%s to %s\n\n", self->network->path, size,
                 self->question->from.text, to->text);
  for (guint i = 0; i < self->routes->len; i++)
    print_route (self, output, i);

  if (limits_was_stopped (self->status) && self->routes->len == 0)
    output_put (output, "No answer: the search was stopped.\n");
  else if (limits_was_stopped (self->status))
    output_put (output, "Other routes may exist: the search was stopped.\n");
  else if (self->several->kind == SEVERAL_CHEAPEST)
    print_count (self, output);
  else if (self->routes->len < self->several->n)
    output_put (output, endings[self->several->kind]);
}

/* The edges of all cheapest routes, and how many routes use each. */
static void
add_cheapest_edges (const SeveralReport *self,
                    Json                *json)
{
  const WayCheapestPaths *paths = self->several->cheapest;

  json_count (json, "n_routes", way_cheapest_paths_get_n_paths (paths));
  json_open (json, "edges", '[');
  for (guint i = 0; i < way_cheapest_paths_get_n_edges (paths); i++)
    {
      WayCheapestEdge edge;

      way_cheapest_paths_get_edge (paths, i, &edge);
      json_open_flat (json, NULL, '{');
      json_add_node_id (json, "from", self->network,
                        way_graph_project (self->graph, edge.from));
      json_add_node_id (json, "to", self->network,
                        way_graph_project (self->graph, edge.to));
      json_add_cost (json, "cost", self->network, edge.cost);
      json_count (json, "n_routes", edge.n_paths);
      json_close (json, '}');
    }
  json_close (json, ']');
}

static void
put_json (const SeveralReport *self,
          Output              *output)
{
  const Spot *to = (const Spot *) self->question->to->data;
  Json json = { output };

  json_open (&json, NULL, '{');
  json_string (&json, "status", way_status_get_name (self->status));
  json_add_unit (&json, self->network);
  report_json_spot (&json, "from", &self->question->from);
  report_json_spot (&json, "to", to);
  json_number (&json, "load_ms", self->network->load_seconds * 1e3);
  if (self->several->cheapest != NULL)
    add_cheapest_edges (self, &json);
  json_open (&json, "routes", '[');
  for (guint i = 0; i < self->routes->len; i++)
    {
      g_auto (Single) single;

      single_init (&single, self, i);
      json_open (&json, NULL, '{');
      json_add_cost (&json, "cost", self->network,
                     way_route_get_cost (get_route (self, i)));
      report_json_route (&single.report, &json);
      json_close (&json, '}');
    }
  json_close (&json, ']');
  json_close (&json, '}');
}

static void
put_tsv (const SeveralReport *self,
         Output              *output)
{
  output_put (output, "route\t");
  report_tsv_header (self->network, self->also, output);
  for (guint i = 0; i < self->routes->len; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u\t", i + 1);
      g_auto (Single) single;

      single_init (&single, self, i);
      report_tsv_rows (&single.report, number, output);
    }
}

static gboolean
save_picture (const SeveralReport *self,
              const Looks         *looks,
              const Output        *output,
              GError             **error)
{
  g_autoptr (WayPicture) picture = looks_new_picture (looks, self->network,
                                                     TRUE);

  for (guint i = 0; i < self->routes->len; i++)
    way_picture_add_route (picture, get_route (self, i), NULL);

  return looks_save (picture, output, error);
}

static gboolean
save (const SeveralReport *self,
      const Looks         *looks,
      const Output        *output,
      GError             **error)
{
  if (output_is_drawn (output))
    return save_picture (self, looks, output, error);

  return way_route_save_all ((WayRoute **) self->routes->pdata,
                             self->routes->len, output_get_path (output),
                             output_get_kind_name (output),
                             output_get_flags (output), interrupt_get (),
                             error);
}

/* Formats that hold routes alone cannot say that there are more. */
static void
warn_of_more (const SeveralReport *self)
{
  const WayCheapestPaths *all = self->several->cheapest;
  const guint64 n = all != NULL ? way_cheapest_paths_get_n_paths (all) : 0;

  if (n > self->routes->len)
    tool_complain (TOOL_ANSWERED, "these are the first %u of %s%"
                   G_GUINT64_FORMAT " routes of the least cost",
                   self->routes->len, n == G_MAXUINT64 ? "at least " : "", n);
}

gboolean
several_report_print (const SeveralReport *self,
                      const Looks         *looks,
                      Output              *output,
                      GError             **error)
{
  if (output->kind != OUTPUT_TEXT && output->kind != OUTPUT_JSON)
    warn_of_more (self);
  if (output->kind != OUTPUT_TEXT && output->kind != OUTPUT_JSON
      && output->kind != OUTPUT_TSV)
    return self->routes->len == 0
           || save (self, looks, output, error);

  if (!output_open (output, error))
    return FALSE;
  if (output->kind == OUTPUT_JSON)
    put_json (self, output);
  else if (output->kind == OUTPUT_TSV)
    put_tsv (self, output);
  else
    put_text (self, output);

  return output_close (output, error);
}
