/* legend.h - what the classes of a map are called, and what they cost whom
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

#define LEGEND_N_CLASSES 256

typedef struct
{
  char    symbol;       /* what draws it in a map as text; 0 if nothing does */
  char   *name;         /* (owned) */
  GArray *costs;        /* (owned) of WayCost, of each mover; `INFINITY` if
                         * it cannot be entered */
} LegendClass;

/* Keeps what a file says of a map and a grid cannot hold: names of classes,
 * and the costs of all movers. A grid knows the costs of one mover, and
 * numbers of classes. */
typedef struct
{
  GPtrArray *movers;    /* (owned) of char *, their names; the first counts
                         * unless another is chosen. One without a name, "",
                         * where a file names none */
  guint      mover;     /* that of the grid */
  GPtrArray *classes;   /* (owned) of LegendClass * */
} Legend;

/* With one mover, who has no name. */
Legend      *legend_new          (void);

void         legend_free         (Legend     *self);

/* Sets the names of the movers, before any class is added. @movers ends with
 * NULL. */
void         legend_set_movers   (Legend            *self,
                                  const char *const *movers);

gboolean     legend_has_mover    (const Legend *self,
                                  const char   *name,
                                  guint        *mover);

/* A class that nobody can enter yet; NULL if there are LEGEND_N_CLASSES. */
LegendClass *legend_add_class    (Legend     *self,
                                  char        symbol,
                                  const char *name);

LegendClass *legend_get_class    (const Legend *self,
                                  guint         klass);

/* The class that @symbol stands for; -1 if there is none. */
int          legend_find_symbol  (const Legend *self,
                                  char          symbol);

/* What @klass costs a mover. */
WayCost      legend_get_cost     (const Legend *self,
                                  guint         klass,
                                  guint         mover);

void         legend_set_cost     (Legend *self,
                                  guint   klass,
                                  guint   mover,
                                  WayCost cost);

/* Chooses the mover of that name, the first if it is NULL. FALSE with the
 * reader's error, which says what movers there are. */
gboolean     legend_choose_mover (Legend     *self,
                                  const char *name,
                                  Reader     *reader);

/* The symbols of all classes, as terrains take them. */
char        *legend_dup_symbols  (const Legend *self);

/* A grid on which the chosen mover moves. */
WayGrid     *legend_new_grid     (const Legend *self,
                                  WayTerrain   *terrain,
                                  WayGridShape  shape,
                                  WayCornerRule corners);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Legend, legend_free)
