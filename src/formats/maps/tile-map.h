/* tile-map.h - maps as text, with a legend: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/model/network-private.h"
#include "formats/text/writer.h"

void tile_map_write (Writer     *writer,
                     WayNetwork *network);
