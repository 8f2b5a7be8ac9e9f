/* explanation.h - searches drawn step by step, as text, frames or a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>
#include <wayfind-io/trace.h>
#include <wayfind/routing/order.h>

G_BEGIN_DECLS

#define WAY_TYPE_EXPLANATION (way_explanation_get_type ())

/**
 * WayExplanation:
 *
 * One or more searches over one map, drawn as tutorials draw them: F, G and H
 * of each square or node, an arrow to the previous node on its path, the nodes
 * that are open, closed and being expanded, and the path at the end.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (7, 5, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
 * g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
 * g_autoptr (WaySearch) search
 *   = way_explanation_new_search (lesson, NULL, WAY_STRATEGY_DIJKSTRA);
 * g_autoptr (GError) error = NULL;
 *
 * way_search_set_start (search, way_grid_get_node (grid, 1, 2));
 * way_search_set_goal (search, way_grid_get_node (grid, 5, 2));
 * way_explanation_add_run (lesson, search, "Dijkstra", &error);
 * way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
 * way_explanation_add_run (lesson, search, "A*", &error);
 * if (!way_explanation_save (lesson, "lesson.html", NULL, WAY_SAVE_DEFAULT,
 *                            NULL, &error))
 *   g_error ("%s", error->message);
 * ]|
 *
 * A run consists of steps. Step 0 puts the starts on the open list, each
 * further step expands one node, and the last one takes the goal.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayExplanation, way_explanation, WAY, EXPLANATION,
                      GObject)

/**
 * WAY_EXPLANATION_LAST_STEP:
 *
 * The last step of a run, for way_explanation_set_frames().
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_LAST_STEP ((guint) 0xffffffffu)

/**
 * WAY_EXPLANATION_ALL_STEPS:
 *
 * All steps of a run, for way_explanation_set_frames().
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_ALL_STEPS ((guint) 0xfffffffeu)

/**
 * WAY_EXPLANATION_MAX_EVENTS:
 *
 * The largest number of events of a run by default.
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_MAX_EVENTS 200000

/**
 * way_explanation_new:
 * @network: the map of the searches; the explanation takes a reference
 * @max_events: the largest number of events of each run; 0 for
 *   %WAY_EXPLANATION_MAX_EVENTS
 *
 * Makes an explanation without runs. O(1).
 *
 * Returns: (transfer full): a new explanation
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayExplanation *way_explanation_new (WayNetwork *network,
                                     guint       max_events);

/**
 * way_explanation_set_title:
 * @self: an explanation
 * @title: (nullable): a text in UTF-8 above the page or picture
 *
 * Sets the title.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_set_title (WayExplanation *self,
                                const char     *title);

/**
 * way_explanation_add_goal:
 * @self: an explanation
 * @goal: a node of the network
 *
 * Marks a node as a goal from the first step on. Without a mark, a goal appears
 * when it is found. O(goals).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_add_goal (WayExplanation *self,
                               WayNode         goal);

/**
 * way_explanation_add_place:
 * @self: an explanation
 * @node: a node of the network
 * @name: its name, in UTF-8
 *
 * Names a node, instead of its name in the network. O(length of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_add_place (WayExplanation *self,
                                WayNode         node,
                                const char     *name);

/**
 * way_explanation_new_search:
 * @self: an explanation
 * @graph: (nullable): what to search: a view with the network's nodes or with
 *   states of them; %NULL for the network's graph
 * @strategy: how to search
 *
 * Makes a search as a textbook has it. The graph may know that no path leads to
 * a goal (see way_graph_refuses()), and other searches then expand nothing. This
 * one does not know it, unless the goal is blocked: it expands all nodes that it
 * can reach, until its open list is empty. Text and page then say what the graph
 * knew. Time: O(1).
 *
 * Returns: (transfer full): a new search, for way_explanation_add_run()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WaySearch *way_explanation_new_search (WayExplanation *self,
                                       WayGraph       *graph,
                                       WayStrategy     strategy);

/**
 * way_explanation_add_run:
 * @self: an explanation
 * @search: a search over the network's graph, or over a view with the same
 *   nodes or with states of them. The nodes must be indices. Starts, goals and
 *   rules must be set
 * @title: (nullable): the name of the run; %NULL for the name of the strategy
 * @error: return location for an error, or %NULL
 *
 * Runs @search from its beginning to its first outcome, and adds its events.
 * States are shown by their nodes: a node is then opened once for each of its
 * states, and shows its last event. Afterwards the search has its results. It
 * may be changed and added again, as the explanation keeps no reference to it.
 * It is not an error if there is no path. O((nodes + edges) log nodes), and 32
 * bytes an event.
 *
 * Returns: %FALSE, with nothing added, if the search fails, or has too many
 *   events (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_explanation_add_run (WayExplanation *self,
                                  WaySearch      *search,
                                  const char     *title,
                                  GError        **error);

/**
 * way_explanation_set_order:
 * @self: an explanation
 * @order: (nullable) (transfer none): the order in which a hierarchy was built,
 *   of as many nodes as the network has; %NULL for none
 *
 * Sets how the runs that are added from now on are shown: as walks up a
 * hierarchy, with the rank of each node (see way_search_set_hierarchy()), or
 * with %NULL as searches of other kinds. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_set_order (WayExplanation *self,
                                WayOrder       *order);

/**
 * way_explanation_set_frames:
 * @self: an explanation
 * @steps: (array length=n_steps) (nullable): the steps to draw, in order
 * @n_steps: the number of steps; 0 for the last step in text, and for six steps
 *   in a picture
 *
 * Chooses the steps that text and pictures show; the page has all. A step that
 * a run does not have is replaced by its last step, which is drawn once.
 * O(@n_steps).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_set_frames (WayExplanation *self,
                                 const guint    *steps,
                                 guint           n_steps);

/**
 * way_explanation_save:
 * @self: an explanation with at least one run
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "text", "svg", "png", "pdf" or "html"; %NULL to choose
 *   it by the ending of @path: txt, svg, png, pdf, html
 * @flags: how to write over an existing file
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the explanation. Text shows small grids square by square, larger ones
 * with a character for each square, and tables as lists. SVG, PNG and PDF are a
 * strip of frames, with a row for each run; runs of one frame each share a row.
 * HTML is one page that needs no other file, and plays the searches forwards
 * and backwards. Breadth first search knows no costs, and is drawn with the
 * steps from the start to each node, and the order of its visits.
 *
 * An old file is replaced only after the new one is complete. O(nodes + edges +
 * events), and O(nodes + edges) more for each frame of a strip.
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format is unknown, or is
 *   PNG or PDF in a build without cairo, %WAY_ERROR_TOO_LARGE if the map is too
 *   large for it, %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_explanation_save (WayExplanation *self,
                               const char     *path,
                               const char     *format,
                               WaySaveFlags    flags,
                               GCancellable   *cancellable,
                               GError        **error);

G_END_DECLS
