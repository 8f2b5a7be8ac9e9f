/* route.c - `wayfind route': a route through a network from a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <string.h>

#include "tool/places.h"
#include "tool/queries.h"
#include "tool/report.h"
#include "tool/tool.h"

#define DEFAULT_AVOID_KM 100.0
#define METRES_A_KM 1000.0
#define DEFAULT_WEIGHT 1.5
#define NO_WEIGHT -1.0

/* What was asked for on the command line. */
typedef struct
{
  char    *from;
  char   **to;
  char   **via;
  char   **avoid;
  char    *places;
  char    *nodes;
  char    *algorithm;
  gdouble  weight;
  char    *queries;
  gboolean check;
  gboolean anywhere;
  char    *output;
  char   **rest;
} Options;

/* What it is asked of. */
typedef struct
{
  WayTable    *table;           /* (owned) */
  GPtrArray   *named;           /* (owned) (nullable) */
  WayOverlay  *overlay;         /* (owned) */
  WaySearch   *search;          /* (owned) */
  Places       places;
  WayStrategy  strategy;
  gdouble      load_seconds;
} Network;

static void
clear_options (Options *self)
{
  g_free (self->from);
  g_strfreev (self->to);
  g_strfreev (self->via);
  g_strfreev (self->avoid);
  g_free (self->places);
  g_free (self->nodes);
  g_free (self->algorithm);
  g_free (self->queries);
  g_free (self->output);
  g_strfreev (self->rest);
}

static void
clear_network (Network *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->overlay);
  g_clear_object (&self->table);
  g_clear_pointer (&self->named, g_ptr_array_unref);
}

/* Places are taken as file names are, byte for byte: files are in UTF-8
 * whatever the locale, and GOption would convert. */
static gboolean
parse_options (Options *self,
               int      argc,
               char   **argv,
               GError **error)
{
  const GOptionEntry entries[] = {
    { "from", 'f', 0, G_OPTION_ARG_FILENAME, &self->from, "Where to begin",
      "PLACE" },
    { "to", 't', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->to,
      "Where to get to; of several, the nearest", "PLACE" },
    { "via", 'v', 0, G_OPTION_ARG_FILENAME_ARRAY, &self->via,
      "A place to pass, in the order given", "PLACE" },
    { "avoid", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->avoid,
      "Keep away, 100 km unless said", "PLACE[:KM]" },
    { "places", 'p', 0, G_OPTION_ARG_FILENAME, &self->places,
      "Named places: name,lat,lon", "FILE" },
    { "nodes", 'n', 0, G_OPTION_ARG_FILENAME, &self->nodes,
      "An edge table's nodes: node,lat,lon", "FILE" },
    { "algorithm", 'a', 0, G_OPTION_ARG_STRING, &self->algorithm,
      "bfs, dijkstra, astar, greedy, weighted", "NAME" },
    { "weight", 'w', 0, G_OPTION_ARG_DOUBLE, &self->weight,
      "Of the heuristic in weighted, 1.5 unless said", "W" },
    { "anywhere", 0, 0, G_OPTION_ARG_NONE, &self->anywhere,
      "Snap positions to any island", NULL },
    { "queries", 'q', 0, G_OPTION_ARG_FILENAME, &self->queries,
      "Answer lines `from to [cost]'", "FILE" },
    { "check", 0, 0, G_OPTION_ARG_NONE, &self->check,
      "Compare with the costs in that file", NULL },
    { "output", 'o', 0, G_OPTION_ARG_STRING, &self->output, "text or json",
      "FORMAT" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->rest, NULL,
      NULL },
    G_OPTION_ENTRY_NULL
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("NETWORK");

  g_option_context_set_description (
    context, "Example: wayfind route sea-lanes.geojson --places ports.csv "
             "--from Rotterdam\n           --to Shanghai --avoid Suez");
  g_option_context_add_main_entries (context, entries, NULL);

  return g_option_context_parse (context, &argc, &argv, error);
}

static gboolean
are_utf8 (char **texts)
{
  for (guint i = 0; texts && texts[i]; i++)
    if (!g_utf8_validate (texts[i], -1, NULL))
      return FALSE;

  return TRUE;
}

/* What is wrong with the choice of an algorithm; %NULL if nothing is. */
static const char *
find_strategy (const Options *self,
               WayStrategy   *strategy)
{
  *strategy = WAY_STRATEGY_ASTAR;
  if (self->algorithm != NULL
      && !way_strategy_from_name (self->algorithm, strategy))
    return "--algorithm must be bfs, dijkstra, astar, greedy or weighted";
  if (self->weight == NO_WEIGHT)
    return NULL;
  if (*strategy != WAY_STRATEGY_WEIGHTED_ASTAR)
    return "--weight goes with --algorithm weighted";
  if (!(self->weight >= 0 && self->weight < INFINITY))
    return "--weight must be 0 or more";

  return NULL;
}

/* What is wrong with the options as a whole; %NULL if nothing is. */
static const char *
find_misuse (const Options *self)
{
  char *from[] = { self->from, NULL };

  if (self->rest == NULL || self->rest[1] != NULL)
    return "one NETWORK must be given";
  if (self->queries == NULL && (self->from == NULL || self->to == NULL))
    return "--from and --to must be given, or --queries";
  if (self->queries != NULL && (self->from || self->to || self->via))
    return "--queries takes no --from, --to or --via";
  if (self->check && self->queries == NULL)
    return "--check needs --queries";
  if (self->output != NULL && strcmp (self->output, "text") != 0
      && strcmp (self->output, "json") != 0)
    return "--output must be text or json";
  if (self->queries != NULL && self->output != NULL)
    return "--queries prints lines, and takes no --output";
  if (!are_utf8 (from) || !are_utf8 (self->to) || !are_utf8 (self->via)
      || !are_utf8 (self->avoid))
    return "the name of a place is not in UTF-8";

  return NULL;
}

static gboolean
load (Network       *self,
      const Options *options,
      GError       **error)
{
  const gint64 began = g_get_monotonic_time ();

  self->table = way_load_table (options->rest[0], options->nodes, NULL, error);
  if (self->table == NULL)
    return FALSE;

  self->places.table = self->table;
  self->places.kind = way_graph_get_position_kind (WAY_GRAPH (self->table));
  self->places.anywhere = options->anywhere;
  if (options->places != NULL && self->places.kind == WAY_POSITION_NONE)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                   "%s: its nodes have no positions, which --places needs: "
                   "give them with --nodes", options->rest[0]);
      return FALSE;
    }
  if (options->places != NULL)
    {
      self->named = way_load_places (options->places, self->places.kind, NULL,
                                     error);
      if (self->named == NULL)
        return FALSE;
    }

  self->places.named = self->named;
  self->load_seconds = (gdouble) (g_get_monotonic_time () - began) / 1e6;
  return TRUE;
}

/* "Suez:50" is a place and a number of kilometres, unless there is a place of
 * that very name. A tail which is no number belongs to the name. */
static char *
split_avoid (const Places *places,
             const char   *text,
             gdouble      *radius)
{
  const char *colon = strrchr (text, ':');

  if (colon != NULL && !places_has_name (places, text)
      && tool_parse_number (colon + 1, radius) && *radius >= 0)
    return g_strndup (text, (gsize) (colon - text));

  *radius = DEFAULT_AVOID_KM;
  return g_strdup (text);
}

typedef struct
{
  WayOverlay *overlay;
  guint       n_blocked;
} Blocking;

static void
block (WayTable *table,
       WayNode   node,
       gdouble   distance,
       gpointer  user_data)
{
  Blocking *blocking = user_data;

  way_overlay_set_extra_cost (blocking->overlay, node, INFINITY);
  blocking->n_blocked++;
}

/* In a plane the radius is in the plane's own unit: there is no kilometre. A
 * node without a position is avoided alone. */
static gboolean
avoid (Network    *self,
       const char *text,
       GError    **error)
{
  Blocking blocking = { self->overlay, 0 };
  gdouble radius;
  g_autofree char *place = split_avoid (&self->places, text, &radius);
  WayPosition position;
  gboolean has_position;
  WayNode node;

  if (!places_find_area (&self->places, place, &has_position, &position, &node,
                         error))
    return FALSE;

  if (self->places.kind == WAY_POSITION_GEOGRAPHIC)
    radius *= METRES_A_KM;
  if (has_position)
    way_table_foreach_within (self->table, &position, radius, block, &blocking);
  else
    block (self->table, node, 0, &blocking);
  if (blocking.n_blocked == 0)
    tool_complain (TOOL_ANSWERED, "--avoid %s: no node lies within, and "
                   "nothing is avoided", text);

  return TRUE;
}

static gboolean
set_up (Network       *self,
        const Options *options,
        GError       **error)
{
  self->overlay = way_overlay_new (WAY_GRAPH (self->table));
  for (guint i = 0; options->avoid && options->avoid[i]; i++)
    if (!avoid (self, options->avoid[i], error))
      return FALSE;

  /* Nothing in the way of the table itself when nothing is avoided. */
  self->search = way_search_new (options->avoid ? WAY_GRAPH (self->overlay)
                                                : WAY_GRAPH (self->table),
                                 self->strategy);
  way_search_set_weight (self->search, options->weight == NO_WEIGHT
                                         ? DEFAULT_WEIGHT : options->weight);
  return TRUE;
}

static gboolean
find_spots (const Network *self,
            char         **texts,
            GArray        *spots,
            GError       **error)
{
  for (guint i = 0; texts && texts[i]; i++)
    {
      Spot spot;

      if (!places_find (&self->places, texts[i], &spot, error))
        return FALSE;
      g_array_append_val (spots, spot);
    }

  return TRUE;
}

static gboolean
ask (const Network *self,
     const Options *options,
     Question      *question,
     GError       **error)
{
  return places_find (&self->places, options->from, &question->from, error)
         && find_spots (self, options->via, question->via, error)
         && find_spots (self, options->to, question->to, error);
}

/* A start or goal inside what is avoided has no route, for a reason worth
 * saying. */
static void
warn_of_blocked (const Network *self,
                 const Spot    *spots,
                 guint          n_spots)
{
  for (guint i = 0; i < n_spots; i++)
    if (way_overlay_get_extra_cost (self->overlay, spots[i].node) == INFINITY)
      tool_complain (TOOL_NO_ROUTE, "%s lies within what is avoided",
                     spots[i].text);
}

static int
answer (const Network  *self,
        const Options  *options,
        const Question *question)
{
  g_autoptr (GError) error = NULL;
  Answer found;
  Report report = { self->table, self->places.kind, self->named, question,
                    &found, options->rest[0],
                    way_strategy_get_name (self->strategy),
                    self->load_seconds };
  gboolean good = answer_find (&found, question, self->overlay, self->search,
                               &error);
  int status = found.status == WAY_STATUS_FOUND ? TOOL_ANSWERED
                                                : TOOL_NO_ROUTE;

  if (good && g_strcmp0 (options->output, "json") == 0)
    good = report_print_json (&report, &error);
  else if (good)
    report_print_text (&report);
  if (good && status == TOOL_NO_ROUTE)
    {
      warn_of_blocked (self, found.failed_from, 1);
      warn_of_blocked (self, found.failed_to, found.n_failed_to);
    }
  if (!good)
    status = tool_complain (TOOL_BAD_INPUT, "%s", error->message);

  answer_clear (&found);
  return status;
}

static int
run (Network       *self,
     const Options *options)
{
  g_autoptr (GError) error = NULL;
  Question question;
  int status;

  if (!load (self, options, &error))
    return tool_complain (TOOL_BAD_INPUT, "%s", error->message);
  if (!set_up (self, options, &error))
    return tool_complain (TOOL_USAGE, "%s", error->message);
  if (options->queries != NULL)
    return queries_run (options->queries, &self->places, self->overlay,
                        self->search, options->check);

  question_init (&question);
  if (ask (self, options, &question, &error))
    status = answer (self, options, &question);
  else
    status = tool_complain (TOOL_USAGE, "%s", error->message);
  question_clear (&question);

  return status;
}

int
route_command (int    argc,
               char **argv)
{
  g_autoptr (GError) error = NULL;
  Options options = { .weight = NO_WEIGHT };
  Network network = { .table = NULL };
  const char *misuse = NULL;
  int status;

  g_set_prgname ("wayfind route");
  if (!parse_options (&options, argc, argv, &error))
    misuse = error->message;
  else
    misuse = find_misuse (&options);
  if (misuse == NULL)
    misuse = find_strategy (&options, &network.strategy);

  if (misuse != NULL)
    status = tool_complain (TOOL_USAGE, "route: %s; try `wayfind route --help'",
                            misuse);
  else
    status = run (&network, &options);

  clear_network (&network);
  clear_options (&options);
  return status;
}
