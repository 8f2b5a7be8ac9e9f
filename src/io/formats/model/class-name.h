/* class-name.h - names and colours of the grounds of a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

/* (transfer none): the name that the file gives to a class of terrain; NULL for
 * none. */
const char *network_get_class_name   (WayNetwork *self,
                                      guint8      klass);

/* The colour that the file gives to a class, as 0xRRGGBB; G_MAXUINT32 for
 * none. */
guint32     network_get_class_colour (WayNetwork *self,
                                      guint8      klass);
