/* network-private.h - what formats tell a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/model/legend.h"

/* A network of @graph, which it takes; NULL if that is NULL. */
WayNetwork *network_take       (gpointer    graph);

void        network_set_format (WayNetwork *self,
                                const char *format);

/* (transfer full): what a map says of its terrain. */
void        network_take_legend (WayNetwork *self,
                                 Legend     *legend);

/* (nullable) */
const Legend *network_get_legend (WayNetwork *self);
