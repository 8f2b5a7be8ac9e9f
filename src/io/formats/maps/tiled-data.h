/* tiled-data.h - the tiles of a layer as Tiled packs them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/json-values.h"

/* Called with the global id of each tile in turn, without the bits that say how
 * it is turned; 0 for a cell without a tile. Returns whether to go on. */
typedef gboolean (*TiledVisit) (guint32  cell,
                                guint32  gid,
                                gpointer user_data);

/* Unpacks the @n_cells tiles of a layer. FALSE with the reader's error, or
 * because @visit said so. */
gboolean tiled_data_foreach (Reader     *reader,
                             JsonObject *layer,
                             guint32     n_cells,
                             TiledVisit  visit,
                             gpointer    user_data);
