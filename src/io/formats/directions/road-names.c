/* road-names.c - whether two roads have one name to a driver
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/directions/manoeuvres.h"

#include <string.h>

/* Whether the rest of a name is only a point of the compass: "North Street"
 * and "Street", "Fifth Avenue SE" and "Fifth Avenue". */
static gboolean
is_wind (const char *text)
{
  static const char *const winds[] = {
    "", "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east",
    "west", "northeast", "northwest", "southeast", "southwest", "nord", "süd",
    "ost", "nordost", "nordwest", "südost", "südwest", NULL
  };
  g_autofree char *lower = g_utf8_strdown (text, -1);

  return g_strv_contains (winds, g_strstrip (lower));
}

/* Whether names differ only by points of the compass in front or behind. */
static gboolean
differ_by_wind (const char *a,
                const char *b)
{
  gsize begin = 0, end = 0;
  const gsize a_len = strlen (a), b_len = strlen (b);
  g_autofree char *a_rest = NULL, *b_rest = NULL;
  const gsize least = MIN (a_len, b_len);

  while (begin < least && a[begin] == b[begin])
    begin++;
  while (end < least && a[a_len - 1 - end] == b[b_len - 1 - end])
    end++;

  /* A wind behind begins after what both have, one in front ends before it. */
  for (gsize keep = begin; keep > 0 && keep + 10 > begin; keep--)
    if (is_wind (a + keep) && is_wind (b + keep))
      return TRUE;
  for (gsize keep = end; keep > 0 && keep + 10 > end; keep--)
    {
      g_free (a_rest);
      g_free (b_rest);
      a_rest = g_strndup (a, a_len - keep);
      b_rest = g_strndup (b, b_len - keep);
      if (is_wind (a_rest) && is_wind (b_rest))
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_one_name (const char *a,
             const char *b)
{
  return strcmp (a, b) == 0
         || (g_utf8_validate (a, -1, NULL) && g_utf8_validate (b, -1, NULL)
             && differ_by_wind (a, b));
}

/* Whether one list of numbers contains another: "A 8; A 99" and "A 8". */
static gboolean
share_number (const char *a,
              const char *b)
{
  return a != NULL && b != NULL
         && (strstr (a, b) != NULL || strstr (b, a) != NULL);
}

gboolean
is_one_road (const char     *name,
             const RoadKind *kind,
             const char     *other_name,
             const RoadKind *other_kind)
{
  const char *ref = kind->texts[ROAD_REF];
  const char *other_ref = other_kind->texts[ROAD_REF];

  if (name != NULL && other_name != NULL)
    return is_one_name (name, other_name);
  if (name == NULL && other_name == NULL && ref == NULL && other_ref == NULL)
    return TRUE;

  return share_number (ref, other_ref);
}

gboolean
changes_mode (const RoadKind *kind,
              const RoadKind *other)
{
  const RoadFlags modes = ROAD_IS_PUSHED | ROAD_IS_TRAIN;

  return (kind->class == ROAD_FERRY) != (other->class == ROAD_FERRY)
         || ((kind->flags ^ other->flags) & modes) != 0;
}
