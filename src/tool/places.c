/* places.c - from what a user types to a node: names, ports, coordinates
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/places.h"

#include <math.h>
#include <string.h>

#define N_OFFERED 3

void
spot_clear (Spot *spot)
{
  g_clear_pointer (&spot->text, g_free);
}

/* "lat,lon", or "x,y" in a plane. */
static gboolean
parse_position (const Places *self,
                const char   *text,
                WayPosition  *position)
{
  char *middle, *end;
  gdouble first, second;

  first = g_ascii_strtod (text, &middle);
  if (middle == text || *middle != ',')
    return FALSE;
  second = g_ascii_strtod (middle + 1, &end);
  if (end == middle + 1 || *end != '\0' || self->kind == WAY_POSITION_NONE)
    return FALSE;

  position->x = self->kind == WAY_POSITION_GEOGRAPHIC ? second : first;
  position->y = self->kind == WAY_POSITION_GEOGRAPHIC ? first : second;
  return way_position_is_valid (position, self->kind);
}

/* A name as it stands in the list comes before one that differs in case. */
static const WayPlace *
find_named (const Places *self,
            const char   *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (guint i = 0; self->named && i < self->named->len; i++)
    if (strcmp (((WayPlace *) self->named->pdata[i])->name, text) == 0)
      return self->named->pdata[i];

  for (guint i = 0; self->named && i < self->named->len; i++)
    {
      const WayPlace *place = self->named->pdata[i];
      g_autofree char *name = g_utf8_casefold (place->name, -1);

      if (strcmp (name, folded) == 0)
        return place;
    }

  return NULL;
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
  g_autofree char *folded = g_utf8_casefold (name, -1);
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
  Offer offer = { g_utf8_casefold (text, MIN (strlen (text), 100)) };
  GString *message = g_string_new (NULL);

  offer_all (self, &offer);
  g_string_append_printf (message, "there is no place \"%s\"", text);
  for (guint i = 0; i < N_OFFERED && offer.names[i] != NULL; i++)
    g_string_append_printf (message, "%s%s", i == 0 ? "; similar are " : ", ",
                            offer.names[i]);
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
places_find_position (const Places *self,
                      const char   *text,
                      WayPosition  *position,
                      GError      **error)
{
  const WayPlace *place;
  WayNode node;

  if (way_graph_find_node (WAY_GRAPH (self->table), text, &node)
      && way_graph_get_position (WAY_GRAPH (self->table), node, position))
    return TRUE;

  place = find_named (self, text);
  if (place != NULL)
    *position = place->position;

  return place != NULL || parse_position (self, text, position)
         || fail_unknown (self, text, error);
}

gboolean
places_find (const Places *self,
             const char   *text,
             Spot         *spot,
             GError      **error)
{
  WayPosition position;

  *spot = (Spot) { .text = NULL };
  if (!way_graph_find_node (WAY_GRAPH (self->table), text, &spot->node))
    {
      if (!places_find_position (self, text, &position, error))
        return FALSE;
      if (!way_table_find_nearest (self->table, &position,
                                   self->anywhere ? NULL
                                                  : way_table_filter_island,
                                   GUINT_TO_POINTER (0), &spot->node,
                                   &spot->distance))
        {
          g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
                       "no node has a position to which \"%s\" could snap",
                       text);
          return FALSE;
        }
      spot->snapped = TRUE;
    }

  spot->text = g_strdup (text);
  return TRUE;
}
