/* dot.h - networks as Graphviz's DOT: what may be read, and the writing
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/model/network-private.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"

/* Checks that Graphviz would not need memory out of proportion for a text.
 * FALSE with the reader's error. */
gboolean dot_check (Reader     *reader,
                    const char *text);

void     dot_write (Writer     *writer,
                    WayNetwork *network);
