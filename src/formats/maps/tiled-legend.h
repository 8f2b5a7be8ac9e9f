/* tiled-legend.h - what the tiles of Tiled's maps cost, and whom
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/json-values.h"
#include "formats/model/legend.h"

typedef struct
{
  Reader     *reader;
  Legend     *legend;           /* (owned) (nullable) */
  GHashTable *classes;          /* (owned) name and costs to class */
  GHashTable *tiles;            /* (owned) global id to class, of the tiles
                                 * that say something */
  guint32     first;            /* global ids go from this up to */
  guint32     end;              /* that */
} TiledLegend;

/* All that return a gboolean return FALSE with the reader's error. */

void        tiled_legend_init        (TiledLegend   *self,
                                      Reader        *reader);

void        tiled_legend_clear       (TiledLegend   *self);

/* Adds to @movers those that the properties of @owner name. */
gboolean    tiled_legend_note_movers (TiledLegend   *self,
                                      JsonObject    *owner,
                                      GPtrArray     *movers);

/* The same of all tiles. */
gboolean    tiled_legend_note_sets   (TiledLegend   *self,
                                      JsonArray     *sets,
                                      GPtrArray     *movers);

/* After the legend has its movers: what all tiles cost. */
gboolean    tiled_legend_read_sets   (TiledLegend   *self,
                                      JsonArray     *sets);

/* The class of that name which costs everybody @cost. */
gboolean    tiled_legend_add_class   (TiledLegend   *self,
                                      const char    *name,
                                      WayCost        cost);

/* The class that the properties of @owner make; -1 if they make none. */
gboolean    tiled_legend_read_class  (TiledLegend   *self,
                                      JsonObject    *owner,
                                      const char    *name,
                                      int           *klass);

/* The class of a tile, which stays what it was if the tile says nothing. FALSE
 * without an error if there is no such tile. */
gboolean    tiled_legend_find_tile   (const TiledLegend *self,
                                      guint32        gid,
                                      int           *klass);

/* The property of that name, as an object with a "value"; NULL if none. */
JsonObject *tiled_find_property      (JsonObject    *owner,
                                      const char    *name);

/* The member of that name, a whole number from @least to @most. */
gboolean    tiled_read_whole         (Reader        *reader,
                                      JsonObject    *owner,
                                      const char    *name,
                                      guint32        least,
                                      guint32        most,
                                      guint32       *value);
