/* close-file.h - closes the edges, streets or areas in a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"

/* Closes the edges and streets that a table names, or all nodes and edges
 * within the polygons of GeoJSON, and prints them. An edge or a street that
 * the network does not have is an error, which names the line. */
gboolean close_file (Closing       *closing,
                     const Network *network,
                     const char    *path,
                     GError       **error);
