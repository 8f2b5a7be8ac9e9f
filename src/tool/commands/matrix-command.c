/* matrix-command.c - `wayfind matrix': the costs from each place to each other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/cost-matrix.h"
#include "tool/snapped-ends.h"
#include "tool/rank-team.h"
#include "tool/reports/json-parts.h"
#include "tool/options/network-mark.h"
#include "tool/reports/picture-report.h"
#include "tool/reports/tsv.h"

#include <math.h>

/* So many rows are worth working closed edges into a hierarchy. */
#define MANY_ROWS 2

typedef struct
{
  char      **from;             /* (owned) (nullable) */
  char      **to;               /* (owned) (nullable) */
  gboolean    resume;
  Also        also;

  Network     network;
  Avoid       avoid;
  Turns       turns;
  Limits      limits;
  Looks       looks;
  Output      output;
  GArray     *rows;             /* (owned) of Spot */
  GArray     *columns;          /* (owned) of Spot */
  CostMatrix  matrix;
} Matrix;

static void
clear (gpointer command)
{
  Matrix *self = command;

  g_strfreev (self->from);
  g_strfreev (self->to);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->columns, g_array_unref);
  cost_matrix_clear (&self->matrix);
  also_clear (&self->also);
}

static void
add_options (gpointer command,
             Options *options)
{
  Matrix *self = command;
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->from,
      "A row; default: all --places", "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "A column; default: the same as the rows", "PLACE" },
    { "resume", 0, 0, G_OPTION_ARG_NONE, &self->resume,
      "Keep rows in FILE.rows, to carry on after a stop", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  also_add_options (&self->also, options);
}

static gboolean
check_resume (const Matrix *self,
              GError      **error)
{
  return !self->resume || self->output.path != NULL
         || tool_misuse (error, "--resume keeps rows beside a file: give one "
                         "with --write");
}

/* Rows are found by several ranks at once: none knows of the others'. */
static gboolean
check_team (const Matrix *self,
            GError      **error)
{
  return team_get_carrier () == NULL || self->limits.expansions_text == NULL
         || tool_misuse (error, "--max-expansions cannot be counted over the "
                         "rows of several ranks: give --time-limit");
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  Matrix *self = command;

  if (self->from == NULL && self->network.named_path == NULL)
    return tool_misuse (error, "--from must be given, or --places");

  if (self->also.names != NULL && self->also.names[1] != NULL)
    return tool_misuse (error, "--also can be given once for a matrix");

  return check_resume (self, error)
         && check_team (self, error);
}

/* (transfer full): the places of one side, %NULL with an error. */
static GArray *
find_side (const Matrix *self,
           char        **texts,
           GError      **error)
{
  const Places *places = &self->network.places;
  g_autoptr (GArray) spots = spots_new ();
  const gboolean good = texts != NULL
                          ? places_find_all (places, texts, spots, error)
                          : places_find_named (places, spots, error);

  return good ? g_steal_pointer (&spots) : NULL;
}

static gboolean
set_up (Matrix  *self,
        GError **error)
{
  if (!network_load (&self->network, error))
    return FALSE;

  if (!avoid_apply (&self->avoid, &self->network, error))
    return FALSE;
  self->rows = find_side (self, self->from, error);
  if (self->rows == NULL)
    return FALSE;
  self->columns = self->to == NULL ? g_array_ref (self->rows)
                                   : find_side (self, self->to, error);

  return self->columns != NULL
         && snapped_ends_add_arrays (&self->network, &self->avoid.graph, error,
                                     self->rows, self->columns, NULL)
         && also_find (&self->also, self->network.network, error)
         && turns_apply (&self->turns, &self->network, &self->avoid.graph,
                         error);
}

/* The mark of a matrix depends on its network, places, closures and turns. */
static gboolean
keep_rows (Matrix  *self,
           GError **error)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 mark[ROW_JOURNAL_MARK];
  gsize len = sizeof mark;

  if (!self->resume || !team_is_speaker ())
    return TRUE;
  if (!network_mark_files (&self->network, checksum, error))
    return FALSE;

  mark_texts (checksum, self->from);
  mark_texts (checksum, self->to);
  mark_texts (checksum, self->avoid.texts);
  for (char **file = self->avoid.files; file != NULL && *file != NULL; file++)
    if (!mark_file (*file, FALSE, checksum, error))
      return FALSE;
  vehicle_mark (&self->avoid.vehicle, checksum);
  mark_text (checksum, self->turns.cost_text);
  mark_text (checksum, self->turns.change_text);
  mark_text (checksum, self->turns.ignore ? "" : NULL);
  mark_texts (checksum, self->also.names);
  g_checksum_get_digest (checksum, mark, &len);
  cost_matrix_keep (&self->matrix, self->output.path, mark);
  return TRUE;
}

/* Sets @router to one that can answer, or to %NULL. */
static gboolean
find_router (Matrix     *self,
             WayRouter **router,
             GError    **error)
{
  *router = NULL;
  return limits_are_given (&self->limits)
         || avoid_find_router (&self->avoid, &self->network, &self->turns,
                               self->rows->len >= MANY_ROWS, router, error);
}

static gboolean
search (Matrix  *self,
        GError **error)
{
  g_autoptr (WaySearch) dijkstra = avoid_new_search (&self->avoid,
                                                     WAY_STRATEGY_DIJKSTRA);
  WayRouter *router;

  way_search_set_partial (dijkstra, WAY_PARTIAL_NONE);
  if (!team_agree (find_router (self, &router, error), error))
    return FALSE;

  return cost_matrix_find (&self->matrix, self->rows, self->columns, dijkstra,
                           router, &self->also, &self->limits, error);
}

/* The heading of the columns of costs, or of the measure: "A" or "A metres". */
static void
print_columns (Matrix     *self,
               const char *measure)
{
  for (guint j = 0; j < self->columns->len; j++)
    {
      output_put (&self->output, "\t");
      tsv_put_text (&self->output, g_array_index (self->columns, Spot, j).text);
      if (measure == NULL)
        continue;
      output_put (&self->output, " ");
      tsv_put_text (&self->output, measure);
    }
}

/* A cell without a route is empty, and so is one of an unknown measure. */
static void
print_row (Matrix *self,
           guint   i)
{
  Output *output = &self->output;

  tsv_put_text (output, g_array_index (self->rows, Spot, i).text);
  for (guint j = 0; j < self->columns->len; j++)
    {
      output_put (output, "\t");
      if (cost_matrix_get (&self->matrix, i, j) < INFINITY)
        tsv_put_cost (output, &self->network,
                      cost_matrix_get (&self->matrix, i, j));
    }
  for (guint j = 0; self->also.n > 0 && j < self->columns->len; j++)
    {
      output_put (output, "\t");
      if (isfinite (cost_matrix_get_sum (&self->matrix, i, j)))
        tsv_put_number (output, cost_matrix_get_sum (&self->matrix, i, j));
    }
  output_put (output, "\n");
}

static void
print_tsv (Matrix *self)
{
  tsv_put_cost_header (&self->output, &self->network, "from");
  print_columns (self, NULL);
  if (self->also.n > 0)
    print_columns (self, also_get_name (&self->also, 0));
  output_put (&self->output, "\n");
  for (guint i = 0; i < self->matrix.n_done; i++)
    print_row (self, i);
}

static void
add_side (const Matrix *self,
          Json         *json,
          const char   *key,
          const GArray *spots)
{
  json_open (json, key, '[');
  for (guint i = 0; i < spots->len; i++)
    {
      const Spot *spot = &g_array_index (spots, Spot, i);

      json_open_flat (json, NULL, '{');
      json_string (json, "place", spot->text);
      json_add_node_id (json, "node", &self->network, spot->node);
      json_number (json, "snap", spot->distance);
      json_close (json, '}');
    }
  json_close (json, ']');
}

/* "measures": an object with a matrix as that of the costs. */
static void
add_measure (Matrix *self,
             Json   *json)
{
  if (self->also.n == 0)
    return;

  json_open (json, "measures", '{');
  json_open (json, also_get_name (&self->also, 0), '[');
  for (guint i = 0; i < self->matrix.n_done; i++)
    {
      json_open_flat (json, NULL, '[');
      for (guint j = 0; j < self->columns->len; j++)
        json_number (json, NULL, cost_matrix_get_sum (&self->matrix, i, j));
      json_close (json, ']');
    }
  json_close (json, ']');
  json_close (json, '}');
}

static void
print_json (Matrix *self)
{
  Json json = { &self->output };

  json_open (&json, NULL, '{');
  json_string (&json, "status", self->matrix.status == WAY_STATUS_FOUND
                                  ? "complete"
                                  : way_status_get_name (self->matrix.status));
  json_add_unit (&json, &self->network);
  add_side (self, &json, "from", self->rows);
  add_side (self, &json, "to", self->columns);
  json_open (&json, "costs", '[');
  for (guint i = 0; i < self->matrix.n_done; i++)
    {
      json_open_flat (&json, NULL, '[');
      for (guint j = 0; j < self->columns->len; j++)
        json_add_cost (&json, NULL, &self->network,
                       cost_matrix_get (&self->matrix, i, j));
      json_close (&json, ']');
    }
  json_close (&json, ']');
  add_measure (self, &json);
  json_close (&json, '}');
}

static gboolean
print_answer (Matrix  *self,
              GError **error)
{
  if (!team_is_speaker ())
    return TRUE;
  if (output_is_drawn (&self->output))
    return picture_save_matrix (&self->network, &self->matrix, &self->looks,
                                &self->output, error);

  if (!output_open (&self->output, error))
    return FALSE;
  if (self->output.kind == OUTPUT_JSON)
    print_json (self);
  else
    print_tsv (self);

  return output_close (&self->output, error);
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Matrix *self = command;

  if (!also_check (&self->also, &self->output, error)
      || !team_agree (set_up (self, error) && keep_rows (self, error), error)
      || !search (self, error) || !print_answer (self, error))
    return FALSE;

  if (self->matrix.n_done == self->rows->len)
    cost_matrix_forget (&self->matrix);
  if (limits_was_stopped (self->matrix.status))
    {
      const WayStatus limit = self->matrix.status;
      g_autofree char *reason = limits_dup_reason (&self->limits, limit);

      *status = tool_complain (limits_get_exit_status (limit), "%s; %u of %u "
                               "rows were done", reason, self->matrix.n_done,
                               self->rows->len);
    }
  return TRUE;
}

int
matrix_command (int    argc,
                char **argv)
{
  Matrix self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "matrix",
    .parameters = "NETWORK",
    .example = "wayfind matrix sea-lanes.geojson --places ports.csv \\\n"
               "           --from Rotterdam --from Suez --to Singapore",
    .network = &self.network,
    .avoid = &self.avoid,
    .turns = &self.turns,
    .limits = &self.limits,
    .looks = &self.looks,
    .output = &self.output,
    .formats = OUTPUT_BIT (OUTPUT_TSV) | OUTPUT_BIT (OUTPUT_JSON)
               | OUTPUT_BIT (OUTPUT_HTML),
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
