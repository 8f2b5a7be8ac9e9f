/* osm-places.c - the names of roads, towns and other places of OpenStreetMap
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/osm/osm-profile.h"

/* After Key:place. A country, a state or a sea is a node, too, but its node is
 * of no use: it may lie in a forest. */
static const char *const place_values[] = {
  "city", "town", "village", "hamlet", "isolated_dwelling", "farm",
  "allotments", "borough", "suburb", "quarter", "neighbourhood", "city_block",
  "square", "locality", "island", "islet", NULL
};

/* Appends those of @text, which are parted by semicolons. */
static void
append_names (GPtrArray  *names,
              const char *text)
{
  g_auto (GStrv) parts = text != NULL ? g_strsplit (text, ";", -1) : NULL;

  for (guint i = 0; parts != NULL && parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0'
        && !g_ptr_array_find_with_equal_func (names, parts[i], g_str_equal,
                                              NULL))
      g_ptr_array_add (names, g_strdup (parts[i]));
}

GPtrArray *
osm_list_names (const OsmTag *tags,
                guint         n_tags)
{
  static const char *const keys[] = { "name", "alt_name", "int_name",
                                      "name:en" };
  const char *place = osm_find_tag (tags, n_tags, "place");
  GPtrArray *names;

  if (place == NULL || !g_strv_contains (place_values, place))
    return NULL;

  names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    append_names (names, osm_find_tag (tags, n_tags, keys[i]));

  return names;
}

/* Whether a way is the pavement or cycle track of a street, after Key:sidewalk
 * ("as a separate way") and Key:is_sidepath. */
static gboolean
is_sidepath (const OsmTag *tags,
             guint         n_tags)
{
  static const OsmTag marks[] = {
    { "is_sidepath", "yes" }, { "footway", "sidewalk" },
    { "path", "sidewalk" }, { "cycleway", "sidepath" },
    { "path", "sidepath" }, { "footway", "sidepath" },
  };
  static const char *const classes[] = { "footway", "path", "cycleway",
                                         "pedestrian", "steps", NULL };
  const char *highway = osm_find_tag (tags, n_tags, "highway");

  if (highway == NULL || !g_strv_contains (classes, highway))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_strcmp0 (osm_find_tag (tags, n_tags, marks[i].key), marks[i].value)
        == 0)
      return TRUE;

  return FALSE;
}

const char *
osm_find_label (const OsmTag *tags,
                guint         n_tags)
{
  static const char *const own[] = { "name", "ref" };
  static const char *const beside[] = { "is_sidepath:of:name",
                                        "street:name" };
  const char *label = NULL;

  for (guint i = 0; label == NULL && i < G_N_ELEMENTS (own); i++)
    label = osm_find_tag (tags, n_tags, own[i]);
  if (label != NULL || !is_sidepath (tags, n_tags))
    return label;

  for (guint i = 0; label == NULL && i < G_N_ELEMENTS (beside); i++)
    label = osm_find_tag (tags, n_tags, beside[i]);
  return label;
}
