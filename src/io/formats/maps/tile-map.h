/* tile-map.h - maps as text, with a legend: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/network-private.h"
#include "io/formats/text/writer.h"

void tile_map_write (Writer     *writer,
                     WayNetwork *network);
