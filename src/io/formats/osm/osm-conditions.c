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

/* Whether a condition holds. */
typedef gboolean (*Holds) (const char   *condition,
                           gconstpointer data);

gboolean
osm_condition_holds (const char      *condition,
                     const OsmMoment *at)
{
  g_auto (GStrv) parts = g_strsplit (condition, " AND ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!osm_hours_hold (parts[i], at))
      return FALSE;

  return TRUE;
}

/* Whether a condition holds at some moment, as far as is known. */
static gboolean
is_understood (const char *condition)
{
  g_auto (GStrv) parts = g_strsplit (condition, " AND ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!osm_hours_are_understood (parts[i]))
      return FALSE;

  return TRUE;
}

static gboolean
holds_at (const char   *condition,
          gconstpointer at)
{
  return osm_condition_holds (condition, at);
}

/* The conditions that are to hold: a bit of @held for each of @conditions. */
typedef struct
{
  const GPtrArray *conditions;
  guint            held;
} Held;

static gboolean
is_held (const char   *condition,
         gconstpointer data)
{
  const Held *self = data;

  for (guint i = 0; i < self->conditions->len; i++)
    if (strcmp (self->conditions->pdata[i], condition) == 0)
      return (self->held >> i & 1) != 0;

  return FALSE;
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
find_value (const char   *text,
            Holds         holds,
            gconstpointer data)
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
      if (holds (condition, data))
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

static void
apply (GArray       *tags,
       GStringChunk *texts,
       Holds         holds,
       gconstpointer data)
{
  const guint n_tags = tags->len;

  for (guint i = 0; i < n_tags; i++)
    {
      const OsmTag tag = g_array_index (tags, OsmTag, i);
      g_autofree char *value = NULL;

      if (!g_str_has_suffix (tag.key, SUFFIX))
        continue;
      value = find_value (tag.value, holds, data);
      if (value != NULL)
        set_tag (tags,
                 g_string_chunk_insert_len (texts, tag.key,
                                            (gssize) (strlen (tag.key)
                                                      - strlen (SUFFIX))),
                 g_string_chunk_insert (texts, value));
    }
}

void
osm_conditions_apply (GArray          *tags,
                      GStringChunk    *texts,
                      const OsmMoment *at)
{
  apply (tags, texts, holds_at, at);
}

void
osm_conditions_apply_held (GArray          *tags,
                           GStringChunk    *texts,
                           const GPtrArray *conditions,
                           guint            held)
{
  const Held all = { conditions, held };

  apply (tags, texts, is_held, &all);
}

/* Adds a condition of hours to a list that does not have it. */
static gboolean
list_condition (const char   *condition,
                gconstpointer data)
{
  GPtrArray *list = (GPtrArray *) data;

  if (!g_ptr_array_find_with_equal_func (list, condition, g_str_equal, NULL)
      && is_understood (condition))
    g_ptr_array_add (list, g_strdup (condition));
  return FALSE;
}

void
osm_conditions_list (const OsmTag *tags,
                     guint         n_tags,
                     GPtrArray    *conditions)
{
  for (guint i = 0; i < n_tags; i++)
    if (g_str_has_suffix (tags[i].key, SUFFIX))
      g_free (find_value (tags[i].value, list_condition, conditions));
}
