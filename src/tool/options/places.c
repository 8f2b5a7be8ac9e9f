/* places.c - nodes for places: names, towns, cells, positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/places.h"

#include <math.h>
#include <string.h>

#include "tool/interrupt.h"
#include "tool/suggestions.h"
#include "tool/options/map-names.h"
#include "tool/options/place-index.h"
#include "tool/options/position-text.h"
#include "tool/options/snap.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

void
spot_clear (Spot *spot)
{
  g_clear_pointer (&spot->text, g_free);
}

WayNode
spot_get_node (const Spot *spot)
{
  return spot->on_edge ? spot->edge.from : spot->node;
}

Spot
spot_copy (const Spot *spot)
{
  Spot copy = *spot;

  copy.text = g_strdup (spot->text);
  return copy;
}

/* Two whole numbers always mean a cell of a map. A cell outside of the map is a
 * mistake, and not a distant position. */
static gboolean
is_cell (const Places *self,
         const char   *text)
{
  return self->grid != NULL && strspn (text, "0123456789, -+") == strlen (text);
}

static gboolean
check_position (const Places      *self,
                const char        *text,
                const WayPosition *position,
                GError           **error)
{
  if (way_position_is_valid (position, self->kind))
    return TRUE;

  if (self->kind == WAY_POSITION_NONE)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                 "%s is a position, but the nodes of this network have no "
                 "positions: give them with --nodes",
                 text);
  else
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                 "%s is out of range; expected LAT,LON within 90 and 360 "
                 "degrees",
                 text);
  return FALSE;
}

static void
suggest_marks (const Places *self,
             Suggestions        *suggestions)
{
  WayTerrain *terrain = way_grid_get_terrain (self->grid);
  guint32 column, row;

  for (char mark = '!'; mark <= '~'; mark++)
    if (way_terrain_find_mark (terrain, mark, &column, &row))
      {
        const char name[] = { mark, '\0' };

        suggestions_add (suggestions, g_intern_string (name));
      }
}

static void
suggest_all (const Places *self,
           Suggestions        *suggestions)
{
  for (guint i = 0; self->named && i < self->named->len; i++)
    suggestions_add (suggestions, ((WayPlace *) self->named->pdata[i])->name);
  if (self->grid != NULL)
    {
      suggest_marks (self, suggestions);
      return;
    }
  if (self->map_names != NULL)
    map_names_suggest (self->map_names, suggestions);

  for (guint32 id = 0; id < way_table_get_n_nodes (self->table); id++)
    {
      const char *name
        = way_table_get_name (self->table,
                              way_table_get_node (self->table, WAY_ADDED (id)));

      if (name != NULL)
        suggestions_add (suggestions, name);
    }
}

/* What else a place could have been. */
static void
append_ways_to_say (const Places *self,
                    GString      *message)
{
  guint32 first;

  if (self->grid != NULL)
    {
      WayTerrain *terrain = way_grid_get_terrain (self->grid);

      g_string_append_printf (message, "; a cell is written COLUMN,ROW, from "
                              "0,0 to %u,%u",
                              way_terrain_get_width (terrain) - 1,
                              way_terrain_get_height (terrain) - 1);
      return;
    }

  if (way_table_is_numbered (self->table, &first))
    g_string_append_printf (message, "; nodes are numbered from %u to %u",
                            first,
                            first + way_table_get_n_nodes (self->table) - 1);
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    g_string_append (message, "; a position is written LAT,LON");
  else if (self->kind == WAY_POSITION_PLANAR)
    g_string_append (message, "; a position is written X,Y");
  if (self->kind != WAY_POSITION_NONE && self->named == NULL)
    g_string_append (message, "; --places reads a table of names");
}

static gboolean
fail_unknown (const Places *self,
              const char   *text,
              GError      **error)
{
  g_autoptr (GString) message = g_string_new (NULL);
  g_autofree char *shown = printable_dup_name (text);
  g_auto (Suggestions) suggestions = { NULL };

  suggestions_init (&suggestions, text);
  suggest_all (self, &suggestions);
  g_string_append_printf (message, "there is no place \"%s\"", shown);
  suggestions_append (&suggestions, message);
  append_ways_to_say (self, message);
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                       message->str);

  return FALSE;
}

gboolean
places_has_name (const Places *self,
                 const char   *text)
{
  g_autoptr (GError) problem = NULL;
  const WayPlace *place;
  WayNode node;

  return place_index_find (self->index, text, &node, &place, &problem)
         || problem != NULL;
}

/* A town or a street of a map, the last that a text can be. */
static gboolean
find_on_map (const Places *self,
             const char   *text,
             WayPosition  *position,
             GError      **error)
{
  GError *problem = NULL;

  if (self->map_names != NULL
      && map_names_find (self->map_names, text, position, &problem))
    return TRUE;
  if (problem == NULL)
    return place_index_check_shared (self->index, text, error)
           && fail_unknown (self, text, error);

  g_propagate_error (error, problem);
  return FALSE;
}

/* A node, a place of --places, or a position. */
typedef struct
{
  gboolean        is_node;
  WayNode         node;
  const WayPlace *place;        /* (nullable) */
  WayPosition     position;     /* unless it is a node */
} Meaning;

/* Finds the node or the place of a name. FALSE without an error if there is no
 * such name. */
static gboolean
find_name (const Places *self,
           const char   *text,
           Meaning      *meaning,
           GError      **error)
{
  GError *problem = NULL;
  gboolean found = place_index_find (self->index, text, &meaning->node,
                                     &meaning->place, &problem);

  if (!found && problem == NULL
      && (is_cell (self, text)
          || !position_parse (text, self->kind, &meaning->position)))
    found = place_index_find_like (self->index, text, &meaning->node,
                                   &meaning->place, &problem);
  if (problem != NULL)
    g_propagate_error (error, problem);
  if (!found)
    return FALSE;

  meaning->is_node = meaning->place == NULL;
  if (meaning->place != NULL)
    meaning->position = meaning->place->position;
  return TRUE;
}

static gboolean
find (const Places *self,
      const char   *text,
      Meaning      *meaning,
      GError      **error)
{
  GError *problem = NULL;

  *meaning = (Meaning) { FALSE };
  if (find_name (self, text, meaning, &problem))
    return TRUE;
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  if (!is_cell (self, text)
      && position_parse (text, self->kind, &meaning->position))
    return check_position (self, text, &meaning->position, error);

  return find_on_map (self, text, &meaning->position, error);
}

gboolean
places_find_area (const Places *self,
                  const char   *text,
                  gboolean     *is_node,
                  gboolean     *has_position,
                  WayPosition  *position,
                  WayNode      *node,
                  GError      **error)
{
  Meaning meaning;

  if (!find (self, text, &meaning, error))
    return FALSE;

  *is_node = meaning.is_node;
  *node = meaning.node;
  *position = meaning.position;
  *has_position = !meaning.is_node
                  || way_graph_get_position (self->graph, *node, position);
  return TRUE;
}

gboolean
places_find (const Places *self,
             const char   *text,
             Spot         *spot,
             GError      **error)
{
  Meaning meaning;

  *spot = (Spot) { .text = NULL };
  if (!find (self, text, &meaning, error))
    return FALSE;

  spot->place = meaning.place;
  spot->node = meaning.node;
  if (!meaning.is_node
      && !snap_position (self, text, &meaning.position, spot, error))
    return FALSE;

  spot->text = g_strdup (text);
  return TRUE;
}

gboolean
places_find_all (const Places *self,
                 char        **texts,
                 GArray       *spots,
                 GError      **error)
{
  for (guint i = 0; texts && texts[i]; i++)
    {
      Spot spot;

      if (!places_find (self, texts[i], &spot, error))
        return FALSE;
      g_array_append_val (spots, spot);
    }

  return TRUE;
}

gboolean
places_find_named (const Places *self,
                   GArray       *spots,
                   GError      **error)
{
  gboolean good = place_index_check_all (self->index, error);

  interrupt_arm ();
  for (guint i = 0; good && i < self->named->len; i++)
    {
      const WayPlace *place = self->named->pdata[i];
      Spot spot = { .place = place };

      good = !g_cancellable_set_error_if_cancelled (interrupt_get (), error)
             && snap_position (self, place->name, &place->position, &spot,
                               error);
      if (!good)
        break;
      spot.text = g_strdup (place->name);
      g_array_append_val (spots, spot);
    }
  interrupt_disarm ();
  interrupt_explain (error, "while looking for places, with %u of them found",
                     spots->len);

  return good;
}

guint32
places_get_n_nodes (const Places *self)
{
  WayTerrain *terrain;

  if (self->table != NULL)
    return way_table_get_n_nodes (self->table);

  terrain = way_grid_get_terrain (self->grid);
  return way_terrain_get_width (terrain) * way_terrain_get_height (terrain);
}

typedef struct
{
  PlacesVisit visit;
  gpointer    user_data;
} Visit;

static gboolean
visit_node (WayTable *table,
            WayNode   node,
            gdouble   distance,
            gpointer  user_data)
{
  const Visit *visit = user_data;

  visit->visit (node, visit->user_data);
  return TRUE;
}

void
places_foreach_within (const Places      *self,
                       const WayPosition *position,
                       gdouble            radius,
                       PlacesVisit        visit,
                       gpointer           user_data)
{
  Visit both = { visit, user_data };
  const guint32 n = self->table == NULL ? places_get_n_nodes (self) : 0;

  if (self->table != NULL)
    way_table_foreach_within (self->table, position, radius, visit_node, &both);
  for (guint32 i = 0; i < n; i++)
    {
      WayPosition at;

      way_graph_get_position (self->graph, WAY_INDEX (i), &at);
      if (way_position_distance (&at, position, self->kind) <= radius)
        visit (WAY_INDEX (i), user_data);
    }
}

static void
clear_spot (gpointer spot)
{
  spot_clear (spot);
}

GArray *
spots_new (void)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));

  g_array_set_clear_func (spots, clear_spot);
  return spots;
}
