/* json-values.h - values of JSON: parsing them, and finding members
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <json-glib/json-glib.h>

/* Parses a value that JsonScan cut out of a file. It began at @line, and
 * the reader's errors name that line from now on. */
gboolean    json_parse        (JsonParser    *parser,
                               Reader        *reader,
                               const GString *text,
                               guint64        line);

/* Reads all of the file, at most @longest bytes. (transfer full); NULL with the
 * reader's error. */
JsonNode   *json_read_all     (Reader     *reader,
                               gsize       longest);

gboolean    json_is_number    (JsonNode   *node);

/* The text of a value: a string other than "", or the digits of a number;
 * NULL for other values, and if @node is NULL. (transfer full) */
char       *json_dup_word     (JsonNode   *node);

/* Find a member of an object; NULL if it is missing or of another type. */
JsonArray  *json_find_array   (JsonObject *object,
                               const char *name);
JsonObject *json_find_object  (JsonObject *object,
                               const char *name);
const char *json_find_string  (JsonObject *object,
                               const char *name);

/* Item @i of an array; NULL if it is not an object. */
JsonObject *json_item_object  (JsonArray  *array,
                               guint       i);

/* Find a member that is a number, or true or false. FALSE if it is missing. */
gboolean    json_find_number  (JsonObject *object,
                               const char *name,
                               gdouble    *number);
gboolean    json_find_boolean (JsonObject *object,
                               const char *name,
                               gboolean   *truth);
