/* width-option.h - movers that are too large for a part of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* (transfer full): what a mover as wide as @text says can use of @base, the
 * graph of
 * @network or a view of it: cells on a map, the width of edges in a table. Just
 * @base if @text is %NULL. %NULL with an error if there are no sizes in it. */
WayGraph *width_new_view (const Network *network,
                          WayGraph      *base,
                          const char    *text,
                          GError       **error);
