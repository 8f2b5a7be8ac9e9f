/* macros.h - what every public header needs: types of nodes and costs, exports
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib-object.h>
#include <gio/gio.h>

G_BEGIN_DECLS

#if defined (__GNUC__)
#define WAY_EXPORT __attribute__ ((visibility ("default"))) extern
#else
#define WAY_EXPORT extern
#endif

/* Stands before every public prototype and says since when it is there. */
#define WAY_AVAILABLE_IN_1_0 WAY_EXPORT

/**
 * WayCost:
 *
 * The cost of an edge or a path, in the unit of the graph. Never negative.
 * Whole numbers are exact up to 2^53; `INFINITY` as the cost of an
 * edge hides it.
 *
 * Since: 1.0
 */
typedef gdouble WayCost;

/**
 * WayNode:
 *
 * A node of a graph. Its #WayNodeType defines its meaning. For an index type it
 * is WAY_INDEX (i), and WAY_INDEX (0) is %NULL, so that no function uses %NULL
 * for "no node".
 *
 * Other languages see a number of the size of a pointer, which for index types
 * is the index. Programs in these languages number other nodes themselves.
 *
 * Since: 1.0
 */
#ifdef __GI_SCANNER__
typedef gsize WayNode;
#else
typedef gconstpointer WayNode;
#endif

/**
 * WAY_INDEX:
 * @i: an index, from 0
 *
 * Makes a node of an index.
 *
 * Returns: node @i of a graph whose nodes are indices
 * Since: 1.0
 */
#define WAY_INDEX(i) ((WayNode) (gsize) (i))

/**
 * WAY_NODE_INDEX:
 * @node: a node made by WAY_INDEX()
 *
 * Makes an index of a node.
 *
 * Returns: the index that @node stands for, as a #gsize
 * Since: 1.0
 */
#define WAY_NODE_INDEX(node) ((gsize) (node))

/**
 * WAY_EDGE_NONE:
 *
 * The edge id of an edge that has none.
 *
 * Since: 1.0
 */
#define WAY_EDGE_NONE ((guint32) 0xffffffffu)

G_END_DECLS
