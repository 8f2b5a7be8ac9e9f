/* dot.h - networks as Graphviz's DOT: what may be read, and the writing
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/network-private.h"
#include "io/formats/text/reader.h"
#include "io/formats/text/writer.h"

/* Checks that Graphviz would not need memory out of proportion for a text.
 * FALSE with the reader's error. */
gboolean dot_check (Reader     *reader,
                    const char *text);

void     dot_write (Writer     *writer,
                    WayNetwork *network);
