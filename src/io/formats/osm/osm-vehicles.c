/* osm-vehicles.c - the roads of OpenStreetMap that some vehicles may not use
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Applies the lists of osm-tag-lists.c. A limit may be tagged in six forms:
 *
 *   KEY  KEY:forward  KEY:backward  KEY:hgv  KEY:hgv:forward  KEY:hgv:backward
 *
 * The form for one direction replaces that for both, and lorries have the
 * limits of other vehicles where they have none of their own. */

#include "io/formats/osm/osm-vehicles.h"

#include <math.h>
#include <string.h>

#include "io/formats/osm/osm-measures.h"
#include "io/formats/osm/osm-tag-lists.h"

/* Millimetres in a metre, and kilograms in a tonne. */
#define SMALL_UNITS 1000.0

/* The four forms of a key that count for one direction. */
typedef enum
{
  PLAIN,
  DIRECTED,
  LORRY,
  DIRECTED_LORRY,
  OTHER
} Form;

/* Finds the form of a key from the text behind its beginning. */
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

/* The value for one direction; NULL if there is none. */
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

/* Reads one limit; 0 for none. */
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

/* Reads a limit that may be a list: the least counts. */
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

/* Lowers the sizes for the value of a key in each form, if it has any. */
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

/* Whether a tag can be a limit, which most are not. */
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

/* Whether any part of a surface that changes is not paved. */
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

/* What a value of access says of vehicles that are not cars: @bars keeps all
 * out, @passing those that do not deliver there. */
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

/* Key:hazmat: "hazmat:water", "hazmat:B" and the like are about some goods, and
 * "hazmat:adr_tunnel_cat" is about some unless its category is A. It is not
 * known which goods are aboard, so that each of them counts. */
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

  /* The width of a crossing or an island is not that of the road. */
  if (barrier == NULL && osm_find_tag (tags, n_tags, "maxwidth") == NULL)
    limits->sizes[ROAD_WIDTH] = limits->lorry_sizes[ROAD_WIDTH] = 0;

  return memcmp (limits, &none, sizeof none) != 0;
}
