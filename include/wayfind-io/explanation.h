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
 * One or more searches over one map, drawn as the tutorials draw them: F, G
 * and H of each square or node, an arrow to where its path comes from, which
 * are open, closed, and being expanded, and the path in the end.
 *
 * |[
 * g_autoptr (WayExplanation) lesson = way_explanation_new (network);
 *
 * way_explanation_add_run (lesson, dijkstra, "Dijkstra", &error);
 * way_explanation_add_run (lesson, astar, "A*", &error);
 * way_explanation_save (lesson, "lesson.html", NULL, WAY_SAVE_DEFAULT, NULL,
 *                       &error);
 * ]|
 *
 * A run is told in steps. Step 0 puts the starts on the open list, each step
 * after it expands one node, and the last takes the goal.
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
#define WAY_EXPLANATION_LAST_STEP G_MAXUINT

/**
 * WAY_EXPLANATION_MAX_EVENTS:
 *
 * How many events a run may have, unless it is told otherwise.
 *
 * Since: 1.0
 */
#define WAY_EXPLANATION_MAX_EVENTS 200000

/**
 * way_explanation_new:
 * @network: the map on which the searches take place
 *
 * Returns: (transfer full): a new explanation, without runs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayExplanation *way_explanation_new (WayNetwork *network);

/**
 * way_explanation_set_title:
 * @self: an explanation
 * @title: (nullable): what stands above it, in UTF-8
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
 * Returns: (transfer none) (nullable): the title of the whole
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_explanation_get_title (WayExplanation *self);

/**
 * way_explanation_set_max_events:
 * @self: an explanation
 * @max_events: how many events the runs that are added from now on may have
 *   each; 0 for %WAY_EXPLANATION_MAX_EVENTS
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
 * Returns: how many events of each run are kept at most
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_explanation_get_max_events (WayExplanation *self);

/**
 * way_explanation_add_goal:
 * @self: an explanation
 * @goal: a node of the network
 *
 * Marks a node as a goal from the beginning. Goals that are found need no
 * mark.
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
 * @name: what to call it, in UTF-8
 *
 * Gives a node a name of its own here, in place of that which it has in the
 * network.
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
 *   same nodes; with its starts, goals and rules set
 * @title: (nullable): what to call it; the name of its strategy if %NULL
 * @error: return location for what went wrong, or %NULL
 *
 * Runs @search from the beginning to its first outcome and adds what happened.
 * It may be changed and added again: an explanation keeps nothing of it. That
 * there is no path is no error.
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
 * Returns: how many steps the run has, step 0 not counted
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_explanation_get_n_steps (WayExplanation *self,
                                   guint           run);

/**
 * way_explanation_set_frames:
 * @self: an explanation
 * @steps: (array length=n_steps) (nullable): which steps to draw, in order
 * @n_steps: how many; 0 for the last as text, and for six in a picture
 *
 * Chooses the steps that text and pictures show; the page has all. Of a run
 * with fewer steps the last is drawn once, in place of those beyond.
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
 * @path: where to; "-" is the standard output. A name that ends with ".gz" is
 *   compressed
 * @format: (nullable): "text", "svg" or "html"; told by the ending of @path if
 *   %NULL: txt, svg, html
 * @flags: how a file that is there already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for what went wrong, or %NULL
 *
 * Writes the explanation. Text shows small grids square by square, larger ones
 * a character a square, and tables as lists. SVG is a strip of frames, a row a
 * run. HTML is one page that needs nothing else, to be played forwards and
 * backwards.
 *
 * A file that was there is replaced when all is written, and not before.
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
