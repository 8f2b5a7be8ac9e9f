/* near-ends.h - ends of lines that nearly meet
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Beyond that nobody's drawing is meant to meet, and looking for pairs would
 * take long. */
#define NEAR_ENDS_MAX 1000.0

/* Joins positions on the Earth that lie within @metres of each other, above 0
 * and at most NEAR_ENDS_MAX, and positions that are joined with the same one.
 * For each of @n positions, @leaders gets the number of the first position of
 * its group. Pairs for which @is_apart holds are not joined. O(n) if few
 * positions lie within that distance. */
void near_ends_join (const WayPosition *positions,
                     guint32            n,
                     gdouble            metres,
                     gboolean         (*is_apart) (guint32  a,
                                                   guint32  b,
                                                   gpointer user_data),
                     gpointer           user_data,
                     guint32           *leaders);
