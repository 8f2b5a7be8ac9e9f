/* places.c - from what a user types to a node: names, ports, coordinates
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/places.h"

#include <string.h>

#include "tool/tool.h"

#define N_OFFERED 3

void
spot_clear (Spot *spot)
{
  g_clear_pointer (&spot->text, g_free);
}

static const WayPlace *
find_place (const Places *self,
            const char   *text)
{
  for (guint i = 0; self->named && i < self->named->len; i++)
    if (strcmp (((WayPlace *) self->named->pdata[i])->name, text) == 0)
      return self->named->pdata[i];

  return NULL;
}

static gboolean
is_folded (const char *name,
           const char *folded)
{
  g_autofree char *other = g_utf8_casefold (name, -1);

  return strcmp (other, folded) == 0;
}

static const WayPlace *
find_folded_place (const Places *self,
                   const char   *folded)
{
  for (guint i = 0; self->named && i < self->named->len; i++)
    if (is_folded (((WayPlace *) self->named->pdata[i])->name, folded))
      return self->named->pdata[i];

  return NULL;
}

static gboolean
find_folded_node (const Places *self,
                  const char   *folded,
                  WayNode      *node)
{
  for (guint32 id = 0; id < way_table_get_n_nodes (self->table); id++)
    {
      const char *name;

      *node = way_table_get_node (self->table, id);
      name = way_table_get_name (self->table, *node);
      if (name != NULL && is_folded (name, folded))
        return TRUE;
    }

  return FALSE;
}

static gboolean
parse_pair (const char *text,
            gdouble    *first,
            gdouble    *second)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);

  return g_strv_length (parts) == 2
         && tool_parse_number (g_strstrip (parts[0]), first)
         && tool_parse_number (g_strstrip (parts[1]), second);
}

/* "lat,lon", or "x,y" in a plane. */
static gboolean
read_position (const Places *self,
               const char   *text,
               WayPosition  *position,
               GError      **error)
{
  const gboolean geographic = self->kind == WAY_POSITION_GEOGRAPHIC;
  gdouble first, second;

  parse_pair (text, &first, &second);
  *position = (WayPosition) { geographic ? second : first,
                              geographic ? first : second };
  if (way_position_is_valid (position, self->kind))
    return TRUE;

  if (self->kind == WAY_POSITION_NONE)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                 "%s is a position, and the nodes of this network have none: "
                 "give them with --nodes", text);
  else
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                 "%s is out of range; expected LAT,LON within 90 and 360 "
                 "degrees", text);
  return FALSE;
}

/* How many letters must change to make @b of @a (Levenshtein 1966). */
static guint
edit_distance (const char *a,
               const char *b)
{
  const gsize n = strlen (b);
  g_autofree guint *row = g_new (guint, n + 1);

  for (gsize j = 0; j <= n; j++)
    row[j] = (guint) j;
  for (gsize i = 0; a[i] != '\0'; i++)
    {
      guint diagonal = row[0]++;

      for (gsize j = 0; j < n; j++)
        {
          const guint change = diagonal + (a[i] != b[j]);

          diagonal = row[j + 1];
          row[j + 1] = MIN (change, MIN (diagonal, row[j]) + 1);
        }
    }

  return row[n];
}

/* The most similar names, the best first. */
typedef struct
{
  char       *wanted;                   /* folded */
  const char *names[N_OFFERED];
  guint       distances[N_OFFERED];
} Offer;

static void
offer_name (Offer      *self,
            const char *name)
{
  g_autofree char *shown = tool_printable (name);
  g_autofree char *folded = g_utf8_casefold (shown, -1);
  guint distance = edit_distance (self->wanted, folded);
  int at = N_OFFERED;

  if (strstr (folded, self->wanted) != NULL)
    distance = 1;
  while (at > 0 && (self->names[at - 1] == NULL
                    || distance < self->distances[at - 1]))
    at--;
  for (int i = N_OFFERED - 1; i > at; i--)
    {
      self->names[i] = self->names[i - 1];
      self->distances[i] = self->distances[i - 1];
    }
  if (at < N_OFFERED)
    {
      self->names[at] = name;
      self->distances[at] = distance;
    }
}

static void
offer_all (const Places *self,
           Offer        *offer)
{
  for (guint i = 0; self->named && i < self->named->len; i++)
    offer_name (offer, ((WayPlace *) self->named->pdata[i])->name);
  for (guint32 i = 0; i < way_table_get_n_nodes (self->table); i++)
    {
      const char *name = way_table_get_name (self->table,
                                             way_table_get_node (self->table,
                                                                 i));

      if (name != NULL)
        offer_name (offer, name);
    }
}

static gboolean
fail_unknown (const Places *self,
              const char   *text,
              GError      **error)
{
  g_autofree char *shown = tool_printable (text);
  Offer offer = { g_utf8_casefold (shown, -1) };
  GString *message = g_string_new (NULL);

  offer_all (self, &offer);
  g_string_append_printf (message, "there is no place \"%s\"", shown);
  for (guint i = 0; i < N_OFFERED && offer.names[i] != NULL; i++)
    {
      g_autofree char *name = tool_printable (offer.names[i]);

      g_string_append_printf (message, "%s%s",
                              i == 0 ? "; similar are " : ", ", name);
    }
  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    g_string_append (message, "; a position is written LAT,LON");
  else if (self->kind == WAY_POSITION_PLANAR)
    g_string_append (message, "; a position is written X,Y");

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                       message->str);
  g_string_free (message, TRUE);
  g_free (offer.wanted);

  return FALSE;
}

gboolean
places_has_name (const Places *self,
                 const char   *text)
{
  WayNode node;

  return way_graph_find_node (WAY_GRAPH (self->table), text, &node)
         || find_place (self, text) != NULL;
}

/* A node if there is one of that name, else a position. */
static gboolean
find (const Places *self,
      const char   *text,
      gboolean     *is_node,
      WayNode      *node,
      WayPosition  *position,
      GError      **error)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const WayPlace *place = find_place (self, text);
  gdouble first, second;

  *is_node = way_graph_find_node (WAY_GRAPH (self->table), text, node);
  if (*is_node)
    return TRUE;
  if (place == NULL && parse_pair (text, &first, &second))
    return read_position (self, text, position, error);

  if (place == NULL)
    *is_node = find_folded_node (self, folded, node);
  if (place == NULL && !*is_node)
    place = find_folded_place (self, folded);
  if (place != NULL)
    *position = place->position;

  return place != NULL || *is_node || fail_unknown (self, text, error);
}

gboolean
places_find_area (const Places *self,
                  const char   *text,
                  gboolean     *has_position,
                  WayPosition  *position,
                  WayNode      *node,
                  GError      **error)
{
  gboolean is_node;

  if (!find (self, text, &is_node, node, position, error))
    return FALSE;

  *has_position = !is_node
                  || way_graph_get_position (WAY_GRAPH (self->table), *node,
                                             position);
  return TRUE;
}

static gboolean
snap (const Places      *self,
      const WayPosition *position,
      Spot              *spot,
      GError           **error)
{
  spot->snapped = way_table_find_nearest (self->table, position,
                                          self->anywhere
                                            ? NULL : way_table_filter_island,
                                          GUINT_TO_POINTER (0), &spot->node,
                                          &spot->distance);
  if (!spot->snapped)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                         "the main island has no node with a position to "
                         "start from or get to");

  return spot->snapped;
}

gboolean
places_find (const Places *self,
             const char   *text,
             Spot         *spot,
             GError      **error)
{
  WayPosition position;
  gboolean is_node;

  *spot = (Spot) { .text = NULL };
  if (!find (self, text, &is_node, &spot->node, &position, error)
      || (!is_node && !snap (self, &position, spot, error)))
    return FALSE;

  spot->text = g_strdup (text);
  return TRUE;
}
