/* graphml.h - networks as GraphML: the writing of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/network-private.h"
#include "io/formats/text/writer.h"

void graphml_write (Writer     *writer,
                    WayNetwork *network);
