/* osm-rules-file.c - reads a profile of one's own
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The file has the syntax of GKeyFile, which does not say in which line a key
 * is, and which lets a second line with the same key replace the first. So the
 * lines are read here.
 *
 * A file changes a copy of the built-in rules of its base. Its lines are
 * therefore applied once all have been read, and the base is known. */

#include "io/formats/osm/osm-rules.h"

#include <math.h>
#include <string.h>

#include "io/formats/osm/osm-rule-tables.h"

#define MOST_LINES 10000

typedef struct
{
  guint64     line;
  const char *group;
  const char *key;
  const char *value;
} Entry;

typedef struct
{
  Reader       *reader;
  OsmRules     *rules;          /* (nullable) until the base is known */
  GStringChunk *texts;          /* (owned) of the lines */
  GArray       *entries;        /* (owned) of Entry */
  gboolean      takes_new;      /* values that the built-in tables lack */
} File;

static const char *const profiles[] = { "car", "bicycle", "foot", NULL };
static const char *const yes_no[] = { "no", "yes", NULL };

/* In the order of OsmAccess. */
static const char *const accesses[] = {
  "unsaid", "no", "dismount", "permit", "local", "yes", NULL
};

/* In the order of OsmOpening. */
static const char *const openings[] = {
  "free", "own", "own-yes", "any-yes", "own-or-pavement", "no", NULL
};

/* Values ------------------------------------------------------------------- */

/* Fails for a line, and says what should be there. */
static gboolean
refuse (const File  *self,
        const Entry *entry,
        const char  *expected)
{
  g_autofree char *key = reader_quote (entry->key);
  g_autofree char *value = reader_quote (entry->value);

  return reader_fail (self->reader, "%s = %s in [%s]: expected %s", key, value,
                      entry->group, expected);
}

static gboolean
choose (const File        *self,
        const Entry       *entry,
        const char        *word,
        const char *const *words,
        guint             *place)
{
  g_autofree char *all = g_strjoinv (", ", (char **) words);
  g_autofree char *expected = g_strconcat ("one of ", all, NULL);

  for (*place = 0; words[*place] != NULL; (*place)++)
    if (strcmp (words[*place], word) == 0)
      return TRUE;

  return refuse (self, entry, expected);
}

/* Fails with @expected unless the text is a number in the range. */
static gboolean
parse_number (const File  *self,
              const Entry *entry,
              const char  *text,
              gdouble      least,
              gdouble      most,
              gdouble     *value)
{
  char *end;
  g_autofree char *expected = g_strdup_printf ("a number from %g to %g", least,
                                               most);

  *value = g_ascii_strtod (text, &end);
  return (end != text && *end == '\0' && *value >= least && *value <= most)
         || refuse (self, entry, expected);
}

static gboolean
parse_whole (const File  *self,
             const Entry *entry,
             gdouble      most,
             gdouble     *value)
{
  return parse_number (self, entry, entry->value, 0, most, value)
         && (!(*value > floor (*value))
             || refuse (self, entry, "a whole number"));
}

/* Whether a value of a tag may have a row of its own. */
static gboolean
check_new (const File  *self,
           const Entry *entry,
           gboolean     is_known)
{
  g_autofree char *key = reader_quote (entry->key);

  return is_known || self->takes_new
         || reader_fail (self->reader, "[%s] has no value %s; correct it, or "
                         "write new-values = yes in [profile] to add values",
                         entry->group, key);
}

static const char *
keep (const File *self,
      const char *text)
{
  return g_string_chunk_insert_const (self->rules->texts, text);
}

/* Groups ------------------------------------------------------------------- */

static gboolean
apply_keys (const File  *self,
            const Entry *entry)
{
  g_auto (GStrv) keys = g_strsplit (entry->value, ";", -1);

  for (guint i = 0; keys[i] != NULL; i++)
    if (*g_strstrip (keys[i]) == '\0' || strcmp (keys[i], "access") == 0)
      return refuse (self, entry, "keys of access between semicolons, the most "
                     "special first, without \"access\", which comes last");
  if (keys[0] == NULL)
    return refuse (self, entry, "keys of access such as "
                   "motorcar;motor_vehicle;vehicle");

  osm_rules_set_own_keys (self->rules, keys);
  return TRUE;
}

static gboolean
apply_setting (const File  *self,
               const Entry *entry)
{
  guint i = 0;
  const OsmSettingRow *row;
  gdouble *value;

  if (strcmp (entry->key, "base") == 0
      || strcmp (entry->key, "new-values") == 0)
    return TRUE;
  if (strcmp (entry->key, "keys") == 0)
    return apply_keys (self, entry);
  while (i < OSM_N_SETTINGS
         && strcmp (osm_setting_rows[i].name, entry->key) != 0)
    i++;
  if (i == OSM_N_SETTINGS)
    return refuse (self, entry, "one of the keys that wayfind-formats(5) "
                   "lists");

  row = &osm_setting_rows[i];
  value = &self->rules->settings[i];
  if (row->kind == OSM_CHOICE)
    {
      g_auto (GStrv) words = g_strsplit (row->words, ";", -1);
      guint place;

      if (!choose (self, entry, entry->value, (const char *const *) words,
                   &place))
        return FALSE;
      *value = place;
      return TRUE;
    }

  return row->kind == OSM_WHOLE
           ? parse_whole (self, entry, row->most, value)
           : parse_number (self, entry, entry->value, row->least, row->most,
                           value);
}

static gboolean
apply_access (const File  *self,
              const Entry *entry)
{
  guint access;

  if (!check_new (self, entry,
                  g_hash_table_contains (self->rules->access, entry->key))
      || !choose (self, entry, entry->value, accesses, &access))
    return FALSE;

  g_hash_table_insert (self->rules->access, (gpointer) keep (self, entry->key),
                       GUINT_TO_POINTER (access));
  return TRUE;
}

static gboolean
apply_barrier (const File  *self,
               const Entry *entry)
{
  static const char *const words[] = { "stops", "passes", NULL };
  guint passes;

  if (!check_new (self, entry,
                  g_hash_table_contains (self->rules->barriers, entry->key))
      || !choose (self, entry, entry->value, words, &passes))
    return FALSE;

  g_hash_table_insert (self->rules->barriers,
                       (gpointer) keep (self, entry->key),
                       GUINT_TO_POINTER (passes));
  return TRUE;
}

/* Reads "no", "SPEED" or "SPEED OPENING". */
static gboolean
parse_class (const File  *self,
             const Entry *entry,
             OsmClass    *class)
{
  g_auto (GStrv) words = g_strsplit_set (entry->value, " \t", 2);
  const guint n = g_strv_length (words);
  guint opening = OSM_OPEN;

  class->kmh = 0;
  class->opening = OSM_SHUT;
  if (strcmp (entry->value, "no") == 0)
    return TRUE;
  if (n == 0)
    return refuse (self, entry, "no, or a speed in km/h");
  if (!parse_number (self, entry, words[0], OSM_LEAST_KMH, OSM_MOST_KMH,
                     &class->kmh)
      || (n > 1
          && !choose (self, entry, g_strstrip (words[1]), openings, &opening)))
    return FALSE;

  class->opening = (OsmOpening) opening;
  return TRUE;
}

static gboolean
apply_class (const File  *self,
             const Entry *entry)
{
  GArray *classes = self->rules->classes;
  OsmClass class = { keep (self, entry->group), keep (self, entry->key), 0,
                     OSM_SHUT };
  guint i;

  for (i = 0; i < classes->len; i++)
    {
      const OsmClass *old = &g_array_index (classes, OsmClass, i);

      if (strcmp (old->key, class.key) == 0
          && strcmp (old->value, class.value) == 0)
        break;
    }
  if (!check_new (self, entry, i < classes->len)
      || !parse_class (self, entry, &class))
    return FALSE;

  if (i < classes->len)
    g_array_index (classes, OsmClass, i) = class;
  else
    g_array_append_val (classes, class);
  return TRUE;
}

static gboolean
apply_slowing (const File  *self,
               const Entry *entry)
{
  GArray *slowings = self->rules->slowings;
  OsmSlowing slowing = { keep (self, entry->group), keep (self, entry->key),
                         0 };
  guint i;

  for (i = 0; i < slowings->len; i++)
    {
      const OsmSlowing *old = &g_array_index (slowings, OsmSlowing, i);

      if (strcmp (old->key, slowing.key) == 0
          && strcmp (old->value, slowing.value) == 0)
        break;
    }
  if (!check_new (self, entry, i < slowings->len)
      || (strcmp (entry->value, "any") != 0
          && !parse_number (self, entry, entry->value, OSM_LEAST_KMH,
                            OSM_MOST_KMH, &slowing.kmh)))
    return FALSE;

  if (i < slowings->len)
    g_array_index (slowings, OsmSlowing, i) = slowing;
  else
    g_array_append_val (slowings, slowing);
  return TRUE;
}

/* Replaces what a group says of a key by the values of a list. */
static gboolean
apply_closing (const File  *self,
               const Entry *entry)
{
  GArray *closings = self->rules->closings;
  const char *highway
    = strcmp (entry->group, "closed-tracks") == 0 ? "track" : NULL;
  const gboolean yields = strcmp (entry->group, "closed") != 0;
  g_auto (GStrv) values = g_strsplit (entry->value, ";", -1);

  for (guint i = closings->len; i-- > 0;)
    {
      const OsmClosing *old = &g_array_index (closings, OsmClosing, i);

      if (strcmp (old->key, entry->key) == 0 && old->yields == yields
          && g_strcmp0 (old->highway, highway) == 0)
        g_array_remove_index (closings, i);
    }
  for (guint i = 0; values[i] != NULL; i++)
    {
      const OsmClosing closing = { keep (self, entry->key),
                                   keep (self, g_strstrip (values[i])),
                                   highway, yields };

      if (*closing.value != '\0')
        g_array_append_val (closings, closing);
    }

  return TRUE;
}

static gboolean
apply_delay (const File  *self,
             const Entry *entry)
{
  GArray *delays = self->rules->delays;
  gdouble seconds;
  OsmDelay delay;
  guint i = 0;

  while (i < delays->len
         && strcmp (g_array_index (delays, OsmDelay, i).value, entry->key) != 0)
    i++;
  if (!check_new (self, entry, i < delays->len)
      || !parse_whole (self, entry, OSM_MOST_SECONDS, &seconds))
    return FALSE;

  delay = (OsmDelay) { keep (self, entry->key), (guint8) seconds };
  if (i < delays->len)
    g_array_index (delays, OsmDelay, i) = delay;
  else
    g_array_append_val (delays, delay);
  return TRUE;
}

/* Reads "NEAR;FAR" for turns of up to so many degrees. */
static gboolean
apply_turn (const File  *self,
            const Entry *entry)
{
  GArray *turns = self->rules->turns;
  g_auto (GStrv) costs = g_strsplit (entry->value, ";", -1);
  OsmTurnPrice price;
  guint i = 0;

  if (!parse_number (self, entry, entry->key, 1, 180, &price.degrees))
    return FALSE;
  if (g_strv_length (costs) != 2)
    return refuse (self, entry, "two numbers of seconds, as in 3;5: for turns "
                   "to the side on which people drive, and to the other");
  if (!parse_number (self, entry, g_strstrip (costs[0]), 0, 3600, &price.near)
      || !parse_number (self, entry, g_strstrip (costs[1]), 0, 3600,
                        &price.far))
    return FALSE;

  while (i < turns->len
         && g_array_index (turns, OsmTurnPrice, i).degrees < price.degrees)
    i++;
  if (i < turns->len
      && !(g_array_index (turns, OsmTurnPrice, i).degrees > price.degrees))
    g_array_index (turns, OsmTurnPrice, i) = price;
  else
    g_array_insert_val (turns, i, price);
  return TRUE;
}

static const struct
{
  const char *name;
  gboolean (*apply) (const File  *self,
                     const Entry *entry);
} groups[] = {
  { "profile", apply_setting },
  { "access", apply_access },
  { "barrier", apply_barrier },
  { "highway", apply_class },
  { "route", apply_class },
  { "railway", apply_class },
  { "man_made", apply_class },
  { "public_transport", apply_class },
  { "amenity", apply_class },
  { "surface", apply_slowing },
  { "smoothness", apply_slowing },
  { "tracktype", apply_slowing },
  { "service", apply_slowing },
  { "hov", apply_slowing },
  { "closed", apply_closing },
  { "closed-unless-allowed", apply_closing },
  { "closed-tracks", apply_closing },
  { "delays", apply_delay },
  { "turns", apply_turn },
};

/* Lines -------------------------------------------------------------------- */

static gboolean
fail_for_group (const File *self,
                const char *name)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *quoted = reader_quote (name);

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", groups[i].name);
  return reader_fail (self->reader, "group %s is unknown; expected one of %s",
                      quoted, all->str);
}

static gboolean
read_group (const File  *self,
            char        *line,
            const char **group)
{
  const gsize len = strlen (line);

  if (len < 2 || line[len - 1] != ']')
    return reader_fail (self->reader, "a group has no \"]\" at its end");

  line[len - 1] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (strcmp (groups[i].name, line + 1) == 0)
      {
        *group = groups[i].name;
        return TRUE;
      }

  return fail_for_group (self, line + 1);
}

/* Appends a line KEY = VALUE. @seen has the lines by group and key. */
static gboolean
read_entry (const File *self,
            char       *line,
            const char *group,
            GHashTable *seen)
{
  const Entry entry = { reader_get_line (self->reader), group, NULL, NULL };
  char *sign = strchr (line, '=');
  g_autofree char *name = NULL;
  gpointer before;
  Entry *last;

  if (group == NULL)
    return reader_fail (self->reader, "a line before the first group; expected "
                        "[profile]");
  if (sign == NULL || sign == line)
    return reader_fail (self->reader, "expected [GROUP], KEY = VALUE, or a "
                        "comment that begins with #");
  if (self->entries->len >= MOST_LINES)
    return reader_fail (self->reader, "a profile has at most %u lines",
                        MOST_LINES);

  *sign = '\0';
  g_strstrip (line);
  name = g_strconcat (group, "\n", line, NULL);
  before = g_hash_table_lookup (seen, name);
  if (before != NULL)
    {
      g_autofree char *quoted = reader_quote (line);

      return reader_fail (self->reader, "%s of [%s] is also in line %u; remove "
                          "one of them", quoted, group,
                          GPOINTER_TO_UINT (before));
    }

  g_hash_table_insert (seen, g_steal_pointer (&name),
                       GUINT_TO_POINTER ((guint) entry.line));
  g_array_append_val (self->entries, entry);
  last = &g_array_index (self->entries, Entry, self->entries->len - 1);
  last->key = g_string_chunk_insert (self->texts, line);
  last->value = g_string_chunk_insert (self->texts, g_strstrip (sign + 1));
  return TRUE;
}

static gboolean
read_lines (const File *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal,
                                                       g_free, NULL);
  const char *group = NULL;
  char *line;

  while (reader_next_line (self->reader, &line))
    {
      g_strstrip (line);
      if (*line == '\0' || *line == '#')
        continue;
      if (!(*line == '[' ? read_group (self, line, &group)
                         : read_entry (self, line, group, seen)))
        return FALSE;
    }

  return reader_is_ok (self->reader);
}

/* Finds a key of [profile] that counts before all others, if it is there. */
static gboolean
choose_first (const File        *self,
              const char        *key,
              const char *const *words,
              guint             *place)
{
  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);

      if (strcmp (entry->group, "profile") != 0
          || strcmp (entry->key, key) != 0)
        continue;
      reader_set_line (self->reader, entry->line);
      return choose (self, entry, entry->value, words, place);
    }

  return TRUE;
}

static gboolean
apply_entry (const File  *self,
             const Entry *entry)
{
  guint i = 0;

  while (groups[i].name != entry->group)
    i++;
  reader_set_line (self->reader, entry->line);
  return groups[i].apply (self, entry);
}

static gboolean
read_rules (File *self)
{
  guint profile = WAY_PROFILE_CAR, takes_new = 0;

  if (!read_lines (self) || !choose_first (self, "base", profiles, &profile)
      || !choose_first (self, "new-values", yes_no, &takes_new))
    return FALSE;

  self->rules = osm_rules_new ((WayProfile) profile);
  self->takes_new = takes_new > 0;
  for (guint i = 0; i < self->entries->len; i++)
    if (!apply_entry (self, &g_array_index (self->entries, Entry, i)))
      return FALSE;

  osm_rules_complete (self->rules);
  return TRUE;
}

OsmRules *
osm_rules_read (const char   *path,
                GCancellable *cancellable,
                GError      **error)
{
  g_autoptr (Reader) reader = reader_open (path, cancellable, error);
  File self = { .reader = reader };

  if (reader == NULL)
    return NULL;

  self.texts = g_string_chunk_new (1024);
  self.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  if (!read_rules (&self))
    g_clear_pointer (&self.rules, osm_rules_free);
  g_string_chunk_free (self.texts);
  g_array_unref (self.entries);
  if (reader_finish (reader, error))
    return self.rules;

  g_clear_pointer (&self.rules, osm_rules_free);
  return NULL;
}
