/* width-option.h - movers that are too large for a part of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* A view of @base without nodes and edges that are too narrow for a mover of
 * the size @text: a number of cells on a map, a width in a table whose edges
 * have widths. @base is the graph of @network or a view of it. (transfer
 * full): the view, or @base itself if @text is %NULL; %NULL with an error if
 * the network has no sizes. */
WayGraph *width_new_view (const Network *network,
                          WayGraph      *base,
                          const char    *text,
                          GError       **error);
