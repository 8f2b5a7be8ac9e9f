/* osm-conditions.c - tags that hold under a condition
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After the OpenStreetMap wiki, Conditional restrictions:
 *
 *   KEY:conditional = VALUE @ CONDITION; VALUE @ (CONDITION; PART OF IT)
 *
 * Of several values whose conditions hold the last counts, and it counts before
 * that of KEY. Conditions that are joined by AND must all hold. Hours are
 * understood; what speaks of weights, sizes, the weather or a purpose never
 * holds. */

#include "io/formats/osm/osm-conditions.h"

#include <string.h>

#define SUFFIX ":conditional"

/* Whether all parts of a condition hold. */
static gboolean
holds (const char      *condition,
       const OsmMoment *at)
{
  g_auto (GStrv) parts = g_strsplit (condition, " AND ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!osm_hours_hold (parts[i], at))
      return FALSE;

  return TRUE;
}

/* Cuts out the condition behind an "@": the text in brackets, or all up to a
 * semicolon. Sets the beginning of the next value, or NULL. */
static char *
cut_condition (const char  *text,
               const char **next)
{
  const char *end;

  text += strspn (text, " ");
  if (*text == '(')
    {
      end = strchr (++text, ')');
      *next = end != NULL ? strchr (end, ';') : NULL;
      end = end != NULL ? end : text + strlen (text);
    }
  else
    {
      end = text + strcspn (text, ";");
      *next = *end == ';' ? end : NULL;
    }
  if (*next != NULL)
    (*next)++;

  return g_strndup (text, (gsize) (end - text));
}

/* (transfer full) (nullable): the last value whose condition holds. */
static char *
find_value (const char      *text,
            const OsmMoment *at)
{
  g_autofree char *value = NULL;

  while (text != NULL)
    {
      const char *sign = strchr (text, '@');
      g_autofree char *condition = NULL;
      const char *next;

      if (sign == NULL)
        break;
      condition = cut_condition (sign + 1, &next);
      if (holds (condition, at))
        {
          g_free (value);
          value = g_strstrip (g_strndup (text, (gsize) (sign - text)));
        }
      text = next;
    }

  return g_steal_pointer (&value);
}

static void
set_tag (GArray     *tags,
         const char *key,
         const char *value)
{
  const OsmTag tag = { key, value };

  for (guint i = 0; i < tags->len; i++)
    if (strcmp (g_array_index (tags, OsmTag, i).key, key) == 0)
      {
        g_array_index (tags, OsmTag, i).value = value;
        return;
      }
  g_array_append_val (tags, tag);
}

void
osm_conditions_apply (GArray          *tags,
                      GStringChunk    *texts,
                      const OsmMoment *at)
{
  const guint n_tags = tags->len;

  for (guint i = 0; i < n_tags; i++)
    {
      const OsmTag tag = g_array_index (tags, OsmTag, i);
      g_autofree char *value = NULL;

      if (!g_str_has_suffix (tag.key, SUFFIX))
        continue;
      value = find_value (tag.value, at);
      if (value != NULL)
        set_tag (tags,
                 g_string_chunk_insert_len (texts, tag.key,
                                            (gssize) (strlen (tag.key)
                                                      - strlen (SUFFIX))),
                 g_string_chunk_insert (texts, value));
    }
}
