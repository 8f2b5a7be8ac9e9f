/* json-values.c - values of JSON: parsing them, and finding members
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#ifdef HAVE_JSON_GLIB

#include "io/formats/text/json-values.h"

#include "io/formats/text/json-scan.h"

#include <string.h>

/* Reports an error of json-glib, which reads "<data>:LINE:COLUMN: what". The
 * message here has the file's name and line, and no characters that a terminal
 * would obey. */
static gboolean
report_syntax (Reader     *reader,
               const char *message,
               guint64     line)
{
  static const char prefix[] = "<data>:";
  g_autofree char *clean = g_utf8_make_valid (message, -1);
  char *what = clean;

  for (char *c = clean; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  if (g_str_has_prefix (clean, prefix))
    {
      line += MAX (g_ascii_strtoull (clean + strlen (prefix), &what, 10), 1)
              - 1;
      what += strspn (what, ":0123456789 ");
    }
  reader_set_line (reader, line);
  return reader_fail (reader, "this is not JSON: %s", what);
}

gboolean
json_parse (JsonParser    *parser,
            Reader        *reader,
            const GString *text,
            guint64        line)
{
  g_autoptr (GError) cause = NULL;

  if (!json_parser_load_from_data (parser, text->str, (gssize) text->len,
                                   &cause))
    return report_syntax (reader, cause->message, line);

  reader_set_line (reader, line);
  return TRUE;
}

JsonNode *
json_read_all (Reader *reader,
               gsize   longest)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GString) text = g_string_new (NULL);
  JsonNode *root = NULL;
  JsonScan scan;
  guint64 line;

  json_scan_init (&scan, reader);
  scan.longest = longest;
  if (json_scan_value (&scan, text, &line) && json_scan_end (&scan)
      && json_parse (parser, reader, text, line))
    root = json_node_ref (json_parser_get_root (parser));

  reader_set_line (reader, 0);
  return root;
}

gboolean
json_is_number (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node)
         && (json_node_get_value_type (node) == G_TYPE_DOUBLE
             || json_node_get_value_type (node) == G_TYPE_INT64);
}

char *
json_dup_word (JsonNode *node)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  if (json_node_get_value_type (node) == G_TYPE_INT64)
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
  if (json_node_get_value_type (node) == G_TYPE_DOUBLE)
    return g_strdup (g_ascii_dtostr (digits, sizeof digits,
                                     json_node_get_double (node)));
  if (json_node_get_value_type (node) != G_TYPE_STRING
      || json_node_get_string (node)[0] == '\0')
    return NULL;

  return g_strdup (json_node_get_string (node));
}

JsonArray *
json_find_array (JsonObject *object,
                 const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node)
           ? json_node_get_array (node) : NULL;
}

JsonObject *
json_find_object (JsonObject *object,
                  const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
           ? json_node_get_object (node) : NULL;
}

JsonObject *
json_item_object (JsonArray *array,
                  guint      i)
{
  JsonNode *node = json_array_get_element (array, i);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* Finds a member of that name and type. */
static JsonNode *
find_value (JsonObject *object,
            const char *name,
            GType       type)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node)
         && json_node_get_value_type (node) == type ? node : NULL;
}

const char *
json_find_string (JsonObject *object,
                  const char *name)
{
  JsonNode *node = find_value (object, name, G_TYPE_STRING);

  return node != NULL ? json_node_get_string (node) : NULL;
}

gboolean
json_find_number (JsonObject *object,
                  const char *name,
                  gdouble    *number)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !json_is_number (node))
    return FALSE;

  *number = json_node_get_double (node);
  return TRUE;
}

gboolean
json_find_boolean (JsonObject *object,
                   const char *name,
                   gboolean   *truth)
{
  JsonNode *node = find_value (object, name, G_TYPE_BOOLEAN);

  if (node != NULL)
    *truth = json_node_get_boolean (node);
  return node != NULL;
}

#endif
