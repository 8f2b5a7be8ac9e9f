/* geojson-properties.c - the properties of features that have a meaning here
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#ifdef HAVE_JSON_GLIB

#include "io/formats/geojson/geojson-properties.h"

#include <math.h>
#include <string.h>

static gboolean
fail (Reader     *reader,
      guint       feature,
      const char *what)
{
  return reader_fail (reader, "feature %u: %s", feature, what);
}

const char *
member_string (JsonObject *object,
               const char *name)
{
  const char *text = json_find_string (object, name);

  return text != NULL && text[0] != '\0' ? text : NULL;
}

const char *
properties_find_name (JsonObject *object)
{
  static const char *const names[] = { "name", "NAME", "Name" };

  for (guint i = 0; object != NULL && i < G_N_ELEMENTS (names); i++)
    if (member_string (object, names[i]) != NULL)
      return member_string (object, names[i]);

  return NULL;
}

static gboolean
is_true (JsonObject *object,
         const char *name)
{
  gboolean truth;

  return json_find_boolean (object, name, &truth) && truth;
}

gboolean
member_node (Reader     *reader,
             guint       feature,
             JsonObject *object,
             const char *name,
             gboolean   *has_number,
             guint32    *number)
{
  JsonNode *node = json_object_get_member (object, name);

  *has_number = node != NULL;
  if (node == NULL)
    return TRUE;
  if (json_node_get_value_type (node) != G_TYPE_INT64
      || json_node_get_int (node) < 0
      || json_node_get_int (node) >= G_MAXUINT32)
    return reader_fail (reader, "feature %u: \"%s\" is not a whole number of "
                        "0 or more", feature, name);

  *number = (guint32) json_node_get_int (node);
  return TRUE;
}

static gboolean
read_cost (Properties *self,
           Reader     *reader,
           guint       feature,
           JsonObject *object)
{
  static const char *const names[] = { "cost", "weight", "length" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      JsonNode *node = json_object_get_member (object, names[i]);

      if (node == NULL || JSON_NODE_HOLDS_NULL (node))
        continue;
      if (json_is_number (node))
        self->cost = json_node_get_double (node) + 0.0;
      if (json_is_number (node) && self->cost >= 0 && isfinite (self->cost))
        return TRUE;
      return reader_fail (reader, "feature %u: \"%s\" is not a number of 0 or "
                          "more", feature, names[i]);
    }

  return TRUE;
}

/* The value of "oneway" as a word, whether it is a string, a number or a truth;
 * "?" for anything else. */
static char *
dup_word (JsonNode *node)
{
  const GType type = json_node_get_value_type (node);

  if (type == G_TYPE_BOOLEAN)
    return g_strdup (json_node_get_boolean (node) ? "yes" : "no");
  if (type == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (type == G_TYPE_STRING)
    return g_ascii_strdown (json_node_get_string (node), -1);

  return g_strdup ("?");
}

static gboolean
read_oneway (Properties *self,
             Reader     *reader,
             guint       feature,
             JsonObject *object)
{
  static const char *const both[] = { "", "no", "false", "0", NULL };
  static const char *const one[] = { "yes", "true", "1", NULL };
  JsonNode *node = json_object_get_member (object, "oneway");
  g_autofree char *word = NULL;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;

  word = dup_word (node);
  if (g_strv_contains (both, word))
    return TRUE;

  self->direction = WAY_ONE_WAY;
  self->is_reversed = strcmp (word, "-1") == 0;
  return self->is_reversed || g_strv_contains (one, word)
         || fail (reader, feature, "\"oneway\" is not true, false, yes, no or "
                  "-1");
}

gboolean
properties_read (Properties *self,
                 Reader     *reader,
                 guint       feature,
                 JsonObject *object)
{
  gboolean has_to;

  *self = (Properties) { .cost = NAN };
  if (object == NULL)
    return TRUE;

  self->name = member_string (object, "name");
  self->label = member_string (object, "label");
  self->is_parallel = is_true (object, "parallel");
  if (!read_cost (self, reader, feature, object)
      || !read_oneway (self, reader, feature, object)
      || !member_node (reader, feature, object, "node", &self->has_node,
                       &self->node)
      || !member_node (reader, feature, object, "from_node", &self->has_ends,
                       &self->from)
      || !member_node (reader, feature, object, "to_node", &has_to, &self->to))
    return FALSE;
  if (is_true (object, "hidden"))
    self->cost = INFINITY;

  return has_to == self->has_ends
         || fail (reader, feature, "of \"from_node\" and \"to_node\" only one "
                  "is there");
}

#endif
