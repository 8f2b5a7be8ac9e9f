/* json-values.h - values of JSON: parsing them, and finding members
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <json-glib/json-glib.h>

/* Parses a value that JsonScan cut out of a file. It began at @line, to which
 * the reader's errors refer from now on. */
gboolean    json_parse        (JsonParser    *parser,
                               Reader        *reader,
                               const GString *text,
                               guint64        line);

/* Reads all of the file, at most @longest bytes. (transfer full); NULL with the
 * reader's error. */
JsonNode   *json_read_all     (Reader     *reader,
                               gsize       longest);

gboolean    json_is_number    (JsonNode   *node);

/* The text of a value: a string other than "", or a number as it is written;
 * NULL for all else, and if @node is NULL. (transfer full) */
char       *json_dup_word     (JsonNode   *node);

/* Finds members of an object; NULL if there is none of that type. */
JsonArray  *json_find_array   (JsonObject *object,
                               const char *name);
JsonObject *json_find_object  (JsonObject *object,
                               const char *name);
const char *json_find_string  (JsonObject *object,
                               const char *name);

/* The object that is item @i of an array; NULL if it is no object. */
JsonObject *json_item_object  (JsonArray  *array,
                               guint       i);

/* Finds a member that is a number, or a truth. FALSE if there is none. */
gboolean    json_find_number  (JsonObject *object,
                               const char *name,
                               gdouble    *number);
gboolean    json_find_boolean (JsonObject *object,
                               const char *name,
                               gboolean   *truth);
