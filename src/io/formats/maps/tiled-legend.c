/* tiled-legend.c - the costs of the tiles of Tiled's maps, by mover
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tiles of the same name and costs are one class, however many there are. */

#include "config.h"

#ifdef HAVE_JSON_GLIB

#include "io/formats/maps/tiled-legend.h"

#include <math.h>
#include <string.h>

#define MAX_MOVERS 64

/* Global ids of tiles are below this; the bits above say how a tile is
 * turned. */
#define MAX_GID (1u << 28)

void
tiled_legend_init (TiledLegend *self,
                   Reader      *reader)
{
  *self = (TiledLegend) { .reader = reader, .first = MAX_GID };
  self->legend = legend_new ();
  self->classes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         NULL);
  self->tiles = g_hash_table_new (NULL, NULL);
  self->marks = g_hash_table_new (NULL, NULL);
}

void
tiled_legend_clear (TiledLegend *self)
{
  g_clear_pointer (&self->legend, legend_free);
  g_hash_table_unref (self->classes);
  g_hash_table_unref (self->tiles);
  g_hash_table_unref (self->marks);
}

/* Properties --------------------------------------------------------------- */

/* Finds the property of that name, as an object with a "value". */
JsonObject *
tiled_find_property (JsonObject *owner,
                     const char *name)
{
  JsonArray *properties = json_find_array (owner, "properties");

  for (guint i = 0; properties && i < json_array_get_length (properties); i++)
    {
      JsonObject *property = json_item_object (properties, i);

      if (property != NULL
          && g_strcmp0 (json_find_string (property, "name"), name) == 0)
        return property;
    }

  return NULL;
}

/* Finds the property for a mover: `cost:boat` for the mover "boat", `cost` for
 * the default one. */
static JsonObject *
find_mover_property (TiledLegend *self,
                     JsonObject  *owner,
                     const char  *name,
                     guint        mover)
{
  const char *who = g_ptr_array_index (self->legend->movers, mover);
  g_autofree char *full = mover > 0 ? g_strconcat (name, ":", who, NULL)
                                    : g_strdup (name);

  return tiled_find_property (owner, full);
}

/* Reads the cost that @owner gives to a mover; -1 if it gives none. */
static gboolean
read_cost (TiledLegend *self,
           JsonObject  *owner,
           guint        mover,
           WayCost     *cost)
{
  JsonObject *blocked = find_mover_property (self, owner, "blocked", mover);
  JsonObject *price = find_mover_property (self, owner, "cost", mover);
  gboolean is_blocked = FALSE;

  *cost = -1;
  if (blocked != NULL && !json_find_boolean (blocked, "value", &is_blocked))
    return reader_fail (self->reader, "a property \"blocked\" is neither true "
                        "nor false");
  if (price != NULL && !json_find_number (price, "value", cost))
    return reader_fail (self->reader, "a property \"cost\" is not a number");
  if (price != NULL && !(*cost >= 0 && *cost < INFINITY))
    return reader_fail (self->reader, "cost %g is negative or too large",
                        *cost);

  if (is_blocked)
    *cost = INFINITY;
  else if (blocked != NULL && price == NULL)
    *cost = 1;
  return TRUE;
}

/* Adds the movers of properties such as "cost:boat". */
gboolean
tiled_legend_note_movers (TiledLegend *self,
                          JsonObject  *owner,
                          GPtrArray   *movers)
{
  JsonArray *properties = json_find_array (owner, "properties");

  for (guint i = 0; properties && i < json_array_get_length (properties); i++)
    {
      JsonObject *property = json_item_object (properties, i);
      const char *name = property ? json_find_string (property, "name") : NULL;
      const char *who = name != NULL ? strchr (name, ':') : NULL;

      if (who == NULL || (!g_str_has_prefix (name, "cost:")
                          && !g_str_has_prefix (name, "blocked:")))
        continue;
      if (who[1] == '\0' || strpbrk (who, " \t\r\n\"#=") != NULL
          || movers->len == MAX_MOVERS)
        return reader_fail (self->reader, "the mover of a property must "
                            "be one word, and movers at most %d", MAX_MOVERS);
      if (!g_ptr_array_find_with_equal_func (movers, who + 1, g_str_equal,
                                             NULL))
        g_ptr_array_add (movers, (gpointer) (who + 1));
    }

  return TRUE;
}

/* Classes ------------------------------------------------------------------ */

/* A text that equal classes share, and no others. */
static char *
make_key (const TiledLegend *self,
          const char        *name,
          const WayCost     *costs)
{
  GString *key = g_string_new (name);

  for (guint i = 0; i < self->legend->movers->len; i++)
    g_string_append_printf (key, "\n%a", costs[i]);

  return g_string_free (key, FALSE);
}

/* Finds the class of that name and costs, or makes one. */
static gboolean
find_class (TiledLegend   *self,
            const char    *name,
            const WayCost *costs,
            int           *klass)
{
  const guint next = self->legend->classes->len;
  g_autofree char *clean = g_strdup (name);
  g_autofree char *key = NULL;
  gpointer known;

  for (char *c = clean; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  key = make_key (self, clean, costs);
  if (g_hash_table_lookup_extended (self->classes, key, NULL, &known))
    {
      *klass = GPOINTER_TO_INT (known);
      return TRUE;
    }
  if (legend_add_class (self->legend, 0, clean) == NULL)
    return reader_fail (self->reader, "more than %d kinds of tiles: give those "
                        "of one kind the same class and costs",
                        LEGEND_N_CLASSES);

  for (guint i = 0; i < self->legend->movers->len; i++)
    legend_set_cost (self->legend, next, i, costs[i]);
  g_hash_table_insert (self->classes, g_steal_pointer (&key),
                       GUINT_TO_POINTER (next));
  *klass = (int) next;
  return TRUE;
}

gboolean
tiled_legend_add_class (TiledLegend *self,
                        const char  *name,
                        WayCost      cost)
{
  WayCost costs[MAX_MOVERS];
  int klass;

  for (guint i = 0; i < MAX_MOVERS; i++)
    costs[i] = cost;
  return find_class (self, name, costs, &klass);
}

/* Reads a class. A mover without a cost of its own pays that of the default
 * one, or 1. */
gboolean
tiled_legend_read_class (TiledLegend *self,
                         JsonObject  *owner,
                         const char  *name,
                         int         *klass)
{
  WayCost costs[MAX_MOVERS];
  gboolean says = FALSE;

  for (guint i = 0; i < self->legend->movers->len; i++)
    {
      if (!read_cost (self, owner, i, &costs[i]))
        return FALSE;
      says |= costs[i] >= 0;
      if (costs[i] < 0)
        costs[i] = i == 0 ? 1 : costs[0];
    }

  *klass = -1;
  return !says || find_class (self, name, costs, klass);
}

gboolean
tiled_legend_read_mark (TiledLegend *self,
                        JsonObject  *owner,
                        const char **mark)
{
  JsonObject *property = tiled_find_property (owner, "mark");

  *mark = property != NULL ? json_find_string (property, "value") : NULL;
  return property == NULL || (*mark != NULL && **mark != '\0')
         || reader_fail (self->reader, "a property \"mark\" is not a word");
}

/* Tilesets ----------------------------------------------------------------- */

static const char *
tile_name (JsonObject *tile,
           JsonObject *set)
{
  const char *names[] = { json_find_string (tile, "class"),
                          json_find_string (tile, "type"),
                          json_find_string (set, "name") };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] != NULL && names[i][0] != '\0')
      return names[i];

  return "tile";
}

gboolean
tiled_read_whole (Reader     *reader,
                  JsonObject *owner,
                  const char *name,
                  guint32     least,
                  guint32     most,
                  guint32    *value)
{
  gdouble number;

  if (!json_find_number (owner, name, &number)
      || !(number >= least && number <= most) || number != floor (number))
    return reader_fail (reader, "\"%s\" must be a whole number from %u to %u",
                        name, least, most);

  *value = (guint32) number;
  return TRUE;
}

static gboolean
check_set (TiledLegend *self,
           JsonObject  *set)
{
  const char *source = set ? json_find_string (set, "source") : NULL;
  g_autofree char *quoted = reader_quote (source != NULL ? source : "");

  if (set == NULL)
    return reader_fail (self->reader, "a tileset is not an object");
  if (json_object_has_member (set, "source"))
    return reader_fail (self->reader, "the tileset %s is in another file; "
                        "expected it in this file: choose Embed Tileset in "
                        "Tiled", quoted);
  if (json_object_has_member (set, "tiles")
      && json_find_array (set, "tiles") == NULL)
    return reader_fail (self->reader, "the tiles of a tileset are no list: "
                        "save the map with Tiled 1.2 or later");

  return TRUE;
}

static gboolean
read_tile (TiledLegend *self,
           JsonObject  *tile,
           JsonObject  *set,
           guint32      first)
{
  const char *mark;
  guint32 id;
  int klass;

  if (!tiled_read_whole (self->reader, tile, "id", 0, MAX_GID - 1 - first, &id)
      || !tiled_legend_read_class (self, tile, tile_name (tile, set), &klass)
      || !tiled_legend_read_mark (self, tile, &mark))
    return FALSE;

  self->end = MAX (self->end, first + id + 1);
  if (mark != NULL)
    g_hash_table_insert (self->marks, GUINT_TO_POINTER (first + id),
                         (gpointer) mark);
  if (klass >= 0)
    g_hash_table_insert (self->tiles, GUINT_TO_POINTER (first + id),
                         GINT_TO_POINTER (klass));
  return TRUE;
}

/* Reads a tileset. Ids of tiles may exceed their number, if other tiles were
 * taken out. */
static gboolean
read_set (TiledLegend *self,
          JsonObject  *set,
          GPtrArray   *movers)
{
  JsonArray *tiles;
  guint32 first, n_tiles;

  if (!check_set (self, set)
      || !tiled_read_whole (self->reader, set, "firstgid", 1, MAX_GID - 1,
                            &first)
      || !tiled_read_whole (self->reader, set, "tilecount", 0,
                            MAX_GID - first, &n_tiles))
    return FALSE;

  self->first = MIN (self->first, first);
  self->end = MAX (self->end, first + n_tiles);
  tiles = json_find_array (set, "tiles");
  for (guint i = 0; tiles != NULL && i < json_array_get_length (tiles); i++)
    {
      JsonObject *tile = json_item_object (tiles, i);

      if (tile == NULL)
        return reader_fail (self->reader, "a tile of a tileset is not an "
                            "object");
      if (movers != NULL ? !tiled_legend_note_movers (self, tile, movers)
                         : !read_tile (self, tile, set, first))
        return FALSE;
    }

  return TRUE;
}

static gboolean
read_each_set (TiledLegend *self,
               JsonArray   *sets,
               GPtrArray   *movers)
{
  for (guint i = 0; sets != NULL && i < json_array_get_length (sets); i++)
    if (!read_set (self, json_item_object (sets, i), movers))
      return FALSE;

  return TRUE;
}

gboolean
tiled_legend_note_sets (TiledLegend *self,
                        JsonArray   *sets,
                        GPtrArray   *movers)
{
  return read_each_set (self, sets, movers);
}

gboolean
tiled_legend_read_sets (TiledLegend *self,
                        JsonArray   *sets)
{
  return read_each_set (self, sets, NULL);
}

gboolean
tiled_legend_find_tile (const TiledLegend *self,
                        guint32            gid,
                        int               *klass)
{
  gpointer said;

  if (g_hash_table_lookup_extended (self->tiles, GUINT_TO_POINTER (gid), NULL,
                                    &said))
    *klass = GPOINTER_TO_INT (said);

  return gid >= self->first && gid < self->end;
}

#endif
