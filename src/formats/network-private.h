/* network-private.h - what formats tell a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

/* A network of @graph, which it takes; NULL if that is NULL. */
WayNetwork *network_take       (gpointer    graph);

void        network_set_format (WayNetwork *self,
                                const char *format);
