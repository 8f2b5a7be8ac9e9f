/* extent.h - the part of the plane that a picture shows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/scene.h"

/* Finds where to cut the Earth open, for the projection of @scene. FALSE with
 * an error. */
gboolean extent_find_seam   (Scene   *scene,
                             GError **error);

/* Finds which part of the projection's plane the network takes, and which part
 * of that is shown. If nothing has a position the scene becomes empty. FALSE
 * with an error. */
gboolean extent_find_bounds (Scene   *scene,
                             Bounds  *whole,
                             Bounds  *shown,
                             GError **error);
