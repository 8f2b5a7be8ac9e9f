/* geojson-save.h - a network as GeoJSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/writer.h"

#include <wayfind-io/network.h>

void geojson_save (Writer     *writer,
                   WayNetwork *network);
