/* graphml.h - networks as GraphML: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/network-private.h"
#include "formats/writer.h"

void graphml_write (Writer     *writer,
                    WayNetwork *network);
