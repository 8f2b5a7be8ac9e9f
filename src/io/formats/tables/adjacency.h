/* adjacency.h - what reading and writing territories share
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/format-private.h"

/* What ends a name that does not stand in quotes. */
#define ADJACENCY_SPECIAL ",:=()#\""

void adjacency_write (Writer     *writer,
                      WayNetwork *network);
