/* knowledge-memory.h - a map as a player saw it last
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/knowledge-private.h"

/* (transfer full): a grid like @truth over a map of its own, on which all is of
 * class @unseen. %NULL with @error if there is no memory. */
WayGrid *knowledge_memory_new        (WayGrid      *truth,
                                      guint8        unseen,
                                      GError      **error);

/* The map that @self remembers. */
WayTerrain *knowledge_memory_get     (const WayKnowledge *self);

/* Copies a cell, and those around it, which its edges lead to or pass, from
 * @terrain. Returns whether any of them looked otherwise. */
gboolean knowledge_memory_see        (WayKnowledge *self,
                                      WayTerrain   *terrain,
                                      WayNode       node);

/* After @node was taken out of what was seen: forgets the cells of which
 * nothing else tells. */
void     knowledge_memory_forget     (WayKnowledge *self,
                                      WayNode       node);
void     knowledge_memory_forget_all (WayKnowledge *self);
