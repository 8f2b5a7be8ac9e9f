/* map-names.c - towns and streets of OpenStreetMap as places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A street consists of the nodes at the ends of edges with its name. Nodes
 * that are connected, by its edges or by steps of half a kilometre, belong to
 * one street; otherwise several streets share the name. A street stands for
 * the node nearest to its middle. A street in a town stands for the middle of
 * its nodes that are at most a kilometre farther from the town than its
 * nearest node.
 *
 * The map has no outlines of towns. A node near a town is therefore in that
 * town unless another town of the same kind is nearer. */

#include "tool/options/map-names.h"

#include <math.h>
#include <string.h>

#include "tool/name-folding.h"
#include "tool/options/name-points.h"
#include "tool/printable-name.h"

/* Metres: pieces of one street, and points that mark one town, lie nearer. */
#define STREET_STEP 500.0
#define TOWN_STEP 3000.0

/* Metres of a long road beyond its nearest node that are taken for "in" the
 * town. */
#define STRETCH 1000.0

struct _MapNames
{
  WayNetwork *network;          /* (not owned) */
  WayTable   *table;            /* (not owned) */
  gboolean    anywhere;
  GHashTable *streets;          /* (owned) (nullable) label -> (owned) folded */
};

gboolean
map_names_suit (WayNetwork *network)
{
  WayTable *table = way_network_get_table (network);

  return table != NULL
         && way_graph_get_position_kind (WAY_GRAPH (table))
              == WAY_POSITION_GEOGRAPHIC
         && g_strcmp0 (way_network_get_attribution (network),
                       "OpenStreetMap contributors") == 0;
}

MapNames *
map_names_new (WayNetwork *network,
               gboolean    anywhere)
{
  MapNames *self = g_new0 (MapNames, 1);

  self->network = network;
  self->table = way_network_get_table (network);
  self->anywhere = anywhere;
  return self;
}

void
map_names_free (MapNames *self)
{
  g_clear_pointer (&self->streets, g_hash_table_unref);
  g_free (self);
}

/* Points ------------------------------------------------------------------ */

/* Labels are kept once, so that their addresses tell them apart. */
static GHashTable *
get_streets (MapNames *self)
{
  const guint n_edges = way_table_get_n_edges (self->table);

  if (self->streets != NULL)
    return self->streets;

  self->streets = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      const char *label;

      way_table_get_edge (self->table, edge, NULL, NULL, NULL, &label);
      if (label != NULL && !g_hash_table_contains (self->streets, label))
        g_hash_table_insert (self->streets, (gpointer) label,
                             fold_name (label));
    }

  return self->streets;
}

/* Metres: how far from its middle a place of each kind reaches. */
static gdouble
get_reach (const WayPlace *town)
{
  static const struct
  {
    const char *kind;
    gdouble     reach;
  } kinds[] = {
    { "city", 20000 }, { "town", 6000 }, { "borough", 6000 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (town->kind, kinds[i].kind) == 0)
      return kinds[i].reach;

  return 3000;
}

static gdouble
measure (const WayPlace    *place,
         const WayPosition *at)
{
  return way_position_distance (&place->position, at, WAY_POSITION_GEOGRAPHIC);
}

/* (transfer container): the towns of that name. A town that several points
 * mark counts once. */
static GPtrArray *
list_towns (const MapNames *self,
            const char     *folded)
{
  GPtrArray *places = way_network_get_places (self->network);
  GPtrArray *towns = g_ptr_array_new ();

  for (guint i = 0; i < places->len; i++)
    {
      WayPlace *place = places->pdata[i];
      gboolean is_new = fold_is (place->name, folded);

      for (guint j = 0; is_new && j < towns->len; j++)
        is_new = measure (towns->pdata[j], &place->position) > TOWN_STEP;
      if (is_new)
        g_ptr_array_add (towns, place);
    }

  return towns;
}

static gboolean
is_main (const MapNames *self,
         WayNode         node)
{
  return way_table_filter_component (self->table, node, GUINT_TO_POINTER (0));
}

/* Adds both ends of each edge of the street: all nodes of a map have
 * positions. */
static void
add_ends (MapNames   *self,
          const char *folded,
          gboolean    main_only,
          GArray     *points)
{
  const guint n_edges = way_table_get_n_edges (self->table);
  WayGraph *graph = WAY_GRAPH (self->table);
  GHashTable *streets = get_streets (self);

  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      const char *label, *name;
      WayPosition at;
      WayNode ends[2];

      way_table_get_edge (self->table, edge, &ends[0], &ends[1], NULL, &label);
      name = label != NULL ? g_hash_table_lookup (streets, label) : NULL;
      if (name == NULL || strcmp (name, folded) != 0)
        continue;
      if (main_only && !is_main (self, ends[0]))
        continue;
      for (guint i = 0; i < 2; i++)
        if (way_graph_get_position (graph, ends[i], &at))
          name_points_add (points, &at);
    }
}

static GArray *
list_streets (MapNames   *self,
              const char *folded)
{
  GArray *points = name_points_new ();

  add_ends (self, folded, !self->anywhere, points);
  if (points->len == 0 && !self->anywhere)
    add_ends (self, folded, FALSE, points);
  name_points_part (points, TRUE, STREET_STEP);

  return points;
}

/* Towns of that name if there are any, else streets. */
static GArray *
list_points (MapNames   *self,
             const char *folded)
{
  g_autoptr (GPtrArray) towns = list_towns (self, folded);
  GArray *points;

  if (towns->len == 0)
    return list_streets (self, folded);

  points = name_points_new ();
  for (guint i = 0; i < towns->len; i++)
    name_points_add (points, &((WayPlace *) towns->pdata[i])->position);
  name_points_part (points, FALSE, 0);
  return points;
}

static guint
count_places (const GArray *points)
{
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    n = MAX (n, g_array_index (points, NamePoint, i).place + 1);

  return n;
}

/* In a town --------------------------------------------------------------- */

typedef struct
{
  const MapNames *names;
  const WayPlace *town;
} InTown;

/* Whether no other town of its kind is nearer to @at. */
static gboolean
is_in_town (const WayPosition *at,
            gdouble            distance,
            gconstpointer      data)
{
  const InTown *self = data;
  GPtrArray *places = way_network_get_places (self->names->network);

  for (guint i = 0; i < places->len; i++)
    {
      const WayPlace *other = places->pdata[i];

      if (g_strcmp0 (other->kind, self->town->kind) == 0
          && measure (other, at) < distance)
        return FALSE;
    }

  return TRUE;
}

/* Finds the part of one of @points' places that lies in one of @towns. Its
 * number is @place. Returns how many places there are: another town may have
 * another of them. */
static guint
find_in_towns (const MapNames  *self,
               const GArray    *points,
               const GPtrArray *towns,
               WayPosition     *position,
               guint           *place)
{
  guint n = 0, last = 0;

  for (guint i = 0; i < towns->len; i++)
    {
      const InTown in = { self, towns->pdata[i] };
      const WayPosition *at = &in.town->position;
      gdouble distance;

      if (!name_points_find_nearest (points, at, get_reach (in.town),
                                     is_in_town, &in, place, &distance)
          || (n > 0 && *place == last))
        continue;
      *position = name_points_find_middle (points, *place, at,
                                           distance + STRETCH);
      last = *place;
      n++;
    }

  return n;
}

/* The town that lies nearest to @at; NULL if the map names none. */
static const WayPlace *
find_town_near (const MapNames    *self,
                const WayPosition *at)
{
  GPtrArray *places = way_network_get_places (self->network);
  const WayPlace *best = NULL;
  gdouble least = INFINITY;

  for (guint i = 0; i < places->len; i++)
    if (measure (places->pdata[i], at) < least)
      {
        best = places->pdata[i];
        least = measure (best, at);
      }

  return best;
}

/* Several places ---------------------------------------------------------- */

/* (transfer full): the text that finds the place of that number: "NAME,
 * TOWN" if it is unique, otherwise its position. */
static char *
dup_way_to_say (MapNames     *self,
                const char   *name,
                const GArray *points,
                guint         place)
{
  const WayPosition at = name_points_find_middle (points, place, NULL, 0);
  const WayPlace *town = find_town_near (self, &at);
  g_autofree char *shown = printable_dup_name (name);

  if (town != NULL && strchr (town->name, ',') == NULL)
    {
      g_autofree char *folded = fold_name (town->name);
      g_autoptr (GPtrArray) towns = list_towns (self, folded);
      g_autofree char *shown_town = printable_dup_name (town->name);
      WayPosition position;
      guint found;

      if (find_in_towns (self, points, towns, &position, &found) == 1
          && found == place)
        return g_strdup_printf ("\"%s, %s\"", shown, shown_town);
    }

  return g_strdup_printf ("%.5f,%.5f", at.y, at.x);
}

/* (transfer full): what can be said for each of the places. */
static char *
dup_list (MapNames     *self,
          const char   *name,
          const GArray *points)
{
  const guint n = count_places (points);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < MIN (n, SUGGESTIONS_HOLDING); i++)
    {
      g_autofree char *say = dup_way_to_say (self, name, points, i);

      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", say);
    }
  if (n > SUGGESTIONS_HOLDING)
    g_string_append_printf (list, " and %u more", n - SUGGESTIONS_HOLDING);

  return g_string_free (list, FALSE);
}

/* Fails with @before, the text, @after, and what can be said in its place. */
static gboolean
fail_with_list (MapNames     *self,
                const char   *text,
                const char   *name,
                const GArray *points,
                const char   *before,
                const char   *after,
                GError      **error)
{
  g_autofree char *list = dup_list (self, name, points);
  g_autofree char *shown = printable_dup_name (text);

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE, "%s\"%s\"%s %s",
               before, shown, after, list);
  return FALSE;
}

static gboolean
fail_ambiguous (MapNames     *self,
                const char   *text,
                const char   *name,
                const GArray *points,
                GError      **error)
{
  return fail_with_list (self, text, name, points, "",
                         " is the name of several places; choose", error);
}

static gboolean
fail_elsewhere (MapNames     *self,
                const char   *text,
                const char   *name,
                const GArray *points,
                GError      **error)
{
  return fail_with_list (self, text, name, points, "there is no place ",
                         "; there is", error);
}

/* "NAME, TOWN" ------------------------------------------------------------ */

/* FALSE without an error unless there are such names. */
static gboolean
find_pair (MapNames    *self,
           const char  *text,
           WayPosition *position,
           GError     **error)
{
  const char *comma = strrchr (text, ',');
  g_autofree char *name = NULL, *folded = NULL, *town = NULL;
  g_autoptr (GPtrArray) towns = NULL;
  g_autoptr (GArray) points = NULL;
  guint place;

  if (comma == NULL)
    return FALSE;
  name = g_strstrip (g_strndup (text, (gsize) (comma - text)));
  folded = fold_name (name);
  town = fold_name (comma + 1);
  towns = list_towns (self, town);
  if (towns->len == 0)
    return FALSE;
  points = list_points (self, folded);
  if (points->len == 0)
    return FALSE;

  switch (find_in_towns (self, points, towns, position, &place))
    {
    case 0:
      return fail_elsewhere (self, text, name, points, error);
    case 1:
      return TRUE;
    default:
      return fail_ambiguous (self, text, name, points, error);
    }
}

gboolean
map_names_find (MapNames    *self,
                const char  *text,
                WayPosition *position,
                GError     **error)
{
  g_autofree char *folded = fold_name (text);
  g_autoptr (GArray) points = list_points (self, folded);
  const guint n = count_places (points);

  if (n == 0)
    return find_pair (self, text, position, error);
  if (n > 1)
    return fail_ambiguous (self, text, text, points, error);

  *position = name_points_find_middle (points, 0, NULL, 0);
  return TRUE;
}

/* Whether @node lies in one of the towns. */
static gboolean
is_in_towns (const MapNames  *self,
             const GPtrArray *towns,
             WayNode          node)
{
  WayPosition at;

  if (!way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    return FALSE;
  for (guint i = 0; i < towns->len; i++)
    {
      const InTown in = { self, towns->pdata[i] };
      const gdouble distance = measure (in.town, &at);

      if (distance <= get_reach (in.town) && is_in_town (&at, distance, &in))
        return TRUE;
    }

  return FALSE;
}

/* Appends the edges of that name; if towns are given, only those with an end in
 * one of the towns. */
static void
append_edges (MapNames        *self,
              const char      *folded,
              const GPtrArray *towns,
              GArray          *edges)
{
  const guint n_edges = way_table_get_n_edges (self->table);
  GHashTable *streets = get_streets (self);

  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      const char *label;
      WayNode from, to;

      way_table_get_edge (self->table, edge, &from, &to, NULL, &label);
      if (label != NULL
          && strcmp (g_hash_table_lookup (streets, label), folded) == 0
          && (towns == NULL || is_in_towns (self, towns, from)
              || is_in_towns (self, towns, to)))
        g_array_append_val (edges, edge);
    }
}

/* Lists the edges of "STREET, TOWN". FALSE without an error unless there are
 * such names. */
static gboolean
list_pair (MapNames   *self,
           const char *text,
           GArray     *edges,
           GError    **error)
{
  const char *comma = strrchr (text, ',');
  g_autofree char *name = NULL, *folded = NULL, *town = NULL;
  g_autoptr (GPtrArray) towns = NULL, others = NULL;
  g_autoptr (GArray) points = NULL;
  WayPosition position;

  if (comma == NULL)
    return FALSE;
  name = g_strndup (text, (gsize) (comma - text));
  folded = fold_name (g_strstrip (name));
  town = fold_name (comma + 1);
  towns = list_towns (self, town);
  others = list_towns (self, folded);
  points = list_streets (self, folded);
  if (towns->len == 0 || others->len > 0 || points->len == 0
      || !find_pair (self, text, &position, error))
    return FALSE;

  append_edges (self, folded, towns, edges);
  return TRUE;
}

gboolean
map_names_list_edges (MapNames   *self,
                      const char *text,
                      GArray     *edges,
                      GError    **error)
{
  g_autofree char *folded = fold_name (text);
  g_autoptr (GPtrArray) towns = list_towns (self, folded);
  g_autoptr (GArray) points = list_streets (self, folded);

  if (towns->len > 0)
    return FALSE;
  if (points->len == 0)
    return list_pair (self, text, edges, error);
  if (count_places (points) > 1)
    return fail_ambiguous (self, text, text, points, error);

  append_edges (self, folded, NULL, edges);
  return TRUE;
}

void
map_names_suggest (MapNames *self,
                 Suggestions    *suggestions)
{
  GPtrArray *places = way_network_get_places (self->network);
  g_autoptr (GHashTable) offered = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter streets;
  gpointer label;

  for (guint i = 0; i < places->len; i++)
    {
      const WayPlace *place = places->pdata[i];

      if (g_hash_table_add (offered, place->name))
        suggestions_add (suggestions, place->name);
    }

  g_hash_table_iter_init (&streets, get_streets (self));
  while (g_hash_table_iter_next (&streets, &label, NULL))
    if (g_hash_table_add (offered, label))
      suggestions_add (suggestions, label);
}
