/* drawn-names.c - the names of stops, places, towns, streets and nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/draw/scene.h"
#include "io/formats/routes/route-output.h"

#include <string.h>

/* How many square pixels of the picture there are for each name of a waypoint:
 * with more names it would be a thicket. */
#define AREA_A_NAME 5500.0

/* A route's places between its ends are named wherever there is room while they
 * are this few. */
#define FEW_STOPS 3

/* The end of a line is named as readily as a crossing of this many. */
#define END_DEGREE 3

static const Font strong_font = { 13, TRUE };
static const Font plain_font = { 11, FALSE };
static const Font town_font = { 12, FALSE };

static void
name_point (Scene       *scene,
            const Point *at,
            const char  *name,
            const Font  *font,
            Colour       colour,
            gdouble      radius,
            gboolean     is_wanted)
{
  Label label = {
    .font = *font,
    .colour = colour,
    .anchor = *at,
    .radius = radius,
    .is_wanted = is_wanted
  };
  const Box *frame = &scene->frame;

  if (!(label.anchor.x >= frame->x && label.anchor.y >= frame->y
           && label.anchor.x <= frame->x + frame->width
           && label.anchor.y <= frame->y + frame->height))
    return;

  label.text = legend_dup_fitted (scene->canvas, font, name,
                                  scene->frame.width / 2);
  labels_add (scene->labels, &label,
              canvas_measure (scene->canvas, font, label.text));
}

static void
name_node (Scene      *scene,
           WayNode     node,
           const char *name,
           const Font *font,
           Colour      colour,
           gdouble     radius,
           gboolean    is_wanted)
{
  Point at;

  if (scene_get_point (scene, node, &at))
    name_point (scene, &at, name, font, colour, radius, is_wanted);
}

/* Whether a node has no name yet: it gets one, however often routes pass it. */
static gboolean
is_new (GHashTable *named,
        WayNode     node)
{
  return g_hash_table_add (named, (gpointer) node);
}

/* Whether @name says no more than the mark that stands on the cell. */
static gboolean
is_on_the_map (const Scene *scene,
               WayNode      node,
               const char  *name)
{
  const char mark[] = { scene_get_mark (scene, node), '\0' };

  return mark[0] != '\0' && (name == NULL || strcmp (name, mark) == 0);
}

static void
name_places (Scene      *scene,
             GHashTable *named)
{
  const Wishes *wishes = scene->wishes;

  for (guint i = 0; i < wishes->routes->len; i++)
    {
      WayRoute *route = wishes->routes->pdata[i];
      const guint n = way_route_get_n_legs (route);

      for (guint k = 0; n > 0 && k <= n; k++)
        {
          /* Takes the ends first, and then the places between. */
          const guint stop = k == 0 ? 0 : k == 1 ? n : k - 1;
          const WayNode node = scene_get_stop (route, stop);
          g_autofree char *own = scene_dup_name (scene, node);
          const char *given = route_get_place (route, stop);

          /* A cell with a mark needs no other name. */
          if (is_new (named, node) && !is_on_the_map (scene, node, given))
            name_node (scene, node, given ? given : own, &strong_font,
                       scene->theme->text, MARK_RADIUS, TRUE);
        }
    }

  for (guint i = 0; i < wishes->places->len; i++)
    {
      const Place *place = &g_array_index (wishes->places, Place, i);

      if (is_new (named, place->node)
          && !is_on_the_map (scene, place->node, place->name))
        name_node (scene, place->node, place->name, &plain_font,
                   scene->theme->text, VIA_RADIUS, TRUE);
    }
}

static void
name_stops (Scene      *scene,
            GHashTable *named)
{
  for (guint i = 0; i < scene->wishes->routes->len; i++)
    {
      WayRoute *route = scene->wishes->routes->pdata[i];
      const gboolean are_few
        = scene_shows_stops (scene, route)
          && scene_count_named_stops (scene, route) <= FEW_STOPS;

      if (!scene_shows_stops (scene, route))
        continue;
      for (guint leg = 0; leg < way_route_get_n_legs (route); leg++)
        {
          const WayPath *path = way_route_get_leg (route, leg);

          for (guint k = 0; k < way_path_get_length (path); k++)
            {
              const WayNode node = way_path_get_node (path, k);
              const char *name = scene_get_name (scene, node);

              if (name != NULL && is_new (named, node))
                name_node (scene, node, name, &plain_font, scene->theme->text,
                           STOP_RADIUS + 1, are_few);
            }
        }
    }
}

typedef struct
{
  Scene      *scene;
  WayRoute   *route;            /* (not owned) */
  GHashTable *named;            /* (not owned) labels that were named */
} Streets;

typedef struct
{
  guint32 rank;
  guint32 id;
  WayNode node;
} Candidate;

/* Sorts nodes by rank, the highest first; ids make the order total. */
static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *one = a;
  const Candidate *other = b;

  if (one->rank != other->rank)
    return one->rank > other->rank ? -1 : 1;

  return one->id < other->id ? -1 : one->id > other->id;
}

/* A node and a line as one key. */
static gpointer
line_at (guint32 node,
         guint   line)
{
  return GSIZE_TO_POINTER ((gsize) node * (MOST_KEYED_LINES + 1) + line);
}

static void
count_edge (GHashTable *n_edges,
            gpointer    key)
{
  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (n_edges, key));

  g_hash_table_insert (n_edges, key, GUINT_TO_POINTER (n + 1));
}

/* Whether the last edge of a keyed line ends at a node. @n_edges says how many
 * edges of each line a node has. */
static gboolean
is_end_of_line (const Scene *scene,
                GHashTable  *n_edges,
                guint32      node)
{
  for (guint line = 1; line <= scene->lines->names->len; line++)
    if (g_hash_table_lookup (n_edges, line_at (node, line))
        == GUINT_TO_POINTER (1))
      return TRUE;

  return FALSE;
}

/* How readily nodes are named. Ends of keyed lines come first, then nodes by
 * their number of edges. */
static guint32 *
find_ranks (const Scene *scene)
{
  guint32 *ranks = g_new0 (guint32, MAX (scene->n_nodes, 1));
  g_autoptr (GHashTable) n_edges = g_hash_table_new (NULL, NULL);

  for (guint32 i = 0; i < way_table_get_n_edges (scene->table); i++)
    {
      WayNode ends[2];
      gboolean is_one_way;

      if (!scene_is_drawn (scene, i, &ends[0], &ends[1], &is_one_way))
        continue;
      for (guint k = 0; k < 2; k++)
        {
          const guint32 node = (guint32) WAY_NODE_INDEX (ends[k]);

          ranks[node]++;
          if (scene->lines != NULL)
            count_edge (n_edges,
                        line_at (node, line_key_get (scene->lines,
                                                     scene->table, i)));
        }
    }
  for (guint32 i = 0; i < scene->n_nodes; i++)
    if (scene->lines != NULL && is_end_of_line (scene, n_edges, i))
      ranks[i] += G_MAXINT32;
    else if (ranks[i] == 1)
      ranks[i] = END_DEGREE;

  return ranks;
}

static GArray *
find_candidates (Scene *scene)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autofree guint32 *ranks = find_ranks (scene);

  for (guint32 i = 0; i < scene->n_nodes; i++)
    if (scene_get_name (scene, WAY_INDEX (i)) != NULL)
      {
        const Candidate candidate
          = { ranks[i], way_table_get_id (scene->table, WAY_INDEX (i)),
              WAY_INDEX (i) };

        g_array_append_val (candidates, candidate);
      }

  g_array_sort (candidates, compare_candidates);
  return candidates;
}

/* Streets of the best route, each in the middle of its first stretch: their
 * crossings have no names. */
static gboolean
name_street (const WayRouteStep *step,
             gpointer            data)
{
  Streets *self = data;
  Scene *scene = self->scene;
  const WayPath *path = way_route_get_leg (self->route, step->leg);
  const WayNode node = way_path_get_node (path, (step->first + step->last) / 2);

  if (step->label != NULL && step->first < step->last
      && scene_get_name (scene, node) == NULL
      && g_hash_table_add (self->named, g_strdup (step->label)))
    name_node (scene, node, step->label, &plain_font, scene->theme->muted, 3,
               FALSE);
  return TRUE;
}

static void
name_streets (Scene *scene)
{
  g_autoptr (GHashTable) named
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; scene->lines == NULL && scene->table != NULL
                    && i < scene->wishes->routes->len; i++)
    {
      Streets streets = { scene, scene->wishes->routes->pdata[i], named };

      way_route_foreach_step (streets.route, name_street, &streets);
    }
}

/* A town whose name a stop or a place has needs no second one. */
static gboolean
is_named_already (const Scene *scene,
                  const char  *name)
{
  for (guint i = 0; i < labels_get_n (scene->labels); i++)
    if (strcmp (labels_get (scene->labels, i)->text, name) == 0)
      return TRUE;

  return FALSE;
}

static void
name_towns (Scene *scene,
            guint  limit)
{
  g_autoptr (GArray) towns = scene_list_towns (scene);

  for (guint i = 0; i < MIN (towns->len, limit); i++)
    {
      const Town *town = &g_array_index (towns, Town, i);

      if (!is_named_already (scene, town->name))
        name_point (scene, &town->at, town->name, &town_font,
                    town->rank < 5 ? scene->theme->text : scene->theme->muted,
                    0, FALSE);
    }
}

void
draw_names (Scene *scene)
{
  g_autoptr (GHashTable) named = g_hash_table_new (NULL, NULL);
  const guint limit = (guint) MIN (
    scene->frame.width * scene->frame.height / AREA_A_NAME, 2000);

  name_places (scene, named);
  if (!(scene->wishes->flags & WAY_PICTURE_NO_LABELS))
    {
      name_stops (scene, named);
      name_towns (scene, limit);
      name_streets (scene);
    }

  /* Where a node cannot be seen, a name beside it would seem to be that of a
   * line. */
  if (!(scene->wishes->flags & WAY_PICTURE_NO_LABELS) && scene->has_dots)
    {
      g_autoptr (GArray) candidates = find_candidates (scene);

      for (guint i = 0; i < MIN (candidates->len, 4 * limit); i++)
        {
          const WayNode node = g_array_index (candidates, Candidate, i).node;

          if (is_new (named, node))
            name_node (scene, node, scene_get_name (scene, node),
                       &plain_font, scene->theme->muted, 3, FALSE);
        }
    }

  labels_place (scene->labels, limit);
  labels_draw (scene->labels, scene->canvas);
}
