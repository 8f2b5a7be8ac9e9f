/* pictures.h - networks to draw in tests, and checks of their pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "config.h"

#include "io/draw/scene.h"

#include <wayfind-io.h>

#ifdef HAVE_CAIRO
#include <cairo.h>
#endif

typedef struct
{
  gdouble     x;
  gdouble     y;
  const char *name;
} NodeRow;

/* A table of @nodes, and of @edges, pairs of their numbers that cost 10 each
 * and go both ways. */
WayNetwork *make_network (WayPositionKind kind,
                          const NodeRow  *nodes,
                          guint           n_nodes,
                          const guint    *edges,
                          guint           n_edges);

/* Fails the test unless saving gives this error. */
void check_fails (WayPicture *picture,
                  const char *path,
                  const char *format,
                  GQuark      domain,
                  int         code);

#ifdef HAVE_CAIRO

/* '.' costs 1, '#' is a wall, '~' costs 3; A and B are marks. */
WayNetwork *make_grid (const char  *text,
                       WayGridShape shape);

/* Finds a route from a node or mark to another, by Dijkstra. */
WayRoute *find_route (WayNetwork *network,
                      const char *from,
                      const char *to);

/* The name of a new file with this ending. */
char *dup_path (const char *ending);

/* Saves @picture to a file with that ending, and returns the content. */
char *save (WayPicture *picture,
            const char *ending,
            gsize      *n_bytes);

/* The same as SVG, which is XML whatever names it holds. */
char *save_svg (WayPicture *picture);

cairo_surface_t *save_pixels (WayPicture *picture);

Colour get_pixel (cairo_surface_t *surface,
                  gdouble          x,
                  gdouble          y);

/* Makes the scene of a picture of @network, which knows where things lie. */
void make_scene (Scene      *scene,
                 Wishes     *wishes,
                 WayNetwork *network);

void clear_scene (Scene  *scene,
                  Wishes *wishes);

/* How often @part stands in @text. */
guint count (const char *text,
             const char *part);

#endif
