/* osm-road-kinds.c - tags of ways of OpenStreetMap for directions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The keys are those of the OpenStreetMap wiki: Key:highway, Key:junction,
 * Key:ref, Key:destination, Key:junction:ref, Key:driving_side,
 * Key:lanes, and Tag:highway=motorway_junction. */

#include "io/formats/osm/osm-road-kinds.h"

#include <string.h>

static const struct
{
  const char *highway;
  RoadClass   class;
} classes[] = {
  { "motorway", ROAD_MOTORWAY },
  { "trunk", ROAD_TRUNK },
  { "primary", ROAD_PRIMARY },
  { "secondary", ROAD_SECONDARY },
  { "tertiary", ROAD_TERTIARY },
  { "unclassified", ROAD_UNCLASSIFIED },
  { "residential", ROAD_RESIDENTIAL },
  { "living_street", ROAD_RESIDENTIAL },
  { "service", ROAD_SERVICE },
  { "road", ROAD_UNCLASSIFIED },
};

static RoadClass
find_road_class (const OsmTag *tags,
                 guint         n_tags,
                 gboolean     *is_link)
{
  static const char *const drives[] = { "driveway", "parking_aisle",
                                        "drive-through", "alley",
                                        "emergency_access", NULL };
  const char *highway = osm_find_tag (tags, n_tags, "highway");
  const char *service = osm_find_tag (tags, n_tags, "service");
  gsize len;

  *is_link = highway != NULL && g_str_has_suffix (highway, "_link");
  if (highway == NULL
      || (!*is_link
          && g_strcmp0 (osm_find_tag (tags, n_tags, "route"), "ferry") == 0))
    return ROAD_FERRY;
  if (strcmp (highway, "service") == 0 && service != NULL
      && g_strv_contains (drives, service))
    return ROAD_DRIVEWAY;

  len = strlen (highway) - (*is_link ? strlen ("_link") : 0);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strlen (classes[i].highway) == len
        && strncmp (classes[i].highway, highway, len) == 0)
      return classes[i].class;

  return ROAD_PATH;
}

static RoadFlags
find_flags (const OsmTag *tags,
            guint         n_tags)
{
  const char *junction = osm_find_tag (tags, n_tags, "junction");
  const char *side = osm_find_tag (tags, n_tags, "driving_side");
  const char *route = osm_find_tag (tags, n_tags, "route");
  RoadFlags flags = 0;

  if (g_strcmp0 (junction, "roundabout") == 0)
    flags |= ROAD_IS_ROUNDABOUT;
  if (g_strcmp0 (junction, "circular") == 0)
    flags |= ROAD_IS_CIRCULAR;
  if (g_strcmp0 (side, "left") == 0)
    flags |= ROAD_DRIVES_LEFT;
  if (g_strcmp0 (side, "right") == 0)
    flags |= ROAD_DRIVES_RIGHT;
  if (osm_find_tag (tags, n_tags, "name") != NULL)
    flags |= ROAD_IS_NAMED;
  if (osm_find_tag (tags, n_tags, "highway") == NULL
      && (g_strcmp0 (route, "train") == 0
          || g_strcmp0 (route, "shuttle_train") == 0
          || osm_find_tag (tags, n_tags, "railway") != NULL))
    flags |= ROAD_IS_TRAIN;

  return flags;
}

/* The value of "KEY:forward" or "KEY:backward", or else of "KEY". Values in a
 * list are parted by commas, as signs are read out. */
static const char *
find_sign (const OsmTag *tags,
           guint         n_tags,
           const char   *key,
           gboolean      forward,
           GStringChunk *texts)
{
  g_autofree char *own = g_strconcat (key, forward ? ":forward" : ":backward",
                                      NULL);
  const char *value = osm_find_tag (tags, n_tags, own);
  g_auto (GStrv) parts = NULL;
  g_autofree char *joined = NULL;

  if (value == NULL)
    value = osm_find_tag (tags, n_tags, key);
  if (value == NULL || *value == '\0' || !g_utf8_validate (value, -1, NULL))
    return NULL;

  parts = g_strsplit (value, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    g_strstrip (parts[i]);
  joined = g_strjoinv (", ", parts);
  return g_string_chunk_insert (texts, joined);
}

/* Whether lanes have arrows in one direction. */
static gboolean
has_lanes (const OsmTag *tags,
           guint         n_tags,
           gboolean      forward)
{
  return osm_find_tag (tags, n_tags, forward ? "turn:lanes:forward"
                                             : "turn:lanes:backward") != NULL
         || (forward && osm_find_tag (tags, n_tags, "turn:lanes") != NULL);
}

static guint
count_lanes (const OsmTag *tags,
             guint         n_tags)
{
  const char *lanes = osm_find_tag (tags, n_tags, "lanes");
  const guint64 n = lanes != NULL ? g_ascii_strtoull (lanes, NULL, 10) : 0;

  return (guint) MIN (n, 99);
}

void
osm_describe_road (const OsmTag *tags,
                   guint         n_tags,
                   gboolean      forward,
                   GStringChunk *texts,
                   RoadKind     *kind)
{
  static const char *const keys[ROAD_N_TEXTS] = {
    [ROAD_REF] = "ref", [ROAD_DESTINATION] = "destination",
    [ROAD_DESTINATION_REF] = "destination:ref", [ROAD_EXIT] = "junction:ref"
  };
  gboolean is_link;

  *kind = (RoadKind) { .class = find_road_class (tags, n_tags, &is_link),
                       .flags = find_flags (tags, n_tags),
                       .lanes = count_lanes (tags, n_tags) };
  if (is_link)
    kind->flags |= ROAD_IS_LINK;
  if (has_lanes (tags, n_tags, forward))
    kind->flags |= ROAD_HAS_LANES;
  for (guint i = 0; i < ROAD_N_TEXTS; i++)
    kind->texts[i] = find_sign (tags, n_tags, keys[i], forward, texts);
}

gboolean
osm_describe_exit (const OsmTag *tags,
                   guint         n_tags,
                   GStringChunk *texts,
                   RoadKind     *kind)
{
  const char *highway = osm_find_tag (tags, n_tags, "highway");

  *kind = (RoadKind) { .class = ROAD_UNCLASSIFIED };
  if (g_strcmp0 (highway, "motorway_junction") == 0)
    kind->texts[ROAD_EXIT] = find_sign (tags, n_tags, "ref", TRUE, texts);

  return kind->texts[ROAD_EXIT] != NULL;
}
