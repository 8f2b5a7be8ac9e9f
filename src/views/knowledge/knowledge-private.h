/* knowledge-private.h - the seen nodes of a player, and his assumptions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"
#include "core/node-set.h"
#include "views/view-private.h"

#include <wayfind/graphs/grid.h>
#include <wayfind/views/knowledge.h>

/* The memory of the truth: a copy, which is the base of the view. */
typedef struct
{
  /* Copies the edges and cells that a look at @node shows. Copies nothing if
   * the truth fails. @changed: whether the copy was different. */
  gboolean (*see)        (WayKnowledge *self,
                          WayNode       node,
                          gboolean     *changed,
                          GError      **error);

  /* Copies the same edges and cells from the memory of @other. */
  void     (*learn)      (WayKnowledge *self,
                          WayKnowledge *other,
                          WayNode       node);

  /* Called after @node was taken out of the seen nodes: forgets the edges and
   * cells that no other seen node shows. */
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
  WayGraph *truth;              /* (owned) (nullable) the base is a memory
                                 * of it; NULL for a live knowledge */
  const KnowledgeMemory *memory; /* (nullable) in step with @truth */
  guint8    unseen;             /* on a grid: the class of unknown cells */
  NodeSet   seen;
  Changes   changes;            /* of the seen nodes, by their ids */
  guint64   rule_version;       /* of the last change of @factor, @extra */
  WayCost   factor;             /* of unexplored edges */
  WayCost   extra;
};

/* Makes the part of a knowledge over @base that all kinds of knowledge
 * share. */
WayKnowledge *knowledge_new_over (WayGraph *base,
                                  WayGraph *truth,
                                  WayGraph *assumed);

/* Whether both graphs are plain and have the same nodes. */
gboolean      knowledge_can_assume (WayGraph *assumed,
                                    WayGraph *truth,
                                    GError  **error);

WayGraph *knowledge_get_truth (WayKnowledge *self);

guint knowledge_get_n_seen (WayKnowledge *self);
