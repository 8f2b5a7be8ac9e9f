/* observer.c - the names of the events of a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/engine/observer.h>

static const char *const names[] = {
  [WAY_EVENT_OPEN] = "open",     [WAY_EVENT_REPARENT] = "reparent",
  [WAY_EVENT_REOPEN] = "reopen", [WAY_EVENT_EXPAND] = "expand",
  [WAY_EVENT_CLOSE] = "close",   [WAY_EVENT_GOAL] = "goal",
};

const char *
way_event_kind_get_name (WayEventKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (names), NULL);

  return names[kind];
}
