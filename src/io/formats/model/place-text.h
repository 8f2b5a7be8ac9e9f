/* place-text.h - places of a map as a text within a prepared file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/loader.h>

/* (transfer full) (element-type WayPlace): the places that place_text_keep()
 * kept with a prepared network; none if @prepared is NULL. Lines that are no
 * places of @kind are passed over: the file was damaged. O(places). */
GPtrArray *place_text_find (WayPrepared     *prepared,
                            WayPositionKind  kind);

/* Keeps a line "X Y KIND NAME" for each of @places, whose names have no control
 * characters. O(places). */
void       place_text_keep (const GPtrArray *places,
                            WayPrepared     *prepared);
