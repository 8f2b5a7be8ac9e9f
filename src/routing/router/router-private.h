/* router-private.h - the fields of a router
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/router/router-state.h"

#include <wayfind/views/view.h>

G_BEGIN_DECLS

/* The data that a search keeps about its router: the state of the last run, and
 * the query or search that answered. */
typedef struct _RouterAnswer RouterAnswer;

struct _WayRouter
{
  WayView      view;

  GMutex       lock;            /* of @state */
  RouterState *state;           /* (owned) */
  GMutex       answers_lock;
  GHashTable  *answers;         /* (owned) of RouterAnswer (not owned) */
};

/* Adds and removes searches whose costs an update can take back. */
void          router_add_answer    (WayRouter    *router,
                                    RouterAnswer *answer);
void          router_remove_answer (WayRouter    *router,
                                    RouterAnswer *answer);

G_END_DECLS
