/* tiled-legend.h - the costs of the tiles of Tiled's maps, by mover
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/json-values.h"
#include "io/formats/model/legend.h"

typedef struct
{
  Reader     *reader;
  Legend     *legend;           /* (owned) (nullable) */
  GHashTable *classes;          /* (owned) name and costs to class */
  GHashTable *tiles;            /* (owned) global id to class, of the tiles
                                 * that have properties for it */
  GHashTable *marks;            /* (owned) global id to what its property says
                                 * that it marks */
  guint32     first;            /* global ids are from this one ... */
  guint32     end;              /* ... to the one before this */
} TiledLegend;

/* Functions that return a gboolean return FALSE with an error of the
 * reader's. */

void        tiled_legend_init        (TiledLegend   *self,
                                      Reader        *reader);

void        tiled_legend_clear       (TiledLegend   *self);

/* Adds to @movers the movers in properties of @owner. */
gboolean    tiled_legend_note_movers (TiledLegend   *self,
                                      JsonObject    *owner,
                                      GPtrArray     *movers);

/* Adds to @movers the movers in properties of any tile. */
gboolean    tiled_legend_note_sets   (TiledLegend   *self,
                                      JsonArray     *sets,
                                      GPtrArray     *movers);

/* Reads the costs of all tiles, once the legend has its movers. */
gboolean    tiled_legend_read_sets   (TiledLegend   *self,
                                      JsonArray     *sets);

/* Adds the class of that name that costs every mover @cost. */
gboolean    tiled_legend_add_class   (TiledLegend   *self,
                                      const char    *name,
                                      WayCost        cost);

/* Reads the class that the properties of @owner make; -1 if they make none. */
gboolean    tiled_legend_read_class  (TiledLegend   *self,
                                      JsonObject    *owner,
                                      const char    *name,
                                      int           *klass);

/* Reads the property "mark" of @owner; NULL if it has none. */
gboolean    tiled_legend_read_mark   (TiledLegend   *self,
                                      JsonObject    *owner,
                                      const char   **mark);

/* Finds the class of a tile; the result does not change if the tile has no
 * properties for it. FALSE without an error if the tile does not exist. */
gboolean    tiled_legend_find_tile   (const TiledLegend *self,
                                      guint32        gid,
                                      int           *klass);

/* Finds the property of that name, as an object with a "value", or NULL. */
JsonObject *tiled_find_property      (JsonObject    *owner,
                                      const char    *name);

/* Reads the member of that name, a whole number from @least to @most. */
gboolean    tiled_read_whole         (Reader        *reader,
                                      JsonObject    *owner,
                                      const char    *name,
                                      guint32        least,
                                      guint32        most,
                                      guint32       *value);
