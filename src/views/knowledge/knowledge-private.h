/* knowledge-private.h - what a player has seen, and what he assumes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"
#include "core/node-set.h"
#include "views/view-private.h"

#include <wayfind/graphs/grid.h>
#include <wayfind/views/knowledge.h>

/* How a knowledge remembers the truth: on a copy of its own, which is the base
 * of the view. */
typedef struct
{
  /* Copies all that a sight of @node tells from the truth. If the truth cannot
   * say, nothing is copied. @changed: whether the copy was different. */
  gboolean (*see)        (WayKnowledge *self,
                          WayNode       node,
                          gboolean     *changed,
                          GError      **error);

  /* Copies the same from what @other remembers. */
  void     (*learn)      (WayKnowledge *self,
                          WayKnowledge *other,
                          WayNode       node);

  /* After @node was taken out of what was seen: forgets all that no other seen
   * node tells. */
  void     (*forget)     (WayKnowledge *self,
                          WayNode       node);
  void     (*forget_all) (WayKnowledge *self);

  /* Whether two knowledges remember the same map, node by node. */
  gboolean (*is_like)    (const WayKnowledge *self,
                          const WayKnowledge *other);
} KnowledgeMemory;

struct _WayKnowledge
{
  WayView   view;               /* of the truth, or of its memory */
  WayGraph *assumed;            /* (owned) (nullable) */
  WayGraph *truth;              /* (owned) (nullable) of which the base is a
                                 * memory; %NULL for a live knowledge */
  const KnowledgeMemory *memory; /* (nullable) in step with @truth */
  guint8    unseen;             /* on a grid: the class of unknown cells */
  NodeSet   seen;
  Changes   changes;            /* of what was seen, by its ids */
  guint64   rule_version;       /* of the last change of the two below */
  WayCost   factor;             /* of what is unexplored */
  WayCost   extra;
};

/* A knowledge over @base, as far as all kinds of knowledge are alike. */
WayKnowledge *knowledge_new_over (WayGraph *base,
                                  WayGraph *truth,
                                  WayGraph *assumed);

/* Whether both graphs are plain and of the same nodes. */
gboolean      knowledge_can_assume (WayGraph *assumed,
                                    WayGraph *truth,
                                    GError  **error);

WayGraph *knowledge_get_truth (WayKnowledge *self);

guint knowledge_get_n_seen (WayKnowledge *self);
