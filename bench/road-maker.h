/* road-maker.h - road networks of any size, made up
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

G_BEGIN_DECLS

RoadData *road_maker_make (guint32 n_nodes,
                           guint32 block,
                           guint32 seed);

G_END_DECLS
