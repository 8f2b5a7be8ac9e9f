/* squares.h - squares that pedestrians cross, and positions in them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* A node of a square, from which one sees into it: an entrance or a corner. */
typedef struct
{
  guint32 node;                 /* of the table */
  guint32 corner;               /* its number, over all rings of the square */
} SquareNode;

typedef struct _Squares Squares;

Squares *squares_new     (void);
void     squares_free    (Squares           *self);

/* Adds a square of rings in degrees. One metre across it costs @pace. @from and
 * @to are the ends of one of its edges. */
void     squares_add     (Squares           *self,
                          const WayRing     *rings,
                          guint              n_rings,
                          const SquareNode  *nodes,
                          guint              n_nodes,
                          WayNode            from,
                          WayNode            to,
                          gdouble            pace);

/* Orders the squares, once all are added. O(n log n). */
void     squares_sort    (Squares           *self);

/* Finds a square around @position from whose nodes one sees it, unless a node
 * other than its corners lies there. Both ends of
 * its edge have to pass @filter, which may be NULL. The spot has the position
 * @position. O(log (squares) + squares nearby). */
gboolean squares_find    (const Squares     *self,
                          WayTable          *table,
                          const WayPosition *position,
                          WayTableFilterFunc filter,
                          gpointer           user_data,
                          WaySpot           *spot);

/* Joins the spots of @midway that lie in squares to the nodes that they see, and
 * to each other. FALSE if @limits cancel it.
 * O(spots * nodes of a square + pairs of spots in one square). */
gboolean squares_join    (const Squares     *self,
                          WayTable          *table,
                          WayMidway         *midway,
                          const WayLimits   *limits,
                          GError           **error);

/* Keeps all squares with a prepared network. O(their corners). */
void     squares_keep    (const Squares     *self,
                          WayPrepared       *prepared);

/* (nullable): the squares that squares_keep() kept there; the arrays of the file
 * are used. NULL without squares. O(1). */
Squares *squares_find_kept (WayPrepared     *prepared);
