/* made-tracks.h - tracks made of known ways, with noise, and what a match finds
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With public headers alone, so that the benchmark can use it, too. */

#pragma once

#include <wayfind-io.h>

typedef struct
{
  gdouble length;               /* of all ways, as far as points were measured */
  gdouble found;                /* of that, in the matches */
  gdouble other;                /* in the matches, and not in the ways */
  guint   n_tracks;
  guint   n_parts;
  guint   n_points;
  gdouble seconds;              /* of matching */
} MadeShares;

/* How tracks are made. */
typedef struct
{
  WayNetwork *network;          /* (not owned) whose graph is a table */
  WayGraph   *graph;            /* (not owned) the table, or turns over it */
  gdouble     speed;            /* metres a second; 0 if costs are seconds */
  gdouble     least, most;      /* the length of a way, in metres */
  gdouble     noise;            /* the standard deviation, in metres */
  gdouble     interval;         /* seconds between points */
} MadeKind;

/* Makes a track of a random way: its points, and the path over the table.
 * @length is that of the way from the first point to the last. */
GArray *made_tracks_new   (const MadeKind        *kind,
                           GRand                 *random,
                           WayPath              **path,
                           gdouble               *length);

/* Adds what @match found of the first @length metres of @path to @shares. */
void    made_tracks_count (const MadeKind        *kind,
                           const WayPath         *path,
                           gdouble                length,
                           WayMatch              *match,
                           MadeShares            *shares);

/* Makes @n_tracks tracks, matches them, and counts. NULL for the defaults. */
void    made_tracks_run   (const MadeKind        *kind,
                           guint                  n_tracks,
                           guint32                seed,
                           const WayMatchOptions *options,
                           MadeShares            *shares);
