/* course.h - the way between two points: straight, or along a great circle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Points are as core/position-private.h has them, and @n_dims is 2 or 3. On the
 * sphere a course is the shorter arc. Two antipodes have no shorter arc: a
 * course between them consists of its two ends. */

#pragma once

#include <glib.h>

/* The squared straight-line distance from @target to the nearest point of a
 * course. @share is how far along that point lies: 0 at @from, 1 at @to. */
gdouble course_nearest (const gdouble *from,
                        const gdouble *to,
                        guint          n_dims,
                        const gdouble *target,
                        gdouble       *share);

/* The point that lies @share of the way along. */
void    course_point   (const gdouble *from,
                        const gdouble *to,
                        guint          n_dims,
                        gdouble        share,
                        gdouble       *point);

/* A box with sides along the axes that holds the whole course. */
void    course_box     (const gdouble *from,
                        const gdouble *to,
                        guint          n_dims,
                        gdouble       *least,
                        gdouble       *most);
