/* near-ends.h - ends of lines that nearly meet
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Beyond that nobody's drawing is meant to meet, and looking for pairs would
 * take long. */
#define NEAR_ENDS_MAX 1000.0

/* Joins positions on the Earth that lie within @metres of each other, above 0
 * and at most NEAR_ENDS_MAX, and those that are joined with the same: @leaders,
 * of @n numbers, gets for each the first of those that it is joined with, or
 * its own number. @is_apart says of pairs that they are not to be joined. O(n)
 * where few lie within that distance. */
void near_ends_join (const WayPosition *positions,
                     guint32            n,
                     gdouble            metres,
                     gboolean         (*is_apart) (guint32  a,
                                                   guint32  b,
                                                   gpointer user_data),
                     gpointer           user_data,
                     guint32           *leaders);
