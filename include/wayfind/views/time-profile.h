/* time-profile.h - how much longer a way takes at what time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

#define WAY_TYPE_TIME_PROFILE (way_time_profile_get_type ())

/**
 * WayTimeProfile:
 *
 * A factor for every time of departure, made of straight lines from point to
 * point: rush hours, tides. Immutable and counted by reference.
 *
 * |[<!-- language="C" -->
 * // Hours: what takes 1 at night takes 3 at eight in the morning.
 * const gdouble hours[] = { 6, 8, 10 }, factors[] = { 1, 3, 1 };
 * g_autoptr (WayTimeProfile) rush
 *   = way_time_profile_new (hours, factors, 3, 24, NULL);
 *
 * g_assert (way_time_profile_get_factor (rush, 7) == 2);
 * g_assert (way_time_profile_get_factor (rush, 8 + 24) == 3);
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayTimeProfile WayTimeProfile;

/**
 * way_time_profile_get_type:
 *
 * Returns: the boxed type #WayTimeProfile
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_time_profile_get_type (void) G_GNUC_CONST;

/**
 * way_time_profile_new:
 * @times: (array length=n_points): times of departure, 0 or more, each later
 *   than the one before
 * @factors: (array length=n_points): the factor at each, 0 or more
 * @n_points: how many points, at least 1
 * @period: after what time the points repeat, above the time from the first to
 *   the last; or 0 for points that do not repeat
 * @error: return location for what is wrong with the points, or %NULL
 *
 * Between two points the factor changes evenly. With a period the last point
 * is followed by the first; without, the first factor holds before, and the
 * last one after. Fails with %WAY_ERROR_BAD_COST if a number is out of its
 * range. O(@n_points).
 *
 * Returns: (transfer full) (nullable): a new profile
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimeProfile *way_time_profile_new (const gdouble *times,
                                      const gdouble *factors,
                                      guint          n_points,
                                      gdouble        period,
                                      GError       **error);

/**
 * way_time_profile_ref:
 * @self: a profile
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTimeProfile *way_time_profile_ref (WayTimeProfile *self);

/**
 * way_time_profile_unref:
 * @self: (transfer full): a profile
 *
 * Gives a reference back. With the last one the profile is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_time_profile_unref (WayTimeProfile *self);

/**
 * way_time_profile_get_factor:
 * @self: a profile
 * @time: a time of departure, finite, in the unit of the times of the points
 *
 * O(log points).
 *
 * Returns: the factor at @time
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_time_profile_get_factor (const WayTimeProfile *self,
                                     gdouble               time);

/**
 * way_time_profile_get_max_cost:
 * @self: a profile
 *
 * Over an edge that takes longer than this at factor 1, a later departure may
 * arrive earlier: somewhere the factor falls so steeply that who waits saves
 * more time than he waited.
 *
 * Returns: the cost up to which no departure is overtaken by a later one;
 *   `INFINITY` if the factor never falls
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_time_profile_get_max_cost (const WayTimeProfile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayTimeProfile, way_time_profile_unref)

G_END_DECLS
