/* close-file.c - closes the edges, streets or areas in a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/close-file.h"

#include "tool/name-folding.h"
#include "tool/interrupt.h"
#include "tool/options/close-areas.h"
#include "tool/options/map-names.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

enum { FROM, TO, ONEWAY, LABEL };

static const char *const columns[] = { "from", "to", "oneway", "label", NULL };

typedef struct
{
  Closing       *closing;
  const Network *network;
  const char    *path;
  guint64        line;          /* of the row */
  guint          n_edges;       /* that rows with both nodes closed */
  GHashTable    *labels;        /* (owned) (nullable) (owned) folded label ->
                                 * (owned) GArray of edges' ids */
} CloseFile;

static gboolean fail (const CloseFile *self,
                      GError         **error,
                      const char      *format,
                      ...) G_GNUC_PRINTF (3, 4);

/* Fails with the file and the line before the message. */
static gboolean
fail (const CloseFile *self,
      GError         **error,
      const char      *format,
      ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "%s:%" G_GUINT64_FORMAT ": %s", self->path, self->line, text);

  return FALSE;
}

/* Edges -------------------------------------------------------------------- */

static gboolean
find_node (const CloseFile *self,
           const char      *name,
           WayNode         *node,
           GError         **error)
{
  g_autofree char *shown = printable_dup_name (name);

  return way_graph_find_node (self->network->graph, name, node)
         || fail (self, error, "the network has no node \"%s\"", shown);
}

static gboolean
parse_one_way (const CloseFile  *self,
               const char       *text,
               WayEdgeDirection *direction,
               GError          **error)
{
  static const char *const yes[] = { "1", "true", "yes", NULL };
  static const char *const no[] = { "", "0", "false", "no", NULL };
  g_autofree char *word = g_ascii_strdown (text, -1);
  g_autofree char *shown = printable_dup_name (text);

  *direction = g_strv_contains (yes, word) ? WAY_ONE_WAY : WAY_BOTH_WAYS;
  return *direction == WAY_ONE_WAY || g_strv_contains (no, word)
         || fail (self, error, "oneway is \"%s\"; expected yes, no or an "
                  "empty field", shown);
}

static gboolean
close_edge (CloseFile   *self,
            char *const *row,
            GError     **error)
{
  WayTable *table = self->network->table;
  g_autofree char *from_shown = printable_dup_name (row[FROM]);
  g_autofree char *to_shown = printable_dup_name (row[TO]);
  WayEdgeDirection direction;
  WayNode from, to;

  if (table == NULL)
    return fail (self, error, "a map of cells has no named edges; close its "
                 "cells with polygons in GeoJSON");
  if (!find_node (self, row[FROM], &from, error)
      || !find_node (self, row[TO], &to, error)
      || !parse_one_way (self, row[ONEWAY], &direction, error))
    return FALSE;
  if (!way_table_find_edge (table, from, to, NULL)
      && (direction == WAY_ONE_WAY
          || !way_table_find_edge (table, to, from, NULL)))
    return fail (self, error, "the network has no edge from \"%s\" to \"%s\"",
                 from_shown, to_shown);

  closing_add_edge (self->closing, from, to, direction);
  self->n_edges++;
  return TRUE;
}

/* Streets ------------------------------------------------------------------ */

static GHashTable *
get_labels (CloseFile *self)
{
  WayTable *table = self->network->table;
  const guint n = table != NULL ? way_table_get_n_edges (table) : 0;

  if (self->labels != NULL)
    return self->labels;

  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        (GDestroyNotify) g_array_unref);
  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *folded = NULL;
      const char *label;
      GArray *edges;

      way_table_get_edge (table, i, NULL, NULL, NULL, &label);
      if (label == NULL)
        continue;
      folded = fold_name (label);
      edges = g_hash_table_lookup (self->labels, folded);
      if (edges == NULL)
        {
          edges = g_array_new (FALSE, FALSE, sizeof (guint32));
          g_hash_table_insert (self->labels, g_steal_pointer (&folded), edges);
        }
      g_array_append_val (edges, i);
    }

  return self->labels;
}

/* Lists the edges of a street of a map, or those with that label. */
static gboolean
list_edges (CloseFile  *self,
            const char *name,
            GArray     *edges,
            GError    **error)
{
  g_autofree char *folded = fold_name (name);
  g_autofree char *shown = printable_dup_name (name);
  GError *problem = NULL;
  const GArray *same;

  if (self->network->map_names != NULL
      && map_names_list_edges (self->network->map_names, name, edges, &problem))
    return TRUE;
  if (problem != NULL)
    {
      fail (self, error, "%s", problem->message);
      g_error_free (problem);
      return FALSE;
    }

  same = g_hash_table_lookup (get_labels (self), folded);
  if (same == NULL)
    return fail (self, error, "no edge of the network is called \"%s\"", shown);
  g_array_append_vals (edges, same->data, same->len);
  return TRUE;
}

static gboolean
close_street (CloseFile  *self,
              const char *name,
              GError    **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *shown = printable_dup_name (name);
  guint n;

  if (!list_edges (self, name, edges, error))
    return FALSE;

  n = closing_add_edges (self->closing, self->network->table, edges);
  tool_complain (TOOL_ANSWERED, "closed: %u %s of %s", n,
                 n == 1 ? "edge" : "edges", shown);
  return TRUE;
}

/* Files -------------------------------------------------------------------- */

static gboolean
close_row (CloseFile   *self,
           char *const *row,
           GError     **error)
{
  if (row[FROM][0] != '\0' && row[TO][0] != '\0')
    return close_edge (self, row, error);
  if (row[FROM][0] != '\0' || row[TO][0] != '\0' || row[LABEL][0] == '\0')
    return fail (self, error, "the row does not name an edge; expected "
                 "\"from\" and \"to\", or \"label\"");

  return close_street (self, row[LABEL], error);
}

static gboolean
close_rows (CloseFile *self,
            GError   **error)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GPtrArray) rows = way_load_rows (self->path, columns, lines,
                                              interrupt_get (), error);

  if (rows == NULL)
    return FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      self->line = g_array_index (lines, guint64, i);
      if (!close_row (self, rows->pdata[i], error))
        return FALSE;
    }

  if (rows->len == 0)
    tool_complain (TOOL_ANSWERED, "%s has no rows, so it closes nothing",
                   self->path);
  if (self->n_edges > 0)
    tool_complain (TOOL_ANSWERED, "closed: %u %s of %s", self->n_edges,
                   self->n_edges == 1 ? "edge" : "edges", self->path);
  return TRUE;
}

static gboolean
close_polygons (CloseFile *self,
                GError   **error)
{
  g_autoptr (WayLoader) loader = way_loader_new (NULL);
  g_autoptr (WayNetwork) areas = NULL;
  const WayPositionKind kind = self->network->places.kind;

  areas = way_loader_load (loader, self->path, interrupt_get (), error);
  if (areas == NULL)
    return FALSE;

  if (way_network_get_n_rings (areas) == 0)
    g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                 "%s: most of its features are not polygons, but --close "
                 "needs polygons", self->path);
  else if (kind == WAY_POSITION_NONE)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s: the nodes of the network have no positions, which "
                 "polygons need: give them with --nodes", self->path);
  else if (kind == WAY_POSITION_GEOGRAPHIC
           && way_graph_get_position_kind (way_network_get_graph (areas))
                != WAY_POSITION_GEOGRAPHIC)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s: its positions are not degrees, as those of the network "
                 "are", self->path);
  else
    return close_areas (self->closing, self->network, self->path, areas, error);

  return FALSE;
}

static gboolean
is_geojson (const char *path)
{
  g_autofree char *name = g_ascii_strdown (path, -1);

  if (g_str_has_suffix (name, ".gz"))
    name[strlen (name) - strlen (".gz")] = '\0';
  return g_str_has_suffix (name, "json");
}

gboolean
close_file (Closing       *closing,
            const Network *network,
            const char    *path,
            GError       **error)
{
  CloseFile self = { closing, network, path };
  gboolean good;

  interrupt_arm ();
  good = is_geojson (path) ? close_polygons (&self, error)
                           : close_rows (&self, error);
  interrupt_disarm ();
  interrupt_explain (error, "while reading %s", path);
  g_clear_pointer (&self.labels, g_hash_table_unref);

  return good;
}
