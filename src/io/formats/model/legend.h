/* legend.h - the names of the classes of a map, and their costs by mover
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#define LEGEND_N_CLASSES 256
#define LEGEND_N_REGIONS 32

/* The colour of classes without their own colour. */
#define LEGEND_NO_COLOUR G_MAXUINT32

typedef struct
{
  char    symbol;       /* for maps as text; 0 if it has none */
  char   *name;         /* (owned) */
  GArray *costs;        /* (owned) of WayCost, of each mover; `INFINITY` if
                         * it cannot be entered */
  guint32 colour;       /* 0xRRGGBB in pictures, or LEGEND_NO_COLOUR */
} LegendClass;

/* Keeps the contents of a map that a grid does not have: the names of classes,
 * and the costs of all movers. A grid has numbers of classes and the
 * costs of one mover. */
typedef struct
{
  GPtrArray *movers;    /* (owned) of char *, their names. The first moves
                         * unless another is chosen. If a file names none
                         * there is one, called "" */
  guint      mover;     /* the chosen mover */
  GPtrArray *classes;   /* (owned) of LegendClass * */
  char      *kinds[128]; /* (owned) (nullable) by mark: what it marks */
  GHashTable *regions;  /* (owned) (nullable) kind to a bit for each cell, for
                         * maps whose cells have no characters */
} Legend;

/* Makes a legend with one mover, whose name is "". */
Legend      *legend_new          (void);

void         legend_free         (Legend     *self);

/* Sets the names of the movers, before any class is added. @movers ends with
 * NULL. */
void         legend_set_movers   (Legend            *self,
                                  const char *const *movers);

/* Says what cells with @mark, which is ASCII, are. */
void         legend_set_kind     (Legend     *self,
                                  char        mark,
                                  const char *kind);

/* Says that @cell of @n_cells is of @kind. FALSE without memory, or with more
 * than LEGEND_N_REGIONS kinds. */
gboolean     legend_add_to_region (Legend     *self,
                                   const char *kind,
                                   guint32     cell,
                                   guint32     n_cells);

/* Whether another kind would be one too many. */
gboolean     legend_is_full_of_regions (const Legend *self);

gboolean     legend_is_in_region (const Legend *self,
                                  const char   *kind,
                                  guint32       cell);

gboolean     legend_has_mover    (const Legend *self,
                                  const char   *name,
                                  guint        *mover);

/* Adds a class that no mover can enter yet; NULL if there are
 * LEGEND_N_CLASSES. */
LegendClass *legend_add_class    (Legend     *self,
                                  char        symbol,
                                  const char *name);

LegendClass *legend_get_class    (const Legend *self,
                                  guint         klass);

/* Finds the class of @symbol; -1 if no class has it. */
int          legend_find_symbol  (const Legend *self,
                                  char          symbol);

/* The cost of @klass for a mover. */
WayCost      legend_get_cost     (const Legend *self,
                                  guint         klass,
                                  guint         mover);

void         legend_set_cost     (Legend *self,
                                  guint   klass,
                                  guint   mover,
                                  WayCost cost);

/* Chooses the mover of that name, the first if it is NULL. FALSE with the
 * reader's error, which names all movers. */
gboolean     legend_choose_mover (Legend     *self,
                                  const char *name,
                                  Reader     *reader);

/* The symbols of all classes, as terrains take them. */
char        *legend_dup_symbols  (const Legend *self);

/* Makes a grid on which the chosen mover moves. */
WayGrid     *legend_new_grid     (const Legend *self,
                                  WayTerrain   *terrain,
                                  WayGridShape  shape,
                                  WayCornerRule corners);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Legend, legend_free)
