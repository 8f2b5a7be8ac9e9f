/* nearest-command.c - `wayfind nearest': the closest of many places, by cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One search runs on from goal to goal, so that the k nearest cost little more
 * than the k-th alone. */

#include "tool/command-frame.h"
#include "tool/reports/json-parts.h"
#include "tool/snapped-ends.h"
#include "tool/network-summary.h"
#include "tool/printable-name.h"
#include "tool/reports/tsv.h"

#include <math.h>

typedef struct
{
  char       *from;             /* (owned) (nullable) */
  char      **to;               /* (owned) (nullable) */
  char       *count_text;       /* (owned) (nullable) */
  char       *within_text;      /* (owned) (nullable) */
  guint64     count;
  gdouble     within;

  Network     network;
  Avoid       avoid;
  Turns       turns;
  Limits      limits;
  Output      output;
  WaySearch  *search;           /* (owned) */
  Spot        start;
  GArray     *goals;            /* (owned) of Spot */
  GHashTable *first_at;         /* (owned) node -> the first goal there + 1 */
  guint      *next_at;          /* (owned) goal -> the next goal there + 1 */
  GArray     *found;            /* (owned) of Found, the nearest first */
  WayStatus   status;           /* of the search, when it ended */
  guint64     expanded;
} Nearest;

typedef struct
{
  const Spot *goal;
  WayCost     cost;
  guint       n_edges;
} Found;

static void
clear (gpointer command)
{
  Nearest *self = command;

  g_free (self->from);
  g_strfreev (self->to);
  g_free (self->count_text);
  g_free (self->within_text);
  spot_clear (&self->start);
  g_clear_pointer (&self->goals, g_array_unref);
  g_clear_pointer (&self->first_at, g_hash_table_unref);
  g_free (self->next_at);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_object (&self->search);
}

static void
add_options (gpointer command,
             Options *options)
{
  Nearest *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from, "Where to begin",
      "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "A place to choose from; default: all --places", "PLACE" },
    { "count", 'k', 0, G_OPTION_ARG_STRING, &self->count_text,
      "How many to find, 1 by default", "K" },
    { "within", 'w', 0, G_OPTION_ARG_STRING, &self->within_text,
      "Largest cost, in the unit of the answer", "COST" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Nearest *self = command;

  self->count = 1;
  self->within = INFINITY;
  if (self->from == NULL)
    return tool_misuse (error, "--from must be given");
  if (self->to == NULL && self->network.named_path == NULL)
    return tool_misuse (error, "--to must be given, or --places");

  return options_count ("--count", self->count_text, 1, &self->count, error)
         && options_number ("--within", self->within_text, 0, &self->within,
                            error);
}

/* All named places are candidates if none is given. */
static gboolean
find_goals (Nearest *self,
            GError **error)
{
  const Places *places = &self->network.places;

  self->goals = spots_new ();
  return self->to != NULL
           ? places_find_all (places, self->to, self->goals, error)
           : places_find_named (places, self->goals, error);
}

static gboolean
lend (Nearest *self,
      GError **error)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new ();

  g_ptr_array_add (spots, &self->start);
  for (guint i = 0; i < self->goals->len; i++)
    g_ptr_array_add (spots, &g_array_index (self->goals, Spot, i));

  return snapped_ends_add (&self->network, spots, &self->avoid.graph, error);
}

static gboolean
set_up (Nearest *self,
        GError **error)
{
  if (!network_load (&self->network, error))
    return FALSE;

  if (!avoid_apply (&self->avoid, &self->network, error)
      || !places_find (&self->network.places, self->from, &self->start, error)
      || !find_goals (self, error) || !lend (self, error))
    return FALSE;

  if (!turns_apply (&self->turns, &self->network, &self->avoid.graph, error))
    return FALSE;
  self->search = avoid_new_search (&self->avoid, WAY_STRATEGY_DIJKSTRA);
  way_search_set_partial (self->search, WAY_PARTIAL_NONE);
  way_search_set_max_cost (self->search,
                           units_to_cost (self->network.unit, self->within));
  way_search_set_start (self->search, self->start.node);
  for (guint i = 0; i < self->goals->len; i++)
    way_search_add_goal (self->search,
                         g_array_index (self->goals, Spot, i).node);

  return TRUE;
}

static gpointer
get_key (WayNode node)
{
  return GUINT_TO_POINTER (WAY_NODE_INDEX (node));
}

/* Several places may have snapped to one node. */
static void
index_goals (Nearest *self)
{
  self->first_at = g_hash_table_new (NULL, NULL);
  self->next_at = g_new (guint, MAX (self->goals->len, 1));
  for (guint i = self->goals->len; i-- > 0;)
    {
      gpointer key = get_key (g_array_index (self->goals, Spot, i).node);

      self->next_at[i]
        = GPOINTER_TO_UINT (g_hash_table_lookup (self->first_at, key));
      g_hash_table_insert (self->first_at, key, GUINT_TO_POINTER (i + 1));
    }
}

/* Notes the goals at the node that was found. Over states of turns a node is
 * met once for each way in: the first is the cheapest. */
static void
note_goals (Nearest *self)
{
  g_autoptr (WayPath) path = way_search_dup_path (self->search);
  const guint n_edges = way_path_get_length (path) - 1;
  gpointer key = get_key (way_path_get_node (path, n_edges));
  Found found = { NULL, way_path_get_cost (path), n_edges };
  guint i = GPOINTER_TO_UINT (g_hash_table_lookup (self->first_at, key));

  for (; i > 0 && self->found->len < self->count; i = self->next_at[i - 1])
    {
      found.goal = &g_array_index (self->goals, Spot, i - 1);
      g_array_append_val (self->found, found);
    }
  g_hash_table_remove (self->first_at, key);
}

static gboolean
search (Nearest *self,
        GError **error)
{
  const guint wanted = (guint) MIN (self->count, self->goals->len);
  WayStatistics statistics;

  index_goals (self);
  self->found = g_array_new (FALSE, FALSE, sizeof (Found));
  do
    {
      self->limits.expanded = 0;
      self->status = limits_run (&self->limits, self->search, "searching", 0,
                                 error);
      if (self->status == WAY_STATUS_FOUND)
        note_goals (self);
    }
  while (self->status == WAY_STATUS_FOUND && self->found->len < wanted);

  way_search_get_statistics (self->search, &statistics);
  self->expanded = statistics.expanded;
  return self->status != WAY_STATUS_FAILED;
}

static void
print_text (Nearest *self)
{
  Output *output = &self->output;
  const Unit unit = self->network.unit;
  g_autofree char *size = summary_describe (&self->network);

  output_printf (output, "%s: %s\n\nFrom %s\n\n   # %9s%-3s %6s  place\n",
                 self->network.path, size, self->start.text, "cost",
                 units_get_brief (unit), "edges");
  for (guint i = 0; i < self->found->len; i++)
    {
      const Found *found = &g_array_index (self->found, Found, i);
      g_autofree char *cost = units_format (unit, found->cost);
      g_autofree char *name = printable_dup_name (found->goal->text);

      output_printf (output, "%4u %12s %6u  %s\n", i + 1, cost,
                     found->n_edges, name);
    }
  if (self->found->len < self->count)
    output_printf (output, "\n%u of %u places can be reached.\n",
                   self->found->len, self->goals->len);
  output_printf (output, "\n%" G_GUINT64_FORMAT " nodes expanded; the network "
                 "was read in %.0f ms.\n", self->expanded,
                 self->network.load_seconds * 1e3);
}

static void
print_tsv (Nearest *self)
{
  Output *output = &self->output;

  output_put (output, "place\t");
  tsv_put_node_header (output, &self->network);
  output_put (output, "\t");
  tsv_put_cost_header (output, &self->network, "cost");
  output_put (output, "\tedges\tsnap\n");
  for (guint i = 0; i < self->found->len; i++)
    {
      const Found *found = &g_array_index (self->found, Found, i);

      tsv_put_text (output, found->goal->text);
      output_put (output, "\t");
      tsv_put_node (output, &self->network, found->goal->node);
      output_put (output, "\t");
      tsv_put_cost (output, &self->network, found->cost);
      output_printf (output, "\t%u\t", found->n_edges);
      tsv_put_number (output, found->goal->distance);
      output_put (output, "\n");
    }
}

static void
print_json (Nearest *self)
{
  Json json = { &self->output };

  json_open (&json, NULL, '{');
  json_string (&json, "status", way_status_get_name (self->status));
  json_add_unit (&json, &self->network);
  json_string (&json, "from", self->start.text);
  json_number (&json, "snap", self->start.distance);
  json_count (&json, "expanded", self->expanded);
  json_number (&json, "load_ms", self->network.load_seconds * 1e3);
  json_open (&json, "nearest", '[');
  for (guint i = 0; i < self->found->len; i++)
    {
      const Found *found = &g_array_index (self->found, Found, i);

      json_open_flat (&json, NULL, '{');
      json_string (&json, "place", found->goal->text);
      json_add_node (&json, &self->network, found->goal->node);
      json_add_cost (&json, "cost", &self->network, found->cost);
      json_count (&json, "edges", found->n_edges);
      json_number (&json, "snap", found->goal->distance);
      json_close (&json, '}');
    }
  json_close (&json, ']');
  json_close (&json, '}');
}

static gboolean
print_answer (Nearest *self,
              GError **error)
{
  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    print_json (self);
  else if (self->output.kind == OUTPUT_TSV)
    print_tsv (self);
  else
    print_text (self);

  return output_close (&self->output, error);
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Nearest *self = command;

  if (!set_up (self, error) || !search (self, error)
      || !print_answer (self, error))
    return FALSE;

  *status = self->found->len > 0 ? TOOL_ANSWERED : TOOL_NO_ROUTE;
  command_report_stop (&self->limits, self->status, status);
  return TRUE;
}

int
nearest_command (int    argc,
                 char **argv)
{
  Nearest self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "nearest",
    .parameters = "NETWORK",
    .example = "wayfind nearest sea-lanes.geojson --places ports.csv \\\n"
               "           --from 10,65 -k 3",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TEXT) | OUTPUT_BIT (OUTPUT_TSV)
               | OUTPUT_BIT (OUTPUT_JSON),
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
