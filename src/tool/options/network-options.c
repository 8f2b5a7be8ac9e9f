/* network-options.c - the options of reading, and the network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/network-options.h"

#include <math.h>
#include <string.h>

#include "tool/interrupt.h"
#include "tool/options/map-names.h"
#include "tool/options/moment-text.h"
#include "tool/options/network-mark.h"
#include "tool/options/network-part.h"
#include "tool/options/place-index.h"
#include "tool/progress.h"
#include "tool/rank-team.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

/* Smaller than any printed fraction of a degree: zero is neither south nor
 * west. */
#define UNSEEN 5e-5

#define METRES_A_KM 1000.0

/* The limit of the library. */
#define MOST_JOINED 1000.0

static const char *const profiles[] = { "car", "bicycle", "foot" };
/* How positions are snapped, by the names of these. */
enum
{
  SNAP_NODE,
  SNAP_EDGE
};

/* How many lines of a file a message names. */
#define MOST_LINES 10

static const char *const snaps[] = { "node", "edge" };
static const char *const measures[] = { "metres", "seconds" };

/* In the order of WayPositionKind. */
static const char *const position_kinds[] = { "auto", "planar", "geographic" };

/* In the order of WayGridShape and of WayCornerRule. */
static const char *const shapes[] = { "4", "8", "hexagons", "triangles" };
static const char *const corner_rules[] = { "never", "both", "one", "always" };

static void
add_table_options (Network *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "columns", 0, 0, G_OPTION_ARG_FILENAME, &self->columns,
      "Edges: from=NAME,to,cost,oneway,label,width", "ROLES" },
    { "node-columns", 0, 0, G_OPTION_ARG_FILENAME, &self->node_columns,
      "--nodes: node=COLUMN,name=...,lat,lon,x,y", "ROLES" },
    { "place-columns", 0, 0, G_OPTION_ARG_FILENAME, &self->place_columns,
      "--places: name=COLUMN,lat=...,lon,x,y", "ROLES" },
    { "labels", 0, 0, G_OPTION_ARG_FILENAME, &self->labels,
      "A third file, the names of labels: label,name", "FILE" },
    { "label-columns", 0, 0, G_OPTION_ARG_FILENAME, &self->label_columns,
      "--labels: label=COLUMN,name=...", "ROLES" },
    { "one-way", 0, 0, G_OPTION_ARG_NONE, &self->one_way,
      "Edges are one-way unless the table differs", NULL },
    { "skip-strays", 0, 0, G_OPTION_ARG_NONE, &self->skip_strays,
      "Leave out edges of unknown nodes", NULL },
    { "skip-unplaced", 0, 0, G_OPTION_ARG_NONE, &self->skip_unplaced,
      "--places: leave out rows without a position", NULL },
    { "keep-parallel", 0, 0, G_OPTION_ARG_NONE, &self->keep_parallel,
      "Keep all edges between two nodes", NULL },
    { "positions", 0, 0, G_OPTION_ARG_STRING, &self->positions,
      "Positions are planar, geographic or auto", "KIND" },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "table", "How to read tables:", entries);
}

/* Places are taken as file names are, byte for byte: files are in UTF-8
 * whatever the locale, and GOption would convert. */
void
network_add_options (Network *self,
                     Options *options)
{
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &self->format,
      "Format of NETWORK; default: by its content", "NAME" },
    { "nodes", 'n', 0, G_OPTION_ARG_FILENAME, &self->nodes,
      "A second file, with nodes or positions", "FILE" },
    { "places", 'p', 0, G_OPTION_ARG_FILENAME, &self->named_path,
      "Named places: name,lat,lon", "FILE" },
    { "anywhere", 0, 0, G_OPTION_ARG_NONE, &self->anywhere,
      "Snap positions to any component of the network", NULL },
    { "snap", 0, 0, G_OPTION_ARG_STRING, &self->snap_text,
      "Snap positions to the nearest edge or node", "WHAT" },
    { "max-snap", 0, 0, G_OPTION_ARG_STRING, &self->max_snap,
      "Refuse positions farther from the network", "KM" },
    { "join-within", 0, 0, G_OPTION_ARG_STRING, &self->join_text,
      "GeoJSON: join ends that nearly meet", "METRES" },
    { "profile", 0, 0, G_OPTION_ARG_FILENAME, &self->profile,
      "OpenStreetMap: car, bicycle, foot, or a file", "WHO" },
    { "cost", 0, 0, G_OPTION_ARG_STRING, &self->measure_text,
      "OpenStreetMap: metres or seconds", "WHAT" },
    { "at", 0, 0, G_OPTION_ARG_STRING, &self->at,
      "OpenStreetMap: the time, \"Mo 08:00\" or now", "WHEN" },
    { "mover", 0, 0, G_OPTION_ARG_FILENAME, &self->mover,
      "Maps: which of the map's movers travels", "NAME" },
    { "moves", 0, 0, G_OPTION_ARG_STRING, &self->moves,
      "Maps: 4, 8, hexagons or triangles", "HOW" },
    { "corners", 0, 0, G_OPTION_ARG_STRING, &self->corners,
      "Diagonals past walls: never, both, one, always", "RULE" },
    { "verify", 0, 0, G_OPTION_ARG_NONE, &self->verify,
      "Prepared networks: check every byte first", NULL },
    { "language", 0, 0, G_OPTION_ARG_STRING, &self->language,
      "OpenStreetMap: of directions, en or de", "CODE" },
    { "unit", 0, 0, G_OPTION_ARG_STRING, &self->units.text,
      "Show costs as m, km, mi, nm, s, min, h, time", "UNIT" },
    { "cost-unit", 0, 0, G_OPTION_ARG_STRING, &self->units.cost_text,
      "Unit of the file's costs: m, min ... or none", "UNIT" },
    { "speed", 0, 0, G_OPTION_ARG_STRING, &self->units.speed_text,
      "Show lengths as times: 15kn, 50km/h, 1.4m/s", "SPEED" },
    G_OPTION_ENTRY_NULL
  };
  const GOptionEntry rest[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->rest, NULL,
      NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add_group (options, "network", "What to read:", entries);
  add_table_options (self, options);
  options_add (options, rest);
}

void
network_unload (Network *self)
{
  g_clear_pointer (&self->map_names, map_names_free);
  g_clear_pointer (&self->snap.main_part, main_part_free);
  g_clear_pointer (&self->place_index, place_index_free);
  g_clear_object (&self->with_ends);
  g_clear_object (&self->midway);
  g_clear_object (&self->part);
  g_clear_object (&self->whole);
  g_clear_pointer (&self->named, g_ptr_array_unref);
}

void
network_clear (Network *self)
{
  g_strfreev (self->rest);
  g_free (self->nodes);
  g_free (self->named_path);
  g_free (self->format);
  g_free (self->snap_text);
  g_free (self->max_snap);
  g_free (self->join_text);
  g_free (self->profile);
  g_free (self->language);
  g_free (self->measure_text);
  g_free (self->at);
  g_free (self->mover);
  g_free (self->moves);
  g_free (self->corners);
  units_clear (&self->units);
  g_free (self->columns);
  g_free (self->node_columns);
  g_free (self->place_columns);
  g_free (self->labels);
  g_free (self->label_columns);
  g_free (self->positions);
  network_unload (self);
}

gboolean
network_check_single (const Network *self,
                      GError       **error)
{
  return (self->rest != NULL && self->rest[1] == NULL)
         || tool_misuse (error, "one NETWORK must be given");
}

static gboolean
set_up_grid (const Network  *self,
             WayLoadOptions *options,
             GError        **error)
{
  guint shape, corners;

  if (!options_choose ("--moves", self->moves, shapes, G_N_ELEMENTS (shapes),
                       &shape, error)
      || !options_choose ("--corners", self->corners, corner_rules,
                          G_N_ELEMENTS (corner_rules), &corners, error))
    return FALSE;

  if (self->moves == NULL)
    shape = WAY_GRID_SQUARES_8;
  if (self->corners == NULL)
    corners = WAY_CORNERS_BOTH_FREE;
  options->has_grid = self->moves != NULL || self->corners != NULL;
  options->shape = (WayGridShape) shape;
  options->corners = (WayCornerRule) corners;
  return TRUE;
}

static gboolean
set_up_table (const Network  *self,
              WayLoadOptions *options,
              GError        **error)
{
  guint kind;

  if (!options_choose ("--positions", self->positions, position_kinds,
                       G_N_ELEMENTS (position_kinds), &kind, error))
    return FALSE;

  options->columns = self->columns;
  options->node_columns = self->node_columns;
  options->label_columns = self->label_columns;
  options->labels_path = self->labels;
  options->positions = (WayPositionKind) kind;
  return TRUE;
}

static gboolean
set_up_snap (Network *self,
             GError **error)
{
  guint snap;

  if (!options_choose ("--snap", self->snap_text, snaps, G_N_ELEMENTS (snaps),
                       &snap, error))
    return FALSE;
  if (snap == SNAP_EDGE && !self->snaps_to_edges)
    return tool_misuse (error, "--snap edge: this command works with nodes "
                        "only");

  self->snap.max = INFINITY;
  return options_number ("--max-snap", self->max_snap, 0, &self->snap.max,
                         error);
}

static WayLoadFlags
choose_flags (const Network *self)
{
  return (self->one_way ? WAY_LOAD_ONE_WAY : 0)
         | (self->skip_strays ? WAY_LOAD_SKIP_STRAYS : 0)
         | (self->keep_parallel ? WAY_LOAD_KEEP_PARALLEL : 0)
         | (self->ignore_turns ? WAY_LOAD_IGNORE_TURNS : 0)
         | (self->verify ? WAY_LOAD_VERIFY : 0)
         | (self->prices_turns ? WAY_LOAD_TURN_COSTS : 0)
         | (self->keeps_hours ? WAY_LOAD_HOURS : 0);
}

/* Sets who travels: one of the built-in profiles, or otherwise a file. */
static gboolean
set_up_profile (Network        *self,
                WayLoadOptions *options,
                GError        **error)
{
  g_autofree char *shown = NULL;

  for (guint i = 0; self->profile != NULL && i < G_N_ELEMENTS (profiles); i++)
    if (strcmp (self->profile, profiles[i]) == 0)
      {
        options->profile = (WayProfile) i;
        return TRUE;
      }

  options->profile_path = self->profile_path = self->profile;
  if (self->profile == NULL
      || g_file_test (self->profile, G_FILE_TEST_EXISTS))
    return TRUE;

  shown = g_filename_display_name (self->profile);
  return tool_misuse (error, "--profile %s: expected car, bicycle, foot, or a "
                      "file with a profile, and there is no such file", shown);
}

static gboolean
choose_options (Network        *self,
                WayLoadOptions *options,
                GError        **error)
{
  guint measure;
  gdouble join = 0;

  if (!set_up_profile (self, options, error)
      || !options_choose ("--cost", self->measure_text, measures,
                          G_N_ELEMENTS (measures), &measure, error)
      || !moment_set (options, self->at, error)
      || !units_parse (&self->units, error)
      || !options_number ("--join-within", self->join_text, 0, &join, error)
      || !set_up_snap (self, error)
      || !set_up_grid (self, options, error)
      || !set_up_table (self, options, error))
    return FALSE;
  if (self->format != NULL && way_format_find (self->format) == NULL)
    return tool_misuse (error, "--format: unknown format \"%s\"; `wayfind "
                        "convert --list' lists them", self->format);

  if (join > MOST_JOINED)
    return tool_misuse (error, "--join-within must be at most %g metres",
                        MOST_JOINED);

  self->measure = self->measure_text != NULL ? (WayMeasure) measure
                                             : WAY_MEASURE_SECONDS;
  options->join_within = join;
  options->format = self->format;
  options->nodes_path = self->nodes;
  options->mover = self->mover;
  options->measure = self->measure;
  options->unit = self->units.cost;
  options->flags = choose_flags (self);
  return TRUE;
}

/* Says which rows of the places were left out. */
static void
tell_unplaced (const Network *self,
               const GArray  *lines)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < MIN (lines->len, MOST_LINES); i++)
    g_string_append_printf (list, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            g_array_index (lines, guint64, i));
  if (lines->len > MOST_LINES)
    g_string_append (list, " ...");
  if (lines->len > 0)
    tool_complain (TOOL_ANSWERED, "%s: %u rows without a position are left "
                   "out: line %s", self->named_path, lines->len, list->str);
}

static gboolean
load_places (Network *self,
             GError **error)
{
  g_autoptr (GArray) unplaced = g_array_new (FALSE, FALSE, sizeof (guint64));

  if (self->named_path == NULL)
    return (self->place_columns == NULL && !self->skip_unplaced)
           || tool_misuse (error, "--place-columns and --skip-unplaced need "
                           "--places");
  if (self->places.kind == WAY_POSITION_NONE)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                   "%s: its nodes have no positions, which --places needs: "
                   "give them with --nodes", self->path);
      return FALSE;
    }

  self->named = way_load_places (self->named_path, self->places.kind,
                                 self->place_columns,
                                 self->skip_unplaced ? unplaced : NULL,
                                 interrupt_get (), error);
  if (self->named != NULL)
    tell_unplaced (self, unplaced);
  return self->named != NULL;
}

gboolean
network_has_hours (const Network *self)
{
  WayPrepared *prepared = way_network_get_prepared (self->whole);

  return prepared != NULL && way_prepared_get_table (prepared) != self->table;
}

gboolean
network_is_street_map (const Network *self)
{
  WayPrepared *prepared = way_network_get_prepared (self->whole);
  const char *format = prepared != NULL
                         ? way_prepared_get_text (prepared, "format")
                         : way_network_get_format (self->whole);

  return g_strcmp0 (format, "osm") == 0;
}

/* Streets of OpenStreetMap are long, and places lie between their ends. */
static gboolean
snaps_to_edges (const Network *self)
{
  if (self->table == NULL || !self->snaps_to_edges)
    return FALSE;

  return self->snap_text != NULL
           ? strcmp (self->snap_text, snaps[SNAP_EDGE]) == 0
           : network_is_street_map (self);
}

static gboolean
check_snap (const Network *self,
            GError       **error)
{
  return self->table != NULL
         || g_strcmp0 (self->snap_text, snaps[SNAP_EDGE]) != 0
         || tool_misuse (error, "--snap edge: on a map all places are cells");
}

/* Says how far it got. */
static void
explain_interruption (const Network *self,
                      GError       **error)
{
  const gdouble fraction = progress_get_fraction ();

  if (fraction > 0)
    interrupt_explain (error, "while reading %s, with %.0f %% done",
                       self->path, fraction * 100);
  else
    interrupt_explain (error, "while reading %s", self->path);
}

static gboolean
read_files (Network   *self,
            WayLoader *loader,
            GError   **error)
{
  g_autofree char *name = g_filename_display_basename (self->path);
  g_autofree char *what = g_strconcat ("reading ", name, NULL);

  progress_begin (what);
  if (!network_read_part (self, loader, error))
    return FALSE;
  self->whole = self->part != NULL
                  ? network_load_nodes (self, loader, error)
                  : way_loader_load (loader, self->path, interrupt_get (),
                                     error);
  if (self->whole == NULL)
    return FALSE;

  self->network = self->whole;
  if (!way_network_set_language (self->whole, self->language)
      && self->language != NULL)
    return tool_misuse (error, "--language %s: there are directions in en and "
                        "de", self->language);
  self->graph = way_network_get_graph (self->network);
  self->table = way_network_get_table (self->network);
  self->grid = way_network_get_grid (self->network);
  self->places = (Places) { self->graph, self->table, self->grid, self->whole,
                            way_graph_get_position_kind (self->graph) };
  self->places.anywhere = self->anywhere;
  self->places.to_edges = snaps_to_edges (self);
  if (!check_snap (self, error))
    return FALSE;

  self->places.snap = &self->snap;
  if (self->places.kind == WAY_POSITION_GEOGRAPHIC)
    self->snap.max *= METRES_A_KM;
  if (map_names_suit (self->network))
    self->map_names = map_names_new (self->network, self->anywhere);
  self->places.map_names = self->map_names;
  if (!load_places (self, error))
    return FALSE;

  self->places.named = self->named;
  self->place_index = place_index_new (self->graph, self->table, self->named,
                                       self->named_path);
  self->places.index = self->place_index;
  place_index_count_repeated (self->place_index);
  if (!units_choose (&self->units, self->network, &self->unit, error))
    return FALSE;

  self->written = units_get_written (&self->units, self->unit);
  way_network_set_answer_unit (self->network, units_get_unit (self->written),
                               self->written.size);
  return TRUE;
}

/* Streets of a map that run side by side are nobody's choice; lines are. */
static void
tell_merged (const Network *self)
{
  const guint n_merged = self->table ? way_table_get_n_merged (self->table) : 0;

  if (n_merged > 0
      && g_strcmp0 (way_network_get_format (self->network), "osm") != 0)
    tool_complain (TOOL_ANSWERED, "%s: %u edges of other labels, counting "
                   "each direction, are left out because parallel edges cost "
                   "no more; --keep-parallel keeps them", self->path,
                   n_merged);
}

gboolean
network_load (Network *self,
              GError **error)
{
  const gint64 began = g_get_monotonic_time ();
  WayLoadOptions options = { NULL };
  g_autoptr (WayLoader) loader = NULL;
  gboolean good;

  if (self->rest == NULL)
    return tool_misuse (error, "a NETWORK must be given");
  if (!choose_options (self, &options, error))
    return FALSE;

  loader = way_loader_new (&options);
  way_loader_set_progress (loader, progress_on_fraction, NULL, NULL);
  self->path = self->rest[0];
  interrupt_arm ();
  good = read_files (self, loader, error);
  interrupt_disarm ();
  if (!good)
    explain_interruption (self, error);
  progress_end ();
  good = team_agree (good, error) && network_compare (self, error);
  if (good)
    tell_merged (self);
  self->load_seconds = (gdouble) (g_get_monotonic_time () - began) / 1e6;

  return good;
}

gboolean
network_is_snapped_end (const Network *self,
                 WayNode        node)
{
  return self->with_ends != NULL
         && WAY_NODE_INDEX (node) >= way_table_get_n_nodes (self->table);
}

char *
network_dup_name (const Network *self,
                  WayNode        node)
{
  if (network_is_snapped_end (self, node))
    return NULL;
  if (self->table != NULL && way_table_get_name (self->table, node) == NULL
      && !way_table_is_numbered (self->table, NULL))
    return NULL;

  return way_graph_dup_name (self->graph, node);
}

char *
network_format_position (const Network     *self,
                         const WayPosition *at)
{
  if (self->places.kind != WAY_POSITION_GEOGRAPHIC)
    return g_strdup_printf ("%12.4f %12.4f", at->x, at->y);

  return g_strdup_printf ("%8.4f%c %9.4f%c", fabs (at->y),
                          at->y < -UNSEEN ? 'S' : 'N', fabs (at->x),
                          at->x < -UNSEEN ? 'W' : 'E');
}

char *
network_describe (const Network *self,
                  WayNode        node)
{
  g_autofree char *name = network_dup_name (self, node);
  WayPosition at;

  if (name != NULL)
    return printable_dup_name (name);
  if (!way_graph_get_position (self->graph, node, &at))
    return network_dup_id (self, node);

  return self->places.kind == WAY_POSITION_GEOGRAPHIC
           ? g_strdup_printf ("%.4f,%.4f", at.y, at.x)
           : g_strdup_printf ("%.4f,%.4f", at.x, at.y);
}

char *
network_dup_id (const Network *self,
                WayNode        node)
{
  return network_is_snapped_end (self, node)
           ? g_strdup ("a place on an edge")
           : g_strdup_printf ("%u", network_get_id (self, node));
}

guint32
network_get_id (const Network *self,
                WayNode        node)
{
  return self->table != NULL ? way_table_get_id (self->table, node)
                             : WAY_NODE_INDEX (node);
}

char *
network_dup_label (const Network *self,
                   WayNode        from,
                   WayNode        to,
                   guint32        edge)
{
  if (self->table == NULL
      || (edge == WAY_EDGE_NONE
          && (network_is_snapped_end (self, from)
              || network_is_snapped_end (self, to)))
      || (edge == WAY_EDGE_NONE
          && !way_table_find_edge (self->table, from, to, &edge)))
    return NULL;

  return way_graph_dup_label (WAY_GRAPH (self->table), edge);
}
