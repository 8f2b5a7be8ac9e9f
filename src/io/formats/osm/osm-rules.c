/* osm-rules.c - what OpenStreetMap tags mean for one kind of traveller
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-rules.h"

#include <string.h>

#include "io/formats/osm/osm-rule-tables.h"

/* The built-in tables ------------------------------------------------------ */

/* (transfer full) */
static GHashTable *
copy_access (WayProfile profile)
{
  GHashTable *table = g_hash_table_new (g_str_hash, g_str_equal);

  for (const OsmAccessRow *row = osm_access_rows; row->value != NULL; row++)
    g_hash_table_insert (table, (gpointer) row->value,
                         GINT_TO_POINTER (row->by[profile]));

  return table;
}

static void
copy_classes (OsmRules *self)
{
  for (const OsmClassRow *row = osm_class_rows; row->key != NULL; row++)
    {
      const OsmClass class = { row->key, row->value, row->by[self->base].kmh,
                               row->by[self->base].opening };

      g_array_append_val (self->classes, class);
    }
}

/* What closes and slows ways. */
static void
copy_obstacles (OsmRules *self)
{
  for (const OsmClosingRow *row = osm_closing_rows; row->key != NULL; row++)
    {
      const OsmClosing closing = { row->key, row->value, row->highway,
                                   row->yields };

      if ((row->profiles & (1u << self->base)) != 0)
        g_array_append_val (self->closings, closing);
    }
  for (const OsmSlowingRow *row = osm_slowing_rows; row->key != NULL; row++)
    {
      const OsmSlowing slowing = { row->key, row->value,
                                   row->kmh[self->base] };

      g_array_append_val (self->slowings, slowing);
    }
}

/* What happens at nodes. */
static void
copy_nodes (OsmRules *self)
{
  for (const OsmBarrierRow *row = osm_barrier_rows; row->value != NULL; row++)
    g_hash_table_insert (self->barriers, (gpointer) row->value,
                         GINT_TO_POINTER ((row->passes & (1u << self->base))
                                          != 0));
  for (const OsmDelayRow *row = osm_delay_rows; row->value != NULL; row++)
    {
      const OsmDelay delay = { row->value, row->seconds[self->base] };

      g_array_append_val (self->delays, delay);
    }
  for (const OsmTurnPrice *price = osm_turn_rows[self->base];
       price->degrees > 0; price++)
    g_array_append_val (self->turns, *price);
}

OsmRules *
osm_rules_new (WayProfile profile)
{
  OsmRules *self = g_new0 (OsmRules, 1);
  g_auto (GStrv) keys = g_strsplit (osm_own_keys[profile], ";", -1);

  self->base = profile;
  self->texts = g_string_chunk_new (256);
  self->access = copy_access (profile);
  self->lorry_access = copy_access (WAY_PROFILE_CAR);
  self->barriers = g_hash_table_new (g_str_hash, g_str_equal);
  self->classes = g_array_new (FALSE, FALSE, sizeof (OsmClass));
  self->closings = g_array_new (FALSE, FALSE, sizeof (OsmClosing));
  self->slowings = g_array_new (FALSE, FALSE, sizeof (OsmSlowing));
  self->delays = g_array_new (FALSE, FALSE, sizeof (OsmDelay));
  self->turns = g_array_new (FALSE, FALSE, sizeof (OsmTurnPrice));
  copy_classes (self);
  copy_obstacles (self);
  copy_nodes (self);
  for (guint i = 0; i < OSM_N_SETTINGS; i++)
    self->settings[i] = osm_setting_rows[i].by[profile];
  osm_rules_set_own_keys (self, keys);
  osm_rules_complete (self);
  return self;
}

static void
clear_keys (OsmRules *self)
{
  g_strfreev (self->own_keys);
  g_free (self->access_keys);
}

static void
clear_derived (OsmRules *self)
{
  g_strfreev (self->oneway_keys);
  g_strfreev (self->toll_keys);
  g_clear_pointer (&self->walker, osm_rules_free);
}

void
osm_rules_free (OsmRules *self)
{
  clear_keys (self);
  clear_derived (self);
  g_hash_table_unref (self->access);
  g_hash_table_unref (self->lorry_access);
  g_hash_table_unref (self->barriers);
  g_array_unref (self->classes);
  g_array_unref (self->closings);
  g_array_unref (self->slowings);
  g_array_unref (self->delays);
  g_array_unref (self->turns);
  g_string_chunk_free (self->texts);
  g_free (self);
}

/* Keys --------------------------------------------------------------------- */

/* The key of access @name, or "access" behind the last. */
static OsmAccessKey
make_access_key (OsmRules   *self,
                 const char *name)
{
  const char *both = name != NULL ? name : "access";
  g_autofree char *forward = g_strconcat (both, ":forward", NULL);
  g_autofree char *backward = g_strconcat (both, ":backward", NULL);

  return (OsmAccessKey) { g_string_chunk_insert_const (self->texts, both),
                          g_string_chunk_insert_const (self->texts, forward),
                          g_string_chunk_insert_const (self->texts,
                                                       backward) };
}

void
osm_rules_set_own_keys (OsmRules  *self,
                        char     **keys)
{
  const guint n = g_strv_length (keys);

  clear_keys (self);
  self->own_keys = g_strdupv (keys);
  self->n_access_keys = n + 1;
  self->access_keys = g_new (OsmAccessKey, self->n_access_keys);
  for (guint i = 0; i <= n; i++)
    self->access_keys[i] = make_access_key (self, keys[i]);
}

/* (transfer full): "KEY:OWN" for each own key, and KEY if it counts. */
static char **
list_keys (const OsmRules *self,
           const char     *key,
           gboolean        counts)
{
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();

  for (guint i = 0; self->own_keys[i] != NULL; i++)
    {
      g_autofree char *special = g_strconcat (key, ":", self->own_keys[i],
                                              NULL);

      g_strv_builder_add (keys, special);
    }
  if (counts)
    g_strv_builder_add (keys, key);

  return g_strv_builder_end (keys);
}

/* Key:oneway, "Mode-specific", and Key:toll, "Specific vehicle classes". */
void
osm_rules_complete (OsmRules *self)
{
  clear_derived (self);
  self->oneway_keys = list_keys (self, "oneway",
                                 self->settings[OSM_OBEYS_ONEWAY] > 0);
  self->toll_keys = list_keys (self, "toll", TRUE);
  if (self->settings[OSM_PUSHING] > 0)
    self->walker = osm_rules_new (WAY_PROFILE_FOOT);
}

/* Finding ------------------------------------------------------------------ */

static OsmAccess
find_access (GHashTable *values,
             const char *value)
{
  return (OsmAccess) GPOINTER_TO_INT (g_hash_table_lookup (values, value));
}

OsmAccess
osm_read_access (GHashTable *values,
                 const char *text)
{
  OsmAccess best = OSM_ACCESS_UNSAID;
  g_auto (GStrv) parts = NULL;

  if (strchr (text, ';') == NULL)
    return find_access (values, text);

  parts = g_strsplit (text, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const OsmAccess access = find_access (values, g_strstrip (parts[i]));

      best = MAX (best, access);
    }

  return best;
}

const OsmClass *
osm_rules_find_class (const OsmRules *self,
                      const char     *key,
                      const char     *value)
{
  const OsmClass *unlisted = NULL;

  for (guint i = 0; i < self->classes->len; i++)
    {
      const OsmClass *class = &g_array_index (self->classes, OsmClass, i);

      if (strcmp (class->key, key) != 0)
        continue;
      if (strcmp (class->value, value) == 0)
        return class;
      if (strcmp (class->value, OSM_UNLISTED) == 0)
        unlisted = class;
    }

  return unlisted;
}

gboolean
osm_rules_pass_barrier (const OsmRules *self,
                        const char     *barrier)
{
  gpointer passes;

  return g_hash_table_lookup_extended (self->barriers, barrier, NULL, &passes)
           ? GPOINTER_TO_INT (passes) != 0
           : g_hash_table_lookup (self->barriers, OSM_UNLISTED) != NULL;
}
