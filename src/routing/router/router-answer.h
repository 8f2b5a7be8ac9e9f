/* router-answer.h - answers the question of a search by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/answer.h"
#include "routing/router/router-private.h"

G_BEGIN_DECLS

extern const SearchEngine router_engine;

RouterAnswer *router_answer_new  (WayRouter    *router);

/* Gives back the costs of @self, unless it is running or they are those of
 * @now. The path that it found stays. Called by the thread that updates the
 * router. */
void          router_answer_rest (RouterAnswer *self,
                                  RouterState  *now);

G_END_DECLS
