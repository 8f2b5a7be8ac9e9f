/* place-index.c - the names of nodes and of --places, and which of them repeat
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each hash table holds the first item of a name, and a chain leads from there
 * to the other items of that name, in the order of the file. Rows with the same
 * name and the same position are one place. */

#include "tool/options/place-index.h"

#include <string.h>

#include "tool/name-folding.h"
#include "tool/suggestions.h"
#include "tool/printable-name.h"
#include "tool/tool.h"

/* Metres: a node that is so near to a place of its name is that place. */
#define SAME_METRES 1.0

/* Ends a chain. */
#define NONE G_MAXUINT32

typedef struct
{
  GHashTable *first;            /* (owned) name -> the first item of it */
  guint32    *next;             /* (owned) item -> another item, or NONE */
} Names;

struct _PlaceIndex
{
  WayGraph   *graph;            /* (not owned) */
  WayTable   *table;            /* (not owned) (nullable) */
  GPtrArray  *places;           /* (not owned) (nullable) of WayPlace */
  const char *path;             /* (not owned) (nullable) */
  Names       exact;            /* of the places */
  Names       folded;           /* of the places; empty until it is needed */
  Names       folded_nodes;     /* likewise, of the nodes */
};

/* The items that a name means. */
typedef struct
{
  GPtrArray *places;            /* (owned) of WayPlace */
  GArray    *nodes;             /* (owned) of WayNode */
} Found;

static void
names_init (Names         *self,
            guint32        n,
            GDestroyNotify free_name)
{
  self->first = g_hash_table_new_full (g_str_hash, g_str_equal, free_name,
                                       NULL);
  self->next = g_new (guint32, MAX (n, 1));
}

static void
names_clear (Names *self)
{
  g_clear_pointer (&self->first, g_hash_table_unref);
  g_clear_pointer (&self->next, g_free);
}

/* Items come from the last to the first, so that each goes before the others
 * of its name. The table takes @name. */
static void
names_add (Names  *self,
           char   *name,
           guint32 item)
{
  gpointer other;
  const gboolean is_known
    = g_hash_table_lookup_extended (self->first, name, NULL, &other);

  self->next[item] = is_known ? GPOINTER_TO_UINT (other) : NONE;
  g_hash_table_insert (self->first, name, GUINT_TO_POINTER (item));
}

static guint32
names_find (const Names *self,
            const char  *name)
{
  gpointer item;

  return self->first != NULL
                 && g_hash_table_lookup_extended (self->first, name, NULL, &item)
             ? GPOINTER_TO_UINT (item)
             : NONE;
}

static guint32
count_places (const PlaceIndex *self)
{
  return self->places != NULL ? self->places->len : 0;
}

static const WayPlace *
get_place (const PlaceIndex *self,
           guint32           item)
{
  return self->places->pdata[item];
}

PlaceIndex *
place_index_new (WayGraph   *graph,
                 WayTable   *table,
                 GPtrArray  *places,
                 const char *path)
{
  PlaceIndex *self = g_new0 (PlaceIndex, 1);

  self->graph = graph;
  self->table = table;
  self->places = places;
  self->path = path;
  names_init (&self->exact, count_places (self), NULL);
  for (guint32 i = count_places (self); i-- > 0;)
    names_add (&self->exact, get_place (self, i)->name, i);

  return self;
}

void
place_index_free (PlaceIndex *self)
{
  names_clear (&self->exact);
  names_clear (&self->folded);
  names_clear (&self->folded_nodes);
  g_free (self);
}

/* The meanings of a name -------------------------------------------------- */

static void
found_init (Found *self)
{
  self->places = g_ptr_array_new ();
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
}

static void
found_clear (Found *self)
{
  g_clear_pointer (&self->places, g_ptr_array_unref);
  g_clear_pointer (&self->nodes, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static gboolean
is_same (const WayPosition *a,
         const WayPosition *b)
{
  return a->x == b->x && a->y == b->y;
}

/* Adds all places of a chain, or only the first if all have its position. */
static void
found_add_places (Found            *self,
                  const PlaceIndex *index,
                  const Names      *names,
                  guint32           item)
{
  const WayPlace *first = item != NONE ? get_place (index, item) : NULL;
  gboolean differ = FALSE;

  for (; item != NONE; item = names->next[item])
    {
      const WayPlace *place = get_place (index, item);

      differ |= !is_same (&first->position, &place->position);
      g_ptr_array_add (self->places, (gpointer) place);
    }
  if (!differ)
    g_ptr_array_set_size (self->places, first != NULL ? 1 : 0);
}

/* Whether the places are where the nodes are. */
static gboolean
found_agrees (const Found      *self,
              const PlaceIndex *index)
{
  const WayPositionKind kind = way_graph_get_position_kind (index->graph);
  const WayPlace *place;
  WayPosition at;

  if (self->places->len == 0 || self->nodes->len == 0)
    return self->places->len + self->nodes->len <= 1;
  if (self->places->len > 1 || self->nodes->len > 1)
    return FALSE;

  place = self->places->pdata[0];
  return way_graph_get_position (index->graph,
                                 g_array_index (self->nodes, WayNode, 0), &at)
         && way_position_distance (&at, &place->position, kind)
                <= (kind == WAY_POSITION_GEOGRAPHIC ? SAME_METRES : 0);
}

static char *
dup_position (const PlaceIndex  *self,
              const WayPosition *at)
{
  return way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC
             ? g_strdup_printf ("%.6g,%.6g", at->y, at->x)
             : g_strdup_printf ("%.6g,%.6g", at->x, at->y);
}

static void
append_node (const PlaceIndex *self,
             WayNode           node,
             GString          *list)
{
  g_autofree char *name = way_graph_dup_name (self->graph, node);
  g_autofree char *shown = printable_dup_name (name);
  WayPosition at;

  g_string_append_printf (list, "%snode \"%s\"", list->len > 0 ? ", " : "",
                          shown);
  if (way_graph_get_position (self->graph, node, &at))
    {
      g_autofree char *position = dup_position (self, &at);

      g_string_append_printf (list, " at %s", position);
    }
}

static void
append_place (const PlaceIndex *self,
              const WayPlace   *place,
              GString          *list)
{
  g_autofree char *position = dup_position (self, &place->position);

  g_string_append_printf (list, "%sline %" G_GUINT64_FORMAT " at %s",
                          list->len > 0 ? ", " : "", place->line, position);
}

/* (transfer full): the positions, up to @most of them. */
static char *
dup_list (const PlaceIndex *self,
          const Found      *found,
          guint             most)
{
  const guint n = found->nodes->len + found->places->len;
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < MIN (found->nodes->len, most); i++)
    append_node (self, g_array_index (found->nodes, WayNode, i), list);
  for (guint i = 0; i < found->places->len && found->nodes->len + i < most; i++)
    append_place (self, found->places->pdata[i], list);
  if (n > most)
    g_string_append_printf (list, " and %u more", n - most);

  return g_string_free (list, FALSE);
}

static gboolean
fail_ambiguous (const PlaceIndex *self,
                const char       *text,
                const Found      *found,
                GError          **error)
{
  g_autofree char *list = dup_list (self, found, SUGGESTIONS_HOLDING);
  g_autofree char *shown = printable_dup_name (text);
  g_autoptr (GString) remedy = g_string_new (NULL);

  if (found->places->len > 0)
    {
      const WayPlace *place = found->places->pdata[0];
      g_autofree char *name = printable_dup_name (place->name);

      g_string_append_printf (remedy, "; \"%s#%" G_GUINT64_FORMAT "\" chooses "
                                      "line %" G_GUINT64_FORMAT,
                              name, place->line,
                              place->line);
    }
  if (found->nodes->len > 0)
    g_string_append (remedy, found->places->len > 0
                                 ? ", and a position chooses the node"
                                 : "; give the name of one of them exactly as "
                                   "above");

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "\"%s\" stands for several positions: %s%s%s%s", shown, list,
               found->places->len > 0 ? " of " : "",
               found->places->len > 0 ? self->path : "", remedy->str);
  return FALSE;
}

/* FALSE without an error if nothing was found. */
static gboolean
choose (const PlaceIndex *self,
        const char       *text,
        const Found      *found,
        WayNode          *node,
        const WayPlace  **place,
        GError          **error)
{
  *place = NULL;
  if (found->nodes->len + found->places->len == 0)
    return FALSE;
  if (!found_agrees (found, self))
    return fail_ambiguous (self, text, found, error);

  if (found->nodes->len > 0)
    *node = g_array_index (found->nodes, WayNode, 0);
  else
    *place = found->places->pdata[0];
  return TRUE;
}

/* NAME#LINE ---------------------------------------------------------------- */

/* (transfer full) (nullable): the name, if @text is "NAME#LINE". */
static char *
split_line (const char *text,
            guint64    *line)
{
  const char *mark = strrchr (text, '#');

  if (mark == NULL || mark == text
      || !g_ascii_string_to_unsigned (mark + 1, 10, 1, G_MAXUINT64, line, NULL))
    return NULL;

  return g_strndup (text, (gsize) (mark - text));
}

static gboolean
fail_line (const PlaceIndex *self,
           const char       *name,
           guint64           line,
           const Names      *names,
           guint32           item,
           GError          **error)
{
  g_auto (Found) found;
  g_autofree char *list = NULL;
  g_autofree char *shown = printable_dup_name (name);

  found_init (&found);
  found_add_places (&found, self, names, item);
  list = dup_list (self, &found, SUGGESTIONS_HOLDING);
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "line %" G_GUINT64_FORMAT " of %s does not hold \"%s\"; it "
               "stands in %s",
               line, self->path, shown, list);
  return FALSE;
}

/* Finds the place of that name in that line. FALSE without an error if no place
 * has the name. */
static gboolean
find_in_line (const PlaceIndex *self,
              const char       *name,
              guint64           line,
              const Names      *names,
              guint32           item,
              const WayPlace  **place,
              GError          **error)
{
  if (item == NONE)
    return FALSE;

  for (guint32 i = item; i != NONE; i = names->next[i])
    if (get_place (self, i)->line == line)
      {
        *place = get_place (self, i);
        return TRUE;
      }

  return fail_line (self, name, line, names, item, error);
}

/* Adds the node of that name, or each cell of a map with that mark. */
static void
found_add_nodes (Found            *self,
                 const PlaceIndex *index,
                 const char       *text)
{
  WayTerrain *terrain;
  WayNode node;

  if (!way_graph_find_node (index->graph, text, &node))
    return;
  g_array_append_val (self->nodes, node);
  if (!WAY_IS_GRID (index->graph) || text[0] == '\0' || text[1] != '\0')
    return;

  terrain = way_grid_get_terrain (WAY_GRID (index->graph));
  g_array_set_size (self->nodes, 0);
  for (guint32 y = 0; y < way_terrain_get_height (terrain); y++)
    for (guint32 x = 0; x < way_terrain_get_width (terrain); x++)
      if (way_terrain_get_mark (terrain, x, y) == text[0])
        {
          node = way_grid_get_node (WAY_GRID (index->graph), x, y);
          g_array_append_val (self->nodes, node);
        }
}

gboolean
place_index_find (const PlaceIndex *self,
                  const char       *text,
                  WayNode          *node,
                  const WayPlace  **place,
                  GError          **error)
{
  g_auto (Found) found;
  g_autofree char *name = NULL;
  guint64 line;

  found_init (&found);
  found_add_nodes (&found, self, text);
  found_add_places (&found, self, &self->exact,
                    names_find (&self->exact, text));
  if (found.nodes->len + found.places->len == 0)
    name = split_line (text, &line);
  if (name != NULL)
    return find_in_line (self, name, line, &self->exact,
                         names_find (&self->exact, name), place, error);

  return choose (self, text, &found, node, place, error);
}

/* Other case --------------------------------------------------------------- */

static void
fold_all (PlaceIndex *self)
{
  const guint32 n_nodes
    = self->table != NULL ? way_table_get_n_nodes (self->table) : 0;

  names_init (&self->folded, count_places (self), g_free);
  for (guint32 i = count_places (self); i-- > 0;)
    names_add (&self->folded, fold_name (get_place (self, i)->name), i);

  names_init (&self->folded_nodes, n_nodes, g_free);
  for (guint32 id = n_nodes; id-- > 0;)
    {
      const WayNode node = way_table_get_node (self->table, WAY_ADDED (id));
      const char *name = way_table_get_name (self->table, node);

      if (name != NULL)
        names_add (&self->folded_nodes, fold_name (name), id);
    }
}

gboolean
place_index_find_like (PlaceIndex      *self,
                       const char      *text,
                       WayNode         *node,
                       const WayPlace **place,
                       GError         **error)
{
  g_autofree char *folded = fold_name (text);
  g_auto (Found) found;
  g_autofree char *name = NULL, *folded_name = NULL;
  guint64 line;

  found_init (&found);
  if (self->folded.first == NULL)
    fold_all (self);
  for (guint32 id = names_find (&self->folded_nodes, folded); id != NONE;
       id = self->folded_nodes.next[id])
    {
      const WayNode same = way_table_get_node (self->table, WAY_ADDED (id));

      g_array_append_val (found.nodes, same);
    }
  found_add_places (&found, self, &self->folded,
                    names_find (&self->folded, folded));
  if (found.nodes->len + found.places->len == 0)
    name = split_line (text, &line);
  if (name == NULL)
    return choose (self, text, &found, node, place, error);

  folded_name = fold_name (name);
  return find_in_line (self, name, line, &self->folded,
                       names_find (&self->folded, folded_name), place, error);
}

/* Whether readers gave @name to a node that shares the name @text with another:
 * with its id, "Faro (12)", or its position, "FARO@37,-8". */
static gboolean
is_made_of (const char *name,
            const char *text)
{
  const gsize length = strlen (text);

  return strncmp (name, text, length) == 0
         && (name[length] == '@'
             || (g_str_has_prefix (name + length, " (")
                 && g_str_has_suffix (name, ")")));
}

gboolean
place_index_check_shared (const PlaceIndex *self,
                          const char       *text,
                          GError          **error)
{
  const guint32 n_nodes
    = self->table != NULL ? way_table_get_n_nodes (self->table) : 0;
  g_auto (Found) found;
  g_autofree char *list = NULL;
  g_autofree char *shown = NULL;

  found_init (&found);
  for (guint32 id = 0; id < n_nodes; id++)
    {
      const WayNode node = way_table_get_node (self->table, WAY_ADDED (id));
      const char *name = way_table_get_name (self->table, node);

      if (name != NULL && is_made_of (name, text))
        g_array_append_val (found.nodes, node);
    }
  if (found.nodes->len < 2)
    return TRUE;

  list = dup_list (self, &found, SUGGESTIONS_HOLDING);
  shown = printable_dup_name (text);
  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "\"%s\" is the name of several nodes: %s", shown, list);
  return FALSE;
}

/* All names ---------------------------------------------------------------- */

/* Whether item @item is the first of a name of several positions, which then
 * are in @found. */
static gboolean
begins_repeated (const PlaceIndex *self,
                 guint32           item,
                 Found            *found)
{
  const char *name = get_place (self, item)->name;

  if (self->exact.next[item] == NONE
      || names_find (&self->exact, name) != item)
    return FALSE;

  g_ptr_array_set_size (found->places, 0);
  found_add_places (found, self, &self->exact, item);
  return found->places->len > 1;
}

static guint
count_repeated (const PlaceIndex *self)
{
  g_auto (Found) found;
  guint n = 0;

  found_init (&found);
  for (guint32 i = 0; i < count_places (self); i++)
    n += begins_repeated (self, i, &found);

  return n;
}

void
place_index_count_repeated (const PlaceIndex *self)
{
  const guint n = count_repeated (self);

  if (n > 0)
    tool_complain (TOOL_ANSWERED, "%s: %u %s for several positions", self->path,
                   n, n == 1 ? "name stands" : "names stand");
}

gboolean
place_index_check_all (const PlaceIndex *self,
                       GError          **error)
{
  g_auto (Found) found;
  guint n = 0;

  found_init (&found);
  for (guint32 i = 0; i < count_places (self); i++)
    if (begins_repeated (self, i, &found))
      {
        g_autofree char *list = dup_list (self, &found, G_MAXUINT);
        g_autofree char *shown = printable_dup_name (get_place (self, i)->name);

        tool_complain (TOOL_USAGE, "\"%s\" stands for several positions: %s",
                       shown, list);
        n++;
      }
  if (n == 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNKNOWN_PLACE,
               "%s: %u %s for several positions, but this command uses all of "
               "--places; give each position its own name, or name the places "
               "to use, as in NAME#LINE",
               self->path, n,
               n == 1 ? "name stands" : "names stand");
  return FALSE;
}
