/* place-text.h - places of a map as a text within a prepared file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/load.h>

/* The text's key among those of way_prepared_get_text(). */
#define PLACE_TEXT_KEY "places"

/* (transfer full) (element-type WayPlace): the places of a text that
 * place_text_print() wrote; none if @text is NULL. Lines that are no places of
 * @kind are passed over: the file was damaged. */
GPtrArray *place_text_parse (const char      *text,
                             WayPositionKind  kind);

/* (transfer full) (nullable): a line "X Y KIND NAME" for each of @places, whose
 * names have no control characters; NULL if there are none. */
char      *place_text_print (const GPtrArray *places);
