/* json-values.h - values of JSON: parsed, and asked for what they hold
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

#include <json-glib/json-glib.h>

/* Reads a value that was cut out of a file with JsonScan, and began at @line,
 * where the reader's errors are from now on. */
gboolean    json_parse        (JsonParser    *parser,
                               Reader        *reader,
                               const GString *text,
                               guint64        line);

/* (transfer full): all that the file holds, @longest bytes at most. NULL with
 * the reader's error. */
JsonNode   *json_read_all     (Reader     *reader,
                               gsize       longest);

gboolean    json_is_number    (JsonNode   *node);

/* (transfer full) (nullable): a text that is not "", or a number as it would
 * be written; @node may be NULL. */
char       *json_dup_word     (JsonNode   *node);

/* Members of an object; NULL if there is none of that type. */
JsonArray  *json_find_array   (JsonObject *object,
                               const char *name);
JsonObject *json_find_object  (JsonObject *object,
                               const char *name);
const char *json_find_string  (JsonObject *object,
                               const char *name);

/* An item of an array that is an object; NULL if it is not. */
JsonObject *json_item_object  (JsonArray  *array,
                               guint       i);

/* Whether there is such a number or truth. */
gboolean    json_find_number  (JsonObject *object,
                               const char *name,
                               gdouble    *number);
gboolean    json_find_boolean (JsonObject *object,
                               const char *name,
                               gboolean   *truth);
