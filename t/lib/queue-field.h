/* queue-field.h - an open field, and a queue for units that cross it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define FIELD_SIDE 40                   /* cells */
#define FIELD_CELLS (FIELD_SIDE * FIELD_SIDE)

/* A field without walls, and the answers of a queue. */
typedef struct
{
  WayTerrain *terrain;                  /* (owned) */
  WayGrid    *grid;                     /* (owned) */
  WayOverlay *overlay;                  /* (owned) */
  WayQueue   *queue;                    /* (owned) */
  GString    *told;                     /* (owned) a letter an answer */
  guint       n_first;
  guint       n_freed;
  WayStatus   status;                   /* of the last answer */
  WayPath    *path;                     /* (owned) (nullable) likewise */
  GError     *error;                    /* (owned) (nullable) likewise */
} Field;

void field_init (Field *self);
void field_clear (Field *self);

WayNode field_cell (guint column,
                    guint row);

/* A unit steps onto a cell, or off it. */
void field_close (Field *self,
                  guint  column,
                  guint  row);
void field_open (Field *self,
                 guint  column,
                 guint  row);

WaySearch *field_search (Field      *self,
                         WayStrategy strategy,
                         WayNode     start,
                         WayNode     goal);

/* Adds a request, whose answer is noted as @letter. */
void field_add (Field     *self,
                char       letter,
                WaySearch *search,
                gint       priority,
                guint      first_expansions);

/* A search over all of the field, or of four cells. */
void field_add_long (Field *self,
                     char   letter,
                     gint   priority);
void field_add_short (Field *self,
                      char   letter,
                      gint   priority);

/* Ticks until all is answered. Returns how often. */
guint field_tick_to_the_end (Field  *self,
                             guint64 budget);

WayQueueStatistics field_statistics (Field *self);
