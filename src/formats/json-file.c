/* json-file.c - a whole file of JSON, checked before it is parsed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The parser recurses, and must not run out of stack: so brackets are counted
 * first. It takes comments and strings in single quotes, in which a double
 * quote would hide brackets from us; JSON has neither, and so they are refused
 * here. */

#include "config.h"

#ifdef HAVE_JSON_GLIB

#include "formats/json-file.h"

#include <string.h>

#define DEEPEST 64

/* The last character of a string, whose first quote @text points at. */
static const char *
skip_string (const char *text,
             guint64    *line)
{
  for (text++; *text != '"' && *text != '\0'; text++)
    {
      if (*text == '\\' && text[1] != '\0')
        text++;
      *line += *text == '\n';
    }

  return *text == '"' ? text : text - 1;
}

static gboolean
check_nesting (Reader     *reader,
               const char *text)
{
  guint64 line = 1;
  int depth = 0;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        {
          at = skip_string (at, &line);
          continue;
        }
      line += *at == '\n';
      depth += *at == '[' || *at == '{';
      depth -= *at == ']' || *at == '}';
      if (depth <= DEEPEST && *at != '/' && *at != '\'')
        continue;

      reader_set_line (reader, line);
      if (depth > DEEPEST)
        return reader_fail (reader, "brackets nest deeper than %d", DEEPEST);
      return reader_fail (reader, "this is not JSON: %c outside of a string",
                          *at);
    }

  return TRUE;
}

/* json-glib says "<data>:LINE:COLUMN: what"; we say it with the file's name,
 * and without what could play with a terminal. */
static void
report_syntax (Reader     *reader,
               const char *message)
{
  static const char prefix[] = "<data>:";
  g_autofree char *clean = g_utf8_make_valid (message, -1);
  char *what = clean;

  for (char *c = clean; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  if (g_str_has_prefix (clean, prefix))
    {
      reader_set_line (reader, g_ascii_strtoull (clean + strlen (prefix),
                                                 &what, 10));
      what += strspn (what, ":0123456789 ");
    }
  reader_fail (reader, "this is not JSON: %s", what);
}

JsonNode *
json_file_read (Reader *reader,
                gsize   longest)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) cause = NULL;
  JsonNode *root;

  if (!reader_read_all (reader, text))
    return NULL;

  reader_set_line (reader, 0);
  if (text->len > longest)
    {
      reader_take_error (reader,
                         g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                      "longer than %" G_GSIZE_FORMAT
                                      " bytes, the most that can be read of "
                                      "such a file", longest));
      return NULL;
    }
  if (!check_nesting (reader, text->str))
    return NULL;
  if (!json_parser_load_from_data (parser, text->str, (gssize) text->len,
                                   &cause))
    {
      report_syntax (reader, cause->message);
      return NULL;
    }

  root = json_parser_get_root (parser);
  if (root == NULL)
    reader_fail (reader, "the file is empty, and JSON was expected");
  return root != NULL ? json_node_ref (root) : NULL;
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

/* The member, if it is a value of that type. */
static JsonNode *
find_value (JsonObject *object,
            const char *name,
            GType       type,
            GType       other)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node)
      || (json_node_get_value_type (node) != type
          && json_node_get_value_type (node) != other))
    return NULL;

  return node;
}

const char *
json_find_string (JsonObject *object,
                  const char *name)
{
  JsonNode *node = find_value (object, name, G_TYPE_STRING, G_TYPE_STRING);

  return node != NULL ? json_node_get_string (node) : NULL;
}

gboolean
json_find_number (JsonObject *object,
                  const char *name,
                  gdouble    *number)
{
  JsonNode *node = find_value (object, name, G_TYPE_DOUBLE, G_TYPE_INT64);

  if (node != NULL)
    *number = json_node_get_double (node);
  return node != NULL;
}

gboolean
json_find_boolean (JsonObject *object,
                   const char *name,
                   gboolean   *truth)
{
  JsonNode *node = find_value (object, name, G_TYPE_BOOLEAN, G_TYPE_BOOLEAN);

  if (node != NULL)
    *truth = json_node_get_boolean (node);
  return node != NULL;
}

#endif
