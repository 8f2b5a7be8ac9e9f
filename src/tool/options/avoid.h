/* avoid.h - places that routes keep away from
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* (transfer full): an overlay that blocks all nodes within PLACE[:KM] for each
 * of @texts, which may be %NULL. */
WayOverlay *avoid_new (const Network *network,
                       char         **texts,
                       GError       **error);
