/* network-part.h - a network in parts: each rank reads a part of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* Reads the part of this rank alone, if the command takes it and the format lets
 * it be read so; otherwise leaves Network.part %NULL, for the whole to be
 * read. */
gboolean    network_read_part   (Network   *self,
                                 WayLoader *loader,
                                 GError   **error);

/* (transfer full): the nodes of a network that was read in parts, without edges,
 * for places and reports of the speaker; at other ranks none at all. */
WayNetwork *network_load_nodes  (const Network *self,
                                 WayLoader     *loader,
                                 GError       **error);
