/* explanation.h - searches to be watched: as text, as frames, as a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>
#include <wayfind-io/trace.h>

G_BEGIN_DECLS

#define WAY_TYPE_EXPLANATION (way_explanation_get_type ())

/**
 * WayExplanation:
 *
 * One or more searches over one map, drawn as the tutorials draw them: F, G and
 * H of each square or node, an arrow to the node before it on its path, the
 * nodes that are open, closed and being expanded, and at last the path.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (7, 5, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
 * g_autoptr (WayExplanation) lesson = way_explanation_new (network);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
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
 * The last step of a run, however many it has.
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_LAST_STEP ((guint) 0xffffffffu)

/**
 * WAY_EXPLANATION_MAX_EVENTS:
 *
 * The most events of a run, unless way_explanation_set_max_events() says
 * otherwise.
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_MAX_EVENTS 200000

/**
 * way_explanation_new:
 * @network: the map of the searches; the explanation takes a reference
 *
 * O(1).
 *
 * Returns: (transfer full): a new explanation, without runs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayExplanation *way_explanation_new (WayNetwork *network);

/**
 * way_explanation_set_title:
 * @self: an explanation
 * @title: (nullable): a text to stand above all, in UTF-8
 *
 * Sets the title, which stands above the page or picture.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_set_title (WayExplanation *self,
                                const char     *title);

/**
 * way_explanation_get_title:
 * @self: an explanation
 *
 * Returns: (transfer none) (nullable): the title
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_explanation_get_title (WayExplanation *self);

/**
 * way_explanation_set_max_events:
 * @self: an explanation
 * @max_events: the most events of each run that is added from now on; 0 for
 *   %WAY_EXPLANATION_MAX_EVENTS
 *
 * Says how many events of a run to keep at most.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_set_max_events (WayExplanation *self,
                                     guint           max_events);

/**
 * way_explanation_get_max_events:
 * @self: an explanation
 *
 * Returns: the most events of a run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_explanation_get_max_events (WayExplanation *self);

/**
 * way_explanation_add_goal:
 * @self: an explanation
 * @goal: a node of the network
 *
 * Marks a node as a goal from the first step on. Goals that are found need no
 * mark. O(goals).
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
 * Gives a node a name, in place of the one that it has in the network. O(length
 * of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_explanation_add_place (WayExplanation *self,
                                WayNode         node,
                                const char     *name);

/**
 * way_explanation_add_run:
 * @self: an explanation
 * @search: a search over the network's graph, or over a view of it with the
 *   same nodes, which are indices, or one that makes states of these; with its
 *   starts, goals and rules set
 * @title: (nullable): the name of the run; %NULL for the name of the strategy
 * @error: return location for what went wrong, or %NULL
 *
 * Runs @search from its beginning to its first outcome, and adds what happened.
 * States are shown by their nodes: a node is then opened once for each way into
 * it, and looks as its last event says.
 * The search may then be changed and added again: an explanation keeps nothing
 * of it. It is not an error if there is no path. O((nodes + edges) log nodes),
 * and 32 bytes an event.
 *
 * Returns: %FALSE, with nothing added, if the search fails, or if it has too
 *   many events (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_explanation_add_run (WayExplanation *self,
                                  WaySearch      *search,
                                  const char     *title,
                                  GError        **error);

/**
 * way_explanation_get_n_runs:
 * @self: an explanation
 *
 * Returns: how many runs it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_explanation_get_n_runs (WayExplanation *self);

/**
 * way_explanation_get_trace:
 * @self: an explanation
 * @run: a run of it, from 0
 *
 * Returns: (transfer none): all events of the run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTrace *way_explanation_get_trace (WayExplanation *self,
                                     guint           run);

/**
 * way_explanation_get_status:
 * @self: an explanation
 * @run: a run of it, from 0
 *
 * Returns: the outcome of the run
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_explanation_get_status (WayExplanation *self,
                                      guint           run);

/**
 * way_explanation_get_path:
 * @self: an explanation
 * @run: a run of it, from 0
 *
 * Returns: (transfer none) (nullable): the path that the run found
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_explanation_get_path (WayExplanation *self,
                                   guint           run);

/**
 * way_explanation_get_n_steps:
 * @self: an explanation
 * @run: a run of it, from 0
 *
 * Returns: the number of steps after step 0
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_explanation_get_n_steps (WayExplanation *self,
                                   guint           run);

/**
 * way_explanation_set_frames:
 * @self: an explanation
 * @steps: (array length=n_steps) (nullable): the steps to draw, in order
 * @n_steps: how many; 0 to have the last one in text, and six in a picture
 *
 * Chooses the steps that text and pictures show; the page has all. If a run has
 * fewer steps than these say, its last one is drawn once, in place of those
 * beyond. O(@n_steps).
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
 * @format: (nullable): "text", "svg" or "html"; %NULL to tell it by the ending
 *   of @path: txt, svg, html
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes the explanation. Text shows small grids square by square, larger ones
 * with a character for each square, and tables as lists. SVG is a strip of
 * frames, with a row for each run. HTML is one page that needs no other file,
 * and plays the searches forwards and backwards.
 *
 * An old file is replaced when all is written, and not before. O(nodes +
 * edges + events), and O(nodes + edges) more for each frame of a strip.
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format cannot be told,
 *   %WAY_ERROR_TOO_LARGE if the map is too large for it, %WAY_ERROR_IN_PLACE
 *   as #WaySaveFlags says, or a %G_IO_ERROR
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
