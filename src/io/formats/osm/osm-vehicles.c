/* osm-vehicles.c - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The keys and values come from osm-tag-lists.c. A limit has a key in one of
 * six forms:
 *
 *   KEY  KEY:forward  KEY:backward  KEY:hgv  KEY:hgv:forward  KEY:hgv:backward
 *
 * A key for one direction replaces the key for both directions. A lorry (hgv)
 * keeps the limits of all vehicles unless the way has limits for lorries. */

#include "io/formats/osm/osm-vehicles.h"

#include <math.h>
#include <string.h>

#include "io/formats/osm/osm-measures.h"
#include "io/formats/osm/osm-tag-lists.h"

/* Millimetres in a metre, and kilograms in a tonne. */
#define SMALL_UNITS 1000.0

/* The forms of a key that apply to one direction of travel. */
typedef enum
{
  PLAIN,
  DIRECTED,
  LORRY,
  DIRECTED_LORRY,
  OTHER
} Form;

/* Finds the form of a key. @suffix is the rest of the key after KEY. */
static Form
find_form (const char *suffix,
           gboolean    forward)
{
  const char *direction = forward ? ":forward" : ":backward";
  const gboolean is_lorry = g_str_has_prefix (suffix, ":hgv");

  if (is_lorry)
    suffix += strlen (":hgv");
  if (*suffix == '\0')
    return is_lorry ? LORRY : PLAIN;
  if (strcmp (suffix, direction) == 0)
    return is_lorry ? DIRECTED_LORRY : DIRECTED;

  return OTHER;
}

/* (nullable): the value of @key for one direction of travel. */
static const char *
find_directed (const OsmTag *tags,
               guint         n_tags,
               const char   *key,
               gboolean      forward)
{
  const char *plain = NULL;

  for (guint i = 0; i < n_tags; i++)
    {
      const Form form = g_str_has_prefix (tags[i].key, key)
                          ? find_form (tags[i].key + strlen (key), forward)
                          : OTHER;

      if (form == DIRECTED)
        return tags[i].value;
      if (form == PLAIN)
        plain = tags[i].value;
    }

  return plain;
}

/* Sizes ------------------------------------------------------------------- */

/* Reads a single limit. Returns 0 if @text sets no limit. */
static guint32
parse_one (RoadSize    size,
           const char *text)
{
  const gdouble word = osm_tags_find_size (size, text);
  const gdouble most = word > 0               ? word
                       : size >= ROAD_WEIGHT ? osm_parse_weight (text)
                                             : osm_parse_length (text);
  const gdouble whole = rint (most * SMALL_UNITS);

  if (most <= 0 || whole > ROAD_MOST_SIZE)
    return 0;

  return whole < 1 ? 1 : (guint32) whole;
}

/* Reads a limit, or the smallest limit of a list. */
static guint32
parse_size (RoadSize    size,
            const char *text)
{
  guint32 least = 0;
  g_auto (GStrv) parts = NULL;

  if (strchr (text, ';') == NULL)
    return parse_one (size, text);

  parts = g_strsplit (text, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const guint32 one = parse_one (size, g_strstrip (parts[i]));

      if (one > 0 && (least == 0 || one < least))
        least = one;
    }

  return least;
}

static void
lower (guint32 *size,
       guint32  limit)
{
  if (limit > 0 && (*size == 0 || limit < *size))
    *size = limit;
}

/* Lowers the sizes in @limits to the values of one key. */
static void
apply_key (const OsmLimit    *key,
           const char *const  values[OTHER],
           RoadLimits        *limits)
{
  const char *own = values[DIRECTED] != NULL ? values[DIRECTED]
                                             : values[PLAIN];
  const char *lorry = values[DIRECTED_LORRY] != NULL ? values[DIRECTED_LORRY]
                      : values[LORRY] != NULL        ? values[LORRY]
                                                     : own;

  if (own != NULL)
    lower (&limits->sizes[key->size], parse_size (key->size, own));
  if (lorry != NULL)
    lower (&limits->lorry_sizes[key->size], parse_size (key->size, lorry));
}

/* Whether a tag can be a limit. Most tags cannot, so this test saves time. */
static gboolean
is_limit (const OsmTag *tag)
{
  return g_str_has_prefix (tag->key, "max")
         || g_str_has_prefix (tag->key, "width")
         || g_str_has_prefix (tag->key, "est_width");
}

static void
find_sizes (const OsmTag *tags,
            guint         n_tags,
            gboolean      forward,
            RoadLimits   *limits)
{
  guint n_limits = 0;

  for (guint i = 0; i < n_tags; i++)
    n_limits += is_limit (&tags[i]) ? 1 : 0;
  if (n_limits == 0)
    return;

  for (const OsmLimit *key = osm_tags_get_limits (); key->key != NULL; key++)
    {
      const char *values[OTHER] = { NULL };

      for (guint i = 0; i < n_tags; i++)
        if (g_str_has_prefix (tags[i].key, key->key))
          {
            const Form form = find_form (tags[i].key + strlen (key->key),
                                         forward);

            if (form != OTHER)
              values[form] = tags[i].value;
          }
      apply_key (key, values, limits);
    }
}

/* Traits ------------------------------------------------------------------ */

static gboolean
has_toll (const OsmTag      *tags,
          guint              n_tags,
          const char *const *keys)
{
  const char *value = NULL;

  for (; *keys != NULL && value == NULL; keys++)
    value = osm_find_tag (tags, n_tags, *keys);

  return value != NULL && strcmp (value, "no") != 0;
}

/* Whether a surface, or one surface of a list, is unpaved. */
static gboolean
is_unpaved (const char *surface)
{
  g_auto (GStrv) parts = NULL;

  if (strchr (surface, ';') == NULL)
    return osm_tags_is_unpaved (surface);

  parts = g_strsplit (surface, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (osm_tags_is_unpaved (g_strstrip (parts[i])))
      return TRUE;

  return FALSE;
}

static RoadTraits
find_surface (const OsmTag *tags,
              guint         n_tags)
{
  const char *surface = osm_find_tag (tags, n_tags, "surface");
  const char *highway = osm_find_tag (tags, n_tags, "highway");
  const gboolean rough
    = surface != NULL
        ? is_unpaved (surface)
        : highway != NULL
            && osm_tags_is_rough (osm_find_tag (tags, n_tags, "tracktype"),
                                   highway);

  return rough ? ROAD_IS_UNPAVED : 0;
}

/* Translates a value of access for lorries or dangerous goods. Returns @bars if
 * the road is closed to them, and @passing if they may only deliver there. */
static RoadTraits
find_bar (const OsmRules *rules,
          const char     *value,
          RoadTraits      bars,
          RoadTraits      passing)
{
  const OsmAccess access = value != NULL
                             ? osm_read_access (rules->lorry_access, value)
                             : OSM_ACCESS_UNSAID;

  if (access == OSM_ACCESS_LOCAL)
    return passing;

  return access == OSM_ACCESS_NO ? bars : 0;
}

/* Key:hazmat: keys such as "hazmat:water" and "hazmat:B" concern one kind of
 * goods, and "hazmat:adr_tunnel_cat" concerns some goods unless the category is
 * A. The goods of the vehicle are unknown, so every such ban applies. */
static RoadTraits
find_hazmat (const OsmRules *rules,
             const OsmTag   *tags,
             guint           n_tags,
             gboolean        forward)
{
  static const char key[] = "hazmat", tunnel[] = "hazmat:adr_tunnel_cat";
  static const char *const others[] = { ":conditional", ":forward",
                                        ":backward", NULL };
  RoadTraits traits
    = find_bar (rules, find_directed (tags, n_tags, key, forward),
                ROAD_BARS_HAZMAT, ROAD_BARS_PASSING_HAZMAT);

  for (guint i = 0; i < n_tags; i++)
    {
      const char *suffix = tags[i].key + strlen (key);

      if (!g_str_has_prefix (tags[i].key, key) || *suffix != ':'
          || g_strv_contains (others, suffix))
        continue;
      if (strcmp (tags[i].key, tunnel) == 0)
        traits |= strcmp (tags[i].value, "A") != 0 ? ROAD_BARS_HAZMAT : 0;
      else
        traits |= find_bar (rules, tags[i].value, ROAD_BARS_HAZMAT,
                            ROAD_BARS_PASSING_HAZMAT);
    }

  return traits;
}

static RoadTraits
find_bars (const OsmRules *rules,
           const OsmTag   *tags,
           guint           n_tags,
           gboolean        forward)
{
  RoadTraits traits
    = find_bar (rules, find_directed (tags, n_tags, "hgv", forward),
                ROAD_BARS_LORRIES, ROAD_BARS_PASSING_LORRIES)
      | find_hazmat (rules, tags, n_tags, forward);

  if (has_toll (tags, n_tags, (const char *const *) rules->toll_keys))
    traits |= ROAD_HAS_TOLL;
  if (has_toll (tags, n_tags, osm_tags_get_lorry_toll_keys ()))
    traits |= ROAD_HAS_LORRY_TOLL;

  return traits;
}

void
osm_limit_way (const OsmRules *rules,
               const OsmTag   *tags,
               guint           n_tags,
               gboolean        forward,
               RoadLimits     *limits)
{
  const char *highway = osm_find_tag (tags, n_tags, "highway");
  const char *route = osm_find_tag (tags, n_tags, "route");

  *limits = (RoadLimits) { .traits = find_bars (rules, tags, n_tags, forward)
                                     | find_surface (tags, n_tags) };
  find_sizes (tags, n_tags, forward, limits);
  if (highway != NULL && g_str_has_prefix (highway, "motorway"))
    limits->traits |= ROAD_IS_MOTORWAY;
  if (g_strcmp0 (route, "ferry") == 0)
    limits->traits |= ROAD_IS_FERRY;
}

gboolean
osm_limit_node (const OsmRules *rules,
                const OsmTag   *tags,
                guint           n_tags,
                RoadLimits     *limits)
{
  static const RoadLimits none = { 0 };
  const char *barrier = osm_find_tag (tags, n_tags, "barrier");
  const char *highway = osm_find_tag (tags, n_tags, "highway");

  *limits = (RoadLimits) { .traits = find_bars (rules, tags, n_tags, TRUE) };
  find_sizes (tags, n_tags, TRUE, limits);

  /* Tag:barrier=toll_booth, Tag:highway=toll_gantry. */
  if (g_strcmp0 (barrier, "toll_booth") == 0
      || g_strcmp0 (highway, "toll_gantry") == 0)
    limits->traits |= (osm_find_tag (tags, n_tags, "toll") == NULL
                         ? ROAD_HAS_TOLL | ROAD_HAS_LORRY_TOLL : 0);

  /* Key:width at a node often is the width of a crossing or a traffic island,
   * and not the width of the road. */
  if (barrier == NULL && osm_find_tag (tags, n_tags, "maxwidth") == NULL)
    limits->sizes[ROAD_WIDTH] = limits->lorry_sizes[ROAD_WIDTH] = 0;

  return memcmp (limits, &none, sizeof none) != 0;
}
