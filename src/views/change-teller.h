/* change-teller.h - tells the nodes whose edges a view has changed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A change at one node changes edges of others: a node that has become dearer
 * to enter changes the edges of all nodes before it. The teller asks a graph
 * which nodes these are. */

#pragma once

#include "core/edge-reader.h"

typedef struct
{
  WayGraph     *graph;          /* whose edges tell which nodes are beside */
  WayChangeFunc func;
  gpointer      user_data;
  gboolean      stopped;        /* whether @func wants no more */
  gboolean      has_reader;
  EdgeReader    reader;         /* of @graph, from the first question on */
} ChangeTeller;

void     change_teller_init        (ChangeTeller *self,
                                    WayGraph     *graph,
                                    WayChangeFunc func,
                                    gpointer      user_data);
void     change_teller_clear       (ChangeTeller *self);

/* Tells a node of the graph, as the query's node that it stands for. */
void     change_teller_tell        (ChangeTeller *self,
                                    WayNode       node);

/* Tells @node and the nodes before it; @both ways, also those after it. %FALSE
 * if the graph cannot say which they are. */
gboolean change_teller_tell_around (ChangeTeller *self,
                                    WayNode       node,
                                    gboolean      both);

/* Tells what has changed in another graph of the same nodes. %FALSE if that is
 * not known. */
gboolean change_teller_pass_on     (ChangeTeller *self,
                                    WayGraph     *other,
                                    guint64       since);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ChangeTeller, change_teller_clear)
