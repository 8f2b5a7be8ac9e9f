/* router-answer.h - answers the question of a search by a router
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/answer.h"
#include "routing/router/router-state.h"

G_BEGIN_DECLS

/* What one search keeps of its router: the state of the last run, and the query
 * or search that answered. */
typedef struct _RouterAnswer RouterAnswer;

extern const SearchEngine router_engine;

RouterAnswer *router_answer_new  (WayRouter    *router);

/* Gives back the costs of @self, unless it is at work or they are those of @now.
 * A path that was found stays. Called by the thread that updates the router. */
void          router_answer_rest (RouterAnswer *self,
                                  RouterState  *now);

/* The router knows its answers. */
void          router_add_answer    (WayRouter    *router,
                                    RouterAnswer *answer);
void          router_remove_answer (WayRouter    *router,
                                    RouterAnswer *answer);

G_END_DECLS
