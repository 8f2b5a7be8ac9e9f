/* change-teller.h - reports the nodes whose edges a view has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A change at one node changes edges of other nodes: if entering a node costs
 * more than before, the edges of all nodes before it change. The teller finds
 * these nodes in a graph. */

#pragma once

#include "core/edge-reader.h"

typedef struct
{
  WayGraph     *graph;          /* whose edges show the adjacent nodes */
  WayChangeFunc func;
  gpointer      user_data;
  gboolean      stopped;        /* whether @func has stopped */
  gboolean      has_reader;
  EdgeReader    reader;         /* of @graph, from the first question on */
} ChangeTeller;

void     change_teller_init        (ChangeTeller *self,
                                    WayGraph     *graph,
                                    WayChangeFunc func,
                                    gpointer      user_data);
void     change_teller_clear       (ChangeTeller *self);

/* Reports a node of the graph, as the query's node that it stands for. */
void     change_teller_tell        (ChangeTeller *self,
                                    WayNode       node);

/* Reports @node and the nodes before it; if @both, also the nodes after it.
 * Returns FALSE if the graph cannot list them. */
gboolean change_teller_tell_around (ChangeTeller *self,
                                    WayNode       node,
                                    gboolean      both);

/* Reports the changes of another graph over the same nodes. Returns FALSE if
 * they are not known. */
gboolean change_teller_pass_on     (ChangeTeller *self,
                                    WayGraph     *other,
                                    guint64       since);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ChangeTeller, change_teller_clear)
